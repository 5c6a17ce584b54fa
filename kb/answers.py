"""What a log answers: its facts, the sheet, the reasons, each worked out when it is asked for."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from attrs import frozen

from kb.errors import (
    BeyondRules,
    OpenCell,
    SettledCell,
)
from kb.history import History
from kb.sheet.sheet import Sheet
from kb.table.arguments import whole
from kb.table.events import Assume
from kb.table.setup import SOLUTION, find_holder
from kb.theory.atoms import Facts, literal
from kb.theory.log import log_axioms
from resolver import SearchStopped
from resolver.text import Documented, FrozenMapping

if TYPE_CHECKING:  # a sheet needs no reasons, and no rules to find them: imported when asked for
    from kb.inference.derivation import Derivation, LineDerivation
    from kb.inference.knowledge import KnowledgeBase
    from kb.inference.rule import Rule
    from kb.odds.odds import Odds
    from kb.odds.weighed import Weighed
    from kb.theory.firm import CriticalLines
    from kb.why.explain import Explanation
    from kb.why.irreducible import Reasons
    from kb.why.news import News
    from kb.why.steps import EventSteps
    from kb.why.witness import Witnesses
    from resolver import Exercise


@frozen(eq=False, repr=False)
class Answers(History, Documented):
    """All that follows from a log by some rules: all the RULES where none are named."""

    def _repr_html_(self) -> str:
        return self.sheet._repr_html_()

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of unifying that it goes by, in their order.

        >>> from kb import Game
        >>> [rule.name for rule in Game.new(["Ann", "Bob"]).rules][:2]
        ['solution-category', 'resolution']
        """
        from kb.inference.rules import RULES

        return RULES if self._rules is None else self._rules

    @property
    def assumptions(self) -> tuple[str, ...]:
        """The names of the assumptions that are on.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("assume no-accusation-yet").assumptions
        ('no-accusation-yet',)
        """
        return tuple(one.event.name for one in self.log if isinstance(one.event, Assume))

    def record(self) -> str:
        """Return the text of the record, comments and blank lines as they were read.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").record().splitlines()[-1]
        'has Ann Rope'
        """
        return self.written.text

    @property
    def disputed(self) -> tuple[int, ...]:
        """The lines that are kept though they contradict the log, as comments ``#? LINE``.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope", "#? has Bob Rope").disputed
        (5,)
        """
        return self.written.disputed

    @cached_property
    def facts(self) -> Facts:
        """What follows by this game's rules: (holder, card) to True or False, by seat and deck.

        With all rules that is all that is entailed.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").facts["Bob", "Rope"]
        False
        """
        return self.state.facts if self.is_complete else self.derivation.facts

    @property
    def is_complete(self) -> bool:
        """Whether its rules find all that is entailed: then nobody has to go by them.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).is_complete
        True
        """
        if self._rules is None:
            return True
        from kb.inference.rules import ACROSS_HANDS

        return ACROSS_HANDS in self._rules

    @cached_property
    def firm(self) -> CriticalLines:
        """Each fact's cell to the lines without which, each by itself, it does not follow.

        A fact with ``()`` is firm: it is true if at most one line after the header is wrong.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").firm["Bob", "Rope"]
        (4,)
        """
        from kb.theory.firm import critical_lines, without_each

        if self.is_complete:
            return critical_lines(self.facts, without_each(self.setup, self.log, len(self.facts)))
        from kb.inference.derivation import facts_without_each

        return critical_lines(self.facts, facts_without_each(self.setup, self.log, self.rules))

    @cached_property
    def _firm_in_time(self) -> CriticalLines | None:
        """The same; None where it takes too long."""
        try:
            return self.firm
        except SearchStopped:
            return None

    @cached_property
    def derivation(self) -> Derivation:
        """The unifying rounds by this game's rules: which rule gave each fact, and from what.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").derivation.rule("Bob", "Rope", False)
        'one-holder'
        """
        from kb.inference.derivation import Derivation
        from kb.inference.position import opening

        axioms = log_axioms(self.setup, self.log)
        return Derivation(opening(self.setup).tell(axioms, self.state), self.rules)

    def knowledge(self, holder: str) -> KnowledgeBase:
        """Return a holder's knowledge base: Solution, a player, or Table where cards were left.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").knowledge("Bob").facts
        {'Rope': False}

        Args:
            holder: Solution, a player, or Table where cards were left over.
        """
        name = find_holder(self.setup, holder)
        from kb.inference.knowledge import KnowledgeBase

        return KnowledgeBase(self.derivation.end.kbs[self.setup.holders.index(name)])

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
        cell = self.cell(holder, card)
        return self.state.holds(*cell) if self.is_complete else self.facts.get(cell)

    def cell(self, holder: str, card: str) -> tuple[str, str]:
        """Return a cell by the names as declared; raises UnknownName or AmbiguousName.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).cell("bo", "lead pipe")
        ('Bob', 'Pipe')

        Args:
            holder: Solution, a player, or Table; a unique beginning will do.
            card: A card; a unique beginning will do.
        """
        return find_holder(self.setup, holder), self.setup.deck.find(card)

    @cached_property
    def deals(self) -> int:
        """How many deals fit everything said, exactly; where sizes are open, of all sizes.

        Raises SearchStopped where counting them would take too long.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").deals
        6563700
        """
        from kb.odds.passes import number

        return number(self.state)

    def odds(self) -> Odds:
        """Return of each cell its share of the deals that fit, all of them equally likely.

        Raises SearchStopped where that would take too long.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").odds()["Solution", "Pipe"]
        Fraction(1, 5)
        """
        self._odds.check()
        return self._odds

    def weighed(self, seed: int = 0) -> Weighed:
        """Return the odds if who showed a card that the record names chose it at random.

        The same seed draws the same deals, where they are too many to be all looked at. Raises
        SearchStopped where there are too many to draw from.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], sizes={"Ann": 17, "Bob": 1}).tell("has Bob Rope")
        >>> game.weighed()
        <Weighed odds of 63 cells: 270 deals fit>

        Args:
            seed: The same seed draws the same deals.
        """
        from kb.odds.weighed import weighed

        return weighed(self._odds, self.log, whole(seed, "a seed"))

    @cached_property
    def _odds(self) -> Odds:
        """The same for who draws deals from them, and asks for no cell."""
        from kb.odds.odds import odds_of

        return odds_of(self.state)

    @property
    def solution(self) -> FrozenMapping[str, str | None]:
        """The Solution's card of each category, None while it is open.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Solution Rope").solution
        {'suspect': None, 'weapon': 'Rope', 'room': None}
        """
        return FrozenMapping(
            {
                kind.name: next((c for c in kind.cards if self.facts.get((SOLUTION, c))), None)
                for kind in self.setup.deck.categories
            },
            ("category", "card"),
        )

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
        return Sheet(self.setup, self.facts, partial(getattr, self, "_firm_in_time"))

    def why(self, holder: str, card: str) -> Explanation:
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

        holder, card = self.cell(holder, card)
        value = self.holds(holder, card)
        if value is None:
            self.check_within_rules(holder, card)
            raise OpenCell(holder, card)
        goal = literal(holder, card, value)
        critical = None if self.is_complete else partial(getattr, self, "firm")
        derive = partial(getattr, self, "derivation")
        return explain(self.reasons, goal, self.header, derive, critical)

    @cached_property
    def reasons(self) -> Reasons:
        """The lines behind each fact.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> [entry.line for entry in game.reasons.entries]
        [4]
        """
        from kb.why.irreducible import Reasons

        return Reasons(self.setup, self.log, self.stages)

    def why_not(self, holder: str, card: str) -> Witnesses:
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
        from kb.why.witness import witnesses

        holder, card = self.cell(holder, card)
        if self.holds(holder, card) is not None:
            raise SettledCell(holder, card)
        self.check_within_rules(holder, card)
        return witnesses(self.state, holder, card, partial(getattr, self, "_odds"))

    def check_within_rules(self, holder: str, card: str) -> None:
        """Raise BeyondRules for a cell that is settled and that this game's rules leave open.

        >>> from kb import RULES, BeyondRules, Game
        >>> game = Game.new(["Ann", "Bob"], rules=RULES[:2]).tell("has Ann Rope")
        >>> try:
        ...     game.check_within_rules("Bob", "Rope")
        ... except BeyondRules as error:
        ...     print(error.rule)
        one-holder

        Args:
            holder: Solution, a player, or Table; a unique beginning will do.
            card: A card; a unique beginning will do.
        """
        holder, card = self.cell(holder, card)
        held = self.state.holds(holder, card)
        if held is not None and self.holds(holder, card) is None:
            from kb.inference.derivation import Derivation
            from kb.inference.rules import RULES

            raise BeyondRules(
                holder, card, Derivation(self.derivation.start, RULES).rule(holder, card, held)
            )

    def steps(self) -> EventSteps:
        """Return the deductions that the last event set off, in order, each with its rule.

        As text each stands under its cause, with the lines that it takes.

        >>> from kb import Game
        >>> for step in Game.new(["Ann", "Bob"]).tell("has Ann Rope").steps():
        ...     print(step.holder, step.card, step.value, step.rule)
        Ann Rope True told
        Solution Rope False one-holder
        Bob Rope False one-holder
        """
        from kb.why.steps import event_steps

        return event_steps(self._derivations[-1], self.header)

    def news(self) -> News:
        """Return what passes from knowledge base to knowledge base after the last event.

        Of a game without events it is what the header sets off. A notebook shows the picture.

        Example:
            >>> from kb import Game
            >>> print(Game.new(["Ann", "Bob"]).tell("has Ann Rope").news())
            round 0: Ann has Rope (told)
            round 1: Rope is not in the Solution (one-holder, from Ann)
            round 1: Bob lacks Rope (one-holder, from Ann)

        Returns:
            A row for each cell, with its round, its rule and whose news it was.
        """
        from kb.why.news import News

        return News(self._derivations[-1])

    def exercise(self, holder: str, card: str) -> Exercise:
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
            An exercise that `resolver.grade` grades.

        Raises:
            OpenCell: It is open whether the holder has the card.
            SearchStopped: The proof by resolution takes too long.
        """
        from kb.why.phrases import fact
        from resolver import Clause, Exercise

        proof = self.why(holder, card).proof
        cell = self.cell(holder, card)
        goal = literal(*cell, bool(self.holds(*cell)))
        leaves = [step.clause for step in proof if not step.premises]
        premises = tuple(str(clause) for clause in leaves if clause != Clause([~goal]))
        return Exercise(fact(goal), premises=premises, goal=str(goal), task="prove")

    @property
    def _derivations(self) -> tuple[LineDerivation, ...]:
        """What this game's rules derive from the header, and then from each entry."""
        from kb.inference.derivation import derivations

        return derivations(self.setup, self.stages, self.rules)
