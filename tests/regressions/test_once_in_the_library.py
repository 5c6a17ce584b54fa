"""What the library once answered falsely: the smallest input of each."""

from __future__ import annotations

from resolver import AtLeast, AtMost, Clause, Exactly, Literal, Prover, backbone, prove


def test_a_text_that_is_a_complement_is_counted_as_one() -> None:
    assert prove([AtMost(0, ["~p"])], "p").entailed
    assert prove([Exactly(1, ["~p", "~q"]), Clause(["p"])], "~q").entailed
    assert prove([AtLeast(1, ["-p"]), Clause(["p"])]).entailed
    assert Literal("p ") is Literal("p")
    assert Prover(["p "]).atoms == ("p",)


def test_a_name_of_a_part_is_no_literal_that_follows() -> None:
    found = backbone("(b & c | a) <-> ((d <-> e) & f & ~e); ~f")
    assert [str(literal) for literal in found] == ["¬a", "¬f"]
