"""A file of results, as a page saves the answers of a student to several exercises.

    # refute results 1: Ada Lovelace
    Exercise modus tollens
      4. ¬p from 1, 2
      5. □ from 3, 4

What a student wrote is indented there by two blanks, so that no line begins another exercise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

RESULTS_HEAD: Final = "# refute results 1: "
HEADING_WORD: Final = "Exercise "
RESULTS_INDENT: Final = "  "
HEADING_PATTERN: Final = re.compile(rf"^{HEADING_WORD}(.*)\n?", re.MULTILINE)
INDENT_PATTERN: Final = re.compile(rf"^{RESULTS_INDENT}", re.MULTILINE)


def write_results(student: str, answers: Iterable[tuple[str, str]]) -> str:
    r"""Return the text of a file of results.

    >>> write_results("Ada", [("chain", "4. q\n5. r")]).split("\n")
    ['# refute results 1: Ada', 'Exercise chain', '  4. q', '  5. r', '']

    Args:
        student: Whose answers they are.
        answers: The name of each exercise, and what was written.
    """
    # The head is one line, whatever a name has in it.
    lines = [RESULTS_HEAD + " ".join(student.split())]
    for exercise, text in answers:
        lines.append(HEADING_WORD + exercise)
        lines += (RESULTS_INDENT + line for line in text.rstrip().split("\n"))
    return "\n".join([*lines, ""])


def name_results_file(student: str) -> str:
    """Return a name that any system takes for a student's file of results; empty for no letter.

    >>> name_results_file(" Ada  Lovelace, B.Sc./M.Sc. ")
    'Ada Lovelace B Sc M Sc.txt'

    Args:
        student: The name as it was written.
    """
    words = " ".join(re.findall(r"\w+", student))
    return f"{words}.txt" if words else ""


def read_results(text: str) -> list[tuple[str, str]] | None:
    r"""Return the name of each exercise and what was written; None for a text of another kind.

    >>> read_results(write_results("Ada", [("chain", "4. q\n5. r"), ("monday", "")]))
    [('chain', '4. q\n5. r'), ('monday', '')]
    >>> read_results("Exercise chain") is None
    True

    Args:
        text: The text of a file.
    """
    if not text.startswith(RESULTS_HEAD):
        return None

    # Behind the head, names and answers take turns.
    _, *parts = HEADING_PATTERN.split(text)
    results = list[tuple[str, str]]()
    for name, answer in zip(parts[::2], parts[1::2], strict=True):
        text_of_answer = INDENT_PATTERN.sub("", answer)
        results.append((name.strip(), text_of_answer.rstrip()))
    return results


def read_student(text: str) -> str:
    """Return the name of the student in the first line of a file of results."""
    first_line, *_ = text.split("\n", 1)
    return " ".join(first_line.removeprefix(RESULTS_HEAD).split())
