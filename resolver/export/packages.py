"""Exports to other people's packages: a formula of PySAT or SymPy, a graph of networkx.

The packages are optional, and imported when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from resolver.logic.arguments import expected
from resolver.logic.cardinality import Constraint
from resolver.proofs.proof import Proof, proof_of
from resolver.text.dimacs import codes, number_names
from resolver.text.mapping import FrozenMapping
from resolver.text.printed import extra
from resolver.text.reading import ClausesLike, listed


def to_pysat(
    clauses: ClausesLike, constraints: Iterable[Constraint] = ()
) -> tuple[Any, Mapping[str, int]]:
    """Return a formula of PySAT, and the number by which it calls each atom.

    >>> formula, numbers = to_pysat("p -> q; p")
    >>> formula.clauses, numbers
    ([[-1, 2], [1]], {'p': 1, 'q': 2})

    It is a CNF. With cardinality constraints it is a CNFPlus, which has each bound as an "at most"
    and so as short as here; a solver that counts reads it, such as Minicard.

    Args:
        clauses: Clauses, or the text of formulas.
        constraints: Cardinality constraints, each a bound of a CNFPlus.

    Returns:
        The formula, and the number of each atom by its name.

    Raises:
        ClauseError: The clauses are none.
        FormulaError: The text is no formula.
        ArgumentError: The constraints are none.
        MissingExtra: PySAT is not installed.
    """
    listing, counted = listed(clauses), _constraints(constraints)
    kinds = extra("pysat.formula", "a formula of PySAT")
    stated = {literal.name for clause in listing for literal in clause.literals}
    numbers = number_names(stated.union(*(constraint.atoms for constraint in counted)))
    formula = kinds.CNFPlus() if counted else kinds.CNF()
    for clause in listing:
        formula.append(codes(clause, numbers))
    for bound in _bounds(counted, numbers):
        formula.append(bound, is_atmost=True)
    formula.nv = len(numbers)  # an atom that is bounded by nothing is there all the same
    return formula, FrozenMapping(numbers)


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


def to_networkx(proof: Proof) -> Any:
    """Return a DiGraph; the nodes are the numbers of the steps, and have what their records say.

    Args:
        proof: A proof by resolution, or one that counts.

    Raises:
        MissingExtra: networkx is not installed.
    """
    proof = proof_of(proof)
    graph = extra("networkx", "a graph").DiGraph()
    graph.add_nodes_from((row["number"], row) for row in proof.records())
    graph.add_edges_from((premise, step.number) for step in proof for premise in step.premises)
    return graph


def _constraints(given: Iterable[Constraint]) -> list[Constraint]:
    advice = "try [AtMost(1, ['p', 'q'])]"
    members = expected(given, Iterable, "collection of constraints", advice)
    return [expected(member, Constraint, "constraint", advice) for member in members]


def _bounds(constraints: Iterable[Constraint], numbers: Mapping[str, int]) -> Iterator[list[Any]]:
    """Yield each upper bound, and each lower one as an upper bound on the complements."""
    for constraint in constraints:
        atoms = [numbers[atom] for atom in constraint.atoms]
        if constraint.upper < len(atoms):
            yield [atoms, constraint.upper]
        if constraint.lower > 0:
            yield [[-number for number in atoms], len(atoms) - constraint.lower]
