r"""The text of an answer, as a class hands it in: as Windows saves it, or as Moodle keeps it.

A page of HTML becomes lines: each paragraph, item, row and `<br>` is one. What is no text, such as
a PDF, is refused with what to do, and so is what is no plain file, or too long.

Students write what they like, so a page is read in one pass: no tag is looked for twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from os import PathLike, fspath
from pathlib import Path
from typing import Final, NamedTuple

from resolver.errors import FileError
from resolver.text.files import guess_text, read_plain_file

# A sheet of a hundred pages has half as many bytes.
MOST_BYTES: Final = 1_000_000

# Files that are no text: how each kind begins, and what it is.
BINARY_KINDS: Final = {
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"{\\rtf": "a document of a word processor",
    b"\xd0\xcf\x11\xe0": "a document of a word processor",
}
ARCHIVES: Final = {".docx": "a DOCX", ".odt": "an ODT", ".pages": "a Pages document"}

# A page of HTML is known by its name, or by the tag that it begins with.
PAGE_SUFFIXES: Final = (".html", ".htm")
MARKUP: Final = re.compile(
    r"\s*<(?:!doctype html|(?:html|p|div|ol|ul|table|h[1-6])(?: [a-z]+=[^>]*)?)>(?=.*</)",
    re.IGNORECASE | re.DOTALL,
)
TAG: Final = re.compile(r"(?P<name>/?[a-z][a-z0-9]*)\b", re.IGNORECASE)
BLOCK_TAGS: Final = frozenset("p div li tr br ol ul table h1 h2 h3 h4 h5 h6 pre".split())

# Nobody sees the content of these tags; each pattern finds where one ends.
HIDDEN_TAGS: Final = {
    name: re.compile(rf"</{name}\s*>", re.IGNORECASE)
    for name in ("head", "script", "style", "title")
}

# The sign that HTML shows for a letter that does not exist.
UNKNOWN_CHARACTER: Final = re.compile(r"&#(?:[0-9]{8,}|x[0-9a-f]{8,});?", re.IGNORECASE)
REPLACEMENT: Final = "\ufffd"

# The items of a numbered list have labels, unless they are written.
ITEM_LABEL: Final = re.compile(r"\s*\(?(?:[0-9]+|[a-z])[.):]", re.IGNORECASE)
LIST_START: Final = re.compile(r"\bstart=[\"']?(?P<digits>[0-9]+)", re.IGNORECASE)
MOST_DIGITS: Final = 9


class PagePart(NamedTuple):
    """A part of a page of HTML: a tag with its attributes, or a text.

    Args:
        tag: The tag's name in small letters, with a slash where it ends; empty for a text.
        text: The tag's attributes, or the text.
    """

    tag: str
    text: str


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
        FileError: It cannot be read, is no plain file, is too long, or is no text.
    """
    data = read_plain_file(path, MOST_BYTES)
    kind = _name_binary_kind(data, Path(path).suffix.casefold())
    decoded_text = guess_text(data)
    if kind or decoded_text is None:
        advice = "save it as plain text (.txt), or copy its lines into Moodle's online text"
        raise FileError(fspath(path), f"it is {kind or 'a file of bytes'}, and no text", advice)

    text, encoding = decoded_text
    if Path(path).suffix.casefold() in PAGE_SUFFIXES or MARKUP.match(text):
        return extract_lines(text), encoding
    return text, encoding


def _name_binary_kind(data: bytes, suffix: str) -> str:
    """Return the kind of a binary file; empty for what may be a text.

    Args:
        data: Its content.
        suffix: The end of its name, in small letters.
    """
    for beginning, kind in BINARY_KINDS.items():
        if data.startswith(beginning):
            return kind

    # Many formats are archives; which, the name says.
    return ARCHIVES.get(suffix, "an archive") if data.startswith(b"PK") else ""


class PageLines:
    """The lines of a page, as they are put together from its parts."""

    def __init__(self) -> None:
        # Each line has the label of its item, if it begins one, and the texts that stand in it.
        self.labels = [""]
        self.texts = [list[str]()]
        self.label_to_come = ""

    def begin_line(self) -> None:
        """Begin a new line."""
        self.labels.append("")
        self.texts.append([])

    def add_text(self, text: str) -> None:
        """Add a text of one line or of several to the last line."""
        first, *more = text.split("\n")

        # The label of an item stands in the first line of it that has a text.
        if first.strip():
            self.labels[-1] = self.labels[-1] or self.label_to_come
            self.label_to_come = ""
        self.texts[-1].append(first)
        for line in more:
            self.begin_line()
            self.texts[-1].append(line)

    def __str__(self) -> str:
        lines = list[str]()
        for label, texts in zip(self.labels, self.texts, strict=True):
            line = "".join(texts).strip()
            if line:
                lines.append(line if ITEM_LABEL.match(line) else f"{label}{line}")
        return "\n".join(lines)


def extract_lines(text: str) -> str:
    """Return the lines of a text of HTML as a reader sees them.

    >>> extract_lines("<p>5. q<br>6. r</p><ol><li>p &or; q</li><li>s</li></ol>").split()
    ['5.', 'q', '6.', 'r', '1.', 'p', '∨', 'q', '2.', 's']

    Args:
        text: The page, or a part of one.
    """
    lines = PageLines()
    numbers = list[int | None]()
    open_pre_tags = 0
    for tag, content in split_page(text):
        if not tag:
            shown_text = unescape(UNKNOWN_CHARACTER.sub(REPLACEMENT, content))
            if not open_pre_tags:
                shown_text = re.sub(r"[ \t\r\n]+", " ", shown_text)
            lines.add_text(shown_text)
            continue

        if tag.strip("/") in BLOCK_TAGS:
            lines.begin_line()
        lines.label_to_come = _number_item(tag, content, numbers) or lines.label_to_come
        if tag in ("td", "th"):
            lines.add_text(" ")
        if tag == "pre":
            open_pre_tags += 1
        elif tag == "/pre":
            open_pre_tags = max(0, open_pre_tags - 1)
    return str(lines)


def split_page(text: str) -> Iterator[PagePart]:
    """Yield the tags and the texts of a page, without what no reader sees.

    A `<` that begins no tag is a text, and so is one that no `>` follows.

    >>> [*split_page("<p>q < r<!-- s --></p><a")][1:]
    [PagePart(tag='', text='q '), PagePart(tag='', text='< r'), PagePart(tag='/p', text=''), \
PagePart(tag='', text='<a')]

    Args:
        text: The page, or a part of one.
    """
    # A pattern that was not found once is not searched for again, so no letter is read twice.
    last_close, at = text.rfind(">"), 0
    while at < len(text):
        if text[at] != "<":
            following = _end_of_match(text.find("<", at), text)
            yield PagePart("", text[at:following])
            at = following
            continue

        # A comment of HTML is not displayed, so it is skipped.
        if text.startswith("<!--", at):
            at = _end_of_match(text.find("-->", at + 4), text, 3)
            continue

        # A sign < that begins no tag, as in q < r, belongs to a text.
        tag = TAG.match(text, at + 1)
        is_declaration = text.startswith("<!", at)
        if at > last_close or (tag is None and not is_declaration):
            following = _end_of_match(text.find("<", at + 1), text)
            yield PagePart("", text[at:following])
            at = following
            continue

        # A tag is yielded with its attributes, unless nobody sees its content.
        close = text.find(">", at)
        name = "" if tag is None else tag["name"].lower()
        if name in HIDDEN_TAGS:
            ending = HIDDEN_TAGS[name].search(text, at)
            at = len(text) if ending is None else ending.end()
            continue
        if tag is not None:
            yield PagePart(name, text[tag.end() : close])
        at = close + 1


def _end_of_match(place: int, text: str, length: int = 0) -> int:
    """Return where something ends that was looked for; the end of the text if it is not there.

    Args:
        place: Where it begins; below 0 if it is not there.
        text: The text.
        length: Its length.
    """
    return len(text) if place < 0 else place + length


def _number_item(tag: str, attributes: str, numbers: list[int | None]) -> str:
    """Return the label of an item of a numbered list, else an empty text; note open lists.

    Args:
        tag: The name of the tag, with a slash where it ends.
        attributes: What stands behind the name in the tag.
        numbers: The number of the next item of each list that is open.
    """
    if tag in ("ol", "ul"):
        if tag == "ul":
            numbers.append(None)
            return ""
        start = LIST_START.search(attributes)
        digits = "1" if start is None else start["digits"]

        # Of a longer number one digit too many is kept: a line with such a label is not read.
        numbers.append(int(digits[: MOST_DIGITS + 1]))
    elif tag in ("/ol", "/ul"):
        del numbers[-1:]
    elif tag == "li" and numbers and (number := numbers[-1]) is not None:
        numbers[-1] = number + 1
        return f"{number}. "
    return ""
