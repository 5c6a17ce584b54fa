"""A game as notebooks and the command see it: a record, and what follows from it.

    header ─ entry ─ entry ─ …
      │        │       │
    deals    deals   deals

A game is a value. Its state is a fold over the log: each entry adds clauses to the state before
it, and as states are immutable every one of them is kept, so going back is looking one up. The
records and the states of two positions share what they have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial, reduce
from itertools import pairwise
from os import PathLike
from types import EllipsisType
from typing import TYPE_CHECKING, cast

from attrs import evolve, frozen

import kb.inference
import kb.odds
import kb.why
import resolver.practice
from kb.errors import BeyondRules, HistoryError, OpenCell, RecordError, SettledCell, plural
from kb.record.header import header
from kb.record.record import Record, parse, read
from kb.record.slots import find_assumption
from kb.sheet.sheet import Sheet
from kb.state import State, checked_line, end_at, header_of, state_of
from kb.table.arguments import integer, listed, no_name, short, text
from kb.table.deck import Deck
from kb.table.editions import CLASSIC
from kb.table.events import NOBODY, Answer, Assume, Event, Suggestion
from kb.table.setup import SOLUTION, Setup, find_holder, setup
from kb.table.sizes import Size
from kb.theory.atoms import CellLines, Facts, literal
from kb.theory.log import Log
from resolver.text import Documented, FrozenMapping

if TYPE_CHECKING:  # a sheet needs no reasons, and no rules to find them: imported when asked for
    pass


@frozen(eq=False, repr=False)
class Game(Documented):
    """A log, and all that follows from it; every method that adds to the log returns a new game.

    ==============  ======================================================================
    For             Members
    ==============  ======================================================================
    to begin        new parse
    to go on        tell suggest show add; undo remove replace at
    what follows    holds facts solution solved is_complete sheet deals exercise cell
    why             why why_not firm sure steps timeline check_within_rules
    what to do      odds advise advice_stages knows mind knowledge
    what was said   record written log events assumptions disputed suspects with_suspects
    the table       players me deck cards setup rules
    ==============  ======================================================================

    >>> game = Game.new(["Nick", "Rachel", "Holden"], me="Nick",
    ...                 hand=["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"])
    >>> game = game.tell("suggest Rachel Plum Ballroom Pipe -> Holden")
    >>> game.holds("Holden", "Pipe"), game.holds("Rachel", "Pipe"), game.holds("Rachel", "Rope")
    (True, False, None)

    Attributes:
        log: The entries, each with its line.
        facts: All that follows: (holder, card) to True or False.
        solution: The Solution's card of each category, None while it is open.
        setup: Players, deck, sizes, hands.
    """

    state: State

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._said == other._said

    def __hash__(self) -> int:
        return hash(self._said)

    @property
    def _said(self) -> tuple[object, ...]:
        return self.written.written, self.suspects, self.rules

    def __repr__(self) -> str:
        events = plural(len(self.log), "event")
        return f"<Game of {', '.join(self.setup.players)}: {events}, {len(self.facts)} facts>"

    def _repr_html_(self) -> str:
        return self.sheet._repr_html_()

    @classmethod
    def new(
        cls,
        players: Sequence[str],
        me: str | None = None,
        hand: Iterable[str] | None = None,
        deck: Deck = CLASSIC,
        sizes: Mapping[str, Size] | None = None,
        deal: str | None = None,
        table: Iterable[str] = (),
        hidden: int = 0,
        answers: str = "first",
        assume: Iterable[str] = (),
        rules: Sequence[kb.inference.Rule] | None = None,
    ) -> Game:
        """Return a game before its first event; the record begins with its header.

        ``hand`` is the hand of ``me``; ``sizes`` gives hand sizes by player, two bounds or None for
        an open one; ``deal`` is the player who got the first card; ``rules`` are all the RULES
        where none are named. Raises RecordError where the header cannot be.

        >>> game = Game.new(["Ann", "Bob"], me="Ann", hand=["Rope"], sizes={"Ann": 1, "Bob": 17})
        >>> game.holds("Ann", "Rope"), game.holds("Bob", "Rope"), game.holds("Bob", "Knife")
        (True, False, None)

        Args:
            players: Their names, in answering order.
            me: Whose cards are known; None for a spectator.
            hand: My cards.
            deck: The cards of the game.
            sizes: Hand sizes by player: a number, two bounds, or None for an open one.
            deal: Who got the first card.
            table: Cards left over, face up.
            hidden: How many cards were left over face down.
            answers: `first`: the first who can, shows; `all`: everybody who can.
            assume: The names of assumptions that are on.
            rules: The rules of unifying, all of them where none are named.
        """
        if me is not None and not isinstance(me, str):
            raise no_name(me, "player")
        if hand is not None and me is None:
            raise RecordError("a hand is given, but not whose; say me=... too")
        table_set = setup(
            deck,
            players,
            me=me,
            hands={me: hand} if me is not None and hand is not None else {},
            sizes=sizes,
            deal=deal,
            face_up=table,
            hidden=hidden,
            answers=answers,
        )
        assumed = map(find_assumption, listed(assume, "assumptions"))
        return begin(parse("\n".join(header(table_set, assumed))), rules)

    @classmethod
    def parse(
        cls, text: str, file: str | None = None, rules: Sequence[kb.inference.Rule] | None = None
    ) -> Game:
        r"""Return the game of a record; the whole text is read before it is judged.

        Raises RecordError where it cannot be read, Contradiction where it cannot be true.

        >>> Game.parse("refute 1\ndeck classic\nplayers Ann Bob\nhas Ann Rope").holds("Bob", "Rope")
        False

        Args:
            text: The record.
            file: What errors call it.
            rules: The rules of unifying, all of them where none are named.
        """
        return begin(parse(text, file), rules)

    def record(self) -> str:
        """Return the text of the record, comments and blank lines as they were read.

        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").record().splitlines()[-1]
        'has Ann Rope'
        """
        return self.written.text

    @property
    def written(self) -> Record:
        """The record as a value: its lines, its entries, and the numbers of both.

        >>> len(Game.new(["Ann", "Bob"]).tell("has Ann Rope").written.lines)
        4
        """
        return self.state.record

    @property
    def log(self) -> Log:
        """The entries that tell of events, each with its line number and text.

        Where lines are disputed, it goes without the suspects.

        >>> print(*Game.new(["Ann", "Bob"]).tell("has Ann Rope").log)
        Entry(line=4, text='has Ann Rope', event=Has(holder='Ann', card='Rope'))
        """
        return self.state.log

    @property
    def setup(self) -> Setup:
        """What the header says: the deck, the players, the hands known.

        >>> Game.new(["Ann", "Bob"]).setup.sizes
        (9, 9)
        """
        return self.written.setup

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in answering order.

        >>> game = Game.new(["Nick", "Rachel"], me="Nick").tell("has Rachel Rope")
        >>> game.players, game.me, game.deck.name, len(game.cards), game.events
        (('Nick', 'Rachel'), 'Nick', 'classic', 21, (Has(holder='Rachel', card='Rope'),))
        """
        return self.setup.players

    @property
    def me(self) -> str | None:
        """The player whose record it is; None for a spectator.

        >>> Game.new(["Ann", "Bob"], me="Ann").me
        'Ann'
        """
        return self.setup.me

    @property
    def deck(self) -> Deck:
        """The deck.

        >>> Game.new(["Ann", "Bob"]).deck
        <Deck classic: 21 cards, 6 of suspect, 6 of weapon, 9 of room>
        """
        return self.setup.deck

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards, in the order of the deck.

        >>> Game.new(["Ann", "Bob"]).cards[:2]
        ('Mustard', 'Plum')
        """
        return self.setup.deck.cards

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened after the header, in order: one between any two positions.

        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").events
        (Has(holder='Ann', card='Rope'),)
        """
        return tuple(entry.event for entry in self.log[len(self.log) - len(self) + 1 :])

    @property
    def assumptions(self) -> tuple[str, ...]:
        """The names of the assumptions that are on.

        >>> Game.new(["Ann", "Bob"]).tell("assume no-own-accusation").assumptions
        ('no-own-accusation',)
        """
        return tuple(one.event.name for one in self.log if isinstance(one.event, Assume))

    @property
    def disputed(self) -> tuple[int, ...]:
        """The lines that are kept though they contradict the log, as comments ``#? LINE``.

        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope", "#? has Bob Rope").disputed
        (5,)
        """
        return self.written.disputed

    @property
    def suspects(self) -> tuple[int, ...]:
        """The lines that may be to blame for the disputed ones: the log goes without them.

        They are those without which, each by itself, all the others hold; where no single one does,
        the lines of a conflict.

        >>> game = Game.new(["Nick", "Rachel"]).tell("has Nick Rope", "#? has Rachel Rope")
        >>> game.disputed, game.suspects, game.holds("Nick", "Rope")
        ((5,), (4,), None)
        """
        return self.state.suspects

    @property
    def with_suspects(self) -> Game:
        """The game whose log has the suspects too: what its lines say but for the disputed ones.

        >>> game = Game.new(["Nick", "Rachel"]).tell("has Nick Rope", "#? has Rachel Rope")
        >>> game.with_suspects.holds("Nick", "Rope")
        True
        """
        return Game(self.state.with_suspects) if self.suspects else self

    @property
    def sure(self) -> Game:
        """The game with nothing assumed: the lines that assume are comments there.

        >>> game = Game.new(["Ann", "Bob"]).tell("assume no-own-accusation")
        >>> game.assumptions, game.sure.assumptions
        (('no-own-accusation',), ())
        """
        return Game(self.state.sure) if self.assumptions else self

    def tell(self, *lines: str) -> Game:
        """Return the game with more record lines; raises RecordError or Contradiction.

        >>> game = Game.new(["Ann", "Bob"])
        >>> game = game.tell("has Ann Rope", "suggest Bob Plum Rope Hall -> Ann")
        >>> len(game), game.holds("Bob", "Rope")
        (3, False)

        Args:
            lines: Lines of the record, one entry each.
        """
        state = self.state
        for line in lines:
            state = state.extended(state.record.append(line))
        return Game(state)

    def add(self, event: Event) -> Game:
        """Return the game after an event, written into the record in its canonical form.

        >>> from kb import Has
        >>> Game.new(["Ann", "Bob"]).add(Has("Ann", "Rope")).holds("Bob", "Rope")
        False

        Args:
            event: An event of `kb.table.events`.
        """
        return Game(self.state.extended(self.state.record.append_event(event)))

    def suggest(
        self,
        guesser: str,
        *cards: str,
        refuter: str | EllipsisType | None = ...,
        shown: str | None = None,
    ) -> Game:
        """Return the game after a suggestion.

        >>> game = Game.new(["Ann", "Bob", "Cid"])
        >>> game = game.suggest("Ann", "Plum", "Rope", "Hall", refuter="Cid")
        >>> game.holds("Bob", "Rope"), game.record().splitlines()[-1]
        (False, 'suggest Ann Plum Rope Hall -> Cid')

        Args:
            guesser: Who suggests.
            cards: The cards named, one of each category.
            refuter: Who showed a card; "nobody", or None, if all others passed. It must be said.
            shown: The card shown, where it is known.
        """
        table = self.setup
        nobody = refuter is None or (isinstance(refuter, str) and refuter.casefold() == NOBODY)
        if shown is not None and (nobody or refuter is ...):
            reason = f"a card was shown ({short(shown)}), but not by whom"
            raise RecordError(f"{reason}; say refuter={table.players[-1]!r} too")
        named = tuple(table.deck.find(card) for card in cards)
        event = Suggestion(table.seats.find(guesser), named, (), None)
        if nobody:
            return self.add(event)
        if refuter is ...:
            self.written.append_event(event)  # what else is wrong is said first
            other = table.others(event.guesser)[0]
            reason = "a suggestion says who answered"
            raise RecordError(f"{reason}; say refuter={other!r}, or refuter={NOBODY!r}")
        card = None if shown is None else table.deck.find(shown)
        answer = Answer(table.seats.find(cast(str, refuter)), card)
        return self.add(evolve(event, answers=(answer,)))

    def _edited(self, line: int, instead: Sequence[str], count: int = 1) -> Game:
        """Return the game with other lines for some from a line on; those before it still stand.

        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> game._edited(4, ["has Bob Rope"]).holds("Bob", "Rope")
        True

        Args:
            line: The number of the first line.
            instead: The lines in their place.
            count: How many lines go.
        """
        count = integer(count, "how many lines", HistoryError)
        line = checked_line(self.written, line, len(self.written.written) + (count == 0))
        if any("\n" in text(new, "a line") for new in listed(instead, "lines")):
            raise HistoryError("one line can be replaced by one line only; give them one by one")
        return Game(self.state.spliced(line, instead, count))

    def remove(self, line: int) -> Game:
        """Return the game without a line of its record; the lines after it move up.

        Raises HistoryError where there is no such line, RecordError or Contradiction where the rest
        cannot stand without it.

        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Hall")
        >>> game.remove(4).log[0].text
        'has Bob Hall'

        Args:
            line: The number of the line.
        """
        return self._edited(line, [])

    def replace(self, line: int, text: str) -> Game:
        """Return the game with another line in place of one of its record; raises as `remove`.

        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> game.replace(4, "has Bob Rope").holds("Bob", "Rope")
        True

        Args:
            line: The number of the line.
            text: The line in its place.
        """
        return self._edited(line, [text])

    def __len__(self) -> int:
        """Return how many positions it has: as many as events, and one before them."""
        return len(self.state.ends)

    def __getitem__(self, number: int) -> Game:
        """Return a position: 0 has the header alone, -1 is the game; raises HistoryError."""
        end = end_at(self.state.ends, number)
        return self if end == len(self.written.written) else self.at(end)

    def __iter__(self) -> Iterator[Game]:
        """Yield it before its first event and after each, in linear time for all of them."""
        lines, ends, last = self.written.lines, self.state.ends, self.at(self.state.ends[0])
        yield last
        for start, end in pairwise(ends):
            record = reduce(Record.append, lines[start:end], last.written)
            known = last.state.stages
            stages = known.append(self.state.stages[len(known)])
            last = Game(evolve(last.state, record=record, stages=stages))
            yield last

    def at(self, line: int) -> Game:
        """Return the game after a line of its record; what was proved by then is not proved again.

        Raises HistoryError where there is no such line, RecordError where the header ends before
        it is whole.

        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> game.log[0].line, game.at(3).holds("Ann", "Rope")
        (4, None)

        Args:
            line: A line of the record; 0 is before the first.
        """
        record = self.written
        line = checked_line(record, line, len(record.written))
        if line < max(record.places.values()):
            header = parse("\n".join(record.lines[:line]), record.file)
            return begin(header, self.state.chosen_rules)
        return Game(self.state.until(line))

    def undo(self) -> Game:
        """Return the game before its last event; raises HistoryError if there is none.

        What the header assumes is not an event of the log: take its line out by `remove`.

        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").undo().holds("Ann", "Rope") is None
        True
        """
        if len(self) == 1:
            raise HistoryError("nothing to undo: the log has no event yet")
        return self.at(self.state.ends[-2])

    @property
    def rules(self) -> tuple[kb.inference.Rule, ...]:
        """The rules of unifying that it goes by, in their order.

        >>> [rule.name for rule in Game.new(["Ann", "Bob"]).rules][:2]
        ['solution-category', 'resolution']
        """
        return self.state.rules

    @property
    def is_complete(self) -> bool:
        """Whether its rules find all that is entailed: then nobody has to go by them.

        >>> Game.new(["Ann", "Bob"]).is_complete
        True
        """
        return self.state.is_complete

    @property
    def facts(self) -> Facts:
        """What follows by this game's rules: (holder, card) to True or False, by seat and deck.

        With all rules that is all that is entailed.

        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").facts["Bob", "Rope"]
        False
        """
        return self.state.facts

    def cell(self, holder: str, card: str) -> tuple[str, str]:
        """Return a cell by the names as declared; raises UnknownName or AmbiguousName.

        >>> Game.new(["Ann", "Bob"]).cell("bo", "lead pipe")
        ('Bob', 'Pipe')

        Args:
            holder: Solution, a player, or Table; a unique beginning will do.
            card: A card; a unique beginning will do.
        """
        return find_holder(self.setup, holder), self.setup.deck.find(card)

    def holds(self, holder: str, card: str) -> bool | None:
        """Return True if the holder has the card, False if not, None if that is open.

        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> game.holds("Ann", "Rope"), game.holds("Bob", "Rope"), game.holds("Bob", "Hall")
        (True, False, None)

        Args:
            holder: Solution, a player, or Table; a unique beginning will do.
            card: A card; a unique beginning will do.
        """
        return self.state.holds(self.cell(holder, card))

    def check_within_rules(self, holder: str, card: str) -> None:
        """Raise BeyondRules for a cell that is settled and that this game's rules leave open.

        >>> from kb import RULES
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
        held = self.state.deals.holds(holder, card)
        if held is not None and self.holds(holder, card) is None:
            from kb.inference.derivation import derive
            from kb.inference.rules import RULES

            goal = literal(holder, card, held)
            rule = derive(self.state.derivation.start, RULES, goal).rule(goal)
            raise BeyondRules(holder, card, rule)

    @property
    def solution(self) -> FrozenMapping[str, str | None]:
        """The Solution's card of each category, None while it is open.

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

        >>> Game.new(["Ann", "Bob"]).tell("has Solution Rope").solved
        False
        """
        return None not in self.solution.values()

    @property
    def sheet(self) -> Sheet:
        """The detective sheet.

        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").sheet
        <Sheet: 3 of 63 cells known>
        """
        return Sheet(self.setup, self.facts, self.state.find_critical_lines)

    @property
    def firm(self) -> CellLines:
        """Each fact's cell to the lines without which, each by itself, it does not follow.

        A fact with ``()`` is firm: it is true if at most one line after the header is wrong.

        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").firm["Bob", "Rope"]
        (4,)
        """
        return self.state.critical_lines

    def knowledge(self, holder: str) -> kb.inference.KnowledgeBase:
        """Return a holder's knowledge base: Solution, a player, or Table where cards were left.

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
        return explain(self.state.reasons, goal, header_of(self.written))

    def why_not(self, holder: str, card: str) -> kb.why.Witnesses:
        """Return two deals that fit everything said, one with the card there and one without.

        Raises SettledCell where a fact is known: then `why` explains it; BeyondRules where only
        stronger rules than this game's settle it.

        >>> both = Game.new(["Ann", "Bob"]).why_not("Ann", "Rope")
        >>> both.there["Rope"], both.elsewhere["Rope"] == "Ann"
        ('Ann', False)

        Args:
            holder: Solution, a player, or Table; a unique beginning will do.
            card: A card; a unique beginning will do.
        """
        from kb.why.witness import Witnesses

        holder, card = self.cell(holder, card)
        if self.holds(holder, card) is not None:
            raise SettledCell(holder, card)
        self.check_within_rules(holder, card)
        return Witnesses(self.setup, holder, card, *self.state.deals.witnesses(holder, card))

    def steps(self) -> kb.why.EventSteps:
        """Return the deductions that the last event set off, in order, each with its rule.

        As text each stands under its cause, with the lines that it takes. A notebook shows what
        passes from knowledge base to knowledge base, round by round.

        >>> for step in Game.new(["Ann", "Bob"]).tell("has Ann Rope").steps():
        ...     print(step.holder, step.card, step.value, step.rule)
        Ann Rope True told
        Solution Rope False one-holder
        Bob Rope False one-holder
        """
        return self._steps_of(self.state.derivations[-1])

    def _steps_of(self, derivation: kb.inference.Derivation) -> kb.why.EventSteps:
        from kb.why.steps import EventSteps, rows_of

        return EventSteps(rows_of(derivation), self.setup, header_of(self.written))

    def timeline(self) -> kb.why.Timeline:
        """Return what each event settled: the cells, their values, and their rules.

        The rows of an event are the `steps` of the game after it: no later line changes them.

        >>> for row in Game.new(["Ann", "Bob"]).tell("has Ann Rope").timeline():
        ...     print(row)
        line 4: Ann has Rope (told)
        line 4: Rope is not in the Solution (one-holder)
        line 4: Bob lacks Rope (one-holder)
        """
        from kb.why.steps import timeline

        first = len(self.log) - len(self) + 1
        return timeline(self.log[first:], map(self._steps_of, self.state.derivations[first + 1 :]))

    def exercise(self, holder: str, card: str) -> resolver.practice.Exercise:
        """Return an exercise in resolution: a fact of the sheet, from what its proof takes.

        The premises are the leaves of the proof, over atoms such as `Holden:Pipe`.

        Example:
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
        from kb.why.phrases import fact
        from resolver import Clause
        from resolver.practice import Exercise

        proof = self.why(holder, card).proof
        cell = self.cell(holder, card)
        goal = literal(*cell, bool(self.holds(*cell)))
        leaves = [step.clause for step in proof if not step.premises]
        premises = tuple(str(clause) for clause in leaves if clause != Clause([~goal]))
        return Exercise(fact(goal), premises=premises, goal=str(goal), task="prove")

    @cached_property
    def deals(self) -> int:
        """How many deals fit everything said, exactly; where sizes are open, of all sizes.

        Raises SearchStopped where counting them would take too long.

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

        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").odds()["Solution", "Pipe"]
        Fraction(1, 5)

        Args:
            weigh: Whether the deals are weighed; without, it is the share of the deals.
        """
        found = self.state.odds if weigh else self.state.unweighed_odds
        found.check()
        return found

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

        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 16, "Bob": 2})
        >>> game = game.tell("has Bob Rope", "has Bob Hall")
        >>> game.advise().accuse is not None
        True

        Args:
            card: A card that a suggestion shall name, or several; None for any.
            seed: The same seed draws the same deals.
            progress: What is called with each worth; True shows a bar.
        """
        return self._adviser(seed).advise(self._named(card), progress)

    def advice_stages(
        self, card: str | Iterable[str] | None = None, *, seed: int = 0
    ) -> Iterator[kb.odds.Advice]:
        """Yield the same as soon as there is any, and again each time that there is better.

        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> *_, best = game.advice_stages("Hall")
        >>> len(best)
        36

        Args:
            card: A card that a suggestion shall name, or several; None for any.
            seed: The same seed draws the same deals.
        """
        return self._adviser(seed).stages(self._named(card))

    def _named(self, card: str | Iterable[str] | None) -> tuple[str, ...]:
        cards = [card] if isinstance(card, str) else listed(card or (), "cards to ask for")
        return self.setup.deck.in_order({self.setup.deck.find(each) for each in cards})

    def _adviser(self, seed: int) -> kb.odds.Adviser:
        from kb.odds.adviser import Adviser

        seed = integer(seed, "a seed")
        if seed not in self._advisers:
            # Odds are counted when advice is asked for; one who is out has nobody to forestall.
            rivals = None if self.setup.me in self.state.out else self.state.rivals
            self._advisers[seed] = Adviser(self.setup, lambda: self.state.odds, rivals, seed)
        return self._advisers[seed]

    @cached_property
    def _advisers(self) -> dict[int, kb.odds.Adviser]:
        return {}

    def show(self, guesser: str, *cards: str) -> kb.odds.Showings:
        """Return which of my cards to show to who suggests these, what gives away least first.

        Each says what it tells the guesser of the Solution, by what he has certainly seen, if he
        takes me to show any of the cards that I can with equal chance.

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
        from kb.odds.advice import asked, held, showings
        from kb.why.explain import known

        named = self.setup.deck.in_order(cards)
        event = asked(self.setup, self.setup.seats.find(guesser), named)
        mine = held(event, self.facts)
        self.add(event)  # where it cannot be, that is said in the words of this record
        mind = self.mind(event.guesser).add(event)
        why = partial(known, mind.state.reasons, event, len(self.written.lines))
        return showings(event, mine, mind.state.odds, why)

    def mind(self, player: str) -> Game:
        """Return the game that a player has certainly seen, its lines numbered as these are.

        It claims nothing that he does not know; he may know more: the rest of his cards, and which
        card he showed or was shown where this record does not tell. Its odds are weighed by the
        cards that he saw, and that stand in it. Mine is the game itself.

        >>> game = Game.new(["Nick", "Rachel"], me="Nick").tell("has Rachel Hall")
        >>> game = game.tell("suggest Rachel Plum Rope Hall -> Nick Plum")
        >>> mind = game.mind("Rachel")
        >>> mind.holds("Rachel", "Hall"), mind.holds("Solution", "Plum"), mind.log[0].line
        (True, False, 5)

        Args:
            player: Whose view of it.
        """
        name = self.setup.seats.find(player)
        return self if name == self.setup.me else Game(self.state.mind(name))

    def knows(self, player: str, *, seed: int = 0) -> kb.odds.Likelihood:
        """Return how likely a player is to know the Solution by now, from a sample of deals.

        >>> game = Game.new(["Nick", "Rachel"], me="Nick", sizes={"Nick": 17, "Rachel": 1})
        >>> game.knows("Rachel").share
        0.0

        Who can show several cards is taken to show each with equal chance, as in all odds. The same
        seed draws the same deals. Raises SearchStopped where there are too many to draw from.

        Args:
            player: Who may know it.
            seed: The same seed draws the same deals.
        """
        from kb.odds.accusing import likelihood

        name = self.setup.seats.find(player)
        mind = self.mind(name)
        return likelihood(
            self.state.odds, mind.state.deals, mind.log, name, integer(seed, "a seed")
        )


def begin(record: Record, rules: Sequence[kb.inference.Rule] | None = None) -> Game:
    """Return the game of a record.

    Raises:
        Contradiction: The log cannot hold.
    """
    return Game(state_of(record, rules))


def read_game(
    path: str | PathLike[str], *, rules: Sequence[kb.inference.Rule] | None = None
) -> Game:
    r"""Return the game in a record file; raises RecordError or Contradiction.

    >>> import tempfile
    >>> from pathlib import Path
    >>> path = Path(tempfile.mkdtemp(), "evening.clue")
    >>> written = path.write_text("refute 1\ndeck classic\nplayers Ann Bob\nhas Ann Rope\n")
    >>> read_game(path).holds("Bob", "Rope")
    False

    Args:
        path: The file.
        rules: The rules of unifying, all of them where none are named.
    """
    return begin(read(path), rules)
