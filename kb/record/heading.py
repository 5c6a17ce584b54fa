"""The header of a record as it is written: its canonical lines, one for each thing that is said."""

from __future__ import annotations

from collections.abc import Iterable

from kb.record.header import VERSION
from kb.record.words import quote
from kb.table.deck import Deck
from kb.table.editions import DECKS
from kb.table.setup import Setup
from kb.table.sizes import text


def header(setup: Setup, assumptions: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the canonical header lines, which read back as the same Setup.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> header(setup(CLASSIC, ["Nick", "Rachel", "Holden"], me="Nick"))
    ('refute 1', 'deck classic', 'players Nick Rachel Holden', 'me Nick')

    A deck of one's own is written card by card; its name and its aliases have no line.
    """
    return (VERSION, *header_lines(setup).values(), *(f"assume {name}" for name in assumptions))


def header_lines(setup: Setup) -> dict[str, str]:
    """Return the canonical lines of a table by entry, as `HeaderReader.places` names them.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> header_lines(setup(CLASSIC, ["Nick", "Rachel"], sizes={"Nick": 9}))["size Nick"]
    'size Nick 9'
    """
    lines = {**_deck_lines(setup.deck), "players": _line("players", *setup.players)}
    if setup.me is not None:
        lines["me"] = _line("me", setup.me)
    for player, cards in setup.hands:
        lines[f"hand {player}"] = _line("hand", player, *cards)
    for player, size in setup.stated:
        lines[f"size {player}"] = f"size {quote(player)} {text(size)}"
    if setup.dealer is not None:
        lines[f"deal {setup.dealer}"] = _line("deal", setup.dealer)
    if setup.face_up:
        lines["table"] = _line("table", *setup.face_up)
    if setup.hidden:
        lines["hidden"] = f"hidden {setup.hidden}"
    if setup.answers != "first":
        lines["answers"] = f"answers {setup.answers}"
    return lines


def _deck_lines(deck: Deck) -> dict[str, str]:
    if deck.name is not None and DECKS.get(deck.name) == deck:
        return {"deck": f"deck {deck.name}"}
    return {f"category {c.name}": _line("category", c.name, *c.cards) for c in deck.categories}


def _line(entry: str, *names: str) -> str:
    return " ".join((entry, *map(quote, names)))
