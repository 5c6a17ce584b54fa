"""Knowledge bases for Clue/Cluedo: a game record in, what follows from it out, with its reasons.

Type checkers, which run no code, read the same names in the stub beside this file.
"""

from importlib import import_module

from resolver import __version__ as __version__

# The command imports this too, and may only want to say its version: imported when asked for.
_NAMES = {
    "errors": "AdviceError AmbiguousName BeyondRules Contradiction HistoryError IllegalEntry "
    "KBError NoCell NoPosition OpenCell RecordError RecordSyntaxError Repair SettledCell "
    "StudyError UnknownName",
    "game": "Game read_game",
    "history": "Log",
    "inference.knowledge": "KnowledgeBase",
    "inference.rules": "RULES",
    "odds.accusing": "Accuse Likelihood",
    "odds.advice": "Advice Worth",
    "odds.odds": "Odds",
    "odds.joint": "Solutions",
    "record.record": "Entry",
    "sheet.sheet": "Sheet",
    "study.many": "analyse simulate",
    "study.play": "GameRow",
    "study.policies": "POLICIES Policy",
    "study.puzzle": "Puzzle puzzle",
    "table.deck": "Category Deck read_deck",
    "table.editions": "CLASSIC DECKS MASTER_DETECTIVE SUPER_CLUEDO",
    "table.events": "Accusation Answer Assume Event Has Lacks OneOf Reveal Suggestion",
    "table.setup": "SOLUTION Setup TABLE",
    "theory.atoms": "Facts",
    "why.explain": "Explanation",
    "why.picture": "Picture",
    "why.showing": "Showing Showings",
    "why.steps": "EventStep EventSteps Settled Timeline",
    "why.witness": "Witnesses",
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}
__all__ = sorted(_HOMES)


def __getattr__(name):
    """Return a public name whose module is imported at its first use."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return value


def __dir__():
    return sorted(["__version__", *__all__])
