"""Each error carries its data and writes its own sentence."""

import copy
import pickle

import pytest
from support.cases import loop_over

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


@loop_over("kind", KINDS)
@loop_over("copied", [copy.copy, copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
def test_a_copied_error_keeps_its_kind_and_its_data(kind, copied):
    error = kind(
        REASON, file="game.clue", line=7, column=12, word="Pype", nearest=("Pipe",),
        about=("hand Nick",),
    )  # fmt: skip
    again = copied(error)
    assert type(again) is kind
    assert vars(again) == vars(error)
    assert str(again) == str(error)


@pytest.mark.parametrize("kind", KINDS)
def test_every_record_error_is_a_kb_error_and_a_value_error(kind):
    assert issubclass(kind, KBError)
    assert issubclass(kind, ValueError)
