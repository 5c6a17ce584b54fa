"""How students write a derivation down: a function a style, from rows to the lines of a text.

Parents are named by clauses, by clauses beside their numbers, or with the atom that is resolved on;
premises that have no number are given, and left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from book_proofs import Row
from book_styles import Lines, braced, joined

LATER: Final = 4  # the parts of a step: its own clause, those of its parents, and the pivot


def written(row: Row) -> str:
    return joined(row, "¬", " ∨ ", "the empty clause")


def lines(form: str, said: Callable[[Row], str] = written, premises: str = "") -> Callable:
    """Return a style: one form of a step, in which {c} is its clause, {a} and {b} its parents'."""

    def style(rows: Sequence[Row]) -> Lines:
        known = {row.number: row for row in rows}
        for row in rows:
            if row.parents:
                i, j = row.parents
                yield row.number, form.format(
                    n=row.number, c=said(row), i=i, j=j, a=said(known[i]), b=said(known[j]),
                    p=row.pivot,
                )  # fmt: skip
            elif premises:
                yield row.number, premises.format(n=row.number, c=said(row))

    style.__name__ = form
    return style


def table(rows: Sequence[Row]) -> Lines:
    yield None, "Clause 1 | Clause 2 | Resolvent"
    yield from lines("{a} | {b} | {c}", braced)(rows)


CLAUSES: Final = tuple(
    map(
        lines,
        (
            "From {a} and {b} we get {c}.", "Aus {a} und {b} folgt {c}.", "{a} and {b} give {c}.",
            "Since {a} and {b}, we get {c}.", "Resolve {a} with {b} to get {c}.",
            "{c}   because of {a} and {b}", "From {a} and {b}: {c}.",
        ),
    )
)  # fmt: skip
SETS: Final = (
    lines("{a}, {b} → {c}", braced), lines("{a} with {b} gives {c}", braced),
    lines("{c} from {a} and {b}", braced), lines("res({a}, {b}) = {c}", braced), table,
)  # fmt: skip
NAMED: Final = tuple(
    lines(form, premises="{n}. {c}")
    for form in (
        "Resolving ({i}) {a} with ({j}) {b} yields ({n}) {c}.", "{n}. {c}   [{i}: {a}, {j}: {b}]",
        "From {i} ({a}) and {j} ({b}) we derive {n}: {c}.",
    )
)  # fmt: skip
PIVOTED: Final = tuple(
    lines(form, premises="{n}. {c}")
    for form in (
        "{n}. {c}   ({i}, {j}; {p})", "{n}. {c}   from {i} and {j} by resolving on {p}",
        "{n}. {c}   {i}, {j}   ({p})", "Resolving {p}: {i}+{j} = {c} ({n})",
        "{n}. {c}   (Res {i},{j})  // by {p}", "{n}. {c}   ({i} and {j}, eliminating {p})",
    )
)  # fmt: skip
