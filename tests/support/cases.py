"""Tables of cases that stand in a text beside the test file, under its name: `test_x.txt`.

The first line of the text says what it holds. A table begins with `== NAME`, the name of a test or
of a list. A row is a line, its fields apart by ` :: `. Where a field is long or has several lines,
the rows of a table stand apart by blank lines, and each further field begins with `=> `.

A field is text, unless the test names what reads it: `int`, `str.split`, or `literal` for a value
as Python writes it.
"""

from ast import literal_eval as literal
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

__all__ = ["cases", "column", "literal", "table"]

Reader = Callable[[str], Any]


@cache
def read_tables(path: Path) -> dict[str, list[list[str]]]:
    """Return the tables of a text by their names."""
    _head, *parts = path.read_text(encoding="utf-8").split("\n== ")
    tables = {}
    for part in parts:
        name, body = part.split("\n", 1)
        assert name not in tables, f"{path.name} has two tables {name!r}"
        tables[name] = read_rows(body.strip("\n"))
    return tables


def read_rows(body: str) -> list[list[str]]:
    if "\n=> " in body:
        return [block.split("\n=> ") for block in body.split("\n\n")]
    return [line.split(" :: ") for line in body.split("\n")]


def table(test_file: str, name: str, *readers: Reader) -> list[Any]:
    """Return the rows of a table beside a test file, each field read by the reader of its column.

    Without readers each field is text.
    """
    rows = read_tables(Path(test_file).with_suffix(".txt"))[name]
    if not readers:
        return [tuple(row) for row in rows]
    return [tuple(read(field) for read, field in zip(readers, row, strict=True)) for row in rows]


def column(test_file: str, name: str, reader: Reader = str) -> list[Any]:
    """Return the only field of each row of a table beside a test file."""
    return [field for (field,) in table(test_file, name, reader)]


def cases(**readers: Reader) -> Callable[[Any], Any]:
    """Run a test with each row of the table that has the test's name.

    Args:
        readers: The test's arguments in the order of the columns, each with what reads it.
    """

    def parametrize(test: Any) -> Any:
        rows = table(test.__globals__["__file__"], test.__name__, *readers.values())
        values = rows if len(readers) > 1 else [field for (field,) in rows]
        return pytest.mark.parametrize(",".join(readers), values)(test)

    return parametrize
