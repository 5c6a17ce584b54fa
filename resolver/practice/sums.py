"""Sums by hand: what a line with ≥ adds up, held against what it says.

    3. p + q ≥ 1    1 + 2            1 + 2 + 3: 2 ¬p + 2 ¬q ≥ 3
    4. 2 p + q ≥ 2    2·1 + 3        5. p ≥ 1    4 / 2        (1 + 2) / 2

The numbers of a reason are those of lines, perhaps with how often each is taken. A sum may say
less than its lines add up to. A line whose literals reach 1, each counted once, is a clause, and
0 ≥ 1 is the empty one; so clauses are added up, and what a sum gives may be resolved.

Source: Cook, Coullard & Turán, Discrete Applied Mathematics 18, 1987 (cutting planes).
"""

from __future__ import annotations

from collections.abc import Sequence

from resolver.errors import ProofError
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.practice.mistakes import Fault
from resolver.practice.reader import Sum
from resolver.proofs.check import check_sum
from resolver.proofs.derivation import added_up
from resolver.proofs.proof import Conclusion, Step

EXAMPLE = "add its lines: 1 + 2, or 2·1 + 3, or 4 / 2"


def clause_of(said: Conclusion) -> Conclusion:
    """Return a line that asks for one of its literals as a clause, any other as it is.

    >>> from resolver.logic.literal import Literal
    >>> print(clause_of(Line.of([(1, Literal("p")), (1, Literal("q"))], 1)))
    p ∨ q
    >>> print(clause_of(Line((), 2)))
    □
    """
    if isinstance(said, Clause) or said.bound < 1:
        return said
    single = said.bound == 1 and all(often == 1 for often, _ in said.terms)
    return Clause(said) if single or not said.terms else said


def line_of(said: Conclusion) -> Line:
    """Return what a line says, or a clause, as a line."""
    return Line.at_least_one(said) if isinstance(said, Clause) else said


def sum_of(
    number: int, by: Sum, parents: tuple[int, ...], parts: Sequence[Conclusion]
) -> Step | None:
    """Return a sum as a step, if its premises add up to it, or to more: the checker judges.

    Args:
        number: Its number.
        by: What it says, its multipliers and its divisor.
        parents: The numbers of its premises.
        parts: What these say, in their order.
    """
    said = line_of(clause_of(by.line))
    step = Step(number, said, "sum", parents, None, by.multipliers, by.divisor)
    try:
        check_sum(step, dict(zip(parents, parts, strict=True)))
    except ProofError:
        return None
    return step


def judge_sum(by: Sum, parents: Sequence[int], parts: Sequence[Conclusion]) -> Fault:
    """Return what is wrong with a sum that its lines do not add up to.

    Args:
        by: What it says, its multipliers and its divisor.
        parents: The numbers of its premises.
        parts: What these say, in their order.
    """
    often = [*zip(by.multipliers, parts, strict=True)]
    names = zip(by.multipliers, parents, strict=True)
    sum_text = " + ".join(f"{n}·{at}" if n > 1 else f"{at}" for n, at in names)
    total = added_up(often)
    if by.divisor == 1:
        together = "; a literal and its complement are 1 together, on both sides"
        cancelled = together if len(total) < len({x for _, part in often for x in part}) else ""
        return "not the sum", f"{sum_text} is {total}, and not {by.line}", f"add up anew{cancelled}"
    sentence = f"{total} divided by {by.divisor} is {added(by, parts)}, and not {by.line}"
    return "wrong division", sentence, "divide each number, and round it up"


def added(by: Sum, parts: Sequence[Conclusion]) -> Line:
    """Return what these parts add up to, each as often as the sum takes it, divided."""
    return added_up([*zip(by.multipliers, parts, strict=True)], by.divisor)


def no_resolution(parent: int) -> Fault:
    """Return that a line which is no clause is resolved."""
    sentence = f"{parent} counts its literals and is no clause, and clauses are resolved"
    return "pivot missing", sentence, EXAMPLE


def no_premise(said: Line) -> Fault:
    """Return that a line is no clause of the list, and does not say what it adds up."""
    sentence = f"{said} is not among the axioms, and the line does not say what it adds up"
    return "not an axiom", sentence, EXAMPLE
