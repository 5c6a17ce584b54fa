"""Who was dealt the first card: offered again once the answer would settle cells of the sheet.

Where hands cannot be even it says who has the higher number of cards. At first that moves nothing
on the sheet; when four cards of Ben are known, and four is his number, he lacks all others.
"""

from __future__ import annotations

from collections.abc import Mapping

from kb.errors import IllegalEntry, join_words, plural
from kb.game import Game
from kb.record.words import quote
from kb.table.setup import Setup, changed, even_shares
from kb.theory.log import deals_after

FIRST_CARD = "Who was dealt the first card?"


def is_open(setup: Setup) -> bool:
    """Return whether the answer would say how many cards somebody holds.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> is_open(setup(CLASSIC, ["Ann", "Bob", "Cid"])), is_open(setup(CLASSIC, list("ABCD")))
    (False, True)
    """
    low, high = even_shares(setup)
    return setup.dealer is None and not setup.stated and low < high


def cells_settled(game: Game) -> Mapping[str, int]:
    """Return how many open cells would be settled, by who may have been dealt the first card.

    Raises SearchStopped in a game that is too wide.
    """
    found = dict[str, int]()
    for player in game.setup.players:
        try:
            deals = deals_after(changed(game.setup, deal=player), game.log)
        except IllegalEntry:  # a known hand has another number of cards then
            continue
        if deals.consistent:
            found[player] = len(deals.facts) - len(game.facts)
    return found


def offered(settled: Mapping[str, int]) -> str:
    """Return the question with what each answer would settle; empty where none settles a cell.

    >>> print(offered({"Ann": 0, "Ben": 6}))
    Who was dealt the first card? 'deal Ben' would settle 6 open cells now, 'deal Ann' none.
    """
    by_count = dict[int, list[str]]()
    for player, count in sorted(settled.items(), key=lambda one: -one[1]):
        by_count.setdefault(count, []).append(f"'deal {quote(player)}'")
    counts = [*by_count]
    if not any(counts):
        return ""
    most = counts[0]
    numbers = {most: f"would settle {plural(most, 'open cell')} now", 0: "none"}
    said = [f"{join_words(by_count[each], 'or')} {numbers.get(each, each)}" for each in counts]
    return f"{FIRST_CARD} {', '.join(said)}."
