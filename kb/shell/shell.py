"""The shell: a line in, an answer out; no terminal in it.

A line of a record goes into the game and is kept, and the answer says what is new. The other
commands ask, correct, save and load. A card that I was shown and that the line does not name is
asked for, once: the next line may be the card alone.

In a pipe answers go to the output, and errors to standard error: a line that cannot be read or done
changes nothing, and one that contradicts the log is disputed. The rest is read all the same, and
the exit code tells of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from functools import reduce

from attrs import evolve

from kb.errors import AmbiguousName, Contradiction, KBError, RecordError, join_words
from kb.game import Game
from kb.record.header import HEADER
from kb.record.lines import write
from kb.record.nearest import near
from kb.record.record import decode
from kb.record.words import Word, split
from kb.shell.advising import WHICH, Advising, asks_which
from kb.shell.asking import Asking
from kb.shell.change import Change, Typed, place_of
from kb.shell.commands import COMMANDS, Command, name_meant
from kb.shell.correcting import Correcting
from kb.shell.diagnosis import Nearly
from kb.shell.filing import Filing
from kb.shell.output import Output, Working
from kb.shell.saying import complaint, ending, standing, what_is_new
from kb.shell.short import understood
from kb.shell.suggesting import SUGGEST
from kb.table.events import Accusation, Suggestion
from kb.table.names import Names
from resolver import ResolverError

YES, NO = ("y", "yes"), ("n", "no")  # to what was proposed
NOTHING = "nothing was proposed to say yes or no to; 'new' begins another game"


def unseen(game: Game) -> tuple[int, Suggestion] | None:
    """Return the last event with its line, if I suggested and was shown a card unnamed.

    None too where it can have been one card only.
    """
    if not game.written.entries:
        return None
    last = game.written.entries[-1]
    if not isinstance(last.event, Suggestion) or last.event.guesser != game.setup.me:
        return None
    return (last.line, last.event) if len(may_be_shown(game, last.event)) > 1 else None


def may_be_shown(game: Game, event: Suggestion) -> list[str]:
    """Return the cards of which the first that was shown unnamed may be one; none if all are."""
    who = next((answer.player for answer in event.answers if answer.card is None), None)
    return [card for card in event.cards if who and game.holds(who, card) is not False]


def question(game: Game, event: Suggestion) -> str:
    """Return the question for the card that I was shown."""
    who = next(answer.player for answer in event.answers if answer.card is None)
    may = join_words(may_be_shown(game, event), "or")
    return f"Which card did {who} show you, {may}? Type it, or go on."


def check_no_command(text: str) -> None:
    """Raise AmbiguousName for a card that is a command too; nothing is guessed."""
    if command := name_meant(Word(text, 1)):
        reason = f"{text!r} is one of the cards, and the command {command!r}; write more of either"
        raise AmbiguousName(reason, word=text)


def with_card(game: Game, text: str) -> Typed | None:
    """Return the line of the last event with the card that a text names; None if it names none.

    Raises Nearly for a card misspelt.
    """
    try:
        words, found = split(text), unseen(game)
    except RecordError:
        return None
    if found is None or len(words) != 1:
        return None
    line, event = found
    try:
        return showing(game, line, event, Names("card", event.cards).find(words[0].text))
    except AmbiguousName:
        return None
    except RecordError as error:
        close = near(words[0].text, event.cards)
        if len(close) == 1 and not name_meant(words[0]):
            raise Nearly(error, showing(game, line, event, close[0][1])) from None
        return None


def showing(game: Game, line: int, event: Suggestion, card: str) -> Typed:
    """Return the line of an event with the card that I was shown."""
    answers = list(event.answers)
    first = next(number for number, answer in enumerate(answers) if answer.card is None)
    answers[first] = evolve(answers[first], card=card)
    event = evolve(event, answers=tuple(answers))
    shown = Typed(SUGGEST, write(event, game.setup), (event,))
    return Typed("replace", shown.text, given=(Word(str(line), 1), shown))


class Shell(Asking, Advising, Correcting, Filing):
    """A line interpreter over one document.

    >>> shell = Shell()
    >>> for line in ("deck classic", "players Nick Rachel Holden", "has Holden Pipe"):
    ...     print(shell.onecmd(line))
    ok, line 2: the players are missing; write 'players NAMES'
    ok, line 3: Nick has 6 cards, Rachel 6, Holden 6.
    4. Holden has Pipe.
    >>> print(shell.onecmd("whi Holden Pipe"))
    no command 'whi'; did you mean 'why Holden Pipe'?
    """

    def onecmd(self, line: str | Typed, place: str = "") -> str:
        """Return the answer to a line; what is wrong with it, and in which place, is one too."""
        try:
            return self.do(line) if isinstance(line, Typed) else self.answer(line)
        except (KBError, ResolverError) as error:
            return f"{place}{complaint(error)}"

    def answer(self, line: str) -> str:
        """Return the answer to a line.

        Raises a KBError for a line that cannot be read or done; then nothing is changed.
        """
        return self.do(self.understood(line))

    def understood(self, line: str) -> Typed:
        """Return what a line means here; a card that was asked for may be all of it."""
        game, line = self.document.game, line.strip(" \t\r\n")
        if not line:
            return Typed("", "")  # a question that was asked stays open
        proposed, self.proposed = self.proposed, None
        if proposed is not None and line.lower() in YES + NO:
            self.asked = None
            return proposed if line.lower() in YES else Typed("", "")
        typed = self.read(game, line)
        self.asked = None
        return typed

    def read(self, game: Game, line: str) -> Typed:
        """Return what a line means here; what cannot be read leaves a question open."""
        try:
            if self.asked is not None and (shown := with_card(game, line)):
                check_no_command(line)
                return shown
            if line.lower() in YES + NO:
                raise RecordError(NOTHING)
            return asks_which(game, line) or understood(game, line)
        except Nearly as error:
            self.propose(error)
            raise

    def do(self, typed: Typed) -> str:
        """Return the answer to a line that was understood."""
        if not typed.text:
            return ""
        try:
            with self.working.going_on() if self.working else nullcontext():
                if typed.name == WHICH:
                    answer = self.which(typed.events[0])
                elif typed.given is None:
                    answer = self.enter(typed)
                else:
                    answer = self.run(typed.name, *typed.given)
        except Nearly as error:
            self.propose(error)
            raise
        back = self.let_go() if self.before and self.document.game.written.has_table else ""
        return f"{answer}\nThe game before is kept: {back}" if back else answer

    def propose(self, error: Nearly) -> None:
        """Offer what a line would be to whoever says yes next."""
        assert isinstance(error.meant, Typed)
        self.proposed = error.meant

    def run(self, name: str, *given: Word | Typed) -> str:
        """Return the answer of a command to the words that it was given."""
        command = COMMANDS[name]
        assert isinstance(command, Command), "an entry is added to the record"
        return command.run(self, *command.values(given, self.document.game))

    def enter(self, typed: Typed) -> str:
        """Add a line to the record, or one for each card, keep all of it, and say what is new."""
        changes = self.changes(typed)
        self.document.put(reduce(Change.then, changes))
        shown = unseen(changes[-1].after)
        self.asked = shown[0] if shown else None
        said = [*map(what_is_new, changes), self.first_card(changes[0].before)]
        said += [question(self.game, shown[1])] if shown else []
        if any(isinstance(event, Accusation) and event.right for event in typed.events):
            said.append(ending(self.game, self.document.journal is not None))
        return "\n".join(filter(None, said))

    def changes(self, typed: Typed) -> list[Change]:
        """Return the changes by a line; if one is wrong, none counts."""
        game = self.document.game
        try:
            return typed.changes(game)
        except RecordError as error:
            if error.line == place_of(game.written, typed.name) or not self.document.lines:
                error.line = error.file = None  # it is the line that was just typed
            raise
        except Contradiction as error:
            if typed.name in HEADER:
                raise
            raise self.dispute(typed, error) from None


def pasted(shell: Shell, lines: Sequence[str]) -> Iterator[str]:
    """Yield the answers to lines that came together, and at the end what the table still lacks."""
    for number, line in enumerate(lines, 1):
        yield shell.onecmd(line, f"pasted line {number}: ")
    if not shell.document.game.written.has_table:
        yield standing(shell.document.game)


FINE, CONTRADICTORY, MISUSED = 0, 1, 2
STDIN = "<stdin>"


def serve(lines: Iterable[bytes], out: Output, name: str = "") -> int:
    """Return 0, or 2 if a line could not be read or done, or else 1 if one was a contradiction.

    A file that is named is loaded first; raises a KBError where it cannot be.
    """
    shell, status = Shell(working=Working(out)), FINE
    if name:
        out.write(shell.load(name))
    for number, data in enumerate(lines, 1):
        try:
            line = decoded(data)
            answer = shell.answer(line.removeprefix("\ufeff"))
            if answer:
                out.write(answer)
                out.stream.flush()  # who converses waits for it
        except (KBError, ResolverError) as error:
            out.stream.flush()
            print(f"{STDIN}:{number}: {complaint(error)}", file=sys.stderr, flush=True)
            failed = CONTRADICTORY if isinstance(error, Contradiction) else MISUSED
            status = max(status, failed)
        if shell.done:
            break
    shell.document.close()
    return status


def decoded(data: bytes) -> str:
    """Return a line that was read; raises RecordSyntaxError where it is not UTF-8."""
    try:
        return decode(data, STDIN)
    except RecordError as error:
        error.file = error.line = None  # the line is that of the input
        raise
