"""Answers without steps, each line judged by itself: a model, or formulas made into clauses."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from resolver.practice.exercise import Exercise
from resolver.practice.graded import Grade, GradedLine
from resolver.practice.models import UNDECIDED, Model
from resolver.practice.parsed import LineKind, Status
from resolver.practice.proposals import UnreadLine
from resolver.practice.rewriting import Rewriting
from resolver.practice.tokens import is_heading, split_sheet
from resolver.practice.unread import (
    MOST_EXPLAINED,
    JudgedText,
    classify_unread,
    estimate_cost,
    refuse_unexplained,
)
from resolver.proofs.proof import Proof

JUDGES: Final[dict[str, type[Model] | type[Rewriting]]] = {"model": Model, "cnf": Rewriting}


def grade_lines(text: str, exercise: Exercise) -> Grade:
    """Return the grade of an answer each of whose lines is judged by itself."""
    judge = JUDGES[exercise.task](exercise)
    sheet = [*split_sheet(text, judge.names)]
    headings = {at for at, written, _ in sheet if is_heading(written, exercise.name)}
    answer = [(at, written) for at, written, why in sheet if at not in headings and not why]
    verdicts = judge.judge([written for _, written in answer])
    judged = {at: verdict for (at, _), verdict in zip(answer, verdicts, strict=True)}

    # Where no line is judged, each that claims something is unread: none was a remark above a step.
    has_begun = {LineKind.STEP, LineKind.PREMISE}.isdisjoint(line.kind for line in judged.values())
    lines, explained = list[GradedLine](), 0
    for at, written, why in sheet:
        line = judged.get(at, JudgedText(LineKind.HEADING))
        if why or (line.kind == LineKind.UNREAD and explained >= MOST_EXPLAINED):
            lines.append(refuse_unexplained(at, written, why))
            continue
        if line.kind == LineKind.UNREAD:
            explained += estimate_cost(written)
        has_begun = has_begun or line.kind in (LineKind.STEP, LineKind.PREMISE)
        lines.append(_grade_line(at, written, line, has_begun, judge.names, step=len(lines) + 1))

    lacks = judge.lacks()
    last = [at for at, line in enumerate(lines) if line.status][-1:]
    is_whole = exercise.task == "model" and last and not any(line.fault for line in lines)
    if lacks is not None and lacks.kind != UNDECIDED and is_whole:
        wrong = lines[last[0]]  # all is chosen, and it is no model
        fault = evolve(lacks, line=wrong.line)
        lines[last[0]] = evolve(wrong, status=Status.WRONG, fault=fault)
    return Grade(
        proof=Proof(()),
        lines=tuple(lines),
        axioms=exercise.listed,
        exercise=exercise,
        lacks=lacks,
        ending=judge.ending,
        complete_at=None if judge.complete_from is None else answer[judge.complete_from][0],
    )


def _grade_line(
    at: int, written: str, line: JudgedText, has_begun: bool, names: frozenset[str], step: int
) -> GradedLine:
    """Return a line of the sheet with what becomes of it."""
    if line.kind == LineKind.UNREAD:
        unread = UnreadLine(written, names)
        return classify_unread(at, written, unread, has_begun, line.why, line.form, line.claims)
    if line.kind not in (LineKind.STEP, LineKind.PREMISE):
        return GradedLine(at, written, line.kind)
    right = Status.PREMISE if line.kind == LineKind.PREMISE else Status.RIGHT
    return GradedLine(
        line=at,
        text=written,
        kind=line.kind,
        status=Status.WRONG if line.fault else right,
        step=step,
        fault=line.fault and evolve(line.fault, line=at),
    )
