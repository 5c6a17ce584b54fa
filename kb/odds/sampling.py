"""Deals at random, each as likely as any other: step by step, in proportion to the ways onward.

    a state, a move after which there are m ways onward, of n in all
    ────────────────────────────────────────────────────────────────
                 it is taken with probability m/n

Source: Jerrum, Valiant & Vazirani, Theoretical Computer Science 43, 1986 (counting and sampling).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from random import Random
from typing import TypeVar

from kb.odds.passes import Passes
from kb.odds.steps import Placing, Pouring, taken, totals

T = TypeVar("T")


def sample(found: Passes, random: Random) -> dict[int, int]:
    """Return one deal: each card that was still to deal, and its row."""
    state, deal = found.plan.start, {}
    together: dict[int, dict[int, int]] = {}  # of rows that are one by now, the room of each
    for step, living in zip(found.plan.steps, found.backward[1:], strict=True):
        if isinstance(step, Placing):
            moves = [
                ((move.row, end), living.get(end, 0))
                for move in step.moves
                for _, end in taken(move, [state])
            ]
            row, state = chosen(moves, random)
            if row in together:
                rooms = together[row]
                row = chosen(rooms.items(), random)
                rooms[row] -= 1
            deal[step.card] = row
        else:
            ends = [(end, ways * living.get(end, 0)) for end, ways in step.branches(state)]
            before, state = state, chosen(ends, random)
            rooms = {}
            for row, size in split(step, before, state, random).items():
                rooms |= together.pop(row, {row: size})
            together[step.rows[0]] = rooms
    return deal


def split(step: Pouring, before: int, after: int, random: Random) -> dict[int, int]:
    """Return the size of each of the rows that become one, as likely as its ways."""
    sizes = [room.sizes(before) for room in step.rooms]
    left, found = step.rooms[0].sizes(after & step.rooms[0].need)[0], {}
    for place, row in enumerate(step.rows):
        others = totals(sizes[place + 1 :])
        parts = [(n, comb(left, n) * others.get(left - n, 0)) for n in sizes[place]]
        found[row] = chosen(parts, random)
        left -= found[row]
    return found


def chosen(weighted: Iterable[tuple[T, int]], random: Random) -> T:
    """Return one of these, with a probability in proportion to its weight, a whole number.

    >>> chosen([("Rope", 0), ("Pipe", 3)], Random(1))
    'Pipe'
    """
    options = list(weighted)
    left = random.randrange(sum(weight for _, weight in options))
    for option, weight in options:
        left -= weight
        if left < 0:
            return option
    raise AssertionError("a number below the sum of the weights is within one of them")
