"""One game played out: a deal by the seed, a policy in each seat, each player with his own game.

    the guesser's policy asks ─▶ the first who can shows any of his cards that were named
                 ─▶ each player enters what he has seen ─▶ who knows the Solution by now?

Dealing and asking begin with a player at random. A player who knows the Solution asks no more, and
still shows cards. The game ends when all know it, or after as many suggestions as may be made.

In a race a player who knows it at his turn accuses, and wins. One who accuses wrongly only answers
from then on.

`play_game` is the loop; a `PlayedGame` is a value, and each event makes another.
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

# A game ends after this many suggestions, unless another number is given.
MOST_SUGGESTIONS: Final = 200

# The ways in which a game ends.
ALL_KNEW: Final = "all knew"
LIMIT: Final = "limit"
ACCUSED: Final = "right accusation"
ALL_OUT: Final = "all accused wrongly"


class GameRow(NamedTuple):
    """The row of a simulated game, with values that can be pickled and written as JSON.

    >>> from kb import simulate
    >>> row: GameRow = next(simulate(1, most_suggestions=2))
    >>> row.players, row.ended
    (('Ann', 'Bob', 'Cid'), 'limit')

    Attributes:
        game: The number of the game.
        seed: The seed of the simulation.
        players: The names of the players, by seat.
        policies: The names of their policies, by seat.
        solution: The cards of the Solution.
        suggestions: The number of suggestions that were made.
        ended: Why the game ended: "all knew", "limit", or one of the two endings of a race.
        knew: After how many suggestions each player knew the Solution; None for never.
        record: The game as a spectator writes it.
        records: The game as each player writes it.
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
    """The settings that all games of a simulation share.

    Attributes:
        seed: The seed.
        deck: The deck.
        players: The players, by seat.
        policies: The policy of each seat, with its name.
        most_suggestions: How many suggestions a game has at most.
        race: Whether the players accuse.
    """

    seed: int
    deck: Deck
    players: tuple[str, ...]
    policies: Sequence[tuple[str, Policy]]
    most_suggestions: int
    race: bool = False


@frozen
class PlayedGame:
    """A simulated game after some of its events, with the game as each player knows it.

    Attributes:
        deal: Who has each card.
        seen: The record of a spectator.
        own: The games of the players, by seat.
        knew: After how many suggestions each player knew the Solution; None while he does not.
        out: The players who accused wrongly.
        winner: Who accused rightly; None for nobody.
    """

    deal: Mapping[str, str]
    seen: Record
    own: Mapping[str, Game]
    knew: Mapping[str, int | None]
    out: frozenset[str] = frozenset()
    winner: str | None = None

    @property
    def suggestions(self) -> int:
        """The number of suggestions that were made."""
        accusations = len(self.out) + (self.winner is not None)
        return len(self.seen.entries) - accusations

    @property
    def ended(self) -> str:
        """The reason why the game is over; LIMIT while it may still go on."""
        if self.winner is not None:
            return ACCUSED
        if len(self.out) == len(self.own):
            return ALL_OUT
        return LIMIT if None in self.knew.values() else ALL_KNEW

    def with_suggestion(self, guesser: str, cards: Iterable[str], random: Random) -> PlayedGame:
        """Return the game after a suggestion; the first player who has one of its cards shows it.

        Args:
            guesser: Who suggests.
            cards: The cards, one of each category.
            random: Draws the card that is shown.

        Raises:
            RecordError: The cards are not one of each category.
        """
        setup = self.seen.setup
        named_cards = setup.deck.in_order(cards)
        answers: tuple[Answer, ...] = ()
        for player in setup.others(guesser):
            shown = draw_shown_card(named_cards, player, self.deal.__getitem__, random)
            if shown is not None:
                answers = (Answer(player, shown),)
                break

        event = Suggestion(guesser, named_cards, answers, None)
        own_events = {player: suggestion_seen(event, player, {}) for player in self.own}
        public_event = suggestion_seen(event, SPECTATOR, {})
        return self.with_event(public_event, own_events, self.suggestions + 1)

    def with_accusation(self, accuser: str, cards: Sequence[str]) -> PlayedGame:
        """Return the game after an accusation, which everybody hears.

        Raises:
            RecordError: The cards are not one of each category.
        """
        named_cards = self.seen.setup.deck.in_order(cards)
        is_right = all(self.deal[card] == SOLUTION for card in named_cards)
        event = Accusation(accuser, named_cards, is_right)
        own_events = dict.fromkeys(self.own, event)
        after = self.with_event(event, own_events, self.suggestions)
        if is_right:
            return evolve(after, winner=accuser)
        return evolve(after, out=after.out | {accuser})

    def with_event(
        self, event: Event, own_events: Mapping[str, Event], suggestion_count: int
    ) -> PlayedGame:
        """Return the game after an event that each player has written down in his own words.

        Args:
            event: What a spectator writes down.
            own_events: What each player writes down.
            suggestion_count: How many suggestions were made by then.
        """
        own = dict[str, Game]()
        knew = dict[str, int | None]()
        for player, game in self.own.items():
            own[player] = game.add(own_events[player])
            knew[player] = self.knew[player]

            # A player never forgets the Solution, so the count at which he first knew it stays.
            if knew[player] is None and own[player].solved:
                knew[player] = suggestion_count
        seen = self.seen.append(write(event, self.seen.setup))
        return evolve(self, seen=seen, own=own, knew=knew)


def play_game(series: Series, number: int) -> PlayedGame:
    """Play the game with this number in a series to its end; equal arguments give equal games."""
    # The number is part of the seed, so that a game does not depend on the games before it.
    random = Random(f"{series.seed} {number}")
    policy_of = dict[str, Policy]()
    for player, (_, policy) in zip(series.players, series.policies, strict=True):
        policy_of[player] = policy

    game = deal_game(series, random)
    dealer = str(game.seen.setup.dealer)
    turns = cycle((dealer, *game.seen.setup.others(dealer)))
    endings = (ACCUSED, ALL_OUT) if series.race else (ALL_KNEW,)
    while game.ended not in endings and game.suggestions < series.most_suggestions:
        guesser = next(turns)
        if guesser in game.out:
            continue

        # A player who knows the Solution accuses in a race; in other games he just asks no more.
        own = game.own[guesser]
        is_known = game.knew[guesser] is not None
        cards: Sequence[str]
        if is_known:
            cards = Accused(map(str, own.solution.values()))
        else:
            cards = policy_of[guesser](own, random)

        if series.race and isinstance(cards, Accused):
            game = game.with_accusation(guesser, cards)
        elif not is_known:
            game = game.with_suggestion(guesser, cards, random)
    return game


def deal_game(series: Series, random: Random) -> PlayedGame:
    """Deal a game in which a player drawn at random gets the first card and begins."""
    deck = series.deck
    players = series.players

    # The Solution is drawn first, and the other cards are dealt one by one.
    deal = {random.choice(category.cards): SOLUTION for category in deck.categories}
    cards = [card for card in deck.cards if card not in deal]
    random.shuffle(cards)

    first = random.randrange(len(players))
    dealt_to = cycle((*players[first:], *players[:first]))
    deal |= zip(cards, dealt_to, strict=False)

    # Each player knows his own hand, and a spectator no hand.
    dealer = players[first]
    own = dict[str, Game]()
    for player in players:
        hand = [card for card in cards if deal[card] == player]
        own[player] = Game.new(
            players,
            me=player,
            hand=hand,
            deck=deck,
            deal=dealer,
        )
    seen = Game.new(players, deck=deck, deal=dealer).written
    knew = dict[str, int | None]()
    for player, game in own.items():
        knew[player] = 0 if game.solved else None
    return PlayedGame(deal, seen, own, knew)


def play_row(series: Series, number: int) -> GameRow:
    """Play the game with this number in a series to its end, and return it as a row."""
    played = play_game(series, number)
    solution = [card for card in series.deck.cards if played.deal[card] == SOLUTION]
    records = {player: game.record() for player, game in played.own.items()}

    # A row can be pickled and written as JSON, so it has texts instead of records and games.
    return GameRow(
        game=number,
        seed=series.seed,
        players=series.players,
        policies=tuple(name for name, _ in series.policies),
        solution=tuple(solution),
        suggestions=played.suggestions,
        ended=played.ended,
        knew=FrozenMapping(played.knew),
        record=played.seen.text,
        records=FrozenMapping(records),
        winner=played.winner,
    )
