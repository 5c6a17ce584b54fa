"""``refute demo``: a game from the package, played until its Solution is proved."""

from __future__ import annotations

from argparse import Namespace

from kb.command.status import FINE
from kb.shell.demo import play
from kb.shell.output import Output


def run(arguments: Namespace, out: Output) -> int:
    """Play a game from the package."""
    play(out)
    return FINE
