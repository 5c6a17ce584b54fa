"""Whether `kb` and `resolver` are the packages of Refute: asked before anything else is imported.

The package index has others of these names. Installed after ours, one overwrites files of it, and
what is left would fail in some other sentence. So this file imports nothing but Python's own.
"""

from __future__ import annotations

from importlib import import_module

OURS = "refute"  # what our packages have as `__distribution__`


def foreign(*packages: str) -> str:
    """Return what is wrong where one of these packages is not ours; else an empty text.

    >>> foreign("kb", "resolver")
    ''
    """
    for name in packages:
        if getattr(import_module(name), "__distribution__", None) != OURS:
            return (
                f"the package {name!r} that is installed here is not Refute's: another one of that "
                f"name has overwritten it; try: pip uninstall {name} {OURS}; pip install {OURS}"
            )
    return ""
