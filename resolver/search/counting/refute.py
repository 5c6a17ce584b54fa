"""Counting as a strategy: the groups among the clauses, then one sum, or sums over cases.

    n - 2 times: at most one of n - 1      each of them excludes the next
    ─────────────────────────────────────────────────────────────────────      divided by n - 1
                          at most one of n

A *group* is literals any two of which form a clause: at most one of them is false. The line of the
group says in one inequality what the clauses say one by one. Groups are found greedily: each begins
with a clause of two literals that is in none yet, and is extended as long as possible.

1. Find the groups, and replace their clauses by their lines.
2. If one sum refutes the premises, that is the proof (sums.py).
3. If clause learning finds a model in a few steps, that is the answer.
4. Otherwise look for sums of cases (cases.py); if no case is contradictory, learning has a model.

Source: Cook, Coullard & Turán, Discrete Applied Mathematics 18, 1987 (the derivation); Biere, Le
Berre, Lonca & Manthey, SAT 2014 (finding the groups in clauses); Haken, Theoretical Computer
Science 39, 1985 (why resolution cannot do the same).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Set
from itertools import chain, combinations
from typing import Final, TypeAlias

from attrs import evolve, field, frozen

from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped
from resolver.logic.clause import Clause
from resolver.logic.linear_constraint import LinearConstraint, count_once
from resolver.proofs.derivation import Summation
from resolver.search.counting.cases import refute_by_sums, write_sum_proof
from resolver.search.counting.sums import Premise, find_one_sum
from resolver.search.events import AddedUp, Listener
from resolver.search.learning import learner
from resolver.search.problem import Outcome, Problem

# Clause learning gets this many steps to find a model before cases are tried.
EASY_MODEL_STEPS: Final = 10_000

# The two codes of a clause of two literals, the lower first.
Pair: TypeAlias = tuple[int, int]


def refute(
    problem: Problem,
    options: object = None,
    meter: Meter | None = None,
    tracer: Listener | None = None,
) -> Outcome:
    """Return a proof by sums that the clauses contradict each other, or a model of them.

    >>> from resolver import problems
    >>> from resolver.search.problem import encode
    >>> outcome = refute(encode(problems.pigeonhole(3)))
    >>> print(outcome.proof[-1].clause)
    0 ≥ 1
    >>> dict(outcome.statistics)
    {'groups': 3, 'sums': 7}

    For the budget a clause of a group is a step, and so is a row that a pivot changes; the line of
    a group is a clause, and so is the conclusion of a case. There are no options.

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

    premises = collect_premises(problem)
    groups = [premise for premise in premises if isinstance(premise, Group)]
    for group in groups:
        meter.step(group.weight)
        meter.keep()
        if tracer is not None:
            stated = chain.from_iterable(group.joins)
            clauses = tuple([(1, clause) for clause, _ in stated])
            tracer(AddedUp(group.line, clauses))

    # Cases would look for a model atom by atom, so clause learning tries for a short time before.
    parts = find_one_sum(premises, meter)
    outcome = _find_easy_model(problem, meter, tracer) if parts is None else None
    if outcome is None and parts:
        outcome = Outcome(proof=write_sum_proof(parts, tracer))
    elif outcome is None:
        outcome = Outcome(proof=refute_by_sums(premises, meter, tracer))
    if outcome.proof is None and outcome.model is None:
        outcome = learner.refute(problem, meter=meter, tracer=tracer)

    sums = outcome.proof.sums if outcome.proof else 0
    counts = {"groups": len(groups), "sums": sums, **outcome.statistics}
    return evolve(outcome, statistics=counts)


def _find_easy_model(problem: Problem, meter: Meter, tracer: Listener | None) -> Outcome | None:
    """Return a model if clause learning finds one within few steps, else None."""
    own_meter = Meter(Budget(steps=EASY_MODEL_STEPS))
    try:
        outcome = learner.refute(problem, meter=own_meter, tracer=tracer)
    except SearchStopped:
        return None
    finally:
        meter.step(own_meter.steps)
        meter.keep(own_meter.clauses)
    return outcome if outcome.model is not None else None


@frozen
class Group(Premise):
    """The line of a group, as a premise.

    Attributes:
        joins: For each member after the first, its clauses with the members before, each with its
            source.
    """

    joins: tuple[tuple[tuple[Clause, object], ...], ...] = field(default=(), eq=False)

    @staticmethod
    def of(members: list[int], problem: Problem, places: Mapping[Pair, int]) -> Group:
        """Return the group of these literals, of which any two are a clause of the problem.

        Args:
            members: The codes, in order.
            problem: The clauses.
            places: By the two codes of a clause, its index in the problem.
        """
        stated = list(zip(problem.clauses, problem.sources, strict=True))
        joins = []
        for index, member in enumerate(members[1:], start=1):
            join = [stated[places[before, member]] for before in members[:index]]
            joins.append(tuple(join))

        # Of n literals, any two of which are a clause, at least n - 1 are true.
        terms = count_once(map(problem.literal, members))
        return Group(
            line=LinearConstraint.of(terms, len(members) - 1),
            source="a group",
            weight=sum(map(len, joins)),
            clause=None,
            joins=tuple(joins),
        )

    def state(self, derivation: Summation) -> int:
        """Derive the line by adding one member after another; return the number of its step."""
        ((first_pair,), *later_joins) = self.joins
        step = derivation.axiom(*first_pair)
        for before, join in enumerate(later_joins, start=2):
            excluding = [(1, derivation.axiom(*clause)) for clause in join]
            parts = [(before - 1, step), *excluding]
            step = derivation.add_up(parts, divisor=before)
        return step


def collect_premises(problem: Problem) -> list[Premise]:
    """Return the groups of three or more literals, and all clauses that are in none.

    >>> from resolver.search.problem import encode
    >>> texts = "~a ~b", "~a ~c", "~b ~c", "a b c"
    >>> for premise in collect_premises(encode([Clause(text.split()) for text in texts])):
    ...     print(premise.line)
    ¬a + ¬b + ¬c ≥ 2
    a + b + c ≥ 1
    """
    # The places of the clauses that the premises below replace.
    replaced = {at for at in range(len(problem.clauses)) if is_instance(problem, at)}
    places: dict[Pair, int] = {}
    for at, codes in enumerate(problem.codes):
        if len(codes) == 2 and at not in replaced:
            low, high = codes
            places[low, high] = at

    premises: list[Premise] = []
    for group in find_cliques(places.keys()):
        premises.append(Group.of(group, problem, places))
        replaced.update(places[pair] for pair in combinations(group, 2))

    # The bounds of a constraint replace all its instances.
    for constraint in problem.constraints:
        premises += Premise.bounds(constraint, 1)

    sourced = zip(problem.clauses, problem.sources, strict=True)
    for at, (clause, source) in enumerate(sourced):
        if at not in replaced:
            premises.append(Premise.axiom(clause, source, 1))
    return premises


def is_instance(problem: Problem, at: int) -> bool:
    """Return whether the clause at an index is an instance of a constraint of the problem."""
    return any(problem.sources[at] is constraint for constraint in problem.constraints)


def find_cliques(pairs: Set[Pair]) -> list[list[int]]:
    """Return disjoint cliques of three or more numbers: any two of one clique are a pair.

    >>> find_cliques({(1, 2): 0, (1, 3): 1, (2, 3): 2, (3, 4): 3}.keys())
    [[1, 2, 3]]
    """
    neighbours = defaultdict[int, set[int]](set)
    for low, high in pairs:
        neighbours[low].add(high)
        neighbours[high].add(low)

    cliques = []
    for low, high in sorted(pairs):
        # The pairs of a clique are removed, so that they are in no other.
        if high not in neighbours[low]:
            continue
        clique = _grow_clique([low, high], neighbours)
        if len(clique) > 2:
            cliques.append(clique)
            for member in clique:
                neighbours[member].difference_update(clique)
    return cliques


def _grow_clique(clique: list[int], neighbours: Mapping[int, Set[int]]) -> list[int]:
    """Add the lowest common neighbour as long as there is one; return the clique in order."""
    first, second = clique
    fitting = neighbours[first] & neighbours[second]
    while fitting:
        lowest = min(fitting)
        clique.append(lowest)
        fitting = fitting & neighbours[lowest]
    return sorted(clique)
