"""The lines of a clause learning solver, checked backward: only what the end rests on is looked at.

A solver's lines say what it learned and what it forgot, and never why. Forward, each line is only
watched, and what is unit without a denial is propagated, until a clause is false. Then back, from
the last line to the first: a line on which something later rests is taken away and denied, unit
propagation finds a conflict, and from there on the clauses that led to it are needed too. Clauses
that are needed already are propagated first, so that few others come to be. Each such conflict is
a chain of resolutions.

Source: Goldberg & Novikov, DATE 2003 (backward); Heule, Hunt & Wetzler, FMCAD 2013 (core first).
"""

from __future__ import annotations

from collections.abc import Sequence
from graphlib import TopologicalSorter
from heapq import heappop, heappush
from math import inf
from typing import TypeAlias

from resolver.budget import Meter
from resolver.errors import ProofError
from resolver.search.learning.assignment import FALSE, OPEN, TRUE, Assignment, WatchedClause
from resolver.search.problem import Problem
from resolver.search.trace import ChainTrace

# Premises from left to right, with the code of the literal that each one after the first loses. A
# premise is the number of a clause; or the complement of an atom, for the unit clause of that atom.
Chain: TypeAlias = tuple[list[int], list[int]]


class Lemmas:
    """The clauses of a problem, the lines that a solver adds and deletes, and what they rest on.

    The clauses of the problem have the numbers from 0 on, each added line has the next one.

    >>> from resolver.search.problem import encode
    >>> lemmas = Lemmas(encode("p | q; p | ~q; ~p | q; ~p | ~q"))
    >>> lemmas.add([0])
    >>> lemmas.refuted
    True
    >>> trace, last = lemmas.trace()
    >>> print(trace.proof(last))
      1. p ∨ q      axiom: given
      2. p ∨ ¬q     axiom: given
      3. ¬p ∨ q     axiom: given
      4. ¬p ∨ ¬q    axiom: given
      5. p          resolution 1, 2 on q
      6. ¬q         resolution 4, 5 on p
      7. q          resolution 3, 5 on p
      8. □          resolution 7, 6 on q

    Args:
        problem: The clauses that the lines start from.
        meter: Counts the literals made true, each as a step.
    """

    def __init__(self, problem: Problem, meter: Meter | None = None) -> None:
        self.problem, self.meter = problem, meter or Meter()
        self.now = Assignment(len(problem.atoms))
        self.count = 0
        self.conflict: WatchedClause | None = None  # a clause that is false without a denial
        self.present: dict[frozenset[int], list[WatchedClause]] = {}  # those not deleted
        self.lines: list[tuple[WatchedClause, bool]] = []  # and whether the line deletes the clause
        self.needed: set[int] = set()  # the numbers of the clauses that the end rests on
        self.needed_watches: list[list[WatchedClause]] = [[] for _ in self.now.values]
        self.chains: dict[int, Chain] = {}  # by the number, or by the complement of a unit's atom
        # Of each clause that is needed, its number in the trace.
        self.numbers = {number: number for number in range(len(problem.clauses))}
        for codes in problem.codes:
            self._take_in([self.count, *codes])

    @property
    def refuted(self) -> bool:
        """Whether a clause is false without a denial."""
        return self.conflict is not None

    def add(self, codes: Sequence[int]) -> None:
        """Take in a clause that a line adds; whether it follows is looked at if it is needed.

        Args:
            codes: Its literals, each once.
        """
        clause = [self.count, *codes]
        self.lines.append((clause, False))
        self._take_in(clause)

    def delete(self, codes: Sequence[int]) -> None:
        """Let a clause go, if it is there and no literal is true because of it.

        Args:
            codes: Its literals, each once.
        """
        there = self.present.get(frozenset(codes))
        if there and self._unit_of(there[-1]) is None:
            clause = there.pop()
            self._unwatch(clause)
            self.lines.append((clause, True))

    def trace(self) -> tuple[ChainTrace, int]:
        """Return the chains of what the end rests on, and the number of the end.

        The end is the empty clause, if it was refuted, else the clause of the last line that adds
        one.

        Raises:
            ProofError: unit propagation does not refute the denial of a line that is needed; its
                number is that of the clause, counted from 1.
            SearchStopped: the budget ran out.
        """
        if self.conflict is not None:
            self.chains[self.count] = self._chain(self.conflict, inf)
        else:
            self._need(next(clause for clause, gone in reversed(self.lines) if not gone))
        for clause, deleted in reversed(self.lines):
            if deleted:
                self._watch(clause)
                continue
            self._unwatch(clause)
            unit = self._unit_of(clause)
            if unit is not None:
                self._undo(self.now.trail_positions[unit])
            if clause[0] in self.needed:
                self.chains[clause[0]] = self._check(clause)
        trace = self._joined()
        return trace, self.numbers[self.count if self.refuted else self.count - 1]

    def _take_in(self, clause: WatchedClause) -> None:
        """Watch a clause, and propagate what it makes unit."""
        self.count += 1
        self.present.setdefault(frozenset(clause[1:]), []).append(clause)
        now, values = self.now, self.now.values
        self._watch(clause)
        if self.conflict is not None:
            return
        not_false = [code for code in clause[1:] if values[code] != FALSE]
        if not not_false:
            self.conflict = clause
        elif len(not_false) == 1 and values[clause[1]] == OPEN:
            before = len(now.trail)
            now.assign(clause[1], clause)
            self.conflict = now.propagate()
            self.meter.step(len(now.trail) - before)

    def _unit_of(self, clause: WatchedClause) -> int | None:
        """Return the atom whose literal is true because of a clause, which watches it."""
        values, reasons = self.now.values, self.now.reasons
        atoms = [code >> 1 for code in clause[1:3] if values[code] == TRUE]
        return next((atom for atom in atoms if reasons[atom] is clause), None)

    def _watch(self, clause: WatchedClause) -> None:
        """Watch two literals of a clause that has as many: open ones, or those false last."""
        if len(clause) < 3:
            return
        values, places = self.now.values, self.now.trail_positions
        if not (values[clause[1]] and values[clause[2]]):
            clause[1:] = sorted(
                clause[1:],
                key=lambda code: inf if values[code] else places[code >> 1],
                reverse=True,
            )
        watches = self._watches(clause)
        watches[clause[1]].append(clause)
        watches[clause[2]].append(clause)

    def _unwatch(self, clause: WatchedClause) -> None:
        if len(clause) < 3:
            return
        watches = self._watches(clause)
        for code in clause[1:3]:
            row = watches[code]
            place = next(at for at in range(len(row) - 1, -1, -1) if row[at] is clause)
            row[place] = row[-1]
            row.pop()

    def _watches(self, clause: WatchedClause) -> list[list[WatchedClause]]:
        return self.needed_watches if clause[0] in self.needed else self.now.watches

    def _undo(self, start: int) -> None:
        """Make the literals from this place of the trail on open again."""
        self.now.level_starts.append(start)
        self.now.backjump(0)

    def _check(self, clause: WatchedClause) -> Chain:
        """Return the chain by which a clause follows from those before it."""
        now, values = self.now, self.now.values
        start = len(now.trail)
        for code in clause[1:]:
            if values[code] == OPEN:
                now.assign(code ^ 1, [])
            elif values[code] == TRUE:
                atom = code >> 1
                if now.trail_positions[atom] < start:  # the unit says more than the clause
                    self._undo(start)
                    self._need_unit(atom)
                    return [~atom], []
                values[code] = FALSE  # the clause is a tautology, and both are denied
                now.trail.append(code ^ 1)
        now.propagation_head = start
        conflict = now.propagate(self.needed_watches)
        self.meter.step(len(now.trail) - start + 1)
        if conflict is None:
            stated = self.problem.clause(sum(1 << code for code in clause[1:]))
            reason = f"denying {stated}, unit propagation finds no conflict (RAT is not read)"
            raise ProofError(clause[0] + 1, reason)
        chain = self._chain(conflict, start)
        self._undo(start)
        return chain

    def _chain(self, conflict: WatchedClause, start: float) -> Chain:
        """Return what resolves away the literals of a false clause, and note its unit clauses."""
        chain = self._resolved(conflict, start)
        for number in chain[0]:
            if number < 0:
                self._need_unit(~number)
        return chain

    def _resolved(self, conflict: WatchedClause, start: float, without: int = -1) -> Chain:
        """Return what resolves away the literals of a false clause, the latest first.

        What it rests on is needed from now on; of unit clauses that is for the caller to note.

        Args:
            conflict: The clause.
            start: The place on the trail before which each literal has a unit clause.
            without: An atom that stays.
        """
        trail, places, reasons = self.now.trail, self.now.trail_positions, self.now.reasons
        numbers, pivots, units = [conflict[0]], list[int](), list[int]()
        seen, latest, clause = {without}, list[int](), conflict
        while True:
            self._need(clause)
            for code in clause[1:]:
                atom = code >> 1
                if atom not in seen and reasons[atom]:
                    seen.add(atom)
                    if places[atom] < start:
                        units.append(atom)
                    else:
                        heappush(latest, -places[atom])
            if not latest:
                break
            literal = trail[-heappop(latest)]
            clause = reasons[literal >> 1]
            numbers.append(clause[0])
            pivots.append(literal)
        for atom in units:
            numbers.append(~atom)
            pivots.append(trail[places[atom]])
        return numbers, pivots

    def _need(self, clause: WatchedClause) -> None:
        if clause[0] not in self.needed:
            self._unwatch(clause)
            self.needed.add(clause[0])
            if len(clause) > 2:
                self.needed_watches[clause[1]].append(clause)
                self.needed_watches[clause[2]].append(clause)

    def _need_unit(self, atom: int) -> None:
        """Note by which chains this atom, and those that it rests on, have their unit clauses."""
        agenda = [atom]
        for unit in agenda:
            if ~unit not in self.chains:
                chain = self.chains[~unit] = self._resolved(self.now.reasons[unit], inf, unit)
                agenda += [~number for number in chain[0] if number < 0]

    def _joined(self) -> ChainTrace:
        """Return one trace of all chains, each premise before what rests on it.

        An added clause may follow without some of its literals, and so what rests on it, too.
        """
        trace, numbers, chains = ChainTrace(self.problem), self.numbers, self.chains
        order = TopologicalSorter({name: premises for name, (premises, _) in chains.items()})
        for name in order.static_order():
            if name in chains:
                premises, pivots = chains[name]
                numbers[name] = len(trace.chains)
                trace.chains.append([numbers[premise] for premise in premises])
                trace.pivots.append(pivots)
        return trace
