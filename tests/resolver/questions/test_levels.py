"""Level saturation against the book's tables and against the definition of a level."""

from hypothesis import given
from support.truth_tables import clause_lists, models

from resolver import levels, problems, saturate
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
