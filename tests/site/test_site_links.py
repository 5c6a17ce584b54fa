"""The built site holds together: no link is dead, and no page asks for anything from elsewhere."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlparse

import pytest
from conftest import BUILT

from kb import Game
from resolver.practice import parse_exercises
from resolver.text import parse_link

pytestmark = pytest.mark.site

LOADED = {"img", "script", "iframe", "source", "video", "audio", "embed", "object", "track"}
ASKED = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")
LEAST_LINKS = 2_000


class Page(HTMLParser):
    """The ids of a page, what it leads to, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self.ids |= {named[key] for key in ("id", "name") if key in named}
        targets = [named[key] for key in ("href", "src", "data", "poster") if named.get(key)]
        loads = tag in LOADED or (tag == "link" and "stylesheet" in named.get("rel", ""))
        (self.loads if loads else self.links).extend(targets)
        self.loads += [part.split()[0] for part in named.get("srcset", "").split(",") if part]
        self.loads += styled(named.get("style", ""))


def styled(text: str) -> list[str]:
    return [first or second for first, second in ASKED.findall(text)]


@cache
def read(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


@cache
def file_at(folder: Path, name: str) -> Path | None:
    """Return the file that an address in a folder names; None where there is none."""
    path = (folder / name).resolve()
    path = path / "index.html" if path.is_dir() else path
    return path if path.is_file() else None


def dead(page: Path, target: str) -> bool:
    """Return whether a target inside the site is missing, its fragment included."""
    address, fragment = urldefrag(target)
    # The page for a wrong address begins at the root, for it may be shown at any depth.
    folder = BUILT if address.startswith("/") else page.parent
    path = file_at(folder, unquote(urlparse(address).path).lstrip("/")) if address else page
    if path is None:
        return True
    if path.parent.name == "pages" and path.suffix == ".html":
        own = unquote(fragment) in read(path).ids
        return bool(fragment) and not own and not parse_link(fragment)  # an exercise, or a game
    return bool(fragment) and path.suffix == ".html" and unquote(fragment) not in read(path).ids


def outside(target: str) -> bool:
    return urlparse(target).scheme in ("http", "https") or target.startswith("//")


def test_no_link_of_the_site_is_dead(site: Path) -> None:
    found = [
        (page, target)
        for page in sorted(site.rglob("*.html"))
        for target in (*read(page).links, *read(page).loads)
        if not urlparse(target).scheme and not target.startswith("//")
    ]
    assert len(found) > LEAST_LINKS
    assert [(str(page.relative_to(site)), to) for page, to in found if dead(page, to)] == []


def test_the_page_for_a_wrong_address_leads_to_what_one_may_have_looked_for(site: Path) -> None:
    links = read(site / "404.html").links

    assert "/" in links
    for place in ("pages/table", "pages/study", "course/index", "reference/index", "search"):
        assert f"/{place}.html" in links


def test_each_member_in_the_table_of_a_game_leads_to_its_description(site: Path) -> None:
    table = Game.__doc__.split("Members\n", 1)[1].split("\n\n")[0]
    rows = [line.strip() for line in table.split("\n") if "=" not in line]
    members = [name for row in rows for name in re.findall(r"\w+", re.split(r" {2,}", row)[1])]

    page = read(site / "reference/api/kb.Game.html")

    assert len(members) > 40
    assert {f"#kb.Game.{name}" for name in members} <= {*page.links}


def test_no_page_and_no_style_loads_anything_from_elsewhere(site: Path) -> None:
    pages = [(page, to) for page in site.rglob("*.html") for to in read(page).loads]
    styles = [(path, to) for path in site.rglob("*.css") for to in styled(path.read_text("utf-8"))]
    assert len(pages) > 100
    assert [(str(path), to) for path, to in (*pages, *styles) if outside(to)] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('<a href="gone.html">x</a>', True),
        ('<a href="#gone">x</a>', True),
        ('<a href="#here">x</a><p id="here">', False),
        ('<a href="page.html#here">x</a><p id="here">', False),
    ],
)
def test_a_dead_link_is_found(tmp_path: Path, text: str, found: bool) -> None:
    page = tmp_path / "page.html"
    page.write_text(text, encoding="utf-8")
    assert dead(page, Page(text).links[0]) is found


def test_every_picture_of_the_site_has_a_text_alternative(site: Path) -> None:
    pictures = [
        (str(page.relative_to(site)), picture)
        for page in sorted(site.rglob("*.html"))
        for picture in re.findall(r"<img\b[^>]*>", page.read_text(encoding="utf-8"))
    ]
    assert pictures
    assert [one for one in pictures if not re.search(r'\balt="[^"]{10,}"', one[1])] == []


def test_each_exercise_of_the_course_opens_in_the_study(site: Path) -> None:
    links = [
        target
        for page in (site / "course").glob("[0-9]-*.html")
        for target in read(page).links
        if "study.html?chapter=" in target
    ]
    held = [parse_link(link) for link in links]
    exercises = [texts["exercise"] for texts in held]
    assert len(exercises) >= 22
    assert all(len(parse_exercises(text)) == 1 for text in exercises)


def test_a_sidebar_unfolds_what_leads_to_its_page_alone(site: Path) -> None:
    names = ("index", "reference/api/kb.Game")
    front, inner = (read(site / f"{name}.html").links for name in names)
    assert {"kb.Accusation.html", "resolver-names.html"} <= {*inner}
    assert not [to for to in (*front, *inner) if "resolver.problems." in to]
