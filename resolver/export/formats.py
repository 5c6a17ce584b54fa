"""The formats of proofs by name and by ending, and the files that they go into."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Final

from resolver import writers
from resolver.budget import Budget, Meter
from resolver.errors import ExportError
from resolver.export.clausal.leaves import to_dimacs
from resolver.export.clausal.refuted import refuted
from resolver.export.counting.opb import to_opb
from resolver.logic.arguments import text
from resolver.proofs.proof import Proof, proof_of
from resolver.text.dimacs import Cnf
from resolver.text.files import make_folder, write_text
from resolver.writers import Format

FORMATS: Final[Mapping[str, Format]] = MappingProxyType({one.name: one for one in writers.FORMATS})
CLAUSAL: Final = MappingProxyType({name: one for name, one in FORMATS.items() if one.clausal})
COUNTED: Final = MappingProxyType({name: one for name, one in FORMATS.items() if one.counting})
WRITERS: Final = MappingProxyType({one.ending: one for one in (CLAUSAL | COUNTED).values()})
READERS: Final[Mapping[str, Callable[[str, Cnf, Budget | Meter | None], Proof]]] = MappingProxyType(
    {
        ending: one.read
        for one in FORMATS.values()
        if one.readable
        for ending in (one.ending, *one.others)
    }
)


def find(name: str) -> Format:
    """Return the format of this name; raises ExportError where there is none."""
    if text(name, f"try {', '.join(FORMATS)}") in FORMATS:
        return FORMATS[name]
    near = get_close_matches(name, FORMATS, n=1)
    advice = f"did you mean {near[0]!r}?" if near else f"try {', '.join(FORMATS)}"
    raise ExportError(f"{name!r}", "there is no such format", advice)


def write_directory(proof: Proof, format: str, directory: str | PathLike[str]) -> tuple[Path, ...]:
    """Write the proof into `DIR/proof.EXT`, and return the paths of the files written.

    The clausal formats come with `DIR/axioms.cnf`, pbp with `DIR/axioms.opb`: every leaf once, the
    denied goal last. From exactly those the proof derives the empty clause, or 0 ≥ 1; if it proves
    anything else, that is denied first. The directory is made if there is none; files of these
    names are replaced.

    Raises ExportError for a format there is none of, or that cannot say what the proof does;
    FileError when a file cannot be written.
    """
    form, proof = find(format), proof_of(proof)
    proof = refuted(proof) if form.clausal or form.counting else proof
    files = {"axioms.cnf": to_dimacs(proof)} if form.clausal else {}
    files |= {"axioms.opb": to_opb(proof)} if form.counting else {}
    files[f"proof{form.ending}"] = form(proof)
    folder = make_folder(directory)
    for name, written in files.items():
        write_text(folder / name, written)
    return tuple(folder / name for name in files)
