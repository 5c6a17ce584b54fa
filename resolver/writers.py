"""Who writes a value in a form that is asked of it: filled in above, as forms lie above values.

A writer is named and not imported: who asks for no picture loads nothing that draws one.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from resolver.errors import ExportError

WRITERS: Final[dict[str, str]] = {}  # of each form, "module:function"


def written(value: object, form: str, **options: Any) -> Any:
    """Return a value in a form; raises ExportError where nobody writes it."""
    if form not in WRITERS:
        raise ExportError(f"{form!r}", "nobody writes it", "import resolver first")
    module, function = WRITERS[form].split(":")
    return getattr(import_module(module), function)(value, **options)
