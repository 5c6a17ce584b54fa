"""How text gets out: in colour on a terminal, plain elsewhere, in ASCII if need be.

Where an answer takes a while, it is shown that something is being counted.
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

# Lines of a terminal that a prompt and its toolbar take.
PROMPT = 2
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
ASCII_SIGNS = str.maketrans({"∨": "v", "¬": "~", "□": "[]", "✓": "yes", "·": "no"}) | dict(
    zip(map(ord, "▁▂▃▄▅▆▇█"), "12345678", strict=True)
)


class WithSheet(str):
    """An answer with a sheet above a text: plain, where nobody draws it."""

    sheet: Drawable
    below: str

    def __new__(cls, sheet: Drawable, below: str) -> Self:
        """Return the text of the answer, which also keeps the sheet for a terminal to draw."""
        self = super().__new__(cls, f"{to_plain_text(sheet.lines())}\n\n{below}")
        self.sheet, self.below = sheet, below
        return self


@frozen
class Output:
    r"""A stream to write lines and sheets to, without colour if `plain`.

    What its encoding cannot carry is spelled out: signs in ASCII, letters as ``\u5c71``.
    """

    stream: TextIO
    plain: bool = False

    def write(self, text: str = "") -> None:
        """Write the text and end the line; what would steer a terminal is spelled out."""
        text = printable(text)
        if not (text.isascii() or self.carries(text)):
            escaped = text.translate(ASCII_SIGNS).encode(self.encoding, "backslashreplace")
            text = escaped.decode(self.encoding)
        print(text, file=self.stream)

    def tell(self, text: str) -> None:
        """Write what people are to read, if there is any, its lines broken between words."""
        if isinstance(text, WithSheet):
            self.show(text.sheet, text.below)
        elif text:
            self.write(self.fit_lines(text))

    def fit_lines(self, text: str) -> str:
        """Return a text with its lines broken between words where a terminal breaks them."""
        return wrap_text(text, self.width) if self.width else text

    def show(self, sheet: Drawable, below: str = "") -> None:
        """Write the sheet, by rich if there is colour, and a text below it.

        It is laid out so that its first line is still on the screen when the prompt is, if any
        layout does that.
        """
        glyphs = self.carries("".join(GLYPHS.values()) + SMALL_DIGITS)
        below, height = f"\n{self.fit_lines(printable(below))}" if below else "", self.height
        height = height and height - PROMPT - (below.count("\n") + bool(below))
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
        """How many columns the terminal has, None where it is no terminal."""
        return get_terminal_size().columns if self.stream.isatty() else None

    @property
    def height(self) -> int | None:
        """How many lines the terminal has, None where it is no terminal."""
        return get_terminal_size().lines if self.stream.isatty() else None

    @property
    def encoding(self) -> str:
        """The stream's encoding; a stream without one takes everything."""
        return getattr(self.stream, "encoding", None) or "utf-8"

    def carries(self, text: str) -> bool:
        """Return whether the stream's encoding has every letter of the text."""
        try:
            text.encode(self.encoding)
        except UnicodeEncodeError:
            return False
        return True

    @property
    def coloured(self) -> bool:
        """True on a terminal that takes colour, with rich installed and nobody against it."""
        refused = self.plain or os.environ.get("NO_COLOR")
        return self.can_move and not refused and find_spec("rich") is not None

    @property
    def can_move(self) -> bool:
        """True on a terminal that can move a cursor."""
        return self.stream.isatty() and os.environ.get("TERM") != "dumb"


def printable(text: str) -> str:
    r"""Return the text with control characters and marks of direction spelled out.

    >>> print(printable("Al\x1b[31m\u202eBo"))
    Al\x1b[31m\u202eBo
    """
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "".join(map(spell_out, text))


def spell_out(letter: str) -> str:
    """Return a letter, or the escape of an invisible one."""
    if category(letter) not in HIDDEN or letter in "\n\t":
        return letter
    return letter.encode("unicode_escape").decode()


PATIENCE: Final = 2.0  # seconds without a word
SIGN: Final = "counting ..."


@contextmanager
def show_working(out: Output) -> Iterator[Callable[[str], None]]:
    """Show after two seconds that there is work, and clear it at the end.

    The function that it yields changes the words that are shown.

    On a terminal rich draws it below the line that was typed; elsewhere nothing is shown, so that
    the output has nothing but answers.
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
        started.append(shown.enter_context(Status(words[0], console=console, spinner="line")))

    timer = Timer(PATIENCE, start)
    timer.daemon = True
    if out.can_move and find_spec("rich") is not None:
        timer.start()
    try:
        yield change
    finally:
        timer.cancel()
        if timer.is_alive():
            timer.join()  # so that it starts no sign from here on
        shown.close()
