"""The deals as they are seen from a seat: listed, drawn, or counted by who has the named cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kb.odds.answers import Counted, Listed
from kb.odds.joint import MOST, Joint
from kb.odds.odds import Odds
from kb.table.setup import SOLUTION
from kb.theory.search import Effort
from resolver import SearchStopped


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

    def listed(self, deals: Sequence[Mapping[int, int]]) -> Listed:
        """Return some of the deals, of each the rows of the cards still to deal; or all of them."""
        seat, solutions, all_of_them = self.of_row, None, len(deals) == self.odds.deals
        columns = {
            name: [-1 - name] * len(deals) if name < 0 else [seat[deal[name]] for deal in deals]
            for name in self.names.values()
        }
        if all_of_them:
            kinds = len(self.kinds)
            solutions = [sum(card for card, row in deal.items() if row < kinds) for deal in deals]
        sampled = not all_of_them
        return Listed(self.players, self.all_answer, self.names, columns, sampled, solutions)

    def counted(self, most: int) -> Counted | None:
        """Return all deals, by who has the named cards; None where that takes more states."""
        if len(self.kinds) > MOST or self.odds.states > most:
            return None
        stand = {name: None for name in self.names.values() if name > 0}
        try:
            joint = Joint(self.odds.rest, list(stand), Effort(most))
        except SearchStopped:
            return None

        def seats(asked: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
            places = [place for place, name in enumerate(asked) if name > 0]
            at = [-1 - name for name in asked]
            for found, deals in joint.deals([asked[place] for place in places]):
                for place, row in zip(places, found, strict=True):
                    at[place] = self.of_row[row]
                yield tuple(at), deals

        return Counted(self.players, self.all_answer, self.names, joint.number, seats)
