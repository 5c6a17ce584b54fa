"""Odd arguments to the public names of the resolver: an error of the family, or an answer."""

from __future__ import annotations

import inspect
import io
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from odd_arguments import strays

import resolver
from resolver import (
    EMPTY,
    AtLeast,
    AtMost,
    Budget,
    Clause,
    Exactly,
    Literal,
    Proof,
    Prover,
    Recorder,
    ResolverError,
    clauses,
    export,
    prove,
)
from resolver.errors import FileError
from resolver.export.clausal.writing import over
from resolver.logic import Definition, Line
from resolver.practice import Exercise
from resolver.proofs import Derivation
from resolver.questions import Progress
from resolver.workbench import Workbench

TOLD = clauses("p -> q; p")
EXERCISES = str(Path(resolver.__file__).parent / "practice" / "textbook.exercises")
PROOF = prove(TOLD, "q").proof
COUNTED = prove(TOLD, "q", strategy="counting").proof
P, EXACTLY = Clause(["p"]), Exactly(1, ["p", "q"])
ASKED = {"clauses": TOLD, "goal": "q", "budget": None}
SOUGHT = {**ASKED, "strategy": "given", "tracer": None, "progress": None}


def stated() -> Derivation:
    """Return a derivation of three axioms."""
    derivation = Derivation()
    for one in (*TOLD, Clause(["~q"])):
        derivation.axiom(one, "given")
    return derivation


CALLS: Mapping[str, tuple[Callable[..., object], Mapping[str, Any]]] = {
    "Literal": (Literal, {"name": "p", "positive": True}),
    "Literal.read": (Literal.read, {"text": "~p"}),
    "Clause": (Clause, {"literals": ["p"]}),
    "Clause.subsumes": (P.subsumes, {"other": P}),
    "Clause.clashes": (P.clashes, {"other": P}),
    "Clause.resolvent": (P.resolvent, {"other": Clause(["~p"]), "pivot": "p"}),
    "AtLeast": (AtLeast, {"bound": 1, "atoms": ["p", "q"], "name": "one"}),
    "Exactly": (Exactly, {"bound": 1, "atoms": ["p", "q"], "name": "one"}),
    "AtMost": (AtMost, {"bound": 1, "atoms": ["p", "q"], "name": "one"}),
    "Exactly.holds": (EXACTLY.holds, {"true_atoms": ["p"]}),
    "Exactly.instance": (EXACTLY.instance, {"literals": ["p", "q"]}),
    "Line": (Line, {"terms": ((1, Literal("p")),), "bound": 1}),
    "Line.of": (Line.of, {"terms": [(1, Literal("p"))], "bound": 1}),
    "Line.over": (Line.over, {"amounts": {"p": 1}, "bound": 1}),
    "Line.at_least_one": (Line.at_least_one, {"clause": P}),
    "Line.at_least": (Line.at_least, {"constraint": EXACTLY}),
    "Line.at_most": (Line.at_most, {"constraint": EXACTLY}),
    "Line.holds": (Line.of([(1, Literal("p"))], 1).holds, {"true_atoms": {"p"}}),
    "Budget": (Budget, {"clauses": 1, "steps": 1, "seconds": 1.0}),
    "Progress": (Progress, {"budget": Budget(steps=5), "every": 1.0, "stream": io.StringIO()}),
    "Recorder": (Recorder, {"most": 5}),
    "Recorder.step": (Recorder().step, {"count": 1}),
    "Proof": (Proof, {"steps": PROOF.steps}),
    "Derivation.axiom": (stated().axiom, {"clause": P, "source": "given"}),
    "Derivation.instance": (
        stated().instance,
        {"clause": Clause(["p", "q"]), "constraint": EXACTLY},
    ),
    "Derivation.resolve": (stated().resolve, {"a": 2, "b": 1, "pivot": "p"}),
    "Derivation.clause": (stated().clause, {"number": 1}),
    "Derivation.number": (stated().number, {"clause": TOLD[0]}),
    "Derivation.proof": (stated().proof, {"number": 1}),
    "Prover": (Prover, {"atoms": ["p"]}),
    "Prover.tell": (Prover().tell, {"clauses": TOLD, "source": "given"}),
    "Prover.tell_all": (Prover().tell_all, {"axioms": [(P, "given")]}),
    "Prover.constrain": (Prover().constrain, {"0": EXACTLY}),
    "Prover.entails": (Prover().tell(TOLD).entails, {"literal": Literal("q")}),
    "Prover.counterexample": (Prover().tell(TOLD).counterexample, {"literal": Literal("q")}),
    "Prover.prove": (Prover().tell(TOLD).prove, {"literal": Literal("q"), "budget": None}),
    "Workbench": (Workbench, {"watched": False}),
    "Workbench.onecmd": (Workbench().onecmd, {"line": "assert p"}),
    "prove": (prove, SOUGHT),
    "saturate": (resolver.saturate, SOUGHT),
    "compare": (resolver.compare, {**ASKED, "strategies": ["unit"]}),
    "conflict": (resolver.conflict, {**ASKED, "clauses": clauses("p | q; p | ~q"), "number": 1}),
    "backbone": (resolver.backbone, ASKED),
    "prime_implicates": (resolver.prime_implicates, ASKED),
    "minimal_unsatisfiable": (resolver.minimal_unsatisfiable, ASKED),
    "shorten": (resolver.shorten, {"proof": PROOF, "budget": None}),
    "shapes": (resolver.proofs.shapes, {"proof": PROOF}),
    "measures": (resolver.proofs.measures, {"proof": PROOF}),
    "unfold": (resolver.unfold, {"proof": PROOF, "budget": None}),
    "regularise": (resolver.regularise, {"proof": PROOF, "budget": None}),
    "interpolant": (resolver.interpolant, {"proof": PROOF, "a": TOLD, "budget": None}),
    "dpll": (resolver.dpll, {**ASKED, "progress": None}),
    "levels": (resolver.levels, {**ASKED, "deletion": True, "progress": None}),
    "Definition": (Definition, {"atom": "q", "cubes": [["p"]]}),
    "Derivation.define": (stated().define, {"definition": Definition("d", [["p"]])}),
    "grade": (
        resolver.practice.grade,
        {"derivation": "4. q from 2, 1", "clauses": TOLD, "goal": "q"},
    ),
    "minimum": (
        resolver.minimum,
        {"clauses": TOLD, "goal": "q", "budget": None, "known": None},
    ),
    "grade_folder": (
        resolver.practice.grade_folder,
        {"folder": tempfile.mkdtemp(), "clauses": TOLD, "goal": "q"},
    ),
    "grade_answers": (
        resolver.practice.grade_answers,
        {"folder": tempfile.mkdtemp(), "exercises": [], "apart": []},
    ),
    "read_exercises": (resolver.practice.read_exercises, {"path": EXERCISES}),
    "check": (
        resolver.check,
        {"proof": PROOF, "axioms": [*TOLD, Clause(["~q"])], "constraints": [], "claim": EMPTY},
    ),
    "clauses": (clauses, {"text": "p -> q", "definitions": None}),
    "cnf": (resolver.cnf, {"text": "p -> q", "definitions": None}),
    "parse_exercises": (resolver.practice.parse_exercises, {"text": "exercise a\npremise p; ~p"}),
    "random_exercise": (resolver.practice.random_exercise, {"steps": 2, "seed": 1}),
    "textbook": (resolver.practice.textbook, {}),
    "notation": (resolver.practice.notation, {}),
    "Exercise": (Exercise, {"name": "a", "premises": ("p",), "goal": "p", "task": "prove"}),
    "Exercise.clauses": (lambda **given: Exercise("a", **given).clauses, {"premises": ("p",)}),
    "Exercise.denial": (lambda **given: Exercise("a", **given).denial, {"goal": "p"}),
    "parse_dimacs": (resolver.parse_dimacs, {"text": "p cnf 1 1\n1 0\n"}),
    "read_dimacs": (resolver.read_dimacs, {"path": "nowhere.cnf"}),
    "to_dimacs": (resolver.to_dimacs, {"value": TOLD}),
    "Cnf": (resolver.Cnf, {"clauses": TOLD, "names": {1: "p", 2: "q"}}),
    "save": (resolver.save, {"value": TOLD, "path": "nowhere.cnf"}),
    "export.to_pysat": (export.to_pysat, {"clauses": TOLD, "constraints": [EXACTLY]}),
    "export.to_sympy": (export.to_sympy, {"clauses": TOLD}),
    "export.from_model": (export.from_model, {"model": [1, -2], "numbers": {"p": 1, "q": 2}}),
    "export.from_pysat": (export.from_pysat, {"formula": [[1, -2]], "numbers": {"p": 1}}),
    "export.from_sympy": (export.from_sympy, {"expression": export.to_sympy(TOLD)}),
}
GALLERY: Mapping[str, Mapping[str, Any]] = {
    "cook": {"holes": 2},
    "pigeonhole": {"holes": 2},
    "random_3sat": {"atoms": 5, "seed": 1, "ratio": 4.3},
    "odd": {"atoms": ["p", "q"], "value": True},
    "parity": {"atoms": 5, "seed": 1},
    "urquhart": {"nodes": 6, "seed": 1},
    "colouring": {"colours": 2, "edges": [(1, 2), (2, 3)]},
    "random_graph": {"nodes": 5, "edges": 4, "seed": 1},
    "clique": {"nodes": 3},
    "wumpus": {"size": 3},
    "unicorn": {},
    "liars": {"people": 5, "seed": 1},
    "implications": {"length": 5},
}
DRAWERS: Mapping[str, Mapping[str, Any]] = {
    "to_html": {"most_steps": 200},
    "to_svg": {"most_steps": 200},
    "to_latex": {"document": False},
    "to_bussproofs": {"document": False, "most_steps": 12},
}
OF_CLAUSES = {"to_pysat", "to_sympy"}  # the other writers are of proofs
WRITERS = [one for one in export.__all__ if one.startswith("to_") and one not in OF_CLAUSES]
VALUES = {"EMPTY", "STRATEGIES", "Constraint", "Shortening", "Step", "Verdict"}
VALUES |= {"DENIED", "GIVEN"}
RESULTS = {
    "Backbone",
    "Conflict",
    "Gradebook",
    "DecisionTree",
    "Interpolant",
    "Levels",
    "Measures",
    "Shapes",
}
RESULTS |= {"Comparison", "Minimum", "Grade", "Strategy"}
RESULTS |= {"telling"}  # how progress is told, for `kb`


@pytest.mark.parametrize("name", CALLS)
def test_an_odd_argument_gets_an_answer_or_an_error_of_the_family(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # some calls save a file
    assert list(strays(*CALLS[name])) == []


@pytest.mark.parametrize("name", GALLERY)
def test_an_odd_size_of_a_gallery_piece_is_refused_in_a_sentence(name: str) -> None:
    assert list(strays(getattr(resolver.problems, name), GALLERY[name])) == []


def test_every_function_of_the_gallery_is_tried() -> None:
    assert sorted(resolver.problems.__all__) == sorted(GALLERY)


@pytest.mark.parametrize(
    ("call", "asked", "possible"),
    [
        (lambda: resolver.problems.parity(0), "0", "try 2 to 10,000"),
        (lambda: resolver.problems.parity(2**70), f"{2**70}", "try 2 to 10,000"),
        (lambda: resolver.problems.implications(2**70), f"{2**70}", "try 1 to 100,000"),
        (lambda: resolver.problems.pigeonhole("3"), "'3'", "try 1 to 60"),
        (lambda: resolver.problems.random_3sat(20, None), "None", "each seed gives a problem"),
        (lambda: resolver.problems.random_3sat(20, 1, -1), "-1", "try 4.3"),
        (lambda: resolver.problems.random_3sat(90_000, 1, 20), "1800000", "try 0 to 500,000"),
        (lambda: resolver.problems.urquhart(7), "7", "try 6 or 8"),
        (lambda: resolver.problems.colouring(2, [(1, 2, 3)]), "(1, 2, 3)", "pairs of whole"),
        (lambda: resolver.problems.random_graph(4, 7, 1), "7", "try 0 to 6"),
        (lambda: resolver.problems.liars(2, 1), "2", "try 3 to 10,000"),
        (lambda: resolver.problems.odd("abcdefghijklmnopqr"), "'abcdefgh", "try ['p', 'q']"),
        (lambda: resolver.problems.odd(list(map(str, range(40)))), "40", "try 0 to 16"),
        (lambda: export.to_html(PROOF, most_steps=()), "()", "how many steps are drawn: try 200"),
        (lambda: PROOF.to_svg(most_steps="p"), "'p'", "how many steps are drawn: try 200"),
        (lambda: PROOF.to_svg(most_steps=-1), "-1", "how many steps are drawn: try 200"),
    ],
)
def test_a_size_that_is_none_is_refused_with_what_is_possible(
    call: Callable[[], object], asked: str, possible: str
) -> None:
    with pytest.raises(resolver.errors.ArgumentError) as caught:
        call()
    assert str(caught.value).startswith(asked) and possible in str(caught.value)


@pytest.mark.parametrize("name", DRAWERS)
def test_odd_arguments_to_the_forms_of_a_proof_are_refused_in_a_sentence(name: str) -> None:
    assert list(strays(partial(getattr(export, name), PROOF), DRAWERS[name])) == []


@pytest.mark.parametrize("name", WRITERS)
def test_what_is_no_proof_is_refused_by_each_writer(name: str) -> None:
    good = {"proof": COUNTED if name in ("to_opb", "to_pbp") else PROOF}
    assert list(strays(getattr(export, name), good)) == []


@pytest.mark.parametrize("ending", export.READERS)
def test_what_is_no_text_or_no_cnf_is_refused_by_each_reader(ending: str) -> None:
    cnf = resolver.Cnf([*TOLD, Clause(["~q"])])
    text = export.WRITERS[ending](over(PROOF, cnf)) if ending in export.WRITERS else ""
    assert list(strays(export.READERS[ending], {"0": text, "1": cnf})) == []


def test_a_directory_that_cannot_be_made_is_an_error_of_the_family(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # an odd text is a good path
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="file"):
        export.save_axioms_and_proof(PROOF, "lrat", "file")
    good = {"proof": PROOF, "format": "lrat", "folder": "new"}
    assert list(strays(export.save_axioms_and_proof, good)) == []


def test_every_public_name_is_tried() -> None:
    rooms = (resolver, resolver.logic, resolver.practice, resolver.proofs, resolver.questions)
    values = {name: getattr(room, name) for room in rooms for name in room.__all__}
    public = {
        name
        for name, value in values.items()
        if not inspect.ismodule(value) and not hasattr(value, "add_note")
    }
    tried = {name.split(".")[0] for name in CALLS if not name.startswith("export.")}
    assert public - VALUES - RESULTS == tried - {"Workbench"}


@pytest.mark.parametrize(
    "call",
    [
        lambda: Literal("p", "false"),
        lambda: Literal("p", 1),
        lambda: Clause({"p": False}),
        lambda: Exactly(1, ["p", "q"]).holds("p"),
        lambda: Prover("pq"),
        lambda: Prover().tell(EMPTY),
        lambda: Derivation().axiom("p", "x"),
        lambda: Proof("ab"),
        lambda: Recorder(most_events="x"),
        lambda: Recorder().step(-3),
        lambda: Progress(every=float("nan")),
        lambda: prove(EMPTY),
        lambda: resolver.to_dimacs(EMPTY),
        lambda: resolver.saturate("p", tracer=0),
        lambda: resolver.compare("p", strategies=[]),
    ],
)
def test_what_was_once_taken_for_something_else_is_refused(call: Callable[[], object]) -> None:
    with pytest.raises(ResolverError) as caught:
        call()
    assert isinstance(caught.value, ValueError)


def test_an_atom_named_twice_to_a_prover_is_one_atom() -> None:
    assert Prover(["p", "p"]).atoms == ("p",)


def test_a_prover_reads_texts_as_a_proof_is_asked_for() -> None:
    prover = Prover().tell("p -> q; p")
    assert prover.entails("q") and not prover.entails("~q")
    assert prover.prove("q").conclusion is EMPTY
