"""Groups that overlap, who lack all but as many cards as they hold, with sizes stated or open."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import premises
import pytest
from oracle import Oracle
from profiles import is_deep
from random_games import RandomGame, Said, random_game

from kb import Game
from resolver import SearchStopped, check

COUNTING = ("disjoint-sets", "hitting-sets", "shared-sets", "across-hands")
SOME = (0, 4, 16, 22)  # in which something is counted


def a_deck(cards: int, rng: Random) -> dict[str, list[str]]:
    """Return two to four categories of as many cards together."""
    count = rng.randint(2, 4)
    return {f"kind{k}": [f"{'abcd'[k]}{i}" for i in range(k, cards, count)] for k in range(count)}


def a_record(seed: int) -> RandomGame:
    """Return a game in which groups that overlap lack what they do not hold."""
    rng = Random(seed)
    players = rng.randint(4, 12)
    said = rng.choice(["stated", "stated", "silent", "dealt"])
    play = random_game(
        rng,
        a_deck(rng.randint(max(18, 2 * players), 60), rng),
        players,
        events=rng.choice([0, 0, 6]),
        spectator=rng.random() < 0.5,
        unequal=said == "stated" and rng.random() < 0.3,
        unknown=rng.choice([0, 0, 1, 2]),
        ranges=rng.choice([0, 0, 1]),
        silent=said == "silent",
        dealer=rng.randrange(players) if said == "dealt" else None,
        first=rng.randrange(players),
    )
    for _ in range(rng.randint(1, 2)):
        group = rng.sample(play.players, rng.randint(2, min(6, players - 1)))
        play.events += passing(play, group, rng) if rng.random() < 0.5 else lacking(play, group)
    return play


def lacking(play: RandomGame, group: list[str]) -> Iterator[tuple[str, list[Said]]]:
    """Yield a line for each card that each of the group lacks with all the group."""
    for card in play.cards:
        if play.deal[card] not in group:
            for player in group:
                yield f"lacks {player} {card}", [("lacks", player, (card,))]


def passing(play: RandomGame, group: list[str], rng: Random) -> Iterator[tuple[str, list[Said]]]:
    """Yield suggestions of cards that nobody of the group holds, on which all of it passes."""
    kinds = [[c for c in kind if play.deal[c] not in group] for kind in play.categories.values()]
    guesser = rng.choice([player for player in play.players if player not in group])
    passed = " ".join(group)
    for turn in range(max(map(len, kinds))):
        cards = tuple(kind[turn % len(kind)] for kind in kinds)
        line = f"suggest {guesser} {' '.join(cards)} pass {passed} -> nobody"
        yield line, [("lacks", player, (card,)) for player in group for card in cards]


@pytest.mark.parametrize("seed", range(200) if is_deep() else [1, 2, 8, *SOME])
def test_all_that_a_group_leaves_is_found_and_every_proof_of_it_accepted(seed: int) -> None:
    play = a_record(seed)
    oracle = Oracle(play)
    for _, said in play.events:
        for fact in said:
            oracle.tell(fact)
    game = Game.parse(play.text)
    assert dict(game.facts) == oracle.facts()
    counted = [(one.holder, one.card) for one in game.timeline() if one.rule in COUNTING]
    assert counted or seed not in SOME
    for cell in counted[-2:]:
        why = game.why(*cell)
        axioms, rules = premises.axioms(game, ~why.goal), premises.rules(game)
        assert check(why.count, axioms=axioms, constraints=rules)
        try:
            assert check(why.proof, axioms=axioms, constraints=rules)
        except SearchStopped:
            continue  # too long by resolution: the sum stands


def test_a_size_that_is_no_even_share_is_named() -> None:
    header = "deck classic\nplayers Ann Bob Cid Dan\nhand Ann Plum White Rope Pipe Hall Study"
    told = "\n".join(f"has Bob {card}" for card in ("Knife", "Green", "Lounge", "Library"))
    game = Game.parse(f"refute 1\n{header}\n{told}")
    why = game.why("Bob", "Wrench")
    assert why.header == ("the hand sizes",)
    assert "Bob has 4 cards" in str(why)
