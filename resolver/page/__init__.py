"""The workbench for a page: JSON in, JSON out, so that the page itself holds no logic.

A request names a door and what it takes; docs/doors-schema.json describes every request and reply.
An exercise and its answer are texts, which come with each request: nothing is kept here.

`doors` reads requests; `study` has the doors, `replies` the parts of what they answer, and `lab` a
conflict by hand.

To add a door, write a method of `Study` below `@door`, and describe its request and its reply in
docs/doors-schema.json.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "doors": "Doors Names Reply door",
        "study": "Study",
    },
)
