"""The page of the notation: how a line is written, from the table of signs and words.

It is what `refute grade --notation` prints, and what a sheet of exercises and the study page show.
"""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from resolver.practice.vocabulary import TABLE, Row

WIDTH: Final = 96
TITLE: Final = "How a derivation is written"
LINES: Final = (  # as they are written, and what each is
    ("5. q ∨ r   from 1, 3 on p", "a step: its number, its clause, its two parents, the pivot"),
    ("5. 1, 3: q ∨ r", "the same step, without the pivot, the parents first"),
    ("1. p → q   premise", "a premise: a clause, or a formula of the exercise"),
    ("5. {q, ¬r}   (1, 3)", "a clause as a set"),
    ("7. □   from 5, 6", "the empty clause is written too"),
    ("8. 2 q ≥ 1   1 + 2", "a sum, to prove or to refute; 2·1 takes line 1 twice, / 2 divides"),
    ("¬a ∨ b   implication", "a formula and its law, where a premise is brought into clauses"),
    ("p = true, q = false", "a model; or its literals: p ¬q"),
)
RULES: Final = (
    "A line is read to its last sign or not at all: then it is a remark, or you are told what"
    " stands in the way and how to write it. A remark has no sign of the first rows, and no atom"
    " beside a number.",
    "A label counts from 1. A line without one has the next number; a premise without one has its"
    " number in the list of the exercise, where the denied goal comes last. The numbers are your"
    " own where a premise has another number there.",
    "Words may have capitals or none. What is spelled as an atom of the exercise is that atom, and"
    " no word or sign; an atom may stand in quotes. Where an atom is a number, write a mark behind"
    " a label and a word before the parents.",
    "Not read: one parent or three, two clauses in a line, several steps in a line, a letter as a"
    " label, a denial such as: q is false.",
)


def notation() -> str:
    """Return the page as a text.

    >>> print(notation().partition("or  ")[0].splitlines()[2])
      5. q ∨ r   from 1, 3 on p   a step: its number, its clause, its two parents, the pivot
    """
    wide = max(len(line) for line, _ in LINES)
    examples = [f"  {line:<{wide}}   {what}" for line, what in LINES]
    rows = [line for row in TABLE for line in _row(row)]
    rules = [line for rule in RULES for line in ("", *wrap(rule, WIDTH))]
    return "\n".join([TITLE, "", *examples, "", *rows, *rules])


def _row(row: Row) -> list[str]:
    """Return a row of the table: what it is for, its signs and words, and what is said of them."""
    wide = max(len(each.title) for each in TABLE)
    entries = "   ".join(entry.replace(" ", "\u00a0") for entry in row.entries)
    said = [*wrap(entries, WIDTH - wide - 4), *wrap(row.note, WIDTH - wide - 4)]
    first, *others = (line.replace("\u00a0", " ") for line in said)
    return [f"  {row.title:<{wide}}  {first}", *(f"  {'':<{wide}}  {line}" for line in others)]
