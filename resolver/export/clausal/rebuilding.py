"""The derivation that grows while a clausal proof is read, and its hints where it gives none.

Under the denial of a clause, its hints become unit one after the other until one is false. That
one, resolved with those before it, the latest first, gives the clause, or one that subsumes it.

Where hints are to be found, the clauses are watched as in clause learning. What follows without a
denial stays; what a denial makes false is taken back.

Source: Goldberg & Novikov, DATE 2003; Beame, Kautz & Sabharwal, JAIR 22, 2004, for why every such
chain is found this way; Wetzler, Heule & Hunt, SAT 2014, who find hints so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from attrs import frozen

from resolver.budget import Budget, Meter
from resolver.errors import DimacsError, ProofError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof, Step
from resolver.proofs.step import clause_of
from resolver.search.learning.assignment import FALSE, OPEN, TRUE, Assignment, Watched
from resolver.text.cnf import Cnf


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
    line = sources.get(clause_of(step)) if step.premises else None
    return step if line is None else step._replace(source=line)


class Rebuilding:
    """The derivation that grows while a clausal proof over these clauses is read.

    Clauses go by their numbers in that proof: the ones given from 1, in order.
    """

    def __init__(self, cnf: Cnf, budget: Budget | Meter | None = None) -> None:
        self.given = cnf.sourced()
        self.meter = Meter.of(budget)
        self.derivation = Derivation()
        self.steps: dict[int, int] = {}  # by the number of the clause
        self.sources: dict[Clause, SolverLine] = {}  # the line that adds each clause

    def state(self, number: int, clause: Clause, source: object) -> Clause:
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
            self.state(number, *self.given[number - 1])
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
        reason = (
            f"denying {addition.clause}, its hints {listed_hints(addition.hints)} give no conflict"
        )
        raise addition.fails(reason)

    def _resolve_back(self, step: int, trail: list[tuple[Literal, int]], target: Clause) -> int:
        derivation = self.derivation
        for literal, reason in reversed(trail):
            if ~literal in derivation.clauses[step] and ~literal not in target.literals:
                step = derivation.join(step, reason, ~literal)
        return step


def listed_hints(hints: Iterable[int]) -> str:
    """Return the numbers of hints as an error shows them."""
    return ", ".join(map(str, hints)) or "(none)"


class Hints:
    """Numbered clauses over some atoms, from which the hints for a new one are found."""

    def __init__(self, atoms: Iterable[str]) -> None:
        self.places = {name: 2 * v for v, name in enumerate(atoms)}
        self.now = Assignment(len(self.places))
        self.violated: Watched | None = None  # a clause that is false without a denial

    def codes(self, clause: Clause) -> list[int]:
        """Return the literals of a clause as codes, the lowest first."""
        places = self.places
        return sorted(
            [places[literal.name] + (not literal.positive) for literal in clause.literals]
        )

    def add(self, number: int, clause: Clause) -> None:
        """Watch this clause too."""
        now, values = self.now, self.now.values
        codes = self.codes(clause)
        codes.sort(key=values.__getitem__, reverse=True)  # what is false is watched last
        watched = [number, *codes]
        if not codes or values[codes[0]] == FALSE:
            self.violated = self.violated or watched
        elif len(codes) > 1 and values[codes[1]] != FALSE:
            now.watch(watched)
        elif values[codes[0]] == OPEN:
            now.assign(codes[0], watched)
            self.violated = self.violated or now.propagate()
        elif len(codes) == 1:
            now.reasons[codes[0] >> 1] = watched  # the shortest reason there can be

    def find(self, target: Clause) -> list[int] | None:
        """Return clauses that become unit in this order, the last one false, denying the target.

        >>> hints = Hints("pqr")
        >>> for number, words in enumerate(["p q", "~p q", "~q r"], start=1):
        ...     hints.add(number, Clause(words.split()))
        >>> hints.find(Clause(["q"])), hints.find(Clause(["r"]))
        ([2, 1], [3, 2, 1])

        None when unit propagation ends without a false clause.
        """
        codes = self.codes(target)
        for code in codes:
            if self.now.values[code] == TRUE:  # its reason is false now
                return self._needed(self.now.reasons[code >> 1], code >> 1)
        if self.violated is not None:
            return self._needed(self.violated)
        self._deny(codes)
        violated = self.now.propagate()
        found = None if violated is None else self._needed(violated)
        self.now.backjump(0)
        return found

    def _deny(self, codes: list[int]) -> None:
        """Make these literals false; of a tautology an atom and its complement, both."""
        now = self.now
        now.starts.append(len(now.trail))
        for code in codes:
            if now.values[code] == OPEN:
                now.assign(code ^ 1, [])
            elif now.values[code] == TRUE:
                now.values[code] = FALSE
                now.trail.append(code ^ 1)

    def _needed(self, violated: Watched, atom: int = -1) -> list[int]:
        """Return the clauses that made this one false, but for the atom, in order, and it."""
        reasons, places = self.now.reasons, self.now.places
        needed: set[int] = set()
        agenda = [violated]
        while agenda:
            for code in agenda.pop()[1:]:
                cause = code >> 1
                if reasons[cause] and cause not in needed and cause != atom:
                    needed.add(cause)
                    agenda.append(reasons[cause])
        ordered = sorted(needed, key=places.__getitem__)
        return [*(reasons[cause][0] for cause in ordered), violated[0]]
