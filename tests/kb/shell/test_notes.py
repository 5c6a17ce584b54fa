"""Open clauses with their numbers, and hand sizes as they become known."""

from __future__ import annotations

import pytest

from kb import Game
from kb.shell.notes import maybe, noted, sizes_in_words, sizes_noted
from kb.shell.shell import Shell

FOUR = ["Ann", "Bob", "Cid", "Dan"]
HAND = ["White", "Conservatory", "Ballroom", "Plum"]


def game(*lines: str) -> Game:
    told = Game.new(FOUR, me="Ann", hand=HAND)
    for line in lines:
        told = told.tell(line)
    return told


def test_each_clause_has_one_number_on_the_sheet_and_in_the_list() -> None:
    told = game("suggest Bob Green Rope Hall -> Cid", "suggest Bob Green Pipe Study -> Dan")
    assert maybe(told).split("\n")[:2] == [
        "1. Cid has Rope or Hall (line 6).",
        "2. Dan has Green, Pipe or Study (line 7).",
    ]
    sheet = noted(told)
    for number, one in enumerate(told.state.alternatives, 1):
        marked = {cell for cell, numbers in sheet.notes.items() if number in numbers}
        assert marked == {(one.holder, card) for card in one.cards}
    assert "?¹" in str(sheet)
    assert "?¹" not in str(told.sheet)


def test_maybe_takes_a_holder_and_of_the_solution_tells_what_is_left() -> None:
    shell = Shell()
    for line in game("suggest Bob Green Rope Hall -> Cid").record().split("\n"):
        shell.onecmd(line)
    assert shell.onecmd("maybe Cid") == "1. Cid has Green, Rope or Hall (line 6)."
    assert shell.onecmd("maybe Bob") == "No line leaves open which of several cards Bob has."
    assert shell.onecmd("maybe sol").split("\n")[1] == (
        "The Solution's weapon is Knife, Revolver, Wrench, Rope, Candlestick or Pipe."
    )
    assert len(shell.onecmd("maybe").split("\n")) == 4
    assert "no holder 'Zed'" in shell.onecmd("maybe Zed")


def test_what_is_settled_is_listed_no_more() -> None:
    told = game("suggest Bob Green Rope Hall -> Cid", "has Dan Rope", "has Dan Green")
    assert told.holds("Cid", "Hall") is True
    assert told.state.alternatives == ()
    assert noted(told).notes == {}


FIVE_OF_BOB = [f"has Bob {card}" for card in ("Green", "Hall", "Revolver", "Peacock", "Lounge")]


@pytest.mark.parametrize(
    ("lines", "last", "said"),
    [
        ([], "has Bob Green", ""),
        (FIVE_OF_BOB[:4], FIVE_OF_BOB[4], "Bob has 5 cards: so many are known."),
        (
            [*FIVE_OF_BOB, *(f"has Cid {card}" for card in ("Rope", "Pipe", "Study", "Library"))],
            "has Cid Wrench",
            "Cid has 5 cards: so many are known.\n"
            "Dan has 4 cards: of the 18 dealt the others have 4, 5 and 5.",
        ),
    ],
)
def test_a_size_is_told_with_its_reason_once_it_is_known(
    lines: list[str], last: str, said: str
) -> None:
    before = game(*lines)
    assert sizes_in_words(before, before.tell(last)) == said


def test_no_card_beyond_those_known_is_a_reason_too() -> None:
    before = game(*FIVE_OF_BOB[:4])
    others = [card for card in before.setup.deck.cards if before.holds("Bob", card) is None]
    for card in others[:-1]:
        before = before.tell(f'lacks Bob "{card}"')
    said = sizes_in_words(before, before.tell(f'lacks Bob "{others[-1]}"'))
    assert said.split("\n")[0] == "Bob has 4 cards: no other card may be there."


def test_sizes_are_noted_only_where_not_all_have_as_many() -> None:
    assert sizes_noted(Game.new(["Ann", "Bob", "Cid"])) == {}
    assert sizes_noted(game(*FIVE_OF_BOB)) == {"Ann": "4", "Bob": "5", "Cid": "4-5", "Dan": "4-5"}


def test_the_shell_tells_a_size_beside_what_is_settled() -> None:
    shell = Shell()
    for line in game(*FIVE_OF_BOB[:4]).record().split("\n"):
        shell.onecmd(line)
    assert shell.onecmd(FIVE_OF_BOB[4]).endswith("\nBob has 5 cards: so many are known.")
