"""Mutants of the rooms that must not be wrong: are they noticed by the tests?

    python tests/trust/mutation.py --seed 1 --count 100 --out FILE [--suite] [ROOM ...]

cosmic-ray names every change that it can make in a room's files. A change that only touches an
annotation is none: the program is the same, and it is not drawn. Of the places, `count` are drawn,
and at each place one of the changes. A mutant is tried by its room's tests in a copy of
what is committed, and with --suite, where these pass, by all tests. Each result is a line of the
file, so a run that was ended goes on with the next mutant if it is of the same commit.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import os
import signal
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
ROOMS: Final = {  # the files to mutate, and the tests that should notice
    "checker": (
        ("resolver/proofs/check.py", "kb/check"),
        ("tests/resolver/proofs", "tests/kb/check"),
    ),
    "replay": (("resolver/replay",), ("tests/resolver/replay",)),
    "logic": (("resolver/logic",), ("tests/resolver/logic",)),
    "theory": (("kb/theory",), ("tests/kb/theory",)),
    "record": (("kb/record",), ("tests/kb/record",)),
    "odds": (("kb/odds",), ("tests/kb/odds",)),
}
ARGUMENTS_NEEDED: Final = ("core/VariableReplacer", "core/VariableInserter")
PASSED: Final = "passed its room"
ROOM_SECONDS: Final = 100
SUITE_SECONDS: Final = 2400


@dataclass(frozen=True)
class Mutant:
    """One change: the nth that an operator can make in a file."""

    file: str
    line: int
    column: int
    operator: str
    occurrence: int


class Bare(ast.NodeTransformer):
    """Takes away what no statement of the program depends on: annotations."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant("ClassVar" if "ClassVar" in ast.dump(node) else "")
        return self.generic_visit(node)


def program(source: str) -> str | None:
    """Return what a file does, without its annotations; None where it is no Python."""
    try:
        return ast.dump(Bare().visit(ast.parse(source)))
    except SyntaxError:
        return None


def files(tree: Path, paths: tuple[str, ...]) -> Iterator[str]:
    for path in paths:
        found = [tree / path] if path.endswith(".py") else sorted((tree / path).rglob("*.py"))
        yield from (str(each.relative_to(tree)) for each in found)


def changes(tree: Path, file: str) -> Iterator[Mutant]:
    """Yield every change that cosmic-ray can make in a file."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator, operator_names

    nodes = list(ast_nodes(get_ast((tree / file).read_text(encoding="utf-8"))))
    for name in sorted(operator_names()):
        if name in ARGUMENTS_NEEDED:
            continue
        operator, number = get_operator(name)(), 0
        for node in nodes:
            for start, _ in operator.mutation_positions(node):
                yield Mutant(file, *start, name, number)
                number += 1


def mutated(tree: Path, mutant: Mutant) -> str:
    """Return the file with the change in it."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    source = (tree / mutant.file).read_text(encoding="utf-8")
    found = mutate_code(source, get_operator(mutant.operator)(), mutant.occurrence)
    if found is None:
        raise ValueError(f"{mutant} makes no change")
    return str(found)


def drawn(tree: Path, room: str, seed: int, count: int) -> list[Mutant]:
    """Return so many mutants of a room, each of a place of its own; the same for the same seed."""
    random, places = Random(f"{room} {seed}"), dict[Any, list[Mutant]]()
    for file in files(tree, ROOMS[room][0]):
        for mutant in changes(tree, file):
            places.setdefault((file, mutant.line, mutant.column), []).append(mutant)
    found: list[Mutant] = []
    for place in random.sample(sorted(places), len(places)):
        for mutant in random.sample(places[place], len(places[place])):
            before = program((tree / mutant.file).read_text(encoding="utf-8"))
            if program(mutated(tree, mutant)) != before:
                found.append(mutant)
                break
        if len(found) == count:
            break
    return found


def unpack(commit: str, target: Path) -> None:
    """Write the tree of a commit into a folder."""
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(target, filter="data")


def passes(tree: Path, tests: tuple[str, ...], seconds: float) -> str:
    """Return "passed", "failed" or "timeout" for tests in a copy of the tree."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(tree), "CI": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(
        [*command, *tests], cwd=tree, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    ) as process:  # fmt: skip
        try:
            return "passed" if process.wait(seconds) == 0 else "failed"
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return "timeout"


def tried(mutant: Mutant, room: str, tree: Path, suite: bool) -> str:
    """Return how a mutant ended: "killed by its room", "killed by the suite", or "survived"."""
    file = tree / mutant.file
    before = file.read_text(encoding="utf-8")
    file.write_text(mutated(tree, mutant), encoding="utf-8")
    try:
        if (end := passes(tree, ROOMS[room][1], ROOM_SECONDS)) != "passed":
            return f"killed by its room ({end})"
        if not suite:
            return PASSED
        end = passes(tree, ("tests", "--ignore=tests/trust/test_trust.py"), SUITE_SECONDS)
        return "survived" if end == "passed" else f"killed by the suite ({end})"
    finally:
        file.write_text(before, encoding="utf-8")


def done(out: Path, commit: str) -> dict[tuple[str, Mutant], str]:
    """Return what a file of results says of a commit; the last line about a mutant counts."""
    found = {}
    if out.exists():
        for line in out.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row["commit"] == commit:
                found[row["room"], Mutant(**row["mutant"])] = row["end"]
    return found


def run(rooms: list[str], seed: int, count: int, commit: str, out: Path, suite: bool) -> None:
    """Try what is not yet in the file of results."""
    before = done(out, commit)
    with TemporaryDirectory() as folder:
        tree = Path(folder)
        unpack(commit, tree)
        for room in rooms:
            for mutant in drawn(tree, room, seed, count):
                end = before.get((room, mutant))
                if end and (end != PASSED or not suite):
                    continue
                start = time.monotonic()
                end = tried(mutant, room, tree, suite)
                row = {"commit": commit, "room": room, "seed": seed, "end": end}
                took = {"seconds": round(time.monotonic() - start, 1), "mutant": asdict(mutant)}
                with out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({**row, **took}) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=f"of {', '.join(ROOMS)}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--commit", default="HEAD")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--suite", action="store_true", help="all tests for what passes its room")
    told = parser.parse_args()
    named = subprocess.run(
        ["git", "rev-parse", "--short", told.commit],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    rooms = told.rooms or list(ROOMS)
    run(rooms, told.seed, told.count, named.stdout.strip(), told.out, told.suite)


if __name__ == "__main__":
    main()
