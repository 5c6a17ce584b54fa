"""What a shell works on: the record, and the file that keeps it, if one does.

Both change together: a new record first goes to the file, and then comes here. What fails leaves
the old one here, and an interrupt waits until the new one is here.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import current_thread, main_thread

from attrs import evolve

from kb.errors import (
    Damaged,
    HistoryError,
    ReadOnlyFile,
    SavingError,
)
from kb.game import Game
from kb.record.header import VERSION
from kb.shell.change import Change, exchanged, nothing, opened, returned
from kb.shell.damaged import Salvaged, longest, salvage
from kb.shell.history import History, Splice, read, step, written
from kb.shell.journal import Journal, contents


class Document:
    """A game, the journal that keeps its record, if one does, and what was changed.

    The game is here before its header makes a table, too.

    >>> from kb.shell.change import with_line
    >>> document = Document()
    >>> document.put(with_line(document.game, "deck classic", "deck"))
    >>> document.lines
    ('refute 1', 'deck classic')
    """

    def __init__(self) -> None:
        self.game = nothing()
        self.journal: Journal | None = None
        self.history = History()

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of its record."""
        return self.game.written.lines

    @property
    def unsaved(self) -> bool:
        """True if there is an event that no file keeps."""
        return self.journal is None and self.game.written.is_begun

    def put(self, change: Change) -> None:
        """Have another record here, once it is kept; raises SavingError, and the old one stays."""
        if change.after.written.lines == self.lines:
            return  # a line put in its own place: there is nothing to take back
        splice = evolve(change.splice, far=change.before)
        self.go(change.after, self.history.changed(splice, len(self.lines)), splice)

    def take(self, game: Game) -> None:
        """Have another record here as one change, once it is kept; raises SavingError."""
        self.put(exchanged(self.game, game))

    def undo(self) -> Change:
        """Take the last change back, and return that as a change; raises HistoryError too."""
        if not self.history.behind:
            raise HistoryError("nothing to undo: nothing was changed yet")
        last = self.history.behind[-1]
        return self.gone(last.inverse, self.history.undone(self.game), "undo")

    def redo(self) -> Change:
        """Make the change again that was taken back last; raises HistoryError too."""
        if not self.history.ahead:
            raise HistoryError(
                "nothing to redo: nothing was taken back, or the record went on since"
            )
        return self.gone(self.history.ahead[-1], self.history.redone(self.game), "redo")

    def gone(self, splice: Splice, history: History, note: str) -> Change:
        """Go a step back or forth, and return that as a change."""
        before, far = self.game, splice.far
        change = returned(before, splice) if far is None else Change(before, far, splice)
        self.go(change.after, history, note)
        return change

    def go(self, game: Game, history: History, note: Splice | str) -> None:
        """Have another record here, once it is kept, and the note on how it came about."""
        with held_back():
            if self.journal is not None:
                if not history.plain:
                    self.journal.note(step(note), partial(written, history))
                try:
                    self.journal.keep(game.written.text)
                except BaseException:
                    self.journal.noted = False  # of a change that was not made
                    raise
            self.game, self.history = game, history

    def resume(self, record: str, notes: str = "") -> None:
        """Let the file go, and go on with a record that no file keeps, and what was changed there.

        Raises RecordError or Contradiction, and what is here stays.
        """
        game = opened(record) if record else nothing()
        with held_back():
            self.close()
            self.game, self.history = game, read(notes, game.written.lines)

    def save(self, name: str) -> Path:
        """Keep the record in a new file from now on, or once more in its own; return the path."""
        path = located(name)
        with held_back():
            if self.journal is not None and self.journal.path == path:
                self.journal.keep(self.game.written.text)
            else:
                game = self.game if self.lines else opened(VERSION)
                journal = Journal.create(path, game.written.text)
                journal.forget_notes()  # of another file of that name
                self.change(game, journal, self.history)
                self.complete_notes()
        return path

    def load(self, name: str) -> Path:
        """Take the record of a file, which keeps it from now on if it can be written.

        Raises Damaged where not all of it is a record, and SavingError.
        """
        path = located(name)
        data = contents(path)
        game, error = longest(data, name)
        if error is not None:
            raise Damaged(error, file=name, good=len(game.written.lines))
        with held_back():
            journal = self.taken(path, data)
            notes = journal.notes() if journal else ""
            self.change(game, journal, read(notes, game.written.lines))
        return path

    def recover(self, name: str) -> tuple[Path, Salvaged] | None:
        """Take all of a damaged file that can be read.

        Return where the damaged one is, and what can be read of it; None if nothing was damaged.

        Raises Damaged where no line is good, and SavingError.
        """
        path = located(name)
        data = contents(path)
        _, error = longest(data, name)
        if error is None:
            self.load(name)
            return None
        found = salvage(data, name)
        if not found.good:
            raise Damaged(error, file=name, good=0)
        with held_back():
            journal = self.taken(path, data)
            if journal is None:
                raise ReadOnlyFile("the file cannot be written; copy it first", file=name)
            try:
                aside = journal.put_aside()
                journal.keep(found.game.written.text)
            except BaseException:
                self.release(journal)
                raise
            self.change(found.game, journal)
        return aside, found

    def taken(self, path: Path, data: bytes) -> Journal | None:
        """Return the journal of a file that was just read, None if it cannot be written."""
        journal = self.journal
        try:
            if journal is None or journal.path != path:
                journal = Journal.open(path)
        except ReadOnlyFile:
            return None
        if journal.read() != data:
            self.release(journal)
            raise SavingError("the file changed as it was read; try again", file=str(path))
        journal.kept = data
        return journal

    def release(self, journal: Journal) -> None:
        """Close a journal that is not the record's own."""
        if journal is not self.journal:
            journal.close()

    def change(self, game: Game, journal: Journal | None, history: History | None = None) -> None:
        """Go on with another record, another file and what was changed there."""
        history = History.of(game.written.lines) if history is None else history
        old, self.game, self.journal, self.history = self.journal, game, journal, history
        if old is not None and old is not journal:
            old.close()

    def close(self) -> None:
        """Have the file hold the record, and let it go."""
        with held_back():
            if self.journal is not None:
                self.journal.keep(self.game.written.text)
            self.complete_notes()
            self.change(self.game, None, self.history)

    def complete_notes(self) -> None:
        """Have the notes tell the history, unless the record says all of it, or they do so."""
        if self.journal is not None and not (self.history.plain or self.journal.noted):
            self.journal.note("", partial(written, self.history))


def located(name: str) -> Path:
    """Return the path that a name means, without links, so that the file itself is replaced.

    Raises SavingError for a name that is no path.
    """
    try:
        path = Path(name).expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise SavingError(f"this is no path: {error}; check it", file=name) from None
    if not path.name:
        raise SavingError("this is a directory; name a file in it", file=name)
    return path


@contextmanager
def held_back() -> Iterator[None]:
    """Let an interrupt wait until this is done."""
    handler = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(handler):
        yield
        return
    waiting = list[tuple[int, object]]()
    signal.signal(signal.SIGINT, lambda number, frame: waiting.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if waiting:
            handler(signal.SIGINT, None)
