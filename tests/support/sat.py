"""Whether clauses have a model, by a solver that others wrote (python-sat)."""

from collections.abc import Iterable

from pysat.solvers import Solver

from resolver.logic.clause import Clause


def satisfiable(clauses: Iterable[Clause]) -> bool:
    numbers: dict[str, int] = {}
    with Solver(name="cadical153") as solver:
        for clause in clauses:
            coded = [numbers.setdefault(one.name, len(numbers) + 1) for one in clause]
            signs = [1 if one.positive else -1 for one in clause]
            solver.add_clause([a * b for a, b in zip(coded, signs, strict=True)])
        return bool(solver.solve())
