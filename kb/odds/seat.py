"""The deals as they are seen from a seat at the table."""

from __future__ import annotations

from kb.odds.odds import Odds
from kb.table.setup import SOLUTION
from kb.theory.deals import Deals


class Seat:
    """The seats of the others in answering order, of those who never answer, and the Solution's.

    `names` has for each card the first of those that are alike, as a mask; or where it is known who
    has it, -1 less the seat.
    """

    def __init__(self, odds: Odds, me: str) -> None:
        self.odds, self.setup = odds, odds.state.rows.setup
        self.players = self.setup.others(me)
        self.all_answer = self.setup.answers == "all"
        seats = dict.fromkeys(self.setup.holders, len(self.players))
        seats |= {player: place for place, player in enumerate(self.players)}
        seats[SOLUTION] = len(self.players) + 1
        rows = odds.state.rows
        self.kinds = rows.own[: rows.category_count]
        self.of_row = {row: seats[who] for who, places in rows.places.items() for row in places}
        facts = odds.state.facts.items()
        self.names = {card: -1 - seats[holder] for (holder, card), sure in facts if sure}
        for sort in (sort for kind in self.kinds for sort in odds.rest.sorts(kind)):
            self.names |= dict.fromkeys(rows.cards(sum(sort)), sort[0])


def is_solved(deals: Deals) -> bool:
    """Return whether the Solution is known."""
    cards = deals.rows.setup.deck.cards
    return sum(deals.holds(SOLUTION, card) is True for card in cards) == deals.rows.category_count
