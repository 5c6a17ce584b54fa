"""Who checks shares nothing with who finds: import graphs, second readings, outside checkers.

The answers of `solve --json` are compared with a second reading of the record; the premises of an
exported proof follow from that reading; and each of its files is checked by `refute check`, by a
second checker of the tests and, where there is one, by a checker that others wrote.
"""

import ast
import contextlib
import io
import json
from collections.abc import Iterator
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import second_reader
from attack import Case, attack
from dratify import check_proof, parse_dimacs
from game_player import lie
from pysat.solvers import Solver
from support import second_checker, second_count, second_veripb
from support.house import LENT, imports, modules, nodes
from support.random_games import RandomGame
from support.views import random_play, views

from kb.cli import main

CHECKERS = {  # which packages of ours a checker may reach, whatever it imports in turn
    "resolver.proofs.check": ("resolver.errors", "resolver.logic", "resolver.proofs",
                              "resolver.text", "resolver.budget", "resolver.lazy",
                              "resolver.arguments", "resolver.tried"),
    "resolver.replay": ("resolver.errors", "resolver.logic", "resolver.text", "resolver.replay",
                        "resolver.lazy", "resolver.budget", "resolver.tried"),
    "kb.check": ("kb.errors", "kb.table", "kb.record", "kb.check", "resolver.errors",
                 "resolver.logic", "resolver.text", "resolver.proofs", "resolver.replay",
                 "resolver.lazy", "resolver.tried"),  # doors, and names that they have not
}  # fmt: skip


def command(*arguments: str) -> tuple[int, str]:
    """Return the exit code and the output of the command."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        code = main(list(arguments))
    return code, out.getvalue()


@attack("import graph", "the checkers reach no rule, no search, no prover, by any detour", 9)
def import_graph(seed: int) -> Iterator[Case]:
    known = {**modules("resolver"), **modules("kb")}
    for start, allowed in CHECKERS.items():
        reached, waiting = set[str](), [start, *(m for m in known if m.startswith(f"{start}."))]
        while waiting:
            name = waiting.pop()
            if name in known and name not in reached:
                reached.add(name)
                source = known[name].read_text(encoding="utf-8")
                others = [*imports(source, set(known)), *of_the_doors(source, set(known))]

                # A name that is lent is imported by who asks for it, and counts where that is done.
                waiting += [
                    other for other in others if other != "resolver" and (name, other) not in LENT
                ]
        strange = [name for name in sorted(reached) if not name.startswith(allowed)]
        yield len(reached), f"{start} reaches {strange}" if strange else ""


def of_the_doors(source: str, known: set[str]) -> list[str]:
    """Return where the names are defined that a text takes from packages of ours."""
    found = []
    for node in nodes(source):
        if isinstance(node, ast.ImportFrom) and node.module in known | {"resolver"}:
            door = import_module(str(node.module))
            values = [getattr(door, name.name, None) for name in node.names]
            found += [str(getattr(value, "__module__", "")) for value in values]
    return found


@attack("solve", "`solve --json` against a second reader of the record and a SAT solver", 6)
def solve(seed: int) -> Iterator[Case]:
    with TemporaryDirectory() as folder:
        for number in count(seed):
            play, random = random_play(number), Random(number)
            text = views(play, play.players[0], number).mine
            if random.random() < 0.3:
                lies = [lie(random, play.holders, play.categories) for _ in range(3)]
                text += "".join(f"\n{line}" for line in lies if "assume" not in line)
            path = Path(folder) / "game.clue"
            path.write_text(f"{text}\n", encoding="utf-8")
            try:
                yield judged(play, text, *command("solve", str(path), "--json")), ""
            except Exception as error:
                yield 1, f"game {number}: {type(error).__name__}: {error}"


def judged(play: RandomGame, text: str, code: int, out: str) -> int:
    """Compare the one object with what the second reading says; return how much was compared."""
    found: dict[str, Any] = json.loads(out)
    reading = second_reader.read(text)
    holds = reading.oracle().consistent()
    assert found["consistent"] == holds
    assert code == (0 if holds else 1)
    if not holds:
        conflict, lines = found["conflict"], reading.lines
        assert not reading.oracle(conflict).consistent(), "no conflict"
        for out_ in conflict:
            rest = [line for line in conflict if line != out_]
            assert reading.oracle(rest).consistent(), f"line {out_} is not needed"
        alone = [o for o in lines if reading.oracle([n for n in lines if n != o]).consistent()]
        assert found["culprits"] == alone, "other culprits"
        return len(lines)
    facts = reading.oracle().facts()
    words = {True: "yes", False: "no", None: "open"}
    sheet = {c: {h: words[facts.get((h, c))] for h in play.holders} for c in play.cards}
    assert found["sheet"] == sheet, "another sheet"
    solution = {
        kind: next((c for c in cards if facts.get(("Solution", c))), None)
        for kind, cards in play.categories.items()
    }
    assert found["solution"] == solution
    assert found["solved"] == (None not in solution.values())
    if len(play.cards) < 12 and found["deals"] is not None:
        said = [*reading.table.given, *reading.meaning()]
        assert found["deals"] == second_count.counted(play, said), "deals"
    return len(facts)


@attack("exports", "exported proofs: premises, `refute check`, second and outside checkers", 2)
def exports(seed: int) -> Iterator[Case]:
    for number in count(seed):
        play = random_play(number)
        text = views(play, play.players[0], number).mine
        reading = second_reader.read(text)
        facts = reading.oracle().facts()
        holder, card = Random(number).choice([*facts])
        with TemporaryDirectory() as folder:
            path = Path(folder) / "game.clue"
            path.write_text(f"{text}\n", encoding="utf-8")
            for form in ("lrat", "drat", "tracecheck", "tstp", "pbp"):
                try:
                    exported(path, Path(folder) / form, form, (holder, card), reading)
                    yield 3, ""
                except Exception as error:
                    said = f"{type(error).__name__}: {str(error)[:200]}"
                    yield 1, f"game {number}, {holder} {card}, {form}: {said}"


def exported(path: Path, folder: Path, form: str, cell: tuple[str, str], reading: Any) -> None:
    code, _ = command("why", str(path), *cell, "--format", form, "--output", str(folder))
    if code == 2 and form != "pbp":
        return  # too long to be written out as resolution: the counting proof stands
    assert code == 0, f"why: {code}"
    assert command("check", str(path), str(folder))[0] == 0, "refute check"
    axioms = next(p for p in folder.iterdir() if p.stem == "axioms").read_text("utf-8")
    proof = next(p for p in folder.iterdir() if p.stem == "proof").read_text("utf-8")
    if form == "pbp":
        second_veripb.check(axioms, proof)
        check_sums(axioms, reading)
        return
    check_premises(axioms, cell, reading)
    if form in ("lrat", "drat", "tracecheck"):
        assert getattr(second_checker, form)(axioms, proof) == frozenset(), "second checker"
    if form == "drat":
        assert check_proof(parse_dimacs(axioms), proof).ok, "dratify"


def check_premises(axioms: str, cell: tuple[str, str], reading: Any) -> None:
    """Each clause but the last follows from the record, by the oracle; the last denies the fact."""
    oracle, names = reading.oracle(), second_checker.names(axioms)
    cells = {number: tuple(name.split(":", 1)) for number, name in names.items()}
    *clauses, last = second_checker.formula(axioms)
    (denied,) = last
    assert cells[abs(denied)] == cell
    assert (denied < 0) == oracle.facts()[cell], "the last clause denies nothing that holds"
    with Solver(bootstrap_with=oracle.clauses) as solver:
        for clause in clauses:
            against = [-oracle.atoms[cells[abs(n)]] * (1 if n > 0 else -1) for n in clause]
            assert not solver.solve(assumptions=against), f"{clause} is no premise"


def check_sums(axioms: str, reading: Any) -> None:
    """Each line but the last that is a clause follows from the record, by the oracle."""
    oracle, names = reading.oracle(), second_veripb.names(axioms)
    cells = {number: tuple(name.split(":", 1)) for number, name in names.items()}
    with Solver(bootstrap_with=oracle.clauses) as solver:
        for amounts, bound in second_veripb.opb(axioms)[:-1]:
            if set(amounts.values()) == {1} and bound == 1:
                against = [-oracle.atoms[cells[abs(n)]] * (1 if n > 0 else -1) for n in amounts]
                assert not solver.solve(assumptions=against), f"{amounts} is no premise"
