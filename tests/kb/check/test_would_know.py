"""Whether a player would have known the Solution: the checker's answer, and that of a listing.

The listing is one of all deals that fit what he saw, read by the second reader. For each card that
he may have been shown where the record does not name it, the deals are sorted out; he knows if one
Solution is left each time.
"""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest
import second_count
import second_reader
from accusing import GAME
from random_games import SMALL, Said, random_game
from views import views

from kb import Game
from kb.check.judging import Judge
from kb.check.no_accusation import turns_without_accusation, would_know
from kb.record.record import parse
from resolver import SearchStopped


def seen(text: str, player: str, last: int) -> tuple[list[Said], list[Said]]:
    """Return what a player sees of the lines up to one, and the answers of which he saw a card."""
    reading, found, asked = second_reader.read(text), list[Said](), list[Said]()
    for number, line in enumerate(text.split("\n")[:last], 1):
        key, *words = second_reader.words(line) or [""]
        if key == "suggest":
            kinds = len(reading.table.categories)
            guesser, named = words[0], tuple(words[1 : 1 + kinds])
            for word, who, cards in reading.said[number]:
                hidden = word == "some" or (word == "has" and player not in (guesser, who))
                found.append(("some", who, named) if hidden else (word, who, cards))
                if word == "some" and guesser == player:
                    asked.append(found[-1])
        elif key in ("reveal", "accuse"):
            found += reading.said[number]
    return found, asked


def knows(text: str, player: str, last: int, hand: tuple[str, ...]) -> bool:
    """Return whether with this hand there is one Solution, whatever he was shown."""
    table = second_reader.read(text).table
    said, asked = seen(text, player, last)
    held = [("has" if card in hand else "lacks", player, (card,)) for card in table.cards]
    face_up = [one for one in table.given if one[1] == "Table"]
    deals = list(second_count.listed(table, [*face_up, *held, *said]))
    for shown in product(*([(who, card) for card in cards] for _, who, cards in asked)):
        fitting = [deal for deal in deals if all(deal[card] == who for who, card in shown)]
        left = {tuple(c for c, holder in deal.items() if holder == "Solution") for deal in fitting}
        if len(left) > 1:
            return False
    return True


@pytest.mark.parametrize("seed", range(14))
def test_the_checker_says_of_each_hand_what_a_listing_of_the_deals_says(seed: int) -> None:
    random, answers = Random(seed), set[bool]()
    play = random_game(
        seed, SMALL, players=3 + seed % 2, events=6 + seed % 4, face_up=seed % 2,
        hidden=int(seed % 4 == 3), answers="all" if seed % 4 == 2 else "first",
        spectator=seed % 3 == 0,
    )  # fmt: skip
    text = views(play, play.players[0], seed, asides=0.6).mine
    game = Game.parse(text)
    for player in play.players:
        size = game.setup.size(player)
        hands = list(combinations(play.cards, size or 0))
        true = tuple(play.hand(player))
        for hand in [true, *random.sample(hands, min(9, len(hands)))] if size else ():
            place = random.randrange(len(game.log))
            entries = game.log[: place + 1]
            expected = knows(text, player, entries[-1].line, hand)
            assert would_know(game.setup, entries, player, hand) == expected, (text, player, hand)
            answers.add(expected)
    assert True in answers


TINY = "refute 1\ncategory x a b\ncategory y c d\nplayers P Q\n"


@pytest.mark.parametrize(
    ("lines", "hand", "expected"),
    [
        ("suggest P b c -> Q\n", "a", True),  # b is in the Solution, so that was c
        ("suggest P a c -> Q\n", "a", True),  # it was c, as a is his own
        ("accuse Q b c wrong\n", "a", True),  # b is in the Solution, and so is d
        ("accuse Q b c wrong\n", "c", False),
        ("accuse Q a c wrong\n", "a", False),
        ("suggest Q b d -> P\n", "b", False),  # what he showed himself tells him nothing
        ("suggest Q b d -> P d\nsuggest P a c -> Q\n", "d", True),  # that was a
        ("suggest Q b d -> nobody\n", "a", False),
        ("suggest P b d -> nobody\n", "a", True),  # Q has c
        ("reveal Q c\n", "a", True),
        ("reveal Q a\n", "b", True),  # a deal of three cards of x is none
    ],
)
def test_what_is_seen_by_whoever_holds_one_card_of_four(
    lines: str, hand: str, expected: bool
) -> None:
    game = Game.parse(f"{TINY}{lines}")
    assert knows(f"{TINY}{lines}", "P", 99, (hand,)) == expected
    assert would_know(game.setup, game.log, "P", (hand,)) == expected


HEADER = "refute 1\ndeck classic\nplayers Ann Ben Cleo\nme Ann\nassume no-accusation-yet\n"
SUGGESTED = "suggest Ben Plum Rope Hall -> Cleo\n"


@pytest.mark.parametrize(
    ("more", "turns"),
    [
        ("", 0),
        ("suggest Cleo Plum Rope Hall -> nobody\n", 1),
        ("accuse Ben Plum Rope Hall right\n", 0),  # his own: the turn had its accusation
        ("accuse Cleo Plum Rope Hall right\n", 1),
        ("accuse Ann Plum Rope Hall right\n", 1),  # of who comes before him, too
        ("accuse Ben Plum Rope Hall wrong\n", 1),
        ("accuse Cleo Plum Rope Hall right\nsuggest Cleo Plum Rope Hall -> nobody\n", 1),
    ],
)
def test_a_turn_is_over_when_the_game_goes_on_unless_its_own_accusation_is_right(
    more: str, turns: int
) -> None:
    assert len(turns_without_accusation(parse(f"{HEADER}{SUGGESTED}{more}"))) == turns


def test_only_a_whole_hand_and_nothing_else_is_excluded() -> None:
    record = parse(f"{GAME}assume no-accusation-yet\n")
    judge = Judge(record)
    cards, setup = record.setup.deck.cards, record.setup
    source, player, hand = next(
        (source, player, hand)
        for source, (player, last) in judge.turns.items()
        for hand in combinations(cards, setup.size(player) or 0)
        if would_know(setup, record.entries[: last + 1], player, hand)
    )
    clause = frozenset(((player, card), False) for card in hand)
    other = next(card for card in cards if card not in hand)
    assert judge.assumed[source] == "no-accusation-yet"
    assert judge.says(source, clause)
    for wrong in (
        clause | {((player, other), False)},
        clause | {((player, other), True)},
        clause | {(("Solution", other), False)},
        frozenset([*clause][1:]),
        frozenset([*clause][1:]) | {(("Solution", other), False)},
        frozenset((cell, True) for cell, _ in clause),
        frozenset(),
    ):
        assert not judge.says(source, wrong), wrong


def test_each_of_several_answers_is_seen_after_one_whose_card_is_known() -> None:
    text = (
        "refute 1\ncategory x a b c\ncategory y d e f\nplayers P Q R\nsize P 1\nsize Q 1\n"
        "size R 2\nanswers all\nsuggest P b d -> Q b, R\nreveal R e\nreveal P a\n"
    )
    assert knows(text, "Q", 99, ("b",))
    assert would_know(Game.parse(text).setup, Game.parse(text).log, "Q", ("b",))


def test_each_deal_that_is_tried_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.parse(TINY)
    monkeypatch.setattr("kb.check.no_accusation.MOST", 1)
    assert would_know(game.setup, (), "P", ("a", "b"))  # no deal fits, and one was looked for
    with pytest.raises(SearchStopped) as caught:
        would_know(game.setup, (), "P", ("b",))
    assert caught.value.reached["steps"] == 2
