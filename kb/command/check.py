"""``refute check``: a proof that ``why`` wrote, held against the record by another reader.

Nothing that proves is imported here, nor what it reads the record by, unless lines are disputed:
premises are compared with what the record says, and each step is replayed. So who trusts a proof
need trust only this, and not what found it.
"""

from __future__ import annotations

from argparse import Namespace

from kb.check.files import ProofFiles, find
from kb.check.judging import Judge, in_words
from kb.command.reading import read
from kb.command.status import FINE, REFUSED, complain
from kb.errors import RefusedProof, UnreadableProof
from kb.record.record import Record
from kb.shell.output import Output
from resolver import DimacsError
from resolver.replay import REPLAYS, ReplayError


def run(arguments: Namespace, out: Output) -> int:
    """Say what the axioms are, and that the proof holds; return 1 where either is not so."""
    record = without_suspects(read(arguments.game))
    files = find(arguments.directory)
    try:
        found = Judge(record).judge(files)
        said = f"{found.said} from the record, {found.rules} from the rules of the game"
        out.tell(f"{files.axioms.name}: {said}, the denied goal: {in_words(*found.denied)}")
        replay(files)
    except RefusedProof as error:
        return complain(error, REFUSED)
    out.tell(f"{files.proof.name}: accepted. So {found.proved}.")
    if found.assumptions:
        out.tell(f"All this rests on what is assumed: {', '.join(found.assumptions)}")
    return FINE


def without_suspects(record: Record) -> Record:
    """Return the record without the lines that may be to blame for disputed ones, and say so.

    Which lines these are takes reasoning. It only takes premises away, and so lets no proof pass.
    """
    if not record.disputed:
        return record
    from kb.game import begin
    from kb.shell.mending import doubt

    game = begin(record)
    complain(doubt(game), FINE)
    return record.silenced(game.suspects)


def replay(files: ProofFiles) -> None:
    """Replay the proof; raises RefusedProof where it does not hold, UnreadableProof."""
    file = str(files.proof)
    try:
        REPLAYS[files.proof.suffix](files.text, files.premises)
    except DimacsError as error:
        raise UnreadableProof(error.reason, file=file, line=error.line) from None
    except ReplayError as error:
        raise RefusedProof(error.reason, file=file, line=error.line) from None
