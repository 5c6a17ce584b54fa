"""The forms of a proof that others write: pictures, LaTeX, graphs; and what a notebook shows of it.

a short proof        a long one
┌───┐   ┌───┐        1  p ∨ q   given
│ p │   │ ¬p│        2  ¬p      given
└─┬─┘   └─┬─┘          … 423 more …
└─ □ ───┘          453 □      resolution 452, 447
"""

from __future__ import annotations

from typing import Any, Final, Self

from resolver.errors import ProofError
from resolver.text.drawing import Drawing
from resolver.text.printable import escaped, html_table, shortened
from resolver.text.printed import LONGEST, Tabular
from resolver.writers import written

DRAWN: Final = 12  # steps of a proof that is still a picture at a glance


class Exports(Tabular):
    """The base of a proof: its exports, each by a writer that is imported when it is asked for."""

    __slots__ = ()

    def __len__(self) -> int:
        """Return how many steps it has."""
        raise NotImplementedError

    def trimmed(self) -> Self:
        """Return the steps on which the conclusion rests, renumbered from 1."""
        raise NotImplementedError

    @property
    def shapes(self) -> Any:
        """Which shapes it has, as `resolver.shapes` tells them: tree-like, regular, linear ..."""
        return written(self, "shapes")

    @property
    def measures(self) -> Any:
        """Its measures, as `resolver.measures` tells them: length, tree size, space ..."""
        return written(self, "measures")

    def svg(self, max_steps: int = 200) -> Drawing:
        """Return a drawing, a box for each step; of more steps than this, a summary."""
        return Drawing(written(self, "svg", max_steps=max_steps))

    def latex(self, document: bool = False) -> str:
        """Return a table of the steps in LaTeX, or a whole document."""
        return str(written(self, "latex", document=document))

    def html(self, max_steps: int = 200) -> str:
        """Return a page that shows it step by step, with the graph unless it has more steps."""
        return str(written(self, "html", max_steps=max_steps))

    def dot(self) -> str:
        """Return a graph for Graphviz, a box for each step."""
        return str(written(self, "dot"))

    def tree(self) -> str:
        """Return a tree, where a step that is used again is only referred to."""
        return str(written(self, "tree"))

    def to_networkx(self) -> Any:
        """Return a DiGraph of networkx, an arc from each premise to its step."""
        return written(self, "networkx")

    def in_notebook(self, said: str) -> str:
        """Return it for a notebook, with a sentence about it: drawn if it is short, or a table.

        The table of what is drawn is folded away under the sentence.
        """
        said = shortened(said, LONGEST)
        if not self._is_drawn:
            return html_table(self.table(), said) if len(self) else f"<p>{escaped(said)}</p>"
        steps = html_table(self.table())
        folded = f"<details><summary>{escaped(said)}</summary>\n{steps}</details>"
        return f"{self.svg()._repr_html_()}\n{folded}"

    @property
    def _is_drawn(self) -> bool:
        # A drawing has only what is used, numbered anew: it would not agree with the table.
        try:
            return 0 < len(self) <= DRAWN and self.trimmed() == self
        except ProofError:
            return False

    def _repr_html_(self) -> str:
        return self.in_notebook(self.summary)
