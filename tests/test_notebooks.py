"""The notebooks of the documentation run from end to end, and no output fills a page."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parent.parent / "docs" / "notebooks").glob("*.ipynb"))
MOST = 200_000  # bytes of one output
LONGEST = 10  # lines of the user's that read many games and plot them


@pytest.mark.filterwarnings("default")  # what the kernel warns of is not ours
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_as_much_as_fits(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    stored = [[one.output_type for one in cell.get("outputs", ())] for cell in notebook.cells]
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            assert len(str(output).encode()) < MOST, cell.source
    shown = [[one.output_type for one in cell.get("outputs", ())] for cell in notebook.cells]
    assert shown == stored


def test_there_are_notebooks_and_what_they_show_is_in_them() -> None:
    assert len(NOTEBOOKS) == 3
    for path in NOTEBOOKS:
        text = path.read_text(encoding="utf-8")
        assert '"text/html"' in text, path
        assert "iopub" not in text, "written with times, which differ from run to run"


def test_two_hundred_games_become_a_plot_in_ten_lines() -> None:
    notebook = nbformat.read(
        next(path for path in NOTEBOOKS if path.stem == "two-hundred-games"), as_version=4
    )
    cell = next(cell for cell in notebook.cells if "ProcessPoolExecutor" in cell.source)
    assert len([line for line in cell.source.split("\n") if line]) <= LONGEST
    assert "range(200)" in cell.source
    assert any("image/png" in output.get("data", ()) for output in cell.outputs)
