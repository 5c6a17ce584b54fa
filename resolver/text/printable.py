"""Texts fit to be printed: one line where one is wanted; in a notebook, what prints well."""

from __future__ import annotations

from html import escape


def shown(text: str) -> str:
    r"""Return the text with what cannot be printed escaped, so that it is one line anywhere.

    >>> print(shown("Café\n\x00"))
    Café\n\x00
    """
    return "".join(
        one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in text
    )


class Printed:
    """The base of a class whose text is worth more than its fields."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"
