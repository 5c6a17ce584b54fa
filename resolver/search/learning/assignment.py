"""The assignment of clause learning: unit propagation, and what a conflict teaches.

*Propagation* watches two literals of each clause, which is looked at only when one becomes false.
A clause is a list: its number, then its literals as codes (2v is atom v, 2v + 1 its complement),
the two watched ones first. A literal's value is 0 for false, 1 for open, 2 for true, so that "not
false" is one test. A backjump needs no work on the watches. For a watched literal is false only if
the unwatched ones became false before it, or if the other watched one is true on a level that is no
higher. So a backjump that opens a literal of an unsatisfied clause opens a watched one first.

*Conflict analysis* resolves the violated clause with the reasons of its literals, the latest first,
until only one literal of the current level is left. The literal that makes it false is the first
unique implication point (UIP): alone with the levels below it leads to the conflict. For example:

    trail: a (decided), b by ¬a ∨ b, c (decided), d by ¬c ∨ d, e by ¬b ∨ ¬d ∨ e

    ¬d ∨ ¬e      is violated; d and e are of level 2, so two paths are open; e is the latest
    ¬b ∨ ¬d      after its reason is resolved in, only d is of level 2: d is the first UIP

The learned clause is ¬b ∨ ¬d, and after a backjump to level 1, where b is true, it forces ¬d. The
chain lists the premises in the order in which they are resolved, each with the literal that goes.

Resolving away the literals that the others imply as well (Sörensson & Biere, SAT 2009) was tried: a
tenth fewer conflicts, but longer proofs in no less time.

Source: Moskewicz, Madigan, Zhao, Zhang & Malik, DAC 2001 (watched literals); Marques-Silva &
Sakallah, ICCAD 1996; Zhang, Madigan, Moskewicz & Malik, ICCAD 2001 (first unique implication
point).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from attrs import define

WatchedClause: TypeAlias = list[int]

FALSE, OPEN, TRUE = 0, 1, 2


class Assignment:
    """The literals that are true now, each with its decision level and its reason.

    Attributes:
        values: By code, the value of each literal.
        trail: The codes of the true literals, in the order in which they became true.
        watches: By code, the clauses that watch the literal.
        decision_levels: By atom, the decision level on which it got its value.
        trail_positions: By atom, the position of its true literal on the trail.
        reasons: By atom, the clause that was unit; empty for a decision.
        level_starts: For each level from 1 on, the position on the trail where it begins.
        propagation_head: How many literals of the trail have been propagated.
    """

    __slots__ = (
        *("values", "trail", "watches", "propagation_head"),
        *("decision_levels", "trail_positions", "reasons", "level_starts"),
    )

    def __init__(self, atoms: int) -> None:
        self.values = [OPEN] * (2 * atoms)
        self.trail: list[int] = []
        self.watches: list[list[WatchedClause]] = [[] for _ in range(2 * atoms)]
        self.decision_levels = [0] * atoms
        self.trail_positions = [0] * atoms
        self.reasons: list[WatchedClause] = [[]] * atoms
        self.level_starts: list[int] = []
        self.propagation_head = 0

    def watch(self, clause: WatchedClause) -> None:
        """Watch the first two literals of a clause that has at least two."""
        self.watches[clause[1]].append(clause)
        self.watches[clause[2]].append(clause)

    def add_clause(self, clause: WatchedClause) -> bool:
        """Watch a clause, or make its only literal true; return whether that is impossible."""
        if len(clause) > 2:
            self.watch(clause)
            return False

        if len(clause) == 2 and self.values[clause[1]] == OPEN:
            self.assign(clause[1], clause)
        return len(clause) == 1 or self.values[clause[1]] == FALSE

    def unwatch(self, numbers: set[int]) -> None:
        """Stop watching the clauses with these numbers."""
        for literal, watchers in enumerate(self.watches):
            self.watches[literal] = [clause for clause in watchers if clause[0] not in numbers]

    def assign(self, literal: int, reason: WatchedClause) -> None:
        """Make an open literal true."""
        self.values[literal], self.values[literal ^ 1] = TRUE, FALSE
        atom = literal >> 1
        self.decision_levels[atom] = len(self.level_starts)
        self.trail_positions[atom] = len(self.trail)
        self.reasons[atom] = reason
        self.trail.append(literal)

    def decide(self, literal: int) -> None:
        """Begin a decision level by making an open literal true without a reason."""
        self.level_starts.append(len(self.trail))
        self.assign(literal, [])

    def backjump(self, level: int) -> list[int]:
        """Go back to a lower level; return the literals that are open again."""
        start = self.level_starts[level]
        undone = self.trail[start:]
        values = self.values
        for literal in undone:
            values[literal] = values[literal ^ 1] = OPEN
        del self.trail[start:], self.level_starts[level:]
        self.propagation_head = start
        return undone

    @property
    def fixed_literals(self) -> list[int]:
        """The codes of the literals that are true on level 0."""
        return self.trail[: self.level_starts[0]] if self.level_starts else self.trail

    def model(self, atoms: Sequence[str]) -> dict[str, bool]:
        """Return, by name, the value of each atom; an open one counts as false."""
        return {name: self.values[2 * v] == TRUE for v, name in enumerate(atoms)}

    def propagate(self, preferred: list[list[WatchedClause]] | None = None) -> WatchedClause | None:
        """Make true what follows by unit resolution; return a violated clause, or None.

        Most of a search's time is spent here. So the two loops and the assignment stand in one
        function, on local names: each call saved is worth a tenth of the whole.

        Args:
            preferred: Other clauses, by the literals that they watch. All that follows from these
                is made true before a clause of `watches` is looked at.
        """
        values = self.values
        trail = self.trail
        decision_levels = self.decision_levels
        trail_positions = self.trail_positions
        reasons = self.reasons
        level = len(self.level_starts)
        head = self.propagation_head
        preferred_head = head

        while head < len(trail):
            # A literal that became true is propagated twice, first through the preferred clauses.
            if preferred is not None and preferred_head < len(trail):
                watches = preferred
                denied = trail[preferred_head] ^ 1
                preferred_head += 1
            else:
                watches = self.watches
                denied = trail[head] ^ 1
                head += 1

            # This goes backwards: a clause that stops watching is replaced by the last of the list,
            # which was looked at already.
            watchers = watches[denied]
            for place in range(len(watchers) - 1, -1, -1):
                clause = watchers[place]
                other = clause[1] ^ clause[2] ^ denied
                value = values[other]
                if value == 2:
                    continue

                # Another literal that is not false is watched in place of the one that became
                # false.
                for index in range(3, len(clause)):
                    literal = clause[index]
                    if values[literal]:
                        clause[index] = denied
                        clause[1] = other
                        clause[2] = literal
                        watches[literal].append(clause)
                        watchers[place] = watchers[-1]
                        watchers.pop()
                        break

                # If there is none, only the other watched literal may be true: it is false, which
                # is a conflict, or open, and follows.
                else:
                    if not value:
                        return clause
                    values[other] = 2
                    values[other ^ 1] = 0
                    atom = other >> 1
                    decision_levels[atom] = level
                    trail_positions[atom] = len(trail)
                    reasons[atom] = clause
                    trail.append(other)
        self.propagation_head = head
        return None


@define
class LearnedClause:
    """A clause learned from a conflict, and its derivation.

    Attributes:
        literals: Its literals, first the complement of the UIP, which it will force, then the
            others, the latest first.
        chain: The numbers of the premises, from the violated clause on.
        pivots: For each premise after the first, its literal that is resolved away.
        level: The decision level to go back to, where the first literal follows.
        glue: The number of different levels of the literals (LBD).
        touched: The atoms of all premises, which gain activity.
    """

    literals: list[int]
    chain: list[int]
    pivots: list[int]
    level: int
    glue: int
    touched: set[int]


def analyse_conflict(now: Assignment, conflict: WatchedClause) -> LearnedClause:
    """Return the clause learned from a conflict above level 0.

    It is one loop on local names, which runs once for each premise of each learned clause.

    Args:
        now: The assignment under which the clause is violated.
        conflict: The violated clause.
    """
    decision_levels = now.decision_levels
    reasons = now.reasons
    trail = now.trail
    current_level = len(now.level_starts)
    position = len(trail)
    # The number of literals of the current level that were met and are not yet resolved away.
    open_paths = 0
    seen: set[int] = set()
    # The literals met of level 0, complemented: each is true by a unit clause.
    fixed: list[int] = []
    # The literals met of the levels between, which stay in the learned clause.
    lower: list[int] = []
    clause = conflict
    chain = [conflict[0]]
    pivots: list[int] = []

    while True:
        # A literal that was not met before is resolved away later, or stays in the learned clause.
        for literal in clause[1:]:
            atom = literal >> 1
            if atom not in seen:
                seen.add(atom)
                level = decision_levels[atom]
                if level == current_level:
                    open_paths += 1
                elif level:
                    lower.append(literal)
                else:
                    fixed.append(literal ^ 1)

        # Of the literals that were met, the latest on the trail is next.
        position -= 1
        while trail[position] >> 1 not in seen:
            position -= 1
        literal = trail[position]
        open_paths -= 1

        # Every path to the conflict goes through the last one left of this level: the first UIP.
        if not open_paths:
            first_uip = literal
            break
        clause = reasons[literal >> 1]
        chain.append(clause[0])
        pivots.append(literal)

    # Each literal that is true on level 0 has a unit clause, which resolves its complement away.
    chain += [reasons[literal >> 1][0] for literal in fixed]
    pivots += fixed

    # The rest of the clause is false on the level of its latest literal, so it is unit from there.
    lower.sort(key=lambda literal: now.trail_positions[literal >> 1], reverse=True)
    levels = [decision_levels[literal >> 1] for literal in lower]
    return LearnedClause(
        literals=[first_uip ^ 1, *lower],
        chain=chain,
        pivots=pivots,
        level=levels[0] if levels else 0,
        glue=len(set(levels)) + 1,
        touched=seen,
    )
