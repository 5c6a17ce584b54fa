"""The odds are shares of the deals that fit: by a list of them, and by another way to count."""

import re
from collections import Counter
from fractions import Fraction
from math import comb, sqrt
from random import Random

import pytest
from support.cases import loop_over
from support.premises import as_axioms
from support.profiles import seeds
from support.random_games import RandomGame, Said, random_game
from support.second_count import counted, listed
from test_number import across, small_game, start

from kb import SOLUTION, Game
from kb.errors import RecordError
from kb.odds.odds import odds_of, percent
from kb.odds.passes import estimate_effort
from kb.theory.deals import Deals
from kb.theory.search import Effort
from resolver import SearchStopped

HEADER = "refute 1\ndeck classic\nplayers Nick Rachel\n"


def played(seed: int) -> tuple[RandomGame, Deals, list[Said]]:
    """Return a small game to its end, and what was said, clauses across rows among it."""
    rng = Random(seed)
    play = small_game(rng)
    said = play.given + [one for _, told in play.events for one in [*told, across(play, rng)]]
    return play, start(play).tell(as_axioms(said)), said


@loop_over("seed", seeds(15, 100))
def test_on_a_small_deck_each_share_is_that_of_a_list_of_the_deals(seed: int) -> None:
    play, deals, said = played(seed)
    found = [*listed(play, said)]
    cells = Counter((holder, card) for deal in found for card, holder in deal.items())
    odds = odds_of(deals, None)
    assert dict(odds) == {
        (holder, card): Fraction(cells[holder, card], len(found))
        for holder in play.holders
        for card in play.cards
    }
    solutions = Counter(
        tuple(card for card in play.cards if deal[card] == SOLUTION) for deal in found
    )
    assert odds.solutions == {cards: Fraction(n, len(found)) for cards, n in solutions.items()}


@pytest.mark.parametrize("seed", seeds(3, 12))
def test_on_the_classic_deck_each_share_is_what_another_way_to_count_finds(seed: int) -> None:
    play = random_game(seed, players=3 + seed % 4, events=14, silent=seed % 3 == 1)
    said = play.given + [one for _, told in play.events for one in told]
    deals = start(play).tell(as_axioms(said))
    odds, whole = odds_of(deals, None), counted(play, said)
    still_open = [cell for cell in odds if deals.holds(*cell) is None]
    for holder, card in Random(seed).sample(still_open, 4):
        there = counted(play, [*said, ("has", holder, (card,))])
        assert odds[holder, card] == Fraction(there, whole)
    for cards in Random(seed).sample([*odds.solutions], 1):
        there = counted(play, said + [("has", SOLUTION, (card,)) for card in cards])
        assert odds.solutions[cards] == Fraction(there, whole)


def test_open_sizes_weigh_by_the_deals_that_they_leave() -> None:
    game = Game.new(["A", "B"], sizes={"A": (1, 2), "B": None})
    one, two = comb(18, 1), comb(18, 2)
    held = Fraction(1, one + two) * (one * Fraction(1, 18) + two * Fraction(2, 18))
    assert game.odds()["A", "Hall"] == Fraction(8, 9) * held


@pytest.mark.parametrize("seed", seeds(2, 4))
def test_a_sample_comes_near_the_odds_and_every_deal_of_it_fits(seed: int) -> None:
    play, deals, said = played(seed)
    odds, many = odds_of(deals, None), 1200
    sample = odds.sample(many, seed=seed)
    fitting = {tuple(deal[card] for card in play.cards) for deal in listed(play, said)}
    assert {tuple(deal.values()) for deal in sample} <= fitting
    for (holder, card), share in odds.items():
        error = sqrt(share * (1 - share) / many)
        found = sum(deal[card] == holder for deal in sample) / many
        assert abs(found - share) <= 3 * error + 1e-9, (holder, card)


def test_every_deal_of_few_is_as_likely_as_the_others_in_a_sample() -> None:
    play, deals, said = next(
        each for each in map(played, range(100)) if 20 < odds_of(each[1], None).deals < 60
    )
    odds = odds_of(deals, None)
    number = odds.deals
    assert len({str(deal) for deal, _ in odds.weighed_deals(number)}) == number
    many = 200 * number
    found = Counter(tuple(deal.values()) for deal in odds_of(deals, None).sample(many, seed=7))
    assert len(found) == number == sum(1 for _ in listed(play, said))
    error = sqrt(many / number * (1 - 1 / number))
    assert sum((n - many / number) ** 2 for n in found.values()) / number < (1.5 * error) ** 2


def test_only_what_is_certain_reads_as_certain() -> None:
    game = Game.parse(HEADER).tell("has Nick Rope").tell("lacks Rachel Hall")
    rows = {line.split()[0]: line.split()[1:] for line in str(game.odds()).split("\n")[1:]}
    assert rows["Rope"] == ["·", "✓", "·"]
    assert rows["Hall"][2] == "·" != rows["Hall"][0]
    assert "✓" not in game.odds().to_text(ascii=True)


def test_the_html_is_the_darker_the_likelier_and_reads_no_markup() -> None:
    text = "refute 1\ncategory what <b> c d\nplayers A B\nsize A 2\n"
    html = Game.parse(text).odds()._repr_html_()
    assert "<b>" not in html
    assert html.count('title="1/3"') == html.count("0.20)") == 3
    assert html.count('title="2/3"') == html.count("0.40)") == 3


def test_the_drawing_has_the_shares_of_the_text_each_on_its_ground() -> None:
    odds = Game.parse("refute 1\ncategory what a b c d\nplayers A B\nsize A 2\n").odds()
    drawing = odds.to_svg()
    assert drawing.count("25%") == str(odds).count("25%") == drawing.count("<title>1/4<") == 8
    assert drawing.count("<rect") == 1 + 12  # none is certain
    assert odds.summary in drawing


def test_the_odds_stop_when_the_meter_does_and_tell_before_what_the_cells_will_take() -> None:
    odds = Game.parse(random_game(3, players=6, events=15).text).odds()
    with pytest.raises(SearchStopped, match="steps"):
        odds_of(odds.state, None, Effort(most=3))
    lines = [f"category {k} {' '.join(f'{k}{n}' for n in range(60))}" for k in "abc"]
    wide = Game.parse("\n".join(["refute 1", *lines, "players A B C D E F G H I J"])).odds()
    for each in (odds, wide):
        assert each.states / 2 < estimate_effort(each._passes) < each.states * 2


@pytest.mark.parametrize(("width", "height"), [(80, 20), (40, 26), (60, 40)])
def test_the_percents_are_laid_out_as_the_sheet_is(width: int, height: int) -> None:
    odds = Game.parse(random_game(3, players=5, events=15).text).odds()
    lines = odds.to_text(width=width, height=height).split("\n")
    assert all(len(line) <= width for line in lines) and len(lines) <= height
    shown = Counter(re.findall(r"[<>]?\d+%", "\n".join(lines)))
    assert shown == Counter(percent(share) for share in odds.values() if 0 < share < 1)
    with pytest.raises(RecordError, match="the width is a whole number"):
        odds.to_text(width=2.5)  # type: ignore[arg-type]


def test_odds_say_how_many_deals_fit_where_the_solutions_take_too_long(monkeypatch) -> None:
    odds = Game.parse(random_game(1, players=4, events=3).text).odds()
    monkeypatch.setattr("kb.odds.odds.MOST_STATES", 10)
    assert odds.sentences().startswith(f"{odds.deals:,} deals fit; ")
    assert odds.sentences().endswith(" takes too long to count.")
