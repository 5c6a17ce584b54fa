r"""The lines of a sheet: which there are, what of each is layout only, and which is a heading.

What is a blank in the notation becomes one: dollars, the borders of a table's cells, a full stop at
the end. A line of dashes is a rule of a table, and says nothing:

    | 5. | $\lnot p \lor q$ | 1, 3 |      is read as      5. \lnot p \lor q 1, 3
    Exercise modus tollens                is a heading, where the exercise has that name

Strangers write sheets, so what it takes to read one is in proportion to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from resolver.logic.names import QUOTED, to_nfc
from resolver.practice.vocabulary import ROWS, TokenKind

# The patterns by which a sheet is split into lines.
LINE_END: Final = re.compile("\r\n?|[\u2028\u2029]")
WIDTHLESS_SIGNS: Final = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad"))

# What is layout in a line. Each pattern has in its first group what is left as it is: names in
# quotes, and signs with a bar that is no border.
GUARDED: Final = rf"{QUOTED.pattern}|_\|_|\\\|"
BORDER: Final = re.compile(rf"({GUARDED})|\|")
CELL: Final = re.compile(rf"({GUARDED})|(?<!\\)&")
COMMENT: Final = re.compile(rf"({QUOTED.pattern})|(?:(?<=\s)|^)#(?![0-9]).*")

# $F is the empty clause, unless F is an atom.
FILLER: Final = re.compile(
    r"\$(?!F(?!\w))|\\(?:quad|hfill)(?![a-zA-Z])|\\,|\\hline|(?:(?<=\s)|^)—(?=\s|$)"
)
FILLER_BESIDE_ATOM_F: Final = re.compile(FILLER.pattern.replace(r"(?!F(?!\w))", ""))

RULED_LINE: Final = re.compile(
    r"\s*(?:[-=─━]{2,}[-=─━\s]*|[|+][-=:|+\s]*|(?:\\begin|\\end)\b.*|(?:\\hline\s*)+)\s*"
)
TURNSTILE_LINE: Final = re.compile(r"\s*\|[-=](?![-=|])[^|]*")
CLOSING_BOX: Final = re.compile(r"[∎\s]+$")

HEADING_WORDS: Final = "|".join(ROWS[TokenKind.HEADING])
HEADING_LINE: Final = re.compile(rf"\W*(?:{HEADING_WORDS})\s+(?P<name>.*\S)", re.IGNORECASE)

# A line of more letters is not read.
MOST_LINE_LETTERS: Final = 1_000
LINE_TOO_LONG: Final = f"it has more than {MOST_LINE_LETTERS:,} letters, and a line says one thing"

# For this many lines it is remembered whether they have content.
MOST_LINES_CACHED: Final = 1_000

# At most this many lines of any sheet are read, and one more for every 40 letters.
MOST_SHORT_LINES: Final = 2_000
LETTERS_A_LINE: Final = 40
TOO_MANY_LINES: Final = "too many short lines are above it, and no line below it is read"

# A formula is brought into clauses, and so it counts for several lines.
FORMULA_SIGN: Final = re.compile(r"[&→∧⇒↔⇔⊃≡]|[-=]>|/\\|\\(?:land|to|wedge|rightarrow)")
LINES_OF_A_FORMULA: Final = 4


class SheetLine(NamedTuple):
    """A line of a sheet that is neither blank nor a comment.

    Args:
        at: Its number in the text, from 1.
        text: What is written there.
        unread: Why it is not looked at; empty for one that is.
    """

    at: int
    text: str
    unread: str = ""


def normalise_text(text: str) -> str:
    r"""Return a text as a reader sees it: lines end in one way, and signs without width are gone.

    >>> normalise_text("\ufeff1. p\r2. q\u200b\u00a0r")
    '1. p\n2. q r'
    """
    return LINE_END.sub("\n", text).translate(WIDTHLESS_SIGNS).replace("\u00a0", " ")


def strip_layout(text: str, names: frozenset[str]) -> str:
    r"""Return a line without its comment, and with blanks for what is layout only.

    >>> strip_layout(r"| 5. | $p \lor q$ | 1, 3 |  # done", frozenset("pq")).split()
    ['5.', 'p', '\\lor', 'q', '1,', '3']

    Args:
        text: The line.
        names: The atoms of the exercise.
    """
    line = COMMENT.sub(_keep_guarded, to_nfc(text)).rstrip()
    if RULED_LINE.fullmatch(line):
        return ""

    # A bar at the beginning makes bars the borders of cells; but |- p claims something.
    if line.lstrip().startswith("|") and not TURNSTILE_LINE.fullmatch(line):
        line = BORDER.sub(_keep_guarded, line)
    line = line.replace("\t", " ").rstrip()

    # In LaTeX, a line that ends in \\ is one of a table, whose cells are parted by &.
    ending = line.removesuffix(r"\hline").rstrip()
    if ending.endswith(r"\\"):
        line = CELL.sub(_keep_guarded, ending[:-2])

    filler = FILLER_BESIDE_ATOM_F if "F" in names else FILLER
    line = filler.sub(" ", line).rstrip()
    if line.endswith("∎"):
        line = CLOSING_BOX.sub("", line)
    return line.removesuffix(".")


def _keep_guarded(found: re.Match[str]) -> str:
    """Return a part in quotes, or another guarded part, unchanged; a blank for any other match."""
    return found[1] or " "


def has_content(line: str, names: frozenset[str]) -> bool:
    """Return whether a line is neither blank nor a comment nor a rule of a table.

    >>> has_content("1. p", frozenset("p")), has_content("----", frozenset("p"))
    (True, False)
    """
    return bool(strip_layout(line, names).strip())


def split_sheet(text: str, names: frozenset[str]) -> Iterator[SheetLine]:
    r"""Yield the lines that are neither blank nor a comment.

    A line that is too long is not examined. Of a sheet with very many lines only the first ones
    are, and one line stands for all the others. So the time that a sheet takes is in proportion to
    its length, and so is the length of its grade.

    >>> found = [*split_sheet("p " * 5_000 + "\n\n1. p", frozenset("p"))]
    >>> [(line.at, line.unread) for line in found]
    [(1, 'it has more than 1,000 letters, and a line says one thing'), (3, '')]

    Args:
        text: The sheet.
        names: The atoms of the exercise.
    """
    # A long sheet repeats many lines, so the answer for each is cached.
    has_own_content = lru_cache(MOST_LINES_CACHED)(lambda line: has_content(line, names))
    most_lines = MOST_SHORT_LINES + len(text) // LETTERS_A_LINE
    lines_read = 0
    for at, line in enumerate(text.split("\n"), start=1):
        if not line:
            continue

        is_long = len(line) > MOST_LINE_LETTERS and len(line.strip()) > MOST_LINE_LETTERS
        if is_long or lines_read >= most_lines:
            if line.lstrip().startswith("#") or line.isspace():
                continue
            if lines_read >= most_lines:
                yield SheetLine(at, line, TOO_MANY_LINES)
                return
            yield SheetLine(at, line, LINE_TOO_LONG)
        elif has_own_content(line):
            lines_read += LINES_OF_A_FORMULA if FORMULA_SIGN.search(line) else 1
            yield SheetLine(at, line)


def read_heading(line: str) -> str:
    """Return the name that a heading has, in small letters; empty for another line.

    >>> read_heading("Exercise Modus Tollens:")
    'modus tollens'
    """
    found = HEADING_LINE.fullmatch(line.rstrip())
    return fold_name(found["name"]) if found else ""


def is_heading(text: str, name: str) -> bool:
    """Return whether a line is the heading of the exercise of this name."""
    heading = read_heading(text)
    return bool(heading) and heading == fold_name(name)


def fold_name(name: str) -> str:
    """Return the name of an exercise in small letters, and without the sign at its end.

    >>> fold_name("Modus  Tollens:")
    'modus tollens'

    Args:
        name: It is given as it is written.
    """
    return " ".join(normalise_name(name.casefold()).split()).rstrip(" .:")


def normalise_name(name: str) -> str:
    r"""Return a name as it is compared: in NFC, and with straight apostrophes.

    >>> normalise_name("O’Neil") == "O'Neil", normalise_name("u\u0308bung") == "übung"
    (True, True)

    Args:
        name: The name of an exercise or a student, as it is written.
    """
    return to_nfc(name).replace("’", "'")
