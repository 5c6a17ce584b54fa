"""What the two files agree on: atoms by number, and the premises, each line once, from 1.

The denied goal comes last among them. Over the clauses of a CNF they have their places there.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from resolver.errors import ExportError, ProofError
from resolver.export.clausal.numbering import is_denied_goal
from resolver.export.display import reason
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.proofs.proof import Proof, Step
from resolver.text.dimacs import Cnf, cnf_of


@frozen
class Premises:
    """Lines with their sources in words, the numbers of the atoms, and those of the leaves."""

    lines: tuple[tuple[Line, str], ...]
    atoms: Mapping[str, int]
    places: Mapping[int, int]  # by the number of the step

    @staticmethod
    def of(proof: Proof, cnf: Cnf | None = None) -> Premises:
        """Return the premises of a trimmed counting proof; with a CNF, all of its clauses.

        Raises ExportError for a proof that resolves, ProofError for a leaf that is no clause of the
        CNF.
        """
        if any(step.rule in ("resolution", "instance", "extension") for step in proof):
            raise ExportError("pbp", "the proof resolves, and counts nothing", "try lrat")
        leaves = [step for step in proof if not step.premises]
        if cnf is not None:
            return _of_cnf(leaves, cnf)
        stated = {as_line(step.clause): reason(step) for step in sorted(leaves, key=is_denied_goal)}
        numbers = {line: place for place, line in enumerate(stated, start=1)}
        names = sorted({one.name for step in proof for one in step.clause})
        places = {step.number: numbers[as_line(step.clause)] for step in leaves}
        atoms = {name: number for number, name in enumerate(names, start=1)}
        return Premises(tuple(stated.items()), atoms, places)


def _of_cnf(leaves: list[Step], cnf: Cnf) -> Premises:
    numbers, places = cnf_of(cnf).places(), {}
    for step in leaves:
        if step.clause not in numbers:
            raise ProofError(step.number, f"{step.clause} is no clause of the CNF")
        places[step.number] = numbers[step.clause]
    lines = enumerate(map(as_line, cnf.clauses), start=1)
    sources = tuple((line, f"clause {place}") for place, line in lines)
    return Premises(sources, {name: number for number, name in cnf.names.items()}, places)


def as_line(said: Clause | Line) -> Line:
    """Return what is said as a line."""
    return said if isinstance(said, Line) else Line.at_least_one(said)
