"""The drawing: well-formed, complete, without overlaps, and the same bytes every time."""

import re
from functools import cache, partial
from itertools import combinations
from xml.etree import ElementTree

import pytest
from support.sample_proofs import NAMES, REFUTATIONS, awkward, chain, pigeons, shared, three_sat
from support.work import lines

from resolver import Clause, Literal, Proof, Step, problems, prove
from resolver.errors import ExportError
from resolver.export import to_svg
from resolver.export.drawing.picture import text_width, wrap
from resolver.text.tables import escape_unprintable

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {**REFUTATIONS, "shared steps": shared(6), "crossings": three_sat(3, atoms=6, ratio=8)}
every_drawing = pytest.mark.parametrize("name", DRAWN)
Rectangle = tuple[float, float, float, float]


def drawing(proof: Proof) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(proof, most_steps=1000))


@cache  # each is drawn once
def drawn(name: str) -> ElementTree.Element:
    return drawing(DRAWN[name])


def steps(root: ElementTree.Element) -> dict[int, ElementTree.Element]:
    """The group of each step by its number."""
    groups = root.findall(f"{SVG}g")
    return {int(re.match(r"step (\d+):", one.findtext(f"{SVG}title"))[1]): one for one in groups}


def rectangle(element: ElementTree.Element) -> Rectangle:
    x, y, width, height = (float(element.get(name)) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def points(path: str) -> list[tuple[float, float]]:
    """Points along a path M x y C x y x y x y V y."""
    x1, y1, ax, ay, bx, by, x2, y2, end = map(float, re.findall(r"-?[\d.]+", path))
    along = []
    for at in range(1, 20):
        t = at / 20
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        x = sum(w * p for w, p in zip(weights, (x1, ax, bx, x2), strict=True))
        y = sum(w * p for w, p in zip(weights, (y1, ay, by, y2), strict=True))
        along.append((x, y))
    return along + [(x2, y2 + (end - y2) * at / 20) for at in range(20)]


@every_drawing
def test_each_step_has_a_box_below_its_premises_and_inside_the_picture_and_none_lies_on_another(
    name,
):
    proof, root = DRAWN[name], drawn(name)
    boxes = {n: rectangle(one.find(f"{SVG}rect")) for n, one in steps(root).items()}
    assert list(boxes) == [step.number for step in proof]
    for step in proof:
        for premise in step.premises:
            assert boxes[premise][3] < boxes[step.number][1]
    for (a, b, c, d), (e, f, g, h) in combinations(boxes.values(), 2):
        assert c <= e or g <= a or d <= f or h <= b
    _, _, width, height = map(float, root.get("viewBox").split())
    for rect in root.iter(f"{SVG}rect"):
        left, top, right, bottom = rectangle(rect)
        assert left >= 0 and top >= 0 and right <= width and bottom <= height


@every_drawing
def test_no_edge_runs_through_a_box(name):
    root = drawn(name)
    boxes = [rectangle(one) for one in root.iter(f"{SVG}rect")]
    for path in root.iter(f"{SVG}path"):
        for x, y in points(path.get("d")):
            for left, top, right, bottom in boxes:
                assert not (left + 1 < x < right - 1 and top + 1 < y < bottom - 1)


@every_drawing
def test_the_text_of_a_box_is_its_clause_and_fits_into_it(name):
    groups = steps(drawn(name))
    for step in DRAWN[name]:
        group = groups[step.number]
        left, top, right, bottom = rectangle(group.find(f"{SVG}rect"))
        lines = [one for one in group.iter(f"{SVG}text") if one.get("text-anchor") is None]
        for line in lines:
            x, y, size = (float(line.get(n, "13")) for n in ("x", "y", "font-size"))
            assert left < x and x + text_width(line.text, size) <= right
            assert top < y - 8 and y < bottom
        clause = "".join(one.text for one in lines if one.get("font-size") != "11")
        assert clause.replace(" ", "") == escape_unprintable(str(step.clause)).replace(" ", "")


@every_drawing
def test_only_presentation_attributes_are_used(name):
    for element in drawn(name).iter():
        assert element.tag.removeprefix(SVG) in {"svg", "title", "g", "rect", "text", "path"}
        assert not {"style", "class", "id"} & set(element.keys())


def test_awkward_names_are_shown_and_hidden_characters_written_out():
    text = to_svg(awkward())
    assert "&lt;b&gt;&amp;amp;&lt;/b&gt;" in text
    assert "密室" in text
    assert r"two\nlines" in text and r"\x00\x1b[1m" in text and r"\ud800" in text
    assert "<b>" not in text
    titles = " ".join(one.text for one in drawing(awkward()).iter(f"{SVG}title"))
    assert all(escape_unprintable(name) in titles for name in NAMES)


@pytest.mark.parametrize("names", [[f"atom {at}" for at in range(100)], ["long" * 500]])
def test_long_clauses_and_long_names_break_into_lines(names):
    clause = Clause(map(Literal, names))
    root = drawing(Proof([Step(1, clause, "axiom", source="x" * 900)]))
    assert float(root.get("width")) < 600


def test_a_picture_of_more_steps_than_asked_for_is_refused_at_once():
    proof = pigeons(3)
    assert to_svg(proof, most_steps=len(proof)).count("<g>") == len(proof)
    with pytest.raises(ExportError, match=f"has {len(proof)} steps, and 20 are drawn .* try latex"):
        to_svg(proof, most_steps=20)
    with pytest.raises(ExportError, match="has 4001 steps, and 200 are drawn"):
        to_svg(chain(2_000))


def test_words_are_broken_only_where_a_line_is_too_short_for_one():
    assert wrap(["abc", "de", "f"], 10, text_width("abc de", 10)) == ["abc de", "f"]
    assert "".join(wrap(["x" * 50], 10, 70)) == "x" * 50
    assert wrap([], 10, 70) == []


def test_the_empty_clause_is_the_largest_text_and_a_pivot_is_amid_the_top_edge_of_its_box():
    proof = prove("p -> q; p; ~q").proof
    groups = steps(drawing(proof))
    (empty,) = (text for text in groups[len(proof)].iter(f"{SVG}text") if text.text == "□")
    others = {float(text.get("font-size", 13)) for one in groups.values() for text in one}
    assert float(empty.get("font-size")) == max(others) > 13
    for step in proof.inferences:
        box, tag = map(rectangle, groups[step.number].findall(f"{SVG}rect"))
        assert (tag[1] + tag[3]) / 2 == pytest.approx(box[1], abs=0.2)
        assert (tag[0] + tag[2]) / 2 == pytest.approx((box[0] + box[2]) / 2, abs=0.2)


def test_the_refutation_of_four_pigeons_in_three_holes_is_drawn_in_little_work():
    proof = prove(problems.pigeonhole(3)).proof
    assert lines(partial(to_svg, proof)) < 400_000  # a fiftieth of a second; 270,000 today
