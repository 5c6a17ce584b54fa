"""The commands that search: strategy, budget, prove, step, compare, and what becomes of a proof."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Final

from attrs import asdict

from resolver.budget import Budget
from resolver.errors import CommandError, SearchStopped
from resolver.export.counting.opb import to_opb
from resolver.export.formats import COUNTED, FORMATS, READERS
from resolver.proofs import shortening
from resolver.proofs.proof import Proof
from resolver.questions import conflict as learning_conflict
from resolver.questions import proving
from resolver.questions.comparison import ENOUGH, Comparison, Row, row
from resolver.questions.proving import Verdict
from resolver.questions.recorder import Recorder
from resolver.search.strategy import STRATEGIES
from resolver.search.strategy import strategy as by_name
from resolver.text.files import read_text, write_text
from resolver.text.formula.translation import is_definition
from resolver.text.settings import read_pairs, write_pairs
from resolver.text.tables import text_table
from resolver.workbench.desk import Command, Desk, read_count

ENOUGH_TO_READ: Final = Budget(steps=50_000)


def strategy(desk: Desk, rest: str) -> str:
    """Show or choose the strategy, with options."""
    chosen = by_name(rest or desk.strategy)
    if rest:
        desk.strategy = " ".join(rest.split())
        desk.renew()
    promise = "complete" if chosen.complete else "not complete"
    options = write_pairs((one, chosen.default(one)) for one in chosen.options)
    return "\n".join(
        [
            f"{chosen.name}: {chosen.summary} ({promise})",
            chosen.figure.rstrip("\n"),
            "",
            f"wins:    {chosen.wins}",
            f"fails:   {chosen.fails}",
            f"options: {options or 'none'}",
            f"source:  {chosen.source}",
        ]
    )


def strategies(desk: Desk, rest: str) -> str:
    """List the strategies."""
    rows = [["strategy", "complete", "what it does"]]
    for one in STRATEGIES.values():
        rows.append([one.name, "yes" if one.complete else "no", one.summary])
    return text_table(rows)


def budget(desk: Desk, rest: str) -> str:
    """Show or set the budget."""
    if rest == "none":
        desk.budget = None
    elif rest:
        given = read_pairs(rest.split(), "budget steps=100000 seconds=5")
        unknown = [name for name in given if name not in ("clauses", "steps", "seconds")]
        if unknown:
            raise CommandError(f"no limit {unknown[0]!r}; try clauses, steps or seconds")
        desk.budget = Budget(**given)
    if desk.budget is None:
        return "no budget but the strategy's own; Ctrl-C ends a search"
    limits = asdict(desk.budget, filter=lambda _, limit: limit is not None)
    return f"budget: {write_pairs(limits.items())}"


def prove(desk: Desk, rest: str) -> str:
    """Search for a proof of the goal, or of a contradiction."""
    if rest:
        desk.aim(rest)
    desk.renew()
    meter = desk.meter(by_name(desk.strategy).budget)
    desk.verdict = proving.prove(desk.clauses, desk.goal, strategy=desk.strategy, budget=meter)
    desk.proof = desk.verdict.proof
    return _told(desk, desk.verdict)


def _told(desk: Desk, found: Verdict) -> str:
    counts = ", ".join(
        f"{n} {name.removesuffix('s') if n == 1 else name}"
        for name, n in found.statistics.items()
        if n
    )
    how = f"({desk.strategy}: {counts or 'no search'})"
    if found.proof is None:
        what = "consistent" if desk.goal is None else f"open: {desk.goal} does not follow"
        assert found.countermodel is not None
        return f"{what}; a model: {shown(found.countermodel)}\n{how}"
    what = "inconsistent" if desk.goal is None else f"proved: {desk.goal}"
    return f"{what}, by {measures(found.proof)}\n{how}"


def step(desk: Desk, rest: str) -> str:
    """Go on through the events of the search."""
    number = read_count(rest, 1, "number of events")
    first = desk.recorder is None
    if desk.recorder is None:
        desk.recorder, desk.ending = _recorded(desk)
    recorder = desk.recorder
    shown_now = recorder.step(number)
    if shown_now:
        stopped = first and desk.verdict is None
        return f"{shown_now}\nlater on, {desk.ending}" if stopped else shown_now
    missed = f" but {recorder.missed:,} more events, which are not kept" if recorder.missed else ""
    return f"that was all{missed}\n{desk.ending}"


def _recorded(desk: Desk) -> tuple[Recorder, str]:
    """Search with a recorder; return it, and how the search ended."""
    recorder, meter = Recorder(), desk.meter(ENOUGH_TO_READ)
    try:
        found = proving.prove(
            desk.clauses, desk.goal, strategy=desk.strategy, budget=meter, tracer=recorder
        )
    except SearchStopped as stopped:
        return recorder, str(stopped)
    desk.verdict, desk.proof = found, found.proof
    return recorder, _told(desk, found)


def show(desk: Desk, rest: str) -> str:
    """Write the proof, in a format, perhaps into a file."""
    format, _, path = rest.partition(" ")
    format = format or "text"
    if format not in FORMATS:
        raise CommandError(f"no format {format!r}; try {', '.join(FORMATS)}")
    proof = found_proof(desk)
    form = FORMATS[format]
    text = form(proof, desk.cnf) if form.clausal or form.counting else form(proof)
    if not path.strip():
        return text.rstrip("\n")
    write_text(path.strip(), text)
    if format not in COUNTED:
        return f"written to {path.strip()}"
    axioms = PurePath(path.strip()).with_suffix(".opb")
    write_text(axioms, to_opb(proof, desk.cnf))
    return f"written to {path.strip()}, and the axioms to {axioms}"


def import_(desk: Desk, rest: str) -> str:
    """Read a solver's proof from the clauses on the desk."""
    ending = PurePath(rest).suffix
    if ending not in READERS:
        said = f"{rest} is no proof by its name" if rest else "import which proof?"
        raise CommandError(f"{said}; try: import proof.lrat, or {', '.join([*READERS][1:])}")
    proof = READERS[ending](read_text(rest), desk.cnf)
    desk.renew()
    desk.proof = proof
    return f"{rest} proves {proof.conclusion}, by {measures(proof)}; try: show, or shorten"


def shorten(desk: Desk, rest: str) -> str:
    """Shorten the proof, and show what each stage did."""
    stages = shortening.shorten(found_proof(desk), desk.meter())
    desk.proof = stages.after
    return str(stages)


def compare(desk: Desk, rest: str) -> str:
    """Let strategies compete."""
    named = _by_names(rest.split()) or list(STRATEGIES)
    for one in named:
        by_name(one)
    rows: list[Row] = []
    try:
        for one in named:
            rows.append(row(desk.clauses, desk.goal, one, desk.meter(ENOUGH)))
    except KeyboardInterrupt:
        if not rows:
            raise
        return f"{Comparison(tuple(rows))}\ninterrupted at {named[len(rows)]}"
    return str(Comparison(tuple(rows)))


def _by_names(words: Iterable[str]) -> list[str]:
    """Return strategies with the options that follow their names."""
    named: list[str] = []
    for word in words:
        if "=" in word and named:
            named[-1] += f" {word}"
        else:
            named.append(word)
    return named


def conflict(desk: Desk, rest: str) -> str:
    """Show a conflict of clause learning, and how a clause is learned from it."""
    words = rest.split()
    dot = words[-1:] == ["dot"]
    number = read_count(" ".join(words[: len(words) - dot]), 1, "number of a conflict")
    found = learning_conflict.conflict(desk.clauses, desk.goal, number=number, budget=desk.meter())
    return found.to_dot().rstrip("\n") if dot else str(found)


def saturate(desk: Desk, rest: str) -> str:
    """List what is left when nothing new follows."""
    named = rest or "levels"
    kept = proving.saturate(
        desk.problem.clauses, strategy=named, budget=desk.meter(by_name(named).budget)
    )
    return "\n".join(map(str, kept)) or "nothing is left: whatever there was is always true"


def found_proof(desk: Desk) -> Proof:
    """Return the proof last found; raises CommandError where there is none."""
    if desk.proof is None:
        raise CommandError("there is no proof yet; try: prove")
    return desk.proof


def measures(proof: Proof) -> str:
    """Return what is said of a proof's size."""
    return f"{proof.length}, width {proof.width}, depth {proof.depth}"


def shown(model: Mapping[str, bool]) -> str:
    """Return a model as its true literals, without the names of subformulas."""
    literals = [
        atom if true else f"¬{atom}" for atom, true in model.items() if not is_definition(atom)
    ]
    return " ".join(literals) or "of no atoms"


COMMANDS: Final = (
    Command(
        "strategy",
        "[NAME [OPTION=VALUE ...]]",
        "show or choose it",
        "strategy given ratio=3",
        strategy,
    ),
    Command("strategies", "", "list the strategies", "strategies", strategies),
    Command(
        "budget",
        "[LIMIT=NUMBER ... | none]",
        "show or set it",
        "budget steps=100000 seconds=5",
        budget,
    ),
    Command("prove", "[GOAL]", "search for a proof or a model", "prove p -> r", prove),
    Command("step", "[NUMBER]", "show the next events of the search", "step 10", step),
    Command("show", "[FORMAT [FILE]]", f"write the proof: {' '.join(FORMATS)}", "show tree", show),
    Command("import", "FILE", "read a solver's proof of the clauses", "import it.lrat", import_),
    Command("shorten", "", "shorten the proof, stage by stage", "shorten", shorten),
    Command(
        "compare",
        "[NAME [OPTION=VALUE ...] ...]",
        "a table of what strategies do",
        "compare given given backward=off",
        compare,
    ),
    Command("conflict", "[NUMBER] [dot]", "clause learning as resolution", "conflict 2", conflict),
    Command(
        "saturate",
        "[NAME [OPTION=VALUE ...]]",
        "list what is left when nothing new follows",
        "saturate",
        saturate,
    ),
)
