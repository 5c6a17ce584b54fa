"""One family of errors: each carries its data and writes its own sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from resolver.errors import RefuteError

if TYPE_CHECKING:
    from kb.why.contradiction import Contradiction as Contradiction

__all__ = [
    "AdviceError",
    "AmbiguousName",
    "AtFile",
    "BeyondRules",
    "CellError",
    "Contradiction",
    "Damaged",
    "FileInUse",
    "HistoryError",
    "IllegalEntry",
    "KBError",
    "NoCell",
    "NoPosition",
    "OpenCell",
    "ProofFileError",
    "ReadOnlyFile",
    "RecordError",
    "RecordSyntaxError",
    "RefusedProof",
    "Repair",
    "SavingError",
    "SettledCell",
    "StudyError",
    "UnknownName",
    "UnreadableProof",
]


def _restore_error(
    kind: type[KBError], args: tuple[object, ...], data: dict[str, object]
) -> KBError:
    """Return the error of a pickle.

    Python would call the class with the bare arguments, which are not all that its data needs.
    """
    error = kind.__new__(kind, *args)
    error.__dict__.update(data)
    return error


class KBError(RefuteError):
    """Anything this package raises on purpose; it travels between processes with all its data.

    >>> from kb import Game
    >>> try:
    ...     Game.new(["Ann", "Bob"]).tell("has Ann Pype")
    ... except KBError as error:
    ...     print(error)
    line 4, column 9: no card 'Pype' in the classic deck; did you mean 'Pipe'?
    """

    def __reduce__(self) -> tuple[object, ...]:
        return _restore_error, (type(self), self.args, self.__dict__)


class RecordError(KBError, ValueError):
    """What is wrong with a record, where, and what to try instead.

    >>> print(RecordError("no card 'Pype' in the classic deck", file="game.clue", line=7,
    ...                   column=12, word="Pype", nearest=("Pipe",)))
    game.clue:7:12: no card 'Pype' in the classic deck; did you mean 'Pipe'?

    `line` and `column` count from 1, columns in characters; `word` is the word at fault as it was
    written; `nearest` are the names it may have meant; `about` names the header entries to blame
    (``"hand Nick"``), the likeliest first, for whoever knows in which lines they stand.

    Args:
        reason: What is wrong, in a sentence without its position.
        file: The file, where the record is one.
        line: The line, from 1.
        column: The column, from 1, in characters.
        word: The word at fault as it was written.
        nearest: The names that it may have meant.
        about: The header entries to blame, the likeliest first.
    """

    def __init__(
        self,
        reason: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        word: str | None = None,
        nearest: tuple[str, ...] = (),
        about: tuple[str, ...] = (),
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.file = file
        self.line = line
        self.column = column
        self.word = word
        self.nearest = nearest
        self.about = about

    def locate(
        self, *, file: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        """Fill in those parts of the position that are not yet known.

        >>> error = RecordError("no card 'Pype' in the classic deck")
        >>> error.locate(line=7)
        >>> print(error)
        line 7: no card 'Pype' in the classic deck

        Args:
            file: The file.
            line: The line, from 1.
            column: The column, from 1.
        """
        self.file = file if self.file is None else self.file
        self.line = line if self.line is None else self.line
        self.column = column if self.column is None else self.column

    def __str__(self) -> str:
        hint = f"; did you mean {either(self.nearest)}?" if self.nearest else ""
        return f"{self._position()}{self.reason}{hint}"

    def _position(self) -> str:
        # With a file, as editors and compilers write it; without one, in words.
        if self.file is not None:
            parts = (self.file, self.line, self.column)
            return ":".join([str(part) for part in parts if part is not None]) + ": "
        numbers = {"line": self.line, "column": self.column}
        words = [f"{name} {number}" for name, number in numbers.items() if number is not None]
        return f"{', '.join(words)}: " if words else ""


class RecordSyntaxError(RecordError):
    """A line that cannot be read at all.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("suggest Ann Plum")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    kb.errors.RecordSyntaxError: line 4: the answer is missing, '->' and who; write ...

    Attributes:
        reason: What is wrong; file, line, column, word and nearest are those of every
            `RecordError`.
    """


class UnknownName(RecordError):
    """A word that names nothing; `nearest` are the names that look like it.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("has Ann Pype")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    kb.errors.UnknownName: line 4, column 9: no card 'Pype' in the classic deck; did you ...

    Attributes:
        word: The word as it was written.
        nearest: The names that look like it.
    """


class NoCell(UnknownName, KeyError):
    """A cell that a table does not have: its holder or its card names nothing.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).odds()["Ann", "Pype"]
    Traceback (most recent call last):
    kb.errors.NoCell: no card 'Pype' in the classic deck; did you mean 'Pipe'?
    """


class AmbiguousName(RecordError):
    """A word that names several things; `nearest` are all of them.

    >>> from kb import Game
    >>> Game.new(["Ann", "Anton"]).tell("has an Rope")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    kb.errors.AmbiguousName: line 4, column 5: holder 'an' is ambiguous at this table; ...

    Attributes:
        word: The word as it was written.
        nearest: All names that it may mean.
    """


class IllegalEntry(RecordError):
    """A readable entry that breaks a rule of the table.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("suggest Ann Plum Rope Hall -> Ann")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    kb.errors.IllegalEntry: line 4, column 31: 'Ann' answers but also makes the ...

    Attributes:
        reason: Which rule is broken; file, line, column and word are those of every `RecordError`.
    """


def join_words(words: Sequence[str], joint: str = "and") -> str:
    """Return the words as a sentence lists them.

    >>> join_words(["Plum", "Ballroom", "Pipe"], "or")
    'Plum, Ballroom or Pipe'
    """
    *first, last = words
    return f"{', '.join(first)} {joint} {last}" if first else last


def plural(number: int, noun: str) -> str:
    """Return a number of things.

    >>> plural(1, "card"), plural(0, "cell")
    ('1 card', '0 cells')
    """
    return f"{number} {noun}{'s' * (number != 1)}"


def either(names: Iterable[str]) -> str:
    """Return the names quoted and joined for a sentence.

    >>> either(("Pipe", "Plum", "Hall"))
    "'Pipe', 'Plum' or 'Hall'"
    """
    return join_words([repr(name) for name in names], "or")


class HistoryError(KBError, ValueError):
    """A step through the history that cannot be taken: nothing to undo, or no such line.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).undo()
    Traceback (most recent call last):
    kb.errors.HistoryError: nothing to undo: the log has no event yet
    """


class NoPosition(HistoryError, IndexError):
    """A position that a game does not have: it has as many as events, and one before them.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"])[5]
    Traceback (most recent call last):
    kb.errors.NoPosition: no position 5: the game has positions 0 to 0
    """


class CellError(KBError, ValueError):
    """A cell of which something was asked that cannot be said of it."""

    def __init__(self, holder: str, card: str) -> None:
        super().__init__(holder, card)
        self.holder = holder
        self.card = card

    @property
    def whether(self) -> str:
        """The cell as a clause.

        >>> from kb.errors import OpenCell
        >>> OpenCell("Ann", "Rope").whether
        'whether Rope is with Ann'
        """
        return f"whether {self.card} is with {self.holder}"


class OpenCell(CellError):
    """A cell of which it was asked why, and that is open.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).why("Ann", "Rope")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    kb.errors.OpenCell: nothing settles whether Rope is with Ann; ask why not: two deals ...

    Args:
        holder: The holder, as declared.
        card: The card, as declared.
    """

    def __str__(self) -> str:
        return f"nothing settles {self.whether}; ask why not: two deals show that it is open"


class NoValue(CellError, KeyError):
    """A cell that has no value in a mapping of settled cells, because it is open.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).facts["Bob", "Rope"]
    Traceback (most recent call last):
    kb.errors.NoValue: it is open here whether Rope is with Bob; .get(('Bob', 'Rope')) gives None

    Args:
        holder: The holder, as declared.
        card: The card, as declared.
    """

    def __str__(self) -> str:
        return f"it is open here {self.whether}; .get({(self.holder, self.card)!r}) gives None"


class SettledCell(CellError):
    """A cell of which it was asked why it is open, and that is settled.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why_not("Ann", "Rope")
    Traceback (most recent call last):
    kb.errors.SettledCell: it is settled whether Rope is with Ann; ask why

    Args:
        holder: The holder, as declared.
        card: The card, as declared.
    """

    def __str__(self) -> str:
        return f"it is settled {self.whether}; ask why"


class BeyondRules(CellError):
    """A cell that the rules of the game value leave open, and that a stronger rule settles.

    >>> from kb import RULES, Game
    >>> game = Game.new(["Ann", "Bob"], rules=RULES[:1]).tell("has Ann Rope")
    >>> game.why("Solution", "Rope")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    kb.errors.BeyondRules: the rules of this game do not find whether Rope is with ...

    Args:
        holder: The holder, as declared.
        card: The card, as declared.
        rule: The name of the weakest rule that settles the cell.
    """

    def __init__(self, holder: str, card: str, rule: str) -> None:
        super().__init__(holder, card)
        self.rule = rule

    def __str__(self) -> str:
        reason = f"the rules of this game do not find {self.whether}, but it is settled"
        return f"{reason}; a game with rules up to {self.rule!r} says why"


class Repair(NamedTuple):
    """A change of a line: which line, the word, what stands instead, the whole new line.

    Where two words change, or change places, both are in `word` and in `instead`.

    >>> text = "suggest Nick Plum Rope Hall -> Rachel"
    >>> print(Repair(7, "Holden", "Rachel", text, "Line 7: Rachel answered, not Holden."))
    Line 7: Rachel answered, not Holden.

    Args:
        line: The number of the line.
        word: What stands there.
        instead: What should.
        text: The whole new line.
        sentence: The change as one says it.
    """

    line: int
    word: str
    instead: str
    text: str
    sentence: str

    def __str__(self) -> str:
        return self.sentence


class AtFile(KBError):
    """What is wrong with a file, and in which line of it."""

    def __init__(self, reason: str, *, file: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.file = file
        self.line = line

    def __str__(self) -> str:
        return f"{self.file}{'' if self.line is None else f':{self.line}'}: {self.reason}"


class ProofFileError(AtFile, ValueError):
    """What is wrong with a file of a proof: its `file`, perhaps the `line`, and the `reason`."""


class RefusedProof(ProofFileError):
    """A file of a proof that does not hold."""


class UnreadableProof(ProofFileError):
    """A proof file that cannot be read."""


class AdviceError(KBError, ValueError):
    """Advice that cannot be given.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).advise()
    Traceback (most recent call last):
    kb.errors.AdviceError: advice needs to know who you are; add the header line 'me NAME'
    """


class StudyError(KBError, ValueError):
    """A study of many games, or a puzzle, that cannot be made.

    >>> from kb import simulate
    >>> simulate(-1)
    Traceback (most recent call last):
    kb.errors.StudyError: how many games is -1; say 0 or more
    """


class SavingError(AtFile):
    """A record that cannot be kept in its file, or not be read from it."""


class FileInUse(SavingError):
    """A file that another session is writing."""


class ReadOnlyFile(SavingError):
    """A file that may be read and not written."""


class Damaged(KBError, ValueError):
    """A file of which no line makes a record; `error` says what is wrong first."""

    def __init__(self, error: KBError, *, file: str) -> None:
        super().__init__(error)
        self.error = error
        self.file = file

    def __str__(self) -> str:
        return f"{self.file}: {self.error}\nNo line of it makes a record; it is left as it is."


def __getattr__(name: str) -> type[KBError]:
    """Return `Contradiction`, so that all errors can be had from here.

    It works out what is wrong and what would mend it, and so stands in the room that can.
    """
    if name == "Contradiction":
        from kb.why.contradiction import Contradiction

        return Contradiction
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
