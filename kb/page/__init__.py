"""The table for a page: JSON in, JSON out, so that it holds no logic of the game.

A request names a door and what it takes; docs/doors-schema.json describes every request and reply.
What is kept between two requests is a shell with no file: its record, and what was changed there.

To add a door, write a method below `@door` in the file of its subject, and describe its request and
its reply in docs/doors-schema.json.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "table": "Table",
    },
)
