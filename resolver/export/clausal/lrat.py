"""LRAT: each line adds a clause and names the clauses that make it follow by unit propagation.

Source: Cruz-Filipe, Heule, Hunt, Kaufmann & Schneider-Kamp, CADE 2017.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from resolver.budget import Budget, Meter
from resolver.errors import ProofError
from resolver.export.clausal.numbering import Numbering, defined_in, number
from resolver.export.clausal.rebuilding import Addition, Rebuilding
from resolver.export.clausal.words import lines, lists, read_clause, read_number
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof, Step
from resolver.text.dimacs import Cnf, cnf_of


def to_lrat(proof: Proof, cnf: Cnf | None = None) -> str:
    """Return the proof as an LRAT text over the clauses of `to_dimacs`, or over those of a CNF.

    >>> from resolver import DENIED, Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_lrat(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    3 0 1 2 0

    A proof of one step adds its clause once more, so that the last line is always the conclusion.
    What a proof defines comes first, each clause with the RAT property in its first literal.

    Raises ProofError when a leaf is no clause of the CNF.
    """
    numbering = number(proof, cnf, defining=True)
    clauses = {step.number: step.clause for step in proof}
    written = [_write(step, numbering, clauses) for step in numbering.resolutions]
    written = written or [_restate(numbering, cnf)]
    return "\n".join([*_definitions(numbering), *written]) + "\n"


def read_lrat(text: str, cnf: Cnf, budget: Budget | Meter | None = None) -> Proof:
    r"""Return the proof by resolution that an LRAT text over these clauses stands for.

    >>> from resolver.text.dimacs import read_cnf
    >>> print(read_lrat("4 2 0 2 1 0\n5 0 3 4 0", read_cnf("p cnf 2 3\n1 2 0 -1 0 -2 0")))
      1. ¬1       axiom: clause 2
      2. 1 ∨ 2    axiom: clause 1
      3. 2        resolution 2, 1 on 1
      4. ¬2       axiom: clause 3
      5. □        resolution 3, 4 on 2

    It ends with the first empty clause, else with the last clause added or one that subsumes it.
    What stands behind is read, and must hold, all the same. Deletions are passed over. A clause
    that needs the RAT property follows by no resolution.

    Raises DimacsError for a line that cannot be read, ProofError for one that does not hold, and
    SearchStopped when the budget runs out; a step is a hint.
    """
    rebuilding = Rebuilding(cnf_of(cnf).clauses, budget)
    conclusion, refuted = None, False
    for line, words in lines(text):
        if words[1:2] == ["d"]:
            (deleted,) = lists(words[2:], line, 1)
            for word in (words[0], *deleted):
                read_number(word, line)
            continue
        addition = _read(words, line, cnf.names)
        added = rebuilding.add(addition)
        if not refuted:
            conclusion, refuted = addition.number, added.is_empty
    return rebuilding.proof(conclusion)


def _definitions(numbering: Numbering) -> Iterator[str]:
    """Yield the clauses of definitions; none resolves with one before but to a tautology."""
    known: dict[Literal, list[int]] = {}
    for step in numbering.definitions:
        own, place = defined_in(step), numbering.numbers[step.number]
        hints = "".join(f"-{other} " for other in known.get(~own, ()))
        yield f"{place} {numbering.write(step)} {hints}0"
        known.setdefault(own, []).append(place)


def _write(step: Step, numbering: Numbering, clauses: Mapping[int, Clause]) -> str:
    # With the resolvent denied the first premise is unit and the second false; but next to a
    # tautology the other premise is false at once.
    false = next((one for one in step.premises if clauses[one].subsumes(step.clause)), None)
    hints = step.premises if false is None else (false,)
    listed = " ".join(str(numbering.numbers[hint]) for hint in hints)
    return f"{numbering.numbers[step.number]} {numbering.write(step)} {listed} 0"


def _restate(numbering: Numbering, cnf: Cnf | None) -> str:
    (leaf,) = numbering.leaves
    new = 1 + len(numbering.definitions) + (1 if cnf is None else len(cnf.clauses))
    return f"{new} {numbering.write(leaf)} {numbering.numbers[leaf.number]} 0"


def _read(words: list[str], line: int, names: Mapping[int, str]) -> Addition:
    number = read_number(words[0], line)
    literals, hints = lists(words[1:], line, 2)
    if any(hint.startswith("-") for hint in hints):
        reason = f"line {line}: it needs the RAT property, and so follows by no resolution"
        raise ProofError(number, reason)
    clause = read_clause(literals, line, names)
    numbers = tuple(read_number(hint, line) for hint in hints)
    return Addition(line, number, clause, numbers, " ".join(words))
