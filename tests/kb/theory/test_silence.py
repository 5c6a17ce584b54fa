"""Who did not accuse did not know: never a false fact, and just the hands that listing finds."""

from __future__ import annotations

import shlex
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Any

import pytest
from accusing import accusing
from random_games import CLASSIC, SMALL, RandomGame, random_game

from kb import Game
from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.deals import deals_of
from kb.theory.hands import few_hands
from kb.theory.log import deals_after, enough_axioms, log_axioms
from kb.theory.silence import said, silence, telling, telling_at, turns
from resolver import check

ON = "assume no-accusation-yet\n"
Deal = dict[str, str]


def small(seed: int) -> RandomGame:
    """A small game of one of many kinds, up to the turn at whose end somebody knows."""
    return accusing(
        random_game(
            seed, categories=SMALL, players=2 + seed % 3, events=12, spectator=seed % 7 == 0,
            answers="all" if seed % 4 == 3 else "first", hidden=int(seed % 11 == 5),
            face_up=int(seed % 9 == 4), ranges=int(seed % 6 == 1), silent=seed % 5 == 2,
        )
    )  # fmt: skip


def is_true(play: RandomGame, game: Game) -> bool:
    return all((play.deal[card] == holder) is held for (holder, card), held in game.facts.items())


def test_where_all_accuse_who_know_no_fact_is_false() -> None:
    more = 0
    for play in map(small, range(300)):
        game = Game.parse(play.text + ON)
        assert is_true(play, game)
        more += len(game.facts) > len(Game.parse(play.text).facts)
    assert more > 40


@pytest.mark.parametrize("seed", range(8))
def test_where_all_accuse_who_know_no_fact_of_a_classic_game_is_false(seed: int) -> None:
    play = accusing(random_game(seed, CLASSIC, players=3 + seed % 4, events=40))
    assert is_true(play, Game.parse(play.text + ON))


def every_deal(play: RandomGame) -> Iterator[Deal]:
    """All deals by the true sizes of the hands."""
    for solution in product(*play.categories.values()):
        rest = [card for card in play.cards if card not in solution]
        yield from dealt(dict.fromkeys(solution, "Solution"), rest, play, play.holders[1:])


def dealt(deal: Deal, rest: list[str], play: RandomGame, holders: Sequence[str]) -> Iterator[Deal]:
    if not holders:
        yield deal
        return
    for hand in combinations(rest, len(play.hand(holders[0]))):
        left = [card for card in rest if card not in hand]
        yield from dealt(deal | dict.fromkeys(hand, holders[0]), left, play, holders[1:])


def fits(deal: Deal, play: RandomGame, number: int) -> bool:
    """Whether a deal fits what was said aloud up to an event; no card that was shown is seen."""
    for (line, said), shown in zip(play.events[:number], play.shown, strict=False):
        cards = shlex.split(line.partition(" -> ")[0])[2:]
        if any(deal[card] == who for word, who, named in said if word == "lacks" for card in named):
            return False
        if any(all(deal[card] != who for card in cards) for who, _ in shown):
            return False
    return True


def answers_to(play: RandomGame, player: str, number: int) -> list[list[tuple[str, str]]]:
    """For each answer to the player the cells of which one was seen; mine are in my record."""
    found = []
    for (line, _), shown in zip(play.events[:number], play.shown, strict=False):
        guesser, *cards = shlex.split(line.partition(" -> ")[0])[1:]
        if guesser == player:
            for who, card in shown:
                found.append([(who, c) for c in ([card] if who == play.me else cards)])
    return found


def would_know(deals: list[Deal], answers: list[list[tuple[str, str]]]) -> bool:
    """Whether in every choice of a card for each answer that fits one Solution is left."""
    left = set()
    for told in product(*answers):
        fitting = [deal for deal in deals if all(deal[card] == who for who, card in told)]
        left.add(len({frozenset(c for c in d if d[c] == "Solution") for d in fitting}))
    return left - {0} == {1}


@pytest.mark.parametrize("seed", range(24))
def test_silence_excludes_just_the_hands_that_a_listing_of_the_deals_does(seed: int) -> None:
    play = random_game(
        seed, SMALL, players=2 + seed % 3, events=8, answers=["first", "all"][seed % 2],
        hidden=int(seed % 5 == 4),
    )  # fmt: skip
    game = Game.parse(play.text)
    all_deals = list(every_deal(play))
    for turn in turns(game.log):
        if turn.player == play.me:
            assert not telling(game.setup, game.log, turn)
            continue
        number = turn.start + 1
        by_hand = defaultdict(list)
        for deal in all_deals:
            if fits(deal, play, number):
                by_hand[frozenset(c for c in deal if deal[c] == turn.player)].append(deal)
        known = deals_of(game.setup).tell(said(game.setup, game.log[:number]))
        possible = {frozenset(known.rows.cards(hand)) for hand in few_hands(known, turn.player)}
        answers = answers_to(play, turn.player, number)
        expected = {
            hand for hand, deals in by_hand.items() if hand in possible and would_know(deals, answers)
        }
        assert set(map(frozenset, telling(game.setup, game.log, turn))) == expected
