"""A proof's widths as a drawing: a bar for each step, as high as its clause has literals."""

from __future__ import annotations

from xml.etree import ElementTree

from resolver import Proof, problems, prove

SVG = "{http://www.w3.org/2000/svg}"


def bars(proof: Proof) -> list[tuple[float, str]]:
    """Return how high each bar is, and its colour; the first rectangle is the paper."""
    root = ElementTree.fromstring(proof.width_svg())
    found = root.findall(f"{SVG}rect")[1:]
    return [(float(bar.attrib["height"]), bar.attrib["fill"]) for bar in found]


def test_each_bar_is_as_high_as_its_step_has_literals() -> None:
    proof = prove(problems.pigeonhole(3)).proof
    drawn, widths = bars(proof), [len(step.clause) for step in proof]
    assert len(drawn) == len(proof)
    unit = drawn[widths.index(1)][0]
    assert all(
        abs(high - width * unit) <= 0.5 for (high, _), width in zip(drawn, widths, strict=True)
    )
    colours = [colour for _, colour in drawn]
    assert {colours[at] for at, width in enumerate(widths) if width == proof.width} == {"#dc2626"}
    assert colours[0] != colours[-2] != "#dc2626"  # a premise, and what is derived


def test_a_long_proof_has_a_bar_for_steps_in_a_row() -> None:
    proof = prove(problems.pigeonhole(5), strategy="given").proof
    assert len(bars(proof)) <= 260 < len(proof)
    assert f"{len(proof):,} steps" in proof.width_svg()


def test_a_proof_by_sums_and_one_without_a_step_are_drawn_too() -> None:
    counted = prove(problems.pigeonhole(3), strategy="counting").proof
    assert len(bars(counted)) == len(counted)
    assert bars(Proof([])) == []
