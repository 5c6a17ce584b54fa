"""The questions that a game answers: what follows, why, how likely it is, and what to do.

All answers are computed from the state; `kb.game` has the other half of `Game`, the members that
read and change the log. A method imports the reasons, rules or odds that it needs, because a sheet
is drawn without them; no other import stands inside a function.
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
    """The questions that a game answers from its state.

    Attributes:
        state: The state of the game: its record and its stages.
    """

    state: State
    _tried: ClassVar[Mapping[str, str]] = {
        "why(holder, card)": "explain explanation justify reason because prove proof derivation",
        "holds(holder, card)": (
            "entails query ask is_true check status get known lookup who_has who holder owner"
            " has_card"
        ),
        "odds()": (
            "probability probabilities chance chances likelihood certainty prob odds_of beliefs"
            " belief_state"
            " posterior marginals evaluate evaluation score"
        ),
        "odds().sample": "sample random_deal draw_deal",
        "simulate(games), a function of kb": "simulate playout rollout",
        "advise()": (
            "best best_move best_question best_suggestion suggestions recommend recommendation"
            " analyse analyze think ask_next next_move play legal_moves"
        ),
        "hints()": "hint",
        "deals": "models count count_models num_deals num_models model_count solutions",
        "solution": "answer solve envelope murderer accuse",
        "solved": "is_solved is_game_over is_over game_over finished done outcome result",
        "sheet": (
            "notebook notes print board grid table matrix display plot show_sheet to_svg"
            " draw possible candidates"
        ),
        "facts": (
            "consequences deductions entailed knowns backbone deduced deduce infer conclusions"
        ),
        "facts, whose records() are its rows": "records",
        "facts.to_dataframe()": "to_dataframe to_pandas df",
        "record()": "to_text as_text dumps text export pgn to_pgn to_string source fen",
        "Path(path).write_text(game.record())": "save write dump to_file save_as save_game",
        "read_game(path)": "load read open from_file load_game read_game",
        "Game.parse(text)": "loads from_text from_string from_record from_pgn read_text",
        "Game.new(players, me=...)": "create start new_game from_players add_player reset",
        "tell(line)": (
            "push push_san parse_san add_event add_suggestion append append_line add_line"
            " record_line assert_ add_clause"
        ),
        "suggest(guesser, *cards, refuter=...)": "ask_question suggestion move question guess",
        "tell('reveal HOLDER CARD')": "reveal show_card",
        "tell('has HOLDER CARD')": "has add_fact set_card mark",
        "tell('lacks HOLDER CARD')": "lacks has_not",
        "tell('accuse PLAYER CARDS wrong')": "accusation",
        "undo()": "pop back unpush revert",
        "at(line)": "position ply goto seek",
        "timeline()": "history trace moves mainline move_stack log_entries",
        "knowledge(holder)": "kb knowledge_base knowledgebase",
        "knowledge(holder).clauses": "clauses cnf axioms",
        "mind(player)": "view perspective as_player belief",
        "events": "entries",
        "setup": "headers",
        "setup.holders": "holders",
        "setup.sizes": "sizes hand_sizes",
        "knowledge(player).facts": "hand hands cards_of cards_in_hand",
        "with_suspects()": "without_suspects repair",
        "tell(line), which raises Contradiction": (
            "valid is_valid consistent is_consistent satisfiable"
        ),
        "game itself: it never changes": "copy clone",
    }

    @property
    def setup(self) -> Setup:
        """The setup of the header: the deck, the players, their hand sizes and known hands.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).setup.sizes
        (9, 9)
        """
        return self.state.setup

    @property
    def rules(self) -> tuple[kb.inference.Rule, ...]:
        """The rules of unifying by which this game finds facts, in the order of `RULES`.

        >>> from kb import Game
        >>> [rule.name for rule in Game.new(["Ann", "Bob"]).rules][:2]
        ['solution-category', 'resolution']
        """
        return self.state.rules

    @property
    def is_complete(self) -> bool:
        """Whether the rules of this game find every entailed fact.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).is_complete
        True
        """
        return self.state.is_complete

    @property
    def facts(self) -> Facts:
        """The facts that the game's rules find: True or False by (holder, card).

        With all rules these are all entailed facts. They come by holder, then in deck order.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").facts["Bob", "Rope"]
        False
        """
        return self.state.facts

    def cell(self, holder: str, card: str) -> tuple[str, str]:
        """Return the holder and the card that two words name, as they were declared.

        Raises UnknownName or AmbiguousName.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).cell("bo", "lead pipe")
        ('Bob', 'Pipe')

        Args:
            holder: Solution, a player, or Table; a unique beginning will do.
            card: A card; a unique beginning will do.
        """
        return self.state.cell(holder, card)

    def holds(self, holder: str, card: str) -> bool | None:
        """Return True if the holder has the card, False if he lacks it, None if that is open.

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
        card_by_category: dict[str, str | None] = {}
        for category in self.setup.deck.categories:
            known_cards = (card for card in category.cards if self.facts.get((SOLUTION, card)))
            card_by_category[category.name] = next(known_cards, None)
        return FrozenMapping(card_by_category, ("category", "card"))

    @property
    def solved(self) -> bool:
        """Whether all cards of the Solution are known.

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
        """The critical lines of each fact: without any one of these lines its cell is open.

        A fact with ``()`` is firm: it is true if at most one line after the header is wrong.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").firm["Bob", "Rope"]
        (4,)
        """
        return self.state.critical_lines

    def knowledge(self, holder: str) -> kb.inference.KnowledgeBase:
        """Return the knowledge base of a holder.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").knowledge("Bob").facts
        {'Rope': False}

        Args:
            holder: Solution, a player, or Table where cards were left over.
        """
        name = find_holder(self.setup, holder)
        return self.state.derivation.end.kbs[self.setup.holders.index(name)]

    def why(self, holder: str, card: str) -> kb.why.Explanation:
        """Return the explanation of why a holder has a card, or lacks it.

        Raises OpenCell if the cell is open, so that `why_not` shows two deals; BeyondRules if only
        rules settle it that are stronger than those of this game.

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
        """Return two deals that fit the log and show that a cell is open.

        Raises SettledCell if it is settled, so that `why` explains it; BeyondRules if only rules
        settle it that are stronger than those of this game.

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
        """Return the deductions that the last event added, in order, each with its rule.

        As text each deduction stands under its cause, with the lines that it needs. A notebook
        shows how facts pass from knowledge base to knowledge base, round by round.

        >>> from kb import Game
        >>> for step in Game.new(["Ann", "Bob"]).tell("has Ann Rope").steps():
        ...     print(step.holder, step.card, step.value, step.rule)
        Ann Rope True told
        Solution Rope False one-holder
        Bob Rope False one-holder
        """
        return self._steps_of(self.state.derivations[-1])

    def _steps_of(self, derivation: kb.inference.Derivation) -> kb.why.EventSteps:
        """Return the deductions that a derivation adds, in order, as a value that prints them."""
        from kb.why.steps import EventSteps, list_deductions

        return EventSteps(list_deductions(derivation), self.setup, self.state.perspective)

    def timeline(self) -> kb.why.Timeline:
        """Return the cells that each event settled, with their values and rules.

        The rows of an event are the `steps` of the game after it, which no later line changes.

        >>> from kb import Game
        >>> for row in Game.new(["Ann", "Bob"]).tell("has Ann Rope").timeline():
        ...     print(row)
        line 4: Ann has Rope (told)
        line 4: Rope is not in the Solution (one-holder)
        line 4: Bob lacks Rope (one-holder)
        """
        from kb.why.steps import make_timeline

        # The log begins with the assumptions of the header. They are no events, so their
        # derivations are left out.
        log, derivations = self.state.log, self.state.derivations
        first_event_index = len(log) - len(self.state.ends) + 1
        event_steps = map(self._steps_of, derivations[first_event_index + 1 :])
        return make_timeline(log[first_event_index:], event_steps)

    def exercise(self, holder: str, card: str) -> resolver.practice.Exercise:
        """Return the exercise to prove a fact of the sheet by resolution.

        Its premises are the axioms of the fact's proof, over atoms such as `Holden:Pipe`.

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
            SearchStopped: The resolution proof takes too long.
        """
        from kb.why.phrases import say_fact
        from resolver import Clause
        from resolver.practice import Exercise

        # The proof refutes the denied goal, which is no premise of the exercise.
        why = self.why(holder, card)
        denial = Clause([~why.goal])
        leaves = [step.clause for step in why.proof if not step.premises]
        premises = tuple(str(clause) for clause in leaves if clause != denial)
        return Exercise(say_fact(why.goal), premises=premises, goal=str(why.goal), task="prove")

    @cached_property
    def deals(self) -> int:
        """The exact number of deals that fit the log; a hand of open size may have each size.

        Raises SearchStopped if counting them takes too long.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").deals
        6563700
        """
        from kb.odds.passes import count_deals

        return count_deals(self.state.deals)

    def odds(self, *, weigh: bool = True) -> kb.odds.Odds:
        """Return the odds: how likely each cell is, over all the deals that fit.

        A player who can show several of the named cards is assumed to show each with equal chance;
        so a deal in which he had more of them weighs less. Raises SearchStopped if weighing takes
        too long; counting all deals alike may still be possible.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").odds()["Solution", "Pipe"]
        Fraction(1, 5)

        Args:
            weigh: Whether to weigh the deals; if not, the odds are shares of the deals.
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
        """Return the suggestions that I may make, best first; `card` limits them to some cards.

        If several cards are given, a suggestion names one of each of their categories. `.accuse` of
        the advice says whether to accuse the likeliest Solution now. A player who can show several
        cards is assumed to show each with equal chance, as in all odds. The same seed draws the
        same deals; ``progress`` is called with each worth, and True shows a bar.

        Raises AdviceError for a spectator, SearchStopped if there are too many deals to draw from.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 16, "Bob": 2})
        >>> game = game.tell("has Bob Rope", "has Bob Hall")
        >>> game.advise().accuse is not None
        True

        Args:
            card: A card that each suggestion has to name, or several; None for any.
            seed: The seed of the sample of deals.
            progress: A function that is called with each worth; True shows a bar.
        """
        return self._adviser(seed).advise(self._cards_to_name(card), progress)

    def advice_stages(
        self, card: str | Iterable[str] | None = None, *, seed: int = 0
    ) -> Iterator[kb.odds.Advice]:
        """Yield the advice in stages: a quick estimate, better estimates, and last the best advice.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> *_, best = game.advice_stages("Hall")
        >>> len(best)
        36

        Args:
            card: A card that each suggestion has to name, or several; None for any.
            seed: The seed of the sample of deals.
        """
        return self._adviser(seed).stages(self._cards_to_name(card))

    def _cards_to_name(self, card: str | Iterable[str] | None) -> tuple[str, ...]:
        """Return the given cards as a tuple in deck order; None gives an empty tuple."""
        deck = self.setup.deck
        cards = [card] if isinstance(card, str) else require_list(card or (), "cards to ask for")
        return deck.in_order({deck.find(each) for each in cards})

    def _adviser(self, seed: int) -> kb.odds.Adviser:
        """Return the adviser for a seed, from the cache if it was used before."""
        from kb.odds.adviser import Adviser

        seed = require_int(seed, "a seed")
        if seed not in self._advisers:
            # After a wrong accusation of mine I cannot win, so no rival matters.
            rivals = None if self.setup.me in self.state.out else self.state.rivals
            self._advisers[seed] = Adviser(self.setup, lambda: self.state.odds, rivals, seed)
        return self._advisers[seed]

    @cached_property
    def _advisers(self) -> dict[int, kb.odds.Adviser]:
        """The cached advisers, by seed."""
        return {}

    def review(
        self, *, seed: int = 0, progress: Callable[[kb.review.Part], object] | bool = False
    ) -> kb.review.Review:
        """Return a review: how good my questions were, and when each player could know the truth.

        Lines at its end that lay the hands open, `has NAME CARDS`, and a right accusation settle
        the truth, and are no event of the game. Without a known Solution there are worths only.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 16, "Bob": 2})
        >>> game = game.tell("suggest Ann Plum Rope Hall -> nobody")
        >>> [row.line for row in game.review().rows]
        [7]

        Args:
            seed: The seed of the sample of deals.
            progress: What is called with each question, and with each player's part of the race;
                True shows a bar.
        """
        from kb.review.review import review_game

        return review_game(self.state, require_int(seed, "a seed"), progress)

    def hints(self, known: Iterable[tuple[str, str]] = ()) -> kb.review.Hints:
        """Return hints, step by step, for the easiest fact that is not yet known.

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
        """Return the suggested cards that I have; the card that reveals least comes first.

        Each comes with the bits that the guesser learns from it about the Solution. He is assumed
        to know what he has certainly seen, and to expect any of these cards with equal chance.

        >>> from kb import Game
        >>> game = Game.new(["Nick", "Rachel", "Holden"], me="Nick",
        ...                 hand=["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"])
        >>> game = game.tell("suggest Rachel Green Ballroom Pipe -> Nick Ballroom")
        >>> for showing in game.show("Rachel", "Plum", "Ballroom", "Pipe"):
        ...     print(showing)
        Show Ballroom: Rachel knows that you have it, by line 6; it tells 0.08 yes-or-no answers
        Show Plum: it tells Rachel 0.68 yes-or-no answers about the Solution and settles 2 cells

        Raises AdviceError if I have none of them, RecordError or Contradiction if the suggestion is
        impossible, SearchStopped if counting the deals takes too long.

        Args:
            guesser: The player who made the suggestion.
            cards: The named cards.
        """
        from kb.odds.advice import find_held_cards, suggestion_to_answer, weigh_showings
        from kb.why.explain import say_how_guesser_knows

        state = self.state
        suggested = state.setup.deck.in_order(cards)
        guesser_name = state.setup.player_names.find(guesser)
        event = suggestion_to_answer(state.setup, guesser_name, suggested)
        mine = find_held_cards(event, state.facts)

        # An impossible suggestion is refused here, so that its error cites lines of this record.
        state.after_event(event)

        # The guesser has heard this suggestion too, so his view includes it.
        mind = state.mind(event.guesser).after_event(event)
        how_he_knows = partial(say_how_guesser_knows, mind.reasons, event, len(state.record.lines))
        return weigh_showings(event, mine, mind.odds, how_he_knows)

    def knows(self, player: str, *, seed: int = 0) -> kb.odds.Likelihood:
        """Estimate from a sample of deals how likely it is that a player knows the Solution.

        >>> from kb import Game
        >>> game = Game.new(["Nick", "Rachel"], me="Nick", sizes={"Nick": 17, "Rachel": 1})
        >>> game.knows("Rachel").share
        0.0

        A player who can show several cards is assumed to show each with equal chance, as in all
        odds. The same seed draws the same deals. Raises SearchStopped if there are too many deals.

        Args:
            player: The player who may know it.
            seed: The seed of the sample of deals.
        """
        from kb.odds.accusing import estimate_likelihood

        name = self.setup.player_names.find(player)
        mind = self.state.mind(name)
        return estimate_likelihood(
            self.state.odds, mind.deals, mind.log, name, require_int(seed, "a seed")
        )
