"""Whether a player with a certain hand would know the Solution, whatever they were shown.

    the hand and all that is public fit two deals with different Solutions,
    and of each answer to the player one card is there in both: it may be what was seen
    ───────────────────────────────────────────────────────────────────────────────────────────
                          the player need not know the Solution

Where an answer has no such card, each card that it may have been is tried. A branch in which no
second Solution is left ends at once: with more seen the player would not know less. Only where
every branch ends so would they have known. What they may know besides is left aside: what they make
of others who did not accuse, and what they learned under the table.

    some of S is with p, who has none of it yet     S = {a, b, c}
    ─────────────────────────────────────────────────────────────
    p has a     or p has b and not a     or p has c and neither a nor b

So each hand that a player may have comes once. When every shown set is met, any cards that p may
have fill the places left; a branch without a hand ends within as many cards as p has.

Source: van Ditmarsch, Knowledge Games, 2000, for who knows what after a card was shown; deals that
a player cannot tell apart are the possible worlds of Halpern & Moses, JACM 37(3), 1990; hitting
sets by branching, Reiter, Artificial Intelligence 32(1), 1987.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Final

from attrs import field, frozen

from kb.table.setup import SOLUTION
from kb.theory.axioms import Source, not_all
from kb.theory.deals import Deals
from kb.theory.exchange import Deal
from kb.theory.marks import Marks, NoDeal
from kb.theory.search import Effort, Meter, suppose
from kb.theory.settling import fitting
from resolver.prover import each_bit

SUPPOSED = Source("supposed")


@frozen(eq=False)
class View:
    """What a player has seen, apart from his hand: the deals that fit; there is one at least.

    `row` is his; `answers` are those to him of which the card is not known to us: the row that
    showed one, and the cards of which it was one. What was found of a hand is kept with the nodes
    that it took; it costs as many again, so that no budget stretches further the second time.
    """

    row: int
    deals: Deals
    answers: tuple[tuple[int, int], ...]
    _found: dict[int, tuple[bool | None, int]] = field(factory=dict, init=False)

    def knows(self, hand: int, meter: Effort) -> bool | None:
        """Return whether with this hand, a mask, he would know; None where it cannot be his.

        Raises SearchStopped when the meter does.
        """
        if hand in self._found:
            answer, nodes = self._found[hand]
            if nodes <= meter.left:
                meter.step(nodes)
                return answer
        before = meter.nodes
        answer = self._look(hand, meter)
        self._found[hand] = answer, meter.nodes - before
        return answer

    def _look(self, hand: int, meter: Meter) -> bool | None:
        marks = self.deals.marks.copy()
        try:
            marks.lack(self.row, ~hand)
            for card in each_bit(hand):
                marks.have(self.row, card)
            deal = fitting(marks, self.deals.near, meter)
        except NoDeal:
            return None
        waiting = [marks]
        while waiting:
            meter.step()
            marks = waiting.pop()
            pair = two_solutions(marks, deal, meter)
            if pair is None:
                continue
            answer = self._told_apart(*pair)
            if answer is None:
                return False
            waiting += shown(marks, *answer)
        return True

    def _told_apart(self, first: Deal, second: Deal) -> tuple[int, int] | None:
        """Return an answer that no one card can have been in both deals, None without one."""
        for row, cards in self.answers:
            if not cards & first[row] & second[row]:
                return row, cards
        return None


def two_solutions(marks: Marks, deal: Deal, meter: Meter) -> tuple[Deal, Deal] | None:
    """Return two deals with different Solutions, None if there are none."""
    try:
        first = fitting(marks, deal, meter)
        other = marks.copy()
        solution = marks.rows.cards(sum(first[: marks.rows.category_count]))
        other.tell(not_all(SOLUTION, solution, SUPPOSED))
        return first, fitting(other, first, meter)
    except NoDeal:
        return None


def shown(marks: Marks, row: int, cards: int) -> list[Marks]:
    """Return for each of the cards that the row may have the marks by which it has it."""
    branches = []
    for card in each_bit(cards & marks.may[row]):
        branch = marks.copy()
        suppose(branch, True, row, card)
        branches.append(branch)
    return branches


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
    marks, row = deals.marks, deals.rows.row_of(player)
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
