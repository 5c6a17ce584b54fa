"""The decision tree of Davis, Logemann and Loveland, and the tree-like refutation read off it.

              ·                             □
          p ╱   ╲ ¬p                      ╱   ╲
          ·      E is false     →       ¬p     E
      q ╱   ╲ ¬q                       ╱  ╲
C is false  D is false                C    D

A literal is supposed, and all literals that unit clauses force are made true. If a clause is false
then, the search goes on with the other case of the last literal that was supposed.

Read from its leaves, the tree is a refutation, tree-like and regular. At each leaf stands a false
clause. If both cases of a literal have failed, their clauses are resolved on the literal. A literal
that was forced is resolved away with its reason. If the clause of one case does not have the
literal, it stands for both cases.

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
MOST_BOX_LETTERS: Final = 40  # The letters of one line of a box.

# The colours of boxes.
SPLIT_COLOUR, FALSE_COLOUR, TRUE_COLOUR = "#f5f5f4", "#ffd9d3", "#d9f2d9"


class Branch(NamedTuple):
    """A literal that was supposed, the literals that it forced, and the clause that is false then.

    Attributes:
        number: The number of the branch, from 1.
        parent: The number of the branch above it; 0 for the first branch.
        level: How many literals are supposed, this one included.
        supposed: The literal; None for the first branch, which supposes nothing.
        forced: The literals that it forced, each with its reason.
        false: The false clause; None if there are branches below this one, or a model.
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
        """The decision, the literals that it forced, and the false clause, each as a text."""
        lines = list(self.reasons)
        if self.supposed is not None:
            lines.insert(0, f"suppose {self.supposed}")
        if self.false is not None:
            lines.append(f"{self.false} is false")
        return tuple(lines)

    def __str__(self) -> str:
        parts = [", ".join(self.reasons)] if self.reasons else []
        if self.false is not None:
            parts.append(f"{self.false} is false")
        consequences = "; ".join(parts)

        # Only the first branch supposes nothing.
        if self.supposed is None:
            return consequences
        supposed = f"suppose {self.supposed}"
        return f"{supposed}: {consequences}" if consequences else supposed


def to_text(branches: Sequence[Branch]) -> str:
    """Return a line for each branch, indented below the line of its parent."""
    # The first branch supposes nothing, so it may have nothing to say.
    start = 0 if branches[0].lines else 1
    lines: list[str] = []
    for branch in branches[start:]:
        indent = "  " * (branch.level - start)
        lines.append(indent + escape_unprintable(str(branch)))
    return "\n".join(lines) or "all clauses are true already"


def _colours_of(branches: Sequence[Branch]) -> dict[int, str]:
    """Return the colour of each branch by its number."""
    parents = {branch.parent for branch in branches}
    colours: dict[int, str] = {}
    for branch in branches:
        if branch.false is not None:
            colours[branch.number] = FALSE_COLOUR
        else:
            colours[branch.number] = SPLIT_COLOUR if branch.number in parents else TRUE_COLOUR
    return colours


def to_svg(branches: Sequence[Branch]) -> str:
    """Return a drawing with the first branch on top, and every other one below its parent."""
    # A drawing of a large tree ends after its first branches, and says so in its title.
    drawn = branches[:MOST_BRANCHES_DRAWN]
    title = "a decision tree"
    if len(drawn) < len(branches):
        title += f", its first {MOST_BRANCHES_DRAWN} branches of {len(branches)}"

    colours = _colours_of(branches)
    boxes: dict[int, TextBox] = {}
    parents: dict[int, tuple[int, ...]] = {}
    for branch in drawn:
        number = branch.number
        lines = branch.lines or ("start",)
        short_lines = tuple([shorten_text(line, MOST_BOX_LETTERS) for line in lines])
        boxes[number] = TextBox(short_lines, (), colours[number])
        parents[number] = (branch.parent,) if branch.parent else ()

    scene = Scene(parents, boxes, top_down=True)
    parts = [edge for _, edge in scene.edges()]
    for number, box in boxes.items():
        parts += box.draw(scene.corner(number))
    return document(title, parts, scene.right + MARGIN, scene.bottom + MARGIN)


DEFAULT_BUDGET: Final = Budget(steps=200_000)


@frozen(repr=False)
class DecisionTree(Rows[Branch]):
    """The branches in the order of the search, with a refutation or a model.

    The first branch supposes nothing. Printed, the branches are an indented tree.

    >>> from resolver import dpll
    >>> print(dpll("p | q; ~p | q; p | ~q; ~p | ~q"))
    suppose p: ¬q by ¬p ∨ ¬q; ¬p ∨ q is false
    suppose ¬p: ¬q by p ∨ ¬q; p ∨ q is false

    Attributes:
        branches: The branches in the order of the search.
        proof: A refutation; None if there is a model.
        model: Values of the atoms; None if there is a refutation.
    """

    branches: tuple[Branch, ...]
    proof: Proof | None
    model: FrozenMapping[str, bool] | None
    _column_heads = ("number", "parent", "supposed", "forced", "false")

    @property
    def leaves(self) -> tuple[Branch, ...]:
        """The branches that end with a false clause.

        >>> len(dpll("p | q; p | ~q; ~p | q; ~p | ~q").leaves)
        2
        """
        return tuple(branch for branch in self.branches if branch.false is not None)

    @property
    def summary(self) -> str:
        """The number of branches, and whether they give a model or a refutation.

        >>> dpll("p | q; ~p").summary
        'DecisionTree: 1 branch, a model'
        """
        result = "a model"
        if self.proof is not None:
            result = f"a refutation of {length_in_words(self.proof)}"
        return f"DecisionTree: {with_noun(len(self), 'branch', 'branches')}, {result}"

    def _values(self) -> Iterable[Sequence[Any]]:
        for branch in self.branches:
            supposed = None if branch.supposed is None else str(branch.supposed)
            false = None if branch.false is None else str(branch.false)
            forced = [str(literal) for literal, _ in branch.forced]
            yield (
                branch.number,
                branch.parent,
                supposed,
                forced,
                false,
            )

    def table(self) -> Sequence[Sequence[str]]:
        """Return the branches as texts.

        >>> dpll("p | q; ~p | q").table()[:2]
        [['branch', 'below', 'supposed', 'forced', 'false'], ['1', '', '', '', '']]
        """
        rows = [["branch", "below", "supposed", "forced", "false"]]
        for branch in self.branches:
            parent = str(branch.parent or "")
            supposed = str(branch.supposed or "")
            reasons = ", ".join(branch.reasons)
            rows.append([str(branch.number), parent, supposed, reasons, branch.end])
        return rows

    def to_svg(self) -> Drawing:
        """Return a drawing with a box for each branch, or for the first ones of a large tree.

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
    """Search for a model of the clauses and the denial of a goal, and return the decision tree.

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

    The literal that is supposed is the first open one of a shortest open clause; of several
    shortest clauses the first one counts.

    Args:
        clauses: Clauses, each perhaps paired with its source, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        budget: A limit on the work, or a meter that counts it. The default is 200,000 steps.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Returns:
        The tree, with a refutation or a model.

    Raises:
        ClauseError: One of the clauses is no clause.
        FormulaError: A text is no formula, or the goal is no goal.
        SearchStopped: The budget ran out. A step is a literal made true.
    """
    question = encode_question(clauses, goal)
    problem = question.problem
    meter = make_meter(DEFAULT_BUDGET if budget is None else budget, progress)
    search = _TreeSearch(problem, meter)
    model = search.run()

    # The refutation is checked, or the model held against the clauses, before it is returned.
    branches = tuple(search.branches)
    proof = _read_refutation(problem, branches) if model is None else None
    outcome = verify_outcome(problem, Outcome(proof, model))
    model = None if outcome.model is None else question.restrict_model(outcome.model)
    return DecisionTree(branches, outcome.proof, model)


class _Supposition(NamedTuple):
    """A supposed literal on the way to the present branch.

    Attributes:
        code: The code of the literal.
        is_first_case: Whether its complement is still to be supposed.
        parent: The number of the branch below which it is supposed.
    """

    code: int
    is_first_case: bool
    parent: int


class _TreeSearch:
    """The search that builds a decision tree, branch after branch.

    Attributes:
        problem: The clauses.
        meter: Counts each literal that is made true.
        assignment: The literals that are true in the present branch.
        branches: The branches so far, the present one last.
        path: The literals that are supposed in the present branch, in their order.
    """

    def __init__(self, problem: Problem, meter: Meter) -> None:
        self.problem = problem
        self.meter = meter
        self.assignment = Assignment(len(problem.atoms))
        self.branches: list[Branch] = []
        self.path: list[_Supposition] = []

    def run(self) -> Mapping[str, bool] | None:
        """Add branches until one ends with a model or all are closed; return the model, if any."""
        # The first branch supposes nothing, and has the literals that follow at once.
        false = self._add_clauses()
        self._add_branch(0, None, false)
        while True:
            is_closed = self.branches[-1].false is not None
            supposition = self._turn_to_other_case() if is_closed else self._choose_first_case()

            # No case is left below a closed branch, or no clause is open: the search is at its end.
            if supposition is None:
                return None if is_closed else self.assignment.model(self.problem.atoms)

            self.assignment.decide(supposition.code)
            self.path.append(supposition)
            self._add_branch(supposition.parent, supposition.code, None)

    def _turn_to_other_case(self) -> _Supposition | None:
        """Go back to the last literal with an open case, and return that case; None if all failed.

        Literals whose both cases have failed are dropped on the way.
        """
        while self.path and not self.path[-1].is_first_case:
            self.path.pop()
        if not self.path:
            return None

        failed = self.path.pop()
        self.assignment.backjump(len(self.path))
        return _Supposition(failed.code ^ 1, False, failed.parent)

    def _choose_first_case(self) -> _Supposition | None:
        """Return the next literal to suppose; None if all clauses are true."""
        code = self._choose_open_literal()
        return None if code is None else _Supposition(code, True, len(self.branches))

    def _add_clauses(self) -> int | None:
        """Add the clauses up to a first one that is false already, and return its number."""
        for number, codes in enumerate(self.problem.codes):
            if self.assignment.add_clause([number, *codes]):
                return number
        return None

    def _add_branch(self, parent: int, supposed: int | None, false: int | None) -> None:
        """Propagate the supposed literal, and add the branch with its consequences.

        Args:
            parent: The number of the branch above it.
            supposed: The code that is supposed, if any.
            false: The number of a clause that is false from the beginning, if any.
        """
        assignment = self.assignment
        problem = self.problem
        violated: WatchedClause | None = [false] if false is not None else assignment.propagate()

        # Behind the decision of the last level stand the literals that it has forced.
        start = assignment.level_starts[-1] + 1 if assignment.level_starts else 0
        self.meter.step(len(assignment.trail) - start + 1)
        forced: list[tuple[Literal, Clause]] = []
        for code in assignment.trail[start:]:
            reason_number = assignment.reasons[code >> 1][0]
            forced.append((problem.literal(code), problem.clauses[reason_number]))

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
        """Return the first open literal of a shortest open clause; None if all clauses are true."""
        values = self.assignment.values
        shortest: list[int] | None = None
        for codes in self.problem.codes:
            if any(values[code] == TRUE for code in codes):
                continue
            open_codes = [code for code in codes if values[code] == OPEN]
            if shortest is None or len(open_codes) < len(shortest):
                shortest = open_codes
        return shortest[0] if shortest else None


def _read_refutation(problem: Problem, branches: Sequence[Branch]) -> Proof:
    """Read the refutation off a decision tree, from the leaves to the first branch."""
    sources = problem.source_by_clause()
    tree = Derivation(tree_like=True)

    # For each branch, the step of a clause that the supposed literals alone make false, by the
    # number of the branch.
    false_steps: dict[int, int] = {}
    children: dict[int, list[Branch]] = {}
    for branch in reversed(branches):
        # A leaf has a false clause. If both cases have failed, their clauses are resolved.
        if branch.false is not None:
            step = tree.axiom(branch.false, sources[branch.false])
        else:
            second, first = children[branch.number]
            assert first.supposed is not None
            first_step = false_steps[first.number]
            second_step = false_steps[second.number]
            step = tree.join(first_step, second_step, ~first.supposed)

        # A literal that was forced is false only because of its reason, so that is resolved in.
        for literal, reason in reversed(branch.forced):
            reason_step = tree.axiom(reason, sources[reason])
            step = tree.join(step, reason_step, ~literal)
        false_steps[branch.number] = step
        children.setdefault(branch.parent, []).append(branch)

    # Unfolded, each step stands just before the step that uses it.
    return unfold(tree.proof(false_steps[1]), budget=Meter())
