"""The shell: a line in, an answer out; no terminal in it.

A line of a record is told to the game and kept, and the answer says what is new. The other commands
ask, correct, save and load.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from io import StringIO

from kb.errors import Contradiction, HistoryError, KBError, OpenCell, RecordError
from kb.game import Game
from kb.inference.rules import RULES
from kb.record.header import USAGE as HEADER_USAGE
from kb.record.words import Word, look_up, quote, split, unexpected
from kb.sheet.sheet import Sheet
from kb.shell.changes import diff
from kb.shell.commands import ENTRIES, about, arguments, guide
from kb.shell.demo import play
from kb.shell.document import Document
from kb.shell.draft import ASSUME, BEGIN, Draft, first_word
from kb.shell.echo import echo
from kb.shell.hands import hands_told, sizes_told
from kb.shell.history import Splice
from kb.shell.history import told as told_change
from kb.shell.mending import doubt, mended, mendings, put_back, told
from kb.shell.news import news
from kb.shell.notes import maybe, noted
from kb.shell.output import Output
from kb.shell.short import spelled_out
from kb.shell.unseen import question, unseen, with_card
from kb.table.deck import read_deck
from kb.table.events import ASSUMPTIONS
from kb.table.setup import find_holder
from kb.why.advice import advice, leaving_out, shortened
from kb.why.phrases import facts, lines_counted
from resolver import ResolverError


class Shell:
    """A line interpreter over one document.

    `show` writes a sheet between a text below and one above, where that is not done by an answer;
    `last` is the file that `load` alone goes on with.

    >>> shell = Shell()
    >>> for line in ("deck classic", "players Nick Rachel Holden", "has Holden Pipe"):
    ...     print(shell.onecmd(line))
    ok, line 2: the players are missing; write 'players NAMES'
    ok, line 3: Nick has 6 cards, Rachel 6, Holden 6.
    4. Holden has Pipe.
    >>> print(shell.onecmd("whi Holden Pipe"))
    no command 'whi'; did you mean 'why'?
    """

    def __init__(self, show: Callable[[Sheet, str, str], None] | None = None) -> None:
        self.document = Document()
        self.show = show
        self.last = ""
        self.done = False
        self.asked: int | None = None  # the line of which a card is asked that I was shown

    @property
    def game(self) -> Game:
        """The game, without what may be to blame for disputed lines.

        Raises RecordError while the header does not make one.
        """
        return self.whole.trusted

    @property
    def whole(self) -> Game:
        """The game with all its lines; raises RecordError while the header does not make one."""
        return self.document.draft.whole_game()

    def onecmd(self, line: str, place: str = "") -> str:
        """Return the answer to a line; what is wrong with it, and in which place, is one too."""
        try:
            return self.answer(line)
        except (KBError, ResolverError) as error:
            return f"{place}{complaint(error)}"

    def answer(self, line: str) -> str:
        """Return the answer to a line.

        Raises a KBError for a line that cannot be read or done; then nothing is changed.
        """
        line = line.strip(" \t\r\n")
        asked, self.asked = self.asked, None
        if asked is not None and (whole := with_card(self.document.draft, line)):
            return self.replace(Word(str(asked), 1), Word(whole, 1))
        try:
            split(line)
        except RecordError:
            return self.enter(line)  # which says where
        if not line:
            return ""
        line, *others = spelled_out(self.document.draft, line).split("\n")
        if others:
            return "\n".join([self.answer(one) for one in (line, *others)])
        if first_word(line) in ("", BEGIN, *ENTRIES) and line.lower() != ASSUME:
            return self.enter(line)
        command, *given = arguments(split(line), line)
        return ANSWERS[command.text](self, *given)

    def enter(self, line: str) -> str:
        """Add a line to the record, keep it, and say what is new."""
        before = self.document.draft
        place = before.number(line)
        try:
            after = before.tell(line)
        except RecordError as error:
            if error.line == place or not before.lines:
                error.line = error.file = None  # it is the line that was just typed
            raise
        except Contradiction as error:
            if first_word(line) not in HEADER_USAGE:
                self.dispute(line, error)
            raise
        self.document.put(after)
        self.asked = len(after.lines) if unseen(after) else None
        return "\n".join([what_is_new(before, after), *question(after)])

    def dispute(self, line: str, error: Contradiction) -> None:
        """Keep a line that contradicts the log as disputed, and note what may mend that."""
        self.document.put(self.document.draft.dispute(line))
        rows = told(mendings(self.document.draft))
        number = len(self.document.draft.lines)
        error.add_note(f"{leaving_out(error)}{', or change a word:' if rows else '.'}")
        for row in shortened(rows):
            error.add_note(row)
        error.add_note(f"Line {number} is kept as disputed: {WAYS}.")

    def repairs(self) -> str:
        """Return all that may mend the record, numbered."""
        self.disputed()
        rows = told(mendings(self.document.draft))
        none = "No change of a word mends it; 'remove LINE' takes a line out of the log."
        return "\n".join([doubt(self.whole), *(rows or [none])])

    def mend(self, word: Word) -> str:
        """Make one of the repairs, and tell again what then holds."""
        self.disputed()
        number, found = counted(word), mendings(self.document.draft)
        if not 1 <= number <= len(found):
            raise HistoryError(f"no repair {number}; 'repairs' lists {len(found)}")
        repair = found[number - 1].repair
        after, back = mended(self.document.draft, repair)
        return self.corrected(after, f"line {repair.line} is now: {repair.text}", back)

    def drop(self, word: Word | None = None) -> str:
        """Give up a disputed line, the last one if none is named."""
        lines = self.disputed()
        number = lines[-1] if word is None else counted(word)
        if number not in lines:
            reason = f"line {number} is not disputed; {lines_counted(lines)} can be dropped"
            raise HistoryError(f"{reason}, 'remove' takes out any line")
        after = self.document.draft.edited(number)
        return self.corrected(after, f"given up: {self.document.draft.lines[number - 1]}")

    def disputed(self) -> tuple[int, ...]:
        """Return the disputed lines; raises HistoryError where there is none."""
        if not self.whole.disputed:
            raise HistoryError("no line is disputed: nothing that was said contradicts the log")
        return self.whole.disputed

    def sheet(self) -> str:
        """Return the sheet, and the Solution as far as it is known."""
        return self.drawn(self.game, self.solution())

    def drawn(self, game: Game, below: str, above: str = "") -> str:
        """Return the sheet of a game between texts, if it is not shown instead."""
        if self.show is None:
            return f"{above}{noted(game)}\n\n{below}"
        self.show(noted(game), below, above)
        return ""

    def maybe(self, word: Word | None = None) -> str:
        """Return which cards are among those of which one is there."""
        holder = None if word is None else look_up(word, partial(find_holder, self.game.setup))
        return rests(self.whole, maybe(self.game, holder))

    def solution(self) -> str:
        """Return what is known of the Solution."""
        return rests(self.whole, self.game.sheet.solution())

    def facts(self) -> str:
        """Return what each holder has and lacks."""
        known: dict[tuple[str, bool], list[str]] = {}
        for (holder, card), has in self.game.facts.items():
            known.setdefault((holder, has), []).append(card)
        said = [f"{facts(holder, cards, has)}." for (holder, has), cards in known.items()]
        return rests(self.whole, "\n".join(said) or "Nothing is known yet.")

    def steps(self) -> str:
        """Return the deductions that the last event set off."""
        return doubted(self.whole, str(self.game.steps()) or "The last event set nothing off.")

    def why(self, holder: Word, card: Word) -> str:
        """Return why a fact holds; of an open cell, what may change places."""
        cell = self.cell(holder, card)
        try:
            said = str(self.game.why(*cell))
        except OpenCell:
            said = str(self.game.why_not(*cell))
        return doubted(self.whole, said)

    def whynot(self, holder: Word, card: Word, deals: Word | None = None) -> str:
        """Return what may change places where a cell is open; both deals, if asked for."""
        both = self.game.why_not(*self.cell(holder, card))
        if deals is not None and not deals.says("deals"):
            raise unexpected(deals, "write 'deals' to see both, or nothing")
        return doubted(self.whole, f"{both}" if deals is None else f"{both}\n{both.deals()}")

    def cell(self, holder: Word, card: Word) -> tuple[str, str]:
        """Return the holder and the card that two words mean."""
        setup = self.game.setup
        return look_up(holder, partial(find_holder, setup)), look_up(card, setup.deck.find)

    def at(self, word: Word) -> str:
        """Return the sheet after a line; the record stays as it is."""
        number = counted(word)
        game = self.game.at(number)
        line = self.document.draft.lines[number - 1]
        return doubted(
            self.whole, self.drawn(game, game.sheet.solution(), f"After line {number}: {line}\n")
        )

    def diff(self, word: Word | None = None) -> str:
        """Return what changed in the sheet since a line, or by the last event."""
        game = self.game
        return diff(game.undo() if word is None else game.at(counted(word)), game)

    def rules(self) -> str:
        """Return the named rules, each with its idea."""
        modules = [sys.modules[rule.apply.__module__] for rule in RULES]
        ideas = [(module.__doc__ or "").partition("\n")[0] for module in modules]
        return "\n".join(f"{r.name}: {idea}" for r, idea in zip(RULES, ideas, strict=True))

    def log(self) -> str:
        """Return the record, its lines numbered."""
        lines = self.document.draft.lines
        numbered = [f"{number:>4}  {line}".rstrip() for number, line in enumerate(lines, 1)]
        return "\n".join(numbered) or "The record is empty: 'new' says how one begins."

    def assume(self) -> str:
        """Return the assumptions, each on or off."""
        on = self.game.assumptions
        return "\n".join(f"{name}: {'on' if name in on else 'off'}" for name in ASSUMPTIONS)

    def undo(self) -> str:
        """Take the last change back, and say what that changes."""
        before, back = self.document.draft, self.document.undo()
        return changed(before, self.document.draft, f"taken back: {told_change(back)}")

    def redo(self) -> str:
        """Make the change again that was taken back last."""
        before, again = self.document.draft, self.document.redo()
        return changed(before, self.document.draft, f"made again: {told_change(again)}")

    def remove(self, word: Word) -> str:
        """Take a line out of the record."""
        number = counted(word)
        after = self.document.draft.edited(number)
        return self.corrected(after, f"removed: {self.document.draft.lines[number - 1]}")

    def insert(self, word: Word, entry: Word) -> str:
        """Put a line into the record, at a number."""
        number = counted(word)
        after = self.document.draft.inserted(number, entry.text)
        return self.corrected(after, f"line {number} is now: {entry.text}")

    def replace(self, word: Word, entry: Word) -> str:
        """Put another line in the place of one."""
        number = counted(word)
        after = self.document.draft.edited(number, entry.text)
        return self.corrected(after, f"line {number} is now: {entry.text}")

    def corrected(self, after: Draft, done: str, back: tuple[int, ...] = ()) -> str:
        """Have a changed record here, and say what that changes in the sheet."""
        before = self.document.draft
        after, again = put_back(after)
        self.document.put(after)
        if lines := sorted({*back, *again}):
            done += f"\nTold again, as the log now allows it: {lines_counted(lines)}."
        return changed(before, after, done)

    def new(self, word: Word | None = None) -> str:
        """Begin another record, with a named deck or that of a TOML file."""
        draft = Draft()
        if word is not None:
            for line in deck_lines(word.text):
                draft = draft.tell(line)
        self.document.clear()
        self.document.put(draft)
        return "A new record. First the table: " + ", ".join(f"'{HEADER_USAGE[e]}'" for e in FIRST)

    def save(self, word: Word | None = None) -> str:
        """Keep the record in a file."""
        if word is None and self.document.journal is None:
            raise HistoryError("no file keeps this record yet; name one, as in 'save game.clue'")
        name = str(self.document.journal.path) if self.document.journal and not word else ""
        path = self.document.save(word.text if word else name)
        return f"ok, kept in {path} from now on."

    def load(self, word: Word | None = None) -> str:
        """Go on with the record of a file, the last one if none is named."""
        name = word.text if word else self.last
        if not name:
            raise HistoryError("no file is remembered; name one, as in 'load game.clue'")
        self.document.load(name)
        return self.loaded(name)

    def recover(self, word: Word) -> str:
        """Go on with what is good of a damaged file."""
        aside = self.document.recover(word.text)
        kept = f" The damaged file is {aside.name}, beside it." if aside else ""
        return self.loaded(word.text) + kept

    def loaded(self, name: str) -> str:
        """Return what was found in a file."""
        draft, journal = self.document.draft, self.document.journal
        said = f"ok, {len(draft.lines)} lines of {name}. {standing(draft)}"
        if journal is None:
            said += " The file cannot be written: 'save' to another name keeps what you add."
        elif not (journal.kept or b"").endswith(b"\n"):
            said += f" Its last line has no end, as if cut off; check it: {draft.lines[-1]}"
        return said

    def demo(self) -> str:
        """Return an example game, solved."""
        out = StringIO()
        play(Output(out))
        return out.getvalue().rstrip("\n")

    def help(self, word: Word | None = None) -> str:
        """Return what can be typed, or more about one command."""
        return guide() if word is None else about(word.text)

    def quit(self) -> str:
        """Let the file go; the session is over."""
        self.done = True
        self.document.close()
        return ""


def pasted(shell: Shell, lines: Sequence[str]) -> Iterator[str]:
    """Yield the answers to lines that came together, and at the end what the table still lacks."""
    for number, line in enumerate(lines, 1):
        yield shell.onecmd(line, f"pasted line {number}: ")
    if shell.document.draft.game is None:
        yield standing(shell.document.draft)


WAYS = "'mend 1' makes the first change, 'repairs' lists all, 'drop' gives the line up"
FIRST = ("deck", "players", "me", "hand")
ANSWERS: Mapping[str, Callable[..., str]] = {
    name: getattr(Shell, name)
    for name in (
        "sheet solution facts maybe steps why whynot at diff rules log assume undo redo remove"
        " replace insert repairs mend drop new save load recover demo help quit"
    ).split()
}


def deck_lines(name: str) -> tuple[str, ...]:
    """Return the header lines for a deck by name, or in a TOML file."""
    if not name.endswith(".toml"):
        return (f"deck {quote(name)}",)
    categories = read_deck(name).categories
    return tuple(" ".join(map(quote, ("category", c.name, *c.cards))) for c in categories)


def changed(before: Draft, after: Draft, done: str) -> str:
    """Return what was done, and what that changes in the sheet."""
    if before.game is None or after.game is None:
        return f"ok, {done}\n{standing(after)}"
    return f"ok, {done}\n{diff(before.game.trusted, after.game.trusted)}"


def what_is_new(before: Draft, after: Draft) -> str:
    """Return the last line of a draft as it was understood, and what it brought."""
    splice = Splice.between(before.lines, after.lines)
    number = splice.at + len(splice.into)
    if number < len(after.lines):
        return changed(before, after, f"line {number} of the header is: {after.lines[number - 1]}")
    if before.game is None or after.game is None or len(before.game.log) == len(after.game.log):
        return f"ok, line {number}: {standing(after)}"
    said = echo(after.game.log[-1].event)
    new = news(before.game.trusted, after.game.trusted)
    sizes = sizes_told(before.game.trusted, after.game.trusted)
    return rests(after.game, "\n".join(part for part in (f"{number}. {said}", new, sizes) if part))


def standing(draft: Draft) -> str:
    """Return where a record stands: what its header lacks, the table, or the Solution."""
    if draft.game is None:
        return draft.pending.reason if draft.pending else "the record is empty."
    if draft.begun:
        return rests(draft.game, f"{draft.game.trusted.sheet.solution()}.")
    return hands_told(draft.game.setup)


def rests(game: Game, said: str) -> str:
    """Return what is said of a game, with the assumptions and the doubts that it rests on."""
    lines = [said]
    if game.assumptions:
        lines.append(f"All this rests on what is assumed: {', '.join(game.assumptions)}")
    return doubted(game, "\n".join(lines))


def doubted(game: Game, said: str) -> str:
    """Return what is said of a game, with the doubts that disputed lines raise."""
    return f"{said}\n{doubt(game)}" if game.disputed else said


def counted(word: Word) -> int:
    """Return the line number that a word is; raises RecordSyntaxError."""
    if word.quoted or not (word.text.isascii() and word.text.isdigit() and len(word.text) < 10):
        raise unexpected(word, "write the number of a line, as 'log' shows it")
    return int(word.text)


def complaint(error: KBError | ResolverError) -> str:
    """Return an error for whoever typed the line: with what can be done about it."""
    if not isinstance(error, Contradiction):
        return str(error)
    notes = getattr(error, "__notes__", None) or (*advice(error), "Nothing is changed.")
    return "\n".join((f"{error.sentence}.", *notes))
