"""The commands about conflicts: those of a search, and one's own: suppose, propagate, learn."""

from __future__ import annotations

from typing import Final

from resolver.errors import CommandError
from resolver.logic.literal import Literal
from resolver.questions import conflict as learning_conflict
from resolver.questions.conflict import Conflict, Forced
from resolver.questions.lab import Lab
from resolver.text.files import write_text
from resolver.text.printable import text_table
from resolver.workbench.desk import Command, Desk, read_count


def decide(desk: Desk, rest: str) -> str:
    """Suppose a literal."""
    if not rest:
        raise CommandError("decide what? try: decide ~p")
    desk.lab = _lab(desk).decide(Literal.read(rest))
    return _told(desk.lab.trail[-1])


def undecide(desk: Desk, rest: str) -> str:
    """Take back the last literal that was supposed, and what followed."""
    before = _lab(desk)
    desk.lab = before.undecide()
    return f"without {before.trail[len(desk.lab.trail)].literal}, and what followed from it"


def propagate(desk: Desk, rest: str) -> str:
    """Make true what follows by unit resolution."""
    before = _lab(desk)
    lab = desk.lab = before.propagate()
    lines = [_told(forced) for forced in lab.trail[len(before.trail) :]]
    if lab.violated is not None:
        lines.append(f"{lab.violated} is false: a conflict; try: cuts")
    return "\n".join(lines) or "nothing more follows; try: decide"


def cuts(desk: Desk, rest: str) -> str:
    """List the clauses that the conflict teaches, or one with its graph and its derivation."""
    lab = _lab(desk)
    if lab.violated is None:
        raise CommandError("no clause is false; try: propagate, or decide")
    if rest:
        number, form, path = _asked(rest, "number of a cut")
        return _shown(lab.conflict(number), form, path)
    rows = [["cut", "clause", "resolved with", ""]]
    for place, cut in enumerate(lab.cuts, start=1):
        premise = str(cut.chain[-1]) if place > 1 else "(false)"
        point = "" if cut.point is None else f"unique implication point {cut.point}"
        rows.append([str(place), str(cut.clause), premise, point])
    return text_table(rows)


def conflict(desk: Desk, rest: str) -> str:
    """Show a conflict of clause learning, and how a clause is learned from it."""
    number, form, path = _asked(rest, "number of a conflict")
    found = learning_conflict.conflict(desk.clauses, desk.goal, number=number, budget=desk.meter())
    return _shown(found, form, path)


def _asked(rest: str, what: str) -> tuple[int, str, str]:
    """Return the number that is asked for, the form if one is, and the file to write it into."""
    form = next((word for word in rest.split() if word in ("dot", "svg")), "")
    number, _, path = rest.partition(form) if form else (rest, "", "")
    return read_count(number.strip(), 1, what), form, path.strip()


def _shown(found: Conflict, form: str, path: str) -> str:
    text = {"dot": found.to_dot, "svg": found.svg}.get(form, found.__str__)()
    if not path:
        return text.rstrip("\n")
    write_text(path, text)
    return f"written to {path}"


def _lab(desk: Desk) -> Lab:
    if desk.lab is None:
        desk.lab = Lab(desk.problem.clauses)
    return desk.lab


def _told(forced: Forced) -> str:
    reason = "supposed" if forced.reason is None else f"because of {forced.reason}"
    return f"{forced.literal} on level {forced.level}, {reason}"


COMMANDS: Final = (
    Command(
        "conflict",
        "[NUMBER] [dot | svg [FILE]]",
        "clause learning as resolution",
        "conflict 2 svg",
        conflict,
    ),
    Command("decide", "LITERAL", "suppose a literal", "decide ~x9", decide),
    Command("propagate", "", "make true what follows by unit resolution", "propagate", propagate),
    Command("undecide", "", "take the last supposed literal back", "undecide", undecide),
    Command(
        "cuts",
        "[NUMBER [dot | svg [FILE]]]",
        "what the conflict teaches, cut by cut",
        "cuts 3",
        cuts,
    ),
)
