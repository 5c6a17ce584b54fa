"""The commands for the current proof: write it, go through it, or give it another shape."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePath
from typing import Final

from resolver.errors import CommandError
from resolver.export.clausal.writing import with_cnf_sources
from resolver.export.display import Stage, TooLarge, stages_of
from resolver.export.formats import FORMATS, READERS, Format, find_format, read_proof
from resolver.export.pseudo_boolean import to_opb
from resolver.logic.clause import EMPTY, atoms_of_clauses
from resolver.practice.hinting import IMMEDIATE_BUDGET
from resolver.proofs import interpolation, shortening
from resolver.proofs.measuring import measures as all_measures
from resolver.proofs.proof import Proof, length_in_words, steps_by_number
from resolver.proofs.refinements import shapes
from resolver.proofs.shortening import Shortening
from resolver.questions.minimum import SHORTENING_BUDGET, minimum, shorten
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
MOST_LINE_LETTERS: Final = 100  # The letters that are shown of a line of a solver's proof.


@COMMANDS.add(
    "show [FORMAT [FILE] [all | NUMBER | document]]",
    f"write the proof: {' '.join(FORMATS)}",
    "show svg proof.svg all",
)
def _show(session: Session, rest: str) -> str:
    name, _, arguments = rest.partition(" ")
    proof_format = find_format(name or "text")
    proof = session.current_proof()
    if proof_format.clausal or proof_format.counting:
        return _show_for_checkers(session, proof_format, proof, arguments)

    # In a text no word may be an atom, so it has to know all atoms of the clauses.
    path, given_options = read_options(arguments)
    if proof_format.name == "text":
        atoms = atoms_of_clauses(session.problem.clauses)
        return show_or_save(proof.to_text(atoms), path)

    options = {name: value for name, value in given_options.items() if name in proof_format.options}
    try:
        return show_or_save(proof_format.write(proof, **options), path)
    except TooLarge as error:
        # The advice is the line that was typed, with the number of steps behind it.
        words = ("show", error.asked, path, f"{error.steps}")
        again = " ".join(filter(None, words))
        raise error.advising(f"try: show latex, or: {again}") from None


def _show_for_checkers(session: Session, proof_format: Format, proof: Proof, path: str) -> str:
    """Write a proof over the numbered clauses, with the axioms of a counting proof beside it."""
    proof = with_cnf_sources(proof, session.cnf)
    if not path or not proof_format.counting:
        return show_or_save(proof_format(proof), path)

    axioms = PurePath(path).with_suffix(".opb")
    write_text(axioms, to_opb(proof))
    return show_or_save(proof_format(proof), path, f", and the axioms to {axioms}")


def read_options(rest: str) -> tuple[str, dict[str, int]]:
    """Read the path of a file and its options: a number of steps or `all`, and `document`."""
    match = OPTIONS.fullmatch(rest)
    if match is None:
        return rest, {}

    options: dict[str, int] = {"document": match["document"] is not None}
    if match["size"] == "all":
        options["most_steps"] = MOST_STEPS_OF_ALL
    elif match["size"]:
        options["most_steps"] = int(match["size"])
    return match["path"], options


@COMMANDS.add("import FILE", "read a solver's proof of the clauses", "import it.lrat")
def _import(session: Session, rest: str) -> str:
    if suffix_without_packing(rest) not in READERS:
        endings = ", ".join(READERS)
        expected = f"expected a file whose name ends in one of {endings}, not {rest}"
        raise CommandError(f"{expected}; try: import proof.lrat")
    proof = read_proof(rest, session.cnf, session.meter())
    session.renew(proof)
    measures = describe_measures(proof)
    return f"{rest} proves {proof.conclusion}, by {measures}; try: step, show, or shorten"


@COMMANDS.add("shorten", "shorten the proof, down to the shortest", "shorten")
def _shorten(session: Session, rest: str) -> str:
    proof = session.current_proof()
    meter = session.meter(SHORTENING_BUDGET)
    stages = shorten(proof, clauses=session.premises, budget=meter).stages
    _, proof = stages[-1]
    session.proof = proof
    if proof.conclusion != EMPTY:
        return str(Shortening(stages))

    # Another refutation may be even shorter, so a quick search for the shortest one follows.
    best = minimum(
        session.premises,
        session.goal,
        budget=session.meter(IMMEDIATE_BUDGET),
        known=proof,
    )
    if best.steps < proof.resolutions:
        session.proof = best.proof
    advice = "" if best.minimal else "; for a longer search: budget steps=50000"
    all_stages = Shortening((*stages, ("shortest found", best.proof)))
    return f"{all_stages}\n{best.verdict}{advice}"


@COMMANDS.add("shape", "the shapes and the measures of the proof", "shape")
def _shape(session: Session, rest: str) -> str:
    proof = session.current_proof()
    if proof.counts:
        return f"{all_measures(proof)}\na counting proof has none of the shapes of resolution"
    return f"{shapes(proof)}\n\n{all_measures(proof)}"


@COMMANDS.add("unfold", "make the proof a tree", "unfold")
def _unfold(session: Session, rest: str) -> str:
    return _replace_proof(session, shortening.unfold)


@COMMANDS.add("regularise", "make the proof a regular tree", "regularise")
def _regularise(session: Session, rest: str) -> str:
    return _replace_proof(session, shortening.regularise)


def _replace_proof(session: Session, transform: Callable[..., Proof]) -> str:
    """Replace the current proof by a transformed one, and return the lengths of both."""
    before = session.current_proof()
    proof = transform(before, budget=session.meter(shortening.TREE_BUDGET))
    session.proof = proof
    return f"{length_in_words(proof)}, and before {length_in_words(before)}; try: show, or shape"


@COMMANDS.add(
    "interpolant NUMBER ...",
    "what these clauses say to the others, by the proof",
    "interpolant 1 2",
)
def _interpolant(session: Session, rest: str) -> str:
    proof = session.current_proof()
    clauses = session.problem.clauses

    # Every word is looked at before the work begins.
    for word in rest.split():
        if not NUMBER.fullmatch(word) or not 1 <= int(word) <= len(clauses):
            raise CommandError(f"{word!r} is no number of a clause; try 1 to {len(clauses)}")

    chosen = [clauses[int(word) - 1] for word in rest.split()]
    meter = session.meter(interpolation.FORMULA_BUDGET)
    interpolant = interpolation.interpolant(proof, chosen, budget=meter)
    common_atoms = ", ".join(interpolant.shared) or "none"
    return f"{interpolant}\n(common atoms: {common_atoms})"


@COMMANDS.add("step [NUMBER | back [NUMBER]]", "go on through the proof, or back", "step 5")
def _step(session: Session, rest: str) -> str:
    proof = session.current_proof()
    if session.walked is None or session.walked[0] != proof:
        session.walked = proof, 0
    _, shown_count = session.walked
    stages = stages_of(proof)
    moves = read_moves(rest)
    new_count = min(max(shown_count + moves, 0), len(stages))
    session.walked = proof, new_count

    # Forward, all stages that are passed are shown; back, only the stage that is reached.
    if moves < 0 and new_count == 0:
        return f"the beginning; {with_noun(len(stages), 'step')} to come"
    if moves < 0:
        return _describe_stages(proof, stages, new_count, new_count)
    if new_count > shown_count:
        return _describe_stages(proof, stages, shown_count + 1, new_count)
    return f"that was all: {proof.conclusion}, in {with_noun(len(stages), 'step')}; try: step back"


def _describe_stages(proof: Proof, stages: tuple[Stage, ...], first: int, last: int) -> str:
    """Return the lines of some stages, each with the steps that it rests on."""
    steps = steps_by_number(proof)
    lines: list[str] = []
    for number, stage in enumerate(stages[first - 1 : last], start=first):
        source = ""
        if stage.line is not None:
            source = f", {shorten_text(str(stage.line), MOST_LINE_LETTERS)}"
        lines.append(f"step {number} of {len(stages)}{source}")

        # A derived step of an earlier stage was shown with its reason before.
        earlier = [steps[premise] for premise in stage.premises]
        shown_before = {step.number for step in earlier if step.premises}
        rows = [*earlier, *stage.steps]
        number_width = len(str(stage.last.number))
        clause_width = max(len(str(step.clause)) for step in rows)
        for step in rows:
            reason = "" if step.number in shown_before else step.reason()
            clause = f"{step.clause!s:<{clause_width}}"
            lines.append(f"  {step.number:>{number_width}}. {clause}    {reason}".rstrip())
    return "\n".join(lines)
