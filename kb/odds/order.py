"""In which order the cards are dealt: so that little has to be remembered on the way.

A clause is remembered from its first card to its last, and a card that may go to many rows makes
many states of one. Cards of which nothing is known come last: the rows are alike by then.
"""

from __future__ import annotations

from kb.odds.remainder import Remainder

CLAUSE = 3  # what a clause begun weighs against a row more that may get the card: tried, 2 to 6


def order(rest: Remainder) -> list[int]:
    """Return the cards in the order in which they are dealt, greedily."""
    holders = {card: len(rest.rows_for(card)) for card in rest.cards}
    clauses = [clause.cards for clause in rest.clauses]
    begun, left = 0, sum(rest.cards)
    plain = [card for card in rest.cards if not any(card & named for named in clauses)]
    most = max((holders[card] for card in plain), default=0)
    last = [card for card in plain if holders[card] == most]
    left -= sum(last)
    found: list[int] = []

    def cost(card: int) -> int:
        touched = [named for named in clauses if card & named]
        opened = sum(not named & begun for named in touched)
        closed = sum(not named & left & ~card for named in touched)
        return CLAUSE * (opened - closed) + holders[card]

    while left:
        card = min((card for card in rest.cards if card & left), key=cost)
        found.append(card)
        left, begun = left & ~card, begun | card
    return found + last
