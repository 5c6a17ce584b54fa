"""All attacks, or some by name: a table of what each asked and found.

    python tests/trust/run.py [--minutes N] [--seed N] [NAME ...]

An attack that has no end gets N minutes (10 where nothing is said), divided among those named. What
is found is printed, and its script lies in tests/regressions. A run of all attacks writes its table
into the page of the docs.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLACES = ("tests/trust", "tests", "tests/kb", "tests/resolver", "tests/resolver/search")
sys.path[:0] = [str(ROOT / place) for place in PLACES]

import attacks  # noqa: E402  # puts them into the table
from attack import ATTACKS, Result, carried_out  # noqa: E402

assert attacks
HEADINGS = ("attack", "what it tries", "cases", "seed", "findings", "seconds")
PAGE = ROOT / "docs" / "about" / "trust.md"
MARKS = ("<!-- figures -->", "<!-- end of the figures -->")


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
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(ATTACKS)}")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    unknown = [name for name in told.names if name not in ATTACKS]
    if unknown:
        parser.error(f"no attack {unknown[0]!r}; there are {', '.join(ATTACKS)}")
    chosen = [ATTACKS[name] for name in told.names or ATTACKS]
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
    raise SystemExit(main())
