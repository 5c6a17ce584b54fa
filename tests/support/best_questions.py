"""The fewest questions that the game of one_asks.py can be expected to take, exactly.

    the questions of a belief   1 + the least, over what may be asked,
                                of the sum over the answers of their chance × the questions then

Beliefs that differ in the names of their cards are one: the cards of each category are sorted by
what the deals say of them, refined until nothing more tells two apart; of two that are still alike
one is taken first. That merges most, and a belief that is not merged costs time only.

What is asked first is what most likely ends the search, and of each question it is known that it
cannot take less than one more question for every belief that it leaves open; so most questions are
given up before their beliefs are searched (branch and bound).

Source: Bellman, Dynamic Programming, 1957; Land & Doig, Econometrica 28, 1960; for the refinement
McKay, Congressus Numerantium 30, 1981.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import inf, log2
from typing import NamedTuple, TypeAlias

from support.one_asks import (
    SCALE,
    Belief,
    Deal,
    Kinds,
    after_answers,
    deals_with,
    hand_sizes,
    hands,
    is_known,
    kinds_of,
    last_cards,
    reduced,
    tells_something,
)

Canonical: TypeAlias = tuple[tuple[Deal, int], ...]  # the deals and weights of a belief, sorted
ROUNDING = 1e-9  # of a bound that is a float; two different numbers of questions differ by more


class Question(NamedTuple):
    """What a question leaves: the weight that stays open, less its bits, and the open beliefs.

    They sort by how likely the Solution stays unknown, then by how little the answer tells.
    """

    open_weight: int
    bits_missed: float
    beliefs: tuple[tuple[Canonical, int], ...]


class Optimum:
    """The fewest questions of each belief over some categories.

    `exact` has the number of questions where it is known, `least` a lower bound where it is not.
    """

    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds
        self.exact: dict[Canonical, Fraction] = {}
        self.least: dict[Canonical, Fraction | float] = {}
        self.asked: dict[Canonical, list[Question]] = {}

    def questions(self, belief: Belief) -> Fraction:
        """Return the fewest questions expected."""
        if is_known(belief):
            return Fraction(0)
        key = canonical(belief, self.kinds)
        self.search(key, inf)
        return self.exact[key]

    def search(self, key: Canonical, limit: Fraction | float) -> Fraction | float:
        """Return the fewest questions of a belief if they are below a limit, else a lower bound."""
        if key in self.exact:
            return self.exact[key]
        if self.bound(key) >= limit:
            return self.bound(key)

        total = SCALE * sum(weight for _, weight in key)
        best: Fraction | None = None
        least: Fraction | float = limit
        bound: Fraction | float = inf
        for question in self.questions_of(key):
            at_least: Fraction | float = 1 + Fraction(question.open_weight, total)
            if at_least < least:
                at_least = self.search_answers(question, total, least)
            if at_least >= least:
                bound = min(bound, at_least)
                continue
            open_questions = (weight * self.exact[then] for then, weight in question.beliefs)
            best = 1 + sum(open_questions, Fraction(0)) / total
            least = best

        if best is not None:
            self.exact[key] = best
            self.least.pop(key)
            self.asked.pop(key)
            return best
        self.least[key] = max(self.least[key], bound - ROUNDING)
        return max(self.least[key], limit)

    def search_answers(
        self, question: Question, total: int, limit: Fraction | float
    ) -> Fraction | float:
        """Return the fewest questions if a question is asked; of a limit or more, a lower bound.

        Below the limit all its beliefs are exact.
        """
        parts = [weight * self.bound(then) for then, weight in question.beliefs]
        hardest_first = sorted(range(len(parts)), key=lambda index: -parts[index])
        for index in hardest_first:
            others = sum(parts) - parts[index]
            if 1 + (others + parts[index]) / total >= limit:
                break
            then, weight = question.beliefs[index]
            allowed = ((limit - 1) * total - others) / weight
            parts[index] = weight * self.search(then, allowed)
            if then not in self.exact:
                return max(limit, 1 + sum(parts) / Fraction(total))
        return 1 + sum(parts) / Fraction(total)

    def bound(self, key: Canonical) -> Fraction | float:
        """Return a lower bound: that all is known after two questions, if not after one."""
        if key in self.exact:
            return self.exact[key]
        if key not in self.least:
            belief = dict(key)
            total = SCALE * sum(belief.values())
            open_weights = (
                sum(sum(after.values()) for after in answers.values() if not is_known(after))
                for answers in self.answers_of(belief)
            )
            self.least[key] = 1 + Fraction(min(open_weights), total)
        return self.least[key]

    def questions_of(self, key: Canonical) -> list[Question]:
        """Return what may be asked, once where the beliefs after it are alike."""
        if key not in self.asked:
            belief = dict(key)
            total = SCALE * sum(belief.values())
            found: dict[tuple[tuple[Canonical, int], ...], Question] = {}
            for answers in self.answers_of(belief):
                open_beliefs: defaultdict[Canonical, int] = defaultdict(int)
                for after in answers.values():
                    if not is_known(after):
                        open_beliefs[canonical(after, self.kinds)] += sum(after.values())
                beliefs = tuple(sorted(open_beliefs.items()))
                missed = sum(weight * log2(weight / total) for _, weight in beliefs)
                found[beliefs] = Question(sum(open_beliefs.values()), missed, beliefs)
            self.asked[key] = sorted(found.values())
        return self.asked[key]

    def answers_of(self, belief: Belief) -> Iterator[dict[tuple[int, int] | None, Belief]]:
        """Yield the answers to each question that tells something, one for alike cards."""
        for cards in product(*(unlike(belief, cards) for cards in self.kinds)):
            answers = after_answers(belief, cards)
            if tells_something(belief, answers.values()):
                yield answers


def unlike(belief: Belief, cards: Sequence[int]) -> list[int]:
    """Return the cards of which no two can change places in all deals at once."""
    found: list[int] = []
    for card in cards:
        if not any(can_change_places(belief, card, other) for other in found):
            found.append(card)
    return found


def can_change_places(belief: Belief, one: int, two: int) -> bool:
    """Return whether the belief is the same after two cards have changed places."""
    for deal, weight in belief.items():
        if deal[one] != deal[two]:
            exchanged = list(deal)
            exchanged[one], exchanged[two] = deal[two], deal[one]
            if belief.get(tuple(exchanged)) != weight:
                return False
    return True


def canonical(belief: Belief, kinds: Kinds) -> Canonical:
    """Return a belief with its cards in an order that does not depend on their names."""
    deals = [*reduced(belief).items()]
    colours = refined(deals, [kind for kind, cards in enumerate(kinds) for _ in cards])
    while tied := [card for card, colour in enumerate(colours) if colours.count(colour) > 1]:
        first = min(tied, key=lambda card: (colours[card], card))
        colours = [2 * colour for colour in colours]
        colours[first] -= 1
        colours = refined(deals, numbered(colours))
    order = sorted(range(len(colours)), key=colours.__getitem__)
    return tuple(sorted((tuple(deal[card] for card in order), weight) for deal, weight in deals))


def refined(deals: Sequence[tuple[Deal, int]], colours: list[int]) -> list[int]:
    """Return the colours of the cards, split until the deals tell no two of one colour apart."""
    while True:
        of_deals = numbered(
            [(weight, tuple(sorted(zip(colours, deal, strict=True)))) for deal, weight in deals]
        )
        seen: list[list[tuple[int, int]]] = [[] for _ in colours]
        for (deal, _), colour in zip(deals, of_deals, strict=True):
            for card, seat in enumerate(deal):
                seen[card].append((colour, seat))
        split = numbered(
            [(colour, tuple(sorted(own))) for colour, own in zip(colours, seen, strict=True)]
        )
        if len(set(split)) == len(set(colours)):
            return split
        colours = split


def numbered(keys: Sequence[object]) -> list[int]:
    """Return for each key its number in sorted order.

    >>> numbered(["b", "a", "b"])
    [1, 0, 1]
    """
    order = {key: number for number, key in enumerate(sorted(set(keys)))}  # type: ignore[type-var]
    return [order[key] for key in keys]


def fewest_questions(sizes: Sequence[int], players: int) -> Fraction:
    """Return the fewest questions expected, over all hands."""
    kinds, numbers = kinds_of(sizes), hand_sizes(sizes, players)
    optimum = Optimum(kinds)
    by_hand: dict[tuple[tuple[int, int], ...], Fraction] = {}
    total, hands_in_all = Fraction(0), 0
    for counts, many in hands(sizes, numbers[0]):
        # Categories of one size may change places.
        alike = tuple(sorted(zip(sizes, counts, strict=True)))
        if alike not in by_hand:
            belief = deals_with(kinds, last_cards(kinds, counts), numbers[1:])
            by_hand[alike] = optimum.questions(belief)
        total += many * by_hand[alike]
        hands_in_all += many
    return total / hands_in_all
