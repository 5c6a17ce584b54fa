"""A game for notebooks and the command: a facade of its record and of what follows from it.

A game is a value around a `State`, which is a fold over the log, so that going back is a look-up.
This file has the members that begin a game, that lead from one game to another, and that read the
record. The questions that a game answers are in `kb.answers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from os import PathLike
from types import EllipsisType
from typing import cast

from attrs import evolve, frozen

import kb.inference
from kb.answers import Answers
from kb.errors import HistoryError, IllegalEntry, RecordError, plural
from kb.record.header import header_of_setup
from kb.record.record import Record, parse, read_record
from kb.record.slots import find_assumption
from kb.state import State, state_of
from kb.table.arguments import not_a_text_error, require_int, require_list, require_text, short_repr
from kb.table.deck import CLASSIC, Deck
from kb.table.events import NOBODY, Answer, Assume, Event, Suggestion
from kb.table.setup import setup
from kb.table.sizes import Size
from kb.theory.log import Log


@frozen(eq=False, repr=False)
class Game(Answers):
    """A game of Clue: its record and all that follows; a method with a change returns a new game.

    ==============  ======================================================================
    For             Members
    ==============  ======================================================================
    to begin        new parse
    to go on        tell suggest add; undo remove replace at
    other views     mind sure with_suspects state
    what was said   record written log events assumptions disputed suspects
    the table       players me deck cards setup
    what follows    holds facts solution solved is_complete rules sheet firm cell knowledge
    why             why why_not steps timeline exercise
    what to do      deals odds advise advice_stages show knows
    to learn        review hints
    ==============  ======================================================================

    >>> game = Game.new(["Nick", "Rachel", "Holden"], me="Nick",
    ...                 hand=["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"])
    >>> game = game.tell("suggest Rachel Plum Ballroom Pipe -> Holden")
    >>> game.holds("Holden", "Pipe"), game.holds("Rachel", "Pipe"), game.holds("Rachel", "Rope")
    (True, False, None)

    Attributes:
        log: The entries, each with its line.
        facts: All that follows: True or False by (holder, card).
        solution: The Solution's card of each category, None while it is open.
        setup: The deck, the players, their hand sizes and known hands.
    """

    # This repeats the field of Answers, because `help` looks up its type in this module.
    #: The record with its stages, from which all answers are computed.
    state: State

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[object, ...]:
        """The values that equal games share: the lines, the suspects and the rules."""
        return self.written.line_vector, self.suspects, self.rules

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
        """Return a game before its first event; its record has only the header.

        ``hand`` is the hand of ``me``; ``sizes`` gives hand sizes by player, two bounds or None for
        an open one; ``deal`` is the player who got the first card; without ``rules`` a game uses
        all RULES. Raises RecordError if no game has this header.

        >>> game = Game.new(["Ann", "Bob"], me="Ann", hand=["Rope"], sizes={"Ann": 1, "Bob": 17})
        >>> game.holds("Ann", "Rope"), game.holds("Bob", "Rope"), game.holds("Bob", "Knife")
        (True, False, None)

        Args:
            players: The names of the players, in answering order.
            me: The player who keeps the record; None for a spectator.
            hand: My cards.
            deck: The cards of the game.
            sizes: Hand sizes by player: a number, two bounds, or None for an open one.
            deal: The player who got the first card.
            table: The left-over cards that lie face up.
            hidden: The number of left-over cards that lie face down.
            answers: `first` if only the first player who can shows a card, `all` if everybody does.
            assume: The names of the assumptions that are on.
            rules: The rules of unifying, None for all of them.
        """
        if me is not None and not isinstance(me, str):
            raise not_a_text_error(me, "player")
        if hand is not None and me is None:
            raise RecordError("expected the player of the hand too; say me='NAME'")

        try:
            own_setup = setup(
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
        except IllegalEntry as error:
            # The caller wrote arguments of Python, so the advice is not about lines of a record.
            error.reason = error.in_python or error.reason
            raise

        # A game is its record, so the header is written as text and read again.
        assumptions = map(find_assumption, require_list(assume, "assumptions"))
        return begin(parse("\n".join(header_of_setup(own_setup, assumptions))), rules)

    @classmethod
    def parse(
        cls, text: str, file: str | None = None, rules: Sequence[kb.inference.Rule] | None = None
    ) -> Game:
        r"""Return the game of a record's text; its lines are judged after all of them are read.

        Raises RecordError if it cannot be read, Contradiction if it cannot be true.

        >>> Game.parse("refute 1\ndeck classic\nplayers Ann Bob\nhas Ann Rope").holds("Bob", "Rope")
        False

        Args:
            text: The text of the record.
            file: The name of its file in errors.
            rules: The rules of unifying, None for all of them.
        """
        return begin(parse(text, file), rules)

    def tell(self, *lines: str) -> Game:
        """Return the game with these lines added to its record.

        Raises RecordError for a line that cannot be read, Contradiction for one that cannot be
        true.

        >>> game = Game.new(["Ann", "Bob"])
        >>> game = game.tell("has Ann Rope", "suggest Bob Plum Rope Hall -> Ann")
        >>> len(game), game.holds("Bob", "Rope")
        (3, False)

        Args:
            lines: Lines of the record, one entry each.
        """
        state = self.state
        for line in lines:
            state = state.extend(state.record.append(line))
        return Game(state)

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
            guesser: The player who made the suggestion.
            cards: The named cards, one of each category.
            refuter: The player who showed a card; "nobody" or None if all others passed. Required.
            shown: The shown card, if it is known.
        """
        own_setup = self.setup
        is_nobody = refuter is None or (isinstance(refuter, str) and refuter.casefold() == NOBODY)
        if shown is not None and (is_nobody or refuter is ...):
            reason = f"expected the player who showed {short_repr(shown)}"
            raise RecordError(f"{reason}; say refuter={own_setup.players[-1]!r} too")

        suggested_cards = tuple(own_setup.deck.find(card) for card in cards)
        event = Suggestion(own_setup.player_names.find(guesser), suggested_cards, (), None)
        if is_nobody:
            return self.add(event)
        if refuter is ...:
            # If anything else in the suggestion is wrong, the error for that is raised first.
            self.written.append_event(event)
            other = own_setup.others(event.guesser)[0]
            reason = "expected the player who answered"
            raise RecordError(f"{reason}; say refuter={other!r}, or refuter={NOBODY!r}")

        shown_card = None if shown is None else own_setup.deck.find(shown)
        answer = Answer(own_setup.player_names.find(cast(str, refuter)), shown_card)
        return self.add(evolve(event, answers=(answer,)))

    def add(self, event: Event) -> Game:
        """Return the game after an event; the record gets the canonical line of the event.

        >>> from kb import Has
        >>> Game.new(["Ann", "Bob"]).add(Has("Ann", "Rope")).holds("Bob", "Rope")
        False

        Args:
            event: An event of `kb.table.events`.
        """
        return Game(self.state.after_event(event))

    def undo(self) -> Game:
        """Return the game before its last event; raises HistoryError if there is none.

        An assumption within the header is no event; use `remove` for its line.

        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").undo().holds("Ann", "Rope") is None
        True
        """
        if len(self) == 1:
            raise HistoryError("nothing to undo: the log has no event yet")
        return self.at(self.state.ends[-2])

    def remove(self, line: int) -> Game:
        """Return the game without one line of its record; the later lines move up by one.

        Raises HistoryError if the record has no line of this number, RecordError or Contradiction
        if the other lines need this one.

        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Hall")
        >>> game.remove(4).log[0].text
        'has Bob Hall'

        Args:
            line: The number of the line.
        """
        return self._with_lines_replaced(line, [])

    def replace(self, line: int, text: str) -> Game:
        """Return the game with one line of its record replaced; raises the errors of `remove`.

        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> game.replace(4, "has Bob Rope").holds("Bob", "Rope")
        True

        Args:
            line: The number of the line.
            text: The line in its place.
        """
        return self._with_lines_replaced(line, [text])

    def _with_lines_replaced(self, line: int, new_lines: Sequence[str], count: int = 1) -> Game:
        """Return the game with `count` lines of its record from `line` on replaced.

        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> game._with_lines_replaced(4, ["has Bob Rope"]).holds("Bob", "Rope")
        True

        Args:
            line: The number of the first line to replace.
            new_lines: The lines in their place.
            count: The number of lines to replace; 0 inserts lines.
        """
        count = require_int(count, "how many lines", HistoryError)
        is_insertion = count == 0
        line = check_line(self.written, line, len(self.written.line_vector) + is_insertion)
        for new_line in require_list(new_lines, "lines"):
            if "\n" in require_text(new_line, "a line"):
                reason = f"expected one line, not {short_repr(new_line)}"
                raise HistoryError(f"{reason}; give its lines one by one")
        return Game(self.state.replace_lines(line, new_lines, count))

    def at(self, line: int) -> Game:
        """Return the game as it stood after one line of its record; nothing is computed anew.

        Raises HistoryError if there is no such line, RecordError if the header is incomplete there.

        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> game.log[0].line, game.at(3).holds("Ann", "Rope")
        (4, None)

        Args:
            line: The number of a line of the record.
        """
        record = self.written
        line = check_line(record, line, len(record.line_vector))

        # A header that is cut off has no stages, so its lines are read anew.
        if line < max(record.entry_lines.values()):
            header = parse("\n".join(record.lines[:line]), record.file)
            return begin(header, self.state.chosen_rules)
        return Game(self.state.after_line(line))

    def __len__(self) -> int:
        """Return the number of positions: one before the first event and one after each."""
        return len(self.state.ends)

    def __getitem__(self, number: int) -> Game:
        """Return the game at a position: 0 is before any event, -1 is now; raises HistoryError."""
        last_line = self.state.find_end(number)
        return self if last_line == len(self.written.line_vector) else self.at(last_line)

    def __iter__(self) -> Iterator[Game]:
        """Yield the game before the first event and after each event."""
        ends = self.state.ends
        position = self.at(ends[0])
        yield position

        # Each position adds the lines and the stage of one event to the position before. So all
        # positions together take linear time.
        for start, end in pairwise(ends):
            record = reduce(Record.append, self.written.lines[start:end], position.written)
            known_stages = position.state.stages
            stages = known_stages.append(self.state.stages[len(known_stages)])
            position = Game(evolve(position.state, record=record, stages=stages))
            yield position

    def mind(self, player: str) -> Game:
        """Return the game with only the lines that a player has certainly seen.

        The lines keep their numbers.

        He may know more: the rest of his hand, and which card he showed or was shown, if this
        record has no card there. The odds of the returned game are weighed by the shown cards that
        this record has and he saw. For me it is the game itself.

        >>> game = Game.new(["Nick", "Rachel"], me="Nick").tell("has Rachel Hall")
        >>> game = game.tell("suggest Rachel Plum Rope Hall -> Nick Plum")
        >>> mind = game.mind("Rachel")
        >>> mind.holds("Rachel", "Hall"), mind.holds("Solution", "Plum"), mind.log[0].line
        (True, False, 5)

        Args:
            player: The player whose view it is.
        """
        name = self.setup.player_names.find(player)
        return self if name == self.setup.me else Game(self.state.mind(name))

    @property
    def sure(self) -> Game:
        """The game with the lines of assumptions commented out.

        >>> game = Game.new(["Ann", "Bob"]).tell("assume no-own-accusation")
        >>> game.assumptions, game.sure.assumptions
        (('no-own-accusation',), ())
        """
        return Game(self.state.sure) if self.assumptions else self

    @property
    def with_suspects(self) -> Game:
        """The game of all undisputed lines; the suspects are not left out.

        >>> game = Game.new(["Nick", "Rachel"]).tell("has Nick Rope", "#? has Rachel Rope")
        >>> game.with_suspects.holds("Nick", "Rope")
        True
        """
        return Game(self.state.with_suspects) if self.suspects else self

    def record(self) -> str:
        """Return the text of the record, with its comments and blank lines.

        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").record().splitlines()[-1]
        'has Ann Rope'
        """
        return self.written.text

    @property
    def written(self) -> Record:
        """The record as a value: its lines, its entries, and the line numbers of the header.

        >>> len(Game.new(["Ann", "Bob"]).tell("has Ann Rope").written.lines)
        4
        """
        return self.state.record

    @property
    def log(self) -> Log:
        """The entries after the header, each with its line number, its text and its event.

        If the record has disputed lines, the suspects are left out.

        >>> print(*Game.new(["Ann", "Bob"]).tell("has Ann Rope").log)
        Entry(line=4, text='has Ann Rope', event=Has(holder='Ann', card='Rope'))
        """
        return self.state.log

    @property
    def events(self) -> tuple[Event, ...]:
        """The events after the header, in order; each leads from one position to the next.

        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").events
        (Has(holder='Ann', card='Rope'),)
        """
        first_event_index = len(self.log) - len(self) + 1
        return tuple(entry.event for entry in self.log[first_event_index:])

    @property
    def assumptions(self) -> tuple[str, ...]:
        """The names of the assumptions that are on.

        >>> Game.new(["Ann", "Bob"]).tell("assume no-own-accusation").assumptions
        ('no-own-accusation',)
        """
        events = [entry.event for entry in self.log]
        return tuple(event.name for event in events if isinstance(event, Assume))

    @property
    def disputed(self) -> tuple[int, ...]:
        """The numbers of the disputed lines, which the record keeps as comments ``#? LINE``.

        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope", "#? has Bob Rope").disputed
        (5,)
        """
        return self.written.disputed

    @property
    def suspects(self) -> tuple[int, ...]:
        """The numbers of the lines that may be wrong instead of a disputed one; the log omits them.

        Without any one of them all other lines are consistent, disputed ones too. If no single line
        has this effect, they are all the lines of a conflict.

        >>> game = Game.new(["Nick", "Rachel"]).tell("has Nick Rope", "#? has Rachel Rope")
        >>> game.disputed, game.suspects, game.holds("Nick", "Rope")
        ((5,), (4,), None)
        """
        return self.state.suspects

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, in answering order.

        >>> game = Game.new(["Nick", "Rachel"], me="Nick").tell("has Rachel Rope")
        >>> game.players, game.me, game.deck.name, len(game.cards), game.events
        (('Nick', 'Rachel'), 'Nick', 'classic', 21, (Has(holder='Rachel', card='Rope'),))
        """
        return self.setup.players

    @property
    def me(self) -> str | None:
        """The player who keeps the record; None for a spectator.

        >>> Game.new(["Ann", "Bob"], me="Ann").me
        'Ann'
        """
        return self.setup.me

    @property
    def deck(self) -> Deck:
        """The deck of cards, with its categories.

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


def check_line(record: Record, line: int, most: int) -> int:
    """Return a line number as an int if it is from 1 to `most`, else raise HistoryError."""
    line = require_int(line, "a line", HistoryError)
    if not 1 <= line <= most:
        last = len(record.line_vector)
        raise HistoryError(f"no line {line} in the record; it has lines 1 to {last}")
    return line


def begin(record: Record, rules: Sequence[kb.inference.Rule] | None = None) -> Game:
    """Return the game of a record that is already read.

    Raises:
        Contradiction: The log is inconsistent.
    """
    return Game(state_of(record, rules))


def read_game(
    path: str | PathLike[str], *, rules: Sequence[kb.inference.Rule] | None = None
) -> Game:
    r"""Read a record file and return its game; raises RecordError or Contradiction.

    >>> import tempfile
    >>> from pathlib import Path
    >>> path = Path(tempfile.mkdtemp(), "evening.clue")
    >>> written = path.write_text("refute 1\ndeck classic\nplayers Ann Bob\nhas Ann Rope\n")
    >>> read_game(path).holds("Bob", "Rope")
    False

    Args:
        path: The path of the file.
        rules: The rules of unifying, None for all of them.
    """
    return begin(read_record(path), rules)
