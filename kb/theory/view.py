"""Whether a player with a certain hand would know the Solution, whatever he was shown.

    his hand and all that is public fit two deals with different Solutions,
    and of each answer to him one card is there in both: he may have seen that one
    ─────────────────────────────────────────────────────────────────────────────────
                          he need not know the Solution

Where an answer has no such card, each card that it may have been is tried. A branch in which no
second Solution is left ends at once: with more seen he would not know less. Only where every branch
ends so would he have known. What he may know besides is left aside: what he makes of the silence
of others, and what he learned under the table.

Source: van Ditmarsch, Knowledge Games, 2000, for who knows what after a card was shown; deals that
a player cannot tell apart are the possible worlds of Halpern & Moses, JACM 37(3), 1990.
"""

from __future__ import annotations

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

    def tells(self, hand: int, meter: Effort) -> bool | None:
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
            marks.lack(self.row, ~hand, "supposed")
            for card in each_bit(hand):
                marks.have(self.row, card, "supposed")
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
        solution = marks.rows.cards(sum(first[: marks.rows.kinds]))
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
