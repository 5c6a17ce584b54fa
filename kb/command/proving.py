"""``refute prove FILE.cnf``: the answer as the SAT competition has it, and the proof as a file.

A proof is accepted by the checker before it is claimed; a model, like every model, has been looked
through clause by clause.

Source: SAT Competition, output requirements, since 2002; the exit codes are its own too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from kb.errors import plural
from resolver import STRATEGIES, Cnf, SearchStopped, check, prove, read_dimacs, save
from resolver.errors import FileError
from resolver.export import FORMATS

UNKNOWN: Final = 0
SATISFIABLE: Final = 10
UNSATISFIABLE: Final = 20


def prove_file(
    path: str, strategy: str, proof_out: str | None, write: Callable[[str], object]
) -> int:
    """Return the exit code, having written the answer line by line: 10, 20, or 0 for unknown.

    The proof goes into the file ``proof_out``, whose ending is its format, with the numbers of the
    file read; of one that counts the clauses are written beside it once more, as .opb.

    Args:
        path: A file in DIMACS.
        strategy: A name of ``STRATEGIES``, perhaps with options.
        proof_out: The file for a proof; None for none.
        write: What each line of the answer is given to.

    Raises:
        StrategyError: There is no such strategy.
        FileError: A file cannot be used or read, or an ending is no format.
    """
    if proof_out is not None:
        check_ending(Path(proof_out), strategy)
    cnf = read_dimacs(path)
    try:
        verdict = prove(cnf, strategy=strategy)
    except SearchStopped as stopped:
        write(f"c {stopped}")
        write("s UNKNOWN")
        return UNKNOWN
    counts = (f"{count} {name}" for name, count in verdict.statistics.items())
    write(f"c {strategy}: {', '.join(counts)}")
    if verdict.proof is None:
        if proof_out is not None:
            write("c there is no proof to write")
        write("s SATISFIABLE")
        write(values(cnf, verdict.countermodel or {}))
        return SATISFIABLE
    check(verdict.proof, cnf)
    steps = plural(verdict.proof.length, "sum" if verdict.proof.counts else "resolution")
    write(f"c a proof of {steps}, accepted by the checker")
    write("s UNSATISFIABLE")
    if proof_out is not None:
        save(verdict.proof, proof_out)
    return UNSATISFIABLE


def check_ending(out: Path, strategy: str) -> None:
    """Raise FileError where no proof by the strategy can be written into the file."""
    if not out.parent.is_dir():
        raise FileError(str(out), "there is no such folder", "make it first")
    named = STRATEGIES.get(strategy.partition(" ")[0])
    counts = named is not None and named.counts
    checked = {form.ending: form for form in FORMATS.values() if form.clausal or form.counting}
    fitting = [ending for ending, form in checked.items() if form.counting == counts]
    if out.suffix in fitting:
        return
    reason = f"no proof format has the ending {out.suffix!r}" if out.suffix else "it has no ending"
    if out.suffix in checked:
        by = "sums" if counts else "resolution"
        reason = f"{strategy} proves by {by}, and {out.suffix} cannot say that"
    raise FileError(str(out), reason, f"try {', '.join(fitting)}")


def values(cnf: Cnf, model: Mapping[str, bool]) -> str:
    """Return the line with the number of each atom, negative where it is false, and a 0."""
    codes = (number if model[name] else -number for number, name in cnf.names.items())
    return " ".join(["v", *map(str, codes), "0"])
