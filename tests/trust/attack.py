"""Attacks: each is a sequence of cases, with what each found; some are endless.

    python tests/trust/attack.py [--minutes N] [--seed N] [NAME ...]

All attacks, or some by name: a table of what each asked and found. An attack that has no end gets N
minutes (10 where nothing is said), divided among those named; the suite takes the first few cases
of each. The seed decides the cases, so a finding is met again. What is found is printed, and its
script lies in tests/regressions. A run of all attacks writes its table into the page of the docs.
"""

import argparse
import os
import platform
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[2]
PLACES = ("tests/trust", "tests")
MODULES: Final = (
    "game_player", "shell_player", "workbench_player", "prover_player", "laws", "printing",
    "readers", "guided", "hostile", "faults", "independence", "supply", "outside", "answers",
    "typists",
)  # fmt: skip
HEADINGS = ("attack", "what it tries", "cases", "seed", "findings", "seconds")
PAGE = ROOT / "docs" / "about" / "trust.md"
MARKS = ("<!-- figures -->", "<!-- end of the figures -->")

Case = tuple[int, str]  # how many questions were asked, and what was wrong; "" for nothing
Cases = Callable[[int], Iterator[Case]]


@dataclass(frozen=True)
class Attack:
    """A named attack: what it tries, its cases by seed, how many cases the suite takes."""

    name: str
    about: str
    cases: Cases
    fast: int
    weight: int = 1  # how much of the time of a full run it gets


@dataclass
class Result:
    """What came of an attack."""

    attack: Attack
    seed: int
    asked: int = 0
    findings: list[str] = field(default_factory=list)
    seconds: float = 0.0
    is_complete: bool = False  # whether the attack came to its end

    def row(self) -> tuple[str, ...]:
        asked = f"{self.asked:,}" + (", all there are" if self.is_complete else "")
        asked = asked if self.asked else "none: the program is not here"
        return (
            self.attack.name, self.attack.about, asked, str(self.seed),
            str(len(self.findings)), f"{self.seconds:.0f}",
        )  # fmt: skip


ATTACKS: Final[dict[str, Attack]] = {}
SHARE: Final = [1e9]  # the seconds that the attack has which is carried out


def attacks() -> dict[str, Attack]:
    """Return all attacks, in the order of the table: each registers itself when it is imported."""
    for name in MODULES:
        import_module(name)
    return ATTACKS


def attack(name: str, about: str, fast: int, weight: int = 1) -> Callable[[Cases], Cases]:
    """Return a decorator that puts cases into the table."""

    def register(cases: Cases) -> Cases:
        ATTACKS[name] = Attack(name, about, cases, fast, weight)
        return cases

    return register


def carried_out(
    one: Attack, seed: int, most: int | None = None, seconds: float = 1e9, findings: int = 10
) -> Result:
    """Return what came of an attack of so many cases, or of so much time."""
    result, start = Result(one, seed), time.monotonic()
    SHARE[0] = seconds
    cases = one.cases(seed)
    while most is None or most > 0:
        try:
            case = next(cases, None)
        except Exception:
            # An error of the attack itself ends this attack; the others go on.
            result.findings.append(traceback.format_exc(limit=-3))
            break
        if case is None:
            result.is_complete = True
            break
        result.asked += case[0]
        result.findings += [case[1]] if case[1] else []
        most = None if most is None else most - 1
        if time.monotonic() - start > seconds or len(result.findings) >= findings:
            break
    result.seconds = time.monotonic() - start
    return result


def table(results: list[Result]) -> str:
    """Return the results as a table of Markdown."""
    rows = [HEADINGS, tuple("---" for _ in HEADINGS), *(one.row() for one in results)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def where() -> str:
    """Return the commit and the machine."""
    told = subprocess.run(
        ["git", "describe", "--always", "--dirty"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    commit = told.stdout.strip() or "unknown"
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    return f"Commit {commit}; {system}, Python {platform.python_version()}; {time.strftime('%F')}."


def write_page(figures: str) -> None:
    """Put the figures between their marks in the page."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(MARKS[0])
    _, _, after = rest.partition(MARKS[1])
    text = f"{before}{MARKS[0]}\n{figures}\n{MARKS[1]}{after}"
    PAGE.write_text(text, encoding="utf-8")


def main() -> int:
    """Carry out the attacks and return how many findings there were."""
    known = attacks()
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(known)}")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    unknown = [name for name in told.names if name not in known]
    if unknown:
        parser.error(f"no attack {unknown[0]!r}; there are {', '.join(known)}")
    chosen = [known[name] for name in told.names or known]
    results = []
    for one in chosen:
        share = one.weight / sum(each.weight for each in chosen)
        found = carried_out(one, told.seed, seconds=60 * told.minutes * share)
        results.append(found)
        said = f"{found.asked:,} cases, {len(found.findings)} findings, {found.seconds:.0f} s"
        print(f"{one.name}: {said}", file=sys.stderr, flush=True)
        for finding in found.findings:
            print(f"  {finding}", file=sys.stderr)
    figures = f"{where()}\n\n{table(results)}"
    print(figures)
    if not told.names:
        write_page(figures)
    return min(1, sum(len(one.findings) for one in results))


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), *(str(ROOT / place) for place in PLACES)]
    raise SystemExit(import_module("attack").main())  # the one that the attacks import
