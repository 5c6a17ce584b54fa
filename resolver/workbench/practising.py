"""The commands for practice: a derivation by hand, every step checked, with hints on request."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from resolver.errors import CommandError
from resolver.practice import grading
from resolver.practice.claims import Claim
from resolver.practice.folder import Gradebook, grade_folder
from resolver.practice.grading import Grade
from resolver.practice.handwriting import read_pivot
from resolver.practice.sheet import Sheet
from resolver.questions.minimum import minimum
from resolver.questions.proving import prove
from resolver.text.files import read_text
from resolver.workbench.desk import Command, Desk, count
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
    sheet = _sheet(desk)
    pivot = found["pivot"]
    premises = int(found["left"]), int(found["right"])
    if found["clause"] is not None:
        on = f" on {pivot}" if pivot else ""
        text = f"{found['clause']} from {found['left']}, {found['right']}{on}"
        return _entered(desk, sheet.read(text))
    for number in premises:
        if number not in sheet.clauses:
            raise CommandError(f"there is no clause {number}; the numbers are {sheet.numbers}")
    left, right = (sheet.clauses[number] for number in premises)
    clashes = left.clashes(right)
    if pivot is None and len(clashes) > 1:
        raise CommandError(f"they clash on {' and '.join(clashes)}; say on which: on {clashes[0]}")
    if pivot is None and not clashes:
        said = f"{left} and {right} clash on no atom"
        raise CommandError(f"{said}; resolve a clause with p and one with ¬p, for some atom p")
    pivot = read_pivot(pivot, (*left.atoms, *right.atoms)) if pivot else clashes[0]
    clause = left.resolvent(right, pivot)
    return _entered(desk, Claim(1, sheet.last + 1, clause, premises, pivot))


def write(desk: Desk, line: str) -> str:
    """Make a step that is written as a line of a derivation."""
    return _entered(desk, _sheet(desk).read(line))


def _entered(desk: Desk, claim: Claim) -> str:
    sheet = _sheet(desk)
    mistake = sheet.enter(claim)
    if mistake is not None:
        sheet.forget(mistake.step)
        raise CommandError(f"{mistake.kind}: {mistake.sentence}; {mistake.hint}")
    if claim.clause is None:
        return f"{claim.number}. {', '.join(map(str, claim.formula))}"
    line = f"{claim.number}. {claim.clause}"
    if not claim.clause.is_empty:
        return line
    desk.proof = sheet.written().needed()
    return f"{line}\nrefuted, by {measures(desk.proof)}; `show` writes it"


def derivation(desk: Desk, rest: str) -> str:
    """Show the derivation so far."""
    return str(_sheet(desk)) or desk.listed()


def undo(desk: Desk, rest: str) -> str:
    """Take the last step back."""
    sheet = _sheet(desk)
    if not sheet.premises:
        raise CommandError("there is no step to take back; try: resolve 1 2")
    number = next(reversed(sheet.premises))
    del sheet.premises[number]
    desk.hinted = 0
    clause = sheet.clauses.pop(number)
    if clause.is_empty:
        desk.proof = None
    return f"without {number}. {clause}"


def hint(desk: Desk, rest: str) -> str:
    """Say what to look at; asked again, say the step."""
    sheet = _sheet(desk)
    if any(clause.is_empty for clause in sheet.clauses.values()):
        return "you have the empty clause: it is done"
    proof = prove(sheet.clauses.values(), budget=desk.meter()).proof
    if proof is None:
        return (
            "the clauses are consistent, so the empty clause cannot be derived; `models` shows why"
        )
    best = minimum(sheet.clauses.values(), None, desk.meter(ENOUGH_TO_WAIT), proof)
    short = best.proof
    numbers = {clause: number for number, clause in reversed(sheet.clauses.items())}
    first = short.resolutions[0]
    left, right = (short[premise - 1].clause for premise in first.premises)
    pair = sorted([numbers[left], numbers[right]])
    if desk.hinted == len(sheet.clauses):
        return f"resolve {pair[0]} {pair[1]} on {short.pivots[first.number]}"
    desk.hinted = len(sheet.clauses)
    more = f"{count(best.steps, 'step')} will do{', and no fewer' if best.minimal else ''}"
    return f"look at the clauses {pair[0]} and {pair[1]}; {more} (ask again for the step)"


def grade(desk: Desk, rest: str) -> str:
    """Grade a derivation in a file, or a folder of them, from the clauses on the desk."""
    if not rest:
        raise CommandError("grade which file? try: grade homework.txt")
    path = rest.removesuffix(" json").rstrip()
    if Path(path).is_dir():
        found: Grade | Gradebook = grade_folder(path, desk.clauses, desk.goal)
    else:
        found = grading.grade(read_text(path), desk.clauses, desk.goal)
    return str(found) if path == rest else found.json()


def _sheet(desk: Desk) -> Sheet:
    if desk.sheet is None:
        desk.sheet = Sheet(desk.problem.clauses)
    return desk.sheet


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
