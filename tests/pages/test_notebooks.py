"""The notebooks of the documentation show what their cells give today."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import nbformat
import pytest
from making import notebooks

NOTEBOOKS = notebooks.notebooks()
LONGEST = 10  # lines of the user's, of a whole session and of many games with their plot


def test_there_are_notebooks_and_what_they_show_is_in_them() -> None:
    assert len(NOTEBOOKS) == 3
    for path in NOTEBOOKS:
        text = path.read_text(encoding="utf-8")
        assert '"text/html"' in text, path
        assert "iopub" not in text, "written with times, which differ from run to run"


@pytest.mark.deep  # the tests of the site hold it too, whose build executes them
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_stored_outputs_are_what_the_cells_give(path: Path) -> None:
    stored = nbformat.read(path, as_version=4)

    executed = notebooks.execute(path)

    old = notebooks.differences(stored, executed)
    assert old == [], "try: python docs/making/notebooks.py"


def test_an_output_is_old_if_a_word_of_it_is_another() -> None:
    stored = read("strategies-and-growth")
    executed = deepcopy(stored)
    output = first_with(executed, "check(").outputs[0]

    output.data["text/plain"] = "False"

    assert notebooks.differences(stored, executed) == ["check(verdict.proof)"]


def test_an_output_is_not_old_for_its_times_nor_for_the_bytes_of_a_plot() -> None:
    stored = read("strategies-and-growth")
    executed = deepcopy(stored)
    table = first_with(executed, "compare(").outputs[0].data
    plot = first_with(executed, ".plot(").outputs[0].data
    frame = first_with(executed, "pandas").outputs[0].data

    changed = {
        "times": table["text/plain"].replace(" 0.", "   10.").replace("levels  ", "levels    "),
        "plot": "aW1hZ2U=",
        "markup": frame["text/html"].replace("<style scoped>", "<style>th {}"),
    }
    assert changed["times"] != table["text/plain"]
    assert changed["markup"] != frame["text/html"]
    table["text/plain"] = changed["times"]
    plot["image/png"] = changed["plot"]
    frame["text/html"] = changed["markup"]

    assert notebooks.differences(stored, executed) == []


def test_an_output_is_not_old_for_the_parts_in_which_it_was_printed() -> None:
    stored = read("strategies-and-growth")
    executed = deepcopy(stored)
    cell = first_with(executed, "to_dimacs(")
    printed = cell.outputs[0]
    first, _, rest = printed.text.partition("\n")

    cell.outputs[:1] = [{**printed, "text": f"{first}\n"}, {**printed, "text": rest}]

    assert notebooks.differences(stored, executed) == []


def test_no_cell_compares_within_seconds_which_a_busy_machine_has_fewer_of() -> None:
    cells = [cell for path in NOTEBOOKS for cell in read(path.stem).cells]
    comparing = [cell.source for cell in cells if "compare(" in cell.source]

    assert len(comparing) == 2
    assert all("budget=within" in source for source in comparing)
    assert not any("seconds=" in cell.source for cell in cells)


def test_what_is_written_anew_is_only_what_says_something_else() -> None:
    stored = read("strategies-and-growth")
    executed = deepcopy(stored)
    first_with(executed, "check(").outputs[0].data["text/plain"] = "False"
    first_with(executed, ".plot(").outputs[0].data["image/png"] = "aW1hZ2U="
    plot_before = first_with(stored, ".plot(").outputs[0].data["image/png"]

    notebooks.refresh(stored, executed)

    assert first_with(stored, "check(").outputs[0].data["text/plain"] == "False"
    assert first_with(stored, ".plot(").outputs[0].data["image/png"] == plot_before


def test_two_hundred_games_become_a_plot_in_ten_lines() -> None:
    cell = first_with(read("two-hundred-games"), "ProcessPoolExecutor")
    assert lines(cell) <= LONGEST
    assert "simulate(200, " in cell.source
    assert "executor=" in cell.source
    assert any("image/png" in output.get("data", ()) for output in cell.outputs)


def test_a_whole_session_is_ten_lines_and_one_import() -> None:
    cell = first_with(read("a-game-step-by-step"), "import")
    assert lines(cell) <= LONGEST
    assert cell.source.count("import ") == 1
    names = "Game.new .tell(*moves) .timeline() .why( why.proof .odds() simulate(".split()
    assert [name for name in names if name not in cell.source] == []
    tables = [output for output in cell.outputs if "text/html" in output.get("data", ())]
    assert len(tables) == 5  # the game, the timeline, the explanation, its proof, the odds


def read(stem: str) -> Any:
    """Return the notebook of this name, as it is stored."""
    return nbformat.read(notebooks.FOLDER / f"{stem}.ipynb", as_version=4)


def first_with(notebook: Any, word: str) -> Any:
    """Return the first cell of code with a word in it."""
    return next(c for c in notebook.cells if c.cell_type == "code" and word in c.source)


def lines(cell: Any) -> int:
    """Return how many lines of a cell are not blank."""
    return len([line for line in cell.source.split("\n") if line.strip()])
