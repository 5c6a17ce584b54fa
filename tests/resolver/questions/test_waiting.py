"""Each public question stops by itself where it takes too long, and tells that it is at work."""

import inspect
from functools import partial

import pytest
from support.work import lines as lines_run

import resolver
from resolver import (
    AtLeast,
    AtMost,
    Budget,
    Cnf,
    Prover,
    ResolverError,
    SearchStopped,
    problems,
    prove,
)

PIGEONS = problems.pigeonhole(12)
SPARSE = problems.random_3sat(120, 0, 2)
HARD = problems.random_3sat(130, 1, 4.26)
PROOF = prove(problems.pigeonhole(6)).proof
CALLS = {  # what is too large for each question
    "backbone": lambda **options: resolver.backbone(PIGEONS, **options),
    "conflict": lambda **options: resolver.conflict(PIGEONS, number=10**6, **options),
    "count_models": lambda **options: resolver.count_models(SPARSE, **options),
    "dpll": lambda **options: resolver.dpll(HARD, **options),
    "equivalent": lambda **options: resolver.equivalent(PIGEONS, "false", **options),
    "interpolant": lambda **options: resolver.interpolant(
        PROOF, problems.pigeonhole(6)[::2], **options),
    "levels": lambda **options: resolver.levels(problems.pigeonhole(6), **options),
    "minimal_unsatisfiable": lambda **options: resolver.minimal_unsatisfiable(
        PIGEONS, **options),
    "minimum": lambda **options: resolver.minimum(PIGEONS, **options),
    "models": lambda **options: [*resolver.models(problems.random_3sat(40, 0, 2), **options)],
    "prime_implicates": lambda **options: resolver.prime_implicates(
        problems.random_3sat(30, 0, 2), **options),
    "prove": lambda **options: prove(PIGEONS, strategy="given", **options),
    "regularise": lambda **options: resolver.regularise(PROOF, **options),
    "saturate": lambda **options: resolver.saturate(problems.pigeonhole(6), **options),
    "shorten": lambda **options: resolver.shorten(PROOF, **options),
    "unfold": lambda **options: resolver.unfold(PROOF, **options),
}  # fmt: skip
ENDS_BY_ITSELF = {"compare": "each row says where it stopped"}
REFUSED = {  # what is too large for functions with a bound of their own
    "cnf": lambda: resolver.cnf(" | ".join(f"a{n} & b{n}" for n in range(20))),
    "truth_table": lambda: resolver.truth_table(" | ".join(f"a{n}" for n in range(17))),
}
LINEAR = {  # what each other function does with an input of a size
    "check": lambda size: partial(resolver.check, prove(problems.implications(size)).proof),
    "clauses": lambda size: partial(
        resolver.clauses, "; ".join(f"a{n} & b | c{n}" for n in range(size))),
    "parse_dimacs": lambda size: partial(resolver.parse_dimacs, resolver.to_dimacs(_chain(size))),
    "to_dimacs": lambda size: partial(resolver.to_dimacs, _chain(size)),
}  # fmt: skip
FILES = {"read_dimacs": "parse_dimacs of a file's text", "save": "a writer, and a file"}
HOLES = range(12)
FULL_HOLES = [
    *[AtLeast(1, [f"p{pigeon}h{hole}" for hole in HOLES]) for pigeon in range(13)],
    *[AtMost(1, [f"p{pigeon}h{hole}" for pigeon in range(13)]) for hole in HOLES],
]
ASKED_OF_A_PROVER = {
    "consistent": lambda prover: prover.consistent,
    "consequences": lambda prover: prover.consequences,
    "entails": lambda prover: prover.entails("p1h1"),
    "counterexample": lambda prover: prover.counterexample("p1h1"),
    "model": lambda prover: prover.model(),
    "prove": lambda prover: prover.prove("p1h1"),
}


def _chain(size: int) -> Cnf:
    return Cnf([[-number, number + 1] for number in range(1, size)])


def test_each_public_function_has_a_budget_or_refuses_or_is_linear() -> None:
    functions = {
        name: getattr(resolver, name) for name in resolver.__all__
        if inspect.isfunction(getattr(resolver, name))
    }  # fmt: skip
    with_budget = {
        name for name, value in functions.items() if "budget" in inspect.signature(value).parameters
    }

    assert with_budget == CALLS.keys() | ENDS_BY_ITSELF
    assert functions.keys() - with_budget == REFUSED.keys() | LINEAR.keys() | FILES.keys()
    assert all("progress" in inspect.signature(functions[name]).parameters for name in with_budget)


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_a_bound_of_its_own_refuses_more(name: str) -> None:
    with pytest.raises(ResolverError, match=r"16|2,000"):
        REFUSED[name]()


@pytest.mark.parametrize("name", LINEAR)
def test_what_has_no_budget_takes_twice_the_work_for_twice_the_input(name: str) -> None:
    small, large = LINEAR[name](100), LINEAR[name](200)

    assert lines_run(large) < 2.2 * lines_run(small)


@pytest.mark.parametrize("draw", [resolver.export.to_svg, resolver.export.to_html, "method"])
def test_a_picture_of_many_steps_tells_its_progress(draw, monkeypatch) -> None:
    proof = prove(problems.pigeonhole(4)).proof
    seconds = iter(range(10**6))
    monkeypatch.setattr("resolver.budget.monotonic", lambda: next(seconds))
    lines: list[str] = []

    if draw == "method":
        proof.to_svg(progress=lines.append)
    else:
        draw(proof, progress=lines.append)

    assert lines and lines[0].startswith("drawing: ")


@pytest.mark.deep
@pytest.mark.parametrize("counts", [False, True])
@pytest.mark.parametrize("question", ASKED_OF_A_PROVER)
def test_a_prover_stops_at_a_question_that_is_too_large(question: str, counts: bool) -> None:
    prover = Prover().constrain(*FULL_HOLES) if counts else Prover().tell(PIGEONS)

    with pytest.raises(SearchStopped):
        ASKED_OF_A_PROVER[question](prover)


@pytest.mark.parametrize("name", CALLS)
def test_a_budget_stops_a_question_and_progress_is_told_before(name: str, monkeypatch) -> None:
    seconds = iter(range(10**6))
    monkeypatch.setattr("resolver.budget.monotonic", lambda: next(seconds))
    lines: list[str] = []

    with pytest.raises(SearchStopped, match="try a larger budget"):
        CALLS[name](
            budget=Budget(steps=len(PROOF) if name == "shorten" else 400), progress=lines.append
        )

    tasks = {"unfold": "unfolding", "regularise": "unfolding", "interpolant": "interpolating"}
    task = tasks.get(name, "searching")
    assert lines and lines[0].startswith(f"{task}: ")


@pytest.mark.deep
@pytest.mark.parametrize("name", sorted(CALLS.keys() - {"shorten"}))
def test_a_question_that_is_too_large_stops_without_a_budget(name: str) -> None:
    with pytest.raises(SearchStopped):
        CALLS[name]()
