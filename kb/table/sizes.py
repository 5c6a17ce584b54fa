"""Hand sizes: the least and the greatest number of cards that the header allows each player.

    the header has                    the size of a hand is
    ────────────────────────────────────────────────────────────────────────────────
    a known hand, a stated number     that number
    a stated range, `?`               in that range; any number
    `deal A`                          dealt round from A on: the first players get the extra cards
    nothing                           an even share of the remaining cards, or one card more;
                                      beside a range or `?`, of all cards that are dealt

Two bounds for each player are enough: the hands add up to all dealt cards, as each has a holder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import field, frozen

from kb.errors import IllegalEntry, RecordError, plural
from kb.table.arguments import require_int, short_repr

# A size is a number of cards, a least and a greatest number, or None if it is unknown.
Size = int | None | tuple[int, int]
Bounds = tuple[int, int]


@frozen
class HandSizes:
    """The numbers of cards that a header states; `bounds` computes the possible hand sizes.

    >>> HandSizes(18, ("A", "B", "C", "D")).bounds()
    ((4, 5), (4, 5), (4, 5), (4, 5))
    >>> HandSizes(18, ("A", "B", "C", "D"), dealer="D").bounds()
    ((5, 5), (4, 4), (4, 4), (5, 5))

    Attributes:
        cards: The number of cards that were dealt.
        players: The players, by seat.
        hands: The number of cards of each known hand, by player in seat order.
        stated: The sizes of the `size` lines, by player in seat order.
        dealer: The player who got the first card, None if the header does not name him.
        hidden: The number of cards left over, face down.
    """

    cards: int
    players: tuple[str, ...]
    hands: Mapping[str, int] = field(factory=dict)
    stated: Mapping[str, Size] = field(factory=dict)
    dealer: str | None = None
    hidden: int = 0

    def bounds(self) -> tuple[Bounds, ...]:
        """Return the bounds of each hand's size, by seat; raises IllegalEntry if no deal fits."""
        self._check_stated()
        if self.dealer is not None:
            return self._deal_round(self.players.index(self.dealer))

        bounds = self._bounds_alone()
        low, high = sum_bounds(bounds)
        if not low <= self.cards <= high:
            raise self._sum_error(bounds)

        # The other hands take no less than their lower bounds and no more than their upper ones.
        # So a hand gets at most `missing` cards more than its lower bound, and at most `over` cards
        # fewer than its upper bound.
        missing, over = self.cards - low, high - self.cards
        return tuple((max(a, b - over), min(b, a + missing)) for a, b in bounds)

    def entry_of(self, player: str) -> str:
        """Return the header entry that gives a player's hand size."""
        return f"{'hand' if player in self.hands else 'size'} {player}"

    def _check_stated(self) -> None:
        """Raise IllegalEntry for a stated size that is impossible or contradicts a known hand."""
        for player, size in self.stated.items():
            low, high = bounds_of_size(size, self.cards)
            if low < 0:
                reason = f"'size {player}' is {text_of_size(size)}; say 0 or more cards"
                raise IllegalEntry(reason, about=(f"size {player}",))
            if size is not None and low > high:
                reason = f"'size {player} {text_of_size(size)}' ends below its start; "
                raise _advise_size(reason, player, f"{high}-{low}", (high, low))

            known = self.hands.get(player)
            if size is not None and known is not None and not low <= known <= high:
                reason = f"the hand of {player!r} has {plural(known, 'card')}, "
                reason += f"but his size is {text_of_size(size)}"
                about = (f"hand {player}", f"size {player}")
                raise IllegalEntry(f"{reason}; correct one of the two", about=about)

    def _bounds_alone(self) -> tuple[Bounds, ...]:
        """Return the bounds of each hand's size without regard to the other hands.

        Raises IllegalEntry for a known hand that is no even share, unless a size is stated.
        """
        low, high = share = even_bounds(self.cards, len(self.players))
        for player, hand_size in self.hands.items():
            if hand_size != low == high and not self.stated:
                reason = f"the hand of {player!r} has {plural(hand_size, 'card')}, but "
                reason += f"{plural(self.cards, 'card')} dealt "
                reason += f"to {len(self.players)} players are {low} each; correct the hand, or "
                condition = " if he was dealt so many"
                error = _advise_size(reason, player, hand_size, hand_size, condition)
                error.about = (f"hand {player}",)
                raise error

        known = dict[str, tuple[int, int]]()
        for player, size in self.stated.items():
            known[player] = bounds_of_size(size, self.cards)

        # A hand that is known card by card is more exact than a stated size, so it comes last.
        for player, hand_size in self.hands.items():
            known[player] = hand_size, hand_size

        # If all known sizes are exact, the other players share the remaining cards evenly.
        other_count = len(self.players) - len(known)
        known_low, known_high = sum_bounds(known.values())
        if other_count and known_low == known_high:
            share = even_bounds(max(self.cards - known_low, 0), other_count)
        return tuple(known.get(player, share) for player in self.players)

    def _deal_round(self, first: int) -> tuple[Bounds, ...]:
        """Return the exact sizes of hands dealt from a seat on, each as two equal bounds.

        Raises IllegalEntry if a stated size is another.
        """
        player_count = len(self.players)
        share, extra = divmod(self.cards, player_count)
        sizes = [share + ((seat - first) % player_count < extra) for seat in range(player_count)]

        for player, size in zip(self.players, sizes, strict=True):
            stated_size = self.hands.get(player, self.stated.get(player))
            low, high = bounds_of_size(stated_size, self.cards)
            if not low <= size <= high:
                entry = self.entry_of(player)
                reason = f"'deal {self.dealer}' gives {player!r} {plural(size, 'card')}, but "
                reason += (
                    f"'{entry}' says {text_of_size(stated_size)}; correct one of the two lines"
                )
                raise IllegalEntry(reason, about=(entry, f"deal {self.dealer}"))
        return tuple((size, size) for size in sizes)

    def _sum_error(self, bounds: tuple[Bounds, ...]) -> IllegalEntry:
        """Return the error for sizes that do not add up to the dealt cards, with a correction."""
        low, high = sum_bounds(bounds)
        is_over = low > self.cards
        least = "" if low == high else "at least " if is_over else "at most "
        reason = f"hand sizes add up to {least}{low if is_over else high}, "
        reason += f"but {plural(self.cards, 'card')} {'is' if self.cards == 1 else 'are'} dealt; "

        # The error blames the last stated size, or without one the last known hand.
        sized = [player for player in self.stated if player not in self.hands]
        player = (sized or [*self.hands])[-1]
        own_low, own_high = bounds[self.players.index(player)]
        due = self.cards - (low - own_low if is_over else high - own_high)
        left_over = self.hidden + self.cards - high
        if sized and due >= 0:
            error = _advise_size(reason, player, due, due)
        else:
            error = IllegalEntry(
                f"{reason}correct '{self.entry_of(player)}'",
                in_python=f"{reason}correct {'hand' if player in self.hands else 'sizes'}=...",
            )
        if not is_over:
            error.reason += f", or 'hidden {left_over}' for cards left over"
            error.in_python += f", or hidden={left_over} for cards left over"

        suspects = (player, *reversed(sized), *self.hands)
        error.about = (*map(self.entry_of, suspects), "hidden", "table", "players")
        return error


def _advise_size(
    reason: str, player: str, text: object, size: object, condition: str = ""
) -> IllegalEntry:
    """Return an error that advises a hand size, both as a header line and as a Python argument.

    Args:
        reason: What is wrong, up to the advice.
        player: The player.
        text: The size as text of a header line.
        size: The size as an argument of a Python call.
        condition: The end of the advice: when to follow it.
    """
    return IllegalEntry(
        f"{reason}write 'size {player} {text}'{condition}",
        about=(f"size {player}",),
        in_python=f'{reason}write sizes={{"{player}": {size}}}{condition}',
    )


def sum_bounds(bounds: Iterable[Bounds]) -> Bounds:
    """Return the sum of several hands' lower bounds, and the sum of their upper bounds.

    >>> sum_bounds([(4, 5), (3, 3)])
    (7, 8)
    """
    low = high = 0
    for least, most in bounds:
        low += least
        high += most
    return low, high


def even_bounds(cards: int, players: int) -> Bounds:
    """Return the least and the greatest size of a hand if cards are dealt evenly.

    >>> even_bounds(18, 3), even_bounds(18, 4)
    ((6, 6), (4, 5))
    """
    share, extra = divmod(cards, players)
    return share, share + bool(extra)


def check_size(player: str, size: Size) -> Size:
    """Return a hand size with its numbers as ints; raises IllegalEntry for any other argument.

    >>> check_size("Ann", (5, 7)), check_size("Ann", None)
    ((5, 7), None)
    """
    if size is None:
        return None
    pair = size if isinstance(size, tuple) else (size, size)
    try:
        low, high = (require_int(number, "a size") for number in pair)
    except (RecordError, ValueError):
        # Unpacking a tuple that is no pair raised ValueError.
        expected = f"expected a number, two bounds or None as the size of {player!r}"
        reason = f"{expected}, not {short_repr(size)}; try 6, or (5, 7)"
        raise IllegalEntry(reason, about=(f"size {player}",)) from None
    return (low, high) if isinstance(size, tuple) else low


def bounds_of_size(size: Size, most: int) -> Bounds:
    """Return the bounds of a stated size; an unknown size may be from 0 to `most`.

    >>> bounds_of_size(6, 18), bounds_of_size((3, 4), 18), bounds_of_size(None, 18)
    ((6, 6), (3, 4), (0, 18))
    """
    if size is None:
        return 0, most
    return size if isinstance(size, tuple) else (size, size)


def text_of_size(size: Size) -> str:
    """Return a size as a record writes it.

    >>> text_of_size(6), text_of_size((3, 4)), text_of_size(None)
    ('6', '3-4', '?')
    """
    if isinstance(size, tuple):
        return f"{size[0]}-{size[1]}"
    return "?" if size is None else str(size)
