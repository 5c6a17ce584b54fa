"""The demonstration: a game from the package, played until its Solution is proved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from textwrap import fill

from attrs import frozen

from kb.game import Game
from kb.record.record import Entry
from kb.shell.output import Output

SET_OFF = "    "
WIDTH = 90  # columns of a line at most
GAME = "five-at-the-table.clue"
FACT = ("Anna", "Pipe")  # settled by the last line, and proved in a few steps from three of them

START = """\
Five players, and Grace keeps the record. It begins with the table:

{header}

What follows from that (✓ has the card, · lacks it, ? open):
"""
PROOF = """
Why does {holder} have {card}? In {holder}'s own knowledge base, deny it and resolve to □:

{proof}

Each axiom names where it comes from: a line of the record, or a rule that passed it on.
"""
GOING_ON = """\
Tell a game of your own like this, one entry a line: 'refute' alone is the
shell, which answers each of them. Or ask what follows from a file:

    refute
    refute solve FILE"""


@frozen(eq=False)
class Turn:
    """An entry of the log, the game after it, and the facts it added."""

    entry: Entry
    game: Game
    settled: Mapping[tuple[str, str], bool]


def play(out: Output) -> None:
    """Write the turns that place a card, the sheet as it grows, the Solution and one proof."""
    game = Game.parse((files("kb") / "games" / GAME).read_text(encoding="utf-8"), GAME)
    start = game.at(game.log[0].line - 1)
    header = "\n".join(f"{SET_OFF}{line}" for line in start.record().rstrip().split("\n"))
    out.tell(START.format(header=header))
    out.show(start.sheet)
    shown = [turn for turn in turns(game) if any(turn.settled.values())]
    for turn in shown:
        out.tell(f"\nline {turn.entry.line}: {turn.entry.text}")
        said = summary(turn.settled)
        width = min(out.width or WIDTH, WIDTH)
        out.write(fill(said, width, initial_indent=SET_OFF, subsequent_indent=SET_OFF))
        if turn in (shown[len(shown) // 2], shown[-1]):
            out.write()
            out.show(turn.game.sheet)
    solved = next(turn.entry for turn in shown if turn.game.solved)
    out.tell(f"\n{game.sheet.solution()}\nLine {solved.line} settled it.")
    holder, card = FACT
    out.tell(PROOF.format(holder=holder, card=card, proof=game.knowledge(holder).prove(card)))
    out.tell(GOING_ON)


def turns(game: Game) -> Iterator[Turn]:
    """Yield the turns of a game in order."""
    before = game.at(game.log[0].line - 1)
    for entry in game.log:
        after = game.at(entry.line)
        settled = {cell: has for cell, has in after.facts.items() if cell not in before.facts}
        yield Turn(entry, after, settled)
        before = after


def summary(settled: Mapping[tuple[str, str], bool]) -> str:
    """Return new facts in a sentence: ``Felix has Hall; Ida has Rope, Ballroom; ruled out: 8``."""
    placed: dict[str, list[str]] = {}
    for (holder, card), has in settled.items():
        if has:
            placed.setdefault(holder, []).append(card)
    parts = [f"{holder} has {', '.join(cards)}" for holder, cards in placed.items()]
    return "; ".join([*parts, f"cells ruled out: {len(settled) - sum(settled.values())}"])
