"""Imports at first use: the names of a facade, the writers of higher rooms, optional packages.

A facade lists its names; each is imported when somebody asks for it, so that `import resolver` is
quick. A value of a low room shows itself in a notebook as a high room writes it, and the facade of
the package says which function that is. Source: PEP 562 (module `__getattr__`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from resolver.tried import answer_in

if TYPE_CHECKING:  # A facade is imported before whatever else may fail.
    from resolver.errors import MissingExtra


__all__ = [
    "WRITERS",
    "export_lazily",
    "home_of",
    "import_extra",
    "install_command",
    "missing_extra",
    "write_as",
]

WRITERS: Final[dict[str, str]] = {}
"""The function that writes each form of a value, as `module:name`; the facade fills it."""


def export_lazily(
    package: str,
    homes: Mapping[str, str],
    tried: Mapping[str, str] | None = None,
) -> tuple[list[str], Callable[[str], Any], Callable[[], list[str]]]:
    """Return the `__all__`, `__getattr__` and `__dir__` of a package that imports names at need.

    >>> names, get_name, _ = export_lazily("json", {"encoder": "JSONEncoder"})
    >>> names, get_name("JSONEncoder").__name__
    (['JSONEncoder'], 'JSONEncoder')

    Args:
        package: The package's name.
        homes: For each module, as `home_of` reads it, its public names with blanks between them;
            for the empty text the modules that are public names themselves.
        tried: What to write in the place of names that it has not, as `answer_in` reads it.
    """
    module_of = {name: module for module, names in homes.items() for name in names.split()}

    # Constants first, as in the order that linters keep.
    public_names = sorted(module_of, key=lambda name: (not name.isupper(), name))

    def get_name(name: str) -> Any:
        if name not in module_of:
            # Python and its tools look for names that begin with `_`, and expect its own error.
            instead = None if name.startswith("_") else answer_in(tried or {}, name, public_names)
            bare = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(f"{package} has no {name!r}; try {instead}" if instead else bare)
        if not module_of[name]:
            return import_module(f"{package}.{name}")

        # Python finds the name in the package from now on, and does not ask again.
        module = import_module(home_of(package, module_of[name]))
        value = getattr(module, name)
        setattr(sys.modules[package], name, value)
        return value

    return public_names, get_name, lambda: public_names


def home_of(package: str, module: str) -> str:
    """Return the full name of a module of the package, or of the top-level package.

    >>> home_of("resolver.replay", "premises"), home_of("resolver.replay", "resolver.errors")
    ('resolver.replay.premises', 'resolver.errors')

    Args:
        package: The package's name.
        module: The module's name: a full one, or one below the package.
    """
    top_level = package.partition(".")[0]
    if module.startswith(f"{top_level}."):
        return module
    return f"{package}.{module}".rstrip(".")


def write_as(value: object, form: str, **options: Any) -> Any:
    r"""Return a value in a form, written by the function that `WRITERS` names for it.

    >>> from resolver import Clause
    >>> print(write_as(Clause(["p"]), "mathjax"))
    $\text{p}$

    Args:
        value: The value that shows itself.
        form: A name of `WRITERS`.
        options: The options of the writer.
    """
    module, _, name = WRITERS[form].partition(":")
    writer = getattr(import_module(module), name)
    return writer(value, **options)


# Optional packages: imported when they are needed, or named in an error with their extra.


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
    from resolver.errors import MissingExtra

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
