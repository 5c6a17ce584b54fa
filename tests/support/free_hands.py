"""Sheets in free hands: sentences, figures and shorthand that the notation does not have.

A hand says how a premise and a step are written; each line of it claims something. 60 sheets are
made of 20 hands and the book's proofs. In some hands a premise is a clause with strange words.
"""

from collections.abc import Iterator

from attrs import frozen

from support.book_proofs import EXERCISES, Row

HANDS = (  # of a premise and of a step
    ("we know ({n}) ¬¬({c})", "From {a} and {b} we get {c} ({n})."),
    ("Given is clause {n}: ¬¬{c}", "Clauses {a} and {b} give us ¬¬{c}, number {n}"),
    ("({n}) holds: ~~{c}", "Resolving {a} with {b} on {p} yields {{{c}}} ({n})"),
    ("es gilt {c}; {c} ({n})", "Aus {a} und {b} folgt {c} (neu: {n}) □"),
    ("on a {c} ∧ {c} ({n})", "De {a} et {b} on déduit ¬¬({c}) ({n})."),
    ("tenemos ({n}) ¬¬{c} y ya", "De {a} y {b} se obtiene ¬¬{c} ({n})"),
    ("abbiamo ¬¬{c} ({n})", "Da {a} e {b} segue che ¬¬{c} ({n})"),
    ("temos ¬¬{c} ({n})", "De {a} e {b} segue-se ({n}) ¬¬{c}"),
    ("{n}. the premise says {c}", "{n}. {a} and {b} together give {c}"),
    ("{n}. {c} is true", "{n}. {c} because of {a} and {b}"),
    ("{n}. {c} ← given", "{n}. {a}, {b} → {c}"),
    ("{n}. ⊢ {c}", "{n}. {a}, {b} ⊢ {c}"),
    ("{n}. {{{c}}}, {{{c}}}", "{n}. {{{c}}}, {{{c}}}   {a}, {b}"),
    ("{n}. {c} = 1", "{n}. {c} = 1   {a}, {b}"),
    ("{n}. {c} / premise", "{n}. {c} / {a}, {b}"),
    ("{n}. {c} holds", "{n}. {c}   {a}, {b}, 1"),
    ("{n}. {c} [as said above]", "{n}. {c}   from {a}"),
    ("{n}. {c} !!", "{n}. {c}   from {a}, {b} on {p} and so on"),
    ("{n}. not so: not {c}", "{n}. it is not so that ¬({c})   {a}, {b}"),
    ("{n}. {c} |", "{n}. {c}   {a}-{b}"),
)
STRANGE_WORDS = (  # of these hands the premises are read, and their words are noted
    "{n}. {c} is true", "{n}. {c} ← given", "{n}. {c} / premise", "{n}. {c} holds",
    "{n}. {c} [as said above]",
)  # fmt: skip


@frozen
class FreeSheet:
    """A sheet in a free hand, its clauses and its goal."""

    text: str
    clauses: tuple
    goal: str | None
    premises: int
    has_strange_words: bool


def sheets() -> Iterator[FreeSheet]:
    """Yield 60 sheets."""
    for at in range(60):
        premise, step = HANDS[at % len(HANDS)]
        exercise = EXERCISES[at % len(EXERCISES)]
        rows = exercise.rows()
        text = "\n".join(written(row, step if row.parents else premise) for row in rows)
        premises = sum(not row.parents for row in rows)
        yield FreeSheet(
            text, tuple(exercise.clauses), exercise.goal, premises, premise in STRANGE_WORDS
        )


def written(row: Row, form: str) -> str:
    """Return a row in a hand."""
    a, b = row.parents or (0, 0)
    return form.format(n=row.number, c=row.clause, a=a, b=b, p=row.pivot)
