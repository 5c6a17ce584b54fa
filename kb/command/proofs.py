"""Why a cell is settled, in the forms that `refute why` writes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kb.command.shared import FINE, WORDS, complain, is_checked
from kb.errors import KBError, SavingError
from kb.why.explain import Explanation
from resolver import FileError, Proof, SearchStopped

NEWLINE = "\n"
MOST_STEPS = 30  # of a proof on the terminal
LONG = "the proof by resolution takes too long"


def in_words(found: Explanation, format: str, glyphs: bool = True) -> tuple[str, ...]:
    """Return the story; or the picture, and a drawing of it."""
    if format == "story":
        return (str(found),)
    return found.picture.text(ascii=not glyphs), found.picture.svg()


def proof_of(found: Explanation, format: str) -> Proof:
    """Return the proof by resolution; where it takes too long, the counting proof, and say so.

    Raises KBError for a clausal format then: it has no words for a sum.
    """
    from resolver.export import CLAUSAL, COUNTED

    if format in COUNTED and found.count is not None:
        return found.count
    try:
        return found.proof
    except SearchStopped:
        if format in CLAUSAL or found.count is None:
            other = (
                "sheet, which shows what there is" if found.count is None else "pbp, which counts"
            )
            said = f"{LONG}, and {format} has nothing else; nothing is written"
            raise KBError(f"{said}; try --format {other}") from None
        complain(f"{LONG}; this is the counting proof", FINE)
        return found.count


def formatted(found: Explanation, format: str) -> str:
    """Return the story with the numbered proof, or the proof in another format."""
    proof = proof_of(found, format)
    if format == "text":
        return f"{found}\n\n{cut(str(proof).split(NEWLINE))}"
    from resolver.export import FORMATS, refuted

    return FORMATS[format](refuted(proof) if is_checked(format) else proof).removesuffix(NEWLINE)


def cut(steps: Sequence[str]) -> str:
    """Return the lines of a proof; of a long one the first, and how to get the others."""
    more = len(steps) - MOST_STEPS
    hint = f"... {more} steps more: --output DIR writes all, --format sheet shows the argument"
    return NEWLINE.join([*steps[:MOST_STEPS], hint] if more > 0 else steps)


def written(found: Explanation, format: str, directory: str) -> tuple[Path, ...]:
    """Write what is asked for into files, and return their paths."""
    from resolver.export import write_directory

    try:
        if format not in WORDS:
            return write_directory(proof_of(found, format), format, directory)
        folder = Path(directory)
        folder.mkdir(parents=True, exist_ok=True)
        paths = folder / f"{format}.txt", folder / f"{format}.svg"
        texts = dict(zip(paths, in_words(found, format), strict=False))
        for path, text in texts.items():
            line = text.removesuffix(NEWLINE) + NEWLINE
            path.write_text(line, encoding="utf-8", errors="backslashreplace", newline=NEWLINE)
        return tuple(texts)
    except (OSError, FileError) as error:
        why = error.strerror if isinstance(error, OSError) else error.reason
        reason = f"no file can be written there: {why}; name another directory"
        raise SavingError(reason, file=directory) from None
