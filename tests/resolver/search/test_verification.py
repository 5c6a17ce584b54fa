"""Answers of engines that lie: none of them gets out."""

from collections.abc import Sequence

import pytest
from attrs import evolve
from support.cases import loop_over

from resolver import Clause, Proof, Step, backbone, prove
from resolver.errors import InternalError
from resolver.search.learning.assignment import Assignment
from resolver.search.problem import Outcome, encode
from resolver.search.strategy import STRATEGIES

STATED = encode("p | q; ~q | r")
ENDS_EARLY = Proof([Step(1, Clause(["p"]), "axiom", source="given")])


def false_model(self: Assignment, atoms: Sequence[str]) -> dict[str, bool]:
    return dict.fromkeys(atoms, False)


@loop_over("name", STRATEGIES)
@loop_over(
    ("answer", "said"),
    [
        (Outcome(model=dict.fromkeys("pqr", False)), "p ∨ q is false in the model found"),
        (Outcome(model={"p": True, "q": False}), "other atoms than the problem"),
        (Outcome(proof=ENDS_EARLY), "ends with p and not with the empty clause"),
        (Outcome(proof=Proof([])), "and not with the empty clause"),
        (Outcome(), "just one of a proof and a model"),
        (Outcome(ENDS_EARLY, dict.fromkeys("pqr", True)), "just one of a proof and a model"),
    ],
)
def test_no_strategy_hands_out_what_its_engine_made_up(name: str, answer: Outcome, said: str):
    lying = evolve(STRATEGIES[name], engine=lambda *_: answer)
    with pytest.raises(InternalError, match=said):
        lying.refute(STATED)


def test_a_model_that_clause_learning_got_wrong_is_no_answer(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Assignment, "model", false_model)
    for ask in (prove, backbone):
        with pytest.raises(InternalError, match="is false in the model found"):
            ask("p | q")


def test_linear_resolution_that_finds_nothing_where_there_is_no_model_says_so(monkeypatch):
    monkeypatch.setattr("resolver.search.linear.Tableau.close", lambda *_: None)
    with pytest.raises(InternalError, match="just one of a proof and a model"):
        prove("p; ~p", strategy="linear")
