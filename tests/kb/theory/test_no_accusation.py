"""Who did not accuse did not know: never a false fact, and just the hands that listing finds."""

from __future__ import annotations

import shlex
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, product

import pytest
from accusing import EVENTS, GAME, HEADER, accusing
from profiles import is_deep, seeds
from random_games import CLASSIC, SMALL, RandomGame, random_game

from kb import Game
from kb.theory.deals import deals_of
from kb.theory.no_accusation import (
    few_hands,
    knowing_hands,
    knowing_hands_at,
    no_accusation_axioms,
    turns,
    view_of,
)
from kb.theory.search import Effort
from resolver import SearchStopped

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
    games = seeds(50, 300)
    for play in map(small, games):
        game = Game.parse(play.text + ON)
        assert is_true(play, game)
        more += len(game.facts) > len(Game.parse(play.text).facts)
    assert more > len(games) / 8


@pytest.mark.parametrize("seed", seeds(3, 8))
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
    for (line, told), shown in zip(play.events[:number], play.shown, strict=False):
        cards = shlex.split(line.partition(" -> ")[0])[2:]
        if any(deal[card] == who for word, who, named in told if word == "lacks" for card in named):
            return False
        if any(all(deal[card] != who for card in cards) for who, _ in shown):
            return False
    return True


def possible_hands(play: RandomGame, player: str, number: int) -> Iterator[frozenset[str]]:
    """The hands that fit what I know of a player after so many events, and the sets he showed."""
    facts = Game.parse("\n".join(play.text.splitlines()[: len(play.header) + number])).facts
    events = [told for _, said in play.events[:number] for told in said]
    sets = [cards for word, who, cards in events if (word, who) == ("some", player)]
    for hand in combinations(play.cards, len(play.hand(player))):
        held = {(player, card): card in hand for card in play.cards}
        known = all(facts.get(cell, there) is there for cell, there in held.items())
        if known and all(set(cards) & set(hand) for cards in sets):
            yield frozenset(hand)


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


@pytest.mark.parametrize("seed", [0, 1, 3] if not is_deep() else range(24))
def test_no_accusation_excludes_just_the_hands_that_a_listing_of_the_deals_does(seed: int) -> None:
    play = random_game(
        seed, SMALL, players=2 + seed % 3, events=8, answers=["first", "all"][seed % 2],
        hidden=int(seed % 5 == 4),
    )  # fmt: skip
    game = Game.parse(play.text)
    all_deals = list(every_deal(play))
    for turn in turns(game.log):
        if turn.player == play.me:
            assert not knowing_hands(game.setup, game.log, turn)
            continue
        number = turn.start + 1
        by_hand = defaultdict(list)
        for deal in all_deals:
            if fits(deal, play, number):
                by_hand[frozenset(c for c in deal if deal[c] == turn.player)].append(deal)
        possible = set(possible_hands(play, turn.player, number))
        answers = answers_to(play, turn.player, number)
        expected = {
            hand
            for hand, deals in by_hand.items()
            if hand in possible and would_know(deals, answers)
        }
        assert set(map(frozenset, knowing_hands(game.setup, game.log, turn))) == expected


def hands_of(text: str, player: str = "P2") -> list[tuple[int | None, tuple[str, ...]]]:
    game = Game.parse(text)
    found = no_accusation_axioms(game.setup, game.log)
    return [(axiom.source.line, axiom.cards) for axiom in found if axiom.holder == player]


def test_the_turn_ends_when_the_game_goes_on() -> None:
    last = "suggest P3 a e j -> nobody\n"
    open_turn = GAME.removesuffix(last)
    assert (13, ("b", "c")) not in hands_of(open_turn)
    excluded = (13, ("b", "c"))
    assert excluded in hands_of(open_turn + "accuse P3 a d g wrong\n")
    assert excluded in hands_of(open_turn + "accuse P3 a f i right\n")
    assert excluded not in hands_of(open_turn + "lacks P3 e\nreveal P2 b\n")


def test_his_own_accusation_is_no_sign_if_it_is_right() -> None:
    open_turn = GAME.removesuffix("suggest P3 a e j -> nobody\n")
    after = "suggest P3 h a d -> P1 h\n"
    assert hands_of(open_turn + "accuse P2 a f i right\n" + after) == hands_of(open_turn)
    assert hands_of(open_turn + "accuse P2 a e j wrong\n") == hands_of(GAME)


def test_of_a_hand_of_open_size_no_accusation_says_nothing() -> None:
    assert hands_of(GAME)
    assert hands_of(GAME.replace("size P2 2", "size P2 ?"))  # the rest
    assert not hands_of(GAME.replace("size P2 2", "size P2 1-3").replace("P3 2", "P3 1-3"))


def test_of_more_hands_than_a_thousand_no_accusation_says_nothing() -> None:
    play = random_game(3, CLASSIC, players=3, events=4)
    game = Game.parse(play.text)
    others = [player for player in play.players if player != play.me]
    assert not any(few_hands(deals_of(game.setup), player) for player in others)
    assert not no_accusation_axioms(game.setup, game.log)


def test_it_may_be_assumed_anywhere() -> None:
    facts = Game.parse(GAME + ON).facts
    lines = GAME.splitlines(keepends=True)
    for number in range(7, len(lines)):
        text = "".join([*lines[:number], ON, *lines[number:]])
        assert Game.parse(text).facts == facts
    told = Game.parse(HEADER).tell(*EVENTS.splitlines()[:3]).tell(ON.strip())
    assert told.tell(*EVENTS.splitlines()[3:]).facts == facts


def test_where_it_is_not_assumed_nobody_is_asked_what_he_would_know() -> None:
    before = knowing_hands_at.cache_info()
    game = Game.parse(GAME)
    assert game.firm and game.why("P3", "b").entries
    assert knowing_hands_at.cache_info() == before


def test_a_text_that_stopped_does_not_go_through_when_it_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game.parse(GAME)
    stopped = 0
    for most in range(0, 400, 20):
        monkeypatch.setattr("kb.theory.no_accusation.Effort", partial(Effort, most))
        view_of.cache_clear()
        answers = []
        for _ in range(5):
            knowing_hands_at.cache_clear()
            try:
                answers.append(str(no_accusation_axioms(game.setup, game.log)))
            except SearchStopped as error:
                answers.append(str(error))
        assert len(set(answers)) == 1, (most, answers)
        stopped += "the search stopped" in answers[0]
    assert 0 < stopped < 20
