r"""The signs and the words of a derivation: one table, in the page of the notation itself.

The table is `notation.txt`: what stands there above its line of hyphens is what `refute grade
--notation` prints, and a sheet of exercises and the study page show. A row has a title, its
entries, each a sign or a word or a phrase, and notes in brackets; another entry is one more in its
row. Words are read in any case, and what is spelled exactly as an atom of the exercise is that
atom.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

from resolver.logic.names import OPERATORS

COLUMN: Final = 23  # where the entries of a row begin
FILE: Final = files("resolver.practice").joinpath("notation.txt").read_text(encoding="utf-8")
PAGE, _, HIDDEN = FILE.rstrip().partition("\n\n----\n\n")


def _rows(text: str) -> dict[str, tuple[str, ...]]:
    """Return the entries of each row by its title."""
    rows: dict[str, tuple[str, ...]] = {}
    title = ""
    for line in text.split("\n"):
        title, said = line[:COLUMN].strip() or title, line[COLUMN:]
        entries = () if said.startswith("(") else re.split(" {3,}", said)
        rows[title] = (*rows.get(title, ()), *entries)
    return rows


ROWS: Final = _rows("\n".join([PAGE.split("\n\n")[2], HIDDEN.split("\n\n")[0]])) | {
    "an operator": tuple(  # of formulas, that no clause has
        sign
        for name, signs in OPERATORS.items()
        for sign in signs.split()
        if name not in "~|" and not sign.isalpha()
    )
}
LAWS: Final = _rows(HIDDEN.split("\n\n")[1])  # what each law may be called
CALLED: Final = {call.casefold(): law for law, calls in LAWS.items() for call in calls}


def notation() -> str:
    """Return the page as a text.

    >>> print(notation().partition("or  ")[0].splitlines()[2])
      5. q ∨ r   from 1, 3 on p   a step: its number, its clause, its two parents, the pivot
    """
    return PAGE
