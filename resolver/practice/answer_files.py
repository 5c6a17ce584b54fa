"""Lists the files that a class has handed in, and tells which of them are not read.

Strangers made them, so only plain files of the folder are read: a link may lead to the
lecturer's own files, and a folder may not be one that its owner can list.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Set
from os import PathLike, fspath
from os.path import abspath
from pathlib import Path, PurePath
from typing import Final

from resolver.errors import FileError


def make_absolute(path: str | PathLike[str]) -> Path:
    """Return the absolute path of a file, which may be one that cannot be."""
    return Path(abspath(path))  # noqa: PTH100  resolve raises where no file can have the name


def refuse_if_apart(path: Path, name: str, kept_apart: Set[Path]) -> None:
    """Raise FileError if a folder, or one above it, is no folder of answers.

    Args:
        path: The folder, or the file of one answer.
        name: How it was named.
        kept_apart: The absolute paths of files and folders that are no answers.
    """
    absolute = make_absolute(path)
    if kept_apart.isdisjoint((absolute, *absolute.parents)):
        return
    reason = "it has the exercises or is written, so it is no answer"
    if path.is_dir():
        reason = "this folder receives the output, and answers must be in another one"
    raise FileError(name, reason, "write into another folder, such as pages")


def list_files(folder: Path, kept_apart: Set[Path]) -> Iterator[tuple[PurePath, FileError | None]]:
    """Yield what lies in a folder and in its folders, by name, and why it is not read if so.

    Hidden files and those that are kept apart are left out.

    Args:
        folder: The folder.
        kept_apart: The absolute paths of files and folders that are no answers.
    """
    found = list[tuple[PurePath, FileError | None]]()
    folders = [PurePath()]
    while folders:
        inner = folders.pop()
        try:
            with os.scandir(folder / inner) as listed:
                entries = [*listed]
        except OSError as error:
            found.append((inner, _refuse_folder(folder / inner, error)))
            continue

        for entry in entries:
            path = inner / entry.name
            if entry.name.startswith(".") or make_absolute(folder / path) in kept_apart:
                continue

            # A link to a folder counts as a link, and is not followed.
            if entry.is_symlink():
                found.append((path, _refuse_link(folder, path)))
            elif entry.is_dir():
                folders.append(path)
            else:
                found.append((path, None))
    yield from sorted(found, key=lambda file: file[0])


def _refuse_folder(folder: Path, error: OSError) -> FileError:
    """Return the error of a folder whose files cannot be listed."""
    why = (error.strerror or "for no reason given").lower()
    advice = "look at its permissions, or at the length of its path"
    return FileError(fspath(folder), f"its files cannot be listed ({why})", advice)


def _refuse_link(folder: Path, path: PurePath) -> FileError:
    """Return why a link is not read: it may lead to a file that its student may not see.

    Args:
        folder: The folder that was handed in.
        path: The path of the link in it.
    """
    link = folder / path
    try:
        target = link.resolve(strict=True)

    # Python raises a RuntimeError if links lead to each other.
    except (OSError, RuntimeError):
        reason = "it is a link that leads nowhere"
    else:
        reason = "it is a link that leads out of the folder"
        if target.is_relative_to(folder.resolve()):
            reason = "it is a link into the folder, whose plain files are graded by themselves"
    return FileError(fspath(link), reason, "hand in the file itself")


# A file of results, as a page saves the answers of a student to several exercises.
#
#     # refute results 1: Ada Lovelace
#     Exercise modus tollens
#       4. ¬p from 1, 2
#       5. □ from 3, 4
#
# What a student wrote is indented there by two blanks, so that no line begins another exercise.

RESULTS_HEAD: Final = "# refute results 1: "
HEADING_WORD: Final = "Exercise "
RESULTS_INDENT: Final = "  "
HEADING_PATTERN: Final = re.compile(rf"^{HEADING_WORD}(.*)\n?", re.MULTILINE)
INDENT_PATTERN: Final = re.compile(rf"^{RESULTS_INDENT}", re.MULTILINE)


def write_results(student: str, answers: Iterable[tuple[str, str]]) -> str:
    r"""Return the text of a file of results.

    >>> write_results("Ada", [("chain", "4. q\n5. r")]).split("\n")
    ['# refute results 1: Ada', 'Exercise chain', '  4. q', '  5. r', '']

    Args:
        student: Whose answers they are.
        answers: The name of each exercise, and what was written.
    """
    # A name may have line ends in it, but the head is one line.
    lines = [RESULTS_HEAD + " ".join(student.split())]
    for exercise, text in answers:
        lines.append(HEADING_WORD + exercise)
        lines += (RESULTS_INDENT + line for line in text.rstrip().split("\n"))
    return "\n".join([*lines, ""])


def name_results_file(student: str) -> str:
    """Return a name that any system takes for a student's file of results; empty for no letter.

    >>> name_results_file(" Ada  Lovelace, B.Sc./M.Sc. ")
    'Ada Lovelace B Sc M Sc.txt'

    Args:
        student: The name as it was written.
    """
    words = " ".join(re.findall(r"\w+", student))
    return f"{words}.txt" if words else ""


def read_results(text: str) -> list[tuple[str, str]] | None:
    r"""Return the name of each exercise and what was written; None for a text of another kind.

    >>> read_results(write_results("Ada", [("chain", "4. q\n5. r"), ("monday", "")]))
    [('chain', '4. q\n5. r'), ('monday', '')]
    >>> read_results("Exercise chain") is None
    True

    Args:
        text: The text of a file.
    """
    if not text.startswith(RESULTS_HEAD):
        return None

    # Behind the head, names and answers take turns.
    _, *parts = HEADING_PATTERN.split(text)
    results = list[tuple[str, str]]()
    for name, answer in zip(parts[::2], parts[1::2], strict=True):
        text_of_answer = INDENT_PATTERN.sub("", answer)
        results.append((name.strip(), text_of_answer.rstrip()))
    return results


def read_student(text: str) -> str:
    """Return the name of the student in the first line of a file of results."""
    first_line, *_ = text.split("\n", 1)
    return " ".join(first_line.removeprefix(RESULTS_HEAD).split())
