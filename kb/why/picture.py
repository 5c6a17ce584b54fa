"""The picture of an argument: the detective sheet, with what a sum counts and the lines in it.

    Suppose the contrary: Holden lacks Pipe.
                Solution  Nick  Rachel  Holden
    suspect
      Plum                ✓ 5            ○ 6
    weapon
      Pipe                              ·? ○ 6
    room
      Ballroom            ✓ 5            ○ 6
    needs                                 1
    1 needed, room for none: that cannot be. The other 18 cards play no part.

One value, and three renderings: text, HTML for a notebook, SVG.
"""

from __future__ import annotations

from html import escape

from attrs import frozen

from kb.sheet.columns import aligned, fitted, in_ascii
from kb.sheet.page import LEFT, WHOLE, WIDE
from kb.sheet.page import heads as head_cells
from kb.table.setup import Setup
from kb.why.panel import COUNTED, HAS, LACKS, NAMED, SUPPOSED, Panel, Row, panels, telling
from kb.why.phrases import Header, plural
from resolver import Proof
from resolver.text import Drawing, OneLineRepr

NONE = "That takes more than can be counted here, so there is no picture of it."
ASCII = str.maketrans({COUNTED: "*", NAMED: "o", HAS: "yes", LACKS: "no", "−": "-", "×": "x"})
TINTS = {COUNTED: "234, 179, 8", HAS: "34, 197, 94", SUPPOSED: "239, 68, 68"}


@frozen(repr=False)
class Picture(OneLineRepr):
    """A table for each sum of an argument."""

    panels: tuple[Panel, ...]

    @classmethod
    def of(cls, count: Proof | None, setup: Setup, header: Header) -> Picture:
        """Return the picture of a counting proof; without one it says that there is none."""
        return cls(() if count is None else tuple(panels(count, setup, header)))

    def __str__(self) -> str:
        return self.text()

    @property
    def summary(self) -> str:
        """How many tables it has."""
        return f"Picture: {plural(len(self.panels), 'table')}"

    def text(self, ascii: bool = False) -> str:
        r"""Return the tables as aligned lines, in signs, or in ASCII with letters as ``\xeb``."""
        return "\n\n".join(text(panel, ascii) for panel in self.panels) or NONE

    def svg(self) -> Drawing:
        """Return the tables as a drawing in SVG; what draws is imported here only."""
        from kb.why.panel_drawn import drawn

        return Drawing(drawn(self.panels, NONE))

    def _repr_html_(self) -> str:
        return "\n".join(map(html, self.panels)) or f"<p>{NONE}</p>"


def text(panel: Panel, ascii: bool) -> str:
    """Return a table as aligned lines between its sentences."""
    signs = ASCII if ascii else {}
    heads, *rows = panel.rows
    lines = [[fitted(head, ascii) for head in heads]]
    for at, (head, *cells) in enumerate(rows, panel.margins - len(rows)):
        indent = "  " if cells and at < 0 else ""
        lines.append([indent + fitted(head, ascii), *(cell.translate(signs) for cell in cells)])
    above, below = (in_ascii(said) if ascii else said for said in (panel.above, panel.below))
    return "\n".join([above, *aligned(lines), below])


def html(panel: Panel) -> str:
    """Return a table whose heads say what they are the heads of, between its sentences."""
    heads, *rows = panel.rows
    first = f"<thead><tr><td></td>{head_cells(heads[1:])}</tr>"
    lines = [f"<p>{escape(panel.above)}</p>", WIDE, first]
    lines += (html_row(row, len(heads)) for row in rows[: len(rows) - panel.margins])
    lines += ["<tfoot>", *(html_row(row, len(heads)) for row in rows[len(rows) - panel.margins :])]
    return "\n".join([*lines, "</table></div>", f"<p>{escape(panel.below)}</p>"])


def html_row(row: Row, columns: int) -> str:
    """Return a row; that of a category begins a group."""
    head, *cells = row
    if not cells:
        group = f'<th scope="rowgroup" colspan="{columns}" style="{LEFT}">{escape(head)}</th>'
        return f"<tbody><tr>{group}</tr>"
    style = f'style="{LEFT}; font-weight: normal"'
    parts = [f'<tr><th scope="row" {style}>{escape(head)}</th>', *map(html_cell, cells)]
    return "".join([*parts, "</tr>"])


def html_cell(cell: str) -> str:
    """Return a cell under a tint that suits any background; what is lacked is faint."""
    tint = TINTS.get(telling(cell))
    look = f"; background: rgba({tint}, 0.3)" if tint else ""
    look += "; opacity: 0.6" if telling(cell) == LACKS else ""
    return f'<td style="text-align: center; {WHOLE}{look}">{cell}</td>'
