"""Options as they are written after a name: `ratio=3 backward=off`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from resolver.errors import StrategyError

NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")
DECIMAL: Final = re.compile(r"[0-9]{0,9}\.[0-9]{1,9}")
WORDS: Final = {"true": True, "on": True, "false": False, "off": False}


def read_pairs(words: Iterable[str], example: str) -> dict[str, Any]:
    """Return the values by their names: numbers, truth values, and texts.

    >>> read_pairs(["ratio=3", "backward=off", "seconds=.5", "select=all"], "ratio=3")
    {'ratio': 3, 'backward': False, 'seconds': 0.5, 'select': 'all'}

    Raises StrategyError, with the example, for a word of another form.
    """
    found: dict[str, Any] = {}
    for word in words:
        name, _, text = word.partition("=")
        if not name or not text:
            raise StrategyError(word, "pair NAME=VALUE", (example,))
        found[name] = WORDS.get(text.lower(), _number(text))
    return found


def write_pairs(values: Iterable[tuple[str, object]]) -> str:
    """Return names and values as `read_pairs` reads them.

    >>> write_pairs([("ratio", 3), ("backward", False)])
    'ratio=3 backward=false'
    """
    return " ".join(f"{name}={str(value).lower()}" for name, value in values)


def _number(text: str) -> object:
    if NUMBER.fullmatch(text):
        return int(text)
    return float(text) if DECIMAL.fullmatch(text) else text
