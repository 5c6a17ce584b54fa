"""Random sheets: an exercise in other atoms and signs, in a style of a textbook, with prose in it.

A row may have a slip; the rows say which steps hold by what is written. The premises may stand in
one line besides, perhaps with a slip there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from attrs import evolve, frozen
from book_proofs import EXERCISES, Row
from book_styles import STYLES
from student_styles import CLAUSES, NAMED, PIVOTED, SETS

from resolver import Clause, Literal

NAMES = ("p q r s t u x w", "a b c d e f g h", "rain wet sun cold dark late hot dry")
DRAWN = ("tree", "figures", "trace", "table")  # nothing stands between their lines
PROSE = (
    "Solution", "Homework 2, exercise 1 (p. 12)", "2026-11-22", "Ada Lovelace, 1234567",
    "Now I need two more steps.", "First I get rid of {atom} in 1 and 2:", "That was easy!",
    "We use {clause} for the next step.", "Let us see what {atom} is good for.", "Beweis:",
    "Wir brauchen noch {atom}.", "On continue ainsi.", "# checked twice", "% draft", "-----",
    "Here lines 1 and 2 will do.", "This is the part that took me longest, see page 3.",
)  # fmt: skip


LISTS = (  # of premises: how a list begins, a clause in it, what is between two, how it ends
    ("Clauses: ", "{{{}}}", ", ", ""), ("KB = {", "{}", ", ", "}"), ("S = {", "{{{}}}", ", ", "}"),
    ("Given: ", "{}", "; ", "."), ("Premises: ", "{}", ", ", ""), ("F = ", "({})", " ∧ ", ""),
    ("CNF: ", "({})", " ∧ ", ""), ("Klauselmenge: {", "({})", ", ", "}"),
)  # fmt: skip


@frozen
class Sheet:
    """A text, its problem, and of each line with a row whether what it claims is right.

    `slips` is the line with a list of premises of which a part cannot be read.
    """

    text: str
    axioms: tuple[Clause, ...]
    goal: Clause | None
    style: str
    right: dict[int, bool]
    slips: tuple[int, ...] = ()


def renamed(clause: Clause, names: dict[str, Literal]) -> Clause:
    return Clause(
        names[one.name] if one.positive else ~names[one.name] for one in clause
    )  # fmt: skip


def random_sheet(random: Random, slips: bool) -> Sheet:
    """Return a sheet, with a slip in one of its rows or with none."""
    manner = random.choice((STYLES, STYLES, CLAUSES, SETS, NAMED, PIVOTED))
    exercise, style = random.choice(EXERCISES), random.choice(manner)
    old = sorted({atom for clause in exercise.clauses for atom in clause.atoms})
    new = random.sample(random.choice(NAMES).split(), len(old))
    goal = exercise.goal and Literal.read(exercise.goal)
    kept = {goal.name} if goal else set()
    signs = [atom in kept or random.random() < 0.7 for atom in old]
    names = {a: Literal.of(b, sign) for a, b, sign in zip(old, new, signs, strict=True)}
    rows = [
        evolve(
            row, clause=renamed(row.clause, names), pivot=names[row.pivot].name if row.pivot else ""
        )
        for row in exercise.rows()
    ]
    if slips:
        steps = len(exercise.clauses) + bool(goal) if manner in (CLAUSES, SETS) else 0
        at = random.randrange(steps, len(rows))
        atoms = sorted(new[: len(old)])
        if manner is PIVOTED and rows[at].parents and random.random() < 0.5:
            rows[at] = evolve(rows[at], pivot=random.choice(atoms))
        else:
            rows[at] = slipped(rows[at], rows, atoms, random)
    written = list(style(rows))
    where = range(len(written) + 1) if style.__name__ not in DRAWN else (0, len(written))
    places = sorted((random.choice(where) for _ in range(random.randrange(4))), reverse=True)
    for place in places:
        said = random.choice(PROSE)
        drawn = style.__name__ in DRAWN
        if (drawn and "{" in said) or ((drawn or manner is not STYLES) and "---" in said):
            continue
        clause = renamed(random.choice(exercise.clauses), names)
        filled = said.format(atom=names[old[0]].name, clause=clause)
        written.insert(place, (None, filled))
    axioms = tuple(renamed(clause, names) for clause in exercise.clauses)
    listed = style.__name__ not in DRAWN and random.random() < 0.4
    broken = listed and random.random() < 0.5
    if listed:
        written.insert(random.choice(where), ("list", listing(axioms, broken, random)))
    denied = [Clause([~names[goal.name]])] if goal else []
    pivots = names.values() if manner is not PIVOTED else ()
    holds = {row.number: is_right(row, rows, [*axioms, *denied], pivots) for row in rows}
    right = {
        at: holds[number] for at, (number, _) in enumerate(written, start=1) if number in holds
    }
    slips_at = [at for at, (number, _) in enumerate(written, start=1) if number == "list"]
    asked = Clause([names[goal.name]]) if goal else None
    text, blamed = "\n".join(line for _, line in written), tuple(slips_at * broken)
    return Sheet(text, axioms, asked, style.__name__, right, blamed)


def listing(clauses: Sequence[Clause], broken: bool, random: Random) -> str:
    """Return all clauses in a line, perhaps with a sign in it that joins or denies nothing."""
    begins, form, between, ends = random.choice(LISTS)
    said = [str(clause) for clause in clauses]
    if broken:
        at = random.randrange(len(said))
        first, *more = said[at].split(" ∨ ")
        rest = " ∨ ".join(more)
        said[at] = random.choice(
            [f"{first} ∨ ∨ {rest or first}", f"{said[at]} ∨", f"∨ {said[at]}", f"¬ ∨ {said[at]}",
             f"{said[at]} ∨ ¬", f"{first} →", f"{said[at]} → → {first}"]
        )  # fmt: skip
    return begins + between.join(map(form.format, said)) + ends


def slipped(row: Row, rows: list[Row], atoms: list[str], random: Random) -> Row:
    """Return a row with another literal or another parent."""
    if row.parents and random.random() < 0.5:
        other = random.randrange(1, row.number)
        return evolve(row, parents=(row.parents[0], other))
    turned = Literal.of(random.choice(atoms), random.random() < 0.5)
    return evolve(row, clause=Clause(row.clause.literals ^ {turned}), formula="")


def is_right(row: Row, rows: list[Row], axioms: list[Clause], pivots: Collection[Literal]) -> bool:
    """Return whether a row is an axiom, or the resolvent of its parents as they are written.

    Args:
        row: The row.
        rows: All of them.
        axioms: The clauses that are given.
        pivots: What it may be resolved on; none where the row says it.
    """
    if not row.parents:
        return row.clause in axioms
    left, right = (rows[parent - 1].clause for parent in row.parents)
    atoms = {one.name for one in pivots} or {row.pivot}
    return any(
        left.resolvent(right, atom) == row.clause for atom in left.clashes(right) if atom in atoms
    )


def damaged(text: str, random: Random) -> str:
    """Return a text with some signs changed, or cut off somewhere."""
    if random.random() < 0.3:
        return text[: random.randrange(len(text) + 1)]
    signs = list(text)
    for _ in range(random.randint(1, 3)):
        signs[random.randrange(len(signs))] = random.choice([*"pqr123,.;:()[]{}¬~-|→ \n□v", ""])
    return "".join(signs)
