"""Cells as atoms and as facts: ``Holder:Card``, put together and cut here, and nowhere else.

No player's name holds a colon, so the first one ends the holder; a card's name may hold more.
What is settled of a table is a mapping that is not written out: two masks and an order of cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeVar, overload

from attrs import frozen

from kb.errors import NoCell, NoValue, RecordError, UnknownName
from kb.table.arguments import short
from kb.table.setup import Cell as Cell
from kb.table.setup import Setup, find_holder
from resolver import Clause, Literal
from resolver.incremental import each_bit
from resolver.text import FrozenMapping, ImmutableMapping

T = TypeVar("T")
Value = TypeVar("Value", covariant=True)


def atom(holder: str, card: str) -> str:
    """Return the atom that the card is with the holder.

    >>> atom("Holden", "Pipe")
    'Holden:Pipe'
    """
    return f"{holder}:{card}"


@lru_cache(maxsize=8192)
def literal(holder: str, card: str, held: bool = True) -> Literal:
    """Return the literal that the card is with the holder, or is not."""
    return Literal.of(f"{holder}:{card}", held)


def cell_of(name: str) -> tuple[str, str]:
    """Return the holder and the card of an atom.

    >>> cell_of("Holden:Pipe")
    ('Holden', 'Pipe')
    """
    holder, _, card = name.partition(":")
    return holder, card


@lru_cache(maxsize=16)
def cells(setup: Setup) -> tuple[tuple[str, str], ...]:
    """Return all cells (holder, card): holders in order, each one's cards in deck order."""
    return tuple((holder, card) for holder in setup.holders for card in setup.deck.cards)


@lru_cache(maxsize=8192)
def at(holder: str, clause: Clause) -> Clause:
    """Return a holder's clause, which is over the bare cards, over atoms that name him too."""
    return Clause.of(frozenset(literal(holder, one.name, one.positive) for one in clause.literals))


@lru_cache(maxsize=8192)
def unit(fact: Literal) -> Clause:
    """Return a fact as a clause."""
    return Clause.of(frozenset([fact]))


DEAL: Final = ("card", "holder")  # the columns of a deal


@frozen(eq=False)
class Grid:
    """The cells of a table, holders in order, each one's cards in deck order, and their places."""

    setup: Setup
    order: tuple[Cell, ...]
    places: Mapping[Cell, int]

    @staticmethod
    def of(setup: Setup) -> Grid:
        """Return the cells of a table."""
        order = cells(setup)
        return Grid(setup, order, {cell: place for place, cell in enumerate(order)})

    def place(self, cell: object) -> int:
        """Return the place of a cell, whose names are read as `Game.holds` reads them.

        Raises:
            NoCell: It is no pair of a holder and a card, or one of them names nothing.
            AmbiguousName: One of them names several.
        """
        try:
            return self.places[cell]  # type: ignore[index]  # whatever is asked for
        except (KeyError, TypeError):
            holders, deck = self.setup.holders, self.setup.deck
        if not isinstance(cell, tuple) or len(cell) != 2:
            reason = f"a cell is a holder and a card, not {short(cell)}; try {holders[0]!r}"
            raise NoCell(f"{reason}, {deck.cards[0]!r}", word=short(cell))
        try:
            return self.places[find_holder(self.setup, cell[0]), deck.find(cell[1])]
        except UnknownName as error:
            raise NoCell(error.reason, word=error.word, nearest=error.nearest) from None


class CellMapping(ImmutableMapping[Cell, Value]):
    """A mapping of cells: ``[]``, ``in`` and ``get`` read names as `Game.holds` does.

    What names no cell is refused, so that a misspelled name never reads as an open cell. A subclass
    gives the grid, the value at a place (None where there is none), and the cells in order.
    """

    __slots__ = ()

    @property
    def _grid(self) -> Grid:
        raise NotImplementedError

    def _at(self, place: int) -> Value | None:
        raise NotImplementedError

    def __getitem__(self, cell: Cell) -> Value:
        place = self._grid.place(cell)
        value = self._at(place)
        if value is None:
            raise NoValue(*self._grid.order[place])
        return value

    def __contains__(self, cell: object) -> bool:
        return self._at(self._grid.place(cell)) is not None

    @overload
    def get(self, key: Cell, /) -> Value | None: ...
    @overload
    def get(self, key: Cell, /, default: Value | T) -> Value | T: ...
    def get(self, key: Cell, /, default: object = None) -> object:
        """Return the value of a cell, and the default where it has none.

        >>> from kb import Game
        >>> facts = Game.new(["Ann", "Bob"]).tell("has Ann Rope").facts
        >>> facts.get(("bob", "rope")), facts.get(("Bob", "Knife")), ("Bob", "Knife") in facts
        (False, None, False)
        >>> facts.get(("Bob", "Rpe"))
        Traceback (most recent call last):
        kb.errors.NoCell: no card 'Rpe' in the classic deck; did you mean 'Rope'?

        Args:
            key: A holder and a card, by name or a unique beginning.
            default: What comes back of a cell without a value.

        Raises:
            NoCell: That names no cell.
            AmbiguousName: A name may mean several.
        """
        value = self._at(self._grid.place(key))
        return default if value is None else value


class Facts(CellMapping[bool]):
    """Each settled cell, with whether the card is there; bit i of a mask is the i-th cell.

    As a data frame write `facts.to_dataframe()`: `pandas.DataFrame(facts)` has the cells alone.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> facts = Facts(Grid.of(setup(CLASSIC, ["Nick", "Rachel"])), true=0b10, false=0b1)
    >>> facts
    {('Solution', 'Mustard'): False, ('Solution', 'Plum'): True}
    >>> facts["Solution", "Plum"], facts.get(("Nick", "Plum"))
    (True, None)

    Args:
        cells: The cells of the table.
        true: Those that are filled, as a mask.
        false: Those that are not.
    """

    __slots__ = ("_false", "_grid", "_true")
    _grid: Grid
    _heads = ("holder", "card", "value")

    def __init__(self, cells: Grid, true: int, false: int) -> None:
        self._grid, self._true, self._false = cells, true, false

    def _at(self, place: int) -> bool | None:
        return bool(self._true >> place & 1) if self._known >> place & 1 else None

    def __iter__(self) -> Iterator[Cell]:
        known = self._known
        return (cell for place, cell in enumerate(self._grid.order) if known >> place & 1)

    def __len__(self) -> int:
        return self._known.bit_count()

    @property
    def _known(self) -> int:
        return self._true | self._false

    def beyond(self, other: Facts) -> Iterator[Cell]:
        """Yield the cells that are settled here and not there.

        >>> from kb.table.editions import CLASSIC
        >>> from kb.table.setup import setup
        >>> cells = Grid.of(setup(CLASSIC, ["Nick", "Rachel"]))
        >>> [*Facts(cells, true=0b10, false=0b101).beyond(Facts(cells, true=0, false=0b100))]
        [('Solution', 'Mustard'), ('Solution', 'Plum')]

        Args:
            other: Facts of the same table.
        """
        if not isinstance(other, Facts):
            raise RecordError(f"facts are a Facts, not {short(other)}; try game.facts")
        new = self._known & ~other._known
        return (self._grid.order[bit.bit_length() - 1] for bit in each_bit(new))


class CellLines(CellMapping[tuple[int, ...]], FrozenMapping[Cell, tuple[int, ...]]):
    """Line numbers of facts, which are named as declared.

    Args:
        facts: What is known of the table.
        lines: Of each fact its lines, ascending.
    """

    __slots__ = ("_grid",)
    _grid: Grid

    def __init__(self, facts: Facts, lines: Mapping[Cell, tuple[int, ...]]) -> None:
        super().__init__(lines, ("holder", "card", "lines"))
        self._grid = facts._grid

    def _at(self, place: int) -> tuple[int, ...] | None:
        return self._entries.get(self._grid.order[place])
