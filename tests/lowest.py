"""Install the lowest versions that pyproject.toml admits, and try what each is needed for.

    .venv/bin/python tests/lowest.py [EXTRA ...]

It makes an environment of its own for the extras named, or for all public ones, from the package
index; it prints what it installs, and ends with 1 where a try fails. It takes a minute.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]

GAME = "from kb import Game; game = Game.new(['A', 'B', 'C'], me='A')"
TRIES = {
    "": "from kb.cli import main; assert main(['demo']) == 0",
    "repl": "import rich.table, prompt_toolkit, platformdirs, kb.shell.prompt, kb.shell.disk",
    "pandas": f"{GAME}; assert len(game.facts.to_dataframe()) == len(game.facts)",
    "networkx": "from resolver import export, prove; export.to_networkx(prove('p; ~p').proof)",
    "pysat": "from resolver.export import to_pysat; assert to_pysat('p | q')[0].clauses",
    "sympy": "from resolver.export import to_sympy; assert to_sympy('p & q')",
    "notebook": "import matplotlib.pyplot, tqdm.auto; import jupyterlab, ipykernel",
}  # fmt: skip


def lowest(extras: list[str]) -> list[str]:
    """Return each requirement of the project and of the extras at its lowest version."""
    wanted, rows = [*extras], [*PROJECT["dependencies"]]
    for extra in wanted:
        for row in EXTRAS[extra]:
            nested = re.fullmatch(r"refute\[(.*)\]", row)
            wanted += (
                [name for name in nested[1].split(",") if name not in wanted] if nested else []
            )
            rows += [] if nested else [row]
    return [row.replace(">=", "==") for row in dict.fromkeys(rows)]


def main(extras: list[str]) -> int:
    with TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = str(Path(folder) / "bin" / "python")
        rows = lowest(extras)
        print("installing", *rows, flush=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *rows, str(ROOT)], check=True)
        failed = 0
        for extra in ["", *extras]:
            done = subprocess.run([python, "-W", "error::SyntaxWarning", "-c", TRIES[extra]])
            print("failed" if done.returncode else "ok", extra or "alone", flush=True)
            failed += bool(done.returncode)
        return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or [extra for extra in TRIES if extra]))
