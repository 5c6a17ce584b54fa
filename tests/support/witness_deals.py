"""Deals that show each open cell filled in one and empty in another, each checked by itself."""

from collections.abc import Iterable, Mapping

from kb.theory.atoms import cells_of_setup
from kb.theory.deals import Deals
from support.random_games import RandomGame, Said, size_fits


def witness_deals(deals: Deals) -> list[dict[str, str]]:
    """Return the deals that witness the open cells_of_setup; none where no cell is open."""
    found: list[dict[str, str]] = []
    for holder, card in cells_of_setup(deals.rows.setup):
        there = {deal[card] == holder for deal in found}
        if deals.holds(holder, card) is None and len(there) < 2:
            found += map(dict, deals.witnesses(holder, card))
    return found


def fits(play: RandomGame, deal: Mapping[str, str], said: Iterable[Said]) -> bool:
    """Return whether a deal satisfies the rules and all that was said."""
    held = {holder: {c for c in play.cards if deal[c] == holder} for holder in play.holders}
    tests = {
        "has": lambda h, c: c <= h, "lacks": lambda h, c: not c & h, "some": lambda h, c: c & h,
    }  # fmt: skip
    return (
        all(tests[word](held[holder], set(cards)) for word, holder, cards in said)
        and all(len(held["Solution"] & set(cards)) == 1 for cards in play.categories.values())
        and all(size_fits(n, len(held[name])) for name, n in play.sizes.items())
        and len(held.get("Table", ())) == play.left_over
    )
