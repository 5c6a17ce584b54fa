"""What the pages show depends on our own code: where it has changed, all of them are made anew.

Sphinx reads a page again when its text has changed, and a cell is executed again when its code has.
A hash of all our files stands for what both of them call.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from shutil import rmtree

ROOT = Path(__file__).parents[2]
ENDINGS = {".py", ".clue", ".exercises", ".txt"}
CELLS = ROOT / "build" / "cells"
PARTS = 8  # of all pages, each of which one process reads


def fingerprint() -> str:
    """Return a hash of the code of both packages, and of the steps of the build."""
    found = sha256()
    for folder in ("resolver", "kb", "docs/making"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in ENDINGS:
                found.update(f"{path.relative_to(ROOT)}\0".encode())
                found.update(path.read_bytes())
    return found.hexdigest()[:16]


def cells(code: str) -> Path:
    """Return the folder of the executed cells for this code; those for other code go."""
    kept = CELLS / code
    for folder in CELLS.glob("*"):
        if folder != kept:
            rmtree(folder) if folder.is_dir() else folder.unlink()
    return kept


def open_cells(app, env, docnames: list[str]) -> None:
    """Make the database of executed cells, before several processes find none and make it."""
    from jupyter_cache import get_cache  # needs the extra docs

    folder = Path(app.config.nb_execution_cache_path)
    folder.mkdir(parents=True, exist_ok=True)
    get_cache(folder).db.dispose()


def deal(app, env, docnames: list[str]) -> None:
    """Deal the pages to the processes that read them: those that are executed stand together."""
    docnames[:] = [name for start in range(PARTS) for name in docnames[start::PARTS]]
