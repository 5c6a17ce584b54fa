"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from kb import errors as errors
from kb.errors import KBError as KBError
from kb.errors import RecordError as RecordError
from kb.game import Game as Game
from kb.game import read_game as read_game
from kb.inference.knowledge import KnowledgeBase as KnowledgeBase
from kb.inference.rules.across_hands import RULES as RULES
from kb.odds.advice import Advice as Advice
from kb.odds.odds import Odds as Odds
from kb.review.review import Review as Review
from kb.sheet.sheet import Sheet as Sheet
from kb.study.many import analyse as analyse
from kb.study.many import simulate as simulate
from kb.study.policies import POLICIES as POLICIES
from kb.study.puzzle import Puzzle as Puzzle
from kb.study.puzzle import puzzle as puzzle
from kb.table.deck import CLASSIC as CLASSIC
from kb.table.deck import DECKS as DECKS
from kb.table.deck import MASTER_DETECTIVE as MASTER_DETECTIVE
from kb.table.deck import SUPER_CLUEDO as SUPER_CLUEDO
from kb.table.deck import Category as Category
from kb.table.deck import Deck as Deck
from kb.table.deck import read_deck as read_deck
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
from kb.why.contradiction import Contradiction as Contradiction
from kb.why.explain import Explanation as Explanation
from kb.why.steps import Timeline as Timeline
from resolver import __version__ as __version__

__all__: list[str]
