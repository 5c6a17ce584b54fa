"""Names that are code elsewhere stay names: in HTML, SVG, LaTeX, DOT, CSV and on a terminal.

Each thing is written twice, with plain names and with hostile ones of the same length. What is
code there, its tags, its attributes, its commands, its nodes, has to be the same both times.
"""

import csv
import io
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from itertools import count
from random import Random
from tempfile import TemporaryDirectory
from unicodedata import category
from xml.etree import ElementTree

from attack import Case, attack
from support.latex_rules import faults

from kb import Game
from kb.page import Table
from kb.shell.output import Output
from resolver import Clause, Literal, Recorder, conflict, prove
from resolver.export import FORMATS
from resolver.practice import Exercise, grade, grade_answers
from resolver.practice.exercises import parse_exercises
from resolver.practice.handout import make_handout

NAMES = (
    "<script>evil(1)</script>", "\"><img src=x onerror=evil()>", "' onclick='evil()", "</td></tr>",
    "=cmd|' /C evil'!A0", "@SUM(evil)", "+evil+1", "-2+3+evil", "\\evil{x}", "\\input{/etc/evil}",
    "$evil$", "%evil", "{evil}", "a & b &evil;", "]]><evil>", "--><evil><!--", "\"; evil [x=\"",
    "\\\"]; evil -> x", "[evil](javascript:evil)", "`evil`", "*evil* _evil_", "#evil", "~evil^2",
    "&#60;evil&#62;", "evil\\", "\u202eevil", "e\u200bvil", "évil", "<!--", "<svg onload=evil>",
    "javascript:evil", "{{evil}}", "<%evil%>", "^^evil", "\\N evil", "\\\\ evil", "𝓮vil",
)  # fmt: skip


class Tags(HTMLParser):
    """The tags of a page with the names of their attributes, and its links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {tag, *(f"{tag} {name}" for name, _ in attrs)}

    def handle_comment(self, data: str) -> None:
        self.found.add("comment")


def html(text: str) -> set[str]:
    return Tags(text).found


def svg(text: str) -> set[str]:
    tree = ElementTree.fromstring(text)
    return {f"{one.tag} {name}" for one in tree.iter() for name in ("", *one.attrib)}


def latex(text: str) -> set[str]:
    return {*faults(text)}


def dot(text: str) -> set[str]:
    """Return what stands outside quotes, the numbers of nodes apart."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', '""', text)
    assert '"' not in bare.replace('""', ""), "a quote is never closed"
    return {re.sub(r"\d+", "0", line) for line in bare.splitlines()}


def table(text: str) -> set[str]:
    """Return nothing; no cell is a formula, and all rows are of one length."""
    rows = [*csv.reader(io.StringIO(text))]
    assert len({len(row) for row in rows}) == 1, "rows of several lengths"
    risky = [cell for row in rows for cell in row if cell[:1] in ("=", "+", "-", "@", "\t", "\r")]
    assert not [cell for cell in risky if cell != "-"], f"a formula: {risky}"
    return set()


def plain(text: str) -> set[str]:
    """Return nothing; nothing steers a terminal, turns a line around or hides."""
    stream = io.StringIO()
    Output(stream).write(text)
    hidden = [c for c in stream.getvalue() if category(c) in ("Cc", "Cf", "Cs") and c != "\n"]
    assert not hidden, f"hidden: {hidden!r}"
    return set()


def game_of(names: tuple[str, ...]) -> Game:
    """Return a small game in which players and cards have these names."""
    spelled = [name.replace('"', "'").replace(":", ";") for name in names]
    kept = ["".join(x for x in name if x.isprintable()) for name in spelled]
    a, b, c, p, q, r, s, t, u = (f"{name} {n}" for n, name in enumerate(kept))
    lines = ["refute 1", f'category x "{p}" "{q}" "{r}"', f'category y "{s}" "{t}" "{u}"',
             f'players "{a}" "{b}" "{c}"', f'suggest "{a}" "{p}" "{s}" -> "{b}"',
             f'suggest "{b}" "{p}" "{t}" -> nobody', f'has "{c}" "{u}"']  # fmt: skip
    return Game.parse("\n".join(lines))


def of_a_game(names: tuple[str, ...]) -> Iterator[tuple[Callable[[str], set[str]], str]]:
    game = game_of(names)
    yield html, game.sheet._repr_html_()
    yield html, game.timeline()._repr_html_()
    yield html, game.odds()._repr_html_()
    yield plain, f"{game.sheet}\n{game.record()}\n{game.timeline()}\n{game.odds()}"
    holder, card = next(cell for cell, held in game.facts.items() if held)
    story = game.why(holder, card)
    yield html, story._repr_html_()
    yield plain, str(story)
    yield html, story.picture._repr_html_()
    for drawn in (game.sheet, game.odds(), story.picture):
        yield svg, drawn.to_svg()
    yield from of_a_proof(story.proof)


def of_a_proof(proof: object) -> Iterator[tuple[Callable[[str], set[str]], str]]:
    looks = {
        "svg": svg, "html": html, "latex": latex, "bussproofs": latex, "dot": dot, "tree": plain,
    }  # fmt: skip
    for form, look in looks.items():
        yield look, FORMATS[form](proof)


def of_clauses(names: tuple[str, ...]) -> Iterator[tuple[Callable[[str], set[str]], str]]:
    p, q, r = (Literal.of(name, True) for name in names[:3])
    clauses = [Clause([p, q]), Clause([~p, r]), Clause([~q, r])]
    recorder = Recorder()
    verdict = prove(clauses, r, tracer=recorder)
    yield html, verdict._repr_html_()
    yield html, recorder._repr_html_()
    yield svg, conflict([*clauses, Clause([~p, ~r]), Clause([p, ~r])]).to_svg()
    yield from of_a_proof(verdict.proof)
    marked = grade(f"4. {Clause([q, r])} from 1, 2", clauses, r)
    yield html, marked._repr_html_()
    yield plain, str(marked)


def of_a_folder(names: tuple[str, ...]) -> Iterator[tuple[Callable[[str], set[str]], str]]:
    from pathlib import Path

    with TemporaryDirectory() as folder:
        for name in names:
            kept = "".join(c for c in name if c not in "/\0") or "x"
            (Path(folder) / kept).write_text(f"3. {Literal.of(name, True)} from 1, 2", "utf-8")
        book = grade_answers(folder, [Exercise("e", (str(Literal.of(names[0], True)),))])
    yield table, book.to_csv()
    yield html, book._repr_html_()
    yield plain, str(book)


def of_a_sheet(names: tuple[str, ...]) -> Iterator[tuple[Callable[[str], set[str]], str]]:
    title, p, q, *_ = names
    kept = " ".join(title.replace("#", "").split())
    text = f"exercise {kept}\npremise {Literal.of(p, True)} -> {Literal.of(q, True)}\n"
    text += f"goal {Literal.of(q, True)}\nhint {kept}\nsource {kept}\n"
    exercises = [*parse_exercises(text, trusted=True).values()]
    yield html, make_handout(exercises, "html")
    yield latex, make_handout(exercises, "latex")


def of_a_page(names: tuple[str, ...]) -> Iterator[tuple[Callable[[str], set[str]], str]]:
    shared = Table()
    for line in game_of(names).record().split("\n")[:-1]:
        shared.answer(f'{{"door": "tell", "line": {_json(line)}}}')
    yield plain, shared.answer('{"door": "state"}').replace("\\u", "")


def _json(text: str) -> str:
    import json

    return json.dumps(text)


THINGS = (of_a_game, of_clauses, of_a_folder, of_a_sheet, of_a_page)


@attack("hostile names", "names that are code in HTML, SVG, LaTeX, DOT, CSV or a terminal", 6)
def hostile(seed: int) -> Iterator[Case]:
    for number in count(seed):
        random, thing = Random(number), THINGS[number % len(THINGS)]
        names = tuple(random.sample(NAMES, 9))
        usual = tuple(f"n{place}".ljust(len(name), "m") for place, name in enumerate(names))
        asked = 0
        try:
            for (look, text), (_, other) in zip(thing(names), thing(usual), strict=True):
                asked += 1
                news = look(text) - look(other)
                assert not news, f"{look.__name__}: {sorted(news)[:3]}"
            yield asked, ""
        except Exception as error:
            yield asked, f"{thing.__name__} {number}: {type(error).__name__}: {str(error)[:300]}"
