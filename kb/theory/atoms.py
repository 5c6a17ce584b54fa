"""Cells as atoms ``Holder:Card``, and the facts of a game as a mapping of cells.

Only this module joins a holder and a card to an atom, and splits one. No player's name holds a
colon, so the first colon ends the holder; a card's name may hold more. Facts are kept as two masks.
Read `Grid` first, then `CellMapping`, and then the two mappings of this class.
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
    """Return the atom that is true if the holder has the card.

    >>> atom("Holden", "Pipe")
    'Holden:Pipe'
    """
    return f"{holder}:{card}"


# The cache helps because knowledge bases and proofs use a few hundred literals many times.
@lru_cache(maxsize=8192)
def literal(holder: str, card: str, held: bool = True) -> Literal:
    """Return the literal that the holder has the card; if `held` is False, that he lacks it."""
    return Literal.of(f"{holder}:{card}", held)


def cell_of(name: str) -> tuple[str, str]:
    """Return the holder and the card of an atom.

    >>> cell_of("Holden:Pipe")
    ('Holden', 'Pipe')
    """
    holder, _, card = name.partition(":")
    return holder, card


def cells_of_literals(literals: Iterable[Literal]) -> list[Cell]:
    """Return the cell (holder, card) of each literal, in the order of the literals."""
    return [cell_of(each.name) for each in literals]


def cards_of_cells(cells: Iterable[Cell]) -> list[str]:
    """Return the card of each cell, in the order of the cells."""
    return [card for _, card in cells]


@lru_cache(maxsize=16)
def cells_of_setup(setup: Setup) -> tuple[tuple[str, str], ...]:
    """Return all cells (holder, card), holder by holder and in deck order."""
    return tuple((holder, card) for holder in setup.holders for card in setup.deck.cards)


@lru_cache(maxsize=8192)
def clause_at(holder: str, clause: Clause) -> Clause:
    """Return a clause over cards as a clause over atoms, with this holder for every card."""
    full_literals = [literal(holder, bare.name, bare.positive) for bare in clause.literals]
    return Clause.of(frozenset(full_literals))


@lru_cache(maxsize=8192)
def unit_clause(fact: Literal) -> Clause:
    """Return the unit clause whose only literal is the fact."""
    return Clause.of(frozenset([fact]))


# The columns of a deal as a data frame.
DEAL: Final = ("card", "holder")


@frozen(eq=False)
class Grid:
    """The order of a game's cells, in which masks of cells have a bit for each position.

    Attributes:
        setup: The holders and the deck.
        order: The cells, holder by holder and in deck order.
        positions: The position of each cell in this order.
    """

    setup: Setup
    order: tuple[Cell, ...]
    positions: Mapping[Cell, int]

    @staticmethod
    def of(setup: Setup) -> Grid:
        """Return the grid with the holders and the cards of a setup."""
        order = cells_of_setup(setup)
        positions = {cell: position for position, cell in enumerate(order)}
        return Grid(setup, order, positions)

    def find_position(self, cell: object) -> int:
        """Return the position of a cell; its two names may be abbreviated as in `Game.holds`.

        Raises:
            NoCell: The cell is no pair of a holder and a card, or one of the names is unknown.
            AmbiguousName: A name may mean several holders or cards.
        """
        # Most callers give declared names, so these are tried before any look-up of words.
        try:
            return self.positions[cell]  # type: ignore[index]
        except (KeyError, TypeError):
            holders = self.setup.holders
            deck = self.setup.deck

        if not isinstance(cell, tuple) or len(cell) != 2:
            reason = f"expected a holder and a card, not {short_repr(cell)}"
            example = f"{holders[0]!r}, {deck.cards[0]!r}"
            raise NoCell(f"{reason}; try {example}", word=short_repr(cell))

        # An unknown name is raised as NoCell, because a mapping has to raise a KeyError.
        try:
            return self.positions[find_holder(self.setup, cell[0]), deck.find(cell[1])]
        except UnknownName as error:
            raise NoCell(error.reason, word=error.word, nearest=error.nearest) from None


class CellMapping(ImmutableMapping[Cell, Value]):
    """A mapping with cells as keys, whose names may be abbreviated as in `Game.holds`.

    An unknown name raises an error, so that a misspelled cell never looks open. A subclass defines
    the grid, the value at a position (None for no value), and the cells in order.
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
        """Return the value of a cell, or `default` if the cell has no value.

        >>> from kb import Game
        >>> facts = Game.new(["Ann", "Bob"]).tell("has Ann Rope").facts
        >>> facts.get(("bob", "rope")), facts.get(("Bob", "Knife")), ("Bob", "Knife") in facts
        (False, None, False)
        >>> facts.get(("Bob", "Rpe"))
        Traceback (most recent call last):
        kb.errors.NoCell: no card 'Rpe' in the classic deck; did you mean 'Rope'?

        Args:
            key: A holder and a card, by name or a unique beginning.
            default: The result for a cell without a value.

        Raises:
            NoCell: The key names no cell.
            AmbiguousName: A name may mean several holders or cards.
        """
        value = self._value_at(self._grid.find_position(key))
        return default if value is None else value


class Facts(CellMapping[bool]):
    """A mapping of the settled cells: True if the holder has the card, False if he lacks it.

    It is kept as two masks, in which bit i stands for the i-th cell of the grid. For a data frame
    write `facts.to_dataframe()`, because `pandas.DataFrame(facts)` has the cells without values.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> facts = Facts(Grid.of(setup(CLASSIC, ["Nick", "Rachel"])), true=0b10, false=0b1)
    >>> facts
    {('Solution', 'Mustard'): False, ('Solution', 'Plum'): True}
    >>> facts["Solution", "Plum"], facts.get(("Nick", "Plum"))
    (True, None)

    Args:
        grid: The cells of the game.
        true: The filled cells, as a mask.
        false: The empty cells, as a mask.
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
        """Yield the cells that are settled in these facts and open in the other facts.

        >>> from kb.table.deck import CLASSIC
        >>> from kb.table.setup import setup
        >>> cells = Grid.of(setup(CLASSIC, ["Nick", "Rachel"]))
        >>> [*Facts(cells, true=0b10, false=0b101).beyond(Facts(cells, true=0, false=0b100))]
        [('Solution', 'Mustard'), ('Solution', 'Plum')]

        Args:
            other: Facts of the same game, so that the masks have the same order.
        """
        if not isinstance(other, Facts):
            raise RecordError(
                f"expected the facts of a game, not {short_repr(other)}; try game.facts"
            )
        order = self._grid.order
        new = self._known & ~other._known
        return (order[bit.bit_length() - 1] for bit in each_bit(new))


class CellLines(CellMapping[tuple[int, ...]], FrozenMapping[Cell, tuple[int, ...]]):
    """A mapping from the cells of facts to line numbers, such as each fact's critical lines.

    Args:
        facts: The facts of the game.
        lines: The line numbers of each fact, in ascending order; keys have declared names.
    """

    __slots__ = ("_grid",)
    _grid: Grid

    def __init__(self, facts: Facts, lines: Mapping[Cell, tuple[int, ...]]) -> None:
        super().__init__(lines, ("holder", "card", "lines"))
        self._grid = facts._grid

    def _value_at(self, position: int) -> tuple[int, ...] | None:
        return self._entries.get(self._grid.order[position])
