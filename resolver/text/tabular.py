"""What is a table: its rows as dicts, and as a data frame where pandas is installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from resolver.text.extras import extra
from resolver.text.printed import Printed


class Tabular(Printed):
    """The base of a result that is a table; subclasses return its `records`."""

    __slots__ = ()

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each row."""
        raise NotImplementedError

    def table(self) -> Sequence[Sequence[str]]:
        """Return the rows as texts, the heads first."""
        rows = self.records()
        return [list(rows[0]), *([*map(_cell, row.values())] for row in rows)] if rows else ()

    def to_dataframe(self) -> Any:
        """Return the records as a data frame; raises MissingExtra where pandas is not installed."""
        return extra("pandas", "a data frame").DataFrame(self.records())


def _cell(value: object) -> str:
    """Return a value as a cell has it: members one after the other, and nothing as nothing."""
    if isinstance(value, Printed):
        return value.summary
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)
