"""Optional packages: imported when they are needed, or named in an error with their extra."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from resolver.errors import MissingExtra

__all__ = ["import_extra", "install_command", "missing_extra"]


def import_extra(package: str, what: str) -> Any:
    """Import an optional package, or a module of one, and return it.

    >>> import_extra("json", "a text of JSON").dumps([1])
    '[1]'

    Args:
        package: The name of the package, which is also that of its extra; a module may follow.
        what: What the package is needed for, in words.

    Raises:
        MissingExtra: It is not installed.
    """
    try:
        return import_module(package)
    except ImportError:
        raise missing_extra(what, package.partition(".")[0]) from None


def missing_extra(what: str, name: str) -> MissingExtra:
    """Return the error that names the extra which something needs."""
    return MissingExtra(what, name, install_command(name))


def install_command(name: str) -> str:
    """Return the command that installs an extra, into this checkout or from the package index.

    Into an environment without a pip of its own, the pip of its base Python installs.
    """
    # Only an error needs these two.
    from pathlib import Path
    from shlex import quote

    project = Path(__file__).parents[1] / "pyproject.toml"
    target = f"-e '.[{name}]'" if project.is_file() else f"'refute[{name}]'"
    if find_spec("pip") is not None:
        return f"pip install {target}"

    # A path below the current folder is shorter to read and to type.
    environment = Path(sys.prefix)
    with suppress(ValueError):
        environment = environment.relative_to(Path.cwd())
    return f"python3 -m pip --python {quote(str(environment))} install {target}"
