"""How a result shows itself: whole as text, in a line where it is echoed, cut in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from resolver.text.documented import Documented
from resolver.text.printable import cut, escaped, shortened, shown
from resolver.text.tables import html_table

LONGEST = 300  # characters of a summary


class Printed(Documented):
    """The base of a class whose text is worth more than its fields.

    Printed it is whole. In a notebook, and where a value is echoed, a long one is cut.
    """

    __slots__ = ()

    @property
    def summary(self) -> str:
        """What it is, in a line."""
        return f"{type(self).__name__}: {str(self).partition(chr(10))[0]}"

    def table(self) -> Sequence[Sequence[str]]:
        """Return its rows as texts, the heads first; none where it is no table."""
        return ()

    def __repr__(self) -> str:
        return f"<{shortened(shown(self.summary), LONGEST)}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        lines = str(self).split("\n")
        text = cut(lines)
        printer.text("\n".join(text if len(text) == len(lines) else [*text, repr(self)]))

    def _repr_html_(self) -> str:
        rows = self.table()
        if rows:
            return html_table(rows, shortened(self.summary, LONGEST))
        text = "\n".join(map(escaped, cut(str(self).split("\n"))))
        return f"<pre><code>{text}</code></pre>"  # a notebook has no monospace for <pre> alone
