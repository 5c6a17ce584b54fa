"""Counting as a strategy: the groups among the clauses, then one sum, or sums over cases.

    n - 2 times: at most one of n - 1      each of them excludes the next
    ─────────────────────────────────────────────────────────────────────      divided by n - 1
                          at most one of n

A *group* is literals any two of which exclude each other. Resolution meets its clauses one by one;
a sum takes its line, and pays for all of them once. Groups are found greedily: from each clause of
two literals that is in none yet, as far as it goes. Where there is nothing to refute a model is
wanted, and clause learning has it.

Source: Cook, Coullard & Turán, Discrete Applied Mathematics 18, 1987 (the derivation); Biere, Le
Berre, Lonca & Manthey, SAT 2014 (finding the groups in clauses); Haken, Theoretical Computer
Science 39, 1985 (why resolution cannot do the same).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Set
from itertools import combinations
from typing import Final, TypeAlias

from attrs import evolve, field, frozen

from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.proofs.derivation import Summation
from resolver.search.counting.cases import refute_by_sums, write_sum_proof
from resolver.search.counting.sums import Premise, find_one_sum
from resolver.search.events import AddedUp, Listener
from resolver.search.learning import learner
from resolver.search.problem import Outcome, Problem

EASY_MODEL_STEPS: Final = 10_000  # steps of clause learning

Pair: TypeAlias = tuple[int, int]  # the codes of a clause of two literals, the lower first


def refute(
    problem: Problem,
    options: object = None,
    meter: Meter | None = None,
    tracer: Listener | None = None,
) -> Outcome:
    """Return a counting proof that the clauses cannot all hold, or a model of them.

    >>> from resolver import problems
    >>> from resolver.search.problem import encode
    >>> outcome = refute(encode(problems.pigeonhole(3)))
    >>> print(outcome.proof[-1].clause)
    0 ≥ 1
    >>> dict(outcome.statistics)
    {'groups': 3, 'sums': 7}

    A step is a clause that joins a group, or a row that a pivot changes; what is kept is the lines
    of the groups, and what is concluded of cases. There are no options.

    Args:
        problem: The clauses.
        options: Not read: there is nothing to choose.
        meter: Counts the work.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out.
    """
    meter = meter or Meter()
    meter.poll()
    found = collect_premises(problem)
    groups = [premise for premise in found if isinstance(premise, Group)]
    for group in groups:
        meter.step(group.weight)
        meter.keep()
        if tracer is not None:
            joined = tuple((1, clause) for join in group.joins for clause, _ in join)
            tracer(AddedUp(group.line, joined))
    parts = find_one_sum(found, meter)
    outcome = _find_easy_model(problem, meter, tracer) if parts is None else None
    if outcome is None:
        proof = write_sum_proof(parts, tracer) if parts else refute_by_sums(found, meter, tracer)
        outcome = Outcome(proof=proof)
    if outcome.proof is None and outcome.model is None:
        outcome = learner.refute(problem, meter=meter, tracer=tracer)
    counts = {"groups": len(groups), "sums": outcome.proof.sums if outcome.proof else 0}
    return evolve(outcome, statistics={**counts, **outcome.statistics})


def _find_easy_model(problem: Problem, meter: Meter, tracer: Listener | None) -> Outcome | None:
    """Return a model if it is found soon: cases would look for it atom by atom."""
    soon = Meter(Budget(steps=EASY_MODEL_STEPS))
    try:
        outcome = learner.refute(problem, meter=soon, tracer=tracer)
    except SearchStopped:
        return None
    finally:
        meter.step(soon.steps)
        meter.keep(soon.clauses)
    return outcome if outcome.model is not None else None


@frozen
class Group(Premise):
    """The line of a group, with the clauses and sources by which each joins those before it."""

    joins: tuple[tuple[tuple[Clause, object], ...], ...] = field(default=(), eq=False)

    @staticmethod
    def of(members: list[int], problem: Problem, places: Mapping[Pair, int]) -> Group:
        """Return the group in which any two of these codes occur in a clause."""
        stated = list(zip(problem.clauses, problem.sources, strict=True))
        joins = tuple(
            tuple(stated[places[before, member]] for before in members[:at])
            for at, member in enumerate(members[1:], start=1)
        )
        line = Line.of([(1, problem.literal(code)) for code in members], len(members) - 1)
        return Group(line, "a group", sum(map(len, joins)), None, joins)

    def state(self, derivation: Summation) -> int:
        """Return the number of the step that has derived the line, member by member."""
        step = derivation.axiom(*self.joins[0][0])
        for before, join in enumerate(self.joins[1:], start=2):
            excluded = [(1, derivation.axiom(*clause)) for clause in join]
            step = derivation.add_up([(before - 1, step), *excluded], divisor=before)
        return step


def collect_premises(problem: Problem) -> list[Premise]:
    """Return the groups of three and more, and the clauses that are not part of one.

    >>> from resolver.search.problem import encode
    >>> texts = "~a ~b", "~a ~c", "~b ~c", "a b c"
    >>> for premise in collect_premises(encode([Clause(text.split()) for text in texts])):
    ...     print(premise.line)
    ¬a + ¬b + ¬c ≥ 2
    a + b + c ≥ 1
    """
    counted = {at for at in range(len(problem.clauses)) if is_instance(problem, at)}
    places = {
        (codes[0], codes[1]): at
        for at, codes in enumerate(problem.codes)
        if len(codes) == 2 and at not in counted
    }
    groups = find_cliques(places.keys())
    grouped = {places[pair] for group in groups for pair in combinations(group, 2)}
    found: list[Premise] = [Group.of(group, problem, places) for group in groups]
    for constraint in problem.constraints:  # its line says all its instances at once
        found += Premise.bounds(constraint, 1)
    for at, (clause, source) in enumerate(zip(problem.clauses, problem.sources, strict=True)):
        if at not in grouped and at not in counted:
            found.append(Premise.axiom(clause, source, 1))
    return found


def is_instance(problem: Problem, at: int) -> bool:
    """Return whether a clause is there as an instance of a constraint of the problem."""
    return any(problem.sources[at] is constraint for constraint in problem.constraints)


def find_cliques(pairs: Set[Pair]) -> list[list[int]]:
    """Return sets of three and more, any two of which are a pair; each pair is in one at most.

    >>> find_cliques({(1, 2): 0, (1, 3): 1, (2, 3): 2, (3, 4): 3}.keys())
    [[1, 2, 3]]
    """
    beside = defaultdict[int, set[int]](set)
    for low, high in pairs:
        beside[low].add(high)
        beside[high].add(low)
    found = []
    for low, high in sorted(pairs):
        if high not in beside[low]:
            continue  # it is in one already
        clique = _grow_clique([low, high], beside)
        if len(clique) > 2:
            found.append(clique)
            for member in clique:
                beside[member].difference_update(clique)
    return found


def _grow_clique(clique: list[int], beside: Mapping[int, Set[int]]) -> list[int]:
    """Return the clique with the first that fits, and so on."""
    fitting = beside[clique[0]] & beside[clique[1]]
    while fitting:
        clique.append(min(fitting))
        fitting = fitting & beside[clique[-1]]
    return sorted(clique)
