"""What to ask: bits and chances against listing all deals, and samples within their errors."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count, islice, product
from math import log2
from typing import Any

import pytest
from support.cases import loop_over
from support.profiles import seeds
from support.random_games import SMALL, random_game
from support.weighing import weights

from kb import Game
from kb.errors import AdviceError
from kb.odds import adviser
from kb.odds.advice import Worth, is_most_telling
from kb.odds.answers import Seating, count_survey
from kb.shell.asking import in_a_line
from kb.table.deck import MASTER_DETECTIVE

Deal = Mapping[str, str]


def answers(deal: Deal, game: Game, cards: Sequence[str]) -> list[tuple[tuple[str, str], ...]]:
    """The answers to my suggestion, each as likely as another, worked out player by player."""
    found: list[list[tuple[str, str]]] = []
    for player in game.setup.others(game.setup.me or ""):
        held = [(player, card) for card in cards if deal[card] == player]
        if held:
            found.append(held)
            if game.setup.answers == "first":
                break
    return list(product(*found))


def entropy(counts: Mapping[Any, float]) -> float:
    total = sum(counts.values())
    return -sum(n / total * log2(n / total) for n in counts.values() if n)


def bits(
    game: Game, deals: Sequence[Deal], cards: Sequence[str], whole: bool = True
) -> tuple[float, float]:
    """The bits of the Solution, or of which cards are in it, and the chance that nobody answers.

    They are the difference of the entropies before and after.
    """
    solution: Counter[Any] = Counter()
    after: defaultdict[Any, Counter[Any]] = defaultdict(Counter)
    total = float(sum(weights(deals, game.record())))
    for deal, weight in zip(deals, map(float, weights(deals, game.record())), strict=True):
        asked = game.setup.deck.cards if whole else cards
        name = tuple(card for card in asked if deal[card] == "Solution")
        solution[name] += weight  # type: ignore[assignment]
        ways = answers(deal, game, cards)
        for answer in ways:
            after[answer][name] += weight / len(ways)  # type: ignore[assignment]
    left = sum(entropy(each) * sum(each.values()) for each in after.values()) / total
    return entropy(solution) - left, sum(after[()].values()) / total


def positions(most: int, least: int = 2) -> Iterator[Game]:
    """Yield positions with so many deals, without end."""
    for seed in count():
        play = random_game(
            seed, categories=SMALL, players=3 + seed % 3, events=seed % 9, hidden=seed % 2,
            answers="all" if seed % 4 == 0 else "first",
        )  # fmt: skip
        game = Game.parse(play.text)
        if least <= game.deals <= most:
            yield game


@cache
def some(number: int, most: int, least: int = 2) -> list[Game]:
    """Return the first of these positions."""
    return list(islice(positions(most, least), number))


@loop_over("place", seeds(3, 12))
def test_bits_and_chances_are_those_of_all_the_deals(place: int) -> None:
    game = some(12, 300)[place]
    deals = game.odds().list_deals()
    assert len(deals) == game.deals
    found = game.advise()
    assert not found.sampled
    assert len(found.worths) == 3 * 3 * 4
    for one in found.worths[::5]:
        expected, nobody = bits(game, deals, one.cards)
        assert one.bits == pytest.approx(expected, abs=1e-9)
        assert one.nobody == pytest.approx(nobody)
        assert one.told <= one.bits + 1e-9


def test_what_the_best_settle_and_solve_is_that_of_the_answers_told_one_by_one() -> None:
    game = next(positions(60, least=20))
    me = game.setup.me or ""
    deals = game.odds().list_deals()
    shares = weights(deals, game.record())
    for one in game.advise().worths[:3]:
        settles = solves = 0.0
        for deal, share in zip(deals, shares, strict=True):
            ways = answers(deal, game, one.cards)
            for answer in ways:
                said = ", ".join(f"{player} {card}" for player, card in answer) or "nobody"
                after = game.tell(f"suggest {me} {' '.join(one.cards)} -> {said}")
                settles += (len(after.facts) - len(game.facts)) / len(ways) * share
                solves += after.solved / len(ways) * share
        assert one.settles == pytest.approx(float(settles / sum(shares)))
        assert one.solves == pytest.approx(float(solves / sum(shares)))


@pytest.mark.parametrize("place", seeds(3, 12))
def test_counted_bits_are_those_of_the_named_cards(place: int, monkeypatch) -> None:
    game = some(12, 2_000, 10)[place]
    deals = game.odds().list_deals()
    monkeypatch.setattr(adviser, "MOST_DEALS", 0)
    monkeypatch.setattr(adviser, "FIRST_DEALS", 0)
    found = game.advise()
    assert not found.sampled and not found.whole and found.looked == game.deals
    for one in found.worths[::5]:
        expected, nobody = bits(game, deals, one.cards, whole=False)
        assert (one.bits, one.error) == (pytest.approx(expected, abs=1e-9), 0)
        assert one.nobody == pytest.approx(nobody)
        assert one.told <= one.bits + 1e-9


def sampled(monkeypatch: pytest.MonkeyPatch, few: int = 2_000) -> None:
    """Have advice look at a sample of so many deals, and count none."""
    monkeypatch.setattr(adviser, "MOST_DEALS", few)
    monkeypatch.setattr(adviser, "STATES_BEFORE_SAMPLE", 0)
    monkeypatch.setattr(adviser, "STATES_AFTER_SAMPLE", 0)


TRIED = len(seeds(3, 50))


def test_a_sample_is_within_three_standard_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    within = 0
    sampled(monkeypatch, few=500)
    for game in islice(positions(2_000, least=501), TRIED):
        found = game.advise()
        assert found.sampled and not found.whole and found.looked == 500
        best = found.worths[0]
        true, _ = bits(game, game.odds().list_deals(), best.cards, whole=False)
        within += abs(best.bits - true) <= 3 * best.error
    assert within >= 0.95 * TRIED  # three errors hold in 997 of 1,000


def test_of_very_many_deals_a_sample_says_hardly_more_than_there_is(monkeypatch) -> None:
    """Of the whole Solution a sample of 2,000 deals would say some 0.7 bits too much here."""
    kinds = {category.name: list(category.cards) for category in MASTER_DETECTIVE.categories}
    text = random_game(1, categories=kinds, players=6, events=5).text
    exact = {one.cards: one.bits for one in Game.parse(text).advise().worths}
    sampled(monkeypatch)
    found = Game.parse(text).advise()
    assert found.sampled and found.deals > 10**10
    over = [one.bits - exact[one.cards] for one in found.worths]
    assert abs(sum(over)) / len(over) < 0.01
    assert sum(map(abs, over)) / len(over) < 0.02
    assert exact[found.worths[0].cards] > max(exact.values()) - 0.05


def test_the_same_seed_gives_the_same_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    sampled(monkeypatch)
    games = [Game.new(["Nick", "Rachel", "Holden"], me="Nick") for _ in range(2)]
    first, second = (game.advise("Hall", seed=5) for game in games)
    assert first.sampled
    assert first == second
    assert all("Hall" in one.cards for one in first.worths)


def test_a_spectator_is_told_whose_advice_it_is() -> None:
    with pytest.raises(AdviceError, match="add the header line 'me NAME'"):
        Game.new(["Nick", "Rachel"]).advise()


def test_a_sample_is_not_said_to_be_of_all_the_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    sampled(monkeypatch)
    game = Game.new(["Nick", "Rachel", "Holden"], me="Nick")
    assert game.advise("Hall").summary == (
        f"Advice: 36 suggestions, by 2,000 of {game.deals:,} deals"
    )


def test_the_best_is_what_most_likely_ends_the_search_and_of_these_tells_most() -> None:
    """By bits alone a card of one's own is asked: 1.31 bits, but it gives the chance away."""
    game = Game.parse(
        "refute 1\ncategory suspect Plum Green White Scarlet\n"
        "category weapon Rope Knife Pipe Wrench\ncategory room Hall Study Lounge\n"
        "players Ann Bob\nme Ann\nhand Ann Scarlet Pipe Wrench Lounge\n"
    )

    best = game.advise()[0]

    assert best.cards == ("Plum", "Rope", "Hall")
    assert best.solves == pytest.approx(1 / 12)
    assert best.bits == pytest.approx(1.16, abs=0.005)
    assert max(one.bits for one in game.advise()) == pytest.approx(1.31, abs=0.005)
    asked = "Plum or Green or White, Rope or Knife, Hall or Study"
    assert in_a_line(game.advise()) == f"Ask {asked}: may settle it at once: 1 in 12."


def test_suggestions_of_equal_worth_come_in_the_order_of_the_deck() -> None:
    game = Game.parse(
        "refute 1\ncategory suspect A B C\ncategory weapon D E F\ncategory room G H I\n"
        "players Ann Bob\nme Ann\nhand Ann A D G\n"
    )
    deck = list(product("ABC", "DEF", "GHI"))
    found = [(round(-one.worth, 9), deck.index(one.cards)) for one in game.advise().worths]
    assert found == sorted(found)
    assert len({bits for bits, _ in found}) == 4  # by how many of the cards are mine


def test_where_no_suggestion_tells_anything_none_tells_most() -> None:
    found = Game.new(["Ann", "Bob"], me="Ann").tell("accuse Bob Plum Rope Hall right").advise()

    assert not any(is_most_telling(found, one) for one in found.best)


def test_of_a_sample_the_solution_is_not_certain_to_be_known() -> None:
    certain = Worth(("Plum",), 32.0, 2.0, 0.0, 0.0, 2.0, solves=1.0)
    assert "Settles it at once. " in str(certain)
    assert "May settle it at once: >99%. " in str(certain._replace(error=0.01))


def test_advice_comes_at_once_and_gets_better_and_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    sampled(monkeypatch)
    game = Game.new(["Nick", "Rachel", "Holden"], me="Nick")
    first, *_, last = stages = [*game.advice_stages()]
    assert first.looked < last.looked == 2_000
    assert {one.cards for one in first.worths} == {one.cards for one in last.worths}
    assert [stage.worths[0].settles is None for stage in stages] == [True, True, False, False]
    assert game.advise() is last
    assert [*game.advice_stages()] == [last]


@pytest.mark.parametrize("place", range(2))
def test_who_waits_for_the_best_advice_has_the_last_of_the_stages(place: int) -> None:
    record = some(12, 2_000, 10)[place].record()

    *_, last = Game.parse(record).advice_stages()

    assert Game.parse(record).advise() == last


def test_of_a_wide_deck_the_likeliest_suggestions_are_weighed_and_of_alike_cards_one() -> None:
    kinds = {kind: [f"{kind}{n}" for n in range(30)] for kind in ("who", "what", "where")}
    play = random_game(2, categories=kinds, players=3, events=6)
    game = Game.parse(play.text)
    found = game.advise()
    assert 100 < len(found.worths) <= adviser.MOST_SUGGESTIONS < 30**3
    asked = {card for one in found.worths for card in one.cards}
    open_cards = [card for card in play.cards if game.holds("Solution", card) is None]
    never_named = [card for card in open_cards if card not in play.text]
    assert asked & set(open_cards)
    assert len(asked & set(never_named)) <= 3  # they are alike, in each category
    assert len({round(one.bits, 6) for one in found.worths}) > 10


@pytest.mark.deep
def test_of_a_wide_deck_with_unknown_hands_a_sample_is_looked_at_not_wide_sums() -> None:
    kinds = {kind: [f"{kind}{n}" for n in range(40)] for kind in ("who", "what", "where")}
    play = random_game(1, categories=kinds, players=10, events=30)
    lines = [line for line in play.text.splitlines() if not line.startswith("size")]
    hands = [f"size {player} ?" for player in play.players if player != play.me]
    game = Game.parse("\n".join([*lines[:6], *hands, *lines[6:]]))
    assert game.deals > 10**60
    seat = Seating(game.odds(), str(play.me))
    assert seat.odds.states < adviser.STATES_AFTER_SAMPLE
    assert count_survey(seat, adviser.STATES_AFTER_SAMPLE) is None
    assert game.advise().looked == adviser.MOST_DEALS


def test_suggestions_that_are_alike_are_one_row() -> None:
    hand = ["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"]
    game = Game.new(["Nick", "Rachel", "Holden"], me="Nick", hand=hand)
    game = game.tell("suggest Nick Green Rope Hall -> Rachel Rope")
    found = game.advise()
    rows = str(found).split("\n")[2:]
    assert len(found.best) == len(rows) == 3
    assert rows[0].startswith("1. Green, Revolver or any of 3 weapons like it, Hall. ")
    assert found.alike["Plum"].words == "any of your own suspects"
    first_of_classes: dict[frozenset[int], Worth] = {}
    for one in found.worths:
        classes = {found.alike[card].card_class for card in one.cards}
        first_of_classes.setdefault(frozenset(each for each in classes if each > 0), one)
    assert found.best == tuple(first_of_classes.values())[:3]


@loop_over("place", seeds(3, 12))
def test_advice_begins_short_and_no_chance_is_rounded_to_certainty(place: int) -> None:
    game = some(12, 300, 1)[place]
    found = game.advise()
    assert found.accuse is not None
    first = str(found).split("\n")[0]
    assert len(first) <= 80
    share = max(game.odds().solutions.values())
    assert found.accuse.right == pytest.approx(float(share))
    assert game.odds().solutions[found.accuse.cards] == share
    assert "100%" not in first.split(";")[0] and not first.startswith("0%")
    assert game.solved == first.startswith("You know it: accuse ")
