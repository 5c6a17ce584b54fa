"""The commands that go step by step: through the proof that stands, or the events of a search."""

from __future__ import annotations

from typing import Final

from resolver.budget import Budget
from resolver.errors import CommandError, SearchStopped
from resolver.export.drawing.svg import drawn
from resolver.questions import proving
from resolver.questions.progress import Recorder
from resolver.text.files import write_text
from resolver.text.printable import count
from resolver.workbench.desk import Command, Desk, read_count
from resolver.workbench.proving import found_proof, told
from resolver.workbench.showing import MOST_STEPS, read_size, see_that_it_fits
from resolver.workbench.walk import Walk

ENOUGH_TO_READ: Final = Budget(steps=50_000)


def step(desk: Desk, rest: str) -> str:
    """Go through the proof that stands, or else through the search for one."""
    if desk.proof is None:
        return search(desk, rest)
    proof = found_proof(desk)
    if desk.walk is None or desk.walk.proof != proof:
        desk.walk = Walk.of(proof)
    walk = desk.walk
    word, _, path = rest.partition(" ")
    if word == "svg":
        return _drawn(walk, path.strip())
    number = _moves(rest)
    now = desk.walk = walk.moved(number)
    if number < 0:
        return now.text(now.at, now.at) if now.at else f"the beginning; {_left(now)} to come"
    if now.at > walk.at:
        return now.text(walk.at + 1, now.at)
    return f"that was all: {proof.conclusion}, in {_left(walk.moved(-walk.at))}; try: step back"


def _left(walk: Walk) -> str:
    return count(len(walk.stages) - walk.at, "step")


def _moves(rest: str) -> int:
    """Return how many steps a text goes on, or back as a negative number."""
    first, _, number = rest.partition(" ")
    if first == "back":
        return -read_count(number.strip(), 1, "number of steps")
    return read_count(rest, 1, "number of steps")


def _drawn(walk: Walk, rest: str) -> str:
    """Write the part of the graph that has been gone through, perhaps into a file."""
    if not walk.at:
        raise CommandError("nothing is derived at the beginning; try: step, then: step svg")
    path, most = read_size(rest, MOST_STEPS)
    see_that_it_fits(len(walk.so_far), most, f"step svg {path}".strip() + " all")
    title = f"Proof of {walk.proof.conclusion}, {walk.at} of {count(len(walk.stages), 'step')}"
    picture = drawn(walk.so_far, title, most)
    if not path:
        return picture.rstrip("\n")
    write_text(path, picture)
    return f"written to {path}"


def search(desk: Desk, rest: str) -> str:
    """Go through the events of a search, which leaves the proof that stands where it is."""
    number = _moves(rest)
    first = desk.recorder is None
    if desk.recorder is None:
        desk.recorder, desk.ending = _recorded(desk)
    recorder = desk.recorder
    if number < 0:
        before = recorder.at + number - 1
        recorder.at = max(before, 0)
        return recorder.step(1) if before >= 0 else "the beginning of the search"
    shown_now = recorder.step(number)
    if shown_now:
        stopped = first and desk.verdict is None
        return f"{shown_now}\nlater on, {desk.ending}" if stopped else shown_now
    missed = f" but {recorder.missed:,} more events, which are not kept" if recorder.missed else ""
    return f"that was all{missed}\n{desk.ending}{_stands(desk)}"


def _stands(desk: Desk) -> str:
    """Let the proof that the search found stand, if there is none; say so."""
    if desk.proof is not None or desk.verdict is None or desk.verdict.proof is None:
        return ""
    desk.proof = desk.verdict.proof
    return "\nfrom here on `step` goes through the proof"


def _recorded(desk: Desk) -> tuple[Recorder, str]:
    """Search with a recorder; return it, and how the search ended."""
    numbers = {clause: at for at, clause in reversed([*enumerate(desk.problem.clauses, start=1)])}
    recorder, meter = Recorder(numbers=numbers), desk.meter(ENOUGH_TO_READ)
    desk.verdict = None
    try:
        desk.verdict = proving.prove(
            desk.told, desk.goal, strategy=desk.strategy, budget=meter, tracer=recorder
        )
    except SearchStopped as stopped:
        return recorder, str(stopped)
    return recorder, told(desk, desk.verdict)


COMMANDS: Final = (
    Command(
        "step",
        "[NUMBER | back [NUMBER] | svg [FILE] [all]]",
        "go on through the proof, or back",
        "step 5",
        step,
    ),
    Command(
        "search",
        "[NUMBER | back [NUMBER]]",
        "go through the events of a search",
        "search 9",
        search,
    ),
)
