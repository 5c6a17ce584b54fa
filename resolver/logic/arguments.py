"""Validates the arguments of public functions; every check raises ArgumentError.

The engines look at nothing again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from types import UnionType
from typing import Any, TypeVar

from resolver.errors import ArgumentError
from resolver.logic.names import composed

Given = TypeVar("Given")


def expected(given: Given, kind: type[object] | UnionType, wanted: str, advice: str) -> Given:
    """Return an argument that is of the class.

    >>> expected("p", int, "number", "try 1")
    Traceback (most recent call last):
    resolver.errors.ArgumentError: 'p' is no number; try 1

    Args:
        given: The argument.
        kind: The class that it should be of.
        wanted: What it should be, in words.
        advice: What to try.

    Raises:
        ArgumentError: it is of another class.
    """
    if isinstance(given, kind):
        return given
    raise ArgumentError(given, wanted, advice)


def truth(given: object, advice: str = "try True or False") -> bool:
    """Return an argument that is a truth value, for a text such as "no" would count as true.

    >>> truth("no")
    Traceback (most recent call last):
    resolver.errors.ArgumentError: 'no' is no truth value; try True or False

    Args:
        given: The argument.
        advice: What to try.

    Raises:
        ArgumentError: it is neither True nor False.
    """
    if given is True or given is False:
        return given
    raise ArgumentError(given, "truth value", advice)


def text(given: object, advice: str) -> str:
    """Return an argument that is a text.

    >>> text(b"p", "try 'p'")
    Traceback (most recent call last):
    resolver.errors.ArgumentError: b'p' is no text; these are bytes: decode them

    Args:
        given: The argument.
        advice: What to try.

    Raises:
        ArgumentError: it is no text, but bytes perhaps.
    """
    if isinstance(given, str):
        return given
    if isinstance(given, bytes | bytearray):
        advice = "these are bytes: decode them"
    raise ArgumentError(given, "text", advice)


def as_int(given: Any) -> int | None:
    """Return a whole number of any kind, as one of numpy, as an int; None for all else.

    >>> as_int(3), as_int(True), as_int(3.0)
    (3, None, None)

    Args:
        given: What may be a whole number; True and False are none.
    """
    if type(given) is int:
        return given
    try:
        return None if isinstance(given, bool) else index(given)
    except TypeError:
        return None


def as_is(given: int) -> int:
    """Return a whole number of any kind, as one of numpy, as an int; anything else unchanged."""
    found = as_int(given)
    return given if found is None else found


def whole(given: object, least: int, advice: str) -> int:
    """Return an argument that is a whole number of any kind, no truth value, as an int.

    >>> whole(True, 0, "try 1")
    Traceback (most recent call last):
    resolver.errors.ArgumentError: True is no whole number from 0 up; try 1

    Args:
        given: The argument.
        least: The least number allowed.
        advice: What to try.

    Raises:
        ArgumentError: it is no such number.
    """
    found = as_int(given)
    if found is not None and found >= least:
        return found
    raise ArgumentError(given, f"whole number from {least} up", advice)


def number(given: object, least: int, most: int, what: str) -> int:
    """Return an argument that is a whole number of things, as an int.

    >>> number(0, 1, 60, "holes")
    Traceback (most recent call last):
    resolver.errors.ArgumentError: 0 is no number of holes; try 1 to 60

    Args:
        given: The argument.
        least: The least number allowed.
        most: The largest number allowed.
        what: What is counted, in the plural.

    Raises:
        ArgumentError: it is no such number.
    """
    found = as_int(given)
    if found is not None and least <= found <= most:
        return found
    raise ArgumentError(given, f"number of {what}", f"try {least} to {most:,}")


def names(given: object, advice: str = "try ['p', 'q']") -> tuple[str, ...]:
    """Return an argument that is a collection of names of atoms.

    >>> names("pq")
    Traceback (most recent call last):
    resolver.errors.ArgumentError: 'pq' is no collection of atoms; try ['p', 'q']

    Args:
        given: The argument.
        advice: What to try.

    Raises:
        ArgumentError: it is a text, no collection, or a member is no name.
    """
    if isinstance(given, Mapping):  # of a model it would take the atoms that are false too
        raise ArgumentError(given, "collection of atoms", "try [a for a in model if model[a]]")
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ArgumentError(given, "collection of atoms", advice)
    listed = tuple(given)
    for name in listed:
        if not isinstance(name, str) or not name:
            raise ArgumentError(name, "atom", "its name is a text that is not empty")
    return tuple(map(composed, listed))
