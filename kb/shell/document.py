"""What a shell works on: the record, and the file that keeps it, if one does.

Both change together: a new record first goes to the file, and then stands here. What fails leaves
the old one standing, and an interrupt waits until the new one stands.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import current_thread, main_thread

from kb.errors import (
    Contradiction,
    Damaged,
    HistoryError,
    KBError,
    ReadOnlyFile,
    RecordError,
    SavingError,
)
from kb.record.header import VERSION
from kb.record.record import decode
from kb.shell.draft import Draft
from kb.shell.history import History, Splice, read, step, written
from kb.shell.journal import Journal, contents


class Document:
    """A draft, and the journal that keeps it.

    >>> document = Document()
    >>> document.put(document.draft.tell("deck classic"))
    >>> document.draft.lines
    ('refute 1', 'deck classic')
    """

    def __init__(self) -> None:
        self.state: tuple[Draft, Journal | None, History] = (Draft(), None, History())

    @property
    def draft(self) -> Draft:
        """The record as it stands."""
        return self.state[0]

    @property
    def journal(self) -> Journal | None:
        """The file that keeps it, None if none does."""
        return self.state[1]

    @property
    def history(self) -> History:
        """What was changed, and taken back."""
        return self.state[2]

    @property
    def unsaved(self) -> bool:
        """True if there is an event that no file keeps."""
        return self.journal is None and self.draft.begun

    def put(self, draft: Draft) -> None:
        """Have another record here, once it is kept; raises SavingError, and the old one stays."""
        splice = Splice.between(self.draft.lines, draft.lines)
        self.go(draft, self.history.changed(splice, self.draft.lines), splice)

    def undo(self) -> Splice:
        """Take the last change back, and return what that changes; raises HistoryError too."""
        if not self.history.behind:
            raise HistoryError("nothing to undo: nothing was changed yet")
        back = self.history.behind[-1].inverse
        self.go(self.draft.spliced(back), self.history.undone(), "undo")
        return back

    def redo(self) -> Splice:
        """Make the change again that was taken back last; raises HistoryError too."""
        if not self.history.ahead:
            raise HistoryError(
                "nothing to redo: nothing was taken back, or the record went on since"
            )
        again = self.history.ahead[-1]
        self.go(self.draft.spliced(again), self.history.redone(), "redo")
        return again

    def go(self, draft: Draft, history: History, change: Splice | str) -> None:
        """Have another record here, by a change, an `undo` or a `redo`."""
        with held_back():
            if self.journal is not None:
                if not history.plain:
                    self.journal.note(step(change), partial(written, history))
                try:
                    self.journal.keep(draft.text)
                except BaseException:
                    self.journal.noted = False  # of a change that was not made
                    raise
            self.state = (draft, self.journal, history)

    def clear(self) -> None:
        """Have an empty record here, and let the file go."""
        with held_back():
            self.close()
            self.state = (Draft(), None, History())

    def save(self, name: str) -> Path:
        """Keep the record in a new file from now on, or once more in its own; return the path."""
        path = located(name)
        with held_back():
            if self.journal is not None and self.journal.path == path:
                self.journal.keep(self.draft.text)
            else:
                draft = self.draft if self.draft.lines else Draft.parse(VERSION)
                journal = Journal.create(path, draft.text)
                journal.forget_notes()  # of another file of that name
                self.change(draft, journal, self.history)
                self.complete_notes()
        return path

    def load(self, name: str) -> Path:
        """Take the record of a file, which keeps it from now on if it can be written.

        Raises Damaged where not all of it is a record, and SavingError.
        """
        path = located(name)
        data = contents(path)
        draft, error = longest(data, name)
        if error is not None:
            raise Damaged(error, file=name, good=len(draft.lines))
        with held_back():
            journal = self.taken(path, data)
            self.change(draft, journal, read(journal.notes() if journal else "", draft.lines))
        return path

    def recover(self, name: str) -> Path | None:
        """Take what is good of a damaged file; return where the damaged one is, None if none was.

        Raises Damaged where no line is good, and SavingError.
        """
        path = located(name)
        data = contents(path)
        draft, error = longest(data, name)
        if error is None:
            self.load(name)
            return None
        if not draft.lines:
            raise Damaged(error, file=name, good=0)
        with held_back():
            journal = self.taken(path, data)
            if journal is None:
                raise ReadOnlyFile("the file cannot be written; copy it first", file=name)
            try:
                aside = journal.put_aside()
                journal.keep(draft.text)
            except BaseException:
                self.release(journal)
                raise
            self.change(draft, journal)
        return aside

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

    def change(self, draft: Draft, journal: Journal | None, history: History | None = None) -> None:
        """Go on with another record, another file and what was changed there."""
        history = History.of(draft.lines) if history is None else history
        old, self.state = self.journal, (draft, journal, history)
        if old is not None and old is not journal:
            old.close()

    def close(self) -> None:
        """Have the file hold the record, and let it go."""
        with held_back():
            if self.journal is not None:
                self.journal.keep(self.draft.text)
            self.complete_notes()
            self.change(self.draft, None, self.history)

    def complete_notes(self) -> None:
        """Have the notes tell the history, unless the record says all of it, or they do so."""
        if self.journal is not None and not (self.history.plain or self.journal.noted):
            self.journal.note("", partial(written, self.history))


def located(name: str) -> Path:
    """Return the path that a name stands for, without links, so that the file itself is replaced.

    Raises SavingError for a name that is no path.
    """
    try:
        path = Path(name).expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise SavingError(f"this is no path: {error}; check it", file=name) from None
    if not path.name:
        raise SavingError("this is a directory; name a file in it", file=name)
    return path


def longest(data: bytes, name: str) -> tuple[Draft, KBError | None]:
    """Return the record that the longest good beginning of a file makes, and what ends it."""
    try:
        return Draft.parse(decode(data, name), name), None
    except (RecordError, Contradiction) as error:
        wrong: KBError = error
    lines = data.split(b"\n")
    good, bad = 0, len(lines)
    draft = Draft()
    while good + 1 < bad:
        middle = (good + bad) // 2
        try:
            draft = Draft.parse(decode(b"\n".join(lines[:middle]), name), name)
            good = middle
        except (RecordError, Contradiction):
            bad = middle
    return draft, wrong


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
