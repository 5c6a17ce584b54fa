"""What a search promises on the way: every clause counts, and the index is the rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import cases, literal
from support.truth_tables import clauses
from support.work import lines

from resolver import Clause, problems, prove
from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped
from resolver.rules import backward_subsumed, is_forward_subsumed
from resolver.search.problem import encode
from resolver.search.saturation.index import Index
from resolver.search.strategy import STRATEGIES


@pytest.mark.parametrize("name", ["levels", "given", "ordered", "hyper", "negative-hyper"])
def test_every_clause_kept_counts_against_the_budget(name):
    told = problems.pigeonhole(3)

    statistics = prove(told, strategy=name).statistics

    assert statistics["clauses"] == statistics["kept"] > 10
    with pytest.raises(SearchStopped) as stopped:
        prove(told, strategy=name, budget=Budget(clauses=10))
    assert stopped.value.limit == "clauses"


@cases(strategy=str, problem=literal, steps=int, operations=int)
def test_a_search_charges_the_meter_for_its_steps_and_its_other_work(
    strategy: str, problem: tuple[str, *tuple[int, ...]], steps: int, operations: int
) -> None:
    name, *numbers = problem
    meter = Meter()

    STRATEGIES[strategy].refute(encode(getattr(problems, name)(*numbers)), meter=meter)

    assert (meter.steps, meter._work) == (steps, operations)


# --- the index, and the rules it stands for


@given(st.lists(clauses, max_size=12), st.lists(clauses, max_size=6), clauses)
def test_the_index_finds_what_the_rules_of_subsumption_find(filed, taken_out, asked):
    problem = encode([*filed, *taken_out, asked])
    *masks, mask = problem.masks
    index = Index()
    kept: list[Clause] = []

    for clause, one in zip(filed, masks, strict=False):
        assert (index.find_subsumer(one) is not None) == is_forward_subsumed(clause, kept)
        if index.find_subsumer(one) is None:
            index.add(one)
            kept.append(clause)

    for clause in taken_out:
        if clause in kept:
            kept.remove(clause)
            index.remove(problem.masks[problem.clauses.index(clause)])
    assert (index.find_subsumer(mask) is not None) == is_forward_subsumed(asked, kept)

    found = {problem.clause(one) for one in index.find_subsumed(mask)} - {asked}
    assert found == set(backward_subsumed(asked, kept))


# --- what is not asked for, and what is alike


@pytest.mark.parametrize("holes", [4, 5])
def test_who_asks_only_whether_it_follows_pays_for_no_step_of_the_proof(holes: int) -> None:
    premises = problems.pigeonhole(holes)

    whether = lines(lambda: prove(premises).entailed)
    with_steps = lines(lambda: len(prove(premises).proof or ()))

    assert whether < 0.8 * with_steps  # it is 0.6 of it


def test_alike_premises_are_added_up_before_a_sum_is_looked_for() -> None:
    statistics = prove(problems.pigeonhole(12), strategy="counting").statistics

    assert statistics["sums"] == 133
    assert statistics["steps"] < 1_500  # 938; premise by premise it takes 2,994
