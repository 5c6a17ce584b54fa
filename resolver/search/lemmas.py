"""The lines of a clause learning solver, checked backward: only what the end rests on is looked at.

A solver's lines say what it learned and what it forgot, and never why. Here they get their reasons:

1. *Forward* (`add`, `delete`). Each line's clause is watched, and what is unit without a denial is
   propagated, until a clause is false: that conflict is the end.
2. *Backward* (`trace`), from the last line to the first. Each added clause is taken away again. If
   something later rests on it, it is denied; unit propagation finds a conflict, and from there on
   the clauses that led to it are needed too. A deleted clause is put back.
3. *Chains*. Each conflict is a chain of resolutions, which a `ChainTrace` gets.

Clauses that are needed already are propagated first, so that few others come to be.

A literal that is true without a denial has a unit clause, which is derived only if it is needed. In
a chain that clause has the number `~v`, which is below zero, for atom v (see `_unit_number`).

Source: Goldberg & Novikov, DATE 2003 (backward); Heule, Hunt & Wetzler, FMCAD 2013 (core first).
"""

from __future__ import annotations

from collections.abc import Sequence
from graphlib import TopologicalSorter
from heapq import heappop, heappush
from math import inf
from typing import NamedTuple

from resolver.budget import Meter
from resolver.errors import ProofError
from resolver.search.learning.assignment import FALSE, OPEN, TRUE, Assignment, WatchedClause
from resolver.search.problem import Problem
from resolver.search.trace import ChainTrace


class Chain(NamedTuple):
    """Premises from left to right, each a clause's number or a unit's.

    Of each premise after the first, `lost` has the code of the literal that is resolved away.
    """

    premises: list[int]
    lost: list[int]


def _unit_number(atom: int) -> int:
    """Return the number, below zero, of the unit clause of an atom; it is its own inverse."""
    return ~atom


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

    Attributes:
        now: The assignment; nothing is ever decided in it.
        count: How many clauses were numbered.
        conflict: A clause that is false without a denial, once there is one.
        lines: The clauses of the lines, each with whether the line deletes it.
        present: By their literals, the clauses that are not deleted.
        needed: The numbers of the clauses that the end rests on.
        needed_watches: By code, the needed clauses that watch a literal.
        chains: The chain of each needed clause, by its number.
        numbers: The number in the trace of each needed clause.

    Args:
        problem: The clauses that the lines start from.
        meter: Counts the literals made true, each as a step.
    """

    def __init__(self, problem: Problem, meter: Meter | None = None) -> None:
        self.problem, self.meter = problem, meter or Meter()
        self.now = Assignment(len(problem.atoms))
        self.count = 0
        self.conflict: WatchedClause | None = None
        self.lines: list[tuple[WatchedClause, bool]] = []
        self.present: dict[frozenset[int], list[WatchedClause]] = {}
        self.needed: set[int] = set()
        self.needed_watches: list[list[WatchedClause]] = [[] for _ in self.now.values]
        self.chains: dict[int, Chain] = {}
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
        equal_clauses = self.present.get(frozenset(codes))
        if equal_clauses and self._find_forced_atom(equal_clauses[-1]) is None:
            clause = equal_clauses.pop()
            self._unwatch(clause)
            self.lines.append((clause, True))

    def trace(self) -> tuple[ChainTrace, int]:
        """Return the chains of what the end rests on, and the number of the end.

        The end is the empty clause, if the clauses were refuted, else the clause of the last line
        that adds one.

        Raises:
            ProofError: unit propagation does not refute the denial of a line that is needed; its
                number is that of the clause, counted from 1.
            SearchStopped: the budget ran out.
        """
        if self.conflict is not None:
            self.chains[self.count] = self._make_chain(self.conflict, inf)
        else:
            last_added = next(clause for clause, deleted in reversed(self.lines) if not deleted)
            self._need(last_added)

        for clause, deleted in reversed(self.lines):
            if deleted:
                self._watch(clause)
                continue

            # Before its line the clause was not there, nor what followed from it.
            self._unwatch(clause)
            atom = self._find_forced_atom(clause)
            if atom is not None:
                self._undo(self.now.trail_positions[atom])
            if clause[0] in self.needed:
                self.chains[clause[0]] = self._check(clause)

        trace = self._join_chains()
        end = self.count if self.refuted else self.count - 1
        return trace, self.numbers[end]

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
            propagated_before = len(now.trail)
            now.assign(clause[1], clause)
            self.conflict = now.propagate()
            self.meter.step(len(now.trail) - propagated_before)

    def _find_forced_atom(self, clause: WatchedClause) -> int | None:
        """Return the atom whose literal is true because of a clause; None if there is none."""
        values, reasons = self.now.values, self.now.reasons
        for code in clause[1:3]:
            if values[code] == TRUE and reasons[code >> 1] is clause:
                return code >> 1
        return None

    def _watch(self, clause: WatchedClause) -> None:
        """Watch two literals of a clause that has two: open ones, or those that were false last."""
        if len(clause) < 3:
            return
        values, positions = self.now.values, self.now.trail_positions
        if not (values[clause[1]] and values[clause[2]]):
            clause[1:] = sorted(
                clause[1:],
                key=lambda code: inf if values[code] else positions[code >> 1],
                reverse=True,
            )
        watches = self._watches(clause)
        watches[clause[1]].append(clause)
        watches[clause[2]].append(clause)

    def _unwatch(self, clause: WatchedClause) -> None:
        """Stop watching a clause."""
        if len(clause) < 3:
            return
        watches = self._watches(clause)
        for code in clause[1:3]:
            watchers = watches[code]
            # From the end, since clauses leave mostly in the reverse order of their coming.
            place = next(at for at in range(len(watchers) - 1, -1, -1) if watchers[at] is clause)
            watchers[place] = watchers[-1]
            watchers.pop()

    def _watches(self, clause: WatchedClause) -> list[list[WatchedClause]]:
        """Return the watches that a clause is in: needed clauses have their own."""
        return self.needed_watches if clause[0] in self.needed else self.now.watches

    def _undo(self, start: int) -> None:
        """Make the literals from this position of the trail on open again."""
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
                # Its unit clause says more than the clause.
                atom = code >> 1
                if now.trail_positions[atom] < start:
                    self._undo(start)
                    self._need_unit(atom)
                    return Chain([_unit_number(atom)], [])
                # The complement was denied just before: of a tautology both are.
                values[code] = FALSE
                now.trail.append(code ^ 1)

        now.propagation_head = start
        conflict = now.propagate(self.needed_watches)
        self.meter.step(len(now.trail) - start + 1)
        if conflict is None:
            stated = self.problem.clause(sum(1 << code for code in clause[1:]))
            reason = f"denying {stated}, unit propagation finds no conflict (RAT is not read)"
            raise ProofError(clause[0] + 1, reason)

        chain = self._make_chain(conflict, start)
        self._undo(start)
        return chain

    def _make_chain(self, conflict: WatchedClause, start: float) -> Chain:
        """Return what resolves away the literals of a false clause, and derive the units in it.

        Args:
            conflict: The clause.
            start: The position on the trail before which each literal has a unit clause.
        """
        chain = self._resolve_false(conflict, start)
        for number in chain.premises:
            if number < 0:
                self._need_unit(_unit_number(number))
        return chain

    def _resolve_false(self, conflict: WatchedClause, start: float, kept_atom: int = -1) -> Chain:
        """Return what resolves away the literals of a false clause, the latest first.

        What it rests on is needed from now on; unit clauses are left to the caller.

        Args:
            conflict: The clause.
            start: The position on the trail before which each literal has a unit clause.
            kept_atom: An atom that stays.
        """
        trail, positions, reasons = self.now.trail, self.now.trail_positions, self.now.reasons
        premises, lost = [conflict[0]], list[int]()
        unit_atoms = list[int]()
        seen, latest_first = {kept_atom}, list[int]()  # a heap of negative positions
        clause = conflict

        while True:
            self._need(clause)
            for code in clause[1:]:
                atom = code >> 1
                # What was denied has no reason, and stays.
                if atom not in seen and reasons[atom]:
                    seen.add(atom)
                    if positions[atom] < start:
                        unit_atoms.append(atom)
                    else:
                        heappush(latest_first, -positions[atom])
            if not latest_first:
                break
            literal = trail[-heappop(latest_first)]
            clause = reasons[literal >> 1]
            premises.append(clause[0])
            lost.append(literal)

        for atom in unit_atoms:
            premises.append(_unit_number(atom))
            lost.append(trail[positions[atom]])
        return Chain(premises, lost)

    def _need(self, clause: WatchedClause) -> None:
        """Note that the end rests on a clause, which is propagated first from now on."""
        if clause[0] not in self.needed:
            self._unwatch(clause)
            self.needed.add(clause[0])
            if len(clause) > 2:
                self.needed_watches[clause[1]].append(clause)
                self.needed_watches[clause[2]].append(clause)

    def _need_unit(self, atom: int) -> None:
        """Record the chain of this atom's unit clause, and of all units that it depends on."""
        agenda = [atom]
        for unit_atom in agenda:
            number = _unit_number(unit_atom)
            if number not in self.chains:
                reason = self.now.reasons[unit_atom]
                chain = self.chains[number] = self._resolve_false(reason, inf, unit_atom)
                agenda += [_unit_number(premise) for premise in chain.premises if premise < 0]

    def _join_chains(self) -> ChainTrace:
        """Return one trace of all chains, each premise before what rests on it.

        An added clause may follow without some of its literals, and so may what rests on it.
        """
        trace = ChainTrace(self.problem)
        dependencies = {number: chain.premises for number, chain in self.chains.items()}
        for number in TopologicalSorter(dependencies).static_order():
            if number in self.chains:
                chain = self.chains[number]
                self.numbers[number] = len(trace.chains)
                trace.chains.append([self.numbers[premise] for premise in chain.premises])
                trace.pivots.append(chain.lost)
        return trace
