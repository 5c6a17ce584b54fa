"""The page for each answer: what was set, and each line of it as it was handed in.

The page lies where the answer lay, so that Moodle takes it back. What the page is called rests on
names that strangers wrote: each page has a name of its own, short enough for any system, and it is
looked up once more where it is written that this is in its folder.
"""

from __future__ import annotations

import re
from os import fsencode, fspath
from pathlib import Path, PurePosixPath
from stat import S_ISREG
from typing import Final, TypeAlias

from resolver.errors import FileError
from resolver.practice.graded import Grade
from resolver.practice.handout import pose, render_html_lines
from resolver.text.files import kind_of_file, make_folder, write_text
from resolver.text.tables import STYLE, escape_html, html_page, html_table, shorten_text

GradeOrError: TypeAlias = Grade | FileError
PRINT_STYLE: Final = """\
td { white-space: pre-wrap !important }
@page { margin: 1cm }
@media print {
  body { max-width: none; margin: 0; padding: 0; font-size: .65rem; line-height: 1.3 }
  h1, h2, p { margin: .2rem 0 }
  pre { margin: .2rem 0 }
  th, td { padding: .05rem .4rem }
}
"""
PAGE_ENDING: Final = ".html"

# Most systems take a name of at most this many bytes.
MOST_NAME_BYTES: Final = 255

# The name of a folder that is named like an exercise is cut to this many letters.
MOST_PART_LETTERS: Final = 60

# Some operating system allows these in no name of a file.
SIGNS_OF_NO_NAME: Final = re.compile(r'[<>:"/\\|?*]|^\.+|[. ]+$')
RESERVED_NAME: Final = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)


def format_comment(found: GradeOrError) -> str:
    """Return the sentences on an answer in one line."""
    sentences = found.sentences if isinstance(found, Grade) else (found.reason, found.advice)
    return "; ".join(sentences).replace("\n", "; ")


def make_page(name: str, found: GradeOrError) -> str:
    """Return a page for the student: what was set, and each line as it was handed in.

    Args:
        name: What heads the page.
        found: The grade, or the error that says why there is none.
    """
    body = f"<p>{escape_html(format_comment(found))}</p>"
    if isinstance(found, Grade):
        body = _make_body(found)
    return html_page(name, f"<h1>{escape_html(name)}</h1>\n{body}", STYLE + PRINT_STYLE)


def _make_body(found: Grade) -> str:
    """Return the exercise, the sentences on the answer, and its lines, as HTML."""
    posed = ""
    if found.exercise is not None:
        heading, text = pose(found.exercise)
        posed = render_html_lines(heading, text)
    sentences = "".join(f"<p>{escape_html(sentence)}</p>" for sentence in found.sentences)

    rows = [["line", "as it was handed in", "kind", "verdict", "what is wrong", "hint"]]
    for line in found.lines:
        text = line.text.expandtabs(4)
        cells = [str(line.line), text, line.kind, line.verdict]
        rows.append([*cells, line.said, line.hint])
    return f"{posed}\n{sentences}\n{html_table(rows, whole=True)}"


def list_page_folders(file: str, part: str) -> set[str]:
    """Return the folders above an answer's page, in lower case; no page may take their names.

    >>> sorted(list_page_folders("x/bob.txt", "chain"))
    ['.', 'x', 'x/chain']

    Args:
        file: The path of the answer's file, from the folder that was handed in.
        part: The exercise that heads the part of a file; empty if the file is one answer.
    """
    parents = _make_page_path(file, part, "").parents
    return {str(folder).casefold() for folder in parents}


def choose_page_path(file: str, part: str, taken: set[str]) -> PurePosixPath:
    """Return the path of an answer's page, by a name that no other page has.

    >>> taken = set()
    >>> print(choose_page_path("x/bob.txt", "", taken), choose_page_path("x/Bob.txt", "", taken))
    x/bob.txt.html x/Bob.txt (2).html
    >>> print(choose_page_path("bob.txt", "..", taken), choose_page_path("bob.txt", "a/b", taken))
    _/bob.txt.html a_b/bob.txt.html

    Args:
        file: The path of the answer's file, from the folder that was handed in.
        part: The exercise that heads the part of a file; empty if the file is one answer.
        taken: The pages of other answers and the folders, in small letters; this one is added.
    """
    # Some operating systems do not distinguish capitals in names of files.
    number, page = 1, _make_page_path(file, part, PAGE_ENDING)
    while str(page).casefold() in taken:
        number += 1
        page = _make_page_path(file, part, f" ({number}){PAGE_ENDING}")
    taken.add(str(page).casefold())
    return page


def _make_page_path(file: str, part: str, ending: str) -> PurePosixPath:
    """Return the path of an answer's page, whose name has this ending.

    Args:
        file: The path of the answer's file.
        part: The exercise that heads the part of a file; empty if the file is one answer.
        ending: The end of the page's name.
    """
    path = PurePosixPath(file)
    folder = path.parent / make_folder_name(part) if part else path.parent
    return folder / fit_file_name(path.name, ending)


def make_folder_name(exercise: str) -> str:
    """Return a name that any system takes for a folder.

    >>> make_folder_name("De Morgan: 1/2"), make_folder_name(".."), make_folder_name("nul")
    ('De Morgan_ 1_2', '_', '_nul')

    Args:
        exercise: The name of an exercise.
    """
    printable = "".join(sign if sign.isprintable() else "_" for sign in exercise)
    name = SIGNS_OF_NO_NAME.sub("_", shorten_text(printable, MOST_PART_LETTERS)) or "_"
    return f"_{name}" if RESERVED_NAME.fullmatch(name) else name


def fit_file_name(name: str, ending: str) -> str:
    """Return a name with an ending, cut if a file's name may not be as long.

    >>> fit_file_name("ada.txt", ".html"), len(fit_file_name("a" * 255, ".html"))
    ('ada.txt.html', 255)

    Args:
        name: The name of the answer's file.
        ending: What stands behind it.
    """
    most_bytes = MOST_NAME_BYTES - len(ending)
    while len(fsencode(name)) > most_bytes:
        # A letter takes four bytes at most, so at least this many letters have to be cut.
        surplus = len(fsencode(name)) - most_bytes
        name = name[: -max(1, surplus // 4)]
    return f"{name}{ending}"


def write_page(folder: Path, page: PurePosixPath, text: str) -> None:
    """Write a page into a folder; only a page that a run has written is written over.

    Args:
        folder: The folder, which is there.
        page: The path of the page in it.
        text: Its content.

    Raises:
        FileError: It would lie outside the folder or be no plain file, or cannot be written.
    """
    target, advice = folder / page, "write into a new folder"

    # A link in an older folder may lead out of it, so the path is looked up before it is used.
    try:
        is_inside = target.parent.resolve().is_relative_to(folder.resolve())
        is_there = target.is_symlink() or target.exists()
        mode = target.lstat().st_mode if is_there else None

    # Python raises a RuntimeError if links lead to each other.
    except (OSError, RuntimeError, ValueError):
        raise FileError(fspath(target), "no page can have this name", advice) from None
    if page.is_absolute() or ".." in page.parts or not is_inside:
        raise FileError(fspath(target), "it would lie outside the folder of the pages", advice)
    if mode is not None and not S_ISREG(mode):
        reason = f"{kind_of_file(mode)} is there, and no page"
        raise FileError(fspath(target), reason, advice)
    make_folder(target.parent)
    write_text(target, text)
