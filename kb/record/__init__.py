"""Records of games as text, line by line as a player types them, and how lines are read.

Each kind of line has a form with slots (`forms.py`, `slots.py`), which reads, writes and completes
it. To add a kind of header line, write its form in `header.py`; for an event, in `lines.py`.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "record": "Entry",
    },
)
