"""What is imported when it is first asked for: names of a facade (PEP 562), writers of high rooms.

A value of a low room shows itself in a notebook as a high room writes it; the facade of the package
says which function that is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

__all__ = ["WRITERS", "home_of", "lazily", "written"]

WRITERS: Final[dict[str, str]] = {}
"""The function that writes a form of a value, as `module:name`; the facade fills it."""


def lazily(
    package: str, homes: Mapping[str, str]
) -> tuple[list[str], Callable[[str], Any], Callable[[], list[str]]]:
    """Return the `__all__`, `__getattr__` and `__dir__` of a package whose names come when asked.

    >>> names, get, _ = lazily("json", {"encoder": "JSONEncoder"})
    >>> names, get("JSONEncoder").__name__
    (['JSONEncoder'], 'JSONEncoder')

    Args:
        package: The package's name.
        homes: Names, with blanks between them, by the module that has them, as `home_of` reads it;
            under an empty one the modules that are names themselves.
    """
    modules = {name: module for module, names in homes.items() for name in names.split()}
    public = sorted(modules, key=lambda name: (not name.isupper(), name))

    def get(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        if not modules[name]:
            return import_module(f"{package}.{name}")
        value = getattr(import_module(home_of(package, modules[name])), name)
        setattr(sys.modules[package], name, value)
        return value

    return public, get, lambda: public


def home_of(package: str, module: str) -> str:
    """Return the full name of a module: one of the package, or of the package on top.

    >>> home_of("resolver.replay", "premises"), home_of("resolver.replay", "resolver.errors")
    ('resolver.replay.premises', 'resolver.errors')

    Args:
        package: The package's name.
        module: The module's name, below the package or below the top.
    """
    top = package.partition(".")[0]
    return module if module.startswith(f"{top}.") else f"{package}.{module}".rstrip(".")


def written(value: object, form: str, **options: Any) -> Any:
    r"""Return a value in a form, written by the function that the table names for it.

    >>> from resolver import Clause
    >>> print(written(Clause(["p"]), "mathjax"))
    $\text{p}$

    Args:
        value: What shows itself.
        form: A name of `WRITERS`.
        options: What the writer is asked for.
    """
    module, _, name = WRITERS[form].partition(":")
    return getattr(import_module(module), name)(value, **options)
