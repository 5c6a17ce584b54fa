"""The commands that search: strategies and budgets, proofs, saturations, and recorded events."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final

from attrs import asdict, evolve, fields

from resolver.budget import Budget
from resolver.errors import CommandError, SearchStopped
from resolver.logic.literal import Literal
from resolver.proofs.proof import length_in_words
from resolver.questions import comparison, proving
from resolver.questions import dpll as decisions
from resolver.questions import levels as saturation
from resolver.questions.comparison import Comparison, StrategyResult
from resolver.questions.progress import Recorder, report_progress
from resolver.questions.proving import Verdict
from resolver.search.strategy import STRATEGIES
from resolver.search.strategy import strategy as by_name
from resolver.text.reading import read_pairs, write_pairs
from resolver.text.tables import text_table, with_noun
from resolver.workbench.session import (
    Commands,
    Session,
    describe_measures,
    read_count,
    show_or_save,
)

COMMANDS: Final = Commands()
RECORDING_BUDGET: Final = Budget(steps=50_000)  # Nobody reads the events of a longer search.
NAME_WITH_OPTIONS: Final = re.compile(r"\S+(?:\s+[^\s=]+=\S+)*")
LEVELS_SECONDS: Final = 1.0  # After this time the levels that are complete are shown.
STEP_NOTE: Final = (
    "(a step of the search is a literal propagated or tried, or a clause resolved;"
    " the proof counts every single resolution, and may so have more)"
)


@COMMANDS.add("strategy [NAME [OPTION=VALUE ...]]", "show or choose it", "strategy given ratio=3")
def _strategy(session: Session, rest: str) -> str:
    chosen = by_name(rest or session.strategy)
    if rest:
        session.strategy = " ".join(rest.split())
        session.recorder = None
    # The first row of the table has the name, which stands above the figure here.
    _, *rows = chosen.table()
    lines = [f"{chosen.name}: {chosen.summary}", chosen.figure.rstrip("\n"), ""]
    for name, value in rows:
        head = f"{name}:"
        lines.append(f"{head:<10}{value}")
    return "\n".join(lines)


@COMMANDS.add("strategies", "list the strategies", "strategies")
def _strategies(session: Session, rest: str) -> str:
    rows = []
    for strategy in STRATEGIES.values():
        complete = "yes" if strategy.complete else "no"
        rows.append([strategy.name, complete, strategy.summary])
    return text_table([["strategy", "complete", "what it does"], *rows])


@COMMANDS.add("budget [LIMIT=NUMBER ... | none]", "show or set it", "budget steps=100000 seconds=5")
def _budget(session: Session, rest: str) -> str:
    if rest == "none":
        session.budget = None
    elif rest:
        limits = read_pairs(rest.split(), "budget steps=100000 seconds=5")
        known_names = [limit.name for limit in fields(Budget)]
        for name in limits:
            if name not in known_names:
                raise CommandError(f"no limit {name!r}; try {', '.join(known_names)}")
        session.budget = Budget(**limits)

    if session.budget is None:
        bound = by_name(session.strategy).bound
        return f"no budget but the strategy's own ({bound}); Ctrl-C ends a search"
    set_limits = asdict(session.budget, filter=lambda _, limit: limit is not None)
    return f"budget: {write_pairs(set_limits.items())}"


@COMMANDS.add("prove [GOAL]", "search for a proof or a model", "prove p -> r", formula=True)
def _prove(session: Session, rest: str) -> str:
    goal = session.parse_goal(rest) if rest else session.goal
    session.renew()
    meter = session.meter(by_name(session.strategy).budget)
    verdict = proving.prove(session.premises, goal, strategy=session.strategy, budget=meter)
    if rest:  # A search that exceeds its budget raises before this, so it sets no goal.
        session.aim(rest)
    session.verdict = verdict
    session.proof = verdict.proof
    return describe_ending(session, verdict)


def describe_ending(session: Session, verdict: Verdict) -> str:
    """Return the answer of a search in words, and its statistics."""
    counts: list[str] = []
    for name, number in verdict.statistics.items():
        if number:
            counts.append(with_noun(number, name.removesuffix("s"), name))
    statistics = f"({session.strategy}: {', '.join(counts) or 'no search'})"

    if verdict.proof is None:
        answer = "consistent"
        if session.goal is not None:
            answer = f"open: {session.goal_text} does not follow"
        model = {**dict.fromkeys(session.free_atoms, False), **(verdict.countermodel or {})}
        return f"{answer}; a model: {describe_model(model, session.defined)}\n{statistics}"

    # A proof may have more resolutions than its search had steps, which surprises.
    answer = "inconsistent" if session.goal is None else f"proved: {session.goal_text}"
    steps = verdict.statistics.get("steps", 0)
    length = len(verdict.proof.inferences)
    note = f"\n{STEP_NOTE}" if not verdict.proof.counts and length > steps else ""
    return f"{answer}, by {describe_measures(verdict.proof)}\n{statistics}{note}"


def describe_model(model: Mapping[str, bool], defined: Collection[str]) -> str:
    """Return a model as its true literals, without the atoms that are defined."""
    atoms = [atom for atom in sorted(model) if atom not in defined]
    literals = [Literal.of(atom, model[atom]) for atom in atoms]
    return " ".join(map(str, literals)) or "of no atoms"


@COMMANDS.add(
    "compare [NAME [OPTION=VALUE ...] ...]",
    "a table of what strategies do",
    "compare given given backward=off",
)
def _compare(session: Session, rest: str) -> str:
    names = NAME_WITH_OPTIONS.findall(rest)
    compared = comparison.strategy_names(names or None)
    results: list[StrategyResult] = []

    def keep_result(result: StrategyResult) -> None:
        results.append(result)
        report(result.strategy)

    # After Ctrl-C the results so far are shown, so each is kept as soon as it comes.
    try:
        with report_progress(session.watched, len(compared), str) as report:
            table = comparison.compare(
                session.clauses,
                session.goal,
                strategies=compared,
                budget=session.budget,
                progress=keep_result,
            )
    except KeyboardInterrupt:
        if not results:
            raise
        session.interrupted = True
        return f"{Comparison(tuple(results))}\ninterrupted at {compared[len(results)]}"
    return str(table)


@COMMANDS.add(
    "saturate [NAME [OPTION=VALUE ...]]", "list what is left when nothing new follows", "saturate"
)
def _saturate(session: Session, rest: str) -> str:
    strategy = rest or "levels"
    meter = session.meter(by_name(strategy).budget)
    kept = proving.saturate(session.problem.clauses, strategy=strategy, budget=meter)
    return "\n".join(map(str, kept)) or "nothing is left: whatever there was is always true"


@COMMANDS.add("levels [all]", "level saturation as a table", "levels all")
def _levels(session: Session, rest: str) -> str:
    if rest not in ("", "all"):
        raise CommandError(f"levels takes nothing or 'all' after it, and got {rest[:40]!r}")
    meter = session.meter(evolve(saturation.DEFAULT_BUDGET, seconds=LEVELS_SECONDS))
    clauses = session.problem.clauses
    complete, stopped = saturation.complete_levels(clauses, deletion=not rest, budget=meter)
    return str(complete) if stopped is None else f"{complete}\n{stopped}"


@COMMANDS.add("dpll [svg [FILE]]", "the decision tree, and its refutation", "dpll")
def _dpll(session: Session, rest: str) -> str:
    form, _, path = rest.partition(" ")
    if form not in ("", "svg"):
        raise CommandError(f"no drawing {form!r}; try svg")
    meter = session.meter(decisions.DEFAULT_BUDGET)

    # A refutation is read off the tree; a model is only found.
    tree = decisions.dpll(session.premises, session.goal, budget=meter)
    ending = "the last branch leaves a model; try: models"
    if tree.proof is not None:
        session.renew(tree.proof)
        length = length_in_words(tree.proof)
        ending = f"read from its leaves, a tree-like refutation of {length}; try: show"
    return show_or_save(tree.to_svg() if form else f"{tree}\n{ending}", path.strip())


@COMMANDS.add("search [NUMBER | back [NUMBER]]", "go through the events of a search", "search 9")
def _search(session: Session, rest: str) -> str:
    moves = read_moves(rest)
    is_new = session.recorder is None
    recorder = session.recorder or _record_search(session)
    if moves < 0:
        # One event before the place is shown again, as if it had just been reached.
        index_before = recorder.at + moves - 1
        recorder.at = max(index_before, 0)
        return recorder.step(1) if index_before >= 0 else "the beginning of the search"

    events = recorder.step(moves)
    if events:
        has_just_stopped = is_new and session.verdict is None
        return f"{events}\nlater on, {session.ending}" if has_just_stopped else events
    missed = f" but {recorder.missed:,} more events, which are not kept" if recorder.missed else ""
    return f"that was all{missed}\n{session.ending}"


def _record_search(session: Session) -> Recorder:
    """Search with a recorder, keep the recorder and the ending in the session, and return it."""
    recorder = Recorder(numbers=session.places())
    strategy = session.strategy
    meter = session.meter(RECORDING_BUDGET)
    session.verdict = None
    try:
        session.verdict = proving.prove(
            session.premises,
            session.goal,
            strategy=strategy,
            budget=meter,
            tracer=recorder,
        )
        session.ending = describe_ending(session, session.verdict)

        # A proof that is there already, perhaps a shortened one, stays the current one.
        if session.proof is None:
            session.proof = session.verdict.proof
    except SearchStopped as stopped:
        session.ending = str(stopped)
    session.recorder = recorder
    return recorder


def read_moves(rest: str) -> int:
    """Read how many steps to go on; a negative number goes back."""
    first, _, number = rest.partition(" ")
    if first == "back":
        return -read_count(number.strip(), 1, "number of steps")
    return read_count(rest, 1, "number of steps")
