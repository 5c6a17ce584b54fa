"""The page on the strategies, as they say themselves: `python -m resolver.search.handbook PAGE`."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from textwrap import fill
from typing import Final

from resolver.search.strategy import STRATEGIES, Strategy

SECTIONS: Final = re.compile(r"(?<=\n)## `.*?(?=\n## [^`]|\Z)", re.DOTALL)
WIDTH: Final = 112


def updated(page: str) -> str:
    """Return a page with what it says of each strategy replaced by what that says of itself."""
    sections = "\n".join(map(section, STRATEGIES.values()))
    return SECTIONS.sub(lambda _: sections, page, count=1)


def section(strategy: Strategy) -> str:
    """Return what a page says of a strategy.

    >>> print(section(STRATEGIES["elimination"]).splitlines()[-3])
    - Options: `forward=true`, `backward=true`
    """
    options = [f"`{one}={str(strategy.default(one)).lower()}`" for one in strategy.options]
    listed = {
        "Complete": f"yes, {strategy.proviso}".strip(", ") if strategy.complete else "no",
        "Wins": strategy.wins,
        "Fails": strategy.fails,
        "Options": ", ".join(options) or "none",
        "Default bound": strategy.bound,
        "Source": strategy.source,
    }
    items = [f"- {name}: {said}" for name, said in listed.items()]
    figure = strategy.figure.strip("\n")
    head = [f"## `{strategy.name}`", "", strategy.summary, "", "```", figure, "```", ""]
    return "\n".join([*head, *(fill(one, WIDTH, subsequent_indent="  ") for one in items), ""])


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(updated(path.read_text(encoding="utf-8")), encoding="utf-8")
