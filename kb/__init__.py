"""Knowledge bases for Clue/Cluedo: a game record in, what follows from it out, with its reasons."""

from kb.errors import Contradiction, KBError, RecordError
from kb.game import Game, read_game
from kb.inference.rules import RULES
from kb.table.deck import Deck
from kb.table.editions import CLASSIC
from kb.table.setup import SOLUTION, TABLE

__all__ = [
    "CLASSIC",
    "RULES",
    "SOLUTION",
    "TABLE",
    "Contradiction",
    "Deck",
    "Game",
    "KBError",
    "RecordError",
    "read_game",
]
