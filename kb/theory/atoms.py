"""Cells as atoms and as facts: ``Holder:Card``, put together and cut here, and nowhere else.

No player's name holds a colon, so the first one ends the holder; a card's name may hold more.
The facts of a game are a mapping that is kept as two masks and an order of cells. Read `Grid`
first, then `CellMapping`, and then the two mappings that are made of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeVar, overload

from attrs import frozen

from kb.errors import NoCell, NoValue, RecordError, UnknownName
from kb.table.arguments import short_repr
from kb.table.setup import Cell as Cell
from kb.table.setup import Setup, find_holder
from resolver import Clause, Literal
from resolver.incremental import each_bit
from resolver.text import FrozenMapping, ImmutableMapping

T = TypeVar("T")
Value = TypeVar("Value", covariant=True)


def atom(holder: str, card: str) -> str:
    """Return the atom which says that the card is with the holder.

    >>> atom("Holden", "Pipe")
    'Holden:Pipe'
    """
    return f"{holder}:{card}"


# Knowledge bases and proofs name the same few hundred cells again and again.
@lru_cache(maxsize=8192)
def literal(holder: str, card: str, held: bool = True) -> Literal:
    """Return the literal which says that the card is with the holder, or is not."""
    return Literal.of(f"{holder}:{card}", held)


def cell_of(name: str) -> tuple[str, str]:
    """Return the holder and the card of an atom.

    >>> cell_of("Holden:Pipe")
    ('Holden', 'Pipe')
    """
    holder, _, card = name.partition(":")
    return holder, card


def cells_of_literals(literals: Iterable[Literal]) -> list[Cell]:
    """Return the cells (holder, card) that literals are about, in their order."""
    return [cell_of(each.name) for each in literals]


def cards_of_cells(cells: Iterable[Cell]) -> list[str]:
    """Return the card of each cell, in their order."""
    return [card for _, card in cells]


@lru_cache(maxsize=16)
def cells_of_setup(setup: Setup) -> tuple[tuple[str, str], ...]:
    """Return all cells (holder, card): holders in order, each one's cards in deck order."""
    return tuple((holder, card) for holder in setup.holders for card in setup.deck.cards)


@lru_cache(maxsize=8192)
def clause_at(holder: str, clause: Clause) -> Clause:
    """Return a holder's clause over the bare cards as one over atoms that name the holder."""
    full_literals = []
    for bare in clause.literals:
        full_literals.append(literal(holder, bare.name, bare.positive))
    return Clause.of(frozenset(full_literals))


@lru_cache(maxsize=8192)
def unit_clause(fact: Literal) -> Clause:
    """Return the unit clause of a fact."""
    return Clause.of(frozenset([fact]))


DEAL: Final = ("card", "holder")  # The columns of a deal as a data frame.


@frozen(eq=False)
class Grid:
    """The cells of a setup in their order.

    Attributes:
        setup: The holders and the deck.
        order: The cells: holders in order, each one's cards in deck order.
        positions: The position of each cell in this order.
    """

    setup: Setup
    order: tuple[Cell, ...]
    positions: Mapping[Cell, int]

    @staticmethod
    def of(setup: Setup) -> Grid:
        """Return the grid of a setup."""
        order = cells_of_setup(setup)
        positions = {cell: position for position, cell in enumerate(order)}
        return Grid(setup, order, positions)

    def find_position(self, cell: object) -> int:
        """Return the position of a cell, whose names are read as `Game.holds` reads them.

        Raises:
            NoCell: The cell is no pair of a holder and a card, or one of these names nothing.
            AmbiguousName: A name may mean several.
        """
        # Nearly all cells are named as declared, so they are looked up before names are read.
        try:
            return self.positions[cell]  # type: ignore[index]
        except (KeyError, TypeError):
            holders = self.setup.holders
            deck = self.setup.deck

        if not isinstance(cell, tuple) or len(cell) != 2:
            reason = f"a cell is a holder and a card, not {short_repr(cell)}; try {holders[0]!r}"
            raise NoCell(f"{reason}, {deck.cards[0]!r}", word=short_repr(cell))

        # An unknown name is raised as NoCell: whoever asks for a key expects a KeyError.
        try:
            return self.positions[find_holder(self.setup, cell[0]), deck.find(cell[1])]
        except UnknownName as error:
            raise NoCell(error.reason, word=error.word, nearest=error.nearest) from None


class CellMapping(ImmutableMapping[Cell, Value]):
    """A mapping of cells: ``[]``, ``in`` and ``get`` read names as `Game.holds` does.

    A name that means no cell is refused, so that a misspelled one never reads as an open cell. A
    subclass gives the grid, the value at a position (None for no value), and the cells in order.
    """

    __slots__ = ()

    @property
    def _grid(self) -> Grid:
        raise NotImplementedError

    def _value_at(self, position: int) -> Value | None:
        raise NotImplementedError

    def __getitem__(self, cell: Cell) -> Value:
        position = self._grid.find_position(cell)
        value = self._value_at(position)
        if value is None:
            raise NoValue(*self._grid.order[position])
        return value

    def __contains__(self, cell: object) -> bool:
        return self._value_at(self._grid.find_position(cell)) is not None

    @overload
    def get(self, key: Cell, /) -> Value | None: ...
    @overload
    def get(self, key: Cell, /, default: Value | T) -> Value | T: ...
    def get(self, key: Cell, /, default: object = None) -> object:
        """Return the value of a cell, or the default where it has no value.

        >>> from kb import Game
        >>> facts = Game.new(["Ann", "Bob"]).tell("has Ann Rope").facts
        >>> facts.get(("bob", "rope")), facts.get(("Bob", "Knife")), ("Bob", "Knife") in facts
        (False, None, False)
        >>> facts.get(("Bob", "Rpe"))
        Traceback (most recent call last):
        kb.errors.NoCell: no card 'Rpe' in the classic deck; did you mean 'Rope'?

        Args:
            key: A holder and a card, by name or a unique beginning.
            default: What comes back for a cell without a value.

        Raises:
            NoCell: The key names no cell.
            AmbiguousName: A name may mean several.
        """
        value = self._value_at(self._grid.find_position(key))
        return default if value is None else value


class Facts(CellMapping[bool]):
    """The settled cells, each with whether the card is there.

    They are kept as two masks, in which bit i is the i-th cell of the grid.

    As a data frame write `facts.to_dataframe()`: `pandas.DataFrame(facts)` has the cells alone.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> facts = Facts(Grid.of(setup(CLASSIC, ["Nick", "Rachel"])), true=0b10, false=0b1)
    >>> facts
    {('Solution', 'Mustard'): False, ('Solution', 'Plum'): True}
    >>> facts["Solution", "Plum"], facts.get(("Nick", "Plum"))
    (True, None)

    Args:
        grid: The cells of the game.
        true: The cells in which the card is there, as a mask.
        false: The cells in which it is not, as a mask.
    """

    __slots__ = ("_false", "_grid", "_true")
    _grid: Grid
    _column_heads = ("holder", "card", "value")

    def __init__(self, grid: Grid, true: int, false: int) -> None:
        self._grid = grid
        self._true = true
        self._false = false

    def _value_at(self, position: int) -> bool | None:
        if not self._known >> position & 1:
            return None
        return bool(self._true >> position & 1)

    def __iter__(self) -> Iterator[Cell]:
        order = self._grid.order
        return (order[bit.bit_length() - 1] for bit in each_bit(self._known))

    def __len__(self) -> int:
        return self._known.bit_count()

    @property
    def _known(self) -> int:
        return self._true | self._false

    def beyond(self, other: Facts) -> Iterator[Cell]:
        """Yield the cells that are settled here and not there.

        >>> from kb.table.deck import CLASSIC
        >>> from kb.table.setup import setup
        >>> cells = Grid.of(setup(CLASSIC, ["Nick", "Rachel"]))
        >>> [*Facts(cells, true=0b10, false=0b101).beyond(Facts(cells, true=0, false=0b100))]
        [('Solution', 'Mustard'), ('Solution', 'Plum')]

        Args:
            other: Facts of the same game, whose masks number the cells alike.
        """
        if not isinstance(other, Facts):
            raise RecordError(
                f"expected the facts of a game, not {short_repr(other)}; try game.facts"
            )
        order = self._grid.order
        new = self._known & ~other._known
        return (order[bit.bit_length() - 1] for bit in each_bit(new))


class CellLines(CellMapping[tuple[int, ...]], FrozenMapping[Cell, tuple[int, ...]]):
    """A mapping of facts, by cell, to line numbers.

    Args:
        facts: The facts of the game.
        lines: The lines of each fact, in ascending order; its cells have the declared names.
    """

    __slots__ = ("_grid",)
    _grid: Grid

    def __init__(self, facts: Facts, lines: Mapping[Cell, tuple[int, ...]]) -> None:
        super().__init__(lines, ("holder", "card", "lines"))
        self._grid = facts._grid

    def _value_at(self, position: int) -> tuple[int, ...] | None:
        return self._entries.get(self._grid.order[position])
