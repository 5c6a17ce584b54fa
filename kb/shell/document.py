"""What a shell works on: a game, which of its guessers were implied, and what keeps it."""

from __future__ import annotations

from pathlib import Path

from kb.game import Game
from kb.shell.change import Position
from kb.shell.keeping import Keeping, Loaded
from kb.shell.versions import Line, Version, difference, texts_of


class Document(Keeping):
    """A game that is kept as its versions.

    The game is here before its header makes a table, too.

    >>> from kb.shell.change import with_line
    >>> document = Document()
    >>> document.have(with_line(document.now, "deck classic", "deck"))
    >>> document.lines
    ('refute 1', 'deck classic')
    """

    @property
    def now(self) -> Position:
        """The game, and the lines whose guessers were implied."""
        numbered = enumerate(self.versions.lines, 1)
        return Position(self.game, frozenset(n for n, line in numbered if line.is_implied))

    @property
    def path(self) -> Path | None:
        """Where the file is that keeps it, None where none does."""
        return self.file.path if self.file else None

    def have(self, after: Position, typed: str = "") -> None:
        """Have another record here, once it is kept; raises SavingError, and the old one stays."""
        numbered = enumerate(after.game.written.written, 1)
        lines = tuple(Line(text, number in after.implied) for number, text in numbered)
        self.go(self.versions.changed(lines, typed, after.game))

    def take(self, game: Game) -> None:
        """Have the record of a game here as one change; raises SavingError."""
        self.have(Position(game))


def in_words(before: Version, after: Version) -> str:
    """Return what another version has, in words: the lines that came in, or those that went out."""
    at, out, into = difference(before.lines, after.lines)
    if not into:
        return "\n".join(texts_of(out))
    return "\n".join(f"line {n} is: {line.text}" for n, line in enumerate(into, at + 1))


def in_a_sentence(loaded: Loaded, last: str) -> str:
    """Return what there is to say of a file that was loaded, empty for nothing."""
    found, said = loaded.found, list[str]()
    if found.unread:
        numbers = ", ".join(map(str, found.unread))
        said.append(f"What cannot be read is a comment now, '#! LINE': {numbers}.")
    if found.disputed:
        numbers = ", ".join(map(str, found.disputed))
        said.append(f"What contradicts the rest is disputed now: {numbers}.")
    if found.unread_header:
        said.append("The table may be another: mend its lines first ('replace N LINE').")
    if loaded.aside:
        said.append(f"The damaged file is {loaded.aside.name}, beside it.")
    if not loaded.is_kept:
        said.append("The file cannot be written: 'save' to another name keeps what you add.")
    elif loaded.is_cut_off and not found.is_damaged:
        said.append(f"Its last line has no end, as if cut off; check it: {last}")
    if loaded.ignored:
        said.append(f"{loaded.ignored}, and tell nothing: each guesser counts as named.")
    return " ".join(said)
