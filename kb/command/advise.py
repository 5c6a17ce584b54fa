"""``refute advise``: what to ask, by what the answer is expected to tell of the Solution."""

from __future__ import annotations

from argparse import Namespace

from kb.command.reading import read
from kb.command.status import FINE
from kb.game import begin
from kb.shell.output import Output
from kb.shell.saying import rests


def run(arguments: Namespace, out: Output) -> int:
    """Write the best suggestions, or in JSON all of them."""
    if arguments.json:
        from kb.command.in_json import answer
        from kb.command.objects import advice

        return answer(arguments.game, out, advice)
    game = begin(read(arguments.game))
    out.tell(rests(game, str(game.advise())))
    return FINE
