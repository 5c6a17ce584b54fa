"""Records as a DataFrame, where pandas is installed: it is imported here only."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from kb.errors import MissingExtra


def to_dataframe(records: Sequence[dict[str, Any]]) -> Any:
    """Return the records as a DataFrame, a row each; raises MissingExtra without pandas."""
    try:
        pandas = import_module("pandas")
    except ImportError:
        raise MissingExtra("a DataFrame", "pandas") from None
    return pandas.DataFrame(records)
