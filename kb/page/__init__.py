"""The table for a page: it takes and returns JSON, so that a page holds no logic of the game.

A request names a door, which is a method that a page may call, and its arguments;
docs/doors-schema.json describes every request and reply. Between two requests the table keeps a
shell without a file: its record, and the changes of the record.

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
