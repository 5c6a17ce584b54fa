"""The detective sheet as text, words, HTML and in colour."""

import re
from html.parser import HTMLParser
from io import StringIO
from unicodedata import east_asian_width
from xml.etree import ElementTree

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from support.cases import passage
from support.profiles import letters

from kb import CLASSIC
from kb.errors import KBError
from kb.sheet.sheet import Sheet
from kb.table.deck import Category, Deck
from kb.table.setup import setup

SMALL = Deck((Category("weapon", ("Knife", "Rope", "Pipe")), Category("room", ("Hall", "Study"))))
FACTS = {("Nick", "Rope"): True, ("Solution", "Rope"): False, ("Solution", "Study"): True}


def small_sheet(players: tuple[str, ...] = ("Nick", "Rachel")) -> Sheet:
    return Sheet(setup(SMALL, players), FACTS)


def columns(text: str) -> int:
    return sum(2 if east_asian_width(letter) in ("W", "F") else 1 for letter in text)


def drawn(sheet: Sheet, width: int = 100) -> str:
    out = StringIO()
    Console(file=out, force_terminal=True, color_system="standard", width=width).print(sheet)
    return out.getvalue()


def without_colour(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_a_sheet_reads_as_a_table_of_glyphs() -> None:
    assert str(small_sheet()) == (passage(__file__, "a small sheet")[:-1])


def test_a_sheet_in_ascii_has_words_for_the_glyphs() -> None:
    rope = small_sheet().to_text(ascii=True).splitlines()[3]
    assert rope.split() == ["Rope", "no", "yes", "?"]


names = st.text(letters("Cc Cf Co Cn Zl Zp Zs", exclude='"'), min_size=1, max_size=40)


@given(st.lists(names, min_size=2, max_size=5))
def test_every_sheet_is_straight_whatever_the_names(players: list[str]) -> None:
    try:
        sheet = Sheet(setup(CLASSIC, players), {})
    except KBError:
        return  # names that cannot be are refused before there is a sheet
    rows = [line for line in sheet.to_text(ascii=True).split("\n") if line.startswith("  ")]
    ends = {tuple(found.start() for found in re.finditer(r"\?", row)) for row in rows[1:]}
    assert len(ends) == 1
    assert len(ends.pop()) == len(players) + 1


def test_words_say_yes_no_or_open_by_card_and_holder() -> None:
    words = small_sheet().words()
    assert list(words) == ["Knife", "Rope", "Pipe", "Hall", "Study"]
    assert list(words["Rope"].items()) == [("Solution", "no"), ("Nick", "yes"), ("Rachel", "open")]


def test_the_solution_lists_what_is_open() -> None:
    assert small_sheet().solution() == "Solution: ?, Study (weapon open: Knife, Pipe)"


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.attributes: set[str] = set()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.seen.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_the_html_is_one_closed_table_without_ids_scripts_or_colours() -> None:
    html = small_sheet()._repr_html_()
    tags = Tags()
    tags.feed(html)
    assert tags.open == []
    assert tags.seen == {"div", "table", "thead", "tbody", "tr", "th", "td"}
    assert tags.attributes <= {"style", "scope", "colspan"}
    assert "color" not in html
    assert [tags.texts.count(mark) for mark in "✓·?"] == [2, 1, 12]


def test_rich_draws_the_same_rows_in_colour() -> None:
    text = drawn(small_sheet())
    assert "\x1b[" in text
    plain = [line.split() for line in without_colour(text).splitlines()]
    assert plain == [line.split() for line in str(small_sheet()).splitlines()]


def test_a_narrow_terminal_folds_the_names_and_loses_no_mark() -> None:
    text = without_colour(drawn(small_sheet(("Nick", "Bartholomew")), width=24))
    assert max(map(columns, text.splitlines())) <= 24
    assert [text.count(mark) for mark in "✓·?"] == [2, 1, 12]


def test_a_narrow_sheet_has_a_letter_for_each_holder_and_says_whose() -> None:
    whole = setup(CLASSIC, ["Anna", "Felix", "Grace", "Hugo", "Ida", "Nora"])
    facts = {("Anna", "Rope"): True, ("Solution", "Rope"): False}
    sheet = Sheet(whole, facts)
    lines = sheet.to_text(width=40).split("\n")
    assert max(map(len, lines)) <= 40
    assert lines[0].split() == ["S", "A", "F", "G", "H", "I", "N"]
    assert [line for line in lines if "Rope" in line] == [" Rope          · ✓ ? ? ? ? ?"]
    assert " ".join(lines[-2:]).startswith("S Solution, A Anna, F Felix, G Grace, H Hugo")
    assert sheet.to_text(width=200) == sheet.to_text() == str(sheet)


def signed_sheet(players: tuple[str, ...] = ("Nick", "Rachel")) -> Sheet:
    firm = {("Nick", "Rope"): (7,), ("Solution", "Rope"): (7, 9), ("Solution", "Study"): ()}
    return Sheet(setup(SMALL, players), FACTS, lambda: firm)


def test_what_one_wrong_line_undoes_carries_a_sign_and_nothing_moves() -> None:
    *lines, legend = str(signed_sheet()).split("\n")
    assert legend == "' = certain unless one line is wrong; ask why"
    assert lines[3] == "  Rope      ·'      ✓'     ?"
    assert [line.replace("'", " ").rstrip() for line in lines] == str(small_sheet()).split("\n")


def test_the_html_names_the_lines_where_one_points_at_the_sign() -> None:
    html = signed_sheet()._repr_html_()
    assert 'title="certain unless line 7 is wrong">✓\'</td>' in html
    assert 'title="certain unless line 7 or 9 is wrong">·\'</td>' in html
    assert html.count("title=") == 2
    tags = Tags()
    tags.feed(html)
    assert tags.open == []
    assert "' = certain unless one line is wrong; ask why" in tags.texts
    assert html.index("<caption") < html.index("<tr>")  # where HTML wants it


SVG = "{http://www.w3.org/2000/svg}"


def svg_words(drawing: str) -> str:
    """Return all that is written in a drawing, without blanks."""
    texts = (text.text or "" for text in ElementTree.fromstring(drawing).iter(f"{SVG}text"))
    return "".join("".join(texts).split())


@pytest.mark.parametrize("sizes", [{}, {"Nick": "2-3", "Rachel": "2"}])
def test_the_drawing_says_what_the_text_says(sizes: dict[str, str]) -> None:
    sheet = evolve(signed_sheet(), sizes=sizes, notes={("Nick", "Knife"): (1, 12)})
    drawing = sheet.to_svg()
    assert svg_words(drawing) == "".join(str(sheet).split())
    assert "style" not in drawing
    titles = [title.text for title in ElementTree.fromstring(drawing).iter(f"{SVG}title")]
    assert titles == ["Sheet: 3 of 15 cells known", "certain unless line 7 or 9 is wrong",
                      "certain unless line 7 is wrong"]  # fmt: skip


def test_a_drawing_ends_where_its_words_end() -> None:
    """A short table was drawn on a ground as wide as a sentence may be."""
    root = ElementTree.fromstring(small_sheet().to_svg())
    rightmost = max(float(str(text.get("x"))) for text in root.iter(f"{SVG}text"))
    assert float(str(root.get("width"))) - rightmost < 60


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (((), ()), "Certain even if any one line after the header is wrong."),
        (((7,), ()), "Certain unless line 7 is wrong."),
        (((7,), (7,)), "Certain unless line 7 is wrong."),
        (((7, 9), (9,)), "Certain unless line 7 or 9 (Pipe) or line 9 (Study) is wrong."),
        ((tuple(range(11)), ()), "Certain unless one of 11 lines is wrong."),
    ],
)
def test_a_known_solution_says_which_line_it_falls_with(lines, said: str) -> None:
    facts = FACTS | {("Solution", "Pipe"): True}
    firm = dict(zip((("Solution", "Pipe"), ("Solution", "Study")), lines, strict=True))
    sheet = Sheet(small_sheet().setup, facts, lambda: firm)
    assert sheet.solution() == f"Solution: Pipe, Study. {said}"
