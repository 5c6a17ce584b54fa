"""Random games for the tests: a deal, and a record of truthful play over it.

Every event carries what it says in the oracle's terms (see oracle.py), worked out here from the
seats and not by the package under test: ("has", H, card), ("lacks", H, card), ("some", H, cards)
and ("not all", H, cards).
"""

import random
from dataclasses import dataclass, field

from support.cases import passage

CLASSIC = {
    "suspect": ["Mustard", "Plum", "Scarlet", "White", "Green", "Peacock"],
    "weapon": ["Knife", "Revolver", "Wrench", "Rope", "Candlestick", "Pipe"],
    "room": [
        "Ballroom", "Kitchen", "Library", "Hall", "Lounge", "Conservatory", "Dining Room",
        "Billiard Room", "Study",
    ],
}  # fmt: skip
SMALL = {"suspect": list("abc"), "weapon": list("def"), "room": list("ghij")}

# No random game: the smallest table at which a refuter may choose.
TWO = passage(__file__, "two players")

Size = int | None | tuple[int, int]  # as a header states it, or bounds that follow from silence
Said = tuple[str, str, tuple[str, ...]]


def word(name: str) -> str:
    return f'"{name}"' if " " in name else name


@dataclass
class RandomGame:
    """A deal and the record of a play over it: ``header`` lines, then one event a line.

    ``sizes`` is what the header tells of each hand: a number, two bounds, or None for nothing.
    ``shown`` has for each event who showed which card, whether I saw it or not.
    """

    categories: dict[str, list[str]]
    players: list[str]
    me: str | None
    deal: dict[str, str]
    sizes: dict[str, Size]
    left_over: int
    header: list[str]
    given: list[Said] = field(default_factory=list)
    events: list[tuple[str, list[Said]]] = field(default_factory=list)
    shown: list[list[tuple[str, str]]] = field(default_factory=list)

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
    ranges: int = 0,
    silent: bool = False,
    dealer: int | None = None,
    first: int = 0,
    bluff: float = 0.35,
) -> RandomGame:
    """Deal and play: in each category a guesser bluffs so often, and else names any card at all.

    `ranges` and `unknown` hands have two bounds or none; of the others the sizes are stated, unless
    the header is `silent` of them. The deal goes round from seat `first` on; with a `dealer` a line
    of the header says from which.
    """
    rng = seed if isinstance(seed, random.Random) else random.Random(seed)
    names = [f"P{number}" for number in range(1, players + 1)]
    deal = {rng.choice(cards): "Solution" for cards in categories.values()}
    rest = [c for cards in categories.values() for c in cards if c not in deal]
    rng.shuffle(rest)
    left, rest = rest[: face_up + hidden], rest[face_up + hidden :]
    deal.update(dict.fromkeys(left, "Table"))
    first = first if dealer is None else dealer
    for number, card in enumerate(rest, start=first):
        deal[card] = names[number % players] if not unequal else rng.choice(names)
    me = None if spectator else rng.choice(names)
    game = RandomGame(categories, names, me, deal, {}, face_up + hidden, [])
    game.sizes = {name: len(game.hand(name)) for name in names}
    write_header(game, rng, left[:face_up], hidden, answers, deck_line)
    write_sizes(game, rng, unknown, ranges, silent, dealer)
    turn = rng.randrange(players)
    while len(game.events) < events:
        guesser = names[turn % players]
        turn += 1
        game.events.append(suggestion(game, rng, guesser, answers, bluff))
    return game


def write_header(
    game: RandomGame,
    rng: random.Random,
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
    if game.me:
        hand = game.hand(game.me)
        game.header.append(f"me {game.me}")
        if hand:
            game.header.append(" ".join(["hand", game.me, *map(word, hand)]))
        game.given += [("has", game.me, (card,)) for card in hand]
    if face_up:
        game.header.append(" ".join(["table", *map(word, face_up)]))
        game.given += [("has", "Table", (card,)) for card in face_up]
    if hidden:
        game.header.append(f"hidden {hidden}")
    if answers == "all":
        game.header.append("answers all")


def write_sizes(
    game: RandomGame,
    rng: random.Random,
    unknown: int,
    ranges: int,
    silent: bool,
    dealer: int | None,
) -> None:
    """Write what is said of the sizes, and keep what it means; the true sizes are there."""
    others = [player for player in game.players if player != game.me]
    said: dict[str, Size] = {} if silent or dealer is not None else {**game.sizes}
    for name in rng.sample(others, min(unknown, len(others))):
        said[name] = None
    if ranges:
        for name in rng.sample(others, min(ranges, len(others))):
            true = len(game.hand(name))
            said[name] = max(0, true - rng.randint(0, 2)), true + rng.randint(0, 2)
    game.header += [
        f"size {player} {size_text(said[player])}" for player in game.players if player in said
    ]
    if dealer is not None:
        game.header.append(f"deal {game.players[dealer]}")  # all the sizes follow, as dealt
    else:
        game.sizes = meant(game, said)


def meant(game: RandomGame, said: dict[str, Size]) -> dict[str, Size]:
    """Return the sizes of all, with the shares of those of whom nothing is said.

    They share what the known hands leave of the cards dealt; beside a size that is no number, all
    that was dealt to all.
    """
    dealt = sum(len(game.hand(player)) for player in game.players)
    if game.me and game.hand(game.me):
        said = {**said, game.me: len(game.hand(game.me))}
    numbers = [size for size in said.values() if isinstance(size, int)]
    cards, shared = dealt, len(game.players)
    if len(numbers) == len(said):
        cards, shared = dealt - sum(numbers), len(game.players) - len(said)
    share = (cards // max(shared, 1), -(-cards // max(shared, 1)))
    return {player: said.get(player, share) for player in game.players}


def size_fits(size: Size, number: int) -> bool:
    """Return whether a hand of so many cards has this size."""
    low, high = size if isinstance(size, tuple) else (size, size)
    return low is None or high is None or low <= number <= high


def size_text(size: Size) -> str:
    """Return a size as the record writes it."""
    if isinstance(size, tuple):
        return f"{size[0]}-{size[1]}"
    return "?" if size is None else str(size)


def suggestion(
    game: RandomGame, rng: random.Random, guesser: str, answers: str, bluff: float
) -> tuple[str, list[Said]]:
    """One suggestion and its answers, as the record tells them and as the oracle does."""
    cards = tuple(choose_cards(game, rng, guesser, bluff))
    said: list[Said] = []
    shown: list[str] = []
    game.shown.append([])
    seat = game.players.index(guesser)
    for player in game.players[seat + 1 :] + game.players[:seat]:
        held = [card for card in cards if game.deal[card] == player]
        if not held:
            said += [("lacks", player, (card,)) for card in cards]
            continue
        card = rng.choice(held)
        game.shown[-1].append((player, card))
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


def choose_cards(game: RandomGame, rng: random.Random, guesser: str, bluff: float) -> list[str]:
    """One card a category, so often one of the guesser's own."""
    chosen = []
    for cards in game.categories.values():
        own = [card for card in cards if game.deal[card] == guesser]
        chosen.append(rng.choice(own) if own and rng.random() < bluff else rng.choice(cards))
    return chosen
