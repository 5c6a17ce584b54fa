"""What a player wants where the facts end: odds, what to ask, what to show, who may know.

A warning that somebody may know the Solution takes a tenth of a second for each player, and with
ten of them some seconds: a thread of its own works it out after each change of the record, and the
toolbar shows what is known by then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from threading import Lock, Thread
from typing import Final

from attrs import evolve

from kb.errors import AdviceError, RecordError, RecordSyntaxError, join_words
from kb.game import Game
from kb.record.lines import write
from kb.record.rows import optional
from kb.record.slots import PLAYER, Cards, cards_of
from kb.record.words import Word, distinct, quote, split
from kb.shell.change import Typed
from kb.shell.commands import ASKING, command
from kb.shell.completion import offers
from kb.shell.saying import rests
from kb.shell.session import Session
from kb.shell.short import understood
from kb.shell.suggesting import SUGGEST
from kb.table.events import Accusation, Answer, Event, Suggestion
from kb.table.setup import Setup
from resolver import SearchStopped

IN = "in"  # before the rooms within reach
WHICH = "?"  # as the name of a line that asks which card to show
SHOW = "'?' asks which of my cards to show; write 'suggest GUESSER CARDS -> {} ?'"
ANSWER = "'?' at the end of a suggestion asks which card to show."
NOBODY = "'?' asks which of my cards to show, and this record is a spectator's; say 'me'"


class Within(Cards):
    """A place for cards to ask for, and a word before any of them."""

    def read(self, words: Sequence[Word], setup: Setup) -> tuple[str, ...]:
        """Return the cards; the word is one itself if it is alone."""
        cards = [word for word in words if not word.says(IN)]
        if not cards and not setup.deck.meant([IN]):
            raise RecordSyntaxError(
                "no card follows 'in'; name the rooms within reach: ask in Hall"
            )
        return distinct(cards or words, setup.deck.find)


WITHIN: Final = Within("CARDS", cards_of)


class Advising(Session):
    """The commands that advise; a line that was advised is offered until the record changes."""

    @command(ASKING, "odds", (), "how many deals fit, and the likeliest Solutions", "odds")
    def odds(self) -> str:
        """Return how many deals fit, and the likeliest Solutions."""
        return rests(self.game, self.game.odds().sentences())

    @command(
        ASKING,
        "ask",
        (optional(WITHIN),),
        "accuse, or what to ask, perhaps with some cards or in the rooms within reach",
        "ask in Kitchen Hall Lounge",
    )
    def ask(self, cards: Sequence[str] = ()) -> str:
        """Return whether to accuse, and what to ask, the best first, perhaps with some cards."""
        game = self.game
        if over := no_more_to_ask(game):
            return rests(game, over)
        for advice in game.advice_stages(cards):
            if self.working:
                self.working.show(str(advice))
        me = quote(str(game.setup.me))
        if game.solved:
            self.advise([])
        else:
            self.advise(f"suggest {me} {' '.join(map(quote, o.cards))} " for o in advice.best)
        return rests(self.game, str(advice))

    def which(self, event: Event) -> str:
        """Return which card to show to who suggests these, what gives away least first."""
        game = self.game
        me = game.setup.me
        if me is None:
            raise AdviceError(NOBODY)
        if not isinstance(event, Suggestion) or Answer(me, None) not in event.answers:
            raise AdviceError(SHOW.format(me))
        found = game.show(event.guesser, *event.cards)
        self.advise(write(with_mine(event, me, one.card), game.setup) for one in found)
        return rests(self.game, "\n".join(map(str, found)))

    @command(
        ASKING,
        "knows",
        (optional(PLAYER),),
        "how likely a player knows the Solution by now",
        "knows Rachel",
    )
    def knows(self, player: str = "") -> str:
        """Return how likely a player knows the Solution, or who of the others most likely does."""
        game = self.game
        if player:
            return rests(game, f"{game.knows(player)}.\n{certain(game, player)}")
        found = sorted((game.knows(name) for name in others(game)), key=lambda one: -one.share)
        return rests(self.game, "\n".join(f"{one}." for one in found))

    def advise(self, lines: Iterable[str]) -> None:
        """Offer these lines, until the record changes."""
        self.advised = self.document.game, tuple(lines)

    def offers(self) -> list[str]:
        """Return how the next line may begin: as proposed or advised, or with who suggests next."""
        if self.proposed is not None:
            return [self.proposed.text]
        game, lines = self.advised
        now = self.document.game
        return list(lines) if game is now and lines else offers(now)


def no_more_to_ask(game: Game) -> str:
    """Return why I suggest nothing more: the game is over, or I am out; empty while I do."""
    if winner := game.written.winner:
        return f"The game is over: {winner} won."
    for entry in game.log:
        event = entry.event
        if isinstance(event, Accusation) and event.accuser == game.setup.me:
            return (
                f"You accused wrongly (line {entry.line}), and only answer from then on: {ANSWER}"
            )
    return ""


def asks_which(game: Game, line: str) -> Typed | None:
    """Return the suggestion in a line that asks which card to show, None for any other line."""
    if WHICH not in line:
        return None
    try:
        words = split(line)
        if len(words) < 2 or words[-1].text != WHICH or words[-1].quoted:
            return None
        typed = understood(game, line[: words[-1].column - 1].rstrip())
    except RecordError:
        return None
    return evolve(typed, name=WHICH) if typed.name == SUGGEST and typed.events else None


def with_mine(event: Suggestion, me: str, card: str) -> Suggestion:
    """Return a suggestion in which I show a card; what others showed stays as it is."""
    answers = (evolve(one, card=card) if one.player == me else one for one in event.answers)
    return evolve(event, answers=tuple(answers))


def certain(game: Game, player: str) -> str:
    """Return what a player certainly knows of the Solution."""
    known = [card for card in game.mind(player).solution.values() if card]
    return f"For certain {player} knows of it: {', '.join(known) or 'no card'}."


def others(game: Game) -> tuple[str, ...]:
    """Return all players but me."""
    return tuple(name for name in game.setup.players if name != game.setup.me)


LIKELY: Final = 0.2  # from here on he may know


class Warner:
    """Works out who may know the Solution of the last game asked about, in a thread.

    `done` is called when that is worked out; it must not mind being called after the last prompt.
    """

    def __init__(self, done: Callable[[], object]) -> None:
        self.done = done
        self.lock = Lock()  # for the two below, which two threads change together
        self.game: Game | None = None
        self.sentence = ""

    def text(self, game: Game) -> str:
        """Return the warning as far as it is worked out; empty where there is none."""
        with self.lock:
            if game is self.game:
                return self.sentence
            self.game, self.sentence = game, ""
        Thread(target=self._look, args=(game,), daemon=True).start()
        return ""

    def _look(self, game: Game) -> None:
        # An error has nobody to go to here: its traceback would be drawn over what is typed.
        with suppress(Exception):
            sentence = warning(game, wanted=lambda: game is self.game)
            with self.lock:
                if game is not self.game:
                    return
                self.sentence = sentence
            self.done()


def warning(game: Game, wanted: Callable[[], bool] = lambda: True) -> str:
    """Return who of the others may know the Solution by now; empty where it is nobody, or solved.

    Before each of them it is asked whether that is still wanted.

    >>> game = Game.new(["Nick", "Rachel"], me="Nick").tell("reveal Rachel Hall")
    >>> warning(game)
    ''
    """
    if game.solved:
        return ""
    try:
        may = [name for name in others(game) if wanted() and game.knows(name).share >= LIKELY]
    except SearchStopped:
        return ""
    return f"{join_words(may)} may know" if may else ""
