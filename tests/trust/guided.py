"""A coverage-guided fuzzer on each reader, two minutes each: atheris, where it is installed.

    python tests/trust/guided.py READER --seconds 120 --seed 1 --out FILE

The fuzzer ends its process, so each reader has one of its own. It begins with the samples, and
what it finds is a line of the file; the last line counts what it tried.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from attack import SHARE, Case, attack

SECONDS = 120
MOST = 4096  # bytes of a text


def names() -> list[str]:
    from readers import samples

    return [*samples()]


@attack(
    "guided", "each reader under a coverage-guided fuzzer (atheris), at most two minutes each", 0, 8
)
def guided(seed: int) -> Iterator[Case]:
    if find_spec("atheris") is None:
        yield 0, "atheris is not installed: the seeded damages of `readers` stand alone"
        return
    readers = names()
    for name in readers:
        yield fuzzed(name, seed, max(2, min(SECONDS, int(SHARE[0] / len(readers)))))


def fuzzed(name: str, seed: int, seconds: int) -> Case:
    """Return how many texts a reader was given, and what was found."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "found"
        command = [sys.executable, __file__, name, "--seconds", str(seconds), "--seed", str(seed)]
        done = subprocess.run(
            [*command, "--out", str(out)],
            cwd=folder, capture_output=True, text=True, errors="replace", check=False,
        )  # fmt: skip
        lines = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    tried = max((line["tried"] for line in lines), default=0)
    wrong = [line["wrong"] for line in lines if line["wrong"]]
    if done.returncode or not tried:
        wrong.append(f"{name}: the fuzzer ended: {done.stderr[-300:]}")
    return tried, "; ".join(dict.fromkeys(wrong))


def main() -> None:
    import atheris

    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("--seconds", type=int, default=SECONDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    told = parser.parse_args()
    with atheris.instrument_imports(include=["kb", "resolver"], enable_loader_override=False):
        from readers import samples, wrong_with
    reader, texts = samples()[told.name]
    corpus = told.out.parent / "corpus"
    corpus.mkdir()
    for number, text in enumerate(texts):
        (corpus / str(number)).write_text(text[:MOST], encoding="utf-8")
    tried, known = 0, set[str]()

    def note(wrong: str) -> None:
        with told.out.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"tried": tried, "wrong": wrong}) + "\n")

    def one(data: bytes) -> None:
        nonlocal tried
        tried += 1
        text = data.decode("utf-8", "replace")
        wrong = wrong_with(told.name, reader, text, told.name)
        kind = wrong[:60]
        if wrong and kind not in known:
            known.add(kind)
            note(wrong)
        elif tried % 200 == 1:
            note("")

    limits = [f"-max_total_time={told.seconds}", f"-seed={told.seed}", f"-max_len={MOST}"]
    atheris.Setup([sys.argv[0], *limits, "-timeout=60", "-verbosity=0", str(corpus)], one)
    atheris.Fuzz()


if __name__ == "__main__":
    ROOT = Path(__file__).parents[2]
    PLACES = ("tests/trust", "tests")
    sys.path[:0] = [str(ROOT / place) for place in PLACES]
    main()
