"""Registry of what writes a value in another form, and of the formats of proofs: names alone.

A function is imported when it is called. So low rooms offer forms that high rooms write, and who
asks for no picture loads nothing that draws one.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from attrs import frozen

from resolver.errors import ExportError


@frozen
class Format:
    """A form that a proof can be given; call it to write what a file of it holds.

    Functions are named as "module:function". A `clausal` form is written over clauses that go by
    their numbers, those of a CNF if one is given too, and rests on a file of them; a `counting` one
    likewise, over lines. The `reader` of what can be read back takes the text, that CNF, and
    perhaps a budget; texts of the endings in `others` can be read as well. The `replayer` shares
    nothing with writer and reader: it takes the text, and premises read by its own room.

    A `fragment` is pasted into a document, unless its writer is asked for a whole `document`. Of a
    picture, `most` steps are drawn unless more are asked for, in a `tree` one for each use; of a
    larger proof `beyond` is left out, and where that is nothing, the picture is refused.
    """

    name: str
    ending: str
    writer: str
    clausal: bool = False
    counting: bool = False
    reader: str = ""
    others: tuple[str, ...] = ()
    replayer: str = ""
    fragment: bool = False
    most: int | None = None
    tree: bool = False
    beyond: str = ""

    def __call__(self, proof: Any, *cnf: Any) -> str:
        """Return the proof in this format."""
        document = {"document": True} if self.fragment else {}
        return self.write(proof, *cnf, **document)

    @property
    def write(self) -> Callable[..., str]:
        """The function that writes it."""
        return function(self.writer)

    def read(self, text: Any, cnf: Any, budget: Any = None) -> Any:
        """Return the proof that a text of this format gives from the clauses of a CNF."""
        return function(self.reader)(text, cnf, budget)

    def replay(self, text: str, premises: Any) -> None:
        """See that a text of this format holds; raises ReplayError where it does not."""
        function(self.replayer)(text, premises)


_CLAUSAL: Final = "resolver.export.clausal."
_REPLAY: Final = "resolver.replay."

FORMATS: Final = (
    Format("text", ".txt", "resolver.export.tree:to_text"),
    Format("tree", ".txt", "resolver.export.tree:to_tree"),
    Format("svg", ".svg", "resolver.export.drawing.svg:to_svg", most=200),
    Format("latex", ".tex", "resolver.export.latex:to_latex", fragment=True),
    Format("dot", ".dot", "resolver.export.dot:to_dot"),
    Format("html", ".html", "resolver.export.page.writing:to_html", most=200, beyond="graph"),
    Format(
        "bussproofs",
        ".tex",
        "resolver.export.bussproofs:to_bussproofs",
        fragment=True,
        most=12,
        tree=True,
    ),
    Format(
        "lrat",
        ".lrat",
        f"{_CLAUSAL}lrat:to_lrat",
        clausal=True,
        reader=f"{_CLAUSAL}lrat:read_lrat",
        replayer=f"{_REPLAY}clausal:replay_lrat",
    ),
    Format(
        "drat",
        ".drat",
        f"{_CLAUSAL}drat:to_drat",
        clausal=True,
        reader=f"{_CLAUSAL}drat:read_drat",
        others=(".drup",),
        replayer=f"{_REPLAY}clausal:replay_drat",
    ),
    Format(
        "tracecheck",
        ".trace",
        f"{_CLAUSAL}tracecheck:to_tracecheck",
        clausal=True,
        reader=f"{_CLAUSAL}tracecheck:read_tracecheck",
        replayer=f"{_REPLAY}clausal:replay_tracecheck",
    ),
    Format(
        "tstp",
        ".tstp",
        f"{_CLAUSAL}tstp:to_tstp",
        clausal=True,
        replayer=f"{_REPLAY}derivation:replay_tstp",
    ),
    Format(
        "pbp",
        ".pbp",
        "resolver.export.counting.pbp:to_pbp",
        counting=True,
        replayer=f"{_REPLAY}polish:replay_pbp",
    ),
)

_FORMS: Final = {form.name: form.writer for form in FORMATS} | {
    "implications": "resolver.questions.implications:to_svg",
    "mathjax": "resolver.export.latex:to_mathjax",
    "measures": "resolver.proofs.measures:measures",
    "networkx": "resolver.export.dot:to_networkx",
    "shapes": "resolver.proofs.shapes:shapes",
}


def function(path: str) -> Callable[..., Any]:
    """Return the function of a name like "module:function", imported now."""
    module, _, name = path.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found


def written(value: object, form: str, **options: Any) -> Any:
    """Return a value in a form; raises ExportError where there is no such form."""
    if form not in _FORMS:
        raise ExportError(f"{form!r}", "there is no such form", f"try {', '.join(_FORMS)}")
    return function(_FORMS[form])(value, **options)
