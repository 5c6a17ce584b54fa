"""Public docstrings are plain English: a few words that stop a newcomer are refused."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
REFUSED = re.compile(
    r"\b(told|thereby|whom|whereof|the\s+one\s+that|rests\s+on\s+which)\b", re.IGNORECASE
)
EXAMPLE = re.compile(r"^\s*>>>.*?(?:\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)  # with its output
QUOTED = re.compile(r"`[^`]+`")  # a name of the code
Documented = ast.Module | ast.ClassDef | ast.FunctionDef


def public(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    """Yield the public names below a node, each with its docstring as prose."""
    if isinstance(node, Documented):
        yield name, QUOTED.sub("", EXAMPLE.sub("", ast.get_docstring(node) or ""))
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            if not child.name.startswith("_"):
                yield from public(child, f"{name}.{child.name}")
        elif isinstance(child, ast.If | ast.Try):
            yield from public(child, name)


@pytest.mark.parametrize("package", ["resolver", "kb"])
def test_public_docstrings_have_none_of_the_refused_words(package: str) -> None:
    refused = [
        f"{name}: {match[0]}"
        for path in sorted((ROOT / package).rglob("*.py"))
        if REFUSED.search(text := path.read_text(encoding="utf-8"))
        for name, prose in public(ast.parse(text), str(path.relative_to(ROOT)))
        for match in REFUSED.finditer(prose)
    ]
    assert refused == []
