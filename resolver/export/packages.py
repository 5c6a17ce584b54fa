"""Converts clauses to and from PySAT and SymPy, and proofs to graphs of networkx.

The packages are optional, and imported when they are needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from resolver.arguments import as_int, require, require_text
from resolver.errors import ArgumentError, ClauseError
from resolver.lazy import import_extra
from resolver.logic.cardinality import Constraint, atoms_of_constraints
from resolver.logic.clause import Clause, atoms_of_clauses
from resolver.logic.literal import Literal
from resolver.logic.names import to_nfc, write_name
from resolver.proofs.proof import Proof, expect_proof
from resolver.text.cnf import Cnf, literal_numbers, number_names
from resolver.text.dimacs import signed_numbers
from resolver.text.formula.translation import clauses as translate_formulas
from resolver.text.listing import Clauses
from resolver.text.mapping import MODEL, FrozenMapping
from resolver.text.reading import ClausesLike, Counted, read_only_clauses, split_constraints

RECORD: Final = ("clause", "rule", "premises", "source")  # The attributes of a node in a graph.


def to_pysat(clauses: Counted) -> tuple[Any, FrozenMapping[str, int]]:
    """Return a formula of PySAT, and the number of each atom in it.

    >>> formula, numbers = to_pysat("p -> q; p")
    >>> formula.clauses, numbers
    ([[-1, 2], [1]], {'p': 1, 'q': 2})

    The formula is a CNF. With cardinality constraints it is a CNFPlus, which has each bound as an
    "at most", for a solver that counts, such as Minicard.

    Args:
        clauses: Clauses, or the text of formulas; cardinality constraints may be among them, each
            a bound of a CNFPlus. Those of a Cnf keep its numbers.

    Returns:
        The formula, and the number of each atom by its name.

    Raises:
        ClauseError: One of the clauses is no clause.
        FormulaError: The text is no formula.
        MissingExtra: PySAT is not installed.
    """
    others, constraints = split_constraints(clauses)
    clause_list = read_only_clauses(others)
    pysat = import_extra("pysat.formula", "a formula of PySAT")

    atoms = atoms_of_clauses(clause_list) | atoms_of_constraints(constraints)
    names = clauses.names if isinstance(clauses, Cnf) else number_names(atoms)
    numbers = {name: number for number, name in names.items()}

    formula = pysat.CNFPlus() if constraints else pysat.CNF()
    for clause in clause_list:
        formula.append(signed_numbers(clause, numbers))
    for bound in _write_upper_bounds(constraints, numbers):
        formula.append(bound, is_atmost=True)
    formula.nv = max(names, default=0)  # Atoms that occur in nothing count too.
    return formula, FrozenMapping(numbers, ("atom", "number"))


def from_pysat(formula: Any, numbers: Mapping[str, int] | None = None) -> Cnf:
    """Read a formula of PySAT, or lists of whole numbers, as a CNF.

    >>> print(*from_pysat([[-1, 2], [1]], {"p": 1, "q": 2}), sep=", ")
    ¬p ∨ q, p
    >>> from_pysat(*to_pysat("p -> q; p")).clauses == read_only_clauses("p -> q; p")
    True

    Args:
        formula: A CNF of PySAT, or the lists of whole numbers that it is made of.
        numbers: The number of each atom by its name, as `to_pysat` gives them; an atom without a
            name is called by its number.

    Raises:
        ClauseError: It is no formula, or a member is no list of whole numbers.
        ArgumentError: It bounds how many literals are true, which clauses cannot say shortly.
    """
    if getattr(formula, "atmosts", None):
        advice = "keep the bounds as AtMost and AtLeast"
        raise ArgumentError(formula, "formula made of clauses alone", advice)
    advice = "try CNF(from_clauses=[[1, -2]]), or [[1, -2]]"
    members = require(getattr(formula, "clauses", formula), Iterable, "formula of PySAT", advice)

    rows: list[list[int]] = []
    for member in members:
        row = literal_numbers(member)
        if row is None:
            raise ClauseError(member)
        rows.append(row)

    # An atom of the formula that has no name is called by its number.
    number_of = require({} if numbers is None else numbers, Mapping, "mapping", "try {'p': 1}")
    names: dict[int, str] = {}
    for name, number in number_of.items():
        names[number] = to_nfc(require_text(name, "try {'p': 1}"))
    for row in rows:
        for number in row:
            names.setdefault(abs(number), str(abs(number)))

    clause_list: list[Clause] = []
    for row in rows:
        literals = [Literal.of(names[abs(number)], number > 0) for number in row]
        clause_list.append(Clause(literals))
    known_count = as_int(getattr(formula, "nv", 0)) or 0
    atom_count = max([known_count, *(as_int(number) or 0 for number in names)])
    return Cnf(clause_list, names, atom_count)


def from_model(model: Iterable[int], numbers: Mapping[str, int]) -> FrozenMapping[str, bool]:
    """Turn a solver's model, a list of signed numbers, into a model by the names of the atoms.

    >>> dict(from_model([-1, 2, 3], {"p": 1, "q": 2}))
    {'p': False, 'q': True}

    Numbers without a name, which a solver may have added, are left out.

    Args:
        model: Whole numbers, negative for false, as a solver of PySAT or a line `v` gives them.
        numbers: The number of each atom by its name, as `to_pysat` gives them.

    Raises:
        ArgumentError: A member of the model is no whole number, or an atom has no value in it.
    """
    advice = "try [1, -2]"
    members = require(model, Iterable, "model", advice)
    number_of = require(numbers, Mapping, "mapping", "try {'p': 1}")

    values: dict[int, bool] = {}
    for member in members:
        number = as_int(member)
        if number is None:
            raise ArgumentError(member, "whole number", advice)
        values[abs(number)] = number > 0

    # Numbers that a solver has added have no name, and are left out.
    named_values: dict[str, bool] = {}
    for name, number in number_of.items():
        if number not in values:
            advice = "ask the solver for the values of all atoms"
            raise ArgumentError(model, f"model with a value of {name}", advice)
        named_values[name] = values[number]
    return FrozenMapping(named_values, MODEL)


def to_sympy(clauses: ClausesLike) -> Any:
    """Return clauses as an expression of SymPy, with a symbol for each atom.

    >>> to_sympy("p -> q; p")
    p & (q | ~p)

    SymPy simplifies an expression when it is made: p & ~p becomes false.

    Args:
        clauses: Clauses, or the text of formulas.

    Raises:
        ClauseError: One of the clauses is no clause.
        FormulaError: The text is no formula.
        MissingExtra: SymPy is not installed.
    """
    clause_list = read_only_clauses(clauses)
    sympy = import_extra("sympy", "an expression of SymPy")

    def express_literal(literal: Literal) -> Any:
        symbol = sympy.Symbol(literal.name)
        return symbol if literal.positive else sympy.Not(symbol)

    disjunctions = [sympy.Or(*map(express_literal, clause)) for clause in clause_list]
    return sympy.And(*disjunctions)


def from_sympy(expression: Any) -> Clauses:
    """Translate an expression of SymPy into clauses.

    >>> import sympy
    >>> p, q = sympy.symbols("p q")
    >>> print(*from_sympy(sympy.Implies(p, q) & p), sep=", ")
    p, ¬p ∨ q

    The expression is read as a formula, so parts of a long one may be given names.

    Args:
        expression: An expression over symbols.

    Raises:
        MissingExtra: SymPy is not installed.
        ArgumentError: It is no expression over symbols, such as a comparison.
    """
    sympy = import_extra("sympy", "an expression of SymPy")
    advice = "try sympy.Implies(p, q), over symbols"
    signs = {sympy.And: "&", sympy.Or: "|", sympy.Xor: "xor", sympy.Implies: "->"}

    def write(node: Any) -> str:
        if isinstance(node, sympy.Symbol):
            return write_name(node.name)
        if node in (sympy.true, sympy.false):
            return str(node).lower()

        parts = [write(part) for part in getattr(node, "args", ())]
        if node.func == sympy.Not:
            return f"~{parts[0]}"
        if node.func == sympy.ITE:
            condition, then, otherwise = parts
            return f"(({condition} -> {then}) & ({condition} | {otherwise}))"
        if node.func == sympy.Equivalent:  # It may have more than two arguments.
            equivalences = [f"({left} <-> {right})" for left, right in pairwise(parts)]
            return f"({' & '.join(equivalences)})"
        if node.func not in signs:
            raise ArgumentError(node, "expression over symbols", advice)
        sign = signs[node.func]
        return f"({f' {sign} '.join(parts)})"

    require(expression, sympy.Basic, "expression of SymPy", advice)
    return translate_formulas(write(expression))


def to_networkx(proof: Proof) -> Any:
    """Return a proof as a DiGraph with an edge from each premise to its step.

    Each node has the record of its step as its attributes.

    Args:
        proof: A proof by resolution, or one that counts.

    Raises:
        MissingExtra: networkx is not installed.

    >>> from resolver import prove
    >>> graph = to_networkx(prove("p; ~p").proof)
    >>> sorted(graph.edges), graph.nodes[3]["clause"]
    ([(1, 3), (2, 3)], '□')
    """
    proof = expect_proof(proof)
    graph = import_extra("networkx", "a graph").DiGraph()
    for row in proof.records():
        graph.add_node(row["number"], **row)
    for step in proof:
        for premise in step.premises:
            graph.add_edge(premise, step.number)
    return graph


def _write_upper_bounds(
    constraints: Iterable[Constraint], numbers: Mapping[str, int]
) -> Iterator[list[Any]]:
    """Yield all bounds as upper bounds; a lower bound is an upper bound on the complements."""
    for constraint in constraints:
        signed: list[int] = []
        for literal in constraint.literals:
            number = numbers[literal.name]
            signed.append(number if literal.positive else -number)

        if constraint.upper < len(signed):
            yield [signed, constraint.upper]
        if constraint.lower > 0:
            complements = [-number for number in signed]
            yield [complements, len(signed) - constraint.lower]
