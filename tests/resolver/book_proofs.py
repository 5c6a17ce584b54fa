"""Twelve exercises with a refutation of each, and slips of the pen, each with who is to blame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from attrs import evolve, frozen

from resolver import Clause, Literal


@frozen
class Row:
    """One line of a derivation, not yet written; a `formula` is written for its clause."""

    number: int
    clause: Clause
    parents: tuple[int, ...] = ()
    pivot: str = ""
    denial: bool = False
    formula: str = ""


@frozen
class Exercise:
    """Premises, a goal that is a literal or None, and steps: two numbers and an atom each."""

    premises: str
    goal: str | None
    steps: str

    @property
    def clauses(self) -> list[Clause]:
        return [Clause(text.split()) for text in self.premises.split(",")]

    def rows(self) -> list[Row]:
        """Return the premises, the denied goal and the steps, down to the empty clause."""
        given = self.clauses
        denials = [Clause([~Literal.read(self.goal)])] if self.goal else []
        rows = [
            Row(at, clause, denial=at > len(given))
            for at, clause in enumerate([*given, *denials], start=1)
        ]
        for step in self.steps.split(","):
            one, other, pivot = step.split()
            left, right = rows[int(one) - 1].clause, rows[int(other) - 1].clause
            clause = left.resolvent(right, pivot)
            rows.append(Row(len(rows) + 1, clause, (int(one), int(other)), pivot))
        assert rows[-1].clause.is_empty
        return rows


EXERCISES = (
    Exercise("~p q, ~q r, p", "r", "1 3 p, 2 5 q, 6 4 r"),
    Exercise("p q, ~p r, ~q r", "r", "1 2 p, 5 3 q, 6 4 r"),
    Exercise("p q, ~p q, p ~q, ~p ~q", None, "1 2 p, 3 4 p, 5 6 q"),
    Exercise("~p ~q r, p, q, ~r s", "s", "1 2 p, 6 3 q, 7 4 r, 8 5 s"),
    Exercise("p q r, ~p s, ~q s, ~r s", "s", "1 2 p, 6 3 q, 7 4 r, 8 5 s"),
    Exercise("~rain wet, ~sun wet, rain sun", "wet", "3 1 rain, 5 2 sun, 6 4 wet"),
    Exercise("x1 x2, ~x1 x3, ~x2 x3, ~x3 x4", "x4", "1 2 x1, 6 3 x2, 7 4 x3, 8 5 x4"),
    Exercise("p q, ~p ~q, p ~q, ~p q", None, "1 3 q, 2 4 q, 5 6 p"),
    Exercise("~p q, ~q r, ~r s, p t, ~t s", "s", "1 2 q, 7 3 r, 4 8 p, 9 5 t, 10 6 s"),
    Exercise("a b, ~a c, ~b c, ~c d, ~c ~d", None, "1 2 a, 6 3 b, 7 4 c, 7 5 c, 8 9 d"),
    Exercise("p q r, ~p q r, ~q r, ~r t", "t", "1 2 p, 6 3 q, 7 4 r, 8 5 t"),
    Exercise("m n, ~m k, ~n ~k, ~k n, m ~n", None, "1 5 n, 6 2 m, 7 4 k, 7 3 k, 8 9 n"),
)  # fmt: skip


@frozen
class Slip:
    """What went wrong in a derivation: its rows, the row to blame, and what it may be called."""

    rows: tuple[Row, ...]
    blamed: int
    kinds: frozenset[str]


Damage = Callable[[list[Row], Random], Slip | None]


def _slip(rows: Sequence[Row], row: Row, *kinds: str) -> Slip:
    changed = tuple(row if one.number == row.number else one for one in rows)
    return Slip(changed, row.number, frozenset(kinds))


def _steps(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row.parents]


def _valid(rows: Sequence[Row], row: Row) -> bool:
    left, right = (rows[one - 1].clause for one in row.parents)
    return any(left.resolvent(right, atom) is row.clause for atom in left.clashes(right))


def miscopied_premise(rows: list[Row], random: Random) -> Slip | None:
    """A literal of a premise that is used has the other sign."""
    given = [row.clause for row in rows if not row.parents]
    premises = [row for row in rows if not row.parents and not row.denial]
    row = random.choice(premises)
    literal = random.choice(list(row.clause))
    clause = row.clause - {literal} | Clause([~literal])
    if clause in given:
        return None
    return _slip(rows, evolve(row, clause=clause), "not an axiom")


def wrong_parent(rows: list[Row], random: Random) -> Slip | None:
    """One of the two numbers is another one, and the two clauses do not clash."""
    row = random.choice(_steps(rows))
    for other in random.sample(rows[: row.number - 1], row.number - 1):
        kept = row.parents[0]
        if other.number != kept and not rows[kept - 1].clause.clashes(other.clause):
            wrong = evolve(row, parents=(kept, other.number))
            return _slip(rows, wrong, "wrong parent", "pivot missing")
    return None


def missing_literal(rows: list[Row], random: Random) -> Slip | None:
    """A literal of a step got lost."""
    wide = [row for row in _steps(rows) if len(row.clause) > 1]
    if not wide:
        return None
    row = random.choice(wide)
    wrong = evolve(row, clause=row.clause - {random.choice(list(row.clause))})
    return None if _valid(rows, wrong) else _slip(rows, wrong, "literal lost")


def unjustified(rows: list[Row], random: Random) -> Slip | None:
    """A step does not say what it comes from."""
    steps = [row for row in _steps(rows) if not row.clause.is_empty]
    row = evolve(random.choice(steps), parents=(), pivot="")
    given = [one.clause for one in rows if not one.parents]
    denies = [Clause([~one]) for one in row.clause]
    return None if row.clause in given or denies == given[-1:] else _slip(rows, row, "not an axiom")


def two_pivots(rows: list[Row], random: Random) -> Slip | None:
    """Two clashing pairs are resolved away in one step."""
    pairs = [
        (one, other)
        for one in rows
        for other in rows[one.number :]
        if len(one.clause.clashes(other.clause)) == 2
    ]
    if not pairs:
        return None
    one, other = random.choice(pairs)
    gone = {Literal(a, s) for a in one.clause.clashes(other.clause) for s in (True, False)}
    place = max(other.number, len(rows) - len(_steps(rows)))
    clause = (one.clause | other.clause) - gone
    pivot = one.clause.clashes(other.clause)[0]
    row = Row(place + 1, clause, (one.number, other.number), pivot)
    return Slip((*rows[:place], row), place + 1, frozenset({"two literals at once"}))


def unknown_atom(rows: list[Row], random: Random) -> Slip | None:
    """An atom has a letter too many."""
    row = random.choice([row for row in _steps(rows) if row.clause])
    literal = random.choice(list(row.clause))
    misspelt = Literal(f"{literal.name}y", literal.positive)
    wrong = evolve(row, clause=row.clause - {literal} | Clause([misspelt]))
    return _slip(rows, wrong, "unknown atom")


def wrong_final_clause(rows: list[Row], random: Random) -> Slip | None:
    """The last step keeps a literal that is resolved away."""
    last = rows[-1]
    clause = rows[last.parents[0] - 1].clause
    return _slip(rows, evolve(last, clause=clause), "literal too many")


def formula(rows: list[Row], random: Random) -> Slip | None:
    """A step is a formula and no clause."""
    wide = [row for row in _steps(rows) if len(row.clause) == 2]
    if not wide:
        return None
    row = random.choice(wide)
    left, right = row.clause
    return _slip(rows, evolve(row, formula=f"{~left} → {right}"), "unreadable")


def no_empty_clause(rows: list[Row], random: Random) -> Slip | None:
    """The last step is missing."""
    return Slip(tuple(rows[:-1]), rows[-2].number, frozenset({"no empty clause"}))


DAMAGES: tuple[Damage, ...] = (
    miscopied_premise, wrong_parent, missing_literal, unjustified, two_pivots, unknown_atom,
    wrong_final_clause, formula, no_empty_clause,
)  # fmt: skip


def slips(exercise: Exercise, first: int) -> Iterator[tuple[str, Slip]]:
    """Yield slips in this exercise, each with its name; the number says which comes first."""
    for place in range(len(DAMAGES)):
        damage = DAMAGES[(first + place) % len(DAMAGES)]
        found = (damage(exercise.rows(), Random(first * 100 + t)) for t in range(20))
        slip = next((one for one in found if one is not None), None)
        if slip is not None:
            yield damage.__name__, slip
