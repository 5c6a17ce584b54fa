"""What is asked for of packages that need not be installed: imported at its first use, or named."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from resolver.errors import MissingExtra


def extra(package: str, what: str) -> Any:
    """Return a package, or a module of one, that makes something.

    The extra has the package's name; raises MissingExtra where it is not installed.
    """
    try:
        return import_module(package)
    except ImportError:
        raise MissingExtra(what, package.partition(".")[0]) from None
