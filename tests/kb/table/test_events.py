"""Who passed on a suggestion, by the seats or by the entry's own words."""

from __future__ import annotations

import pytest

from kb.table.deck import CLASSIC
from kb.table.events import Answer, Suggestion
from kb.table.setup import setup

FOUR = ("A", "B", "C", "D")
CARDS = ("Plum", "Rope", "Hall")


@pytest.mark.parametrize(
    ("guesser", "answers", "passed", "manner", "passers"),
    [
        ("A", (), None, "first", ("B", "C", "D")),
        ("C", (), None, "first", ("D", "A", "B")),
        ("A", ("B",), None, "first", ()),
        ("A", ("D",), None, "first", ("B", "C")),
        ("C", ("B",), None, "first", ("D", "A")),
        ("A", (), None, "all", ("B", "C", "D")),
        ("C", ("B",), None, "all", ("D", "A")),
        ("C", ("A", "D"), None, "all", ("B",)),
        ("A", ("D",), (), "first", ()),
        ("A", ("D",), ("C",), "all", ("C",)),
        ("A", ("D", "B"), ("C",), "first", ("C",)),
        ("A", (), ("B",), "first", ("B",)),
    ],
)
def test_who_passed_follows_from_the_seats_or_is_said(guesser, answers, passed, manner, passers):
    answered = tuple(Answer(player, None) for player in answers)
    suggestion = Suggestion(guesser, CARDS, answered, passed)
    assert suggestion.passers(setup(CLASSIC, FOUR, answers=manner)) == passers
