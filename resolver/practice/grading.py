"""A derivation by hand is read line by line and judged afterwards, its mistakes named with hints.

Each line gets its kind and its number (`sheet`) and is judged by those above it (`judging`); what
is still to come at the end is said here. An answer without steps comes last.

Source: the mistakes are those that Genesereth & Kao, Introduction to Logic, 2013, and textbooks
since Chang & Lee, 1973, warn of.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from attrs import evolve

from resolver.arguments import require_text
from resolver.errors import FormulaError
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise
from resolver.practice.graded import Grade
from resolver.practice.judging import enter_sheet_line
from resolver.practice.lines import SheetLine, is_heading, normalise_text, split_sheet
from resolver.practice.models import UNDECIDED, Model
from resolver.practice.parsed import GAP, GradedLine, LineKind, Mistake, Status, name_target
from resolver.practice.rewriting import Rewriting
from resolver.practice.sheet import SortedLine, assign_numbers, sort_lines
from resolver.practice.unread import Explainer, JudgedText, refuse_unexplained
from resolver.proofs.proof import Proof
from resolver.questions.goal import Goal, encode_question, read_goal
from resolver.rules.binary_resolution import resolvents
from resolver.rules.subsumption import is_forward_subsumed, reaches
from resolver.text.reading import ClausesLike

# At most this many clauses are resolved, each with each other, to find one that is missing.
MOST_SATURATED: Final = 200


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
    text = require_text(derivation, "try '3. q from 1, 2 on p'")
    return judge_answer(text, begin_derivation(clauses, goal))[0]


def judge_answer(text: str, derivation: WrittenDerivation) -> tuple[Grade, WrittenDerivation]:
    """Return the grade of an answer, and what holds of it by its own numbers.

    Of an answer that is no derivation, that is what it starts from.

    Args:
        text: The text as a student writes it.
        derivation: What it starts from, as `begin_derivation` returns it; it is written on.
    """
    exercise = derivation.exercise
    normalised = normalise_text(text)
    if exercise is not None and not exercise.by_steps:
        return grade_lines(normalised, exercise), derivation

    # With the numbers of all lines, a forward reference differs from an unknown number.
    sorted_lines, numbers = assign_numbers(sort_lines(normalised, derivation), derivation)
    derivation.sheet_numbers = {number for number in numbers if number}

    lines = list[GradedLine]()
    complete_at: int | None = None
    for sorted_line, number in zip(sorted_lines, numbers, strict=True):
        lines.append(_judge_line(sorted_line, number, derivation))
        may_complete = sorted_line.parsed is not None and bool(derivation.given)
        if may_complete and complete_at is None and find_missing(derivation) is None:
            complete_at = lines[-1].line

    grade_of_answer = Grade(
        proof=derivation.proof(),
        lines=tuple(lines),
        axioms=tuple(derivation.axioms),
        exercise=exercise,
        lacks=find_missing(derivation),
        target=derivation.target,
        ending=_describe_ending(derivation),
        complete_at=complete_at,
    )
    return grade_of_answer, derivation


def _judge_line(line: SortedLine, number: int, derivation: WrittenDerivation) -> GradedLine:
    """Judge a line of the sheet, and note it in the derivation.

    Args:
        line: The line with its kind.
        number: Its number.
        derivation: What is written above it.
    """
    graded = line.graded
    if graded.kind == LineKind.UNREAD:
        derivation.note_unread(number)
        return evolve(graded, step=number)
    if line.parsed is None:
        return graded

    judged = enter_sheet_line(derivation, number, line.parsed, graded.line, graded.text)
    return evolve(judged, strange=graded.strange)


def _describe_ending(derivation: WrittenDerivation) -> str:
    """Return why an answer without a last line is complete, as a sentence; else an empty text."""
    exercise = derivation.exercise
    if derivation.given:
        return "all blanks are filled"
    if exercise is not None and exercise.task == "saturate":
        return "nothing new follows"
    return ""


def begin_derivation(clauses: ClausesLike | Exercise, goal: Goal = None) -> WrittenDerivation:
    """Return a derivation without lines.

    Args:
        clauses: The premises or an exercise, as for `grade`.
        goal: The goal, as for `grade`.
    """
    # An exercise has its own goal.
    exercise = None
    if isinstance(clauses, Exercise):
        if goal is not None:
            raise FormulaError(1, 1, "a second goal", "none beside an exercise, which has its own")
        exercise, goal, clauses = clauses, clauses.goal, clauses.clauses
    problem = encode_question(clauses, goal).problem
    return WrittenDerivation(problem.clauses, read_goal(goal, problem.atoms), exercise)


def find_missing(derivation: WrittenDerivation) -> Mistake | None:
    """Return the mistake that a derivation is not complete; None if it is complete.

    >>> from resolver import Clause
    >>> find_missing(WrittenDerivation([Clause(["p", "q"]), Clause(["~p"])])).sentence
    'the empty clause is still to come'

    Args:
        derivation: The derivation, with its exercise if there is one.
    """
    exercise, target = derivation.exercise, derivation.target
    if exercise is not None and exercise.task == "saturate":
        return find_missing_resolvent(derivation)

    if derivation.unfilled:
        said = f"line {derivation.unfilled[0]} is still to be filled in"
        return Mistake("not filled in", said, f"write it without {GAP}")

    # One step may give any clause; and where lines are given, a wrong one says what is missing.
    is_free = exercise is not None and exercise.task == "step"
    if is_free or (derivation.given and derivation.has_doubtful_lines):
        return None
    if any(reaches(clause, target) for clause in derivation.clauses.values()):
        return None
    kind = "no empty clause" if target.is_empty else "not derived"
    hint = f"go on until {target} is derived"
    return Mistake(kind, f"{name_target(target)} is still to come", hint)


def find_missing_resolvent(derivation: WrittenDerivation) -> Mistake | None:
    """Return a clause that an answer to `saturate` lacks; None if it has all.

    What another clause on the sheet subsumes, and what is always true, may be left out.

    Source: Chang & Lee, Symbolic Logic and Mechanical Theorem Proving, 1973, section 5.6.

    >>> from resolver import Clause
    >>> find_missing_resolvent(WrittenDerivation([Clause(["p", "q"]), Clause(["~p"])])).hint
    '1 and 2 on p give q; leave out what a clause of the sheet subsumes'

    Args:
        derivation: The clauses that hold, by their numbers.
    """
    known = derivation.resolvable
    leave_out = "leave out what a clause of the sheet subsumes"
    if len(known) > MOST_SATURATED:
        sentence = f"there are more than {MOST_SATURATED} clauses, too many to be compared"
        return Mistake("too large", sentence, leave_out)

    for (left, left_clause), (right, right_clause) in combinations(known.items(), 2):
        for atom, resolvent in resolvents(left_clause, right_clause):
            if resolvent.is_tautology or is_forward_subsumed(resolvent, known.values()):
                continue
            sentence = "a clause that follows is still to come"
            hint = f"{left} and {right} on {atom} give {resolvent}; {leave_out}"
            return Mistake("not complete", sentence, hint)
    return None


# Answers without steps: each line is judged by itself, a model, or formulas made into clauses.

JUDGES: Final[dict[str, type[Model] | type[Rewriting]]] = {"model": Model, "cnf": Rewriting}
JUDGED_KINDS: Final = (LineKind.STEP, LineKind.PREMISE)


def grade_lines(text: str, exercise: Exercise) -> Grade:
    """Return the grade of an answer each of whose lines is judged by itself."""
    judge = JUDGES[exercise.task](exercise)
    sheet = [*split_sheet(text, judge.names)]

    # A heading is no part of the answer, nor is a line that is too long.
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
    """Return the lines of a sheet with their verdicts.

    Args:
        sheet: The lines.
        verdicts: The verdicts on the lines of the answer, by their line numbers in the text.
        names: The atoms of the exercise.
    """
    # If no line is judged, each line that claims something counts as unread, since no line can be a
    # remark above the first step.
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
    """Return a line that is read, with its verdict.

    Args:
        line: The line of the sheet.
        verdict: The verdict on it.
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
