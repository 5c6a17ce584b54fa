"""Knowledge bases for Clue/Cluedo: read the record of a game, and ask what follows and why.

    a game       Game  read_game                    a log and all that follows from it; from a file
                 Accusation  Answer  Assume  Event  what can stand in the log: a suggestion,
                 Has  Lacks  OneOf  Reveal          its answers, and what is learned besides
                 Suggestion
                 SOLUTION  TABLE                    the holders that are no players
    decks        CLASSIC  MASTER_DETECTIVE          the editions; DECKS has them by name
                 SUPER_CLUEDO  DECKS
                 Deck  Category  read_deck          cards of one's own
    answers      Sheet  Timeline                    who has what; what each line settled
                 Explanation  Contradiction         why, down to lines; what cannot be, and repairs
                 Odds  Advice                       how likely; what to ask next
                 Review                             a game looked at again
    inside       KnowledgeBase  RULES               one a holder, and how they hear of each other
    many games   simulate  analyse  POLICIES        games played out; records gone through
                 puzzle  Puzzle                     a game that has one solution
    errors       KBError  RecordError  errors       all errors; of a record; the room of all

Classes of results are in their rooms: `kb.odds.Worth`, `kb.why.Picture`.
"""

from resolver import __version__ as __version__
from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "": "errors",
        "errors": "KBError RecordError",
        "game": "Game read_game",
        "inference.knowledge": "KnowledgeBase",
        "inference.rules.across_hands": "RULES",
        "odds.advice": "Advice",
        "odds.odds": "Odds",
        "review.review": "Review",
        "sheet.sheet": "Sheet",
        "study.many": "analyse simulate",
        "study.policies": "POLICIES",
        "study.puzzle": "Puzzle puzzle",
        "table.deck": "CLASSIC Category DECKS Deck MASTER_DETECTIVE SUPER_CLUEDO read_deck",
        "table.events": "Accusation Answer Assume Event Has Lacks OneOf Reveal Suggestion",
        "table.setup": "SOLUTION TABLE",
        "why.contradiction": "Contradiction",
        "why.explain": "Explanation",
        "why.steps": "Timeline",
    },
    tried={
        "read_game(path)": "load read open from_file load_game",
        "Game.parse(text)": "loads parse from_text from_string parse_game",
        "Game.new(players, me=...)": (
            "Clue Cluedo Board Engine GameState start_game new new_game create start Table Match"
        ),
        "Path(path).write_text(game.record())": "save write dump save_game",
        "Game.new(...).odds()": "odds probability probabilities chance",
        "Game.new(...).advise()": "advise advice best_move recommend recommendation suggest",
        "Game.parse(text).solution": "solve solution",
        "Game.new(...).why(holder, card)": "why explain",
        "Game.parse(text), which raises Contradiction": "check validate consistent",
        "CLASSIC.cards": "cards",
        "CLASSIC.categories": "suspects weapons rooms SUSPECTS WEAPONS ROOMS categories Suspect",
        "CLASSIC, or DECKS": "DEFAULT_DECK CLUE CLUEDO deck",
        "players' names, as texts": "Player Players Card",
        "simulate(policies, ...)": "play tournament play_game run",
        "read_deck(path)": "load_deck deck_from_file",
        "Suggestion(...)": "Move Turn Question Guess",
        "Prover of resolver": "Solver Prover prove",
    },
)
