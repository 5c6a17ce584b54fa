"""A path as a user types it: with blanks, with quotes of either kind, and in each command."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.shell.completion import completions
from kb.shell.questions import set_up
from kb.shell.reading import understood
from kb.shell.shell import Shell
from kb.shell.slots import begun_path, quote_path, read_path
from kb.shell.versions import opened

NAMES = ("my game.clue", 'his "game".clue', "it's.clue", '\'a" b\\".clue', "a#b, c.clue", "#1.clue")
DECK = '[cards]\nsuspect = ["Ann"]\nroom = ["Hall", "Bar", "Attic"]\n'


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@given(st.text(st.characters(exclude_characters="\n\r\0", codec="utf-8"), min_size=1))
def test_a_quoted_path_reads_back_as_the_path(path: str) -> None:
    assert read_path(quote_path(path), "save") == path
    assert read_path(f"{quote_path(path)}  # mine", "save") == path
    if quote_path(path) != path:
        assert begun_path(quote_path(path)) == begun_path(quote_path(path)[:-1]) == path


@pytest.mark.parametrize("name", NAMES)
def test_a_path_with_quotes_or_blanks_is_typed_after_each_command(name: str) -> None:
    shell = Shell()
    shell.answer("deck classic")
    typed = quote_path(name)
    assert shell.answer(f"save {typed}  # kept").startswith("ok, kept in ")
    assert Path(name).read_text() == "refute 1\ndeck classic\n"
    shell.answer("quit")
    for line in (f"load {typed}", f"loa {quote_path(name)}"):
        if line.startswith("loa ") and not typed.startswith('"'):
            continue
        again = Shell()
        assert again.answer(line).startswith("ok, 2 lines of "), line
        assert understood(opened(""), line).name == "load"
        again.answer("quit")


@pytest.mark.parametrize("typed", ["'his \"game\".clue'", '"his ""game"".clue"'])
def test_a_double_quote_in_a_path_is_typed_in_two_ways(typed: str) -> None:
    Path('his "game".clue').write_text("refute 1\ndeck classic\n")
    assert Shell().answer(f"load {typed}").startswith("ok, 2 lines")


@pytest.mark.parametrize("name", ["save", "load", "new"])
def test_a_path_with_a_blank_and_no_quotes_is_answered_by_how_to_write_it(name: str) -> None:
    said = Shell().onecmd(f"{name} a b.clue")
    assert said.endswith(f'a path with a blank needs quotes; write {name} "a b.clue"')
    assert not [*Path().iterdir()]
    assert "the quote is never closed" in Shell().onecmd(f'{name} "a b.clue')
    assert "needs quotes" in Shell().onecmd(f'{name} "a"b.clue')


def test_a_path_of_windows_is_typed_as_it_is() -> None:
    for path in ("C:\\games\\my game.clue", "\\\\host\\my games\\one.clue"):
        assert read_path(f'"{path}"', "save") == path
        assert quote_path(path) == f'"{path}"'


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
        for begun in (quote_path(name)[:3], quote_path(name)):
            length, found = completions(opened(""), f"load {begun}")
            assert (length, quote_path(name) in found) == (len(begun), True)
