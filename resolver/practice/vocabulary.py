r"""The signs and the words of a derivation: one table, and the page of the notation made from it.

An entry is a sign or a word; several words are a phrase. Another one is one more in its row. Words
are read in any case, and what is spelled exactly as an atom of the exercise is that atom.

The page is what `refute grade --notation` prints, and a sheet of exercises and the study page show.
"""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from attrs import frozen

from resolver.logic.names import OPERATORS as FORMULAS


@frozen
class Row:
    """One row of the table.

    Args:
        title: What its entries stand for.
        entries: The signs, words and phrases.
        note: What else is said of them.
    """

    title: str
    entries: tuple[str, ...]
    note: str


def _row(title: str, signs: str, phrases: str = "", note: str = "") -> Row:
    listed = [phrase.strip() for phrase in phrases.split(",") if phrase.strip()]
    return Row(title, (*signs.split(), *listed), note)


OR: Final = _row(
    "or", r"∨ | v \/ + \lor \vee or oder", "",
    "a comma inside one pair of braces or square brackets",
)  # fmt: skip
NOT: Final = _row(
    "not", r"¬ ~ - − – ! \neg \lnot not nicht", "",
    r"before the atom; ' behind it; a bar over it (p̄, \bar p, \overline{p})",
)  # fmt: skip
EMPTY: Final = _row(
    "the empty clause",
    r"□ [] {} ∅ ⊥ _|_ 0 $F \bot \Box \square NIL false contradiction Widerspruch empty leer",
    "empty clause, leere Klausel",
    "each only as the whole clause",
)
LABEL: Final = _row(
    "before a number", "C K Line Clause Step", "", "5  5.  5)  (5)  [5]  5:  5 =  C5  Line 5:"
)
SOURCE: Final = _row(
    "before the parents",
    "from by with using R res resolve resolved resolving resolution resolvent MP aus von Resolvente"
    " de da",
    "resolution of, resolvent of, Resolvente von",
    "with a colon or brackets or without; or nothing",
)
BETWEEN: Final = _row(
    "between the parents",
    ", ; & + and und et y e",
    "",
    "or a blank; two parents, never one or three",
)
PIVOT: Final = _row(
    "the pivot", "on auf", "", "on p or (p) behind the parents, or on p before them"
)
PREMISE: Final = _row(
    "behind a premise",
    "premise given axiom instance hypothesis assumption goal conclusion P Voraussetzung Prämisse",
    "denied goal, negated goal, negated conclusion, Klausel in F",
    "bare or in brackets, perhaps with a colon and more behind it; or nothing",
)
BLANK: Final = _row(
    "read as a blank", r"$ \quad \, —", "",
    r"a full stop or \\ at the end; rules; a bullet or > before a label; # begins a comment",
)  # fmt: skip
HEADING: Final = _row(
    "a heading", "Exercise Aufgabe Exercice Ejercicio", "", "with the name of the exercise"
)
TABLE: Final = (OR, NOT, EMPTY, LABEL, SOURCE, BETWEEN, PIVOT, PREMISE, BLANK, HEADING)

AT_LEAST: Final = _row("at least", r"≥ >= \geq")
TIMES: Final = _row("times", r"· * × \cdot \times")
ADDED: Final = _row("before what is added", "sum", "sum of")
DIVIDED: Final = _row("divided by", "/", "divided by")
BAR: Final = _row("a bar over what follows", r"\bar \overline")
OPERATORS: Final = _row(
    "an operator of formulas that no clause has",
    " ".join(
        sign
        for name, signs in FORMULAS.items()
        for sign in signs.split()
        if name not in "~|" and not sign.isalpha()
    ),
)
JOINTS: Final = _row("between atoms, no or", "and und et implies iff xor nor nand then if")
TURNSTILES: Final = _row("follows, or does not", "⊢ ⊬ ⊨")
TOUCHING: Final = _row("a sign where it touches an atom", "- – − ! ' + 0")
BULLETS: Final = _row("a bullet", "- * • >")
DENIALS: Final = _row(  # words that deny what a line says
    "a denial",
    r"⊬ \nvdash not no cannot never none neither nor wrong false incorrect impossible isn doesn don"
    " didn can't nicht kein keine nie niemals falsch ne pas jamais faux fausse no nunca jamás falso"
    " falsa non mai não nunca nie fałsz niet geen",
)
EQUIVALENT: Final = _row("equivalent to the line before", "≡ ⇔ <=> =")
LISTED: Final = _row("before the clauses at the end", "clauses Klauseln")
LAWS: Final = {  # the name of a law, and what it may be called
    "equivalence": "equivalence, biconditional, Äquivalenz",
    "exclusive or": "exclusive or, xor",
    "implication": "implication, conditional, Implikation",
    "De Morgan": "De Morgan, De Morgan's law, De Morgan's laws",
    "double negation": "double negation, doppelte Negation",
    "distribution": "distribution, distributivity, distributive law, Distributivgesetz",
    "simplification": "simplification, constants, idempotence, absorption, commutativity,"
    " associativity, excluded middle, repetitions dropped, tautologies dropped",
    "": "the formula",  # as cnf prints a premise
}
CALLED: Final = {call: law for law, row in LAWS.items() for call in row.casefold().split(", ")}
A_LAW: Final = _row("a law", "", ", ".join(CALLED))
TRUE: Final = _row("true", "true t 1 wahr w vrai")
FALSE: Final = _row("false", "false f 0 falsch faux")

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
    rows = [line for row in TABLE for line in _row_lines(row)]
    rules = [line for rule in RULES for line in ("", *wrap(rule, WIDTH))]
    return "\n".join([TITLE, "", *examples, "", *rows, *rules])


def _row_lines(row: Row) -> list[str]:
    """Return a row of the table: what it is for, its signs and words, and what is said of them."""
    wide = max(len(each.title) for each in TABLE)
    entries = "   ".join(entry.replace(" ", "\u00a0") for entry in row.entries)
    said = [*wrap(entries, WIDTH - wide - 4), *wrap(row.note, WIDTH - wide - 4)]
    first, *others = (line.replace("\u00a0", " ") for line in said)
    return [f"  {row.title:<{wide}}  {first}", *(f"  {'':<{wide}}  {line}" for line in others)]
