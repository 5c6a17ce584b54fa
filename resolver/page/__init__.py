"""The workbench for a page: JSON in, JSON out, so that the page itself holds no logic.

A request names a door and what it takes; docs/doors-schema.json describes every request and reply.
An exercise and what is written of it are texts, which come with each request: nothing is kept here.

May import: all of resolver. To add a door, write a method of `Study` below `@door`, and describe
its request and its reply in docs/doors-schema.json.
"""

from typing import TYPE_CHECKING, Any

from resolver.page.doors import Doors, Names, Reply, door

if TYPE_CHECKING:  # a table has doors too, and needs no exercises
    from resolver.page.study import Study

__all__ = ["Doors", "Names", "Reply", "Study", "door"]


def __getattr__(name: str) -> Any:
    """Return the study, which is imported when it is asked for."""
    if name != "Study":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from resolver.page.study import Study

    return Study
