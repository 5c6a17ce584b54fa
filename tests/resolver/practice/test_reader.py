"""The reader of a line: every sign, word and label of the notation, and what it does not read."""

import pytest
from support.book_proofs import EXERCISES
from support.cases import cases, literal, loop_over, table
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


@loop_over("style", list(single_styles()))
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


@cases(text=str, expected=literal)
def test_a_step_is_read(text, expected):
    assert step(text) == expected


@cases(text=str, expected=literal)
def test_a_premise_is_read(text, expected):
    assert premise(text) == expected


@cases(atoms=str, text=str, expected=literal)
def test_an_atom_as_it_is_spelled_is_no_word_and_no_sign(atoms, text, expected):
    assert step(text, frozenset(atoms.split())) == expected


def test_an_atom_with_gaps_or_signs_may_stand_in_quotes():
    names = frozenset(["Solution:Dining Room", "p ∨ q", "~n"])

    assert step('5. "Solution:Dining Room" ∨ ¬"p ∨ q"  1, 2 on "~n"', names)[1:] == (
        str(Clause(['"Solution:Dining Room"', '~"p ∨ q"'])), (1, 2), "~n"
    )  # fmt: skip
    assert step("5. Solution:Dining Room   1, 2", names)[1] == '"Solution:Dining Room"'


@cases(text=str, names=str, unknown=literal)
def test_a_name_that_is_no_atom_is_read_as_one_that_is_unknown(text, names, unknown):
    found = read_line(text, frozenset([names]))

    assert found is not None and found.unknown == unknown


NOT_READ = dict(table(__file__, "NOT_READ"))


@loop_over("text", NOT_READ)
def test_what_does_not_fit_to_its_last_sign_is_not_read_and_it_is_said_why(text):
    assert read_line(text, PQR) is None
    if "¬p̄" not in text:
        assert NOT_READ[text] in UnreadLine(text, PQR).why


@cases(text=str, proposal=str)
def test_it_is_proposed_how_this_line_is_written(text, proposal):
    assert UnreadLine(text, PQR).proposal == proposal


def test_what_is_proposed_uses_words_that_are_no_atoms():
    names = frozenset(["from", "by", "q"])
    assert UnreadLine("8. so 2 and 4 say q", names).proposal == "8. q   with 2, 4"
    every = frozenset([*ROWS["before the parents"], "q"])
    assert UnreadLine("8. so 2 and 4 say q", every).proposal == "8. q   (2, 4)"


@cases(where=str, text=str)
def test_a_line_claims_where_it_has_a_sign_or_an_atom_and_a_number(where, text):
    found = UnreadLine(text, PQR)

    assert read_line(text, PQR) is None
    assert found.claims(has_begun=True) == (where != "nowhere")
    assert found.claims(has_begun=False) == (where == "anywhere")


@cases(text=str, clause=str, parents=literal, often=literal, divisor=int)
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


@loop_over("filler", [" ", " ,;", " from", "on ", "(", "1 ", "(p ∨ ", "¬", "p ∨ "])
def test_a_line_of_many_repetitions_is_read_at_once(filler):
    for start in ("5. p", "5. p from 1, 2 on", "5. p from 1"):
        text = f"{start}{filler * 400}x y{filler * 400}z"
        assert read_line(text, PQR) is None
        assert UnreadLine(text, PQR).why


def test_a_line_of_many_brackets_is_read():
    text = f"5. {'(' * 3000}q{')' * 3000}  1, 3"

    assert step(text) == (5, "q", (1, 3), None)
    assert read_line(text.replace(")", "", 1), PQR) is None
