"""Five tasks of users as short programs: they run; `tests/house/test_typing.py` checks them."""

from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path

from support.cases import loop_over
from support.profiles import is_deep

HERE = Path(__file__).parent
PROGRAMS = sorted(path for path in HERE.glob("*.py") if not path.stem.startswith("test_"))
GAMES = 50  # at each of six tables: 300
MOST = 12  # lines


def test_there_are_five_tasks() -> None:
    assert len([path for path in PROGRAMS if path.stem != "sudoku_clauses"]) == 5


@loop_over("path", PROGRAMS)
def test_a_program_is_short_and_runs(path: Path, monkeypatch) -> None:
    monkeypatch.syspath_prepend(HERE)
    text = path.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith('"""')]
    fewer = text if is_deep() else text.replace(f"simulate({GAMES}", "simulate(1")
    scope = {"__name__": "__main__"}

    with chdir(HERE), redirect_stdout(StringIO()) as out:
        exec(fewer, scope)

    assert len(lines) <= MOST
    assert out.getvalue() or path.stem == "sudoku_clauses"
    if path.stem == "games_as_a_frame":
        check_frame(scope["frame"], 1 if not is_deep() else GAMES)


def check_frame(frame, games: int) -> None:
    """Check that the mean and the share that ended are those of the games."""
    assert len(frame) == 6 * games
    assert set(frame["size"]) == {3, 4, 5}
    assert set(frame["policy"]) == {"careful", "random"}
    assert (frame["all_knew"] == (frame["ended"] == "all knew")).all()
