"""Tables and passages that stand in a text beside the test file, under its name: `test_x.txt`.

The first line of the text says what it holds. A part begins with `== NAME`, the name of a test or
of a list. A passage is taken as it stands. A row of a table is a line, its fields apart by ` :: `.
Where a field is long or has several lines, each field behind the first begins with `=> `; the rows
stand apart by blank lines, unless a row ends with its lines that begin so.

A field is text, unless the test names what reads it: `int`, `str.split`, or `literal` for a value
as Python writes it.
"""

import re
from ast import literal_eval as literal
from collections.abc import Callable, Iterable, Sequence
from functools import cache, wraps
from inspect import Signature, signature
from pathlib import Path
from typing import Any

import pytest

__all__ = ["cases", "column", "literal", "loop_over", "passage", "read_rows", "table"]

Reader = Callable[[str], Any]
ROW = re.compile(r"((?:(?!=> ).*\n)+(?:=> .*\n)*=> .*)(?:\n|\Z)")


@cache
def read_parts(path: Path) -> dict[str, str]:
    """Return the parts of a text by their names."""
    _head, *parts = path.read_text(encoding="utf-8").split("\n== ")
    bodies = {}
    for part in parts:
        name, body = part.split("\n", 1)
        assert name not in bodies, f"{path.name} has two parts {name!r}"
        bodies[name] = body.strip("\n")
    return bodies


def passage(test_file: str, name: str) -> str:
    """Return a part of the text beside a test file as it stands there, with its last line end."""
    return read_parts(Path(test_file).with_suffix(".txt"))[name] + "\n"


def read_rows(body: str) -> list[list[str]]:
    if "\n=> " in body:
        blocks = body.split("\n\n") if "\n\n" in body else ROW.findall(body)
        return [block.split("\n=> ") for block in blocks]
    return [line.split(" :: ") for line in body.split("\n")]


def table(test_file: str, name: str, *readers: Reader) -> list[Any]:
    """Return the rows of a table beside a test file, each field read by the reader of its column.

    Without readers each field is text.
    """
    rows = read_rows(passage(test_file, name).removesuffix("\n"))
    if not readers:
        return [tuple(row) for row in rows]
    return [tuple(read(field) for read, field in zip(readers, row, strict=True)) for row in rows]


def column(test_file: str, name: str, reader: Reader = str) -> list[Any]:
    """Return the only field of each row of a table beside a test file."""
    return [field for (field,) in table(test_file, name, reader)]


def loop_over(names: str | Sequence[str], values: Iterable[Any]) -> Callable[[Any], Any]:
    """Run a test with each of these values in turn, as one test; a failure names its values.

    `pytest.mark.parametrize` makes a test of each, which takes much longer where they are quick.
    """
    arguments = names.split(",") if isinstance(names, str) else [*names]
    rows = [value if len(arguments) > 1 else (value,) for value in values]

    def decorate(test: Any) -> Any:
        @wraps(test)
        def run(**fixtures: Any) -> None:
            for row in rows:
                given = dict(zip(arguments, row, strict=True))
                try:
                    test(**given, **fixtures)
                except BaseException as error:
                    error.add_note(f"with {given}")
                    raise

        rest = [each for each in signature(test).parameters.values() if each.name not in arguments]
        run.__signature__ = Signature(rest)  # type: ignore[attr-defined]
        return run

    return decorate


def cases(**readers: Reader) -> Callable[[Any], Any]:
    """Run a test with each row of the table that has the test's name.

    A test with fixtures is one test for each row, since a row may leave something in them.

    Args:
        readers: The test's arguments in the order of the columns, each with what reads it.
    """

    def decorate(test: Any) -> Any:
        rows = table(test.__globals__["__file__"], test.__name__, *readers.values())
        values = rows if len(readers) > 1 else [field for (field,) in rows]
        has_fixtures = bool(signature(test).parameters.keys() - readers)
        make_cases = pytest.mark.parametrize if has_fixtures else loop_over
        return make_cases(",".join(readers), values)(test)

    return decorate
