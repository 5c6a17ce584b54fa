"""A word of the record's grammar as a name works everywhere, or is refused with the reason."""

from __future__ import annotations

import pytest

from kb import Game
from kb.errors import IllegalEntry
from kb.record.lines import write
from kb.record.words import quote
from kb.shell.completion import completions
from kb.shell.shell import Shell
from kb.table.deck import Category, Deck
from kb.table.events import Accusation, Answer, Event, Has, Lacks, OneOf, Reveal, Suggestion

WORDS = (
    *("pass", "me", "right", "wrong", "first", "all", "?", "->", "\N{RIGHTWARDS ARROW}", "a->b"),
    *(",", "#", "refute", "suggest", "assume", "why", "undo", "a\N{RIGHTWARDS ARROW}b"),
)
CARDS = ("Plum", "Rope", "Hall")


def events(name: str, card: str) -> tuple[Event, ...]:
    """An event of each kind in which a player is named wherever one can be, and so is a card."""
    cards = (card, *CARDS[1:])
    return (
        Suggestion(name, cards, (), None),
        Suggestion(name, cards, (Answer("Bob", card),), None),
        Suggestion("Ann", cards, (Answer(name, card),), None),
        Suggestion("Ann", cards, (Answer(name, None),), ("Bob",)),
        Suggestion("Ann", cards, (Answer("Bob", None),), (name,)),
        Suggestion("Bob", cards, (), ("Ann", name)),
        Reveal(name, card),
        Has(name, card),
        Lacks(name, card),
        OneOf(name, cards),
        Accusation(name, cards, right=False),
    )


def check(game: Game, event: Event) -> None:
    line = write(event, game.setup)
    assert game.add(event).log[0].event == event
    assert Game.parse(game.record() + line).log[0].event == event
    shell = Shell()
    for each in (*game.record().split("\n")[:-1], line):
        shell.answer(each)
    assert [entry.event for entry in shell.game.log] == [event]
    assert shell.document.lines[-1] == line


@pytest.mark.parametrize("word", WORDS)
def test_a_player_named_like_a_word_of_the_grammar_is_read_wherever_a_player_may_stand(
    word: str,
) -> None:
    game = Game.new(["Ann", "Bob", word])
    for event in events(word, "Plum"):
        check(game, event)
    assert quote(word) in completions(Shell().document.game.parse(game.record()), "has ")[1]


@pytest.mark.parametrize("word", [*WORDS, "nobody", "Solution", "Table"])
def test_a_card_named_like_a_word_of_the_grammar_is_read_wherever_a_card_may_stand(
    word: str,
) -> None:
    suspects = Category("suspect", (word, "Plum", "Green"))
    others = Category("weapon", ("Rope", "Pipe")), Category("room", ("Hall", "Study"))
    game = Game.new(["Ann", "Bob", "Cid"], deck=Deck((suspects, *others)), hidden=1)
    for event in events("Cid", word):
        check(game, event)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nobody", "that is what a line says where none of the players answers; use another name"),
        ("No-Body", "that is what a line says where none of the players answers"),
        ("Solution", "that is where other cards lie"),
        ("table", "that is where other cards lie"),
        ("-", "holds nothing to tell it by"),
    ],
)
def test_a_player_whose_name_would_read_as_something_else_is_refused_with_the_reason(
    name: str, reason: str
) -> None:
    with pytest.raises(IllegalEntry, match=reason):
        Game.new(["Ann", "Bob", name])
    answer = Shell()
    answer.answer("deck classic")
    assert reason in answer.onecmd(f"players Ann Bob {quote(name)}")
