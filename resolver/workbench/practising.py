"""The commands for practice: a derivation by hand, every step checked, with hints on request."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from resolver.errors import CommandError
from resolver.practice import grading
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise
from resolver.practice.folder import Gradebook, grade_folder
from resolver.practice.grade import Grade, named
from resolver.practice.handwriting import atom_names, read_pivot
from resolver.practice.hinting import next_step
from resolver.practice.parsed_line import EXAMPLE, MISSING, ParsedLine
from resolver.rules import binary_resolution
from resolver.text.files import read_text
from resolver.text.printable import count
from resolver.workbench.desk import Command, Desk
from resolver.workbench.proving import ENOUGH_TO_WAIT, measures

RESOLVE: Final = re.compile(
    r"""(?P<left>[0-9]{1,9}) \s*(?:,|\band\b|\bwith\b|\s)\s* (?P<right>[0-9]{1,9})
    (?:\s+on\s+(?P<pivot>.+?))? (?:\s+gives?\b\s*(?P<clause>.*))?""",
    re.VERBOSE,
)


def resolve(desk: Desk, rest: str) -> str:
    """Make a step: the resolvent is written for you, or yours is checked."""
    found = RESOLVE.fullmatch(rest)
    if found is None:
        raise CommandError(
            "resolve which clauses? try: resolve 3 5 on p, or resolve 3 5 on p gives q"
        )
    derivation = _derivation(desk)
    pivot = found["pivot"]
    premises = int(found["left"]), int(found["right"])
    if found["clause"] is not None:
        return _entered(desk, _stated(derivation, found["clause"], premises, pivot))
    for number in premises:
        if number not in derivation.clauses:
            raise CommandError(f"there is no clause {number}; the numbers are {derivation.numbers}")
    left, right = (derivation.clauses[number] for number in premises)
    clashes = left.clashes(right)
    if pivot is None and len(clashes) > 1:
        raise CommandError(f"they clash on {' and '.join(clashes)}; say on which: on {clashes[0]}")
    if pivot is None and not clashes:
        said = f"{left} and {right} clash on no atom"
        raise CommandError(f"{said}; resolve a clause with p and one with ¬p, for some atom p")
    pivot = read_pivot(pivot, (*left.atoms, *right.atoms)) if pivot else clashes[0]
    clause = binary_resolution.resolve(left, right, pivot)
    return _entered(desk, ParsedLine(1, derivation.last + 1, clause, premises, pivot))


def _stated(
    derivation: WrittenDerivation, text: str, premises: tuple[int, int], pivot: str | None
) -> ParsedLine:
    """Return a step whose clause is the only part that is written by hand."""
    claim = derivation.read(text)
    trouble = claim.trouble
    if trouble is None and (claim.clause is None or claim.premises):
        trouble = ("unreadable", f"{text.strip()} is no clause", EXAMPLE) if text else MISSING
    on = read_pivot(pivot, atom_names(derivation.clauses.values())) if pivot else None
    return ParsedLine(1, derivation.last + 1, claim.clause, premises, on, trouble)


def write(desk: Desk, line: str) -> str:
    """Make a step that is written as a line of a derivation."""
    return _entered(desk, _derivation(desk).read(line))


def _entered(desk: Desk, claim: ParsedLine) -> str:
    derivation = _derivation(desk)
    mistake = derivation.enter(claim)
    if mistake is not None:
        derivation.forget(mistake.step)
        raise CommandError(f"{mistake.kind}: {mistake.sentence}; {mistake.hint}")
    if claim.clause is None:
        return f"{claim.number}. {', '.join(map(str, claim.formula))}"
    line = f"{claim.number}. {claim.clause}"
    if not claim.premises or not derivation.reaches(claim.clause):
        return line
    desk.proof = derivation.proof(renumbered=False).needed()
    how = "refuted" if claim.clause.is_empty else "derived"
    told = f"{line}\n{how}, by {measures(desk.proof)}; `show` writes it"
    return (
        told
        if derivation.exercise is None
        else f"{told}\n{_worth(derivation, derivation.exercise)}"
    )


def _worth(derivation: WrittenDerivation, exercise: Exercise) -> str:
    """Return what is to be said of the exercise that is done: how short, and the points."""
    return str(grading.grade_claims(derivation.claims(), exercise)).partition("\n")[2]


def derivation(desk: Desk, rest: str) -> str:
    """Show the derivation so far."""
    return str(_derivation(desk)) or desk.listed()


def undo(desk: Desk, rest: str) -> str:
    """Take the last step back."""
    derivation = _derivation(desk)
    if not derivation.premises:
        raise CommandError("there is no step to take back; try: resolve 1 2")
    number = next(reversed(derivation.premises))
    del derivation.premises[number], derivation.pivots[number]
    desk.hinted = 0
    clause = derivation.clauses.pop(number)
    if clause.is_empty:
        desk.proof = None
    return f"without {number}. {clause}"


def hint(desk: Desk, rest: str) -> str:
    """Say what to look at; asked again, say the step. Hints of an exercise come first."""
    derivation = _derivation(desk)
    if any(map(derivation.reaches, derivation.clauses.values())):
        return f"you have {named(derivation.target)}: it is done"
    own = derivation.exercise.hints if derivation.exercise else ()
    if derivation.hinted < len(own):
        derivation.hinted += 1
        return f"{own[derivation.hinted - 1]} (ask again for more)"
    if derivation.exercise is not None and derivation.exercise.task == "model":
        return "there is no further hint; `prove` shows a model"
    found = next_step(derivation, desk.meter(), desk.meter(ENOUGH_TO_WAIT))
    if found is None:
        why = "the clauses are consistent" if derivation.target.is_empty else "it does not follow"
        return f"{why}, so {named(derivation.target)} cannot be derived; `models` shows why"
    left, right = sorted(found.premises)
    if desk.hinted == len(derivation.clauses):
        return f"resolve {left} {right} on {found.pivot}"
    desk.hinted = len(derivation.clauses)
    more = f"look at the clauses {left} and {right}"
    if found.shortest is not None:
        fewer = ", and no fewer" if found.shortest.minimal else ""
        more += f"; {count(found.shortest.steps, 'step')} will do{fewer}"
    return f"{more} (ask again for the step)"


def grade(desk: Desk, rest: str) -> str:
    """Grade an answer in a file, or a folder of them, by what lies on the desk."""
    if not rest:
        raise CommandError("grade which file? try: grade homework.txt")
    path = rest.removesuffix(" json").rstrip()
    asked = desk.derivation.exercise if desk.derivation is not None else None
    told, goal = (desk.clauses, desk.goal) if asked is None else (asked, None)
    if Path(path).is_dir():
        found: Grade | Gradebook = grade_folder(path, told, goal)
    else:
        found = grading.grade(read_text(path), told, goal)
    return str(found) if path == rest else found.json()


def _derivation(desk: Desk) -> WrittenDerivation:
    if desk.derivation is None:
        desk.derivation = WrittenDerivation(desk.problem.clauses)
    return desk.derivation


COMMANDS: Final = (
    Command(
        "resolve",
        "N M [on ATOM] [gives CLAUSE]",
        "make a step by hand",
        "resolve 3 5 on p",
        resolve,
    ),
    Command("derivation", "", "show the steps made by hand", "derivation", derivation),
    Command("hint", "", "say what to look at; asked again, the step", "hint", hint),
    Command("undo", "", "take the last step back", "undo", undo),
    Command(
        "grade",
        "FILE | FOLDER [json]",
        "find the mistakes in derivations",
        "grade homework.txt",
        grade,
    ),
)
