"""Who passed on a suggestion, by the seats or by the entry's own words."""

from support.cases import cases, literal

from kb.table.deck import CLASSIC
from kb.table.events import Answer, Suggestion
from kb.table.setup import setup

FOUR = ("A", "B", "C", "D")
CARDS = ("Plum", "Rope", "Hall")


@cases(guesser=str, answers=literal, passed=literal, manner=str, passers=literal)
def test_who_passed_follows_from_the_seats_or_is_said(guesser, answers, passed, manner, passers):
    answered = tuple(Answer(player, None) for player in answers)
    suggestion = Suggestion(guesser, CARDS, answered, passed)
    assert suggestion.passers(setup(CLASSIC, FOUR, answers=manner)) == passers
