"""The files that ``refute why --output DIR`` writes for checkers, found and read."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from kb.errors import UnreadableProof
from resolver import DimacsError
from resolver.replay import REPLAYS, Premises, read_clauses, read_lines

COUNTING = ".pbp"


@frozen
class ProofFiles:
    """The premises in one file, and the text of the proof in the other."""

    axioms: Path
    premises: Premises
    proof: Path
    text: str


def find(directory: str) -> ProofFiles:
    """Return what a directory holds: one proof and its axioms, and nothing else.

    Raises UnreadableProof where that is not so, or where a file cannot be read.
    """
    folder = Path(directory)
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError as error:
        reason = f"no proof can be read there: {error.strerror}; 'refute why --output DIR' writes"
        raise UnreadableProof(f"{reason} one", file=directory) from None
    proofs = [f"proof{ending}" for ending in REPLAYS if f"proof{ending}" in names]
    if len(proofs) != 1:
        endings = ", ".join(REPLAYS)
        reason = f"here are two proofs, {' and '.join(proofs[:2])}; keep one in a directory"
        raise UnreadableProof(
            reason if proofs else f"here is no proof to check, with an ending of {endings}",
            file=directory,
        )
    proof = folder / proofs[0]
    counting = proof.suffix == COUNTING
    axioms = folder / ("axioms.opb" if counting else "axioms.cnf")
    strange = [name for name in names if name not in (proof.name, axioms.name)]
    if strange:
        reason = f"{strange[0]} is no part of {proof.name}; take it out"
        raise UnreadableProof(reason, file=directory)
    text = content(axioms)
    try:
        premises = (read_lines if counting else read_clauses)(text)
    except DimacsError as error:
        raise UnreadableProof(error.reason, file=str(axioms), line=error.line) from None
    return ProofFiles(axioms, premises, proof, content(proof))


def content(path: Path) -> str:
    """Return the text of a file; raises UnreadableProof."""
    try:
        if not path.is_file():
            raise UnreadableProof("there is no such file; write the proof anew", file=str(path))
        return path.read_bytes().decode()
    except UnicodeDecodeError:
        raise UnreadableProof("this is not UTF-8; write the proof anew", file=str(path)) from None
    except OSError as error:
        reason = f"the file cannot be read: {error.strerror}; check it"
        raise UnreadableProof(reason, file=str(path)) from None
