"""Knowledge bases for Clue/Cluedo: a game record in, what follows from it out, with its reasons."""

from kb.deck import CLASSIC, Deck
from kb.errors import Contradiction, KBError, RecordError
from kb.game import Game, read_game
from kb.inference import RULES
from kb.table import SOLUTION, TABLE

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
