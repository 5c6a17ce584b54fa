"""What the packages are made of: nothing that runs texts or other programs, and no stranger."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from attack import Case, attack
from support.house import imports, modules, nodes

ROOT = Path(__file__).parents[2]
FORBIDDEN_NAMES = {"eval", "exec", "compile", "__import__", "breakpoint"}
FORBIDDEN_MODULES = {
    "pickle", "marshal", "shelve", "subprocess", "socket", "ctypes", "multiprocessing", "pty",
    "urllib", "http", "ftplib", "smtplib", "telnetlib", "ssl", "asyncio", "runpy", "code",
}  # fmt: skip
FORBIDDEN_CALLS = {"system", "popen", "fork", "forkpty", "spawnv", "execv", "execve", "dlopen"}
ALLOWED = {("kb.study.many", "pickle")}  # the class of an error, no more
DATA = {".py", ".pyi", ".typed", ".clue", ".exercises", ".css", ".js", ".json"}
NAMED = {"attrs", "pyrsistent"}


@attack(
    "supply", "no eval, exec, pickle.load, subprocess, socket, ctypes; only named requirements", 300
)
def supply(seed: int) -> Iterator[Case]:
    known = {**modules("resolver"), **modules("kb")}
    for name, path in known.items():
        text = path.read_text(encoding="utf-8")
        yield 1, "; ".join([*strange_imports(name, text), *strange_calls(name, text)])
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    required = {re.split(r"[<>=\[ ]", one)[0] for one in wanted["project"]["dependencies"]}
    yield 1, "" if required == NAMED else f"requirements {sorted(required)}"
    packed = wanted["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    yield 1, "" if packed == ["resolver", "kb"] else f"the wheel holds {packed}"
    for package in packed:
        for path in sorted((ROOT / package).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield 1, "" if path.suffix in DATA else f"{path} would be in the wheel"


def strange_imports(name: str, text: str) -> Iterator[str]:
    for other in imports(text, set()):
        top = other.split(".")[0]
        if top in FORBIDDEN_MODULES and (name, top) not in ALLOWED:
            yield f"{name} imports {other}"


def strange_calls(name: str, text: str) -> Iterator[str]:
    for node in nodes(text):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in FORBIDDEN_NAMES:
                yield f"{name} calls {node.func.id}"
        elif isinstance(node, ast.Attribute) and node.attr in FORBIDDEN_CALLS:
            yield f"{name} names {node.attr}"
        elif isinstance(node, ast.ImportFrom) and node.module == "pickle":
            extra = {one.name for one in node.names} - {"PicklingError"}
            if extra:
                yield f"{name} takes {sorted(extra)} from pickle"
