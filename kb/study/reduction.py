"""A finished game cut down: lines from which the Solution still follows, and none can go.

    for one line after the other, in some order:
    if the rest, with "not all three of these", fits no deal, it is left out for good

Another order leaves other lines, so several are tried. What is left is graded by the strongest rule
that finding the Solution takes.

Source: deletion-based minimal unsatisfiable subsets, Bakker et al., IJCAI 1993.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from attrs import frozen

from kb.game import Game
from kb.inference.position import opening
from kb.inference.rules import ACROSS_HANDS, RULES
from kb.inference.trail import Trail
from kb.record.record import Entry
from kb.table.setup import SOLUTION, Setup
from kb.theory.axioms import Source, not_all
from kb.theory.deals import deals_of
from kb.theory.log import log_axioms
from kb.why.story import NAMED

ORDERS: Final = 12  # in which the lines are tried
LEVELS: Final = {rule.name: level for level, rule in enumerate(RULES)}


@frozen
class Reduced:
    """Entries from which the Solution follows, all needed, and the strongest rule that takes."""

    entries: tuple[Entry, ...]
    rule: str


def reductions(game: Game, random: Random) -> Iterator[Reduced]:
    """Yield the solved game cut down in several orders, each set of lines once."""
    setup, entries = game.setup, list(game.log)
    solution = tuple(str(card) for card in game.solution.values())
    orders = [entries[::-1], entries]
    orders += [random.sample(entries, len(entries)) for _ in range(ORDERS - len(orders))]
    found = set[tuple[Entry, ...]]()
    for order in orders:
        left = needed(setup, entries, solution, order)
        if left not in found:
            found.add(left)
            yield Reduced(left, hardest(setup, left, solution))


def needed(
    setup: Setup, entries: Sequence[Entry], solution: Sequence[str], order: Sequence[Entry]
) -> tuple[Entry, ...]:
    """Return the entries without those that the rest does not need, the first in order first."""
    left = tuple(entries)
    for entry in order:
        fewer = tuple(other for other in left if other is not entry)
        if follows(setup, fewer, solution):
            left = fewer
    return left


def follows(setup: Setup, entries: Sequence[Entry], solution: Sequence[str]) -> bool:
    """Return whether the Solution follows from these entries."""
    denied = not_all(SOLUTION, solution, Source("denied"))
    return not deals_of(setup).allow([*denied, *log_axioms(setup, entries)])


def hardest(setup: Setup, entries: Sequence[Entry], solution: Sequence[str]) -> str:
    """Return the strongest rule by which the cards of the Solution are found.

    Where all of them are told outright it is the name of what tells it.
    """
    start = opening(setup)
    trail = Trail(start.tell(log_axioms(setup, entries)), NAMED)
    cells = [trail.cell(SOLUTION, card, True) for card in solution]
    if not all(trail.settles(cell) for cell in cells):
        return ACROSS_HANDS.name
    return max((trail.rule_of(cell) for cell in cells), key=lambda name: LEVELS.get(name, -1))
