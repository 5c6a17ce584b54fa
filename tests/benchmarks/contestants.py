"""Who takes part in the benchmark: each prepares a problem in its own form, then is timed.

A contestant is a function from clauses to a function without arguments that solves them; what that
returns is judged afterwards, outside the time. Ours return their evidence, the others a verdict.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from resolver import Clause, check
from resolver.search.problem import Outcome, bits, encode

Solve = Callable[[], Any]
Contestant = Callable[[Sequence[Clause]], Solve]


def numbered(clauses: Sequence[Clause]) -> list[list[int]]:
    """Return the clauses as DIMACS numbers them."""
    return [[(x // 2 + 1) * (-1) ** x for x in bits(mask)] for mask in encode(clauses).masks]


def ours(strategy: str, **options: Any) -> Contestant:
    """Return one of our strategies; the time includes the proof or model."""

    def prepare(clauses: Sequence[Clause]) -> Solve:
        problem = encode(clauses)
        if strategy == "learning":
            from resolver.search.learning.learner import refute

            return lambda: refute(problem)
        from resolver.search.strategy import STRATEGIES

        return lambda: STRATEGIES[strategy].varied(**options).refute(problem)

    return prepare


def pysat(name: str) -> Contestant:
    """Return a solver written in C or C++, through python-sat; no proof."""

    def prepare(clauses: Sequence[Clause]) -> Solve:
        from pysat.solvers import Solver

        cnf = numbered(clauses)

        def solve() -> bool:
            with Solver(name, bootstrap_with=cnf) as solver:
                return bool(solver.solve())

        return solve

    return prepare


def dpll2(clauses: Sequence[Clause]) -> Solve:
    """Return sympy's dpll2 as it is inside, without the time to read expressions; no proof."""
    from sympy.logic.algorithms.dpll2 import SATSolver

    sets = [set(clause) for clause in numbered(clauses)]
    atoms = {abs(literal) for clause in sets for literal in clause}

    def solve() -> bool:
        if set() in sets:
            return False
        solver = SATSolver([set(one) for one in sets], set(atoms), set())
        return next(solver._find_model(), None) is not None

    return solve


def sympy(clauses: Sequence[Clause]) -> Solve:
    """Return what sympy's users call: satisfiable, with dpll2; no proof."""
    from sympy import And, Not, Or, symbols
    from sympy.logic.inference import satisfiable

    names = {atom: symbols(f"x{v}") for v, atom in enumerate(encode(clauses).atoms)}
    literals = [[names[x.name] if x.positive else Not(names[x.name]) for x in c] for c in clauses]
    formula = And(*(Or(*one) for one in literals))
    return lambda: satisfiable(formula, algorithm="dpll2") is not False


STRATEGIES = ("learning", "given", "given-all", "ordered", "hyper", "elimination", "levels")

CONTESTANTS: Mapping[str, Contestant] = {
    **{name: ours(name) for name in STRATEGIES if name != "given-all"},
    "given-all": ours("given", select="all"), "cadical": pysat("cadical153"), "dpll2": dpll2,
    "sympy": sympy,
}  # fmt: skip


def judged(answer: Any, clauses: Sequence[Clause]) -> bool:
    """Return whether the answer is "consistent"; of ours the proof or model is checked first."""
    if not isinstance(answer, Outcome):
        return bool(answer)
    if answer.proof is not None:
        check(answer.proof, clauses)
        return False
    model = answer.model
    assert model is not None
    assert all(any(model[x.name] == x.positive for x in clause) for clause in clauses)
    return True
