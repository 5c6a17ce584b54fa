"""Programs that others wrote look at proofs and counts: cake_lpr, drat-trim and pyganak.

cake_lpr is itself proved, down to its machine code: what it accepts follows. The environment names
the two checkers, CAKE_LPR and DRAT_TRIM, as paths of programs; pyganak is asked where Python finds
it. Where one is not here, its attack asks nothing and the table says so.

Source: Tan, Heule & Myreen, "cake_lpr: verified propagation redundancy checking in CakeML", 2021;
Wetzler, Heule & Hunt, "DRAT-trim", 2014; Sharma, Roy, Soos & Meel, "GANAK", 2019.
"""

import importlib
import importlib.util
import os
import subprocess
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from attack import Case, attack
from support.gallery import PROBLEMS
from support.oracle import Oracle
from support.random_games import CLASSIC, RandomGame, random_game

from kb import Game
from kb.table.deck import MASTER_DETECTIVE
from resolver import Proof, SearchStopped, prove
from resolver.export import to_dimacs, to_drat, to_lrat

MASTER: Final = {each.name: list(each.cards) for each in MASTER_DETECTIVE.categories}
VERIFIED: Final = "s VERIFIED"  # how both checkers begin the line of what they accept
SECONDS: Final = 60  # that a checker may take for one proof


def named(variable: str) -> str | None:
    """Return the program that the environment names, None where it names none."""
    path = os.environ.get(variable)
    return path if path and Path(path).is_file() else None


def accepts(program: str, axioms: str, proof: str) -> bool:
    """Return whether a checker accepts a proof that these clauses, in DIMACS, cannot hold."""
    with TemporaryDirectory() as folder:
        files = [Path(folder, "axioms.cnf"), Path(folder, "proof")]
        for path, text in zip(files, (axioms, proof), strict=True):
            path.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [program, *map(str, files)], capture_output=True, text=True, timeout=SECONDS,
            check=False,
        )  # fmt: skip
    return any(line.startswith(VERIFIED) for line in done.stdout.splitlines())


def plays() -> Iterator[RandomGame]:
    """Yield random games: classic and Master Detective, players' records and spectators'."""
    for seed in count():
        yield random_game(
            seed, categories=MASTER if seed % 3 == 1 else CLASSIC, players=3 + seed % 4,
            events=10 + seed % 25, spectator=seed % 2 == 1,
        )  # fmt: skip


def proofs_of_facts(game: Game) -> Iterator[tuple[str, Proof]]:
    """Yield each fact whose proof is by resolution, as a text, and its proof."""
    for holder, card in game.facts:
        try:
            proof = game.why(holder, card).proof
        except SearchStopped:  # its proof is one that counts
            continue
        yield f"{holder} {card}", proof


def refutations() -> Iterator[tuple[str, Proof]]:
    """Yield the problems of the benchmark that cannot hold, each with its proof."""
    for name, (_, make) in PROBLEMS.items():
        proof = prove(make()).proof
        if proof is not None:
            yield name, proof


@attack("cake_lpr", "LRAT of the gallery and of every fact of a game, by a verified checker", 0)
def cake_lpr(seed: int) -> Iterator[Case]:
    yield from checked("CAKE_LPR", to_lrat, seed)


@attack("drat-trim", "DRAT of the gallery and of every fact of a game, by drat-trim", 0)
def drat_trim(seed: int) -> Iterator[Case]:
    yield from checked("DRAT_TRIM", to_drat, seed)


def checked(variable: str, text_of: Callable[[Proof], str], seed: int) -> Iterator[Case]:
    """Yield a case for each problem of the gallery, and one for each random game."""
    program = named(variable)
    if program is None:
        return
    for name, proof in refutations():
        yield 1, "" if accepts(program, to_dimacs(proof), text_of(proof)) else f"{variable}: {name}"
    for play in islice(plays(), seed, None):
        asked, wrong = 0, list[str]()
        for fact, proof in proofs_of_facts(Game.parse(play.text)):
            asked += 1
            if not accepts(program, to_dimacs(proof), text_of(proof)):
                wrong.append(fact)
        yield asked, f"{variable}: {', '.join(wrong)} of\n{play.text}" if wrong else ""


@attack("pyganak", "the deals of a position, counted by a model counter from other clauses", 0)
def pyganak(seed: int) -> Iterator[Case]:
    if importlib.util.find_spec("pyganak") is None:
        return
    for number in count(seed):
        play = random_game(number, events=10 + number % 25, spectator=number % 2 == 1)
        deals, models = Game.parse(play.text).deals, models_of(play)
        yield 1, "" if deals == models else f"{deals} deals, but {models} models of\n{play.text}"


def models_of(play: RandomGame) -> int:
    """Return the number of deals by the oracle's clauses, of which the cells alone are counted."""
    counter = importlib.import_module("pyganak").Counter()
    oracle = Oracle(play)
    for _, said in play.events:
        for each in said:
            oracle.tell(each)
    counter.add_clauses(oracle.clauses)
    counter.set_sampling_set([*oracle.cells])
    return int(counter.count())
