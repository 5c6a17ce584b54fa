"""Formulas brought into clauses: each line by the one before it, each law by all its names."""

from pathlib import Path
from random import Random

import pytest
from support.cases import cases, loop_over
from support.profiles import seeds

from resolver import prove
from resolver.practice import Exercise, grade, rewriting_lines
from resolver.practice.vocabulary import LAWS, notation

GUIDE = Path(__file__).parents[3] / "docs" / "guide" / "practice.md"
STEPS = {  # of each law, a line and the line that it makes of it
    "equivalence": ("p <-> q", "(p -> q) & (q -> p)"),
    "exclusive or": ("p xor q", "(p | q) & (~p | ~q)"), "implication": ("p -> q", "~p | q"),
    "De Morgan": ("~(p & q)", "~p | ~q"), "double negation": ("~~p", "p"),
    "distribution": ("p | (q & r)", "(p | q) & (p | r)"), "simplification": ("p | (p & q)", "p"),
}  # fmt: skip
NAMES = [(law, name) for law, names in LAWS.items() if law in STEPS for name in names]
IMPLIES = Exercise("implies", ("p -> q",), task="cnf", points=4)
DENIED = Exercise("denied", ("~(p & (q -> r))",), task="cnf", points=4)
RIGHT = (
    "~p | ~(q -> r)   De Morgan\n~p | ~(~q | r)   implication\n"
    "~p | (q & ~r)   De Morgan, double negation\n(~p | q) & (~p | ~r)   distribution"
)


@loop_over(("law", "name"), NAMES)
def test_each_law_is_read_by_all_its_names(law, name):
    before, after = STEPS[law]
    exercise = Exercise("law", (before,), task="cnf")
    for written in (f"{after}   {name}", f"{after}   ({name})", f"{name}: {after}"):
        graded = grade(written, exercise)
        assert [line.status for line in graded.lines] == ["right"], f"{written}\n{graded}"


def test_the_guide_names_each_law_and_the_page_of_the_notation_all_its_names():
    guide, page = GUIDE.read_text("utf-8"), " ".join(notation().split())
    for law, names in LAWS.items():
        if law in STEPS:
            assert f"`{law}`" in guide
            assert f"{law} {' '.join(names)}" in page


WAYS = (
    "~p | q   implication", "~p | q   (implication)", "~p | q   [impl.]", "~p | q, implication",
    "~p | q   by implication", "~p | q   // material implication", "~p | q  / impl",
    "~p | q   -- implication", "~p | q   (1, implication)", "~p | q   1, implication",
    "~p | q   implication 1", "~p | q   implication, 1", "~p | q   from 1 by implication",
    "2. ~p | q   implication", "(2) ~p | q   IMPLICATION", "implication: ~p | q",
    "by the implication law: ~p | q", "≡ ~p | q   implication", "= ~p | q   implication",
    "⇔ ~p | q   implication", r"\equiv ~p | q   implication",
    r"\Leftrightarrow \lnot p \lor q  impl",
    r"& \equiv \lnot p \lor q & \quad implication \\", "p -> q ≡ ~p | q   implication",
    "p → q ⇔ ¬p ∨ q   (implication)", "p' + q   implication", "¬p ∨ q   Implikation",
    "{~p, q}   implication", "~p | q   using the law of implication", "[implication] ~p | q",
    "q | ~p   implication", "~p v q   conditional.", "~p | q   law: implication",
)  # fmt: skip


@loop_over("text", WAYS)
def test_a_line_with_its_law_is_read_in_many_ways(text):
    graded = grade(text, IMPLIES)

    assert graded.points == 4, str(graded)


@cases(before=str, after=str, law=str)
def test_what_books_call_by_a_law_is_that_law(before, after, law):
    graded = grade(f"{after}   {law}", Exercise("law", (before,), task="cnf"))

    assert graded.lines[0].status == "right", str(graded)


@cases(before=str, text=str, kind=str)
def test_a_law_that_did_nothing_or_something_else_is_wrong(before, text, kind):
    graded = grade(text, Exercise("law", (before,), task="cnf", points=4))

    assert graded.mistake.kind == kind and graded.points == 0, str(graded)


def test_a_line_below_a_wrong_one_is_judged_from_what_stands_there():
    text = RIGHT.replace("~p | ~(~q | r) ", "~p | ~(q | ~r) ").replace("(q & ~r)", "(~q & r)")
    graded = grade(text.replace("(~p | q) & (~p | ~r)", "(~p | ~q) & (~p | r)"), DENIED)

    assert [line.status for line in graded.lines] == ["right", "wrong", "right", "right"]
    assert graded.mistake.kind == "not equivalent" and not graded.fulfils
    assert graded.lacks.kind == "not equivalent"
    assert graded.points == 2


def test_a_name_that_is_no_atom_is_one_mistake_and_not_one_a_line():
    text = RIGHT.replace("-> r", "-> s").replace("| r", "| s").replace("~r", "~s")

    graded = grade(text, DENIED)

    assert [line.status for line in graded.lines] == ["wrong", "right", "right", "right"]
    assert graded.mistake.kind == "unknown atom"


def test_a_line_whose_law_is_not_read_is_unread_and_the_next_is_judged_from_its_formula():
    text = RIGHT.replace("   implication", "   sheer magic")
    graded = grade(text, DENIED)

    assert [line.kind for line in graded.lines] == ["step", "unread", "step", "step"]
    assert [line.status for line in graded.lines] == ["right", "", "right", "right"]
    assert graded.lines[1].said.endswith(
        "'sheer magic' is no law; write it like   ~p | ~(~q | r)   implication"
    )
    assert not graded.fulfils and graded.points == 3


def test_as_the_last_line_it_is_the_last_formula_and_keeps_back_one_share():
    graded = grade(RIGHT.replace("   distribution", "   multiplied out"), DENIED)

    assert graded.lacks is None and not graded.fulfils and graded.points == 3


def test_a_sheet_that_ends_in_something_else_never_fulfils_though_no_line_is_wrong():
    graded = grade("p | q   trivially", IMPLIES)

    assert not graded.mistakes and not graded.fulfils and graded.points == 0
    assert graded.lacks.sentence == "p ∨ q is not equivalent to p → q"


def test_an_unread_line_below_the_answer_costs_nothing():
    graded = grade(f"{RIGHT}\n~p | q   trivially", DENIED)
    assert graded.unread == (5,)
    assert not graded.fulfils  # its formula is the last one, and no answer
    graded = grade(f"{RIGHT}\nthe clauses are {{p, q}}", DENIED)
    assert graded.unread == (5,) and graded.fulfils and graded.points == 4


@pytest.mark.parametrize(
    "ending", ["{~p, q}, {~p, ~r}", "{ {¬p, q}, {¬p, ¬r} }", "clauses: {~p, q}, {~p, ~r}",
               "Klauseln: ¬p ∨ q, ¬p ∨ ¬r", "{~p, q}; {~p, ~r}"],
)  # fmt: skip
def test_the_clauses_may_be_the_last_line(ending):
    graded = grade(f"{RIGHT}\n{ending}", DENIED)
    assert graded.fulfils and graded.lines[-1].status == "right", str(graded)
    wrong = grade(f"{RIGHT}\n{ending.replace('q', '~q')}", DENIED)
    assert wrong.mistake.kind == "other clauses" and not wrong.fulfils


@cases(text=str, why=str, form=str)
def test_a_line_that_is_not_read_says_why_and_how_it_is_written(text, why, form):
    graded = grade(text, IMPLIES)

    assert graded.unread == (1,) and why in graded.lines[0].said, str(graded)
    assert graded.lines[0].said.endswith(f"write it like   {form}")


def test_each_premise_may_be_rewritten_without_being_said_again():
    both = Exercise("both", ("p -> q", "r -> s"), task="cnf", points=4)

    assert grade("~p | q   implication\n~r | s   implication", both).points == 4
    assert grade("~r | s   implication\n~p | q   implication", both).points == 4


@loop_over("seed", seeds(20, 2_000))
def test_no_line_that_is_not_equivalent_is_right_and_no_sheet_with_one_is_full(seed):
    random = Random(seed)
    premise = formula(random)
    exercise = Exercise("random", (premise,), task="cnf", points=4)
    lines = [formula(random) for _ in range(random.randint(1, 3))]
    text = "\n".join(f"{line}   {random.choice(['', 'DM', 'impl.', 'distr.'])}" for line in lines)

    graded = grade(text, exercise)

    before = premise
    for line, written in zip(graded.lines, lines, strict=True):
        if line.status == "right":
            said_before = equivalent(premise, written) or equivalent(before, written)
            assert said_before or prove(before, written).entailed, f"{premise}\n{text}\n{graded}"
        before = written if line.status else before
    if graded.fulfils:
        assert all(equivalent(premise, line) or prove(premise, line).entailed for line in lines)


def formula(random, depth=2):
    """Return a formula of two atoms, at most so deep."""
    if depth == 0 or random.random() < 0.3:
        return random.choice(["p", "q", "~p", "~q"])
    left, right = formula(random, depth - 1), formula(random, depth - 1)
    sign = random.choice(["&", "|", "->", "<->", "xor"])
    return f"{random.choice(['', '~'])}({left} {sign} {right})"


def equivalent(left, right):
    """Return whether two formulas follow from each other."""
    return prove(left, right).entailed and prove(right, left).entailed


# The budget of a line bounds what is read where every sign may end a formula.
@pytest.mark.parametrize(
    ("unit", "length", "most"),
    [
        ("\x1b", 200, 202), ("p(", 200, 202), ("p{", 200, 202), ("p\x1b", 200, 2_700),
        ("{p}, {q} ", 990, 6_000), ("p word ", 990, 6_000), ("p 1 ", 990, 6_000),
    ],
)  # fmt: skip
def test_a_formula_is_looked_for_only_where_one_may_end(unit, length, most, monkeypatch):
    letters_read = []
    read = rewriting_lines.read_formula_text

    def count_and_read(text):
        letters_read.append(len(text))
        return read(text)

    monkeypatch.setattr(rewriting_lines, "read_formula_text", count_and_read)
    rewriting_lines.read_rewriting((unit * length)[:length], frozenset("pq"))

    assert sum(letters_read) <= most
