"""The commands for the proof that stands: write it, read a solver's, make it shorter."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final

from resolver.errors import CommandError
from resolver.export.formats import FORMATS, READERS
from resolver.export.pseudo_boolean import to_opb
from resolver.proofs import shortening
from resolver.proofs.measures import tree_size
from resolver.proofs.proof import Proof
from resolver.proofs.shortening import Shortening
from resolver.questions.minimum import minimum
from resolver.text.files import read_text, write_text
from resolver.text.reading import NUMBER
from resolver.workbench.desk import Command, Desk
from resolver.workbench.proving import ENOUGH_TO_WAIT, found_proof, measures
from resolver.writers import Format

MOST_STEPS: Final = 200  # of a picture, unless more are asked for
ALL: Final = 100_000


def show(desk: Desk, rest: str) -> str:
    """Write the proof, in a format, perhaps into a file."""
    name, _, rest = rest.partition(" ")
    name = name or "text"
    if name not in FORMATS:
        raise CommandError(f"no format {name!r}; try {', '.join(FORMATS)}")
    form, proof = FORMATS[name], found_proof(desk)
    path, text, beside = _written(desk, proof, form, rest.strip())
    if not path:
        return text.rstrip("\n")
    write_text(path, text)
    if form.counting:
        axioms = PurePath(path).with_suffix(".opb")
        write_text(axioms, to_opb(proof, desk.cnf))
        beside = f", and the axioms to {axioms}"
    return f"written to {path}{beside}"


def _written(desk: Desk, proof: Proof, form: Format, rest: str) -> tuple[str, str, str]:
    """Return the file that is asked for, what goes into it, and what is to be said of that."""
    if form.clausal or form.counting:
        return rest, form(proof, desk.cnf), ""
    before, _, last = rest.rpartition(" ")
    document = form.fragment and last == "document"
    path, most, options, missing = before.strip() if document else rest, ALL, list[object](), ""
    if form.fragment or form.most is not None:
        path, most = read_size(path, ALL if form.most is None else form.most)
    if form.fragment:
        options.append(document)
    if form.most is not None:
        options.append(most)
        missing = _missing(proof, form, most, path)
    text = form.write(proof, *options)
    if form.fragment and not document:
        text = f"% a whole document: show {form.name} document\n{text}"
    return path, text, missing


def _missing(proof: Proof, form: Format, most: int, path: str) -> str:
    """Return what is to be said of what is left out where more steps are drawn than allowed.

    Raises CommandError where the picture would say nothing then.
    """
    shown = proof.needed()
    size = tree_size(shown, leaf=1) if form.tree else len(shown)
    again = f"show {form.name} {path}".strip()
    if form.beyond:
        said = f"the {form.beyond} has {size} steps; try: {again} all"
        return f" without the {form.beyond}: {said}" if size > most else ""
    see_that_it_fits(size, most, f"show latex, or {again} {size}" if form.tree else f"{again} all")
    return ""


def read_size(rest: str, default: int) -> tuple[str, int]:
    """Return a file, and how many steps may be drawn: `all`, or a number, stands after the file."""
    before, _, last = rest.rpartition(" ")
    if last == "all" or NUMBER.fullmatch(last):
        return before.strip(), ALL if last == "all" else int(last)
    return rest, default


def see_that_it_fits(size: int, most: int, command: str) -> None:
    """Raise CommandError for a picture that has more steps than are drawn unless asked for."""
    if size > most:
        said = f"the picture has {size} steps, and {most} are drawn unless more are asked for"
        raise CommandError(f"{said}; try: {command}")


def import_(desk: Desk, rest: str) -> str:
    """Read a solver's proof from the clauses on the desk."""
    ending = PurePath(rest).suffix
    if ending not in READERS:
        said = f"{rest} is no proof by its name" if rest else "import which proof?"
        raise CommandError(f"{said}; try: import proof.lrat, or {', '.join([*READERS][1:])}")
    proof = READERS[ending](read_text(rest), desk.cnf, desk.meter())
    desk.renew()
    desk.proof = proof
    return f"{rest} proves {proof.conclusion}, by {measures(proof)}; try: step, show, or shorten"


def shorten(desk: Desk, rest: str) -> str:
    """Shorten the proof, and show what each stage did; at last look for the shortest."""
    stages = shortening.shorten(found_proof(desk), desk.meter()).stages
    desk.proof = stages[-1][1]
    if desk.proof.counts or not desk.proof.conclusion.is_empty:
        return str(Shortening(stages))
    best = minimum(desk.told, desk.goal, desk.meter(ENOUGH_TO_WAIT), desk.proof)
    if best.steps < len(desk.proof.resolutions):
        desk.proof = best.proof
    return f"{Shortening((*stages, ('shortest found', best.proof)))}\n{best.verdict}"


COMMANDS: Final = (
    Command(
        "show",
        "[FORMAT [FILE] [all | NUMBER | document]]",
        f"write the proof: {' '.join(FORMATS)}",
        "show svg proof.svg all",
        show,
    ),
    Command("import", "FILE", "read a solver's proof of the clauses", "import it.lrat", import_),
    Command("shorten", "", "shorten the proof, down to the shortest", "shorten", shorten),
)
