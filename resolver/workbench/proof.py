"""The commands for the current proof: write it, go through it, give it another shape."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import Final

from resolver.errors import CommandError
from resolver.export.clausal.writing import over
from resolver.export.display import Stage, so_far, stages
from resolver.export.drawing.svg import drawn
from resolver.export.formats import FORMATS, READERS, Format
from resolver.export.pseudo_boolean import to_opb
from resolver.logic.clause import EMPTY
from resolver.practice.hinting import AT_ONCE
from resolver.proofs import interpolation, shortening, unfolding
from resolver.proofs.measuring import measures as all_measures
from resolver.proofs.measuring import tree_size
from resolver.proofs.proof import Proof, in_words
from resolver.proofs.refinements import shapes
from resolver.proofs.shortening import Shortening
from resolver.questions.minimum import minimum
from resolver.text.files import read_text, write_text
from resolver.text.reading import NUMBER
from resolver.text.tables import count, shortened
from resolver.workbench.search import read_moves, search_events
from resolver.workbench.session import ENOUGH_TO_WAIT, Commands, Session, measures, saved

COMMANDS: Final = Commands()
MOST_STEPS: Final = 200  # of a picture, unless more are asked for
ALL: Final = 100_000
LONGEST_LINE: Final = 100  # characters of a solver's line


@COMMANDS.add(
    "show [FORMAT [FILE] [all | NUMBER | document]]",
    f"write the proof: {' '.join(FORMATS)}",
    "show svg proof.svg all",
)
def _show(session: Session, rest: str) -> str:
    name, _, rest = rest.partition(" ")
    name = name or "text"
    if name not in FORMATS:
        raise CommandError(f"no format {name!r}; try {', '.join(FORMATS)}")
    form, proof = FORMATS[name], session.current_proof()
    path, text, beside = _written(session, proof, form, rest.strip())
    answer = saved(text, path, beside)
    if path and form.counting:
        axioms = PurePath(path).with_suffix(".opb")
        write_text(axioms, to_opb(over(proof, session.cnf)))
        answer += f", and the axioms to {axioms}"
    return answer


def _written(session: Session, proof: Proof, form: Format, rest: str) -> tuple[str, str, str]:
    """Return the file that is asked for, what goes into it, and a note on what is left out."""
    if form.clausal or form.counting:
        return rest, form(over(proof, session.cnf)), ""
    before, _, last = rest.rpartition(" ")
    document = form.fragment and last == "document"
    path, most, missing = before.strip() if document else rest, ALL, ""
    options: list[object] = [document] if form.fragment else []
    if form.fragment or form.most is not None:
        path, most = read_size(path, ALL if form.most is None else form.most)
    if form.most is not None:
        options.append(most)
        missing = _missing(proof, form, most, path)
    text = form.write(proof, *options)
    if form.name == "text":
        text = proof.to_text({atom for clause in session.problem.clauses for atom in clause.atoms})
    if form.fragment and not document:
        text = f"% a whole document: show {form.name} document\n{text}"
    return path, text, missing


def _missing(proof: Proof, form: Format, most: int, path: str) -> str:
    """Return a note on what is left out; raises CommandError where nothing would be left."""
    needed, again = proof.needed(), f"show {form.name} {path}".strip()
    size = tree_size(needed, leaf=1) if form.tree else len(needed)
    if form.beyond:
        why = f"the {form.beyond} has {size} steps; try: {again} all"
        return f" without the {form.beyond}: {why}" if size > most else ""
    check_size(size, most, f"show latex, or {again} {size}" if form.tree else f"{again} all")
    return ""


def read_size(rest: str, default: int) -> tuple[str, int]:
    """Return a file, and how many steps may be drawn: `all`, or a number, is after the file."""
    before, _, last = rest.rpartition(" ")
    if last == "all" or NUMBER.fullmatch(last):
        return before.strip(), ALL if last == "all" else int(last)
    return rest, default


def check_size(size: int, most: int, command: str) -> None:
    """Refuse a picture that is too large.

    Args:
        size: How many steps it has.
        most: How many may be drawn.
        command: What to try instead.

    Raises:
        CommandError: It has more steps than may be drawn.
    """
    if size > most:
        why = f"the picture has {size} steps, and {most} are drawn unless more are asked for"
        raise CommandError(f"{why}; try: {command}")


@COMMANDS.add("import FILE", "read a solver's proof of the clauses", "import it.lrat")
def _import(session: Session, rest: str) -> str:
    ending = PurePath(rest).suffix
    if ending not in READERS:
        why = f"{rest} is no proof by its name" if rest else "import which proof?"
        raise CommandError(f"{why}; try: import proof.lrat, or {', '.join([*READERS][1:])}")
    proof = READERS[ending](read_text(rest), session.cnf, budget=session.meter())
    session.renew(proof)
    return f"{rest} proves {proof.conclusion}, by {measures(proof)}; try: step, show, or shorten"


@COMMANDS.add("shorten", "shorten the proof, down to the shortest", "shorten")
def _shorten(session: Session, rest: str) -> str:
    asked_twice = session.shortened is session.proof is not None
    stages = shortening.shorten(session.current_proof(), budget=session.meter()).stages
    proof = session.proof = stages[-1][1]
    if proof.conclusion != EMPTY:
        return str(Shortening(stages))
    meter = session.meter(ENOUGH_TO_WAIT if asked_twice else AT_ONCE)
    best = minimum(session.premises, session.goal, budget=meter, known=proof)
    if best.steps < proof.resolutions:
        session.proof = best.proof
    session.shortened = session.proof
    more = "" if best.minimal or asked_twice else "; ask again for a longer search"
    return f"{Shortening((*stages, ('shortest found', best.proof)))}\n{best.verdict}{more}"


@COMMANDS.add("shape", "the shapes and the measures of the proof", "shape")
def _shape(session: Session, rest: str) -> str:
    proof = session.current_proof()
    if proof.counts:
        return f"{all_measures(proof)}\na counting proof has none of the shapes of resolution"
    return f"{shapes(proof)}\n\n{all_measures(proof)}"


@COMMANDS.add("unfold", "make the proof a tree", "unfold")
def _unfold(session: Session, rest: str) -> str:
    return _replaced(session, unfolding.unfold)


@COMMANDS.add("regularise", "make the proof a regular tree", "regularise")
def _regularise(session: Session, rest: str) -> str:
    return _replaced(session, unfolding.regularise)


def _replaced(session: Session, transform: Callable[..., Proof]) -> str:
    before = session.current_proof()
    proof = session.proof = transform(before, budget=session.meter(unfolding.LARGEST))
    return f"{in_words(proof)}, and before {in_words(before)}; try: show, or shape"


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
    if not rest:
        raise CommandError("of which clauses? try: interpolant 1 2")
    chosen = [listed[int(word) - 1] for word in rest.split()]
    found = interpolation.interpolant(
        proof, chosen, budget=session.meter(interpolation.ENOUGH_FORMULA)
    )
    return f"{found}\n(common atoms: {', '.join(found.shared) or 'none'})"


@COMMANDS.add(
    "step [NUMBER | back [NUMBER] | svg [FILE] [all]]", "go on through the proof, or back", "step 5"
)
def _step(session: Session, rest: str) -> str:
    if session.proof is None:
        return search_events(session, rest)
    proof = session.current_proof()
    if session.walked is None or session.walked[0] != proof:
        session.walked = proof, 0
    at, found = session.walked[1], stages(proof)
    word, _, path = rest.partition(" ")
    if word == "svg":
        return _picture(proof, found, at, path.strip())
    moves = read_moves(rest)
    now = min(max(at + moves, 0), len(found))
    session.walked = proof, now
    if moves < 0:
        beginning = f"the beginning; {count(len(found), 'step')} to come"
        return _stages(proof, found, now, now) if now else beginning
    if now > at:
        return _stages(proof, found, at + 1, now)
    return f"that was all: {proof.conclusion}, in {count(len(found), 'step')}; try: step back"


def _stages(proof: Proof, found: tuple[Stage, ...], first: int, last: int) -> str:
    """Return some stages and what they rest on; of an earlier step the reason is not repeated."""
    steps, lines = {step.number: step for step in proof}, []
    for number, stage in enumerate(found[first - 1 : last], start=first):
        line = "" if stage.line is None else f", {shortened(str(stage.line), LONGEST_LINE)}"
        lines.append(f"step {number} of {len(found)}{line}")
        rows = [(steps[at], not steps[at].premises) for at in stage.premises]
        rows += ((step, True) for step in stage.steps)
        wide, width = len(str(stage.last.number)), max(len(str(step.clause)) for step, _ in rows)
        for step, new in rows:
            why = step.reason() if new else ""
            lines.append(f"  {step.number:>{wide}}. {step.clause!s:<{width}}    {why}".rstrip())
    return "\n".join(lines)


def _picture(proof: Proof, found: tuple[Stage, ...], at: int, rest: str) -> str:
    """Write the part of the graph that has been gone through, perhaps into a file."""
    if not at:
        raise CommandError("nothing is derived at the beginning; try: step, then: step svg")
    path, most = read_size(rest, MOST_STEPS)
    part = so_far(proof, found[:at])
    check_size(len(part), most, f"step svg {path}".strip() + " all")
    title = f"Proof of {proof.conclusion}, {at} of {count(len(found), 'step')}"
    return saved(drawn(part, title, most), path)
