"""Random games for the tests: a deal, and a record of truthful play over it.

Every event carries what it says in the oracle's terms (see oracle.py), worked out here from the
seats and not by the package under test: ("has", H, card), ("lacks", H, card), ("some", H, cards)
and ("not all", H, cards).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

CLASSIC = {
    "suspect": ["Mustard", "Plum", "Scarlet", "White", "Green", "Peacock"],
    "weapon": ["Knife", "Revolver", "Wrench", "Rope", "Candlestick", "Pipe"],
    "room": [
        "Ballroom",
        "Kitchen",
        "Library",
        "Hall",
        "Lounge",
        "Conservatory",
        "Dining Room",
        "Billiard Room",
        "Study",
    ],
}
SMALL = {"suspect": list("abc"), "weapon": list("def"), "room": list("ghij")}

Said = tuple[str, str, tuple[str, ...]]


def word(name: str) -> str:
    return f'"{name}"' if " " in name else name


@dataclass
class RandomGame:
    """A deal and the record of a play over it: ``header`` lines, then one event a line."""

    categories: dict[str, list[str]]
    players: list[str]
    me: str | None
    deal: dict[str, str]
    sizes: dict[str, int | None]
    left_over: int
    header: list[str]
    given: list[Said] = field(default_factory=list)
    events: list[tuple[str, list[Said]]] = field(default_factory=list)

    @property
    def cards(self) -> list[str]:
        return [card for cards in self.categories.values() for card in cards]

    @property
    def holders(self) -> list[str]:
        return ["Solution", *self.players, *(["Table"] if self.left_over else [])]

    @property
    def text(self) -> str:
        return "\n".join([*self.header, *(line for line, _ in self.events)]) + "\n"

    def hand(self, holder: str) -> list[str]:
        return [card for card in self.cards if self.deal[card] == holder]


def random_game(
    seed: int | random.Random,
    categories: dict[str, list[str]] = CLASSIC,
    players: int = 3,
    events: int = 30,
    spectator: bool = False,
    unequal: bool = False,
    unknown: int = 0,
    face_up: int = 0,
    hidden: int = 0,
    answers: str = "first",
    deck_line: str | None = None,
) -> RandomGame:
    """Deal and play: guessers bluff with cards they hold as often as they like."""
    rng = seed if isinstance(seed, random.Random) else random.Random(seed)
    names = [f"P{number}" for number in range(1, players + 1)]
    deal = {rng.choice(cards): "Solution" for cards in categories.values()}
    rest = [c for cards in categories.values() for c in cards if c not in deal]
    rng.shuffle(rest)
    left, rest = rest[: face_up + hidden], rest[face_up + hidden :]
    deal.update(dict.fromkeys(left, "Table"))
    for number, card in enumerate(rest):
        deal[card] = names[number % players] if not unequal else rng.choice(names)
    me = None if spectator else rng.choice(names)
    game = RandomGame(categories, names, me, deal, {}, face_up + hidden, [])
    game.sizes = {name: len(game.hand(name)) for name in names}
    write_header(game, rng, unknown, left[:face_up], hidden, answers, deck_line)
    turn = rng.randrange(players)
    while len(game.events) < events:
        guesser = names[turn % players]
        turn += 1
        game.events.append(suggestion(game, rng, guesser, answers))
    return game


def write_header(
    game: RandomGame,
    rng: random.Random,
    unknown: int,
    face_up: list[str],
    hidden: int,
    answers: str,
    deck_line: str | None,
) -> None:
    if game.categories is CLASSIC:
        deck_line = "deck classic"
    deck = (
        [deck_line]
        if deck_line
        else [
            " ".join(["category", name, *map(word, cards)])
            for name, cards in game.categories.items()
        ]
    )
    game.header = ["refute 1", *deck, "players " + " ".join(game.players)]
    others = [player for player in game.players if player != game.me]
    for name in rng.sample(others, min(unknown, len(others))):
        game.sizes[name] = None
    if game.me:
        hand = game.hand(game.me)
        game.header.append(f"me {game.me}")
        if hand:
            game.header.append(" ".join(["hand", game.me, *map(word, hand)]))
        game.given += [("has", game.me, (card,)) for card in hand]
    game.header += [f"size {p} {'?' if n is None else n}" for p, n in game.sizes.items()]
    if face_up:
        game.header.append(" ".join(["table", *map(word, face_up)]))
        game.given += [("has", "Table", (card,)) for card in face_up]
    if hidden:
        game.header.append(f"hidden {hidden}")
    if answers == "all":
        game.header.append("answers all")


def suggestion(
    game: RandomGame, rng: random.Random, guesser: str, answers: str
) -> tuple[str, list[Said]]:
    """One suggestion and its answers, as the record tells them and as the oracle does."""
    cards = tuple(choose_cards(game, rng, guesser))
    said: list[Said] = []
    shown: list[str] = []
    seat = game.players.index(guesser)
    for player in game.players[seat + 1 :] + game.players[:seat]:
        held = [card for card in cards if game.deal[card] == player]
        if not held:
            said += [("lacks", player, (card,)) for card in cards]
            continue
        card = rng.choice(held)
        if game.me in (guesser, player):
            said.append(("has", player, (card,)))
            shown.append(f"{player} {word(card)}")
        else:
            said.append(("some", player, cards))
            shown.append(player)
        if answers == "first":
            break
    text = " ".join(map(word, rng.sample(cards, len(cards))))
    return f"suggest {guesser} {text} -> {', '.join(shown) or 'nobody'}", said


def choose_cards(game: RandomGame, rng: random.Random, guesser: str) -> list[str]:
    """One card a category: own ones as bluffs about a third of the time each."""
    chosen = []
    for cards in game.categories.values():
        own = [card for card in cards if game.deal[card] == guesser]
        chosen.append(rng.choice(own) if own and rng.random() < 0.35 else rng.choice(cards))
    return chosen
