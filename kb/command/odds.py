"""``refute odds``: of how many of the deals each cell is true, and the likeliest Solutions."""

from __future__ import annotations

from argparse import Namespace

from kb.command.reading import read
from kb.command.status import FINE
from kb.game import begin
from kb.shell.output import Output


def run(arguments: Namespace, out: Output) -> int:
    """Write the shares as percents, or in JSON as numbers of deals."""
    if arguments.json:
        from kb.command.in_json import answer

        return answer(arguments.game, out, lambda game: game.trusted.odds().in_words())
    found = begin(read(arguments.game)).trusted.odds()
    text = found.text()
    out.write(text if out.carries(text) else found.text(ascii=True))
    out.write(f"\n{found.sentences()}")
    return FINE
