"""The commands for the proof that stands: write it, read a solver's, make it shorter."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final

from resolver.errors import CommandError
from resolver.export.bussproofs import to_bussproofs, unfolded_size
from resolver.export.counting.opb import to_opb
from resolver.export.drawing.svg import to_svg
from resolver.export.formats import COUNTED, FORMATS, READERS
from resolver.export.latex import to_latex
from resolver.export.page.writing import has_graph, to_html
from resolver.proofs import shortening
from resolver.proofs.proof import Proof
from resolver.proofs.shortening import Shortening
from resolver.questions.minimum import minimum
from resolver.text.files import read_text, write_text
from resolver.text.settings import NUMBER
from resolver.workbench.desk import Command, Desk
from resolver.workbench.proving import ENOUGH_TO_WAIT, found_proof, measures

MOST_STEPS: Final = 200  # of a picture, unless more are asked for
MOST_IN_A_TREE: Final = 12  # on a page of LaTeX, likewise
ALL: Final = 100_000

FRAGMENTS: Final = ("latex", "bussproofs")
SHOWN: Final = (*FORMATS, "html", "bussproofs")


def show(desk: Desk, rest: str) -> str:
    """Write the proof, in a format, perhaps into a file."""
    name, _, rest = rest.partition(" ")
    name = name or "text"
    if name not in SHOWN:
        raise CommandError(f"no format {name!r}; try {', '.join(SHOWN)}")
    proof = found_proof(desk)
    path, text, beside = _written(desk, proof, name, rest.strip())
    if not path:
        return text.rstrip("\n")
    write_text(path, text)
    if name in COUNTED:
        axioms = PurePath(path).with_suffix(".opb")
        write_text(axioms, to_opb(proof, desk.cnf))
        beside = f", and the axioms to {axioms}"
    return f"written to {path}{beside}"


def _written(desk: Desk, proof: Proof, name: str, rest: str) -> tuple[str, str, str]:
    """Return the file that is asked for, what goes into it, and what is to be said of that."""
    if name in FRAGMENTS:
        return *_fragment(proof, name, rest), ""
    if name in FORMATS and name != "svg":
        form = FORMATS[name]
        checked = form.clausal or form.counting
        return rest, form(proof, desk.cnf) if checked else form(proof), ""
    path, most = read_size(rest, MOST_STEPS)
    if name == "html":
        graph = f"the graph has {len(proof)} steps; try: show html {path} all"
        missing = "" if has_graph(proof, most) else f" without the graph: {graph}"
        return path, to_html(proof, most), missing
    see_that_it_fits(len(proof), most, f"show svg {path}")
    return path, to_svg(proof, most), ""


def _fragment(proof: Proof, name: str, rest: str) -> tuple[str, str]:
    """Return the file that is asked for, and LaTeX to be pasted, or a whole document."""
    before, _, last = rest.rpartition(" ")
    document = last == "document"
    path, most = read_size(before.strip() if document else rest, MOST_IN_A_TREE)
    size = unfolded_size(proof)
    if name == "bussproofs" and size > most:
        said = f"as a tree the proof has {size:,} steps, and a page holds {most}"
        raise CommandError(f"{said}; try: show latex, or show bussproofs {size}")
    text = to_latex(proof, document) if name == "latex" else to_bussproofs(proof, document, most)
    return path, text if document else f"% a whole document: show {name} document\n{text}"


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
        raise CommandError(f"{said}; try: {command.strip()} all")


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
        f"write the proof: {' '.join(SHOWN)}",
        "show svg proof.svg all",
        show,
    ),
    Command("import", "FILE", "read a solver's proof of the clauses", "import it.lrat", import_),
    Command("shorten", "", "shorten the proof, down to the shortest", "shorten", shorten),
)
