"""What an accusation is worth: as a sentence, and by who may accuse."""

import pytest
from support.cases import cases, literal

from kb import Game, simulate
from kb.odds.accusing import Accuse, Rival, chance_of_rival, chance_right_after, weigh_accusation
from kb.odds.adviser import MOST_DEALS
from kb.odds.answers import ListedSurvey, Seating, count_survey
from kb.study.play import ACCUSED

CARDS = ("Scarlet", "Poison", "Studio")
HAND = ["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"]
DECK = "refute 1\ncategory suspect A B C\ncategory weapon D E F\ncategory room G H I\n"
SMALL = f"{DECK}players Ann Bob Cid\nme Ann\nhand Ann A D\n"


@cases(figures=literal, sentence=literal)
def test_a_sentence_has_the_numbers_in_a_short_line(figures, sentence: str) -> None:
    assert str(Accuse(CARDS, *figures)) == sentence


def test_a_line_has_eighty_letters_at_most() -> None:
    said = [Accuse(CARDS, 0.2, 0.4, "R" * n, 0.3, 0.3) for n in range(1, 60)]
    assert max(len(line) for one in said for line in str(one).split("\n")) == 80


def test_what_is_right_after_an_answer_is_that_of_each_answer_by_itself() -> None:
    """To look at all deals, and to count the odds anew after each answer, is the same."""
    game = Game.parse(f"{SMALL}suggest Bob B E G -> Cid\n")
    odds = game.odds()
    seat = Seating(odds, "Ann")
    by_list, by_count = (
        ListedSurvey(seat, odds.weighed_deals(MOST_DEALS)),
        count_survey(seat, 10_000),
    )
    assert by_count is not None
    cards = ("B", "D", "G")
    found = chance_right_after(by_list, odds, cards)
    assert found > float(max(odds.solutions.values()))
    assert chance_right_after(by_count, odds, cards) == pytest.approx(found)
    assert chance_right_after(by_list, odds, ("A", "D", "G")) <= found


def rival(game: Game, player: str) -> Rival:
    return next(one for one in game.state.rivals() if one.player == player)


def test_a_rival_who_knew_it_at_his_last_turn_would_have_accused() -> None:
    game = Game.parse(f"{SMALL}suggest Bob B E G -> nobody\n")
    once = chance_of_rival(game.odds(), rival(game, "Bob"), 100, 0)
    assert 0 < once == pytest.approx(game.knows("Bob").share, abs=0.02)
    silent = game.tell("suggest Bob B E G -> nobody")
    assert silent.knows("Bob").share == game.knows("Bob").share
    assert chance_of_rival(silent.odds(), rival(silent, "Bob"), 100, 0) in (0.0, pytest.approx(1))


def test_the_card_that_a_rival_was_shown_at_his_last_turn_is_news_to_him() -> None:
    game = Game.parse(f"{SMALL}suggest Bob A E I -> Cid\nsuggest Cid B E G -> nobody\n"
                      "suggest Cid C E I -> Bob\nsuggest Bob A F H -> Cid\n")  # fmt: skip

    chance = chance_of_rival(game.odds(), rival(game, "Bob"), 100, 0)

    assert chance == pytest.approx(game.knows("Bob").share, abs=0.1)


def test_who_accused_wrongly_accuses_no_more() -> None:
    game = Game.new(["Nick", "Rachel", "Holden"], me="Nick", hand=HAND)
    out = game.tell("accuse Rachel Green Rope Hall wrong")
    assert [one.player for one in out.state.rivals()] == ["Holden"]
    assert game.advise().accuse is not None
    assert game.tell("accuse Nick Green Rope Hall wrong").advise().accuse is None


def test_what_is_unlikely_is_not_weighed_and_what_is_known_is_accused() -> None:
    game = Game.new(["Nick", "Rachel", "Holden"], me="Nick", hand=HAND)
    assert not weigh_accusation(game.odds(), lambda: (), lambda: 1 / 0).now
    known = game.tell("accuse Rachel Green Rope Hall right")
    found = weigh_accusation(known.odds(), lambda: (), lambda: 1 / 0)
    assert found.now and found.cards == ("Green", "Rope", "Hall")


def test_where_nobody_else_may_accuse_it_is_asked_on_as_long_as_that_tells() -> None:
    game = Game.parse(f"{SMALL}has Bob B\nhas Bob E\n")
    worth = weigh_accusation(game.odds(), lambda: (), lambda: 0.75)
    assert (worth.right, worth.later, worth.now) == (pytest.approx(1 / 3), 0.75, False)
    assert weigh_accusation(game.odds(), lambda: (), lambda: 0.25).now


def test_the_first_right_accusation_wins_a_race_and_who_was_wrong_only_answers() -> None:
    policies = ["accusing", "informed", "informed"]
    rows = list(simulate(2, policies=policies, seed=1, race=True))
    assert rows[:1] == list(simulate(1, policies=policies, seed=1, race=True))
    for row in rows:
        game = Game.parse(row.record)
        last = game.log[-1].event
        assert row.ended == ACCUSED
        assert (last.accuser, last.right) == (row.winner, True)  # type: ignore[union-attr]
        lines = row.record.split("\n")
        wrong = next((n for n, line in enumerate(lines) if line.endswith("wrong")), len(lines))
        out = lines[wrong].split()[1] if wrong < len(lines) else ""
        assert not any(line.startswith(f"suggest {out} ") for line in lines[wrong:])
