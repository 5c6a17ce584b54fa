"""The documentation says what the code says."""

from __future__ import annotations

from pathlib import Path

from kb import RULES
from kb.table.events import ASSUMPTIONS
from resolver import STRATEGIES
from resolver.search import handbook

DOCS = Path(__file__).parent.parent / "docs"


def text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_each_strategy_is_documented_as_it_says_itself() -> None:
    page = text("strategies.md")
    assert handbook.updated(page) == page, "try: python -m resolver.search.handbook PAGE"
    for name in STRATEGIES:
        spoilt = page.replace(f"## `{name}`", f"## `no {name}`")
        assert handbook.updated(spoilt) == page


def test_each_rule_has_its_row_in_the_measurements() -> None:
    for rule in RULES:
        assert f"... up to {rule.name} " in text("measurements.md")


def test_each_assumption_is_documented() -> None:
    for name in ASSUMPTIONS:
        assert f"`{name}`" in text("record.md")
