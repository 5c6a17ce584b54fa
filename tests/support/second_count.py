"""Two other ways to count the deals that fit, for comparison with the one of the package.

Both read a game in the oracle's terms (see random_games.py). One lists the deals. The other goes
hand by hand: each holder takes so many cards of each type, where cards are of one type if they are
of one category and nobody ever said anything of one that he did not say of the other. What is said
is always of one holder, so it is checked at once when he has taken his cards.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import comb, prod

from support.random_games import RandomGame, Said

Bounds = dict[str, tuple[int, int]]


def bounds(play: RandomGame) -> Bounds:
    """Return how many cards each holder may have."""
    sizes = {**play.sizes, "Table": play.left_over, "Solution": len(play.categories)}
    found = {}
    for holder in play.holders:
        size = sizes[holder]
        low, high = size if isinstance(size, tuple) else (size, size)
        found[holder] = (low or 0, len(play.cards) if high is None else high)
    return found


def allowed(play: RandomGame, said: Iterable[Said]) -> dict[str, list[str]]:
    """Return who may have each card, by what was said of it alone."""
    found = {card: list(play.holders) for card in play.cards}
    for word, holder, cards in said:
        if word == "has":
            found[cards[0]] = [holder] if holder in found[cards[0]] else []
        elif word == "lacks" and holder in found[cards[0]]:
            found[cards[0]].remove(holder)
    return found


def true(said: Said, held: Sequence[str]) -> bool:
    """Return whether a holder with these cards is as was said."""
    word, _, cards = said
    here = [card in held for card in cards]
    told = {"has": all(here), "lacks": not any(here), "some": any(here), "not all": not all(here)}
    return told[word]


def listed(play: RandomGame, said: Sequence[Said]) -> Iterator[dict[str, str]]:
    """Yield all deals that fit, one by one."""
    may, limits = allowed(play, said), bounds(play)
    hands: dict[str, list[str]] = {holder: [] for holder in play.holders}
    kinds = {card: kind for kind, cards in play.categories.items() for card in cards}

    def deal(number: int) -> Iterator[dict[str, str]]:
        if number == len(play.cards):
            if all(len(hands[holder]) >= low for holder, (low, _) in limits.items()) and all(
                true(one, hands[one[1]]) for one in said
            ):
                yield {card: holder for holder in play.holders for card in hands[holder]}
            return
        card = play.cards[number]
        for holder in may[card]:
            if len(hands[holder]) < limits[holder][1] and not (
                holder == "Solution" and kinds[card] in map(kinds.get, hands["Solution"])
            ):
                hands[holder].append(card)
                yield from deal(number + 1)
                hands[holder].pop()

    return deal(0)


class Types:
    """The cards of a game by type: `cards` the list of each, `may` who can have them."""

    def __init__(self, play: RandomGame, said: Sequence[Said]) -> None:
        may = allowed(play, said)
        groups: dict[object, list[str]] = {}
        for kind, cards in play.categories.items():
            for card in cards:
                named = tuple(number for number, one in enumerate(said) if card in one[2])
                groups.setdefault((kind, named, tuple(may[card])), []).append(card)
        self.cards = list(groups.values())
        self.may = [may[cards[0]] for cards in self.cards]
        self.kinds = [kind for kind, _, _ in groups]

    def one_each(self, taken: Sequence[int]) -> bool:
        """Return whether so many of each type are one card of each category."""
        of_kind = dict.fromkeys(self.kinds, 0)
        for kind, many in zip(self.kinds, taken, strict=True):
            of_kind[kind] += many
        return set(of_kind.values()) == {1}

    def true(self, said: Said, taken: Sequence[int]) -> bool:
        """Return whether what was said of several cards is true of a hand: all of a type, or none,
        are among them.
        """
        word, _, cards = said
        named = [number for number, group in enumerate(self.cards) if group[0] in cards]
        if word == "some":
            return any(taken[number] for number in named)
        return any(taken[number] < len(self.cards[number]) for number in named)


def counted(play: RandomGame, said: Sequence[Said]) -> int:
    """Return the number of deals that fit, hand by hand."""
    types, limits = Types(play, said), bounds(play)
    several = {h: [one for one in said if one[1] == h and len(one[2]) > 1] for h in play.holders}
    order = ["Solution", *sorted(play.holders[1:], key=lambda h: sum(h in m for m in types.may))]
    last = [max((order.index(h) for h in may), default=-1) for may in types.may]

    def hands(place: int, left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield what the holder at this place can take, by type."""
        low, high = limits[order[place]]

        def take(number: int, more: int) -> Iterator[tuple[int, ...]]:
            if number == len(left):
                if more <= high - low:
                    yield ()
                return
            can = min(left[number], more) if order[place] in types.may[number] else 0
            must = left[number] if last[number] == place else 0
            for many in range(must, can + 1):
                for rest in take(number + 1, more - many):
                    yield (many, *rest)

        return take(0, high)

    @cache
    def ways(place: int, left: tuple[int, ...]) -> int:
        if place == len(order):
            return int(not any(left))
        found = 0
        for taken in hands(place, left):
            one_each = place > 0 or types.one_each(taken)
            if one_each and all(types.true(one, taken) for one in several[order[place]]):
                after = tuple(a - b for a, b in zip(left, taken, strict=True))
                found += prod(map(comb, left, taken)) * ways(place + 1, after)
        return found

    return ways(0, tuple(map(len, types.cards)))
