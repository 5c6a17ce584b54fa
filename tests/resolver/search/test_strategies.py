"""Every strategy: verdict, model and proof against truth tables and a SAT solver."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import cases, literal, loop_over, table
from support.profiles import seeds
from support.sat import satisfiable
from support.truth_tables import ATOMS, clause_lists, entails, is_true, literals, models

from resolver import DENIED, Clause, Literal, check, prove
from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped, StrategyError
from resolver.problems import implications, pigeonhole, random_3sat
from resolver.questions.goal import encode_question
from resolver.search.problem import Outcome, Problem, encode
from resolver.search.strategy import STRATEGIES, strategy

COMPLETE = [name for name, one in STRATEGIES.items() if one.complete]
INCOMPLETE = [name for name, one in STRATEGIES.items() if not one.complete]
SWITCHES = ("tautologies", "forward", "backward", "pure")
VARIANTS = table(__file__, "VARIANTS", str, literal)
TEN = "abcdefghij"
wide_literals = st.builds(Literal, st.sampled_from(TEN), st.booleans())
wide_lists = st.lists(st.frozensets(wide_literals, max_size=3).map(Clause), max_size=40)


def verify(problem: Problem, outcome: Outcome) -> bool:
    """Check the evidence; return whether there is a model."""
    assert (outcome.proof is None) != (outcome.model is None)
    if outcome.proof is not None:
        assert check(outcome.proof, axioms=zip(problem.clauses, problem.sources, strict=True))
        return False
    assert sorted(problem.atoms) == list(outcome.model)
    row = frozenset(atom for atom, true in outcome.model.items() if true)
    assert all(is_true(clause, row) for clause in problem.clauses)
    return True


def refute(name: str, problem: Problem, steps: int = 200_000, **options: Any) -> Outcome:
    return STRATEGIES[name].varied(**options).refute(problem, meter=Meter(Budget(steps=steps)))


def test_the_names_are_those_of_the_command():
    names = "levels given unit sos input sld linear ordered hyper negative-hyper elimination"

    assert list(STRATEGIES) == [*names.split(), "counting", "learning", "glucose"]
    assert INCOMPLETE == ["unit", "input", "sld"]
    for name, one in STRATEGIES.items():
        assert one.name == name
        assert one.summary and one.figure and one.wins and one.fails and one.source


@pytest.mark.parametrize("name", COMPLETE)
@given(clause_lists, st.none() | literals)
def test_a_complete_strategy_agrees_with_the_truth_table(name, clauses, goal):
    problem = encode_question(clauses, goal).problem
    if name == "sos" and goal and not models(clauses):
        return  # a set of support needs consistent premises

    assert verify(problem, refute(name, problem)) == bool(models(problem.clauses))


@pytest.mark.parametrize(("name", "options"), VARIANTS)
@given(clauses=wide_lists)
def test_a_variant_agrees_with_the_solver(name: str, options: Any, clauses: list[Clause]):
    problem = encode(clauses)
    try:
        outcome = refute(name, problem, **options)
    except SearchStopped as stopped:
        assert stopped.limit == "steps"
        assert options == {"select": "all"}
    else:
        assert verify(problem, outcome) == satisfiable(clauses)


# Random 3-SAT that each strategy decides in 20,000 steps: atoms, and clauses for each atom.
HARD = [(12, 6), (20, 4.3), (40, 2)]
DECIDED: dict[str, list[tuple[int, float]]] = {
    "levels": [(5, 4.3), (5, 8), (6, 8)], "given": [*HARD, (40, 6)],
    "sos": [(12, 6), (15, 4.3), (20, 4.3)], "linear": [(6, 8), (8, 4.3), (40, 6)],
    "ordered": [*HARD, (60, 2)], "hyper": [*HARD, (60, 2)], "negative-hyper": [*HARD, (60, 2)],
    "elimination": [*HARD, (60, 2)], "counting": [(6, 8), (8, 4.3), (40, 2), (60, 3)],
    "learning": [*HARD, (40, 6), (100, 4.3)], "glucose": [*HARD, (40, 6), (80, 4.3)],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "atoms", "ratio"), [(name, *size) for name in COMPLETE for size in DECIDED[name]]
)
def test_a_complete_strategy_agrees_with_the_solver_and_seldom_gives_up(name, atoms, ratio):
    stopped = 0

    for seed in seeds(1, 8):
        problem = encode(random_3sat(atoms, seed, ratio))
        try:
            outcome = refute(name, problem, steps=20_000)
        except SearchStopped as error:
            assert error.limit == "steps"
            stopped += 1
        else:
            assert verify(problem, outcome) == satisfiable(problem.clauses)
    assert stopped <= len(seeds(1, 4))


@pytest.mark.parametrize("name", INCOMPLETE)
@given(clause_lists, literals)
def test_an_incomplete_strategy_never_says_no(name: str, clauses: list[Clause], goal: Literal):
    problem = encode_question(clauses, goal).problem
    try:
        outcome = refute(name, problem)
    except SearchStopped as stopped:
        assert stopped.ran_dry
    else:
        assert not verify(problem, outcome)
        assert not models(problem.clauses)


horn = st.builds(
    lambda head, body: Clause([*([head] if head else []), *(f"~{atom}" for atom in body)]),
    st.none() | st.sampled_from(ATOMS),
    st.frozensets(st.sampled_from(ATOMS), max_size=3),
)


@pytest.mark.parametrize("name", INCOMPLETE)
@given(clauses=st.lists(horn, max_size=8))
def test_unit_input_and_sld_resolution_are_complete_for_horn_clauses(name, clauses):
    problem = encode(clauses)
    if models(clauses):
        with pytest.raises(SearchStopped, match="ran dry"):
            refute(name, problem)
    else:
        assert not verify(problem, refute(name, problem))


@given(clauses=st.lists(horn, max_size=8), goal=st.sampled_from(ATOMS))
def test_whichever_literal_is_selected_sld_resolution_is_linear_input_resolution(clauses, goal):
    if entails(clauses, Clause([goal])):
        for select in ("first", "last"):
            proof = prove(clauses, goal, strategy=f"sld select={select}").proof
            assert check(proof)
            for before, step in pairwise(proof.inferences):
                assert before.number in step.premises
                assert all(
                    len(other.premises) == 0
                    for other in proof
                    if other.number in set(step.premises) - {before.number}
                )
            heads = (one.positive for step in proof.inferences for one in step.clause)
            assert not any(heads)


@pytest.mark.parametrize("name", STRATEGIES)
@given(data=st.data(), clauses=clause_lists)
def test_simplifications_do_not_change_the_verdict(name: str, data: Any, clauses: list[Clause]):
    options = {
        switch: data.draw(st.booleans(), label=switch)
        for switch in SWITCHES
        if switch in STRATEGIES[name].options
    }

    problem = encode(clauses)

    try:
        outcome = refute(name, problem, steps=20_000, **options)
    except SearchStopped as stopped:
        assert name in INCOMPLETE or (stopped.limit == "steps" and not all(options.values()))
    else:
        assert verify(problem, outcome) == bool(models(clauses))


@pytest.mark.parametrize("told", ["p; ~p", "p; ~p; q -> r", "false"])
def test_a_set_of_support_needs_consistent_premises_and_says_so(told: str):
    with pytest.raises(SearchStopped, match=r"needs premises that are consistent.*or no goal") as e:
        prove(told, "q", strategy="sos")
    assert e.value.ran_dry
    assert prove(told, strategy="sos").entailed


@given(clause_lists, literals)
def test_a_set_of_support_uses_the_goal_or_says_that_the_premises_contradict_each_other(
    clauses: list[Clause], goal: Literal
):
    try:
        proof = prove(clauses, goal, strategy="sos").proof
    except SearchStopped as stopped:
        assert stopped.ran_dry and not models(clauses)
    else:
        assert (proof is None) == bool(models([*clauses, Clause([~goal])]))
        assert proof is None or any(step.source is DENIED for step in proof.axioms)


@loop_over("name", ["given", "unit", "sos", "linear", "hyper", "elimination"])
def test_a_long_chain_is_no_problem(name: str):
    problem = encode(implications(1_200))  # more than the stack of Python is deep
    assert not verify(problem, refute(name, problem))


@loop_over("name", STRATEGIES)
def test_every_strategy_stops_at_its_budget(name: str):
    with pytest.raises(SearchStopped) as stopped:
        STRATEGIES[name].refute(encode(pigeonhole(6)), meter=Meter(Budget(steps=50)))
    assert stopped.value.ran_dry or stopped.value.limit == "steps"


def test_a_linear_proof_has_no_tautology():
    told = "~a | b; ~a | ~b | ~c; a | ~b | ~c; ~b; a | ~c; ~a | ~c; a | b | c"

    proof = prove(told, strategy="linear").proof

    assert not any(step.clause.is_tautology for step in proof.inferences)


def test_the_empty_clause_and_no_clause_at_all_are_answered_at_once():
    for name in COMPLETE:
        assert len(refute(name, encode([Clause(["p"]), Clause()])).proof) == 1
        assert refute(name, encode([], atoms=["p"])).model in ({"p": False}, {"p": True})


def test_a_name_that_is_no_strategy_is_an_error_that_lists_them():
    with pytest.raises(StrategyError, match="'hiper' is no strategy; try levels, given"):
        strategy("hiper")


@cases(name=str, options=literal, sentence=str)
def test_an_option_that_is_none_is_an_error(name: str, options: Any, sentence: str):
    with pytest.raises(StrategyError, match=sentence):
        STRATEGIES[name].varied(**options).refute(encode([]))


def test_options_may_be_written_after_a_name():
    chosen = strategy(" given  ratio=0 backward=off ")

    assert (chosen.defaults.ratio, chosen.defaults.backward) == (0, False)
    assert STRATEGIES["given"].defaults.backward

    written = prove(pigeonhole(4), strategy="given ratio=0").statistics
    assert written == prove(pigeonhole(4), strategy=STRATEGIES["given"].varied(ratio=0)).statistics
    assert written != prove(pigeonhole(4), strategy="given").statistics
