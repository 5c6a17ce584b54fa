"""How many cards the players hold, in words; a hand of an odd number is remarked on."""

from __future__ import annotations

from collections.abc import Iterator

from kb.table.setup import Setup
from kb.table.sizes import shares
from kb.why.phrases import cards_counted


def hands_told(setup: Setup) -> str:
    """Return the number of cards by player, and which known hand no even deal gives.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> table = setup(CLASSIC, ["Ann", "Bob", "Cid", "Dan"], sizes={"Ann": (3, 6), "Bob": 4})
    >>> hands_told(table)
    'Ann has 4 to 6 cards, Bob 4, Cid 4 or 5, Dan 4 or 5.'
    """
    first, *others = setup.players
    joint = (
        "of cards" if is_unknown(setup, first) else "card" if setup.size(first) == 1 else "cards"
    )
    start = f"{first} has {number_told(setup, first)} {joint}"
    rest = (f"{player} {number_told(setup, player)}" for player in others)
    return " ".join([", ".join([start, *rest]) + ".", *odd_hands(setup)])


def number_told(setup: Setup, player: str) -> str:
    """Return how many cards a player holds: a number, two bounds, or that it is unknown."""
    low, high = setup.bounds(player)
    if is_unknown(setup, player):
        return "an unknown number"
    if low == high:
        return str(low)
    return f"{low} or {high}" if low + 1 == high else f"{low} to {high}"


def is_unknown(setup: Setup, player: str) -> bool:
    """Return whether `?` is all that is said of a hand, and nothing else leaves one number."""
    return setup.size(player) is None and dict(setup.stated).get(player, 0) is None


def odd_hands(setup: Setup) -> Iterator[str]:
    """Yield a sentence for each hand of a number that no even deal gives, and no line states."""
    left_over = len(setup.deck.categories) + len(setup.face_up) + setup.hidden
    dealt = len(setup.deck.cards) - left_over
    low, high = shares(dealt, len(setup.players))
    for player, hand in setup.hands:
        if len(hand) not in (low, high) and not setup.stated:
            told = f"The hand of {player} has {cards_counted(len(hand))}, where {dealt} cards dealt"
            told += f" to {len(setup.players)} players are {low} or {high} each"
            yield f"{told}; it is taken as stated."
