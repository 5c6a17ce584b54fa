"""A conflict made by hand: you suppose, unit resolution follows, and each cut is a clause to learn.

From the false clause backwards along the trail, each literal that was forced is resolved away with
its reason, the latest first. After each step the literals left are a cut through the implication
graph. Where just one of them is of the last level, it is a unique implication point.

Source: Marques-Silva & Sakallah, ICCAD 1996, whose example is in the tests.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from attrs import evolve, frozen

from resolver.errors import CommandError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.questions.conflict import Conflict, Forced, implication_graph
from resolver.rules.binary_resolution import resolve
from resolver.rules.unit_resolution import next_unit


@frozen
class Cut:
    """A cut through the implication graph.

    Attributes:
        chain: The false clause, and the reasons with which it is resolved.
        clause: What they derive.
        point: The implication point, if there is one.
    """

    chain: tuple[Clause, ...]
    clause: Clause
    point: Literal | None


@frozen
class ImplicationGraph:
    """Clauses, and the literals that are true so far, in order; a change is another graph.

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
        return next(
            (clause for clause in self.clauses if all(~x in self.true_literals for x in clause)),
            None,
        )

    def decide(self, literal: Literal) -> ImplicationGraph:
        """Return the graph with one more decision; raises CommandError where it cannot be made."""
        if not any(literal.name in clause.atoms for clause in self.clauses):
            raise CommandError(f"no clause has {literal.name}; `clauses` lists them")
        if {literal, ~literal} & self.true_literals:
            value = "true" if literal in self.true_literals else "false"
            raise CommandError(f"{literal} is {value} already; try another, or: undecide")
        return evolve(self, trail=(*self.trail, Forced(literal, self.level + 1, None)))

    def undecide(self) -> ImplicationGraph:
        """Return the graph before the last decision; raises CommandError for none."""
        if not self.level:
            raise CommandError("nothing is supposed; try: decide p")
        places = [place for place, forced in enumerate(self.trail) if forced.reason is None]
        return evolve(self, trail=self.trail[: places[-1]])

    def propagate(self) -> ImplicationGraph:
        """Return the graph with all that unit resolution makes true.

        It ends with the first clause that is false.
        """
        graph = self
        while (
            graph.violated is None
            and (unit := next_unit(self.clauses, graph.true_literals)) is not None
        ):
            literal, reason = unit
            graph = evolve(graph, trail=(*graph.trail, Forced(literal, self.level, reason)))
        return graph

    @cached_property
    def cuts(self) -> tuple[Cut, ...]:
        """The cuts, from the false clause on; none where no clause is false."""
        if self.violated is None:
            return ()

        chain, clause = [self.violated], self.violated
        cuts = [self._make_cut(chain, clause)]
        for forced in reversed(self.trail):
            if forced.reason is not None and ~forced.literal in clause:
                chain.append(forced.reason)
                clause = resolve(clause, forced.reason, forced.literal)
                cuts.append(self._make_cut(chain, clause))
        return tuple(cuts)

    def _make_cut(self, chain: Iterable[Clause], clause: Clause) -> Cut:
        """Return the cut of a clause, with its implication point if it has one."""
        last_level = max((forced.level for forced in self._graph), default=0)
        on_last_level = [
            forced.literal
            for forced in self.trail
            if ~forced.literal in clause and forced.level == last_level
        ]
        has_point = len(on_last_level) == 1 and last_level > 0
        return Cut(tuple(chain), clause, on_last_level[0] if has_point else None)

    @cached_property
    def _graph(self) -> tuple[Forced, ...]:
        return () if self.violated is None else implication_graph(self.trail, self.violated)

    def conflict(self, number: int) -> Conflict:
        """Return the conflict cut at an implication point, the cuts being numbered from 1.

        Args:
            number: Which cut, counted from 1.

        Raises:
            CommandError: That cut has no implication point.
        """
        points = [place for place, cut in enumerate(self.cuts, start=1) if cut.point is not None]
        if number not in points:
            have = f"try one of {', '.join(map(str, points))}" if points else "no cut has one"
            raise CommandError(f"cut {number} has no unique implication point; {have}")
        return Conflict(1, self._graph, self.cuts[number - 1].chain)
