"""A sheet in colour: each look of a part is a style of rich, an optional package."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from kb.sheet.layout import HEAD, Line

STYLES = {HEAD: "bold", "yes": "bold green", "no": "dim", "open": "yellow", "": ""}


def coloured(lines: Sequence[Line]) -> Text:
    """Return the lines as one text, of which rich breaks no line and reads no markup."""
    text = Text("\n", no_wrap=True, overflow="ignore", end="\n").join(
        Text.assemble(*((part.text, STYLES[part.look]) for part in line)) for line in lines
    )
    text.no_wrap, text.overflow = True, "ignore"
    return text
