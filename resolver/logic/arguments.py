"""What a caller hands over is looked at once, at the door: one check a kind, one sentence for all.

The engines behind the doors look at nothing again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from resolver.errors import ArgumentError

Given = TypeVar("Given")


def expected(given: Given, kind: type[object], wanted: str, advice: str) -> Given:
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


def is_whole(given: object, least: int) -> bool:
    """Return whether a value is a whole number from `least` up; True and False are none."""
    return isinstance(given, int) and not isinstance(given, bool) and given >= least


def whole(given: object, least: int, advice: str) -> int:
    """Return an argument that is a whole number, no truth value.

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
    if isinstance(given, int) and is_whole(given, least):
        return given
    raise ArgumentError(given, f"whole number from {least} up", advice)


def number(given: object, least: int, most: int, what: str) -> int:
    """Return an argument that is a whole number of things.

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
    if isinstance(given, int) and is_whole(given, least) and given <= most:
        return given
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
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ArgumentError(given, "collection of atoms", advice)
    listed = tuple(given)
    for name in listed:
        if not isinstance(name, str) or not name:
            raise ArgumentError(name, "atom", "its name is a text that is not empty")
    return listed
