"""What a search costs and what it promises on the way, held by counts and never by seconds.

The counts are those of today. One that grows is a fault in the search, even where every answer is
right; one that shrinks is a reason to be glad, and to write the new one down.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from by_kind import ByKind
from hypothesis import assume, example, given
from hypothesis import strategies as st
from truth_tables import clause_lists, clauses, literals, models

from resolver import Clause, Literal, problems, prove, shorten
from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped
from resolver.questions.goal import question
from resolver.questions.progress import Recorder
from resolver.rules import backward_subsumed, forward_subsumed, propagate
from resolver.search.problem import encode
from resolver.search.saturation.index import Index
from resolver.search.strategy import STRATEGIES

PIECES = {
    "pigeons": problems.pigeonhole(4),
    "parity": problems.parity(7, seed=2),
    "urquhart": problems.urquhart(6, seed=1),
    "clique": problems.colouring(3, problems.clique(4)),
    "wumpus": problems.wumpus(4),
    "random": problems.random_3sat(30, seed=1, ratio=6),
}
# For each strategy and piece, as far as it gets: steps, clauses kept, length of the proof.
EFFORT = {
    "given": ["637 379 282", "1776 1059 686", "130 86 69", "111 63 56", "2 2 2", "2050 1748 97"],
    "sos": ["", "57858 29220 126", "735 317 36", "7715 3491 66", "15 15 2", "9657 8269 54"],
    "linear": ["780 0 377", "2909 0 580", "151 0 75", "79 0 62", "24 0 2", "1161 0 1020"],
    "ordered": ["2053 1150 203", "1606 279 279", "75 37 33", "95 70 43", "11 11 2", "4049 3062 71"],
    "hyper": ["945 216 277", "2847 778 772", "218 64 71", "234 45 55", "4 4 2", "4110 1767 119"],
    "elimination": ["435 129 129", "1719 199 199", "146 41 41", "122 45 45", "2 2 2", ""],
    "learning": ["210 17 134", "396 43 285", "52 9 35", "57 5 43", "32 0 2", "155 8 86"],
    "levels": ["", "", "", "", "279 138 2", ""],
    "unit": ["", "", "", "", "16 16 2", ""],
}
HELD = [
    (name, piece, counts)
    for name, row in EFFORT.items()
    for piece, counts in zip(PIECES, row, strict=True)
    if counts
]


@pytest.mark.parametrize(("name", "piece", "counts"), HELD)
def test_the_effort_is_what_it_was(name: str, piece: str, counts: str) -> None:
    verdict = prove(PIECES[piece], strategy=name)
    assert verdict.proof is not None
    steps, kept = verdict.statistics["steps"], verdict.statistics["clauses"]
    assert f"{steps} {kept} {verdict.proof.resolutions}" == counts


@pytest.mark.parametrize(
    ("told", "counts"),
    [
        (problems.random_3sat(100, seed=1), "701 520 14 262"),
        (problems.pigeonhole(7), "5752 3473 76 3029"),
        (problems.urquhart(12, seed=1), "81 58 2 0"),
    ],
)
def test_learning_has_as_many_conflicts_as_it_had(told, counts) -> None:
    found = prove(told, strategy="learning forget=100").statistics
    names = ("decisions", "conflicts", "restarts", "dropped")
    assert " ".join(str(found[one]) for one in names) == counts


# --- what each strategy promises


class Parents(ByKind):
    """Hears of every resolution."""

    def __init__(self) -> None:
        self.heard: list[tuple[Clause, Clause, Clause]] = []

    def resolved(self, left: Clause, right: Clause, pivot: str, resolvent: Clause) -> None:
        self.heard.append((left, right, resolvent))


@given(clause_lists, literals)
def test_each_step_of_the_set_of_support_has_a_parent_that_descends_from_the_goal(told, goal):
    assume(models(told))
    parents, problem = Parents(), question(told, goal).problem
    STRATEGIES["sos"].refute(problem, tracer=parents)
    supported = set(problem.clauses[problem.support :])
    for left, right, resolvent in parents.heard:
        assert left in supported or right in supported
        supported.add(resolvent)


@given(st.integers(0, 10**9))
def test_unit_resolution_refutes_what_unit_propagation_refutes(seed):
    random = Random(seed)
    told = [
        Clause(
            [Literal(random.choice("abcdefgh"), random.random() < 0.3)]
            + [Literal(atom, False) for atom in random.sample("abcdefgh", random.randint(0, 2))]
        )
        for _ in range(random.randint(4, 20))
    ]
    told = [clause for clause in told if not clause.is_tautology]
    for name in ("unit", "input"):
        try:
            refuted = prove(told, strategy=f"{name} ratio={random.randint(0, 3)}").entailed
        except SearchStopped as stopped:
            assert stopped.ran_dry
            refuted = False
        assert refuted == (propagate(told) == (Clause(),))


def test_the_unit_clause_of_the_first_atom_counts_too():
    told = [Clause(text.split()) for text in ("a", "~a b", "~b c", "~b ~c")]
    assert prove(told, strategy="unit").entailed


@pytest.mark.parametrize("name", ["levels", "given", "unit", "sos", "ordered", "hyper"])
@given(told=clause_lists)
@example(told=[Clause(["~p", "b"]), Clause(["~p", "a", "b"]), Clause(["p", "a"])])
def test_no_clause_is_told_as_kept_twice(name, told):
    recorder = Recorder()
    with suppress(SearchStopped):  # as unit resolution may
        meter = Meter(Budget(steps=2_000))
        plain = STRATEGIES[name].varied(forward=False, backward=False)
        prove(told, strategy=plain, budget=meter, tracer=recorder)
    kept = [event.sentence for event in recorder.events if event.kind == "kept"]
    assert len(kept) == len(set(kept))


@pytest.mark.parametrize("name", ["levels", "given", "ordered", "hyper", "negative-hyper"])
def test_every_clause_kept_counts_against_the_budget(name):
    told = problems.pigeonhole(3)
    statistics = prove(told, strategy=name).statistics
    assert statistics["clauses"] == statistics["kept"] > 10
    with pytest.raises(SearchStopped) as stopped:
        prove(told, strategy=name, budget=Budget(clauses=10))
    assert stopped.value.limit == "clauses"


@pytest.mark.parametrize("told", [problems.pigeonhole(3), problems.unicorn()])
def test_linear_resolution_counts_the_steps_of_its_derivation(told):
    parents = Parents()
    outcome = STRATEGIES["linear"].refute(encode(told), tracer=parents)
    assert outcome.statistics["resolved"] == len(parents.heard) > 0


# --- the index, and the rules it stands for


@given(st.lists(clauses, max_size=12), st.lists(clauses, max_size=6), clauses)
def test_the_index_finds_what_the_rules_of_subsumption_find(filed, taken_out, asked):
    problem = encode([*filed, *taken_out, asked])
    *masks, mask = problem.masks
    index = Index()
    kept: list[Clause] = []
    for clause, one in zip(filed, masks, strict=False):
        assert index.subsumes(one) == forward_subsumed(clause, kept)
        if not index.subsumes(one):
            index.add(one)
            kept.append(clause)
    for clause in taken_out:
        if clause in kept:
            kept.remove(clause)
            index.remove(problem.masks[problem.clauses.index(clause)])
    assert index.subsumes(mask) == forward_subsumed(asked, kept)
    found = {problem.clause(one) for one in index.subsumed(mask)} - {asked}
    assert found == set(backward_subsumed(asked, kept))


@pytest.mark.parametrize(
    ("told", "stages"),
    [
        (problems.pigeonhole(5), {"trimmed": 372, "lowered units": 323}),
        (
            problems.random_3sat(40, seed=2, ratio=6),
            {"trimmed": 120, "lowered units": 105, "recycled pivots": 94},
        ),
    ],
)
def test_shortening_leaves_as_little_as_it_did(told, stages):
    proof = prove(told).proof
    assert proof is not None
    found = {name: one.resolutions for name, one in shorten(proof).stages[1:]}
    assert found == stages


def test_clauses_of_few_levels_are_never_forgotten():
    told = problems.colouring(3, problems.random_graph(30, 75, seed=2))
    assert prove(told, strategy="learning forget=10").statistics["dropped"] == 4


def test_clauses_that_begin_alike_are_filed_apart() -> None:
    index = Index()
    for place in range(2, 50):
        index.add(0b11 | 0b11 << 2 * place)
    assert max(map(len, index.pairs.values())) == 1
    assert index.subsumes(0b111 | 0b11 << 2 * 30) and not index.subsumes(0b111)
