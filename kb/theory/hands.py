"""All the hands that a player may have, where they are few.

    some of S is with p, who has none of it yet     S = {a, b, c}
    ─────────────────────────────────────────────────────────────
    p has a     or p has b and not a     or p has c and neither a nor b

When every shown set is met, any cards that p may have fill the places left. So each hand comes
once, and a branch without a hand ends within as many cards as p has.

Source: hitting sets by branching, Reiter, Artificial Intelligence 32(1), 1987.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Final

from kb.theory.deals import Deals
from resolver.prover import each_bit

MOST: Final = 1_000


def few_hands(deals: Deals, player: str) -> list[int]:
    """Return the hands, as masks, that fit what is settled of a player and the sets he showed.

    Their number of cards is known. None at all where no deal fits, and where they are more than
    MOST: then they are not even counted to the end.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> from kb.theory.deals import deals_of
    >>> nobody_knows = deals_of(setup(CLASSIC, ["Nick", "Rachel", "Holden"]))
    >>> few_hands(nobody_knows, "Nick")
    []
    """
    if not deals.consistent:
        return []
    marks, row = deals.marks, deals.rows.places[player][0]
    mine = marks.may[row]
    known = mine & marks.single
    free = marks.rows.high[row] - known.bit_count()
    sets = [shown for shown, _ in marks.sets[row]]
    found = list(islice(hands(known, mine & ~known, free, sets), MOST + 1))
    return found if len(found) <= MOST else []


def hands(known: int, may: int, free: int, sets: Sequence[int]) -> Iterator[int]:
    """Yield each hand of the known cards and so many others that has a card of each set.

    >>> [bin(hand) for hand in hands(0b1, 0b1110, 1, [0b0110])]
    ['0b11', '0b101']
    """
    unmet = next((shown for shown in sets if not shown & known), None)
    if unmet is None:
        yield from (known | sum(others) for others in combinations(each_bit(may), free))
        return
    for card in each_bit(unmet & may) if free else ():
        may &= ~card
        yield from hands(known | card, may, free - 1, sets)
