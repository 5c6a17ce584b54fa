"""The conflict lab: a reader decides, propagates, and cuts the implication graph.

A move is a text, as the page sends it; the state is the graph after all moves.
"""

from __future__ import annotations

from typing import Final

from resolver.errors import CommandError
from resolver.logic.literal import Literal
from resolver.page.doors import Reply
from resolver.questions.conflict import Forced
from resolver.questions.cuts import Cut, ImplicationGraph

# In the drawing of an implication graph, the title of a literal is: ¬p, level 2.
LEVEL_IN_TITLE: Final = ", level "
MOST_CUT_DIGITS: Final = 4


def describe_forced(forced: Forced) -> Reply:
    """Return a literal of the trail as a reply has it: its level, and what forces it."""
    return {
        "literal": str(forced.literal),
        "level": forced.level,
        "reason": "supposed" if forced.reason is None else str(forced.reason),
    }


def describe_cut(number: int, cut: Cut) -> Reply:
    """Return a cut as a reply has it: its clause, and the literal at which it is if it is one."""
    return {
        "number": number,
        "clause": str(cut.clause),
        "point": "" if cut.point is None else str(cut.point),
    }


def apply_move(graph: ImplicationGraph, move: str) -> tuple[ImplicationGraph, int]:
    """Return the graph after a move, and the number of the cut that it asks for, 0 for none."""
    word, _, operand = move.partition(" ")
    if word == "decide":
        return graph.decide(Literal.read(operand)), 0
    if move == "propagate":
        return graph.propagate(), 0
    if move == "undecide":
        return graph.undecide(), 0

    is_number = operand.isascii() and operand.isdigit() and len(operand) <= MOST_CUT_DIGITS
    if word == "cut" and is_number:
        # A number of no cut is refused here.
        graph.conflict(int(operand))
        return graph, int(operand)
    if word == "tap":
        literal, _, _ = operand.partition(LEVEL_IN_TITLE)
        return graph, find_cut(graph, literal)
    raise CommandError(f"no move {move!r}; try decide p, propagate, undecide or cut 1")


def find_cut(graph: ImplicationGraph, literal: str) -> int:
    """Return the number of the cut at a literal.

    Raises:
        CommandError: Not every way to the conflict leads through it.
    """
    # Only a literal through which each way leads has a cut of its own.
    points = list[str]()
    for number, cut in enumerate(graph.cuts, start=1):
        if cut.point is None:
            continue
        if str(cut.point) == literal:
            return number
        points.append(str(cut.point))
    raise CommandError(
        f"not every way to the conflict leads through {literal}; try {' and '.join(points)}"
    )


def list_undecided(graph: ImplicationGraph) -> list[Literal]:
    """Return the literals that may be decided, both of each atom that is open."""
    atoms = set[str]()
    for clause in graph.clauses:
        atoms.update(clause.atoms)
    decided = {literal.name for literal in graph.true}
    literals = list[Literal]()
    for name in sorted(atoms - decided):
        literals += (Literal.of(name, True), Literal.of(name, False))
    return literals
