"""The formats of proofs, by name and by ending, and the files of proofs.

Files for checkers hold a refutation. A proof of a clause becomes a refutation if the clause is
resolved with its denial, literal by literal, down to the empty clause.

Source: Robinson, JACM 12(1), 1965.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from resolver.arguments import require_text
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
from resolver.export.plain import to_csv, to_dot, to_graphml, to_json, to_text, to_tree
from resolver.export.pseudo_boolean import to_opb, to_pbp
from resolver.logic.clause import Clause
from resolver.logic.linear_constraint import CONTRADICTION, LinearConstraint
from resolver.proofs.proof import DENIED, Proof, Step, expect_proof
from resolver.proofs.step import clause_of
from resolver.text.cnf import Cnf
from resolver.text.files import (
    decode_utf8,
    make_folder,
    read_bytes,
    suffix_without_packing,
    unpack,
    write_text,
)
from resolver.text.listing import Clauses
from resolver.text.mapping import FrozenMapping
from resolver.text.reading import ClausesLike
from resolver.text.results import OneLineRepr, Tabular


@frozen
class Format:
    """A format of proofs; a call writes a proof in it.

    Attributes:
        name: The name of the format.
        ending: The ending of its files.
        write: The function that writes a proof.
        clausal: Whether a proof refers to numbered clauses, which have a file of their own.
        counting: Whether a proof refers to numbered linear constraints, which have one too.
        read: The function that reads a proof from a text, a CNF and a budget; None if there is no
            reader.
        other_endings: Further endings of files that the reader takes.
        options: The options of the writer: `most_steps` that are drawn, a complete `document`.
    """

    name: str
    ending: str
    write: Callable[..., str]
    clausal: bool = False
    counting: bool = False
    read: Callable[..., Proof] | None = None
    other_endings: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def __call__(self, proof: Proof) -> str:
        """Return a proof in this format, as a complete document if it has that option."""
        if "document" in self.options:
            return self.write(proof, document=True)
        return self.write(proof)


_ALL_FORMATS: Final = (
    Format("text", ".txt", to_text),
    Format("tree", ".txt", to_tree),
    Format("svg", ".svg", to_svg, options=("most_steps",)),
    Format("latex", ".tex", to_latex, options=("document",)),
    Format("dot", ".dot", to_dot),
    Format("html", ".html", to_html, options=("most_steps",)),
    Format("bussproofs", ".tex", to_bussproofs, options=("document", "most_steps")),
    Format("lrat", ".lrat", to_lrat, clausal=True, read=parse_lrat),
    Format("drat", ".drat", to_drat, clausal=True, read=parse_drat, other_endings=(".drup",)),
    Format("tracecheck", ".trace", to_tracecheck, clausal=True, read=parse_tracecheck),
    Format("tstp", ".tstp", to_tstp, clausal=True),
    Format("pbp", ".pbp", to_pbp, counting=True),
)

FORMATS: Final[Mapping[str, Format]] = FrozenMapping(
    {proof_format.name: proof_format for proof_format in _ALL_FORMATS}
)
"""All formats in which a proof can be written, by name.

>>> FORMATS["lrat"].ending
'.lrat'
"""


def _collect_readers() -> dict[str, Callable[..., Proof]]:
    """Return the functions that read a proof, by the endings of files."""
    readers: dict[str, Callable[..., Proof]] = {}
    for proof_format in _ALL_FORMATS:
        if proof_format.read is None:
            continue
        for ending in (proof_format.ending, *proof_format.other_endings):
            readers[ending] = proof_format.read
    return readers


READERS: Final[Mapping[str, Callable[..., Proof]]] = FrozenMapping(_collect_readers())
"""The functions that read a proof, by the ending of its file.

>>> sorted(READERS)
['.drat', '.drup', '.lrat', '.trace']
"""


def read_proof(path: str, cnf: Cnf, budget: Budget | Meter | None = None) -> Proof:
    """Read the proof in a file, packed or not, whose ending is one of `READERS`.

    Args:
        path: The path of the file.
        cnf: The clauses that it rests on.
        budget: A limit on the work, or a meter that counts it; by default there is no limit.

    Raises:
        FileError: The file cannot be read, is binary, or has a line that cannot be read.
        ProofError: A line does not hold.
        SearchStopped: The budget ran out.
    """
    data = unpack(read_bytes(path), path)
    if is_binary(data):
        raise FileError(path, BINARY, AS_TEXT)

    read = READERS[suffix_without_packing(path)]
    text = decode_utf8(data, path)
    try:
        return read(text, cnf, budget=budget)
    except DimacsError as error:
        raise FileError(path, str(error), "try a proof in the format of its ending") from error


def find_format(name: str) -> Format:
    """Return the format with a name; raise ExportError if there is no such format."""
    all_names = f"try {', '.join(FORMATS)}"
    if require_text(name, all_names) in FORMATS:
        return FORMATS[name]

    near_names = get_close_matches(name, FORMATS, n=1)
    advice = f"did you mean {near_names[0]!r}?" if near_names else all_names
    raise ExportError(f"{name!r}", "there is no such format", advice)


def save_axioms_and_proof(
    proof: Proof,
    format: str,
    folder: str | PathLike[str],
) -> tuple[Path, ...]:
    """Write a proof into `DIR/proof.EXT`, and return the paths of the files written.

    Beside a clausal format `DIR/axioms.cnf` is written, beside pbp `DIR/axioms.opb`. They hold
    every leaf once, the denied goal last, and from exactly those leaves the proof derives the empty
    clause, or 0 ≥ 1. A proof of anything else is extended by the denial of its conclusion. The
    directory is made if it is missing, and files of these names are replaced.

    Args:
        proof: A proof of a clause, or of a linear constraint.
        format: A name of `FORMATS`.
        folder: The path of the folder.

    Raises:
        ExportError: There is no such format, or it cannot express the proof.
        FileError: A file cannot be written.

    >>> import tempfile
    >>> from resolver import prove
    >>> proof = prove("p -> q; p", "q").proof
    >>> [path.name for path in save_axioms_and_proof(proof, "lrat", tempfile.mkdtemp())]
    ['axioms.cnf', 'proof.lrat']
    """
    proof_format = find_format(format)
    proof = expect_proof(proof)
    if proof_format.clausal or proof_format.counting:
        proof = as_refutation(proof)

    # All texts are made before the first file is written, since making one may fail.
    texts: dict[str, str] = {}
    if proof_format.clausal:
        texts["axioms.cnf"] = to_dimacs(proof)
    if proof_format.counting:
        texts["axioms.opb"] = to_opb(proof)
    texts[f"proof{proof_format.ending}"] = proof_format(proof)

    directory = make_folder(folder)
    for name, text in texts.items():
        write_text(directory / name, text)
    return tuple(directory / name for name in texts)


def as_refutation(proof: Proof) -> Proof:
    """Extend a proof to a refutation: deny its conclusion, and resolve down to the empty clause.

    >>> print(as_refutation(Proof([Step(1, Clause(["p", "~q"]), "axiom", source="given")])))
      1. p ∨ ¬q    axiom: given
      2. ¬p        axiom: the denied goal
      3. ¬q        resolution 1, 2 on p
      4. q         axiom: the denied goal
      5. □         resolution 3, 4 on q

    A refutation is only trimmed and numbered from 1. A counting proof gets one more sum.

    Args:
        proof: A proof of a clause, or of a linear constraint.
    """
    steps = list(expect_proof(proof).trimmed())
    conclusion = proof.conclusion
    if isinstance(conclusion, LinearConstraint):
        steps += _deny_linear_constraint(steps[-1].number, conclusion)
        return Proof(steps)

    # Each literal of the conclusion is resolved away with its complement, an axiom of the denial.
    for literal in clause_of(proof[-1]):
        last = len(steps)
        denial = Step(last + 1, Clause([~literal]), "axiom", source=DENIED)
        resolvent = Step(
            number=last + 2,
            clause=clause_of(steps[-1]) - {literal},
            rule="resolution",
            premises=(last, denial.number),
            pivot=literal.name,
        )
        steps += (denial, resolvent)
    return Proof(steps)


def _deny_linear_constraint(number: int, line: LinearConstraint) -> Iterator[Step]:
    """Yield the complements of a line's literals as axioms, and their sum with the line."""
    if not line.terms:
        return

    for complement_number, (_, literal) in enumerate(line.terms, start=number + 1):
        yield Step(complement_number, Clause([~literal]), "axiom", source=DENIED)

    # The line, and each denied literal as often as its coefficient, add up to 0 ≥ 1 or more.
    sum_number = number + len(line.terms) + 1
    coefficients = [coefficient for coefficient, _ in line.terms]
    yield Step(
        number=sum_number,
        clause=CONTRADICTION,
        rule="sum",
        premises=tuple(range(number, sum_number)),
        multipliers=(1, *coefficients),
    )


# Of several formats with one ending, the first one counts: it is entered last.
FORMAT_BY_ENDING: Final = {
    proof_format.ending: proof_format for proof_format in [*FORMATS.values()][::-1]
}
METHOD_BY_ENDING: Final = {
    ".svg": "to_svg",
    ".html": "to_html",
    ".csv": "to_csv",
    ".json": "to_json",
}


def save(value: Proof | ClausesLike | object, path: str | PathLike[str]) -> None:
    """Write a value into a file, in the form that the ending of the file's name asks for.

    A proof is written in any of `resolver.export.FORMATS`, a counting proof beside its premises
    (`.opb`) or as a graph (`.graphml`); clauses are written as `.cnf`, drawings as `.svg`, and
    whatever has records, a proof too, as `.csv` and `.json`.

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
        ExportError: The form cannot express the proof.
    """
    if not isinstance(path, str | PathLike):
        raise ArgumentError(path, "path", "try 'proof.lrat'")

    target = Path(path)
    ending = target.suffix
    writers = forms_of(value)
    if ending not in writers:
        given = f"the ending {ending!r}" if ending else "a name that has no ending"
        reason = f"a {type(value).__name__} cannot be saved with {given}"
        choices = ", ".join(writers) or "a proof, or clauses"
        raise FileError(fspath(path), reason, f"try {choices}")

    content = writers[ending](value)
    if ending == ".pbp":
        write_text(target.with_suffix(".opb"), to_opb(value))  # type: ignore[arg-type]
    write_text(target, content)


def forms_of(value: object) -> dict[str, Callable[[Any], str]]:
    """Return the functions that write a value, by the endings of files.

    >>> from resolver import dpll
    >>> [*forms_of("p; ~p")], [*forms_of(dpll("p; ~p"))]
    (['.cnf'], ['.csv', '.json', '.svg'])
    """
    writers: dict[str, Callable[[Any], str]] = {}
    if isinstance(value, Proof):
        writers = {**FORMAT_BY_ENDING, ".graphml": to_graphml}
    elif isinstance(value, Cnf | Clauses) or not isinstance(value, OneLineRepr):
        writers = {".cnf": to_dimacs}
    if isinstance(value, Tabular):
        writers |= {".csv": to_csv, ".json": to_json}
    if isinstance(value, Proof):
        return writers

    # A format of the value's own takes precedence over the table of its records.
    own_writers: dict[str, Callable[[Any], str]] = {}
    for ending, name in METHOD_BY_ENDING.items():
        method = getattr(type(value), name, None)
        if method is not None:
            own_writers[ending] = method
    is_table = isinstance(value, Tabular)
    return writers | own_writers if is_table else own_writers or writers
