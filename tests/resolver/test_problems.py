from support.cases import loop_over

from resolver import Clause, problems
from resolver.search.learning.learner import refute
from resolver.search.problem import encode

INCONSISTENT = {
    "pigeonhole": problems.pigeonhole(4), "parity": problems.parity(9, seed=2),
    "short parity": problems.parity(3), "urquhart": problems.urquhart(8, seed=1),
    "clique": problems.colouring(3, problems.clique(4)),
    "odd ring": problems.colouring(2, [(1, 2), (2, 3), (3, 1)]), "wumpus": problems.wumpus(4),
    "unicorn": problems.unicorn(), "implications": problems.implications(12),
}  # fmt: skip
CONSISTENT = {
    "even ring": problems.colouring(2, [(1, 2), (2, 3), (3, 4), (4, 1)]),
    "unicorn, not denied": problems.unicorn()[:-1],
    "pigeons with room": problems.pigeonhole(4)[1:],
    "clique with colours enough": problems.colouring(4, problems.clique(4)),
    "implications without an end": problems.implications(12)[:-1],
    "one node without its charge": problems.urquhart(8, seed=1)[4:],
}


@loop_over("name", INCONSISTENT)
def test_what_cannot_hold_is_refuted(name: str) -> None:
    assert refute(encode(INCONSISTENT[name])).proof is not None


@loop_over("name", CONSISTENT)
def test_what_can_hold_has_a_model(name: str) -> None:
    assert refute(encode(CONSISTENT[name])).model is not None


def test_a_seed_gives_the_same_clauses_each_time() -> None:
    assert problems.random_3sat(30, seed=7) == problems.random_3sat(30, seed=7)
    assert problems.random_3sat(30, seed=7) != problems.random_3sat(30, seed=8)
    assert problems.liars(9, seed=1) == problems.liars(9, seed=1)


def test_the_clauses_of_a_large_gallery_piece_come_in_the_order_of_their_numbers() -> None:
    first = problems.pigeonhole(11)[0]
    assert str(first).startswith("p01h01 ∨ p01h02") and str(first).endswith("p01h11")


def test_odd_is_true_of_odd_numbers_only() -> None:
    assert set(problems.odd(["a", "b"], False)) == {Clause(["~a", "b"]), Clause(["a", "~b"])}
