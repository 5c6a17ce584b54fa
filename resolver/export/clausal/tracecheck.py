"""TraceCheck: numbered clauses, each with those it is resolved from; a leaf has none.

Source: Biere, JSAT 4, 2008 (PicoSAT), and the README of his checker.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

from attrs import frozen

from resolver.budget import Budget, Meter
from resolver.errors import DimacsError, ProofError
from resolver.export.clausal.hints import Hints
from resolver.export.clausal.numbering import number
from resolver.export.clausal.rebuilding import Addition, Rebuilding
from resolver.export.clausal.words import lines, lists, read_clause, read_number
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof
from resolver.text.dimacs import Cnf, cnf_of


def to_tracecheck(proof: Proof, cnf: Cnf | None = None) -> str:
    """Return the proof as a TraceCheck text, numbered as in `to_dimacs`, or as in a CNF.

    >>> from resolver import DENIED, Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_tracecheck(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    1 1 0 0
    2 -1 0 0
    3 0 1 2 0

    Raises ProofError when a leaf is no clause of the CNF.
    """
    numbering = number(proof, cnf)
    written = []
    for step in (*numbering.leaves, *numbering.resolutions):
        premises = "".join(f"{numbering.numbers[one]} " for one in step.premises)
        written.append(f"{numbering.numbers[step.number]} {numbering.write(step)} {premises}0\n")
    return "".join(written)


def read_tracecheck(
    text: str, cnf: Cnf | None = None, budget: Budget | Meter | None = None
) -> Proof:
    r"""Return the proof by resolution that a TraceCheck text stands for.

    >>> print(read_tracecheck("9 0 3 2 1 0\n1 1 2 0 0\n2 -1 0 0\n3 -2 0 0"))
      1. ¬2       axiom: clause 3
      2. ¬1       axiom: clause 2
      3. 1 ∨ 2    axiom: clause 1
      4. 2        resolution 3, 2 on 1
      5. □        resolution 4, 1 on 2

    Lines and antecedents stand in any order, and `*` in the place of the literals leaves them to be
    found. It ends with the first empty clause, else with the last line's clause or one that
    subsumes it; every line must hold. With a CNF the atoms have their names, and each leaf is one
    of its clauses.

    Raises DimacsError for a line that cannot be read, ProofError for one that does not hold, and
    SearchStopped when the budget runs out; a step is an antecedent.
    """
    cnf = None if cnf is None else cnf_of(cnf)
    entries = [_read(words, line, cnf) for line, words in lines(text)]
    places = None if cnf is None else cnf.places()
    empty = None
    rebuilding = Rebuilding(budget=budget)
    for entry in _sorted(entries):
        added = _add(entry, rebuilding) if entry.antecedents else _state(entry, rebuilding, places)
        if added.is_empty and empty is None:
            empty = entry.number
    return rebuilding.proof(entries[-1].number if entries and empty is None else empty)


@frozen
class _Entry:
    """A line of a trace; the clause is None where it is to be found."""

    line: int
    number: int
    clause: Clause | None
    antecedents: tuple[int, ...]
    text: str

    def fails(self, reason: str) -> ProofError:
        """Return the error that this line does not hold."""
        return ProofError(self.number, f"line {self.line}: {reason}")


def _read(words: list[str], line: int, cnf: Cnf | None) -> _Entry:
    number = read_number(words[0], line)
    clause = None
    if words[1:2] == ["*"]:
        (antecedents,) = lists(words[2:], line, 1)
        if not antecedents:
            raise DimacsError(line, "a leaf has literals, not '*'")
    else:
        literals, antecedents = lists(words[1:], line, 2)
        clause = read_clause(literals, line, None if cnf is None else cnf.names)
    numbers = tuple(read_number(one, line) for one in antecedents)
    return _Entry(line, number, clause, numbers, " ".join(words))


def _sorted(entries: list[_Entry]) -> Iterator[_Entry]:
    """Yield each entry after its antecedents."""
    by_number: dict[int, _Entry] = {}
    for entry in entries:
        if by_number.setdefault(entry.number, entry) is not entry:
            raise entry.fails("another clause has this number")
    for entry in entries:
        missing = next((one for one in entry.antecedents if one not in by_number), None)
        if missing is not None:
            raise entry.fails(f"there is no clause {missing}")
    order = TopologicalSorter({entry.number: entry.antecedents for entry in entries})
    try:
        order.prepare()
    except CycleError as error:
        raise by_number[min(error.args[1])].fails("it rests on itself") from None
    while order.is_active():
        ready = order.get_ready()
        order.done(*ready)
        yield from (by_number[number] for number in ready)


def _state(entry: _Entry, rebuilding: Rebuilding, places: Mapping[Clause, int] | None) -> Clause:
    """State a leaf, which goes by its number in the CNF if there is one."""
    clause = Clause() if entry.clause is None else entry.clause
    if places is not None and clause not in places:
        raise entry.fails(f"{clause} is no clause of the CNF")
    place = entry.number if places is None else places[clause]
    return rebuilding.state(entry.number, clause, f"clause {place}")


def _add(entry: _Entry, rebuilding: Rebuilding) -> Clause:
    """Derive the clause of a chain, in whatever order its antecedents are."""
    antecedents = {one: rebuilding.clause(one) for one in entry.antecedents}
    target = _pure(antecedents.values()) if entry.clause is None else entry.clause
    clauses = (target, *antecedents.values())
    known = Hints(sorted({literal.name for clause in clauses for literal in clause.literals}))
    for one, clause in antecedents.items():
        known.add(one, clause)
    hints = known.find(target)
    if hints is None:
        raise entry.fails(f"{target} is no resolvent of {', '.join(map(str, entry.antecedents))}")
    return rebuilding.add(Addition(entry.line, entry.number, target, tuple(hints), entry.text))


def _pure(antecedents: Iterable[Clause]) -> Clause:
    """Return the literals that no antecedent can resolve away."""
    literals = frozenset[Literal]().union(*(one.literals for one in antecedents))
    return Clause(one for one in literals if ~one not in literals)
