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

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import starmap
from typing import Final

from attrs import frozen

from resolver.budget import Budget, Meter
from resolver.errors import ConflictError
from resolver.export.display import Kind
from resolver.export.drawing.picture import (
    BETWEEN,
    MARGIN,
    SMALL,
    Scene,
    TextBox,
    document,
    legend,
    wrap,
)
from resolver.export.plain import label
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
from resolver.text.printable import escaped, html_table, text_table
from resolver.text.printed import OneLineRepr
from resolver.text.reading import ClausesLike

DRAWN: Final = 20  # literals of a graph that a notebook shows as a picture
WIDEST: Final = 200.0
LEAST: Final = 460.0  # the legend fits into it
COLOURS: Final = {
    "supposed": "#d6e8ff",
    "forced": "#f5f5f4",
    "unique implication point": "#fff0c2",
    "behind the cut": "#ffd9d3",
}


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
        return tuple(~literal for literal in self.reason or () if literal is not self.literal)


@frozen(repr=False)
class Conflict(OneLineRepr):
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

    @cached_property
    def implication_point(self) -> Literal:
        """The first unique implication point: the one literal of the last level behind the cut."""
        (point,) = self._last(self.learned)
        return point

    @cached_property
    def behind(self) -> frozenset[Literal]:
        """The literals on the conflict's side of the cut: those resolved away to reach it."""
        clause, atoms = self.violated, set()
        for _, pivot, resolvent in self.derivation:
            if self._last(clause) == [self.implication_point]:
                break
            atoms.add(pivot)
            clause = resolvent
        return frozenset(forced.literal for forced in self.graph if forced.literal.name in atoms)

    @property
    def proof(self) -> Proof:
        """The derivation of the learned clause from the premises of the chain."""
        derivation = Derivation()
        number = derivation.axiom(self.violated, "the false clause")
        for premise, pivot, _ in self.derivation:
            reason = derivation.axiom(premise, "a reason")
            number = derivation.resolve(number, reason, pivot)
        return derivation.proof(number)

    def side(self, forced: Forced) -> str:
        """Return on which side of the cut a literal is.

        Returns:
            "unique implication point", "behind the cut", or an empty text.
        """
        if forced.literal is self.implication_point:
            return "unique implication point"
        return "behind the cut" if forced.literal in self.behind else ""

    def svg(self) -> Drawing:
        """Return a drawing of the implication graph, from the decisions to the false clause."""
        return Drawing(to_svg(self))

    def to_dot(self) -> str:
        """Return the implication graph for Graphviz, what is behind the cut in a box."""
        names = {forced.literal: f"n{place}" for place, forced in enumerate(self.graph)}
        nodes = [(forced, self.side(forced)) for forced in self.graph]
        lines = ["digraph implications {", "  rankdir=LR", "  node [shape=box, style=rounded]"]
        lines += [f"  {_node(*node, names)}" for node in nodes if node[1] != "behind the cut"]
        lines += ["  subgraph cluster_conflict {", '    label="behind the cut"; style=dashed']
        lines += [f"    {_node(*node, names)}" for node in nodes if node[1] == "behind the cut"]
        lines += [f'    conflict [label="{label(f"false: {self.violated}")}", style=bold]', "  }"]
        for forced in self.graph:
            reason, target = label(str(forced.reason)), names[forced.literal]
            lines += [f'  {names[cause]} -> {target} [label="{reason}"]' for cause in forced.causes]
        lines += [f"  {names[~literal]} -> conflict" for literal in self.violated]
        return "\n".join([*lines, "}", ""])

    @property
    def summary(self) -> str:
        """Which clause is false, and on which level."""
        return f"conflict {self.number}, on level {self.level}: {self.violated} is false"

    def table(self) -> list[list[str]]:
        """Return the implication graph: each literal with its level, its reason and its place."""
        rows = [["level", "literal", "because of", ""]]
        for forced in self.graph:
            side = self.side(forced).replace("unique", "first unique")
            because = str(forced.reason or "supposed")
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
        summary, learned = escaped(self.summary), escaped(f"learned: {self.learned}")
        return f"<p>{summary}</p>\n{graph}\n<p>{learned}</p>\n{html_table(self.steps())}"

    def _last(self, clause: Clause) -> list[Literal]:
        """Return the literals of the last level that make those of a clause false."""
        last = {forced.literal for forced in self.graph if forced.level == self.level}
        return [~literal for literal in clause if ~literal in last]


def _node(forced: Forced, side: str, names: Mapping[Literal, str]) -> str:
    text = label(f"{forced.literal} @ {forced.level}")
    shape = ", shape=diamond" if forced.reason is None else ""
    style = ', style="rounded,filled"' if side == "unique implication point" else ""
    return f'{names[forced.literal]} [label="{text}"{shape}{style}]'


def implication_graph(trail: Sequence[Forced], violated: Clause) -> tuple[Forced, ...]:
    """Return the part of the trail that makes a clause false, in the order of the trail."""
    wanted = {~literal for literal in violated}
    graph = []
    for forced in reversed(trail):
        if forced.literal in wanted:
            graph.append(forced)
            wanted.update(forced.causes)
    return tuple(reversed(graph))


def conflict(
    clauses: ClausesLike,
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

    Args:
        clauses: Clauses, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        number: Which conflict, counted from 1.
        budget: A limit on the work, or a meter that counts it. The default is none.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        ConflictError: There are fewer conflicts.
        SearchStopped: The budget ran out.
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
            chain = [self._clause(number) for number in analyse(self.now, violated).chain]
            trail = [self._forced(code) for code in self.now.trail]
            graph = implication_graph(trail, chain[0])
            self.found = Conflict(self.wanted, graph, tuple(chain))
        super()._learn(violated)

    def _decide(self) -> bool:
        return self.found is None and super()._decide()

    def _clause(self, number: int) -> Clause:
        assert self.trace is not None
        return self.trace.clauses[number]

    def _forced(self, code: int) -> Forced:
        reason = self.now.reasons[code >> 1]
        clause = self._clause(reason[0]) if reason else None
        return Forced(self.problem.literal(code), self.now.levels[code >> 1], clause)


def to_svg(found: Conflict) -> str:
    """Return the implication graph in SVG.

    >>> from resolver import conflict
    >>> drawing = to_svg(conflict("a | b; a | ~b; ~a | c; ~a | ~c"))
    >>> drawing.count("<title>"), drawing.count("<path")
    (4, 4)
    """
    numbers = {forced.literal: at for at, forced in enumerate(found.graph)}
    end = len(numbers)
    rests = {
        at: [numbers[cause] for cause in forced.causes] for at, forced in enumerate(found.graph)
    }
    rests[end] = [numbers[~literal] for literal in found.violated]
    boxes = {at: _box(forced, found.side(forced)) for at, forced in enumerate(found.graph)}
    boxes[end] = TextBox(
        ("conflict",), _wrapped(f"{found.violated} is false"), COLOURS["behind the cut"]
    )
    scene = Scene(rests, boxes)
    right = max(scene.right, LEAST)
    keys, bottom = legend(starmap(Kind, COLOURS.items()), MARGIN, scene.bottom + BETWEEN, right)
    edges = (edge for _, edge in scene.edges())
    title = f"Conflict {found.number}: {found.violated} is false"
    drawn = _boxes(scene, boxes.items(), end)
    return document(title, [*edges, *drawn, *keys], right + MARGIN, bottom + MARGIN)


def _box(forced: Forced, side: str) -> TextBox:
    kind = "supposed" if forced.reason is None else "forced"
    why = "supposed" if forced.reason is None else f"because of {forced.reason}"
    notes = _wrapped(f"level {forced.level}, {why}")
    return TextBox((str(forced.literal),), notes, COLOURS[side or kind])


def _wrapped(text: str) -> tuple[str, ...]:
    return tuple(wrap(text.split(), SMALL, WIDEST))


def _boxes(scene: Scene, boxes: Iterable[tuple[int, TextBox]], end: int) -> Iterator[str]:
    for number, box in boxes:
        hint = escaped(", ".join([*box.lines, " ".join(box.notes)]))
        drawn = box.drawn(scene.corner(number), number == end)
        yield "\n".join(["<g>", f"<title>{hint}</title>", *drawn, "</g>"])
