"""How a result shows itself: whole as text, in a line where it is echoed, cut in a notebook.

A class whose cached properties keep their docstrings is `Documented`. A drawing in SVG shows itself
as a picture. The figure of a rule is a text, as on top of the rule's file; it has what the rule
takes above a bar, what it gives below, and what it does beside:

    C ∨ a     D ∨ ¬a
    ────────────────      adds a clause; keeps equivalence
         C ∨ D
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from textwrap import dedent
from typing import Any, ClassVar, Final, TypeVar, cast, overload

from attrs import fields

from resolver.extras import extra
from resolver.text.tables import cut, escaped, html_table, shortened, shown, text_table

MOST_SUMMARY_LETTERS = 300  # characters of a summary
READABLE: Final = 0.75  # of its size: then its letters are 8 to 10 pixels high
HIGHEST: Final = 1_200  # pixels
SVG_WIDTH: Final = re.compile(r'<svg[^>]* width="([0-9.]+)"')
BAR: Final = re.compile(r"─{3,}|═{3,}")

Row = TypeVar("Row", covariant=True)


class Documented:
    """The base of a class whose cached properties keep their docstrings.

    attrs makes a class with slots anew, and a slot has no docstring of its own; `help()` reads it
    in `__slots__`, where that is a dict.

    >>> from attrs import frozen
    >>> @frozen
    ... class Circle(Documented):
    ...     radius: float
    ...     @cached_property
    ...     def area(self) -> float:
    ...         '''What it covers.'''
    ...         return 3.14 * self.radius**2
    >>> import inspect
    >>> inspect.getdoc(Circle.area)
    'What it covers.'
    """

    __slots__: Any = ()
    _docstrings: ClassVar[dict[str, str | None]] = {}

    def __init_subclass__(cls) -> None:
        """Collect the docstrings of the class as written, and give them to the one with slots."""
        super().__init_subclass__()
        if vars(cls).get("_docstrings"):
            cls.__slots__ = {name: cls._docstrings.get(name) for name in cls.__slots__}
        else:
            cls._docstrings = {
                name: member.__doc__
                for name, member in vars(cls).items()
                if isinstance(member, cached_property)
            }


class OneLineRepr(Documented):
    """The base of a class whose text is worth more than its fields.

    Printed it is whole. In a notebook, and where a value is echoed, a long one is cut.
    """

    __slots__ = ()

    @property
    def summary(self) -> str:
        """What it is, in a line.

        >>> from resolver import minimum
        >>> minimum("p -> q; p", "q").summary
        'Minimum: 2 resolutions, and there is no shorter refutation'
        """
        return f"{type(self).__name__}: {str(self).partition(chr(10))[0]}"

    def table(self) -> Sequence[Sequence[str]]:
        """Return its rows as texts, the heads first; none where it is no table.

        >>> from resolver import prove
        >>> prove("p -> q", "q").table()
        [['atom', 'value'], ['p', 'false'], ['q', 'false']]
        """
        return ()

    def __repr__(self) -> str:
        return f"<{shortened(shown(self.summary), MOST_SUMMARY_LETTERS)}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        lines = str(self).split("\n")
        text = cut(lines, str)
        printer.text("\n".join(text if len(text) == len(lines) else [*text, repr(self)]))

    def _repr_html_(self) -> str:
        rows = self.table()
        if rows:
            return html_table(rows, shortened(self.summary, MOST_SUMMARY_LETTERS))
        text = "\n".join(map(escaped, cut(str(self).split("\n"), str)))
        return f"<pre><code>{text}</code></pre>"  # a notebook has no monospace for <pre> alone


class Tabular(OneLineRepr):
    """The base of a result that is a table: a subclass names its columns and gives its values."""

    __slots__ = ()
    _heads: ClassVar[tuple[str, ...]] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its columns, which are there without a row, too.

        >>> from resolver import compare
        >>> compare("p -> q; p", "q", strategies=["given"]).columns[:3]
        ('strategy', 'answer', 'steps')
        """
        return self._heads

    def _values(self) -> Iterable[Sequence[Any]]:
        """Yield the values of each row, in the order of the columns: the rows, if it is of them."""
        return cast(Iterable[Sequence[Any]], self)

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each row, from the columns to its values.

        >>> from resolver import prove
        >>> prove("p; ~p").proof.records()[2]["clause"]
        '□'
        """
        columns = self.columns
        return [dict(zip(columns, row, strict=True)) for row in self._values()]

    def table(self) -> Sequence[Sequence[str]]:
        """Return the rows as texts, the heads first; none where there is no row.

        >>> from resolver import compare
        >>> compare("p -> q; p", "q", strategies=["given"]).table()[1][0]
        'given'
        """
        rows = [[*map(_cell, row)] for row in self._values()]
        return [list(self.columns), *rows] if rows else ()

    def to_dataframe(self) -> Any:
        """Return the records as a data frame, which has its columns without a row, too.

        >>> from resolver import compare
        >>> len(compare("p -> q; p", "q", strategies=["given"]).to_dataframe())
        1

        Raises:
            MissingExtra: pandas is not installed.
        """
        frame, rows = extra("pandas", "a data frame").DataFrame, self.records()
        return frame(rows) if rows else frame(columns=list(self.columns))

    def __str__(self) -> str:
        return text_table(self.table())


class Rows(Tabular, Sequence[Row]):
    """The base of a result that is a sequence of rows: an attrs class whose first field has them.

    The rows are named tuples, unless a subclass gives their values in another way; printed it is a
    table, unless a subclass prints it in another way.
    """

    __slots__ = ()

    @property
    def _rows(self) -> tuple[Row, ...]:
        kind: Any = type(self)
        found: tuple[Row, ...] = getattr(self, fields(kind)[0].name)
        return found

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, place: int) -> Row: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Row, ...]: ...

    def __getitem__(self, place: int | slice) -> Row | tuple[Row, ...]:
        return self._rows[place]


def _cell(value: object) -> str:
    """Return a value as a cell has it: members one after the other, and nothing as nothing."""
    if isinstance(value, OneLineRepr):
        return value.summary
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


class Drawing(str):
    """An SVG document; a notebook shows it as a picture.

    The picture is an image of its own: a notebook that is not trusted shows it too, and what cuts
    markup out of a page leaves it. It shrinks to the page as far as it can be read, then it
    scrolls.

    >>> page = Drawing('<svg width="900"><title>p</title></svg>')._repr_html_()
    >>> page.startswith('<div style="overflow: auto; max-height: 1200px"><img alt="p" src="data:')
    True
    >>> print(page[-48:])
    style="max-width: 100%; min-width: 675px"></div>
    """

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(f"<Drawing: {len(self):,} characters of SVG>")

    def _repr_html_(self) -> str:
        from base64 import b64encode  # only a notebook needs it

        data = b64encode(self.encode()).decode()
        title = self.partition("<title>")[2].partition("</title>")[0]
        width = SVG_WIDTH.search(self)
        least = READABLE * float(width[1]) if width else 0
        style = f"max-width: 100%; min-width: {least:.0f}px"
        image = f'<img alt="{title}" src="data:image/svg+xml;base64,{data}" style="{style}">'
        return f'<div style="overflow: auto; max-height: {HIGHEST}px">{image}</div>'


class Figure(str):
    """A figure drawn in letters, which a notebook shows without its margin."""

    __slots__ = ()

    @classmethod
    def within(cls, page: str) -> Figure:
        r"""Return the figure in a text, the first paragraph with a bar; empty where there is none.

        >>> Figure.within("A rule.\n\n    p\n    ───\n    q\n\nSource: a book.").split()
        ['p', '───', 'q']
        """
        figures = filter(BAR.search, re.split(r"\n\s*\n", page))
        return cls(next(figures, "").strip("\n"))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(dedent(self).strip("\n"))
