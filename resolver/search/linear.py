"""Linear resolution, by selecting the last literal: each step continues from the one before.

    C₀ ─── C₁ ─── C₂ ─── … ─── □      each Bᵢ a clause of the input, or an earlier Cⱼ
        B₁     B₂     B₃

The search has two phases.

*Tableau.* A tree grows below a top clause. A literal is closed by its complement above it on the
branch, or by an input clause with its complement, all of whose other literals are closed below it
in turn. No literal comes twice on a branch, so the search ends.

*Derivation.* The tree is read from right to left as a linear derivation (`_linearise`). A literal
that waits there to be closed, to the left of the branch, is not closed again on it. If a clause has
the complement of such a literal, the derivation has a tautology. Then the clauses of this tree are
searched for another tree, in which that does not happen.

Complete for any top clause without which the others are consistent. Here the clauses of the denied
goal are tried first, and then the clauses without positive literals, one of which is always needed.

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

# Operations of a recorded step, of a branch, and of each clause that may close a branch.
OPERATIONS_A_STEP: Final = 200
OPERATIONS_A_BRANCH: Final = 100
OPERATIONS_A_CANDIDATE: Final = 3


def refute(
    problem: Problem,
    options: Options,
    meter: Meter,
    tracer: Listener | None = None,
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

    Each inference of the proof uses the one before it. If merging equal steps would break that, a
    clause that is derived twice is two steps.

    Args:
        problem: The clauses.
        options: Not read: there is nothing to choose.
        meter: Counts the work.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out.
    """
    charge_input_masks(problem, meter)
    steps_before = meter.steps
    tree = Tableau(problem, range(len(problem.masks)), meter).find_tree()

    # A contradictory problem has a top clause with a tree, so without one there is a model.
    if tree is None:
        counts = {"tried": meter.steps - steps_before, "resolved": 0}
        return Outcome(model=learner.refute(problem, meter=meter).model, statistics=counts)

    # The tree takes as much room as the proof, so it is deleted before the proof is made.
    trace, empty = _linearise(tree, problem, meter)
    del tree
    proof = _build_proof(trace, empty)
    if any(clause_of(step).is_tautology for step in proof.inferences):
        ancestors = ancestors_of(empty, trace.premises_of)
        used = [number for number in ancestors if number < trace.inputs]
        del trace, proof
        steps_before = meter.steps
        tree = Tableau(problem, used, meter, strict=True).find_tree()
        if tree is None:
            raise InternalError("no linear refutation without tautologies was found")
        proof = _build_proof(*_linearise(tree, problem, meter))

    if tracer is not None:
        report_resolutions(proof, tracer)
    counts = {"tried": meter.steps - steps_before, "resolved": len(proof.inferences)}
    return Outcome(proof=proof, statistics=counts)


@define(eq=False)
class TableauBranch:
    """A literal to be closed, with the literals above it and the branches closed below it.

    Attributes:
        literal: The code of the literal; None above the top clause.
        against: The mask of the complements of the literals above, and of its own.
        waiting: The mask of the literals that wait in the linear derivation meanwhile.
        untried: The clauses that may still close it.
        clause: The number of the clause that is tried now.
        open: The mask of that clause's literals which are not closed yet.
        below: By code, the branches of that clause's literals which are closed.
        size: The number of branches below.
    """

    literal: int | None
    against: int
    waiting: int
    untried: Iterator[int]
    clause: int = -1
    open: int = 0
    below: dict[int, TableauBranch] = field(factory=dict)
    size: int = 0


class Tableau:
    """The search for a closed tree, below one top clause after another.

    Args:
        problem: The clauses.
        numbers: The numbers of the clauses that may be used.
        meter: Counts the clauses tried.
        strict: Whether no step of the linear derivation may be a tautology.
    """

    def __init__(
        self,
        problem: Problem,
        numbers: Iterable[int],
        meter: Meter,
        strict: bool = False,
    ) -> None:
        self.problem = problem
        self.meter = meter
        self.strict = strict
        self.even_codes = problem.even_codes
        self._literal_room = 1 + len(problem.atoms) // ATOMS_PER_STORED_LITERAL
        self._branches_held = 0
        self._numbers: list[int] = []
        self._containing: list[list[int]] = [[] for _ in range(2 * len(problem.atoms))]
        for number in numbers:
            mask = problem.masks[number]
            if is_tautology(mask, self.even_codes):
                continue
            self._numbers.append(number)
            for code in bits(mask):
                self._containing[code].append(number)

    def find_tree(self) -> TableauBranch | None:
        """Return the tree below the first top clause that has one; None if none has."""
        # The clauses that deny the goal are tried first. One of the negative clauses has a tree
        # anyway: all others are true if every atom is.
        masks = self.problem.masks
        support = self.problem.support
        denied: list[int] = []
        negative: list[int] = []
        for number in self._numbers:
            if number >= support:
                denied.append(number)
            if not masks[number] & self.even_codes:
                negative.append(number)

        for top in dict.fromkeys([*denied, *negative]):
            tree = self.close(top)
            if tree is not None:
                return tree
        return None

    def close(self, top: int) -> TableauBranch | None:
        """Return a tree whose branches below a top clause are all closed; None if there is none."""
        path = [TableauBranch(None, 0, 0, iter([top]))]
        self._try_next_clause(path[0])
        while True:
            last = path[-1]

            # All literals of its clause are closed, and so is the branch.
            if not last.open:
                path.pop()
                if not path:
                    return last
                self._hang_below(path[-1], last)
                continue

            # The lowest open literal is next. If it cannot be closed, its clause fails, and the
            # branch above tries another clause.
            code = (last.open & -last.open).bit_length() - 1
            path.append(self._begin_branch(code, last))
            while not self._try_next_clause(path[-1]):
                path.pop()
                if not path:
                    return None

    def _hang_below(self, above: TableauBranch, closed: TableauBranch) -> None:
        """Attach a closed branch to the one above it."""
        assert closed.literal is not None
        closed.untried = iter(())
        above.below[closed.literal] = closed
        above.open ^= 1 << closed.literal
        above.size += closed.size + 1
        self._branches_held += 1

    def _begin_branch(self, code: int, above: TableauBranch) -> TableauBranch:
        """Return a branch for a literal, with the clauses to try, those soonest closed first."""
        against = above.against | 1 << (code ^ 1)
        masks = self.problem.masks

        # The tree closes lower literals first, but the derivation resolves the last one first. So
        # the lower ones are closed already, and yet wait there.
        lower = (1 << code) - 1
        waiting = above.waiting | self._literals_to_close(above) & lower

        # A literal that is above already may not come again, so its clause is barred.
        barred = flip(against, self.even_codes)
        if self.strict:
            barred |= flip(waiting, self.even_codes)
        candidates = self._containing[code ^ 1]
        clauses = [number for number in candidates if not masks[number] & barred]
        self.meter.work(OPERATIONS_A_BRANCH + OPERATIONS_A_CANDIDATE * len(candidates))
        room = 2 * LITERALS_PER_STORED_CLAUSE * self._literal_room
        self.meter.hold(0, room * self._branches_held)

        clauses.sort(key=lambda number: (masks[number] & ~against).bit_count())
        return TableauBranch(code, against, waiting, iter(clauses))

    def _literals_to_close(self, branch: TableauBranch) -> int:
        """Return the mask of the literals of a branch's clause that need a branch of their own."""
        return self.problem.masks[branch.clause] & ~(branch.against | branch.waiting)

    def _try_next_clause(self, branch: TableauBranch) -> bool:
        """Let the next untried clause be the clause of a branch; return whether there is one."""
        self._branches_held -= branch.size
        branch.size = 0
        clause = next(branch.untried, None)
        if clause is None:
            return False
        self.meter.step()
        branch.clause = clause
        branch.open = self._literals_to_close(branch)
        branch.below = {}
        return True


def _linearise(tree: TableauBranch, problem: Problem, meter: Meter) -> tuple[BinaryTrace, int]:
    """Return the tree as a linear derivation, and the number of the empty clause in it.

    The literals of the clause so far are `pending`, and the last of them is resolved away next. For
    example ¬p is closed by p ∨ ¬q, its ¬q by q ∨ p, and the p of that by the ¬p above it. Literals
    in brackets are those that a resolution was on:

        pending           resolved with
        ¬p                p ∨ ¬q
        [¬p] ¬q           q ∨ p
        [¬p] [¬q] p       the clause ¬p, which `resolved_in` has under ¬p
        [¬p] [¬q]         (this is the empty clause)

    So below the literals that came with a resolution stands the literal that it was on. Once they
    are gone, it is not above any literal that comes next, and leaves `resolved_in`. A literal that
    is pending already stays where it is.
    """
    trace = BinaryTrace(problem)
    masks = trace.masks
    center = tree.clause
    mask = masks[center]
    numbers_of_inputs = {mask: number for number, mask in enumerate(problem.masks)}

    # Each code comes with the branch that closes it; None for a literal closed from above.
    pending: list[tuple[int, TableauBranch | None]] = []
    pending += _pair_with_branches(tree, mask)
    # By the code of each literal above, the number of the clause in which it was resolved away.
    resolved_in: dict[int, int] = {}
    while pending:
        code, branch = pending.pop()
        if code in resolved_in:
            del resolved_in[code]
            continue

        partner = resolved_in[code ^ 1] if branch is None else branch.clause
        others = mask ^ 1 << code
        added = masks[partner] ^ 1 << (code ^ 1)
        if branch is not None:
            resolved_in[code] = center
            pending.append((code, None))
            pending += _pair_with_branches(branch, added & ~others)

        # If the result is a clause of the input, the derivation goes on from there.
        mask = others | added
        derived = trace.add_resolvent(center, partner, code, mask)
        center = numbers_of_inputs.get(mask, derived)
        meter.work(OPERATIONS_A_STEP)

    derived_masks = masks[trace.inputs :]
    literals = sum(map(int.bit_count, derived_masks))
    meter.hold(0, literals + LITERALS_PER_STORED_CLAUSE * len(derived_masks))
    return trace, center


def _pair_with_branches(
    above: TableauBranch, mask: int
) -> Iterator[tuple[int, TableauBranch | None]]:
    """Yield the codes of literals of a branch's clause, each with the branch that closes it."""
    for code in bits(mask):
        yield code, above.below.get(code)


def _build_proof(trace: BinaryTrace, empty: int) -> Proof:
    """Return the proof with equal clauses as one step, or as several where that is not linear."""
    derivation, step_of = replay_trace(trace, empty)
    needed = ancestors_of(step_of[empty], derivation.premises.__getitem__)
    inferences = [number for number in needed if derivation.premises[number]]
    is_linear = all(before in derivation.premises[after] for before, after in pairwise(inferences))
    if not is_linear:
        derivation, step_of = replay_trace(trace, empty, tree_like=True)
    return derivation.proof(step_of[empty])
