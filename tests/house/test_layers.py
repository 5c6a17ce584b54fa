"""The layers of the house: a room imports only from the rooms before it, in no circle."""

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from importlib import import_module

import pytest
from support.house import LENT, ROOMS, imports, modules, nodes


def arrows(package: str) -> Iterator[tuple[str, str]]:
    """Yield the imports inside a package, from file to file; facades and `__main__` apart."""
    known = modules(package)
    for name, path in known.items():
        if name != package and not name.endswith("__main__"):
            for other in imports(path.read_text(encoding="utf-8"), set(known)):
                if other.split(".")[0] == package and (name, other) not in LENT:
                    yield name, other


def room(name: str) -> str:
    return name.split(".")[1]


@pytest.mark.parametrize("package", ROOMS)
def test_a_room_imports_only_from_rooms_before_it(package: str) -> None:
    order = ROOMS[package]
    for name, other in arrows(package):
        assert other != package, f"{name} imports through the facade"
        assert order.index(room(other)) <= order.index(room(name)), f"{name} imports {other}"


@pytest.mark.parametrize("package", ROOMS)
def test_nothing_in_a_room_imports_through_its_own_door(package: str) -> None:
    for name, other in arrows(package):
        assert not name.startswith(f"{other}."), f"{name} imports through {other}"


@pytest.mark.parametrize("package", ROOMS)
def test_no_file_imports_itself_by_a_detour(package: str) -> None:
    graph: dict[str, set[str]] = {}
    for name, other in arrows(package):
        graph.setdefault(name, set()).add(other)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"a circle: {' -> '.join(error.args[1])}")


def test_the_resolver_has_never_heard_of_a_card() -> None:
    for path in modules("resolver").values():
        found = imports(path.read_text(encoding="utf-8"), set())
        assert not [name for name in found if name.split(".")[0] == "kb"], path


def test_the_knowledge_bases_use_names_that_the_resolver_or_a_room_of_it_offers() -> None:
    for path in modules("kb").values():
        for node in nodes(path.read_text(encoding="utf-8")):
            if isinstance(node, ast.Import):  # for annotations: its names are those offered
                imported = {name.name for name in node.names if name.name.startswith("resolver")}
                assert imported <= {"resolver", "resolver.practice"}, path
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("resolver"):
                offered = {"__version__", *import_module(str(node.module)).__all__}
                assert {name.name for name in node.names} <= offered, path


def test_what_was_seen_is_kept_apart_from_what_follows() -> None:
    values = {"resolver.text", "resolver.lazy"}  # mappings that never change; names that wait
    for name, path in modules("kb").items():
        if name.startswith(("kb.table", "kb.record", "kb.sheet")):
            found = imports(path.read_text(encoding="utf-8"), set())
            draws = {"resolver.export.drawing"} if name.startswith("kb.sheet") else set()
            assert {
                module for module in found if module.startswith("resolver")
            } <= values | draws, path


def test_the_core_needs_only_attrs_and_pyrsistent() -> None:
    optional = {"rich", "prompt_toolkit", "platformdirs"}
    allowed = {"attrs", "pyrsistent", "resolver", "kb"} | optional
    for path in [*modules("resolver").values(), *modules("kb").values()]:
        for name in imports(path.read_text(encoding="utf-8"), set()):
            top = name.split(".")[0]
            assert top in allowed or top in sys.stdlib_module_names, f"{path} imports {name}"


# What is somebody's own

READ_BY_ALL = {"_replace", "_asdict", "_fields", "_make"}  # of a namedtuple


def own_members(tree: list[ast.AST]) -> set[str]:
    """Return the members that a module's classes and functions define or set."""
    found = set[str]()
    for node in tree:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return found


def strangers_read(tree: list[ast.AST]) -> Iterator[str]:
    """Yield the underscored members that a module reads of values other than self."""
    own = own_members(tree)
    for node in tree:
        if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Load):
            continue
        of_itself = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
        is_hidden = node.attr.startswith("_") and not node.attr.startswith(("__", "_repr"))
        if is_hidden and not of_itself and node.attr not in own | READ_BY_ALL:
            yield ast.unparse(node)


def test_a_member_that_another_module_keeps_for_itself_is_told_apart() -> None:
    tree = nodes("class A:\n    _b = 1\n\nA()._b, other._c, pair._replace, self._d")

    assert list(strangers_read(tree)) == ["other._c"]


@pytest.mark.parametrize("package", ROOMS)
def test_no_module_reads_what_another_keeps_for_itself(package: str) -> None:
    for name, path in modules(package).items():
        tree = nodes(path.read_text(encoding="utf-8"))

        assert list(strangers_read(tree)) == [], name
