"""The page for a class: one week, in its order, each command as it stands there."""

import csv
import re
import shlex
import subprocess
import sys
from pathlib import Path

from kb.cli import main
from resolver.workbench import Workbench

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guide" / "class.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^ {4}(\S.*)$", PAGE.split("## A project")[0], re.MULTILINE)
SET = re.search(r"^```\n(exercise .*?)```", PAGE, re.MULTILINE | re.DOTALL)[1]
SHEETS = {"ada": "5. q 1,3\n6. r 2,5\n7. {} 4,6", "emil": "5. q 1,3\n6. ~r 2,5\n7. {} 4,6"}


def test_each_command_of_the_week_is_run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("docs").symlink_to(ROOT / "docs")
    Path("week.exercises").write_text(SET, encoding="utf-8")
    for name, sheet in SHEETS.items():
        Path("FOLDER", name).mkdir(parents=True)
        Path("FOLDER", name, "answer.txt").write_text(sheet, encoding="utf-8")
    bench, points = Workbench(), []
    for command in COMMANDS:
        word, *others = shlex.split(command)
        if word == "sheet":
            assert bench.onecmd(command) == f"written to {others[-1]}"
        elif word == "refute":
            assert main(others) == 0, command
            if "--csv" in others:
                with Path("grades.csv").open(encoding="utf-8", newline="") as file:
                    points.append([row["Grade"] for row in csv.DictReader(file)])
        elif word == "python":
            line = [sys.executable, *others]
            assert subprocess.run(line, capture_output=True, timeout=60).returncode == 2, command
        elif word == "cp":
            subprocess.run([word, *others], check=True)
        elif word == "cd":
            monkeypatch.chdir(others[0])
        elif ";" in command:
            Path("by-hand.txt").write_text(command, encoding="utf-8")
        else:
            assert command == ". .venv/bin/activate"
        if word == "python":
            monkeypatch.chdir(tmp_path)
    assert points == [["4", "2"], ["4", "3"]]
    said = capsys.readouterr().out
    assert "wrong sign" in said.split("for example")[1]
    assert {path.name for path in Path("pages").iterdir()} == set(SHEETS)
