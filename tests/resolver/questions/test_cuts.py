"""The conflict graph: what the student supposes, what follows, and the cuts through the graph."""

import pytest
from support.truth_tables import entails

from resolver import Clause, Literal, check
from resolver.errors import CommandError
from resolver.questions.cuts import ImplicationGraph

# Marques-Silva & Sakallah, ICCAD 1996, figure 1
GRASP = tuple(
    Clause(text.split())
    for text in (
        "~x1 x2", "~x1 x3 x9", "~x2 ~x3 x4", "~x4 x5 x10", "~x4 x6 x11", "~x5 ~x6",
        "x1 x7 ~x12", "x1 x8", "~x7 ~x8 ~x13",
    )
)  # fmt: skip
SUPPOSED = ("~x9", "x12", "x13", "~x10", "~x11", "x1")


def graph_of_grasp():
    graph = ImplicationGraph(GRASP)
    for text in SUPPOSED:
        graph = graph.decide(Literal.read(text)).propagate()
    return graph


def test_the_conflict_of_grasp_has_its_two_implication_points():
    graph = graph_of_grasp()
    points = {cut.point: cut.clause for cut in graph.cuts if cut.point}
    assert points == {
        Literal("x4"): Clause(["~x4", "x10", "x11"]),
        Literal("x1"): Clause(["~x1", "x9", "x10", "x11"]),
    }


def test_every_cut_follows_from_the_clauses_and_is_false():
    graph = graph_of_grasp()
    for cut in graph.cuts:
        assert all(~literal in graph.true_literals for literal in cut.clause)
    for number, cut in enumerate(graph.cuts, start=1):
        if cut.point:
            found = graph.conflict(number)
            check(found.proof, GRASP, claim=cut.clause)
            assert (found.learned, found.implication_point) == (cut.clause, cut.point)
            assert "behind the cut" in found.to_svg()


def test_what_was_supposed_is_taken_back_level_by_level():
    graph = graph_of_grasp()
    for level in range(6, 0, -1):
        assert graph.level == level
        graph = graph.undecide()
    assert graph == ImplicationGraph(GRASP)
    with pytest.raises(CommandError, match="nothing is supposed"):
        graph.undecide()


def test_only_an_open_literal_of_the_clauses_can_be_supposed():
    graph = graph_of_grasp()
    for text, reason in (("x1", "true already"), ("x9", "false already"), ("y", "no clause has y")):
        with pytest.raises(CommandError, match=reason):
            graph.decide(Literal.read(text))


def test_a_conflict_without_suppositions_has_no_implication_point():
    graph = ImplicationGraph((Clause(["a"]), Clause(["~a", "b"]), Clause(["~b", "~a"]))).propagate()
    assert graph.cuts[-1].clause == Clause([])
    assert all(cut.point is None and entails(graph.clauses, cut.clause) for cut in graph.cuts)
    with pytest.raises(CommandError, match="no cut has one"):
        graph.conflict(1)
