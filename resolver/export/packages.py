"""Other people's packages, both ways: a formula of PySAT or SymPy, a graph of networkx.

The packages are optional, and imported when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from resolver.errors import ArgumentError, ClauseError
from resolver.extras import extra
from resolver.logic.arguments import as_int, expected, text
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.logic.names import composed, label
from resolver.proofs.proof import Proof, expect_proof
from resolver.text.cnf import Cnf, literal_numbers, number_names
from resolver.text.dimacs import codes
from resolver.text.formula.translation import clauses as formulas
from resolver.text.mapping import MODEL, FrozenMapping
from resolver.text.reading import ClausesLike, Counted, constraints_apart, listed

RECORD: Final = ("clause", "rule", "premises", "source")  # what a node of a graph has


def to_pysat(clauses: Counted) -> tuple[Any, FrozenMapping[str, int]]:
    """Return a formula of PySAT, and the number by which it calls each atom.

    >>> formula, numbers = to_pysat("p -> q; p")
    >>> formula.clauses, numbers
    ([[-1, 2], [1]], {'p': 1, 'q': 2})

    It is a CNF. With cardinality constraints it is a CNFPlus, which has each bound as an "at most"
    and so as short as here; a solver that counts reads it, such as Minicard.

    Args:
        clauses: Clauses, or the text of formulas; cardinality constraints may be among them, each
            a bound of a CNFPlus. Those of a Cnf keep its numbers.

    Returns:
        The formula, and the number of each atom by its name.

    Raises:
        ClauseError: The clauses are none.
        FormulaError: The text is no formula.
        MissingExtra: PySAT is not installed.
    """
    rest, counted = constraints_apart(clauses)
    listing = listed(rest)
    kinds = extra("pysat.formula", "a formula of PySAT")
    stated = {literal.name for clause in listing for literal in clause.literals}
    stated = stated.union(*(constraint.atoms for constraint in counted))
    names = clauses.names if isinstance(clauses, Cnf) else number_names(stated)
    numbers = {name: number for number, name in names.items()}
    formula = kinds.CNFPlus() if counted else kinds.CNF()
    for clause in listing:
        formula.append(codes(clause, numbers))
    for bound in _bounds(counted, numbers):
        formula.append(bound, is_atmost=True)
    formula.nv = max(names, default=0)  # an atom that is bounded by nothing is there all the same
    return formula, FrozenMapping(numbers, ("atom", "number"))


def from_pysat(formula: Any, numbers: Mapping[str, int] | None = None) -> Cnf:
    """Return the CNF that a formula of PySAT is, or lists of whole numbers.

    >>> print(*from_pysat([[-1, 2], [1]], {"p": 1, "q": 2}), sep=", ")
    ¬p ∨ q, p
    >>> from_pysat(*to_pysat("p -> q; p")).clauses == listed("p -> q; p")
    True

    Args:
        formula: A CNF of PySAT, or the lists of whole numbers that it is made of.
        numbers: The number of each atom by its name, as `to_pysat` gives them; without them, or
            where an atom has none, it is called by its number.

    Raises:
        ClauseError: It is no formula, or a member is no list of whole numbers.
        ArgumentError: It bounds how many literals are true, which no clause says.
    """
    if getattr(formula, "atmosts", None):
        advice = "keep what bounds them as AtMost and AtLeast"
        raise ArgumentError(formula, "formula made of clauses alone", advice)
    advice = "try CNF(from_clauses=[[1, -2]]), or [[1, -2]]"
    members = expected(getattr(formula, "clauses", formula), Iterable, "formula of PySAT", advice)
    rows: list[list[int]] = []
    for member in members:
        row = literal_numbers(member)
        if row is None:
            raise ClauseError(member)
        rows.append(row)
    listing = expected({} if numbers is None else numbers, Mapping, "mapping", "try {'p': 1}")
    called = {number: composed(text(name, "try {'p': 1}")) for name, number in listing.items()}
    met = {abs(number) for row in rows for number in row}
    names = {number: called.get(number, str(number)) for number in met.union(called)}
    listing_of_clauses = [Clause(Literal.of(names[abs(n)], n > 0) for n in row) for row in rows]
    atom_count = max(as_int(number) or 0 for number in (getattr(formula, "nv", 0), *names))
    return Cnf(listing_of_clauses, names, atom_count)


def from_model(model: Iterable[int], numbers: Mapping[str, int]) -> FrozenMapping[str, bool]:
    """Return a model by the names of the atoms, where a solver gives it by their numbers.

    >>> dict(from_model([-1, 2, 3], {"p": 1, "q": 2}))
    {'p': False, 'q': True}

    Numbers without a name, which a solver may have added, are left out.

    Args:
        model: Whole numbers, as a solver of PySAT or a line `v` gives them: negative for false.
        numbers: The number of each atom by its name, as `to_pysat` gives them.

    Raises:
        ArgumentError: A member is no whole number, or an atom has no value.
    """
    advice = "try [1, -2]"
    members = expected(model, Iterable, "model", advice)
    listing = expected(numbers, Mapping, "mapping", "try {'p': 1}")
    values = {}
    for member in members:
        number = as_int(member)
        if number is None:
            raise ArgumentError(member, "whole number", advice)
        values[abs(number)] = number > 0
    for name, number in listing.items():
        if number not in values:
            raise ArgumentError(model, f"model with a value of {name}", "ask for all atoms")
    return FrozenMapping({name: values[number] for name, number in listing.items()}, MODEL)


def to_sympy(clauses: ClausesLike) -> Any:
    """Return an expression of SymPy, in which each atom is the symbol of its name.

    >>> to_sympy("p -> q; p")
    p & (q | ~p)

    SymPy writes at once what it sees to be simpler: of p and ~p it makes false.

    Args:
        clauses: Clauses, or the text of formulas.

    Raises:
        ClauseError: The clauses are none.
        FormulaError: The text is no formula.
        MissingExtra: SymPy is not installed.
    """
    listing = listed(clauses)
    sympy = extra("sympy", "an expression of SymPy")

    def written(name: str, positive: bool) -> Any:
        symbol = sympy.Symbol(name)
        return symbol if positive else sympy.Not(symbol)

    return sympy.And(
        *(
            sympy.Or(*(written(literal.name, literal.positive) for literal in clause))
            for clause in listing
        )
    )


def from_sympy(expression: Any) -> tuple[Clause, ...]:
    """Return clauses that say what an expression of SymPy says, Implies and Equivalent too.

    >>> import sympy
    >>> p, q = sympy.symbols("p q")
    >>> print(*from_sympy(sympy.Implies(p, q) & p), sep=", ")
    p, ¬p ∨ q

    The expression is read as a formula of ours, so long ones get names for their parts.

    Args:
        expression: An expression over symbols.

    Raises:
        MissingExtra: SymPy is not installed.
        ArgumentError: It is no expression over symbols, such as a comparison.
    """
    sympy = extra("sympy", "an expression of SymPy")
    advice = "try sympy.Implies(p, q), over symbols"
    signs = {sympy.And: "&", sympy.Or: "|", sympy.Xor: "xor", sympy.Implies: "->"}

    def written(node: Any) -> str:
        if isinstance(node, sympy.Symbol):
            return label(node.name)
        if node in (sympy.true, sympy.false):
            return str(node).lower()
        parts = [written(part) for part in getattr(node, "args", ())]
        if node.func == sympy.Not:
            return f"~{parts[0]}"
        if node.func == sympy.ITE:
            condition, then, otherwise = parts
            return f"(({condition} -> {then}) & ({condition} | {otherwise}))"
        if node.func == sympy.Equivalent:  # all of them are alike
            return f"({' & '.join(f'({a} <-> {b})' for a, b in pairwise(parts))})"
        if node.func not in signs:
            raise ArgumentError(node, "expression over symbols", advice)
        return f"({f' {signs[node.func]} '.join(parts)})"

    return formulas(written(expected(expression, sympy.Basic, "expression of SymPy", advice)))


def to_networkx(proof: Proof) -> Any:
    """Return a DiGraph; the nodes are the numbers of the steps, and have what their records say.

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
    graph = extra("networkx", "a graph").DiGraph()
    graph.add_nodes_from((row["number"], row) for row in proof.records())
    graph.add_edges_from((premise, step.number) for step in proof for premise in step.premises)
    return graph


def _bounds(constraints: Iterable[Constraint], numbers: Mapping[str, int]) -> Iterator[list[Any]]:
    """Yield each upper bound, and each lower one as an upper bound on the complements."""
    for constraint in constraints:
        literals = constraint.literals
        counted = [numbers[a.name] if a.positive else -numbers[a.name] for a in literals]
        if constraint.upper < len(counted):
            yield [counted, constraint.upper]
        if constraint.lower > 0:
            yield [[-code for code in counted], len(counted) - constraint.lower]
