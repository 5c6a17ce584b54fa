"""A derivation by hand is read line by line and judged afterwards, its mistakes named with hints.

The clauses have the numbers under which they are listed, and the goal's denial those after them; or
all that is used is written down again, with numbers of its own.

Source: the mistakes are those that Genesereth & Kao, Introduction to Logic, 2013, and textbooks
since Chang & Lee, 1973, warn of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from attrs import evolve

from resolver.errors import FormulaError
from resolver.logic.arguments import text as a_text
from resolver.practice.blanks import read_filling
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise
from resolver.practice.graded import Grade, GradedLine, Mistake, name_target
from resolver.practice.parsed import LineKind, ParsedLine
from resolver.practice.proposals import GAP, UnreadLine
from resolver.practice.reader import read_line
from resolver.practice.stepless import grade_lines
from resolver.practice.sums import read_sum
from resolver.practice.tokens import is_heading, normalise_text, split_sheet
from resolver.practice.unread import (
    MOST_EXPLAINED,
    classify_unread,
    estimate_cost,
    refuse_unexplained,
)
from resolver.proofs.proof import Conclusion
from resolver.questions.goal import Goal, question, read_goal
from resolver.rules.binary_resolution import resolvents
from resolver.rules.subsumption import is_forward_subsumed, reaches
from resolver.text.reading import ClausesLike

SheetLine: TypeAlias = tuple[GradedLine, ParsedLine | None]  # what it says, if it is judged
TASKS_WITH_SUMS: Final = ("prove", "refute")  # tasks in which a line may be a sum
MOST_LINES_CACHED: Final = 1_000  # lines of a sheet
MOST_SATURATED: Final = 200  # clauses that are compared, each with each other
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
    return judge_answer(
        a_text(derivation, "try '3. q from 1, 2 on p'"), begin_derivation(clauses, goal)
    )[0]


def judge_answer(text: str, derivation: WrittenDerivation) -> tuple[Grade, WrittenDerivation]:
    """Return the grade of an answer, and what holds of it by its own numbers.

    Of an answer that is no derivation that is what it starts from.

    Args:
        text: The text as a student writes it.
        derivation: What it starts from, as `begin_derivation` returns it; it is written on.
    """
    exercise, written = derivation.exercise, normalise_text(text)
    if exercise is not None and not exercise.by_steps:
        return grade_lines(written, exercise), derivation
    sheet, numbers = _number_lines(_read_sheet(written, derivation), derivation)
    derivation.to_come = {number for number in numbers if number}

    lines, complete_at = list[GradedLine](), None
    for (line, parsed), number in zip(sheet, numbers, strict=True):
        if line.kind == LineKind.UNREAD:
            derivation.skip(number)
            line = evolve(line, step=number)
        elif parsed is not None:
            strange = line.strange
            line = derivation.enter(number, parsed, line.line, line.text)
            line = evolve(line, strange=strange) if strange else line
            if derivation.given and complete_at is None and find_missing(derivation) is None:
                complete_at = line.line
        lines.append(line)

    ending = ""  # of an answer that has no last line
    if derivation.given:
        ending = "all blanks are filled"
    elif exercise is not None and exercise.task == "saturate":
        ending = "nothing new follows"
    grade = Grade(
        proof=derivation.proof(),
        lines=tuple(lines),
        axioms=tuple(derivation.axioms),
        exercise=exercise,
        lacks=find_missing(derivation),
        target=derivation.target,
        ending=ending,
        complete_at=complete_at,
    )
    return grade, derivation


def begin_derivation(clauses: ClausesLike | Exercise, goal: Goal = None) -> WrittenDerivation:
    """Return a derivation in which nothing is written yet.

    Args:
        clauses: What it starts from, as for `grade`.
        goal: What it proves, as for `grade`.
    """
    exercise = None
    if isinstance(clauses, Exercise):
        if goal is not None:
            raise FormulaError(1, 1, "a second goal", "none beside an exercise, which has its own")
        exercise, goal, clauses = clauses, clauses.goal, clauses.clauses
    problem = question(clauses, goal).problem
    return WrittenDerivation(problem.clauses, read_goal(goal, problem.atoms), exercise)


def _read_sheet(text: str, task: WrittenDerivation) -> list[SheetLine]:
    """Return the lines that are neither blank nor a comment, each with its kind and what it says.

    A line that is not read, and a name that is no atom, may be a remark above the first premise.
    """
    names, exercise = task.names, task.exercise

    @lru_cache(MOST_LINES_CACHED)  # a sheet of many lines has many alike
    def read_once(line: str) -> ParsedLine | None:
        parsed = _read_line(line, names)
        return read_filling(line, names, task.given) if parsed is None and task.given else parsed

    read = [
        (at, line, why, None if why else read_once(line))
        for at, line, why in split_sheet(text, names)
    ]
    has_begun = all(parsed is None or _is_remark(parsed, False) for *_, parsed in read)
    sheet, explained = list[SheetLine](), 0
    for at, line, why, parsed in read:
        counts = parsed is not None and parsed.sum is not None
        no_sum = counts and exercise is not None and exercise.task not in TASKS_WITH_SUMS
        if not why and exercise is not None and is_heading(line, exercise.name):
            sheet.append((GradedLine(at, line, LineKind.HEADING), None))
        elif why or ((parsed is None or no_sum) and explained >= MOST_EXPLAINED):
            sheet.append((refuse_unexplained(at, line, why), None))
        elif parsed is None:
            explained += estimate_cost(line)
            sheet.append(_judge_unread(at, line, has_begun, task))
        elif no_sum:
            explained += estimate_cost(line)
            unread = UnreadLine(line, names)
            sheet.append((classify_unread(at, line, unread, has_begun, *NO_SUM), None))
        elif _is_remark(parsed, has_begun):
            sheet.append((GradedLine(at, line, LineKind.REMARK), None))
        else:
            sheet.append((GradedLine(at, line, parsed.form, step=parsed.number or 0), parsed))
        has_begun = has_begun or sheet[-1][1] is not None
    return sheet


def _judge_unread(at: int, line: str, has_begun: bool, task: WrittenDerivation) -> SheetLine:
    """Return what becomes of a line that is not read: a premise where its clause is given.

    The words behind a clause that is given change nothing in it, and so are only noted.
    """
    unread = UnreadLine(line, task.names)
    premise, words = unread.stated or (None, "")
    if premise is None or not set(premise.clauses) <= set(task.axioms):
        return classify_unread(at, line, unread, has_begun), None
    graded = GradedLine(at, line, LineKind.PREMISE, step=premise.number or 0, strange=words)
    return graded, premise


def _read_line(line: str, names: frozenset[str]) -> ParsedLine | None:
    """Return what a line says, as a clause or as a sum; None for one that does not fit."""
    return read_line(line, names) or read_sum(line, names)


def _is_remark(line: ParsedLine, has_begun: bool) -> bool:
    """Return whether a line says nothing: `QED`, or a □ without label and parents.

    Without a label and with no name that is an atom, it says nothing above the first premise
    either.
    """
    if line.number is not None or line.sum is not None:
        return False
    atoms = {literal.name for clause in line.clauses for literal in clause}
    if atoms:
        return atoms <= {*line.unknown} and not (has_begun and line.parents)
    return line.clause is not None and not line.parents


def _number_lines(
    sheet: Sequence[SheetLine], derivation: WrittenDerivation
) -> tuple[Sequence[SheetLine], list[int]]:
    """Return the lines, and the number of each; 0 for one without, and for several clauses.

    The numbers are those of the list of clauses, or the sheet's own: then the derivation begins
    empty, and no unlabelled line with strange words is a premise.
    """
    listed = reversed([*enumerate(derivation.axioms, start=1)])
    places: dict[Conclusion, int] = {clause: at for at, clause in listed}
    labels = {line.step for line, _ in sheet if line.step}
    stated = [parsed for _, parsed in sheet if parsed]
    own = not derivation.given and _has_own_numbers(stated, places, labels)
    labels |= {*derivation.given} - {*derivation.blanks}
    if own:
        derivation.begin_anew()
        sheet = [_withdraw_strange_premise(*each, derivation.names) for each in sheet]

    following = dict[int, int]()  # behind a label, the first number that is none
    for label in sorted(labels, reverse=True):
        following[label] = following.get(label + 1, label + 1)
    last, numbers = 0 if own else len(derivation.axioms), list[int]()
    for line, parsed in sheet:
        clauses = () if parsed is None or parsed.parents else parsed.clauses
        if line.kind in (LineKind.REMARK, LineKind.HEADING):
            numbers.append(0)
        elif line.step:
            last = line.step if own else max(last, line.step)
            numbers.append(line.step)
        elif not own and clauses and places.keys() >= {*clauses}:
            numbers.append(places[clauses[0]] if len(clauses) == 1 else 0)
        else:
            last = following.get(last + 1, last + 1)
            numbers.append(last)
    return sheet, numbers


def _withdraw_strange_premise(
    line: GradedLine, parsed: ParsedLine | None, names: frozenset[str]
) -> SheetLine:
    """Return a line; an unlabelled one with strange words as one that is not read."""
    if line.step or not line.strange:
        return line, parsed
    return classify_unread(line.line, line.text, UnreadLine(line.text, names), has_begun=True), None


def _has_own_numbers(
    lines: Sequence[ParsedLine], places: Mapping[Conclusion, int], labels: set[int]
) -> bool:
    """Return whether the numbers of a sheet are its own, and not those of the list of clauses.

    So it is where a premise has another number there; and where a step has the number of a clause
    of the list, and all that is cited has a label on the sheet.
    """
    stated = (line for line in lines if not line.parents and line.number and line.clause in places)
    if any(places[line.clauses[0]] != line.number for line in stated):
        return True
    steps = [line for line in lines if line.parents]
    taken = any(line.number is not None and line.number <= len(places) for line in steps)
    return taken and all(labels.issuperset(line.parents) for line in steps)


def find_missing(derivation: WrittenDerivation) -> Mistake | None:
    """Return what is still to come in a derivation; None where it has all.

    >>> from resolver import Clause
    >>> find_missing(WrittenDerivation([Clause(["p", "q"]), Clause(["~p"])])).sentence
    'the empty clause is still to come'

    Args:
        derivation: What is written, and what was set.
    """
    exercise, target = derivation.exercise, derivation.target
    if exercise is not None and exercise.task == "saturate":
        return find_missing_resolvent(derivation)
    if derivation.blanks:
        said = f"line {derivation.blanks[0]} is still to be filled in"
        return Mistake("not filled in", said, f"write it without {GAP}")
    done = any(reaches(clause, target) for clause in derivation.clauses.values())
    free = exercise is not None and exercise.task == "step"
    if done or free or (derivation.given and derivation.doubtful):
        return None
    kind = "no empty clause" if target.is_empty else "not derived"
    hint = f"go on until {target} is derived"
    return Mistake(kind, f"{name_target(target)} is still to come", hint)


def find_missing_resolvent(derivation: WrittenDerivation) -> Mistake | None:
    """Return a clause that an answer to `saturate` lacks; None where it has all.

    What another clause on the sheet subsumes, and what is always true, may be left out.

    Source: Chang & Lee, Symbolic Logic and Mechanical Theorem Proving, 1973, section 5.6.

    >>> from resolver import Clause
    >>> find_missing_resolvent(WrittenDerivation([Clause(["p", "q"]), Clause(["~p"])])).hint
    '1 and 2 on p give q; leave out what a clause of the sheet subsumes'

    Args:
        derivation: The clauses that hold, by their numbers.
    """
    known = derivation.resolvable
    if len(known) > MOST_SATURATED:
        sentence = f"there are more than {MOST_SATURATED} clauses, too many to be compared"
        return Mistake("too large", sentence, "leave out what a clause of the sheet subsumes")
    for (left, a), (right, b) in combinations(known.items(), 2):
        for atom, made in resolvents(a, b):
            if not made.is_tautology and not is_forward_subsumed(made, known.values()):
                hint = f"{left} and {right} on {atom} give {made}; leave out what a clause of the"
                sentence = "a clause that follows is still to come"
                return Mistake("not complete", sentence, f"{hint} sheet subsumes")
    return None
