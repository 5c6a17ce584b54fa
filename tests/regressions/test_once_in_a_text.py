"""The smallest texts that were once read as something else, or lost something."""

import pytest

from resolver import Literal, clauses, parse_dimacs, prove, to_dimacs
from resolver.errors import DimacsError, FormulaError
from resolver.export import parse_drat, parse_lrat


@pytest.mark.parametrize("text", ["p&or;q", "p|-q", "p&#8744;q"])
def test_half_of_a_sign_is_no_operator(text: str) -> None:
    with pytest.raises(FormulaError, match="write"):
        clauses(text)


@pytest.mark.parametrize(("text", "meant"), [("False", "□"), ("∼p", "¬p"), ("p/\\q", "p, q")])
def test_a_sign_that_many_write_is_read(text: str, meant: str) -> None:
    assert ", ".join(map(str, clauses(text))) == meant


def test_an_atom_of_the_header_that_no_clause_has_is_in_each_model() -> None:
    cnf = parse_dimacs("p cnf 2 0\n")

    assert dict(prove(cnf).countermodel) == {"1": False, "2": False}
    assert "p cnf 2 0" in to_dimacs(cnf)
    assert cnf != parse_dimacs("p cnf 1 0\n")


def test_the_last_zero_of_a_proof_is_missed_in_one_sentence() -> None:
    with pytest.raises(DimacsError, match="line 1: '0 1 2' lacks the 0 that ends it"):
        parse_lrat("3 0 1 2", parse_dimacs("p cnf 1 2\n1 0\n-1 0\n"))


def test_two_bytes_are_a_binary_proof() -> None:
    with pytest.raises(DimacsError, match="--no-binary"):
        parse_drat(b"a\0", parse_dimacs("p cnf 0 1\n0\n"))  # type: ignore[arg-type]


def test_a_letter_and_its_accent_are_one_sign() -> None:
    assert Literal("u\u0308") is Literal("ü")
    assert clauses("u\u0308") == clauses("ü")
