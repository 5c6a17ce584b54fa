"""The notebooks of the documentation run from end to end, and no output fills a page."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parent.parent / "docs" / "notebooks").glob("*.ipynb"))
MOST = 200_000  # bytes of one output


@pytest.mark.filterwarnings("default")  # what the kernel warns of is not ours
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_as_much_as_fits(path: Path) -> None:
    for needed in ("ipykernel", "matplotlib", "pandas"):
        pytest.importorskip(needed)
    client = pytest.importorskip("nbclient")
    notebook = pytest.importorskip("nbformat").read(path, as_version=4)
    client.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            assert len(str(output)) < MOST, cell.source


def test_there_are_notebooks_and_what_they_show_is_in_them() -> None:
    assert len(NOTEBOOKS) == 3
    for path in NOTEBOOKS:
        assert '"text/html"' in path.read_text(encoding="utf-8"), path
