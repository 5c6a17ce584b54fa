"""Knowledge bases for Clue/Cluedo: a game record in, what follows from it out, with its reasons."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kb.errors import (
    AdviceError,
    AmbiguousName,
    BeyondRules,
    Contradiction,
    HistoryError,
    IllegalEntry,
    KBError,
    NoPosition,
    OpenCell,
    RecordError,
    RecordSyntaxError,
    SettledCell,
    StudyError,
    UnknownName,
)
from resolver import __version__ as __version__

if TYPE_CHECKING:
    from kb.game import Game, read_game
    from kb.inference.knowledge import KnowledgeBase
    from kb.inference.rules import RULES
    from kb.odds.odds import Odds
    from kb.sheet.sheet import Sheet
    from kb.study.analysis import analyse
    from kb.study.puzzle import Puzzle, puzzle
    from kb.study.question import Question
    from kb.study.simulation import simulate
    from kb.table.deck import Category, Deck, read_deck
    from kb.table.editions import CLASSIC, DECKS, MASTER_DETECTIVE, SUPER_CLUEDO
    from kb.table.setup import SOLUTION, TABLE
    from kb.why.explain import Explanation
    from kb.why.steps import Timeline
    from kb.why.witness import Witnesses

# The command imports this too, and may only want to say its version: imported when asked for.
_LATER = {
    "CLASSIC": "table.editions",
    "Category": "table.deck",
    "DECKS": "table.editions",
    "Deck": "table.deck",
    "Explanation": "why.explain",
    "Game": "game",
    "KnowledgeBase": "inference.knowledge",
    "MASTER_DETECTIVE": "table.editions",
    "Odds": "odds.odds",
    "Puzzle": "study.puzzle",
    "Question": "study.question",
    "RULES": "inference.rules",
    "SOLUTION": "table.setup",
    "SUPER_CLUEDO": "table.editions",
    "Sheet": "sheet.sheet",
    "TABLE": "table.setup",
    "Timeline": "why.steps",
    "Witnesses": "why.witness",
    "analyse": "study.analysis",
    "puzzle": "study.puzzle",
    "read_deck": "table.deck",
    "read_game": "game",
    "simulate": "study.simulation",
}

__all__ = [
    "CLASSIC",
    "DECKS",
    "MASTER_DETECTIVE",
    "RULES",
    "SOLUTION",
    "SUPER_CLUEDO",
    "TABLE",
    "AdviceError",
    "AmbiguousName",
    "BeyondRules",
    "Category",
    "Contradiction",
    "Deck",
    "Explanation",
    "Game",
    "HistoryError",
    "IllegalEntry",
    "KBError",
    "KnowledgeBase",
    "NoPosition",
    "Odds",
    "OpenCell",
    "Puzzle",
    "Question",
    "RecordError",
    "RecordSyntaxError",
    "SettledCell",
    "Sheet",
    "StudyError",
    "Timeline",
    "UnknownName",
    "Witnesses",
    "analyse",
    "puzzle",
    "read_deck",
    "read_game",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """Return a public name whose module is imported at its first use."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted(["__version__", *__all__])
