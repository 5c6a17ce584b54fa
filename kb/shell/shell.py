"""The shell without a terminal: it takes a line and returns an answer.

A line of a record is entered into the game and kept, and the answer says what is new. The other
commands ask, correct, save and load. If a line does not name the card that I was shown, the shell
asks for the card once: the next line may be the card alone.

In a pipe answers go to the output, and errors to standard error. A line that cannot be read or done
changes nothing, and a line that contradicts the log is disputed. The lines after it are read all
the same, and the exit code shows that there was an error.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable

from attrs import evolve

from kb.errors import AmbiguousName, KBError, RecordError
from kb.game import Game
from kb.record.header import HEADER
from kb.record.lines import write
from kb.record.plain import DISPUTED
from kb.record.record import Record, decode
from kb.record.words import quote, split, word_texts
from kb.shell.asking import no_more_to_ask
from kb.shell.change import next_suggester, turn_at, with_entry, without_guesser
from kb.shell.commands import COMMANDS, Command, commands_begun_by, is_entry
from kb.shell.correcting import dispute
from kb.shell.document import Version
from kb.shell.meaning import (
    LEFT_OUT,
    NOTHING,
    Call,
    Entries,
    EntryLine,
    Guesser,
    Meaning,
    Question,
    replacing,
)
from kb.shell.output import Output
from kb.shell.reading import is_plain_question, read_by_guesser, read_typed
from kb.shell.saying import complaint, describe_entry, find_unseen
from kb.shell.session import Session, load
from kb.shell.strict import ACCUSE, CHANGES, SUGGEST, call_to_show
from kb.table.events import NOBODY, Accusation, Event, Suggestion
from kb.table.setup import Setup
from kb.why.contradiction import Contradiction
from resolver import ResolverError

# These words accept or decline a proposal.
YES, NO = ("y", "yes"), ("n", "no")
NOTHING_PROPOSED = "nothing was proposed to say yes or no to; type the whole line again"
NOT_ENTERED = "Not entered."
WHO_SHOWED = "Who showed? Type the player, and the card if you saw it; '-' is nobody."
ADDS_CARD = "the last line says the same without the card"
OR_ANOTHER = "; 'n' enters another turn"
# A reply of fewer words that cannot be read leaves the question open.
MOST_WORDS_OF_REPLY = 4
WRONG = "wrong"
NO_VERDICT = "An accusation? How it ended is missing: end with 'right' or 'wrong'."
# These commands change a line, or whose turn it is.
TURN_CHANGES = (*CHANGES, "remove", "pass", "turn")
# A line may replace the disputed last line if it differs by at most this many words.
MOST_WORDS_CHANGED = 2


def ask_about_the_last(game: Game, line: str) -> Question | None:
    """Return the question whether a line replaces the last line, which is disputed.

    It may if it differs in a word or two, and has the same guesser or names none.
    """
    record = game.state.record
    last_number, last = len(record.line_vector), record.disputed_entries[-1]
    if last.line != last_number or not isinstance(last.event, Suggestion):
        return None
    typed = read_typed(game.at(last_number - 1).state.record, line)
    suggestion = typed.lines[-1].event if isinstance(typed, Entries) and typed.lines else None
    if not isinstance(suggestion, Suggestion) or suggestion.guesser != last.event.guesser:
        return None

    old = count_words(last.event, game.setup)
    new = count_words(suggestion, game.setup)
    changed_count = max((old - new).total(), (new - old).total())
    if not 0 < changed_count <= MOST_WORDS_CHANGED:
        return None
    assert isinstance(typed, Entries)
    error = RecordError(f"line {last_number} is disputed; 'n' enters a turn of its own")
    declined = read_typed(record, line)
    instead = replacing(last_number, evolve(typed, guesser=Guesser.AS_BEFORE))
    return Question(error, instead, NOTHING if isinstance(declined, Question) else declined)


def count_words(event: Event, setup: Setup) -> Counter[str]:
    """Return the number of times that each word stands in the line of an event."""
    return Counter(word_texts(split(write(event, setup))))


def ask_whether_typed_twice(record: Record, line: str, meaning: Meaning) -> Question | None:
    """Return the question whether a line was typed twice; None if it repeats nothing.

    It repeats the last event if it tells of the same one. A suggestion that names no guesser does
    so if it has the same cards and answer.

    Args:
        record: The record.
        line: The typed line.
        meaning: The meaning of the line as the next player's turn, or a question about it.
    """
    if isinstance(meaning, Entries) and (with_card := with_card_added(record, meaning)):
        return Question(RecordError(f"{ADDS_CARD}{OR_ANOTHER}"), with_card, meaning)
    if isinstance(meaning, Entries):
        repeated_number = same_as_last(record, meaning)
        is_implied = meaning.guesser is Guesser.IMPLIED
        alternative = "'n' enters it again"
        if repeated_number and is_implied:
            alternative = f"'n' makes it {next_suggester(record)}'s turn"
        declined = evolve(meaning, guesser=Guesser.NAMED)
    else:
        # The line may have been refused because its answerer is the player whose turn it is.
        repeated_number, declined = None, NOTHING
        alternative = "or name who asked in front"
        is_refused = isinstance(meaning, Question) and meaning.meant is None
        for entry in read_by_guesser(record, line).values() if is_refused else ():
            as_entries = Entries(SUGGEST, (entry,), Guesser.IMPLIED)
            if (with_card := with_card_added(record, as_entries)) is not None:
                return Question(RecordError(ADDS_CARD), with_card)
            repeated_number = repeated_number or same_as_last(record, as_entries)
    if not repeated_number:
        return None
    reason = f"The same as line {repeated_number}: typed twice? Enter leaves it out, {alternative}"
    return Question(RecordError(reason), LEFT_OUT, declined)


def ask_who_accused(record: Record, meaning: Meaning) -> Question | None:
    """Return the question who accused, or whether an accusation without a name was typed twice.

    Whoever asked last may accuse in the same turn, and whoever is next in the next one.
    """
    last = record.latest_entry
    if not isinstance(meaning, Entries) or meaning.keyword != ACCUSE or last is None:
        return None
    event = meaning.lines[0].event
    if not isinstance(event, Accusation) or meaning.guesser is not Guesser.IMPLIED:
        return None

    # Nobody accuses of the cards with which the player before him was wrong.
    before = last.event
    if isinstance(before, Accusation) and event == evolve(before, accuser=event.accuser):
        reason = f"The same as line {last.line}: typed twice? Enter leaves it out"
        reason += f", 'n' makes it {event.accuser}'s accusation"
        return Question(RecordError(reason), LEFT_OUT, meaning)
    if not isinstance(before, Suggestion) or turn_at(record).is_stated:
        return None

    other = evolve(event, accuser=before.guesser)
    meant = Entries(ACCUSE, (EntryLine(write(other, record.setup), other),))
    named = write(event, record.setup)
    reason = f"who accused is not named; if it was {event.accuser}, type '{named}'"
    return Question(RecordError(reason), meant)


def find_missing_end(record: Record, line: str) -> str:
    """Return the end that a line lacks, `nobody` or `wrong`; empty if it lacks neither."""
    if record.setup_or_none is None or "#" in line:
        return ""
    for end in (NOBODY, WRONG):
        if isinstance(read_typed(record, f"{line} {end}"), Entries):
            return end
    return ""


def propose_showing(game: Game, line: str, question: Question) -> Question:
    """Return the question; it proposes `show` if I hold two cards of an unanswered suggestion."""
    setup = game.state.record.setup_or_none
    if setup is None or setup.me is None or isinstance(question.error, AmbiguousName):
        return question
    meaning = read_typed(game.state.record, f"{line} {NOBODY}")
    event = meaning.lines[0].event if isinstance(meaning, Entries) and meaning.lines else None
    if not isinstance(event, Suggestion) or event.guesser == setup.me or event.answers:
        return question

    # A player before me who is known to hold one of the cards answers before me.
    before_me = () if setup.answers == "all" else setup.between(event.guesser, setup.me)
    facts = game.facts
    for card in event.cards:
        if any(facts.get((player, card)) for player in before_me):
            return question
    mine = [card for card in event.cards if facts.get((setup.me, card))]
    if len(mine) < 2:
        return question
    return Question(question.error, call_to_show(event))


def same_as_last(record: Record, entries: Entries) -> int | None:
    """Return the line number of the last event if an entry repeats it; None otherwise."""
    last = record.latest_entry
    if last is None or len(entries.lines) != 1 or entries.lines[0].event is None:
        return None
    event, before = entries.lines[0].event, last.event

    # The next player would hardly ask for the same cards and get the same answer.
    if entries.guesser is Guesser.IMPLIED:
        event, before = without_guesser(event), without_guesser(before)
    return last.line if event == before else None


def with_card_added(record: Record, entries: Entries) -> Call | None:
    """Return the command that adds the card of an entry to the last line, if only that differs."""
    last = record.latest_entry
    event = entries.lines[0].event if len(entries.lines) == 1 else None
    if last is None or not (isinstance(event, Suggestion) and isinstance(last.event, Suggestion)):
        return None

    before = last.event
    if entries.guesser is Guesser.IMPLIED:
        event = evolve(event, guesser=before.guesser)
    without_cards = tuple(evolve(answer, card=None) for answer in event.answers)
    if event == before or evolve(event, answers=without_cards) != before:
        return None
    line = EntryLine(write(event, record.setup), event)
    return replacing(last.line, Entries(SUGGEST, (line,), Guesser.AS_BEFORE))


def describe_card_of_others(game: Game, entries: Entries) -> list[str]:
    """Return the sentence that I named a card which only another guesser saw, if he is implied.

    Then I may have asked, and a turn may be missing.
    """
    if entries.guesser is not Guesser.IMPLIED:
        return []
    me, last = game.setup.me, game.log[-1]
    event = last.event
    if me is None or not isinstance(event, Suggestion) or event.guesser == me:
        return []
    seen = [answer.player for answer in event.answers if answer.card and answer.player != me]
    if not seen or me in seen:
        return []

    command = f"replace {last.line} {quote(event.guesser)} {quote(me)}"
    return [f"Only {event.guesser} sees what {seen[0]} showed. If you asked, '{command}' says so."]


class Shell(Session):
    """A shell that reads lines, and enters them or answers them.

    >>> shell = Shell()
    >>> for line in ("deck classic", "players Nick Rachel Holden", "has Holden Pipe"):
    ...     print(shell.onecmd(line))
    ok, line 2: the players are missing; write 'players NAMES'
    ok, line 3: Nick has 6 cards, Rachel 6, Holden 6.
    4. Holden has Pipe.
    >>> print(shell.onecmd("whi Holden Pipe"))
    no command 'whi'; did you mean 'why Holden Pipe'?
    """

    def onecmd(self, line: str | Entries | Call, place: str = "") -> str:
        """Return the answer to a line; an error becomes the answer too, after the given place."""
        try:
            return self.answer(line) if isinstance(line, str) else self.do(line)
        except (KBError, ResolverError) as error:
            return f"{place}{complaint(error)}"

    def answer(self, line: str) -> str:
        """Return the answer to a line, after entering it if it is an entry.

        Raises a KBError if the line cannot be read or done; then nothing is changed.
        """
        return self.do(self.understand(line))

    def understand(self, line: str) -> Entries | Call:
        """Return the meaning of a line, which may also answer the question that was asked last.

        Raises RecordError, and remembers the meaning that the error proposes.
        """
        line = line.strip(" \t\r\n")

        # An empty line leaves the last question open.
        if not line:
            return NOTHING
        proposed, self.proposed = self.proposed, None
        if line.lower() in YES + NO:
            if proposed is None or proposed.meant is None:
                return self.end_with_no(line)
            chosen = proposed.meant if line.lower() in YES else proposed.declined
            self.unseen = self.unseen if chosen == LEFT_OUT else None
            return chosen

        game = self.document.game
        record = game.state.record
        asked = find_unseen(game) if self.unseen is not None else None
        again = ask_about_the_last(game, line) if record.log_summary.disputed_entries else None
        meaning: Meaning = again or read_typed(record, line, asked)
        if isinstance(meaning, Question):
            meaning = self.with_end(game, line, meaning)
        if isinstance(meaning, Question) and meaning.meant is None:
            meaning = propose_showing(game, line, meaning)
        if self.asks_back and not again:
            asked_back = ask_who_accused(record, meaning)
            meaning = asked_back or ask_whether_typed_twice(record, line, meaning) or meaning
        if isinstance(meaning, Question):
            # If the line lacks only its end, the next line may be that end, so the line is
            # remembered.
            end = find_missing_end(record, line)
            self.keep_unfinished(game, line, end, meaning)
            if end == WRONG:
                meaning = Question(RecordError(NO_VERDICT))
            if meaning.meant is not None:
                self.proposed = meaning
            else:
                self.refused = game, read_by_guesser(record, line)
            raise meaning.refusal
        self.unfinished = None, ""
        self.unseen = None
        return meaning

    def keep_unfinished(self, game: Game, line: str, end: str, question: Question) -> None:
        """Keep a line that lacks its end; a short reply that cannot be read leaves it open."""
        is_reply = question.meant is None and len(line.split()) < MOST_WORDS_OF_REPLY
        if end or not is_reply:
            self.unfinished = (game, line) if end else (None, "")

    def end_with_no(self, line: str) -> Entries:
        """Return the meaning of the last line with `no` as its end: nobody showed a card.

        Raises RecordError if nothing was proposed and the last line lacked no end, and for a yes as
        an end.
        """
        game, unfinished = self.unfinished
        if line.lower() in YES and game is self.document.game and unfinished:
            raise RecordError(WHO_SHOWED)
        ended = self.with_end(self.document.game, line, Question(RecordError(NOTHING_PROPOSED)))
        if not isinstance(ended, Entries):
            raise RecordError(NOTHING_PROPOSED)
        self.unfinished = None, ""
        self.unseen = None
        return ended

    def with_end(self, game: Game, line: str, question: Question) -> Entries | Question:
        """Return the meaning of the last line with this line as the end that it lacked.

        If the line is no such end, return the question about the line itself.
        """
        unfinished_game, unfinished = self.unfinished
        if unfinished_game is not game or not unfinished:
            return question
        meaning = read_typed(game.state.record, f"{unfinished} {line}")
        if isinstance(meaning, Entries):
            return meaning

        # The end may have a slip too, unless the line has a proposal by itself.
        # A correction of the line before it is no proposal then: the words end this line.
        is_slip = isinstance(meaning, Question) and isinstance(meaning.meant, Entries)
        has_proposal = question.meant is not None and question.meant.keyword != CHANGES[0]
        if isinstance(meaning, Question) and is_slip and not has_proposal:
            return meaning
        return question

    def do(self, meaning: Entries | Call) -> str:
        """Enter the entries, or run the command, that a line means, and return the answer."""
        if meaning == NOTHING:
            return ""
        if meaning == LEFT_OUT:
            return "ok, left out."
        if isinstance(meaning, Entries):
            answer = self.enter(meaning)
        else:
            command = COMMANDS[meaning.keyword]
            assert isinstance(command, Command), "an entry is added to the record"
            answer = command.run(self, *meaning.arguments)

        # The game before `new` can be brought back until the new game has its players.
        if self.before is not None and self.document.game.state.record.setup_or_none:
            self.let_go()
        return answer

    def enter(self, entries: Entries) -> str:
        """Add entries to the record, save it in its file, and return the news."""
        before = self.document.now
        after = self.version_with(entries)
        self.document.commit(after)

        game = after.game
        sentences = [describe_entry(before, after)]
        if repeated_number := same_as_last(before.game.written, entries):
            # The repairs that `mend` offers leave out a doubled suggestion, but no other line.
            is_turn = entries.keyword == SUGGEST
            how = "'mend' leaves" if is_turn else f"'remove {len(after.lines)}' takes"
            sentences.append(
                f"The same as line {repeated_number}: if it was typed twice, {how} it out."
            )
        sentences += describe_card_of_others(game, entries)
        self.unseen = find_unseen(game)
        sentences += [str(self.unseen)] if self.unseen else []
        if winner := before.game.written.winner:
            sentences.append(f"The game was over already: {winner} won. 'undo' takes this back.")
        elif entries.keyword == "accuse" and game.written.winner:
            sentences.append(f"{no_more_to_ask(game)} 'review' looks at it again.")
        return "\n".join(sentences)

    def version_with(self, entries: Entries) -> Version:
        """Return the version after all lines of an entry; if one of them fails, none is added."""
        now = self.document.now
        try:
            for line in entries.lines:
                now = with_entry(now, entries.keyword, line, entries.guesser)
        except RecordError as error:
            # The error is in the line just typed, which has no number yet.
            error.line = None
            raise
        except Contradiction as error:
            if entries.keyword in HEADER or entries.text.startswith(DISPUTED):
                raise
            raise dispute(self, entries, error) from None
        return now

    def offers(self) -> list[str]:
        """Return how the next line may begin: a proposal, an advised question, or a guesser."""
        if self.proposed is not None and self.proposed.meant is not None:
            return [self.proposed.meant.text] if self.proposed.meant.text else []
        (game, lines), now = self.advised, self.document.game
        if lines and game is now:
            return list(lines)
        if not now.written.setup_or_none or now.written.winner:
            return []
        return [f"suggest {quote(player)} " for player in turn_at(now.written).around]


FINE, CONTRADICTORY, MISUSED = 0, 1, 2
STDIN = "<stdin>"


def serve(lines: Iterable[bytes], out: Output, name: str = "") -> int:
    """Answer the lines of a pipe; return 2 if one cannot be done, else 1 for a contradiction.

    If a file is named, it is loaded first; raises a KBError if it cannot be loaded.
    """
    shell, status = Shell(), FINE
    if name:
        out.write(load(shell, name))

    for line_number, data in enumerate(lines, 1):
        line, meaning, before = "", None, shell.document.game
        try:
            line = decode_line(data)
            meaning = shell.understand(line)
            if answer := shell.do(meaning):
                out.write(answer)
                # A program at the other end of the pipe waits for this answer.
                out.stream.flush()
        except (KBError, ResolverError) as error:
            out.stream.flush()
            message = f"{STDIN}:{line_number}: {complaint(error)}"
            if is_left_out(shell, line, meaning, before):
                message += f"\n{NOT_ENTERED}"
            print(message, file=sys.stderr, flush=True)
            failed = CONTRADICTORY if isinstance(error, Contradiction) else MISUSED
            status = max(status, failed)
        if shell.done:
            break
    shell.document.close()
    return status


def is_left_out(shell: Session, line: str, meaning: Entries | Call | None, before: Game) -> bool:
    """Return whether a failed line should have changed the record, and did not.

    Args:
        shell: The session after the line.
        line: The line.
        meaning: The meaning of the line; None if it could not be read.
        before: The game before the line.
    """
    if meaning is None:
        proposed = shell.proposed.meant if shell.proposed is not None else None
        asks = isinstance(proposed, Call) and proposed.keyword not in CHANGES
        return not (asks or is_plain_question(line) or begins_question(line))
    adds_line = isinstance(meaning, Entries) or meaning.keyword in CHANGES
    return adds_line and shell.document.game is before


def find_replaced(
    waiting: str, question: Question, line: str, meaning: Entries | Call | None
) -> str:
    """Return the proposed line that is lost by typing another line; empty if nothing is lost.

    Nothing is lost if the other line corrects the proposed line.

    Args:
        waiting: The line that waited for a yes or no.
        question: The question about it.
        line: The line that came instead.
        meaning: The meaning of the line that came instead, known or proposed; None if it has none.
    """
    proposed_meaning = question.declined if question.meant == LEFT_OUT else question.meant
    if proposed_meaning is None or (waiting and waiting in line):
        return ""

    # Only a line that would have gone into the record is missed.
    would_enter = isinstance(proposed_meaning, Entries) or proposed_meaning.keyword in TURN_CHANGES
    if not would_enter:
        return ""
    if meaning is not None and is_correction(proposed_meaning, meaning):
        return ""
    return proposed_meaning.text.replace("\n", "; ") or waiting


def is_correction(old: Entries | Call, new: Entries | Call) -> bool:
    """Return whether two meanings are about the same line, or the same turn of a player."""
    if isinstance(old, Call) and isinstance(new, Call):
        return old.keyword == new.keyword and old.arguments[:1] == new.arguments[:1]
    if not (isinstance(old, Entries) and isinstance(new, Entries) and old.lines and new.lines):
        return False

    # Two suggestions are about the same turn if the guesser and the cards are equal. Their answers
    # may differ, because an answer may be corrected.
    before = old.lines[0].event
    after = new.lines[0].event
    if isinstance(before, Suggestion) and isinstance(after, Suggestion):
        return (before.guesser, before.cards) == (after.guesser, after.cards)
    return old.text == new.text


def begins_question(line: str) -> bool:
    """Return whether the first word of a line begins only commands that change no record."""
    words = line.split()
    begun = commands_begun_by(words[0]) if words else ()
    adds_line = any(is_entry(name) or name in CHANGES for name in begun)
    return bool(begun) and not adds_line


GO_ON = "... Enter goes on, Ctrl-D ends: "
# The last line of this example game settles that cell.
EXAMPLE, PROVED = "five-at-the-table.clue", ("Anna", "Pipe")
PROOF = """
In {holder}'s own knowledge base, deny that {holder} has {card} and resolve to □:

{proof}

Each axiom names where it comes from: a line of the record, or a rule that passed it on.

Tell a game of your own like this: 'refute' alone is the shell. Or ask what follows from a file:

    refute
    refute solve FILE"""


def play_example(out: Output) -> None:
    """Play an example game line by line, and end with its sheet, a reason, and a proof.

    On a terminal each screenful waits for Enter.
    """
    from importlib.resources import files

    shell, (holder, card) = Shell(), PROVED
    text = (files("kb") / "games" / EXAMPLE).read_text(encoding="utf-8")
    line_count = 0
    for line in (*text.split("\n")[1:], "sheet", f"why {holder} {card}"):
        is_remark = not line or line.startswith("#")
        answer = shell.answer(line)
        step = line if is_remark else f"refute> {line}\n{answer}"
        line_count += step.count("\n") + 1
        if out.height and sys.stdin.isatty() and line_count >= out.height:
            try:
                input(GO_ON)
            except (EOFError, KeyboardInterrupt):
                out.write()
                return
            line_count = step.count("\n") + 1
        out.write(line if is_remark else f"refute> {line}")
        out.tell("" if is_remark else answer)
    proof = shell.game.knowledge(holder).prove(card)
    out.tell(PROOF.format(holder=holder, card=card, proof=proof))


def decode_line(data: bytes) -> str:
    """Return the text of an input line; raises RecordSyntaxError if it is not in UTF-8."""
    try:
        return decode(data).removeprefix("\ufeff")
    except RecordError as error:
        # The caller knows the line's number, so the error has none.
        error.line = None
        raise
