"""The commands that search: strategy, budget, prove, compare, saturate.

A number means the same clause in `clauses`, `show`, `step`, `derivation`, a picture and a file: the
premises have those of `clauses`, and whatever follows comes after them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from attrs import asdict, evolve, fields

from resolver.budget import Budget
from resolver.errors import CommandError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof, Step, renumbered
from resolver.questions import proving
from resolver.questions.comparison import ENOUGH, Comparison, Row, row
from resolver.questions.goal import posed
from resolver.questions.proving import Verdict
from resolver.search.problem import Problem
from resolver.search.strategy import STRATEGIES
from resolver.search.strategy import strategy as by_name
from resolver.text.printable import text_table
from resolver.text.reading import read_pairs, write_pairs
from resolver.workbench.desk import Command, Desk

ENOUGH_TO_WAIT: Final = Budget(steps=50_000, seconds=5)  # for the shortest refutation


def strategy(desk: Desk, rest: str) -> str:
    """Show or choose the strategy, with options."""
    chosen = by_name(rest or desk.strategy)
    if rest:
        desk.strategy = " ".join(rest.split())
        desk.recorder = None
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
            f"bound:   {chosen.bound}",
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
        known = [one.name for one in fields(Budget)]
        unknown = [name for name in given if name not in known]
        if unknown:
            raise CommandError(f"no limit {unknown[0]!r}; try {', '.join(known)}")
        desk.budget = Budget(**given)
    if desk.budget is None:
        bound = by_name(desk.strategy).bound
        return f"no budget but the strategy's own ({bound}); Ctrl-C ends a search"
    limits = asdict(desk.budget, filter=lambda _, limit: limit is not None)
    return f"budget: {write_pairs(limits.items())}"


def prove(desk: Desk, rest: str) -> str:
    """Search for a proof of the goal, or of a contradiction."""
    if rest:
        desk.aim(rest)
    desk.renew()
    meter = desk.meter(by_name(desk.strategy).budget)
    desk.verdict = proving.prove(desk.told, desk.goal, strategy=desk.strategy, budget=meter)
    desk.proof = desk.verdict.proof
    return told(desk, desk.verdict)


def told(desk: Desk, found: Verdict) -> str:
    """Return how a search ended, and what it took."""
    counts = ", ".join(
        f"{n} {name.removesuffix('s') if n == 1 else name}"
        for name, n in found.statistics.items()
        if n
    )
    how = f"({desk.strategy}: {counts or 'no search'})"
    if found.proof is None:
        what = "consistent" if desk.goal is None else f"open: {desk.aim_text} does not follow"
        assert found.countermodel is not None
        return f"{what}; a model: {shown(found.countermodel, desk.defined)}\n{how}"
    what = "inconsistent" if desk.goal is None else f"proved: {desk.aim_text}"
    return f"{what}, by {measures(found.proof)}\n{how}"


def compare(desk: Desk, rest: str) -> str:
    """Let strategies compete."""
    named = _by_names(rest.split()) or list(STRATEGIES)
    for one in named:
        by_name(one)
    question = posed(desk.clauses, desk.goal)
    rows: list[Row] = []
    try:
        for one in named:
            rows.append(row(question, one, desk.meter(ENOUGH)))
    except KeyboardInterrupt:
        if not rows:
            raise
        desk.interrupted = True
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


def saturate(desk: Desk, rest: str) -> str:
    """List what is left when nothing new follows."""
    named = rest or "levels"
    kept = proving.saturate(
        desk.problem.clauses, strategy=named, budget=desk.meter(by_name(named).budget)
    )
    return "\n".join(map(str, kept)) or "nothing is left: whatever there was is always true"


def found_proof(desk: Desk) -> Proof:
    """Return the proof that stands, under the desk's numbers; raises CommandError for none."""
    if desk.proof is None:
        raise CommandError("there is no proof yet; try: prove")
    return over(desk.proof, desk.problem)


def measures(proof: Proof) -> str:
    """Return what is said of a proof's size."""
    return f"{proof.length}, width {proof.width}, depth {proof.depth}"


def shown(model: Mapping[str, bool], defined: Collection[str]) -> str:
    """Return a model as its true literals, without the atoms that are defined."""
    literals = (Literal.of(atom, true) for atom, true in model.items() if atom not in defined)
    return " ".join(map(str, literals)) or "of no atoms"


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
    Command("prove", "[GOAL]", "search for a proof or a model", "prove p -> r", prove, True),
    Command(
        "compare",
        "[NAME [OPTION=VALUE ...] ...]",
        "a table of what strategies do",
        "compare given given backward=off",
        compare,
    ),
    Command(
        "saturate",
        "[NAME [OPTION=VALUE ...]]",
        "list what is left when nothing new follows",
        "saturate",
        saturate,
    ),
)


def over(proof: Proof, problem: Problem) -> Proof:
    """Return what the proof needs, its axioms numbered as in the problem and before all else.

    >>> from resolver import prove
    >>> from resolver.questions.goal import pose
    >>> told = "a; p; q -> r; p -> q"
    >>> print(over(prove(told, "r").proof, pose(told, "r")))
      2. p         axiom: given
      3. ¬q ∨ r    axiom: given
      4. ¬p ∨ q    axiom: given
      5. ¬r        axiom: the denied goal
      6. q         resolution 4, 2 on p
      7. r         resolution 3, 6 on q
      8. □         resolution 7, 5 on r

    A premise that is not needed leaves a gap. A proof that is numbered so keeps its numbers, as do
    the steps made by hand.
    """
    needed, listed = proof.needed(), problem.clauses
    numbers = [step.number for step in needed]
    if numbers != sorted(numbers) or not all(_in_place(step, listed) for step in needed):
        needed = renumbered(needed, _numbers(needed, listed))
    steps = {step.number: _sourced(step, problem) for step in needed}
    return Proof(steps[number] for number in sorted(steps))


def _in_place(step: Step, listed: Sequence[Clause]) -> bool:
    return step.number > len(listed) or listed[step.number - 1] is step.clause


def _numbers(proof: Proof, listed: Sequence[Clause]) -> dict[int, int]:
    places = {clause: place for place, clause in reversed([*enumerate(listed, start=1)])}
    axioms = [step for step in proof if step.rule == "axiom" and step.clause in places]
    at = {step.number: places[step.clause] for step in axioms}
    others = (step.number for step in proof if step.number not in at)
    return at | {number: place for place, number in enumerate(others, start=len(listed) + 1)}


def _sourced(step: Step, problem: Problem) -> Step:
    if step.premises or step.number > len(problem.clauses):
        return step
    return evolve(step, source=problem.sources[step.number - 1])
