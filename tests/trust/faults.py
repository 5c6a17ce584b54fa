"""What goes wrong around the program: interrupts, threads, other environments, and the disk.

Kills, full disks, power cuts and two processes at one file are tried by the tests of saving; here
they are run in depth, at each system call of a game, and the states of the disk are counted.
"""

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dis import opname
from inspect import CO_GENERATOR
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from attack import Case, attack
from support.random_formulas import formula_set, written
from support.terminal import Terminal
from support.views import random_play, views

import kb
from kb import Game
from kb.shell.prompt import PROMPT
from resolver import clauses, prove

ROOT = Path(__file__).parents[2]
PACKAGES = (str(ROOT / "kb"), str(ROOT / "resolver"))
DISK = tuple(f"tests/kb/shell/test_{name}.py" for name in ("saving", "keeping", "versions"))
GAME = Path(kb.__file__).parent / "games" / "five-at-the-table.clue"
BOOK = ROOT / "resolver" / "practice" / "textbook.exercises"
SHEET = "Exercise modus tollens\n4. q from 1, 3\n5. p from 2, 4\n"
# A limit of processor time stops a loop; the clock also runs while other programs have their turn.
PROCESSOR_SECONDS, CLOCK_SECONDS = 60, 1800
LIMIT = f"import resource; resource.setrlimit(resource.RLIMIT_CPU, ({PROCESSOR_SECONDS},) * 2); "
EXTRAS = ("rich", "prompt_toolkit", "platformdirs", "pandas", "networkx", "pysat", "sympy", "numpy",
          "IPython", "matplotlib", "tqdm")  # fmt: skip


def interrupted(work: Callable[[], object], after: int) -> bool:
    """Interrupt work of the packages where Python looks for signals; return whether it came so far.

    Python looks where a function begins and where a loop goes on. An interrupt anywhere else, such
    as between the end of a `with` and the release of its lock, is one that no key can make.
    """
    left = after

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal left
        if not frame.f_code.co_filename.startswith(PACKAGES):
            return None
        frame.f_trace_opcodes = True
        begun = event == "call" and not frame.f_code.co_flags & CO_GENERATOR  # which may be closed
        if begun or (event == "opcode" and goes_back(frame)):
            left -= 1
            if left == 0:
                sys.settrace(None)
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


def goes_back(frame: FrameType) -> bool:
    """Return whether the next instruction is a jump back at which Python looks for signals."""
    name = opname[frame.f_code.co_code[frame.f_lasti]]
    return "JUMP_BACKWARD" in name and "NO_INTERRUPT" not in name


def questions(game: Game) -> dict[str, Callable[[], object]]:
    """Return what can be asked of a game, each as text."""
    facts = [*Game.parse(game.record()).facts]
    holder, card = facts[len(facts) // 2]
    return {
        "facts": lambda: [*game.facts.items()], "firm": lambda: [*game.firm.items()],
        "deals": lambda: game.deals, "odds": lambda: [*game.odds().items()],
        "why": lambda: str(game.why(holder, card)), "timeline": lambda: str(game.timeline()),
        "steps": lambda: str(game.steps()),
        "mind": lambda: [*game.mind(game.setup.players[0]).facts.items()],
    }  # fmt: skip


def a_text(number: int) -> str:
    play = random_play(number)
    return views(play, play.players[0], number).mine


@attack("interrupts", "Ctrl-C at random points, then the same question to the same object", 5)
def interrupts(seed: int) -> Iterator[Case]:
    for number in count(seed):
        random, text = Random(number), a_text(number)
        if not Game.parse(text).facts:
            continue  # nothing to ask why of
        game = Game.parse(text)
        name = random.choice([*questions(game)])
        expected = questions(Game.parse(text))[name]()
        happened = interrupted(questions(game)[name], int(10 ** random.uniform(0, 3.5)))
        found = questions(game)[name]()
        wrong = found != expected or questions(Game.parse(text))[name]() != expected
        yield (
            int(happened),
            f"{name} of game {number} is another after an interrupt" if wrong else "",
        )


def asked_at_once(number: int) -> Case:
    """Have 8 threads ask everything of one game, each in an order of its own."""
    text, said = a_text(number), "; ".join(map(written, formula_set(number)[0]))
    expected = {name: ask() for name, ask in questions(Game.parse(text)).items()}
    verdict = prove(clauses(said)).entailed
    game, start = Game.parse(text), threading.Barrier(8)

    def one(place: int) -> list[str]:
        start.wait()
        asked = [*questions(game).items()]
        Random(place).shuffle(asked)
        wrong = [name for name, ask in asked if ask() != expected[name]]
        return wrong + ["prove"] * (prove(clauses(said)).entailed != verdict)

    with ThreadPoolExecutor(8) as pool:
        wrong = [name for names in pool.map(one, range(8)) for name in names]
    return 8 * (len(expected) + 1), f"game {number}: {wrong}" if wrong else ""


@attack("threads", "8 threads ask one game, and one set of clauses, all at once", 1)
def threads(seed: int) -> Iterator[Case]:
    return map(asked_at_once, count(seed))


ENVIRONMENTS: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    **{f"hash seed {n}": ((), {"PYTHONHASHSEED": str(n)}) for n in (0, 1, 2, 17, 4294967295)},
    "-O": (("-O",), {}),
    "-OO": (("-OO",), {}),
    "-bb": (("-bb",), {}),
    "warnings are errors": (("-W", "error"), {}),
    "locale C": ((), {"LC_ALL": "C", "PYTHONUTF8": "0"}),
    "locale POSIX, no coercion": (
        (), {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ),
    "latin-1": ((), {"PYTHONIOENCODING": "latin-1"}),
    "ascii": ((), {"PYTHONIOENCODING": "ascii"}),
    "no HOME": ((), {"HOME": "/proc/nowhere"}),
    "a HOME that is a file": ((), {"HOME": str(GAME)}),
    "no other program": ((), {"PATH": "/nowhere", "LANG": "C"}),
    "no variables": ((), {}),
}  # fmt: skip
COMMANDS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("kb", ("solve", str(GAME), "--json"), ""),
    ("kb", ("solve", str(GAME), "--plain"), ""),
    ("kb", ("why", str(GAME), "Solution", "Knife"), ""),
    ("kb", ("odds", str(GAME)), ""),
    ("kb", ("demo",), ""),
    ("kb", ("review", str(GAME)), ""),
    ("kb", ("grade", "sheet.txt", str(BOOK)), ""),
    ("kb", ("prove", "-"), "p cnf 1 2\n1 0\n-1 0\n"),
    ("kb", (), "new\ndeck classic\nplayers Ann Bob\nplum rope hall -\nsave game.clue\nlog\n"),
    ("kb", (), "deck classic\nplayers Ann Bob\nhas Ann rope\nwhy Ann rope\nfacts\nnonsense\n"),
    ("resolver", (), "assert p -> q; p\nprove q\nshow\nshow dot\nnonsense\n"),
)


def run(
    module: str, arguments: tuple[str, ...], said: str, flags: tuple[str, ...] = (),
    variables: dict[str, str] | None = None, prefix: str = "",
) -> subprocess.CompletedProcess[bytes]:  # fmt: skip
    """Run a module in a folder with a sheet, and with only these variables in the environment."""
    code = f"{LIMIT}{prefix}import runpy, sys; sys.argv[1:] = {list(arguments)!r}; "
    code += f"runpy.run_module({module!r}, run_name='__main__', alter_sys=True)"
    path = os.pathsep.join([str(ROOT), *sys.path])
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": path, **(variables or {})}
    with TemporaryDirectory() as folder:
        (Path(folder) / "sheet.txt").write_text(SHEET)
        done = subprocess.run(
            [sys.executable, *flags, "-c", code], input=said.encode(), env=environment, cwd=folder,
            capture_output=True, timeout=CLOCK_SECONDS, check=False,
        )  # fmt: skip
    done.stdout = done.stdout.replace(folder.encode(), b"FOLDER")
    return done


def wrong_with(done: subprocess.CompletedProcess[bytes], like: Any, exact: bool) -> str:
    if b"Traceback" in done.stderr or done.returncode != like.returncode:
        return f"exit {done.returncode}, not {like.returncode}: {done.stderr[-200:]!r}"
    return "other bytes" if exact and done.stdout != like.stdout else ""


@attack(
    "environments",
    "hash seeds, -O, -OO, locales, no HOME, no other program, no extra, closed stdout",
    1,
)
def environments(seed: int) -> Iterator[Case]:
    random = Random(seed)
    utf8 = {"PYTHONUTF8": "1", "PYTHONHASHSEED": "5"}
    block = f"import sys; sys.modules.update(dict.fromkeys({EXTRAS!r})); "
    for module, arguments, said in random.sample(COMMANDS, len(COMMANDS)):
        name = f"{module} {' '.join(arguments[:1])}"
        like = run(module, arguments, said, (), utf8)
        bare = run(module, arguments, said, (), utf8, block)
        wrong = "it was stopped" * (like.returncode < 0) or wrong_with(bare, like, exact=True)
        yield 2, f"{name} without extras: {wrong}" if wrong else ""
        for place, (flags, variables) in ENVIRONMENTS.items():
            exact = "locale" not in place and place not in ("latin-1", "ascii", "no variables")
            done = run(module, arguments, said, flags, {**(utf8 if exact else {}), **variables})
            wrong = wrong_with(done, like, exact)
            yield 1, f"{name} with {place}: {wrong}" if wrong else ""
        yield 2, closed(module, arguments, said, name)
    yield from map(at_terminal, HOMES)


IS_ROOT = os.geteuid() == 0
SETPRIV, ENV = shutil.which("setpriv"), shutil.which("env")
# Nobody forbids root to write, but for whoever has laid down all that root may do. A number that no
# user has stands for a user without a home; it may read what root may.
POWERLESS = (SETPRIV, "--bounding-set=-all", "--inh-caps=-all") if IS_ROOT else ()
NOBODY = (
    ENV, "-u", "HOME", "-u", "XDG_DATA_HOME", "-u", "XDG_STATE_HOME",
    SETPRIV, "--reuid=54321", "--inh-caps=+dac_override", "--ambient-caps=+dac_override",
)  # fmt: skip
HOMES = ("read-only", "missing", "a file", *(["unset"] if IS_ROOT else []))
BARE = {
    "PATH": "/nowhere", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0",
    "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "NO_COLOR": "1",
}  # fmt: skip
SAID = {"deck classic": "missing", "players Ann Bob": "ok", "has Ann rope": "Nothing keeps this",
        "save game.clue": "kept in", "load": "No games are kept yet"}  # fmt: skip


def at_terminal(home: str) -> Case:
    """Play on a terminal without other programs, UTF-8 and a good HOME; return what is wrong."""
    if IS_ROOT and None in (SETPRIV, ENV):
        return 0, "there is no setpriv, and root may write anywhere"
    with TemporaryDirectory() as folder:
        kept, beside = Path(folder) / "home", Path(folder) / "here"
        kept.mkdir()
        beside.mkdir()
        kept.chmod(0o555)
        prefix = {"read-only": POWERLESS, "unset": NOBODY}.get(home, ())
        place = {"missing": Path("/proc/nowhere"), "a file": GAME}.get(home, kept)
        program = (*prefix, sys.executable, "-m", "kb")
        terminal = Terminal(beside, place, program=program, **BARE)
        try:
            terminal.until(PROMPT.strip())
            for line, answer in SAID.items():
                terminal.type(line)
                terminal.until(answer)
            terminal.type("quit")
            code = terminal.end()
        finally:
            terminal.close()
            kept.chmod(0o755)
        record = beside / "game.clue"
        names = {path.name for path in beside.iterdir()}
        faults = {
            f"exit {code}": code != 0,
            f"a traceback: {terminal.all[-300:]!r}": "Traceback" in terminal.all,
            "the record is not kept": "has Ann Rope\n" not in record.read_text(encoding="utf-8"),
            f"something was written: {names}": any(kept.iterdir()) or len(names) > 2,
        }
    wrong = [said for said, is_so in faults.items() if is_so]
    return len(SAID), f"a HOME that is {home}: {wrong}" if wrong else ""


def closed(module: str, arguments: tuple[str, ...], said: str, name: str) -> str:
    """Close standard output before the first byte, and after it; return what is wrong."""
    command = " ".join(f"'{word}'" for word in (sys.executable, "-m", module, *arguments))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    for script in (f"exec >&-; {command}", f"{command}|head -c1"):
        with TemporaryDirectory() as folder:
            (Path(folder) / "sheet.txt").write_text(SHEET)
            done = subprocess.run(
                ["bash", "-c", f"ulimit -t {PROCESSOR_SECONDS}; {script}"], input=said.encode(),
                env=environment, cwd=folder, capture_output=True, timeout=CLOCK_SECONDS,
                check=False,
            )  # fmt: skip
        if b"Traceback" in done.stderr:
            return f"{name} with stdout closed: {done.stderr[-300:]!r}"
    return ""


@attack(
    "disk",
    "kill -9, ENOSPC, EIO, power cuts, two processes at each write of record and notes",
    0,
    1,
)
def disk(seed: int) -> Iterator[Case]:
    """Run the tests of saving in depth: every call that keeping a game makes."""
    for path in DISK:
        with TemporaryDirectory() as folder:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", path,
                 "-m", "deep", "--basetemp", f"{folder}/t", "-rP"],
                cwd=ROOT, capture_output=True, text=True, check=False,
            )  # fmt: skip
        states = re.findall(r"^(\d+) states$", done.stdout, re.MULTILINE)
        dots = sum(line.count(".") for line in done.stdout.splitlines() if set(line[:9]) <= {*".s"})
        tried = sum(map(int, states)) + dots - len(states)
        yield tried, "" if done.returncode == 0 else f"{path}: {done.stdout[-400:]}"
