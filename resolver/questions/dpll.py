"""The decision tree of Davis, Logemann and Loveland, and the tree-like refutation read off it.

              ·                             □
          p ╱   ╲ ¬p                      ╱   ╲
          ·      E is false     →       ¬p     E
      q ╱   ╲ ¬q                       ╱  ╲
C is false  D is false                C    D

A literal is supposed, what follows by unit clauses is made true, and where a clause is false the
other case is looked at. Read from the leaves: a false clause is at each; where both cases
failed, their clauses are resolved on the literal, and a literal that was forced is resolved away
with its reason. So the tree is a refutation, tree-like and regular. A case whose clause does not
speak of the literal does for both.

The rule for pure literals is left out: it refutes nothing.

Source: Davis, Logemann & Loveland, CACM 5(7), 1962.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from attrs import frozen

from resolver.budget import Budget, Meter, ProgressOption, make_meter
from resolver.export.drawing.picture import MARGIN, Scene, TextBox, document
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof, length_in_words
from resolver.proofs.shortening import unfold
from resolver.questions.goal import Goal, encode_question
from resolver.search.learning.assignment import OPEN, TRUE, Assignment, WatchedClause
from resolver.search.problem import Outcome, Problem, verify_outcome
from resolver.text.mapping import FrozenMapping
from resolver.text.reading import Sourced
from resolver.text.results import Drawing, Rows
from resolver.text.tables import escape_unprintable, shorten_text, with_noun

# The branches of a decision tree, and how they are written and drawn.

MOST_BRANCHES_DRAWN: Final = 200
MOST_BOX_LETTERS: Final = 40  # of one line

# The colours of boxes.
SPLIT_COLOUR, FALSE_COLOUR, TRUE_COLOUR = "#f5f5f4", "#ffd9d3", "#d9f2d9"


class Branch(NamedTuple):
    """A literal that was supposed, and what it led to.

    Attributes:
        number: Its number, from 1.
        parent: The number of the branch above it: 0 for the first, which supposes nothing.
        level: How many literals are supposed.
        supposed: The literal.
        forced: The literals that it forced, each with its reason.
        false: The false clause. Without one there are branches below, or a model.
    """

    number: int
    parent: int
    level: int
    supposed: Literal | None
    forced: tuple[tuple[Literal, Clause], ...]
    false: Clause | None

    @property
    def reasons(self) -> tuple[str, ...]:
        """The forced literals as texts, each with the clause that forced it."""
        return tuple(f"{literal} by {reason}" for literal, reason in self.forced)

    @property
    def end(self) -> str:
        """The false clause, as a text; empty without one."""
        return "" if self.false is None else str(self.false)

    @property
    def lines(self) -> tuple[str, ...]:
        """The decision, what it forced, and the false clause, each as a text."""
        supposed = () if self.supposed is None else (f"suppose {self.supposed}",)
        false = () if self.false is None else (f"{self.false} is false",)
        return (*supposed, *self.reasons, *false)

    def __str__(self) -> str:
        parts = [", ".join(self.reasons)] if self.reasons else []
        if self.false is not None:
            parts.append(f"{self.false} is false")
        consequences = "; ".join(parts)
        if self.supposed is None:
            return consequences
        supposed = f"suppose {self.supposed}"
        return f"{supposed}: {consequences}" if consequences else supposed


def to_text(branches: Sequence[Branch]) -> str:
    """Return a line for each branch, indented below the one it belongs to."""
    start = 0 if branches[0].lines else 1
    lines = (
        f"{'  ' * (branch.level - start)}{escape_unprintable(str(branch))}"
        for branch in branches[start:]
    )
    return "\n".join(lines) or "all clauses are true already"


def _colours_of(branches: Sequence[Branch]) -> dict[int, str]:
    """Return the colour of each branch by its number."""
    parents = {branch.parent for branch in branches}
    colours = dict[int, str]()
    for branch in branches:
        if branch.false is not None:
            colours[branch.number] = FALSE_COLOUR
        else:
            colours[branch.number] = SPLIT_COLOUR if branch.number in parents else TRUE_COLOUR
    return colours


def to_svg(branches: Sequence[Branch]) -> str:
    """Return a drawing: the first branch on top, each other one below its parent."""
    drawn = branches[:MOST_BRANCHES_DRAWN]
    title = "a decision tree"
    if len(drawn) < len(branches):
        title += f", its first {MOST_BRANCHES_DRAWN} branches of {len(branches)}"

    colours = _colours_of(branches)
    boxes: dict[int, TextBox] = {}
    for branch in drawn:
        lines = tuple(shorten_text(line, MOST_BOX_LETTERS) for line in branch.lines or ("start",))
        boxes[branch.number] = TextBox(lines, (), colours[branch.number])
    above = {branch.number: (branch.parent,) if branch.parent else () for branch in drawn}

    scene = Scene(above, boxes, top_down=True)
    parts = [edge for _, edge in scene.edges()]
    for number, box in boxes.items():
        parts += box.draw(scene.corner(number))
    return document(title, parts, scene.right + MARGIN, scene.bottom + MARGIN)


DEFAULT_BUDGET: Final = Budget(steps=200_000)


@frozen(repr=False)
class DecisionTree(Rows[Branch]):
    """The branches in the order in which they were looked at, with a refutation or a model.

    The first branch supposes nothing. Printed it is the tree, and so it is drawn.

    >>> from resolver import dpll
    >>> print(dpll("p | q; ~p | q; p | ~q; ~p | ~q"))
    suppose p: ¬q by ¬p ∨ ¬q; ¬p ∨ q is false
    suppose ¬p: ¬q by p ∨ ¬q; p ∨ q is false

    Attributes:
        branches: The branches in the order in which they were looked at.
        proof: A refutation, None where there is a model.
        model: Values of the atoms, None where there is a refutation.
    """

    branches: tuple[Branch, ...]
    proof: Proof | None
    model: FrozenMapping[str, bool] | None
    _heads = ("number", "parent", "supposed", "forced", "false")

    @property
    def leaves(self) -> tuple[Branch, ...]:
        """The branches that end with a false clause.

        >>> len(dpll("p | q; p | ~q; ~p | q; ~p | ~q").leaves)
        2
        """
        return tuple(branch for branch in self.branches if branch.false is not None)

    @property
    def summary(self) -> str:
        """How large it is, and what it shows.

        >>> dpll("p | q; ~p").summary
        'DecisionTree: 1 branch, a model'
        """
        found = (
            "a model" if self.proof is None else f"a refutation of {length_in_words(self.proof)}"
        )
        return f"DecisionTree: {with_noun(len(self), 'branch', 'branches')}, {found}"

    def _values(self) -> Iterable[Sequence[Any]]:
        for branch in self.branches:
            supposed, false = (
                None if literal is None else str(literal)
                for literal in (branch.supposed, branch.false)
            )
            forced = [str(literal) for literal, _ in branch.forced]
            yield branch.number, branch.parent, supposed, forced, false

    def table(self) -> Sequence[Sequence[str]]:
        """Return the branches as texts.

        >>> dpll("p | q; ~p | q").table()[:2]
        [['branch', 'below', 'supposed', 'forced', 'false'], ['1', '', '', '', '']]
        """
        rows = [["branch", "below", "supposed", "forced", "false"]]
        for branch in self.branches:
            first = (branch.number, branch.parent, branch.supposed)
            cells = [str(cell or "") for cell in first]
            rows.append([*cells, ", ".join(branch.reasons), branch.end])
        return rows

    def to_svg(self) -> Drawing:
        """Return a drawing, a box for each branch; of a large tree its first branches.

        >>> dpll("p | q; ~p").to_svg()[:4]
        '<svg'
        """
        return Drawing(to_svg(self.branches))

    def __str__(self) -> str:
        return to_text(self.branches)


def dpll(
    clauses: Sourced,
    goal: Goal = None,
    *,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> DecisionTree:
    """Return the decision tree of the clauses and of the denial of a goal.

    >>> tree = dpll("p | q; p | ~q; ~p | q; ~p | ~q")
    >>> print(tree)
    suppose p: ¬q by ¬p ∨ ¬q; ¬p ∨ q is false
    suppose ¬p: ¬q by p ∨ ¬q; p ∨ q is false
    >>> print(tree.proof)
      1. ¬p ∨ q     axiom: given
      2. ¬p ∨ ¬q    axiom: given
      3. ¬p         resolution 1, 2 on q
      4. p ∨ q      axiom: given
      5. p ∨ ¬q     axiom: given
      6. p          resolution 4, 5 on q
      7. □          resolution 3, 6 on p

    What is supposed is a literal of a shortest open clause, of those the first one given.

    Args:
        clauses: Clauses, each perhaps paired with its source, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        budget: A limit on the work, or a meter that counts it. The default is 200,000 steps.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Returns:
        The tree, with a refutation or a model.

    Raises:
        ClauseError: The clauses are none.
        FormulaError: A text is no formula, or the goal is no goal.
        SearchStopped: The budget ran out. A step is a literal made true.
    """
    asked = encode_question(clauses, goal)
    problem = asked.problem
    search = _Splitting(problem, make_meter(DEFAULT_BUDGET if budget is None else budget, progress))
    model = search.run()
    branches = tuple(search.branches)
    proof = _refutation(problem, branches) if model is None else None
    found = verify_outcome(problem, Outcome(proof, model))
    model = None if found.model is None else asked.restrict_model(found.model)
    return DecisionTree(branches, found.proof, model)


class _Splitting:
    """The branch that is looked at, and those before it."""

    def __init__(self, problem: Problem, meter: Meter) -> None:
        self.problem, self.meter = problem, meter
        self.now = Assignment(len(problem.atoms))
        self.branches: list[Branch] = []

        # Each level has the code that is supposed, whether it is the first case, and its parent.
        self.path: list[tuple[int, bool, int]] = []

    def run(self) -> Mapping[str, bool] | None:
        """Look at branch after branch; return the model that one ends with, if any does."""
        false = self._take_clauses()
        self._enter(0, None, false)
        while True:
            if self.branches[-1].false is not None:
                # The other case of the last literal is next whose first case it was.
                while self.path and not self.path[-1][1]:
                    self.path.pop()
                if not self.path:
                    return None
                failed, _, parent = self.path.pop()
                code, is_first_case = failed ^ 1, False
                self.now.backjump(len(self.path))
            else:
                chosen = self._choose_open_literal()
                if chosen is None:
                    return self.now.model(self.problem.atoms)
                code, is_first_case, parent = chosen, True, len(self.branches)

            self.now.decide(code)
            self.path.append((code, is_first_case, parent))
            self._enter(parent, code, None)

    def _take_clauses(self) -> int | None:
        """Take in the clauses; return the number of one that is false from the beginning."""
        clauses = enumerate(self.problem.codes)
        return next((n for n, codes in clauses if self.now.add_clause([n, *codes])), None)

    def _enter(self, parent: int, supposed: int | None, false: int | None) -> None:
        """Propagate, and note the branch.

        Args:
            parent: The number of the branch above it.
            supposed: The code that is supposed, if any.
            false: The number of a clause that is false from the beginning, if any.
        """
        now, problem = self.now, self.problem
        violated: WatchedClause | None = [false] if false is not None else now.propagate()
        start = now.level_starts[-1] + 1 if now.level_starts else 0
        self.meter.step(len(now.trail) - start + 1)

        forced = [
            (problem.literal(code), problem.clauses[now.reasons[code >> 1][0]])
            for code in now.trail[start:]
        ]
        branch = Branch(
            number=len(self.branches) + 1,
            parent=parent,
            level=len(self.path),
            supposed=None if supposed is None else problem.literal(supposed),
            forced=tuple(forced),
            false=None if violated is None else problem.clauses[violated[0]],
        )
        self.branches.append(branch)

    def _choose_open_literal(self) -> int | None:
        """Return an open literal of a shortest open clause; None when all clauses are true."""
        values = self.now.values
        shortest: list[int] | None = None
        for codes in self.problem.codes:
            if all(values[code] != TRUE for code in codes):
                open_codes = [code for code in codes if values[code] == OPEN]
                if shortest is None or len(open_codes) < len(shortest):
                    shortest = open_codes
        return shortest[0] if shortest else None


def _refutation(problem: Problem, branches: Sequence[Branch]) -> Proof:
    """Return the refutation that the tree is, read from its leaves."""
    sources = dict(zip(reversed(problem.clauses), reversed(problem.sources), strict=True))
    tree = Derivation(tree_like=True)
    false_steps: dict[int, int] = {}  # by the number of a branch: its clause is false there
    below: dict[int, list[Branch]] = {}
    for branch in reversed(branches):
        # At a leaf a clause is false; where both cases failed, their clauses are resolved.
        if branch.false is not None:
            result = tree.axiom(branch.false, sources[branch.false])
        else:
            second, first = below[branch.number]
            assert first.supposed is not None
            of_first, of_second = false_steps[first.number], false_steps[second.number]
            result = tree.join(of_first, of_second, ~first.supposed)

        for literal, reason in reversed(branch.forced):
            result = tree.join(result, tree.axiom(reason, sources[reason]), ~literal)
        false_steps[branch.number] = result
        below.setdefault(branch.parent, []).append(branch)

    # Unfolded, each step stands just before the one that uses it.
    return unfold(tree.proof(false_steps[1]), budget=Meter())
