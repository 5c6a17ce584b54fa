"""Deals that together show each open cell filled in one of them and empty in another."""

from kb.theory.atoms import cells_of_setup
from kb.theory.deals import Deals


def witness_deals(deals: Deals) -> list[dict[str, str]]:
    """Return the deals that witness the open cells_of_setup; none where no cell is open."""
    found: list[dict[str, str]] = []
    for holder, card in cells_of_setup(deals.rows.setup):
        there = {deal[card] == holder for deal in found}
        if deals.holds(holder, card) is None and len(there) < 2:
            found += map(dict, deals.witnesses(holder, card))
    return found
