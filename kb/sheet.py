"""The detective sheet: what is known of each card and each holder, as text, HTML and words.

Rows are the cards by category, columns the holders. Names are text wherever they go: no markup is
read in them, and a long one is cut, so that the columns stay straight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Any
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
USUAL = 80  # columns of a page
FEW = 5  # so many open cards, or lines, a sentence lists
SIGN = "'"  # after a mark: one line may be wrong, and the fact falls
LEGEND = f"{SIGN} = falls if one line is wrong; ask why"
STANDS = "stands even if any one line after the header is wrong"
TOO_LONG = "what one wrong line would undo takes too long to find"

Firmness = Mapping[tuple[str, str], tuple[int, ...]]


@frozen(repr=False)
class Sheet:
    """What is known at a table: facts (holder, card) to True or False; all other cells are open.

    Where it can be found how firm they are, those that one wrong line would undo carry a sign, and
    a line below says what it means. `find_firm` is asked when the sheet is drawn; None where that
    would take too long.

    >>> from kb.table.deck import Category, Deck
    >>> from kb.table.setup import setup
    >>> deck = Deck((Category("weapon", ("Knife", "Rope", "Pipe")),))
    >>> facts = {("Nick", "Rope"): True, ("Rachel", "Rope"): False}
    >>> print(Sheet(setup(deck, ["Nick", "Rachel"]), facts))
             Solution  Nick  Rachel
    weapon
      Knife     ?       ?      ?
      Rope      ?       ✓      ·
      Pipe      ?       ?      ?
    """

    setup: Setup
    facts: Mapping[tuple[str, str], bool] = field(hash=False)
    _find_firm: Callable[[], Firmness | None] | None = field(default=None, eq=False)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        cells = len(self.setup.holders) * len(self.setup.deck.cards)
        return f"<Sheet: {len(self.facts)} of {cells} cells known>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

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
        lines = self._wide(ascii)
        if width is not None and max(map(_width, lines)) > width:
            lines = self._narrow(ascii, width)
        return "\n".join([*lines, *wrap(self.legend, max(width or USUAL, WIDEST))])

    @property
    def legend(self) -> str:
        """What the sign in the sheet means; empty where there is none."""
        if self._find_firm is None:
            return ""
        firm = self._find_firm()
        if firm is None:
            return TOO_LONG.capitalize() + "."
        return LEGEND if any(firm.values()) else ""

    def undone_by(self, holder: str, card: str) -> tuple[int, ...]:
        """Return the lines each of which, if it is wrong, undoes what is known of the cell."""
        firm = self._find_firm and self._find_firm()
        return firm.get((holder, card), ()) if firm else ()

    def _signed(self, card: str) -> Iterator[tuple[bool | None, str]]:
        """Yield what is known of the card with each holder, and the sign behind it, if any."""
        for holder in self.setup.holders:
            sign = SIGN if self.undone_by(holder, card) else ""
            yield self.facts.get((holder, card)), sign

    def _wide(self, ascii: bool) -> list[str]:
        marks = ASCII_MARKS if ascii else MARKS
        lines = [["", *(fitted(holder, ascii) for holder in self.setup.holders)]]
        for category in self.setup.deck.categories:
            lines.append([fitted(category.name, ascii)])
            for card in category.cards:
                cells = (centred(marks[known], sign) for known, sign in self._signed(card))
                lines.append([f"  {fitted(card, ascii)}", *cells])
        return aligned(lines)

    def _narrow(self, ascii: bool, width: int) -> list[str]:
        marks = NARROW_ASCII_MARKS if ascii else MARKS
        holders = self.setup.holders
        heads = _short(holders, ascii)
        behind = len(SIGN) if self.legend else 0
        before = max(map(_width, heads)) + 1
        widest = max(map(_width, self.setup.deck.cards)) + 1
        label = min(widest, WIDEST, max(width - (before + behind) * len(heads), NARROWEST))
        cells = "".join(f"{head:>{before}}{'':{behind}}" for head in heads)
        lines = [(" " * label + cells).rstrip()]
        for category in self.setup.deck.categories:
            lines.append(fitted(category.name, ascii, label))
            for card in category.cards:
                name = fitted(f" {card}", ascii, label)
                signed = self._signed(card)
                row = "".join(f"{marks[known]:>{before}}{sign:{behind}}" for known, sign in signed)
                lines.append((name + " " * (label - _width(name)) + row).rstrip())
        named = (f"{h} {fitted(holder, ascii)}" for h, holder in zip(heads, holders, strict=True))
        return [*lines, *wrap(", ".join(named), max(width, WIDEST))]

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
        said = "; ".join(still_open) or self._how_firm(cards)
        return f"Solution: {', '.join(cards)}" + (f" ({said})" if said else "")

    def _how_firm(self, cards: Sequence[str]) -> str:
        """Return which cards of a known Solution fall with which line, where that can be found."""
        if self._find_firm is None:
            return ""
        if self._find_firm() is None:
            return f"solved; {TOO_LONG}"
        falling: dict[tuple[int, ...], list[str]] = {}
        for card in cards:
            falling.setdefault(self.undone_by(SOLUTION, card), []).append(card)
        said = [
            f"{' and '.join(named)} fall{'s' * (len(named) == 1)} {if_wrong(lines, FEW)}"
            for lines, named in falling.items()
            if lines
        ]
        return f"solved; {', '.join(said) or STANDS}"

    def _repr_html_(self) -> str:
        columns = len(self.setup.holders) + 1
        heads = "".join(f'<th scope="col">{escaped(h)}</th>' for h in self.setup.holders)
        lines = [f"<table>\n<tr><td></td>{heads}</tr>"]
        for category in self.setup.deck.categories:
            heading = f'<th colspan="{columns}" style="text-align: left">'
            lines.append(f"<tr>{heading}{escaped(category.name)}</th></tr>")
            lines += map(self._html_row, category.cards)
        if self.legend:
            legend = escaped(self.legend)
            lines.append(f'<caption style="caption-side: bottom">{legend}</caption>')
        return "\n".join([*lines, "</table>"])

    def _html_row(self, card: str) -> str:
        """Return a card's row; what is ruled out is faint on any background."""
        styles = {True: "; font-weight: bold", False: "; opacity: 0.5", None: ""}
        head = f'<th scope="row" style="text-align: left; font-weight: normal">{escaped(card)}</th>'
        cells = []
        for holder, (known, sign) in zip(self.setup.holders, self._signed(card), strict=True):
            falls = if_wrong(self.undone_by(holder, card)) if sign else ""
            title = f' title="falls {falls}"' if sign else ""
            style = f"text-align: center{styles[known]}"
            cells.append(f'<td style="{style}"{title}>{MARKS[known]}{sign}</td>')
        return f"<tr>{head}{''.join(cells)}</tr>"

    def __rich__(self) -> Table:
        """Return the table that rich draws; rich is optional, and imported here only."""
        from rich.table import Column, Table
        from rich.text import Text

        styles = {True: "bold green", False: "dim", None: "yellow"}
        heads = (Text(fitted(holder)) for holder in self.setup.holders)
        columns = (Column(head, justify="center", overflow="fold") for head in heads)
        legend = Text(self.legend) if self.legend else None
        table = Table(
            Column(no_wrap=True),
            *columns,
            box=None,
            padding=(0, 2, 0, 0),
            caption=legend,
            caption_justify="left",
        )
        for category in self.setup.deck.categories:
            table.add_row(Text(fitted(category.name), style="bold"))
            for card in category.cards:
                signed = self._signed(card)
                cells = (Text(centred(MARKS[known], sign), styles[known]) for known, sign in signed)
                table.add_row(Text(f"  {fitted(card)}"), *cells)
        return table


def centred(mark: str, sign: str) -> str:
    """Return the mark with its sign; with a blank before it, the mark stays in the middle."""
    return f" {mark}{sign}" if sign else mark


def if_wrong(lines: Sequence[int], most: int | None = None) -> str:
    """Return which lines must not be wrong; of more than `most`, how many they are.

    >>> if_wrong([17]), if_wrong([9, 12, 17]), if_wrong([9, 12, 17], most=2)
    ('if line 17 is wrong', 'if line 9, 12 or 17 is wrong', 'if one of 3 lines is wrong')
    """
    if most is not None and len(lines) > most:
        return f"if one of {len(lines)} lines is wrong"
    *first, last = map(str, lines)
    return f"if line {', '.join(first)} or {last} is wrong" if first else f"if line {last} is wrong"


def escaped(text: str) -> str:
    """Return a text as HTML; only a notebook needs it."""
    from html import escape

    return escape(text)


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
