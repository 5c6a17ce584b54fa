"""What shows itself as a picture in a notebook: a drawing in SVG, and the figure of a rule.

A figure has what a rule takes above a bar, what it gives below, and what it does beside:

    C ∨ a     D ∨ ¬a
    ────────────────      adds a clause; keeps equivalence
         C ∨ D

It is a text, as on top of the rule's file.
"""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Any, Final

READABLE: Final = 0.75  # of its size: then its letters are 8 to 10 pixels high
HIGHEST: Final = 1_200  # pixels
WIDTH: Final = re.compile(r'<svg[^>]* width="([0-9.]+)"')
BAR: Final = re.compile(r"─{3,}|═{3,}")


class Drawing(str):
    """An SVG document; a notebook shows it as a picture.

    The picture is an image of its own: a notebook that is not trusted shows it too, and what cuts
    markup out of a page leaves it. It shrinks to the page as far as it can be read, then it
    scrolls.

    >>> page = Drawing('<svg width="900"><title>p</title></svg>')._repr_html_()
    >>> page.startswith('<div style="overflow: auto; max-height: 1200px"><img alt="p" src="data:')
    True
    >>> print(page[-48:])
    style="max-width: 100%; min-width: 675px"></div>
    """

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(f"<Drawing: {len(self):,} characters of SVG>")

    def _repr_html_(self) -> str:
        from base64 import b64encode  # only a notebook needs it

        data = b64encode(self.encode()).decode()
        title = self.partition("<title>")[2].partition("</title>")[0]
        width = WIDTH.search(self)
        least = READABLE * float(width[1]) if width else 0
        style = f"max-width: 100%; min-width: {least:.0f}px"
        image = f'<img alt="{title}" src="data:image/svg+xml;base64,{data}" style="{style}">'
        return f'<div style="overflow: auto; max-height: {HIGHEST}px">{image}</div>'


class Figure(str):
    """A figure drawn in letters, which a notebook shows without its margin."""

    __slots__ = ()

    @classmethod
    def within(cls, page: str) -> Figure:
        r"""Return the figure in a text, the first paragraph with a bar; empty where there is none.

        >>> Figure.within("A rule.\n\n    p\n    ───\n    q\n\nSource: a book.").split()
        ['p', '───', 'q']
        """
        figures = filter(BAR.search, re.split(r"\n\s*\n", page))
        return cls(next(figures, "").strip("\n"))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(dedent(self).strip("\n"))
