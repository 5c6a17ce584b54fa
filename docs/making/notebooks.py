"""What the guide's notebooks show, written by `python docs/making/notebooks.py`; tests compare it.

Each notebook is executed, and an output is written anew only where it says something else. So two
runs write the same bytes, though a time, or a picture of another package, differs in each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "guide" / "notebooks"
LONGEST_CELL_SECONDS = 600
SECONDS = re.compile(r"\b\d+\.\d{3}\b")  # as `compare` writes them
TAG_OR_STYLE = re.compile(r"<style.*?</style>|<[^>]*>", re.DOTALL)


def notebooks() -> list[Path]:
    """Return the notebooks of the guide, by name."""
    return sorted(FOLDER.glob("*.ipynb"))


def execute(path: Path) -> Any:
    """Return a notebook with the outputs that its cells have today."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=LONGEST_CELL_SECONDS,
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    return client.execute()


def comparable(output: Mapping[str, Any]) -> dict[str, str]:
    """Return what an output says by its kinds, without what differs between runs and machines."""
    if output["output_type"] == "stream":
        return {output["name"]: _without_times(output["text"])}
    return {kind: _comparable_text(kind, text) for kind, text in output["data"].items()}


def differences(stored: Any, executed: Any) -> list[str]:
    """Return the cells of code whose stored outputs are not those of the execution."""
    pairs = zip(_code_cells(stored), _code_cells(executed), strict=True)
    return [old.source for old, new in pairs if _said(old) != _said(new)]


def refresh(stored: Any, executed: Any) -> None:
    """Give the stored cells the outputs that were executed, where they say something else."""
    for old, new in zip(_code_cells(stored), _code_cells(executed), strict=True):
        if _said(old) != _said(new):
            old.outputs = new.outputs


def _code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def _said(cell: Any) -> list[dict[str, str]]:
    said: list[dict[str, str]] = []
    for output in cell.outputs:
        found = comparable(output)

        # A kernel hands on what is printed in as many parts as it likes.
        is_more = output["output_type"] == "stream" and said and said[-1].keys() == found.keys()
        if is_more:
            name = output["name"]
            said[-1][name] = f"{said[-1][name]} {found[name]}"
        else:
            said.append(found)
    return said


def _comparable_text(kind: str, text: str) -> str:
    # A plot has other bytes with each version of matplotlib: that it is there is what can be held.
    if kind.startswith("image/"):
        return "a picture"

    # The markup of a table of pandas is that package's own; its words are those of our rows.
    if kind == "text/html" and 'class="dataframe"' in text:
        text = TAG_OR_STYLE.sub(" ", text)

    return _without_times(text)


def _without_times(text: str) -> str:
    return " ".join(SECONDS.sub("SECONDS", text).split())


if __name__ == "__main__":
    for path in notebooks():
        stored = nbformat.read(path, as_version=4)
        refresh(stored, execute(path))
        nbformat.write(stored, path)
