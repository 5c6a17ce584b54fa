"""A derivation by hand is read line by line and judged afterwards, its mistakes named with hints.

The clauses have the numbers under which they are listed, and the goal's denial those after them; or
all that is used is written down again, with numbers of its own.

Source: the mistakes are those that Genesereth & Kao, Introduction to Logic, 2013, and textbooks
since Chang & Lee, 1973, warn of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from attrs import evolve

from resolver.errors import FormulaError
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import Clause
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise
from resolver.practice.graded import Grade, named
from resolver.practice.lines import (
    HEADING,
    REMARK,
    RIGHT,
    UNREAD,
    WRONG,
    GradedLine,
    Mistake,
    is_heading,
    not_read,
    reaches,
)  # fmt: skip
from resolver.practice.models import Model
from resolver.practice.reader import PREMISE, STEP, ParsedLine, read_line
from resolver.practice.rewriting import Rewriting
from resolver.practice.tokens import seen, written_lines
from resolver.proofs.proof import Proof
from resolver.questions.goal import Goal, goal_clauses, question
from resolver.text.formula.translation import clauses as translated
from resolver.text.reading import ClausesLike

SheetLine: TypeAlias = tuple[GradedLine, ParsedLine | None]  # what it says, if it is judged
JUDGES: Final[dict[str, type[Model] | type[Rewriting]]] = {
    "model": Model,
    "cnf": Rewriting,
}  # of answers without steps
SUMMED: Final = ("prove", "refute")  # tasks in which a line may be a sum
NO_SUM: Final = ("a sum is no step of this task", "q   from 1, 3")


def grade(derivation: str, clauses: ClausesLike | Exercise, goal: Goal = None) -> Grade:
    """Return how far a derivation from these clauses and the denied goal holds, and its mistakes.

    In the place of the clauses an exercise may stand: then its task and its points count.

    >>> print(grade("3. □ from 1, 2 on p", "p | q; ~p | ~q"))
    0 steps hold, then a mistake in line 1
    step 3, two literals at once: p and q cannot be resolved away in one step
    hint: on p, the clauses 1 and 2 give q ∨ ¬q, which is always true and no use

    A line is a label (or none: counted), a clause and the two it comes from, perhaps a pivot; or a
    premise. It is read to its last sign or not at all, in the notation that `notation` prints. A
    line that is not read is no error: `.lines` quotes it and says how it is written.

    Args:
        derivation: The text as a student writes it.
        clauses: The premises, as clauses or as a text of formulas; or an exercise.
        goal: What is to be proved; its denial has the numbers after the premises.

    Returns:
        The grade: its mistakes, its lines, its score from 0 to 1, and the proof of what is right.

    Raises:
        LiteralError: The goal is no literal.
        FormulaError: The goal is no formula, or is beside an exercise, which has its own.
    """
    return judged(a_text(derivation, "try '3. q from 1, 2 on p'"), clauses, goal)[0]


def judged(
    text: str, clauses: ClausesLike | Exercise, goal: Goal = None
) -> tuple[Grade, WrittenDerivation]:
    """Return the grade of an answer, and what holds of it by its own numbers.

    Of an answer that is no derivation that is what it starts from.

    Args:
        text: The text as a student writes it.
        clauses: What it starts from, as for `grade`.
        goal: What it proves, as for `grade`.
    """
    task, written = _task(clauses, goal), seen(text)
    if task.exercise is not None and not task.exercise.by_steps:
        return _without_steps(written, task.exercise), task
    sheet = [*_read(written, task)]
    listed, numbers = _numbered(sheet, task.axioms)
    derivation = evolve(task, listed=listed)
    derivation.to_come = {number for number in numbers if number}
    lines = [*_judged(sheet, numbers, derivation)]
    places = {line.step: line.line for line in lines if line.step}
    found = [
        line if line.corrected is None else evolve(line, corrected=places.get(line.corrected))
        for line in lines
    ]
    return grade_of(derivation, found), derivation


def grade_of(derivation: WrittenDerivation, lines: Sequence[GradedLine]) -> Grade:
    """Return the grade of a derivation that is written to its end.

    >>> derivation = WrittenDerivation([Clause(["p"]), Clause(["~p"])])
    >>> derivation.enter(3, ParsedLine(STEP, 3, Clause(), (1, 2))).status
    'right'
    >>> grade_of(derivation, derivation.lines()).refutes
    True

    Args:
        derivation: What holds.
        lines: All its lines, right or not.
    """
    exercise, target = derivation.exercise, derivation.target
    lacks = None
    if exercise is not None and exercise.task == "saturate":
        lacks = still_missing(derivation)
    else:
        ends = [*derivation.steps, *[*derivation.clauses][-1:]]
        if not any(reaches(derivation.clauses[number], target) for number in ends):
            kind = "no empty clause" if target.is_empty else "not derived"
            hint = f"go on until {target} is derived"
            lacks = Mistake(kind, f"{named(target)} is still to come", hint)
    return Grade(derivation.proof(), tuple(lines), tuple(derivation.axioms), exercise, lacks)


def _task(clauses: ClausesLike | Exercise, goal: Goal) -> WrittenDerivation:
    """Return a derivation in which nothing is written yet."""
    exercise = None
    if isinstance(clauses, Exercise):
        if goal is not None:
            raise FormulaError(1, 1, "a second goal", "none beside an exercise, which has its own")
        exercise, goal, clauses = clauses, clauses.goal, clauses.clauses
    axioms, asked = question(clauses, goal).problem.clauses, goal_clauses(goal)
    aims = translated(asked) if isinstance(asked, str) else asked or ()
    return WrittenDerivation(axioms, aims, exercise=exercise)


def _without_steps(text: str, exercise: Exercise) -> Grade:
    """Return the grade of an answer each of whose lines is judged by itself."""
    judge = JUDGES[exercise.task](exercise)
    lines: list[GradedLine] = []
    for at, written in written_lines(text, judge.names):
        line = GradedLine(at, written, HEADING)
        if not is_heading(written, exercise.name):
            kind, fault = judge.enter(written)
            line = evolve(line, kind=kind)
            if kind == UNREAD:
                begun = any(above.status for above in lines)
                line = not_read(at, written, judge.names, begun, judge.why, judge.form)
            elif kind != REMARK:
                line = _with(evolve(line, status=PREMISE if kind == PREMISE else RIGHT), fault)
        lines.append(evolve(line, step=len(lines) + 1) if line.status else line)
    lacks = judge.lacks()
    if lacks is not None and exercise.task == "model" and all(one.fault is None for one in lines):
        last = max((at for at, line in enumerate(lines) if line.status), default=None)
        if last is not None:  # it is whole, and no model
            lines[last] = _with(lines[last], lacks)
    return Grade(Proof(()), tuple(lines), exercise.listed, exercise, lacks)


def _with(line: GradedLine, fault: Mistake | None) -> GradedLine:
    """Return a line with what is wrong with it, if anything is."""
    return (
        line if fault is None else evolve(line, status=WRONG, fault=evolve(fault, line=line.line))
    )


def _read(text: str, task: WrittenDerivation) -> Iterator[SheetLine]:
    """Yield the lines that are neither blank nor a comment, each with its kind and what it says.

    A line that is not read, and a name that is no atom, may be a remark above the first premise.
    """
    names, exercise = task.names, task.exercise
    summed = exercise is None or exercise.task in SUMMED
    sheet = [(at, written, read_line(written, names)) for at, written in written_lines(text, names)]
    begun = all(said is None or _is_remark(said, False) for _, _, said in sheet)
    for at, written, said in sheet:
        line = GradedLine(at, written, HEADING)
        if exercise is not None and is_heading(written, exercise.name):
            yield line, None
        elif said is None:
            yield not_read(at, written, names, begun), None
        elif said.sum is not None and not summed:
            yield not_read(at, written, names, begun, *NO_SUM), None
        elif _is_remark(said, begun):
            yield evolve(line, kind=REMARK), None
        else:
            begun = True
            yield evolve(line, kind=said.form, step=said.number or 0), said


def _is_remark(line: ParsedLine, begun: bool) -> bool:
    """Return whether a line says nothing: `QED`, or a □ without label and parents.

    Without a label and with no name that is an atom, it says nothing above the first premise
    either.
    """
    if line.number is not None or line.sum is not None:
        return False
    atoms = {atom for clause in line.clauses for atom in clause.atoms}
    if atoms:
        return atoms <= {*line.unknown} and not (begun and line.parents)
    return line.clause is not None and not line.parents


def _numbered(lines: Sequence[SheetLine], axioms: Sequence[Clause]) -> tuple[bool, list[int]]:
    """Return whether the numbers are those of the list of clauses, and the number of each line.

    A line that has none has the number 0, and so has a formula whose clauses are in the list.
    """
    places = {clause: at for at, clause in reversed([*enumerate(axioms, start=1)])}
    labels = {line.step for line, _ in lines if line.step}
    listed = not _has_own_numbers([said for _, said in lines if said], places, labels)
    numbers = []
    last = len(axioms) if listed else 0
    for line, said in lines:
        clauses = () if said is None or said.parents else said.clauses
        if line.kind not in (PREMISE, STEP, UNREAD):
            numbers.append(0)
        elif line.step:
            last = max(last, line.step) if listed else line.step
            numbers.append(line.step)
        elif listed and clauses and places.keys() >= {*clauses}:
            numbers.append(places[clauses[0]] if len(clauses) == 1 else 0)
        else:
            last += 1
            while last in labels:
                last += 1
            numbers.append(last)
    return listed, numbers


def _has_own_numbers(
    lines: Sequence[ParsedLine], places: Mapping[Clause, int], labels: set[int]
) -> bool:
    """Return whether the numbers of a sheet are its own, and not those of the list of clauses.

    So it is where a premise has another number there; and where a step has the number of a clause
    of the list, and all that is cited has a label on the sheet.
    """
    for line in lines:
        place = places.get(line.clause) if line.form == PREMISE and line.clause else None
        if None not in (place, line.number) and place != line.number:
            return True
    steps = [line for line in lines if line.parents]
    taken = any(line.number is not None and line.number <= len(places) for line in steps)
    return taken and all(labels.issuperset(line.parents) for line in steps)


def _judged(
    lines: Sequence[SheetLine], numbers: Sequence[int], derivation: WrittenDerivation
) -> Iterator[GradedLine]:
    """Yield each line with its number and its status."""
    for (line, said), number in zip(lines, numbers, strict=True):
        if said is not None:
            yield derivation.enter(number, said, line.line, line.text)
            continue
        if line.kind == UNREAD:
            derivation.skip(number)
        yield evolve(line, step=number)


def still_missing(derivation: WrittenDerivation) -> Mistake | None:
    """Return a clause that an answer to `saturate` lacks; None where it has all.

    What another clause on the sheet subsumes, and what is always true, may be left out.

    Source: Chang & Lee, Symbolic Logic and Mechanical Theorem Proving, 1973, section 5.6.

    >>> still_missing(WrittenDerivation([Clause(["p", "q"]), Clause(["~p"])])).sentence
    '1 and 2 on p give q, which is still to come'

    Args:
        derivation: The clauses that hold, by their numbers.
    """
    known = {at: one for at, one in derivation.clauses.items() if isinstance(one, Clause)}
    for (left, a), (right, b) in combinations(known.items(), 2):
        for atom in a.clashes(b):
            made = a.resolvent(b, atom)
            there = any(one.literals <= made.literals for one in known.values())
            if not made.is_tautology and not there:
                sentence = f"{left} and {right} on {atom} give {made}, which is still to come"
                hint = f"write {made} with its parents; what a clause of the sheet subsumes is"
                return Mistake("not complete", sentence, f"{hint} left out")
    return None
