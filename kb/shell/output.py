"""How text gets out: in colour on a terminal, plain elsewhere, in ASCII if need be.

Before an answer is there its first rows are shown, or that something is being counted: on a
terminal below the line that was typed, redrawn in place, until the answer comes. Elsewhere that is
one line on standard error, so that the output has nothing but answers.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from io import StringIO
from shutil import get_terminal_size
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final, TextIO
from unicodedata import category

from attrs import frozen

from kb.sheet.columns import TextLine, wrapped
from kb.sheet.layout import Drawn, coloured, written
from kb.sheet.table import GLYPHS, SMALL_DIGITS

PROMPT = 2  # lines of a terminal that a prompt and its toolbar take
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
ASCII_SIGNS = str.maketrans({"∨": "v", "¬": "~", "□": "[]", "✓": "yes", "·": "no"})


@frozen
class Output:
    r"""A stream to write lines and sheets to, without colour if `plain`.

    What its encoding cannot carry is spelled out: signs in ASCII, letters as ``\u5c71``.
    """

    stream: TextIO
    plain: bool = False

    def write(self, text: str = "") -> None:
        """Write the text and end the line; what would steer a terminal is spelled out."""
        self._print(printable(text))

    def _print(self, text: str) -> None:
        if not self.carries(text):
            escaped = text.translate(ASCII_SIGNS).encode(self.encoding, "backslashreplace")
            text = escaped.decode(self.encoding)
        print(text, file=self.stream)

    def tell(self, text: str) -> None:
        """Write what is to be read by people: on a terminal its lines are broken between words."""
        self.write(self.fitted(text))

    def page(self, text: str) -> None:
        """Write what is to be read by people; through a pager if the screen has too few lines."""
        self._paged(printable(self.fitted(text)))

    def _paged(self, text: str) -> None:
        """Write lines that are not to be broken, through a pager where there are too many."""
        height = self.height
        if not height or text.count("\n") + PROMPT < height or os.environ.get("TERM") == "dumb":
            self._print(text)
            return
        from pydoc import pager  # with less, if that is there

        self.stream.flush()
        os.environ.setdefault("LESS", "-FRX")  # what was read stays on the screen
        pager(f"{text}\n")

    def fitted(self, text: str) -> str:
        """Return a text with its lines broken between words where a terminal breaks them."""
        return wrapped(text, self.width) if self.width else text

    def show(self, sheet: Drawn, below: str = "", above: str = "") -> None:
        """Write the sheet, by rich if there is colour, a text above it and one below.

        It is laid out so that its first line is still on the screen when the prompt is, or goes
        through a pager where no layout does that.
        """
        glyphs = self.carries("".join(GLYPHS.values()) + SMALL_DIGITS)
        width, height = self.width, self.height
        texts = [self.fitted(printable(text)) for text in (above.rstrip("\n"), below)]
        if width and height:
            height -= PROMPT + sum(text.count("\n") + 1 for text in texts if text) + bool(below)
        lines = sheet.lines(ascii=not glyphs, width=width, height=height)
        drawn = self._in_colour(lines) if glyphs and self.coloured else printable(written(lines))
        first, last = texts
        self._paged("\n".join([*([first] if first else []), drawn, *(["", last] if last else [])]))

    def _in_colour(self, lines: Sequence[TextLine]) -> str:
        """Return lines as the terminal shows them in colour."""
        from rich.console import Console

        text = StringIO()
        console = Console(file=text, force_terminal=True, width=self.width)
        console.print(coloured(lines), soft_wrap=True, end="")
        return text.getvalue().rstrip("\n")

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
        refused = self.plain or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        return not refused and self.stream.isatty() and find_spec("rich") is not None


def printable(text: str) -> str:
    r"""Return the text with control characters and marks of direction spelled out.

    >>> print(printable("Al\x1b[31m\u202eBo"))
    Al\x1b[31m\u202eBo
    """
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "".join(map(spelled, text))


def spelled(letter: str) -> str:
    """Return the letter, or its escape if it is none that can be seen."""
    if category(letter) not in HIDDEN or letter in "\n\t":
        return letter
    return letter.encode("unicode_escape").decode()


PATIENCE: Final = 2.0  # seconds without a word
SIGN: Final = "counting ..."
ERASE: Final = "\x1b[J"  # from the cursor to the end of the screen
UP: Final = "\x1b[{}A"


class Working:
    """Shows what there is of an answer, and after two seconds that there is work."""

    def __init__(self, out: Output, patience: float = PATIENCE) -> None:
        self.out, self.patience = out, patience
        self.redraws = out.stream.isatty() and os.environ.get("TERM") != "dumb"
        self.text = ""
        self._lines = 0  # that stand on the terminal, to be drawn over
        self._done = Event()
        self._lock = Lock()  # for the three above, which two threads change together

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Watch over the work of an answer; what was shown is gone at the end."""
        self._done = Event()
        Thread(target=self._watch, args=(self._done,), daemon=True).start()
        try:
            yield
        finally:
            self.stop()

    def stop(self) -> None:
        """Show nothing more: the answer comes."""
        with self._lock:
            self._done.set()
            self.text = ""
            self._erase()

    def show(self, text: str) -> None:
        """Show rows that better ones will replace; only a terminal can do that."""
        if self.redraws:
            with self._lock:
                self.text = text
                self._draw(SIGN)

    def _watch(self, done: Event) -> None:
        """Give a sign of life after a while, on a terminal with the seconds that have gone by."""
        start = monotonic()
        if done.wait(self.patience):
            return
        if not self.redraws:
            print(SIGN, file=sys.stderr, flush=True)
            return
        while not done.is_set():
            with self._lock:
                if not done.is_set():
                    self._draw(f"{SIGN} {monotonic() - start:.0f} s")
            done.wait(1)

    def _draw(self, sign: str) -> None:
        """Draw rows and a sign below what was typed; rows that have no room are left for later."""
        self._erase()
        wrapped = self.out.fitted(f"{self.text}\n{sign}" if self.text else sign)
        height = self.out.height or 0
        text = wrapped if wrapped.count("\n") + 2 < height else sign
        self.out.write(text)
        self.out.stream.flush()
        self._lines = text.count("\n") + 1

    def _erase(self) -> None:
        """Take away what is there."""
        if self._lines:
            self.out.stream.write(f"\r{UP.format(self._lines)}{ERASE}")
            self.out.stream.flush()
            self._lines = 0
