"""``refute advise``: what to ask, by what the answer is expected to tell of the Solution."""

from __future__ import annotations

from argparse import Namespace

from kb.command.reading import read
from kb.command.solve import in_json
from kb.command.status import FINE
from kb.game import begin
from kb.shell.output import Output


def run(arguments: Namespace, out: Output) -> int:
    """Write the best suggestions, or in JSON all of them."""
    found = begin(read(arguments.game)).trusted.advise()
    if arguments.json:
        said = {"deals": found.deals, "sampled": found.sampled, "suggestions": found.records()}
        out.write(in_json(said))
    else:
        out.write(str(found))
    return FINE
