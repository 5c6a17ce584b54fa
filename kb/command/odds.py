"""``refute odds``: of how many of the deals each cell is true, and the likeliest Solutions."""

from __future__ import annotations

from argparse import Namespace

from kb.command.reading import read
from kb.command.status import FINE
from kb.game import begin
from kb.shell.output import Output
from kb.shell.saying import rests


def run(arguments: Namespace, out: Output) -> int:
    """Write the shares as percents, or in JSON as numbers of deals."""
    if arguments.json:
        from kb.command.in_json import answer
        from kb.command.objects import odds

        return answer(arguments.game, out, odds)
    game = begin(read(arguments.game))
    found = game.odds()
    out.show(found, rests(game, found.sentences()))
    return FINE
