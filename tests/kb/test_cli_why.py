"""``refute why`` and ``refute prove``: an answer with its proof, in every form."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from kb import read_game
from kb.cli import CLAUSAL_NAMES, FORMAT_NAMES, main
from resolver.export import CLAUSAL, FORMATS

FIVE = str(files("kb") / "games" / "five-at-the-table.clue")
HOLDEN = str(files("kb") / "games" / "holden-and-the-pipe.clue")
ENDINGS = {"text": "txt", "tree": "txt", "latex": "tex", "tracecheck": "trace"}


def test_the_formats_are_those_of_the_exports() -> None:
    assert tuple(FORMATS) == FORMAT_NAMES
    assert tuple(CLAUSAL) == CLAUSAL_NAMES


def test_text_is_the_explanation_and_the_numbered_proof(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", FIVE, "anna", "pipe"]) == 0
    found = read_game(FIVE).why("Anna", "Pipe")
    assert capsys.readouterr().out == f"{found}\n\n{found.proof}\n"


@pytest.mark.parametrize("format", FORMAT_NAMES)
def test_each_format_is_written_to_the_output_or_into_a_directory(
    format: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["why", FIVE, "Anna", "Pipe", "--format", format]) == 0
    out = capsys.readouterr().out
    folder = tmp_path / "new" / "folder"
    assert main(["why", FIVE, "Anna", "Pipe", "--format", format, "--output", str(folder)]) == 0
    proof = folder / f"proof.{ENDINGS.get(format, format)}"
    names = [folder / "axioms.cnf", proof] if format in CLAUSAL else [proof]
    assert capsys.readouterr().out == "".join(f"{name}\n" for name in names)
    assert sorted(folder.iterdir()) == sorted(names)
    assert out.endswith(proof.read_text(encoding="utf-8"))


def test_an_open_cell_shows_its_two_deals(capsys: pytest.CaptureFixture[str]) -> None:
    for format in ("text", "svg"):
        assert main(["why", HOLDEN, "Rachel", "Rope", "--format", format]) == 0
        assert capsys.readouterr().out == f"{read_game(HOLDEN).why_not('Rachel', 'Rope')}\n"


@pytest.mark.parametrize("format", CLAUSAL_NAMES)
def test_an_open_cell_has_no_proof_to_be_checked(
    format: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["why", HOLDEN, "Rachel", "Rope", "--format", format]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("nothing settles whether Rope is with Rachel")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Anna", "Pype"], "did you mean 'Pipe'"),
        (["Bob", "Pipe"], "no holder 'Bob'"),
        (["Table", "Pipe"], "no Table here"),
        (["Anna"], "usage: refute why"),
        (["Anna", "Pipe", "--format", "pdf"], "usage: refute why"),
        (["Anna", "Pipe", "--output", "/dev/null/x"], "cannot be written"),
    ],
)
def test_what_cannot_be_asked_exits_with_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["why", FIVE, *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err


def test_why_of_a_contradictory_game_exits_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.clue"
    game.write_text("refute 1\ndeck classic\nplayers A B\nhas A Rope\nhas B Rope\n")
    assert main(["why", str(game), "A", "Rope"]) == 1
    err = capsys.readouterr().err
    assert "line 5" in err
    assert "Leave out line 4 or line 5" in err


def test_prove_answers_as_the_competition_has_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, proof = tmp_path / "x.cnf", tmp_path / "x.lrat"
    file.write_text("p cnf 1 2\n1 0\n-1 0\n")
    assert main(["prove", str(file), "--strategy", "given", "--proof", str(proof)]) == 20
    assert "s UNSATISFIABLE" in capsys.readouterr().out.split("\n")
    assert proof.read_text()
    file.write_text("p cnf 1 1\n1 0\n")
    assert main(["prove", str(file)]) == 10
    assert "v 1 0" in capsys.readouterr().out
    assert main(["prove", str(tmp_path / "none.cnf")]) == 2
    assert main(["prove", str(file), "--strategy", "luck"]) == 2
