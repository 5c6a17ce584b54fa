"""The commands for the current proof: write it, go through it, give it another shape."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePath
from typing import Final

from resolver.errors import CommandError
from resolver.export.clausal.writing import with_cnf_sources
from resolver.export.display import Stage, TooLarge, stages_of
from resolver.export.formats import FORMATS, READERS, find_format, read_proof
from resolver.export.pseudo_boolean import to_opb
from resolver.logic.clause import EMPTY
from resolver.practice.hinting import IMMEDIATE_BUDGET
from resolver.proofs import interpolation, unfolding
from resolver.proofs.measuring import measures as all_measures
from resolver.proofs.proof import Proof, length_in_words
from resolver.proofs.refinements import shapes
from resolver.proofs.shortening import Shortening
from resolver.questions.minimum import minimum
from resolver.questions.shortening import shorten
from resolver.text.files import suffix_without_packing, write_text
from resolver.text.reading import NUMBER
from resolver.text.tables import shorten_text, with_noun
from resolver.workbench.search import read_moves
from resolver.workbench.session import Commands, Session, describe_measures, show_or_save

COMMANDS: Final = Commands()
MOST_STEPS_OF_ALL: Final = 100_000
OPTIONS: Final = re.compile(
    r"(?P<path>.*?)(?:(?:^|\s+)(?P<size>all|[0-9]{1,9}))?(?:(?:^|\s+)(?P<document>document))?"
)
LONGEST_LINE: Final = 100  # characters of a solver's line


@COMMANDS.add(
    "show [FORMAT [FILE] [all | NUMBER | document]]",
    f"write the proof: {' '.join(FORMATS)}",
    "show svg proof.svg all",
)
def _show(session: Session, rest: str) -> str:
    name, _, rest = rest.partition(" ")
    form, proof = find_format(name or "text"), session.current_proof()
    if form.clausal or form.counting:
        proof = with_cnf_sources(proof, session.cnf)
        axioms = PurePath(rest).with_suffix(".opb") if rest and form.counting else None
        if axioms is not None:
            write_text(axioms, to_opb(proof))
        return show_or_save(
            form(proof), rest, "" if axioms is None else f", and the axioms to {axioms}"
        )
    path, asked = read_options(rest)
    if form.name == "text":
        atoms = {atom for clause in session.problem.clauses for atom in clause.atoms}
        return show_or_save(proof.to_text(atoms), path)
    options = {name: option for name, option in asked.items() if name in form.options}
    try:
        return show_or_save(form.write(proof, **options), path)
    except TooLarge as error:
        again = " ".join(filter(None, ("show", error.asked, path, f"{error.steps}")))
        raise error.advising(f"try: show latex, or: {again}") from None


def read_options(rest: str) -> tuple[str, dict[str, int]]:
    """Return a file, and what is asked for behind it: so many steps, or `all`; a `document`."""
    asked = OPTIONS.fullmatch(rest)
    if asked is None:
        return rest, {}
    options: dict[str, int] = {"document": asked["document"] is not None}
    if asked["size"]:
        options["most_steps"] = MOST_STEPS_OF_ALL if asked["size"] == "all" else int(asked["size"])
    return asked["path"], options


@COMMANDS.add("import FILE", "read a solver's proof of the clauses", "import it.lrat")
def _import(session: Session, rest: str) -> str:
    if suffix_without_packing(rest) not in READERS:
        known = f"import proof.lrat, or {', '.join([*READERS][1:])}"
        raise CommandError(f"{rest} is no proof by its name; try: {known}")
    proof = read_proof(rest, session.cnf, session.meter())
    session.renew(proof)
    by = describe_measures(proof)
    return f"{rest} proves {proof.conclusion}, by {by}; try: step, show, or shorten"


@COMMANDS.add("shorten", "shorten the proof, down to the shortest", "shorten")
def _shorten(session: Session, rest: str) -> str:
    proof = session.current_proof()
    stages = shorten(proof, clauses=session.premises, budget=session.meter()).stages
    proof = session.proof = stages[-1][1]
    if proof.conclusion != EMPTY:
        return str(Shortening(stages))
    best = minimum(
        session.premises, session.goal, budget=session.meter(IMMEDIATE_BUDGET), known=proof
    )
    if best.steps < proof.resolutions:
        session.proof = best.proof
    more = "" if best.minimal else "; for a longer search: budget steps=50000"
    return f"{Shortening((*stages, ('shortest found', best.proof)))}\n{best.verdict}{more}"


@COMMANDS.add("shape", "the shapes and the measures of the proof", "shape")
def _shape(session: Session, rest: str) -> str:
    proof = session.current_proof()
    if proof.counts:
        return f"{all_measures(proof)}\na counting proof has none of the shapes of resolution"
    return f"{shapes(proof)}\n\n{all_measures(proof)}"


@COMMANDS.add("unfold", "make the proof a tree", "unfold")
def _unfold(session: Session, rest: str) -> str:
    return _replace_proof(session, unfolding.unfold)


@COMMANDS.add("regularise", "make the proof a regular tree", "regularise")
def _regularise(session: Session, rest: str) -> str:
    return _replace_proof(session, unfolding.regularise)


def _replace_proof(session: Session, transform: Callable[..., Proof]) -> str:
    before = session.current_proof()
    proof = session.proof = transform(before, budget=session.meter(unfolding.TREE_BUDGET))
    return f"{length_in_words(proof)}, and before {length_in_words(before)}; try: show, or shape"


@COMMANDS.add(
    "interpolant NUMBER ...",
    "what these clauses say to the others, by the proof",
    "interpolant 1 2",
)
def _interpolant(session: Session, rest: str) -> str:
    proof, listed = session.current_proof(), session.problem.clauses
    for word in rest.split():
        if not NUMBER.fullmatch(word) or not 1 <= int(word) <= len(listed):
            raise CommandError(f"{word!r} is no number of a clause; try 1 to {len(listed)}")
    chosen = [listed[int(word) - 1] for word in rest.split()]
    found = interpolation.interpolant(
        proof, chosen, budget=session.meter(interpolation.FORMULA_BUDGET)
    )
    return f"{found}\n(common atoms: {', '.join(found.shared) or 'none'})"


@COMMANDS.add("step [NUMBER | back [NUMBER]]", "go on through the proof, or back", "step 5")
def _step(session: Session, rest: str) -> str:
    proof = session.current_proof()
    if session.walked is None or session.walked[0] != proof:
        session.walked = proof, 0
    at, found = session.walked[1], stages_of(proof)
    moves = read_moves(rest)
    now = min(max(at + moves, 0), len(found))
    session.walked = proof, now
    if moves < 0:
        beginning = f"the beginning; {with_noun(len(found), 'step')} to come"
        return _describe_stages(proof, found, now, now) if now else beginning
    if now > at:
        return _describe_stages(proof, found, at + 1, now)
    return f"that was all: {proof.conclusion}, in {with_noun(len(found), 'step')}; try: step back"


def _describe_stages(proof: Proof, found: tuple[Stage, ...], first: int, last: int) -> str:
    """Return some stages and what they rest on; of an earlier step the reason is not repeated."""
    steps, lines = {step.number: step for step in proof}, []
    for number, stage in enumerate(found[first - 1 : last], start=first):
        line = "" if stage.line is None else f", {shorten_text(str(stage.line), LONGEST_LINE)}"
        lines.append(f"step {number} of {len(found)}{line}")
        rows = [(steps[at], not steps[at].premises) for at in stage.premises]
        rows += ((step, True) for step in stage.steps)
        wide, width = len(str(stage.last.number)), max(len(str(step.clause)) for step, _ in rows)
        for step, new in rows:
            why = step.reason() if new else ""
            lines.append(f"  {step.number:>{wide}}. {step.clause!s:<{width}}    {why}".rstrip())
    return "\n".join(lines)
