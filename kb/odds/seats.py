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
    """The seats of the others in answering order, of those who never answer, and the Solution's."""

    def __init__(self, odds: Odds, me: str) -> None:
        self.odds, self.setup = odds, odds.state.rows.setup
        self.players = self.setup.others(me)
        seats = dict.fromkeys(self.setup.holders, len(self.players))
        seats |= {player: place for place, player in enumerate(self.players)}
        seats[SOLUTION] = len(self.players) + 1
        rows = odds.state.rows
        self.of_row = {row: seats[who] for who, places in rows.places.items() for row in places}
        facts = odds.state.facts.items()
        self.known = {card: seats[holder] for (holder, card), sure in facts if sure}

    def listed(self, deals: Sequence[Mapping[int, int]]) -> Listed:
        """Return some of the deals, of each the rows of the cards still to deal; or all of them."""
        rows, seat = self.odds.state.rows, self.of_row
        columns = {}
        for card in self.setup.deck.cards:
            bit = rows.mask([card])
            columns[card] = (
                [self.known[card]] * len(deals)
                if card in self.known
                else [seat[deal[bit]] for deal in deals]
            )
        solutions, all_of_them = None, len(deals) == self.odds.deals
        if all_of_them:
            kinds = rows.category_count
            solutions = [sum(card for card, row in deal.items() if row < kinds) for deal in deals]
        all_answer = self.setup.answers == "all"
        return Listed(self.players, all_answer, columns, not all_of_them, solutions)

    def counted(self, most: int) -> Counted | None:
        """Return all deals, by who has the named cards; None where that takes more states."""
        rows, rest = self.odds.state.rows, self.odds.rest
        kinds = rows.own[: rows.category_count]
        if len(kinds) > MOST:
            return None
        sorts = [sort for kind in kinds for sort in rest.sorts(kind)]
        names = {card: -1 - seat for card, seat in self.known.items()}
        for sort in sorts:
            names |= {rows.cards(card)[0]: sort[0] for card in sort}
        try:
            joint = Joint(rest, [sort[0] for sort in sorts], Effort(most))
        except SearchStopped:
            return None

        def seats(asked: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
            places = [place for place, name in enumerate(asked) if name > 0]
            at = [-1 - name for name in asked]
            for found, deals in joint.deals([asked[place] for place in places]):
                for place, row in zip(places, found, strict=True):
                    at[place] = self.of_row[row]
                yield tuple(at), deals

        return Counted(self.players, self.setup.answers == "all", names, joint.number, seats)
