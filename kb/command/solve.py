"""``refute solve``: the detective sheet, or all of it as one JSON object."""

from __future__ import annotations

from argparse import Namespace

from kb.command.reading import read
from kb.command.status import CONTRADICTORY, FINE, complain
from kb.errors import Contradiction
from kb.game import Game, begin
from kb.shell.output import Output
from resolver import SearchStopped


def run(arguments: Namespace, out: Output) -> int:
    """Write the sheet of a game, the Solution as far as it is known, and what is assumed."""
    try:
        game = begin(read(arguments.game))
    except Contradiction as error:
        if arguments.json:
            out.write(in_json(conflict(error)))
            return complain(error, CONTRADICTORY)
        raise
    game, whole = game.trusted, game
    if arguments.json:
        out.write(in_json(findings(game)))
        return FINE
    out.show(game.sheet)
    out.write(f"\n{game.sheet.solution()}")
    if game.assumptions:
        out.write(f"All this rests on what is assumed: {', '.join(game.assumptions)}")
    if whole.disputed:
        from kb.shell.mending import doubt

        out.write(doubt(whole))
    return FINE


def in_json(found: dict[str, object]) -> str:
    """Return one JSON object on one line."""
    import json

    return json.dumps(found)


def findings(game: Game) -> dict[str, object]:
    """Return what follows from a game, as JSON has it."""
    return {
        "consistent": True,
        "solved": game.solved,
        "solution": dict(game.solution),
        "sheet": game.sheet.words(),
        "deals": deals(game),
        "conflict": [],
        "culprits": [],
        "disputed": list(game.disputed),
    }


def deals(game: Game) -> int | None:
    """Return how many deals fit, None where counting them would take too long."""
    try:
        return game.deals
    except SearchStopped:
        return None


def conflict(error: Contradiction) -> dict[str, object]:
    """Return the same of a log that contradicts itself: no sheet, but the lines at odds."""
    return {
        "consistent": False,
        "solved": None,
        "solution": {},
        "sheet": {},
        "deals": None,
        "conflict": list(error.entries),
        "culprits": list(error.culprits),
        "pairs": [list(pair) for pair in error.pairs],
    }
