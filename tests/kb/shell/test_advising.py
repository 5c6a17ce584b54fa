"""Odds, what to ask, what to show, who may know: as a player asks at the table."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from kb import Game
from kb.record.words import quote
from kb.shell.asking import Warner, warning
from kb.shell.completion import following, toolbar
from kb.shell.shell import Shell

HEADER = "refute 1\ndeck classic\nplayers Nick Rachel Holden\nme Nick\n"
HAND = "hand Nick White Conservatory Ballroom Plum Knife Library\n"
SHOWN = "suggest Rachel Green Ballroom Pipe -> Nick Ballroom\n"
LATE = "".join(f"has Rachel {card}\n" for card in ("Mustard", "Green", "Rope", "Wrench", "Hall"))
KNOWN = f"{HEADER}{HAND}{LATE}has Rachel Study\naccuse Holden Scarlet Pipe Lounge wrong\n"


@pytest.fixture
def shell() -> Shell:
    made = Shell()
    made.document.resume(f"{HEADER}{HAND}{SHOWN}")
    return made


def test_odds_are_the_number_of_deals_and_three_solutions(shell: Shell) -> None:
    first, *best = shell.onecmd("odds").split("\n")
    assert first.startswith(f"{shell.game.deals:,} deals fit")
    assert len(best) == 3
    likeliest = list(shell.game.odds().solutions)[:3]
    assert [line.strip().rpartition(":")[0] for line in best] == [", ".join(c) for c in likeliest]


def test_the_sheet_with_odds_has_percents_for_what_is_open(shell: Shell) -> None:
    said, _, below = shell.onecmd("sheet odds").rpartition("\n\n")
    assert said == shell.game.odds().to_text()
    assert "%" in said and "?" not in said
    assert below.startswith(f"{shell.game.deals:,} deals fit; all that fit are taken to be")
    assert "write 'odds'" in shell.onecmd("sheet percents")


def test_tab_takes_what_was_advised_until_the_record_changes(shell: Shell) -> None:
    usual = shell.offers()
    line = shell.onecmd("ask")
    assert line.startswith("Ask ") and "\n" not in line
    said = shell.onecmd("ask full")
    lines = shell.offers()
    assert len(lines) == 3
    for number, (line, one) in enumerate(zip(lines, shell.game.advise().best, strict=True), 1):
        assert line == f"suggest Nick {' '.join(map(quote, one.cards))} "
        assert one.said(is_first=number == 1) in said
    assert following(lines, "") == lines[0] and following(lines, lines[2]) == lines[0]
    assert shell.onecmd(f"{lines[0]}nobody").startswith("7. Nick: ")
    assert shell.offers() != lines
    assert all(line.startswith("suggest ") and len(line.split()) == 2 for line in usual)


@pytest.mark.parametrize(
    "line",
    [
        "suggest Rachel Plum Ballroom Pipe -> me ?",
        "suggest Rachel Plum Ballroom Pipe -> Nick ?",
        "suggest Rachel Plum Ballroom Pipe -> me  ?  # which",
        "rach plum ball pipe me ?",
    ],
)
def test_a_question_mark_asks_which_card_to_show(shell: Shell, line: str) -> None:
    before = shell.document.game
    first, second = shell.onecmd(line).split("\n")
    assert first == "Show Ballroom: Rachel knows that you have it, by line 6"
    assert second.startswith("Show Plum: it tells Rachel ")
    assert "yes-or-no answers about the Solution and settles " in second
    assert shell.document.game is before
    assert shell.offers() == [
        "suggest Rachel Plum Pipe Ballroom -> Nick Ballroom",
        "suggest Rachel Plum Pipe Ballroom -> Nick Plum",
    ]
    assert shell.onecmd(shell.offers()[0]).startswith("7. Rachel: ")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "suggest Rachel Plum Ballroom Pipe -> Holden ?",
            "write 'suggest GUESSER CARDS -> Nick ?'",
        ),
        ("suggest Rachel Plum Ballroom Pipe -> me Plum ?", "asks which of my cards to show"),
        ("suggest Rachel Scarlet Hall Pipe -> me ?", "Nick"),
        ("why ?", "HOLDER CARD"),
        ("?", "To ask: "),
        ("size Holden ?", ""),
    ],
)
def test_a_question_mark_elsewhere_is_no_such_question(
    shell: Shell, line: str, sentence: str
) -> None:
    said = shell.onecmd(line)
    assert sentence in said
    assert "Show " not in said


def test_knows_says_how_likely_and_what_for_certain() -> None:
    shell = Shell()
    shell.document.resume(KNOWN)
    lines = shell.onecmd("knows").split("\n")
    likely = {name: shell.game.knows(name) for name in ("Rachel", "Holden")}
    assert sorted(lines) == sorted(f"{one}." for one in likely.values())
    said = shell.onecmd("knows rach")
    mind = [card for card in shell.game.mind("Rachel").solution.values() if card]
    assert said.split("\n")[1].endswith(", ".join(mind) + "." if mind else "no card.")
    assert "no player" in shell.onecmd("knows Rope")


def told(text: str) -> Game:
    return Game.parse(text)


def test_the_warning_names_who_may_know_and_stays_silent_once_i_do() -> None:
    two = "refute 1\ndeck classic\nplayers Nick Rachel\nme Nick\nsize Nick 1\nsize Rachel 17\n"
    assert warning(told(two)) == ""
    three = f"{two}suggest Rachel Plum Rope Hall -> Nick\n"
    assert warning(told(three)) == "Rachel may know"
    solved = f"{three}accuse Rachel Green Rope Hall right\n"
    assert warning(told(solved)) == ""


def wait(until: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not until() and time.monotonic() < end:
        time.sleep(0.01)


def test_the_toolbar_warns_as_soon_as_that_is_worked_out() -> None:
    shell, done = Shell(), list[bool]()
    warner = Warner(lambda: done.append(True))
    two = "refute 1\ndeck classic\nplayers Nick Rachel\nme Nick\nsize Nick 1\nsize Rachel 17\n"
    shell.document.resume(f"{two}suggest Rachel Plum Rope Hall -> Nick\n")
    toolbar(shell, None, warner.text)
    wait(lambda: len(done) == 1)
    assert " | Rachel may know | " in toolbar(shell, None, warner.text)
    shell.onecmd("accuse Rachel Green Rope Hall right")
    toolbar(shell, None, warner.text)
    wait(lambda: len(done) == 2)
    assert "may know" not in toolbar(shell, None, warner.text)


def test_a_spectator_who_asks_which_card_to_show_is_told_whose_question_it_is() -> None:
    shell = Shell()
    shell.document.resume("refute 1\ndeck classic\nplayers Nick Rachel Holden\n")
    said = shell.onecmd("suggest Rachel Plum Ballroom Pipe -> Nick ?")
    assert said.endswith("this record is a spectator's; say 'me'")


def test_any_number_of_cards_can_be_asked_about_and_rooms_within_reach(shell: Shell) -> None:
    for line, named in (
        ("ask plum rope", [{"Plum"}, {"Rope"}]),
        ("ask in kitchen hall lounge", [{"Kitchen", "Hall", "Lounge"}]),
        ("ask scar kit hall", [{"Scarlet"}, {"Kitchen", "Hall"}]),
    ):
        shell.onecmd(line)
        offered = [{word.strip('"') for word in each.split()[2:]} for each in shell.offers()]
        assert offered and all(each & cards for each in offered for cards in named)
    assert "named twice" in shell.onecmd("ask Rope rope")
    assert "no card" in shell.onecmd("ask in Hell")
    assert "name the rooms within reach" in shell.onecmd("ask in")


SOLVED = ("Scarlet", "Pipe", "Kitchen")


def test_what_is_known_is_to_be_accused_in_a_line() -> None:
    shell = Shell()
    shell.document.resume(KNOWN + "".join(f"has Solution {card}\n" for card in SOLVED))
    assert shell.onecmd("ask") == "You know it: accuse Scarlet, Pipe, Kitchen."
