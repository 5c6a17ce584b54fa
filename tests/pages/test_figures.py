"""The figures of the rules: a text as it stands on top of the rule's file."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kb import RULES
from resolver import STRATEGIES
from resolver.rules import binary_resolution, subsumption, tautology, unit_resolution
from resolver.text import Figure

TEXTBOOK = [binary_resolution, subsumption, tautology, unit_resolution]
FIGURES = {
    **{rule.name: rule.figure for rule in RULES},
    **{one.name: one.figure for one in STRATEGIES.values()},
    **{one.__name__.split(".")[-1]: Figure.within(one.__doc__ or "") for one in TEXTBOOK},
}
every_figure = pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES)


@every_figure
def test_every_rule_has_a_figure(figure: Figure) -> None:
    assert re.search("─{3,}|═{3,}|Sₙ|──", figure)


def test_python_without_docstrings_prints_the_ideas_of_the_rules_and_no_figures() -> None:
    said = "from kb import RULES\nfor r in RULES: print(f'{r.name}: {r.idea}\\n{r.figure}')"
    bare = subprocess.run(
        [sys.executable, "-OO", "-c", said], capture_output=True, text=True, encoding="utf-8",
        check=True, env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert bare.stdout == "".join(f"{r.name}: {r.idea}\n\n" for r in RULES)
    assert all(r.idea.endswith(".") and r.figure for r in RULES)


def test_a_rules_file_opens_with_its_idea_and_its_figure() -> None:
    for rule in RULES:
        path = Path(sys.modules[rule.apply.__module__].__file__ or "")
        text = path.read_text(encoding="utf-8")
        assert text.startswith(f'"""{rule.idea}\n\n{rule.figure}\n'), path
