"""A counting proof in the making: clauses and bounds are stated, lines are added up.

    so often: lines
    ───────────────      keeps equivalence; a literal and its complement cancel
       their sum

Resolution is the sum in which one literal cancels, and what is left is divided by two.

Source: generalised resolution, Hooker, Annals of Operations Research 12, 1988; rounding up: Gomory,
Bulletin of the AMS 64, 1958, and Chvátal, Discrete Mathematics 4, 1973.
"""

from __future__ import annotations

from collections.abc import Sequence

from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.proofs.proof import Conclusion, Proof, Step


class Summation:
    """A counting proof in the making; no premise is stated twice.

    >>> steps = Summation()
    >>> pairs = [steps.axiom(Clause(text.split()), "given") for text in ("p q", "q r", "p r")]
    >>> print(steps.proof(steps.add_up([(1, one) for one in pairs], divisor=2)))
      1. p ∨ q            axiom: given
      2. q ∨ r            axiom: given
      3. p ∨ r            axiom: given
      4. p + q + r ≥ 2    sum of 1, 2, 3, divided by 2

    Every method that adds a step returns its number.
    """

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._stated: dict[Conclusion, int] = {}

    def axiom(self, clause: Clause, source: object) -> int:
        """Return the number of the step that states an axiom."""
        return self._state(clause, "axiom", source)

    def bound(self, line: Line, constraint: Constraint) -> int:
        """Return the number of the step that states one of the bounds of a constraint."""
        return self._state(line, "constraint", constraint)

    def add_up(
        self, parts: Sequence[tuple[int, int]], divisor: int = 1, weakened: Line | None = None
    ) -> int:
        """Return the number of the step that adds up others, each as often as is said.

        The sum may be divided, every number rounded up; `weakened` is what is concluded if that is
        less than the sum says.
        """
        often, premises = (tuple(one) for one in zip(*parts, strict=True))
        line = weakened
        if line is None:
            line = added_up([(n, self.clause(one)) for n, one in parts], divisor)
        number = len(self._steps) + 1
        self._steps.append(Step(number, line, "sum", premises, None, often, divisor))
        return number

    def clause(self, number: int) -> Conclusion:
        """Return the clause of a step, or its line."""
        return self._steps[number - 1].clause

    def proof(self, number: int) -> Proof:
        """Return the proof of what a step concludes, trimmed."""
        return Proof(self._steps[:number]).trimmed()

    def _state(self, said: Conclusion, rule: str, source: object) -> int:
        number = self._stated.setdefault(said, len(self._steps) + 1)
        if number > len(self._steps):
            self._steps.append(Step(number, said, rule, (), source))
        return number


def added_up(parts: Sequence[tuple[int, Clause | Line]], divisor: int = 1) -> Line:
    """Return the sum of clauses and lines, each as often as is said, divided and rounded up."""
    lines = [
        (often, one if isinstance(one, Line) else Line.at_least_one(one)) for often, one in parts
    ]
    terms = [(often * n, literal) for often, line in lines for n, literal in line.terms]
    total = Line.of(terms, sum(often * line.bound for often, line in lines))
    if divisor == 1:
        return total
    rounded = tuple((-(-n // divisor), literal) for n, literal in total.terms)
    return Line(rounded, -(-total.bound // divisor))
