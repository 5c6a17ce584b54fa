"""The drawing of an implication graph: a box for each literal, an edge for each cause."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from resolver import Clause, Literal, clauses, conflict, problems
from resolver.questions.conflict import Conflict
from resolver.questions.implication_graph import COLOURS
from resolver.workbench import Workbench

SVG = "{http://www.w3.org/2000/svg}"
CONFLICTS = {
    "pigeons": conflict(problems.pigeonhole(4), number=3),
    "parity": conflict(problems.parity(5, 0)),
    "two cases": conflict(clauses("a | b; a | ~b; ~a | c; ~a | ~c")),
    "awkward": conflict([Clause([Literal("<b>", one), Literal("x\ny", two)])
                         for one in (True, False) for two in (True, False)]),
}  # fmt: skip
every = pytest.mark.parametrize("found", CONFLICTS.values(), ids=CONFLICTS)


def boxes(found: Conflict) -> list[ElementTree.Element]:
    return ElementTree.fromstring(found.to_svg()).findall(f"{SVG}g")


@every
def test_a_box_has_the_colour_of_its_side_of_the_cut(found: Conflict) -> None:
    kinds = {fill: kind for kind, fill in COLOURS.items()}
    for box, forced in zip(boxes(found), found.graph, strict=False):
        kind = kinds[box.find(f"{SVG}rect").get("fill")]
        assert (kind == "behind the cut") == (forced.literal in found.behind)
        assert (kind == "unique implication point") == (forced.literal is found.implication_point)
        if kind in ("supposed", "forced"):
            assert (kind == "supposed") == (forced.reason is None)


def test_the_workbench_writes_the_graph_of_a_search_and_of_a_conflict_by_hand(tmp_path) -> None:
    desk, path = Workbench(), tmp_path / "it.svg"
    desk.onecmd("problem pigeonhole 4")
    assert desk.onecmd("conflict 3 svg") == CONFLICTS["pigeons"].to_svg().rstrip("\n")
    assert desk.onecmd(f"conflict 3 svg {path}") == f"written to {path}"
    assert path.read_text() == CONFLICTS["pigeons"].to_svg()
    for line in ("retract all", "assert a -> b; a & b -> c; ~c | ~b", "decide a", "propagate"):
        desk.onecmd(line)
    assert desk.onecmd("cuts 3 svg").count("<title>") == 5
    assert desk.onecmd(f"cuts 3 svg {tmp_path / 'it.svg'}").startswith("written to ")
    assert not desk.failed
