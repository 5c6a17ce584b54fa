"""A drawing in SVG as a text that shows itself in a notebook."""

from __future__ import annotations

import re
from typing import Any, Final

READABLE: Final = 0.6  # of its size: then its letters are 8 pixels high
HIGHEST: Final = 1_200  # pixels
WIDTH: Final = re.compile(r'<svg[^>]* width="([0-9.]+)"')


class Drawing(str):
    """An SVG document; a notebook shows it as a picture.

    The picture is an image of its own: a notebook that is not trusted shows it too, and what cuts
    markup out of a page leaves it. It shrinks to the page as far as it can be read, then it
    scrolls.

    >>> page = Drawing('<svg width="900"><title>p</title></svg>')._repr_html_()
    >>> page.startswith('<div style="overflow: auto; max-height: 1200px"><img alt="p" src="data:')
    True
    >>> print(page[-48:])
    style="max-width: 100%; min-width: 540px"></div>
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
