"""A game as notebooks and the command see it: a log, and what follows from it.

A game is a value. Its state is a fold over the log: each entry adds clauses to the state before
it, and as states are immutable every one of them is kept, so going back is looking one up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, overload

from attrs import frozen

from kb.answers import Answers
from kb.errors import HistoryError, RecordError
from kb.history import folded, with_suspects
from kb.record.heading import header
from kb.record.lines import write
from kb.record.record import Record, parse, read
from kb.record.slots import find_assumption
from kb.table.arguments import listed, no_name, whole
from kb.table.deck import Deck
from kb.table.editions import CLASSIC
from kb.table.events import Answer, Assume, Event, Suggestion
from kb.table.setup import find_card, find_player, setup
from kb.table.sizes import Size

if TYPE_CHECKING:  # a sheet needs no reasons, and no rules to find them: imported when asked for
    from kb.inference.rule import Rule
    from kb.odds.likelihood import Likelihood
    from kb.why.showing import Showings
    from kb.why.steps import Timeline


@frozen(eq=False, repr=False)
class Game(Answers):
    """A log, and all that follows from it; every method that adds to the log returns a new game.

    >>> game = Game.new(["Nick", "Rachel", "Holden"], me="Nick",
    ...                 hand=["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"])
    >>> game = game.tell("suggest Rachel Plum Ballroom Pipe -> Holden")
    >>> game.holds("Holden", "Pipe"), game.holds("Rachel", "Pipe"), game.holds("Rachel", "Rope")
    (True, False, None)
    """

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._said == other._said

    def __hash__(self) -> int:
        return hash(self._said)

    @property
    def _said(self) -> tuple[object, ...]:
        return self.history.record.written, self.suspects, self.rules

    def __repr__(self) -> str:
        events = f"{len(self.log)} event{'s' * (len(self.log) != 1)}"
        return f"<Game of {', '.join(self.setup.players)}: {events}, {len(self.facts)} facts>"

    def __len__(self) -> int:
        """Return how many positions it has: as many as events, and one before them."""
        return len(self.history.ends)

    @overload
    def __getitem__(self, number: int) -> Game: ...

    @overload
    def __getitem__(self, number: slice) -> tuple[Game, ...]: ...

    def __getitem__(self, number: int | slice) -> Game | tuple[Game, ...]:
        """Return a position: 0 has the header alone, -1 is the game; of a slice, several.

        Raises HistoryError.
        """
        if isinstance(number, slice):
            for end in (number.start, number.stop, number.step):
                whole(0 if end is None else end, "a position", HistoryError)
            if number.step == 0:
                raise HistoryError("a slice goes on by 1 or more positions, or back; not by 0")
            return tuple(self)[number]
        past = self.history.position(whole(number, "a position", HistoryError))
        return self if past is self.history else Game(past, self._rules)

    def __iter__(self) -> Iterator[Game]:
        return (Game(past, self._rules) for past in self.history.positions())

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
        an open one; ``deal`` is the player who got the first card; ``rules`` are all the RULES
        where none are named. Raises RecordError where the header cannot be.
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
    def parse(cls, text: str, file: str | None = None, rules: Sequence[Rule] | None = None) -> Game:
        """Return the game of a record; the whole text is read before it is judged.

        Raises RecordError where it cannot be read, Contradiction where it cannot be true.
        """
        return begin(parse(text, file), rules)

    def tell(self, *lines: str) -> Game:
        """Return the game with more record lines; raises RecordError or Contradiction."""
        past = self.history
        for line in lines:
            past = past.tell(line)
        return Game(past, self._rules)

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

    def timeline(self) -> Timeline:
        """Return what each event settled: the cells, their values, and their rules.

        The rows of an event are the `steps` of the game after it: no later line changes them.
        """
        from kb.why.steps import timeline

        first = len(self.log) - len(self) + 1
        return timeline(self.log[first:], self._derivations[first + 1 :])

    def at(self, line: int) -> Game:
        """Return the game after a line of its record; what was proved by then is not proved again.

        Raises HistoryError where there is no such line, RecordError where the header ends before
        it is whole.
        """
        return Game(self.history.at(line), self._rules)

    def undo(self) -> Game:
        """Return the game before its last event; raises HistoryError if there is none."""
        return Game(self.history.undo(), self._rules)

    def redo(self) -> Game:
        """Return the game with the undone event again; raises HistoryError if there is none."""
        return Game(self.history.redo(), self._rules)

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
        return Game(self.history.edited(line, instead, count), self._rules)

    @property
    def suspects(self) -> tuple[int, ...]:
        """The lines that may be to blame for the disputed ones: the log goes without them.

        They are those without which, each by itself, all the others hold; where no single one does,
        the lines of a conflict.

        >>> game = Game.new(["Nick", "Rachel"]).tell("has Nick Rope", "#? has Rachel Rope")
        >>> game.disputed, game.suspects, game.holds("Nick", "Rope")
        ((5,), (4,), None)
        """
        return self.history.suspects

    @property
    def with_suspects(self) -> Game:
        """The game whose log has the suspects too: what its lines say but for the disputed ones.

        >>> game = Game.new(["Nick", "Rachel"]).tell("has Nick Rope", "#? has Rachel Rope")
        >>> game.with_suspects.holds("Nick", "Rope")
        True
        """
        return Game(with_suspects(self.history.record), self._rules) if self.suspects else self

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
        record = self.history.record.silenced(self.suspects)
        return begin(seen_by(record, name, self.sure.facts), self.rules)

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
        return likelihood(self._odds, mind.state, mind.log, name, whole(seed, "a seed"))

    def show(self, guesser: str, *cards: str) -> Showings:
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
        return showings(event, mine, mind.state, mind.log, len(self.history.record.lines))

    @property
    def sure(self) -> Game:
        """The game with nothing assumed: the lines that assume are comments there."""
        assumed = [entry.line for entry in self.log if isinstance(entry.event, Assume)]
        if not assumed:
            return self
        return begin(self.history.record.silenced((*assumed, *self.suspects)), self.rules)


def begin(record: Record, rules: Sequence[Rule] | None = None) -> Game:
    """Return the game of a record."""
    if rules is not None:
        from kb.inference.rule import rules_of

        rules = rules_of(rules)
    return Game(folded(record), rules)


def read_game(path: str | PathLike[str], rules: Sequence[Rule] | None = None) -> Game:
    """Return the game in a record file; raises RecordError or Contradiction."""
    return begin(read(path), rules)
