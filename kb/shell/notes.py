"""What may be: the sheet with small numbers, as on paper, and what each of them stands for.

Green      ?¹     1. Sara has Green or Revolver (line 12).
Revolver   ?¹,²   2. Sara has Revolver or Hall (line 15).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from kb.game import Game
from kb.sheet.sheet import Sheet
from kb.shell.hands import sizes_noted
from kb.table.setup import SOLUTION
from kb.why.phrases import facts, join_words


def noted(game: Game) -> Sheet:
    """Return the sheet with a number for each open clause, and sizes where they are not even."""
    notes: dict[tuple[str, str], tuple[int, ...]] = {}
    for number, one in enumerate(game.state.alternatives, 1):
        for card in one.cards:
            notes[one.holder, card] = (*notes.get((one.holder, card), ()), number)
    return evolve(game.sheet, notes=notes, sizes=sizes_noted(game))


def maybe(game: Game, holder: str | None = None) -> str:
    """Return the clauses that are open, numbered as on the sheet: all, or those of one holder.

    Of the Solution it is what is left of each category.

    >>> game = Game.new(["Nick", "Rachel", "Holden"])
    >>> print(maybe(game.tell("suggest Nick Plum Rope Hall -> Rachel"), "Rachel"))
    1. Rachel has Plum, Rope or Hall (line 4).
    """
    said = [
        f"{number}. {sentence(one.holder, one.cards)} (line {one.line})."
        for number, one in enumerate(game.state.alternatives, 1)
        if holder in (None, one.holder)
    ]
    if holder in (None, SOLUTION):
        said += left(game)
    return "\n".join(said) or f"No line leaves open which of several cards {holder} has."


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
