"""How many cards each player holds: what the header says, and what dealing round leaves open.

    a known hand, a stated number     as many
    a stated range, `?`               between its bounds; anything, as far as the deck goes
    `deal A`                          dealt round from A on: the first ones get the extra cards
    nothing                           an equal share of the cards that are left, or one card more;
                                      beside a range or `?`, of all the cards that are dealt

Two bounds a player say it all: that the hands come to the deck follows as every card has a holder.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from kb.errors import IllegalEntry, RecordError, plural
from kb.table.arguments import integer, short

Size = int | None | tuple[int, int]  # a number, unknown, or from ... to
Bounds = tuple[int, int]


@frozen
class Dealt:
    """What the header says of the hands: so many cards dealt to these players.

    `hands` and `stated` give by player, in seat order, the number of the known cards and the
    `size` lines; `dealer` is the player who got the first card, `hidden` the number of cards left
    over.

    >>> Dealt(18, ("A", "B", "C", "D")).bounds()
    ((4, 5), (4, 5), (4, 5), (4, 5))
    >>> Dealt(18, ("A", "B", "C", "D"), dealer="D").bounds()
    ((5, 5), (4, 4), (4, 4), (5, 5))
    """

    cards: int
    players: tuple[str, ...]
    hands: Mapping[str, int] = field(factory=dict)
    stated: Mapping[str, Size] = field(factory=dict)
    dealer: str | None = None
    hidden: int = 0

    def bounds(self) -> tuple[Bounds, ...]:
        """Return the bounds by seat; raises IllegalEntry where no deal can be so."""
        self._check_stated()
        if self.dealer is not None:
            return self._dealt_round(self.players.index(self.dealer))
        bounds = self._first_bounds()
        low, high = (sum(column) for column in zip(*bounds, strict=True))
        if not low <= self.cards <= high:
            raise self._wrong_sum(bounds)
        missing, over = self.cards - low, high - self.cards
        return tuple((max(a, b - over), min(b, a + missing)) for a, b in bounds)

    def entry(self, player: str) -> str:
        """Return the header entry that says how many cards the player holds."""
        return f"{'hand' if player in self.hands else 'size'} {player}"

    def _check_stated(self) -> None:
        for player, size in self.stated.items():
            low, high = bounds_of(size, self.cards)
            known = self.hands.get(player)
            if low < 0:
                reason = f"'size {player}' is {text(size)}; say 0 or more cards"
                raise IllegalEntry(reason, about=(f"size {player}",))
            if size is not None and low > high:
                reason = f"'size {player} {text(size)}' ends below its start"
                reason += f"; write 'size {player} {high}-{low}'"
                raise IllegalEntry(reason, about=(f"size {player}",))
            if size is not None and known is not None and not low <= known <= high:
                reason = f"the hand of {player!r} has {plural(known, 'card')}, "
                reason += f"but his size is {text(size)}"
                about = (f"hand {player}", f"size {player}")
                raise IllegalEntry(f"{reason}; correct one of the two", about=about)

    def _first_bounds(self) -> tuple[Bounds, ...]:
        """Return what is said of each player by himself, and the shares of the others.

        A known hand is a share of an even deal, too, unless a line says how many somebody has.
        """
        low, high = share = shares(self.cards, len(self.players))
        for player, number in self.hands.items():
            if number != low == high and not self.stated:
                reason = f"the hand of {player!r} has {plural(number, 'card')}, but "
                reason += f"{plural(self.cards, 'card')} dealt "
                reason += f"to {len(self.players)} players are {low} each; correct the hand, or "
                reason += f"write 'size {player} {number}' if he was dealt so many"
                raise IllegalEntry(reason, about=(f"hand {player}",))
        known = {player: bounds_of(size, self.cards) for player, size in self.stated.items()}
        known |= {player: (number, number) for player, number in self.hands.items()}
        others = len(self.players) - len(known)
        if others and all(low == high for low, high in known.values()):
            rest = self.cards - sum(low for low, _ in known.values())
            share = shares(max(rest, 0), others)
        return tuple(known.get(player, share) for player in self.players)

    def _dealt_round(self, first: int) -> tuple[Bounds, ...]:
        """Return the sizes by the deal, with which all that is known must agree."""
        count = len(self.players)
        share, extra = divmod(self.cards, count)
        sizes = [share + ((seat - first) % count < extra) for seat in range(count)]
        for player, size in zip(self.players, sizes, strict=True):
            said = self.hands.get(player, self.stated.get(player))
            low, high = bounds_of(said, self.cards)
            if not low <= size <= high:
                reason = f"'deal {self.dealer}' gives {player!r} {plural(size, 'card')}, but "
                reason += f"'{self.entry(player)}' says {text(said)}; correct one of the two lines"
                raise IllegalEntry(reason, about=(self.entry(player), f"deal {self.dealer}"))
        return tuple((size, size) for size in sizes)

    def _wrong_sum(self, bounds: tuple[Bounds, ...]) -> IllegalEntry:
        """Return the error for hands that cannot come to the cards, with a line that mends it."""
        low, high = (sum(column) for column in zip(*bounds, strict=True))
        over = low > self.cards
        least = "" if low == high else "at least " if over else "at most "
        reason = f"hand sizes add up to {least}{low if over else high}, "
        reason += f"but {plural(self.cards, 'card')} {'is' if self.cards == 1 else 'are'} dealt; "
        sized = [player for player in self.stated if player not in self.hands]
        player = (sized or [*self.hands])[-1]
        own_low, own_high = bounds[self.players.index(player)]
        need = self.cards - (low - own_low if over else high - own_high)
        if sized and need >= 0:
            reason += f"write 'size {player} {need}'"
        else:
            reason += f"correct '{self.entry(player)}'"
        if not over:
            left_over = self.hidden + self.cards - high
            reason += f", or 'hidden {left_over}' for cards left over"
        entries = [self.entry(player) for player in (player, *reversed(sized), *self.hands)]
        return IllegalEntry(reason, about=(*entries, "hidden", "table", "players"))


def shares(cards: int, players: int) -> Bounds:
    """Return the lower and the higher number of cards when they are dealt round.

    >>> shares(18, 3), shares(18, 4)
    ((6, 6), (4, 5))
    """
    share, extra = divmod(cards, players)
    return share, share + bool(extra)


def checked_size(player: str, size: Size) -> Size:
    """Return a hand size of a player, its numbers as ints; raises IllegalEntry for what is none."""
    if size is None:
        return None
    pair = size if isinstance(size, tuple) else (size, size)
    try:
        low, high = (integer(number, "a size") for number in pair)
    except (RecordError, ValueError):  # ValueError: they are not two
        reason = f"the size of {player!r} is a number, two bounds or None, not {short(size)}"
        advice = f"{reason}; try 6, or (5, 7)"
        raise IllegalEntry(advice, about=(f"size {player}",)) from None
    return (low, high) if isinstance(size, tuple) else low


def bounds_of(size: Size, most: int) -> Bounds:
    """Return a stated size as bounds; what is unknown may be up to the most.

    >>> bounds_of(6, 18), bounds_of((3, 4), 18), bounds_of(None, 18)
    ((6, 6), (3, 4), (0, 18))
    """
    if size is None:
        return 0, most
    return size if isinstance(size, tuple) else (size, size)


def text(size: Size) -> str:
    """Return a size as a record writes it.

    >>> text(6), text((3, 4)), text(None)
    ('6', '3-4', '?')
    """
    if isinstance(size, tuple):
        return f"{size[0]}-{size[1]}"
    return "?" if size is None else str(size)
