"""What may be: the sheet with small numbers, as on paper, and how many cards the players hold.

Green      ?¹     1. Sara has Green or Revolver (line 12).
Revolver   ?¹,²   2. Sara has Revolver or Hall (line 15).

Where hands cannot be even, who was dealt the first card has the higher number.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from attrs import evolve

from kb.errors import join_words, plural
from kb.game import Game
from kb.sheet.sheet import Sheet
from kb.table.events import facts
from kb.table.setup import SOLUTION, Setup, cards_dealt, even_shares
from kb.table.sizes import text
from resolver import SearchStopped


def noted(game: Game) -> Sheet:
    """Return the sheet with a number for each open clause, and sizes where they are not even."""
    notes: dict[tuple[str, str], tuple[int, ...]] = {}
    for number, one in enumerate(game._state.alternatives, 1):
        for card in one.cards:
            notes[one.holder, card] = (*notes.get((one.holder, card), ()), number)
    return evolve(game.sheet, notes=notes, sizes=sizes_noted(game))


def of_holder(game: Game, holder: str) -> str:
    """Return what a holder has and lacks, and the open clauses, numbered as on the sheet.

    Of the Solution it is what is left of each category.

    >>> game = Game.new(["Nick", "Rachel", "Holden"]).tell("lacks Rachel Pipe")
    >>> print(of_holder(game.tell("suggest Nick Plum Rope Hall -> Rachel"), "Rachel"))
    Rachel lacks Pipe.
    1. Rachel has Plum, Rope or Hall (line 5).
    """
    if holder == SOLUTION:
        return "\n".join(left(game))
    said = []
    for has in (True, False):
        cards = [card for (who, card), held in game.facts.items() if (who, held) == (holder, has)]
        said += [f"{facts(holder, cards, has)}."] if cards else []
    said += [
        f"{number}. {sentence(one.holder, one.cards)} (line {one.line})."
        for number, one in enumerate(game._state.alternatives, 1)
        if one.holder == holder
    ]
    return "\n".join(said) or f"Nothing is known of {holder} yet."


def sentence(holder: str, cards: tuple[str, ...]) -> str:
    """Return that some of the cards is with the holder.

    >>> sentence("Sara", ("Green", "Revolver")), sentence("Solution", ("Rope", "Hall"))
    ('Sara has Green or Revolver', 'Rope or Hall is in the Solution')
    """
    either = join_words(cards, "or")
    return facts(holder, [either], positive=True)


def left(game: Game) -> Iterator[str]:
    """Yield what is left of each category for the Solution."""
    for category in game.setup.deck.categories:
        may_be = [card for card in category.cards if game.facts.get((SOLUTION, card)) is not False]
        known = [card for card in may_be if game.facts.get((SOLUTION, card))]
        yield f"The Solution's {category.name} is {join_words(known or may_be, 'or')}."


def hands_in_words(setup: Setup) -> str:
    """Return the number of cards by player, and which known hand no even deal gives.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> table = setup(CLASSIC, ["Ann", "Bob", "Cid", "Dan"], sizes={"Ann": (3, 6), "Bob": 4})
    >>> hands_in_words(table)
    'Ann has 4 to 6 cards, Bob 4, Cid 4 or 5, Dan 4 or 5.'
    """
    first, *others = setup.players
    start = f"{first} has {in_numbers(*setup.bounds(first))} "
    start += "card" if setup.bounds(first) == (1, 1) else "cards"
    rest = (f"{player} {in_numbers(*setup.bounds(player))}" for player in others)
    return " ".join([", ".join([start, *rest]) + ".", *odd_hands(setup)])


def in_numbers(low: int, high: int) -> str:
    """Return two bounds in words.

    >>> in_numbers(4, 4), in_numbers(4, 5), in_numbers(4, 6)
    ('4', '4 or 5', '4 to 6')
    """
    if low == high:
        return str(low)
    return f"{low} or {high}" if low + 1 == high else f"{low} to {high}"


def odd_hands(setup: Setup) -> Iterator[str]:
    """Yield a sentence for each hand of a number that no even deal gives, and no line states."""
    for player, _ in setup.hands:
        if said := odd_hand(setup, player):
            yield f"{said}; it is taken as stated."


def odd_hand(setup: Setup, player: str) -> str:
    """Return that a hand has a number of cards that no even deal gives; empty where one does."""
    dealt, number = cards_dealt(setup), len(setup.hand(player) or ())
    low, high = even_shares(setup)
    if setup.stated or number in (low, high):
        return ""
    said = f"The hand of {player} has {plural(number, 'card')}, where {dealt} cards dealt"
    return f"{said} to {len(setup.players)} players are {low} or {high} each"


def sizes_noted(game: Game) -> dict[str, str]:
    """Return the numbers as a sheet notes them: none where the header gives all players as many.

    >>> sizes_noted(Game.new(["Ann", "Bob", "Cid", "Dan"]))
    {'Ann': '4-5', 'Bob': '4-5', 'Cid': '4-5', 'Dan': '4-5'}
    >>> sizes_noted(Game.new(["Ann", "Bob", "Cid"]))
    {}
    """
    if len(set(game.setup.sizes)) == 1 and None not in game.setup.sizes:
        return {}
    try:
        sizes = game._state.sizes
    except SearchStopped:  # time is up: it is as the header says
        sizes = {player: game.setup.bounds(player) for player in game.setup.players}
    return {p: text(low if low == high else (low, high)) for p, (low, high) in sizes.items()}


FIRST_CARD = "Who was dealt the first card?"


@lru_cache(maxsize=64)
def is_open(setup: Setup) -> bool:
    """Return whether the answer would say how many cards somebody holds.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> is_open(setup(CLASSIC, ["Ann", "Bob", "Cid"])), is_open(setup(CLASSIC, list("ABCD")))
    (False, True)
    """
    low, high = even_shares(setup)
    return setup.dealer is None and not setup.stated and low < high
