"""Mutants of the rooms that must not be wrong: are they noticed by the tests?

    python tests/trust/mutation.py --seed 1 --count 100 --out FILE [--lines DATA] [ROOM ...]

cosmic-ray names every change that it can make in a room's files. A change that only touches an
annotation is none: the program is the same, and it is not drawn. Of the places, `count` are drawn,
and at each place one of the changes. They are drawn at one commit and may be tried at a later one:
there the change is made where its lines are still the same, and where they are not, another is
drawn. A mutant is tried by its room's tests in a copy of what is committed. Where these pass, the
other tests follow that run the changed lines: DATA says which, a file of coverage.py with a
context for each test (`dynamic_context = test_function`). A test that does not run them sees no
change. Each result is a line of the file, with the test that failed, so a run that was ended goes
on with the next mutant if it is of the same commits.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import os
import resource
import signal
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from difflib import SequenceMatcher
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
PROCESSOR_SECONDS: Final = 60, 600  # of the tests of a room, of all the others
PATIENCE: Final = 1800  # seconds: of what waits, and uses no processor
SPACE: Final = 8 << 30  # bytes


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


def moved(tree: Path, mutant: Mutant, now: Path) -> tuple[str, range] | None:
    """Return a later file with the change in it, and the lines that changed; None without them."""
    before = (tree / mutant.file).read_text(encoding="utf-8").split("\n")
    after = mutated(tree, mutant).split("\n")
    if not (now / mutant.file).exists():
        return None
    later = (now / mutant.file).read_text(encoding="utf-8").split("\n")
    edits = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    ((_, i1, i2, j1, j2),) = [edit for edit in edits if edit[0] != "equal"]
    for more in range(4):  # lines before the change, and after it, by which it is found
        start, end = max(0, i1 - more), i2 + more
        old = before[start:end]
        places = [at for at in range(len(later)) if later[at : at + len(old)] == old]
        alone = sum(before[at : at + len(old)] == old for at in range(len(before))) == 1
        if len(places) == 1 and alone:
            at = places[0] + i1 - start
            lines = [*later[:at], *after[j1:j2], *later[at + i2 - i1 :]]
            return "\n".join(lines), range(at + 1, at + 1 + max(1, i2 - i1))
    return None


def drawn(tree: Path, room: str, seed: int, count: int, now: Path) -> list[Mutant]:
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
                found += [mutant] if moved(tree, mutant, now) else []
                break
        if len(found) == count:
            break
    return found


def unpack(commit: str, target: Path) -> None:
    """Write the tree of a commit into a folder."""
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(target, filter="data")


class FirstFailure:
    """A plugin of pytest that keeps the name of the first test that failed."""

    name = ""

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid

    def pytest_collectreport(self, report: Any) -> None:
        self.pytest_runtest_logreport(report)


def attempt(tree: Path, tests: Sequence[str], seconds: int, writes: bool) -> tuple[int, str]:
    """Run tests of a copy of the tree in this process; return pytest's answer and what failed."""
    import pytest

    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (SPACE, SPACE))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    os.chdir(tree)
    sys.path.insert(0, str(tree))
    sys.dont_write_bytecode = not writes  # a mutant must not be taken for what it was made of
    os.environ |= {"PYTHONPATH": str(tree), "CI": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    first = FirstFailure()
    options = ["-q", "-x", "-n", "0", "-p", "no:cacheprovider", "-W", "ignore:Module already"]
    return int(pytest.main([*options, *tests], plugins=[first])), first.name


def passes(tree: Path, tests: Sequence[str], seconds: int, writes: bool = False) -> str:
    """Return "passed", or what failed, for tests in a copy of the tree.

    A twin of this process runs them, so that pytest and Hypothesis are imported once for all.
    """
    reading, writing = os.pipe()
    twin = os.fork()
    if not twin:
        os.setsid()
        try:
            code, name = attempt(tree, tests, seconds, writes)
            os.write(writing, f"{code} {name}".encode())
        finally:
            os._exit(0)
    os.close(writing)
    until = time.monotonic() + PATIENCE
    while os.waitpid(twin, os.WNOHANG) == (0, 0):
        if time.monotonic() > until:
            os.killpg(twin, signal.SIGKILL)
        time.sleep(0.02)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        code, _, name = (pipe.read() or "-1 out of time or room").partition(" ")
    return "passed" if code in ("0", "5") else name or f"pytest ended with {code}"


def tests_of(tree: Path, lines: Path, file: str, changed: range) -> list[str]:
    """Return the tests that run some of these lines, or the file where none runs them alone.

    What is run at the import of a module belongs to no test, so all tests of its file are asked.
    """
    from coverage import CoverageData

    data = CoverageData(str(lines))
    data.read()
    (path,) = [one for one in data.measured_files() if one.endswith(f"/{file}")]
    by_line = data.contexts_by_lineno(path)
    names = {name for line in changed for name in by_line.get(line, ())} - {""}
    names = names or {name for several in by_line.values() for name in several} - {""}
    modules = {one.stem: one for one in (tree / "tests").rglob("test_*.py")}
    tests = [name.split(".") for name in sorted(names)]
    return [
        "::".join([str(modules[module].relative_to(tree)), *rest])
        for module, *rest in tests
        if module in modules and rest[0].startswith(("test", "Test"))
    ]


def tried(mutant: Mutant, room: str, tree: Path, now: Path, lines: Path | None) -> str:
    """Return how a mutant ended: what killed it, that it passed its room, or all tests."""
    changed = moved(tree, mutant, now)
    assert changed is not None, "such mutants are not drawn"
    file = now / mutant.file
    before = file.read_text(encoding="utf-8")
    file.write_text(changed[0], encoding="utf-8")
    try:
        near, far = list(ROOMS[room][1]), list[str]()
        if lines is not None:
            running = tests_of(now, lines, mutant.file, changed[1])
            near = [test for test in running if test.startswith(ROOMS[room][1])]
            far = [test for test in running if test not in near]
        if near and (end := passes(now, near, PROCESSOR_SECONDS[0])) != "passed":
            return f"killed by its room: {end}"
        if lines is None:
            return PASSED
        end = passes(now, far, PROCESSOR_SECONDS[1]) if far else "passed"
        return "survived" if end == "passed" else f"killed by the suite: {end}"
    finally:
        file.write_text(before, encoding="utf-8")


def done(out: Path, commits: str) -> dict[tuple[str, Mutant], str]:
    """Return what a file of results says of two commits; the last line about a mutant counts."""
    found = {}
    if out.exists():
        for line in out.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row["commits"] == commits:
                found[row["room"], Mutant(**row["mutant"])] = row["end"]
    return found


def run(asked: argparse.Namespace) -> None:
    """Try what is not yet in the file of results."""
    import hypothesis.stateful
    import pyrsistent
    import pysat.solvers
    import pytest

    assert hypothesis and pyrsistent and pysat and pytest  # the twins have them too
    commits = f"{named(asked.commit)} {named(asked.tried)}"
    before = done(asked.out, commits)
    with TemporaryDirectory() as first, TemporaryDirectory() as second:
        tree, now = Path(first), Path(second)
        unpack(asked.commit, tree)
        unpack(asked.tried, now)
        for room in asked.rooms or ROOMS:
            if (end := passes(now, ROOMS[room][1], PROCESSOR_SECONDS[1], writes=True)) != "passed":
                raise SystemExit(f"without any change this fails: {end}")
            for mutant in drawn(tree, room, asked.seed, asked.count, now):
                end = before.get((room, mutant), "")
                if end and (end != PASSED or not asked.lines):
                    continue
                start = time.monotonic()
                end = tried(mutant, room, tree, now, asked.lines)
                row = {"commits": commits, "room": room, "seed": asked.seed, "end": end}
                took = {"seconds": round(time.monotonic() - start, 1), "mutant": asdict(mutant)}
                with asked.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({**row, **took}) + "\n")


def named(commit: str) -> str:
    """Return the short name of a commit."""
    command = ["git", "rev-parse", "--short", commit]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=f"of {', '.join(ROOMS)}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--commit", default="HEAD", help="where the mutants are drawn")
    parser.add_argument("--tried", default="HEAD", help="where they are tried")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--lines", type=Path, help="which test runs which line, by coverage.py")
    run(parser.parse_args())


if __name__ == "__main__":
    main()
