"""What all results that are rows have in common."""

from resolver import compare, dpll, levels, prove
from resolver.practice import Exercise, grade_answers
from resolver.proofs import shapes


def test_a_result_of_rows_is_a_sequence_of_them(tmp_path):
    (tmp_path / "ada.txt").write_text("3. q from 1, 2\n")
    proof = prove("p -> q; p", "q").proof
    for found in (
        compare("p; ~p", strategies=["unit", "levels"]), dpll("p | q; ~p | q"), levels("p | q; ~p"),
        shapes(proof), grade_answers(tmp_path, [Exercise("chain", ("p -> q", "p"), goal="q")]),
    ):  # fmt: skip
        rows = list(found)
        assert len(found) == len(rows) == len(found.records()) == len(found.table()) - 1
        assert found[0] in found and found[-1] is rows[-1] and found[:2] == tuple(rows[:2])
        assert found.index(rows[-1]) == len(rows) - 1
