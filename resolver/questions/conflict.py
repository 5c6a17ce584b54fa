"""Shows clause learning as resolution: the implication graph of a conflict, the cut, the chain.

Each literal that was forced has a reason: a clause whose other literals were false. In the
implication graph an arrow leads from the complement of each of these to the literal, and the graph
ends in the false clause. Some literals of the last decision level are on every path to the
conflict; the one nearest to the conflict is the first unique implication point. Cut the graph
behind it: the literals whose arrows are cut cannot all be true. The false clause, resolved with the
reasons behind the cut, the latest first, is the clause that says so.

Source: Marques-Silva & Sakallah, ICCAD 1996; Zhang, Madigan, Moskewicz & Malik, ICCAD 2001.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import starmap
from typing import Final, TypeAlias

from attrs import evolve, frozen

from resolver.arguments import require_whole_number
from resolver.budget import Budget, Meter, ProgressOption, make_meter
from resolver.errors import ConflictError
from resolver.export.display import StepKind
from resolver.export.drawing.picture import (
    LAYER_DISTANCE,
    MARGIN,
    SMALL_FONT_SIZE,
    Scene,
    TextBox,
    document,
    draw_legend,
    with_tooltip,
    wrap,
)
from resolver.logic.clause import Clause, atoms_of_clauses
from resolver.logic.literal import Literal, complements_of
from resolver.logic.names import write_name
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof
from resolver.questions.goal import NO_DEFINITIONS, Goal, encode_question
from resolver.rules.binary_resolution import resolvents
from resolver.search.learning.assignment import WatchedClause, analyse_conflict
from resolver.search.learning.decisions import Configuration
from resolver.search.learning.learner import Learner
from resolver.search.problem import Problem
from resolver.search.strategy import LEARNING_BUDGET
from resolver.text.mapping import FrozenMapping
from resolver.text.reading import ClausesLike
from resolver.text.results import Drawing, OneLineRepr
from resolver.text.tables import escape_html, html_table, text_table

# The implication graph, and its drawing. All widths are in CSS pixels.

MOST_LINE_WIDTH: Final = 200.0
LEAST_WIDTH: Final = 460.0  # The legend needs this width.
COLOURS: Final = {
    "supposed": "#d6e8ff",
    "forced": "#f5f5f4",
    "unique implication point": "#fff0c2",
    "behind the cut": "#ffd9d3",
}
CUT: Final = "behind the cut"


@frozen
class Forced:
    """A true literal of the trail, which was forced or supposed.

    Attributes:
        literal: The literal.
        level: Its decision level; on level 0 nothing is supposed.
        reason: The clause that forced it; None if it was supposed.
    """

    literal: Literal
    level: int
    reason: Clause | None

    @property
    def causes(self) -> tuple[Literal, ...]:
        """The true literals that made all other literals of the reason false."""
        if self.reason is None:
            return ()
        return tuple(~literal for literal in self.reason if literal is not self.literal)


# The literals of a graph, each with its side of the cut.
SidedLiterals: TypeAlias = Sequence[tuple[Forced, str]]


def implication_graph(trail: Sequence[Forced], violated: Clause) -> tuple[Forced, ...]:
    """Return the literals of the trail on which a false clause rests, in their order."""
    needed = set(complements_of(violated))
    graph = []
    for forced in reversed(trail):
        if forced.literal in needed:
            graph.append(forced)
            needed.update(forced.causes)
    return tuple(reversed(graph))


def to_svg(graph: SidedLiterals, violated: Clause, title: str) -> str:
    """Return the implication graph in SVG.

    Args:
        graph: The literals in the order in which they became true, each with its side of the cut.
        violated: The false clause.
        title: The title of the drawing.
    """
    # Causes come before the literals that they force, so each cause has a number already.
    number_of: dict[Literal, int] = {}
    premises_of: dict[int, list[int]] = {}
    boxes: dict[int, TextBox] = {}
    for number, (forced, side) in enumerate(graph):
        number_of[forced.literal] = number
        premises_of[number] = [number_of[cause] for cause in forced.causes]
        boxes[number] = _box_of(forced, side)

    # The false clause is one more box, below all others.
    end = len(boxes)
    premises_of[end] = [number_of[~literal] for literal in violated]
    boxes[end] = TextBox(("conflict",), _wrap_note(f"{violated} is false"), COLOURS[CUT])

    # Boxes are drawn after the edges, so that they cover the ends of these.
    scene = Scene(premises_of, boxes)
    parts = [edge for _, edge in scene.edges()]
    for number, box in boxes.items():
        tooltip = ", ".join([*box.lines, " ".join(box.notes)])
        drawn_box = box.draw(scene.corner(number), bold=number == end)
        parts.append(with_tooltip(tooltip, drawn_box))

    right = max(scene.right, LEAST_WIDTH)
    kinds = starmap(StepKind, COLOURS.items())
    keys, bottom = draw_legend(kinds, MARGIN, scene.bottom + LAYER_DISTANCE, right)
    return document(title, [*parts, *keys], right + MARGIN, bottom + MARGIN)


def _box_of(forced: Forced, side: str) -> TextBox:
    """Return the box of a literal, in the colour of its side of the cut if it has one."""
    kind = "supposed"
    reason = "supposed"
    if forced.reason is not None:
        kind = "forced"
        reason = f"because of {forced.reason}"
    notes = _wrap_note(f"level {forced.level}, {reason}")
    return TextBox((str(forced.literal),), notes, COLOURS[side or kind])


def _wrap_note(text: str) -> tuple[str, ...]:
    """Return the lines of a note in a box."""
    return tuple(wrap(text.split(), SMALL_FONT_SIZE, MOST_LINE_WIDTH))


MOST_DRAWN_LITERALS: Final = 20  # A notebook shows a larger graph as a table alone.


@frozen(repr=False)
class Conflict(OneLineRepr):
    """A false clause, its implication graph, and the chain by which another clause was learned.

    >>> print(conflict("p | q; p | ~q; ~p | q; ~p | ~q").learned)
    ¬p

    Args:
        number: The number of the conflict in its search, from 1.
        graph: The literals on which the conflict rests, in the order in which they became true.
        chain: The false clause, and the reasons with which it is resolved one after the other.
        definitions: The part of a formula that each name among the atoms stands for.
    """

    number: int
    graph: tuple[Forced, ...]
    chain: tuple[Clause, ...]
    definitions: FrozenMapping[str, str] = NO_DEFINITIONS

    @property
    def violated(self) -> Clause:
        """The clause that is false.

        >>> print(conflict("p | q; p | ~q; ~p | q; ~p | ~q").violated)
        ¬p ∨ q
        """
        return self.chain[0]

    @cached_property
    def level(self) -> int:
        """The last level, on which the conflict arose.

        >>> found = conflict("p | q; p | ~q; ~p | q; ~p | ~q")
        >>> found.level
        1
        """
        return max(forced.level for forced in self.graph)

    @cached_property
    def derivation(self) -> tuple[tuple[Clause, str, Clause], ...]:
        """The resolutions of the chain, each with its premise, its pivot and its resolvent.

        >>> found = conflict("p | q; p | ~q; ~p | q; ~p | ~q")
        >>> for premise, pivot, resolvent in found.derivation:
        ...     print(premise, pivot, resolvent)
        ¬p ∨ ¬q q ¬p
        """
        # A reason clashes with the clause in its forced literal alone: the others are all false.
        clause = self.violated
        steps: list[tuple[Clause, str, Clause]] = []
        for premise in self.chain[1:]:
            ((pivot, clause),) = resolvents(clause, premise)
            steps.append((premise, pivot, clause))
        return tuple(steps)

    @property
    def learned(self) -> Clause:
        """The clause at the end of the chain.

        >>> print(conflict("p | q; p | ~q; ~p | q; ~p | ~q").learned)
        ¬p
        """
        if len(self.chain) == 1:
            return self.violated
        _, _, last_resolvent = self.derivation[-1]
        return last_resolvent

    @cached_property
    def implication_point(self) -> Literal:
        """The first unique implication point: the one literal of the last level behind the cut.

        >>> found = conflict("p | q; p | ~q; ~p | q; ~p | ~q")
        >>> print(found.implication_point)
        p
        """
        (point,) = self._literals_of_last_level(self.learned)
        return point

    @cached_property
    def behind(self) -> frozenset[Literal]:
        """The literals on the conflict's side of the cut: those that the chain resolves away.

        >>> found = conflict("p | q; p | ~q; ~p | q; ~p | ~q")
        >>> print(*found.behind)
        ¬q
        """
        # Once the implication point is the only literal of the last level, the cut is reached.
        clause = self.violated
        pivots: set[str] = set()
        for _, pivot, resolvent in self.derivation:
            if self._literals_of_last_level(clause) == [self.implication_point]:
                break
            pivots.add(pivot)
            clause = resolvent

        literals = [forced.literal for forced in self.graph]
        return frozenset(literal for literal in literals if literal.name in pivots)

    @property
    def proof(self) -> Proof:
        """The derivation of the learned clause from the premises of the chain.

        >>> print(conflict("p | q; p | ~q; ~p | q; ~p | ~q").proof)
          1. ¬p ∨ q     axiom: the false clause
          2. ¬p ∨ ¬q    axiom: a reason
          3. ¬p         resolution 1, 2 on q
        """
        derivation = Derivation()
        number = derivation.axiom(self.violated, "the false clause")
        for premise, pivot, _ in self.derivation:
            reason = derivation.axiom(premise, "a reason")
            number = derivation.resolve(number, reason, pivot)
        return derivation.proof(number)

    def _side(self, forced: Forced) -> str:
        """Return the side of the cut on which a literal is; an empty text for one before it."""
        if forced.literal is self.implication_point:
            return "unique implication point"
        return CUT if forced.literal in self.behind else ""

    def to_svg(self) -> Drawing:
        """Return a drawing of the implication graph, from the decisions to the false clause.

        >>> conflict("p | q; p | ~q; ~p | q; ~p | ~q").to_svg()[:4]
        '<svg'
        """
        title = f"Conflict {self.number}: {self.violated} is false"
        sides = [(forced, self._side(forced)) for forced in self.graph]
        return Drawing(to_svg(sides, self.violated, title))

    @property
    def summary(self) -> str:
        """The number, the level and the false clause of the conflict, in one line.

        >>> conflict("p | q; p | ~q; ~p | q; ~p | ~q").summary
        'conflict 1, on level 1: ¬p ∨ q is false'
        """
        return f"conflict {self.number}, on level {self.level}: {self.violated} is false"

    def table(self) -> list[list[str]]:
        """Return the implication graph: each literal with its level, its reason and its side.

        >>> conflict("p | q; p | ~q; ~p | q; ~p | ~q").table()[1]
        ['1', 'p', 'supposed', 'first unique implication point']
        """
        rows = [["level", "literal", "because of", ""]]
        for forced in self.graph:
            side = self._side(forced).replace("unique", "first unique")
            because = str(forced.reason or "supposed")
            rows.append([str(forced.level), str(forced.literal), because, side])
        return rows

    def steps(self) -> list[list[str]]:
        """Return the resolutions as texts, from the false clause to the learned one.

        >>> conflict("p | q; p | ~q; ~p | q; ~p | ~q").steps()[2]
        ['2.', '¬p', '¬p ∨ ¬q', 'q']
        """
        rows = [["", "clause", "resolved with", "on"]]
        rows.append(["1.", str(self.violated), "", ""])
        for number, (premise, pivot, clause) in enumerate(self.derivation, start=2):
            rows.append([f"{number}.", str(clause), str(premise), pivot])
        return rows

    def __str__(self) -> str:
        graph = text_table(self.table())
        steps = text_table(self.steps())
        lines = [self.summary, graph, f"learned: {self.learned}", steps]
        return "\n".join([*lines, *self._definition_sentences()])

    def _definition_sentences(self) -> list[str]:
        """Return a sentence for each atom that only names a part of a formula."""
        return [f"{write_name(name)} names {part}" for name, part in self.definitions.items()]

    def _repr_html_(self) -> str:
        graph = html_table(self.table())
        if len(self.graph) <= MOST_DRAWN_LITERALS:
            folded = f"<details><summary>as a table</summary>{graph}</details>"
            graph = f"{self.to_svg()._repr_html_()}\n{folded}"
        summary = escape_html(self.summary)
        learned = escape_html(f"learned: {self.learned}")
        page = f"<p>{summary}</p>\n{graph}\n<p>{learned}</p>\n{html_table(self.steps())}"
        for sentence in self._definition_sentences():
            page += f"\n<p>{escape_html(sentence)}</p>"
        return page

    def _literals_of_last_level(self, clause: Clause) -> list[Literal]:
        """Return the true literals of the last level that make literals of a clause false."""
        level = self.level
        on_last_level = {forced.literal for forced in self.graph if forced.level == level}
        return sorted(complements_of(clause) & on_last_level)


def conflict(
    clauses: ClausesLike,
    goal: Goal = None,
    *,
    number: int = 1,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> Conflict:
    """Run clause learning up to its n-th conflict, counted from 1, and return that conflict.

    >>> found = conflict("a -> b; b -> c; b & c -> d; b -> ~d; a | e; a | ~e")
    >>> print(found.violated, found.implication_point, found.learned, sep=", ")
    a ∨ e, ¬a, a
    >>> print(*(forced.literal for forced in found.graph))
    ¬b ¬a ¬e

    Args:
        clauses: Clauses, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        number: The number of the conflict, counted from 1.
        budget: A limit on the work, or a meter that counts it; by default some fifteen seconds.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        ConflictError: There are fewer conflicts.
        SearchStopped: The budget ran out.
    """
    number = require_whole_number(number, 1, "conflicts are counted from 1")
    question = encode_question(clauses, goal)
    search = _LearningToConflict(
        question.problem,
        make_meter(LEARNING_BUDGET if budget is None else budget, progress),
        number,
    )
    search.run()
    if search.conflict is None:
        raise ConflictError(number, search.conflicts)

    # Atoms that name parts of formulas are explained if they are in what is shown.
    definitions = question.definitions(_atoms_shown(search.conflict))
    return evolve(search.conflict, definitions=definitions)


def _atoms_shown(shown: Conflict) -> set[str]:
    """Return the atoms of a conflict's graph, of the reasons there, and of its chain."""
    atoms = atoms_of_clauses(premise for premise, _, _ in shown.derivation)
    for forced in shown.graph:
        atoms.add(forced.literal.name)
        if forced.reason is not None:
            atoms.update(forced.reason.atoms)
    return atoms


class _LearningToConflict(Learner):
    """Clause learning that keeps one conflict, and then stops."""

    def __init__(self, problem: Problem, meter: Meter, wanted: int) -> None:
        # The learner keeps its clauses only if a tracer listens.
        super().__init__(problem, Configuration(), meter, lambda event: None)
        self.wanted = wanted
        self.conflict: Conflict | None = None

    def _learn(self, violated: WatchedClause) -> None:
        # The learner jumps back when it learns, so the conflict is read off its trail before that.
        if self.conflicts + 1 == self.wanted:
            numbers = analyse_conflict(self.now, violated).chain
            chain = tuple(map(self._clause, numbers))
            trail = list(map(self._forced, self.now.trail))
            graph = implication_graph(trail, chain[0])
            self.conflict = Conflict(self.wanted, graph, chain)
        super()._learn(violated)

    def _decide(self) -> bool:
        return self.conflict is None and super()._decide()

    def _clause(self, number: int) -> Clause:
        assert self.events is not None
        return self.events.clauses[number]

    def _forced(self, code: int) -> Forced:
        index = code >> 1
        reason = self.now.reasons[index]
        return Forced(
            literal=self.problem.literal(code),
            level=self.now.decision_levels[index],
            reason=self._clause(reason[0]) if reason else None,
        )
