"""The figure of a rule: what it takes above a bar, what it gives below, what it does beside.

    C ∨ a     D ∨ ¬a
    ────────────────      adds a clause; keeps equivalence
         C ∨ D

It is a text, as it stands on top of the rule's file; a notebook typesets it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import dedent
from typing import Any, Final

BAR: Final = re.compile(r"─{3,}|═{3,}")
GAP: Final = re.compile(r" {3,}")  # between two premises, and before what is said beside
WORD: Final = re.compile(r"[a-z]{2}")
SIGNS: Final = {
    "¬": r"\neg ",
    "∨": r"\lor ",
    "□": r"\square ",
    "…": r"\ldots ",
    "≥": r"\geq ",
    **{sign: f"_{{{index}}}" for sign, index in zip("₀₁ᵢⱼₖₘₙ", "01ijkmn", strict=True)},
}


class Figure(str):
    r"""A figure drawn in letters; one with a single bar has LaTeX too.

    >>> print(Figure("    C ∨ a     ¬a\n    ────────────\n         C")._repr_latex_())
    $\begin{array}{c} C \lor  a \qquad \neg a \\ \hline C \end{array}$
    """

    __slots__ = ()

    @classmethod
    def within(cls, page: str) -> Figure:
        r"""Return the figure in a text, the first paragraph with a bar; empty where there is none.

        >>> Figure.within("A rule.\n\n    p\n    ───\n    q\n\nSource: a book.").split()
        ['p', '───', 'q']
        """
        paragraphs = re.split(r"\n\s*\n", page)
        return cls(next((one.strip("\n") for one in paragraphs if BAR.search(one)), ""))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(dedent(self).strip("\n"))

    def _repr_latex_(self) -> str | None:
        lines = self.strip("\n").split("\n")
        bars = [(place, bar) for place, line in enumerate(lines) for bar in BAR.finditer(line)]
        if len(bars) != 1:
            return None
        place, bar = bars[0]
        rule, beside = zip(*(_parted(line, bar.end()) for line in lines), strict=True)
        line = r"\hline" if "─" in bar[0] else r"\hline\hline"
        rows = rf"{_stacked(rule[:place])} \\ {line} {_stacked(rule[place + 1 :])}"
        said = r" \\ ".join(map(_typeset, filter(None, beside)))
        note = rf" \quad \begin{{array}}{{l}} {said} \end{{array}}" if said else ""
        return rf"$\begin{{array}}{{c}} {rows} \end{{array}}{note}$"


def _parted(line: str, end: int) -> tuple[str, str]:
    """Return what of a line belongs to the rule, whose bar ends here, and what stands beside."""
    gap = GAP.search(line, len(line[:end].rstrip()))
    cut = gap.start() if gap else len(line)
    return line[:cut].strip(), line[cut:].strip()


def _stacked(lines: Iterable[str]) -> str:
    return r" \\ ".join(r" \qquad ".join(map(_typeset, GAP.split(line))) for line in lines)


def _typeset(piece: str) -> str:
    """Return a formula for math mode, and words as a text."""
    if WORD.search(piece):
        return rf"\text{{{piece}}}"
    return "".join(SIGNS.get(sign, sign) for sign in piece)
