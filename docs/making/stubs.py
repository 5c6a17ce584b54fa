"""The stubs of the packages whose names come when they are asked for, for type checkers.

A public name stands once, in the call of `export_lazily` in an `__init__.py`. From it `python
docs/making/stubs.py` writes the stub beside it; a test compares the two.
"""

from __future__ import annotations

import ast
from pathlib import Path

from resolver.lazy import home_of

ROOT = Path(__file__).parents[2]
FIRST = (
    '"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""'
)


def stubs() -> dict[Path, str]:
    """Return the text of each stub by its file."""
    found = {}
    for package in ("kb", "resolver"):
        for path in sorted((ROOT / package).rglob("__init__.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            homes = homes_of_names(tree)
            if homes is not None:
                dotted = ".".join(path.parent.relative_to(ROOT).parts)
                found[path.with_suffix(".pyi")] = stub(dotted, homes, version(tree))
    return found


def stub(package: str, homes: dict[str, str], version: list[str]) -> str:
    """Return the stub of a package: its names by the modules that have them."""
    imported = []
    for home, names in homes.items():
        module = home_of(package, home)
        imported += [f"from {module} import {name} as {name}" for name in names.split()]
    version_imported = [line for line in version if line.startswith("from")]
    version_stated = [line for line in version if not line.startswith("from")]

    lines = sorted(imported, key=_by_module) + version_imported
    parts = [FIRST, "\n".join(lines), *version_stated, "__all__: list[str]"]
    return "\n\n".join(parts) + "\n"


def homes_of_names(tree: ast.Module) -> dict[str, str] | None:
    """Return the names that a package exports lazily, by their homes; None if there are none."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "export_lazily":
            homes: dict[str, str] = ast.literal_eval(node.args[1])
            return homes
    return None


def version(tree: ast.Module) -> list[str]:
    """Return how the stub says the version, if the package has one."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__version__":
            return ["__version__: str"]
        if isinstance(node, ast.ImportFrom) and "__version__" in {one.name for one in node.names}:
            return [f"from {node.module} import __version__ as __version__"]
    return []


def _by_module(line: str) -> tuple[str, bool, str]:
    """Return the place of an import as ruff sorts them: constants, classes, functions."""
    _, module, _, name, *_ = line.split()
    return module, not name.isupper(), (name if name[0].isupper() else f"~{name}")


if __name__ == "__main__":
    for path, text in stubs().items():
        path.write_text(text, encoding="utf-8")
