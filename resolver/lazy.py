"""Names of a facade, each imported from its module when it is first asked for (PEP 562)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

__all__ = ["lazily"]


def lazily(
    package: str, homes: Mapping[str, str]
) -> tuple[list[str], Callable[[str], Any], Callable[[], list[str]]]:
    """Return the `__all__`, `__getattr__` and `__dir__` of a package whose names come when asked.

    >>> names, get, _ = lazily("json", {"encoder": "JSONEncoder"})
    >>> names, get("JSONEncoder").__name__
    (['JSONEncoder'], 'JSONEncoder')

    Args:
        package: The package's name.
        homes: Names, with blanks between them, by the module of the package that has them; under an
            empty one the modules that are names themselves.
    """
    modules = {name: module for module, names in homes.items() for name in names.split()}
    public = sorted(modules, key=lambda name: (not name.isupper(), name))

    def get(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        if not modules[name]:
            return import_module(f"{package}.{name}")
        value = getattr(import_module(f"{package}.{modules[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return public, get, lambda: public
