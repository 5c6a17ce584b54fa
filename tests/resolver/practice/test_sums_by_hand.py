"""Sums by hand: what is read of a line with ≥, what the checker says of it, and what is named."""

from random import Random

import pytest
from support.cases import cases, literal
from support.notation_sheets import damaged

from resolver import Clause, Literal, Proof, check, problems, prove
from resolver.errors import ProofError
from resolver.logic import LinearConstraint
from resolver.practice import Exercise, grade
from resolver.proofs.check import check_sum
from resolver.proofs.derivation import add_up_lines
from resolver.proofs.proof import Step
from resolver.workbench import Workbench

FOUR = "p | q; ~p | q; p | ~q; ~p | ~q"
SUMS = (
    "5. 2 q ≥ 1   1 + 2\n6. q ≥ 1   5 / 2\n7. 2 ~q ≥ 1   3 + 4\n8. ¬q ≥ 1   7 / 2\n9. 0 ≥ 1   6 + 8"
)


def test_a_refutation_by_sums_has_full_marks_and_the_checker_accepts_it():
    found = grade(SUMS, Exercise("sums", tuple(FOUR.split("; ")), points=3))

    assert found.points == 3 and found.steps == 5 and found.enough is None
    assert [step.rule for step in found.proof][4:] == ["sum"] * 5
    assert check(found.proof, found.axioms, claim=Clause())


def test_what_a_sum_gives_may_be_resolved():
    found = grade("5. 2 q ≥ 1   1 + 2\n6. q ≥ 1   5 / 2\n7. ¬q   3, 4\n8. □   6, 7", FOUR)
    assert found.refutes and check(found.proof, found.axioms, claim=Clause())
    found = grade("5. 2 p + 2 q ≥ 2   2·1\n6. p + q ≥ 1   5 / 2\n7. q   2, 6", FOUR)
    assert found.correct and check(found.proof, found.axioms, claim=Clause(["q"]))


@cases(old=literal, new=literal, kind=str, line=int)
def test_what_is_wrong_with_a_sum_is_named(old, new, kind, line):
    found = grade(SUMS.replace(old, new), FOUR)
    said = found.mistake or found.shortfall

    assert (said.kind, said.line) == (kind, line), str(found)
    assert not found.fulfils


def test_a_line_that_counts_is_not_resolved_and_no_sum_is_allowed_with_a_strategy():
    found = grade("5. 2 q ≥ 1   1 + 2\n6. p   3, 5", FOUR)
    assert (
        found.mistake.sentence == "5 counts its literals and is no clause, and clauses are resolved"
    )
    unit = Exercise("unit", tuple(FOUR.split("; ")), strategy="unit")
    assert grade(SUMS, unit).mistake.kind == "not allowed"


def test_a_line_that_a_wrong_sum_leads_to_counts_half():
    found = grade(SUMS.replace("5. 2 q ≥ 1", "5. 2 q ≥ 2"), FOUR)
    assert [line.status for line in found.lines] == [
        "wrong", "follows from a wrong one", "right", "right", "follows from a wrong one"
    ]  # fmt: skip
    corrected = grade(SUMS.replace("5. 2 q ≥ 1", "5. 0 ≥ 2"), FOUR).lines
    assert corrected[1].status == "follows from a wrong one"


def test_a_sum_where_no_line_with_at_least_stands_means_what_it_meant():
    found = grade("5. q   1 + 2\n6. ¬q   3 + 4\n7. □   5 + 6", FOUR)

    assert found.refutes and [step.rule for step in found.proof][-1] == "resolution"
    assert grade("5. p + q   1, 2", FOUR).mistake.kind == "literal too many"


@pytest.mark.parametrize("holes", [2, 3])
def test_a_counting_proof_is_read_back(holes):
    problem = problems.pigeonhole(holes)

    proof = prove(problem, strategy="counting").proof

    assert grade(str(proof), problem).refutes


def test_a_damaged_sheet_of_sums_is_graded_and_what_is_called_right_holds():
    random = Random(31)
    for _ in range(80):
        text = damaged(SUMS, random)
        found = grade(text, FOUR)
        assert check(Proof([*found.proof, Step(100, Clause(), "axiom")]), [*found.axioms, Clause()])
        filled = {at for at, line in enumerate(text.split("\n"), start=1) if line.strip()}
        assert {line.line for line in found.lines} == filled, text


def test_sums_are_made_at_the_workbench_with_hints_and_undo():
    bench = Workbench()
    bench.onecmd(f"assert {FOUR}")
    assert bench.onecmd("5. 2 q ≥ 1   1 + 2") == "5. 2 q ≥ 1"
    assert "look at the clauses" in bench.onecmd("hint")
    assert "5 counts its literals" in bench.onecmd("resolve 3 5")
    assert bench.onecmd("undo") == "without 5. 2 q ≥ 1"
    answers = [bench.onecmd(line) for line in SUMS.split("\n")]
    assert answers[-1].startswith("9. □\nrefuted, by 5 sums")


def test_random_sums_are_called_right_exactly_where_the_checker_accepts_them():
    random = Random(30)
    parts = [Clause(text.split()) for text in ("p q", "~p q r", "p ~q", "~r")]
    for _ in range(150):
        picked = random.sample([1, 2, 3, 4], random.randint(1, 3))
        often, divisor = [random.randint(1, 3) for _ in picked], random.randint(1, 3)
        true = add_up_lines(
            [(n, parts[at - 1]) for n, at in zip(often, picked, strict=True)], divisor
        )
        change = random.choice([0, 0, 1])
        terms = [(n + random.choice([0, 0, 1, -1]) * change or 1, x) for n, x in true.terms]
        said = LinearConstraint.of(
            [*terms, (change, Literal("q"))][: len(terms) + change], true.bound
        )
        step = Step(5, said, "sum", tuple(picked), None, tuple(often), divisor)
        try:
            holds = check_sum(step, dict(enumerate(parts, start=1))) is None
        except ProofError:
            holds = False
        reason = " + ".join(f"{n}·{at}" for n, at in zip(often, picked, strict=True))
        found = grade(f"5. {said}   ({reason}) / {divisor}", parts)
        assert (not found.mistakes) == holds, f"{said}   ({reason}) / {divisor}\n{found}"
