"""Games played out: by the rules of the table, told to each as he sees them, and one by a seed."""

from functools import cache
from itertools import cycle
from random import Random
from typing import Any

import pytest
from support.cases import cases, literal, loop_over
from support.profiles import is_deep

from kb import CLASSIC, Game, KBError, simulate
from kb.study import GameRow
from kb.study.play import MOST_SUGGESTIONS
from kb.table.deck import Category, Deck
from kb.table.events import Suggestion

SMALL = Deck((Category("who", tuple("abc")), Category("what", tuple("def"))), name="small")
KINDS: list[dict[str, Any]] = [
    {"policies": "random"},
    {"policies": ["careful", "random", "bluffing"]},
    {"policies": "careful", "players": ["Ann", "Bob", "Cid", "Dan", "Eve"]},
    {"policies": "bluffing", "players": ["Ann", "Bob"]},
    {"policies": ["informed", "random", "random"], "deck": SMALL},
]


@cache
def played() -> list[GameRow]:
    return [row for kind in KINDS for row in simulate(3, seed=5, **kind)]


@pytest.fixture(params=range(0, 3 * len(KINDS), 1 if is_deep() else 3))
def row(request: pytest.FixtureRequest) -> GameRow:
    return played()[request.param]


def suggestions(row: GameRow) -> list[list[Suggestion]]:
    """Return of each suggestion how each player wrote it down, by seat."""
    logs = [Game.parse(text).log for text in row.records.values()]
    return [[entry.event for entry in entries] for entries in zip(*logs, strict=True)]


def deal(row: GameRow) -> dict[str, str]:
    """Return who has which card."""
    found = dict.fromkeys(row.solution, "Solution")
    for player, text in row.records.items():
        hand = Game.parse(text).setup.hand(player)
        assert not found.keys() & set(hand)
        found |= dict.fromkeys(hand, player)
    return found


def test_every_card_is_dealt_once_and_hands_differ_by_one_card_at_most(row: GameRow) -> None:
    setup = Game.parse(row.record).setup
    found = deal(row)
    assert set(found) == set(setup.deck.cards)
    sizes = [list(found.values()).count(player) for player in setup.players]
    assert max(sizes) - min(sizes) <= 1
    assert sizes == [setup.size(player) for player in setup.players]
    assert [setup.deck.category_of(card) for card in row.solution] == [
        kind.name for kind in setup.deck.categories
    ]


def test_the_first_who_has_one_of_the_cards_shows_one_that_he_has(row: GameRow) -> None:
    found, setup = deal(row), Game.parse(row.record).setup
    for seen in suggestions(row):
        one = seen[setup.players.index(seen[0].guesser)]
        can = [who for who in setup.others(one.guesser) if who in [found[c] for c in one.cards]]
        assert [answer.player for answer in one.answers] == can[:1]
        assert [found[answer.card] for answer in one.answers] == can[:1]


def test_only_who_shows_a_card_and_who_asked_have_seen_it(row: GameRow) -> None:
    players = row.players
    for seen in suggestions(row):
        guesser, answers = seen[0].guesser, seen[0].answers
        for player, event in zip(players, seen, strict=True):
            both = (guesser, *(answer.player for answer in answers))
            assert all((answer.card is None) == (player not in both) for answer in event.answers)
    spectator = Game.parse(row.record)
    assert spectator.setup.me is None and not spectator.setup.hands
    assert all(answer.card is None for entry in spectator.log for answer in entry.event.answers)


def test_each_knows_the_solution_just_when_it_is_said_by_his_own_record(row: GameRow) -> None:
    for player, text in row.records.items():
        solved = [position.solved for position in Game.parse(text)]
        made = row.knew[player]
        assert made == (solved.index(True) if True in solved else None)
        if made is not None:
            assert tuple(Game.parse(text).solution.values()) == row.solution


def test_they_ask_in_turns_and_who_knows_the_solution_asks_no_more(row: GameRow) -> None:
    setup = Game.parse(row.record).setup
    turns = cycle((setup.dealer, *setup.others(setup.dealer)))
    for made, seen in enumerate(suggestions(row)):
        known = {who for who, when in row.knew.items() if when is not None and when <= made}
        assert seen[0].guesser == next(who for who in turns if who not in known)
    assert row.suggestions == max(when or MOST_SUGGESTIONS for when in row.knew.values())


def test_the_deal_is_the_same_whoever_asks_how() -> None:
    one, other = (next(simulate(1, policies=each)) for each in ("random", "careful"))
    assert deal(one) == deal(other) and one.record != other.record


def always_the_first(game: Game, random: Random) -> list[str]:
    return [kind.cards[0] for kind in game.setup.deck.categories]


def test_a_policy_of_ones_own_asks_by_its_own_game_and_is_named_in_the_row() -> None:
    row = next(simulate(1, policies=[always_the_first, "random", "random"]))
    assert row.policies == ("always_the_first", "random", "random")
    asked = {seen[0].cards for seen in suggestions(row) if seen[0].guesser == "Ann"}
    assert asked == {("Mustard", "Knife", "Ballroom")}


def test_a_game_that_is_cut_says_so_and_is_the_beginning_of_the_whole() -> None:
    (whole,) = simulate(1)
    most = max(whole.knew.values())
    assert (whole.ended, whole.suggestions) == ("all knew", most)
    assert [*simulate(1, most_suggestions=most)] == [whole]
    (cut,) = simulate(1, most_suggestions=most - 1)
    assert (cut.ended, cut.suggestions) == ("limit", most - 1)
    assert None in cut.knew.values() and whole.record.startswith(cut.record)
    (none,) = simulate(1, most_suggestions=0)
    assert (none.ended, none.suggestions) == ("limit", 0)


@loop_over(
    ("options", "sentence"),
    [
        ({"games": -1}, "how many games is -1; say 0 or more"),
        ({"first": -1}, "the number of the first game is -1; say 0 or more"),
        ({"most_suggestions": -1}, "the most suggestions of a game is -1; say 0 or more"),
        ({"seed": "x"}, "a seed is a whole number, not 'x'"),
        ({"policies": "clever"}, "no policy 'clever'; try random, careful, bluffing, informed"),
        ({"policies": ["random"]}, "1 policies for 3 players; name one for each of them"),
        ({"policies": [1, 2, 3]}, "no policy 1; try random"),
        ({"players": list("ABCDEFGHIJKLMNOPQRS")}, "18 cards cannot be dealt to 19 players"),
        ({"players": ["Ann"]}, "a table has at least two players"),
        ({"deck": "classic"}, "expected a Deck, not 'classic'; try CLASSIC"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(KBError) as caught:
        simulate(**{"games": 1, "deck": CLASSIC, **options})
    assert sentence in str(caught.value)


@cases(cards=literal, sentence=str)
def test_a_policy_that_asks_what_cannot_be_asked_is_told_why(cards: Any, sentence: str) -> None:
    with pytest.raises(KBError, match=sentence):
        next(simulate(1, policies=lambda game, random: cards))
