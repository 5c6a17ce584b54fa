"""The lines of a clause learning solver, checked backward: only the needed ones are looked at.

A solver's lines say which clauses it learned and forgot, but not why. Here they get their reasons:

1. *Forward* (`add`, `delete`). Each line's clause is watched, and its unit clauses are propagated,
   until a clause is false. That conflict is the end: it refutes the clauses.
2. *Backward* (`trace`), from the last line to the first. Each added clause is taken away again. If
   it is needed, because a later clause or the end rests on it, its literals are denied; unit
   propagation finds a conflict, and the clauses that led to it are needed too. A deleted clause is
   put back.
3. *Chains*. Each conflict gives a chain of resolutions, which is entered into a `ChainTrace`.

Needed clauses are propagated before all others, so that few others become needed.

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
    """A chain of resolutions, whose premises are resolved from left to right.

    Attributes:
        premises: The numbers of clauses, and of units, which are below zero.
        lost: For each premise after the first, the code of its literal that is resolved away.
    """

    premises: list[int]
    lost: list[int]


def _unit_number(atom: int) -> int:
    """Return the number, below zero, of the unit clause of an atom; it is its own inverse."""
    return ~atom


class Lemmas:
    """The clauses of a problem, a solver's lines, and the chains of the clauses that are needed.

    The clauses of the problem have the numbers from 0 on, each added line has the next number.

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
        count: How many clauses have a number.
        conflict: A clause that is false though nothing is denied; None if there is none yet.
        lines: The clauses of the lines, each with whether the line deletes it.
        present: By its literals, the clauses that are not deleted, the last added at the end.
        needed: The numbers of the clauses that the end rests on.
        needed_watches: By code, the needed clauses that watch a literal.
        chains: The chain of each needed clause, by its number.
        numbers: The number in the trace of each needed clause.

    Args:
        problem: The clauses that the lines start from.
        meter: Counts each literal made true as a step.
    """

    def __init__(self, problem: Problem, meter: Meter | None = None) -> None:
        self.problem = problem
        self.meter = meter or Meter()
        self.now = Assignment(len(problem.atoms))
        self.count = 0
        self.conflict: WatchedClause | None = None
        self.lines: list[tuple[WatchedClause, bool]] = []
        self.present: dict[frozenset[int], list[WatchedClause]] = {}
        self.needed: set[int] = set()
        self.needed_watches: list[list[WatchedClause]] = [[] for _ in self.now.values]
        self.chains: dict[int, Chain] = {}
        inputs = range(len(problem.clauses))
        self.numbers = dict(zip(inputs, inputs, strict=True))
        for codes in problem.codes:
            self._take_in([self.count, *codes])

    @property
    def refuted(self) -> bool:
        """Whether a clause is false though nothing is denied."""
        return self.conflict is not None

    def add(self, codes: Sequence[int]) -> None:
        """Add the clause of a line; whether it follows is checked only if it is needed.

        Args:
            codes: Its literals, each once.
        """
        clause = [self.count, *codes]
        self.lines.append((clause, False))
        self._take_in(clause)

    def delete(self, codes: Sequence[int]) -> None:
        """Delete a clause, unless it is missing or the reason of a true literal.

        Args:
            codes: Its literals, each once.
        """
        equal_clauses = self.present.get(frozenset(codes))
        if equal_clauses and self._find_forced_atom(equal_clauses[-1]) is None:
            clause = equal_clauses.pop()
            self._unwatch(clause)
            self.lines.append((clause, True))

    def trace(self) -> tuple[ChainTrace, int]:
        """Return the chains of all needed clauses, and the number of the end.

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

            # Before its line there was neither the clause nor the literals that follow from it.
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
        """Number and watch a clause; propagate the literal it forces, if any."""
        self.count += 1
        self.present.setdefault(frozenset(clause[1:]), []).append(clause)
        now = self.now
        values = self.now.values
        self._watch(clause)
        if self.conflict is not None:
            return

        not_false = [code for code in clause[1:] if values[code] != FALSE]
        if not not_false:
            self.conflict = clause
        elif len(not_false) == 1 and values[clause[1]] == OPEN:
            trail_length = len(now.trail)
            now.assign(clause[1], clause)
            self.conflict = now.propagate()
            self.meter.step(len(now.trail) - trail_length)

    def _find_forced_atom(self, clause: WatchedClause) -> int | None:
        """Return the atom whose literal has a clause as its reason; None if there is none."""
        values = self.now.values
        reasons = self.now.reasons
        for code in clause[1:3]:
            if values[code] == TRUE and reasons[code >> 1] is clause:
                return code >> 1
        return None

    def _watch(self, clause: WatchedClause) -> None:
        """Watch two literals of a clause, if it has two: first those not false, then the latest."""
        if len(clause) < 3:
            return
        values = self.now.values
        positions = self.now.trail_positions
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
        """Return the watches for a clause: those of needed clauses, or those of all others."""
        return self.needed_watches if clause[0] in self.needed else self.now.watches

    def _undo(self, start: int) -> None:
        """Make open again the literals on the trail from this position on."""
        self.now.level_starts.append(start)
        self.now.backjump(0)

    def _check(self, clause: WatchedClause) -> Chain:
        """Return the chain by which a clause follows from the clauses before it."""
        now = self.now
        values = self.now.values
        start = len(now.trail)
        for code in clause[1:]:
            if values[code] == OPEN:
                now.assign(code ^ 1, [])
            elif values[code] == TRUE:
                # The unit clause of this literal subsumes the clause.
                atom = code >> 1
                if now.trail_positions[atom] < start:
                    self._undo(start)
                    self._need_unit(atom)
                    return Chain([_unit_number(atom)], [])
                # The clause also has the complement, whose denial made this literal true just now.
                # So the clause is a tautology; its denial makes both false, which is a conflict.
                values[code] = FALSE
                now.trail.append(code ^ 1)

        now.propagation_head = start
        conflict = now.propagate(self.needed_watches)
        self.meter.step(len(now.trail) - start + 1)
        if conflict is None:
            stated = self.problem.clause(sum(1 << code for code in clause[1:]))
            reason = f"with {stated} denied, unit propagation finds no conflict (RAT is not read)"
            raise ProofError(clause[0] + 1, reason)

        chain = self._make_chain(conflict, start)
        self._undo(start)
        return chain

    def _make_chain(self, conflict: WatchedClause, start: float) -> Chain:
        """Return the chain of a false clause down to the denied literals, and derive its units.

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
        """Return the chain that resolves away a false clause's literals, the latest first.

        The premises are needed from now on. Deriving the units among them is left to the caller.

        Args:
            conflict: The clause.
            start: The position on the trail before which each literal has a unit clause.
            kept_atom: The atom whose literal stays; -1 for none.
        """
        trail = self.now.trail
        positions = self.now.trail_positions
        reasons = self.now.reasons
        premises = [conflict[0]]
        lost = list[int]()
        unit_atoms = list[int]()
        seen = {kept_atom}
        # The heap has negative positions on the trail, so that the latest literal comes first.
        latest_first = list[int]()
        clause = conflict

        while True:
            self._need(clause)
            for code in clause[1:]:
                atom = code >> 1
                # A denied literal has no reason, and its complement stays.
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
        """Mark a clause as needed, so that it is propagated before the others from now on."""
        if clause[0] not in self.needed:
            self._unwatch(clause)
            self.needed.add(clause[0])
            if len(clause) > 2:
                self.needed_watches[clause[1]].append(clause)
                self.needed_watches[clause[2]].append(clause)

    def _need_unit(self, atom: int) -> None:
        """Record the chain of an atom's unit clause, and of all units behind it."""
        agenda = [atom]
        for unit_atom in agenda:
            number = _unit_number(unit_atom)
            if number in self.chains:
                continue

            # A negative premise is the unit clause of an atom, which needs a chain too.
            chain = self._resolve_false(self.now.reasons[unit_atom], inf, unit_atom)
            self.chains[number] = chain
            agenda += [_unit_number(premise) for premise in chain.premises if premise < 0]

    def _join_chains(self) -> ChainTrace:
        """Return one trace of all chains, in which each premise comes before its use.

        An added clause may turn out to follow without some of its literals; the trace allows that.
        """
        trace = ChainTrace(self.problem)
        dependencies = {number: chain.premises for number, chain in self.chains.items()}
        for number in TopologicalSorter(dependencies).static_order():
            chain = self.chains.get(number)
            if chain is None:  # It is a clause of the input.
                continue
            self.numbers[number] = len(trace.chains)
            trace.chains.append([self.numbers[premise] for premise in chain.premises])
            trace.pivots.append(chain.lost)
        return trace
