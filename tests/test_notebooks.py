"""The notebooks of the documentation hold what they show; the site's tests run them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat

NOTEBOOKS = sorted((Path(__file__).parent.parent / "docs" / "guide" / "notebooks").glob("*.ipynb"))
LONGEST = 10  # lines of the user's, of a whole session and of many games with their plot


def test_there_are_notebooks_and_what_they_show_is_in_them() -> None:
    assert len(NOTEBOOKS) == 3
    for path in NOTEBOOKS:
        text = path.read_text(encoding="utf-8")
        assert '"text/html"' in text, path
        assert "iopub" not in text, "written with times, which differ from run to run"


def test_two_hundred_games_become_a_plot_in_ten_lines() -> None:
    cell = first_with("two-hundred-games", "ProcessPoolExecutor")
    assert lines(cell) <= LONGEST
    assert "simulate(200, " in cell.source
    assert "executor=" in cell.source
    assert any("image/png" in output.get("data", ()) for output in cell.outputs)


def test_a_whole_session_is_ten_lines_and_one_import() -> None:
    cell = first_with("a-game-step-by-step", "import")
    assert lines(cell) <= LONGEST
    assert cell.source.count("import ") == 1
    names = "Game.new .tell(*moves) .timeline() .why( why.proof .odds() simulate(".split()
    assert [name for name in names if name not in cell.source] == []
    tables = [output for output in cell.outputs if "text/html" in output.get("data", ())]
    assert len(tables) == 5  # the game, the timeline, the explanation, its proof, the odds


def first_with(stem: str, word: str) -> Any:
    """Return the first cell of code with a word in it, of the notebook of this name."""
    notebook = nbformat.read(next(one for one in NOTEBOOKS if one.stem == stem), as_version=4)
    return next(c for c in notebook.cells if c.cell_type == "code" and word in c.source)


def lines(cell: Any) -> int:
    """Return how many lines of a cell are not blank."""
    return len([line for line in cell.source.split("\n") if line.strip()])
