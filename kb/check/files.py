"""The files that ``refute why --output DIR`` writes for checkers, found and read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from kb.errors import RefusedProof, UnreadableProof
from resolver import DimacsError
from resolver.replay import REPLAYS, Premises, ReplayError, read_clauses, read_lines

COUNTING = ".pbp"


@frozen
class ProofFiles:
    """The premises in one file, and the text of the proof in the other."""

    axioms: Path
    premises: Premises
    proof: Path
    text: str
    counting: bool  # the premises are lines, which count, and not clauses

    def replay(self) -> None:
        """Replay the proof; raises RefusedProof where it does not hold, UnreadableProof."""
        file = str(self.proof)
        try:
            REPLAYS[self.proof.suffix](self.text, self.premises)
        except DimacsError as error:
            raise UnreadableProof(error.reason, file=file, line=error.line) from None
        except ReplayError as error:
            raise RefusedProof(error.reason, file=file, line=error.line) from None


def find(directory: str) -> ProofFiles:
    """Return what a directory holds: one proof and its axioms; files of other names are not read.

    Raises UnreadableProof where that is not so, or where a file cannot be read.
    """
    folder = Path(directory)
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError as error:
        reason = f"the directory cannot be read: {error.strerror}; check it"
        raise UnreadableProof(reason, file=directory) from None
    proof = folder / only_proof(names, directory)
    counting = proof.suffix == COUNTING
    own, strange = ("axioms.opb", "axioms.cnf")[:: 1 if counting else -1]
    if strange in names:
        reason = f"{strange} is no part of {proof.name}; take it out"
        raise UnreadableProof(reason, file=directory)
    axioms = folder / own
    text = content(axioms)
    try:
        premises = (read_lines if counting else read_clauses)(text)
    except DimacsError as error:
        raise UnreadableProof(error.reason, file=str(axioms), line=error.line) from None
    return ProofFiles(axioms, premises, proof, content(proof), counting)


def only_proof(names: Sequence[str], directory: str) -> str:
    """Return the one name of a proof among these; raises UnreadableProof."""
    proofs = [f"proof{ending}" for ending in REPLAYS if f"proof{ending}" in names]
    match proofs:
        case [name]:
            return name
        case []:
            reason = "no proof is here, as 'refute why' writes it with --format lrat --output DIR"
        case [first, second, *_]:
            reason = f"here are two proofs, {first} and {second}; keep one in a directory"
    raise UnreadableProof(reason, file=directory)


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
