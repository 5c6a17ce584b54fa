"""The demonstration: a game from the package, typed at the shell until its Solution is proved."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from kb.shell.output import Output
from kb.shell.shell import Shell

GAME: Final = "five-at-the-table.clue"
FACT: Final = ("Anna", "Pipe")  # settled by the last line, and proved in a few steps
START: Final = """\
Five players, and Grace keeps the record: she types the lines after 'refute>', and hears the rest.
"""
PROOF: Final = """
In {holder}'s own knowledge base, deny that {holder} has {card} and resolve to □:

{proof}

Each axiom names where it comes from: a line of the record, or a rule that passed it on.

Tell a game of your own like this: 'refute' alone is the shell. Or ask what follows from a file:

    refute
    refute solve FILE"""


def play(out: Output) -> None:
    """Type the lines of the game, and then ask for the sheet and for a reason."""
    shell, (holder, card) = Shell(out), FACT
    text = (files("kb") / "games" / GAME).read_text(encoding="utf-8")
    out.tell(START)
    for line in (*text.split("\n")[1:], "sheet", f"why {holder} {card}"):
        out.tell(f"refute> {line}" if line and line[0] != "#" else line)
        answer = shell.answer(line)
        if answer and line[0] != "#":
            out.tell(answer)
    proof = shell.game.knowledge(holder).prove(card)
    out.tell(PROOF.format(holder=holder, card=card, proof=proof))
