"""The gallery, and every fact of 200 games, before the checkers and the counter of others."""

from collections.abc import Callable

import pytest
from attack import attacks, carried_out
from outside import accepts, named, refutations

from resolver import Proof, clauses, prove
from resolver.export import to_dimacs, to_drat, to_lrat

GAMES = 200
COUNTED = 25  # games whose deals pyganak counts
CHECKERS = {"CAKE_LPR": ("cake_lpr", to_lrat), "DRAT_TRIM": ("drat-trim", to_drat)}


@pytest.mark.deep
@pytest.mark.parametrize("variable", CHECKERS)
def test_a_checker_of_others_accepts_the_gallery_and_every_fact_of_200_games(variable: str) -> None:
    if named(variable) is None:
        pytest.skip(f"{variable} names no program")
    gallery = sum(1 for _ in refutations())
    assert gallery == 44
    found = carried_out(attacks()[CHECKERS[variable][0]], 0, most=gallery + GAMES)
    assert not found.findings
    print(f"{variable}: {found.asked:,} proofs in {found.seconds:.0f} s")


@pytest.mark.deep
@pytest.mark.parametrize("variable", CHECKERS)
def test_a_checker_of_others_refuses_what_does_not_follow(variable: str) -> None:
    program = named(variable)
    if program is None:
        pytest.skip(f"{variable} names no program")
    text_of: Callable[[Proof], str] = CHECKERS[variable][1]
    proof = prove("p | q; p | ~q; ~p | q; ~p | ~q").proof
    assert proof is not None
    assert accepts(program, to_dimacs(proof), text_of(proof))
    assert not accepts(program, to_dimacs(clauses("p | q; p | ~q; ~p | q; r")), text_of(proof))


@pytest.mark.deep
def test_a_model_counter_counts_the_same_deals() -> None:
    pytest.importorskip("pyganak")
    found = carried_out(attacks()["pyganak"], 0, most=COUNTED)
    assert found.asked == COUNTED and not found.findings
