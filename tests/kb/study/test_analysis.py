"""Records analysed a row each, against the games themselves."""

import json
import pickle

import pytest
from support.random_games import SMALL, random_game

from kb import RULES, Game, analyse
from kb.errors import StudyError
from kb.study import RecordRow

HEADER = "refute 1\ndeck classic\nplayers Ann Bob Cid\n"
TEXTS = [random_game(seed, SMALL, players=3, events=3 * seed).text for seed in range(8)]


def test_a_row_has_what_the_positions_of_the_game_say() -> None:
    rows = list(analyse(TEXTS))
    assert json.dumps(rows, default=dict)
    assert pickle.loads(pickle.dumps(rows)) == rows
    assert {row.solved is None for row in rows} == {True, False}
    for number, (text, row) in enumerate(zip(TEXTS, rows, strict=True)):
        game = Game.parse(text)
        solved = [position.solved for position in game]
        assert row.game == number
        assert row.events == len(game.log) == len(row.facts) - 1
        assert row.facts == tuple(len(position.facts) for position in game)
        assert row.solved == (solved.index(True) if True in solved else None)
        assert row.solution == dict(game.solution)
        assert row.deals == game.deals
        assert row.error is None


def test_a_game_is_analysed_as_its_record_is_and_by_its_own_rules() -> None:
    games = [Game.parse(text) for text in TEXTS]
    assert list(analyse(games)) == list(analyse(TEXTS))
    few = Game.parse(TEXTS[-1], rules=RULES[:1])
    assert next(analyse([few])).facts == tuple(len(position.facts) for position in few)


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (HEADER + "suggest Ann Plum\n", "line 4"),
        (HEADER + "has Ann Rope\nhas Bob Rope\n", "Rope"),
        (7, "a record is a text, not 7"),
    ],
)
def test_what_is_wrong_with_a_record_stands_in_its_row_and_the_others_go_on(record, sentence):
    first, row, last = analyse([TEXTS[1], record, TEXTS[2]])
    assert sentence in row.error
    assert row == RecordRow(1, row.error)
    assert first.error is last.error is None


@pytest.mark.parametrize("records", [TEXTS[0], Game.parse(TEXTS[0]), {"a": "b"}, 5, None])
def test_a_single_record_is_no_collection(records: object) -> None:
    with pytest.raises(StudyError, match=r"say \[record\]"):
        analyse(records)
