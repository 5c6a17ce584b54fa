"""Answers to several exercises in one file, as a page saves them, so that they are graded again.

    # refute results 1: Ada Lovelace
    Exercise modus tollens
      4. ¬p from 1, 2
      5. □ from 3, 4

What a student wrote is indented by two blanks, so that no line of it begins another exercise.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

FIRST: Final = "# refute results 1: "
HEAD: Final = "Exercise "
IN: Final = "  "


def write_results(student: str, answers: Iterable[tuple[str, str]]) -> str:
    r"""Return the text of a file of results.

    >>> write_results("Ada", [("chain", "4. q\n5. r")]).split("\n")
    ['# refute results 1: Ada', 'Exercise chain', '  4. q', '  5. r', '']

    Args:
        student: Whose answers they are.
        answers: The name of each exercise, and what was written.
    """
    lines = [FIRST + " ".join(student.split())]
    for exercise, text in answers:
        lines.append(HEAD + exercise)
        lines += (IN + line for line in text.rstrip().split("\n"))
    return "\n".join([*lines, ""])


def read_results(text: str) -> list[tuple[str, str]] | None:
    r"""Return the name of each exercise and what was written; None for a text of another kind.

    >>> read_results(write_results("Ada", [("chain", "4. q\n5. r"), ("monday", "")]))
    [('chain', '4. q\n5. r'), ('monday', '')]
    >>> read_results("Exercise chain") is None
    True

    Args:
        text: The text of a file.
    """
    first, *lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if not first.startswith(FIRST):
        return None
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith(HEAD):
            found.append((line.removeprefix(HEAD).strip(), []))
        elif found:
            found[-1][1].append(line.removeprefix(IN))
    return [(name, "\n".join(written).rstrip()) for name, written in found]
