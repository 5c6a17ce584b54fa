"""One game played out: a deal by the seed, a policy in each seat, each player with his own game.

    the guesser's policy asks ─▶ the first who can shows any of his cards that were named
                 ─▶ each player enters what he has seen ─▶ who knows the Solution by now?

Dealing and asking begin with a player at random. Who knows the Solution asks no more, and still
shows cards; the game ends when all know it, or after as many suggestions as may be made.

In a race who knows it at his turn accuses, and wins; who accuses wrongly only answers from then on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from random import Random
from typing import Final, NamedTuple

from attrs import evolve, frozen

from kb.game import Game
from kb.odds.model import draw_shown_card
from kb.record.lines import write
from kb.record.record import Record
from kb.record.seen import SPECTATOR, suggestion_seen
from kb.study.policies import Accused, Policy
from kb.table.deck import Deck
from kb.table.events import Accusation, Answer, Event, Suggestion
from kb.table.setup import SOLUTION
from resolver.text import FrozenMapping

MOST_SUGGESTIONS: Final = 200  # suggestions, unless another number is given
ALL_KNEW: Final = "all knew"
LIMIT: Final = "limit"
ACCUSED: Final = "right accusation"
ALL_OUT: Final = "all accused wrongly"


class GameRow(NamedTuple):
    """A game of a simulation, in values that pickle, and that JSON can hold.

    >>> from kb import simulate
    >>> row: GameRow = next(simulate(1, most_suggestions=2))
    >>> row.players, row.ended
    (('Ann', 'Bob', 'Cid'), 'limit')

    Attributes:
        game: Its number.
        seed: That of the simulation.
        players: Their names, by seat.
        policies: Their policies' names, by seat.
        solution: Its cards.
        suggestions: How many were made.
        ended: Why there were no more: "all knew" or "limit", and what ends a race.
        knew: Of each player, after how many suggestions the Solution was known; None for never.
        record: The game as a spectator writes it.
        records: The same as each player does.
        winner: Who accused rightly, in a race; None for nobody.
    """

    game: int
    seed: int
    players: tuple[str, ...]
    policies: tuple[str, ...]
    solution: tuple[str, ...]
    suggestions: int
    ended: str
    knew: Mapping[str, int | None]
    record: str
    records: Mapping[str, str]
    winner: str | None


@frozen
class Series:
    """What all games of a simulation share: the seed, the deck, who sits there and how he asks.

    `policies` has the policy of each seat, with its name; `most` is how many suggestions a game has
    at most; `race` tells that they accuse.
    """

    seed: int
    deck: Deck
    players: tuple[str, ...]
    policies: Sequence[tuple[str, Policy]]
    most: int
    race: bool = False


@frozen
class Played:
    """A game as far as it was played: who has which card, and what all who saw it wrote down.

    `own` are the games of the players, by seat; `knew` says after how many suggestions each knew
    the Solution, None while he does not; `out` has who accused wrongly, `winner` who did rightly.
    """

    deal: Mapping[str, str]
    seen: Record
    own: Mapping[str, Game]
    knew: Mapping[str, int | None]
    out: frozenset[str] = frozenset()
    winner: str | None = None

    @property
    def suggestions(self) -> int:
        """How many were made."""
        return len(self.seen.entries) - len(self.out) - (self.winner is not None)

    @property
    def ended(self) -> str:
        """Why it is over; LIMIT while it is not, unless no more suggestions may be made."""
        if self.winner is not None:
            return ACCUSED
        if len(self.out) == len(self.own):
            return ALL_OUT
        return LIMIT if None in self.knew.values() else ALL_KNEW

    def after(self, guesser: str, cards: Iterable[str], random: Random) -> Played:
        """Return it after a suggestion, which the first who can answers as the model has it.

        Raises RecordError where the cards are not one of each category.
        """
        setup = self.seen.setup
        asked = setup.deck.in_order(cards)
        answers: tuple[Answer, ...] = ()
        for player in setup.others(guesser):
            card = draw_shown_card(asked, player, self.deal.__getitem__, random)
            if card is not None:
                answers = (Answer(player, card),)
                break

        event = Suggestion(guesser, asked, answers, None)
        own = {player: suggestion_seen(event, player, {}) for player in self.own}
        return self.with_event(suggestion_seen(event, SPECTATOR, {}), own, self.suggestions + 1)

    def accused(self, accuser: str, cards: Sequence[str]) -> Played:
        """Return it after an accusation, which all hear; raises RecordError for other cards."""
        asked = self.seen.setup.deck.in_order(cards)
        right = all(self.deal[card] == SOLUTION for card in asked)
        event = Accusation(accuser, asked, right)
        now = self.with_event(event, dict.fromkeys(self.own, event), self.suggestions)
        return evolve(now, winner=accuser) if right else evolve(now, out=now.out | {accuser})

    def with_event(self, event: Event, own: Mapping[str, Event], made: int) -> Played:
        """Return it after an event that each player writes down in his way."""
        games = {player: game.add(own[player]) for player, game in self.own.items()}
        knew = {
            player: made if before is None and games[player].solved else before
            for player, before in self.knew.items()
        }
        seen = self.seen.append(write(event, self.seen.setup))
        return evolve(self, seen=seen, own=games, knew=knew)


def play(series: Series, number: int) -> Played:
    """Return the game of this number, played out; the same number gives the same game."""
    random = Random(f"{series.seed} {number}")
    asking = dict(zip(series.players, (policy for _, policy in series.policies), strict=True))
    now = dealt(series, random)
    setup = now.seen.setup
    turns = cycle((str(setup.dealer), *setup.others(str(setup.dealer))))
    over = (ACCUSED, ALL_OUT) if series.race else (ALL_KNEW,)
    while now.ended not in over and now.suggestions < series.most:
        guesser = next(turns)
        own = now.own[guesser]
        if guesser in now.out:
            continue
        known = now.knew[guesser] is not None
        cards = Accused(map(str, own.solution.values())) if known else asking[guesser](own, random)
        if series.race and isinstance(cards, Accused):
            now = now.accused(guesser, cards)
        elif not known:
            now = now.after(guesser, cards, random)
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


def row(series: Series, number: int) -> GameRow:
    """Return a game as a row."""
    played = play(series, number)
    return GameRow(
        game=number,
        seed=series.seed,
        players=series.players,
        policies=tuple(name for name, _ in series.policies),
        solution=tuple(card for card in series.deck.cards if played.deal[card] == SOLUTION),
        suggestions=played.suggestions,
        ended=played.ended,
        knew=FrozenMapping(played.knew),
        record=played.seen.text,
        records=FrozenMapping({player: game.record() for player, game in played.own.items()}),
        winner=played.winner,
    )
