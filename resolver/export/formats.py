"""The forms a proof can be given, by name, and the files they go into."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from os import PathLike
from pathlib import Path
from types import MappingProxyType

from resolver.errors import ExportError
from resolver.export.clausal.drat import read_drat, to_drat
from resolver.export.clausal.leaves import to_dimacs
from resolver.export.clausal.lrat import read_lrat, to_lrat
from resolver.export.clausal.refuted import refuted
from resolver.export.clausal.tracecheck import read_tracecheck, to_tracecheck
from resolver.export.clausal.tstp import to_tstp
from resolver.export.counting.opb import to_opb
from resolver.export.counting.pbp import to_pbp
from resolver.export.dot import to_dot
from resolver.export.drawing.svg import to_svg
from resolver.export.latex import to_latex
from resolver.export.tree import to_tree
from resolver.proofs.proof import Proof
from resolver.text.dimacs import Cnf


def to_text(proof: Proof) -> str:
    """Return the proof as numbered lines."""
    return f"{proof}\n"


def to_latex_file(proof: Proof) -> str:
    """Return the proof as a LaTeX file that can be compiled."""
    return to_latex(proof, document=True)


FORMATS: Mapping[str, Callable[[Proof], str]] = MappingProxyType(
    {
        "text": to_text,
        "tree": to_tree,
        "svg": to_svg,
        "latex": to_latex_file,
        "dot": to_dot,
        "lrat": to_lrat,
        "drat": to_drat,
        "tracecheck": to_tracecheck,
        "tstp": to_tstp,
        "pbp": to_pbp,
    }
)
# These are written over the clauses of a file, and go by their numbers there.
CLAUSAL: Mapping[str, Callable[[Proof, Cnf], str]] = MappingProxyType(
    {"lrat": to_lrat, "drat": to_drat, "tracecheck": to_tracecheck, "tstp": to_tstp}
)
COUNTED: Mapping[str, Callable[[Proof, Cnf], str]] = MappingProxyType({"pbp": to_pbp})
NUMBERED: Mapping[str, Callable[[Proof, Cnf], str]] = MappingProxyType({**CLAUSAL, **COUNTED})
READERS: Mapping[str, Callable[[str, Cnf], Proof]] = MappingProxyType(
    {".lrat": read_lrat, ".drat": read_drat, ".drup": read_drat, ".trace": read_tracecheck}
)
AXIOMS: Mapping[str, tuple[str, Callable[[Proof], str]]] = MappingProxyType(
    dict.fromkeys(CLAUSAL, ("axioms.cnf", to_dimacs)) | {"pbp": ("axioms.opb", to_opb)}
)
_ENDINGS = {"text": "txt", "tree": "txt", "latex": "tex", "tracecheck": "trace"}
WRITERS: Mapping[str, Callable[[Proof, Cnf], str]] = MappingProxyType(
    {f".{_ENDINGS.get(name, name)}": write for name, write in NUMBERED.items()}
)


def write_directory(proof: Proof, format: str, directory: str | PathLike[str]) -> tuple[Path, ...]:
    """Write the proof into `DIR/proof.EXT`, and return the paths of the files written.

    The clausal formats come with `DIR/axioms.cnf`, pbp with `DIR/axioms.opb`: every leaf once, the
    denied goal last. From exactly those the proof derives the empty clause, or 0 ≥ 1; if it proves
    anything else, that is denied first. The directory is made if there is none; files of these
    names are replaced.

    Raises ExportError for a format there is none of, or that cannot say what the proof does;
    OSError when a file cannot be written.
    """
    if format not in FORMATS:
        raise _unknown(format)
    beside = AXIOMS.get(format)
    proof = refuted(proof) if beside else proof
    files = {beside[0]: beside[1](proof)} if beside else {}
    files[f"proof.{_ENDINGS.get(format, format)}"] = FORMATS[format](proof)
    folder = Path(directory)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")
    return tuple(folder / name for name in files)


def _unknown(format: str) -> ExportError:
    near = get_close_matches(str(format), FORMATS, n=1)
    advice = f"did you mean {near[0]!r}?" if near else f"try {', '.join(FORMATS)}"
    return ExportError(f"{format!r}", "there is no such format", advice)
