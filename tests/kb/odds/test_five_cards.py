"""The five cards: Bob had two of three cards, and showed the Plum when asked for Plum and Rope.

Had he the Rope too, he would have shown it half the time. So the Solution has the Rope with 2/3 and
the Knife with 1/3, and every door says so.
"""

import json
from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from support.cases import passage
from support.doors import ask

from kb import SOLUTION, Game
from kb.cli import main
from kb.page import Table
from kb.shell.shell import Shell
from kb.study.play import PlayedGame

FIVE = passage(__file__, "five cards")
LIKELY = ["Green, Rope: 67%", "Green, Knife: 33%"]


def test_the_library_gives_two_thirds_and_one_third() -> None:
    odds = Game.parse(FIVE).odds()

    assert odds[SOLUTION, "Rope"] == odds["Bob", "Knife"] == Fraction(2, 3)
    assert odds[SOLUTION, "Knife"] == odds["Bob", "Rope"] == Fraction(1, 3)
    assert dict(odds.solutions) == {
        ("Green", "Rope"): Fraction(2, 3),
        ("Green", "Knife"): Fraction(1, 3),
    }
    assert odds.likeliest == (("Green", "Rope"), Fraction(2, 3))
    assert odds.deals == 2


def test_who_wants_to_count_deals_gets_their_shares() -> None:
    odds = Game.parse(FIVE).odds(weigh=False)

    assert set(odds.solutions.values()) == {Fraction(1, 2)}
    assert odds.fitting == "2 deals fit; all that fit are taken to be equally likely"


def test_what_was_said_in_another_way_tells_nothing_of_a_choice() -> None:
    for line in ("has Bob Plum", "reveal Bob Plum", "suggest Ann Plum Rope -> Bob\nhas Bob Plum"):
        told = FIVE.replace("suggest Ann Plum Rope -> Bob Plum", line)
        assert Game.parse(told).odds()[SOLUTION, "Rope"] == Fraction(1, 2), line


def test_an_accusation_is_right_with_two_thirds() -> None:
    accuse = Game.parse(FIVE).advise().accuse

    assert accuse is not None
    assert accuse.cards == ("Green", "Rope")
    assert accuse.right == pytest.approx(2 / 3)


def test_deals_are_drawn_by_their_weights() -> None:
    deals = Game.parse(FIVE).odds().sample(3_000, seed=1)
    share = sum(deal["Rope"] == SOLUTION for deal in deals) / len(deals)
    assert share == pytest.approx(2 / 3, abs=3 * (2 / 9 / len(deals)) ** 0.5)


def test_the_command_says_two_thirds_and_one_third(tmp_path, capsys) -> None:
    path = tmp_path / "five.clue"
    path.write_text(FIVE, encoding="utf-8")

    assert main(["odds", str(path)]) == 0

    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert lines[-2:] == LIKELY
    assert "who can show several cards is taken to pick by chance" in lines[-3]
    assert [line.split() for line in lines if line.startswith(("Rope", "Knife"))] == [
        ["Rope", "67%", "·", "33%"],
        ["Knife", "33%", "·", "67%"],
    ]


def test_json_has_two_thirds_and_one_third(tmp_path, capsys) -> None:
    path = tmp_path / "five.clue"
    path.write_text(FIVE, encoding="utf-8")

    assert main(["odds", str(path), "--json"]) == 0

    found = json.loads(capsys.readouterr().out)
    assert found["shares"]["Rope"] == {"Solution": 2 / 3, "Ann": 0, "Bob": 1 / 3}
    assert found["shares"]["Knife"] == {"Solution": 1 / 3, "Ann": 0, "Bob": 2 / 3}
    assert [one["share"] for one in found["solutions"]] == [2 / 3, 1 / 3]
    assert found["deals"] == sum(one["deals"] for one in found["solutions"]) == 2


def test_the_shell_says_two_thirds_and_one_third() -> None:
    shell = Shell()
    shell.document.resume(FIVE)

    assert [line.strip() for line in shell.onecmd("odds").split("\n")[1:]] == LIKELY
    assert shell.onecmd("sheet odds").count("67%") == 2
    assert shell.onecmd("ask full").startswith("67% right if you accuse now")


def test_the_page_says_two_thirds_and_one_third() -> None:
    table = Table()
    assert ask(table, "open", record=FIVE)["ok"]

    found = ask(table, "odds")

    assert found["shares"]["Rope"]["Solution"] == 2 / 3
    assert found["percents"]["Rope"] == {"Solution": "67%", "Ann": "", "Bob": "33%"}
    assert [line.strip() for line in found["text"].split("\n")[1:]] == LIKELY
    assert ask(table, "advise")["accuse"]["right"] == pytest.approx(2 / 3)


def test_played_often_it_comes_out_so() -> None:
    before, shown = FIVE.split("suggest ")
    table, random = Game.parse(before), Random(5)
    deals = table.odds().list_deals()
    solutions: Counter[str] = Counter()

    for _ in range(1_500):
        deal = random.choice(deals)
        start = PlayedGame(deal, table.written, {"Ann": table}, {"Ann": None})
        after = start.with_suggestion("Ann", ("Plum", "Rope"), random)
        if after.own["Ann"].record().endswith(f"suggest {shown}"):
            solutions["Rope" if deal["Rope"] == SOLUTION else "Knife"] += 1

    many = solutions.total()
    assert many > 400
    assert solutions["Rope"] / many == pytest.approx(2 / 3, abs=3 * (2 / 9 / many) ** 0.5)
