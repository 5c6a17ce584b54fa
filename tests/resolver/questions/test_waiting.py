"""Each public question stops by itself where it takes too long, and tells that it is at work."""

import inspect

import pytest

import resolver
from resolver import Budget, SearchStopped, problems, prove

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


def test_all_questions_with_a_budget_are_asked_here() -> None:
    functions = {name: getattr(resolver, name) for name in resolver.__all__}
    with_budget = {
        name for name, value in functions.items()
        if inspect.isfunction(value) and "budget" in inspect.signature(value).parameters
    }  # fmt: skip

    assert with_budget == CALLS.keys() | ENDS_BY_ITSELF
    assert all("progress" in inspect.signature(functions[name]).parameters for name in with_budget)


@pytest.mark.parametrize("name", CALLS)
def test_a_budget_stops_a_question_and_progress_is_told_before(name: str, monkeypatch) -> None:
    seconds = iter(range(10**6))
    monkeypatch.setattr("resolver.budget.monotonic", lambda: next(seconds))
    lines: list[str] = []

    with pytest.raises(SearchStopped, match="try a larger budget"):
        CALLS[name](
            budget=Budget(steps=len(PROOF) if name == "shorten" else 400), progress=lines.append
        )

    assert lines and lines[0].startswith("searching: ")


@pytest.mark.deep
@pytest.mark.parametrize("name", sorted(CALLS.keys() - {"shorten"}))
def test_a_question_that_is_too_large_stops_without_a_budget(name: str) -> None:
    with pytest.raises(SearchStopped):
        CALLS[name]()
