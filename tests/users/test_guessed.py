"""Names that users of other packages try: what is there, and what the error names instead."""

import copy
import pickle
import re
from pathlib import Path

import pytest
from support.cases import loop_over

import kb
import resolver
from kb import Game
from resolver import Cnf, Prover, clauses, prove

VERDICT = prove("p -> q; p", "q")
TRIED_ON = {
    "resolver": resolver, "kb": kb, "Game": Game, "game": Game.new(["Ann", "Bob"]),
    "verdict": VERDICT, "proof": VERDICT.proof, "cnf": Cnf("p"), "prover": Prover().tell("p"),
    "model": prove("p", "q").countermodel, "clauses": clauses("p -> q"),
}  # fmt: skip
LINES = Path(__file__).with_name("guessed.txt").read_text(encoding="utf-8").splitlines()[1:]


def answer(owner: str, name: str) -> str:
    try:
        getattr(TRIED_ON[owner], name)
    except AttributeError as error:
        return str(error)
    return "it is there"


def test_most_guessed_names_are_there_or_answered_with_the_name_here() -> None:
    answers: list[str] = []
    for line in LINES:
        owner, names = line.split(": ")
        answers += [answer(owner, name) for name in names.split()]

    there = answers.count("it is there")
    named = sum("; try " in text for text in answers)

    assert len(answers) >= 370 and there + named >= 0.9 * len(answers), (there, named)


@loop_over(
    ("owner", "name", "said"),
    [("game", "best_move", "Game has no 'best_move'; try advise()"),
     ("Game", "load", "Game has no 'load'; try read_game(path)"),
     ("resolver", "mus", "resolver has no 'mus'; try minimal_unsatisfiable(clauses)"),
     ("proof", "to_lrat", "Proof has no 'to_lrat'; try export.to_lrat(proof)"),
     ("cnf", "nv", "Cnf has no 'nv'; try atom_count"),
     ("resolver", "getModels", "resolver has no 'getModels'; try models"),
     ("game", "get_best_move", "Game has no 'get_best_move'; try advise()"),
     ("model", "to_csv", "FrozenMapping has no 'to_csv'; try to_dataframe(), which has it")],
)  # fmt: skip
def test_an_error_names_what_it_is_called_here(owner: str, name: str, said: str) -> None:
    assert answer(owner, name) == said


def test_a_name_without_a_counterpart_gets_the_error_of_python() -> None:
    assert answer("game", "castle") == "'Game' object has no attribute 'castle'"
    assert answer("Game", "castle") == "type object 'Game' has no attribute 'castle'"
    assert answer("resolver", "castle") == "module 'resolver' has no attribute 'castle'"
    assert answer("proof", "_repr_png_") == "'Proof' object has no attribute '_repr_png_'"


@loop_over("owner", sorted({*TRIED_ON} - {"resolver", "kb"}))
def test_a_value_that_answers_is_copied_and_pickled_as_before(owner: str) -> None:
    value = TRIED_ON[owner]

    assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == copy.copy(value) == value
    assert not any(hasattr(value, name) for name in ("load", "solve", "_ipython_display_"))


def test_a_value_lists_the_names_that_somebody_may_write() -> None:
    for owner in ("game", "proof", "verdict", "cnf", "prover", "clauses"):
        names = dir(TRIED_ON[owner])

        assert names == sorted(names) and not [name for name in names if name.startswith("_")]
    assert {"advise", "why", "tell", "odds"} <= set(dir(TRIED_ON["game"]))


@pytest.mark.parametrize("owner", [Game, resolver.Proof, resolver.Verdict, Cnf, Prover])
def test_what_stands_in_a_table_of_names_is_there(owner: type) -> None:
    places = (owner, resolver, kb)
    texts = {"the", "len", "print", "not", "game", "cnf", "Path"}

    for base in owner.__mro__:
        for instead in vars(base).get("_tried", {}):
            name = instead.replace("(", ".").replace(",", ".").split(".")[0].split()[0]
            assert name in texts or any(hasattr(place, name) for place in places), instead


def test_values_of_other_packages_name_what_reads_them() -> None:
    pysat = pytest.importorskip("pysat.formula")
    sympy = pytest.importorskip("sympy")
    p, q = sympy.symbols("p q")

    for value, name in ((pysat.CNF(from_clauses=[[1]]), "pysat"), (sympy.Implies(p, q), "sympy")):
        with pytest.raises(resolver.ResolverError, match=rf"try export.from_{name}\(...\)"):
            prove(value)


def test_the_page_for_those_who_come_from_elsewhere_names_what_is_there() -> None:
    page = Path(__file__).parents[2] / "docs/guide/coming.md"
    owners = {**TRIED_ON, "export": resolver.export, "result": TRIED_ON["clauses"]}

    rows = [line for line in page.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    for row in rows[2:]:
        for call in re.findall(r"`(\w[^`]*)`", row.split("|")[3]):
            owner, _, member = call.partition("(")[0].partition(".")
            places = [place for place in (resolver, kb) if owner in place.__all__]
            known = [owners.get(owner), *(getattr(place, owner) for place in places)]
            value = next(each for each in known if each is not None)
            assert not member or hasattr(value, member), call
    assert len(rows) > 30
