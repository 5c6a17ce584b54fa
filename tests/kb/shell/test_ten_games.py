"""Ten games as people enter them: two lines in the wrong order, one skipped, one disputed.

Each suggestion is typed short, without its guesser where that can be read. What was entered wrongly
is mended, and then the record tells what happened, guessers and all.
"""

import re
from collections.abc import Sequence

import pytest
from support.profiles import is_deep, seeds
from support.random_games import random_game

from kb.record.lines import write
from kb.shell.document import open_game
from kb.shell.shell import Shell
from kb.table.events import Event, Suggestion

NAMES = ("Ann", "Ben", "Cleo", "Dan")
SEEDS = seeds(2, 10)
EVENTS = 14 if is_deep() else 8


def played(seed: int) -> tuple[list[str], list[Suggestion]]:
    """The header of a game, and its suggestions, in seat order from a player on."""
    play = random_game(seed, players=3 + seed % 2, events=EVENTS)
    header = [named(line) for line in play.header]
    game = open_game("\n".join(header))
    for text, _ in play.events:
        game = game.tell(named(text))
    events = [entry.event for entry in game.log if isinstance(entry.event, Suggestion)]
    return [*header, f"#> next {events[0].guesser}"], events


def named(text: str) -> str:
    return re.sub(r"\bP(\d)\b", lambda match: NAMES[int(match[1]) - 1], text)


def short(shell: Shell, event: Suggestion, with_guesser: bool = False) -> str:
    """The line of a suggestion, perhaps without its guesser."""
    line = write(event, shell.game.setup).split(" ", 2)[2].replace("-> nobody", "-")
    return f"{event.guesser} {line}" if with_guesser else line


def tell(shell: Shell, event: Suggestion) -> None:
    """Type a suggestion without its guesser, or with him where it cannot be read so."""
    for with_guesser in (False, True):
        lines = len(shell.document.lines)
        shell.onecmd(short(shell, event, with_guesser))
        if shell.proposed is not None:  # no line is entered that was not typed: it is a turn
            shell.onecmd("n")
        if len(shell.document.lines) > lines:
            return
    raise AssertionError(f"{event} cannot be told")


def shell_after(header: Sequence[str], events: Sequence[Suggestion]) -> Shell:
    shell = Shell()
    for line in header:
        shell.answer(line)
    for event in events:
        tell(shell, event)
    return shell


def check(shell: Shell, events: Sequence[Event]) -> None:
    """See that the record tells these events and no other, and that nothing is disputed."""
    assert [entry.event for entry in shell.document.game.written.entries] == list(events)
    assert shell.document.game.disputed == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_two_lines_in_the_wrong_order_are_mended(seed: int) -> None:
    header, events = played(seed)
    for place in range(len(events) - 1):
        one, other = events[place : place + 2]
        shell = shell_after(header, [*events[:place], other, one, *events[place + 2 :]])
        number = len(header) + 1 + place
        assert shell.onecmd(f"remove {number}").startswith("ok")
        assert shell.onecmd(f"insert {number + 1} {short(shell, other)}").startswith("ok")
        check(shell, events)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_line_that_was_skipped_is_put_in_and_the_guessers_behind_it_are_right(seed: int) -> None:
    header, events = played(seed)
    for place in range(len(events) - 1):
        shell = shell_after(header, [*events[:place], *events[place + 1 :]])
        number = len(header) + 1 + place
        assert shell.onecmd(f"insert {number} {short(shell, events[place])}").startswith("ok")
        check(shell, events)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_disputed_line_is_a_turn_at_each_place(seed: int) -> None:
    header, events = played(seed)
    disputed = 0
    for place, event in enumerate(events):
        shell = shell_after(header, events[:place])
        setup = shell.game.setup
        mine = (setup.hand(setup.me) if setup.me else ()) or ()
        cards = {setup.deck.category_of(card): card for card in event.cards}
        cards |= {setup.deck.category_of(mine[0]): mine[0]} if mine else {}
        wrong = " ".join(f'"{card}"' for card in cards.values())
        answer = "-" if event.guesser != setup.me else f'{setup.others(setup.me)[0]} "{mine[0]}"'
        shell.onecmd(f"{event.guesser} {wrong} {answer}")
        number = len(header) + 1 + place
        assert shell.game.disputed == (number,)
        disputed += 1
        for later in events[place + 1 :]:
            tell(shell, later)
        assert shell.onecmd(f"replace {number} {short(shell, event)}").startswith("ok")
        check(shell, events)
    assert disputed == len(events)
