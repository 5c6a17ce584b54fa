"""A proof in the making: what provers write with."""

from __future__ import annotations

from collections.abc import Sequence

from resolver.errors import ProofError
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.proofs.proof import Conclusion, Proof, Step


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
        self._numbers: dict[Conclusion, int] = {}

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

    def bound(self, line: Line, constraint: Constraint) -> int:
        """Return the number of the step that states one of the bounds of a constraint."""
        return self._add(line, "constraint", (), constraint)

    def add_up(
        self, parts: Sequence[tuple[int, int]], divisor: int = 1, weakened: Line | None = None
    ) -> int:
        """Return the number of the step that adds up others, each as often as is said.

        The sum may be divided, every number rounded up; `weakened` is what is concluded if that is
        less than the sum says.

        >>> derivation = Derivation()
        >>> texts = "p q", "q r", "p r"
        >>> pairs = [derivation.axiom(Clause(text.split()), "given") for text in texts]
        >>> proof = derivation.proof(derivation.add_up([(1, one) for one in pairs], divisor=2))
        >>> print(proof.conclusion)
        p + q + r ≥ 2
        """
        line = added_up([(often, self.clause(one)) for often, one in parts], divisor)
        often, premises = (tuple(one) for one in zip(*parts, strict=True))
        line = line if weakened is None else weakened
        step = Step(len(self._steps) + 1, line, "sum", premises, None, often, divisor)
        self._steps.append(step)
        return step.number

    def clause(self, number: int) -> Conclusion:
        """Return the clause of a step, or its line; raises ProofError when there is none."""
        if not 1 <= number <= len(self._steps):
            raise ProofError(None, f"it has no step {number}, only 1 to {len(self._steps)}")
        return self._steps[number - 1].clause

    def proof(self, number: int) -> Proof:
        """Return the proof of a step's clause, trimmed; raises ProofError like `clause`."""
        self.clause(number)
        return Proof(self._steps[:number]).trimmed()

    def _add(self, clause: Conclusion, rule: str, premises: tuple[int, ...], source: object) -> int:
        number = self._numbers.setdefault(clause, len(self._steps) + 1)
        if number > len(self._steps):
            self._steps.append(Step(number, clause, rule, premises, source))
        return number


def added_up(parts: Sequence[tuple[int, Clause | Line]], divisor: int = 1) -> Line:
    """Return the sum of clauses and lines, each as often as is said, divided and rounded up.

        so often: lines
        ───────────────      keeps equivalence; a literal and its complement cancel
             their sum

    Resolution is the sum in which one literal cancels, and what is left is divided by two.

    Source: generalised resolution, Hooker, Annals of Operations Research 12, 1988; rounding up:
    Gomory, Bulletin of the AMS 64, 1958, and Chvátal, Discrete Mathematics 4, 1973.
    """
    lines = [
        (often, one if isinstance(one, Line) else Line.at_least_one(one)) for often, one in parts
    ]
    terms = [(often * n, literal) for often, line in lines for n, literal in line.terms]
    total = Line.of(terms, sum(often * line.bound for often, line in lines))
    if divisor == 1:
        return total
    return Line(
        tuple((-(-n // divisor), literal) for n, literal in total.terms), -(-total.bound // divisor)
    )
