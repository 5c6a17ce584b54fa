"""The detective sheet as a value; its base class shows it as text, HTML and SVG.

Its rows are the cards by category, its columns the holders. Names are plain text in every format,
never markup, and a long name is cut, so that the columns stay straight. A sign marks each fact that
one wrong line would undo.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import field, frozen

from kb.errors import join_words
from kb.sheet.layout import Drawable, to_rich
from kb.sheet.table import SMALL_DIGITS, CardTable, TableCell
from kb.table.setup import SOLUTION, Setup, find_holder
from resolver.text import Tabular

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

# This sign stands behind the mark of a fact that one wrong line would undo.
CRITICAL_SIGN = "'"
LEGEND = f"{CRITICAL_SIGN} = certain unless one line is wrong; ask why"
CERTAIN = "certain even if any one line after the header is wrong"
TOO_LONG = "what one wrong line would undo takes too long to find"
NOTES = "a number = has one or more of the cards with it; ask sheet HOLDER"

# A sentence lists open cards or line numbers only if there are no more than this.
MOST_NAMED = 5
WORDS: dict[bool | None, str] = {True: "yes", False: "no", None: "open"}
TO_SMALL_DIGITS = str.maketrans("0123456789", SMALL_DIGITS)

LinesByCell = Mapping[tuple[str, str], tuple[int, ...]]


def line_or(lines: Sequence[int], most: int | None = None) -> str:
    """Return line numbers joined with "or"; if there are more than `most`, only their count.

    >>> line_or([17]), line_or([9, 12, 17]), line_or([9, 12, 17], most=2)
    ('line 17', 'line 9, 12 or 17', 'one of 3 lines')
    """
    if most is not None and len(lines) > most:
        return f"one of {len(lines)} lines"
    return f"line {join_words([*map(str, lines)], 'or')}"


@frozen(repr=False)
class Sheet(Drawable, Tabular):
    """The detective sheet of a game: its facts in a table of cards and holders.

    A sign marks each fact that one wrong line would undo, and a line below explains the sign. These
    facts are found when the sheet is drawn; if that takes too long, there are no signs.

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

    >>> Sheet(setup(deck, ["Nick", "Rachel"]), facts).records()[0]
    {'holder': 'Solution', 'card': 'Knife', 'value': None}

    Attributes:
        setup: The players, which are the columns, and the deck, whose cards are the rows.
        facts: True or False by (holder, card); the other cells are open.
        notes: Small numbers behind the marks of some cells.
        sizes: Hand sizes, as texts by holder, which stand below the heads.
        only: The name of the only category that is shown; empty for all.
        is_explained: Whether a line below explains the sign.
    """

    _column_heads = ("holder", "card", "value")
    setup: Setup
    facts: Mapping[tuple[str, str], bool] = field(hash=False)
    _find_critical: Callable[[], LinesByCell | None] | None = field(default=None, eq=False)
    notes: LinesByCell = field(factory=dict, eq=False)
    sizes: Mapping[str, str] = field(factory=dict, eq=False)
    only: str = field(default="", eq=False)
    is_explained: bool = field(default=True, eq=False)

    @property
    def summary(self) -> str:
        """One line with the number of known cells.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").sheet.summary
        'Sheet: 3 of 63 cells known'
        """
        cells = len(self.setup.holders) * len(self.setup.deck.cards)
        return f"Sheet: {len(self.facts)} of {cells} cells known"

    def _values(self) -> Iterator[tuple[str, str, bool | None]]:
        """Yield each cell, holder by holder, with its value; an open cell has None."""
        for cell in product(self.setup.holders, self.setup.deck.cards):
            yield *cell, self.facts.get(cell)

    def to_dataframe(self, *, wide: bool = False) -> Any:
        """Return the cells as a data frame, one in each row, or as a table of cards and holders.

        An open cell has None.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).sheet.to_dataframe(wide=True).shape
        (21, 3)

        Args:
            wide: Whether the frame is a table, with cards as rows and holders as columns.

        Raises:
            MissingExtra: pandas is not installed.
        """
        frame = super().to_dataframe()
        if not wide:
            return frame

        # A pivot sorts its names, so the order of the sheet is restored.
        sheet = frame.pivot(index="card", columns="holder", values="value")
        cards = list(self.setup.deck.cards)
        holders = list(self.setup.holders)
        return sheet.loc[cards, holders].infer_objects()

    def row(self, card: str) -> tuple[bool | None, ...]:
        """Return the row of a card: True, False or None (open) for each holder in order.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").sheet.row("Rope")
        (False, True, False)

        Args:
            card: A card; a unique beginning will do.
        """
        declared_card = self.setup.deck.find(card)
        return tuple(self.facts.get((holder, declared_card)) for holder in self.setup.holders)

    def words(self) -> dict[str, dict[str, str]]:
        """Return the word ``yes``, ``no`` or ``open`` for each cell, by card and then by holder.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").sheet.words()["Rope"]
        {'Solution': 'no', 'Ann': 'yes', 'Bob': 'no'}
        """
        words_by_card = dict[str, dict[str, str]]()
        for card in self.setup.deck.cards:
            values = zip(self.setup.holders, self.row(card), strict=True)
            words_by_card[card] = {holder: WORDS[value] for holder, value in values}
        return words_by_card

    def _tables(self, drawn: bool = True) -> Iterable[Sequence[CardTable]]:
        """Yield the versions of the only table: in full, without notes, and without sizes."""
        # The facts look up names at each access. Here all names are declared, so a plain dict is
        # faster.
        known_cells = KnownCells(dict(self.facts), self._critical_lines())
        no_notes: LinesByCell = {}
        no_sizes: Mapping[str, str] = {}
        tables = [self._table(known_cells, self.notes, self.sizes, drawn)]
        if self.notes:
            tables.append(self._table(known_cells, no_notes, self.sizes, drawn))
        if self.sizes:
            tables.append(self._table(known_cells, no_notes, no_sizes, drawn))
        yield tables

    def _table(
        self,
        known_cells: KnownCells,
        notes: LinesByCell,
        sizes: Mapping[str, str],
        drawn: bool,
    ) -> CardTable:
        """Return the table with these notes and sizes; `drawn` adds a title to each fact's cell."""
        shown_cards = None
        for category in self.setup.deck.categories:
            if category.name == self.only:
                shown_cards = category.cards

        sentences = (
            legend_of(known_cells.critical_lines) if self.is_explained else "",
            NOTES if notes else "",
        )
        return CardTable.of(
            self.setup,
            partial(known_cells.table_cell, notes, drawn),
            cards=shown_cards,
            sizes=tuple(sizes.get(holder, "") for holder in self.setup.holders),
            legend=tuple(filter(None, sentences)),
        )

    @property
    def legend(self) -> str:
        """The sentence that explains the sign of critical cells; empty if no cell has the sign.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("suggest Ann Plum Rope Hall -> Bob Rope").sheet.legend
        "' = certain unless one line is wrong; ask why"
        """
        return legend_of(self._critical_lines())

    def _critical_lines(self) -> LinesByCell | None:
        """Return the critical lines of all facts, None if the search takes too long."""
        if self._find_critical is None:
            return {}
        critical_lines = self._find_critical()
        return None if critical_lines is None else dict(critical_lines)

    def critical_lines(self, holder: str, card: str) -> tuple[int, ...]:
        """Return the critical lines of a cell: without any one of these lines the cell is open.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").sheet.critical_lines("Bob", "Rope")
        (4,)

        Args:
            holder: Solution, a player, or Table.
            card: A card.
        """
        cell = find_holder(self.setup, holder), self.setup.deck.find(card)
        critical_lines = self._critical_lines() or {}
        return critical_lines.get(cell, ())

    def solution(self) -> str:
        """Return a sentence with the known cards of the Solution, and the open cards by category.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Solution Rope").sheet.solution()
        'Solution: ?, Rope, ? (suspect open: 6 cards; room open: 9 cards)'
        """
        known_cards = []
        open_categories = []
        for category in self.setup.deck.categories:
            known_card = ""
            candidates = []
            for card in category.cards:
                value = self.facts.get((SOLUTION, card))
                if value:
                    known_card = known_card or card
                elif value is None:
                    candidates.append(card)

            known_cards.append(known_card or "?")
            if not known_card:
                open_categories.append(f"{category.name} open: {list_or_count(candidates)}")

        sentence = f"Solution: {', '.join(known_cards)}"
        if open_categories:
            return f"{sentence} ({'; '.join(open_categories)})"

        # A sheet that was made without a game has facts, but no lines behind them.
        if self._find_critical is None:
            return sentence
        return f"{sentence}. {self._certainty(known_cards)}"

    def _certainty(self, cards: Sequence[str]) -> str:
        """Return a sentence with the lines that would undo the known Solution if one is wrong."""
        if self._critical_lines() is None:
            return f"{TOO_LONG.capitalize()}."

        # Cards with equal critical lines are named together.
        cards_by_lines: dict[tuple[int, ...], list[str]] = {}
        for card in cards:
            if lines := self.critical_lines(SOLUTION, card):
                cards_by_lines.setdefault(lines, []).append(card)
        if not cards_by_lines:
            return f"{CERTAIN.capitalize()}."

        choices = []
        for lines, undone_cards in cards_by_lines.items():
            names = f" ({' and '.join(undone_cards)})" if len(cards_by_lines) > 1 else ""
            choices.append(line_or(lines, MOST_NAMED) + names)
        return f"Certain unless {join_words(choices, 'or')} is wrong."

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield to_rich(self.lines(width=options.max_width))


class KnownCells(NamedTuple):
    """The values and the critical lines of cells, to make the cells of a table.

    Attributes:
        facts: The settled cells, with True if the holder has the card, else False.
        critical_lines: The critical lines of each fact; None if the search takes too long.
    """

    facts: Mapping[tuple[str, str], bool]
    critical_lines: LinesByCell | None

    def table_cell(
        self,
        notes: LinesByCell,
        is_titled: bool,
        holder: str,
        card: str,
    ) -> TableCell:
        """Return a cell of the table: its mark, with the sign or the notes behind the mark."""
        cell = holder, card
        lines: tuple[int, ...] = ()
        if self.critical_lines is not None:
            lines = self.critical_lines.get(cell, ())

        behind = ""
        title = ""
        if lines:
            behind = CRITICAL_SIGN
            if is_titled:
                title = f"certain unless {line_or(lines)} is wrong"

        numbers = ",".join(map(str, notes.get(cell, ())))
        behind += numbers.translate(TO_SMALL_DIGITS)
        return TableCell(WORDS[self.facts.get(cell)], behind, title=title)


def legend_of(critical_lines: LinesByCell | None) -> str:
    """Return the sentence that explains the critical sign; empty if no fact has a critical line.

    For None the sentence says that the search takes too long.
    """
    if critical_lines is None:
        return TOO_LONG.capitalize() + "."
    return LEGEND if any(critical_lines.values()) else ""


def list_or_count(cards: Sequence[str]) -> str:
    """Return the names of cards, or only their number if there are more than MOST_NAMED."""
    if len(cards) <= MOST_NAMED:
        return ", ".join(cards)
    return f"{len(cards)} cards"
