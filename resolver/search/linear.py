"""Linear resolution, by selecting the last literal: each step continues from the one before.

    C₀ ─── C₁ ─── C₂ ─── … ─── □      each Bᵢ a clause of the input, or an earlier Cⱼ
        B₁     B₂     B₃

The search grows a tableau, a tree below a top clause: a literal is closed by its complement above
it, or by an input clause with its complement, all of whose other literals are closed below it in
turn. No literal comes twice on a branch, so the search ends. The tree is then read from right to
left as a linear derivation. A literal that waits there to be closed, to the left of the branch, is
not closed again on it. Where a clause has the complement of one, a tautology is made; then another
tree is looked for among the clauses of the first, without such clauses. Complete for any top clause
that is needed: here the denied goal, and after it the clauses without positive literals, one of
which always is.

Source: Loveland, Symposium on Automatic Demonstration, 1970 (linear resolution); Kowalski &
Kuehner, Artificial Intelligence 2, 1971 (selecting one literal); Loveland, JACM 15(2), 1968 (model
elimination); Letz, Mayr & Goller, JAR 13(3), 1994 (connection tableaux).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from attrs import define, field

from resolver.budget import Meter
from resolver.errors import InternalError
from resolver.proofs.proof import Proof
from resolver.proofs.step import ancestors_of, clause_of
from resolver.search.events import Listener
from resolver.search.learning import learner
from resolver.search.problem import Outcome, Problem, bits, flip, is_tautology
from resolver.search.saturation.index import LITERALS_PER_STORED_CLAUSE
from resolver.search.saturation.loop import ATOMS_PER_STORED_LITERAL, charge_input_masks
from resolver.search.saturation.options import Options
from resolver.search.trace import BinaryTrace, replay_trace, report_resolutions

OPERATIONS_A_STEP: Final = 200  # operations for a step that is written down


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

    The proof is linear as it stands: where it would not be otherwise, a clause that is come to
    twice is written twice.

    Args:
        problem: The clauses.
        options: Not read: there is nothing to choose.
        meter: Counts the work.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out.
    """
    charge_input_masks(problem, meter)
    linear = Tableau(problem, range(len(problem.masks)), meter)
    tree = linear.tree()
    if tree is None:
        # Every top clause failed: where there is no model either, there is no answer.
        counts = {"tried": meter.steps - linear.begun, "resolved": 0}
        return Outcome(model=learner.refute(problem, meter=meter).model, statistics=counts)
    trace, empty = _linearise(tree, problem, meter)
    del tree  # which takes as much room as the proof
    proof = _build_proof(trace, empty)
    if any(clause_of(step).is_tautology for step in proof.inferences):
        used = [
            number for number in ancestors_of(empty, trace.premises_of) if number < trace.inputs
        ]
        linear = Tableau(problem, used, meter, strict=True)
        del trace, proof
        tree = linear.tree()
        if tree is None:
            raise InternalError("no linear refutation without tautologies was found")
        proof = _build_proof(*_linearise(tree, problem, meter))
    if tracer is not None:
        report_resolutions(proof, tracer)
    counts = {"tried": meter.steps - linear.begun, "resolved": len(proof.inferences)}
    return Outcome(proof=proof, statistics=counts)


@define(eq=False)
class TableauBranch:
    """A literal to be closed, what is above it, and what has been found below it.

    `against` are the complements of the literals above and of its own. `beside` are the literals
    that wait in the linear derivation while this one is closed.
    """

    literal: int | None  # None above the top clause
    against: int
    beside: int
    untried: Iterator[int]
    clause: int = -1
    open: int = 0
    below: dict[int, TableauBranch] = field(factory=dict)
    size: int = 0  # how many branches there are below


class Tableau:
    """The tree of clauses below one top clause after another; a strict one has no tautology."""

    def __init__(
        self, problem: Problem, numbers: Iterable[int], meter: Meter, strict: bool = False
    ) -> None:
        self.problem = problem
        self.meter = meter
        self.strict = strict
        self.room = 1 + len(problem.atoms) // ATOMS_PER_STORED_LITERAL
        self.closed = 0  # branches that are held
        self.begun = meter.steps
        self.even = problem.even
        self.numbers = [n for n in numbers if not is_tautology(problem.masks[n], self.even)]
        self.containing: list[list[int]] = [[] for _ in range(2 * len(problem.atoms))]
        for number in self.numbers:
            for code in bits(problem.masks[number]):
                self.containing[code].append(number)

    def tree(self) -> TableauBranch | None:
        """Return the tree below the first top clause that has one, or None."""
        denied = [number for number in self.numbers if number >= self.problem.support]
        negative = [
            candidate for candidate in self.numbers if not self.problem.masks[candidate] & self.even
        ]
        trees = map(self.close, dict.fromkeys([*denied, *negative]))
        return next((tree for tree in trees if tree is not None), None)

    def close(self, top: int) -> TableauBranch | None:
        """Return the tree in which every branch below the top clause is closed, or None."""
        branches = [TableauBranch(None, 0, 0, iter([top]))]
        self.advance(branches[0])
        while True:
            last = branches[-1]
            if not last.open:
                branches.pop()
                if not branches:
                    return last
                assert last.literal is not None
                last.untried, above = iter(()), branches[-1]
                above.below[last.literal] = last
                above.open ^= 1 << last.literal
                above.size += last.size + 1
                self.closed += 1
                continue
            code = (last.open & -last.open).bit_length() - 1
            branches.append(self.branch(code, last))
            # A literal that cannot be closed here takes its clause with it.
            while not self.advance(branches[-1]):
                branches.pop()
                if not branches:
                    return None

    def branch(self, code: int, above: TableauBranch) -> TableauBranch:
        """Return a branch for this literal, with the clauses to try, those soonest closed first."""
        against = above.against | 1 << (code ^ 1)
        path = flip(against, self.even)
        masks = self.problem.masks
        closed = self.opened(above) & (1 << code) - 1  # lower ones, which wait while it is written
        beside = above.beside | closed
        # A literal that is above already would have to be closed twice.
        barred = path | flip(beside, self.even) if self.strict else path
        clauses = [number for number in self.containing[code ^ 1] if not masks[number] & barred]
        self.meter.work(100 + 3 * len(self.containing[code ^ 1]))
        self.meter.hold(0, 2 * LITERALS_PER_STORED_CLAUSE * self.room * self.closed)
        clauses.sort(key=lambda number: (masks[number] & ~against).bit_count())
        return TableauBranch(code, against, beside, iter(clauses))

    def opened(self, branch: TableauBranch) -> int:
        """Return the literals of a branch's clause that had to be closed."""
        return self.problem.masks[branch.clause] & ~(branch.against | branch.beside)

    def advance(self, branch: TableauBranch) -> bool:
        """Go on to the next clause for this branch; return whether there is one."""
        self.closed -= branch.size
        branch.size = 0
        clause = next(branch.untried, None)
        if clause is None:
            return False
        self.meter.step()
        branch.clause = clause
        branch.open = self.opened(branch)
        branch.below = {}
        return True


def _linearise(tree: TableauBranch, problem: Problem, meter: Meter) -> tuple[BinaryTrace, int]:
    """Return the linear derivation that the tree is, and the number of the empty clause.

    The cells hold the literals still to be resolved away, and, below those that came with a
    resolution, the literal it was on. A literal that is in a cell already is left to that cell.
    """
    trace = BinaryTrace(problem)
    masks, center = trace.masks, tree.clause
    mask = masks[center]
    cells: list[tuple[int, TableauBranch | None]] = [(c, tree.below.get(c)) for c in bits(mask)]
    centers: dict[int, int] = {}  # of each literal above: the clause it was resolved in
    inputs = {mask: number for number, mask in enumerate(problem.masks)}
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
        derived = trace.add_resolvent(center, partner, code, mask)
        center = inputs.get(mask, derived)  # what was given need not be derived
        meter.work(OPERATIONS_A_STEP)
    meter.hold(
        0, sum(made.bit_count() + LITERALS_PER_STORED_CLAUSE for made in masks[trace.inputs :])
    )
    return trace, center


def _build_proof(trace: BinaryTrace, empty: int) -> Proof:
    """Return the linear derivation, in which a clause that is come to again is the same step.

    Where that is not linear, such a clause is derived again.
    """
    derivation, at = replay_trace(trace, empty)
    needed = ancestors_of(at[empty], derivation.premises.__getitem__)
    steps = [number for number in needed if derivation.premises[number]]
    if not all(before in derivation.premises[after] for before, after in pairwise(steps)):
        derivation, at = replay_trace(trace, empty, tree_like=True)
    return derivation.proof(at[empty])
