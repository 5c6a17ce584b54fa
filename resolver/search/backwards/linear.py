"""Linear resolution, by selecting the last literal: each step continues from the one before.

    C₀ ── C₁ ── C₂ ── … ── □      each Cᵢ resolved with an input clause or an earlier Cⱼ
       B₁    B₂    B₃

The search grows a tree below a top clause: a literal is closed by its complement above it, or by
an input clause with its complement, all of whose other literals are closed below it in turn. No
literal comes twice on a branch, so the search ends. The tree is then read from right to left as a
linear derivation. A literal that waits there to be closed, to the left of the branch, is not closed
again on it. Where a clause has the complement of one, a tautology is made; then another tree is
looked for among the clauses of the first, without such clauses. Complete for any top clause that is
needed: here the denied goal, and after it the clauses without positive literals, one of which
always is.

Source: Loveland, Symposium on Automatic Demonstration, 1970 (linear resolution); Kowalski &
Kuehner, Artificial Intelligence 2, 1971 (selecting one literal).
"""

from __future__ import annotations

from bisect import bisect_left
from heapq import heappop, heappush
from sys import maxsize
from typing import Final

from resolver.budget import Meter
from resolver.errors import InternalError
from resolver.proofs.proof import Proof, Step
from resolver.proofs.step import clause_of
from resolver.search.backwards.tableau import Tableau, TableauBranch, clauses_of
from resolver.search.events import Listener, Resolved
from resolver.search.learning import learner
from resolver.search.problem import Outcome, Problem, bits, tautological
from resolver.search.saturation.loop import HELD, read
from resolver.search.saturation.options import Options
from resolver.search.trace import BinaryTrace

WRITING: Final = 200  # operations for a step that is written down


def refute(
    problem: Problem, options: Options, meter: Meter, tracer: Listener | None = None
) -> Outcome:
    """Return a linear refutation of the problem, or a model of it.

    >>> from resolver import Clause
    >>> from resolver.search.problem import encode
    >>> premises = map(Clause, [["~p", "q"], ["p", "q"], ["p", "~q"]])
    >>> problem = encode(premises, denial=[Clause(["~p"])])
    >>> print(refute(problem, Options(), Meter()).proof)
      1. p ∨ q     axiom: given
      2. p ∨ ¬q    axiom: given
      3. ¬p        axiom: the denied goal
      4. q         resolution 3, 1 on p
      5. p         resolution 4, 2 on q
      6. □         resolution 5, 3 on p

    The proof is linear as it stands: a clause that is come to twice is written twice, unless all
    between can be left out.

    Args:
        problem: The clauses.
        options: Not read: there is nothing to choose.
        meter: Counts the work.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out.
    """
    read(problem, meter)
    linear = Tableau(problem, range(len(problem.masks)), meter)
    tree = linear.tree()
    if tree is None:
        # Every top clause failed: where there is no model either, there is no answer.
        counts = {"tried": meter.steps - linear.begun, "resolved": 0}
        return Outcome(model=learner.refute(problem, meter=meter).model, statistics=counts)
    trace, kept = _derived(tree, problem, meter)
    if any(tautological(trace.masks[number], problem.even) for number in kept):
        linear = Tableau(problem, sorted(clauses_of(tree)), meter, strict=True)
        tree = linear.tree()
        if tree is None:
            raise InternalError("no linear refutation without tautologies was found")
        trace, kept = _derived(tree, problem, meter)
    del tree  # which takes as much room as the proof
    meter.hold(0, sum(trace.masks[number].bit_count() + HELD for number in kept))
    proof = _proof(trace, kept)
    if tracer is not None:
        _report(proof, tracer)
    counts = {"tried": meter.steps - linear.begun, "resolved": len(proof.inferences)}
    return Outcome(proof=proof, statistics=counts)


def _write(tree: TableauBranch, trace: BinaryTrace, meter: Meter) -> int:
    """Enter the linear derivation that the tree is; return the number of the empty clause.

    The cells hold the literals still to be resolved away, and, below those that came with a
    resolution, the literal it was on. A literal that is in a cell already is left to that cell.
    """
    masks = trace.masks
    center = tree.clause
    mask = masks[center]
    cells: list[tuple[int, TableauBranch | None]] = [(c, tree.below.get(c)) for c in bits(mask)]
    centers: dict[int, int] = {}  # of each literal above: the clause it was resolved in
    while cells:
        code, branch = cells.pop()
        if code in centers:
            del centers[code]
            continue
        partner = centers[code ^ 1] if branch is None else branch.clause
        rest = mask ^ 1 << code
        added = masks[partner] ^ 1 << (code ^ 1)
        if branch is not None:
            centers[code] = center
            cells.append((code, None))
            cells += [(c, branch.below.get(c)) for c in bits(added & ~rest)]
        mask = rest | added
        center = trace.resolve(center, partner, code, mask)
        meter.work(WRITING)
        meter.hold(0, 2 * len(trace))
    return center


def _derived(tree: TableauBranch, problem: Problem, meter: Meter) -> tuple[BinaryTrace, list[int]]:
    """Return the linear derivation that the tree is, and the numbers of its steps."""
    trace = BinaryTrace(problem, at_hand=maxsize)
    return trace, _without_detours(trace, _write(tree, trace, meter))


def _proof(trace: BinaryTrace, kept: list[int]) -> Proof:
    """Return the linear derivation step by step; a trace would merge what comes twice."""
    problem, masks = trace.problem, trace.masks
    met = {masks[parent] for at in kept for parent in trace.premises(at)} or {0}
    steps: list[Step] = []
    places: dict[int, int] = {}  # by the mask of a clause, the last step with it
    for mask, clause, source in zip(problem.masks, problem.clauses, problem.sources, strict=True):
        if mask in met and mask not in places:
            places[mask] = len(steps) + 1
            steps.append(Step(len(steps) + 1, clause, "axiom", source=source))
    for number in kept:
        left, right = (places[masks[premise]] for premise in trace.premises(number))
        places[masks[number]] = place = len(steps) + 1
        clause, pivot = problem.clause(masks[number]), problem.atoms[trace.pivots(number)[0] >> 1]
        steps.append(Step(place, clause, "resolution", (left, right), pivot=pivot))
    used = {number for step in steps for number in step.premises}
    unused = any(not step.premises and step.number not in used for step in steps[:-1])
    return Proof(steps).trimmed() if unused else Proof(steps)


def _without_detours(trace: BinaryTrace, empty: int) -> list[int]:
    """Return the steps in order, without those from a clause back to the same one.

    Found from the end: a detour stays where a later step takes a clause from amid it.
    """
    inputs, masks = trace.inputs, trace.masks
    numbers: dict[int, list[int]] = {}  # of each clause, in order
    for number, mask in enumerate(masks):
        numbers.setdefault(mask, []).append(number)
    kept: list[int] = []
    taken: list[int] = []  # by later steps; negative, so that the heap has the last one first
    at = empty
    while at >= inputs:
        while taken and -taken[0] >= at:
            heappop(taken)
        same, floor = numbers[masks[at]], -taken[0] if taken else 0
        at = same[bisect_left(same, floor)]
        if at < inputs:
            break
        kept.append(at)
        before, beside = trace.premises(at)
        beside = numbers[masks[beside]][0]
        if beside >= inputs:
            heappush(taken, -beside)
        at = before
    return kept[::-1]


def _report(proof: Proof, tracer: Listener) -> None:
    """Report the steps of a derivation to a tracer."""
    clauses, pivots = {step.number: clause_of(step) for step in proof}, proof.pivots
    for step in proof.inferences:
        left, right = (clauses[number] for number in step.premises)
        tracer(Resolved(left, right, pivots[step.number], clauses[step.number]))
