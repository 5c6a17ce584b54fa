"""The packages as files: their rooms in order, their modules, and what each imports."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = {
    "resolver": "errors tried lazy arguments budget logic text proofs replay rules problems search"
    " incremental export questions practice workbench page".split(),
    "kb": "errors table record sheet theory check inference odds why state review answers game"
    " objects study shell page command cli".split(),
}


def modules(package: str) -> dict[str, Path]:
    """Return the files of a package by the names under which they are imported."""
    paths = sorted((ROOT / package).rglob("*.py"))
    return {dotted(path): path for path in paths}


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache  # each file is asked about by several tests
def nodes(source: str) -> list[ast.AST]:
    """Return all nodes of a text."""
    return list(ast.walk(ast.parse(source)))


def imports(source: str, known: set[str]) -> Iterator[str]:
    """Yield what a text imports, the module wherever a module is meant, in any form there is."""
    for node in nodes(source):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are absolute"
            names = [f"{node.module}.{name.name}" for name in node.names]
            yield from (name if name in known else str(node.module) for name in names)


# All errors of kb can be had from kb.errors. One of them works out what is wrong, and what would
# mend it, and so stands where that is done. No other import looks forward.
LENT = {("kb.errors", "kb.why.contradiction")}
