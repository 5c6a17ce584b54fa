"""A path as a user types it: with blanks, with quotes of either kind, and in each command."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from meant import meant
from support.profiles import letters

from kb.shell.commands import read_path
from kb.shell.document import open_game
from kb.shell.prompt import completions, set_up
from kb.shell.shell import Shell

NAMES = ("my game.clue", 'his "game".clue', "it's.clue", '\'a" b\\".clue', "a#b, c.clue")
DECK = '[cards]\nsuspect = ["Ann"]\nroom = ["Hall", "Bar", "Attic"]\n'


@given(st.text(letters(exclude="\n\r\0#'\""), min_size=1))
def test_a_path_is_the_rest_of_the_line(path: str) -> None:
    for typed in (path.strip(), f" {path}  # mine", f"'{path}'", f'"{path}"  # mine'):
        assert read_path(typed) in (path, path.strip())


def test_quotes_keep_a_sign_of_a_comment_and_blanks_at_the_ends() -> None:
    for path in ("a #1.clue", "#1.clue", " a "):
        assert read_path(f'"{path}"') == read_path(f"'{path}'  # mine") == path
        assert read_path(path) != path


@pytest.mark.parametrize("name", NAMES)
def test_a_path_with_quotes_or_blanks_is_typed_after_each_command(name: str) -> None:
    shell = Shell()
    shell.answer("deck classic")
    assert shell.answer(f"save {name}  # kept").startswith("ok, kept in ")
    assert Path(name).read_text() == "refute 1\ndeck classic\n"
    shell.answer("quit")
    again = Shell()
    assert again.answer(f"load {name}").startswith("ok, 2 lines of ")
    assert meant(open_game(""), f"load {name}").keyword == "load"
    again.answer("quit")


@pytest.mark.parametrize("line", ["sa can lou ben", "lo my game.clue"])
def test_a_command_cut_short_takes_no_path_of_several_words_without_quotes(line: str) -> None:
    shell = Shell()
    for each in ("deck classic", "players Ann Ben"):
        shell.answer(each)
    assert "ok" not in shell.onecmd(line)
    assert not [*Path().iterdir()]
    assert shell.onecmd('sa "my game.clue"').startswith("ok, kept in ")
    shell.answer("quit")


def test_a_path_of_windows_is_typed_as_it_is() -> None:
    for path in ("C:\\games\\my game.clue", "\\\\host\\my games\\one.clue"):
        assert read_path(path) == read_path(f'"{path}"') == path


def test_a_deck_in_a_file_with_blanks_and_quotes_answers_the_question() -> None:
    Path('our "own" deck.toml').write_text(DECK)
    answers = iter(['our "own" deck.toml', "A B", "", ""])
    shell, said = Shell(), list[str]()
    set_up(shell, lambda question: next(answers), said.append)
    assert shell.game.setup.deck.cards == ("Ann", "Hall", "Bar", "Attic")


def test_completion_offers_a_path_as_it_can_be_typed() -> None:
    for name in NAMES:
        Path(name).write_text("")
    for name in NAMES:
        for begun in (name[:3], name):
            length, found = completions(open_game(""), f"load {begun}")
            assert (length, name in found) == (len(begun), True)
