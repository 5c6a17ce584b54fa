"""Output of text: in colour on a terminal, plain elsewhere, and in ASCII if the encoding needs it.

While an answer takes long, a sign shows that something is being counted.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from shutil import get_terminal_size
from threading import Timer
from typing import Any, Final, Self, TextIO
from unicodedata import category

from attrs import frozen

from kb.sheet.columns import wrap_text
from kb.sheet.layout import Drawable, to_plain_text, to_rich
from kb.sheet.table import GLYPHS, SMALL_DIGITS

# The prompt and its toolbar take this many lines of a terminal.
PROMPT = 2
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
ASCII_SIGNS = str.maketrans({"∨": "v", "¬": "~", "□": "[]", "✓": "yes", "·": "no"}) | dict(
    zip(map(ord, "▁▂▃▄▅▆▇█"), "12345678", strict=True)
)


class WithSheet(str):
    """An answer with a sheet above its text; as a string it has the sheet in plain characters."""

    sheet: Drawable
    below: str

    def __new__(cls, sheet: Drawable, below: str) -> Self:
        """Return the answer as a text, which also keeps the sheet for a terminal to draw."""
        self = super().__new__(cls, f"{to_plain_text(sheet.lines())}\n\n{below}")
        self.sheet, self.below = sheet, below
        return self


@frozen
class Output:
    r"""A stream for lines and sheets, without colour if `plain`.

    Characters outside its encoding are replaced: signs by ASCII, letters by escapes as ``\u5c71``.
    """

    stream: TextIO
    plain: bool = False

    def write(self, text: str = "") -> None:
        """Write a text and a line end; control characters are escaped."""
        text = printable(text)
        if not (text.isascii() or self.carries(text)):
            escaped = text.translate(ASCII_SIGNS).encode(self.encoding, "backslashreplace")
            text = escaped.decode(self.encoding)
        print(text, file=self.stream)

    def tell(self, text: str) -> None:
        """Write an answer for people, its lines broken between words; skip an empty one."""
        if isinstance(text, WithSheet):
            self.show(text.sheet, text.below)
        elif text:
            self.write(self.fit_lines(text))

    def fit_lines(self, text: str) -> str:
        """Return a text with its lines broken between words to the width of the terminal."""
        return wrap_text(text, self.width) if self.width else text

    def show(self, sheet: Drawable, below: str = "") -> None:
        """Write a sheet, in colour if there is any, and a text below it.

        The layout is one that leaves the first line of the sheet visible above the prompt, if any
        layout is low enough.
        """
        glyphs = self.carries("".join(GLYPHS.values()) + SMALL_DIGITS)
        below = f"\n{self.fit_lines(printable(below))}" if below else ""
        height = self.height
        if height:
            height -= PROMPT + below.count("\n") + bool(below)
        lines = sheet.lines(ascii=not glyphs, width=self.width, height=height)
        if glyphs and self.coloured:
            from rich.console import Console

            console = Console(file=self.stream, force_terminal=True, width=self.width)
            console.print(to_rich(lines), soft_wrap=True)
        else:
            self.write(to_plain_text(lines))
        if below:
            self.write(below)

    @property
    def width(self) -> int | None:
        """The number of columns of the terminal; None if the stream is no terminal."""
        return get_terminal_size().columns if self.stream.isatty() else None

    @property
    def height(self) -> int | None:
        """The number of lines of the terminal; None if the stream is no terminal."""
        return get_terminal_size().lines if self.stream.isatty() else None

    @property
    def encoding(self) -> str:
        """The encoding of the stream; UTF-8 if the stream has none."""
        return getattr(self.stream, "encoding", None) or "utf-8"

    def carries(self, text: str) -> bool:
        """Return whether the stream's encoding has every character of a text."""
        try:
            text.encode(self.encoding)
        except UnicodeEncodeError:
            return False
        return True

    @property
    def coloured(self) -> bool:
        """Whether to write in colour: on a terminal with rich, unless it is refused."""
        refused = self.plain or os.environ.get("NO_COLOR")
        return self.can_move and not refused and find_spec("rich") is not None

    @property
    def can_move(self) -> bool:
        """Whether the stream is a terminal that can move its cursor."""
        return self.stream.isatty() and os.environ.get("TERM") != "dumb"


def printable(text: str) -> str:
    r"""Return the text with control characters and marks of direction escaped.

    >>> print(printable("Al\x1b[31m\u202eBo"))
    Al\x1b[31m\u202eBo
    """
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "".join(map(spell_out, text))


def spell_out(letter: str) -> str:
    """Return a letter, or its escape if it is invisible."""
    if category(letter) not in HIDDEN or letter in "\n\t":
        return letter
    return letter.encode("unicode_escape").decode()


# An answer that takes more than this number of seconds shows a sign.
PATIENCE: Final = 2.0
SIGN: Final = "counting ..."


@contextmanager
def show_working(out: Output) -> Iterator[Callable[[str], None]]:
    """Show a sign after two seconds of work, and clear it at the end of the block.

    The block gets a function that changes the words of the sign.

    On a terminal rich draws the sign below the typed line; elsewhere there is no sign, so that the
    output has only answers.
    """
    shown = ExitStack()
    words = [SIGN]
    started = list[Any]()

    def change(text: str) -> None:
        words[0] = text
        for status in started:
            status.update(text)

    def start() -> None:
        from rich.console import Console
        from rich.status import Status

        console = Console(file=out.stream, no_color=not out.coloured)
        status = Status(words[0], console=console, spinner="line")
        started.append(shown.enter_context(status))

    timer = Timer(PATIENCE, start)
    timer.daemon = True
    if out.can_move and find_spec("rich") is not None:
        timer.start()
    try:
        yield change
    finally:
        timer.cancel()
        if timer.is_alive():
            # The timer may just have fired: then it shows its sign before the sign is cleared.
            timer.join()
        shown.close()
