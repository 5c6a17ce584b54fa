"""DIMACS with names: what is written is read again, and what is wrong is told with its line."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import cases, literal
from support.profiles import letters
from support.sample_proofs import NAMES
from support.work import lines

from resolver import Clause, Literal, ResolverError, parse_dimacs, to_dimacs
from resolver.errors import DimacsError

texts = st.text(letters(), min_size=1, max_size=6) | st.sampled_from(NAMES)
any_clauses = st.lists(st.frozensets(st.builds(Literal.of, texts, st.booleans()), max_size=4))


@given(any_clauses)
def test_clauses_of_any_names_come_back_from_their_text(sets):
    clauses = [Clause(one) for one in sets]
    text = to_dimacs(clauses)
    for newline in ("\n", "\r\n"):  # of this system, and of another one
        assert [*parse_dimacs(text.replace("\n", newline))] == clauses


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("c a comment\np  cnf 3 3\n1 -2\n3 0 2 0\nc another\n\n-1 0\n", ["1 ~2 3", "2", "~1"]),
        ("p cnf 1 1\n1 0\n%\n0\n\n", ["1"]),  # as the files of SATLIB end
        ("p cnf 1 1\n1 1 0", ["1"]),
        ("c made by hand\nc atom 1 x\nc and more\nc atom 2 y\np cnf 2 1\n1 -2 0\n", ["x ~y"]),
    ],
)
def test_a_text_as_others_write_it_is_read(text, clauses):
    assert [*parse_dimacs(text)] == [Clause(words.split()) for words in clauses]


@cases(text=literal, line=int, reason=str)
def test_an_error_tells_the_line_and_what_is_wrong_there(text, line, reason):
    with pytest.raises(DimacsError) as caught:
        parse_dimacs(text)
    assert caught.value.line == line
    assert reason in str(caught.value)
    assert isinstance(caught.value, ResolverError)
    assert isinstance(caught.value, ValueError)


def test_ten_times_the_clauses_are_ten_times_the_work():
    rng = random.Random(7)
    literals = [Literal(f"x{at}", at % 2 == 0) for at in range(1_000)]
    clauses = [Clause(rng.sample(literals, 3)) for _ in range(4_000)]

    def back_and_forth(some):
        assert [*parse_dimacs(to_dimacs(some))] == some

    few, many = clauses[:400], clauses
    assert lines(lambda: back_and_forth(many)) < 11 * lines(lambda: back_and_forth(few))
