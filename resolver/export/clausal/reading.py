"""Reads clausal proofs in LRAT, TraceCheck and DRUP, and rebuilds their resolutions.

In LRAT and TraceCheck a line has hints: the numbers of the clauses from which its clause follows.
In TraceCheck, lines and hints come in any order. DRUP is DRAT without the RAT property; it has no
hints, so unit propagation finds them.

Source: Cruz-Filipe et al., CADE 2017 (LRAT); Sinz & Biere, CSR 2006 (TraceCheck); Van Gelder, ISAIM
2008 (reverse unit propagation); Wetzler, Heule & Hunt, SAT 2014 (DRAT, checked backward).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import Any, Final

from attrs import evolve, frozen

from resolver.arguments import require_text
from resolver.budget import Budget, Meter
from resolver.errors import DimacsError, ProofError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof
from resolver.search.lemmas import Lemmas
from resolver.search.problem import encode
from resolver.search.trace import replay_trace
from resolver.text.cnf import Cnf, NumberedClause, require_cnf
from resolver.text.dimacs import read_literal, split_lines

BINARY: Final = "this is a binary proof"
AS_TEXT: Final = "write it as text: --no-binary"


def parse_lrat(text: str, cnf: Cnf, *, budget: Budget | Meter | None = None) -> Proof:
    r"""Read a text in LRAT as a proof by resolution.

    >>> from resolver import parse_dimacs
    >>> print(parse_lrat("4 2 0 2 1 0\n5 0 3 4 0", parse_dimacs("p cnf 2 3\n1 2 0 -1 0 -2 0")))
      1. ¬1       axiom: clause 2
      2. 1 ∨ 2    axiom: clause 1
      3. 2        resolution 2, 1 on 1
      4. ¬2       axiom: clause 3
      5. □        resolution 3, 4 on 2

    The proof ends with the first empty clause, else with the last clause added or one that subsumes
    it. All lines must hold, also those after its end; deletions are skipped. A clause that needs
    the RAT property is refused, since it follows by no resolution.

    Args:
        text: The lines of a proof in LRAT.
        cnf: The clauses that it rests on.
        budget: A limit on the work, or a meter that counts it; by default there is no limit.

    Raises:
        DimacsError: A line cannot be read.
        ProofError: A line does not hold.
        SearchStopped: The budget ran out. A step is a hint.
    """
    builder = ProofBuilder(require_cnf(cnf), budget)
    conclusion: int | None = None
    is_refuted = False
    for line, words in split_proof_lines(text):
        # A deletion is not carried out, but it is read, so that a wrong one is refused.
        if words[1:2] == ["d"]:
            (deleted,) = split_lists(words[2:], line, 1)
            for word in (words[0], *deleted):
                read_number(word, line)
            continue

        addition = _read_addition(words, line, cnf.names)
        added = builder.add(addition)
        if not is_refuted:
            conclusion = addition.number
            is_refuted = added.is_empty
    return builder.proof(conclusion)


def _read_addition(
    words: list[str],
    line: int,
    names: Mapping[int, str],
    trace: bool = False,
) -> ClauseAddition:
    """Read the addition in a line; in a trace, `*` may take the place of its literals."""
    number = read_number(words[0], line)
    literals_left_out = trace and words[1:2] == ["*"]
    if literals_left_out:
        (hints,) = split_lists(words[2:], line, 1)
    else:
        literals, hints = split_lists(words[1:], line, 2)
    if literals_left_out and not hints:
        raise DimacsError(line, "expected the literals of a leaf, not '*'")

    # In LRAT, a negative hint is one of the RAT property.
    if not trace and any(hint.startswith("-") for hint in hints):
        reason = "its clause needs the RAT property, so it is not derived by resolution"
        raise ProofError(number, f"line {line}: {reason}")

    clause = None if literals_left_out else read_clause(literals, line, names)
    return ClauseAddition(
        source=SolverLine(line, " ".join(words)),
        number=number,
        clause=clause,
        hints=tuple([read_number(hint, line) for hint in hints]),
    )


def parse_tracecheck(text: str, cnf: Cnf, *, budget: Budget | Meter | None = None) -> Proof:
    r"""Read a text in TraceCheck as a proof by resolution.

    >>> from resolver import parse_dimacs
    >>> cnf = parse_dimacs("p cnf 2 3\n1 2 0 -1 0 -2 0")
    >>> print(parse_tracecheck("9 0 3 2 1 0\n1 1 2 0 0\n2 -1 0 0\n3 -2 0 0", cnf))
      1. ¬2       axiom: clause 3
      2. ¬1       axiom: clause 2
      3. 1 ∨ 2    axiom: clause 1
      4. 2        resolution 3, 2 on 1
      5. □        resolution 4, 1 on 2

    Lines and antecedents come in any order. If `*` stands for the literals of a line, they are
    found from its antecedents. The proof ends with the first empty clause, else with the clause of
    the last line or one that subsumes it. All lines must hold.

    Args:
        text: The lines of a trace.
        cnf: The clauses that its leaves are among.
        budget: A limit on the work, or a meter that counts it; by default there is no limit.

    Raises:
        DimacsError: A line cannot be read.
        ProofError: A line does not hold.
        SearchStopped: The budget ran out. A step is an antecedent.
    """
    names = require_cnf(cnf).names
    entries: list[ClauseAddition] = []
    for line, words in split_proof_lines(text):
        entries.append(_read_addition(words, line, names, trace=True))

    # Of equal clauses in the CNF the first one is the source, so it is entered last.
    sources = dict(reversed(cnf.sourced()))
    builder = ProofBuilder(Cnf(()), budget, ordered=False)
    conclusion = entries[-1].number if entries else None
    is_refuted = False
    for entry in _sort_entries(entries):
        is_leaf = not entry.hints
        added = _state_leaf(entry, builder, sources) if is_leaf else _add_chain(entry, builder)
        if added.is_empty and not is_refuted:
            conclusion = entry.number
            is_refuted = True
    return builder.proof(conclusion)


def _sort_entries(entries: list[ClauseAddition]) -> list[ClauseAddition]:
    """Sort entries so that each comes after its antecedents."""
    graph = TopologicalSorter({entry.number: entry.hints for entry in entries})
    try:
        order = list(graph.static_order())
    except CycleError as error:
        _, cycle = error.args
        first = next(entry for entry in entries if entry.number in cycle)
        raise first.error_for("it rests on itself") from None

    ranks = {number: rank for rank, number in enumerate(order)}
    return sorted(entries, key=lambda entry: ranks[entry.number])


def _state_leaf(
    entry: ClauseAddition,
    builder: ProofBuilder,
    sources: Mapping[Clause, NumberedClause],
) -> Clause:
    """Add a leaf as an axiom, whose source is the number of its clause in the CNF."""
    if entry.clause not in sources:
        raise entry.error_for(f"{entry.clause} is no clause of the CNF")
    builder.refuse_known(entry)
    return builder.state(entry.number, entry.clause, sources[entry.clause])


def _add_chain(entry: ClauseAddition, builder: ProofBuilder) -> Clause:
    """Derive the clause of a chain of antecedents, and return it."""
    # A clause that `*` stands for has the literals whose complements no antecedent has.
    if entry.clause is None:
        literals: set[Literal] = set()
        for number in entry.hints:
            step = builder.step_of(number, entry)
            literals.update(builder.derivation.clauses[step])
        pure = Clause(literal for literal in literals if ~literal not in literals)
        entry = evolve(entry, clause=pure)
    return builder.add(entry)


def parse_drat(text: str, cnf: Cnf, *, budget: Budget | Meter | None = None) -> Proof:
    r"""Read a text in DRUP as a proof by resolution.

    >>> from resolver import parse_dimacs
    >>> print(parse_drat("2 0\n0\n", parse_dimacs("p cnf 2 3\n1 2 0 -1 0 -2 0")))
      1. 1 ∨ 2    axiom: clause 1
      2. ¬1       axiom: clause 2
      3. ¬2       axiom: clause 3
      4. 2        resolution 1, 2 on 1
      5. □        resolution 3, 4 on 2

    DRUP is DRAT without the RAT property, whose clauses follow by no resolution. The proof ends
    with the empty clause, which the text may add or leave to unit propagation, as some solvers do;
    else with the last clause added or one that subsumes it. The lines are checked from the last one
    back, and only if the end rests on them. A deleted clause is used no more, unless it has made a
    literal true for good.

    Args:
        text: The lines of a proof in DRUP.
        cnf: The clauses that it rests on.
        budget: A limit on the work, or a meter that counts it; by default there is no limit.

    Raises:
        DimacsError: A line cannot be read.
        ProofError: A line on which the end rests does not hold.
        SearchStopped: The budget ran out. A step is a literal made true.

    Source: Wetzler, Heule & Hunt, SAT 2014 (DRAT, checked backward).
    """
    # The codes of complements are higher by one.
    problem = encode(require_cnf(cnf), atoms=cnf.names.values())
    rank_of_name = {name: rank for rank, name in enumerate(problem.atoms)}
    codes: dict[int, int] = {}
    for number, name in cnf.names.items():
        codes[number] = 2 * rank_of_name[name]

    lemmas = Lemmas(problem, Meter.of(budget))
    sources: dict[int, SolverLine] = {}
    last_line = 0
    for line, words in split_proof_lines(text):
        is_deletion = words[0] == "d"
        (literals,) = split_lists(words[is_deletion:], line, 1)
        clause: list[int] = []
        for number in read_literals(literals, line, codes):
            code = codes[abs(number)]
            clause.append(code if number > 0 else code + 1)

        # Once the clauses are refuted any clause follows, so further lines are only read.
        if lemmas.refuted:
            continue
        last_line = line
        if is_deletion:
            lemmas.delete(clause)
        else:
            sources[lemmas.count] = SolverLine(line, " ".join(words))
            lemmas.add(clause)
    return _proof_with_lines(lemmas, sources, last_line)


def _proof_with_lines(lemmas: Lemmas, sources: dict[int, SolverLine], last_line: int) -> Proof:
    """Return the proof of the last clause; the step that completes a line has it as its source."""
    # No line states the empty clause that unit propagation has found.
    if lemmas.refuted:
        sources[lemmas.count] = SolverLine(last_line, "")
    elif not sources:
        raise DimacsError(1, "the text adds no clause, and so proves none")

    try:
        trace, last = lemmas.trace()
    except ProofError as error:
        line = sources[(error.step or 0) - 1].number
        raise ProofError(error.step, f"line {line}: {error.reason}") from None

    # If a clause is stated twice, its step has the first line as its source.
    derivation, step_of = replay_trace(trace, last)
    line_of_step: dict[int, SolverLine] = {}
    for number, source in sources.items():
        lemma = lemmas.numbers.get(number)
        if lemma in step_of:
            line_of_step.setdefault(step_of[lemma], source)
    return derivation.proof(step_of[last], line_of_step)


def split_proof_lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the words of each line that is neither blank nor a comment."""
    given: object = text
    if isinstance(given, bytes) and is_binary(given):  # A type checker excludes bytes.
        raise DimacsError(1, f"{BINARY}; {AS_TEXT}")
    return split_lines(require_text(given, "try a proof as text").split("\n"))


def is_binary(data: bytes) -> bool:
    r"""Return whether bytes are a proof in the binary form of DRAT or LRAT.

    A binary proof is made of additions and deletions: an `a` or a `d`, numbers, and a zero byte.
    (In UTF-16, the `d` of a text would have a zero byte right behind it.)

    >>> is_binary(b"a\x02\x05\x00d\x02\x00"), is_binary(b"d 1 0"), is_binary(b"d\0 \x001\0")
    (True, False, False)

    Source: Heule, the DRAT format, README of drat-trim, 2016; the binary LRAT of CaDiCaL is alike.
    """
    return b"\0" in data and re.match(rb"a|d[^\0]", data) is not None


def split_lists(words: Sequence[str], line: int, count: int) -> list[list[str]]:
    """Split words into lists that end with 0; raise DimacsError unless there are `count`.

    >>> split_lists(["1", "-2", "0", "4", "7", "0"], 1, 2)
    [['1', '-2'], ['4', '7']]
    """
    lists: list[list[str]] = [[]]
    for word in words:
        if word == "0":
            lists.append([])
        else:
            lists[-1].append(word)

    # The last list is still open: it has the words after the last 0.
    unended = lists.pop()
    text = " ".join(words)
    if unended and len(lists) == count - 1:
        raise DimacsError(line, f"{text!r} lacks the 0 that ends it")
    if words[-1:] != ["0"] or len(lists) != count:
        ending = "a list ended by 0" if count == 1 else f"{count} lists, each ended by 0"
        raise DimacsError(line, f"expected {ending}, not {text!r}")
    return lists


def read_number(word: str, line: int) -> int:
    """Read the number of a clause; raise DimacsError for any other word."""
    if word.startswith("-") or word == "0":
        raise DimacsError(line, f"{word!r} is no number of a clause")
    return read_literal(word, line)


def read_clause(words: Sequence[str], line: int, names: Mapping[int, str]) -> Clause:
    """Read a clause from words that are signed numbers."""
    literals = read_literals(words, line, names)
    return Clause(Literal.of(names[abs(literal)], literal > 0) for literal in literals)


def read_literals(words: Sequence[str], line: int, atoms: Container[int]) -> list[int]:
    """Read literals as signed numbers, each once; raise DimacsError if the CNF lacks an atom."""
    literals = [*dict.fromkeys(read_literal(word, line) for word in words)]
    for literal in literals:
        if abs(literal) not in atoms:
            raise DimacsError(line, f"the CNF has no atom {abs(literal)}")
    return literals


# Rebuilds a derivation by resolution while a clausal proof is read.
#
# If a clause is denied, its hints become unit one after the other, until one of them is false. The
# false hint, resolved with the hints before it from the last to the first, gives the clause or one
# that subsumes it. Hints in any order are scanned back and forth as long as one more of them
# becomes unit.
#
# Source: Goldberg & Novikov, DATE 2003; Beame, Kautz & Sabharwal, JAIR 22, 2004, for why every
# such chain is found this way.


@frozen
class SolverLine:
    """A line of a solver's proof, by its number and its text, as the source of a step.

    The text is empty for a step that no line states: unit propagation found it after that line.
    """

    number: int
    text: str

    def __str__(self) -> str:
        if self.text:
            return f"line {self.number}: {self.text}"
        return f"after line {self.number}, by unit propagation"


@frozen
class ClauseAddition:
    """A line that adds a clause, with the clause's number and its hints."""

    source: SolverLine
    number: int
    clause: Any  # A Clause; None if a trace leaves it to be found.
    hints: tuple[int, ...]

    def error_for(self, reason: str) -> ProofError:
        """Return the error for this addition, which does not hold for a reason."""
        return ProofError(self.number, f"line {self.source.number}: {reason}")


class ProofBuilder:
    """The derivation that grows while a clausal proof is read.

    Clauses are named by their numbers in that proof; the premises have those from 1, in order.

    Args:
        cnf: The premises.
        budget: A limit on the work; a step is one look at a hint.
        ordered: Whether hints must become unit in their order.
    """

    def __init__(
        self,
        cnf: Cnf,
        budget: Budget | Meter | None = None,
        ordered: bool = True,
    ) -> None:
        self.given = cnf.sourced()
        self.ordered = ordered
        self.meter = Meter.of(budget)
        self.derivation = Derivation()
        self.steps: dict[int, int] = {}  # The step of each clause by its number.
        self.sources: dict[int, SolverLine] = {}  # The line that ends with each step.

    def state(self, number: int, clause: Clause, source: object) -> Clause:
        """Add an axiom under a number, and return it."""
        self.steps[number] = self.derivation.axiom(clause, source)
        return clause

    def add(self, addition: ClauseAddition) -> Clause:
        """Derive the clause of an addition, or one that subsumes it, and return that.

        Raises:
            ProofError: The hints do not give it.
            SearchStopped: The budget ran out.
        """
        self.refuse_known(addition)
        step = self._derive(addition)
        self.steps[addition.number] = step
        self.sources.setdefault(step, addition.source)
        return self.derivation.clause(step)

    def refuse_known(self, addition: ClauseAddition) -> None:
        """Refuse an addition with the number of another clause."""
        if addition.number in self.steps or addition.number <= len(self.given):
            raise addition.error_for("another clause has this number")

    def proof(self, number: int | None) -> Proof:
        """Return the proof of a clause; the step that completes a line has it as its source.

        Raises:
            DimacsError: There is no number.
        """
        if number is None:
            raise DimacsError(1, "the text adds no clause, and so proves none")
        return self.derivation.proof(self.steps[number], self.sources)

    def step_of(self, number: int, addition: ClauseAddition) -> int:
        """Return the step of a clause; a premise becomes a step at its first use."""
        if 0 < number <= len(self.given) and number not in self.steps:
            self.state(number, *self.given[number - 1])
        if number not in self.steps:
            raise addition.error_for(f"there is no clause {number} before it")
        return self.steps[number]

    def _derive(self, addition: ClauseAddition) -> int:
        """Derive the clause of an addition, or one that subsumes it, and return the step."""
        false_literals = set(addition.clause.literals)
        trail: list[tuple[Literal, int]] = []
        hints: Sequence[int] = addition.hints
        while hints:
            self.meter.step(len(hints))
            not_yet_unit: list[int] = []
            for hint in hints:
                step = self.step_of(hint, addition)
                undecided = self.derivation.clauses[step] - false_literals
                if not undecided:
                    return self._resolve_back(step, trail, addition.clause)
                if len(undecided) == 1:
                    (literal,) = undecided
                    false_literals.add(~literal)
                    trail.append((literal, step))
                elif self.ordered:
                    hint_and_clause = f"{hint} ({self.derivation.clause(step)})"
                    reason = f"hint {hint_and_clause} is not yet unit"
                    raise addition.error_for(f"with {addition.clause} denied, {reason}")
                else:
                    not_yet_unit.append(hint)

            # Another scan, in the other direction, helps only if this one made a hint unit.
            hints = not_yet_unit[::-1] if len(not_yet_unit) < len(hints) else ()

        numbers = ", ".join(map(str, addition.hints)) or "(none)"
        reason = f"its hints {numbers} lead to no conflict"
        raise addition.error_for(f"with {addition.clause} denied, {reason}")

    def _resolve_back(self, step: int, trail: list[tuple[Literal, int]], target: Clause) -> int:
        """Resolve a false clause with the reasons on the trail, the latest first."""
        derivation = self.derivation
        for literal, reason in reversed(trail):
            if ~literal in derivation.clauses[step] and ~literal not in target.literals:
                step = derivation.join(step, reason, ~literal)
        return step
