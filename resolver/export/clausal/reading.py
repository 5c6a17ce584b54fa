"""Clausal proofs read: LRAT, DRAT and TraceCheck become resolution steps again.

Under the denial of a clause, its hints become unit one after the other until one is false. That
one, resolved with those before it, the latest first, gives the clause, or one that subsumes it.
Where a format has no hints, unit propagation finds them.

Source: Goldberg & Novikov, DATE 2003; Van Gelder, ISAIM 2008 (reverse unit propagation); Beame,
Kautz & Sabharwal, JAIR 22, 2004, for why every such chain is found this way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from graphlib import CycleError, TopologicalSorter
from typing import Any

from attrs import frozen

from resolver.budget import Budget, Meter
from resolver.errors import DimacsError, ProofError
from resolver.export.clausal.hints import Hints
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof, Step
from resolver.search.lemmas import Lemmas
from resolver.search.problem import encode
from resolver.search.trace import uncollected
from resolver.text.dimacs import Cnf, cnf_of, read_literal


@frozen
class SolverLine:
    """A line of a solver's proof, as the source of what it says: its number, and its text.

    The text is empty where no line says it, as unit propagation found it after that one.
    """

    number: int
    text: str

    def __str__(self) -> str:
        if self.text:
            return f"line {self.number}: {self.text}"
        return f"after line {self.number}, by unit propagation"


@frozen
class Addition:
    """A line that adds a clause: where it is, the clause's number, and the clauses that show it."""

    source: SolverLine
    number: int
    clause: Any  # a Clause; None where a trace leaves it to be found
    hints: tuple[int, ...]

    def fails(self, reason: str) -> ProofError:
        """Return the error that this addition does not hold."""
        return ProofError(self.number, f"line {self.source.number}: {reason}")


def with_source(sources: Mapping[Clause, SolverLine], step: Step) -> Step:
    """Return a step, with the line that adds its clause as its source if it is a resolution."""
    line = sources.get(step.clause) if step.premises else None
    return step if line is None else step._replace(source=line)


class Rebuilding:
    """The derivation that grows while a clausal proof over these clauses is read.

    Clauses go by their numbers in that proof: the ones given from 1, in order.
    """

    def __init__(self, given: Sequence[Clause] = (), budget: Budget | Meter | None = None) -> None:
        self.given = given
        self.meter = Meter.of(budget)
        self.derivation = Derivation()
        self.steps: dict[int, int] = {}  # by the number of the clause
        self.sources: dict[Clause, SolverLine] = {}  # the line that adds each clause

    def state(self, number: int, clause: Clause, source: str) -> Clause:
        """State an axiom that goes by this number, and return it."""
        self.steps[number] = self.derivation.axiom(clause, source)
        return clause

    def add(self, addition: Addition) -> Clause:
        """Derive the clause of an addition; return it, or that derived which subsumes it.

        Raises ProofError when the hints do not show it, SearchStopped when the budget runs out; a
        step is a hint.
        """
        self.meter.step(len(addition.hints))
        if addition.number in self.steps or addition.number <= len(self.given):
            raise addition.fails("another clause has this number")
        self.steps[addition.number] = self._derive(addition)
        added = self.clause(addition.number)
        self.sources.setdefault(added, addition.source)
        return added

    def clause(self, number: int) -> Clause:
        """Return the clause that goes by this number."""
        clause: Clause = self.derivation.clause(self.steps[number])
        return clause

    def proof(self, number: int | None) -> Proof:
        """Return the proof of a clause; raises DimacsError when there is no number.

        The source of a resolution that ends a line is that line.
        """
        if number is None:
            raise DimacsError(1, "the text adds no clause, and so proves none")
        steps = self.derivation.proof(self.steps[number])
        return Proof(map(partial(with_source, self.sources), steps))

    def stated(self, number: int, addition: Addition) -> int:
        """Return the step of a clause; one that was given is stated when it is first used."""
        if 0 < number <= len(self.given) and number not in self.steps:
            self.state(number, self.given[number - 1], f"clause {number}")
        if number not in self.steps:
            raise addition.fails(f"there is no clause {number} before it")
        return self.steps[number]

    def _derive(self, addition: Addition) -> int:
        false = set(addition.clause.literals)
        trail: list[tuple[Literal, int]] = []
        for hint in addition.hints:
            step = self.stated(hint, addition)
            still_open = self.derivation.clauses[step] - false
            if not still_open:
                return self._resolve_back(step, trail, addition.clause)
            if len(still_open) > 1:
                clause = self.derivation.clause(step)
                reason = f"denying {addition.clause}, hint {hint} ({clause}) is not yet unit"
                raise addition.fails(reason)
            (literal,) = still_open
            false.add(~literal)
            trail.append((literal, step))
        reason = f"denying {addition.clause}, its hints {_listed(addition.hints)} give no conflict"
        raise addition.fails(reason)

    def _resolve_back(self, step: int, trail: list[tuple[Literal, int]], target: Clause) -> int:
        derivation = self.derivation
        for literal, reason in reversed(trail):
            if ~literal in derivation.clauses[step] and ~literal not in target.literals:
                step = derivation.join(step, reason, ~literal)
        return step


def _listed(hints: Iterable[int]) -> str:
    return ", ".join(map(str, hints)) or "(none)"


def lines(text: str) -> Iterator[tuple[int, list[str]]]:
    r"""Yield the number and the words of each line that is neither blank nor a comment.

    >>> list(lines("c by hand\n1 -2 0\n\n0"))
    [(2, ['1', '-2', '0']), (4, ['0'])]
    """
    for line, content in enumerate(a_text(text, "try a proof as text").split("\n"), start=1):
        words = content.split()
        if words and not words[0].startswith("c"):
            yield line, words


def lists(words: Sequence[str], line: int, count: int) -> list[list[str]]:
    """Return the lists of words, each ended by a 0; raises DimacsError unless there are `count`.

    >>> lists(["1", "-2", "0", "4", "7", "0"], 1, 2)
    [['1', '-2'], ['4', '7']]
    """
    found: list[list[str]] = [[]]
    for word in words:
        if word == "0":
            found.append([])
        else:
            found[-1].append(word)
    if found.pop() or len(found) != count:
        ending = "a list ended by 0" if count == 1 else f"{count} lists, each ended by 0"
        raise DimacsError(line, f"{' '.join(words)!r} is not {ending}")
    return found


def read_number(word: str, line: int) -> int:
    """Return the number of a clause; raises DimacsError for any other word."""
    if word.startswith("-") or word == "0":
        raise DimacsError(line, f"{word!r} is no number of a clause")
    return read_literal(word, line)


def read_clause(words: Sequence[str], line: int, names: Mapping[int, str] | None) -> Clause:
    """Return the clause of these literals; without names each atom is called by its number.

    Raises DimacsError for an atom that is not among those named.
    """
    codes = [read_literal(word, line) for word in words]
    if names is None:
        return Clause(Literal.of(str(abs(code)), code > 0) for code in codes)
    strange = next((code for code in codes if abs(code) not in names), None)
    if strange is not None:
        raise DimacsError(line, f"the CNF has no atom {abs(strange)}")
    return Clause(Literal.of(names[abs(code)], code > 0) for code in codes)


def read_lrat(text: str, cnf: Cnf, budget: Budget | Meter | None = None) -> Proof:
    r"""Return the proof by resolution of an LRAT text over these clauses.

    >>> from resolver.text.dimacs import read_cnf
    >>> print(read_lrat("4 2 0 2 1 0\n5 0 3 4 0", read_cnf("p cnf 2 3\n1 2 0 -1 0 -2 0")))
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


def _read(
    words: list[str], line: int, names: Mapping[int, str] | None, trace: bool = False
) -> Addition:
    """Return what a line adds; in a trace `*` may take the place of the literals."""
    number = read_number(words[0], line)
    left_out = trace and words[1:2] == ["*"]
    *literals, hints = lists(words[1 + left_out :], line, 2 - left_out)
    if left_out and not hints:
        raise DimacsError(line, "a leaf has literals, not '*'")
    if not trace and any(hint.startswith("-") for hint in hints):
        reason = f"line {line}: it needs the RAT property, and so follows by no resolution"
        raise ProofError(number, reason)
    clause = None if left_out else read_clause(literals[0], line, names)
    numbers = tuple(read_number(hint, line) for hint in hints)
    return Addition(SolverLine(line, " ".join(words)), number, clause, numbers)


def read_drat(text: str, cnf: Cnf, budget: Budget | Meter | None = None) -> Proof:
    r"""Return the proof by resolution of a DRUP text over these clauses.

    >>> from resolver.text.dimacs import read_cnf
    >>> print(read_drat("2 0\n0\n", read_cnf("p cnf 2 3\n1 2 0 -1 0 -2 0")))
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
    stated = cnf_of(cnf).clauses
    sourced = [(clause, f"clause {place}") for place, clause in enumerate(stated, start=1)]
    problem = encode(sourced, atoms=cnf.names.values())
    places = {name: 2 * place for place, name in enumerate(problem.atoms)}
    codes = {number: places[name] for number, name in cnf.names.items()}
    lemmas, end, sources = Lemmas(problem, Meter.of(budget)), 0, dict[int, SolverLine]()
    with uncollected():
        for line, words in lines(text):
            deleted = words[0] == "d"
            (literals,) = lists(words[deleted:], line, 1)
            clause = _codes(literals, line, codes)
            if lemmas.refuted:  # and so whatever is read follows
                continue
            end = line
            if deleted:
                lemmas.delete(clause)
            else:
                sources[lemmas.count] = SolverLine(line, " ".join(words))
                lemmas.add(clause)
    return _sourced(lemmas, sources, end)


def _codes(words: Sequence[str], line: int, codes: Mapping[int, int]) -> list[int]:
    """Return the codes of literals, each once; raises DimacsError for an atom that has none."""
    numbers = dict.fromkeys(read_literal(word, line) for word in words)
    strange = next((abs(number) for number in numbers if abs(number) not in codes), None)
    if strange is not None:
        raise DimacsError(line, f"the CNF has no atom {strange}")
    return [codes[abs(number)] + (number < 0) for number in numbers]


def _sourced(lemmas: Lemmas, sources: dict[int, SolverLine], end: int) -> Proof:
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
    literal, by_clause = lemmas.problem.literal, dict[Clause, SolverLine]()
    for number, source in sources.items():
        if number in lemmas.derived:
            clause = Clause.of(frozenset(map(literal, lemmas.derived[number])))
            by_clause.setdefault(clause, source)
    return Proof(map(partial(with_source, by_clause), trace.proof(last)))


def read_tracecheck(
    text: str, cnf: Cnf | None = None, budget: Budget | Meter | None = None
) -> Proof:
    r"""Return the proof by resolution of a TraceCheck text.

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

    Args:
        text: The lines of a trace.
        cnf: The clauses that its leaves are among; without one, atoms go by their numbers.
        budget: A limit on the work, or a meter that counts it. The default is none.

    Raises:
        DimacsError: A line cannot be read.
        ProofError: A line does not hold.
        SearchStopped: The budget ran out. A step is an antecedent.
    """
    names, places = (None, None) if cnf is None else (cnf_of(cnf).names, cnf.places())
    entries = [_read(words, line, names, trace=True) for line, words in lines(text)]
    empty = None
    rebuilding = Rebuilding(budget=budget)
    for entry in _sorted(entries):
        added = _add(entry, rebuilding) if entry.hints else _state(entry, rebuilding, places)
        if added.is_empty and empty is None:
            empty = entry.number
    return rebuilding.proof(entries[-1].number if entries and empty is None else empty)


def _sorted(entries: list[Addition]) -> Iterator[Addition]:
    """Yield each entry after its antecedents."""
    by_number: dict[int, Addition] = {}
    for entry in entries:
        if by_number.setdefault(entry.number, entry) is not entry:
            raise entry.fails("another clause has this number")
    for entry in entries:
        missing = next((number for number in entry.hints if number not in by_number), None)
        if missing is not None:
            raise entry.fails(f"there is no clause {missing}")
    order = TopologicalSorter({entry.number: entry.hints for entry in entries})
    try:
        order.prepare()
    except CycleError as error:
        raise by_number[min(error.args[1])].fails("it rests on itself") from None
    while order.is_active():
        ready = order.get_ready()
        order.done(*ready)
        yield from (by_number[number] for number in ready)


def _state(entry: Addition, rebuilding: Rebuilding, places: Mapping[Clause, int] | None) -> Clause:
    """State a leaf, which goes by its number in the CNF if there is one."""
    if places is not None and entry.clause not in places:
        raise entry.fails(f"{entry.clause} is no clause of the CNF")
    place = entry.number if places is None else places[entry.clause]
    return rebuilding.state(entry.number, entry.clause, f"clause {place}")


def _add(entry: Addition, rebuilding: Rebuilding) -> Clause:
    """Derive the clause of a chain, in whatever order its antecedents are."""
    antecedents = {number: rebuilding.clause(number) for number in entry.hints}
    target = _pure(antecedents.values()) if entry.clause is None else entry.clause
    clauses = (target, *antecedents.values())
    known = Hints(sorted({literal.name for clause in clauses for literal in clause.literals}))
    for number, clause in antecedents.items():
        known.add(number, clause)
    hints = known.find(target)
    if hints is None:
        raise entry.fails(f"{target} is no resolvent of {_listed(entry.hints)}")
    return rebuilding.add(Addition(entry.source, entry.number, target, tuple(hints)))


def _pure(antecedents: Iterable[Clause]) -> Clause:
    """Return the literals that no antecedent can resolve away."""
    literals = frozenset[Literal]().union(*(clause.literals for clause in antecedents))
    return Clause(literal for literal in literals if ~literal not in literals)
