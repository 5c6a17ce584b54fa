"""The truth table of a few formulas, a value: each row a combination of values, false first.

    p  q  p → q
    0  0    1
    0  1    1
    1  0    0
    1  1    1

A column is one integer, whose bits are its values, the first row the lowest. So an operator takes
one operation for the whole column.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from attrs import frozen

from resolver.errors import ArgumentError
from resolver.logic.clause import Clause
from resolver.questions.goal import (
    FormulaGoal,
    Goal,
    goal_clauses,
    parse_conjunction,
    parse_goal,
    read_goal,
)
from resolver.text.cnf import Cnf
from resolver.text.reading import ClausesLike, join_texts, read_only_clauses
from resolver.text.results import Tabular
from resolver.text.tables import with_noun

if TYPE_CHECKING:  # The parser is imported only for a text.
    from resolver.text.formula.parser import Formula

MOST_ATOMS: Final = 16

# Each operator as a function of the bits of all rows and of its operands.
OPERATIONS: Final[Mapping[str, Callable[..., int]]] = {
    "true": lambda all_rows: all_rows,
    "false": lambda all_rows: 0,
    "~": lambda all_rows, operand: all_rows ^ operand,
    "&": lambda all_rows, left, right: left & right,
    "|": lambda all_rows, left, right: left | right,
    "->": lambda all_rows, left, right: all_rows ^ left | right,
    "<->": lambda all_rows, left, right: all_rows ^ left ^ right,
    "xor": lambda all_rows, left, right: left ^ right,
}


@frozen(repr=False)
class TruthTable(Tabular, Sequence[tuple[bool, ...]]):
    """A truth table: a row for each combination of values of the atoms.

    >>> from resolver import truth_table
    >>> table = truth_table("p -> q; p", "q")
    >>> table.columns, len(table)
    (('p', 'q', 'p → q', 'all premises', 'goal: q'), 4)
    >>> table[1], table.true_rows
    ((False, True, True, False, True), 2)

    Attributes:
        atoms: The atoms, in the order of their names.
        formulas: The texts of the other columns.
        bits: The values of each of these columns; the lowest bit is its first row.
    """

    atoms: tuple[str, ...]
    formulas: tuple[str, ...]
    bits: tuple[int, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The atoms, then the formulas.

        >>> from resolver import truth_table
        >>> truth_table("p & q").columns
        ('p', 'q', 'p ∧ q')
        """
        return (*self.atoms, *self.formulas)

    @property
    def true_rows(self) -> int:
        """In how many rows the last column is true.

        >>> from resolver import truth_table
        >>> truth_table("p | q").true_rows
        3
        """
        return self._all_bits[-1].bit_count() if self.columns else len(self)

    @property
    def summary(self) -> str:
        """How many rows there are, and in how many the last column is true.

        >>> from resolver import truth_table
        >>> truth_table("p | q").summary
        'TruthTable of 2 atoms: the last column is true in 3 of 4 rows'
        """
        atoms = with_noun(len(self.atoms), "atom")
        rows = f"{self.true_rows} of {with_noun(len(self), 'row')}"
        return f"TruthTable of {atoms}: the last column is true in {rows}"

    @property
    def _all_bits(self) -> list[int]:
        return [*make_columns(len(self.atoms)), *self.bits]

    def __len__(self) -> int:
        return 1 << len(self.atoms)

    def __iter__(self) -> Iterator[tuple[bool, ...]]:
        bits = self._all_bits
        for row in range(len(self)):
            yield _read_row(bits, row)

    def __getitem__(self, index: Any) -> Any:
        rows = range(len(self))[index]
        bits = self._all_bits
        if isinstance(rows, int):
            return _read_row(bits, rows)
        return tuple(_read_row(bits, row) for row in rows)

    def table(self) -> Sequence[Sequence[str]]:
        """Return the rows as texts, 1 for true, the heads first.

        >>> from resolver import truth_table
        >>> truth_table("~p").table()
        [['p', '¬p'], ['0', '1'], ['1', '0']]
        """
        rows = [list(self.columns)]
        for row in self:
            rows.append([str(int(value)) for value in row])
        return rows


def _read_row(bits: Sequence[int], row: int) -> tuple[bool, ...]:
    """Return the values in a row, one for each column of bits."""
    return tuple(bool(column >> row & 1) for column in bits)


def truth_table(clauses: ClausesLike, goal: Goal = None) -> TruthTable:
    """Return the truth table of formulas or clauses, with a column for each and for all together.

    >>> from resolver import truth_table
    >>> print(truth_table("p -> q"))
    p  q  p → q
    0  0      1
    0  1      1
    1  0      0
    1  1      1

    A formula that is an atom needs no column of its own. The goal's column stands last.

    Args:
        clauses: Clauses, or the text of formulas.
        goal: What may follow: a literal, a clause, clauses, or a text. Its column comes last.

    Raises:
        ClauseError: One of the clauses is no clause.
        FormulaError: A text is no formula, or the goal is no goal.
        ArgumentError: There are more than 16 atoms.
    """
    given: Any = clauses if isinstance(clauses, Cnf) else join_texts(clauses)
    premises = _read_columns(given)
    header = given.names.values() if isinstance(given, Cnf) else ()
    conclusions = [] if goal is None else [_read_goal_column(goal, premises)]

    all_atoms = set(header)
    for column in (*premises, *conclusions):
        all_atoms |= column.atoms
    atoms = sorted(all_atoms)
    if len(atoms) > MOST_ATOMS:
        advice = f"it has {len(atoms)} atoms: write count_models(...), or models(...)"
        raise ArgumentError(clauses, f"formula of at most {MOST_ATOMS} atoms for a table", advice)

    # A formula that comes twice has only one column, and an atom has its own already.
    all_rows = (1 << (1 << len(atoms))) - 1
    bits_of = dict(zip(atoms, make_columns(len(atoms)), strict=True))
    bits: dict[str, int] = {}
    together = all_rows
    for column in premises:
        values = column.find_bits(bits_of, all_rows)
        together &= values
        if column.head not in bits_of:
            bits[column.head] = values

    # One premise alone would have the column of all premises twice.
    if len(premises) != 1:
        bits[_free_head("all premises", {*bits, *bits_of})] = together
    for column in conclusions:
        head = _free_head(f"goal: {column.head}", {*bits, *bits_of})
        bits[head] = column.find_bits(bits_of, all_rows)

    return TruthTable(tuple(atoms), tuple(bits), tuple(bits.values()))


class Column(NamedTuple):
    """A formula that heads a column, its atoms, and the nodes by which it is evaluated."""

    head: str
    atoms: frozenset[str]
    formula: Formula

    def find_bits(self, bits_of: Mapping[str, int], all_rows: int) -> int:
        """Return the values of the formula, a bit for each row.

        Args:
            bits_of: The values of each atom.
            all_rows: The bits of all rows.
        """
        # Operands come before their operators, so their values are in the list already.
        values: list[int] = []
        for node in self.formula:
            if node.operator == "atom":
                values.append(bits_of[node.name])
                continue
            operands = [values[index] for index in node.operands]
            operation = OPERATIONS[node.operator]
            values.append(operation(all_rows, *operands))
        return values[-1]


def make_columns(atom_count: int) -> list[int]:
    """Return the values of each atom, a bit for each row; the last atom changes first.

    >>> [bin(column) for column in make_columns(2)]
    ['0b1100', '0b1010']
    """
    columns = []
    for index in range(atom_count):
        # A run of zeros and a run of ones, as long as the atom keeps its value, fill the column.
        run = 1 << (atom_count - 1 - index)
        ones = ((1 << run) - 1) << run
        all_rows = (1 << (1 << atom_count)) - 1
        repetitions = all_rows // ((1 << 2 * run) - 1)
        columns.append(ones * repetitions)
    return columns


def _read_columns(given: Any) -> list[Column]:
    """Return a column for each formula of a text, or for each clause."""
    from resolver.text.formula.parser import parse

    if isinstance(given, str):
        return list(map(_column_of, parse(given)))
    return list(map(_column_of_clause, read_only_clauses(given)))


def _read_goal_column(goal: Goal, premises: Sequence[Column]) -> Column:
    """Return the column of a goal, which may be the name of an atom without its quotes."""
    known_atoms: set[str] = set()
    for column in premises:
        known_atoms |= column.atoms

    known_goal = read_goal(goal, known_atoms)
    if isinstance(known_goal, str):
        parsed = parse_goal(known_goal)
        assert isinstance(parsed, FormulaGoal)
        return _column_of(parsed.formula)

    assert known_goal is not None
    texts = [f"({_formula_text(clause)})" for clause in goal_clauses(known_goal)]
    conjunction = " & ".join(texts) or "true"
    return _column_of(parse_conjunction(conjunction).formula)


def _column_of(formula: Formula) -> Column:
    from resolver.text.formula.parser import atoms_of, text_of

    # The column of an atom is headed by its name, which needs no quotes there.
    atoms = atoms_of([formula])
    is_atom = len(formula) == 1 and bool(atoms)
    head = formula[0].name if is_atom else text_of(formula)
    return Column(head, atoms, formula)


def _column_of_clause(clause: Clause) -> Column:
    return _column_of(parse_conjunction(_formula_text(clause)).formula)


def _formula_text(clause: Clause) -> str:
    """Return a clause as the text of a formula."""
    return str(clause) if clause else "false"


def _free_head(head: str, taken: Collection[str]) -> str:
    """Return the head of a column, with primes if an atom or a formula has that name."""
    while head in taken:
        head += "′"
    return head
