"""Records as text: the line that a player types is the line in the file.

A line has a form with slots (`forms.py`, `slots.py`), which read, write and complete it. To add a
line of the header, write its form in `header.py`; that of an event, in `lines.py`.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "record": "Entry",
    },
)
