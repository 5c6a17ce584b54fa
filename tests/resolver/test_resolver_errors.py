"""Errors: one family, with data and a sentence, that survive copies and pickles."""

import copy
import pickle
import sys
from pathlib import Path

import pytest
from support.cases import loop_over

from resolver import EMPTY, Clause, ResolverError, errors, lazy
from resolver.export.display import TooLarge
from resolver.practice import ExerciseError
from resolver.practice.exercise import EntryError
from resolver.proofs.derivation import UnknownStepError

# One of each; the sentence that it writes stands in the example of its docstring.
ERRORS = [
    errors.ArgumentError("p", "proof", "try prove(...).proof"),
    errors.LiteralError("~", "it names no atom"),
    errors.ClauseError(3), errors.PivotError(Clause(["p"]), EMPTY, "p", ()),
    errors.ProofError(None, "it has no steps"),
    UnknownStepError(None, "this derivation has no step 9, only 1 to 3"),
    errors.DimacsError(3, "no number"), errors.ReplayError(3, "there is no clause 9 before it"),
    errors.FormulaError(1, 5, "')'", "an atom"), errors.BudgetError("steps", 0),
    errors.StrategyError("quick", "strategy", ("given", "unit")),
    errors.ConsistentError({"p": True}),
    errors.FileError("a.cnf", "there is none", "try another path"), errors.ConflictError(3, 2),
    errors.LinkError("it is cut off", "ask for it once more"),
    errors.CommandError("step takes a number"),
    EntryError("e", "goal of an exercise", "try q", "goal", 0, "found '&'"),
    ExerciseError(3, "no task is called 'prov'", "try prove"),
    errors.ExportError("a tree", "it is too large", "try text"),
    TooLarge("a tree", "it is too large", "try text", 89),
]  # fmt: skip
STOPS = [
    errors.InternalError("p is false in the model found"),
    errors.MissingExtra("a data frame", "pandas", "pip install pandas"),
    errors.SearchStopped({"steps": 1234, "clauses": 5}, "steps"),
]


def test_every_error_of_the_family_is_looked_at_here():
    told = {type(error) for error in [*ERRORS, *STOPS]}
    family, ours = [ResolverError], set[type]()
    while family:
        kinds = [
            one for one in family.pop().__subclasses__() if one.__module__.startswith("resolver")
        ]
        family += kinds
        ours.update(one for one in kinds if not one.__subclasses__())
    raised_with_kinds = {errors.ArgumentError, errors.ExportError, errors.ProofError}
    assert told - raised_with_kinds == ours


@loop_over("error", ERRORS)
def test_the_family_is_one_and_every_fault_of_the_input_is_a_value_error(error: ResolverError):
    assert isinstance(error, ResolverError)
    assert isinstance(error, ValueError)


@loop_over("error", [*ERRORS, *STOPS])
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
def test_the_command_that_installs_an_extra_fits_the_place(checkout, pip, tmp_path, monkeypatch):
    monkeypatch.setattr(lazy, "find_spec", lambda name: pip or None)
    monkeypatch.setattr(lazy, "__file__", str(tmp_path / "resolver" / "lazy.py"))
    monkeypatch.chdir(tmp_path)
    if checkout:
        (tmp_path / "pyproject.toml").touch()
    target = "-e '.[pandas]'" if checkout else "'refute[pandas]'"
    for prefix, named in ((tmp_path / ".venv", ".venv"), (Path("/a b"), "'/a b'")):
        monkeypatch.setattr(sys, "prefix", str(prefix))
        tool = "pip" if pip else f"python3 -m pip --python {named}"
        assert lazy.install_command("pandas") == f"{tool} install {target}"
