"""A derivation by hand is read and judged line by line, its mistakes named, each with a hint.

The axioms have the numbers under which they are listed, and the goal's denial the numbers after
them; or all that is used is written down again, with numbers of its own.

Source: the mistakes are those that Genesereth & Kao, Introduction to Logic, 2013, and textbooks
since Chang & Lee, 1973, warn of.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from attrs import evolve, field, frozen

from resolver.budget import Budget
from resolver.errors import SearchStopped
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import Clause
from resolver.practice.claims import EXAMPLE, Claim
from resolver.practice.handwriting import read_derivation
from resolver.practice.mistakes import Mistake
from resolver.practice.sheet import FOLLOWS, RIGHT, WRONG, Sheet
from resolver.practice.trees import read_tree
from resolver.proofs.proof import Proof, rests_on
from resolver.proofs.shortening import shorten
from resolver.questions.goal import Goal, pose, settled
from resolver.questions.proving import prove
from resolver.text.formula.translation import clauses as translated
from resolver.text.printed import Printed
from resolver.text.reading import Told, read_clauses
from resolver.text.tables import text_table

NOTHING: Final = re.compile(r"\s*(?:#[^\n]*\s*)*")


@frozen
class Line:
    """One line of the text that claims something, and what becomes of it.

    The `status` is premise, right, wrong, or follows from a wrong one.
    """

    line: int
    step: int
    clause: Clause | None
    status: str
    premises: tuple[int, ...] = ()


@frozen(slots=False, repr=False)
class Grade(Printed):
    """How far a derivation holds: its `mistakes`, its `lines`, and the `proof` of what is right.

    `unused` are the numbers of steps which the empty clause does not rest on.
    """

    proof: Proof
    mistakes: tuple[Mistake, ...]
    lines: tuple[Line, ...] = field(repr=False)
    unused: tuple[int, ...]

    @property
    def mistake(self) -> Mistake | None:
        """The first mistake."""
        return self.mistakes[0] if self.mistakes else None

    @property
    def correct(self) -> bool:
        """Whether every step holds."""
        return not self.mistakes

    @property
    def refutes(self) -> bool:
        """Whether every step holds and the empty clause is among them."""
        return self.correct and self._refutation is not None

    @property
    def shortfall(self) -> Mistake | None:
        """What is missing where no line is wrong: the empty clause."""
        if self.mistakes or self.refutes:
            return None
        line, step = (self.lines[-1].line, self.lines[-1].step) if self.lines else (0, 0)
        said = "no line is wrong, and the empty clause is still to come"
        return Mistake(line, step, "no empty clause", said, "go on until □ is derived")

    @property
    def score(self) -> float:
        """From 0 to 1: the share of right steps, those that follow from a wrong one for half.

        A wrong premise counts as a wrong step, and so does an empty clause that is missing, so it
        is 1 for a refutation only.
        """
        steps = [one for one in self.lines if one.premises or one.status == WRONG]
        points = sum({RIGHT: 1.0, FOLLOWS: 0.5}.get(one.status, 0.0) for one in steps)
        reached = any(one.clause is not None and one.clause.is_empty for one in steps)
        return points / max(1, len(steps) + (not reached)) if not self.refutes else 1.0

    @cached_property
    def _refutation(self) -> Proof | None:
        """The steps that the first empty clause rests on."""
        for place, step in enumerate(self.proof, start=1):
            if step.clause.is_empty and (step.premises or place == len(self.proof)):
                return Proof(self.proof.steps[:place]).trimmed()
        return None

    @cached_property
    def steps(self) -> int:
        """How many resolutions the derivation has."""
        return sum(bool(one.premises) for one in self.lines)

    @cached_property
    def enough(self) -> int | None:
        """How many resolutions suffice, as far as a quick search can tell; None for no refutation.

        It is found by shortening this refutation and another one, and may not be the least.
        """
        if not self.refutes or self._refutation is None:
            return None
        found = [len(shorten(self._refutation).after.resolutions)]
        try:
            axioms = [step.clause for step in self.proof.axioms]
            other = prove(axioms, budget=Budget(steps=20_000)).proof
            found += [len(shorten(other).after.resolutions)] if other else []
        except SearchStopped:
            pass
        return min(found)

    def records(self) -> list[dict[str, object]]:
        """Return the lines as dictionaries: line, step, clause, status, kind, sentence, hint."""
        wrong = {one.line: one for one in self.mistakes}
        return [
            {
                "line": one.line,
                "step": one.step,
                "clause": None if one.clause is None else str(one.clause),
                "status": one.status,
                "kind": found.kind if (found := wrong.get(one.line)) else None,
                "sentence": found.sentence if found else None,
                "hint": found.hint if found else None,
            }
            for one in self.lines
        ]

    def json(self) -> str:
        """Return all that is known about it as one object of JSON."""
        said = {
            "correct": self.correct,
            "refutes": self.refutes,
            "score": round(self.score, 3),
            "steps": self.steps,
            "enough": self.enough,
            "unused": list(self.unused),
            "lines": self.records(),
        }
        return json.dumps(said, ensure_ascii=False, indent=2)

    @property
    def summary(self) -> str:
        """How far it holds, what is wrong then, and the hint."""
        return f"Grade: {str(self).replace(chr(10), '; ')}"

    def table(self) -> Sequence[Sequence[str]]:
        """Return the steps that hold."""
        return self.proof.table()

    def __str__(self) -> str:
        good = sum(one.status == RIGHT for one in self.lines)
        steps = "1 step holds" if good == 1 else f"{good} steps hold"
        if self.mistake is not None:
            return "\n".join([self._summary(steps), *map(str, self.mistakes), *self._table()])
        if not self.refutes:
            return f"{steps}, and none is wrong; the empty clause is still to come"
        said = [f"{steps}, down to the empty clause: a refutation"]
        if self.unused:
            said.append(f"not used: {', '.join(map(str, self.unused))}")
        if self.enough is not None and self.enough < self.steps:
            said.append(f"{self.steps} steps, where {self.enough} suffice")
        return "\n".join(said)

    def _summary(self, steps: str) -> str:
        lines = [str(one.line) for one in self.mistakes]
        if len(lines) == 1:
            return f"{steps}, then a mistake in line {lines[0]}" + self._after()
        return f"{steps}; mistakes in lines {', '.join(lines[:-1])} and {lines[-1]}" + self._after()

    def _after(self) -> str:
        follow = sum(one.status == FOLLOWS for one in self.lines)
        noun = "step follows" if follow == 1 else "steps follow"
        return f"; {follow} {noun} from a wrong one" if follow else ""

    def _table(self) -> list[str]:
        if len(self.lines) < 2:
            return []
        rows = [["line", "step", "clause", "verdict"]]
        for one in self.lines:
            rows.append([str(one.line), str(one.step), str(one.clause or "□"), one.status])
            if one.clause is None:
                rows[-1][2] = "–"
        return [text_table(rows)]


def grade(derivation: str, clauses: Told, goal: Goal = None) -> Grade:
    """Return how far a derivation from these clauses and the denied goal holds, and its mistakes.

    >>> print(grade("3. □ from 1, 2 on p", "p | q; ~p | ~q"))
    0 steps hold, then a mistake in line 1
    step 3, two literals at once: p and q cannot be resolved away in one step
    hint: on p, the clauses 1 and 2 give q ∨ ¬q, which is always true and no use

    A line is a number (or none: counted), a clause and the two it comes from, perhaps a pivot, in
    the signs and the order of any textbook. Other words are passed over; but one that is joined to
    a literal, or stands where the clause should, is an unknown atom. A formula may stand as a
    premise. Lines that begin with `#` are comments. A line that cannot be read is a mistake too,
    and no error.

    Raises LiteralError or FormulaError where the goal is none.
    """
    text = a_text(derivation, "try '3. q from 1, 2 on p'")
    given = list(read_clauses(clauses))
    problem = pose(given, goal)
    listed = [*given, *problem.clauses[problem.support :]] if goal is not None else given
    claims = read_tree(text, listed) or read_derivation(text, listed)
    aims = _aims(goal)
    if not claims and NOTHING.fullmatch(text) is None:
        said = "there is no step in this text, and no clause"
        mistake = Mistake(1, len(listed) + 1, "unreadable", said, EXAMPLE)
        return Grade(Sheet(listed).proof(), (mistake,), (), ())
    grades = [_graded(claims, Sheet(listed, aims, listed=one)) for one in (True, False)]
    return min(grades, key=_misread)


def _misread(grade: Grade) -> float:
    """Return how badly these numbers fit: whoever wrote it meant those with which more holds."""
    strange = sum(one.kind in ("unknown number", "forward reference") for one in grade.mistakes)
    return len(grade.mistakes) + strange + (not grade.refutes) / 2


def _aims(goal: Goal) -> tuple[Clause, ...]:
    asked = settled(goal)
    return translated(asked) if isinstance(asked, str) else asked or ()


def _graded(claims: Sequence[Claim], sheet: Sheet) -> Grade:
    mistakes: list[Mistake] = []
    lines: list[Line] = []
    used = {premise for claim in claims for premise in claim.premises}
    numbered = _numbered((one for one in claims if not _spoken(one, used, sheet)), sheet)
    sheet.to_come = {claim.number for claim in numbered if claim.number is not None}
    for claim in numbered:
        assert claim.number is not None
        bare = claim.clause is not None and claim.clause.is_empty and not claim.premises
        if bare and any(one.clause is claim.clause for one in lines):
            continue  # the box that ends a proof
        mistake = sheet.enter(claim)
        mistakes += [mistake] if mistake else []
        premises = tuple(one for one in claim.premises if isinstance(one, int))
        if len(claim.premises) > len(premises):
            premises = sheet.premises.get(claim.number, (0, 0))
        premises = premises if len(claim.premises) > 1 else ()
        lines.append(Line(claim.line, claim.number, claim.clause, sheet.status, premises))
    return Grade(sheet.proof(), tuple(mistakes), tuple(lines), _unused(lines, sheet))


def _spoken(claim: Claim, used: Iterable[object], sheet: Sheet) -> bool:
    """Return whether a line only says what is to be shown, and no step rests on it."""
    said = claim.formula if claim.clause is None else (claim.clause,)
    if not claim.aim or claim.trouble is not None or claim.premises or claim.number in used:
        return False
    denied = all(Clause([~one]) in sheet.axioms for clause in said for one in clause)
    return claim.number is None or denied or set(said) <= set(sheet.aims)


def _numbered(claims: Iterable[Claim], sheet: Sheet) -> list[Claim]:
    """Return the claims with the numbers that those without one have by counting."""
    numbered: list[Claim] = []
    last = sheet.last
    for claim in claims:
        number = claim.number
        if number is None and sheet.listed and not claim.premises and claim.clause in sheet.axioms:
            numbered.append(evolve(claim, number=sheet.axioms.index(claim.clause) + 1))
            continue
        number = last + 1 if number is None else number
        last = max(last, number) if claim.number is None or sheet.listed else number
        numbered.append(evolve(claim, number=number))
    return numbered


def _unused(lines: Sequence[Line], sheet: Sheet) -> tuple[int, ...]:
    """Return the steps that hold, and which the empty clause does not rest on."""
    end = next((one for one in sheet.premises if sheet.clauses[one].is_empty), None)
    if end is None:
        return ()
    needed = set(rests_on(end, lambda number: sheet.premises.get(number, ())))
    return tuple(number for number in sheet.premises if number not in needed)
