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
from resolver.text.files import decoded, read_plain_file

PAGE_SUFFIXES: Final = (".html", ".htm")
MARKUP: Final = re.compile(
    r"\s*<(?:!doctype html|(?:html|p|div|ol|ul|table|h[1-6])(?: [a-z]+=[^>]*)?)>(?=.*</)",
    re.IGNORECASE | re.DOTALL,
)
ITEM_LABEL: Final = re.compile(r"\s*\(?(?:[0-9]+|[a-z])[.):]", re.IGNORECASE)
BINARY_KINDS: Final = {  # of files that are no text: what each is
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"{\\rtf": "a document of a word processor",
    b"\xd0\xcf\x11\xe0": "a document of a word processor",
}
ARCHIVES: Final = {".docx": "a DOCX", ".odt": "an ODT", ".pages": "a Pages document"}
MOST_BYTES: Final = 1_000_000  # of an answer; a sheet of a hundred pages has half as many
BLOCK_TAGS: Final = frozenset("p div li tr br ol ul table h1 h2 h3 h4 h5 h6 pre".split())
TAG: Final = re.compile(r"(?P<name>/?[a-z][a-z0-9]*)\b", re.IGNORECASE)
HIDDEN_TAGS: Final = {  # tags whose content nobody sees: what ends each
    name: re.compile(rf"</{name}\s*>", re.IGNORECASE)
    for name in ("head", "script", "style", "title")
}
LIST_START: Final = re.compile(r"\bstart=[\"']?(?P<digits>[0-9]+)", re.IGNORECASE)
MOST_DIGITS: Final = 9  # of a number on a sheet, as a label has
UNKNOWN_CHARACTER: Final = re.compile(r"&#(?:[0-9]{8,}|x[0-9a-f]{8,});?", re.IGNORECASE)
REPLACEMENT: Final = "\ufffd"  # what HTML shows for a letter that there is not


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
    kind = next((kind for begin, kind in BINARY_KINDS.items() if data.startswith(begin)), "")
    if data.startswith(b"PK"):
        kind = ARCHIVES.get(Path(path).suffix.casefold(), "an archive")
    found = decoded(data)
    if kind or found is None:
        advice = "save it as plain text (.txt), or copy its lines into Moodle's online text"
        raise FileError(fspath(path), f"it is {kind or 'a file of bytes'}, and no text", advice)
    text, encoding = found
    is_page = Path(path).suffix.casefold() in PAGE_SUFFIXES or MARKUP.match(text)
    return (extract_lines(text) if is_page else text), encoding


def extract_lines(text: str) -> str:
    """Return the lines of a text of HTML as a reader sees them.

    >>> extract_lines("<p>5. q<br>6. r</p><ol><li>p &or; q</li><li>s</li></ol>").split()
    ['5.', 'q', '6.', 'r', '1.', 'p', '∨', 'q', '2.', 's']

    Args:
        text: The page, or a part of one.
    """
    numbers, label, nested_pre = list[int | None](), "", 0
    labels, lines = [""], [list[str]()]
    for tag, said in split_page(text):
        if tag.strip("/") in BLOCK_TAGS:
            labels.append("")
            lines.append([])
        if tag:
            label = _number_item(tag, said, numbers) or label
            nested_pre = max(0, nested_pre + {"pre": 1, "/pre": -1}.get(tag, 0))
            lines[-1].append(" " if tag in ("td", "th") else "")
            continue

        seen_text = unescape(UNKNOWN_CHARACTER.sub(REPLACEMENT, said))
        if not nested_pre:
            seen_text = re.sub(r"[ \t\r\n]+", " ", seen_text)
        first, *more = seen_text.split("\n")
        if first.strip():
            labels[-1], label = labels[-1] or label, ""
        lines[-1].append(first)
        labels += [""] * len(more)
        lines += ([line] for line in more)

    written = zip(labels, ("".join(parts).strip() for parts in lines), strict=True)
    return "\n".join(
        line if ITEM_LABEL.match(line) else f"{item_label}{line}"
        for item_label, line in written
        if line
    )


def split_page(text: str) -> Iterator[PagePart]:
    """Yield the tags and the texts of a page, without what is not seen.

    A `<` that begins no tag is a text, and so is one that no `>` follows.

    >>> [*split_page("<p>q < r<!-- s --></p><a")][1:]
    [PagePart(tag='', text='q '), PagePart(tag='', text='< r'), PagePart(tag='/p', text=''), \
PagePart(tag='', text='<a')]

    Args:
        text: The page, or a part of one.
    """
    # What is looked for and not found once is found nowhere behind it: so no letter is read twice.
    last_close, at = text.rfind(">"), 0
    while at < len(text):
        if text[at] != "<":
            following = _end_of_match(text.find("<", at), text)
            yield PagePart("", text[at:following])
            at = following
            continue

        if text.startswith("<!--", at):
            at = _end_of_match(text.find("-->", at + 4), text, 3)
            continue

        tag = TAG.match(text, at + 1)
        is_declaration = text.startswith("<!", at)
        if at > last_close or (tag is None and not is_declaration):
            following = _end_of_match(text.find("<", at + 1), text)
            yield PagePart("", text[at:following])
            at = following
            continue

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
    """Return where something ends that was found; the end of the text where it was not."""
    return len(text) if place < 0 else place + length


def _number_item(tag: str, attributes: str, numbers: list[int | None]) -> str:
    """Return the label of an item of a numbered list, and note which lists are open.

    Args:
        tag: The name of the tag, with a slash where it ends.
        attributes: What stands behind the name in the tag.
        numbers: The number of the next item of each list that is open.
    """
    if tag in ("ol", "ul"):
        start = LIST_START.search(attributes) if tag == "ol" else None
        digits = "1" if start is None else start["digits"]
        # Of a longer number one digit too many is kept: a line with such a label is not read.
        numbers.append(int(digits[: MOST_DIGITS + 1]) if tag == "ol" else None)
    elif tag in ("/ol", "/ul"):
        del numbers[-1:]
    elif tag == "li" and numbers and (number := numbers[-1]) is not None:
        numbers[-1] = number + 1
        return f"{number}. "
    return ""
