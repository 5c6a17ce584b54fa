"""The handbook of strategies, its sections made from them: `python docs/making/strategies.py`.

A test compares the page.
"""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import fill

from resolver import STRATEGIES, Strategy

PAGE = Path(__file__).parents[1] / "guide" / "strategies.md"
SECTIONS = re.compile(r"(?<=\n)## `.*?(?=\n## [^`]|\Z)", re.DOTALL)
WIDTH = 112  # characters of a line
USUAL_BOUND = STRATEGIES["given"].bound  # which the page names once, above the sections


def section(strategy: Strategy) -> str:
    """Return what the page says of a strategy."""
    options = [f"`{name}={str(strategy.default(name)).lower()}`" for name in strategy.options]
    listed = {
        "Complete": f"yes, {strategy.proviso}".strip(", ") if strategy.complete else "no",
        "Good for": strategy.wins,
        "Fails on": strategy.fails,
        "Options": ", ".join(options) or "none",
        **({"Default bound": strategy.bound} if strategy.bound != USUAL_BOUND else {}),
        **({"Extra": f"`{strategy.extra}`"} if strategy.extra else {}),
        "Source": strategy.source,
    }
    items = [f"- {name}: {text}" for name, text in listed.items()]
    figure = strategy.figure.strip("\n")
    head = [f"## `{strategy.name}`", "", strategy.summary, "", "```", figure, "```", ""]
    filled = [fill(item, WIDTH, subsequent_indent="  ") for item in items]
    return "\n".join([*head, *filled, ""])


def updated(page: str) -> str:
    """Return the page with the section of each strategy written anew."""
    sections = "\n".join(map(section, STRATEGIES.values()))
    return SECTIONS.sub(lambda _: sections, page, count=1)


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
