"""Dialogues at the prompt: what is typed, and what is answered.

In `dialogues/` a line has what is typed and a part of the answer, or of the next question: ``rope
=> Ann has Rope``. Where several parts are waited for, they stand apart by ` ... `; and after `=>`
with nothing behind it nothing may be answered. A line that begins with `#` is a heading.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from kb.shell.output import Output
from kb.shell.prompt import Conversation

DIALOGUES = sorted((Path(__file__).parent / "dialogues").glob("*.txt"))


@pytest.mark.parametrize("path", DIALOGUES, ids=lambda path: path.stem)
def test_a_dialogue_goes_as_it_is_written(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = [line.partition("=>") for line in path.read_text("utf-8").split("\n")]
    turns = [(row[0].strip(), row[2].split()) for row in rows if row[1] and row[0][:1] != "#"]
    out, answers, typed = StringIO(), list[str](), iter(turns)

    def ask(prompt: str) -> str:
        answers.append(" ".join(f"{out.getvalue()} {prompt}".split()))
        out.truncate(out.seek(0))
        return next(typed, ("quit", []))[0].replace("\\n", "\n")

    assert Conversation(Output(out), ask).run() == 0

    for (line, words), answer in zip(turns, answers[1:], strict=False):
        for part in " ".join(words).split(" ... "):
            assert part in answer, (line, answer)
        assert words or answer == "refute>", (line, answer)
