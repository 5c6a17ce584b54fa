"""A proof in the making: what provers write with."""

from __future__ import annotations

from resolver.errors import ProofError
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.proofs.proof import Proof, Step


class Derivation:
    """A proof in the making, with which provers write; no clause is derived twice.

    >>> derivation = Derivation()
    >>> derivation.axiom(Clause(["p"]), "given"), derivation.axiom(Clause(["~p"]), "denied goal")
    (1, 2)
    >>> derivation.resolve(1, 2, "p"), derivation.resolve(2, 1, "p")
    (3, 3)
    >>> print(derivation.clause(3))
    □

    Every method that adds a step returns its number, or that of the earlier step with this clause.
    """

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._numbers: dict[Clause, int] = {}

    def axiom(self, clause: Clause, source: object) -> int:
        """Return the number of the step that states an axiom."""
        return self._add(clause, "axiom", (), source)

    def instance(self, clause: Clause, constraint: Constraint) -> int:
        """Return the number of the step that states an instance of a constraint.

        Raises CardinalityError when the clause is none.
        """
        return self._add(constraint.instance(clause), "instance", (), constraint)

    def resolve(self, a: int, b: int, pivot: str) -> int:
        """Return the number of the step that resolves steps a and b on an atom.

        Raises PivotError when they do not clash on it, ProofError when there is no such step.
        """
        clause = self.clause(a).resolvent(self.clause(b), pivot)
        return self._add(clause, "resolution", (a, b), None)

    def clause(self, number: int) -> Clause:
        """Return the clause of a step; raises ProofError when there is no such step."""
        if not 1 <= number <= len(self._steps):
            raise ProofError(None, f"it has no step {number}, only 1 to {len(self._steps)}")
        return self._steps[number - 1].clause

    def proof(self, number: int) -> Proof:
        """Return the proof of a step's clause, trimmed; raises ProofError like `clause`."""
        self.clause(number)
        return Proof(self._steps[:number]).trimmed()

    def _add(self, clause: Clause, rule: str, premises: tuple[int, ...], source: object) -> int:
        number = self._numbers.setdefault(clause, len(self._steps) + 1)
        if number > len(self._steps):
            self._steps.append(Step(number, clause, rule, premises, source))
        return number
