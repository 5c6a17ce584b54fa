"""The lines of a sheet: which are blank or a comment, which are headings.

Exercise modus tollens      a heading, where the exercise has that name
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from resolver.practice import vocabulary
from resolver.practice.tokens import plain

HEAD: Final = re.compile(
    rf"\W*(?:{'|'.join(vocabulary.HEADING.entries)})\s+(?P<name>.*\S)", re.IGNORECASE
)


def written_lines(text: str, names: frozenset[str]) -> Iterator[tuple[int, str]]:
    r"""Yield the lines that are neither blank nor a comment, with their numbers from 1.

    >>> [*written_lines("# mine\n\n1. p\n----\n2. q", frozenset("pq"))]
    [(3, '1. p'), (5, '2. q')]
    """
    for at, line in enumerate(text.split("\n"), start=1):
        if plain(line, names).strip():
            yield at, line


def heading_of(line: str) -> str:
    """Return the name that a heading has, in small letters; empty for another line.

    >>> heading_of("Exercise Modus Tollens:")
    'modus tollens'
    """
    found = HEAD.fullmatch(line.rstrip(" \t.:"))
    return " ".join(found["name"].casefold().split()) if found else ""


def unread_sentence(at: int, text: str, why: str, proposal: str) -> str:
    """Return that a line is not read, what stands in the way, and how it is written.

    Args:
        at: Where it is in the text, from 1.
        text: What is written there.
        why: What stands in the way.
        proposal: How it is written.
    """
    return f'line {at} is not read: "{text.strip()}": {why}; write it like   {proposal}'
