"""What changed in the sheet from one game to another, as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from kb.game import Game
from kb.table.events import Accusation, Suggestion
from kb.why.phrases import facts

Facts = Mapping[tuple[str, str], bool]


def diff(before: Game, after: Game) -> str:
    """Return which cells were settled, opened again or changed; nothing at all is said too.

    >>> game = Game.new(["Nick", "Rachel", "Holden"])
    >>> print(diff(game, game.tell("has Rachel Rope")))
    Settled: Rachel has Rope.
    >>> print(diff(game.tell("has Rachel Rope"), game))
    Open again: Rachel has Rope.
    """
    old, new = before.facts, after.facts
    parts = {
        "Settled": {cell: has for cell, has in new.items() if cell not in old},
        "Open again": {cell: has for cell, has in old.items() if cell not in new},
        "Known now": {cell: has for cell, has in new.items() if old.get(cell, has) != has},
    }
    said = [f"{kind}: {by_holder(cells)}." for kind, cells in parts.items() if cells]
    return " ".join(said) or "The sheet is the same."


def by_holder(cells: Facts) -> str:
    """Return cells as facts by holder, what is had first."""
    groups: dict[tuple[str, bool], list[str]] = {}
    for (holder, card), has in worth_saying(cells).items():
        groups.setdefault((holder, has), []).append(card)
    in_order = sorted(groups.items(), key=lambda group: not group[0][1])
    return "; ".join(facts(holder, cards, has) for (holder, has), cards in in_order)


def worth_saying(cells: Facts) -> Facts:
    """Return the cells without those that say who else lacks a card that is placed by another."""
    placed = {card for (_, card), has in cells.items() if has}
    return {cell: has for cell, has in cells.items() if has or cell[1] not in placed}


def next_suggester(game: Game) -> str:
    """Return who suggests next in seat order; who has accused wrongly suggests no more."""
    players = game.setup.players
    out, turn = set[str](), 0
    for entry in game.written.entries:  # whoever is in doubt, it was his turn
        if isinstance(entry.event, Suggestion):
            turn = players.index(entry.event.guesser) + 1
        elif isinstance(entry.event, Accusation) and not entry.event.right:
            out.add(entry.event.accuser)
    around = players[turn % len(players) :] + players[: turn % len(players)]
    return next((player for player in around if player not in out), around[0])
