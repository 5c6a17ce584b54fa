"""A game as notebooks and the command see it: a log, and what follows from it.

A game is a value. Its state is a fold over the log: each entry adds clauses to the state before
it, and as states are immutable every one of them is kept, so going back is looking one up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from os import PathLike
from types import EllipsisType
from typing import TYPE_CHECKING, cast

from attrs import evolve, frozen

from kb.answers import Answers
from kb.errors import RecordError
from kb.record.header import header
from kb.record.lines import write
from kb.record.record import Record, parse, read
from kb.record.slots import find_assumption
from kb.table.arguments import listed, no_name, short, whole
from kb.table.deck import Deck
from kb.table.editions import CLASSIC
from kb.table.events import NOBODY, Accusation, Answer, Assume, Event, Suggestion
from kb.table.setup import setup
from kb.table.sizes import Size

if TYPE_CHECKING:  # a sheet needs no reasons, and no rules to find them: imported when asked for
    from kb.inference.rule import Rule
    from kb.odds.accusing import Rival
    from kb.odds.advice import Advice, Adviser, Worth
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

    Attributes:
        log: The entries, each with its line.
        facts: All that follows: (holder, card) to True or False.
        solution: The Solution's card of each category, None while it is open.
        setup: Players, deck, sizes, hands.
    """

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._said == other._said

    def __hash__(self) -> int:
        return hash(self._said)

    @property
    def _said(self) -> tuple[object, ...]:
        return self.written.written, self.suspects, self.rules

    def __repr__(self) -> str:
        events = f"{len(self.log)} event{'s' * (len(self.log) != 1)}"
        return f"<Game of {', '.join(self.setup.players)}: {events}, {len(self.facts)} facts>"

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
    def parse(cls, text: str, file: str | None = None, rules: Sequence[Rule] | None = None) -> Game:
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
            self.written.append(write(event, table))  # what else is wrong is said first
            other = table.others(event.guesser)[0]
            reason = "a suggestion says who answered"
            raise RecordError(f"{reason}; say refuter={other!r}, or refuter={NOBODY!r}")
        card = None if shown is None else table.deck.find(shown)
        answer = Answer(table.seats.find(cast(str, refuter)), card)
        return self.add(evolve(event, answers=(answer,)))

    def add(self, event: Event) -> Game:
        """Return the game after an event, written into the record in its canonical form.

        >>> from kb import Has
        >>> Game.new(["Ann", "Bob"]).add(Has("Ann", "Rope")).holds("Bob", "Rope")
        False

        Args:
            event: An event of `kb.table.events`.
        """
        return self.tell(write(event, self.setup))

    def timeline(self) -> Timeline:
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
        return timeline(self.log[first:], self._derivations[first + 1 :])

    def mind(self, player: str) -> Game:
        """Return the game that a player has certainly seen, its lines numbered as these are.

        It claims nothing that he does not know; he may know more: the rest of his cards, and which
        card he showed or was shown where this record does not tell. Mine is the game itself.

        >>> game = Game.new(["Nick", "Rachel"], me="Nick").tell("has Rachel Hall")
        >>> game = game.tell("suggest Rachel Plum Rope Hall -> Nick Plum")
        >>> mind = game.mind("Rachel")
        >>> mind.holds("Rachel", "Hall"), mind.holds("Solution", "Plum"), mind.log[0].line
        (True, False, 5)

        Args:
            player: Whose view of it.
        """
        from kb.record.seen import seen_by

        name = self.setup.seats.find(player)
        if name == self.setup.me:
            return self
        record = self.written.silenced(self.suspects)
        return begin(seen_by(record, name, self.sure.facts), self.rules)

    def knows(self, player: str, *, seed: int = 0) -> Likelihood:
        """Return how likely a player is to know the Solution by now, from a sample of deals.

        >>> game = Game.new(["Nick", "Rachel"], me="Nick", sizes={"Nick": 17, "Rachel": 1})
        >>> game.knows("Rachel").share
        0.0

        The same seed draws the same deals. Raises SearchStopped where there are too many to draw
        from.

        Args:
            player: Who may know it.
            seed: The same seed draws the same deals.
        """
        from kb.odds.likelihood import likelihood

        name = self.setup.seats.find(player)
        mind = self.mind(name)
        return likelihood(self._odds, mind.state, mind.log, name, whole(seed, "a seed"))

    def advise(
        self,
        card: str | Iterable[str] | None = None,
        *,
        seed: int = 0,
        progress: Callable[[Worth], object] | bool = False,
    ) -> Advice:
        """Return what each suggestion of mine is worth, or each that names a card, the best first.

        Of several cards a suggestion names one of each of their categories. `.accuse` of the advice
        says whether to accuse the likeliest Solution now. The same seed draws the same deals;
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
    ) -> Iterator[Advice]:
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

    def _adviser(self, seed: int) -> Adviser:
        from kb.odds.advice import Adviser

        seed = whole(seed, "a seed")
        if seed not in self._advisers:
            me = self.setup.me
            rivals = None if me in self._out else self.rivals
            self._advisers[seed] = Adviser(
                self.setup, partial(getattr, self, "_odds"), rivals, seed
            )
        return self._advisers[seed]

    @cached_property
    def _advisers(self) -> dict[int, Adviser]:
        return {}

    def rivals(self) -> Iterator[Rival]:
        """Yield the others who may accuse, with what they have certainly seen, now and by then.

        Who accused wrongly only answers from then on.

        >>> [rival.player for rival in Game.new(["Ann", "Bob", "Cid"], me="Ann").rivals()]
        ['Bob', 'Cid']
        """
        from kb.odds.accusing import Rival

        for player in self.setup.others(str(self.setup.me)):
            if player not in self._out:
                mind, turn = self.mind(player), 0
                for entry in mind.log:
                    if isinstance(entry.event, Suggestion) and entry.event.guesser == player:
                        turn = entry.line
                before = mind.at(turn - 1).state if turn else None
                yield Rival(player, mind.state, mind.log, before, turn)

    @property
    def _out(self) -> tuple[str, ...]:
        """Who accused wrongly."""
        events = (entry.event for entry in self.log)
        return tuple(
            event.accuser for event in events if isinstance(event, Accusation) and not event.right
        )

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

        Args:
            guesser: Who suggests.
            cards: The cards named.
        """
        from kb.why.showing import asked, held, showings

        named = self.setup.deck.in_order(cards)
        event = asked(self.setup, self.setup.seats.find(guesser), named)
        mine = held(event, self.facts)
        self.add(event)  # where it cannot be, that is said in the words of this record
        mind = self.mind(event.guesser).add(event)
        return showings(event, mine, mind.state, mind.log, len(self.written.lines))

    @property
    def sure(self) -> Game:
        """The game with nothing assumed: the lines that assume are comments there.

        >>> game = Game.new(["Ann", "Bob"]).tell("assume no-accusation-yet")
        >>> game.assumptions, game.sure.assumptions
        (('no-accusation-yet',), ())
        """
        assumed = [entry.line for entry in self.log if isinstance(entry.event, Assume)]
        if not assumed:
            return self
        return begin(self.written.silenced((*assumed, *self.suspects)), self.rules)


def begin(record: Record, rules: Sequence[Rule] | None = None) -> Game:
    """Return the game of a record."""
    if rules is not None:
        from kb.inference.rule import rules_of

        rules = rules_of(rules)
    return Game._of(record, rules)


def read_game(path: str | PathLike[str], rules: Sequence[Rule] | None = None) -> Game:
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
