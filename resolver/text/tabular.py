"""What is a table: its rows as dicts, as texts, and as a data frame where pandas is installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar, overload

from attrs import asdict, fields

from resolver.text.printed import Printed, extra
from resolver.text.tables import text_table

Row = TypeVar("Row", covariant=True)


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

    def __str__(self) -> str:
        return text_table(self.table())


class Rows(Tabular, Sequence[Row]):
    """The base of a result that is a sequence of rows: an attrs class whose first field has them.

    Printed it is a table, unless a subclass prints it in another way.
    """

    __slots__ = ()

    @property
    def _rows(self) -> tuple[Row, ...]:
        kind: Any = type(self)
        found: tuple[Row, ...] = getattr(self, fields(kind)[0].name)
        return found

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, place: int) -> Row: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Row, ...]: ...

    def __getitem__(self, place: int | slice) -> Row | tuple[Row, ...]:
        return self._rows[place]

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each row: its fields by their names."""
        rows: tuple[Any, ...] = self._rows
        return [asdict(row, recurse=False) for row in rows]


def _cell(value: object) -> str:
    """Return a value as a cell has it: members one after the other, and nothing as nothing."""
    if isinstance(value, Printed):
        return value.summary
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)
