"""The number of deals that fit is that of a list of them, and of another way to count."""

from random import Random

import pytest
from support.premises import as_axioms
from support.profiles import is_deep, seeds
from support.random_games import CLASSIC, SMALL, RandomGame, Said, random_game
from support.second_count import counted, listed

from kb import CLASSIC as CLASSIC_DECK
from kb import MASTER_DETECTIVE, Game
from kb.odds.passes import count_deals
from kb.record.record import parse
from kb.table.setup import setup
from kb.theory.axioms import header_axioms
from kb.theory.deals import Deals, deals_of
from kb.theory.search import Effort

# Beyond this the other way to count may take a minute, but for the first events.
FEW = 15_000 if is_deep() else 3_000
TINY = {"who": list("abc"), "where": list("defgh")}


def start(play: RandomGame) -> Deals:
    setup = parse("\n".join(play.header)).setup
    return deals_of(setup).tell(header_axioms(setup))


def small_game(rng: Random) -> RandomGame:
    return random_game(
        rng, rng.choice([SMALL, TINY, TINY]), players=rng.randint(2, 4), events=6,
        spectator=rng.random() < 0.3, unequal=rng.random() < 0.4, unknown=rng.choice([0, 0, 1, 2]),
        ranges=rng.choice([0, 0, 1, 2]), hidden=rng.choice([0, 0, 1, 2]),
        answers=rng.choice(["first", "all"]),
    )  # fmt: skip


def across(play: RandomGame, rng: Random) -> Said:
    """Return something true of several cards and one holder: the Solution as often as not."""
    holder = "Solution" if rng.random() < 0.5 else rng.choice(play.holders)
    cards = tuple(rng.sample(play.cards, rng.randint(2, 4)))
    held = [card for card in cards if play.deal[card] == holder]
    if len(held) == len(cards):
        return "some", holder, cards
    return (rng.choice(["some", "not all"]) if held else "not all"), holder, cards


@pytest.mark.parametrize("seed", seeds(2, 50))
def test_the_number_of_deals_of_a_small_deck_is_that_of_a_list_of_them(seed: int) -> None:
    rng = Random(seed)
    play = small_game(rng)
    deals, said = start(play), [*play.given]
    for _, told in play.events:
        told = [*told, across(play, rng)]
        deals, said = deals.tell(as_axioms(told)), said + told
        assert count_deals(deals) == sum(1 for _ in listed(play, said))


@pytest.mark.parametrize("seed", seeds(1, 20))
def test_the_number_of_deals_of_the_classic_deck_is_that_of_another_way_to_count(seed: int) -> None:
    play = random_game(
        seed, CLASSIC, players=3 + seed % 4, spectator=seed % 8 == 0, events=20,
        silent=seed % 3 == 1, hidden=seed % 5 // 4,
    )  # fmt: skip
    deals, said, rng = start(play), [*play.given], Random(seed)
    for turn, (_, told) in enumerate(play.events, start=1):
        told = [*told, across(play, rng)] if turn % 4 == 0 else told
        deals, said = deals.tell(as_axioms(told)), said + told
        found = count_deals(deals)
        if turn == 2 or (turn % 2 == 0 and found < FEW):
            assert found == counted(play, said)


def test_what_a_game_tells_in_every_form_is_counted() -> None:
    header = "refute 1\ncategory who a b c\ncategory where d e f\nplayers A B\nsize A ?"
    told = "accuse A a d wrong|oneof Solution b e|suggest A a d -> B|lacks B f|suggest B c e -> A"
    game = Game.parse("\n".join([header, *told.split("|")]))
    play = RandomGame(
        {"who": list("abc"), "where": list("def")}, ["A", "B"], None, {}, {"A": None, "B": (2, 2)},
        0, [],
    )  # fmt: skip
    said: list[Said] = [
        ("not all", "Solution", ("a", "d")), ("some", "Solution", ("b", "e")),
        ("some", "B", ("a", "d")), ("lacks", "B", ("f",)), ("some", "A", ("c", "e")),
    ]  # fmt: skip
    assert game.deals == sum(1 for _ in listed(play, said)) > 0


def test_an_assumption_leaves_fewer_deals() -> None:
    text = "refute 1\ndeck classic\nplayers A B C\nsuggest A Plum Rope Hall -> nobody\n"
    free, bound = Game.parse(text), Game.parse(f"{text}assume guesser-not-all-three\n")
    held = free.tell("has A Plum").tell("has A Rope").tell("has A Hall")
    assert free.deals - held.deals == bound.deals


@pytest.mark.parametrize("told", [None, ("lacks", "A", ("a",))])
def test_rows_of_wide_ranges_that_become_one_have_no_more_room_than_cards(told):
    kinds, players = {"who": list("abc"), "where": list("defghi")}, "ABCDEF"
    header = "refute 1\ncategory who a b c\ncategory where d e f g h i\nplayers A B C D E F\n"
    header += "".join(f"size {player} 0-5\n" for player in players)
    play = RandomGame(kinds, [*players], None, {}, dict.fromkeys(players, (0, 5)), 0, [])
    said = [told] if told else []
    line = f"{told[0]} {told[1]} {told[2][0]}\n" if told else ""
    assert Game.parse(header + line).deals == counted(play, said)


@pytest.mark.parametrize(("deck", "players"), [(CLASSIC_DECK, 6), (MASTER_DETECTIVE, 10)])
def test_hands_that_are_alike_become_one_so_that_many_of_them_take_few_states(deck, players):
    deals = deals_of(setup(deck, [f"P{seat}" for seat in range(players)]))
    meter = Effort(1_000)  # 23 and 187 states; row by row 10,461, and more than can be counted

    assert count_deals(deals, meter) > 10**13


def test_the_order_of_the_cards_keeps_what_has_to_be_remembered_small() -> None:
    sizes = {"who": 10, "with": 8, "where": 12}
    thirty = {kind: [f"{kind}{card}" for card in range(size)] for kind, size in sizes.items()}
    meter = Effort(12_000)  # 6,276 states of four games; in the order of the deck 75,099

    for seed in range(4):
        play = random_game(seed, thirty, players=4 + seed % 3, events=10)
        deals = start(play)
        for _, told in play.events:
            deals = deals.tell(as_axioms(told))
        assert count_deals(deals, meter) > 0
