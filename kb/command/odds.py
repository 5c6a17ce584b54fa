"""``refute odds``: of how many of the deals each cell is true, and the likeliest Solutions."""

from __future__ import annotations

from argparse import Namespace

from kb.command.reading import read
from kb.command.solve import in_json
from kb.command.status import FINE
from kb.game import begin
from kb.shell.output import Output


def run(arguments: Namespace, out: Output) -> int:
    """Write the shares as percents, or in JSON as numbers of deals."""
    found = begin(read(arguments.game)).trusted.odds()
    if arguments.json:
        out.write(in_json(found.in_words()))
        return FINE
    text = found.text()
    out.write(text if out.carries(text) else found.text(ascii=True))
    out.write(f"\n{found.sentences()}")
    return FINE
