"""Checks of the arguments of public functions, each of which raises ArgumentError.

What a public function has accepted, the engines behind it do not check again.
"""

from __future__ import annotations

from operator import index
from types import UnionType
from typing import Any, TypeVar

from resolver.errors import ArgumentError

Given = TypeVar("Given")


def require(given: Given, kind: type[object] | UnionType, wanted: str, advice: str) -> Given:
    """Return an argument if it is of a class; else raise.

    >>> require("p", int, "number", "try 1")
    Traceback (most recent call last):
    resolver.errors.ArgumentError: 'p' is no number; try 1

    Args:
        given: The argument.
        kind: The class that it must be of.
        wanted: What it must be, in words.
        advice: What to try.

    Raises:
        ArgumentError: It is of another class.
    """
    if isinstance(given, kind):
        return given
    raise ArgumentError(given, wanted, advice)


def require_truth_value(given: object, advice: str = "try True or False") -> bool:
    """Return an argument if it is True or False, since a text such as "no" would count as true.

    >>> require_truth_value("no")
    Traceback (most recent call last):
    resolver.errors.ArgumentError: 'no' is no truth value; try True or False

    Args:
        given: The argument.
        advice: What to try.

    Raises:
        ArgumentError: It is neither True nor False.
    """
    if given is True or given is False:
        return given
    raise ArgumentError(given, "truth value", advice)


def require_text(given: object, advice: str) -> str:
    """Return an argument if it is a text; else raise.

    >>> require_text(b"p", "try 'p'")
    Traceback (most recent call last):
    resolver.errors.ArgumentError: b'p' is no text; these are bytes: decode them

    Args:
        given: The argument.
        advice: What to try.

    Raises:
        ArgumentError: It is no text; bytes are none.
    """
    if isinstance(given, str):
        return given
    if isinstance(given, bytes | bytearray):
        advice = "these are bytes: decode them"
    raise ArgumentError(given, "text", advice)


def as_int(given: Any) -> int | None:
    """Return a whole number of any kind, such as NumPy's, as an int; None for anything else.

    >>> as_int(3), as_int(True), as_int(3.0)
    (3, None, None)

    Args:
        given: The value; True and False count as no numbers.
    """
    if type(given) is int:
        return given
    try:
        return None if isinstance(given, bool) else index(given)
    except TypeError:
        return None


def int_if_whole(given: int) -> int:
    """Return a whole number of any kind, such as NumPy's, as an int; anything else unchanged.

    It converts a field, whose validator then sees what was given.
    """
    number = as_int(given)
    return given if number is None else number


def require_whole_number(given: object, least: int, advice: str) -> int:
    """Return a whole number of any kind, which no truth value is, as an int; else raise.

    >>> require_whole_number(True, 0, "try 1")
    Traceback (most recent call last):
    resolver.errors.ArgumentError: True is no whole number from 0 up; try 1

    Args:
        given: The argument.
        least: The least number allowed.
        advice: What to try.

    Raises:
        ArgumentError: It is no whole number, or below the least.
    """
    number = as_int(given)
    if number is not None and number >= least:
        return number
    raise ArgumentError(given, f"whole number from {least} up", advice)


def require_count(given: object, least: int, most: int, what: str) -> int:
    """Return a whole number within two limits as an int; else raise.

    >>> require_count(0, 1, 60, "holes")
    Traceback (most recent call last):
    resolver.errors.ArgumentError: 0 is no number of holes; try 1 to 60

    Args:
        given: The argument.
        least: The least number allowed.
        most: The largest number allowed.
        what: What is counted, in the plural.

    Raises:
        ArgumentError: It is no whole number, or beyond the limits.
    """
    number = as_int(given)
    if number is not None and least <= number <= most:
        return number
    raise ArgumentError(given, f"number of {what}", f"try {least} to {most:,}")
