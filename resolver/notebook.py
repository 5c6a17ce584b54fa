"""What prints well is shown in a notebook as it prints."""

from __future__ import annotations

from html import escape


class Printed:
    """The base of a class whose text is worth more than its fields."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"
