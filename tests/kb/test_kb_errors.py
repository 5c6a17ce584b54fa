"""Each error carries its data and writes its own sentence."""

from __future__ import annotations

import copy
import pickle

import pytest

from kb.errors import (
    AmbiguousName,
    IllegalEntry,
    KBError,
    RecordError,
    RecordSyntaxError,
    UnknownName,
)

REASON = "no card 'Pype' in the classic deck"
KINDS = (RecordError, RecordSyntaxError, UnknownName, AmbiguousName, IllegalEntry)


@pytest.mark.parametrize(
    ("position", "start"),
    [
        ({"file": "game.clue", "line": 7, "column": 12}, "game.clue:7:12: "),
        ({"file": "game.clue", "line": 7}, "game.clue:7: "),
        ({"file": "game.clue"}, "game.clue: "),
        ({"line": 7, "column": 12}, "line 7, column 12: "),
        ({"line": 7}, "line 7: "),
        ({"column": 12}, "column 12: "),
        ({}, ""),
    ],
)
def test_the_position_is_told_as_far_as_it_is_known(position, start):
    assert str(RecordError(REASON, **position)) == start + REASON


@pytest.mark.parametrize(
    ("nearest", "hint"),
    [
        ((), ""),
        (("Pipe",), "; did you mean 'Pipe'?"),
        (("Pipe", "Rope"), "; did you mean 'Pipe' or 'Rope'?"),
        (("Pipe", "Rope", "Hall"), "; did you mean 'Pipe', 'Rope' or 'Hall'?"),
    ],
)
def test_the_nearest_names_end_the_sentence(nearest, hint):
    assert str(UnknownName(REASON, nearest=nearest)) == REASON + hint


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))]
)
def test_a_copied_error_keeps_its_kind_and_its_data(kind, copied):
    error = kind(
        REASON,
        file="game.clue",
        line=7,
        column=12,
        word="Pype",
        nearest=("Pipe",),
        about=("hand Nick",),
    )
    again = copied(error)
    assert type(again) is kind
    assert vars(again) == vars(error)
    assert str(again) == str(error)


@pytest.mark.parametrize("kind", KINDS)
def test_every_record_error_is_a_kb_error_and_a_value_error(kind):
    assert issubclass(kind, KBError)
    assert issubclass(kind, ValueError)
