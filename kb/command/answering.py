"""How a command answers with ``--json``: one object, written whatever the record is."""

from __future__ import annotations

import json
from collections.abc import Callable

from kb.command.shared import CONTRADICTORY, FINE, MISUSED, complain, read
from kb.errors import Contradiction, KBError
from kb.game import Game, begin
from kb.objects import Object, conflict, failure
from kb.shell.output import Output
from resolver import ResolverError


def answer(path: str, out: Output, found: Callable[[Game], Object]) -> int:
    """Write what is found of the game in a record, and return the exit code.

    What is wrong is written too, and said on standard error as it is without ``--json``.
    """
    status = FINE
    try:
        record = read(path)
        try:
            said = found(begin(record))
        except Contradiction as error:
            said, status = conflict(record, error), complain(error, CONTRADICTORY)
    except (KBError, ResolverError) as error:
        said, status = failure(error), complain(error, MISUSED)
    out.write(json.dumps(said))
    return status
