"""The lecture as one file: all of it can be done, but for the line that is meant to be wrong."""

import shutil
from pathlib import Path

from support.cases import column

from resolver.workbench import interpreter

LECTURE = Path(__file__).parents[3] / "docs" / "guide" / "lecture"


def test_the_lecture_can_be_held(tmp_path, monkeypatch, capsys):
    for path in LECTURE.iterdir():
        shutil.copy(path, tmp_path)
    monkeypatch.chdir(tmp_path)
    assert interpreter.main(["lecture.txt"]) == 2
    out, err = capsys.readouterr()
    wrong = err.split(":")[0].removeprefix("line ")
    assert (tmp_path / "lecture.txt").read_text().split("\n")[int(wrong) - 1] == "7. rain from 1, 6"
    guide = (LECTURE.parent / "class.md").read_text(encoding="utf-8")
    assert f"because line {wrong} is wrong on purpose" in guide
    assert err.count("\n") == 1 and "wrong sign: rain should be ¬rain" in err
    said = column(__file__, "test_the_lecture_can_be_held")
    places = [out.index(one) for one in said]
    assert places == sorted(places)
    assert out.count("\nstep 2 of 5, line 2: ") == 2  # and back again
    assert (tmp_path / "pigeons.html").read_text().count("<section") == 6
