"""How much code there is, by room: lines with a token that is no comment and no text constant.

    .venv/bin/python tests/benchmarks/size.py [FOLDER]

A line of a docstring, of another text constant that spans lines, or of a comment alone does not
count; the first line of such a constant counts where code stands before it.
"""

from __future__ import annotations

import sys
import tokenize
from collections import Counter
from pathlib import Path

LAYOUT = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
    tokenize.ENCODING, tokenize.ENDMARKER, tokenize.STRING,
}  # fmt: skip


def code_lines(path: Path) -> int:
    """Return the number of lines with code of a file."""
    with path.open("rb") as file:
        return len({t.start[0] for t in tokenize.tokenize(file.readline) if t.type not in LAYOUT})


def report(root: Path) -> None:
    """Print lines of code and files of each package by its rooms."""
    for package in ("resolver", "kb"):
        files, lines = Counter[str](), Counter[str]()
        for path in sorted((root / package).rglob("*.py")):
            room = path.relative_to(root).parts[:2]
            for name in ("/".join(room) if len(path.relative_to(root).parts) > 2 else package, ""):
                files[name] += 1
                lines[name] += code_lines(path)
        for name in sorted(files, key=lambda name: (name == "", name)):
            print(
                f"{lines[name]:7,} lines {files[name]:4} files  {name or package + ', all of it'}"
            )


if __name__ == "__main__":
    report(Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).parents[2])
