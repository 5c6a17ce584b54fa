"""``refute why`` and ``refute prove``: an answer with its proof, in every form."""

from importlib.resources import files
from pathlib import Path

import pytest
from support.cases import cases
from support.profiles import is_deep

from kb import CLASSIC, read_game
from kb.cli import main
from kb.why import reason as proofs
from resolver import Budget
from resolver.export import FORMATS, as_refutation

FIVE = str(files("kb") / "games" / "five-at-the-table.clue")
HOLDEN = str(files("kb") / "games" / "holden-and-the-pipe.clue")
ENDINGS = {"text": "txt", "tree": "txt", "latex": "tex", "tracecheck": "trace"}
ENDINGS |= {"bussproofs": "tex"}
CLAUSAL = [name for name, form in FORMATS.items() if form.clausal]
COUNTED = [name for name, form in FORMATS.items() if form.counting]


def test_the_formats_are_the_words_and_those_of_the_exports(capsys) -> None:
    assert main(["why", FIVE, "anna", "pipe", "--format", "poem"]) == 2
    assert ", ".join(map(repr, ("story", "sheet", *FORMATS))) in capsys.readouterr().err


def test_the_story_is_told_unless_another_form_is_asked_for(capsys) -> None:
    for more in ([], ["--format", "story"]):
        assert main(["why", FIVE, "anna", "pipe", *more]) == 0
        assert capsys.readouterr().out == f"{read_game(FIVE).why('Anna', 'Pipe')}\n"


def test_text_is_the_numbered_proof_with_all_its_steps(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", FIVE, "Hugo", "Wrench", "--format", "text"]) == 0
    proof = read_game(FIVE).why("Hugo", "Wrench").proof
    assert len(proof) > 50
    assert capsys.readouterr().out == f"{proof}\n"


def test_the_words_are_written_as_they_are_printed(tmp_path, capsys) -> None:
    for format in ("story", "sheet"):
        asked = ["why", FIVE, "Hugo", "Wrench", "--format", format]
        assert main(asked) == 0
        said = capsys.readouterr().out
        assert main([*asked, "--output", str(tmp_path)]) == 0
        path = tmp_path / f"{format}.txt"
        assert capsys.readouterr().out == f"{path}\n"
        assert path.read_text(encoding="utf-8") == said


@pytest.fixture
def crowded(tmp_path: Path) -> str:
    """Return a game in which three players have nine cards between them: Plum is one of these."""
    others = [card for category in CLASSIC.categories for card in category.cards[3:]]
    lines = ["refute 1", "deck classic", "players A B C D E F"]
    lines += [f'lacks {who} "{card}"' for who in "ABC" for card in others]
    game = tmp_path / "crowded.clue"
    game.write_text("\n".join(lines) + "\n")
    return str(game)


@pytest.mark.parametrize("format", CLAUSAL)
def test_where_resolution_takes_too_long_a_clausal_format_writes_nothing_and_names_pbp(
    format: str,
    crowded: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not is_deep():  # the real budget takes two seconds
        monkeypatch.setattr(proofs, "RESOLUTION_BUDGET", Budget(steps=1_000))
    folder = tmp_path / "new"
    for more in ([], ["--output", str(folder)]):
        assert main(["why", crowded, "D", "Plum", "--format", format, *more]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert "takes too long" in err
        assert "--format pbp" in err
    assert not folder.exists()


@pytest.mark.parametrize("format", sorted({*FORMATS} - {*CLAUSAL, "bussproofs"}))
def test_where_resolution_takes_too_long_the_other_formats_show_the_counting_proof_and_say_so(
    format: str, crowded: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proofs, "RESOLUTION_BUDGET", Budget(steps=1_000))
    assert main(["why", crowded, "D", "Plum", "--format", format]) == 0
    out, err = capsys.readouterr()
    count = read_game(crowded).why("D", "Plum").count
    assert count is not None
    assert FORMATS[format](as_refutation(count) if format in COUNTED else count)[:200] in out
    assert (
        err == ""
        if format in COUNTED
        else "the proof by resolution takes too long; this is the counting proof\n"
    )


@pytest.mark.parametrize("format", FORMATS)
def test_each_format_is_written_to_the_output_or_into_a_directory(format, tmp_path, capsys):
    assert main(["why", FIVE, "Anna", "Pipe", "--format", format]) == 0
    out = capsys.readouterr().out
    folder = tmp_path / "new" / "folder"
    assert main(["why", FIVE, "Anna", "Pipe", "--format", format, "--output", str(folder)]) == 0
    proof = folder / f"proof.{ENDINGS.get(format, format)}"
    names = [folder / "axioms.cnf", proof] if format in CLAUSAL else [proof]
    names = [folder / "axioms.opb", proof] if format in COUNTED else names
    assert capsys.readouterr().out == "".join(f"{name}\n" for name in names)
    assert sorted(folder.iterdir()) == sorted(names)
    assert out == proof.read_text(encoding="utf-8")


def test_an_open_cell_shows_its_two_deals(capsys: pytest.CaptureFixture[str]) -> None:
    both = read_game(HOLDEN).why_not("Rachel", "Rope")
    for format in ("story", "sheet", "text", "svg"):
        assert main(["why", HOLDEN, "Rachel", "Rope", "--format", format]) == 0
        assert capsys.readouterr().out == f"{both}\n\n{both.deals(whole=True)}\n"


@cases(arguments=str.split, said=str)
def test_what_cannot_be_asked_exits_with_2(arguments: list[str], said: str, capsys) -> None:
    assert main(["why", FIVE, *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err


def test_why_of_a_contradictory_game_exits_with_1(tmp_path, capsys) -> None:
    game = tmp_path / "game.clue"
    game.write_text("refute 1\ndeck classic\nplayers A B\nhas A Rope\nhas B Rope\n")
    assert main(["why", str(game), "A", "Rope"]) == 1
    err = capsys.readouterr().err
    assert "line 5" in err
    assert "Leave out line 4 or line 5" in err
