"""Another refutation, of no other clauses: it holds, it is no longer, and it is found soon."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import cases, loop_over
from support.gallery import PROBLEMS

from resolver import AtMost, Budget, Clause, Proof, SearchStopped, check, problems, prove, shorten
from resolver.budget import Meter
from resolver.errors import ClauseError, FormulaError
from resolver.proofs import Derivation
from resolver.proofs.shortening import shorten_in_stages
from resolver.questions.minimum import atoms_by_first_use, atoms_by_last_use

FAMILIES = {
    "pigeonhole": problems.pigeonhole(4), "parity": problems.parity(8),
    "urquhart": problems.urquhart(8, 1), "colouring": problems.colouring(3, problems.clique(4)),
    "liars": (*problems.liars(6, 1), Clause(["x"]), Clause(["~x"])),
    "implications": problems.implications(10),
}  # fmt: skip


def learned(clauses: tuple[Clause, ...]) -> Proof:
    proof = prove(clauses).proof
    assert proof is not None
    return proof


@loop_over("name", FAMILIES)
@loop_over("strategy", ["learning", "given"])
def test_it_refutes_some_of_the_axioms_in_no_more_steps(name: str, strategy: str) -> None:
    proof = prove(FAMILIES[name], strategy=strategy).proof
    assert proof is not None
    after = shorten(proof).after
    stated = {(step.clause, step.rule, step.source) for step in proof if not step.premises}
    assert check(after, FAMILIES[name], claim=Clause([]))
    assert {(s.clause, s.rule, s.source) for s in after if not s.premises} <= stated
    assert after.resolutions <= shorten_in_stages(proof, Meter()).after.resolutions


@given(st.integers(0, 10**9))
def test_random_clauses_too(seed: int) -> None:
    clauses = problems.random_3sat(8, seed)
    proof = prove(clauses).proof
    if proof is not None:
        shortening = shorten(proof)
        lengths = [stage.resolutions for _, stage in shortening.stages]
        assert lengths == sorted(lengths, reverse=True)
        assert check(shortening.after, clauses, claim=Clause([]))


# What Lingeling's proofs come to, cut by `drat-trim -L` and counted in binary resolutions.
@cases(name=str, most=int)
def test_it_is_no_longer_than_what_a_solver_writes(name: str, most: int) -> None:
    clauses = PROBLEMS[name][1]()
    proof = learned(clauses)
    after = shorten(proof, clauses=clauses).after
    assert check(after, clauses, claim=Clause([]))
    assert after.resolutions <= most < shorten_in_stages(proof, Meter()).after.resolutions


def test_other_clauses_of_its_atoms_may_be_axioms_and_keep_their_sources() -> None:
    graph = problems.random_graph(40, 93, 0)
    clauses = problems.colouring(3, graph)
    proof = learned(clauses)
    sourced = [(clause, f"clause {n}") for n, clause in enumerate(clauses)]
    after = shorten(proof, clauses=sourced).after
    assert after.resolutions < shorten(proof).after.resolutions
    assert dict(sourced).items() >= {
        (step.clause, step.source) for step in after.axioms if step.source != "given"
    }
    assert {step.clause for step in after.axioms} - {step.clause for step in proof.axioms}
    atoms = {atom for step in proof.axioms for atom in step.clause.atoms}
    assert all(atoms.issuperset(step.clause.atoms) for step in after.axioms)


def test_what_is_given_besides_has_to_be_clauses() -> None:
    proof = learned(FAMILIES["parity"])
    with pytest.raises(ClauseError):
        shorten(proof, clauses=[3])  # type: ignore[list-item]
    with pytest.raises(FormulaError):
        shorten(proof, clauses="p ->")


def test_twice_it_finds_the_same() -> None:
    proof = learned(problems.urquhart(10, 1))
    assert shorten(proof) == shorten(proof)
    assert [name for name, _ in shorten(proof).stages][-1] == "found anew"


def test_a_conclusion_that_is_no_contradiction_keeps_its_proof() -> None:
    derivation = Derivation()
    numbers = [derivation.axiom(Clause(t.split()), "given") for t in ("p q", "~p q", "~q r")]
    end = derivation.resolve(derivation.resolve(numbers[0], numbers[1], "p"), numbers[2], "q")
    proof = derivation.proof(end)
    assert shorten(proof).stages == shorten_in_stages(proof, Meter()).stages


def test_instances_stay_instances() -> None:
    bound = AtMost(1, ["a", "b", "c"])
    pairs = [("a", "b"), ("a", "c"), ("b", "c")]
    derivation = Derivation()
    for one, other in pairs:
        derivation.instance(Clause([f"~{one}", f"~{other}"]), bound)
    cases = [Clause(text.split()) for text in ("a x", "a ~x", "b y", "b ~y")]
    for clause in cases:
        derivation.axiom(clause, "given")
    a, b = (derivation.resolve(n, n + 1, atom) for n, atom in ((4, "x"), (6, "y")))
    proof = derivation.proof(derivation.resolve(derivation.resolve(1, a, "a"), b, "b"))
    after = shorten(proof).after
    assert [step.source for step in after if step.rule == "instance"] == [bound]
    assert check(after, cases, constraints=[bound], claim=Clause([]))


def test_the_two_orders_are_of_the_first_and_of_the_last_use() -> None:
    derivation = Derivation()
    one, two, three, four = (
        derivation.axiom(Clause(text.split()), "given") for text in ("p q", "~p q", "p ~q", "~p ~q")
    )
    left = derivation.resolve(one, two, "p")
    right = derivation.resolve(derivation.resolve(three, left, "q"), four, "p")
    proof = derivation.proof(derivation.resolve(left, right, "q"))
    assert (atoms_by_first_use(proof), atoms_by_last_use(proof)) == (["p", "q"], ["p", "q"])
    short = derivation.proof(right)
    assert (atoms_by_first_use(short), atoms_by_last_use(short)) == (["p", "q"], ["q", "p"])


def test_a_search_that_takes_too_long_is_given_up() -> None:
    proof = learned(problems.pigeonhole(5))
    meter = Meter()
    shorten(proof, budget=meter)
    plain = Meter()
    shorten_in_stages(proof, plain)
    assert plain.steps < meter.steps <= plain.steps * 3 + 2 * 4 * len(proof)


def test_the_budget_counts_the_searches() -> None:
    proof = learned(problems.parity(8))
    meter = Meter()
    shorten_in_stages(proof, meter)
    with pytest.raises(SearchStopped, match="the budget of steps ran out"):
        shorten(proof, budget=Budget(steps=meter.steps + 1))
