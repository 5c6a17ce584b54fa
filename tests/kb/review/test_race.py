"""The race: who led, its picture and its text, and what is said where it cannot be run."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from support.finished import finished
from support.random_games import SMALL
from support.terminal import ROOT

from kb import Game, read_game
from kb.review import review as reviews
from kb.review.known import Known
from kb.review.race import TEXT_COLUMNS, Height, Race, choose_views
from resolver import SearchStopped

NAMES = ("Bartholomew Fitzgeral", "Wilhelmina Oppenheime", "山田太郎山田太郎山田太郎")


def race(*bits_of_players: list[float], winner: str | None = None) -> Race:
    """Return a race with these bits after lines 0, 7, 8 and so on."""
    heights = []
    for player, all_bits in zip(NAMES, bits_of_players, strict=False):
        for number, bits in enumerate(all_bits):
            heights.append(Height(player, number and number + 6, bits, bits, bits))
    return Race(tuple(heights), {NAMES[0]: Known(9, 9)}, winner)


def test_the_turning_point_is_where_the_first_to_find_it_leads_for_good() -> None:
    run = race([8, 7, 6, 2, 0], [8, 6, 7, 3, 1])

    assert run.leader == NAMES[0]
    assert run.turning_point == 8
    assert race([8, 5, 2, 0], [8, 6, 3, 1]).turning_point is None


def test_of_two_who_find_it_at_one_line_the_winner_leads() -> None:
    heights: tuple[list[float], ...] = ([8, 5, 0], [8, 4, 0])

    assert race(*heights).leader is None
    assert race(*heights, winner=NAMES[1]).leader == NAMES[1]


def test_the_text_has_80_columns_and_the_picture_names_all() -> None:
    long = [8 - number / 10 for number in range(80)]
    run = race([*long, 0], [*long, 1], [*long, 2])

    assert max(map(len, str(run).splitlines())) <= TEXT_COLUMNS
    title = ElementTree.fromstring(run.to_svg())[0].text or ""
    assert all(name in title for name in NAMES)
    assert run.to_svg(dark=True) != run.to_svg()


def test_a_line_that_only_i_know_leaves_the_bits_of_the_others_and_none_is_left_out() -> None:
    text = (
        "refute 1\ncategory x a b c\ncategory y d e f\ncategory z g h i j\nplayers Ann Bob\n"
        "me Ann\nhand Ann d e h i\nsuggest Bob c e j -> Ann e\nreveal Bob j\nhas Solution g\n"
        "has Solution a\nsuggest Bob a d j -> Ann d\n"
    )

    review = Game.parse(text).review()

    assert review.race is not None
    ann, bob = review.race.by_player.values()
    assert [height.line for height in ann] == [height.line for height in bob] == [0, *range(8, 13)]
    assert bob[2].bits == bob[3].bits == bob[4].bits
    assert review.turning_point is None


@pytest.mark.parametrize(
    ("name", "note"),
    [("weigh_question", "Not weighed, for too many deals fit there: "), ("run_race", "no race")],
)
def test_what_takes_too_long_is_left_out_and_said(name: str, note: str, monkeypatch) -> None:
    def stop(*arguments: object) -> None:
        raise SearchStopped({"steps": 1}, "steps")

    _, game = finished(3, categories=SMALL, events=9)
    monkeypatch.setattr(reviews, name, stop)

    assert any(note in each for each in game.review().notes)


@pytest.mark.deep
def test_the_race_of_many_views_looks_at_several_deals_and_says_who_won() -> None:
    game = read_game(ROOT / "tests/kb/shell/two_games/classic.clue")

    review = game.review()

    # By the first views alone, which are those of one deal, Cleo could not know before line 42.
    assert review.race is not None and review.known["Cleo"].first == 32
    least = {height.line: height.least for height in review.race.by_player["Cleo"]}
    assert least[31] > 0 and least[32] == 0
    assert "nobody was ahead of Dan. But it was you who accused rightly, and won." in str(review)


def test_the_views_that_are_raced_are_spread_over_the_deals() -> None:
    assert choose_views([*"aaabbbccc"], 3) == ["a", "b", "c"]
    assert choose_views([*"ab"], 3) == ["a", "b"]
