"""``refute solve``: the detective sheet, or all of it as one JSON object."""

from __future__ import annotations

from argparse import Namespace

from kb.command.reading import read
from kb.command.status import FINE
from kb.game import begin
from kb.shell.output import Output


def run(arguments: Namespace, out: Output) -> int:
    """Write the sheet of a game, the Solution as far as it is known, and what is assumed."""
    if arguments.json:
        from kb.command.in_json import answer
        from kb.command.objects import findings

        return answer(arguments.game, out, findings)
    game = begin(read(arguments.game))
    below = [game.sheet.solution()]
    if game.assumptions:
        below.append(f"All this rests on what is assumed: {', '.join(game.assumptions)}")
    if game.disputed:
        from kb.shell.mending import doubt

        below.append(doubt(game))
    out.show(game.sheet, "\n".join(below))
    return FINE
