"""``refute advise``: what to ask, by what the answer is expected to tell of the Solution."""

from __future__ import annotations

from argparse import Namespace

from kb.command.reading import read
from kb.command.status import FINE
from kb.game import begin
from kb.shell.output import Output


def run(arguments: Namespace, out: Output) -> int:
    """Write the best suggestions, or in JSON all of them."""
    if arguments.json:
        from kb.command.in_json import answer

        return answer(arguments.game, out, lambda game: game.trusted.advise().in_words())
    out.write(str(begin(read(arguments.game)).trusted.advise()))
    return FINE
