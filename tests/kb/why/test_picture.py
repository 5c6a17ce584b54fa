"""The picture of an argument: what is in its cells, its two margins, and its three renderings."""

import re
from typing import Any
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st
from support.cases import passage
from support.profiles import examples
from support.random_games import CLASSIC, SMALL, random_game

from kb import Game
from kb.sheet.table import CardTable
from kb.why.phrases import Perspective
from kb.why.picture import Picture

HEADER = "refute 1\ndeck classic\nplayers Nick Rachel Holden\n"
START = f"{HEADER}me Nick\nhand Nick White Conservatory Ballroom Plum Knife Library\n"
PIPE = "suggest Rachel Plum Ballroom Pipe -> Holden\n"
TEXT = "{http://www.w3.org/2000/svg}text"


def pipe() -> Picture:
    return Game.parse(START + PIPE).why("Holden", "Pipe").picture


def rows(panel: CardTable) -> dict[str, list[str]]:
    """Return the texts beside each card."""
    return {
        card: [cell.text for cell in row]
        for cards in panel.categories.values()
        for card, row in cards.items()
    }


def cells(panel: CardTable) -> dict[tuple[str, str], str]:
    """Return what stands in a table, by the name of the row and the head of the column."""
    margins = {name: [cell.text for cell in row] for name, row in panel.margins.items()}
    return {
        (name, head): text
        for name, row in (rows(panel) | margins).items()
        for head, text in zip(panel.heads, row, strict=False)
        if text
    }


def lines_in(picture: Picture) -> set[int]:
    """Return the lines named in the cells of the cards."""
    texts = (text for panel in picture.panels for row in rows(panel).values() for text in row)
    marks = " ".join(text for text in texts if re.match("[●○·✓]", text))
    return set(map(int, re.findall(r"\d+", marks)))


def test_the_pipe_is_drawn_with_its_lines() -> None:
    assert str(pipe()) == (passage(__file__, "the pipe")[:-1])


def test_a_counted_cell_has_the_line_of_its_set_and_an_excluded_one_the_line_that_says_so() -> None:
    game = Game.parse(
        "refute 1\ncategory s a b\ncategory w c d e\ncategory r f g h i\nplayers A B\ntable a\n"
        "suggest A b c f -> B\nlacks B f\n"
    )
    (panel,) = game.why("B", "c").picture.panels
    assert cells(panel) == {
        ("a", "Table"): "✓ 6",
        ("b", "Solution"): "●",
        ("b", "B"): "● 7",
        ("b", "places"): "1",
        ("c", "B"): "·?",
        ("f", "B"): "· 8",
        ("needs", "Solution"): "1",
        ("needs", "B"): "1",
    }
    assert panel.sentences_below()[0].startswith("2 needed, 1 place: that cannot be.")
    assert panel.categories["s"]["b"][0].tint == (234, 179, 8, 0.3)


@given(st.randoms(use_true_random=False), st.booleans())
@examples(5)
def test_the_lines_cited_are_those_in_the_cells_and_more_is_needed_than_there_is_room_for(
    rng: Any, small: bool
) -> None:
    size = {"categories": SMALL if small else CLASSIC, "players": rng.randint(3, 5), "events": 12}
    game = Game.parse(random_game(rng, **size).text)
    header = set(range(1, game.log[0].line))
    for cell in list(game.facts)[::2]:
        why = game.why(*cell)
        assert why.count is not None
        assert lines_in(why.picture) - header == set(why.entries)
        for panel in why.picture.panels:
            found = re.match(r"(\d+) needed, (\d+|no) places?: ", panel.sentences_below()[0])
            if found is None:  # a cell that is said and denied
                assert panel.sentences_below()[0].startswith("That cannot be")
            else:
                assert int(found[1]) > int(found[2].replace("no", "0"))


def test_the_drawing_says_what_the_text_says_with_presentation_attributes_only() -> None:
    drawing = pipe().to_svg()
    words = [str(text.text) for text in ElementTree.fromstring(drawing).iter(TEXT)]
    assert "".join(words).replace(" ", "") == str(pipe()).replace(" ", "").replace("\n", "")
    assert "style" not in drawing


def test_where_the_budget_ended_before_a_sum_was_found_the_picture_says_so() -> None:
    none = Picture.of(None, Game.parse(HEADER).setup, Perspective(None, {}))
    for said in (str(none), none._repr_html_(), none.to_svg()):
        assert "there is no picture of it" in said
