"""A lecture as slides: one page of HTML that loads nothing, its text and pictures by the library.

A line of a lecture that begins with `# 1.` begins a slide, with the rest as its title; what is
before the first one is the title page. The other lines are what one would type: a slide shows
them with their answers, and the pictures that they write, and the proof that is there in the end.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from attrs import define, field

from resolver.errors import FileError
from resolver.proofs.proof import Proof
from resolver.text.files import read_text
from resolver.text.tables import escaped, html_page

TITLE: Final = re.compile(r"#\s*\d+\.\s*(.+)")
FULL: Final = 22  # lines of a slide, beyond which another one goes on
HIGH: Final = 17  # lines that a picture is as high as
DRAWN: Final = 12  # steps of a proof that is drawn
Answer = Callable[[str], tuple[str, bool, Proof | None]]  # what is said, if it failed, the proof

_STYLE: Final = """\
body { margin: 0; font: clamp(14px, 2.1vmin, 24px)/1.4 system-ui, sans-serif }
section { box-sizing: border-box; min-height: 100vh; padding: 5vh 6vw; break-after: page }
.one section:not(.now) { display: none }
h1, h2 { margin: 0 0 .6em; font-size: 1.9em }
pre { margin: 0 0 .5em; white-space: pre-wrap; font: 1em/1.35 ui-monospace, monospace }
b { color: light-dark(#1a56a0, #8cbcf5) }
i { color: light-dark(#a3231f, #ff9d94); font-style: normal }
figure { margin: 1em 0; padding: .5em; background: #fff; width: fit-content; max-width: 100% }
figure svg { display: block; max-width: 100%; max-height: 62vh; height: auto }
"""
_SCRIPT: Final = """\
const all = [...document.querySelectorAll("section")];
const at = () => Math.min(all.length, Math.max(1, parseInt(location.hash.slice(1)) || 1));
const show = () => all.forEach((one, place) => one.classList.toggle("now", place + 1 === at()));
const keys = {ArrowRight: 1, PageDown: 1, " ": 1, ArrowLeft: -1, PageUp: -1};
addEventListener("hashchange", show);
addEventListener("keydown", event => {
  if (!(event.key in keys)) return;
  event.preventDefault();
  location.hash = Math.min(all.length, Math.max(1, at() + keys[event.key]));
});
addEventListener("beforeprint", () => document.body.classList.remove("one"));
addEventListener("afterprint", () => document.body.classList.add("one"));
document.body.classList.add("one");
show();
"""


@define
class Slide:
    """A title, and what is below it, as HTML; how many lines that is."""

    title: str
    parts: list[str] = field(factory=list)
    lines: int = 0

    def add(self, part: str, lines: int) -> None:
        """Add a part of so many lines."""
        self.parts.append(part)
        self.lines += lines


def slides(path: str, answer: Answer) -> str:
    """Return a lecture as slides; its files are copied, and what it writes is left nowhere.

    Args:
        path: The file of the lecture; those beside it may be read by its lines.
        answer: A function that returns what is said to a line, whether the line could not be
            done, and the proof that is there then.

    Raises:
        FileError: The file cannot be read, or there is no room to work in.
    """
    text = read_text(path)
    try:
        with TemporaryDirectory() as folder:
            for file in Path(path).absolute().parent.iterdir():
                if file.is_file():
                    shutil.copy(file, folder)
            with chdir(folder):
                made = [*_slides(text.split("\n"), answer)]
    except OSError as error:
        raise FileError(
            path, str(error.strerror), "is there room in the temporary folder?"
        ) from None
    title = made[0].title
    return html_page(title, "\n".join(map(_section, made)), _STYLE, _SCRIPT)


def _slides(lines: Iterable[str], answer: Answer) -> Iterator[Slide]:
    """Yield the slides of a lecture, the title page first."""
    slide, shown = Slide(""), None
    for line in map(str.strip, lines):
        titled = TITLE.match(line)
        if titled is not None:
            yield slide
            slide = Slide(titled[1])
        elif line.startswith("#"):
            said = line.lstrip("# ")
            if slide.title:
                slide.add(f"<p>{escaped(said)}</p>", 1)
            else:
                slide.title = said
        elif line:
            said, failed, proof = answer(line)
            drawn = [_picture(Path(path).read_text(encoding="utf-8")) for path in _new_pictures()]
            if proof is not None and proof is not shown and 1 < len(proof) <= DRAWN:
                drawn.append(_picture(str(proof.svg())))
            shown = proof
            size = 2 + said.count("\n") + HIGH * len(drawn)
            if slide.lines and slide.lines + size > FULL:
                yield slide
                slide = Slide(slide.title)
            typed, said = f"<b>{escaped(line)}</b>", _lines(said)
            said = f"<i>{said}</i>" if failed else said
            slide.add("\n".join([f"<pre>{typed}\n{said}</pre>", *drawn]), size)
    yield slide


def _new_pictures() -> Iterator[Path]:
    """Yield the pictures that the last line wrote, and take them away behind it."""
    for path in sorted(Path().glob("*.svg")):
        yield path
        path.unlink()


def _lines(text: str) -> str:
    return "\n".join(map(escaped, text.split("\n")))


def _picture(drawing: str) -> str:
    return f"<figure>{drawing[drawing.index('<svg') :]}</figure>"


def _section(slide: Slide) -> str:
    head = f"<h2>{escaped(slide.title)}</h2>"
    return "\n".join(["<section>", head, *slide.parts, "</section>"])
