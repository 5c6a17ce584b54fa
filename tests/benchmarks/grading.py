"""Which derivations does the grader accept, which refuse, and whom does it blame? A row a style.

    python tests/benchmarks/grading.py             some seconds
    python tests/benchmarks/grading.py --failures  with each text that is misread

Twelve exercises, each written right and with a slip in the styles of textbooks, and sheets as
students hand them in. A slip is *named* where the mistake and its line are those that a lecturer
would name.

Then random derivations after a miscopied premise: an oracle says of each step whether it follows
from its two clauses as they are written, and the table what the grader calls it. None that does
not follow may be right.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parents[1]
sys.path[:0] = [str(HERE.parent), str(HERE / "resolver")]

from attrs import frozen
from book_proofs import EXERCISES, Exercise, Slip, slips
from book_styles import STYLES
from handwritten import SHEETS, Handed
from miscopied import VERDICTS, tally

from resolver import Clause, grade
from resolver.text.tables import text_table


@frozen
class Outcome:
    """One derivation, whether it is right, and what the grader made of it."""

    style: str
    name: str
    text: str
    right: bool
    accepted: bool
    named: bool
    said: str


def written(style, rows) -> tuple[str, dict[int, set[int]]]:
    """Return the text, and the lines where each row stands."""
    lines = list(style(rows))
    places: dict[int, set[int]] = {}
    for place, (number, _) in enumerate(lines, start=1):
        if number is not None:
            places.setdefault(number, set()).add(place)
    return "\n".join(line for _, line in lines), places


def judged(style, exercise: Exercise, name: str, slip: Slip | None) -> Outcome:
    """Return what the grader says of an exercise in a style, with a slip or without."""
    text, places = written(style, slip.rows if slip else exercise.rows())
    found = grade(text, exercise.clauses, exercise.goal)
    said = found.mistake or found.shortfall
    named = slip is not None and said is not None
    named = named and said.kind in slip.kinds and said.line in places[slip.blamed]
    blamed = f"line {said.line}: {said}" if said else "no mistake"
    return Outcome(style.__name__, name, text, slip is None, found.refutes, named, blamed)


def handed_in(sheet: Handed) -> Outcome:
    """Return what the grader says of a sheet as a student hands it in."""
    given = [Clause(text.split()) for text in sheet.clauses.split(",")]
    found = grade(sheet.text, given, sheet.goal)
    said = found.mistake or found.shortfall
    named = said is not None and (said.kind, said.line) == sheet.wrong
    right = sheet.wrong is None
    return Outcome("handed in", "sheet", sheet.text, right, found.refutes, named, str(said))


def outcomes() -> Iterator[Outcome]:
    """Yield each exercise in each style, right and with a slip; and the sheets."""
    yield from map(handed_in, SHEETS)
    for at, style in enumerate(STYLES):
        for place, exercise in enumerate(EXERCISES):
            yield judged(style, exercise, "right", None)
            found = slips(exercise, at * 5 + place)
            fitting = (one for one in found if style.__name__ != "tree" or _in_trees(*one))
            name, slip = next(fitting)
            yield judged(style, exercise, name, slip)


def _in_trees(name: str, slip: Slip) -> bool:
    """Return whether a tree shows this slip: it has what the last row rests on, and no numbers."""
    used = {slip.rows[-1].number}
    for row in reversed(slip.rows):
        used |= set(row.parents) if row.number in used else set()
    return name != "wrong_parent" and slip.blamed in used


def miscopied_steps(derivations: int) -> list[list[str]]:
    """Return a row for each status: how many steps are valid, or not, by the oracle."""
    met = sum(tally(derivations), Counter())
    statuses = sorted({status for _, status in met})
    rows = [["status", *VERDICTS]]
    rows += [[one, *(str(met[verdict, one]) for verdict in VERDICTS)] for one in statuses]
    return rows


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    arguments.add_argument("--failures", action="store_true")
    arguments.add_argument("--derivations", type=int, default=5200, help="miscopied ones")
    chosen = arguments.parse_args()
    failures = chosen.failures
    found = list(outcomes())
    rows = [["style", "right", "accepted", "wrong", "refused", "named"]]
    for style in [*(one.__name__ for one in STYLES), "handed in", "all"]:
        own = [one for one in found if style in (one.style, "all")]
        right, wrong = ([one for one in own if one.right == sign] for sign in (True, False))
        accepted, refused = sum(o.accepted for o in right), sum(not o.accepted for o in wrong)
        named = sum(one.named for one in wrong)
        counts = (len(right), accepted, len(wrong), refused, named)
        rows.append([style.replace("_", " "), *map(str, counts)])
    print(text_table(rows))
    print(f"\n{chosen.derivations} derivations after a miscopied premise, by step")
    print(text_table(miscopied_steps(chosen.derivations)))
    for one in found if failures else ():
        if one.accepted != one.right or not (one.right or one.named):
            print(f"\n--- {one.style}, {one.name}\n{one.text}\n>>> {one.said}")


if __name__ == "__main__":
    main()
