"""Knowledge bases for Clue/Cluedo: a game record in, what follows from it out, with its reasons."""

from importlib import import_module
from typing import TYPE_CHECKING

from kb.command.ours import foreign
from kb.errors import (
    AdviceError,
    AmbiguousName,
    BeyondRules,
    Contradiction,
    HistoryError,
    IllegalEntry,
    KBError,
    NoCell,
    NoPosition,
    OpenCell,
    RecordError,
    RecordSyntaxError,
    Repair,
    SettledCell,
    StudyError,
    UnknownName,
)

__distribution__ = "refute"

if _wrong := foreign("resolver"):  # said before a name is missed
    raise ImportError(_wrong)

from resolver import __version__ as __version__

# The command imports this too, and may only want to say its version: imported when asked for.
_NAMES = {
    "game": "Game read_game",
    "history": "Log",
    "inference.knowledge": "KnowledgeBase",
    "inference.rules": "RULES",
    "odds.accusing": "Accuse Likelihood",
    "odds.advice": "Advice Worth",
    "odds.odds": "Odds",
    "odds.shares": "Solutions",
    "record.record": "Entry",
    "sheet.sheet": "Sheet",
    "study.many": "analyse simulate",
    "study.play": "Row",
    "study.policies": "POLICIES Policy",
    "study.puzzle": "Puzzle puzzle",
    "table.deck": "Category Deck read_deck",
    "table.editions": "CLASSIC DECKS MASTER_DETECTIVE SUPER_CLUEDO",
    "table.events": "Accusation Answer Assume Event Has Lacks OneOf Reveal Suggestion",
    "table.setup": "SOLUTION Setup TABLE",
    "theory.atoms": "Facts",
    "why.explain": "Explanation",
    "why.news": "News",
    "why.picture": "Picture",
    "why.showing": "Showing Showings",
    "why.steps": "EventStep EventSteps Settled Timeline",
    "why.witness": "Witnesses",
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}

__all__ = [
    "CLASSIC",
    "DECKS",
    "MASTER_DETECTIVE",
    "POLICIES",
    "RULES",
    "SOLUTION",
    "SUPER_CLUEDO",
    "TABLE",
    "Accusation",
    "Accuse",
    "Advice",
    "AdviceError",
    "AmbiguousName",
    "Answer",
    "Assume",
    "BeyondRules",
    "Category",
    "Contradiction",
    "Deck",
    "Entry",
    "Event",
    "EventStep",
    "EventSteps",
    "Explanation",
    "Facts",
    "Game",
    "Has",
    "HistoryError",
    "IllegalEntry",
    "KBError",
    "KnowledgeBase",
    "Lacks",
    "Likelihood",
    "Log",
    "News",
    "NoCell",
    "NoPosition",
    "Odds",
    "OneOf",
    "OpenCell",
    "Picture",
    "Policy",
    "Puzzle",
    "RecordError",
    "RecordSyntaxError",
    "Repair",
    "Reveal",
    "Row",
    "Settled",
    "SettledCell",
    "Setup",
    "Sheet",
    "Showing",
    "Showings",
    "Solutions",
    "StudyError",
    "Suggestion",
    "Timeline",
    "UnknownName",
    "Witnesses",
    "Worth",
    "analyse",
    "puzzle",
    "read_deck",
    "read_game",
    "simulate",
]

if TYPE_CHECKING:  # the same names again: type checkers run no code
    from kb.game import Game as Game
    from kb.game import read_game as read_game
    from kb.history import Log as Log
    from kb.inference.knowledge import KnowledgeBase as KnowledgeBase
    from kb.inference.rules import RULES as RULES
    from kb.odds.accusing import Accuse as Accuse
    from kb.odds.accusing import Likelihood as Likelihood
    from kb.odds.advice import Advice as Advice
    from kb.odds.advice import Worth as Worth
    from kb.odds.odds import Odds as Odds
    from kb.odds.shares import Solutions as Solutions
    from kb.record.record import Entry as Entry
    from kb.sheet.sheet import Sheet as Sheet
    from kb.study.many import analyse as analyse
    from kb.study.many import simulate as simulate
    from kb.study.play import Row as Row
    from kb.study.policies import POLICIES as POLICIES
    from kb.study.policies import Policy as Policy
    from kb.study.puzzle import Puzzle as Puzzle
    from kb.study.puzzle import puzzle as puzzle
    from kb.table.deck import Category as Category
    from kb.table.deck import Deck as Deck
    from kb.table.deck import read_deck as read_deck
    from kb.table.editions import CLASSIC as CLASSIC
    from kb.table.editions import DECKS as DECKS
    from kb.table.editions import MASTER_DETECTIVE as MASTER_DETECTIVE
    from kb.table.editions import SUPER_CLUEDO as SUPER_CLUEDO
    from kb.table.events import Accusation as Accusation
    from kb.table.events import Answer as Answer
    from kb.table.events import Assume as Assume
    from kb.table.events import Event as Event
    from kb.table.events import Has as Has
    from kb.table.events import Lacks as Lacks
    from kb.table.events import OneOf as OneOf
    from kb.table.events import Reveal as Reveal
    from kb.table.events import Suggestion as Suggestion
    from kb.table.setup import SOLUTION as SOLUTION
    from kb.table.setup import TABLE as TABLE
    from kb.table.setup import Setup as Setup
    from kb.theory.atoms import Facts as Facts
    from kb.why.explain import Explanation as Explanation
    from kb.why.news import News as News
    from kb.why.picture import Picture as Picture
    from kb.why.showing import Showing as Showing
    from kb.why.showing import Showings as Showings
    from kb.why.steps import EventStep as EventStep
    from kb.why.steps import EventSteps as EventSteps
    from kb.why.steps import Settled as Settled
    from kb.why.steps import Timeline as Timeline
    from kb.why.witness import Witnesses as Witnesses

else:

    def __getattr__(name):
        """Return a public name whose module is imported at its first use."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        return value


def __dir__() -> list[str]:
    return sorted(["__version__", *__all__])
