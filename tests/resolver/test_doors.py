"""What odd arguments are answered with; `tests/test_odd_calls.py` tries them everywhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import resolver
from resolver import (
    EMPTY,
    Prover,
    clauses,
    export,
    prove,
)
from resolver.errors import FileError

TOLD = clauses("p -> q; p")
PROOF = prove(TOLD, "q").proof


@pytest.mark.parametrize(
    ("call", "asked", "possible"),
    [
        (lambda: resolver.problems.parity(0), "0", "try 2 to 10,000"),
        (lambda: resolver.problems.parity(2**70), f"{2**70}", "try 2 to 10,000"),
        (lambda: resolver.problems.implications(2**70), f"{2**70}", "try 1 to 100,000"),
        (lambda: resolver.problems.pigeonhole("3"), "'3'", "try 1 to 60"),
        (lambda: resolver.problems.random_3sat(20, None), "None", "each seed gives a problem"),
        (lambda: resolver.problems.random_3sat(20, 1, -1), "-1", "try 4.3"),
        (lambda: resolver.problems.random_3sat(90_000, 1, 20), "1800000", "try 0 to 500,000"),
        (lambda: resolver.problems.urquhart(7), "7", "try 6 or 8"),
        (lambda: resolver.problems.colouring(2, [(1, 2, 3)]), "(1, 2, 3)", "pairs of whole"),
        (lambda: resolver.problems.random_graph(4, 7, 1), "7", "try 0 to 6"),
        (lambda: resolver.problems.liars(2, 1), "2", "try 3 to 10,000"),
        (lambda: resolver.problems.odd("abcdefghijklmnopqr"), "'abcdefgh", "try ['p', 'q']"),
        (lambda: resolver.problems.odd(list(map(str, range(40)))), "40", "try 0 to 16"),
        (lambda: export.to_html(PROOF, most_steps=()), "()", "how many steps are drawn: try 200"),
        (lambda: PROOF.to_svg(most_steps="p"), "'p'", "how many steps are drawn: try 200"),
        (lambda: PROOF.to_svg(most_steps=-1), "-1", "how many steps are drawn: try 200"),
    ],
)
def test_a_size_that_is_none_is_refused_with_what_is_possible(
    call: Callable[[], object], asked: str, possible: str
) -> None:
    with pytest.raises(resolver.errors.ArgumentError) as caught:
        call()
    assert str(caught.value).startswith(asked) and possible in str(caught.value)


def test_a_directory_that_cannot_be_made_is_an_error_of_the_family(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="file"):
        export.save_axioms_and_proof(PROOF, "lrat", "file")


def test_an_atom_named_twice_to_a_prover_is_one_atom() -> None:
    assert Prover(["p", "p"]).atoms == ("p",)


def test_a_prover_reads_texts_as_a_proof_is_asked_for() -> None:
    prover = Prover().tell("p -> q; p")
    assert prover.entails("q") and not prover.entails("~q")
    assert prover.prove("q").conclusion is EMPTY
