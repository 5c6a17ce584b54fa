"""Errors: one family, with data and a sentence, that survive copies and pickles."""

from __future__ import annotations

import copy
import pickle
import sys
from pathlib import Path

import pytest

from resolver import EMPTY, Clause, ResolverError, extras
from resolver.errors import (
    RAN_DRY,
    ArgumentError,
    BudgetError,
    ClauseError,
    CommandError,
    ConflictError,
    ConsistentError,
    DimacsError,
    ExportError,
    FileError,
    FormulaError,
    InternalError,
    LinkError,
    LiteralError,
    MissingExtra,
    PivotError,
    ProofError,
    ReplayError,
    SearchStopped,
    StrategyError,
)
from resolver.practice import ExerciseError
from resolver.practice.exercise import EntryError

ERRORS = [
    (ArgumentError("p", "proof", "try prove(...).proof"), "'p' is no proof; try prove(...).proof"),
    (LiteralError("~", "it names no atom"), "cannot read '~' as a literal: it names no atom"),
    (
        ClauseError(3),
        "a clause is made of a collection of literals, not of 3; "
        "try Clause(['p', '~q']), or clauses('p | ~q')",
    ),
    (
        PivotError(Clause(["p"]), EMPTY, "p", ()),
        "cannot resolve p with □ on 'p': "
        "it does not occur in them with opposite signs; they clash on no atom",
    ),
    (
        ProofError(4, "there is no rule 'magic'"),
        "step 4 of the proof does not hold: there is no rule 'magic'",
    ),
    (ProofError(None, "it has no steps"), "the proof does not hold: it has no steps"),
    (DimacsError(3, "no number"), "line 3: no number"),
    (ReplayError(3, "there is no clause 9 before it"), "line 3: there is no clause 9 before it"),
    (FormulaError(1, 5, "')'", "an atom"), "line 1, column 5: found ')'; expected an atom"),
    (
        BudgetError("steps", 0),
        "a budget of 0 steps is no limit; try steps=1000, or leave it out for no limit",
    ),
    (StrategyError("quick", "strategy", ("given", "unit")), "no strategy 'quick'; try given, unit"),
    (
        ConsistentError({"p": True}),
        "the clauses are consistent, so nothing of them can be refuted; "
        "`.model` of this error makes all of them true",
    ),
    (
        FileError("a.cnf", "there is none", "try another path"),
        "a.cnf: there is none; try another path",
    ),
    (ConflictError(3, 2), "there is no conflict 3; try a number from 1 to 2"),
    (
        LinkError("it is cut off", "ask for it once more"),
        "this link cannot be used: it is cut off; ask for it once more",
    ),
    (CommandError("step takes a number"), "step takes a number"),
    (
        EntryError("e", "goal of an exercise", "try q", "goal", 0, "found '&'"),
        "found '&'; try q",
    ),
    (
        ExerciseError(3, "no task is called 'prov'", "try prove"),
        "line 3: no task is called 'prov'; try prove",
    ),
    (
        ExportError("a tree", "it is too large", "try text"),
        "cannot write a tree: it is too large; try text",
    ),
]
STOPS = [
    (
        InternalError("p is false in the model found"),
        "p is false in the model found; nothing is decided, and the fault is in this program: "
        "try another strategy, and report the problem",
    ),
    (
        MissingExtra("a data frame", "pandas", "pip install pandas"),
        "a data frame needs pandas, which is not installed; try: pip install pandas",
    ),
    (
        SearchStopped({"steps": 1234, "clauses": 5}, "steps"),
        "the search stopped and nothing is decided: the budget of steps ran out "
        "(reached: 1,234 steps, 5 clauses); try a larger budget or another strategy",
    ),
    (
        SearchStopped({"steps": 3}, RAN_DRY),
        "the search stopped and nothing is decided: incomplete strategy ran dry "
        "(reached: 3 steps); try a complete strategy",
    ),
]


def test_every_error_of_the_family_is_looked_at_here():
    told = {type(error) for error, _ in ERRORS + STOPS}
    family, ours = [ResolverError], set[type]()
    while family:
        kinds = [
            one for one in family.pop().__subclasses__() if one.__module__.startswith("resolver")
        ]
        family += kinds
        ours.update(one for one in kinds if not one.__subclasses__())
    assert told - {ArgumentError} == ours  # which is raised itself, and has a kind of its own


@pytest.mark.parametrize(("error", "sentence"), ERRORS + STOPS)
def test_an_error_writes_its_own_sentence(error: ResolverError, sentence: str):
    assert str(error) == sentence


@pytest.mark.parametrize("error", [error for error, _ in ERRORS])
def test_the_family_is_one_and_every_fault_of_the_input_is_a_value_error(error: ResolverError):
    assert isinstance(error, ResolverError)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("error", [error for error, _ in ERRORS + STOPS])
def test_copies_and_pickles_of_an_error_keep_its_data(error: ResolverError):
    pickles = [
        pickle.loads(pickle.dumps(error, protocol))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    ]
    for other in (copy.copy(error), copy.deepcopy(error), *pickles):
        assert type(other) is type(error)
        assert vars(other) == vars(error)
        assert str(other) == str(error)


@pytest.mark.parametrize("checkout", [True, False])
@pytest.mark.parametrize("pip", [True, False])
def test_the_command_that_installs_an_extra_fits_the_place(
    checkout: bool, pip: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(extras, "find_spec", lambda name: pip or None)
    monkeypatch.setattr(extras, "__file__", str(tmp_path / "resolver" / "extras.py"))
    monkeypatch.chdir(tmp_path)
    if checkout:
        (tmp_path / "pyproject.toml").touch()
    target = "-e '.[pandas]'" if checkout else "'refute[pandas]'"
    for prefix, named in ((tmp_path / ".venv", ".venv"), (Path("/a b"), "'/a b'")):
        monkeypatch.setattr(sys, "prefix", str(prefix))
        tool = "pip" if pip else f"python3 -m pip --python {named}"
        assert extras.install_command("pandas") == f"{tool} install {target}"
