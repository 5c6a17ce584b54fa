"""Clausal proofs read, each line as the resolutions that it stands for: LRAT, TraceCheck and DRUP.

In LRAT and TraceCheck each line names the clauses from which its own follows; in TraceCheck lines
and hints come in any order. DRUP, which is DRAT
without the RAT property, has no hints, so unit propagation finds them.

Source: Cruz-Filipe et al., CADE 2017 (LRAT); Sinz & Biere, CSR 2006 (TraceCheck); Van Gelder, ISAIM
2008 (reverse unit propagation); Wetzler, Heule & Hunt, SAT 2014 (DRAT, checked backward).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import Final

from attrs import evolve

from resolver.arguments import require_text
from resolver.budget import Budget, Meter
from resolver.errors import DimacsError, ProofError
from resolver.export.clausal.rebuilding import ClauseAddition, Rebuilding, SolverLine
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof
from resolver.search.lemmas import Lemmas
from resolver.search.problem import encode
from resolver.search.trace import replay_trace
from resolver.text.cnf import Cnf, NumberedClause, require_cnf
from resolver.text.dimacs import read_literal, split_lines

BINARY: Final = "this is a binary proof"
AS_TEXT: Final = "write it as text: --no-binary"


def parse_lrat(text: str, cnf: Cnf, *, budget: Budget | Meter | None = None) -> Proof:
    r"""Return the proof by resolution of an LRAT text over these clauses.

    >>> from resolver import parse_dimacs
    >>> print(parse_lrat("4 2 0 2 1 0\n5 0 3 4 0", parse_dimacs("p cnf 2 3\n1 2 0 -1 0 -2 0")))
      1. ¬1       axiom: clause 2
      2. 1 ∨ 2    axiom: clause 1
      3. 2        resolution 2, 1 on 1
      4. ¬2       axiom: clause 3
      5. □        resolution 3, 4 on 2

    It ends with the first empty clause, else with the last clause added or one that subsumes it.
    Later lines are read, and must hold, all the same. Deletions are passed over. A clause
    that needs the RAT property follows by no resolution.

    Args:
        text: The lines of a proof in LRAT.
        cnf: The clauses that it rests on.
        budget: A limit on the work, or a meter that counts it. The default is none.

    Raises:
        DimacsError: A line cannot be read.
        ProofError: A line does not hold.
        SearchStopped: The budget ran out. A step is a hint.
    """
    rebuilding = Rebuilding(require_cnf(cnf), budget)
    conclusion, refuted = None, False
    for line, words in split_proof_lines(text):
        if words[1:2] == ["d"]:
            (deleted,) = split_lists(words[2:], line, 1)
            for word in (words[0], *deleted):
                read_number(word, line)
            continue
        addition = _read_addition(words, line, cnf.names)
        added = rebuilding.add(addition)
        if not refuted:
            conclusion, refuted = addition.number, added.is_empty
    return rebuilding.proof(conclusion)


def _read_addition(
    words: list[str], line: int, names: Mapping[int, str], trace: bool = False
) -> ClauseAddition:
    """Return what a line adds; in a trace `*` may take the place of the literals."""
    number = read_number(words[0], line)
    left_out = trace and words[1:2] == ["*"]
    *literals, hints = split_lists(words[1 + left_out :], line, 2 - left_out)
    if left_out and not hints:
        raise DimacsError(line, "a leaf has literals, not '*'")
    if not trace and any(hint.startswith("-") for hint in hints):
        reason = f"line {line}: it needs the RAT property, and so follows by no resolution"
        raise ProofError(number, reason)
    clause = None if left_out else read_clause(literals[0], line, names)
    numbers = tuple(read_number(hint, line) for hint in hints)
    return ClauseAddition(SolverLine(line, " ".join(words)), number, clause, numbers)


def parse_tracecheck(text: str, cnf: Cnf, *, budget: Budget | Meter | None = None) -> Proof:
    r"""Return the proof by resolution of a TraceCheck text over these clauses.

    >>> from resolver import parse_dimacs
    >>> cnf = parse_dimacs("p cnf 2 3\n1 2 0 -1 0 -2 0")
    >>> print(parse_tracecheck("9 0 3 2 1 0\n1 1 2 0 0\n2 -1 0 0\n3 -2 0 0", cnf))
      1. ¬2       axiom: clause 3
      2. ¬1       axiom: clause 2
      3. 1 ∨ 2    axiom: clause 1
      4. 2        resolution 3, 2 on 1
      5. □        resolution 4, 1 on 2

    Lines and antecedents come in any order, and `*` in the place of the literals leaves them to be
    found. It ends with the first empty clause, else with the last line's clause or one that
    subsumes it; every line must hold.

    Args:
        text: The lines of a trace.
        cnf: The clauses that its leaves are among.
        budget: A limit on the work, or a meter that counts it. The default is none.

    Raises:
        DimacsError: A line cannot be read.
        ProofError: A line does not hold.
        SearchStopped: The budget ran out. A step is an antecedent.
    """
    entries = [
        _read_addition(words, line, require_cnf(cnf).names, trace=True)
        for line, words in split_proof_lines(text)
    ]
    stated, empty = dict(reversed(cnf.sourced())), None
    rebuilding = Rebuilding(Cnf(()), budget, ordered=False)
    for entry in _sort_entries(entries):
        added = (
            _add_chain(entry, rebuilding) if entry.hints else _state_leaf(entry, rebuilding, stated)
        )
        if added.is_empty and empty is None:
            empty = entry.number
    return rebuilding.proof(entries[-1].number if entries and empty is None else empty)


def _sort_entries(entries: list[ClauseAddition]) -> list[ClauseAddition]:
    """Return the entries, each after its antecedents."""
    graph = TopologicalSorter({entry.number: entry.hints for entry in entries})
    try:
        ranks = {number: rank for rank, number in enumerate(graph.static_order())}
    except CycleError as error:
        first = next(entry for entry in entries if entry.number in error.args[1])
        raise first.fails("it rests on itself") from None
    return sorted(entries, key=lambda entry: ranks[entry.number])


def _state_leaf(
    entry: ClauseAddition, rebuilding: Rebuilding, stated: Mapping[Clause, NumberedClause]
) -> Clause:
    """State a leaf, which goes by its number in the CNF."""
    if entry.clause not in stated:
        raise entry.fails(f"{entry.clause} is no clause of the CNF")
    rebuilding.refuse_known(entry)
    return rebuilding.state(entry.number, entry.clause, stated[entry.clause])


def _add_chain(entry: ClauseAddition, rebuilding: Rebuilding) -> Clause:
    """Derive the clause of a chain."""
    if entry.clause is None:  # then it has the literals that no antecedent can resolve away
        steps = (rebuilding.stated(number, entry) for number in entry.hints)
        literals = frozenset().union(*(rebuilding.derivation.clauses[step] for step in steps))
        pure = Clause(literal for literal in literals if ~literal not in literals)
        entry = evolve(entry, clause=pure)
    return rebuilding.add(entry)


def parse_drat(text: str, cnf: Cnf, *, budget: Budget | Meter | None = None) -> Proof:
    r"""Return the proof by resolution of a DRUP text over these clauses.

    >>> from resolver import parse_dimacs
    >>> print(parse_drat("2 0\n0\n", parse_dimacs("p cnf 2 3\n1 2 0 -1 0 -2 0")))
      1. 1 ∨ 2    axiom: clause 1
      2. ¬1       axiom: clause 2
      3. ¬2       axiom: clause 3
      4. 2        resolution 1, 2 on 1
      5. □        resolution 3, 4 on 2

    That is DRAT without the RAT property, which follows by no resolution. The proof ends with the
    empty clause, whether the text adds it or leaves it to unit propagation, as some solvers do;
    without one, with the last clause added or one that subsumes it. The lines are checked from the
    last one back, and only those on which the end rests are looked at. What is deleted is looked
    at no more, unless it has made a literal true for good.

    Args:
        text: The lines of a proof in DRUP.
        cnf: The clauses that it rests on.
        budget: A limit on the work, or a meter that counts it. The default is none.

    Raises:
        DimacsError: A line cannot be read.
        ProofError: A line on which the end rests does not hold.
        SearchStopped: The budget ran out. A step is a literal made true.

    Source: Wetzler, Heule & Hunt, SAT 2014 (DRAT, checked backward).
    """
    problem = encode(require_cnf(cnf), atoms=cnf.names.values())
    places = {name: 2 * place for place, name in enumerate(problem.atoms)}
    codes = {number: places[name] for number, name in cnf.names.items()}
    lemmas, end, sources = Lemmas(problem, Meter.of(budget)), 0, dict[int, SolverLine]()
    for line, words in split_proof_lines(text):
        deleted = words[0] == "d"
        (literals,) = split_lists(words[deleted:], line, 1)
        clause = [codes[abs(n)] + (n < 0) for n in read_literals(literals, line, codes)]
        if lemmas.refuted:  # and so whatever is read follows
            continue
        end = line
        if deleted:
            lemmas.delete(clause)
        else:
            sources[lemmas.count] = SolverLine(line, " ".join(words))
            lemmas.add(clause)
    return _proof_with_lines(lemmas, sources, end)


def _proof_with_lines(lemmas: Lemmas, sources: dict[int, SolverLine], end: int) -> Proof:
    """Return the proof of the end, in which the step that ends a line has it as its source."""
    if lemmas.refuted:
        sources[lemmas.count] = SolverLine(end, "")
    elif not sources:
        raise DimacsError(1, "the text adds no clause, and so proves none")
    try:
        trace, last = lemmas.trace()
    except ProofError as error:
        line = sources[(error.step or 0) - 1].number
        raise ProofError(error.step, f"line {line}: {error.reason}") from None
    (derivation, at), ends = replay_trace(trace, last), dict[int, SolverLine]()
    for number, source in sources.items():
        if lemmas.numbers.get(number) in at:
            ends.setdefault(at[lemmas.numbers[number]], source)
    return derivation.proof(at[last], ends)


def split_proof_lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the words of each line that is neither blank nor a comment."""
    given: object = text
    if isinstance(given, bytes) and is_binary(given):
        raise DimacsError(1, f"{BINARY}; {AS_TEXT}")
    return split_lines(require_text(given, "try a proof as text").split("\n"))


def is_binary(data: bytes) -> bool:
    r"""Return whether bytes are a proof in the binary form of DRAT or LRAT.

    Such a proof is made of additions, each an `a`, and deletions, each a `d`, with their numbers
    behind it and a zero byte at the end. (In UTF-16 a zero would stand behind the `d` of a text.)

    >>> is_binary(b"a\x02\x05\x00d\x02\x00"), is_binary(b"d 1 0"), is_binary(b"d\0 \x001\0")
    (True, False, False)

    Source: Heule, the DRAT format, README of drat-trim, 2016; the binary LRAT of CaDiCaL is alike.
    """
    return b"\0" in data and re.match(rb"a|d[^\0]", data) is not None


def split_lists(words: Sequence[str], line: int, count: int) -> list[list[str]]:
    """Return the lists of words, each ended by a 0; raises DimacsError unless there are `count`.

    >>> split_lists(["1", "-2", "0", "4", "7", "0"], 1, 2)
    [['1', '-2'], ['4', '7']]
    """
    found: list[list[str]] = [[]]
    for word in words:
        if word == "0":
            found.append([])
        else:
            found[-1].append(word)
    if found.pop() and len(found) == count - 1:
        raise DimacsError(line, f"{' '.join(words)!r} lacks the 0 that ends it")
    if words[-1:] != ["0"] or len(found) != count:
        ending = "a list ended by 0" if count == 1 else f"{count} lists, each ended by 0"
        raise DimacsError(line, f"{' '.join(words)!r} is not {ending}")
    return found


def read_number(word: str, line: int) -> int:
    """Return the number of a clause; raises DimacsError for any other word."""
    if word.startswith("-") or word == "0":
        raise DimacsError(line, f"{word!r} is no number of a clause")
    return read_literal(word, line)


def read_clause(words: Sequence[str], line: int, names: Mapping[int, str]) -> Clause:
    """Return the clause of these literals, its atoms by their names."""
    literals = read_literals(words, line, names)
    return Clause(Literal.of(names[abs(literal)], literal > 0) for literal in literals)


def read_literals(words: Sequence[str], line: int, atoms: Container[int]) -> list[int]:
    """Return the numbers that are literals, each once.

    Raises DimacsError for an atom that is not among those of the CNF.
    """
    literals = [*dict.fromkeys(read_literal(word, line) for word in words)]
    for literal in literals:
        if abs(literal) not in atoms:
            raise DimacsError(line, f"the CNF has no atom {abs(literal)}")
    return literals
