"""The detective sheet as a value, which is drawn in many ways.

Rows are the cards by category, columns the holders. Names are text wherever they go: no markup is
read in them, and a long one is cut, so that the columns stay straight. A fact that one wrong line
would undo carries a sign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from kb.errors import join_words
from kb.sheet.layout import Drawn, coloured
from kb.sheet.table import SMALL_DIGITS, CardTable, TableCell
from kb.table.setup import SOLUTION, Setup, find_holder
from resolver.text import Tabular

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

SIGN = "'"  # after a mark: one line may be wrong, and the fact no longer follows
LEGEND = f"{SIGN} = certain unless one line is wrong; ask why"
CERTAIN = "certain even if any one line after the header is wrong"
TOO_LONG = "what one wrong line would undo takes too long to find"
FEW = 5  # so many open cards, or lines, a sentence lists


def line_or(lines: Sequence[int], most: int | None = None) -> str:
    """Return lines as a choice; of more than `most`, how many they are.

    >>> line_or([17]), line_or([9, 12, 17]), line_or([9, 12, 17], most=2)
    ('line 17', 'line 9, 12 or 17', 'one of 3 lines')
    """
    if most is not None and len(lines) > most:
        return f"one of {len(lines)} lines"
    return f"line {join_words([*map(str, lines)], 'or')}"


WORDS: dict[bool | None, str] = {True: "yes", False: "no", None: "open"}
SMALL = str.maketrans("0123456789", SMALL_DIGITS)
NOTES = "a number = has one or more of the cards with it; ask sheet HOLDER"

Cells = Mapping[tuple[str, str], tuple[int, ...]]


@frozen(repr=False)
class Sheet(Drawn, Tabular):
    """What is known at a table: facts (holder, card) to True or False; all other cells are open.

    Where that can be found, those that one wrong line would undo carry a sign, and a line below
    says what it means. `find_critical` is asked when the sheet is drawn; None where that would take
    too long. `notes` are small numbers behind the marks of cells, `sizes` numbers of
    cards under the names of holders; both only where they are asked for.

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
        setup: Players and deck, which are its columns and rows.
        facts: (holder, card) to True or False.
        notes: Small numbers behind marks, by cell.
        sizes: Numbers of cards under the names of holders.
        only: The category that is shown; empty for all.
        is_explained: Whether the line below says what the sign means.
    """

    _heads = ("holder", "card", "value")
    setup: Setup
    facts: Mapping[tuple[str, str], bool] = field(hash=False)
    _find_critical: Callable[[], Cells | None] | None = field(default=None, eq=False)
    notes: Cells = field(factory=dict, eq=False)
    sizes: Mapping[str, str] = field(factory=dict, eq=False)
    only: str = field(default="", eq=False)
    is_explained: bool = field(default=True, eq=False)

    @property
    def summary(self) -> str:
        """How many cells are known.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").sheet.summary
        'Sheet: 3 of 63 cells known'
        """
        cells = len(self.setup.holders) * len(self.setup.deck.cards)
        return f"Sheet: {len(self.facts)} of {cells} cells known"

    def _values(self) -> Iterator[tuple[str, str, bool | None]]:
        """Yield each cell, holders in order, with its value; None is open."""
        cells = product(self.setup.holders, self.setup.deck.cards)
        return ((*cell, self.facts.get(cell)) for cell in cells)

    def to_dataframe(self, *, wide: bool = False) -> Any:
        """Return the records as a data frame, or the sheet: cards by holders; open cells are None.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).sheet.to_dataframe(wide=True).shape
        (21, 3)

        Args:
            wide: Whether each card has a row and each holder a column, in the sheet's order.

        Raises:
            MissingExtra: pandas is not installed.
        """
        frame = super().to_dataframe()
        if not wide:
            return frame
        sheet = frame.pivot(index="card", columns="holder", values="value")
        return sheet.loc[[*self.setup.deck.cards], [*self.setup.holders]].infer_objects()

    def row(self, card: str) -> tuple[bool | None, ...]:
        """Return what is known of the card with each holder in order; None is open.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").sheet.row("Rope")
        (False, True, False)

        Args:
            card: A card; a unique beginning will do.
        """
        named = self.setup.deck.find(card)
        return tuple(self.facts.get((holder, named)) for holder in self.setup.holders)

    def words(self) -> dict[str, dict[str, str]]:
        """Return ``yes``, ``no`` or ``open`` by card, then by holder, in the order of the sheet.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").sheet.words()["Rope"]
        {'Solution': 'no', 'Ann': 'yes', 'Bob': 'no'}
        """
        holders = self.setup.holders
        return {
            card: {holder: WORDS[self.facts.get((holder, card))] for holder in holders}
            for card in self.setup.deck.cards
        }

    def _tables(self, drawn: bool = True) -> Iterable[Sequence[CardTable]]:
        """Return its one table in full; without room the notes go, then the sizes."""
        # Both mappings look names up. A drawing knows the cells, and so asks each of them once.
        facts, critical = dict(self.facts), self._found_lines()
        legend = self._legend_of(critical) if self.is_explained else ""

        only = next((c.cards for c in self.setup.deck.categories if c.name == self.only), None)
        ways = [(self.notes, self.sizes)]
        ways += [({}, self.sizes)] if self.notes else []
        ways += [({}, {})] if self.sizes else []
        yield [
            CardTable.of(
                self.setup,
                partial(_cell_of, facts, critical or {}, notes, drawn),
                cards=only,
                sizes=tuple(sizes.get(holder, "") for holder in self.setup.holders),
                legend=tuple(filter(None, (legend, NOTES if notes else ""))),
            )
            for notes, sizes in ways
        ]

    @property
    def legend(self) -> str:
        """What the sign in the sheet means; empty where there is none.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("suggest Ann Plum Rope Hall -> Bob Rope").sheet.legend
        "' = certain unless one line is wrong; ask why"
        """
        return self._legend_of(self._found_lines())

    def _found_lines(self) -> dict[tuple[str, str], tuple[int, ...]] | None:
        """Return the critical lines of all cells; None where finding them takes too long."""
        if self._find_critical is None:
            return {}
        critical = self._find_critical()
        return None if critical is None else dict(critical)

    def _legend_of(self, critical: Cells | None) -> str:
        """Return the legend of a sheet with these critical lines, None if they are not found."""
        if critical is None:
            return TOO_LONG.capitalize() + "."
        return LEGEND if any(critical.values()) else ""

    def critical_lines(self, holder: str, card: str) -> tuple[int, ...]:
        """Return the lines each of which, if it is wrong, undoes what is known of the cell.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").sheet.critical_lines("Bob", "Rope")
        (4,)

        Args:
            holder: Solution, a player, or Table.
            card: A card.
        """
        cell = find_holder(self.setup, holder), self.setup.deck.find(card)
        return self._critical_lines.get(cell, ())

    @property
    def _critical_lines(self) -> Cells:
        """The same of all cells; none where that is not asked, or takes too long."""
        return (self._find_critical and self._find_critical()) or {}

    def solution(self) -> str:
        """Return what is known of it: ``Solution: Plum, Rope, ? (room open: Hall, Study)``.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Solution Rope").sheet.solution()
        'Solution: ?, Rope, ? (suspect open: 6 cards; room open: 9 cards)'
        """
        cards, still_open = [], []
        for category in self.setup.deck.categories:
            known = {card: self.facts.get((SOLUTION, card)) for card in category.cards}
            found = next((card for card in known if known[card]), None)
            cards.append(found or "?")
            if found is None:
                may_be = [card for card in known if known[card] is None]
                listed = ", ".join(may_be) if len(may_be) <= FEW else f"{len(may_be)} cards"
                still_open.append(f"{category.name} open: {listed}")
        solution = f"Solution: {', '.join(cards)}"
        if still_open:
            return f"{solution} ({'; '.join(still_open)})"
        return solution if self._find_critical is None else f"{solution}. {self._certainty(cards)}"

    def _certainty(self, cards: Sequence[str]) -> str:
        """Return which lines a known Solution takes to be right, as a sentence."""
        if self._find_critical and self._find_critical() is None:
            return f"{TOO_LONG.capitalize()}."
        falling: dict[tuple[int, ...], list[str]] = {}
        for card in cards:
            if lines := self.critical_lines(SOLUTION, card):
                falling.setdefault(lines, []).append(card)
        if not falling:
            return f"{CERTAIN.capitalize()}."
        one_of = [
            line_or(lines, FEW) + (f" ({' and '.join(named)})" if len(falling) > 1 else "")
            for lines, named in falling.items()
        ]
        return f"Certain unless {join_words(one_of, 'or')} is wrong."

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield coloured(self.lines(width=options.max_width))


def _cell_of(
    facts: Mapping[tuple[str, str], bool],
    critical: Cells,
    noted: Cells,
    is_titled: bool,
    holder: str,
    card: str,
) -> TableCell:
    """Return what is known of a cell: an open one may have notes, and a settled one a sign."""
    cell = holder, card
    lines = critical.get(cell, ())
    notes = ",".join(map(str, noted.get(cell, ()))).translate(SMALL)
    unless = f"certain unless {line_or(lines)} is wrong" if lines and is_titled else ""
    return TableCell(WORDS[facts.get(cell)], (SIGN if lines else "") + notes, title=unless)
