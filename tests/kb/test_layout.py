"""A sheet fitted to a page: no mark is lost, no line too wide, and the names are in view."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb import CLASSIC, MASTER_DETECTIVE, Game
from kb.sheet.columns import wrap_text
from kb.sheet.sheet import NOTES, Sheet
from kb.table.setup import setup

THREE, SIX = ["Nick", "Rachel", "Holden"], ["Anna", "Felix", "Grace", "Hugo", "Ida", "Nora"]


def sheet(players: list[str], notes: bool = False, sizes: bool = False) -> Sheet:
    facts = {(players[0], "Rope"): True, ("Solution", "Rope"): False}
    numbers = {(players[1], "Plum"): (1, 12), (players[1], "Hall"): (12,)} if notes else {}
    return Sheet(
        setup(CLASSIC, players), facts, None, numbers,
        dict.fromkeys(players, "3-4") if sizes else {},
    )  # fmt: skip


@given(
    players=st.sampled_from([THREE, SIX, ["Sam", "Bob", "Ben"], ["山田太郎", "花子", "Zoë"]]),
    width=st.integers(30, 130),
    height=st.integers(10, 40),
    notes=st.booleans(),
    ascii=st.booleans(),
)
def test_no_layout_loses_a_mark_or_is_too_wide(players, width, height, notes, ascii):
    drawn = sheet(players, notes)
    lines = drawn.lines(ascii=ascii, width=width, height=height)
    looks = [part.look for line in lines for part in line]
    cells = 21 * (len(players) + 1)
    assert [looks.count(known) for known in ("yes", "no", "open")] == [1, 1, cells - 2]
    text = drawn.to_text(ascii=ascii, width=width, height=height)
    assert all(line == wrap_text(line, width) for line in text.split("\n"))
    assert text.isascii() or not ascii


@pytest.mark.parametrize("players", [THREE, SIX])
def test_a_sheet_too_high_for_80_by_24_stands_in_two_blocks_each_with_its_heads(players):
    lines = sheet(players).to_text(width=80, height=20).split("\n")
    assert len(lines) <= 20
    heads = lines[0].split()
    assert heads[: len(heads) // 2] == heads[len(heads) // 2 :]
    assert lines[1].split() == ["suspect", "room"]
    assert [line.split()[0] for line in lines[2:9]] == [*CLASSIC.cards[:6], "weapon"]


def test_where_the_page_is_too_low_for_any_layout_the_names_stand_below_too() -> None:
    lines = sheet(SIX).to_text(width=40, height=20).split("\n")
    assert lines[lines.index(next(line for line in lines if "Study" in line)) + 1] == lines[0]


def test_sizes_stand_under_the_names_and_notes_behind_the_marks() -> None:
    lines = sheet(THREE, notes=True, sizes=True).to_text().split("\n")
    assert lines[1].split() == ["cards", "3-4", "3-4", "3-4"]
    assert next(line for line in lines if "Plum" in line).split() == [
        "Plum", "?", "?", "?¹,¹²", "?",
    ]  # fmt: skip
    assert lines[-1] == NOTES
    in_ascii = sheet(THREE, notes=True).to_text(ascii=True)
    assert "?1,12" in in_ascii
    columns = [line.index("?", 30) for line in lines if " ?" in line and "Plum" not in line]
    assert len(set(columns)) <= 2  # they move no other mark


@given(st.lists(st.text("ab c12.", max_size=30), max_size=4), st.integers(5, 20))
def test_wrapping_loses_no_word_and_makes_no_line_too_wide_but_for_one_word(lines, columns):
    text = "\n".join(lines)
    found = wrap_text(text, columns)
    assert found.split() == text.split()
    for line in found.split("\n"):
        words = line.split()
        assert len(line) <= columns or len(words) == 1 or words[0].rstrip(".").isdigit()


def test_on_a_low_page_each_category_is_a_block_of_its_own() -> None:
    lines = sheet(THREE).to_text(width=80, height=12).split("\n")  # two blocks have 15 lines

    assert len(lines) == 12
    assert lines[1].split() == ["suspect", "weapon", "room"]


def test_where_a_category_is_too_high_the_cards_are_dealt_evenly_to_two_blocks() -> None:
    ten = [f"{letter}{letter.lower()}" for letter in "ABCDEFGHIJ"]
    table = Game.new(ten, deck=MASTER_DETECTIVE).sheet  # in blocks of whole categories 23 lines

    lines = table.to_text(width=80, height=21).split("\n")

    assert len(lines) <= 21
    assert lines[1].split() == ["suspect", "weapon"]
    weapons = [line.split()[0] for line in lines[12:18]]
    assert weapons == ["weapon", *MASTER_DETECTIVE.categories[1].cards[:5]]
