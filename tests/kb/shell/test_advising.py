"""Odds, what to ask, who may know: as a player asks at the table."""

import pytest

from kb.odds.advice import is_most_telling
from kb.record.words import quote
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
    assert below.startswith(f"{shell.game.deals:,} deals fit; who can show several cards is taken")
    assert "no sheet of 'percents'" in shell.onecmd("sheet percents")


def test_tab_takes_what_was_advised_until_the_record_changes(shell: Shell) -> None:
    usual = shell.offers()
    line = shell.onecmd("ask")
    assert line.startswith("Ask ") and "\n" not in line
    said = shell.onecmd("ask full")
    lines = shell.offers()
    assert len(lines) == 3
    advice = shell.game.advise()
    for line, one in zip(lines, advice.best, strict=True):
        assert line == f"suggest Nick {' '.join(map(quote, one.cards))} "
        assert one.sentences(is_most=is_most_telling(advice, one)) in said
    assert shell.onecmd(f"{lines[0]}nobody").startswith("7. Nick: ")
    assert shell.offers() != lines
    assert all(line.startswith("suggest ") and len(line.split()) == 2 for line in usual)


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
