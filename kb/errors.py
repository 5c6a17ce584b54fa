"""The errors of the package: each class keeps its data and writes its own sentence.

All have the base `KBError`. Those of a record also know their file, line and column.
"""

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
    """Return an error that was pickled, with all its data.

    Python alone would call the class with `args`, which many of the classes do not accept.
    """
    error = kind.__new__(kind, *args)
    error.__dict__.update(data)
    return error


class KBError(RefuteError):
    """The base of all errors that this package raises on purpose; pickling keeps their data.

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
    """An error in a record, with its position and, if known, the names that a word may mean.

    >>> print(RecordError("no card 'Pype' in the classic deck", file="game.clue", line=7,
    ...                   column=12, word="Pype", nearest=("Pipe",)))
    game.clue:7:12: no card 'Pype' in the classic deck; did you mean 'Pipe'?

    `line` and `column` count from 1, columns in characters; `word` is the word at fault as it was
    typed; `nearest` are the names that it may mean; `about` names the header entries to blame
    (``"hand Nick"``), the likeliest first, so that a caller who knows their lines can add one.

    Args:
        reason: The sentence of the error, without its position.
        file: The name of the record's file, None without one.
        line: The number of the line, from 1.
        column: The column, from 1, in characters.
        word: The word at fault as it was typed.
        nearest: The names that it may mean.
        about: The header entries to blame, the likeliest first.
        in_python: The reason for a caller of Python, which advises an argument, not a line.
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
        in_python: str = "",
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.file = file
        self.line = line
        self.column = column
        self.word = word
        self.nearest = nearest
        self.about = about
        self.in_python = in_python

    def locate(
        self, *, file: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        """Fill in the file, the line and the column that the error does not have yet.

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
        # Compilers write FILE:LINE:COLUMN, and many programs can jump to such a position.
        if self.file is not None:
            parts = (self.file, self.line, self.column)
            return ":".join([str(part) for part in parts if part is not None]) + ": "
        numbers = {"line": self.line, "column": self.column}
        words = [f"{name} {number}" for name, number in numbers.items() if number is not None]
        return f"{', '.join(words)}: " if words else ""


class RecordSyntaxError(RecordError):
    """An error for a line that fits no form of a record's lines.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("suggest Ann Plum")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    kb.errors.RecordSyntaxError: line 4: the answer is missing, '->' and who answered; write ...

    Attributes:
        reason: The sentence of the error; the other attributes are those of `RecordError`.
    """


class UnknownName(RecordError):
    """An error for a word that names nothing; `nearest` are the names that look like it.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("has Ann Pype")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    kb.errors.UnknownName: line 4, column 9: no card 'Pype' in the classic deck; did you ...

    Attributes:
        word: The word as it was typed.
        nearest: The names that look like it.
    """


class NoCell(UnknownName, KeyError):
    """An error for a cell that the game does not have: its holder or its card names nothing.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).odds()["Ann", "Pype"]
    Traceback (most recent call last):
    kb.errors.NoCell: no card 'Pype' in the classic deck; did you mean 'Pipe'?
    """


class AmbiguousName(RecordError):
    """An error for an ambiguous word or line; `nearest` are the names that the word may mean.

    >>> from kb import Game
    >>> Game.new(["Ann", "Anton"]).tell("has an Rope")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    kb.errors.AmbiguousName: line 4, column 5: holder 'an' is ambiguous at this table; ...

    Attributes:
        word: The word as it was typed.
        nearest: All names that it may mean.
    """


class IllegalEntry(RecordError):
    """An error for an entry that can be read but breaks a rule of the game.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("suggest Ann Plum Rope Hall -> Ann")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    kb.errors.IllegalEntry: line 4, column 31: 'Ann' answers but also makes the ...

    Attributes:
        reason: The sentence with the broken rule; the others are those of `RecordError`.
    """


def join_words(words: Sequence[str], joint: str = "and") -> str:
    """Return words joined for a sentence: commas between them, and `joint` before the last.

    >>> join_words(["Plum", "Ballroom", "Pipe"], "or")
    'Plum, Ballroom or Pipe'
    """
    *first, last = words
    return f"{', '.join(first)} {joint} {last}" if first else last


def plural(number: int, noun: str) -> str:
    """Return a number with a noun in singular or plural.

    >>> plural(1, "card"), plural(0, "cell")
    ('1 card', '0 cells')
    """
    return f"{number} {noun}{'s' * (number != 1)}"


def either(names: Iterable[str]) -> str:
    """Return names in quotes, joined with commas and "or".

    >>> either(("Pipe", "Plum", "Hall"))
    "'Pipe', 'Plum' or 'Hall'"
    """
    return join_words([repr(name) for name in names], "or")


class HistoryError(KBError, ValueError):
    """An error for an impossible change of a game's history, such as undoing where no event is.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).undo()
    Traceback (most recent call last):
    kb.errors.HistoryError: nothing to undo: the log has no event yet
    """


class NoPosition(HistoryError, IndexError):
    """An error for a number that is no position; a game has one at first and after each event.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"])[5]
    Traceback (most recent call last):
    kb.errors.NoPosition: no position 5: the game has positions 0 to 0
    """


class CellError(KBError, ValueError):
    """The base of the errors for a question about a cell of the wrong kind, open or settled."""

    def __init__(self, holder: str, card: str) -> None:
        super().__init__(holder, card)
        self.holder = holder
        self.card = card

    @property
    def whether(self) -> str:
        """The question about the cell, as a clause for a sentence.

        >>> from kb.errors import OpenCell
        >>> OpenCell("Ann", "Rope").whether
        'whether Rope is with Ann'
        """
        return f"whether {self.card} is with {self.holder}"


class OpenCell(CellError):
    """An error for asking why a holder has or lacks a card, although the cell is open.

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
    """An error for reading the value of an open cell from a mapping of settled cells.

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
    """An error for asking why a cell is open, although the cell is settled.

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
    """An error for a cell that the game's rules leave open, while a stronger rule settles it.

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
        return f"{reason}; make the game with the rules up to {self.rule!r}, then ask again"


class Repair(NamedTuple):
    """A change of one line that repairs a log.

    If two words change, or change places, `word` and `instead` have both of them.

    >>> text = "suggest Nick Plum Rope Hall -> Rachel"
    >>> print(Repair(7, "Holden", "Rachel", text, "Line 7: Rachel answered, not Holden."))
    Line 7: Rachel answered, not Holden.

    Args:
        line: The number of the line.
        word: The word that the line has.
        instead: The word that it should have.
        text: The whole new line.
        sentence: The change in words.
    """

    line: int
    word: str
    instead: str
    text: str
    sentence: str

    def __str__(self) -> str:
        return self.sentence


class AtFile(KBError):
    """The base of the errors in a file, with the file's name and, if known, the line."""

    def __init__(self, reason: str, *, file: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.file = file
        self.line = line

    def __str__(self) -> str:
        return f"{self.file}{'' if self.line is None else f':{self.line}'}: {self.reason}"


class ProofFileError(AtFile, ValueError):
    """An error in a proof file: its `file`, its `reason`, and the `line` if it is known."""


class RefusedProof(ProofFileError):
    """An error for a proof file whose proof is wrong."""


class UnreadableProof(ProofFileError):
    """An error for a proof file that cannot be read."""


class AdviceError(KBError, ValueError):
    """An error for a question on which no advice is possible.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).advise()
    Traceback (most recent call last):
    kb.errors.AdviceError: advice needs to know who you are; add the header line 'me NAME'
    """


class StudyError(KBError, ValueError):
    """An error for arguments from which no study of games and no puzzle can be made.

    >>> from kb import simulate
    >>> simulate(-1)
    Traceback (most recent call last):
    kb.errors.StudyError: how many games is -1; say 0 or more
    """


class SavingError(AtFile):
    """An error for a file in which a record cannot be saved, or from which it cannot be read."""


class FileInUse(SavingError):
    """An error for a file that another session is writing."""


class ReadOnlyFile(SavingError):
    """An error for a file that may be read but not written."""


class Damaged(KBError, ValueError):
    """An error for a damaged file in which no line can be kept; `error` is its first error."""

    def __init__(self, error: KBError, *, file: str) -> None:
        super().__init__(error)
        self.error = error
        self.file = file

    def __str__(self) -> str:
        return f"{self.file}: {self.error}\nNo line of it makes a record; it is left as it is."


def __getattr__(name: str) -> type[KBError]:
    """Return `Contradiction`, so that all errors can be imported from here.

    The class is defined in `kb.why`, because it computes why a log is wrong and its repairs.
    """
    if name == "Contradiction":
        from kb.why.contradiction import Contradiction

        return Contradiction
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
