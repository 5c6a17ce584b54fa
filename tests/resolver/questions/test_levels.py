"""Level saturation against the book's tables and against the definition of a level."""

from functools import partial

import pytest
from hypothesis import given
from support.profiles import is_deep
from support.truth_tables import clause_lists, models
from support.work import lines

from resolver import Budget, check, levels, problems, prove, saturate
from resolver.rules import textbook

FOUR = "p | q; ~p | q; p | ~q; ~p | ~q"


def test_the_book_lists_39_clauses_and_with_the_deletion_strategy_nine() -> None:
    plain, short = levels(FOUR, deletion=False), levels(FOUR)
    assert [len(plain.level(number)) for number in range(4)] == [4, 8, 27, 0]
    first = "q,p,q ∨ ¬q,p ∨ ¬p,q ∨ ¬q,p ∨ ¬p,¬p,¬q"
    assert sorted(map(str, plain.level(1))) == sorted(first.split(","))
    assert (plain[-1].number, plain[-1].parents) == (39, (5, 12))
    listed = "p ∨ q,¬p ∨ q,p ∨ ¬q,¬p ∨ ¬q,q,p,¬p,¬q,□"
    assert ",".join(str(one.clause) for one in short) == listed


@given(clause_lists)
def test_the_levels_end_with_the_empty_clause_just_where_there_is_no_model(clauses) -> None:
    assert levels(clauses).refuted == (not models(clauses))


@given(clause_lists)
def test_each_clause_is_the_resolvent_of_its_parents_of_which_one_is_of_the_level_before(clauses):
    found = levels(clauses)
    for one in found:
        if one.parents:
            left, right = (found[number - 1] for number in one.parents)
            assert left.clause.resolvent(right.clause, one.pivot) is one.clause
            assert max(left.level, right.level) == one.level - 1


def test_the_levels_end_as_the_textbook_prover_does() -> None:
    told = problems.implications(9)
    proof = textbook.refute(told)
    assert proof is not None and proof.depth == levels(told)[-1].level
    assert textbook.saturate(told[1:]) == saturate(told[1:], strategy="levels")


def test_elimination_takes_pigeons_hole_after_hole():
    told = problems.pigeonhole(7)
    verdict = prove(told, strategy="elimination", budget=Budget(steps=60_000))
    assert check(verdict.proof, told)


@pytest.mark.parametrize("holes", [10, 30] if is_deep() else [20])
def test_many_holes_are_counted_in_polynomially_many_steps(holes: int):
    told = problems.pigeonhole(holes)
    verdict = prove(told, strategy="counting", budget=Budget(steps=50_000))
    assert check(verdict.proof, told)
    assert verdict.proof.sums == holes * (holes - 1) + 1


# It was eleven times as long when every electron looked at every nucleus.
@pytest.mark.parametrize("strategy", ["hyper", "negative-hyper"])
def test_a_long_chain_takes_hyper_resolution_hardly_longer_than_unit_resolution(strategy):
    told = problems.implications(500)
    work = [lines(partial(prove, told, strategy=name)) for name in (strategy, "unit")]
    assert work[0] < 2 * work[1]
