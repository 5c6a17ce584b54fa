"""Slips of whole turns in blind play: nobody is named, and a turn is skipped or a line doubled."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest
from attrs import evolve
from support.profiles import is_deep
from support.random_games import random_game
from support.typed import shell_after

from kb.record.lines import write
from kb.record.words import quote
from kb.shell.document import open_game
from kb.shell.meaning import LEFT_OUT
from kb.shell.mending import Mends, find_mends, find_refusal
from kb.shell.shell import Shell
from kb.table.events import Answer, Event, Suggestion
from kb.table.setup import Setup

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
FIRST_SEED = 7_000
GAMES = 40 if is_deep() else 3
SLIPS = 200 if is_deep() else 4
EVENTS = 40
MOST_LOOKED_AT = 3
Game = tuple[list[str], list[Suggestion]]

TABLE = (
    "deck classic",
    "players Ann Ben Cleo Dan",
    "me Ann",
    "hand Ann Plum Rope Hall Study Knife",
)
ASKED = ("gre pip lou b pip", "mus can kit c", "sca can bal d", "pea wre con b")


def play_game(seed: int) -> Game:
    """Return the header of a game, and its suggestions in seat order from a player on."""
    play = random_game(seed, players=3 + seed % 4, events=EVENTS)
    header = [with_names(line) for line in play.header]
    game = open_game("\n".join([*header, *(with_names(text) for text, _ in play.events)]))
    events = [entry.event for entry in game.log if isinstance(entry.event, Suggestion)]
    return [*header, f"#> next {events[0].guesser}"], events


def with_names(text: str) -> str:
    return re.sub(r"\bP(\d)\b", lambda match: NAMES[int(match[1]) - 1], text)


def type_blindly(shell: Shell, event: Suggestion) -> bool:
    """Type a suggestion without its guesser, and return whether anything is noticed."""
    before = shell.document.now
    shell.onecmd(write(event, shell.game.setup).split(" ", 2)[2].replace("-> nobody", "-"))
    if shell.proposed is not None and shell.proposed.meant != LEFT_OUT:
        shell.onecmd("n")
    return shell.document.now is before or bool(shell.game.disputed)


def type_until_noticed(header: Sequence[str], events: Sequence[Suggestion]) -> Shell:
    shell = shell_after(*header)
    shell.asks_back = True
    assert any(type_blindly(shell, event) for event in events)
    return shell


def mends_of(shell: Shell) -> Mends:
    _, refused = shell.refused
    return find_mends(shell.document.now, {} if shell.game.disputed else refused)


def guessers(events: Sequence[Event]) -> list[str]:
    return [event.guesser for event in events if isinstance(event, Suggestion)]


def test_a_skipped_turn_is_among_the_first_mends_and_then_each_line_has_its_guesser() -> None:
    seeds = range(FIRST_SEED, FIRST_SEED + GAMES)

    missed = [seed for seed in seeds if not is_skipped_turn_mended(seed)]

    assert 10 * len(missed) <= GAMES, missed


def is_skipped_turn_mended(seed: int) -> bool:
    """Skip a turn; return whether it is among the first mends, which makes the guessers right."""
    header, events = play_game(seed)
    skipped = Random(seed).randrange(3, 25)
    typed = [*events[:skipped], *events[skipped + 1 :]]
    shell = type_until_noticed(header, typed)
    place = len(header) + 1 + skipped
    numbers = [
        number
        for number, mend in enumerate(mends_of(shell).mends[:MOST_LOOKED_AT], 1)
        if mend.sentence.startswith("A turn is missing")
        and place in [change.line for change in mend.changes]
    ]
    if not numbers:
        return False

    shell.answer(f"mend {numbers[0]} {place}")
    told = guessers([entry.event for entry in shell.game.log])
    assert told == guessers(typed)[: len(told)]
    assert shell.game.disputed == ()
    shell.answer(f"insert {place} {write(events[skipped], shell.game.setup)}")
    assert guessers([entry.event for entry in shell.game.log]) == guessers(events)[: len(told) + 1]
    return True


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + GAMES))
def test_a_line_typed_twice_is_asked_about_at_once_and_in_a_paste_it_is_the_first_mend(seed):
    header, events = play_game(seed)
    doubled = Random(seed).randrange(3, 25)
    typed = [*events[: doubled + 1], events[doubled], *events[doubled + 1 :]]
    shell = type_until_noticed(header, typed)
    number = len(header) + 1 + doubled

    assert len(shell.document.lines) == number
    assert shell.answer("y") == "ok, left out." and len(shell.document.lines) == number
    assert "typed twice?" in shell.onecmd(write(events[doubled], shell.game.setup))

    shell.asks_back = False
    type_blindly(shell, events[doubled])
    if len(shell.document.lines) > number:
        assert mends_of(shell).mends[0].sentence == f"Line {number + 1}: typed twice; leave it out."
        shell.answer("mend 1")
    assert guessers([entry.event for entry in shell.game.log]) == guessers(events)[: doubled + 1]


def test_answers_said_player_by_player_are_the_answers_of_the_record() -> None:
    header, events = play_game(FIRST_SEED)
    shell = shell_after(*header)
    for event in events[:25]:
        said = [f"{player} no" for player in event.passers(shell.game.setup)]
        said += [f"{answer.player} yes {answer.card or ''}" for answer in event.answers]
        shell.onecmd(f"{event.guesser} {' '.join(map(quote, event.cards))}, {', '.join(said)}")
        shell.onecmd("y")
    assert [entry.event for entry in shell.game.log] == events[:25]


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + GAMES))
def test_where_no_turn_is_missing_none_is_said_to_be(seed: int) -> None:
    header, events = play_game(seed)
    shell = shell_after(*header)
    shell.asks_back = True

    assert not any(type_blindly(shell, event) for event in events)
    assert guessers([entry.event for entry in shell.game.log]) == guessers(events)


def slip_in(event: Suggestion, random: Random, setup: Setup) -> Suggestion | None:
    """Return a suggestion with another card, answerer or card shown; None where there is none."""
    shown = [answer.card for answer in event.answers]
    if random.random() < 0.5:
        card = random.choice([card for card in event.cards if card not in shown])
        kind = setup.deck.category_of(card)
        others = [each for each in setup.deck.cards if setup.deck.category_of(each) == kind]
        other = random.choice([each for each in others if each != card])
        cards = tuple(each for each in setup.deck.cards if each in {*event.cards, other} - {card})
        return evolve(event, cards=cards)

    named = (event.guesser, *(answer.player for answer in event.answers))
    seen = shown[0] if shown else None
    answers = [Answer(player, seen) for player in setup.players if player not in named]
    if seen is not None:
        answers += [Answer(named[1], other) for other in event.cards if other != seen]
    return evolve(event, answers=(random.choice(answers),)) if answers else None


def ranks_of_the_right_word(seed: int) -> tuple[int, int] | None:
    """Return where the right word is among the mends and the repairs; None if nothing is amiss."""
    (header, events), random = play_game(seed), Random(seed)
    at = random.randrange(2, 28)
    shell = shell_after(*header)
    wrong = slip_in(events[at], random, shell.game.setup)
    if wrong is None:
        return None
    for event in (*events[:at], wrong, *events[at + 1 :]):
        if type_blindly(shell, event):
            break

    refusal = find_refusal(shell.game.written, shell.game.disputed)
    right = len(header) + 1 + at, write(events[at], shell.game.setup)
    repairs = [(each.line, each.text) for each in refusal.repairs] if refusal else []
    mends = [(mend.changes[0].line, mend.changes[0].becomes) for mend in mends_of(shell).mends]
    return (mends.index(right), repairs.index(right)) if right in repairs else None


def test_the_right_word_ranks_no_lower_among_the_mends_than_among_the_repairs() -> None:
    ranks = [ranks_of_the_right_word(seed) for seed in range(FIRST_SEED, FIRST_SEED + SLIPS)]

    compared = [rank for rank in ranks if rank is not None]

    assert compared and not [rank for rank in compared if rank[0] > rank[1]]


def test_a_line_that_was_refused_is_entered_with_the_missing_turn() -> None:
    shell = shell_after(*TABLE, *ASKED)
    assert "a turn may be missing" in shell.onecmd("plum can lou a plum")

    assert shell.answer("mend").startswith("The last line was not entered:\n  1. A turn is missing")
    said = shell.answer("mend 1")

    assert "turn is missing before line" in said and "'insert" in said
    assert shell.document.lines[-1] == "suggest Ben Plum Candlestick Lounge -> Ann Plum"
