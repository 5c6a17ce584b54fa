"""A drawing in SVG as a text that shows itself in a notebook."""

from __future__ import annotations

from typing import Any


class Drawing(str):
    """An SVG document; a notebook shows it as a picture.

    The picture is an image of its own: a notebook that is not trusted shows it too, and what cuts
    markup out of a page leaves it.

    >>> print(Drawing("<title>p</title>")._repr_html_())
    <img alt="p" src="data:image/svg+xml;base64,PHRpdGxlPnA8L3RpdGxlPg==" style="max-width: 100%">
    """

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(f"<Drawing: {len(self):,} characters of SVG>")

    def _repr_html_(self) -> str:
        from base64 import b64encode  # only a notebook needs it

        data = b64encode(self.encode()).decode()
        title = self.partition("<title>")[2].partition("</title>")[0]
        return f'<img alt="{title}" src="data:image/svg+xml;base64,{data}" style="max-width: 100%">'
