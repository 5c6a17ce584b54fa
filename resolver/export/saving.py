"""A value into a file: the ending of the file's name says in which form."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final

from resolver.errors import ArgumentError, FileError
from resolver.export.clausal.writing import to_dimacs
from resolver.export.formats import FORMATS
from resolver.export.pseudo_boolean import to_opb
from resolver.proofs.proof import Proof
from resolver.text.files import write_text
from resolver.text.reading import ClausesLike

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
