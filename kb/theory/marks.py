"""The marks on the sheet: which cards each row may still hold, and the clauses still open.

    every other row lacks c     some of S is with r, who lacks S but c     not all of S are
    ───────────────────────     ─────────────────────────────────────     there, all but c are
          r has c                             r has c                     ────────────────────
                                                                               c is not there

A card has one holder, so "r has c" is no mark of its own: all other rows lack c. Every change is
an exclusion and gives equivalent marks; the trail keeps the reason of each.

Source: unit propagation, Dowling & Gallier, J. Logic Programming 1(3), 1984.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kb.theory.axioms import Axiom
from kb.theory.rows import Cells, Rows

Shown = tuple[int, Axiom]  # some of these cards are here, for this reason
Wide = tuple[bool, Cells, Axiom]  # some of these cells are filled, or not all of them


class Reason(NamedTuple):
    """Why a row has or lacks cards, or why no deal fits: the rule, and what it rests on.

    `told`        the axiom itself
    shown         an axiom: of its cells the others are empty
    not-all       an axiom: of its cells the others are filled
    one-holder    the card is with the row in `rows`
    last-holder   no other row may have the card
    counting      the rows in `rows` are full of `cards`, which only they may have; where the node
                  of the places is among them (the bit after the last row), the rows that are *not*
                  in `rows` need all of `cards`, which are the only ones that they may have
    packing       as counting, where each set of the axioms takes a place of its row; or the sets
                  take all the room of the row, or of the table
    search        no deal was found

    `rows`, `cards`, `has` and `lacks` are masks. Where no deal fits the last reason says why: a
    clause or a card without a place, sets without room, or rows that are full and have one card
    more in `cards`; with the node of the places, rows that need one card more than `cards`.
    """

    rule: str
    row: int = -1
    has: int = 0
    lacks: int = 0
    rows: int = 0
    cards: int = 0
    axioms: tuple[Axiom, ...] = ()


class NoDeal(Exception):
    """No deal fits; the reason is its only argument."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class Marks:
    """What is known of each row, to be narrowed in place; `copy` before a guess.

    `may` are the cards that each row may hold, `single` those that one row alone may; `sets` are
    the shown sets of each row that no such card meets, `wide` the clauses of another kind.
    """

    __slots__ = ("may", "news", "rows", "sets", "single", "trail", "wide")

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.may = list(rows.own)
        self.sets: list[tuple[Shown, ...]] = [()] * len(rows.own)
        self.wide: tuple[Wide, ...] = ()
        self.single = 0
        self.news = (1 << len(rows.own)) - 1  # the rows that changed, as a mask
        self.trail: list[Reason] = []

    def copy(self) -> Marks:
        """Return marks that can be narrowed apart from these; the trail begins anew."""
        twin = Marks.__new__(Marks)
        twin.rows, twin.may, twin.sets = self.rows, self.may.copy(), self.sets.copy()
        twin.wide, twin.single, twin.news, twin.trail = self.wide, self.single, self.news, []
        return twin

    def same_as(self, before: Marks) -> bool:
        """Return whether nothing was marked that those before did not have."""
        return (
            self.may == before.may and self.sets == before.sets and self.wide == before.wide
        ) and not before.news

    def tell(self, axioms: Iterable[Axiom]) -> None:
        """Take in what was said and close; raises NoDeal where that shows that it cannot be."""
        for axiom in axioms:
            positive, cells = self.rows.read(axiom)
            if len(axiom.cards) == 1:
                self._unit(positive, cells, axiom)
            elif positive and len(cells) == 1:
                self.show(*cells[0], axiom)
            elif not any(one[:2] == (positive, cells) for one in self.wide):
                self.wide += ((positive, cells, axiom),)
                self.news |= 1 << cells[0][0]
        self.close()

    def _unit(self, positive: bool, cells: Cells, axiom: Axiom) -> None:
        if not positive:
            for row, card in cells:
                self.lack(row, card, "told", axioms=(axiom,))
        elif cells:
            self.have(*cells[0], "told", (axiom,))
        else:
            raise NoDeal(Reason("told", axioms=(axiom,)))

    def show(self, row: int, shown: int, axiom: Axiom) -> None:
        """Mark that some of the cards is with the row."""
        rest = shown & self.may[row]
        if not rest & self.single:
            self.sets[row] = (*self.sets[row], (rest, axiom))
            self.news |= 1 << row

    def have(self, row: int, card: int, rule: str, axioms: tuple[Axiom, ...] = ()) -> None:
        """Mark that the row has the card: every other row lacks it."""
        may = self.may
        if not may[row] & card:
            raise NoDeal(Reason(rule, row, has=card, axioms=axioms))
        if self.single & card:
            return
        self.trail.append(Reason(rule, row, has=card, axioms=axioms))
        for other, mine in enumerate(may):
            if mine & card and other != row:
                may[other] = mine & ~card
                self.news |= 1 << other

    def lack(self, row: int, cards: int, rule: str, axioms: tuple[Axiom, ...] = ()) -> None:
        """Mark that the row lacks the cards."""
        gone = self.may[row] & cards
        if gone:
            self.exclude(Reason(rule, row, lacks=gone, axioms=axioms))

    def exclude(self, reason: Reason) -> None:
        """Mark that the reason's row lacks its cards."""
        self.trail.append(reason)
        self.may[reason.row] &= ~reason.lacks
        self.news |= 1 << reason.row

    def close(self) -> None:
        """Draw all that follows by units; raises NoDeal where a card or a clause has no place."""
        while self.news:
            news, self.news = self.news, 0
            found = self._newly_single()
            for row, sets in enumerate(self.sets):
                if sets and (news >> row & 1 or found & self.may[row]):
                    self._shrink(row, sets)
            for clause in self.wide:
                self._look_at(clause)

    def _newly_single(self) -> int:
        """Note the cards that one row alone may have; return those of which that is new."""
        once = twice = 0
        for mine in self.may:
            twice |= once & mine
            once |= mine
        if once != self.rows.whole:
            lost = self.rows.whole & ~once
            raise NoDeal(Reason("last-holder", lacks=lost & -lost))
        found = once & ~twice & ~self.single
        self.single |= found
        return found

    def _shrink(self, row: int, sets: tuple[Shown, ...]) -> None:
        """Keep of the shown sets what the row may have, if no card known to be there is in it."""
        mine, single = self.may[row], self.single
        left: list[Shown] = []
        for shown, axiom in sets:
            rest = shown & mine
            if rest & single:
                continue
            if not rest & (rest - 1):
                if not rest:
                    raise NoDeal(Reason("shown", row, axioms=(axiom,)))
                self.have(row, rest, "shown", (axiom,))
            elif not any(other & rest == other for other, _ in left):
                left = [one for one in left if one[0] & rest != rest]
                left.append((rest, axiom))
        self.sets[row] = tuple(left)

    def _look_at(self, clause: Wide) -> None:
        """Draw what a clause across rows says, and drop it when it says no more."""
        positive, cells, axiom = clause
        may, single = self.may, self.single
        sure = [(row, here) for row, cards in cells if (here := cards & may[row] & single)]
        if positive:
            maybe = [(row, here) for row, cards in cells if (here := cards & may[row])]
            done = bool(sure)
        else:
            maybe = [(row, here) for row, cards in cells if (here := cards & ~single)]
            done = any(cards & ~may[row] for row, cards in cells)
        if not done and not maybe:
            raise NoDeal(Reason("shown" if positive else "not-all", axioms=(axiom,)))
        if not done and len(maybe) == 1 and not maybe[0][1] & (maybe[0][1] - 1):
            row, card = maybe[0]
            if positive:
                self.have(row, card, "shown", (axiom,))
            else:
                self.lack(row, card, "not-all", axioms=(axiom,))
            done = True
        if done:
            self.wide = tuple(one for one in self.wide if one is not clause)
