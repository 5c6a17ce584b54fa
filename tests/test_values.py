"""Results are values: they pickle, copy, hash and compare; and they show themselves in a line."""

import pickle
import re
from base64 import b64decode
from copy import copy, deepcopy
from typing import Any

import pytest
from support.results import GAME, LONG, MAKERS, WHY, YES, made

import kb
from kb import Game
from resolver import clauses, minimum
from resolver.text import FrozenMapping, escape_html


@pytest.fixture(params=MAKERS)
def value(request: pytest.FixtureRequest) -> Any:
    return made(request.param)


def pickled(value):
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("again", [copy, deepcopy, pickled], ids=lambda one: one.__name__)
def test_a_result_comes_back_equal_from_a_copy_and_a_pickle(value, again) -> None:
    twin = again(value)
    assert twin == value
    assert hash(twin) == hash(value)
    assert str(twin) == str(value)
    assert value != object()


def test_a_result_echoes_as_one_short_line_and_fills_no_notebook(value) -> None:
    assert "\n" not in repr(value)
    assert len(repr(value)) < 1000
    for form in ("_repr_html_", "_repr_svg_"):
        show = getattr(value, form, None)
        assert show is None or len(show()) < 200_000


@pytest.mark.parametrize("name", ["there", "elsewhere"])
def test_a_deal_cannot_be_changed_from_outside(name: str) -> None:
    with pytest.raises(TypeError):
        getattr(GAME.why_not("Rachel", "Rope"), name)["Rope"] = "Nick"


def test_a_game_is_equal_to_one_of_the_same_record_and_rules_alone() -> None:
    assert Game.parse(GAME.record()) == GAME
    assert GAME.undo() != GAME
    assert Game.parse(GAME.record(), rules=kb.RULES) == GAME
    assert Game.parse(GAME.record(), rules=kb.RULES[:3]) != GAME


def test_equal_mappings_have_one_hash_whatever_their_order() -> None:
    one, other = FrozenMapping({"p": 1, "q": 2}), FrozenMapping({"q": 2, "p": 1})
    assert one == other == {"p": 1, "q": 2}
    assert hash(one) == hash(other)
    assert deepcopy(one) is one
    assert one._ipython_key_completions_() == ["p", "q"]


def test_a_long_proof_is_cut_in_a_notebook_and_whole_as_text() -> None:
    page, steps = LONG.proof._repr_html_(), len(LONG.proof)
    assert page.count('<th scope="row"') == 30
    assert f"… {steps - 30} more …" in page
    assert LONG.proof.summary in page
    assert len(str(LONG.proof).split("\n")) == steps


def test_a_drawing_shows_as_an_image() -> None:
    for drawing in (YES.proof.to_svg(), WHY.picture.to_svg()):
        shown = drawing._repr_html_()
        title = re.search("<title>(.*)</title>", drawing)[1]
        assert f'<img alt="{title}" src="data:image/svg+xml;base64,' in shown
        data = re.search(r"base64,([^\"]+)", shown)[1]
        style = "<style>@media (prefers-color-scheme: dark)"
        shown_drawing, _, dark = b64decode(data).decode().partition(style)
        assert f"{shown_drawing}</svg>\n" == drawing and "invert" in dark


def test_a_short_proof_is_its_picture_in_a_notebook_and_its_table_is_folded_away() -> None:
    for one in (YES.proof, YES, minimum(clauses("p -> q; p"), "q"), WHY.count):
        page = one._repr_html_()
        assert "<img " in page
        assert f"<details><summary>{escape_html(one.summary)}</summary>" in page
    page = YES.proof._repr_html_()
    assert page.count("<tr>") == len(YES.proof.table())


def test_a_puzzle_says_in_a_notebook_what_it_takes_and_hides_the_answer() -> None:
    found = made("a puzzle")
    said, _, hidden = found._repr_html_().partition("<details>")
    assert escape_html(found.summary) in said
    assert ", ".join(found.solution) in hidden
    assert ", ".join(found.solution) not in said
