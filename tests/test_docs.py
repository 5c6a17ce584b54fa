"""The documentation says what the code says."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import RULES
from kb.table.events import ASSUMPTIONS
from resolver import STRATEGIES

DOCS = Path(__file__).parent.parent / "docs"


def text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", list(STRATEGIES))
def test_each_strategy_is_documented_as_it_says_itself(name: str) -> None:
    strategy = STRATEGIES[name]
    section = text("strategies.md").split(f"## `{name}`\n")[1].split("\n## ")[0]
    for said in (strategy.summary, strategy.wins, strategy.fails, strategy.source):
        assert said in section
    assert strategy.figure.rstrip("\n") in section
    for option in strategy.options:
        default = str(getattr(strategy.defaults, option)).lower()
        assert f"`{option}={default}`" in section
    assert f"Complete: {'yes' if strategy.complete else 'no'}" in section


def test_each_rule_has_its_row_in_the_measurements() -> None:
    for rule in RULES:
        assert f"... up to {rule.name} " in text("measurements.md")


def test_each_assumption_is_documented() -> None:
    for name in ASSUMPTIONS:
        assert f"`{name}`" in text("record.md")
