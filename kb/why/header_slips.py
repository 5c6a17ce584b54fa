"""How a header may have been written wrong: a card of a hand or of the table, a number, a name.

    hand Nick White Ballroom Plum        Knife instead of Plum
    table Rope Hall                      Study instead of Hall
    size Nick 5                          4 instead of 5
    deal Nick                            Rachel instead of Nick

A card is not tried out: with one card taken back and its place left open, the deals that still fit
say which cards may be in that place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import frozen

from kb.errors import IllegalEntry
from kb.record.heading import header_lines
from kb.record.record import Entry
from kb.table.setup import TABLE, Setup, changed
from kb.theory.axioms import Source, has
from kb.theory.deals import Deals, deals_of
from kb.theory.log import deals_after, log_axioms, with_no_accusation, without_no_accusation

NEAR: Final = 2  # so far a number may be off
SUPPOSED: Final = Source("supposed")


@frozen
class HeaderSlip:
    """A change of a header line with which the log holds: its kind, the words, the deals.

    `entry` names the line as places do (``"hand Nick"``), `text` is the whole new one; `alike` is
    the number of changes of this kind that the line might have.
    """

    kind: str
    alike: int
    entry: str
    word: str
    instead: str
    text: str
    deals: Deals


def header_slips(table: Setup, entries: Sequence[Entry]) -> Iterator[HeaderSlip]:
    """Yield the changes of one word of the header with which all the entries hold."""
    for player, cards in table.hands:
        others = {who: hand for who, hand in table.hands if who != player}
        sizes = {**dict(table.stated), player: len(cards)}
        for card, other, deals in _in_place(
            table, entries, player, cards, hands=others, sizes=sizes
        ):
            hand = {other if each == card else each for each in cards}
            new = changed(table, hands={**others, player: hand})
            yield from _in_hand(new, entries, f"hand {player}", (card, other), cards, deals)
    if table.face_up:
        hidden = table.hidden + len(table.face_up)
        for card, other, deals in _in_place(
            table, entries, TABLE, table.face_up, face_up=(), hidden=hidden
        ):
            face_up = {other if each == card else each for each in table.face_up}
            new = changed(table, face_up=face_up)
            yield from _in_hand(new, entries, "table", (card, other), table.face_up, deals)
    yield from _sizes(table, entries)


def _in_hand(
    new: Setup,
    entries: Sequence[Entry],
    entry: str,
    words: tuple[str, str],
    cards: Sequence[str],
    deals: Deals,
) -> Iterator[HeaderSlip]:
    """Yield the change of an entry's cards that gives this table, if the log holds there."""
    deals = with_no_accusation(new, entries, deals)
    if deals.consistent:
        yield HeaderSlip("hand", alike(new, cards), entry, *words, header_lines(new)[entry], deals)


def alike(table: Setup, cards: Sequence[str]) -> int:
    """Return in how many ways another card may stand in the place of one of these."""
    return len(cards) * (len(table.deck.cards) - len(cards))


def _in_place(
    table: Setup, entries: Sequence[Entry], holder: str, cards: Sequence[str], **without: Any
) -> Iterator[tuple[str, str, Deals]]:
    """Yield a card, another that may be in its place, and the deals in which it is.

    At a table `without` these cards nothing is said of them; all but one are put back.
    """
    start = deals_of(changed(table, **without)).tell(
        log_axioms(table, without_no_accusation(entries))
    )
    for card in cards:
        rest = start.tell(has(holder, (each for each in cards if each != card), SUPPOSED))
        for other in table.deck.cards if rest.consistent else ():
            if other not in cards and rest.holds(holder, other) is not False:
                yield card, other, rest.tell(has(holder, [other], SUPPOSED))


def _sizes(table: Setup, entries: Sequence[Entry]) -> Iterator[HeaderSlip]:
    """Yield another size of a hand near the stated one, and another player who was dealt first."""
    for player, size in table.stated:
        for other in range(max(size - NEAR, 0), size + NEAR + 1) if isinstance(size, int) else ():
            sizes = {**dict(table.stated), player: other}
            yield from _tried(table, entries, f"size {player}", (size, other), sizes=sizes)
    for player in table.players if table.dealer is not None else ():
        yield from _tried(
            table, entries, f"deal {table.dealer}", (table.dealer, player), deal=player
        )


def _tried(
    table: Setup, entries: Sequence[Entry], entry: str, words: tuple[object, object], **change: Any
) -> Iterator[HeaderSlip]:
    """Yield the change of an entry from one word to another, if it differs and the log holds."""
    word, instead = map(str, words)
    try:
        new = changed(table, **change)
    except IllegalEntry:
        return
    deals = deals_after(new, entries)
    if word != instead and deals.consistent:
        (text,) = set(header_lines(new).values()) - set(header_lines(table).values())
        yield HeaderSlip("size", 2 * NEAR, entry, word, instead, text, deals)
