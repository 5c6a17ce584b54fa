"""Answers without steps, each line judged by itself: a model, or formulas made into clauses."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from resolver.practice.exercise import Exercise
from resolver.practice.graded import Grade
from resolver.practice.lines import SheetLine, is_heading, split_sheet
from resolver.practice.models import UNDECIDED, Model
from resolver.practice.parsed import GradedLine, LineKind, Mistake, Status
from resolver.practice.rewriting import Rewriting
from resolver.practice.unread import Explainer, JudgedText, refuse_unexplained
from resolver.proofs.proof import Proof

JUDGES: Final[dict[str, type[Model] | type[Rewriting]]] = {"model": Model, "cnf": Rewriting}
JUDGED_KINDS: Final = (LineKind.STEP, LineKind.PREMISE)


def grade_lines(text: str, exercise: Exercise) -> Grade:
    """Return the grade of an answer each of whose lines is judged by itself."""
    judge = JUDGES[exercise.task](exercise)
    sheet = [*split_sheet(text, judge.names)]

    # A heading, and what is too long to be looked at, is no part of the answer.
    answer = list[SheetLine]()
    for line in sheet:
        if not line.unread and not is_heading(line.text, exercise.name):
            answer.append(line)
    verdicts = dict[int, JudgedText]()
    for line, verdict in zip(answer, judge.judge([line.text for line in answer]), strict=True):
        verdicts[line.at] = verdict

    lines = _grade_sheet(sheet, verdicts, judge.names)
    lacks = judge.find_missing()

    # If a clause is false, the last line is wrong, and the answer not only incomplete.
    if exercise.task == "model" and lacks is not None and lacks.kind != UNDECIDED:
        _blame_last_line(lines, lacks)

    complete_at = None
    if judge.complete_from is not None:
        complete_at = answer[judge.complete_from].at
    return Grade(
        proof=Proof(()),
        lines=tuple(lines),
        axioms=exercise.listed,
        exercise=exercise,
        lacks=lacks,
        ending=judge.ending,
        complete_at=complete_at,
    )


def _blame_last_line(lines: list[GradedLine], mistake: Mistake) -> None:
    """Give a mistake of the whole answer to the last line that is judged, if no line has one."""
    if any(line.fault for line in lines):
        return
    for place in reversed(range(len(lines))):
        if lines[place].status:
            fault = evolve(mistake, line=lines[place].line)
            lines[place] = evolve(lines[place], status=Status.WRONG, fault=fault)
            return


def _grade_sheet(
    sheet: list[SheetLine], verdicts: dict[int, JudgedText], names: frozenset[str]
) -> list[GradedLine]:
    """Return the lines of a sheet with what becomes of them.

    Args:
        sheet: The lines.
        verdicts: What becomes of those that belong to the answer, by where they are in the text.
        names: The atoms of the exercise.
    """
    # If no line is judged, each that claims something is unread: none stands above a step.
    has_begun = not any(verdict.kind in JUDGED_KINDS for verdict in verdicts.values())
    explainer = Explainer(names)
    lines = list[GradedLine]()
    for line in sheet:
        if line.unread:
            lines.append(refuse_unexplained(line.at, line.text, line.unread))
            continue

        verdict = verdicts.get(line.at, JudgedText(LineKind.HEADING))
        if verdict.kind == LineKind.UNREAD:
            lines.append(explainer.classify(line.at, line.text, has_begun, verdict))
            continue
        has_begun = has_begun or verdict.kind in JUDGED_KINDS
        lines.append(_grade_line(line, verdict, step=len(lines) + 1))
    return lines


def _grade_line(line: SheetLine, verdict: JudgedText, step: int) -> GradedLine:
    """Return a line that is read with what becomes of it.

    Args:
        line: The line of the sheet.
        verdict: What becomes of it.
        step: The number that it has as a step.
    """
    if verdict.kind not in JUDGED_KINDS:
        return GradedLine(line.at, line.text, verdict.kind)

    status = Status.PREMISE if verdict.kind == LineKind.PREMISE else Status.RIGHT
    fault = verdict.fault
    if fault is not None:
        status, fault = Status.WRONG, evolve(fault, line=line.at)
    return GradedLine(
        line=line.at,
        text=line.text,
        kind=verdict.kind,
        status=status,
        step=step,
        fault=fault,
    )
