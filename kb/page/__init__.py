"""The table and the course for a page: JSON in, JSON out, so that it holds no logic of the game.

A request names a door and what it takes; docs/doors-schema.json describes every request and reply.
What is kept between two requests is a shell with no file: its record, and what was changed there.

May import: all of kb above it. To add a door, write a method below `@door` in the file of its
subject, and describe its request and its reply in docs/doors-schema.json.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # a table needs no exercises, and an exercise no table
    from kb.page.lessons import Lessons
    from kb.page.table import Table

__all__ = ["Lessons", "Table"]


def __getattr__(name: str) -> Any:
    """Return the doors of a page, which are imported when they are asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"kb.page.{name.lower()}"), name)
