"""The table as a page calls it: all its doors together."""

from __future__ import annotations

from kb.page.keeping import Keeping


class Table(Keeping):
    """One game at a time, which the page keeps.

    Example:
        >>> table = Table()
        >>> print(table.answer('{"door": "tell", "line": "deck clasic"}'))
        {"ok": false, "text": "column 6: no deck 'clasic'; did you mean 'classic'?"}
    """
