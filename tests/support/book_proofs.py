"""Twelve exercises with a refutation of each."""

from attrs import frozen

from resolver import Clause, Literal


@frozen
class Row:
    """One line of a derivation, not yet written."""

    number: int
    clause: Clause
    parents: tuple[int, ...] = ()
    pivot: str = ""


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
        rows = [Row(at, clause) for at, clause in enumerate([*given, *denials], start=1)]
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
