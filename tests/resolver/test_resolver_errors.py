"""Errors: one family, with data and a sentence, that survive copies and pickles."""

from __future__ import annotations

import copy
import pickle

import pytest

from resolver import (
    EMPTY,
    CardinalityError,
    Clause,
    ClauseError,
    LiteralError,
    PivotError,
    ProofError,
    ResolverError,
)

ERRORS = [
    (LiteralError("~", "it names no atom"), "cannot read '~' as a literal: it names no atom"),
    (
        ClauseError(3),
        "a clause is made of a collection of literals, not of 3; try Clause(['p', '~q'])",
    ),
    (
        PivotError(Clause(["p"]), EMPTY, "p", ()),
        "cannot resolve p with □ on 'p': "
        "it does not stand in them with opposite signs; they clash on no atom",
    ),
    (
        CardinalityError("2", "bound", "try a whole number from 0 up"),
        "'2' is no bound; try a whole number from 0 up",
    ),
    (
        ProofError(4, "there is no rule 'magic'"),
        "step 4 of the proof does not hold: there is no rule 'magic'",
    ),
    (ProofError(None, "it has no steps"), "the proof does not hold: it has no steps"),
]


@pytest.mark.parametrize(("error", "sentence"), ERRORS)
def test_an_error_writes_its_own_sentence(error: ResolverError, sentence: str):
    assert str(error) == sentence


@pytest.mark.parametrize("error", [error for error, _ in ERRORS])
def test_the_family_is_one_and_every_fault_of_the_input_is_a_value_error(error: ResolverError):
    assert isinstance(error, ResolverError)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("error", [error for error, _ in ERRORS])
def test_copies_and_pickles_of_an_error_keep_its_data(error: ResolverError):
    pickles = [
        pickle.loads(pickle.dumps(error, protocol))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    ]
    for other in (copy.copy(error), copy.deepcopy(error), *pickles):
        assert type(other) is type(error)
        assert vars(other) == vars(error)
        assert str(other) == str(error)
