"""What a solver in C++ says is believed only as far as it is proved again."""

import sys
from random import Random

import pytest
from pysat.solvers import Solver
from support.cases import loop_over

from resolver import Budget, SearchStopped, check, compare, problems, prove
from resolver.budget import Meter
from resolver.errors import InternalError, MissingExtra, ProofError
from resolver.search import glucose
from resolver.search.events import Resolved
from resolver.search.learning.learner import Configuration, Learner
from resolver.search.lemmas import Lemmas
from resolver.search.problem import Outcome, encode, verify_outcome


def lines_of(problem, solver="glucose4"):
    with Solver(solver, with_proof=True) as found:
        for codes in problem.codes:
            found.add_clause([(x // 2 + 1) * (-1) ** x for x in codes])
        return None if found.solve() else found.get_proof()


def read(lemmas, lines):
    for line in lines:
        words = line.split()
        deleted = words[0] == "d"
        codes = [2 * abs(x) - 2 + (x < 0) for x in map(int, words[deleted:-1])]
        (lemmas.delete if deleted else lemmas.add)(codes)
        if lemmas.refuted:
            break


@loop_over("seed", range(12))
def test_the_lines_of_other_solvers_give_a_proof_that_holds(seed):
    problem = encode(problems.random_3sat(30, seed, 5.5))
    for solver in ("glucose4", "lingeling", "maplecm", "cadical153"):
        lines = lines_of(problem, solver)
        if lines is None:
            continue
        lemmas = Lemmas(problem)
        read(lemmas, lines)
        trace, last = lemmas.trace()
        assert check(trace.proof(last), axioms=problem.clauses)


@loop_over("seed", range(20))
def test_spoilt_lines_are_refused_or_give_a_proof_that_holds(seed):
    problem = encode(problems.random_3sat(20, 5, 6.0))
    lines, random = lines_of(problem), Random(seed)
    spoilt = [line for line in lines if random.random() < 0.7]
    random.shuffle(spoilt)

    lemmas = Lemmas(problem)

    try:
        read(lemmas, [*spoilt, "0"])
        trace, last = lemmas.trace()
    except ProofError as error:
        assert "unit propagation finds no conflict" in str(error)
    else:
        assert check(trace.proof(last), axioms=problem.clauses)


def test_a_long_search_is_tried_again_in_other_orders(monkeypatch):
    monkeypatch.setattr(glucose, "MOST_QUICK_CONFLICTS", 10)
    problem = encode(problems.random_3sat(60, 3, 5.0))
    one = glucose.refute(problem, glucose.GlucoseOptions(tries=1))

    best = glucose.refute(problem)

    assert best.statistics["conflicts"] < one.statistics["conflicts"]
    assert check(best.proof, axioms=problem.clauses)


def test_its_conflicts_are_within_the_budget_of_clauses():
    with pytest.raises(SearchStopped) as stopped:
        prove(problems.pigeonhole(9), strategy="glucose", budget=Budget(clauses=3_000))
    assert stopped.value.limit == "clauses"


def test_a_tracer_gets_each_resolution_of_the_proof():
    events = []

    verdict = prove("p | q; ~p | q; p | ~q", "p & q", strategy="glucose", tracer=events.append)

    assert {type(event) for event in events} == {Resolved}
    assert [event.resolvent for event in events] == [
        step.clause for step in verdict.proof.inferences
    ]


def test_without_the_package_the_extra_is_named_and_nobody_else_needs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)

    with pytest.raises(MissingExtra, match="pysat"):
        prove("p; ~p", strategy="glucose")
    assert "glucose" not in {row.strategy for row in compare("p; ~p")}


def test_a_chain_that_resolves_in_vain_is_no_refutation():
    problem = encode(problems.pigeonhole(3))
    search = Learner(problem, Configuration(), Meter())
    search.solve()

    search.trace.pivots[search.empty] = [code ^ 1 for code in search.trace.pivots[search.empty]]

    with pytest.raises(InternalError, match="and not with the empty clause"):
        verify_outcome(problem, Outcome(search.trace.proof(search.empty)))
