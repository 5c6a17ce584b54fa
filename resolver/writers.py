"""Registry of what writes a value in another form, and of the formats of proofs: names alone.

A function is imported when it is called. So low rooms offer forms that high rooms write, and who
asks for no picture loads nothing that draws one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Final

from attrs import frozen


@frozen
class Format:
    """A form that a proof can be given; call it to write what a file of it holds.

    Its functions go by its name, as `to_lrat`, `read_lrat` and `replay_lrat`. They are in modules
    of their own: `module` and `read_in` of `resolver.export`, `replayed_in` of `resolver.replay`,
    which shares nothing with them. A format without a module `read_in` is only written.

    Attributes:
        name: The format's name.
        ending: How the names of its files end.
        module: Where its writer is.
        clausal: Whether it is written over numbered clauses, those of a CNF if one is given, and
            rests on a file of them.
        counting: Likewise, over linear constraints.
        read_in: Where its reader is, which takes a text, the CNF, and perhaps a budget.
        others: The endings of other texts that its reader takes.
        replayed_in: Where it is replayed.
        fragment: Whether it is pasted into a document, unless a whole `document` is asked for.
        most: How many steps a picture shows, unless more are asked for.
        tree: Whether a step counts once for each use.
        beyond: What is left out of a larger proof; empty where the picture is refused.
    """

    name: str
    ending: str
    module: str
    clausal: bool = False
    counting: bool = False
    read_in: str = ""
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
        read = _function(f"resolver.export.{self.read_in}:read_{self.name}")
        return read(text, cnf, budget)

    def replay(self, text: str, premises: Any) -> None:
        """See that a text of this format holds; raises ReplayError where it does not."""
        _function(f"resolver.replay.{self.replayed_in}:replay_{self.name}")(text, premises)


_clausal: Final = partial(Format, module="clausal.writing", clausal=True)
_read: Final = partial(_clausal, read_in="clausal.chains", replayed_in="clausal")

FORMATS: Final = (
    Format("text", ".txt", "plain"),
    Format("tree", ".txt", "plain"),
    Format("svg", ".svg", "drawing.svg", most=200),
    Format("latex", ".tex", "latex", fragment=True),
    Format("dot", ".dot", "plain"),
    Format("html", ".html", "html", most=200, beyond="graph"),
    Format("bussproofs", ".tex", "latex", fragment=True, most=12, tree=True),
    _read("lrat", ".lrat"),
    _read("drat", ".drat", others=(".drup",), read_in="clausal.drup"),
    _read("tracecheck", ".trace"),
    _clausal("tstp", ".tstp", replayed_in="derivation"),
    Format("pbp", ".pbp", "pseudo_boolean", counting=True, replayed_in="polish"),
)

_OTHER_FORMS: Final = {
    "mathjax": "resolver.export.latex:to_mathjax",
    "measures": "resolver.proofs.measures:measures",
    "networkx": "resolver.export.packages:to_networkx",
    "shapes": "resolver.proofs.shapes:shapes",
    "widths": "resolver.export.drawing.widths:widths_to_svg",
}


def written(value: object, form: str, **options: Any) -> Any:
    """Return a value in a form of this table, or a proof in a format."""
    if form in _OTHER_FORMS:
        return _function(_OTHER_FORMS[form])(value, **options)
    (format,) = (known for known in FORMATS if known.name == form)
    return format.write(value, **options)


def _function(path: str) -> Callable[..., Any]:
    """Return the function of a name like "module:function", imported now."""
    module, _, name = path.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found
