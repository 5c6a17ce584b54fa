"""A literal that is denied in whatever way is never read as if it were not."""

from __future__ import annotations

import pytest

from resolver.practice.grading import grade

CLAUSES = "p | q; ~p | r; ~q | r"
LAYOUTS = {
    "5. q ∨ r from 1, 2\n6. {} from 3 and 5\n7. □ from 4, 6",
    "5. {{q, r}} 1, 2\n6. {{{}}} 3, 5\n7. {{}} 4, 6",
    "Resolving 1 and 2 gives q ∨ r.\nResolving 3 and 5 gives {}.\nResolving 4 and 6 gives □.",
    "| 5 | q ∨ r | 1,2 |\n| 6 | {} | 3,5 |\n| 7 | □ | 4,6 |",
    "p ∨ q, ¬p ∨ r ⊢ q ∨ r\nq ∨ r, ¬q ∨ r ⊢ {}\nr, ¬r ⊢ □",
}
DENIED = ["non-r", "Non r", "non‑r", "NOT r", "neg(r)", "kein r", "not-r"]
UNKNOWN = ["‾r", "¯r", "r¯", "r̲", "r̂", "≁r", "∁r", "r⁻", "⇁r", "{¬}r", "¬;r"]
DOUBTFUL = ["r false", "r = F", "unless r", "r fails", "r ∨ ⊤", "r, s"]


@pytest.mark.parametrize("layout", sorted(LAYOUTS))
@pytest.mark.parametrize("said", [*DENIED, *UNKNOWN, *DOUBTFUL])
def test_a_denied_literal_is_not_taken_for_the_literal(layout, said):
    assert grade(layout.format("r"), CLAUSES, "r").refutes
    assert not grade(layout.format(said), CLAUSES, "r").refutes


@pytest.mark.parametrize("said", [*DENIED, "r´", "neg r"])
def test_words_for_not_before_a_literal_deny_it(said):
    (line,) = grade(f"4. {said} from 1, 2", "~r | p; ~r | ~p").lines
    assert (line.status, str(line.clause)) == ("right", "¬r")


def test_an_unknown_sign_beside_an_atom_is_the_mistake_of_its_line():
    mistake = grade("5. q ∨ ‾r from 1, 2", CLAUSES, "r").mistake
    assert (mistake.line, mistake.sentence) == (1, "‾ beside an atom is no sign that is known here")


def test_a_number_is_labelled_no_without_being_denied():
    assert grade("No 5. q ∨ r from 1, 2\nno (6) r from 3, 5\n7. □ 4, 6", CLAUSES, "r").refutes


@pytest.mark.parametrize("atom", ["p2", "p3", "x1"])
def test_a_pivot_with_a_number_that_is_no_atom_is_missing(atom):
    assert grade(f"5. q ∨ r from 1, 2 on {atom}", CLAUSES, "r").mistake.kind == "pivot missing"


UNKNOWN_ATOM = {
    "C7: p3  Res(C4, C6)",
    "7. x11 from 4, 6",
    "7. not snow from 4, 6",
    "7. neg(snow)  4, 6",
    "Resolving 4 and 6 on r gives snow.",
    "7) snow' aus 4 und 6 über r",
}


@pytest.mark.parametrize("line", sorted(UNKNOWN_ATOM))
def test_an_unknown_atom_in_the_place_of_the_clause_is_not_the_empty_clause(line):
    known = "5. q ∨ r from 1, 2\n6. r from 3, 5\n"
    assert grade(known + "7. □ from 4, 6", CLAUSES, "r").refutes
    assert not grade(known + line, CLAUSES, "r").refutes


@pytest.mark.parametrize(
    "said",
    ["[snow, r]", "[snow', r]", "[r, snow]", "{snow, r}", "snow' ∨ r", "~(snow) | r", "neg(a) | r"],
)
def test_an_unknown_atom_beside_others_is_not_left_out(said):
    text = "5. q ∨ r from 1, 2\n6. {} from 3, 5\n7. □ from 4, 6"
    assert not grade(text.format(said), CLAUSES, "r").refutes


def test_a_comma_in_square_brackets_joins_literals_between_clauses_too():
    text = "[p, q], [¬p, r] ⊢ [q, r]\n[q, r], [¬q, r] ⊢ [r]\n[r], [¬r] ⊢ []"
    assert grade(text, CLAUSES, "r").refutes


@pytest.mark.parametrize("own", ["(5) q ∨ r", "5. q ∨ r", "5: q ∨ r", "q ∨ r (5)"])
def test_a_sentence_may_number_its_clause(own):
    text = f"From (1) and (2) we get {own}.\n6. r from 3, 5\n7. □ from 4, 6"
    assert grade(text, CLAUSES, "r").refutes


@pytest.mark.parametrize("layout", sorted(LAYOUTS))
def test_what_a_reader_cannot_see_is_not_read(layout):
    text = layout.format("r")
    for same in ("\ufeff" + text, text.replace("\n", "\r"), text.replace("\n", "\u2028"),
                 text.replace("r", "r\u200b"), text.replace(" ", "\u00a0")):  # fmt: skip
        assert grade(same, CLAUSES, "r").refutes
