"""Counting as a strategy: the groups among the clauses, then one sum, or sums over cases.

    n - 2 times: at most one of n - 1      each of them excludes the next
    ─────────────────────────────────────────────────────────────────────      divided by n - 1
                          at most one of n

A *group* is literals any two of which exclude each other. Resolution meets its clauses one by one;
a sum takes its line, and pays for all of them once. Groups are found greedily: from each clause of
two literals that is in none yet, as far as it goes.

1. Find the groups, and take their lines in the place of their clauses.
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
from itertools import combinations
from typing import Final, TypeAlias

from attrs import evolve, field, frozen

from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped
from resolver.logic.clause import Clause
from resolver.logic.linear_constraint import LinearConstraint
from resolver.proofs.derivation import Summation
from resolver.search.counting.cases import refute_by_sums, write_sum_proof
from resolver.search.counting.sums import Premise, find_one_sum
from resolver.search.events import AddedUp, Listener
from resolver.search.learning import learner
from resolver.search.problem import Outcome, Problem

EASY_MODEL_STEPS: Final = 10_000  # Clause learning has these before cases are looked at.

Pair: TypeAlias = tuple[int, int]  # the codes of a clause of two literals, the lower first


def refute(
    problem: Problem,
    options: object = None,
    meter: Meter | None = None,
    tracer: Listener | None = None,
) -> Outcome:
    """Return a counting proof that the clauses contradict each other, or a model of them.

    >>> from resolver import problems
    >>> from resolver.search.problem import encode
    >>> outcome = refute(encode(problems.pigeonhole(3)))
    >>> print(outcome.proof[-1].clause)
    0 ≥ 1
    >>> dict(outcome.statistics)
    {'groups': 3, 'sums': 7}

    A step is a clause that joins a group, or a row that a pivot changes; what is kept is the lines
    of the groups, and the conclusions of cases. There are no options.

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
            clauses = tuple((1, clause) for join in group.joins for clause, _ in join)
            tracer(AddedUp(group.line, clauses))

    # Cases would look for a model atom by atom, so clause learning has a short try before them.
    parts = find_one_sum(premises, meter)
    outcome = _find_easy_model(problem, meter, tracer) if parts is None else None
    if outcome is None and parts:
        outcome = Outcome(proof=write_sum_proof(parts, tracer))
    elif outcome is None:
        outcome = Outcome(proof=refute_by_sums(premises, meter, tracer))
    if outcome.proof is None and outcome.model is None:
        outcome = learner.refute(problem, meter=meter, tracer=tracer)

    sums = outcome.proof.sums if outcome.proof else 0
    return evolve(outcome, statistics={"groups": len(groups), "sums": sums, **outcome.statistics})


def _find_easy_model(problem: Problem, meter: Meter, tracer: Listener | None) -> Outcome | None:
    """Return a model if clause learning finds it in a few steps, else None."""
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
    """The line of a group.

    Attributes:
        joins: For each member after the first, the clauses that exclude it together with each
            member before, with their sources.
    """

    joins: tuple[tuple[tuple[Clause, object], ...], ...] = field(default=(), eq=False)

    @staticmethod
    def of(members: list[int], problem: Problem, places: Mapping[Pair, int]) -> Group:
        """Return the group in which any two of these codes are in a clause.

        Args:
            members: The codes, in order.
            problem: The clauses.
            places: The place of each clause of two literals in the problem.
        """
        stated = list(zip(problem.clauses, problem.sources, strict=True))
        joins = tuple(
            tuple(stated[places[before, member]] for before in members[:at])
            for at, member in enumerate(members[1:], start=1)
        )
        terms = [(1, problem.literal(code)) for code in members]
        line = LinearConstraint.of(terms, len(members) - 1)
        return Group(line, "a group", sum(map(len, joins)), None, joins)

    def state(self, derivation: Summation) -> int:
        """Return the number of the step that has derived the line, member by member."""
        ((first_pair,), *later_joins) = self.joins
        step = derivation.axiom(*first_pair)
        for before, join in enumerate(later_joins, start=2):
            excluding = [(1, derivation.axiom(*clause)) for clause in join]
            step = derivation.add_up([(before - 1, step), *excluding], divisor=before)
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
    instances = {at for at in range(len(problem.clauses)) if is_instance(problem, at)}
    places = {
        (codes[0], codes[1]): at
        for at, codes in enumerate(problem.codes)
        if len(codes) == 2 and at not in instances
    }
    groups = find_cliques(places.keys())
    grouped = {places[pair] for group in groups for pair in combinations(group, 2)}

    premises: list[Premise] = [Group.of(group, problem, places) for group in groups]
    # The line of a constraint says all its instances at once.
    for constraint in problem.constraints:
        premises += Premise.bounds(constraint, 1)
    for at, (clause, source) in enumerate(zip(problem.clauses, problem.sources, strict=True)):
        if at not in grouped and at not in instances:
            premises.append(Premise.axiom(clause, source, 1))
    return premises


def is_instance(problem: Problem, at: int) -> bool:
    """Return whether the clause at a place is an instance of a constraint of the problem."""
    return any(problem.sources[at] is constraint for constraint in problem.constraints)


def find_cliques(pairs: Set[Pair]) -> list[list[int]]:
    """Return sets of three and more, any two of which are a pair; each pair is in one at most.

    >>> find_cliques({(1, 2): 0, (1, 3): 1, (2, 3): 2, (3, 4): 3}.keys())
    [[1, 2, 3]]
    """
    neighbours = defaultdict[int, set[int]](set)
    for low, high in pairs:
        neighbours[low].add(high)
        neighbours[high].add(low)

    cliques = []
    for low, high in sorted(pairs):
        # A pair that is in a clique is taken out, and starts no other.
        if high not in neighbours[low]:
            continue
        clique = _grow_clique([low, high], neighbours)
        if len(clique) > 2:
            cliques.append(clique)
            for member in clique:
                neighbours[member].difference_update(clique)
    return cliques


def _grow_clique(clique: list[int], neighbours: Mapping[int, Set[int]]) -> list[int]:
    """Add the lowest that is a neighbour of all, again and again; return the clique in order."""
    fitting = neighbours[clique[0]] & neighbours[clique[1]]
    while fitting:
        clique.append(min(fitting))
        fitting = fitting & neighbours[clique[-1]]
    return sorted(clique)
