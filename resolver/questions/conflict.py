"""Clause learning shown as resolution: what led to a conflict, the cut, and the chain.

Each literal that was forced has a reason: a clause whose other literals were false. Drawn as arrows
from those to it, the reasons are the implication graph, and the false clause is where it ends. On
the last level there is a literal through which every way to the conflict leads; of these the one
nearest to the conflict is the first unique implication point. Cut the graph behind it: the
literals whose arrows are cut cannot all be true, and resolving the false clause with the reasons
behind the cut, the latest first, says just that.

Source: Marques-Silva & Sakallah, ICCAD 1996; Zhang, Madigan, Moskewicz & Malik, ICCAD 2001.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from attrs import frozen

from resolver.budget import Budget, Meter
from resolver.errors import ConflictError
from resolver.export.dot import label
from resolver.logic.arguments import whole
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof
from resolver.questions.goal import Goal, pose
from resolver.questions.progress import Telling, metered
from resolver.rules.binary_resolution import resolvents
from resolver.search.learning.assignment import Watched, analyse
from resolver.search.learning.decisions import Configuration
from resolver.search.learning.learner import Learner
from resolver.search.problem import Problem
from resolver.text.drawing import Drawing
from resolver.text.printable import escaped
from resolver.text.printed import Printed
from resolver.text.reading import Told
from resolver.text.tables import html_table, text_table
from resolver.writers import written

DRAWN: Final = 20  # literals of a graph that a notebook shows as a picture


@frozen
class Forced:
    """A literal that was true: its level, and the clause that forced it; None if it was supposed.

    Level 0 is what follows without supposing anything.
    """

    literal: Literal
    level: int
    reason: Clause | None

    @property
    def causes(self) -> tuple[Literal, ...]:
        """The literals that left the reason no other choice."""
        return tuple(~one for one in self.reason or () if one is not self.literal)


@frozen(repr=False)
class Conflict(Printed):
    """A false clause, what made it false, and the chain by which another clause was learned.

    `graph` has, in the order in which they became true, the literals on which the conflict rests.
    The first premise of `chain` is the false clause; each other one is resolved with what the
    premises before it give.
    """

    number: int
    graph: tuple[Forced, ...]
    chain: tuple[Clause, ...]

    @property
    def violated(self) -> Clause:
        """The clause that is false."""
        return self.chain[0]

    @cached_property
    def level(self) -> int:
        """The last level, on which the conflict arose."""
        return max(forced.level for forced in self.graph)

    @cached_property
    def derivation(self) -> tuple[tuple[Clause, str, Clause], ...]:
        """The resolutions: the next premise, the pivot, and what has been derived with it."""
        clause, steps = self.violated, []
        for premise in self.chain[1:]:
            ((pivot, clause),) = resolvents(clause, premise)
            steps.append((premise, pivot, clause))
        return tuple(steps)

    @property
    def learned(self) -> Clause:
        """The clause at the end of the chain."""
        return self.derivation[-1][2] if len(self.chain) > 1 else self.violated

    @property
    def implication_point(self) -> Literal:
        """The first unique implication point: the one literal of the last level behind the cut."""
        (point,) = self._last(self.learned)
        return point

    @property
    def behind(self) -> frozenset[Literal]:
        """The literals on the conflict's side of the cut: those resolved away to reach it."""
        clause, atoms = self.violated, set()
        for _, pivot, resolvent in self.derivation:
            if self._last(clause) == [self.implication_point]:
                break
            atoms.add(pivot)
            clause = resolvent
        return frozenset(one.literal for one in self.graph if one.literal.name in atoms)

    @property
    def proof(self) -> Proof:
        """The derivation of the learned clause from the premises of the chain."""
        derivation = Derivation()
        number = derivation.axiom(self.violated, "the false clause")
        for premise, pivot, _ in self.derivation:
            other = derivation.axiom(premise, "a reason")
            number = derivation.resolve(number, other, pivot)
        return derivation.proof(number)

    def svg(self) -> Drawing:
        """Return a drawing of the implication graph, from what was supposed to what is false."""
        return Drawing(written(self, "implications"))

    def to_dot(self) -> str:
        """Return the implication graph for Graphviz, what is behind the cut in a box."""
        names = {forced.literal: f"n{place}" for place, forced in enumerate(self.graph)}
        behind, point = self.behind, self.implication_point
        nodes = {forced.literal: _node(forced, names, point) for forced in self.graph}
        lines = ["digraph implications {", "  rankdir=LR", "  node [shape=box, style=rounded]"]
        lines += [f"  {node}" for literal, node in nodes.items() if literal not in behind]
        lines += ["  subgraph cluster_conflict {", '    label="behind the cut"; style=dashed']
        lines += [f"    {node}" for literal, node in nodes.items() if literal in behind]
        lines += [f'    conflict [label="{label(f"false: {self.violated}")}", style=bold]', "  }"]
        for forced in self.graph:
            reason, target = label(str(forced.reason)), names[forced.literal]
            lines += [f'  {names[one]} -> {target} [label="{reason}"]' for one in forced.causes]
        lines += [f"  {names[~one]} -> conflict" for one in self.violated]
        return "\n".join([*lines, "}", ""])

    @property
    def summary(self) -> str:
        """Which clause is false, and on which level."""
        return f"conflict {self.number}, on level {self.level}: {self.violated} is false"

    def table(self) -> list[list[str]]:
        """Return the implication graph: each literal with its level, its reason and its place."""
        rows = [["level", "literal", "because of", ""]]
        behind, point = self.behind, self.implication_point
        for forced in self.graph:
            because = "supposed" if forced.reason is None else str(forced.reason)
            side = "behind the cut" if forced.literal in behind else ""
            if forced.literal is point:
                side = "first unique implication point"
            rows.append([str(forced.level), str(forced.literal), because, side])
        return rows

    def steps(self) -> list[list[str]]:
        """Return the resolutions as texts, from the false clause to the learned one."""
        rows = [["", "clause", "resolved with", "on"], ["1.", str(self.violated), "", ""]]
        for place, (premise, pivot, clause) in enumerate(self.derivation, start=2):
            rows.append([f"{place}.", str(clause), str(premise), pivot])
        return rows

    def __str__(self) -> str:
        tables = text_table(self.table()), text_table(self.steps())
        return "\n".join([self.summary, tables[0], f"learned: {self.learned}", tables[1]])

    def _repr_html_(self) -> str:
        graph = html_table(self.table())
        if len(self.graph) <= DRAWN:
            folded = f"<details><summary>as a table</summary>{graph}</details>"
            graph = f"{self.svg()._repr_html_()}\n{folded}"
        said, learned = escaped(self.summary), escaped(f"learned: {self.learned}")
        return f"<p>{said}</p>\n{graph}\n<p>{learned}</p>\n{html_table(self.steps())}"

    def _last(self, clause: Clause) -> list[Literal]:
        """Return the literals of the last level that make those of a clause false."""
        last = {forced.literal for forced in self.graph if forced.level == self.level}
        return [~literal for literal in clause if ~literal in last]


def _node(forced: Forced, names: Mapping[Literal, str], point: Literal) -> str:
    text = label(f"{forced.literal} @ {forced.level}")
    shape = ", shape=diamond" if forced.reason is None else ""
    style = ', style="rounded,filled"' if forced.literal is point else ""
    return f'{names[forced.literal]} [label="{text}"{shape}{style}]'


def conflict(
    clauses: Told,
    goal: Goal = None,
    *,
    number: int = 1,
    budget: Budget | Meter | None = None,
    progress: Telling = None,
) -> Conflict:
    """Return a conflict that clause learning meets on its way, counted from 1.

    >>> found = conflict("a -> b; b -> c; b & c -> d; b -> ~d; a | e; a | ~e")
    >>> print(found.violated, found.implication_point, found.learned, sep=", ")
    a ∨ e, ¬a, a
    >>> print(*(forced.literal for forced in found.graph))
    ¬b ¬a ¬e

    Raises ConflictError when there are fewer, and SearchStopped when the budget runs out.
    """
    number = whole(number, 1, "conflicts are counted from 1")
    search = _Search(pose(clauses, goal), metered(budget, progress), number)
    search.run()
    if search.found is None:
        raise ConflictError(number, search.conflicts)
    return search.found


class _Search(Learner):
    """Clause learning that stops to look at one conflict."""

    def __init__(self, problem: Problem, meter: Meter, wanted: int) -> None:
        super().__init__(problem, Configuration(), meter, lambda event: None)  # to have the clauses
        self.wanted = wanted
        self.found: Conflict | None = None

    def _learn(self, violated: Watched) -> None:
        if self.conflicts + 1 == self.wanted:
            chain = analyse(self.now, violated).chain
            self.found = Conflict(self.wanted, self._graph(violated), self._clauses(chain))
        super()._learn(violated)

    def _decide(self) -> bool:
        return self.found is None and super()._decide()

    def _clauses(self, numbers: Sequence[int]) -> tuple[Clause, ...]:
        assert self.trace is not None
        return tuple(self.trace.clauses[number] for number in numbers)

    def _graph(self, violated: Watched) -> tuple[Forced, ...]:
        """Return what the conflict rests on, found from the end of the trail backwards."""
        now, literal_of = self.now, self.problem.literal
        wanted = {literal >> 1 for literal in violated[1:]}
        graph = []
        for code in reversed(now.trail):
            if code >> 1 not in wanted:
                continue
            reason = now.reasons[code >> 1]
            wanted.update(literal >> 1 for literal in reason[1:])
            clause = Clause(map(literal_of, reason[1:])) if reason else None
            graph.append(Forced(literal_of(code), now.levels[code >> 1], clause))
        return tuple(reversed(graph))
