"""What a line brought: the Solution's cards first, then facts with their lines, then alternatives.

The Solution has Rope (lines 7 and 9).
Uwe has Candlestick; Sara lacks White and Library (line 4).
Sara has Green or Revolver.
SOLVED: Plum, Rope, Hall. Certain unless line 9 is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kb.game import Game
from kb.sheet.sheet import if_wrong
from kb.shell.changes import worth_saying
from kb.shell.notes import sentence
from kb.table.events import Event, Has, Lacks, Reveal
from kb.table.setup import SOLUTION
from kb.theory.atoms import literal
from kb.why.irreducible import irreducible
from kb.why.phrases import facts, lines_counted
from resolver import SearchStopped

NOTHING_NEW = "Nothing new follows."
Facts = Mapping[tuple[str, str], bool]


def news(before: Game, after: Game) -> str:
    """Return what follows now and did not before, one idea a line.

    >>> game = Game.new(["Nick", "Rachel", "Holden"]).tell("lacks Nick Rope")
    >>> print(news(game, game.tell("suggest Nick Plum Rope Hall -> Holden Rope")))
    Holden has Rope; Rachel lacks Plum and Hall.
    >>> print(news(game, game.tell("suggest Nick Plum Rope Hall -> Rachel")))
    Rachel has Plum, Rope or Hall.
    """
    fresh = dict(worth_saying({c: v for c, v in after.facts.items() if c not in before.facts}))
    outright = echoed(after.log[-1].event) if after.log else None
    said_so = outright is not None and fresh.pop(outright, None) is not None
    placed = [card for (holder, card), has in fresh.items() if has and holder == SOLUTION]
    said = [f"{facts(SOLUTION, [card], True)}{because(after, SOLUTION, card)}." for card in placed]
    others = {cell: has for cell, has in fresh.items() if cell[1] not in placed}
    told = list(by_lines(after, others))
    said += [f"{'; '.join(told)}."] if told else []
    known = {(one.holder, one.cards) for one in before.state.alternatives}
    for one in after.state.alternatives:
        if (one.holder, one.cards) not in known:
            said.append(f"{sentence(one.holder, one.cards)}.")
    if after.solved and not before.solved:
        said.append(solved(after))
    return "\n".join(said) or ("" if said_so else NOTHING_NEW)


def solved(game: Game) -> str:
    """Return the Solution, and without which lines it is not certain."""
    cards = [str(card) for card in game.solution.values()]
    said = f"SOLVED: {', '.join(cards)}."
    try:
        lines = sorted({line for card in cards for line in game.firm[SOLUTION, card]})
    except SearchStopped:
        return said
    wrong = if_wrong(lines).replace("if", "unless", 1) if lines else "even if one line is wrong"
    return f"{said} Certain {wrong}."


def echoed(event: Event) -> tuple[str, str] | None:
    """Return the cell of which an event says by itself what is there."""
    match event:
        case Has(holder, card) | Lacks(holder, card) | Reveal(holder, card):
            return holder, card
    return None


def by_lines(game: Game, cells: Facts) -> Iterator[str]:
    """Yield facts by holder, what is had first, those together that rest on the same lines."""
    groups: dict[tuple[bool, str, str], list[str]] = {}
    for (holder, card), has in cells.items():
        groups.setdefault((not has, holder, because(game, holder, card)), []).append(card)
    for (lacks, holder, why), cards in sorted(groups.items(), key=lambda group: group[0][0]):
        yield facts(holder, cards, not lacks) + why


def because(game: Game, holder: str, card: str) -> str:
    """Return the lines that a fact rests on, in brackets; of the last one alone nothing."""
    goal = literal(holder, card, game.facts[holder, card])
    entries, _ = irreducible(game.setup, game.log, goal)
    lines = [entry.line for entry in entries]
    return "" if lines in ([], [game.log[-1].line]) else f" ({lines_counted(lines)})"
