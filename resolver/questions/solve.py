"""A DIMACS file in, the answer out as the SAT competition has it, and the proof as a file.

Source: SAT Competition, output requirements, since 2002; the exit codes are its own too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from os import PathLike, fspath
from pathlib import Path

from resolver.budget import Meter
from resolver.errors import ArgumentError, DimacsError, FileError, SearchStopped
from resolver.export.clausal.writing import to_tstp
from resolver.export.formats import WRITERS
from resolver.export.pseudo_boolean import to_opb
from resolver.proofs.check import check
from resolver.proofs.proof import Proof
from resolver.questions.goal import Question
from resolver.questions.proving import verdict_on
from resolver.search.engine import Strategy
from resolver.search.problem import encode
from resolver.search.strategy import strategy as by_name
from resolver.text.dimacs import Cnf, read_cnf
from resolver.text.files import read_text, write_text

UNKNOWN, SATISFIABLE, UNSATISFIABLE = 0, 10, 20


def solve_file(
    path: str | PathLike[str],
    strategy: str = "learning",
    proof_out: str | PathLike[str] | None = None,
    write: Callable[[str], object] = print,
) -> int:
    r"""Return the exit code, having written the answer line by line: 10, 20, or 0 for unknown.

    A proof is accepted by the checker before it is claimed; a model, like every model, has been
    looked through clause by clause. The proof goes into the file `proof_out`, whose ending is its
    format; its clauses go by their numbers in the file read. One that counts ends in .pbp, and the
    clauses are written beside it once more, as .opb.

    Args:
        path: A file in DIMACS.
        strategy: A name of `resolver.STRATEGIES`.
        proof_out: The file for a proof; its ending is the format.
        write: What each line of the answer is given to.

    Returns:
        The exit code: 10 for satisfiable, 20 for unsatisfiable, 0 for unknown.

    Raises:
        StrategyError: There is no such strategy.
        FileError: A file cannot be used or read, or an ending is no format.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "two.cnf"
    >>> written = path.write_text("p cnf 1 2\n1 0\n-1 0\n")
    >>> solve_file(path, strategy="unit")
    c unit: 2 given, 1 resolved, 1 kept, 0 dropped, 1 steps, 1 clauses
    c a proof of 1 resolution, accepted by the checker
    s UNSATISFIABLE
    20
    """
    chosen = by_name(strategy)
    ending = None if proof_out is None else _ending(proof_out, chosen)
    try:
        cnf = read_cnf(read_text(path))
    except DimacsError as error:
        raise FileError(fspath(path), str(error), "try a file in DIMACS format") from error
    meter = Meter(chosen.budget)
    try:
        problem = encode(cnf.clauses, atoms=cnf.names.values())
        verdict = verdict_on(Question(problem), chosen, meter)
    except SearchStopped as stopped:
        write(f"c {stopped}")
        write("s UNKNOWN")
        return UNKNOWN
    counts = (f"{count} {name}" for name, count in verdict.statistics.items())
    write(f"c {chosen.name}: {', '.join(counts)}")
    if verdict.proof is None:
        if proof_out is not None:
            write("c there is no proof to write")
        write("s SATISFIABLE")
        write(_values(cnf, verdict.countermodel or {}))
        return SATISFIABLE
    check(verdict.proof, cnf.clauses)
    write(f"c a proof of {verdict.proof.length}, accepted by the checker")
    write("s UNSATISFIABLE")
    if proof_out is not None and ending is not None:
        _keep(verdict.proof, cnf, path, Path(proof_out), ending)
    return UNSATISFIABLE


def _keep(proof: Proof, cnf: Cnf, path: str | PathLike[str], proof_out: Path, ending: str) -> None:
    """Write a proof into its file; of one that counts its clauses too, beside it."""
    is_tstp = ending == ".tstp"
    text = to_tstp(proof, cnf, fspath(path)) if is_tstp else WRITERS[ending](proof, cnf)
    write_text(proof_out, text)
    if ending == ".pbp":
        write_text(proof_out.with_suffix(".opb"), to_opb(proof, cnf))


def _ending(proof_out: str | PathLike[str], chosen: Strategy) -> str:
    if not isinstance(proof_out, str | PathLike):
        raise ArgumentError(proof_out, "path", "try 'proof.lrat'")
    out = Path(proof_out)
    if not out.parent.is_dir():
        raise FileError(fspath(proof_out), "there is no such folder", "make it first")
    ending = out.suffix
    if ending not in WRITERS:
        reason = f"no proof format has the ending {ending!r}" if ending else "it has no ending"
        raise FileError(fspath(proof_out), reason, f"try {', '.join(WRITERS)}")
    fitting = [known for known in WRITERS if (known == ".pbp") == chosen.counts]
    if ending not in fitting:
        by = "sums" if chosen.counts else "resolution"
        reason = f"{chosen.name} proves by {by}, and {ending} cannot say that"
        raise FileError(fspath(proof_out), reason, f"try {', '.join(fitting)}")
    return ending


def _values(cnf: Cnf, model: Mapping[str, bool]) -> str:
    """Return the line with the number of each atom, negative where it is false, and a 0."""
    codes: Iterable[int] = (n if model[name] else -n for n, name in sorted(cnf.names.items()))
    return " ".join(["v", *map(str, codes), "0"])
