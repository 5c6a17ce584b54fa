"""Registry of what writes a value in another form, and of the formats of proofs: names alone.

A function is imported when it is called. So low rooms offer forms that high rooms write, and who
asks for no picture loads nothing that draws one.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from attrs import frozen


@frozen
class Format:
    """A form that a proof can be given; call it to write what a file of it holds.

    Its functions go by its name, as `to_lrat`, `read_lrat` and `replay_lrat`: the first two in a
    `module` of `resolver.export`, the last in one of `resolver.replay`, `replayed_in`, which shares
    nothing with it. A `clausal` form is written over clauses that go by their numbers, those of a
    CNF if one is given too, and rests on a file of them; a `counting` one likewise, over lines.
    What is `readable` is read from a text, that CNF, and perhaps a budget; texts of the endings in
    `others` can be read as well.

    A `fragment` is pasted into a document, unless its writer is asked for a whole `document`. Of a
    picture, `most` steps are drawn unless more are asked for, in a `tree` one for each use; of a
    larger proof `beyond` is left out, and where that is nothing, the picture is refused.
    """

    name: str
    ending: str
    module: str
    clausal: bool = False
    counting: bool = False
    readable: bool = False
    others: tuple[str, ...] = ()
    replayed_in: str = ""
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
        return _function(f"resolver.export.{self.module}:to_{self.name}")

    def read(self, text: Any, cnf: Any, budget: Any = None) -> Any:
        """Return the proof that a text of this format gives from the clauses of a CNF."""
        read = _function(f"resolver.export.{self.module}:read_{self.name}")
        return read(text, cnf, budget)

    def replay(self, text: str, premises: Any) -> None:
        """See that a text of this format holds; raises ReplayError where it does not."""
        _function(f"resolver.replay.{self.replayed_in}:replay_{self.name}")(text, premises)


FORMATS: Final = (
    Format("text", ".txt", "tree"),
    Format("tree", ".txt", "tree"),
    Format("svg", ".svg", "drawing.svg", most=200),
    Format("latex", ".tex", "latex", fragment=True),
    Format("dot", ".dot", "dot"),
    Format("html", ".html", "page.writing", most=200, beyond="graph"),
    Format("bussproofs", ".tex", "bussproofs", fragment=True, most=12, tree=True),
    Format("lrat", ".lrat", "clausal.lrat", clausal=True, readable=True, replayed_in="clausal"),
    Format(
        *("drat", ".drat", "clausal.drat"),
        clausal=True,
        readable=True,
        others=(".drup",),
        replayed_in="clausal",
    ),
    Format(
        *("tracecheck", ".trace", "clausal.tracecheck"),
        clausal=True,
        readable=True,
        replayed_in="clausal",
    ),
    Format("tstp", ".tstp", "clausal.tstp", clausal=True, replayed_in="derivation"),
    Format("pbp", ".pbp", "counting.pbp", counting=True, replayed_in="polish"),
)

_WRITERS: Final = {
    "implications": "resolver.questions.implications:to_svg",
    "mathjax": "resolver.export.latex:to_mathjax",
    "measures": "resolver.proofs.measures:measures",
    "networkx": "resolver.export.dot:to_networkx",
    "shapes": "resolver.proofs.shapes:shapes",
}


def written(value: object, form: str, **options: Any) -> Any:
    """Return a value in a form of this table, or a proof in a format."""
    if form in _WRITERS:
        return _function(_WRITERS[form])(value, **options)
    (format,) = (one for one in FORMATS if one.name == form)
    return format.write(value, **options)


def _function(path: str) -> Callable[..., Any]:
    """Return the function of a name like "module:function", imported now."""
    module, _, name = path.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found
