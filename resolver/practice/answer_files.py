"""The files that a class has handed in: which there are, and which are not read.

Strangers made them. So what is no plain file of the folder is not read: a link may lead to the
lecturer's own files, and a folder may not be one that its owner can list.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Set
from os import PathLike, fspath
from os.path import abspath
from pathlib import Path, PurePath

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

            # A link to a folder is a link, and never looked into.
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

    # A RuntimeError is raised if links lead to each other.
    except (OSError, RuntimeError):
        reason = "it is a link that leads nowhere"
    else:
        reason = "it is a link that leads out of the folder"
        if target.is_relative_to(folder.resolve()):
            reason = "it is a link into the folder, whose plain files are graded by themselves"
    return FileError(fspath(link), reason, "hand in the file itself")
