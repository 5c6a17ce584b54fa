"""One random game as two people at its table write it down: I, and another player.

What is said aloud stands in both records; whoever shows a card or is shown it knows which. Lines
of other kinds than suggestions come in at random: all see a card revealed and hear an accusation,
and what I learn some other way is for me alone.
"""

import random
from typing import NamedTuple

from support.random_games import CLASSIC, SMALL, RandomGame, random_game, word


class Views(NamedTuple):
    """My record, and the one of another player, line by line."""

    mine: str
    his: str


def random_play(seed: int) -> RandomGame:
    """Return a game of one of many kinds."""
    return random_game(
        seed, categories=SMALL if seed % 2 else CLASSIC, players=3 + seed % 3,
        events=5 + seed % 17, spectator=seed % 10 == 7, silent=seed % 3 == 1,
        hidden=int(seed % 4 == 3), face_up=int(seed % 5 == 4),
        ranges=int(seed % 7 == 2), unknown=int(seed % 7 == 3), dealer=0 if seed % 8 == 6 else None,
        answers="all" if seed % 6 == 5 else "first",
    )  # fmt: skip


def views(game: RandomGame, player: str, seed: int = 0, asides: float = 0.2) -> Views:
    """Return both records of a game; the same lines tell of the same events."""
    rng = random.Random(seed)
    mine, his = list(game.header), header(game, player)
    for (line, _), shown in zip(game.events, game.shown, strict=True):
        mine.append(line)
        his.append(suggestion(line, shown, player))
        if rng.random() < asides:
            line, is_public = aside(game, rng)
            mine.append(line)
            his.append(line if is_public else "")
    return Views("\n".join(mine), "\n".join(his))


def header(game: RandomGame, player: str) -> list[str]:
    """Return the header by the player's own hand; how many cards I have can be seen."""
    kept = [line for line in game.header if line.split()[0] not in ("me", "hand")]
    if game.me and not any(line.startswith((f"size {game.me} ", "deal ")) for line in kept):
        kept.append(f"size {game.me} {len(game.hand(game.me))}")
    hand = game.hand(player)
    own = [" ".join(["hand", player, *map(word, hand)])] if hand else []
    return [*kept, f"me {player}", *own]


def suggestion(line: str, shown: list[tuple[str, str]], player: str) -> str:
    """Return a suggestion as the player writes it."""
    said, _, _ = line.partition(" -> ")
    sees_all = said.split()[1] == player
    answers = [f"{p} {word(card)}" if sees_all or p == player else p for p, card in shown]
    return f"{said} -> {', '.join(answers) or 'nobody'}"


def aside(game: RandomGame, rng: random.Random) -> tuple[str, bool]:
    """Return a true line that is no suggestion, and whether all at the table have it."""
    card = rng.choice(game.cards)
    holder = game.deal[card]
    kind = rng.choice(["reveal", "accuse", "has", "lacks", "oneof"])
    if kind == "reveal" and holder in game.players:
        return f"reveal {holder} {word(card)}", True
    if kind == "accuse":
        cards = [rng.choice(cards) for cards in game.categories.values()]
        wrong = any(game.deal[card] != "Solution" for card in cards)
        said = " ".join(map(word, cards))
        return f"accuse {rng.choice(game.players)} {said} {'wrong' if wrong else 'right'}", True
    if kind == "lacks":
        other = rng.choice([each for each in game.holders if each != holder])
        return f"lacks {other} {word(card)}", False
    if kind == "oneof":
        second = rng.choice([each for each in game.cards if each != card])
        return f"oneof {holder} {word(card)} {word(second)}", False
    return f"has {holder} {word(card)}", False
