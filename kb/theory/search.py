"""Branching, for what neither exchanges nor counting decide: shown sets and "not all of these".

                            some of {a, b, c} is with p, and the deal has none there
                           ╱                         │                            ╲
                    p has a              p has b, lacks a                p has c, lacks a, b

Only a clause that the deal at hand breaks is branched over, and the deal is repaired at each node
by exchanges, so places are never counted by cases: a pigeonhole costs one failed exchange.

Source: Davis, Logemann & Loveland, CACM 5(7), 1962; Régin, AAAI 1996, for a flow kept in a search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from kb.theory.counting import exclude_by_packing
from kb.theory.exchange import Deal, repair_deal
from kb.theory.marks import ClauseCells, Marks, NoDeal
from resolver import SearchStopped
from resolver.incremental import each_bit

MOST_NODES = 20_000  # Nodes of a search; about a second's work.
CellChoice = tuple[bool, int, int]  # Whether the row has or lacks the card, the row, the card.


class Effort:
    """The budget that all searches of one event share, counted in nodes.

    >>> effort = Effort(most=0)
    >>> effort.step()
    Traceback (most recent call last):
    resolver.errors.SearchStopped: the search stopped and nothing is decided: the budget of steps \
ran out (reached: 1 steps); try a larger budget or another strategy
    """

    def __init__(self, most: int = MOST_NODES) -> None:
        self.nodes = 0
        self.most = most

    def step(self, count: int = 1) -> None:
        """Count some nodes.

        Raises:
            SearchStopped: More nodes were visited than the budget allows.
        """
        self.nodes += count
        if self.nodes > self.most:
            raise SearchStopped({"steps": self.nodes}, "steps")


Found = TypeVar("Found")


def in_time(find: Callable[[], Found]) -> Found | None:
    """Call a function and return its result, or None if it raises SearchStopped."""
    try:
        return find()
    except SearchStopped:
        return None


def find_deal(marks: Marks, deal: Deal, meter: Effort) -> Deal | None:
    """Return a deal that fits, None if no deal does; the marks are narrowed on the way.

    Args:
        marks: What is known of the rows. Whoever needs them afterwards passes a copy.
        deal: A deal of the right sizes, near which the search begins.
        meter: Counts the nodes.

    Raises:
        SearchStopped: The meter stops the search, and nothing is decided.
    """
    stack = [marks]
    while stack:
        meter.step()
        node = stack.pop()

        # The deal of the node before nearly fits this one too, so it is what is repaired.
        try:
            narrow_marks(node)
            deal = repair_deal(node, deal)
        except NoDeal:
            continue

        choices = choices_of_broken_clause(node, deal)
        if not choices:
            return deal

        # What is pushed last is searched first.
        stack += reversed([*branch_marks(node, choices)])
    return None


def narrow_marks(marks: Marks) -> None:
    """Mark all that follows by unit propagation, and by packing shown sets into hands.

    Raises:
        NoDeal: No deal fits.
    """
    marks.close()
    while True:
        exclude_by_packing(marks)
        if not marks.dirty:
            return
        marks.close()


def choices_of_broken_clause(marks: Marks, deal: Deal) -> list[CellChoice]:
    """Return the choices to mend the broken clause that has fewest; empty if no clause is broken.

    A clause is broken if the deal leaves it unmet.
    """
    choices_by_clause = []
    for row, sets in enumerate(marks.shown_sets):
        for shown, _ in sets:
            if not shown & deal[row]:
                choices_by_clause.append(list_choices(marks, True, ((row, shown),)))

    for positive, cells, _ in marks.wide_clauses:
        for row, cards in cells:
            if cards & (deal[row] if positive else ~deal[row]):
                break
        else:
            # No cell meets the clause.
            choices_by_clause.append(list_choices(marks, positive, cells))

    # Few choices make few branches.
    return min(choices_by_clause, key=len, default=[])


def list_choices(marks: Marks, has: bool, cells: ClauseCells) -> list[CellChoice]:
    """Return each cell by which a clause can still be met, as a choice of its own."""
    choices = []
    for row, cards in cells:
        # A placed card cannot be taken from its row.
        candidates = cards & (marks.allowed[row] if has else ~marks.placed)
        for card in each_bit(candidates):
            choices.append((has, row, card))
    return choices


def branch_marks(marks: Marks, choices: list[CellChoice]) -> Iterator[Marks]:
    """Yield for each choice the marks in which it is made, and those before it are not."""
    for number, choice in enumerate(choices):
        # The branches before this one looked at the deals in which an earlier choice is made.
        branch = marks.copy()
        for has, row, card in choices[:number]:
            mark_choice(branch, (not has, row, card))
        mark_choice(branch, choice)
        yield branch


def mark_choice(marks: Marks, choice: CellChoice) -> None:
    """Mark that a row has or lacks a card."""
    has, row, card = choice
    if has:
        marks.have(row, card)
    else:
        marks.lack(row, card)
