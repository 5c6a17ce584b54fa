"""How long does the grader take for 1,000 sheets of ten lines?

    python tests/benchmarks/sheets.py    some seconds

The sheets are two exercises of five clauses and five steps, their atoms renamed, in the labels and
reasons of textbooks; half of them have a slip. Each is graded and its grade printed, once.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from time import perf_counter

HERE = Path(__file__).parents[1]
sys.path[:0] = [str(HERE.parent), str(HERE / "resolver")]

from attrs import evolve
from book_proofs import EXERCISES, slips

from resolver import Clause, Literal
from resolver.practice import grade

SHEETS = 1_000
FORMS = (
    ("{n}. {c}", "{n}. {c}    from {a}, {b} on {p}"),
    ("({n}) {c}   premise", "({n}) {c}   [{a}, {b}]"),
    ("{n}: {c}", "{n}: {c}   ({a}, {b})"),
    ("{n}) {c}", "{n}) {c}   {a}, {b}"),
)
ATOMS = "abcdefghijklmnopqrstuwxyz"


def sheets(random: Random) -> list[tuple[str, tuple[Clause, ...]]]:
    """Return the sheets, each with the clauses of its exercise."""
    ten = [exercise for exercise in EXERCISES if len(exercise.rows()) == 10]
    found = []
    for at in range(SHEETS):
        exercise = ten[at % len(ten)]
        slipped = [slip.rows for _, slip in slips(exercise, first=at)]
        rows = exercise.rows() if at % 4 < 2 else random.choice(slipped)
        old = sorted({atom for clause in exercise.clauses for atom in clause.atoms})
        names = dict(zip(old, random.sample(ATOMS, len(old)), strict=True))
        rows = [evolve(row, clause=renamed(row.clause, names)) for row in rows]
        premise, step = FORMS[at // len(ten) % len(FORMS)]
        lines = [
            (step if row.parents else premise).format(
                n=row.number,
                c=row.clause,
                p=names.get(row.pivot, "p"),
                **dict(zip("ab", row.parents, strict=False)),
            )
            for row in rows
        ]
        given = tuple(renamed(clause, names) for clause in exercise.clauses)
        found.append(("\n".join(lines), given))
    return found


def renamed(clause: Clause, names: dict[str, str]) -> Clause:
    """Return a clause with other atoms; one that has no other name keeps its own."""
    return Clause(Literal.of(names.get(one.name, one.name), one.positive) for one in clause)


def main() -> None:
    made = sheets(Random(44))
    str(grade(*made[0]))
    started = perf_counter()
    grades = [grade(text, given) for text, given in made]
    for found in grades:
        str(found)
    seconds = perf_counter() - started
    accepted = sum(found.fulfils for found in grades)
    print(f"{SHEETS:,} sheets of ten lines: {seconds:.2f} s, {accepted} of them have full marks")


if __name__ == "__main__":
    main()
