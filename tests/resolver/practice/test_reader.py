"""The reader of a line: every sign, word and label of the notation, and what it does not read."""

from __future__ import annotations

import pytest
from support.book_proofs import EXERCISES
from support.notation_sheets import single_styles

from resolver import Clause
from resolver.practice.parsed import LineKind
from resolver.practice.proposals import UnreadLine
from resolver.practice.reader import read_line
from resolver.practice.sums import read_sum
from resolver.practice.vocabulary import ROWS

PQR = frozenset("pqr")


def step(text, names=PQR):
    """Return label, clause, parents and pivot of a line that is a step."""
    found = read_line(text, names)
    assert found is not None and found.kind == LineKind.STEP, text
    return found.number, str(found.clause), found.parents, found.pivot


def premise(text, names=PQR):
    """Return label and clauses of a line that is a premise."""
    found = read_line(text, names)
    assert found is not None and found.kind == LineKind.PREMISE, text
    return found.number, [str(one) for one in found.formula or (found.clause,)]


@pytest.mark.parametrize("style", list(single_styles()), ids=str)
def test_every_entry_of_every_row_is_read(style):
    for exercise in EXERCISES[:3]:
        names = frozenset(atom for clause in exercise.clauses for atom in clause.atoms)
        for row in exercise.rows():
            found = read_line(style.written(row), names)
            assert found is not None, style.written(row)
            assert (found.number, found.clause, found.parents) == (
                row.number, row.clause, row.parents
            ), style.written(row)  # fmt: skip
            assert found.pivot == (row.pivot if row.parents and "{p}" in style.reason else None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5. q ∨ r     from 1, 3 on p", (5, "q ∨ r", (1, 3), "p")),
        ("5. 1, 3: q ∨ r", (5, "q ∨ r", (1, 3), None)),
        ("1, 3: q ∨ r", (None, "q ∨ r", (1, 3), None)),
        ("Res(1,3) = q", (None, "q", (1, 3), None)),
        ("7 0 5 6", (7, "□", (5, 6), None)),
        ("7. 0   5, 6", (7, "□", (5, 6), None)),
        ("8. empty clause 8 7", (8, "□", (8, 7), None)),
        ("5. p̄ ∨ q̅   1, 3", (5, "¬p ∨ ¬q", (1, 3), None)),
        (r"5. $\{\bar{p}, \overline q\}$ \quad 1, 3", (5, "¬p ∨ ¬q", (1, 3), None)),
        (r"5. & $\bar p \vee q$ & 1, 3 \\ \hline", (5, "¬p ∨ q", (1, 3), None)),
        (r"|5.|$\neg p$ \| q|1\, 3|", (5, "¬p ∨ q", (1, 3), None)),
        ("5. q — from 1, 3.", (5, "q", (1, 3), None)),
        ("res on p from 1,3: q", (None, "q", (1, 3), "p")),
        ("5. q   from (1) and (3) (p)", (5, "q", (1, 3), "p")),
        ("5. q 1, 3  # p is gone", (5, "q", (1, 3), None)),
        ('5. "q" ∨ r  1, 3', (5, "q ∨ r", (1, 3), None)),
        ("5. Q V R 1, 3", (5, "q ∨ r", (1, 3), None)),
        ("5. q ∨ r   (1, 3, p)", (5, "q ∨ r", (1, 3), "p")),
        ("5. q ∨ r   [1,3; p]", (5, "q ∨ r", (1, 3), "p")),
        ("5. q ∨ r   from (1, 3, p)", (5, "q ∨ r", (1, 3), "p")),
        ("5. q ∨ r   Res_p(1,3)", (5, "q ∨ r", (1, 3), "p")),
        ("5. q ∨ r   Res. 1, 3", (5, "q ∨ r", (1, 3), None)),
        ("5. q ∨ r   1, 3 resolution", (5, "q ∨ r", (1, 3), None)),
        ("5. q ∨ r   (1, 3), R", (5, "q ∨ r", (1, 3), None)),
        ("5. q ∨ r   1, 3 on p (res)", (5, "q ∨ r", (1, 3), "p")),
        ("5. q ∨ r   (1, 3, R)", (5, "q ∨ r", (1, 3), None)),
        ("5. q ∨ r   1,3 MP", (5, "q ∨ r", (1, 3), None)),
        ("5. q ∨ r   from lines 1 and 3", (5, "q ∨ r", (1, 3), None)),
        ("5. q ∨ r   resolving 1 with 3", (5, "q ∨ r", (1, 3), None)),
        ("5. q ∨ r   L1, L3", (5, "q ∨ r", (1, 3), None)),
        ("5. q ∨ r   (1)(3)", (5, "q ∨ r", (1, 3), None)),
        ("Zeile 5: q ⋁ r   C_1, C_3", (5, "q ∨ r", (1, 3), None)),
        ("C_5 = q ∨ ∼r   1, 3", (5, "q ∨ ¬r", (1, 3), None)),
        ("5 | q ∨ r | 1,3", (5, "q ∨ r", (1, 3), None)),
        ("5 | q | r | from 1,3", (5, "q ∨ r", (1, 3), None)),
        ("5. q’ ∨ r′ \\hfill 1, 3.", (5, "¬q ∨ ¬r", (1, 3), None)),
        ("7. ◻   5, 6  ∎", (7, "□", (5, 6), None)),
    ],
)
def test_a_step_is_read(text, expected):
    assert step(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. p -> q", (1, ["¬p ∨ q"])),
        ("1. P → Q   premise", (1, ["¬p ∨ q"])),
        ("1. p -> q & r  (given)", (1, ["¬p ∨ q", "¬p ∨ r"])),
        ("3. ¬p   negated conclusion: see above", (3, ["¬p"])),
        ("3. ¬p   [axiom: the second one]", (3, ["¬p"])),
        ("{p, q}   Klausel in F", (None, ["p ∨ q"])),
        ("- p", (None, ["¬p"])),
        ("1. q → P", (1, ["p ∨ ¬q"])),
        ("1. q → P   P", (1, ["p ∨ ¬q"])),
    ],
)
def test_a_premise_is_read(text, expected):
    assert premise(text) == expected


@pytest.mark.parametrize(
    ("atoms", "text", "expected"),
    [
        ("v w", "5. v ∨ w   1, 3", (5, "v ∨ w", (1, 3), None)),
        ("p q", "5. p v q   1, 3", (5, "p ∨ q", (1, 3), None)),
        ("r a", "5. r ∨ ¬a   from 1, 3 on r", (5, "¬a ∨ r", (1, 3), "r")),
        ("on q", "5. q   from 1, 3 auf on", (5, "q", (1, 3), "on")),
        ("on q", "5. q   (1, 3)", (5, "q", (1, 3), None)),
        ("premise q", "5. premise   1, 3", (5, "premise", (1, 3), None)),
        ("C5 q", "6. C5 ∨ q   1, 3", (6, "C5 ∨ q", (1, 3), None)),
        ("C5 q", "C6. C5   C1, C3", (6, "C5", (1, 3), None)),
        ("from q", "5. q   by 1, 3", (5, "q", (1, 3), None)),
        ("1 2", "5. 1 ∨ 2   from 1, 3 on 2", (5, "1 ∨ 2", (1, 3), "2")),
        ("1 2", "5. {1, -2}   from 1, 3", (5, "1 ∨ ¬2", (1, 3), None)),
        ("p1 q", "5. p1 1, 2", (5, "p1", (1, 2), None)),
        ("Solution:Pipe q", "5. Solution:Pipe   1, 2", (5, "Solution:Pipe", (1, 2), None)),
        ("Dining_Room q", '5. "Dining_Room" ∨ q 1, 2', (5, "Dining_Room ∨ q", (1, 2), None)),
        ("0 q", "5. 0 ∨ q   from 1, 2", (5, "0 ∨ q", (1, 2), None)),
        ("F q", "5. $F$   1, 2", (5, "F", (1, 2), None)),
        ("p q", "5. Q   (1, 3, P)", (5, "q", (1, 3), "p")),
        ("ā a", "5. ā   1, 2", (5, "ā", (1, 2), None)),
        ("rain wet", "5. r̄āīn̄ ∨ Wet  1, 2", (5, "¬rain ∨ wet", (1, 2), None)),
        ("rain wet", "5. rain̄ ∨ w̄et  1, 2", (5, "¬rain ∨ ¬wet", (1, 2), None)),
    ],
)
def test_an_atom_as_it_is_spelled_is_no_word_and_no_sign(atoms, text, expected):
    assert step(text, frozenset(atoms.split())) == expected


def test_an_atom_with_gaps_or_signs_may_stand_in_quotes():
    names = frozenset(["Solution:Dining Room", "p ∨ q", "~n"])

    assert step('5. "Solution:Dining Room" ∨ ¬"p ∨ q"  1, 2 on "~n"', names)[1:] == (
        str(Clause(['"Solution:Dining Room"', '~"p ∨ q"'])), (1, 2), "~n"
    )  # fmt: skip
    assert step("5. Solution:Dining Room   1, 2", names)[1] == '"Solution:Dining Room"'


@pytest.mark.parametrize(
    ("text", "names", "unknown"),
    [
        ("5. rian   1, 2", "rain", ("rian",)),
        ("5. q   1, 2 on s", "q", ("s",)),
        ("5. P   1, 2", "pp", ("P",)),
        ("QED", "q", ("QED",)),
    ],
)
def test_a_name_that_is_no_atom_is_read_as_one_that_is_unknown(text, names, unknown):
    found = read_line(text, frozenset([names]))

    assert found is not None and found.unknown == unknown


NOT_READ = {
    "5. q 1": "names one",
    "5. q 1,2,3": "names 3",
    "5. q #1, #2": "'#' is not in its place",
    "5. ___ 1,2": "___ is still to be filled in",
    "5. q 1234567890, 2": "not in its place",
    "1,2 ⊢ q ∨ r": "no ⊢",
    "6. {¬p}, {r}   1,2": "two clauses",
    "6. p' r   1,2": "not in its place",
    "6. ¬p ∨ r is false   1,2": "'false' denies it",
    "6. ¬p ∨ r = 0   1,2": "'= 0' denies it",
    "6. 1,2 ⊬ ¬p ∨ r": "'⊬' denies it",
    "6. we cannot say q by 1, 2": "'cannot' denies it",
    "5. q 1,3; 6. r 2,5": "several steps",
    "(a) ¬q  1,2": "a label is a number, and a is none",
    "5. p -> q from 1,2": "no ->",
    "5. p and q from 1,2": "no and",
    "5. p / q 1,2": "no /",
    "5. p :- q 1,2": "no :-",
    "5. ¬¬p 1,2": "one ¬ at most",
    "5. ¬p̄ 1,2": "not in its place",
    "5. from 1, 2": "the clause is missing",
    "0. q 1,2": "labels count from 1",
    "5. □ ∨ q 1,2": "not in its place",
    "5. q trivially": "'trivially' is no literal",
    "8. Hence by 2 and 4 we see that r": "'Hence' is no literal",
    "5. q from 1, 2 on p and r": "no and",
    "5. q 1, 2 thus p": "'thus' is no literal",
    "5. (p, q) 1, 2": "not in its place",
    "5. {p, q 1, 2": "not in its place",
    "blah 1 foo 2 bar ¬p ∨ r (6).": "'blah' is no literal",
}


@pytest.mark.parametrize("text", NOT_READ)
def test_what_does_not_fit_to_its_last_sign_is_not_read_and_it_is_said_why(text):
    assert read_line(text, PQR) is None
    if "¬p̄" not in text:
        assert NOT_READ[text] in UnreadLine(text, PQR).why


@pytest.mark.parametrize(
    ("text", "proposal"),
    [
        ("8. Hence by 2 and 4 we see that r", "8. r   from 2, 4"),
        ("8. Hence by 2 and 4 we see that not r", "8. ¬r   from 2, 4"),
        ("7. 4 and 6 give a contradiction", "7. □   from 4, 6"),
        ("5. q trivially", "5. q   from __, __"),
        ("5. q 1,2,3", "5. q   from __, __"),
        ("We know (4) and (9). So □ (6).", "□   from __, __"),
        ("6. {¬p}, {r}   1,2", "6. ___   from 1, 2"),
        ("6. ¬p ∨ r is false   1, 2", "6. ___   from 1, 2"),
        ("6. 1,2 ⊬ r", "6. ___   from 1, 2"),
        ("6. ¬¬p  1,2", "6. ___   from 1, 2"),
        ("De 1 et 2 on ne peut pas déduire ¬p ∨ r (6).", "___   from __, __"),
        ("8. from 2 and 4 on q comes r", "8. r   from 2, 4"),
        ("5. q #1, #2", "5. q   from 1, 2"),
        ("1,2 ⊢ q ∨ r", "q ∨ r   from 1, 2"),
        ("5. ¬p ∨ r   1,2 on q: done", "5. ¬p ∨ r   from 1, 2"),
        ("5. (¬p) ∨ (r)   1,2", "5. ¬p ∨ r   from 1, 2"),
        ("5. p -> r   1,2", "5. ¬p ∨ r   from 1, 2"),
        ("5. non p   1,2", "5. ___   from 1, 2"),
        ("5. *p   1,2", "5. ___   from 1, 2"),
        ("5. r / 1,2", "5. r   from 1, 2"),
        ("5. r   1,2 [q] yes", "5. r   from 1, 2"),
    ],
)
def test_it_is_proposed_how_this_line_is_written(text, proposal):
    assert UnreadLine(text, PQR).proposal == proposal


def test_what_is_proposed_uses_words_that_are_no_atoms():
    names = frozenset(["from", "by", "q"])
    assert UnreadLine("8. so 2 and 4 say q", names).proposal == "8. q   with 2, 4"
    every = frozenset([*ROWS["before the parents"], "q"])
    assert UnreadLine("8. so 2 and 4 say q", every).proposal == "8. q   (2, 4)"


CLAIMS = {
    "anywhere": """
        From the premises we get ¬p.
        Goal: ¬q
        1, 2 ⊬ q
        so {} it is
        p->q, q->r
        5. so q
        7. by 4 and 5
        We know (4) and (9). So □.
        % 5. ¬q 1,3
        Clauses 1 and 3 give q, and then ¬p.
        thus \\lnot p here
        is q' so
        the clauses are {p, q}
    """,
    "below": """
        Clauses 1 and 3 give q.
        see p. 12
        1 and 3 give q
        Exercise 2 p q
        We get R (5)
    """,
    "": """
        Proof by resolution
        Goal: s
        Hence r.
        Proof:
        Homework 2
        2026-11-22
        23. 11. 2026
        Ada Lovelace, 1234567
        Page 3 of 5
        that's it!
        well - done
        at 12:30
        Let R = rain
        Goal: show q
    """,
}


@pytest.mark.parametrize("where", CLAIMS)
def test_a_line_claims_where_it_has_a_sign_or_an_atom_and_a_number(where):
    for text in map(str.strip, CLAIMS[where].strip().split("\n")):
        assert read_line(text, PQR) is None, text
        found = UnreadLine(text, PQR)
        assert found.claims(has_begun=True) == bool(where), text
        assert found.claims(has_begun=False) == (where == "anywhere"), text


@pytest.mark.parametrize(
    ("text", "clause", "parents", "often", "divisor"),
    [
        ("5. p + q ≥ 2   4 / 2", "p + q ≥ 2", (4,), (1,), 2),
        ("(5) 2 p + ¬q ≥ 2   ((1) + (2)) / 2", "2 p + ¬q ≥ 2", (1, 2), (1, 1), 2),
        ("5: 2*p + 3 ¬q ≥ 2   sum of 2 × 1, 3, divided by 2", "2 p + 3 ¬q ≥ 2", (1, 3), (2, 1), 2),
        (r"5. & $2\cdot p + \neg q \geq 2$ & $2\cdot 1 + 3$ \\", "2 p + ¬q ≥ 2", (1, 3), (2, 1), 1),
        ("1 + 2: p + q + q ≥ 2", "p + 2 q ≥ 2", (1, 2), (1, 1), 1),
        ("(1 + 2) / 2: p + q ≥ 1", "p + q ≥ 1", (1, 2), (1, 1), 2),
        ("7. 0 ≥ 1   sum of 2 × 1, 3", "0 ≥ 1", (1, 3), (2, 1), 1),
        ("7. p + q ≥ -1   1 + 3", "p + q ≥ -1", (1, 3), (1, 1), 1),
        ("7. p + ¬p + q ≥ 2   1 und 3", "q ≥ 1", (1, 3), (1, 1), 1),
    ],
)
def test_a_line_with_at_least_is_a_sum(text, clause, parents, often, divisor):
    found = read_sum(text, frozenset("pq"))

    assert found is not None and str(found.sum) == clause
    assert (found.parents, found.multipliers, found.divisor) == (parents, often, divisor)


@pytest.mark.parametrize(
    "text", ["5. 2 q ≥ 1   1 - 2", "5. q ≥ 1 0·1 + 2", "5. q ≥ 1  6 + 8, not 7", "5. q ≥ x 1 + 2"]
)
def test_a_line_with_at_least_that_is_no_sum_is_not_read(text):
    assert read_line(text, PQR) is None and read_sum(text, PQR) is None
    assert UnreadLine(text, PQR).claims(has_begun=False)


@pytest.mark.parametrize("filler", [" ", " ,;", " from", "on ", "(", "1 ", "(p ∨ ", "¬", "p ∨ "])
def test_a_line_of_many_repetitions_is_read_at_once(filler):
    for start in ("5. p", "5. p from 1, 2 on", "5. p from 1"):
        text = f"{start}{filler * 400}x y{filler * 400}z"
        assert read_line(text, PQR) is None
        assert UnreadLine(text, PQR).why


def test_a_line_of_many_brackets_is_read():
    text = f"5. {'(' * 3000}q{')' * 3000}  1, 3"

    assert step(text) == (5, "q", (1, 3), None)
    assert read_line(text.replace(")", "", 1), PQR) is None
