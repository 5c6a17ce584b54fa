r"""The text of an answer, as a class hands it in: as Windows saves it, or as Moodle keeps it.

A page of HTML becomes lines: each paragraph, item, row and `<br>` is one. What is no text, such as
a PDF, is refused with what to do.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from html.parser import HTMLParser
from os import PathLike, fspath
from pathlib import Path
from typing import Final

from resolver.errors import FileError
from resolver.text.files import likely_encoding, read_bytes

PAGES: Final = (".html", ".htm")
MARKUP: Final = re.compile(
    r"\s*<(?:!doctype html|(?:html|p|div|ol|ul|table|h[1-6])(?: [a-z]+=[^>]*)?)>(?=.*</)",
    re.IGNORECASE | re.DOTALL,
)
LABEL: Final = re.compile(r"\s*\(?(?:[0-9]+|[a-z])[.):]", re.IGNORECASE)
KINDS: Final = {  # of files that are no text: what each is
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"{\\rtf": "a document of a word processor",
    b"\xd0\xcf\x11\xe0": "a document of a word processor",
}
ARCHIVES: Final = {".docx": "a DOCX", ".odt": "an ODT", ".pages": "a Pages document"}
BLOCKS: Final = frozenset("p div li tr br ol ul table h1 h2 h3 h4 h5 h6 pre".split())
HIDDEN: Final = frozenset("head script style title".split())


def read_answer(path: str | PathLike[str]) -> tuple[str, str]:
    """Return the text in a file, and in which other encoding it was; nothing for UTF-8.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "ada.txt").write_bytes("5. ¬p 1, 2".encode("cp1252"))
    ...     read_answer(Path(folder, "ada.txt"))
    ('5. ¬p 1, 2', 'Latin-1')

    Args:
        path: The file.

    Raises:
        FileError: It cannot be read, or is no text.
    """
    data = read_bytes(path)
    kind = next((kind for begin, kind in KINDS.items() if data.startswith(begin)), "")
    if data.startswith(b"PK"):
        kind = ARCHIVES.get(Path(path).suffix.casefold(), "an archive")
    found = _decoded(data)
    if kind or found is None:
        advice = "save it as plain text (.txt), or copy its lines into Moodle's online text"
        raise FileError(fspath(path), f"it is {kind or 'a file of bytes'}, and no text", advice)
    text, encoding = found
    is_page = Path(path).suffix.casefold() in PAGES or MARKUP.match(text)
    return (lines_of_page(text) if is_page else text), encoding


def lines_of_page(text: str) -> str:
    """Return the lines of a text of HTML as a reader sees them.

    >>> lines_of_page("<p>5. q<br>6. r</p><ol><li>p &or; q</li><li>s</li></ol>").split()
    ['5.', 'q', '6.', 'r', '1.', 'p', '∨', 'q', '2.', 's']

    Args:
        text: The page, or a part of one.
    """
    page = _Page()
    page.feed(text)
    page.close()
    page.end_line()
    return "\n".join(page.lines)


class _Page(HTMLParser):
    """The lines of a page; the items of a numbered list have the numbers that a reader sees."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.line = ""
        self.numbers: list[int | None] = []  # of the lists that are open, the next item's
        self.label = ""
        self.hidden = self.kept = 0  # how many elements without text, and with lines, are open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in HIDDEN
        self.kept += tag == "pre"
        if tag in BLOCKS:
            self.end_line()
        if tag in ("ol", "ul"):
            start = dict(attrs).get("start") or "1"
            self.numbers.append(int(start) if tag == "ol" and start.isdecimal() else None)
        elif tag == "li" and self.numbers and (number := self.numbers[-1]) is not None:
            self.label, self.numbers[-1] = f"{number}. ", number + 1
        elif tag in ("td", "th"):
            self.line += " "

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in HIDDEN and self.hidden > 0
        self.kept -= tag == "pre" and self.kept > 0
        if tag in BLOCKS:
            self.end_line()
        if tag in ("ol", "ul") and self.numbers:
            self.numbers.pop()

    def handle_data(self, data: str) -> None:
        if self.hidden:
            return
        first, *more = data.split("\n") if self.kept else [re.sub(r"[ \t\r\n]+", " ", data)]
        self.line += first
        for line in more:
            self.end_line()
            self.line = line

    def end_line(self) -> None:
        """End a line; its label is left out where it has its own."""
        if self.line.strip():
            label = "" if LABEL.match(self.line) else self.label
            self.lines.append(f"{label}{self.line.strip()}")
            self.label = ""
        self.line = ""


def _decoded(data: bytes) -> tuple[str, str] | None:
    """Return the text of these bytes, and its encoding, nothing for UTF-8; None for no text."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" not in text:
        return text, ""
    encoding = likely_encoding(data)
    if encoding == "UTF-16":
        marked = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
        big = data[::2].count(0) > data[1::2].count(0)
        order = "utf-16" if marked else "utf-16-be" if big else "utf-16-le"
        return data.decode(order, errors="replace"), encoding
    return None if encoding is None else (data.decode("cp1252", errors="replace"), "Latin-1")
