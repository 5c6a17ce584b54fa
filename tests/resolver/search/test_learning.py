from collections.abc import Iterable, Mapping, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.by_kind import ByKind
from support.cases import loop_over
from support.truth_tables import clause_lists, models

from resolver import GIVEN, Clause, Literal, check, problems
from resolver.budget import Meter
from resolver.search.learning.decisions import Configuration
from resolver.search.learning.learner import Learner, refute
from resolver.search.problem import encode
from resolver.search.trace import ChainTrace

HASTY = Configuration(restart=2, forget=4, turn=2)
STEADY = Configuration(restart=4, forget=8, turn=10**9)


def random_clauses(
    random: Random, atoms: int, lengths: Sequence[int] = (2, 3, 3, 4)
) -> list[Clause]:
    names = [f"x{atom:02}" for atom in range(atoms)]
    count = int(atoms * random.choice([1, 2, 3, 4, 5])) + 1
    return [
        Clause(Literal(random.choice(names), random.random() < 0.5) for _ in range(length))
        for length in random.choices(lengths, k=count)
    ]


def satisfies(model: Mapping[str, bool], clauses: Iterable[Clause]) -> bool:
    return all(any(model[one.name] == one.positive for one in clause) for clause in clauses)


def verified(clauses: Sequence[Clause], options: Configuration | None = None) -> bool:
    """Return whether there is a refutation, after the checker or the model has spoken."""
    problem = encode(clauses)
    outcome = refute(problem, options)
    if outcome.proof is not None:
        assert outcome.model is None
        return check(outcome.proof, [(clause, GIVEN) for clause in clauses])
    assert outcome.model is not None
    assert tuple(outcome.model) == problem.atoms
    assert satisfies(outcome.model, clauses)
    return False


@pytest.mark.parametrize("options", [None, HASTY, STEADY])
@given(st.integers(0, 10**9))
def test_the_verdict_is_that_of_a_truth_table(options: Configuration | None, seed: int) -> None:
    random = Random(seed)
    clauses = random_clauses(random, random.randint(1, 7), (1, 2, 3, 3))

    atoms = encode(clauses).atoms

    assert verified(clauses, options) == (not models(clauses, atoms))


def test_a_search_that_keeps_few_clauses_may_keep_more_after_each_time_it_forgets():
    learner = Learner(encode(problems.pigeonhole(4)), HASTY, Meter())

    learner.run()

    assert learner.forgotten
    assert learner.most_learned > HASTY.forget


@loop_over("holes", range(1, 7))
def test_a_fixed_order_learns_a_clause_or_so_for_each_set_of_pigeons(holes: int) -> None:
    clauses = problems.pigeonhole(holes)

    outcome = refute(encode(clauses), Configuration(turn=10**9))

    assert outcome.proof is not None
    assert check(outcome.proof, clauses)
    assert outcome.statistics["conflicts"] <= holes * 2**holes


class Listener(ByKind):
    """Replays every chain that it hears of."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(["learned", "decided", "conflict", "restarted", "dropped"], 0)

    def learned(self, clause: Clause, chain: Sequence[Clause]) -> None:
        self.counts["learned"] += 1
        derived = chain[0]
        for premise in chain[1:]:
            (pivot,) = derived.clashes(premise)
            derived = derived.resolvent(premise, pivot)
        assert derived is clause

    def decided(self, literal: Literal) -> None:
        self.counts["decided"] += 1

    def conflict(self, clause: Clause) -> None:
        self.counts["conflict"] += 1

    def restarted(self) -> None:
        self.counts["restarted"] += 1

    def dropped(self, clause: Clause, why: str) -> None:
        assert why == "forgotten"
        self.counts["dropped"] += 1


@pytest.mark.parametrize("options", [None, HASTY, STEADY])
def test_every_learned_clause_is_the_end_of_its_chain(options: Configuration | None) -> None:
    listener = Listener()
    problem = encode(problems.random_3sat(60, seed=0))

    outcome = refute(problem, options, tracer=listener)

    assert listener.counts["conflict"] == outcome.statistics["conflicts"] > 20
    assert listener.counts["learned"] >= outcome.statistics["learned"]
    assert listener.counts["decided"] == outcome.statistics["decisions"]
    assert listener.counts["dropped"] == outcome.statistics["dropped"]
    assert listener.counts["restarted"] == outcome.statistics["restarts"]


@given(clause_lists, st.lists(st.tuples(st.integers(0, 3), st.booleans()), max_size=3))
def test_a_search_that_goes_on_under_assumptions_answers_as_one_that_begins_anew(clauses, assumed):
    problem = encode(clauses)
    search = Learner(problem, Configuration(), Meter())

    asked = [
        Literal.of(problem.atoms[v % len(problem.atoms)], s) for v, s in assumed if problem.atoms
    ]

    for literals in (asked, [], [~literal for literal in asked], asked):
        codes = [2 * problem.atoms.index(one.name) + (not one.positive) for one in literals]
        model = search.solve(codes)
        told = [*clauses, *(Clause([literal]) for literal in literals)]
        assert (model is None) == (not models(told))
        assert model is None or all(model[one.name] == one.positive for one in literals)


def test_what_a_chain_derives_is_known_before_its_steps_are_made() -> None:
    trace = ChainTrace(encode("p | q; ~p | r"))
    trace.chains.append((0, 1))
    trace.pivots.append((1,))

    proof = trace.proof(2)

    assert proof.conclusion == Clause(["q", "r"]) == proof[-1].clause
