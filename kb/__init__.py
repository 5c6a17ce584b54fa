"""Knowledge bases for Clue/Cluedo: a game record in, what follows from it out, with its reasons."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kb.errors import Contradiction, KBError, RecordError

if TYPE_CHECKING:
    from kb.game import Game, read_game
    from kb.inference.rules import RULES
    from kb.table.deck import Deck
    from kb.table.editions import CLASSIC
    from kb.table.setup import SOLUTION, TABLE

# The command imports this too, and may only want to say its version: imported when asked for.
_LATER = {
    "CLASSIC": "table.editions",
    "RULES": "inference.rules",
    "SOLUTION": "table.setup",
    "TABLE": "table.setup",
    "Deck": "table.deck",
    "Game": "game",
    "read_game": "game",
}

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


def __getattr__(name: str) -> Any:
    """Return a public name whose module is imported at its first use."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
