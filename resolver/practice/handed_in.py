r"""The text of an answer, as a class hands it in: as Windows saves it, or as Moodle keeps it.

A page of HTML becomes lines: each paragraph, item, row and `<br>` is one. What is no text, such as
a PDF, is refused with what to do.
"""

from __future__ import annotations

import re
from html import unescape
from os import PathLike, fspath
from pathlib import Path
from typing import Final

from resolver.errors import FileError
from resolver.text.files import decoded, read_bytes

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
PARTS: Final = re.compile(  # of a page: what is not seen, tags, and text
    r"<!--.*?(?:-->|$)|<!.*?>|<(?P<hidden>head|script|style|title)\b.*?(?:</(?P=hidden)\s*>|$)"
    r"|<(?P<tag>/?[a-z][a-z0-9]*)\b(?:[^>]*?\bstart=[\"']?(?P<start>[0-9]+))?[^>]*>"
    r"|(?P<text>[^<]+|<)",
    re.IGNORECASE | re.DOTALL,
)


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
    found = decoded(data)
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
    lines, numbers, label, kept = [["", ""]], list[int | None](), "", 0
    for part in PARTS.finditer(text):
        tag, said = (part["tag"] or "").lower(), unescape(part["text"] or "")
        if tag.strip("/") in BLOCKS:
            lines.append(["", ""])
        label = _next_item(tag, part["start"], numbers) or label
        kept = max(0, kept + {"pre": 1, "/pre": -1}.get(tag, 0))
        first, *more = said.split("\n") if kept else [re.sub(r"[ \t\r\n]+", " ", said)]
        if first.strip():
            lines[-1][0], label = lines[-1][0] or label, ""
        lines[-1][1] += " " if tag in ("td", "th") else first
        lines += (["", line] for line in more)
    written = ((label, line.strip()) for label, line in lines if line.strip())
    return "\n".join(line if LABEL.match(line) else f"{label}{line}" for label, line in written)


def _next_item(tag: str, start: str | None, numbers: list[int | None]) -> str:
    """Return the label of an item of a numbered list, and note which lists are open.

    Args:
        tag: The name of the tag, with a slash where it ends.
        start: The number that a list begins with, if it says one.
        numbers: The number of the next item of each list that is open.
    """
    if tag in ("ol", "ul"):
        numbers.append(int(start or 1) if tag == "ol" else None)
    elif tag in ("/ol", "/ul"):
        del numbers[-1:]
    elif tag == "li" and numbers and (number := numbers[-1]) is not None:
        numbers[-1] = number + 1
        return f"{number}. "
    return ""
