"""The page: well-formed, loads nothing, and each part appears when what it is for is derived."""

import re
from html.parser import HTMLParser

import pytest
from support.sample_proofs import COUNTED, NAMES, REFUTATIONS, awkward, chain, pigeons

from resolver import parse_dimacs
from resolver.export import parse_lrat, to_html
from resolver.export.display import stages_of
from resolver.text.tables import escape_unprintable

PAGES = {**REFUTATIONS, **COUNTED}
every_page = pytest.mark.parametrize("name", PAGES)
ALONE = {"meta"}
DRUM = "p cnf 3 4\n1 2 0 -1 2 0 -2 3 0 -2 -3 0"


class Page(HTMLParser):
    """A page as a list of (tag, attributes), and its text; refuses tags that are not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))
        if tag not in ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """Return the attributes of each element of this tag."""
        return [attributes for found, attributes in self.found if found == tag]


@every_page
def test_every_step_has_a_row_and_every_stage_a_figure_of_inferences_that_no_other_has(name):
    proof = PAGES[name]
    page = Page(to_html(proof, most_steps=1000))
    leaves = [step for step in proof if not step.premises]
    ordered = [str(step.number) for step in (*leaves, *proof.inferences)]
    assert [row["data-step"] for row in page.all("tr")] == ordered
    assert len(page.all("section")) == 1 + len(stages_of(proof))
    assert tuple(step for stage in stages_of(proof) for step in stage.steps) == proof.inferences


@every_page
def test_a_box_appears_with_its_row_and_no_sooner_than_what_it_rests_on(name):
    proof = PAGES[name]
    page = Page(to_html(proof, most_steps=1000))
    since = {row["data-step"]: int(row["data-from"]) for row in page.all("tr")}
    parts = [part for part in page.all("g") if part.get("data-step", "0") != "0"]
    assert {part["data-step"] for part in parts} == set(since)
    assert all(int(part["data-from"]) == since[part["data-step"]] for part in parts)
    for step in proof:
        for premise in step.premises:
            assert since[str(premise)] <= since[str(step.number)]


@every_page
def test_a_page_loads_nothing(name):
    text = to_html(PAGES[name], most_steps=1000)
    for _, attributes in Page(text).found:
        assert not {"src", "href", "action", "data", "srcset"} & set(attributes)
    style = text[text.index("<style>") : text.index("</style>")]
    assert not re.search(r"@import|url\(", style)
    assert "default-src 'none'" in text
    assert text.replace("http://www.w3.org/2000/svg", "").count("http:") == 0


def test_awkward_names_are_text_and_nothing_else():
    page = Page(to_html(awkward()))
    assert all(escape_unprintable(name) in page.text for name in NAMES)
    assert not page.all("b")
    assert len(page.all("script")) == 1


def test_what_a_line_of_a_solver_says_is_one_figure_under_that_line():
    proof = parse_lrat("5 2 0 1 2 0\n6 0 5 3 4 0", parse_dimacs(DRUM))
    page = Page(to_html(proof))
    assert "line 1: 5 2 0 1 2 0" in page.text and "line 2: 6 0 5 3 4 0" in page.text
    assert [one.get("data-premises") for one in page.all("section")] == [None, "1 2", "3 4 5"]


def test_a_long_proof_has_its_graph_where_it_is_asked_for():
    assert "<svg" not in to_html(chain(150))
    assert "<svg" in to_html(chain(150), most_steps=301)
    assert to_html(pigeons(2)) == to_html(pigeons(2), most_steps=200)
