"""The shell: a line in, an answer out; no terminal in it.

A line of a record is told to the game and kept, and the answer says what is new. The other commands
ask, correct, save and load.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from kb.errors import Contradiction, KBError, RecordError
from kb.record.header import USAGE as HEADER_USAGE
from kb.record.words import Word, split
from kb.shell.advising import Advising, asks_which
from kb.shell.asking import Asking
from kb.shell.commands import COMMANDS, arguments, file_command, is_entry
from kb.shell.correcting import Correcting
from kb.shell.draft import ASSUME, BEGIN, Draft, first_word
from kb.shell.puzzling import Puzzling
from kb.shell.saying import complaint, standing, what_is_new
from kb.shell.session import Session
from kb.shell.short import entry_word, spelled_out
from kb.shell.unseen import check_no_command, question, unseen, with_card
from resolver import ResolverError


class Shell(Asking, Advising, Puzzling, Correcting, Session):
    """A line interpreter over one document.

    >>> shell = Shell()
    >>> for line in ("deck classic", "players Nick Rachel Holden", "has Holden Pipe"):
    ...     print(shell.onecmd(line))
    ok, line 2: the players are missing; write 'players NAMES'
    ok, line 3: Nick has 6 cards, Rachel 6, Holden 6.
    4. Holden has Pipe.
    >>> print(shell.onecmd("whi Holden Pipe"))
    no command 'whi'; did you mean 'why'?
    """

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
        if not line:
            return ""  # a question that was asked stays open
        asked, self.asked = self.asked, None
        if asked is not None and (whole := with_card(self.document.draft, line)):
            check_no_command(line)
            return self.replace(Word(str(asked), 1), Word(whole, 1))
        if found := file_command(line):
            return self.run(found[0], Word(found[1], 1, quoted=True))
        try:
            split(line)
        except RecordError:
            return self.enter(line)  # which says where
        if rest := asks_which(self.document.draft, line):
            return self.which(rest)
        line = spelled_out(self.document.draft, line)
        name = entry_word(line)
        if (name in ("", BEGIN) or is_entry(name)) and line.lower() != ASSUME:
            return self.enter(line)
        command, *given = arguments(split(line), line)
        return self.run(command.text, *given)

    def run(self, name: str, *given: Word) -> str:
        """Return the answer of a command to the words that it was given."""
        run = COMMANDS[name].run
        assert run is not None, "an entry is added to the record"
        return run(self, *given)

    def enter(self, text: str) -> str:
        """Add a line to the record, or one for each card, keep all of it, and say what is new."""
        before, *drafts = self.drafts(text.split("\n"))
        after = drafts[-1]
        self.document.put(after)
        found = unseen(after)
        self.asked = found[1].line if found else None
        new = [what_is_new(*both) for both in pairwise((before, *drafts))]
        return "\n".join([*new, *question(after)])

    def drafts(self, lines: Sequence[str]) -> list[Draft]:
        """Return the draft as it is, and after each of some lines; if one is wrong, none counts."""
        drafts = [self.document.draft]
        place = drafts[0].number(lines[0])
        try:
            for line in lines:
                drafts.append(drafts[-1].tell(line))
        except RecordError as error:
            if error.line == place or not drafts[0].lines:
                error.line = error.file = None  # it is the line that was just typed
            raise
        except Contradiction as error:
            if first_word(lines[0]) in HEADER_USAGE:
                raise
            raise self.dispute(lines, error) from None
        return drafts


def pasted(shell: Shell, lines: Sequence[str]) -> Iterator[str]:
    """Yield the answers to lines that came together, and at the end what the table still lacks."""
    for number, line in enumerate(lines, 1):
        yield shell.onecmd(line, f"pasted line {number}: ")
    if shell.document.draft.game is None:
        yield standing(shell.document.draft)
