"""Packages that need not be installed: found when they are asked for, or named with their extra."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from resolver.errors import MissingExtra

__all__ = ["extra", "install_command", "missing_extra"]


def extra(package: str, what: str) -> Any:
    """Return a package, or a module of one, that makes something.

    >>> extra("json", "a text of JSON").dumps([1])
    '[1]'

    Args:
        package: The package's name, which is that of its extra, and perhaps a module's after it.
        what: What it makes, in words.

    Raises:
        MissingExtra: It is not installed.
    """
    try:
        return import_module(package)
    except ImportError:
        raise missing_extra(what, package.partition(".")[0]) from None


def missing_extra(what: str, name: str) -> MissingExtra:
    """Return the error for something that needs an extra which is not installed."""
    return MissingExtra(what, name, install_command(name))


def install_command(name: str) -> str:
    """Return the command that installs an extra here: into a checkout, or from the package index.

    An environment made without pip is filled by the pip of the Python that made it.
    """
    from pathlib import Path  # these two only for what is not installed
    from shlex import quote

    project = Path(__file__).parents[1] / "pyproject.toml"
    target = f"-e '.[{name}]'" if project.is_file() else f"'refute[{name}]'"
    if find_spec("pip") is not None:
        return f"pip install {target}"
    environment = Path(sys.prefix)
    with suppress(ValueError):
        environment = environment.relative_to(Path.cwd())
    return f"python3 -m pip --python {quote(str(environment))} install {target}"
