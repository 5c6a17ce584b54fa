"""The detective sheet: what is known of each card and each holder, as text, HTML and words.

Rows are the cards by category, columns the holders. Names are text wherever they go: no markup is
read in them, and a long one is cut, so that the columns stay straight.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING
from unicodedata import category as general_category
from unicodedata import east_asian_width

from attrs import field, frozen

from kb.table.setup import SOLUTION, Setup

if TYPE_CHECKING:
    from rich.table import Table

MARKS = {True: "✓", False: "·", None: "?"}
ASCII_MARKS = {True: "yes", False: "no", None: "?"}
NARROW_ASCII_MARKS = {True: "y", False: "-", None: "?"}
WORDS = {True: "yes", False: "no", None: "open"}
WIDEST = 20  # columns that a name may take; every usual card and player fits
NARROWEST = 8  # columns that a card keeps where the terminal has too few for all
FEW = 5  # so many open cards a sentence lists


@frozen(repr=False)
class Sheet:
    """What is known at a table: facts (holder, card) to True or False; all other cells are open.

    >>> from kb.table.deck import Category, Deck
    >>> from kb.table.setup import setup
    >>> deck = Deck((Category("weapon", ("Knife", "Rope", "Pipe")),))
    >>> Sheet(setup(deck, ["Nick", "Rachel"]), {("Nick", "Rope"): True, ("Rachel", "Rope"): False})
             Solution  Nick  Rachel
    weapon
      Knife     ?       ?      ?
      Rope      ?       ✓      ·
      Pipe      ?       ?      ?
    """

    setup: Setup
    facts: Mapping[tuple[str, str], bool] = field(hash=False)

    def __str__(self) -> str:
        return self.text()

    __repr__ = __str__

    def row(self, card: str) -> tuple[bool | None, ...]:
        """Return what is known of the card with each holder in order; None is open."""
        return tuple(self.facts.get((holder, card)) for holder in self.setup.holders)

    def words(self) -> dict[str, dict[str, str]]:
        """Return ``yes``, ``no`` or ``open`` by card, then by holder, in the order of the sheet."""
        holders = self.setup.holders
        return {
            card: {holder: WORDS[self.facts.get((holder, card))] for holder in holders}
            for card in self.setup.deck.cards
        }

    def text(self, ascii: bool = False, width: int | None = None) -> str:
        r"""Return the sheet as aligned lines, in glyphs, or in ASCII with letters as ``\xeb``.

        Where that is wider than `width` columns, holders get one letter or a number, explained
        below the sheet.
        """
        whole = self._wide(ascii)
        if width is None or max(map(_width, whole.split("\n"))) <= width:
            return whole
        return self._narrow(ascii, width)

    def _wide(self, ascii: bool) -> str:
        marks = ASCII_MARKS if ascii else MARKS
        lines = [["", *(fitted(holder, ascii) for holder in self.setup.holders)]]
        for category in self.setup.deck.categories:
            lines.append([fitted(category.name, ascii)])
            for card in category.cards:
                cells = (marks[known] for known in self.row(card))
                lines.append([f"  {fitted(card, ascii)}", *cells])
        return "\n".join(aligned(lines))

    def _narrow(self, ascii: bool, width: int) -> str:
        marks = NARROW_ASCII_MARKS if ascii else MARKS
        holders = self.setup.holders
        heads = _short(holders, ascii)
        column = max(map(_width, heads)) + 1
        widest = max(map(_width, self.setup.deck.cards)) + 1
        label = min(widest, WIDEST, max(width - column * len(heads), NARROWEST))
        cells = "".join(f"{head:>{column}}" for head in heads)
        lines = [" " * label + cells]
        for category in self.setup.deck.categories:
            lines.append(fitted(category.name, ascii, label))
            for card in category.cards:
                name = fitted(f" {card}", ascii, label)
                row = "".join(f"{marks[known]:>{column}}" for known in self.row(card))
                lines.append(name + " " * (label - _width(name)) + row)
        named = (f"{h} {fitted(holder, ascii)}" for h, holder in zip(heads, holders, strict=True))
        return "\n".join([*lines, *wrap(", ".join(named), max(width, WIDEST))])

    def solution(self) -> str:
        """Return what is known of it: ``Solution: Plum, Rope, ? (room open: Hall, Study)``."""
        cards, still_open = [], []
        for category in self.setup.deck.categories:
            known = {card: self.facts.get((SOLUTION, card)) for card in category.cards}
            found = next((card for card in known if known[card]), None)
            cards.append(found or "?")
            if found is None:
                may_be = [card for card in known if known[card] is None]
                listed = ", ".join(may_be) if len(may_be) <= FEW else f"{len(may_be)} cards"
                still_open.append(f"{category.name} open: {listed}")
        rest = f" ({'; '.join(still_open)})" if still_open else ""
        return f"Solution: {', '.join(cards)}{rest}"

    def _repr_html_(self) -> str:
        columns = len(self.setup.holders) + 1
        heads = "".join(f'<th scope="col">{escaped(h)}</th>' for h in self.setup.holders)
        lines = [f"<table>\n<tr><td></td>{heads}</tr>"]
        for category in self.setup.deck.categories:
            heading = f'<th colspan="{columns}" style="text-align: left">'
            lines.append(f"<tr>{heading}{escaped(category.name)}</th></tr>")
            lines += (_html_row(card, self.row(card)) for card in category.cards)
        return "\n".join([*lines, "</table>"])

    def __rich__(self) -> Table:
        """Return the table that rich draws; rich is optional, and imported here only."""
        from rich.table import Column, Table
        from rich.text import Text

        styles = {True: "bold green", False: "dim", None: "yellow"}
        heads = (Text(fitted(holder)) for holder in self.setup.holders)
        columns = (Column(head, justify="center", overflow="fold") for head in heads)
        table = Table(Column(no_wrap=True), *columns, box=None, padding=(0, 2, 0, 0))
        for category in self.setup.deck.categories:
            table.add_row(Text(fitted(category.name), style="bold"))
            for card in category.cards:
                cells = (Text(MARKS[known], style=styles[known]) for known in self.row(card))
                table.add_row(Text(f"  {fitted(card)}"), *cells)
        return table


def escaped(text: str) -> str:
    """Return a text as HTML; only a notebook needs it."""
    from html import escape

    return escape(text)


def _html_row(card: str, row: Iterable[bool | None]) -> str:
    """Return a card's row; what is ruled out is faint on any background."""
    styles = {True: "; font-weight: bold", False: "; opacity: 0.5", None: ""}
    cells = (f'<td style="text-align: center{styles[known]}">{MARKS[known]}</td>' for known in row)
    head = f'<th scope="row" style="text-align: left; font-weight: normal">{escaped(card)}</th>'
    return f"<tr>{head}{''.join(cells)}</tr>"


def aligned(lines: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines, their first column to the left, each other one centred under its head."""
    label = max(_width(line[0]) for line in lines)
    least = len(ASCII_MARKS[True])
    others = zip_longest(*(line[1:] for line in lines), fillvalue="")
    columns = [max(least, *map(_width, other)) for other in others]
    aligned = []
    for first, *cells in lines:
        parts = [first + " " * (label - _width(first))]
        for cell, column in zip(cells, columns, strict=False):
            before, odd = divmod(column - _width(cell), 2)
            parts.append(" " * before + cell + " " * (before + odd))
        aligned.append("  ".join(parts).rstrip())
    return aligned


def _short(holders: Sequence[str], ascii: bool) -> list[str]:
    """Return a letter for each holder, or where two are alike, S for the Solution and numbers."""
    letters = [fitted(holder, ascii)[0].upper() for holder in holders]
    if len(set(letters)) == len(letters) and all(map(str.isalpha, letters)):
        return letters
    return ["S", *map(str, range(1, len(holders)))]


def fitted(name: str, ascii: bool = False, widest: int = WIDEST) -> str:
    """Return the name, in ASCII if asked, cut to the widest a column may be."""
    if ascii:
        name = in_ascii(name)
    if _width(name) <= widest:
        return name
    more = "..." if ascii else "…"
    kept = ""
    for letter in name:
        if _width(kept + letter + more) > widest:
            break
        kept += letter
    return kept + more


def in_ascii(text: str) -> str:
    r"""Return the text with other letters spelled out, as ``\xeb``."""
    return text.encode("ascii", "backslashreplace").decode()


def _width(text: str) -> int:
    """Return how many columns of a terminal the text takes: an East Asian letter is two wide."""
    return sum(
        0 if general_category(letter) in ("Mn", "Me") else 1 + (east_asian_width(letter) in "WF")
        for letter in text
    )
