"""The layers of the house: a file imports only from the lines above it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RESOLVER = """
errors notebook memo literal clause cardinality rules proof check budget tracer codes formula
dimacs problems propagation cheapest splitting elaboration prover resolutions saturation
elimination restarts watching activity chains turns analysis narration learning pairs strategy
export tables shortening implicates progress verdict files stepping comparison implication
handwriting mistakes grading solve workbench""".split()
KB = """
errors names deck table events words header lines record sheet terminal axioms log groups refutation
knowledge position inference unify trail telling conflict repair contradiction chain rulechain
explain witness deduced game history mending session
demo saving desk commands shell piped completion setting prompt cli""".split()
PUBLIC = {"resolver", "resolver.rules", "resolver.export", "resolver.workbench.terminal"}


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def imports(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found.append(node.module or "")
        elif isinstance(node, ast.Import):
            found += [name.name for name in node.names]
    return found


def layer(package: str, path: Path) -> str:
    return path.relative_to(ROOT / package).parts[0].removesuffix(".py")


@pytest.mark.parametrize(("package", "order"), [("resolver", RESOLVER), ("kb", KB)])
def test_a_file_imports_only_from_the_lines_above_it(package: str, order: list[str]) -> None:
    for path in modules(package):
        here = layer(package, path)
        if here.startswith("__"):
            continue
        assert here in order, f"{path} has no place among the layers"
        for name in imports(path):
            parts = name.split(".")
            if parts[0] == package and parts[1:] and parts[1] != here:
                assert order.index(parts[1]) < order.index(here), f"{path} imports {name}"


def test_the_resolver_has_never_heard_of_a_card() -> None:
    for path in modules("resolver"):
        assert not [name for name in imports(path) if name.split(".")[0] == "kb"], path


def test_the_knowledge_bases_use_the_resolver_through_its_public_names() -> None:
    for path in modules("kb"):
        for name in imports(path):
            assert not name.startswith("resolver") or name in PUBLIC, f"{path} imports {name}"


def test_the_checker_imports_no_rule_and_no_search() -> None:
    allowed = {"cardinality", "clause", "errors", "literal", "proof"}
    for name in imports(ROOT / "resolver" / "check.py"):
        parts = name.split(".")
        assert parts[0] != "resolver" or parts[1] in allowed


def test_what_was_seen_is_kept_apart_from_what_follows() -> None:
    for name in "deck table events record sheet words names header lines".split():
        path = ROOT / "kb" / f"{name}.py"
        assert not [module for module in imports(path) if module.startswith("resolver")], path


def test_the_core_needs_only_attrs_and_pyrsistent() -> None:
    allowed = {"attrs", "pyrsistent", "resolver", "kb", "rich", "prompt_toolkit", "__future__"}
    import sys

    for path in [*modules("resolver"), *modules("kb")]:
        for name in imports(path):
            top = name.split(".")[0]
            assert top in allowed or top in sys.stdlib_module_names, f"{path} imports {name}"
