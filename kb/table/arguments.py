"""Checks of a caller's arguments, one for each kind of value, and the errors they raise.

Each returns the argument, so that it is checked where it is first used and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from contextlib import suppress
from operator import index
from os import PathLike, stat
from stat import S_ISDIR, S_ISFIFO, S_ISREG
from typing import Any, Final, TypeVar

from kb.errors import HistoryError, RecordError, UnknownName

Value = TypeVar("Value")

# The letters of an argument that an error shows at most.
MOST_LETTERS_SHOWN: Final = 200


def require_text(argument: Value, subject: str) -> Value:
    """Return the argument if it is a str, else raise RecordError.

    >>> require_text(b"has Nick Rope", "a line")
    Traceback (most recent call last):
    kb.errors.RecordError: a line is a text, not b'has Nick Rope': these are bytes; decode them
    """
    if isinstance(argument, str):
        return argument
    advice = ": these are bytes; decode them" if isinstance(argument, bytes | bytearray) else ""
    raise RecordError(f"{subject} is a text, not {short_repr(argument)}{advice}")


def is_device(file: str | PathLike[str], *, or_pipe: bool = True) -> bool:
    """Return whether a path leads to a device, a socket or a pipe, where reading may never end.

    A directory does not count, as opening it fails at once. Raises OSError for a missing file.

    Args:
        file: The path; a link is followed.
        or_pipe: Whether a pipe counts too.
    """
    mode = stat(file).st_mode  # noqa: PTH116  pathlib takes long to import
    has_end = S_ISREG(mode) or S_ISDIR(mode) or (S_ISFIFO(mode) and not or_pipe)
    return not has_end


def require_bool(argument: object, subject: str) -> bool:
    """Return the argument if it is True or False, else raise RecordError.

    Any other value would count as true or false without the caller knowing.

    >>> require_bool("no", "ascii")
    Traceback (most recent call last):
    kb.errors.RecordError: ascii is True or False, not 'no'
    """
    if argument is True or argument is False:
        return argument
    raise RecordError(f"{subject} is True or False, not {short_repr(argument)}")


def not_a_text_error(argument: object, kind: str) -> UnknownName:
    """Return the error for a name that is not a str.

    >>> print(not_a_text_error(1, "card"))
    a card is named by a text, not by 1
    """
    article = "an" if kind[0] in "aeiou" else "a"
    shown = short_repr(argument)
    return UnknownName(f"{article} {kind} is named by a text, not by {shown}", word=shown)


def require_list(
    argument: Iterable[Value], subject: str, ordered: bool = False
) -> tuple[Value, ...]:
    """Return the members of a collection as a tuple, else raise RecordError.

    A text is refused, and where the order matters a set too.

    >>> require_list("ABC", "the players")
    Traceback (most recent call last):
    kb.errors.RecordError: the players are a list, not the one text 'ABC'; say ['ABC']
    """
    # Most callers give a tuple or a list, so this quick test comes before the slower ones.
    if isinstance(argument, tuple | list):
        return tuple(argument)

    # A text would be taken for a collection of letters.
    if isinstance(argument, str | bytes):
        words = argument.replace(",", " ").split() if isinstance(argument, str) else ()
        advice = ", ".join(map(short_repr, words)) or short_repr(argument)
        raise RecordError(
            f"{subject} are a list, not the one text {short_repr(argument)}; say [{advice}]"
        )
    if isinstance(argument, Mapping) or not isinstance(argument, Iterable):
        raise RecordError(f"{subject} are a list, not {short_repr(argument)}")
    if ordered and isinstance(argument, Set):
        raise RecordError(f"{subject} have an order, and a set has none; give a list")
    return tuple(argument)


def require_path(argument: str | PathLike[str]) -> str:
    """Return a path as a str; raises RecordError for an argument that is no path."""
    if isinstance(argument, str | PathLike):
        return str(argument)
    raise RecordError(f"a file is named by a path, not by {short_repr(argument)}")


def require_int(
    argument: Any, subject: str, error: type[RecordError | HistoryError] = RecordError
) -> int:
    """Return a whole number of any type as an int; raises `error` for a bool or another value.

    >>> require_int("2", "a line", HistoryError)
    Traceback (most recent call last):
    kb.errors.HistoryError: a line is a whole number, not '2'
    """
    if type(argument) is int:
        return argument
    with suppress(TypeError):
        if not isinstance(argument, bool):
            return index(argument)
    raise error(f"{subject} is a whole number, not {short_repr(argument)}")


def short_repr(argument: object) -> str:
    """Return the repr of an argument for an error, shortened if it is long."""
    # The import is here because only an error needs it.
    from reprlib import Repr

    cut = Repr()
    cut.maxstring = cut.maxother = MOST_LETTERS_SHOWN
    return cut.repr(argument)
