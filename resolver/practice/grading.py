"""A derivation by hand is read line by line and judged afterwards, its mistakes named with hints.

The clauses have the numbers under which they are listed, and the goal's denial those after them; or
all that is used is written down again, with numbers of its own.

Source: the mistakes are those that Genesereth & Kao, Introduction to Logic, 2013, and textbooks
since Chang & Lee, 1973, warn of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from attrs import evolve, frozen

from resolver.errors import FormulaError
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import Clause
from resolver.practice.derivation import WrittenDerivation, said_by
from resolver.practice.exercise import Exercise
from resolver.practice.graded import HEADING, REMARK, UNREAD, Grade, GradedLine, named
from resolver.practice.mistakes import RIGHT, Fault, Mistake
from resolver.practice.models import grade_model
from resolver.practice.proposals import BELOW, UnreadLine, unread_line, unread_sentence
from resolver.practice.reader import PREMISE, STEP, ParsedLine, read_line
from resolver.practice.rewriting import grade_rewriting
from resolver.practice.tokens import heading_of, seen, written_lines
from resolver.proofs.step import rests_on
from resolver.questions.goal import Goal, goal_clauses, question
from resolver.text.formula.translation import clauses as translated
from resolver.text.reading import ClausesLike

JUDGES: Final[dict[str, Callable[[str, Exercise], Grade]]] = {  # of answers without steps
    "model": grade_model,
    "cnf": grade_rewriting,
}
SUMMED: Final = ("prove", "refute")  # tasks in which a line may be a sum
NO_SUM: Final = UnreadLine(None, "anywhere", "a sum is no step of this task", "5. q   from 1, 3")


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
        return JUDGES[task.exercise.task](written, task.exercise), task
    return _graded(_sorted([*_read(written, task)]), task)


def grade_lines(
    lines: Sequence[ParsedLine], clauses: ClausesLike | Exercise, goal: Goal = None
) -> Grade:
    """Return the grade of lines that are values, as a program makes them: no text is read.

    >>> lines = [ParsedLine(STEP, 3, Clause(), (1, 2))]
    >>> grade_lines(lines, "p; ~p").refutes
    True

    Args:
        lines: The lines, each with its number.
        clauses: What they start from, as for `grade`.
        goal: What they prove, as for `grade`.

    Raises:
        LiteralError: The goal is no literal.
        FormulaError: The goal is no formula, or is beside an exercise.
    """
    made = [SheetLine(at, "", line.form, line) for at, line in enumerate(lines, start=1)]
    return _graded(made, _task(clauses, goal))[0]


@frozen
class SheetLine:
    """A line of a sheet: where it is, what is written, its kind, and what it says."""

    at: int
    text: str
    kind: str = ""
    parsed: ParsedLine | None = None
    unread: UnreadLine | None = None

    @property
    def label(self) -> int | None:
        """The number that is written before it."""
        said = self.parsed if self.unread is None else self.unread
        return None if said is None else said.number


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


def _read(text: str, task: WrittenDerivation) -> Iterator[SheetLine]:
    """Yield the lines that are neither blank nor a comment, each as it is read by itself."""
    names, exercise = task.names, task.exercise
    summed = exercise is None or exercise.task in SUMMED
    for at, written in written_lines(text, names):
        parsed = read_line(written, names)
        if exercise is not None and heading_of(written) == heading_of(f"Exercise {exercise.name}"):
            yield SheetLine(at, written, HEADING)
        elif parsed is None or (parsed.sum is not None and not summed):
            unread = NO_SUM if parsed is not None else unread_line(written, names)
            number = unread.number if parsed is None else parsed.number
            yield SheetLine(at, written, unread=evolve(unread, number=number))
        else:
            yield SheetLine(at, written, parsed.form, parsed)


def _sorted(lines: Sequence[SheetLine]) -> list[SheetLine]:
    """Return the lines each with its kind, which for some depends on what stands above."""
    certain = (line.at for line in lines if line.parsed is not None and not _is_remark(line.parsed))
    strange = {line.at for line in lines if line.parsed is not None and _is_strange(line.parsed)}
    first = next((at for at in certain if at not in strange), 0)
    found = []
    for line in lines:
        above = line.at < first
        if line.parsed is not None:
            remark = _is_remark(line.parsed) or (line.at in strange and above)
            found.append(evolve(line, kind=REMARK) if remark else line)
        elif line.unread is not None:
            silent = not line.unread.claims or (line.unread.claims == BELOW and above)
            found.append(evolve(line, kind=REMARK if silent else UNREAD))
        else:
            found.append(line)
    return found


def _is_strange(line: ParsedLine) -> bool:
    """Return whether a line has no label, and none of its names is an atom."""
    clauses = line.formula if line.clause is None else (line.clause,)
    atoms = {atom for clause in clauses for atom in clause.atoms}
    return line.number is None and line.sum is None and bool(atoms) and atoms <= {*line.unknown}


def _is_remark(line: ParsedLine) -> bool:
    """Return whether a line that is read says nothing: `QED`, or a □ without label and parents."""
    if line.number is not None or line.parents or line.sum is not None:
        return False
    return _is_strange(line) or (line.clause is not None and line.clause.is_empty)


def _numbered(lines: Sequence[SheetLine], axioms: Sequence[Clause]) -> tuple[bool, dict[int, int]]:
    """Return whether the numbers are those of the list of clauses, and the number of each line."""
    places = {clause: at for at, clause in reversed([*enumerate(axioms, start=1)])}
    claiming = [line for line in lines if line.kind in (PREMISE, STEP, UNREAD)]
    labels = {line.label for line in claiming if line.label is not None}
    listed = not _has_own_numbers(claiming, places, axioms, labels)
    numbers: dict[int, int] = {}
    last = len(axioms) if listed else 0
    for line in claiming:
        label, parsed = line.label, line.parsed
        if label is not None:
            last = max(last, label) if listed else label
            numbers[line.at] = label
            continue
        stated = parsed is not None and parsed.form == PREMISE and listed
        if stated and parsed is not None and parsed.clause in places:
            numbers[line.at] = places[parsed.clause]
        elif (
            stated and parsed is not None and {*parsed.formula} <= places.keys() and parsed.formula
        ):
            numbers[line.at] = 0
        else:
            last += 1
            while last in labels:
                last += 1
            numbers[line.at] = last
    return listed, numbers


def _has_own_numbers(
    lines: Sequence[SheetLine],
    places: Mapping[Clause, int],
    axioms: Sequence[Clause],
    labels: set[int],
) -> bool:
    """Return whether the numbers of a sheet are its own, and not those of the list of clauses.

    So it is where a premise has another number there; and where a step has the number of a clause
    of the list, and all that is cited has a label on the sheet.
    """
    parsed = [line.parsed for line in lines if line.parsed is not None]
    for line in parsed:
        stated = line.form == PREMISE and line.clause in places
        number = line.number if stated else None
        if number is not None and [*axioms[number - 1 : number]] != [line.clause]:
            return True
    steps = [line for line in parsed if line.parents]
    taken = any(line.number is not None and line.number <= len(axioms) for line in steps)
    return taken and all(labels.issuperset(line.parents) for line in steps)


def _graded(lines: Sequence[SheetLine], task: WrittenDerivation) -> tuple[Grade, WrittenDerivation]:
    """Return the grade of lines whose kinds are known, and what holds of them."""
    listed, numbers = _numbered(lines, task.axioms)
    derivation = evolve(task, listed=listed)
    places = {number: at for at, number in numbers.items()}
    derivation.to_come = set(places)
    graded: list[GradedLine] = []
    found: list[Mistake] = []
    answered: int | None = None
    for line in lines:
        number = numbers.get(line.at, 0)
        if line.kind == UNREAD and line.unread is not None:
            derivation.skip(number)
            why, proposal = line.unread.why, line.unread.proposal
            said = unread_sentence(line.at, line.text, why, proposal)
            graded.append(GradedLine(line.at, line.text, UNREAD, step=number, said=said))
        elif line.kind not in (PREMISE, STEP) or line.parsed is None:
            graded.append(GradedLine(line.at, line.text, line.kind))
        else:
            mistake = derivation.enter(number, line.parsed, line.at)
            found += [mistake] if mistake is not None else []
            clause, status = said_by(line.parsed), derivation.status
            if answered is None and status == RIGHT and clause is not None:
                answered = line.at if derivation.reaches(clause) else None
            graded.append(
                GradedLine(
                    line.at, line.text, line.kind, status, clause, number, line.parsed.parents,
                    places.get(derivation.corrected or 0), mistake.sentence if mistake else "",
                )
            )  # fmt: skip
    return _grade_of(derivation, graded, found, answered), derivation


def _grade_of(
    derivation: WrittenDerivation,
    lines: Sequence[GradedLine],
    found: Sequence[Mistake],
    answered: int | None,
) -> Grade:
    """Return the grade of a derivation that is read to its end."""
    exercise, axioms = derivation.exercise, tuple(derivation.axioms)
    proof, target = derivation.proof(), derivation.target
    if exercise is not None and exercise.task == "saturate":
        lacks = still_missing(derivation)
        rest = axioms, exercise, lacks, int(lacks is not None), None, "nothing new follows"
        return Grade(proof, tuple(found), tuple(lines), (), *rest)
    last = proof.steps[-1:]
    given = any(derivation.reaches(step.clause) for step in last)
    lacks = None
    if answered is None and not given:
        kind = "no empty clause" if target.is_empty else "not derived"
        missing = f"{named(target)} is still to come"
        lacks = kind, missing, f"go on until {target} is derived"
    claimed = any(line.clause is not None and derivation.reaches(line.clause) for line in lines)
    whole = axioms, exercise, lacks, int(not claimed), answered
    return Grade(proof, tuple(found), tuple(lines), _unused(derivation), *whole)


def _unused(derivation: WrittenDerivation) -> tuple[int, ...]:
    """Return the steps that hold, and which the clause asked for does not rest on."""
    steps, clauses = derivation.premises, derivation.clauses
    end = next((number for number in steps if derivation.reaches(clauses[number])), None)
    needed = steps.keys() if end is None else rests_on(end, steps.get)
    return tuple(number for number in steps if number not in needed)


def still_missing(derivation: WrittenDerivation) -> Fault | None:
    """Return a clause that an answer to `saturate` lacks; None where it has all.

    What another clause on the sheet subsumes, and what is always true, may be left out.

    Source: Chang & Lee, Symbolic Logic and Mechanical Theorem Proving, 1973, section 5.6.

    >>> still_missing(WrittenDerivation([Clause(["p", "q"]), Clause(["~p"])]))[1]
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
                return "not complete", sentence, f"{hint} left out"
    return None
