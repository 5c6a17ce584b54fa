"""What can be asked of a game: what follows, why, how likely it is, and what to do.

All of it is worked out from the state; `kb.game` has the other half of `Game`, the log and how it
goes on. Reasons, rules and odds are imported by the questions that need them, for a sheet is drawn
without; no other import stands inside a function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from typing import ClassVar

from attrs import frozen

import kb.inference
import kb.odds
import kb.review
import kb.why
import resolver.practice
from kb.errors import OpenCell, SettledCell
from kb.sheet.sheet import Sheet
from kb.state import State
from kb.table.arguments import require_int, require_list
from kb.table.setup import SOLUTION, Setup, find_holder
from kb.theory.atoms import CellLines, Facts, literal
from resolver.text import Documented, FrozenMapping


@frozen(eq=False, repr=False)
class Answers(Documented):
    """The questions that a state answers.

    Attributes:
        state: What follows from the record.
    """

    state: State
    _tried: ClassVar[Mapping[str, str]] = {
        "why(holder, card)": "explain explanation justify reason prove proof derivation",
        "holds(holder, card)": "entails query ask is_true check status get known lookup",
        "odds()": "probability probabilities chance chances likelihood prob odds_of",
        "advise()": (
            "best_move best_question best_suggestion suggestions recommend recommendation analyse"
            " analyze think next_move play legal_moves"
        ),
        "hints()": "hint",
        "deals": "models count count_models num_deals num_models model_count solutions",
        "solution": "answer solve envelope murderer accuse",
        "solved": "is_solved is_game_over finished done outcome result",
        "sheet": "board grid table matrix display plot show_sheet notes to_svg draw",
        "facts": "consequences deductions entailed knowns backbone deduced conclusions",
        "facts, whose records() are its rows": "records",
        "facts.to_dataframe()": "to_dataframe to_pandas df",
        "record()": "to_text dumps text export pgn to_string source fen",
        "Path(path).write_text(game.record())": "save write dump to_file save_as",
        "read_game(path)": "load read open from_file read_game",
        "Game.parse(text)": "loads from_text from_string from_record from_pgn read_text",
        "Game.new(players, me=...)": "create start new_game from_players reset",
        "tell(line)": "push push_san append append_line add_line record_line assert_ add_clause",
        "suggest(guesser, *cards, refuter=...)": "ask_question suggestion move question",
        "tell('reveal HOLDER CARD')": "reveal show_card",
        "tell('has HOLDER CARD')": "has add_fact set_card mark",
        "tell('lacks HOLDER CARD')": "lacks has_not",
        "tell('accuse PLAYER CARDS wrong')": "accusation",
        "undo()": "pop back unpush revert",
        "at(line)": "position ply goto seek",
        "timeline()": "history trace moves move_stack log_entries",
        "knowledge(holder)": "kb knowledge_base knowledgebase",
        "knowledge(holder).clauses": "clauses cnf axioms",
        "mind(player)": "view perspective as_player belief",
        "setup.holders": "holders",
        "setup.sizes": "sizes hand_sizes",
        "knowledge(player).facts": "hand hands cards_of",
        "with_suspects()": "without_suspects repair",
        "tell(line), which raises Contradiction": "is_valid consistent is_consistent satisfiable",
        "game itself: it never changes": "copy clone",
    }

    @property
    def setup(self) -> Setup:
        """What the header says: the deck, the players, the hands known.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).setup.sizes
        (9, 9)
        """
        return self.state.setup

    @property
    def rules(self) -> tuple[kb.inference.Rule, ...]:
        """The rules of unifying that it goes by, in their order.

        >>> from kb import Game
        >>> [rule.name for rule in Game.new(["Ann", "Bob"]).rules][:2]
        ['solution-category', 'resolution']
        """
        return self.state.rules

    @property
    def is_complete(self) -> bool:
        """Whether its rules find all that is entailed: then nobody has to go by them.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).is_complete
        True
        """
        return self.state.is_complete

    @property
    def facts(self) -> Facts:
        """What follows by this game's rules: (holder, card) to True or False, by seat and deck.

        With all rules that is all that is entailed.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").facts["Bob", "Rope"]
        False
        """
        return self.state.facts

    def cell(self, holder: str, card: str) -> tuple[str, str]:
        """Return a cell by the names as declared; raises UnknownName or AmbiguousName.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).cell("bo", "lead pipe")
        ('Bob', 'Pipe')

        Args:
            holder: Solution, a player, or Table; a unique beginning will do.
            card: A card; a unique beginning will do.
        """
        return self.state.cell(holder, card)

    def holds(self, holder: str, card: str) -> bool | None:
        """Return True if the holder has the card, False if not, None if that is open.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> game.holds("Ann", "Rope"), game.holds("Bob", "Rope"), game.holds("Bob", "Hall")
        (True, False, None)

        Args:
            holder: Solution, a player, or Table; a unique beginning will do.
            card: A card; a unique beginning will do.
        """
        return self.state.holds(self.state.cell(holder, card))

    @property
    def solution(self) -> FrozenMapping[str, str | None]:
        """The Solution's card of each category, None while it is open.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Solution Rope").solution
        {'suspect': None, 'weapon': 'Rope', 'room': None}
        """
        facts = self.facts
        known = {
            kind.name: next((card for card in kind.cards if facts.get((SOLUTION, card))), None)
            for kind in self.setup.deck.categories
        }
        return FrozenMapping(known, ("category", "card"))

    @property
    def solved(self) -> bool:
        """True if the Solution is known.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Solution Rope").solved
        False
        """
        return None not in self.solution.values()

    @property
    def sheet(self) -> Sheet:
        """The detective sheet.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").sheet
        <Sheet: 3 of 63 cells known>
        """
        return Sheet(self.state.setup, self.state.facts, self.state.find_critical_lines)

    @property
    def firm(self) -> CellLines:
        """Each fact's cell to the lines without which, each by itself, it does not follow.

        A fact with ``()`` is firm: it is true if at most one line after the header is wrong.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").firm["Bob", "Rope"]
        (4,)
        """
        return self.state.critical_lines

    def knowledge(self, holder: str) -> kb.inference.KnowledgeBase:
        """Return a holder's knowledge base: Solution, a player, or Table where cards were left.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").knowledge("Bob").facts
        {'Rope': False}

        Args:
            holder: Solution, a player, or Table where cards were left over.
        """
        name = find_holder(self.setup, holder)
        return self.state.derivation.end.kbs[self.setup.holders.index(name)]

    def why(self, holder: str, card: str) -> kb.why.Explanation:
        """Return why a holder has a card, or lacks it.

        Raises OpenCell where that is open: then `why_not` shows two deals; BeyondRules where only
        stronger rules than this game's settle it.

        >>> from kb import Game
        >>> print(Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope"))
        Bob lacks Rope.
        Because of line 4. (Wrong only if line 4 is.)
        Ann has Rope (line 4).
        A card has one holder, so Bob lacks Rope.

        Args:
            holder: Solution, a player, or Table; a unique beginning will do.
            card: A card; a unique beginning will do.
        """
        from kb.why.explain import explain

        state = self.state
        cell = state.cell(holder, card)
        value = state.holds(cell)
        if value is None:
            state.check_within_rules(cell)
            raise OpenCell(*cell)
        return explain(state.reasons, literal(*cell, value), state.perspective)

    def why_not(self, holder: str, card: str) -> kb.why.Witnesses:
        """Return two deals that fit everything said, one with the card there and one without.

        Raises SettledCell where a fact is known: then `why` explains it; BeyondRules where only
        stronger rules than this game's settle it.

        >>> from kb import Game
        >>> both = Game.new(["Ann", "Bob"]).why_not("Ann", "Rope")
        >>> both.there["Rope"], both.elsewhere["Rope"] == "Ann"
        ('Ann', False)

        Args:
            holder: Solution, a player, or Table; a unique beginning will do.
            card: A card; a unique beginning will do.
        """
        from kb.why.explain import Witnesses

        state = self.state
        cell = state.cell(holder, card)
        if state.holds(cell) is not None:
            raise SettledCell(*cell)
        state.check_within_rules(cell)
        return Witnesses(state.setup, *cell, *state.deals.witnesses(*cell))

    def steps(self) -> kb.why.EventSteps:
        """Return the deductions that the last event set off, in order, each with its rule.

        As text each stands under its cause, with the lines that it takes. A notebook shows what
        passes from knowledge base to knowledge base, round by round.

        >>> from kb import Game
        >>> for step in Game.new(["Ann", "Bob"]).tell("has Ann Rope").steps():
        ...     print(step.holder, step.card, step.value, step.rule)
        Ann Rope True told
        Solution Rope False one-holder
        Bob Rope False one-holder
        """
        return self._steps_of(self.state.derivations[-1])

    def _steps_of(self, derivation: kb.inference.Derivation) -> kb.why.EventSteps:
        """Return the steps of a derivation."""
        from kb.why.steps import EventSteps, list_deductions

        return EventSteps(list_deductions(derivation), self.setup, self.state.perspective)

    def timeline(self) -> kb.why.Timeline:
        """Return what each event settled: the cells, their values, and their rules.

        The rows of an event are the `steps` of the game after it: no later line changes them.

        >>> from kb import Game
        >>> for row in Game.new(["Ann", "Bob"]).tell("has Ann Rope").timeline():
        ...     print(row)
        line 4: Ann has Rope (told)
        line 4: Rope is not in the Solution (one-holder)
        line 4: Bob lacks Rope (one-holder)
        """
        from kb.why.steps import make_timeline

        # The first derivation is the header's, and what the header assumes is no event.
        log, derivations = self.state.log, self.state.derivations
        first = len(log) - len(self.state.ends) + 1
        return make_timeline(log[first:], map(self._steps_of, derivations[first + 1 :]))

    def exercise(self, holder: str, card: str) -> resolver.practice.Exercise:
        """Return an exercise in resolution: a fact of the sheet, from what its proof takes.

        The premises are the leaves of the proof, over atoms such as `Holden:Pipe`.

        Example:
            >>> from kb import Game
            >>> print(Game.new(["Ann", "Bob"]).tell("has Ann Rope").exercise("Bob", "Rope"))
            exercise Bob lacks Rope
            premise Ann:Rope
            premise ¬Ann:Rope ∨ ¬Bob:Rope
            goal ¬Bob:Rope
            task prove
            points 1

        Args:
            holder: Solution, a player, or Table; a unique beginning will do.
            card: A card; a unique beginning will do.

        Returns:
            An exercise that `resolver.practice.grade` grades.

        Raises:
            OpenCell: It is open whether the holder has the card.
            SearchStopped: The proof by resolution takes too long.
        """
        from kb.why.phrases import say_fact
        from resolver import Clause
        from resolver.practice import Exercise

        why = self.why(holder, card)
        denial = Clause([~why.goal])
        leaves = [step.clause for step in why.proof if not step.premises]
        premises = tuple(str(clause) for clause in leaves if clause != denial)
        return Exercise(say_fact(why.goal), premises=premises, goal=str(why.goal), task="prove")

    @cached_property
    def deals(self) -> int:
        """How many deals fit everything said, exactly; where sizes are open, of all sizes.

        Raises SearchStopped where counting them would take too long.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").deals
        6563700
        """
        from kb.odds.passes import count_deals

        return count_deals(self.state.deals)

    def odds(self, *, weigh: bool = True) -> kb.odds.Odds:
        """Return of each cell how likely it is, over all the deals that fit.

        Who can show several of the named cards is taken to show each with equal chance: a deal in
        which there were more to choose from weighs less. Raises SearchStopped where that would take
        too long; to count each deal alike may not.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").odds()["Solution", "Pipe"]
        Fraction(1, 5)

        Args:
            weigh: Whether the deals are weighed; without, it is the share of the deals.
        """
        odds = self.state.odds if weigh else self.state.unweighed_odds
        odds.check()
        return odds

    def advise(
        self,
        card: str | Iterable[str] | None = None,
        *,
        seed: int = 0,
        progress: Callable[[kb.odds.Worth], object] | bool = False,
    ) -> kb.odds.Advice:
        """Return what each suggestion of mine is worth, or each that names a card, the best first.

        Of several cards a suggestion names one of each of their categories. `.accuse` of the advice
        says whether to accuse the likeliest Solution now. Who can show several cards is taken to
        show each with equal chance, as in all odds. The same seed draws the same deals;
        ``progress`` is called with each worth, True shows a bar.

        Raises AdviceError for a spectator, SearchStopped where there are too many deals to draw
        from.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 16, "Bob": 2})
        >>> game = game.tell("has Bob Rope", "has Bob Hall")
        >>> game.advise().accuse is not None
        True

        Args:
            card: A card that a suggestion shall name, or several; None for any.
            seed: The same seed draws the same deals.
            progress: What is called with each worth; True shows a bar.
        """
        return self._adviser(seed).advise(self._cards_to_name(card), progress)

    def advice_stages(
        self, card: str | Iterable[str] | None = None, *, seed: int = 0
    ) -> Iterator[kb.odds.Advice]:
        """Yield advice as soon as there is any, and again each time that there is better.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> *_, best = game.advice_stages("Hall")
        >>> len(best)
        36

        Args:
            card: A card that a suggestion shall name, or several; None for any.
            seed: The same seed draws the same deals.
        """
        return self._adviser(seed).stages(self._cards_to_name(card))

    def _cards_to_name(self, card: str | Iterable[str] | None) -> tuple[str, ...]:
        """Return the cards that a suggestion shall name, as declared and in the deck's order."""
        deck = self.setup.deck
        cards = [card] if isinstance(card, str) else require_list(card or (), "cards to ask for")
        return deck.in_order({deck.find(each) for each in cards})

    def _adviser(self, seed: int) -> kb.odds.Adviser:
        """Return the adviser that draws deals by a seed, who keeps what he has found out."""
        from kb.odds.adviser import Adviser

        seed = require_int(seed, "a seed")
        if seed not in self._advisers:
            # One who has accused wrongly has nobody to forestall.
            rivals = None if self.setup.me in self.state.out else self.state.rivals
            self._advisers[seed] = Adviser(self.setup, lambda: self.state.odds, rivals, seed)
        return self._advisers[seed]

    @cached_property
    def _advisers(self) -> dict[int, kb.odds.Adviser]:
        """The advisers by their seeds."""
        return {}

    def review(
        self, *, seed: int = 0, progress: Callable[[kb.review.Part], object] | bool = False
    ) -> kb.review.Review:
        """Return the game looked at again: what my questions were worth, who could know when.

        Lines at its end that lay the hands open, `has NAME CARDS`, and a right accusation settle
        the truth, and are no event of the game. Without a known Solution there are worths only.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 16, "Bob": 2})
        >>> game = game.tell("suggest Ann Plum Rope Hall -> nobody")
        >>> [row.line for row in game.review().rows]
        [7]

        Args:
            seed: The same seed draws the same deals.
            progress: What is called with each question, and with each player's part of the race;
                True shows a bar.
        """
        from kb.review.review import review_game

        return review_game(self.state, require_int(seed, "a seed"), progress)

    def hints(self, known: Iterable[tuple[str, str]] = ()) -> kb.review.Hints:
        """Return hints, step by step, for the easiest fact that is not among the known ones.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.tell("suggest Ann Plum Rope Hall -> Bob", "lacks Bob Plum").hints().steps[0]
        'Look at line 7 and the hand sizes.'

        Args:
            known: The cells that are known already, each a holder and a card.
        """
        from kb.review.hints import find_hints

        return find_hints(self.state, known)

    def show(self, guesser: str, *cards: str) -> kb.odds.Showings:
        """Return which of my cards to show to who suggests these, what gives away least first.

        Each says what it tells the guesser of the Solution, by what he has certainly seen, if he
        takes me to show any of the cards that I can with equal chance.

        >>> from kb import Game
        >>> game = Game.new(["Nick", "Rachel", "Holden"], me="Nick",
        ...                 hand=["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"])
        >>> game = game.tell("suggest Rachel Green Ballroom Pipe -> Nick Ballroom")
        >>> for showing in game.show("Rachel", "Plum", "Ballroom", "Pipe"):
        ...     print(showing)
        Show Ballroom: Rachel knows that you have it, by line 6; it tells 0.08 yes-or-no answers
        Show Plum: it tells Rachel 0.68 yes-or-no answers about the Solution and settles 2 cells

        Raises AdviceError where I have none of them, RecordError or Contradiction where the
        suggestion cannot be, SearchStopped where counting the deals would take too long.

        Args:
            guesser: Who suggests.
            cards: The cards named.
        """
        from kb.odds.advice import find_held_cards, suggestion_to_answer, weigh_showings
        from kb.why.explain import say_how_guesser_knows

        state = self.state
        named = state.setup.deck.in_order(cards)
        event = suggestion_to_answer(state.setup, state.setup.player_names.find(guesser), named)
        mine = find_held_cards(event, state.facts)

        # Where the suggestion cannot be, this refuses it in the words of this record.
        state.after_event(event)
        mind = state.mind(event.guesser).after_event(event)
        how_he_knows = partial(say_how_guesser_knows, mind.reasons, event, len(state.record.lines))
        return weigh_showings(event, mine, mind.odds, how_he_knows)

    def knows(self, player: str, *, seed: int = 0) -> kb.odds.Likelihood:
        """Return how likely a player is to know the Solution by now, from a sample of deals.

        >>> from kb import Game
        >>> game = Game.new(["Nick", "Rachel"], me="Nick", sizes={"Nick": 17, "Rachel": 1})
        >>> game.knows("Rachel").share
        0.0

        Who can show several cards is taken to show each with equal chance, as in all odds. The same
        seed draws the same deals. Raises SearchStopped where there are too many to draw from.

        Args:
            player: Who may know it.
            seed: The same seed draws the same deals.
        """
        from kb.odds.accusing import estimate_likelihood

        name = self.setup.player_names.find(player)
        mind = self.state.mind(name)
        return estimate_likelihood(
            self.state.odds, mind.deals, mind.log, name, require_int(seed, "a seed")
        )
