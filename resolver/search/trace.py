"""The trace of a search: each derived clause's chain, which becomes a proof in the end.

    C₀   C₁  …  Cₖ
    ──────────────      C₀ resolved with C₁, what that gives with C₂, and so on
          L

A search notes only the numbers of the clauses. When it ends in the empty clause, the chains behind
it are replayed, premise by premise: equal clauses become one step, and unused clauses are left out.
Merging may give a clause fewer literals than the search knew of. Then the premises that would
resolve the missing literals away are left out too.

A saturation writes a `BinaryTrace`, whose chains have two premises; clause learning writes a
`ChainTrace`.

Source: Zhang & Malik, DATE 2003; Beame, Kautz & Sabharwal, JAIR 22, 2004 (a chain is a trivial
resolution).
"""

from __future__ import annotations

from array import array
from bisect import bisect
from collections.abc import Mapping, Sequence

from resolver.logic.clause import Clause
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof, clauses_by_number
from resolver.proofs.step import ancestors_of
from resolver.search.events import ConflictFound, Dropped, Learned, Listener, Propagated, Resolved
from resolver.search.learning.assignment import Assignment
from resolver.search.problem import Problem


class ChainTrace:
    """The chains of the clauses by their numbers, those of the problem first, from 0.

    Attributes:
        inputs: How many clauses the problem has.
        chains: The premises of each clause from left to right; an input clause has none.
        pivots: For each premise after the first, the code of its literal that is resolved away;
            the clause so far has the complement.
        premises_of: Returns the chain of a number.
        lost_codes: Returns the pivots of a number, one for each premise after the first.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.inputs = len(problem.clauses)
        self.chains: list[Sequence[int]] = [()] * self.inputs
        self.pivots: list[Sequence[int]] = [()] * self.inputs
        self.premises_of = self.chains.__getitem__
        self.lost_codes = self.pivots.__getitem__

    def proof(self, last: int) -> Proof:
        """Return the proof of a clause by single resolutions, merged and trimmed.

        The clause that the chains derive is computed at once, so that a caller who asks only for it
        does not pay for steps; these are made when they are first asked for.
        """
        inputs = self.problem.codes
        literals_of: dict[int, tuple[int, ...]] = {}
        for number in ancestors_of(last, self.premises_of):
            if number < self.inputs:
                literals_of[number] = inputs[number]
            else:
                literals_of[number] = self._resolve_chain(number, literals_of)
        literals = map(self.problem.literal, literals_of[last])
        conclusion = Clause.of(frozenset(literals))

        def make_proof() -> Proof:
            derivation, step_of = replay_trace(self, last)
            return derivation.proof(step_of[last])

        return Proof.deferred(make_proof, conclusion)

    def _resolve_chain(
        self, number: int, literals_of: Mapping[int, tuple[int, ...]]
    ) -> tuple[int, ...]:
        """Return the codes of the clause that a chain derives from those of its premises."""
        first, *others = self.chains[number]
        result = set(literals_of[first])
        for premise, code in zip(others, self.pivots[number], strict=True):
            # An earlier premise had fewer literals than the search knew of, so the pivot is
            # missing.
            if code ^ 1 not in result:
                continue

            # A premise without the pivot subsumes the resolvent that the search noted. So it
            # replaces the clause so far.
            literals = literals_of[premise]
            if code in literals:
                result.remove(code ^ 1)
            else:
                result.clear()

            # The premise's pivot is resolved away, unless the clause so far had that literal too.
            keeps_pivot = code in result
            result.update(literals)
            if not keeps_pivot:
                result.discard(code)
        return tuple(result)


def replay_trace(
    trace: ChainTrace | BinaryTrace,
    last: int,
    tree_like: bool = False,
) -> tuple[Derivation, dict[int, int]]:
    """Return the derivation of a clause, and the step of each clause that it rests on.

    Args:
        trace: The chains.
        last: The number of the clause.
        tree_like: Whether a clause is derived anew for each use.
    """
    derivation = Derivation(tree_like)
    step_of: dict[int, int] = {}
    problem = trace.problem
    literals = problem.literals
    state = derivation.state
    join = derivation.join

    for number in ancestors_of(last, trace.premises_of):
        if number < trace.inputs:
            source = problem.sources[number]
            step_of[number] = state(problem.clauses[number], "axiom", source)
            continue

        first, *others = trace.premises_of(number)
        result = step_of[first]
        for premise, code in zip(others, trace.lost_codes(number), strict=True):
            result = join(result, step_of[premise], literals[code ^ 1])
        step_of[number] = result
    return derivation, step_of


def report_resolutions(proof: Proof, tracer: Listener) -> None:
    """Report each resolution of a proof to the tracer, for a search that did not do so itself."""
    clauses = clauses_by_number(proof)
    pivots = proof.pivots
    for step in proof.inferences:
        left, right = step.premises
        pivot = pivots[step.number]
        tracer(Resolved(clauses[left], clauses[right], pivot, clauses[step.number]))


class BinaryTrace:
    """A trace of single resolutions, each clause with its mask: a saturation makes millions.

    Resolvents come in batches: one clause, the left parent, is resolved on one literal with several
    others. So the left parent and the literal are noted once for each batch.

    >>> from resolver.search.problem import encode
    >>> trace = BinaryTrace(encode("p | q; ~p | r; ~p | s"))
    >>> trace.add_batch(left=0, code=0, resolvents={0b010100: 1, 0b1000100: 2})
    3
    >>> trace.premises_of(4), trace.lost_codes(4)
    ((0, 2), (1,))

    Attributes:
        inputs: How many clauses the problem has.
        masks: All clauses by number, those of the problem first.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.inputs = len(problem.clauses)
        self.masks = list(problem.masks)
        self._right_parents = array("I")  # One entry for each resolvent.
        # By batch: the number of its first clause, the left parent, and the literal that it loses.
        self._batch_starts = array("I")
        self._left_parents = array("I")
        self._batch_codes = array("I")

    def premises_of(self, number: int) -> tuple[int, ...]:
        """Return the parents of a clause; an input clause has none."""
        if number < self.inputs:
            return ()
        batch = bisect(self._batch_starts, number) - 1
        return self._left_parents[batch], self._right_parents[number - self.inputs]

    def lost_codes(self, number: int) -> tuple[int]:
        """Return the code of the right parent's literal that is resolved away."""
        batch = bisect(self._batch_starts, number) - 1
        return (self._batch_codes[batch] ^ 1,)

    def proof(self, last: int) -> Proof:
        """Return the proof of a clause, merged and trimmed."""
        derivation, step_of = replay_trace(self, last)
        return derivation.proof(step_of[last])

    def add_resolvent(self, left: int, right: int, code: int, mask: int) -> int:
        """Enter a resolvent on a literal of the left parent; return its number."""
        return self.add_batch(left, code, {mask: right})

    def add_batch(self, left: int, code: int, resolvents: Mapping[int, int]) -> int:
        """Enter a batch of resolvents; return the number of the first.

        Args:
            left: The left parent of all.
            code: The code of its literal that is resolved away.
            resolvents: By mask, the right parent of each.
        """
        first = len(self.masks)
        self.masks += resolvents
        self._batch_starts.append(first)
        self._left_parents.append(left)
        self._batch_codes.append(code)
        self._right_parents.extend(resolvents.values())
        return first


class LearningEvents:
    """The events of clause learning: numbers and codes become clauses and literals.

    It is made only for a search with a tracer, and nothing else keeps clauses by number.
    """

    def __init__(self, problem: Problem, tracer: Listener) -> None:
        self.problem = problem
        self.tracer = tracer
        self.clauses: dict[int, Clause] = dict(enumerate(problem.clauses))

    def report_propagated(self, now: Assignment, start: int) -> None:
        """Report each literal on the trail from this position on, with its reason and its level."""
        for code in now.trail[start:]:
            atom = code >> 1
            reason = self.clauses[now.reasons[atom][0]]
            level = now.decision_levels[atom]
            self.tracer(Propagated(self.problem.literal(code), reason, level))

    def report_conflict(self, number: int) -> None:
        """Report that a clause is violated."""
        self.tracer(ConflictFound(self.clauses[number]))

    def report_learned(self, number: int, codes: Sequence[int], chain: Sequence[int]) -> None:
        """Report that a chain has derived a clause, and file the clause under this number."""
        clause = Clause(map(self.problem.literal, codes))
        self.clauses[number] = clause
        premises = tuple(self.clauses[premise] for premise in chain)
        self.tracer(Learned(clause, premises))

    def report_forgotten(self, numbers: Sequence[int]) -> None:
        """Report that the clauses with these numbers were forgotten."""
        for number in numbers:
            self.tracer(Dropped(self.clauses[number], "forgotten"))
