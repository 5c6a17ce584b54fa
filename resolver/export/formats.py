"""The formats of proofs by name and by ending, and the files that they go into.

Files for checkers hold a refutation: a proof of a clause becomes one when the clause is denied, and
resolved to the empty one.

Source: Robinson, JACM 12(1), 1965.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from resolver.budget import Budget, Meter
from resolver.errors import ArgumentError, DimacsError, ExportError, FileError
from resolver.export.clausal.reading import (
    AS_TEXT,
    BINARY,
    is_binary,
    parse_drat,
    parse_lrat,
    parse_tracecheck,
)
from resolver.export.clausal.writing import to_dimacs, to_drat, to_lrat, to_tracecheck, to_tstp
from resolver.export.drawing.svg import to_svg
from resolver.export.html import to_html
from resolver.export.latex import to_bussproofs, to_latex
from resolver.export.plain import to_dot, to_text, to_tree
from resolver.export.pseudo_boolean import to_opb, to_pbp
from resolver.logic.arguments import text
from resolver.logic.clause import Clause
from resolver.logic.line import CONTRADICTION, Line
from resolver.proofs.proof import DENIED, Proof, Step, expect_proof
from resolver.proofs.step import clause_of
from resolver.text.cnf import Cnf
from resolver.text.files import (
    make_folder,
    read_bytes,
    text_in,
    unpacked,
    unpacked_suffix,
    write_text,
)
from resolver.text.mapping import FrozenMapping
from resolver.text.reading import ClausesLike


@frozen
class Format:
    """A form that a proof can be given; call it to write what a file of it holds.

    Attributes:
        name: The format's name.
        ending: How the names of its files end.
        write: What writes it.
        clausal: Whether it is written over numbered clauses, those of a CNF if one is given, and
            rests on a file of them.
        counting: Likewise, over linear constraints.
        read: What reads it back from a text, the CNF, and perhaps a budget; None if nothing does.
        others: The endings of other texts that its reader takes.
        options: What its writer can be asked for: `most_steps` to be drawn, a whole `document`.
    """

    name: str
    ending: str
    write: Callable[..., str]
    clausal: bool = False
    counting: bool = False
    read: Callable[..., Proof] | None = None
    others: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def __call__(self, proof: Proof) -> str:
        """Return the proof in this format."""
        whole = {"document": True} if "document" in self.options else {}
        return self.write(proof, **whole)


_ALL: Final = (
    Format("text", ".txt", to_text),
    Format("tree", ".txt", to_tree),
    Format("svg", ".svg", to_svg, options=("most_steps",)),
    Format("latex", ".tex", to_latex, options=("document",)),
    Format("dot", ".dot", to_dot),
    Format("html", ".html", to_html, options=("most_steps",)),
    Format("bussproofs", ".tex", to_bussproofs, options=("document", "most_steps")),
    Format("lrat", ".lrat", to_lrat, clausal=True, read=parse_lrat),
    Format("drat", ".drat", to_drat, clausal=True, read=parse_drat, others=(".drup",)),
    Format("tracecheck", ".trace", to_tracecheck, clausal=True, read=parse_tracecheck),
    Format("tstp", ".tstp", to_tstp, clausal=True),
    Format("pbp", ".pbp", to_pbp, counting=True),
)

FORMATS: Final[Mapping[str, Format]] = FrozenMapping({form.name: form for form in _ALL})
"""All formats in which a proof can be written, by name.

>>> FORMATS["lrat"].ending
'.lrat'
"""
READERS: Final[Mapping[str, Callable[..., Proof]]] = FrozenMapping(
    {
        ending: form.read
        for form in _ALL
        if form.read is not None
        for ending in (form.ending, *form.others)
    }
)
"""The functions that read a proof, by the ending of its file.

>>> sorted(READERS)
['.drat', '.drup', '.lrat', '.trace']
"""


def read_proof(path: str, cnf: Cnf, budget: Budget | Meter | None = None) -> Proof:
    """Return the proof in a file whose ending is one of `READERS`; it may be packed.

    Args:
        path: The path of the file.
        cnf: The clauses that it rests on.
        budget: A limit on the work, or a meter that counts it. The default is none.

    Raises:
        FileError: The file cannot be read, is binary, or has a line that cannot be read.
        ProofError: A line does not hold.
        SearchStopped: The budget ran out.
    """
    data = unpacked(read_bytes(path), path)
    if is_binary(data):
        raise FileError(path, BINARY, AS_TEXT)
    try:
        return READERS[unpacked_suffix(path)](text_in(data, path), cnf, budget=budget)
    except DimacsError as error:
        raise FileError(path, str(error), "try a proof as its format has it") from error


def find(name: str) -> Format:
    """Return the format of this name; raises ExportError where there is none."""
    if text(name, f"try {', '.join(FORMATS)}") in FORMATS:
        return FORMATS[name]
    near = get_close_matches(name, FORMATS, n=1)
    advice = f"did you mean {near[0]!r}?" if near else f"try {', '.join(FORMATS)}"
    raise ExportError(f"{name!r}", "there is no such format", advice)


def save_axioms_and_proof(
    proof: Proof, format: str, folder: str | PathLike[str]
) -> tuple[Path, ...]:
    """Write the proof into `DIR/proof.EXT`, and return the paths of the files written.

    The clausal formats come with `DIR/axioms.cnf`, pbp with `DIR/axioms.opb`: every leaf once, the
    denied goal last. From exactly those the proof derives the empty clause, or 0 ≥ 1; if it proves
    anything else, that is denied first. The directory is made if there is none; files of these
    names are replaced.

    Args:
        proof: A proof of a clause, or of a linear constraint.
        format: A name of `FORMATS`.
        folder: The path of the folder.

    Raises:
        ExportError: There is no such format, or it cannot say what the proof does.
        FileError: A file cannot be written.

    >>> import tempfile
    >>> from resolver import prove
    >>> proof = prove("p -> q; p", "q").proof
    >>> [path.name for path in save_axioms_and_proof(proof, "lrat", tempfile.mkdtemp())]
    ['axioms.cnf', 'proof.lrat']
    """
    form, proof = find(format), expect_proof(proof)
    proof = refuted(proof) if form.clausal or form.counting else proof
    files = {"axioms.cnf": to_dimacs(proof)} if form.clausal else {}
    files |= {"axioms.opb": to_opb(proof)} if form.counting else {}
    files[f"proof{form.ending}"] = form(proof)
    made = make_folder(folder)
    for name, written in files.items():
        write_text(made / name, written)
    return tuple(made / name for name in files)


def refuted(proof: Proof) -> Proof:
    """Return a proof of the empty clause from the leaves of this one and its denied conclusion.

    >>> print(refuted(Proof([Step(1, Clause(["p", "~q"]), "axiom", source="given")])))
      1. p ∨ ¬q    axiom: given
      2. ¬p        axiom: the denied goal
      3. ¬q        resolution 1, 2 on p
      4. q         axiom: the denied goal
      5. □         resolution 3, 4 on q

    A proof of the empty clause is returned as it is, its steps numbered from 1. One that counts
    ends in one sum more.

    Args:
        proof: A proof of a clause, or of a linear constraint.
    """
    steps = list(expect_proof(proof).trimmed())
    if isinstance(proof.conclusion, Line):
        return Proof([*steps, *_denied(steps[-1].number, proof.conclusion)])
    for literal in clause_of(proof[-1]):
        last = len(steps)
        rest = clause_of(steps[-1]) - {literal}
        steps.append(Step(last + 1, Clause([~literal]), "axiom", source=DENIED))
        steps.append(Step(last + 2, rest, "resolution", (last, last + 1), pivot=literal.name))
    return Proof(steps)


def _denied(number: int, line: Line) -> Iterator[Step]:
    """Yield the complements of a line's literals, and what they add up to with it."""
    if not line.terms:
        return
    for place, (_, literal) in enumerate(line.terms, start=number + 1):
        yield Step(place, Clause([~literal]), "axiom", source=DENIED)
    end = number + len(line.terms) + 1
    often = (1, *(n for n, _ in line.terms))
    yield Step(end, CONTRADICTION, "sum", tuple(range(number, end)), None, often)


PROOFS: Final = {form.ending: form for form in [*FORMATS.values()][::-1]}
METHODS: Final = {".svg": "to_svg", ".html": "to_html", ".csv": "to_csv", ".json": "to_json"}


def save(value: Proof | ClausesLike | object, path: str | PathLike[str]) -> None:
    """Write a value into a file, in the form that the ending of the file's name says.

    Proofs are written in each of `resolver.export.FORMATS`, a counting one beside its premises
    (`.opb`); clauses as `.cnf`; what can be drawn as `.svg`; a gradebook as `.csv`.

    >>> from tempfile import TemporaryDirectory
    >>> from resolver import Cnf, prove
    >>> with TemporaryDirectory() as folder:
    ...     save(prove(Cnf([[1], [-1]])).proof, Path(folder, "two.lrat"))
    ...     print(Path(folder, "two.lrat").read_text(), end="")
    3 0 2 1 0

    Args:
        value: A proof, clauses, or a value that has a method for this form.
        path: The path of the file, which is replaced.

    Raises:
        FileError: The value has no form with this ending, or the file cannot be written.
        ExportError: The form cannot say what the proof does.
    """
    if not isinstance(path, str | PathLike):
        raise ArgumentError(path, "path", "try 'proof.lrat'")
    target = Path(path)
    forms = forms_of(value)
    if target.suffix not in forms:
        given = f"the ending {target.suffix!r}" if target.suffix else "no ending"
        reason = f"{given} is no form of {type(value).__name__}"
        raise FileError(fspath(path), reason, f"try {', '.join(forms) or 'a proof, or clauses'}")
    text = forms[target.suffix](value)
    if target.suffix == ".pbp":
        write_text(target.with_suffix(".opb"), to_opb(value))  # type: ignore[arg-type]
    write_text(target, text)


def forms_of(value: object) -> dict[str, Callable[[Any], str]]:
    """Return what writes a value, by the ending of the file's name.

    >>> from resolver import dpll
    >>> [*forms_of("p; ~p")], [*forms_of(dpll("p; ~p"))]
    (['.cnf'], ['.svg'])
    """
    if isinstance(value, Proof):
        return dict(PROOFS)
    methods = {ending: getattr(type(value), name, None) for ending, name in METHODS.items()}
    found = {ending: method for ending, method in methods.items() if method is not None}
    return found or {".cnf": to_dimacs}
