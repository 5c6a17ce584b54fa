"""Conflicts by hand: decide, propagate, and cut the implication graph."""

from __future__ import annotations

from resolver.errors import CommandError
from resolver.logic.literal import Literal
from resolver.page.doors import Doors, Names, Reply, door
from resolver.practice.exercise import read_statement
from resolver.questions.cuts import ImplicationGraph

PARTED = ", level "  # in the title of a literal of the drawing


class Conflicts(Doors):
    """The doors of the conflict lab: nothing is kept, so a request has all the moves."""

    @door
    def conflict(self, clauses: str, moves: Names) -> Reply:
        """Return what is true after some moves, and what the conflict teaches if there is one.

        A move is `decide LITERAL`, `propagate`, `undecide`, `cut NUMBER`, or `tap TITLE`: the title
        of a literal in the drawing, behind which the graph is cut.
        """
        graph, asked = ImplicationGraph(read_statement(clauses)), 0
        for move in moves:
            graph, asked = moved(graph, move)
        points = [place for place, cut in enumerate(graph.cuts, 1) if cut.point is not None]
        number = asked if asked in points else points[0] if points else 0
        drawn = graph.conflict(number) if number else None
        return {
            "clauses": [str(clause) for clause in graph.clauses],
            "open": [str(literal) for literal in still_open(graph)],
            "trail": [
                {
                    "literal": str(forced.literal),
                    "level": forced.level,
                    "reason": "supposed" if forced.reason is None else str(forced.reason),
                }
                for forced in graph.trail
            ],
            "false": "" if graph.violated is None else str(graph.violated),
            "cuts": [
                {
                    "number": place,
                    "clause": str(cut.clause),
                    "point": "" if cut.point is None else str(cut.point),
                }
                for place, cut in enumerate(graph.cuts, 1)
            ],
            "cut": number,
            "learned": "" if drawn is None else str(drawn.learned),
            "svg": "" if drawn is None else str(drawn.to_svg()),
        }


def moved(graph: ImplicationGraph, move: str) -> tuple[ImplicationGraph, int]:
    """Return the graph after a move, and the number of the cut that it asks for, 0 for none."""
    word, _, rest = move.partition(" ")
    if word == "decide":
        return graph.decide(Literal.read(rest)), 0
    if move in ("propagate", "undecide"):
        return (graph.propagate() if move == "propagate" else graph.undecide()), 0
    if word == "cut" and rest.isascii() and rest.isdigit() and len(rest) < 5:
        graph.conflict(int(rest))
        return graph, int(rest)
    if word == "tap":
        return graph, cut_behind(graph, rest.partition(PARTED)[0])
    raise CommandError(f"no move {move!r}; try decide p, propagate, undecide or cut 1")


def cut_behind(graph: ImplicationGraph, literal: str) -> int:
    """Return the number of the cut at a literal; raises CommandError where it is no such point."""
    for place, cut in enumerate(graph.cuts, start=1):
        if cut.point is not None and str(cut.point) == literal:
            return place
    points = " and ".join(str(cut.point) for cut in graph.cuts if cut.point is not None)
    raise CommandError(f"not every way to the conflict leads through {literal}; try {points}")


def still_open(graph: ImplicationGraph) -> list[Literal]:
    """Return the literals that may be decided, both of each atom that is open."""
    names = {literal.name for clause in graph.clauses for literal in clause}
    still = sorted(names - {literal.name for literal in graph.true})
    return [Literal.of(name, sign) for name in still for sign in (True, False)]
