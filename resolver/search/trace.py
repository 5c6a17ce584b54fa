"""The trace of a search: each derived clause's chain, which becomes a proof in the end.

    C₀   C₁  …  Cₖ
    ──────────────      C₀ resolved with C₁, what that gives with C₂, and so on
          L

A search writes down numbers only. When it ends in the empty clause, the chains that this rests on
are replayed, premise by premise; equal clauses are merged, and what is not used is left out. Where
a clause has fewer literals than the search knew of, what would resolve them away is left out too.

Source: Zhang & Malik, DATE 2003; Beame, Kautz & Sabharwal, JAIR 22, 2004 (a chain is a trivial
resolution).
"""

from __future__ import annotations

from array import array
from bisect import bisect
from collections.abc import Mapping, Sequence

from resolver.logic.clause import Clause
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof
from resolver.proofs.step import ancestors_of, clause_of
from resolver.search.events import ConflictFound, Dropped, Learned, Listener, Propagated, Resolved
from resolver.search.learning.assignment import Assignment
from resolver.search.problem import Problem


class ChainTrace:
    """The chains of the clauses by their numbers, those of the problem first, from 0."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.inputs = len(problem.clauses)
        # A chain is the premises from left to right; an input has none. The pivots are codes, each
        # of a literal of the next premise; the clause so far has its complement.
        self.chains: list[Sequence[int]] = [()] * self.inputs
        self.pivots: list[Sequence[int]] = [()] * self.inputs
        self.premises_of, self.lost_codes = self.chains.__getitem__, self.pivots.__getitem__

    def proof(self, last: int) -> Proof:
        """Return the proof of a clause by single resolutions, merged and trimmed.

        What the chains derive is seen at once; the steps are made when they are first asked for.
        """
        inputs, derived = self.problem.codes, dict[int, tuple[int, ...]]()
        for number in ancestors_of(last, self.premises_of):
            if number < self.inputs:
                derived[number] = inputs[number]
                continue
            first, *others = self.chains[number]
            found = set(derived[first])
            for premise, code in zip(others, self.pivots[number], strict=True):
                if code ^ 1 in found:
                    literals = derived[premise]
                    if code in literals:
                        found.remove(code ^ 1)
                    else:
                        found.clear()
                    kept = code in found
                    found.update(literals)
                    if not kept:
                        found.discard(code)
            derived[number] = tuple(found)
        conclusion = Clause.of(frozenset(map(self.problem.literal, derived[last])))

        def made() -> Proof:
            derivation, at = replay_trace(self, last)
            return derivation.proof(at[last])

        return Proof.deferred(made, conclusion)


def replay_trace(
    trace: ChainTrace | BinaryTrace, last: int, tree_like: bool = False
) -> tuple[Derivation, dict[int, int]]:
    """Return the derivation of a clause, and the step of each clause that it rests on."""
    derivation, at = Derivation(tree_like), dict[int, int]()
    problem, literals = trace.problem, trace.problem.literals
    state, join = derivation.state, derivation.join
    for number in ancestors_of(last, trace.premises_of):
        if number < trace.inputs:
            at[number] = state(problem.clauses[number], "axiom", problem.sources[number])
            continue
        first, *others = trace.premises_of(number)
        result = at[first]
        for premise, code in zip(others, trace.lost_codes(number), strict=True):
            result = join(result, at[premise], literals[code ^ 1])
        at[number] = result
    return derivation, at


def report_resolutions(proof: Proof, tracer: Listener) -> None:
    """Report each resolution of a proof, which was found otherwise than step by step."""
    clauses, pivots = {step.number: clause_of(step) for step in proof}, proof.pivots
    for step in proof.inferences:
        left, right = (clauses[number] for number in step.premises)
        tracer(Resolved(left, right, pivots[step.number], clauses[step.number]))


class BinaryTrace:
    """A trace of single resolutions, each clause with its mask: a saturation makes millions.

    A batch has the resolvents of one clause on one literal.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.inputs = len(problem.clauses)
        self.masks = list(problem.masks)
        self.right = array("I")
        # Of each batch: the number of its first clause, the left parent and its literal.
        self.firsts, self.left, self.codes = array("I"), array("I"), array("I")

    def premises_of(self, number: int) -> tuple[int, ...]:
        """Return the parents of a clause; an input has none."""
        if number < self.inputs:
            return ()
        return self.left[bisect(self.firsts, number) - 1], self.right[number - self.inputs]

    def lost_codes(self, number: int) -> tuple[int]:
        """Return the code of the right parent's literal that is resolved away."""
        return (self.codes[bisect(self.firsts, number) - 1] ^ 1,)

    def proof(self, last: int) -> Proof:
        """Return the proof of a clause, merged and trimmed."""
        derivation, at = replay_trace(self, last)
        return derivation.proof(at[last])

    def resolve(self, left: int, right: int, code: int, mask: int) -> int:
        """Return the number of a resolvent; the left clause has the literal."""
        return self.extend(left, code, {mask: right})

    def extend(self, left: int, code: int, resolvents: Mapping[int, int]) -> int:
        """Return the number of the first of a batch of resolvents, given with right parents."""
        first = len(self.masks)
        self.masks += resolvents
        self.firsts.append(first)
        self.left.append(left)
        self.codes.append(code)
        self.right.extend(resolvents.values())
        return first


class LearningEvents:
    """The events of clause learning: numbers and codes become clauses and literals.

    It is made only for a search with a tracer, and nothing else keeps clauses by number.
    """

    def __init__(self, problem: Problem, tracer: Listener) -> None:
        self.problem, self.tracer = problem, tracer
        self.clauses: dict[int, Clause] = dict(enumerate(problem.clauses))

    def propagated(self, now: Assignment, start: int) -> None:
        """Report what became true from this place of the trail on, and why."""
        for code in now.trail[start:]:
            reason = self.clauses[now.reasons[code >> 1][0]]
            self.tracer(
                Propagated(self.problem.literal(code), reason, now.decision_levels[code >> 1])
            )

    def conflict(self, number: int) -> None:
        """Report that a clause is violated."""
        self.tracer(ConflictFound(self.clauses[number]))

    def learned(self, number: int, codes: Sequence[int], chain: Sequence[int]) -> None:
        """Report that a clause was derived, and by which chain."""
        clause = self.clauses[number] = Clause(map(self.problem.literal, codes))
        self.tracer(Learned(clause, tuple(self.clauses[premise] for premise in chain)))

    def forgotten(self, numbers: Sequence[int]) -> None:
        """Report that clauses were dropped."""
        for number in numbers:
            self.tracer(Dropped(self.clauses[number], "forgotten"))
