"""The game in which one player asks until she knows: its beliefs, and what following a rule takes.

One Solution card of each category, the rest dealt evenly, the larger hands first. Ann asks one card
of each category, her own too if she likes. The others answer by seat: the first who has one of the
cards shows one, and who has several shows each with equal chance. It ends when the Solution
follows.

A deal has a seat for each card, and a belief has the deals that are possible with their weights:

    cards      Plum Green  Rope Pipe  Hall Study
    a deal        0     9     1    9     9     1    Ann has the Plum; Green, Pipe and Hall are it

An answer divides the weight of a deal by the number of cards that could have been shown, and all
weights are whole numbers, multiplied by SCALE for each answer.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, combinations, pairwise, product
from math import comb, gcd, prod
from typing import TypeAlias

from kb import Category, Deck, Game

MINE = 0  # the seat of the one who asks; 1, 2 and so on answer in this order
SOLUTION = 9  # the seat of the Solution's cards
SCALE = 6  # which 1, 2 and 3 divide: so many cards can be shown
PLAYERS = ("Ann", "Bob", "Cid")
CATEGORIES = ("suspect", "weapon", "room")

Deal: TypeAlias = tuple[int, ...]
Belief: TypeAlias = dict[Deal, int]
Answer: TypeAlias = tuple[int, int] | None  # the seat and the card shown, None where nobody answers
Kinds: TypeAlias = Sequence[Sequence[int]]  # of each category its cards, numbered through


def kinds_of(sizes: Sequence[int]) -> Kinds:
    """Return the cards of categories of these sizes.

    >>> kinds_of((3, 2))
    [range(0, 3), range(3, 5)]
    """
    return [range(first, last) for first, last in pairwise(accumulate(sizes, initial=0))]


def hand_sizes(sizes: Sequence[int], players: int) -> list[int]:
    """Return how many cards each player has.

    >>> hand_sizes((4, 4, 4), 2)
    [5, 4]
    """
    dealt = sum(sizes) - len(sizes)
    return [len(range(seat, dealt, players)) for seat in range(players)]


def hands(sizes: Sequence[int], number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield how many cards of each category Ann may have, with the number of such hands.

    >>> [*hands((2, 3), 2)]
    [((0, 2), 1), ((1, 1), 2)]
    """
    for counts in product(*(range(size) for size in sizes)):
        if sum(counts) == number:
            yield counts, prod(map(comb, (size - 1 for size in sizes), counts))


def last_cards(kinds: Kinds, counts: Sequence[int]) -> list[int]:
    """Return a hand with the last cards of each category, so many of each."""
    return [
        card
        for cards, count in zip(kinds, counts, strict=True)
        for card in cards[len(cards) - count :]
    ]


def deals_with(kinds: Kinds, hand: Sequence[int], others: Sequence[int]) -> Belief:
    """Return all deals in which Ann has this hand and the others as many cards as told."""
    belief: Belief = {}
    unseen = [[card for card in cards if card not in hand] for cards in kinds]
    for solution in product(*unseen):
        seats = dict.fromkeys(hand, MINE) | dict.fromkeys(solution, SOLUTION)
        rest = [card for cards in unseen for card in cards if card not in solution]
        for dealt in dealt_to(rest, others):
            deal = seats | dealt
            belief[tuple(deal[card] for card in range(len(deal)))] = 1
    return belief


def dealt_to(
    cards: Sequence[int], others: Sequence[int], seat: int = 1
) -> Iterator[dict[int, int]]:
    """Yield each way to deal the cards to seats, so many each, from a seat on."""
    if not others:
        yield {}
        return
    for hand in combinations(cards, others[0]):
        rest = [card for card in cards if card not in hand]
        for dealt in dealt_to(rest, others[1:], seat + 1):
            yield dict.fromkeys(hand, seat) | dealt


def after_answers(belief: Belief, asked: Sequence[int]) -> dict[Answer, Belief]:
    """Return the belief after each answer to a question; all together weigh SCALE times it."""
    found: defaultdict[Answer, Belief] = defaultdict(dict)
    for deal, weight in belief.items():
        seat = min((deal[card] for card in asked if MINE < deal[card] < SOLUTION), default=None)
        if seat is None:
            found[None][deal] = weight * SCALE
            continue
        could_show = [card for card in asked if deal[card] == seat]
        for card in could_show:
            found[seat, card][deal] = weight * SCALE // len(could_show)
    return found


def is_known(belief: Belief) -> bool:
    """Return whether all deals have one Solution."""
    first, *others = belief
    solution = [card for card, seat in enumerate(first) if seat == SOLUTION]
    return all(deal[card] == SOLUTION for deal in others for card in solution)


def reduced(belief: Belief) -> Belief:
    """Return a belief with the smallest whole weights."""
    divisor = gcd(*belief.values())
    return {deal: weight // divisor for deal, weight in belief.items()}


def tells_something(belief: Belief, afterwards: Collection[Belief]) -> bool:
    """Return whether some answer changes a belief; its weights are the smallest whole ones."""
    return any(len(after) < len(belief) or reduced(after) != belief for after in afterwards)


def questions_of_rule(
    sizes: Sequence[int], players: int, rule: Callable[[Game], Sequence[str]]
) -> Fraction:
    """Return how many questions a rule is expected to take, over all hands."""
    numbers = hand_sizes(sizes, players)
    total, hands_in_all = Fraction(0), 0
    for counts, many in hands(sizes, numbers[0]):
        total += many * questions_with_hand(sizes, counts, numbers, rule)
        hands_in_all += many
    return total / hands_in_all


def questions_with_hand(
    sizes: Sequence[int],
    counts: Sequence[int],
    numbers: Sequence[int],
    rule: Callable[[Game], Sequence[str]],
) -> Fraction:
    """Return how many questions a rule is expected to take with so many cards of each category."""
    kinds = kinds_of(sizes)
    deck = Deck(
        [
            Category(kind, [f"{kind}{number}" for number in range(1, size + 1)])
            for kind, size in zip(CATEGORIES, sizes, strict=True)
        ]
    )
    hand = last_cards(kinds, counts)
    players = PLAYERS[: len(numbers)]
    game = Game.new(
        players, me=players[MINE], hand=[deck.cards[card] for card in hand],
        sizes=dict(zip(players, numbers, strict=True)), deck=deck,
    )  # fmt: skip
    return Following(rule).questions(deals_with(kinds, hand, numbers[1:]), game)


class Following:
    """How many questions a rule is expected to take from a position; what is found is kept."""

    def __init__(self, rule: Callable[[Game], Sequence[str]]) -> None:
        self.rule = rule
        self.found: dict[frozenset[tuple[Deal, int]], Fraction] = {}

    def questions(self, belief: Belief, game: Game) -> Fraction:
        """Return the number expected; raises RuntimeError where a question tells nothing."""
        if is_known(belief):
            return Fraction(0)
        key = frozenset(reduced(belief).items())
        if key in self.found:
            return self.found[key]

        deck = game.setup.deck
        cards = self.rule(game)
        answers = after_answers(belief, [deck.cards.index(card) for card in cards])
        if not tells_something(reduced(belief), answers.values()):
            raise RuntimeError(f"no answer to {cards} tells anything: it would be asked for ever")

        open_weights = Fraction(0)
        for answer, after in answers.items():
            seat, card = answer or (None, None)
            then = game.suggest(
                game.setup.players[MINE],
                *cards,
                refuter=None if seat is None else game.setup.players[seat],
                shown=None if card is None else deck.cards[card],
            )
            open_weights += sum(after.values()) * self.questions(after, then)
        self.found[key] = 1 + open_weights / (SCALE * sum(belief.values()))
        return self.found[key]
