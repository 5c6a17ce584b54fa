"""What words with a slip may have been meant as: by the keys, the spaces, the places of names."""

from __future__ import annotations

import pytest

from kb.record.words import split
from kb.shell.nearest import are_neighbours, corrections, distance, near, without_filling
from kb.table.editions import CLASSIC
from kb.table.setup import setup

TABLE = setup(CLASSIC, ["Ann", "Ben", "Dan"])


def nearest(line: str) -> set[str]:
    return {" ".join(word.text for word in words) for _, words in corrections(split(line), TABLE)}


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("gren rope hall ben", "Green rope hall ben"),
        ("green ropr hall bej", "green Rope hall Ben"),
        ("green rope hall =", "green rope hall -"),
        ("greenrope hall ben", "green rope hall ben"),
        ("gree nrope hall ben", "green rope hall ben"),
        ("green.rope.hall;ben", "green rope hall ben"),
        ("green dining room rope rope", "green dining room rope"),
    ],
)
def test_what_was_meant_is_among_the_corrections(line: str, meant: str) -> None:
    assert meant in nearest(line)


def test_what_names_hardly_anything_is_no_line_with_a_slip() -> None:
    assert nearest("zzz yyy xxx www") == set()


def test_a_name_is_moved_as_a_whole() -> None:
    lines = nearest("ben green dining room rope")
    assert {"green dining room rope ben", "green ben dining room rope"} <= lines
    assert not any("room rope dining" in line for line in lines)


def test_a_key_beside_costs_less_than_any_other() -> None:
    assert distance("rppe", "rope") < distance("rxpe", "rope")
    assert distance("orpe", "rope") < distance("xope", "rope")
    assert are_neighbours("z", "y") and not are_neighbours("q", "p")


def test_two_letters_are_near_to_little() -> None:
    assert near("xq", CLASSIC.cards) == []
    assert near("", CLASSIC.cards) == []


def test_words_that_one_only_speaks_are_left_out_unless_they_are_names() -> None:
    texts = [word.text for word in without_filling(split("plum with the rope"), TABLE)]
    assert texts == ["plum", "rope"]
    other = setup(CLASSIC, ["The", "Ben"])
    assert [word.text for word in without_filling(split("the rope"), other)] == ["the", "rope"]
