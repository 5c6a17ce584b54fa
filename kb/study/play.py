"""One game played out: a deal by the seed, a policy in each seat, each player with his own game.

    the guesser's policy asks ─▶ the first who can shows any of his cards that were named
                 ─▶ each player enters what he has seen ─▶ who knows the Solution by now?

Dealing and asking begin with a player at random. Who knows the Solution asks no more, and still
shows cards; the game ends when all know it, or after as many suggestions as may be made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import cycle
from random import Random
from typing import Final

from attrs import evolve, frozen

from kb.game import Game
from kb.record.lines import write
from kb.record.record import Record
from kb.study.policies import Policy
from kb.study.spread import Row
from kb.table.arguments import listed
from kb.table.deck import Deck
from kb.table.events import Answer, Suggestion
from kb.table.setup import SOLUTION

MOST: Final = 200  # suggestions, unless another number is given
ALL_KNEW: Final = "all knew"
LIMIT: Final = "limit"


@frozen
class Series:
    """What all games of a simulation share: the seed, the deck, who sits there and how he asks.

    `most` is how many suggestions a game has at most.
    """

    seed: int
    deck: Deck
    players: tuple[str, ...]
    names: tuple[str, ...]
    policies: tuple[Policy, ...]
    most: int


@frozen
class Played:
    """A game as far as it was played: who has which card, and what all who saw it wrote down.

    `own` are the games of the players, by seat; `knew` says after how many suggestions each knew
    the Solution, None while he does not.
    """

    deal: Mapping[str, str]
    seen: Record
    own: Mapping[str, Game]
    knew: Mapping[str, int | None]

    @property
    def suggestions(self) -> int:
        """How many were made."""
        return len(self.seen.told)

    @property
    def ended(self) -> str:
        """Why it is over: all knew the Solution, or no more suggestions may be made."""
        return LIMIT if None in self.knew.values() else ALL_KNEW

    def after(self, guesser: str, cards: Iterable[str], random: Random) -> Played:
        """Return it after a suggestion, which the first who can answers with any card he can show.

        Raises RecordError where the cards are not one of each category.
        """
        setup = self.seen.setup
        asked = setup.deck.in_order(cards)
        can = ((one, [c for c in asked if self.deal[c] == one]) for one in setup.others(guesser))
        shows, held = next((pair for pair in can if pair[1]), (None, []))
        told = () if shows is None else (Answer(shows, random.choice(held)),)
        open_to_both = Suggestion(guesser, asked, told, None)
        open_to_all = evolve(open_to_both, answers=tuple(evolve(a, card=None) for a in told))
        seen = self.seen.append(write(open_to_all, setup))
        own = {
            player: game.add(open_to_both if player in (guesser, shows) else open_to_all)
            for player, game in self.own.items()
        }
        knew = {
            player: len(seen.told) if before is None and own[player].solved else before
            for player, before in self.knew.items()
        }
        return Played(self.deal, seen, own, knew)


def play(series: Series, number: int) -> Played:
    """Return the game of this number, played out; the same number gives the same game."""
    random = Random(f"{series.seed} {number}")
    asking = dict(zip(series.players, series.policies, strict=True))
    now = dealt(series, random)
    setup = now.seen.setup
    turns = cycle((str(setup.dealer), *setup.others(str(setup.dealer))))
    while now.ended != ALL_KNEW and now.suggestions < series.most:
        guesser = next(turns)
        if now.knew[guesser] is None:
            cards = asking[guesser](now.own[guesser], random)
            now = now.after(guesser, listed(cards, "the cards of a suggestion"), random)
    return now


def dealt(series: Series, random: Random) -> Played:
    """Return a game before the first suggestion; the deal begins with a player at random."""
    deck, players = series.deck, series.players
    deal = {random.choice(kind.cards): SOLUTION for kind in deck.categories}
    rest = [card for card in deck.cards if card not in deal]
    random.shuffle(rest)
    first = random.randrange(len(players))
    deal |= zip(rest, cycle((*players[first:], *players[:first])), strict=False)
    hands = {player: [card for card in rest if deal[card] == player] for player in players}
    seen = Game.new(players, deck=deck, deal=players[first]).written
    own = {
        player: Game.new(players, me=player, hand=hand, deck=deck, deal=players[first])
        for player, hand in hands.items()
    }
    return Played(deal, seen, own, {player: 0 if own[player].solved else None for player in own})


def row(series: Series, number: int) -> Row:
    """Return a game as a plain row; `simulate` tells its keys."""
    played = play(series, number)
    return {
        "game": number,
        "seed": series.seed,
        "players": list(series.players),
        "policies": list(series.names),
        "solution": [card for card in series.deck.cards if played.deal[card] == SOLUTION],
        "suggestions": played.suggestions,
        "ended": played.ended,
        "knew": dict(played.knew),
        "record": played.seen.text,
        "records": {player: game.record() for player, game in played.own.items()},
    }
