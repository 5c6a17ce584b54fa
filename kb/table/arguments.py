"""Checks of a caller's arguments: one for each kind of value, with its error.

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

Given = TypeVar("Given")

# An error shows no more of an argument.
MOST_LETTERS_SHOWN: Final = 200


def require_text(given: Given, what: str) -> Given:
    """Return the argument if it is a text, else raise RecordError.

    >>> require_text(b"has Nick Rope", "a line")
    Traceback (most recent call last):
    kb.errors.RecordError: a line is a text, not b'has Nick Rope': these are bytes; decode them
    """
    if isinstance(given, str):
        return given
    advice = ": these are bytes; decode them" if isinstance(given, bytes | bytearray) else ""
    raise RecordError(f"{what} is a text, not {short_repr(given)}{advice}")


def is_device(file: str | PathLike[str], *, or_pipe: bool = True) -> bool:
    """Return whether a path leads to a device, a socket or a pipe, whose reading may never end.

    A directory does not count, as opening it fails at once. Raises OSError for a missing file.

    Args:
        file: The path; a link is followed.
        or_pipe: Whether a pipe counts too.
    """
    mode = stat(file).st_mode  # noqa: PTH116  pathlib takes long to import
    has_end = S_ISREG(mode) or S_ISDIR(mode) or (S_ISFIFO(mode) and not or_pipe)
    return not has_end


def require_bool(given: object, what: str) -> bool:
    """Return the argument if it is True or False, else raise RecordError.

    Any other value would count as true or false without the caller knowing.

    >>> require_bool("no", "ascii")
    Traceback (most recent call last):
    kb.errors.RecordError: ascii is True or False, not 'no'
    """
    if given is True or given is False:
        return given
    raise RecordError(f"{what} is True or False, not {short_repr(given)}")


def name_error(given: object, kind: str) -> UnknownName:
    """Return the error for a card or a holder that is named by no text.

    >>> print(name_error(1, "card"))
    a card is named by a text, not by 1
    """
    article = "an" if kind[0] in "aeiou" else "a"
    shown = short_repr(given)
    return UnknownName(f"{article} {kind} is named by a text, not by {shown}", word=shown)


def require_list(given: Iterable[Given], what: str, ordered: bool = False) -> tuple[Given, ...]:
    """Return the members of a collection that is no text, and if `ordered` no set.

    >>> require_list("ABC", "the players")
    Traceback (most recent call last):
    kb.errors.RecordError: the players are a list, not the one text 'ABC'; say ['ABC']

    Raises RecordError.
    """
    # Nearly all arguments are a tuple or a list, and the other checks take longer.
    if isinstance(given, tuple | list):
        return tuple(given)
    if isinstance(given, str | bytes):
        words = given.replace(",", " ").split() if isinstance(given, str) else ()
        advice = ", ".join(map(short_repr, words)) or short_repr(given)
        raise RecordError(
            f"{what} are a list, not the one text {short_repr(given)}; say [{advice}]"
        )
    if isinstance(given, Mapping) or not isinstance(given, Iterable):
        raise RecordError(f"{what} are a list, not {short_repr(given)}")
    if ordered and isinstance(given, Set):
        raise RecordError(f"{what} have an order, and a set has none; give a list")
    return tuple(given)


def require_path(given: str | PathLike[str]) -> str:
    """Return a path as a text; raises RecordError for anything else."""
    if isinstance(given, str | PathLike):
        return str(given)
    raise RecordError(f"a file is named by a path, not by {short_repr(given)}")


def require_int(
    given: Any, what: str, error: type[RecordError | HistoryError] = RecordError
) -> int:
    """Return a whole number of any type as an int; raises `error` for anything else, also bool.

    >>> require_int("2", "a line", HistoryError)
    Traceback (most recent call last):
    kb.errors.HistoryError: a line is a whole number, not '2'
    """
    if type(given) is int:
        return given
    with suppress(TypeError):
        if not isinstance(given, bool):
            return index(given)
    raise error(f"{what} is a whole number, not {short_repr(given)}")


def short_repr(given: object) -> str:
    """Return the repr of an argument for an error, cut where it is long."""
    from reprlib import Repr  # only an error needs it

    cut = Repr()
    cut.maxstring = cut.maxother = MOST_LETTERS_SHOWN
    return cut.repr(given)
