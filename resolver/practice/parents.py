"""The parents of a line's claim: numbers and clauses on it, or the step before where one is silent.

q  from 1 and ¬p ∨ q        Using p and ¬p ∨ q we get q        => q (with ¬p ∨ q)
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from resolver.logic.clause import Clause
from resolver.practice.faults import FaultyRow
from resolver.practice.mistakes import pivot_of
from resolver.practice.parsed_line import Parent
from resolver.practice.roles import AFTER, PARENT, PIVOT, RESULT, SUBJECT
from resolver.practice.row import COLUMNS, EMPTY_ROW
from resolver.practice.words import WITH

WORDED: Final = re.compile(r"(?!fals)[^\W\d_]{3,}", re.IGNORECASE)  # no sign, and no truth value


class RowWithParents(FaultyRow):
    """A line whose clauses have their roles; `before` is the last clause, or two for this line."""

    before: Sequence[Clause] = ()
    roles: Mapping[int, str] = EMPTY_ROW

    def _parents(self, at: int, others: Sequence[int]) -> tuple[tuple[Parent, ...], Sequence[int]]:
        """Return the parents, and the clauses that are left."""
        if self.parents[1:]:
            return self.cited, others
        found = [one for one in others if self._may_be_parent(one, at)]
        first = {self.all[one].clauses: one for one in reversed(found)}
        if len(found) > 2:  # such as `p, p → q (¬p ∨ q)`
            found = [one for one in found if self._is_first(one, first)]
        found = self._without_pivot(found)
        led = {*self.roles.values()} - {SUBJECT, PIVOT} or not self.words
        places, rest = sorted([*self.parents, *found]), [one for one in others if one not in found]
        if len(places) == 2 and (led or self._is_added(found)):
            return tuple(map(self._parent, places)), rest
        beside = [one for one in others if not (self.is_empty(one) or self._is_named(one))]
        silent = {*beside} <= {*found} and len(places) == 2 - len(self.before) < 2
        if silent and self._is_chained(at):
            return (*self.before, *map(self._parent, places)), rest
        recent = [one for one in self.used.values() if isinstance(one, Clause)][-2:]
        if not places and self.cue(0) == RESULT and self._is_resolvent(at, recent):
            return tuple(recent), rest
        return self.cited, others

    def _is_first(self, one: int, first: Mapping[tuple[Clause, ...], int]) -> bool:
        """Return whether a clause was not said before in another form, as a formula."""
        earlier = first[self.all[one].clauses]
        return one == earlier or self.kind(one) == self.kind(earlier)

    def _is_resolvent(self, at: int, parents: Sequence[Clause]) -> bool:
        """Return whether a clause follows from the two before it."""
        if self.kind(at) != "clause" or len(parents) != 2:
            return False
        return pivot_of(self.all[at].clause, parents[0], parents[1]) is not None

    def _may_be_parent(self, one: int, at: int) -> bool:
        """Return whether one clause is meant here, which is no number's, nor behind the result."""
        if self._is_exclaimed(one) or len(self.all[one].clauses) != 1:
            return False
        ahead = one < at or self.roles[one] != AFTER
        return ahead and all(
            self.used.get(number) is not self.all[one].clauses[0] for number in self.cited
        )

    def _without_pivot(self, found: list[int]) -> list[int]:
        """Return clauses without the literal on which the two other parents clash."""
        sides = [*self.parents, *found]
        if len(sides) == 3 and found[:1] == [1] and self.is_unit(1) and self.kind(2) == "colon":
            return found[1:]  # `Using r: from r and ¬r we get □`
        for one in reversed(found if len(sides) == 3 else ()):
            if self._cuts(one, [self._parent(side) for side in sides if side != one]):
                return [other for other in found if other != one]
        return found

    def _cuts(self, at: int, parents: Sequence[Parent]) -> bool:
        """Return whether a literal besides both parents is the one that they clash on."""
        means = [self.used.get(one) if isinstance(one, int) else one for one in parents]
        left, right = (one if isinstance(one, Clause) else Clause() for one in means)
        return self.is_unit(at) and {*self.all[at].clause.atoms} <= {*left.clashes(right)}

    def _parent(self, at: int) -> Parent:
        return self.number(at) if at in self.parents else self.all[at].clauses[0]

    def _is_added(self, clauses: Sequence[int]) -> bool:
        """Return whether a sign joins a clause to the number of the other parent: `2 + q`."""
        sides = ((at + step, at + 2 * step) for at in clauses for step in (1, -1))
        return any(self.text(sign) in ("+", "&") and at in self.parents for sign, at in sides)

    def _is_chained(self, at: int) -> bool:
        """Return whether the other parent is the step before: `=> q (with ¬p ∨ q)`."""
        if self.own is None:
            begun = self.cue(0) in (PARENT, RESULT, "and")
            if begun or (self.is_empty(at) and (self.parents or self._clashes())):
                return True
        return any(self.word(one) in WITH for one in range(len(self.all)))

    def _clashes(self) -> bool:
        """Return whether the only clause besides the empty one denies that of the step before."""
        said = [self.all[at] for at in self.content if not self.is_empty(at)]
        if len(said) != 1 or said[0].kind != "clause" or self.parents or len(self.before) != 1:
            return False
        literals = said[0].clause.literals
        return len(literals) == 1 and {~literal for literal in literals} == {*self.before[0]}

    def _is_named(self, at: int) -> bool:
        """Return whether a clause has its own number beside it: `(1) p ∨ q`, `p ∨ q (1)`."""
        if self.kind(at) != "clause":
            return False
        signs = self.kind(at - 1) in COLUMNS
        sides = at - 1 - signs, at + 1 + (self.kind(at + 1) == "open")
        return any(
            side in self.numbers
            and self.used.get(self.number(side)) is self.all[at].clause
            and (side < at or self.is_bracketed(side))
            for side in sides
        )

    def _is_known(self, at: int) -> bool:
        return len(self.all[at].clauses) == 1 and self.all[at].clauses[0] in self.used.values()

    def _is_exclaimed(self, at: int) -> bool:
        """Return whether the empty clause is a word such as `contradiction!`."""
        return self.is_empty(at) and WORDED.match(self.all[at].text) is not None
