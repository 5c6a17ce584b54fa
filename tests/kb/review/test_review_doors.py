"""The doors to a review: the command with its files and its JSON, and an interrupt on the way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest
from support.finished import finished
from support.random_games import SMALL

from kb import Game
from kb.cli import main
from kb.review import review as reviews

SCHEMA = json.loads((Path(__file__).parents[3] / "docs/json-schema.json").read_text("utf-8"))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    _, game = finished(3, categories=SMALL, events=9)
    path = tmp_path / "game.clue"
    path.write_text(game.record(), encoding="utf-8")
    return path


def test_the_command_writes_what_the_library_says(record: Path, capsys) -> None:
    assert main(["review", str(record)]) == 0
    assert capsys.readouterr().out == f"{Game.parse(record.read_text()).review()}\n"


def test_the_json_of_a_review_keeps_to_the_schema(record: Path, capsys) -> None:
    assert main(["review", str(record), "--json"]) == 0

    found = json.loads(capsys.readouterr().out)

    jsonschema.validate(found, {"$ref": "#/$defs/review", "$defs": SCHEMA["$defs"]})
    assert found["known"].keys() == {*Game.parse(record.read_text()).players}


def test_the_race_and_the_annotated_record_are_files(record: Path, tmp_path: Path) -> None:
    drawing, annotated = tmp_path / "race.svg", tmp_path / "out.clue"

    assert main(["review", str(record), "--svg", str(drawing), "--annotate", str(annotated)]) == 0

    game = Game.parse(record.read_text())
    assert drawing.read_text("utf-8").startswith("<svg ")
    assert annotated.read_text("utf-8") == game.review().annotate()


def test_a_picture_that_cannot_be_is_refused_with_the_reason(record, tmp_path, capsys):
    text = record.read_text()
    record.write_text("".join(text.splitlines(True)[:8]))

    assert main(["review", str(record), "--svg", str(tmp_path / "race.svg")]) == 2

    assert "there is no race to draw" in capsys.readouterr().err
    assert not (tmp_path / "race.svg").exists()


def test_an_interrupt_leaves_what_is_done(record: Path, capsys, monkeypatch) -> None:
    weigh = reviews.weigh_questions

    def interrupted(*arguments: object) -> Iterator[object]:
        yield next(iter(weigh(*arguments)))  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(reviews, "weigh_questions", interrupted)

    assert main(["review", str(record)]) == 130
    out = capsys.readouterr().out
    assert "Your 1 question was worth" in out
    assert reviews.STOPPED in out
