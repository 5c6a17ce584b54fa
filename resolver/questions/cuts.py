"""A conflict made by hand: the user supposes literals, and each cut is a clause to learn.

Unit resolution propagates what is supposed. From the false clause back along the trail, each forced
literal is resolved away with its reason, the latest first. After each step, the literals of the
clause are a cut through the implication graph. If just one of them is of the last level, it is a
unique implication point.

Source: Marques-Silva & Sakallah, ICCAD 1996, whose example is in the tests.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from attrs import evolve, frozen

from resolver.errors import CommandError
from resolver.logic.clause import Clause, atoms_of_clauses
from resolver.logic.literal import Literal, complements_of
from resolver.questions.conflict import Conflict, Forced, implication_graph
from resolver.rules.binary_resolution import resolve
from resolver.rules.unit_resolution import next_unit


@frozen
class Cut:
    """A cut through the implication graph.

    Attributes:
        chain: The false clause, and the reasons with which it is resolved.
        clause: The clause that they derive.
        point: The unique implication point; None if there is none.
    """

    chain: tuple[Clause, ...]
    clause: Clause
    point: Literal | None


@frozen
class ImplicationGraph:
    """Clauses, and the literals that are true so far; a change gives another graph.

    >>> from resolver import clauses
    >>> graph = ImplicationGraph(clauses("a -> b; a & b -> c; ~c | ~b"))
    >>> graph = graph.decide(Literal("a")).propagate()
    >>> print(*(forced.literal for forced in graph.trail), "and", graph.violated, "is false")
    a b c and ¬b ∨ ¬c is false
    >>> for cut in graph.cuts:
    ...     print(cut.clause, "|", cut.point)
    ¬b ∨ ¬c | None
    ¬a ∨ ¬b | None
    ¬a | a

    Attributes:
        clauses: The clauses.
        trail: The true literals, in the order in which they became true.
    """

    clauses: tuple[Clause, ...]
    trail: tuple[Forced, ...] = ()

    @property
    def level(self) -> int:
        """How many decisions there were."""
        return sum(forced.reason is None for forced in self.trail)

    @cached_property
    def true_literals(self) -> frozenset[Literal]:
        """The literals that are true."""
        return frozenset(forced.literal for forced in self.trail)

    @cached_property
    def violated(self) -> Clause | None:
        """The first clause that is false, if any."""
        for clause in self.clauses:
            if complements_of(clause) <= self.true_literals:
                return clause
        return None

    def decide(self, literal: Literal) -> ImplicationGraph:
        """Return the graph with one more decision; raise CommandError if it cannot be made."""
        if literal.name not in atoms_of_clauses(self.clauses):
            raise CommandError(f"no clause has {literal.name}; `clauses` lists them")
        if {literal, ~literal} & self.true_literals:
            value = "true" if literal in self.true_literals else "false"
            raise CommandError(f"{literal} is {value} already; try another, or: undecide")

        decision = Forced(literal, self.level + 1, None)
        return evolve(self, trail=(*self.trail, decision))

    def undecide(self) -> ImplicationGraph:
        """Return the graph before the last decision; raise CommandError if there is none."""
        if not self.level:
            raise CommandError("nothing is supposed; try: decide p")
        # A decision is no consequence, so it has no reason; all literals behind it go with it.
        decisions = [index for index, forced in enumerate(self.trail) if forced.reason is None]
        return evolve(self, trail=self.trail[: decisions[-1]])

    def propagate(self) -> ImplicationGraph:
        """Return the graph with all literals that unit resolution makes true.

        Propagation ends with the first clause that is false.
        """
        graph = self
        while graph.violated is None:
            unit = next_unit(self.clauses, graph.true_literals)
            if unit is None:
                break
            literal, reason = unit
            forced = Forced(literal, self.level, reason)
            graph = evolve(graph, trail=(*graph.trail, forced))
        return graph

    @cached_property
    def cuts(self) -> tuple[Cut, ...]:
        """The cuts, from the false clause on; none if no clause is false."""
        if self.violated is None:
            return ()

        clause = self.violated
        chain = [clause]
        cuts = [self._cut_at(chain, clause)]

        # Backwards along the trail, each clause is false under a shorter part of the trail.
        for forced in reversed(self.trail):
            if forced.reason is not None and ~forced.literal in clause:
                chain.append(forced.reason)
                clause = resolve(clause, forced.reason, forced.literal)
                cuts.append(self._cut_at(chain, clause))
        return tuple(cuts)

    def _cut_at(self, chain: Iterable[Clause], clause: Clause) -> Cut:
        """Return the cut of a clause, with its implication point if it has one."""
        last_level = max((forced.level for forced in self._graph), default=0)
        on_last_level: list[Literal] = []
        for forced in self.trail:
            if forced.level == last_level and ~forced.literal in clause:
                on_last_level.append(forced.literal)

        # On level 0 nothing was decided, so no literal of it could have been chosen otherwise.
        has_point = len(on_last_level) == 1 and last_level > 0
        return Cut(tuple(chain), clause, on_last_level[0] if has_point else None)

    @cached_property
    def _graph(self) -> tuple[Forced, ...]:
        return () if self.violated is None else implication_graph(self.trail, self.violated)

    def conflict(self, number: int) -> Conflict:
        """Return the conflict that learns the clause of a cut, which has an implication point.

        Args:
            number: The number of the cut, counted from 1.

        Raises:
            CommandError: The cut has no implication point.
        """
        with_point = [n for n, cut in enumerate(self.cuts, start=1) if cut.point is not None]
        if number not in with_point:
            numbers = ", ".join(map(str, with_point))
            advice = f"try one of {numbers}" if with_point else "no cut has one"
            raise CommandError(f"cut {number} has no unique implication point; {advice}")
        return Conflict(1, self._graph, self.cuts[number - 1].chain)
