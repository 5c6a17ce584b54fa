"""Install a wheel into a new environment, and use it as a stranger would.

    python tests/smoke.py dist [--python python3.12] [--notebook]

It prints the seconds of each part and the megabytes of what was installed, and ends with 1 where
a part fails. With `--notebook` the first notebook of the guide is executed there, too.
"""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

NOTEBOOK = Path(__file__).parents[1] / "docs/guide/notebooks/a-game-step-by-step.ipynb"
TABLE = "deck classic\nplayers Ann Bob Cid\nsuggest Ann Plum Rope Hall -> Bob\nsheet\nquit\n"
SCHEMA = (
    "from importlib.resources import files; "
    "print(files('kb').joinpath('json-schema.json').read_text())"
)
EXECUTE = (
    "import nbformat, sys; from nbclient import NotebookClient; "
    "NotebookClient(nbformat.read(sys.argv[1], 4), timeout=300).execute()"
)


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("dist", type=Path)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--notebook", action="store_true")
    given = parser.parse_args()
    (wheel,) = sorted(given.dist.resolve().glob("*.whl"))
    with TemporaryDirectory() as folder:
        part("venv", [given.python, "-m", "venv", folder], "", "")
        scripts = Path(folder) / ("Scripts" if os.name == "nt" else "bin")
        python, refute = str(scripts / "python"), str(scripts / "refute")
        part("install", [python, "-m", "pip", "install", "-q", str(wheel)], "", "")
        listed = part("list", [python, "-m", "pip", "list", "--format=freeze"], "", "refute==")
        names = sorted(line.partition("==")[0].lower() for line in listed.split())
        assert [one for one in names if one not in ("pip", "setuptools")] == [
            *("attrs", "pyrsistent", "refute")
        ], names
        part("version", [refute, "--version"], "", "refute ")
        part("demo", [refute, "demo"], "", "Solution")
        part("shell", [refute], TABLE, "Hall")
        part("python -m kb", [python, "-m", "kb", "--version"], "", "refute ")
        part("workbench", [python, "-m", "resolver"], "assert p -> q; p\nprove q\n", "proved: q")
        part("schema", [python, "-c", SCHEMA], "", "$schema")
        size = sum(path.stat().st_size for path in Path(folder).rglob("*/site-packages/**/*.*"))
        own = sum(
            path.stat().st_size
            for name in ("kb", "resolver")
            for path in Path(folder).rglob(f"site-packages/{name}/**/*.*")
        )
        print(f"{own / 1e6:8.1f} MB of ours, {size / 1e6:.1f} MB with pip and what we need")
        if given.notebook:
            more = ["nbclient", "ipykernel", f"{wheel}[notebook]"]
            part("notebook extra", [python, "-m", "pip", "install", "-q", *more], "", "")
            part("notebook", [python, "-c", EXECUTE, str(NOTEBOOK)], "", "")
    return 0


def part(name: str, command: list[str], typed: str, expected: str) -> str:
    """Run a command in a folder of its own, and print how long it took; exit 1 where it fails."""
    start = perf_counter()
    done = subprocess.run(
        command, input=typed, capture_output=True, encoding="utf-8", cwd=Path(command[0]).anchor,
        env=os.environ | {"PYTHONUTF8": "1"},
    )  # fmt: skip
    good = done.returncode == 0 and expected in done.stdout
    print(f"{perf_counter() - start:8.2f} s {'ok' if good else 'FAILED'} {name}", flush=True)
    if not good:
        print(done.stdout[-2000:], done.stderr[-2000:], sep="\n")
        sys.exit(1)
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
