"""An answer as one JSON object on one line, whatever becomes of the record."""

from __future__ import annotations

import json
from collections.abc import Callable

from kb.command.objects import Object, conflict, failure
from kb.command.reading import read
from kb.command.status import CONTRADICTORY, FINE, MISUSED, complain
from kb.errors import Contradiction, KBError
from kb.game import Game, begin
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
