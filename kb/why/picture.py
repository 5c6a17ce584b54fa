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

from collections.abc import Mapping, Sequence
from html import escape

from attrs import evolve, frozen

from kb.sheet.columns import in_ascii
from kb.sheet.layout import CardTable, Cell, laid_out
from kb.sheet.layout import written as written_lines
from kb.sheet.page import html
from kb.table.setup import Setup
from kb.why.panel import COUNTED, HAS, LACKS, NAMED, Panel, panels
from kb.why.phrases import Perspective, plural
from resolver import Proof
from resolver.text import Drawing, OneLineRepr

NONE = "That takes more than can be counted here, so there is no picture of it."
ASCII = str.maketrans({COUNTED: "*", NAMED: "o", HAS: "yes", LACKS: "no", "−": "-", "×": "x"})


@frozen(repr=False)
class Picture(OneLineRepr):
    """A table for each sum of an argument."""

    panels: tuple[Panel, ...]

    @classmethod
    def of(cls, count: Proof | None, setup: Setup, perspective: Perspective) -> Picture:
        """Return the picture of a counting proof; without one it says that there is none."""
        return cls(() if count is None else tuple(panels(count, setup, perspective)))

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
        return "\n".join(map(page, self.panels)) or f"<p>{NONE}</p>"


def text(panel: Panel, ascii: bool) -> str:
    """Return a table as aligned lines between its sentences."""
    table = spelled(panel.table) if ascii else panel.table
    above, below = (in_ascii(said) if ascii else said for said in (panel.above, panel.below))
    return "\n".join([above, written_lines(laid_out([table], None, None)), below])


def spelled(table: CardTable) -> CardTable:
    """Return a table in ASCII."""

    def rows(given: Mapping[str, Sequence[Cell]]) -> dict[str, list[Cell]]:
        return {
            in_ascii(name): [cell._replace(text=cell.text.translate(ASCII)) for cell in cells]
            for name, cells in given.items()
        }

    return evolve(
        table,
        heads=tuple(map(in_ascii, table.heads)),
        categories={in_ascii(name): rows(cards) for name, cards in table.categories.items()},
        margins=rows(table.margins),
        ascii=True,
    )


def page(panel: Panel) -> str:
    """Return a table in HTML between its sentences."""
    above, below = escape(panel.above), escape(panel.below)
    return f"<p>{above}</p>\n{html(panel.table)}\n<p>{below}</p>"
