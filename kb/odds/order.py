"""In which order the cards are dealt: so that little has to be remembered on the way."""

from __future__ import annotations

from kb.odds.remainder import Remainder


def order(rest: Remainder) -> list[int]:
    """Return the cards in the order in which they are dealt."""
    named = 0
    for clause in rest.clauses:
        named |= clause.cards
    holders = {card: len(rest.rows_for(card)) for card in rest.cards}
    plain = [card for card in rest.cards if not card & named]
    most = max((holders[card] for card in plain), default=0)
    left = [card for card in rest.cards if card & named or holders[card] < most]
    sizes = [clause.cards.bit_count() for clause in rest.clauses]
    met = [0] * len(sizes)
    found: list[int] = []

    def cost(card: int) -> int:
        touched = [i for i, clause in enumerate(rest.clauses) if clause.cards & card]
        opened = sum(not met[i] for i in touched)
        closed = sum(met[i] == sizes[i] - 1 for i in touched)
        return 2 * (opened - closed) + holders[card]

    while left:
        card = min(left, key=cost)
        left.remove(card)
        found.append(card)
        for i, clause in enumerate(rest.clauses):
            met[i] += clause.cards & card > 0
    return found + [card for card in plain if card not in found]
