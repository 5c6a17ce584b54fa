"""Models, their number, equivalence and truth tables, against tables that are filled in here."""

from itertools import product
from random import Random

import pytest
from support.cases import loop_over
from support.profiles import seeds
from support.random_formulas import formula_set, rows, tree, value, written

import resolver
from resolver import (
    AtMost,
    Budget,
    Cnf,
    SearchStopped,
    clauses,
    count_models,
    equivalent,
    models,
    problems,
    prove,
    truth_table,
)
from resolver.errors import ArgumentError, LiteralError

MANY = tuple(f"x{number}" for number in range(12))


def random_text(seed: int):
    """Return a text of formulas, its atoms in order, and the rows in which all are true."""
    random = Random(seed)
    if seed % 3:
        trees, atoms = formula_set(seed)
    else:
        atoms = MANY[: random.randint(5, 12)]
        trees = [tree(random, atoms, 3) for _ in range(random.randint(2, 6))]
    text = "; ".join(map(written, trees))
    spoken = sorted({name for one in trees for name in names(one)} & set(atoms))
    return text, spoken, [row for row in rows(spoken) if all(value(one, row) for one in trees)]


def names(one):
    if isinstance(one, str):
        return {one}
    return set() if isinstance(one, bool) else set().union(*map(names, one[1:]))


@pytest.mark.parametrize("seed", seeds(30, 2000))
def test_models_and_their_number_are_those_of_a_truth_table(seed: int) -> None:
    text, atoms, true_rows = random_text(seed)
    chosen = [atom for atom in atoms if Random(seed + 1).random() < 0.5 or atom == atoms[0]]
    due = sorted(tuple(row[atom] for atom in atoms) for row in true_rows)
    due_chosen = sorted({tuple(row[atom] for atom in chosen) for row in true_rows})
    literals = [resolver.Literal.of(atom) for atom in chosen]

    found = [tuple(model.values()) for model in models(text, most_models=None)]
    found_chosen = [tuple(model.values()) for model in models(text, atoms=literals)]

    assert found == due and found_chosen == due_chosen
    assert count_models(text) == len(due)
    assert count_models(text, atoms=literals) == len(due_chosen)
    assert all([*model] == atoms for model in models(text, most_models=None))


@loop_over("seed", seeds(10, 300))
def test_a_truth_table_is_filled_in_as_formulas_are_read(seed: int) -> None:
    text, atoms, true_rows = random_text(seed)

    table = truth_table(text)

    assert table.atoms == tuple(atoms)
    together = [row[-1] for row in table] if table.formulas else [True] * 2
    assert sum(together) == len(true_rows) or len(table.columns) == len(atoms)
    assert [row[: len(atoms)] for row in table] == [*product((False, True), repeat=len(atoms))]


@loop_over("seed", seeds(10, 300))
def test_two_texts_are_equivalent_where_they_have_the_same_rows(seed: int) -> None:
    text, atoms, true_rows = random_text(seed)
    other, others, other_rows = random_text(seed + 3 * (seed % 2))
    every = [dict(zip(names, values, strict=True))
             for names in [sorted({*atoms, *others})]
             for values in product((False, True), repeat=len(names))]  # fmt: skip
    due = all(
        ({atom: row[atom] for atom in atoms} in true_rows)
        == ({atom: row[atom] for atom in others} in other_rows)
        for row in every
    )

    answer = equivalent(text, other)

    assert answer.equivalent is due and (answer.countermodel is None) is due
    if answer.countermodel is not None:
        in_first, in_second = (
            {atom: answer.countermodel[atom] for atom in spoken} in true
            for spoken, true in ((atoms, true_rows), (others, other_rows))
        )
        assert in_first != in_second


def test_counts_beyond_twenty_digits_are_exact() -> None:
    chain = Cnf([[-i, -i - 1] for i in range(1, 100)])
    pairs = "; ".join(f"a{i} | b{i}" for i in range(60))
    fibonacci = [1, 2]
    while len(fibonacci) < 101:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])

    assert count_models(chain) == fibonacci[100]
    assert count_models(pairs) == 3**60
    assert count_models(Cnf([[1]], atom_count=200)) == 2**199


def test_a_count_is_looked_up_for_components_that_were_counted() -> None:
    meter = resolver.budget.Meter()

    count_models(Cnf([[-i, -i - 1] for i in range(1, 300)]), budget=meter)

    assert meter.steps < 3_000


def test_a_count_that_is_too_hard_stops_within_its_budget() -> None:
    hard = problems.random_3sat(150, 0, 2.0)

    with pytest.raises(SearchStopped, match="try a larger budget"):
        count_models(hard, budget=Budget(work=300_000))


def test_more_models_than_asked_for_stop_the_search_behind_the_last() -> None:
    found = models("p | q", most_models=2)

    assert [dict(next(found)), dict(next(found))] == [
        {"p": False, "q": True}, {"p": True, "q": False}]  # fmt: skip
    with pytest.raises(SearchStopped, match="at most 2 models, and there are more; try most_mod"):
        next(found)
    assert len([*models("p | q", most_models=3)]) == 3


def test_models_speak_of_all_atoms_of_a_header_and_of_constraints() -> None:
    cnf = Cnf([[1]], atom_count=3)

    assert [*map(dict, models(cnf, atoms=["3"]))] == [{"3": False}, {"3": True}]
    assert len([*models(cnf)]) == count_models(cnf) == 4
    assert count_models([AtMost(2, list("abcdef"))]) == 1 + 6 + 15
    assert count_models("", ["p"] and "p") == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [({"atoms": ["r"]}, "'r' is no atom of the clauses; try some of p, q"),
     ({"atoms": ["~p"]}, "no atom of the clauses"),
     ({"atoms": "pq"}, "no collection of atoms"),
     ({"atoms": 3}, "no collection of atoms"),
     ({"most_models": 0}, "no whole number from 1 up")],
)  # fmt: skip
def test_what_no_models_can_be_asked_of_is_refused_at_once(options, words: str) -> None:
    with pytest.raises(ArgumentError, match=words):
        models("p | q", **options)


def test_a_core_has_the_assumptions_that_a_proof_rests_on() -> None:
    verdict = prove("a & b -> q; c -> d", "q", assuming=["c", "b", "a"])
    alone = prove("p -> q", assuming={"p": True, "q": False, "r": True})

    assert verdict.entailed and [*map(str, verdict.core)] == ["a", "b"]
    assert alone.entailed and [*map(str, alone.core)] == ["p", "¬q"]
    assert not verdict.premises_inconsistent and "assumption" in str(verdict.proof)
    assert prove("a; ~a", "q", assuming="b").core == ()


@pytest.mark.parametrize("strategy", ["learning", "given", "levels", "elimination", "linear"])
def test_each_strategy_takes_assumptions(strategy: str) -> None:
    pigeons = problems.pigeonhole(3)
    atom = pigeons[0].atoms[0]

    assert prove(pigeons[1:], assuming=["~z", atom], strategy=strategy).entailed in (True, False)
    assert prove("p | q", assuming=["~p"], strategy=strategy).countermodel == {
        "p": False,
        "q": True,
    }
    assert prove("p | q", assuming=["~p", "~q", "r"], strategy=strategy).core == tuple(
        map(resolver.Literal.read, ("~p", "~q"))
    )


def test_an_assumption_that_is_no_literal_is_refused() -> None:
    with pytest.raises(LiteralError):
        prove("p", assuming=["p & q"])
    with pytest.raises(ArgumentError):
        prove("p", assuming={"p": 1})


def test_a_table_of_too_many_atoms_names_the_count() -> None:
    with pytest.raises(ArgumentError, match=r"it has 17 atoms: write count_models\(...\)"):
        truth_table(" | ".join(f"x{i}" for i in range(17)))
    assert truth_table(clauses("p -> q; p"), "q").columns == (
        "p", "q", "¬p ∨ q", "all premises", "goal: q")  # fmt: skip
    assert len(truth_table(" | ".join(f"x{i}" for i in range(16)))[:2]) == 2
