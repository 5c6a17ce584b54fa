"""Bases of results: printed whole, echoed in one line, and shown in a notebook with a cut.

`OneLineRepr` is the base of all results, `Tabular` that of tables, and `Rows` that of sequences of
rows. A `Drawing` in SVG shows itself as a picture. The `Figure` of a rule is a text, as at the top
of the rule's file: the premises above a bar, the conclusion below it, and the effect beside it.

    C ∨ a     D ∨ ¬a
    ────────────────      adds a clause; keeps equivalence
         C ∨ D
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from textwrap import dedent
from typing import Any, ClassVar, Final, TypeVar, cast, overload

from attrs import fields

from resolver.lazy import import_extra
from resolver.text.tables import (
    cut_middle,
    escape_html,
    escape_unprintable,
    html_table,
    shorten_text,
    text_table,
)
from resolver.tried import Answering

MOST_SUMMARY_LETTERS = 300  # Letters of the summary in a repr.
LEAST_SCALE: Final = 0.75  # The letters of a drawing are then 8 to 10 pixels high.
MOST_HEIGHT_PIXELS: Final = 1_200  # A higher drawing scrolls in a notebook.
SVG_WIDTH: Final = re.compile(r'<svg[^>]* width="([0-9.]+)"')

# On a dark page light and dark change places, and colours stay. An image goes by the colour scheme
# of the page around it. A file has no such rule, since few programs read it.
DARK_PAGE: Final = (
    "<style>@media (prefers-color-scheme: dark){svg{filter:invert(0.9) hue-rotate(180deg)}}</style>"
)
BAR: Final = re.compile(r"─{3,}|═{3,}")

Row = TypeVar("Row", covariant=True)


class Documented(Answering):
    """The base of classes whose cached properties keep their docstrings.

    attrs replaces a class by one with slots, where a cached property is a slot, and a slot has no
    docstring of its own. But `help()` finds one in `__slots__` if that is a dict.

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
        """Save the docstrings of cached properties, or restore them in the class that attrs makes.

        It runs twice for each class with slots. First Python makes the class as it was written,
        with cached properties, whose docstrings are kept in `_docstrings`. Then attrs makes the
        class with slots, from a copy of that namespace, so `_docstrings` is there already.
        """
        super().__init_subclass__()
        is_made_by_attrs = bool(vars(cls).get("_docstrings"))
        if is_made_by_attrs:
            cls.__slots__ = {name: cls._docstrings.get(name) for name in cls.__slots__}
            return

        cls._docstrings = {
            name: member.__doc__
            for name, member in vars(cls).items()
            if isinstance(member, cached_property)
        }


class OneLineRepr(Documented):
    """The base of results that are one line in a repr, and a text or table when printed.

    Printed, a result is whole. A notebook and the interactive interpreter show a long one cut.
    """

    __slots__ = ()

    @property
    def summary(self) -> str:
        """One line that says what it is.

        >>> from resolver import minimum
        >>> minimum("p -> q; p", "q").summary
        'Minimum: 2 resolutions, and there is no shorter refutation'
        """
        return f"{type(self).__name__}: {str(self).partition(chr(10))[0]}"

    def table(self) -> Sequence[Sequence[str]]:
        """Return its rows as texts, the heads first; nothing for a result that is no table.

        >>> from resolver import prove
        >>> prove("p -> q", "q").table()
        [['atom', 'value'], ['p', 'false'], ['q', 'false']]
        """
        return ()

    def __repr__(self) -> str:
        return f"<{shorten_text(escape_unprintable(self.summary), MOST_SUMMARY_LETTERS)}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        lines = str(self).split("\n")
        shown_lines = cut_middle(lines, str)
        if len(shown_lines) < len(lines):
            shown_lines.append(repr(self))
        printer.text("\n".join(shown_lines))

    def _repr_html_(self) -> str:
        rows = self.table()
        if rows:
            return html_table(rows, shorten_text(self.summary, MOST_SUMMARY_LETTERS))

        lines = cut_middle(str(self).split("\n"), str)
        text = "\n".join(map(escape_html, lines))
        return f"<pre><code>{text}</code></pre>"  # In notebooks, <pre> alone is not monospaced.


class Tabular(OneLineRepr):
    """The base of results that are tables: a subclass names its columns and yields its values."""

    __slots__ = ()
    _tried: ClassVar[Mapping[str, str]] = {
        "to_dataframe()": "to_pandas as_dataframe dataframe df to_frame",
        "to_dataframe(), which has it": (
            "to_csv to_excel to_parquet to_json to_markdown to_html head tail iloc loc groupby plot"
            " sort_values query describe merge pivot pivot_table iterrows itertuples dtypes"
        ),
        "records()": "to_dict to_records rows to_list as_dicts",
        "len(...), and .columns": "shape size",
        "print(...), or .table()": "to_string to_str pprint show",
    }
    _column_heads: ClassVar[tuple[str, ...]] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its columns, which a table without rows has too.

        >>> from resolver import compare
        >>> compare("p -> q; p", "q", strategies=["given"]).columns[:3]
        ('strategy', 'answer', 'steps')
        """
        return self._column_heads

    def _values(self) -> Iterable[Sequence[Any]]:
        """Return the values of each row, in the order of the columns; by default the rows."""
        return cast(Iterable[Sequence[Any]], self)

    def records(self) -> list[dict[str, Any]]:
        """Return each row as a dict from columns to values.

        >>> from resolver import prove
        >>> prove("p; ~p").proof.records()[2]["clause"]
        '□'
        """
        columns = self.columns
        return [dict(zip(columns, row, strict=True)) for row in self._values()]

    def table(self) -> Sequence[Sequence[str]]:
        """Return the rows as texts, the heads first; nothing for a table without rows.

        >>> from resolver import compare
        >>> compare("p -> q; p", "q", strategies=["given"]).table()[1][0]
        'given'
        """
        rows = [[*map(text_of_cell, values)] for values in self._values()]
        if not rows:
            return ()
        return [list(self.columns), *rows]

    def to_dataframe(self) -> Any:
        """Return the records as a data frame, which has the columns even without rows.

        >>> from resolver import compare
        >>> len(compare("p -> q; p", "q", strategies=["given"]).to_dataframe())
        1

        Raises:
            MissingExtra: pandas is not installed.
        """
        pandas = import_extra("pandas", "a data frame")
        records = self.records()
        if not records:
            return pandas.DataFrame(columns=list(self.columns))
        return pandas.DataFrame(records)

    def __str__(self) -> str:
        return text_table(self.table())


class Rows(Tabular, Sequence[Row]):
    """The base of results that are sequences of rows, held in the first field of an attrs class.

    The rows are named tuples, unless a subclass yields their values in another way. Printed, it is
    a table, unless a subclass prints it in another way.
    """

    __slots__ = ()

    @property
    def _rows(self) -> tuple[Row, ...]:
        attrs_class: Any = type(self)
        first_field = fields(attrs_class)[0]
        rows: tuple[Row, ...] = getattr(self, first_field.name)
        return rows

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


def text_of_cell(value: object) -> str:
    """Return the text of a value in a cell: a tuple with commas, and an empty text for None."""
    if isinstance(value, OneLineRepr):
        return value.summary
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if callable(value) and value.__doc__:
        # A function is shown by the first line of its docstring, without the marks of code.
        return str(value.__doc__).partition("\n")[0].replace("`", "")
    if value is None or isinstance(value, str):
        return value or ""

    # The brackets of a repr say nothing in a table.
    return str(value).removeprefix("<").removesuffix(">")


class Drawing(str):
    """An SVG document, which a notebook shows as a picture.

    The picture is an image in a data URL: a notebook that is not trusted shows it too, and filters
    that cut markup out of a page leave it. It shrinks to the width of the page as long as it can be
    read; then it scrolls.

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
        from base64 import b64encode  # Only a notebook needs it.

        width = SVG_WIDTH.search(self)
        least_width = LEAST_SCALE * float(width[1]) if width else 0
        style = f"max-width: 100%; min-width: {least_width:.0f}px"

        _, _, from_title = self.partition("<title>")
        title, _, _ = from_title.partition("</title>")

        # The style for a dark page stands last, so that it overrides the colours before it.
        body, end, after = self.rpartition("</svg>")
        picture = f"{body}{DARK_PAGE}{end}{after}"
        data = b64encode(picture.encode()).decode()
        image = f'<img alt="{title}" src="data:image/svg+xml;base64,{data}" style="{style}">'
        return f'<div style="overflow: auto; max-height: {MOST_HEIGHT_PIXELS}px">{image}</div>'


class Figure(str):
    """A figure drawn in letters, which a notebook shows without its margin."""

    __slots__ = ()

    @classmethod
    def within(cls, page: str) -> Figure:
        r"""Return the first paragraph of a text that has a bar; an empty figure if none has.

        >>> Figure.within("A rule.\n\n    p\n    ───\n    q\n\nSource: a book.").split()
        ['p', '───', 'q']
        """
        paragraphs = re.split(r"\n\s*\n", page)
        figures = filter(BAR.search, paragraphs)
        return cls(next(figures, "").strip("\n"))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(dedent(self).strip("\n"))
