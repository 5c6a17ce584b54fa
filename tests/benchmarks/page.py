"""The page for a lecture hall in Chromium, 1280 pixels wide: light and dark, at several steps.

    python tests/benchmarks/page.py /tmp/pages

It writes a page for each of three proofs into the folder, photographs it at the beginning, in the
middle and at the end, and says how many steps the list shows there, and how many it should. It ends
with 1 where these differ. Needs Chromium.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from resolver.export import to_html

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from resolver import Cnf, Proof, problems, prove
from resolver.export import parse_drat, to_drat
from resolver.export.display import stages

SIZE = "--window-size=1280,800"
LOOKS = {"light": "preferredColorScheme=1", "dark": "preferredColorScheme=0"}
CHROMIUM = """--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync
--disable-background-networking --disable-component-update""".split()


def proofs() -> dict[str, Proof]:
    """Return a short proof, one that is wider than the page, and one read from a solver's lines."""
    pigeons = Cnf(problems.pigeonhole(3))
    found = prove(pigeons).proof
    assert found is not None
    return {
        "unicorn": prove(problems.unicorn()).proof,
        "pigeons": prove(pigeons, strategy="given").proof,
        "lines": parse_drat(to_drat(found), pigeons),
    }


def browsed(address: str, *options: str) -> str:
    """Return what Chromium prints of a page."""
    browser = which("chromium") or which("google-chrome") or sys.exit("Chromium is not installed")
    with TemporaryDirectory() as fresh:
        command = [browser, *CHROMIUM, SIZE, f"--user-data-dir={fresh}", *options, address]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def looked_at(name: str, proof: Proof, folder: Path) -> bool:
    """Photograph the page of a proof; return whether it shows at each place what it should."""
    page = folder / f"{name}.html"
    page.write_text(to_html(proof), encoding="utf-8")
    done, right = stages(proof), True
    leaves = len(proof) - len(proof.inferences)
    for at in (0, len(done) // 2, len(done)):
        address = f"{page.resolve().as_uri()}#{at}"
        for look, setting in LOOKS.items():
            picture = folder / f"{name}-{at}-{look}.png"
            browsed(address, f"--blink-settings={setting}", f"--screenshot={picture}")
        rows = re.findall(r"<tr [^>]*>", browsed(address, "--dump-dom"))
        shown = sum("later" not in row for row in rows)
        wanted = leaves + sum(len(stage.steps) for stage in done[:at])
        print(f"{name:<8} step {at:>3} of {len(done)}: {shown} of {wanted} rows")
        right = right and shown == wanted
    return right


def main() -> int:
    """Return 0 where all pages show what they should."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    wrong = [name for name, proof in proofs().items() if not looked_at(name, proof, folder)]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
