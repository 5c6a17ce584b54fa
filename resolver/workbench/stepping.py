"""The commands that go step by step: through the current proof, or the events of a search."""

from __future__ import annotations

from typing import Final

from resolver.budget import Budget
from resolver.errors import CommandError, SearchStopped
from resolver.export.display import Stage, so_far, stages
from resolver.export.drawing.svg import drawn
from resolver.proofs.proof import Proof
from resolver.questions import proving
from resolver.questions.progress import Recorder
from resolver.text.tables import count, shortened
from resolver.workbench.proving import ending_of
from resolver.workbench.session import Commands, Session, read_count, saved
from resolver.workbench.showing import MOST_STEPS, check_size, read_size

COMMANDS: Final = Commands()
ENOUGH_TO_READ: Final = Budget(steps=50_000)
LONGEST: Final = 100  # characters of a solver's line


@COMMANDS.add(
    "step [NUMBER | back [NUMBER] | svg [FILE] [all]]", "go on through the proof, or back", "step 5"
)
def _step(session: Session, rest: str) -> str:
    if session.proof is None:
        return _search(session, rest)
    proof = session.current_proof()
    if session.walked is None or session.walked[0] != proof:
        session.walked = proof, 0
    at, found = session.walked[1], stages(proof)
    word, _, path = rest.partition(" ")
    if word == "svg":
        return _picture(proof, found, at, path.strip())
    moves = _moves(rest)
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
        line = "" if stage.line is None else f", {shortened(str(stage.line), LONGEST)}"
        lines.append(f"step {number} of {len(found)}{line}")
        rows = [(steps[at], not steps[at].premises) for at in stage.premises]
        rows += ((step, True) for step in stage.steps)
        wide, width = len(str(stage.last.number)), max(len(str(step.clause)) for step, _ in rows)
        for step, new in rows:
            why = step.reason() if new else ""
            lines.append(f"  {step.number:>{wide}}. {step.clause!s:<{width}}    {why}".rstrip())
    return "\n".join(lines)


def _moves(rest: str) -> int:
    """Return how many steps a text goes on, or back as a negative number."""
    first, _, number = rest.partition(" ")
    if first == "back":
        return -read_count(number.strip(), 1, "number of steps")
    return read_count(rest, 1, "number of steps")


def _picture(proof: Proof, found: tuple[Stage, ...], at: int, rest: str) -> str:
    """Write the part of the graph that has been gone through, perhaps into a file."""
    if not at:
        raise CommandError("nothing is derived at the beginning; try: step, then: step svg")
    path, most = read_size(rest, MOST_STEPS)
    part = so_far(proof, found[:at])
    check_size(len(part), most, f"step svg {path}".strip() + " all")
    title = f"Proof of {proof.conclusion}, {at} of {count(len(found), 'step')}"
    return saved(drawn(part, title, most), path)


@COMMANDS.add("search [NUMBER | back [NUMBER]]", "go through the events of a search", "search 9")
def _search(session: Session, rest: str) -> str:
    moves, first = _moves(rest), session.recorder is None
    recorder = session.recorder or _recorded(session)
    if moves < 0:
        before = recorder.at + moves - 1
        recorder.at = max(before, 0)
        return recorder.step(1) if before >= 0 else "the beginning of the search"
    events = recorder.step(moves)
    if events:
        stopped = first and session.verdict is None
        return f"{events}\nlater on, {session.ending}" if stopped else events
    missed = f" but {recorder.missed:,} more events, which are not kept" if recorder.missed else ""
    end = f"that was all{missed}\n{session.ending}"
    if session.proof is not None or session.verdict is None or session.verdict.proof is None:
        return end
    session.proof = session.verdict.proof
    return f"{end}\nfrom here on `step` goes through the proof"


def _recorded(session: Session) -> Recorder:
    """Search with a recorder, and keep it with how the search ended."""
    recorder = Recorder(numbers=session.places())
    strategy, meter = session.strategy, session.meter(ENOUGH_TO_READ)
    session.verdict = None
    try:
        session.verdict = proving.prove(
            session.premises, session.goal, strategy=strategy, budget=meter, tracer=recorder
        )
        session.ending = ending_of(session, session.verdict)
    except SearchStopped as stopped:
        session.ending = str(stopped)
    session.recorder = recorder
    return recorder
