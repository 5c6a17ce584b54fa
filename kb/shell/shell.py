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
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

from attrs import evolve

from kb.errors import KBError, RecordError
from kb.game import Game
from kb.record.header import HEADER
from kb.record.lines import write
from kb.record.record import DISPUTED, decode, event_in
from kb.record.words import quote, split
from kb.shell.asking import no_more_to_ask, unseen
from kb.shell.change import Nearly, Typed, replacing, turn_at, with_line
from kb.shell.commands import COMMANDS, Command
from kb.shell.correcting import dispute
from kb.shell.document import Version
from kb.shell.output import Output
from kb.shell.reading import SUGGEST, understood
from kb.shell.saying import complaint, entered
from kb.shell.session import Session, load
from kb.table.events import Suggestion
from kb.why.contradiction import Contradiction
from resolver import ResolverError

YES, NO = ("y", "yes"), ("n", "no")  # to what was proposed
NOTHING = "nothing was proposed to say yes or no to; 'new' begins another game"
FEW = 2  # words in which a line is another than the one that it takes the place of


def said_once_more(game: Game, line: str) -> Nearly | None:
    """Return the question whether a line takes the place of the last one, which is disputed.

    So it may where it has another word or two, and its guesser is the same or is not named.
    """
    number, texts = len(game.written.lines), game.written.lines
    last = event_in(texts[-1], game.setup)
    if number not in game.disputed or not isinstance(last, Suggestion):
        return None
    try:
        typed = understood(game.at(number - 1), line)
    except RecordError:
        return None
    said = event_in(typed.text, game.setup) if typed.name == SUGGEST else None
    if not isinstance(said, Suggestion) or said.guesser != last.guesser:
        return None
    old, new = (
        Counter(word.text for word in split(write(each, game.setup))) for each in (last, said)
    )
    if not 0 < max((old - new).total(), (new - old).total()) <= FEW:
        return None
    error = RecordError(f"line {number} is disputed; 'n' enters a turn of its own")
    declined = Typed("", "")
    with suppress(RecordError):
        declined = understood(game, line)
    return Nearly(error, replacing(number, evolve(typed, is_implied=None)), declined)


class Shell(Session):
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
        if line.lower() in YES + NO:
            if proposed is None:
                raise RecordError(NOTHING)
            self.asked = None
            return proposed.meant if line.lower() in YES else proposed.declined
        try:
            if game.written.doubtful and (again := said_once_more(game, line)):
                raise again
            typed = understood(game, line, self.asked is not None)
        except Nearly as error:
            self.proposed = error
            raise
        self.asked = None
        return typed

    def do(self, typed: Typed) -> str:
        """Return the answer to a line that was understood."""
        if not typed.text:
            return ""
        if typed.given is None:
            answer = self.enter(typed)
        else:
            command = COMMANDS[typed.name]
            assert isinstance(command, Command), "an entry is added to the record"
            answer = command.run(self, *typed.given)
        if self.before is not None and self.document.game.written.table:
            self.let_go()
        return answer

    def enter(self, typed: Typed) -> str:
        """Add a line to the record, or one for each card, keep all of it, and say what is new."""
        before, after = self.document.now, self.told(typed)
        self.document.have(after)
        game, said = after.game, [entered(before, after)]
        shown = unseen(game)
        self.asked = shown.line if shown else None
        said += [str(shown)] if shown else []
        if typed.name == "accuse" and game.written.winner:
            said.append(no_more_to_ask(game))
        return "\n".join(said)

    def told(self, typed: Typed) -> Version:
        """Return the version after all lines of an entry; if one is wrong, none counts."""
        now = self.document.now
        try:
            lines = typed.text.split("\n")
            events = typed.events or [None] * len(lines)
            for line, event in zip(lines, events, strict=True):
                is_implied = bool(typed.is_implied)
                now = with_line(now, line, typed.name, is_implied=is_implied, event=event)
        except RecordError as error:
            error.line = None  # it is the line that was just typed: what it says of others was read
            raise
        except Contradiction as error:
            if typed.name in HEADER or typed.text.startswith(DISPUTED):
                raise
            raise dispute(self, typed, error) from None
        return now

    def offers(self) -> list[str]:
        """Return how the next line may begin: as proposed or advised, or with who is next."""
        if self.proposed is not None:
            return [self.proposed.meant.text]
        (game, lines), now = self.advised, self.document.game
        if lines and game is now:
            return list(lines)
        if not now.written.table or now.written.winner:
            return []
        return [f"suggest {quote(player)} " for player in turn_at(now.written).around]


FINE, CONTRADICTORY, MISUSED = 0, 1, 2
STDIN = "<stdin>"


def serve(lines: Iterable[bytes], out: Output, name: str = "") -> int:
    """Return 0, or 2 if a line could not be read or done, or else 1 if one was a contradiction.

    A file that is named is loaded first; raises a KBError where it cannot be.
    """
    shell, status = Shell(), FINE
    if name:
        out.write(load(shell, name))
    for number, data in enumerate(lines, 1):
        try:
            if answer := shell.do(shell.understood(decoded(data))):
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


EXAMPLE, PROVED = "five-at-the-table.clue", ("Anna", "Pipe")  # settled by the last line
PROOF = """
In {holder}'s own knowledge base, deny that {holder} has {card} and resolve to □:

{proof}

Each axiom names where it comes from: a line of the record, or a rule that passed it on.

Tell a game of your own like this: 'refute' alone is the shell. Or ask what follows from a file:

    refute
    refute solve FILE"""


def play(out: Output) -> None:
    """Type the lines of an example game; then ask for the sheet and a reason, and prove that."""
    from importlib.resources import files

    shell, (holder, card) = Shell(), PROVED
    text = (files("kb") / "games" / EXAMPLE).read_text(encoding="utf-8")
    for line in (*text.split("\n")[1:], "sheet", f"why {holder} {card}"):
        is_remark = not line or line.startswith("#")
        out.write(line if is_remark else f"refute> {line}")
        answer = shell.answer(line)
        out.tell("" if is_remark else answer)
    proof = shell.game.knowledge(holder).prove(card)
    out.tell(PROOF.format(holder=holder, card=card, proof=proof))


def decoded(data: bytes) -> str:
    """Return a line that was read; raises RecordSyntaxError where it is not UTF-8."""
    try:
        return decode(data).removeprefix("\ufeff")
    except RecordError as error:
        error.line = None  # it is that of the input
        raise
