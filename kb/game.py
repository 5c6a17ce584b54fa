"""A game as notebooks and the command see it: a log, and what follows from it.

A game is a value. Its state is a fold over the log: each entry adds clauses to the state before
it, and as states are immutable every one of them is kept, so going back is looking one up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from os import PathLike
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen
from pyrsistent import PVector, pvector

from kb.errors import (
    BeyondRules,
    Contradiction,
    HistoryError,
    OpenCell,
    RecordError,
    SettledCell,
)
from kb.record.header import header
from kb.record.lines import write
from kb.record.record import Entry, Record, parse, read
from kb.sheet import Firmness, Sheet
from kb.table.deck import Deck
from kb.table.editions import CLASSIC
from kb.table.events import Answer, Assume, Event, Suggestion
from kb.table.setup import SOLUTION, Setup, find_card, find_holder, find_player, setup
from kb.table.sizes import Size
from kb.theory.atoms import literal
from kb.theory.axioms import added_axioms, each_adds, log_axioms
from kb.theory.deals import Deals, deals_of
from resolver import SearchStopped

if TYPE_CHECKING:  # a sheet needs no reasons, and no rules to find them: imported when asked for
    from kb.inference.knowledge import KnowledgeBase
    from kb.inference.rule import Rule
    from kb.inference.trail import Trail
    from kb.odds.advice import Advice
    from kb.odds.likelihood import Likelihood
    from kb.odds.odds import Odds
    from kb.why.explain import Explanation
    from kb.why.phrases import Header
    from kb.why.showing import Showing
    from kb.why.steps import EventSteps
    from kb.why.witness import Witnesses


@frozen(eq=False, repr=False)
class Game:
    """A log, and all that follows from it; every method that adds to the log returns a new game.

    >>> game = Game.new(["Nick", "Rachel", "Holden"], me="Nick",
    ...                 hand=["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"])
    >>> game = game.tell("suggest Rachel Plum Ballroom Pipe -> Holden")
    >>> game.holds("Holden", "Pipe"), game.holds("Rachel", "Pipe"), game.holds("Rachel", "Rope")
    (True, False, None)
    """

    _record: Record
    _rules: tuple[Rule, ...] | None = None
    _states: PVector[Deals] = field(factory=pvector)
    _undone: tuple[str, ...] = ()

    def __repr__(self) -> str:
        events = f"{len(self.log)} event{'s' * (len(self.log) != 1)}"
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
        rules: Sequence[Rule] | None = None,
    ) -> Game:
        """Return a game before its first event; the record begins with its header.

        ``hand`` is the hand of ``me``; ``sizes`` gives hand sizes by player, two bounds or None for
        an open one; ``deal`` is the player with whom dealing began; ``rules`` are all the RULES
        where none are named. Raises RecordError where the header cannot be.
        """
        if isinstance(assume, str):
            raise RecordError(f"assume takes several names; say assume=[{assume!r}]")
        if hand is not None and me is None:
            raise RecordError("a hand is given, but not whose; say me=... too")
        whole = setup(
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
        return begin(parse("\n".join(header(whole, tuple(assume)))), rules)

    @classmethod
    def parse(cls, text: str, file: str | None = None, rules: Sequence[Rule] | None = None) -> Game:
        """Return the game of a record; the whole text is read before it is judged.

        Raises RecordError where it cannot be read, Contradiction where it cannot be true.
        """
        return begin(parse(text, file), rules)

    def tell(self, line: str) -> Game:
        """Return the game with one more record line; raises RecordError or Contradiction."""
        record, before = self._record.append(line), self._record.told
        if len(record.told) == len(before):
            if record.setup != self.setup:
                return begin(record, self._rules)
            return Game(record, self._rules, self._states, self._undone)
        said = added_axioms(self.setup, before, record.told[-1], self.assumptions)
        states = self._states.append(self.state.tell(said))
        if not states[-1].consistent:
            raise refusal(record, states)
        return Game(record, self._rules, states)

    def suggest(
        self, guesser: str, *cards: str, refuter: str | None = None, shown: str | None = None
    ) -> Game:
        """Return the game after a suggestion; without a refuter everybody else passed."""
        if shown is not None and refuter is None:
            raise RecordError(f"a card was shown ({shown!r}), but not by whom; say refuter=... too")
        whole = self.setup
        answers: tuple[Answer, ...] = ()
        if refuter is not None:
            card = None if shown is None else find_card(whole, shown)
            answers = (Answer(find_player(whole, refuter), card),)
        named = tuple(find_card(whole, card) for card in cards)
        return self.add(Suggestion(find_player(whole, guesser), named, answers, None))

    def add(self, event: Event) -> Game:
        """Return the game after an event, written into the record in its canonical form."""
        return self.tell(write(event, self.setup))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of unifying that it goes by, in their order."""
        from kb.inference.rules import RULES

        return RULES if self._rules is None else self._rules

    @property
    def setup(self) -> Setup:
        """What the header says: the deck, the players, the hands known."""
        return self._record.setup

    @property
    def state(self) -> Deals:
        """The deals that fit everything said, and so all that follows from it."""
        return self._states[-1]

    @property
    def log(self) -> tuple[Entry, ...]:
        """The entries that tell of events, each with its line number and text."""
        return self._record.entries

    @property
    def assumptions(self) -> tuple[str, ...]:
        """The names of the assumptions that are on."""
        return self._record.assumptions

    def record(self) -> str:
        """Return the text of the record, comments and blank lines as they were read."""
        return self._record.text

    @property
    def disputed(self) -> tuple[int, ...]:
        """The lines that are kept though they contradict the log, as comments ``#? LINE``."""
        return self._record.disputed

    @cached_property
    def suspects(self) -> tuple[int, ...]:
        """The lines of the log that may be to blame for the disputed ones.

        They are those without which, each by itself, all the others hold; where no single one does,
        the lines of a conflict.
        """
        if not self.disputed:
            return ()
        from kb.why.disputed import suspects

        whole = self._record.restored(self.disputed)
        lines = suspects(whole.setup, whole.entries, self.header)
        return tuple(line for line in lines if line not in self.disputed)

    @cached_property
    def trusted(self) -> Game:
        """The game without its suspects, which are comments there: no line changes its number."""
        if not self.suspects:
            return self
        return begin(self._record.silenced(self.suspects), self.rules)

    @cached_property
    def facts(self) -> Mapping[tuple[str, str], bool]:
        """What follows by this game's rules: (holder, card) to True or False, by seat and deck.

        With all rules that is all that is entailed.
        """
        return self.state.facts if self.is_complete else self.trail.facts

    @property
    def is_complete(self) -> bool:
        """Whether its rules find all that is entailed: then nobody has to go by them."""
        if self._rules is None:
            return True
        from kb.inference.rules import ACROSS_HANDS

        return ACROSS_HANDS in self._rules

    @cached_property
    def firm(self) -> Firmness:
        """Each fact's cell to the lines without which, each by itself, it does not follow.

        A fact with ``()`` is firm: it is true if at most one line after the header is wrong.
        """
        from kb.theory.firm import firmness, without_each

        if self.is_complete:
            return firmness(self.facts, without_each(self.setup, self.log, len(self.facts)))
        from kb.inference.trail import facts_without_each

        return firmness(self.facts, facts_without_each(self.setup, self.log, self.rules))

    @cached_property
    def _firm_in_time(self) -> Firmness | None:
        """The same; None where it takes too long."""
        try:
            return self.firm
        except SearchStopped:
            return None

    @cached_property
    def trail(self) -> Trail:
        """The unifying rounds by this game's rules: which rule gave each fact, and from what."""
        from kb.inference.position import opening
        from kb.inference.trail import Trail

        axioms = log_axioms(self.setup, self.log)
        return Trail(opening(self.setup).tell(axioms, self.state), self.rules)

    def knowledge(self, holder: str) -> KnowledgeBase:
        """Return a holder's knowledge base: Solution, a player, or Table where cards were left."""
        name = find_holder(self.setup, holder)
        return self.trail.end.kbs[self.setup.holders.index(name)]

    def holds(self, holder: str, card: str) -> bool | None:
        """Return True if the holder has the card, False if not, None if that is open."""
        return self.facts.get((find_holder(self.setup, holder), find_card(self.setup, card)))

    @cached_property
    def deals(self) -> int:
        """How many deals fit everything said, exactly; where sizes are open, of all sizes.

        Raises SearchStopped where counting them would take too long.
        """
        from kb.odds.counting import number

        return number(self.state)

    def advise(self, card: str | None = None, seed: int = 0) -> Advice:
        """Return what each suggestion of mine is worth, or each that names a card, the best first.

        Raises AdviceError for a spectator, SearchStopped where there are too many deals to draw
        from. The same seed draws the same deals.
        """
        from kb.odds.advice import advise

        return advise(self.state, None if card is None else find_card(self.setup, card), seed)

    def odds(self) -> Odds:
        """Return of each cell its share of the deals that fit, all of them equally likely.

        Raises SearchStopped where that would take too long.
        """
        return self._odds

    @cached_property
    def _odds(self) -> Odds:
        from kb.odds.odds import odds_of

        return odds_of(self.state)

    def mind(self, player: str) -> Game:
        """Return the game that a player has certainly seen, its lines numbered as these are.

        It claims nothing that he does not know; he may know more: the rest of his cards, and which
        card he showed or was shown where this record does not tell. Mine is the game itself.

        >>> game = Game.new(["Nick", "Rachel"], me="Nick").tell("has Rachel Hall")
        >>> game = game.tell("suggest Rachel Plum Rope Hall -> Nick Plum")
        >>> mind = game.mind("Rachel")
        >>> mind.holds("Rachel", "Hall"), mind.holds("Solution", "Plum"), mind.log[0].line
        (True, False, 5)
        """
        from kb.record.seen import seen_by

        name = find_player(self.setup, player)
        if name == self.setup.me:
            return self
        seen = seen_by(self._record, name, self.sure.facts)
        return begin(seen, self._rules)

    def knows(self, player: str, seed: int = 0) -> Likelihood:
        """Return how likely a player is to know the Solution by now, from a sample of deals.

        >>> game = Game.new(["Nick", "Rachel"], me="Nick", sizes={"Nick": 17, "Rachel": 1})
        >>> game.knows("Rachel").share
        0.0

        The same seed draws the same deals. Raises SearchStopped where there are too many to draw
        from.
        """
        from kb.odds.likelihood import likelihood

        name = find_player(self.setup, player)
        mind = self.mind(name)
        return likelihood(self.odds(), mind.state, mind.log, name, seed)

    def show(self, guesser: str, *cards: str) -> tuple[Showing, ...]:
        """Return which of my cards to show to who suggests these, what gives away least first.

        Each says what it tells the guesser of the Solution, by what he has certainly seen.

        >>> game = Game.new(["Nick", "Rachel", "Holden"], me="Nick",
        ...                 hand=["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"])
        >>> game = game.tell("suggest Rachel Green Ballroom Pipe -> Nick Ballroom")
        >>> for showing in game.show("Rachel", "Plum", "Ballroom", "Pipe"):
        ...     print(showing)
        Show Ballroom: Rachel has seen it, line 6
        Show Plum: it tells Rachel 0.73 bits of the Solution and settles 2 cells

        Raises AdviceError where I have none of them, RecordError or Contradiction where the
        suggestion cannot be, SearchStopped where counting the deals would take too long.
        """
        from kb.why.showing import asked, held, showings

        named = self.setup.deck.in_order(find_card(self.setup, card) for card in cards)
        event = asked(self.setup, find_player(self.setup, guesser), named)
        mine = held(event, self.facts)
        self.add(event)  # where it cannot be, that is said in the words of this record
        mind = self.mind(event.guesser).add(event)
        return showings(event, mine, mind.state, mind.log, len(self._record.lines))

    @property
    def sure(self) -> Game:
        """The game with nothing assumed: the lines that assume are comments there."""
        assumed = [entry.line for entry in self.log if isinstance(entry.event, Assume)]
        return begin(self._record.silenced(assumed), self._rules) if assumed else self

    @property
    def solution(self) -> Mapping[str, str | None]:
        """The Solution's card of each category, None while it is open."""
        return {
            category.name: next((c for c in category.cards if self.facts.get((SOLUTION, c))), None)
            for category in self.setup.deck.categories
        }

    @property
    def solved(self) -> bool:
        """True if the Solution is known."""
        return None not in self.solution.values()

    @property
    def sheet(self) -> Sheet:
        """The detective sheet."""
        return Sheet(self.setup, self.facts, partial(getattr, self, "_firm_in_time"))

    def why(self, holder: str, card: str) -> Explanation:
        """Return why a holder has a card, or lacks it.

        Raises OpenCell where that is open: then `why_not` shows two deals; BeyondRules where only
        stronger rules than this game's settle it.
        """
        from kb.why.explain import explain

        holder, card = find_holder(self.setup, holder), find_card(self.setup, card)
        value = self.facts.get((holder, card))
        if value is None:
            self.check_within_rules(holder, card)
            raise OpenCell(holder, card)
        goal = literal(holder, card, value)
        trail, firm = (partial(getattr, self, name) for name in ("trail", "_firm_in_time"))
        return explain(self.setup, self.log, goal, self.header, trail, firm)

    @property
    def header(self) -> Header:
        """Who tells, and where the header says what."""
        return header_of(self._record)

    def why_not(self, holder: str, card: str) -> Witnesses:
        """Return two deals that fit everything said, one with the card there and one without.

        Raises SettledCell where a fact is known: then `why` explains it; BeyondRules where only
        stronger rules than this game's settle it.
        """
        from kb.why.witness import witnesses

        holder, card = find_holder(self.setup, holder), find_card(self.setup, card)
        if (holder, card) in self.facts:
            raise SettledCell(holder, card)
        self.check_within_rules(holder, card)
        return witnesses(self.state, holder, card)

    def check_within_rules(self, holder: str, card: str) -> None:
        """Raise BeyondRules for a cell that is settled and that this game's rules leave open."""
        held = self.state.holds(holder, card)
        if held is not None:
            from kb.inference.rules import RULES
            from kb.inference.trail import Trail

            raise BeyondRules(holder, card, Trail(self.trail.start, RULES).rule(holder, card, held))

    def steps(self) -> EventSteps:
        """Return the deductions that the last event set off, in order, each with its rule.

        As text each stands under its cause, with the lines that it takes.
        """
        from kb.inference.position import opening
        from kb.inference.trail import Trail
        from kb.why.steps import event_steps

        start = opening(self.setup)
        if not self.log:
            return event_steps(Trail(start, ()), (), self.state, self.rules, self.header)
        earlier, last = self.log[:-1], self.log[-1]
        start = start.tell(log_axioms(self.setup, earlier), self._states[-2])
        said = added_axioms(self.setup, earlier, last, self.assumptions)
        return event_steps(Trail(start, self.rules), said, self.state, self.rules, self.header)

    def at(self, line: int) -> Game:
        """Return the game after a line of its record; what was proved by then is not proved again.

        Raises HistoryError where there is no such line, RecordError where the header ends before
        it is whole.
        """
        lines = self._record.lines
        if not 1 <= line <= len(lines):
            raise HistoryError(f"no line {line} in the record; it has lines 1 to {len(lines)}")
        record = parse("\n".join(lines[:line]), self._record.file)
        undone = (*lines[line:], *self._undone)
        if record.setup != self.setup:
            return evolve(begin(record, self._rules), undone=undone)
        return Game(record, self._rules, self._states[: len(record.entries) + 1], undone)

    def undo(self) -> Game:
        """Return the game before its last event; raises HistoryError if there is none.

        What the header assumes is not an event of the log: take its line out by `remove`.
        """
        header = max(self._record.places.values())
        if not self.log or self.log[-1].line < header:
            raise HistoryError("nothing to undo: the log has no event yet")
        return self.at(self.log[-1].line - 1)

    def redo(self) -> Game:
        """Return the game with the undone event again; raises HistoryError if there is none."""
        game, again = self, self
        for count, line in enumerate(self._undone, start=1):
            game = game.tell(line)
            if len(game.log) > len(self.log) + 1:
                break
            again = evolve(game, undone=self._undone[count:])
        if len(again.log) == len(self.log):
            raise HistoryError("nothing to redo: no event was undone, or the log has gone on since")
        return again

    def remove(self, line: int) -> Game:
        """Return the game without a line of its record; the lines after it move up.

        Raises HistoryError where there is no such line, RecordError or Contradiction where the rest
        cannot stand without it.
        """
        return self.edited(line, [])

    def replace(self, line: int, text: str) -> Game:
        """Return the game with another line in place of one of its record; raises as `remove`."""
        return self.edited(line, [text])

    def edited(self, line: int, instead: Sequence[str], count: int = 1) -> Game:
        """Return the game with other lines for some from a line on; those before it still stand."""
        lines = self._record.lines
        if not 1 <= line <= len(lines) + (count == 0):
            raise HistoryError(f"no line {line} in the record; it has lines 1 to {len(lines)}")
        if any("\n" in new for new in instead):
            raise HistoryError("one line can be replaced by one line only; give them one by one")
        text = "\n".join([*lines[: line - 1], *instead, *lines[line - 1 + count :]])
        record = parse(text, self._record.file)
        same = sum(entry.line < line for entry in record.entries)
        kept = self._states[: same + 1] if record.setup == self.setup else pvector()
        return begin(record, self._rules, kept)


def begin(
    record: Record, rules: Sequence[Rule] | None = None, states: PVector[Deals] | None = None
) -> Game:
    """Return the game of a record, folding its log from the header on, or from what is known."""
    states = states or pvector([deals_of(record.setup)])
    for said in each_adds(record.setup, record.told, len(states) - 1):
        states = states.append(states[-1].tell(said))
    if not states[-1].consistent:
        raise refusal(record, states)
    return Game(record, None if rules is None else tuple(rules), states)


def refusal(record: Record, states: Sequence[Deals]) -> Contradiction:
    """Return what is wrong with a record that cannot hold; a state was told so many entries."""
    from kb.why.conflict import contradiction

    return contradiction(record.setup, record.entries, states, header_of(record), record.file)


def header_of(record: Record) -> Header:
    """Return who tells a record, and where its header says what."""
    from kb.why.phrases import Header

    return Header(record.setup.me, record.places)


def read_game(path: str | PathLike[str], rules: Sequence[Rule] | None = None) -> Game:
    """Return the game in a record file; raises RecordError or Contradiction."""
    return begin(read(path), rules)
