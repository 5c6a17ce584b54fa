"""The workbench under random lines, against a list of clauses and a truth table."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

from attack import Case, attack
from proof_damage import Pairs, holds, pairs
from scripted import Command, runs
from shell_player import shortened, slipped
from support.random_formulas import Tree, rows, tree, value, written

from resolver import STRATEGIES
from resolver.workbench import Workbench

ATOMS = ("p", "q", "x_1", "v")
WHOLE = ("learning", "levels", "given", "ordered", "elimination")  # complete ones, and quick
FORMATS = ("text", "tree", "svg", "latex", "dot", "lrat", "drat", "tracecheck", "tstp")
MOST_ATOMS = 12  # of a truth table: a gallery's problem may have a hundred
CHANGING = ("assert", "retract", "load", "problem", "exercise", "practise", "goal", "import")


def is_true(clause: Pairs, row: dict[str, bool]) -> bool:
    return any(row[name] == sign for name, sign in clause)


def models(clauses: list[Pairs], more: tuple[str, ...] = ()) -> list[dict[str, bool]]:
    """Return the rows in which all the clauses are true."""
    names = {*more, *(name for clause in clauses for name, _ in clause)}
    return [row for row in rows(names) if all(is_true(clause, row) for clause in clauses)]


class WorkbenchPlayer:
    """A workbench, and the clauses that it should have."""

    def __init__(self) -> None:
        self.workbench = Workbench()
        self.clauses: list[Pairs] = []

    def close(self) -> None:
        """Nothing stays open."""

    @property
    def there(self) -> list[Pairs]:
        return [pairs(clause) for clause in self.workbench.desk.clauses]

    def line(self, text: str) -> str:
        """Type a line: it is answered, and what fails changes no clause."""
        desk, self.workbench.failed = self.workbench.desk, False
        before = (self.there, desk.goal, list(desk.written))
        answer = self.workbench.onecmd(text)
        assert isinstance(answer, str)
        desk = self.workbench.desk
        if self.workbench.failed:
            after = (self.there, desk.goal, list(desk.written))
            assert answer, f"{text!r} failed without a word"
            assert after == before, f"{text!r} failed and changed the desk"
        elif not text.split() or not "".join(text.split()[0]).startswith(CHANGING):
            assert self.there == before[0], f"{text!r} changed the clauses"
        self.clauses = self.there
        self.check_steps()
        return answer

    def state(self, one: Tree) -> None:
        """Assert a formula: the models are those that were and make it true."""
        one, before = shaped(one), self.clauses
        names = atoms_of(one)
        self.line(f"assert {written(one)}")
        known = {*names, *(name for clause in before for name, _ in clause)}
        if self.workbench.failed or len(known) > MOST_ATOMS:
            return
        expected = [row for row in models(before, names) if value(one, row)]
        found = models(self.clauses, names)
        kept = {tuple(sorted((n, row[n]) for n in known)) for row in found}
        assert kept == {tuple(sorted(row.items())) for row in expected}, "other models"

    def prove(self, goal: Tree, strategy: str) -> None:
        """Prove a formula: the answer is that of the truth table, and a proof holds."""
        goal = shaped(goal)
        self.line(f"strategy {strategy}")
        names = atoms_of(goal)
        answer = self.line(f"prove {written(goal)}")
        known = {*names, *(name for clause in self.clauses for name, _ in clause)}
        if self.workbench.failed or len(known) > MOST_ATOMS:
            return
        follows = all(value(goal, row) for row in models(self.clauses, names))
        assert answer.startswith("proved") == follows, f"{strategy}: {answer}"
        desk = self.workbench.desk
        if follows:
            axioms = {(s.clause, s.source) for s in desk.proof.axioms}
            assert {s.clause for s in desk.proof.axioms} <= {*desk.problem.clauses}
            assert holds(desk.proof, axioms, []), "the second checker refuses the proof"

    def check_steps(self) -> None:
        """What stands on paper follows from the clauses."""
        if not self.workbench.desk.written:
            return
        derivation = self.workbench.desk.judge_lines()[1]
        start = [pairs(clause) for clause in derivation.axioms]
        if len({name for clause in start for name, _ in clause}) > 8:
            return
        steps = [pairs(derivation.clauses[number]) for number in derivation.steps]
        for row in models(start, tuple(n for clause in steps for n, _ in clause)):
            assert all(is_true(clause, row) for clause in steps), "a step does not follow"


def shaped(one: Any) -> Tree:
    """Return a tree as tuples: JSON knows lists alone."""
    return tuple(map(shaped, one)) if isinstance(one, list) else one


def atoms_of(one: Tree) -> tuple[str, ...]:
    if isinstance(one, bool):
        return ()
    if isinstance(one, str):
        return (one,)
    return tuple(chain.from_iterable(atoms_of(part) for part in one[1:]))


def lines(random: Random, played: WorkbenchPlayer) -> Iterator[Command]:
    """Yield lines of all commands in any order."""

    def typed() -> str:
        names = [name for name in played.workbench.commands if name not in ("load", "save")]
        return typed_line(random.choice(names), random)

    def resolve() -> str:
        left, right = random.randint(1, 8), random.randint(1, 8)
        atom, more = random.choice(ATOMS), random.choice(["", "", f" gives {random.choice(ATOMS)}"])
        return f"resolve {left} {right}{random.choice(['', f' on {atom}'])}{more}"

    yield ["state", tree(random, ATOMS, 2)]
    while True:
        ways: tuple[Command, ...] = (
            ["state", tree(random, ATOMS, random.randint(1, 3))],
            ["prove", tree(random, ATOMS, 1), random.choice(WHOLE)],
            *(["line", line] for line in (resolve(), typed(), slipped(typed(), random))),
            ["line", shortened(typed(), random)],
        )
        yield random.choice(ways)


def typed_line(name: str, random: Random) -> str:
    number = str(random.randint(1, 9))
    said = written(tree(random, ATOMS, 1))
    literal = random.choice(["", "~"]) + random.choice(ATOMS)
    lines = {
        "assert": f"assert {said}", "cnf": f"cnf {said}", "goal": f"goal {said}",
        "definitions": f"definitions {random.choice(['shorter', 'never', 'tseitin'])}",
        "retract": f"retract {random.choice([number, number, 'all'])}",
        "strategy": f"strategy {random.choice([*STRATEGIES])}",
        "budget": f"budget {random.choice(['steps=100', 'none', 'clauses=50'])}",
        "prove": f"prove {random.choice(['', said])}",
        "problem": "problem pigeonhole 2", "import": "import nowhere.drat",
        "show": f"show {random.choice(FORMATS)}",
        "step": f"step {random.choice(['', number, 'back'])}",
        "search": f"search {random.choice(['', number, 'back'])}",
        "interpolant": f"interpolant {number}", "models": f"models {random.choice(['', number])}",
        "grade": "grade nowhere.txt", "exercise": "exercise nothing", "sheet": "clauses",
        "practise": f"practise {random.choice(['2', '3', '3 5'])}", "exercises": "exercises",
        "conflict": f"conflict {random.choice(['', number])}", "decide": f"decide {literal}",
        "done": f"done {random.choice(['', 'p=1 q=0'])}", "cuts": "cuts", "quit": "# leaving",
        "compare": f"compare {random.choice(WHOLE)} {random.choice(WHOLE)}",
        "saturate": "saturate levels",
    }  # fmt: skip
    return lines.get(name, name)


@attack(
    "workbench", "every command of the workbench, against a list of clauses and truth tables", 2
)
def workbench(seed: int) -> Iterator[Case]:
    return runs(WorkbenchPlayer, lines, seed, steps=20)
