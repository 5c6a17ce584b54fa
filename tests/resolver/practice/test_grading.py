"""The grader against the checker: it accepts what holds, and finds the first step that does not."""

from hypothesis import given
from hypothesis import strategies as st
from support.cases import cases, loop_over
from support.truth_tables import clause_lists, literals

from resolver import Clause, Literal, Proof, Step, check, clauses
from resolver.errors import ProofError
from resolver.practice.grading import grade

AXIOMS = clauses("p | q; ~p | r; ~q | r; ~r")
derivations = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99), st.integers(0, 9)))


def derive(axioms, choices):
    """Return the steps that the choices lead to: number, clause, premises and pivot."""
    known, steps = list(axioms), []
    for one, other, third in choices:
        if not known:
            break
        left, right = one % len(known), other % len(known)
        atoms = known[left].clashes(known[right])
        if atoms:
            pivot = atoms[third % len(atoms)]
            known.append(known[left].resolvent(known[right], pivot))
            steps.append((len(known), known[-1], (left + 1, right + 1), pivot))
    return steps


@given(clause_lists, derivations, st.integers(0, 99), st.sets(literals, min_size=1, max_size=2))
def test_the_first_step_that_the_checker_rejects_is_the_mistake(axioms, choices, place, turned):
    steps = derive(axioms, choices)
    if not steps:
        return
    place %= len(steps)
    number, clause, premises, _ = steps[place]
    steps[place] = number, Clause(clause.literals ^ turned), premises, None
    listed = [Step(n, c, "axiom") for n, c in enumerate(axioms, start=1)]
    proof = Proof([*listed, *(Step(n, c, "resolution", by) for n, c, by, _ in steps)])
    try:
        expected = check(proof, axioms, claim=proof.conclusion) and None
    except ProofError as error:
        expected = error.step
    lines = [f"{n}. {c} from {a}, {b}" for n, c, (a, b), _ in steps]
    result = grade("\n".join(lines), axioms)
    assert (result.mistake and result.mistake.step) == expected
    if expected:
        assert result.mistake.line == expected - len(axioms)
        assert len(result.proof) >= expected - 1
        assert check(result.proof, axioms, claim=result.proof.conclusion)


@cases(text=str, kind=str, words=str)
def test_a_mistake_is_named(text, kind, words):
    mistake = grade(text, AXIOMS).mistake

    assert mistake.kind == kind
    assert words in mistake.sentence
    assert mistake.hint


def test_two_literals_resolved_at_once_are_the_classic_mistake():
    axioms = clauses("p | q; ~p | ~q; p | q | r; ~p | ~q | s")
    for text in ("5. □ from 1, 2", "5. □ from 1, 2 on q", "5. r | s from 3 and 4 on p"):
        mistake = grade(text, axioms).mistake
        assert mistake.kind == "two literals at once"
        assert mistake.sentence == "p and q cannot be resolved away in one step"


def test_a_clause_named_twice_is_called_that():
    result = grade("5. r from 2, 2", clauses("p | q; ~q | r; q"))

    assert result.mistake is not None
    assert result.mistake.sentence == "clause 2 is named twice, and clashes with no copy of itself"
    assert result.mistake.hint == "try 2 and 3 on q"


def test_it_goes_on_after_a_mistake_and_what_rests_on_it_is_no_second_one():
    result = grade("5. q from 1, 2\n6. ~q | r from 2, 3\n7. r from 5, 3\n8. □ from 7, 4", AXIOMS)

    assert [one.line for one in result.mistakes] == [1, 2]
    assert [one.status for one in result.lines] == [
        "wrong", "wrong", "follows from a wrong one", "follows from a wrong one"
    ]  # fmt: skip
    assert not result.refutes and result.score == 0.25
    assert str(result).endswith("\ncounted half: lines 3 and 4")


def test_unused_steps_and_longer_ways_than_need_be_are_told(monkeypatch):
    text = "5. q|r from 1,2\n6. p|r from 1,3\n7. r from 5,3\n8. ~q from 3,4\n9. □ from 7,4"

    result = grade(text, AXIOMS)

    assert result.refutes and result.score == 1
    assert result.unused == (6, 8)
    assert (result.steps, result.enough) == (5, 3)
    assert str(result).endswith("not used: 6, 8\n5 steps, where 3 suffice, and no fewer")

    monkeypatch.setattr("resolver.practice.graded.steps_needed", lambda axioms: 2)
    monkeypatch.setattr("resolver.practice.graded.search_bounds", lambda axioms: (2, 3))
    assert str(grade(text, AXIOMS)).endswith("\n5 steps, where 3 suffice")


def test_the_goal_is_denied_and_its_denial_has_the_numbers_after_the_clauses():
    given = clauses("p | q; ~p | r; ~q | r")
    text = "5. q | r from 1, 2\n6. r from 3, 5\n7. □ from 4, 6"
    for goal in ("r", Literal("r"), Clause(["r"])):
        assert grade(text, given, goal).refutes

    stated = grade("1. p|q\n2. ~p|r\n3. ~q|r\n4. r\n5. □ from 4, 4", given, "r").mistake

    assert stated is not None and (stated.kind, stated.line) == ("the goal itself", 4)


def test_a_goal_may_be_the_name_of_an_atom_without_its_quotes_as_for_prove():
    room = Clause(["Dining Room", "p"]), Clause(["~p"])

    assert grade('4. "Dining Room" from 1, 2\n5. □ from 3, 4', room, "Dining Room").refutes


def test_a_miscopied_premise_is_the_only_line_to_blame():
    text = "Proof\n\n1. p | r\n2. ~p | r\n3. ~q | r\n4. ~r\n5. q | r  1,2\n6. r  3,5\n7. □  4,6"

    result = grade(text, AXIOMS)

    assert [one.status for one in result.lines if one.kind == "step"] == [
        "would follow from the corrected line", *["follows from a wrong one"] * 2
    ]  # fmt: skip
    assert [(one.line, one.kind) for one in result.mistakes] == [(3, "not an axiom")]
    assert result.mistake.sentence == "1 is the number of p ∨ q, and not of p ∨ r"


def test_what_stands_beside_a_clause_and_is_no_part_of_it_is_out_of_place():
    for said in ("q s", "q, foo", "q ∨ (s)", "{q, foo}", "q; s", "q ∨", "∨ q", "q v", "q xor s",
                 "q !", "q < s", "q and r", "q -> r", "not s or q", "s, q"):  # fmt: skip
        for parents in ("1,3", "(1, 3)", "from 1 and 3", "[1,3]", "Res 1, 3"):
            text = f"5. {said} {parents}\n6. r 2,5\n7. □ 4,6"
            assert not grade(text, clauses("~p | q; ~q | r; p"), "r").refutes, text


@loop_over(
    "said",
    ["p", "p | q | s", "p q s", "p, q, s premise", "p ∨ q ∨ ¬r", "p -> q", "p & q", "q",
     "p xor q", "{p, q, x}", "p or q or s", "p; q", "s", "r goal", "p ∨ q ∨", "(p ∨ q) ∧ r",
     "p ∨ q = s"],
)  # fmt: skip
def test_a_premise_that_is_none_is_the_only_line_to_blame(said):
    rest = "2. ~p | r\n3. ~q | r\n4. ~r\n5. q | r 1,2\n6. r 3,5\n7. [] 4,6"

    result = grade(f"1. {said}\n{rest}", clauses("p | q; ~p | r; ~q | r"), "r")

    assert [*(one.line for one in result.mistakes), *result.unread] == [1]
    assert not result.fulfils
