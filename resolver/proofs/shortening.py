"""Shortening: the same conclusion from no other axioms, in fewer steps.

Two transformations take turns as long as one of them helps. After each, equal clauses are merged
and unused steps are left out:

- *lower units*: a unit clause that is used more than once is left out wherever it is used. Its
  complement then stays in the clauses, down to the end, where the unit resolves it away once.
- *recycle pivots with intersection*: a literal is safe at a step if every path from there to the
  conclusion resolves it away. A resolution on a safe literal is needless: the premise that has the
  safe literal can take the place of the step, since the literal is resolved away in any case.

Source: Fontaine, Merz & Woltzenlogel Paleo, CADE 2011; Bar-Ilan, Fuhrmann, Hoory, Shacham &
Strichman, HVC 2008 (recycling pivots).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from types import MappingProxyType
from typing import Final

from attrs import frozen

from resolver.budget import Budget, Meter, ProgressOption, make_meter
from resolver.errors import ArgumentError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof, Step, expect_proof, length_in_words, steps_by_number
from resolver.proofs.step import ancestors_of, clause_of, lost_literals
from resolver.text.results import OneLineRepr
from resolver.text.tables import text_table

LEFT, RIGHT = 0, 1  # Says which premise takes the place of a resolution.


@frozen(repr=False)
class Shortening(OneLineRepr):
    """A proof before and after it was shortened, and after each stage in between.

    >>> from resolver import problems, prove, shorten
    >>> short = shorten(prove(problems.pigeonhole(2), strategy="given").proof)
    >>> [(name, proof.resolutions) for name, proof in short.stages]
    [('as found', 12), ('trimmed', 12), ('lowered units', 11)]

    Attributes:
        stages: Pairs of a name and a proof, from "as found" on.
    """

    stages: tuple[tuple[str, Proof], ...]

    @property
    def before(self) -> Proof:
        """The proof as it was found.

        >>> from resolver import problems, prove, shorten
        >>> shorten(prove(problems.pigeonhole(2), strategy="given").proof).before.resolutions
        12
        """
        return self.stages[0][1]

    @property
    def after(self) -> Proof:
        """The shortest proof.

        >>> from resolver import problems, prove, shorten
        >>> shorten(prove(problems.pigeonhole(2), strategy="given").proof).after.resolutions
        11
        """
        return self.stages[-1][1]

    @property
    def summary(self) -> str:
        """The length before and after, in one line.

        >>> from resolver import problems, prove, shorten
        >>> shorten(prove(problems.pigeonhole(2), strategy="given").proof).summary
        'Shortening of 12 resolutions to 11'
        """
        return f"Shortening of {length_in_words(self.before)} to {self.after.length}"

    def table(self) -> Sequence[Sequence[str]]:
        """Return the measures of the proof after each stage.

        >>> from resolver import problems, prove, shorten
        >>> shorten(prove(problems.pigeonhole(2), strategy="given").proof).table()[-1]
        ['lowered units', '11', '2', '5']
        """
        inferences = "sums" if self.before.counts else "resolutions"
        rows = [["", inferences, "width", "depth"]]
        for name, proof in self.stages:
            measures = (len(proof.inferences), proof.width, proof.depth)
            rows.append([name, *map(str, measures)])
        return rows

    def __str__(self) -> str:
        table = text_table(self.table())
        if not self.before.counts:
            return table
        note = "a counting proof is only trimmed: units and pivots are of resolution"
        return f"{table}\n{note}"


def shorten_in_stages(proof: Proof, meter: Meter) -> Shortening:
    """Shorten a proof by transformations as long as they help, and return each stage.

    >>> from resolver import prove
    >>> proof = prove("p -> q; q -> r; p", "r").proof
    >>> [name for name, _ in shorten_in_stages(proof, Meter()).stages]
    ['as found', 'trimmed']

    Args:
        proof: The proof.
        meter: Counts the steps of the proof, once for each transformation.

    Raises:
        ProofError: the proof does not hold.
        SearchStopped: the budget ran out.
    """
    proof = expect_proof(proof)
    if proof.counts:
        return Shortening((("as found", proof), ("trimmed", proof.trimmed())))

    # One transformation may open the way for the other, so they go on until neither helps.
    graph = build_derivation(proof)
    stages = [("as found", proof), ("trimmed", graph.proof(len(graph)))]
    while True:
        length_before = len(graph)
        for name, transform in TRANSFORMATIONS:
            meter.step(len(graph))
            shorter = transform(graph)
            if len(shorter) < len(graph):
                graph = shorter
                stages.append((name, graph.proof(len(graph))))
        if len(graph) == length_before:
            return Shortening(tuple(stages))


def build_derivation(proof: Proof, tree_like: bool = False) -> Derivation:
    """Return a proof as a trimmed derivation, with equal clauses merged unless it is tree-like.

    Its axioms come first, and its conclusion last.
    """
    _ = proof.conclusion  # Raises ProofError if the proof has no steps.
    graph = Derivation(tree_like)
    number_in_graph: dict[int, int] = {}
    lost_literal_of = lost_literals(proof)
    axioms_first = sorted(proof, key=lambda step: bool(step.premises))
    for step in axioms_first:
        if step.premises:
            left, right = [number_in_graph[premise] for premise in step.premises]
            number = graph.join(left, right, lost_literal_of[step.number])
        else:
            number = graph.state(clause_of(step), step.rule, step.source)
        number_in_graph[step.number] = number

    trimmed, _ = rebuild(graph, number_in_graph[proof[-1].number])
    return trimmed


def lower_units(graph: Derivation) -> Derivation:
    """Rebuild a proof so that a unit clause with several uses is resolved on once, at the end."""
    use_count = Counter(chain.from_iterable(graph.premises))
    units: list[int] = []
    for number, clause in enumerate(graph.clauses):
        if len(clause) == 1 and use_count[number] > 1:
            units.append(number)
    new, new_numbers = _leave_out_units(graph, set(units))

    # A unit may rest on earlier units, which are lowered too, so the last unit is resolved first.
    end = new_numbers[len(graph)]
    for unit in reversed(units):
        (literal,) = graph.clauses[unit]
        if ~literal in new.clauses[end]:
            end = new.join(new_numbers[unit], end, literal)
    return _keep_conclusion(new, end, graph)


def recycle_pivots(graph: Derivation) -> Derivation:
    """Rebuild a proof without the resolutions on literals that are resolved away later anyway."""
    new, new_numbers = rebuild(graph, len(graph), find_needless_resolutions(graph))
    return _keep_conclusion(new, new_numbers[len(graph)], graph)


def find_needless_resolutions(graph: Derivation) -> dict[int, int]:
    """Return the resolutions on safe literals, each with the premise that takes its place."""
    taken_premise: dict[int, int] = {}
    # Sets of literals are masks: in a long chain they grow by a literal with each step.
    bit_of: defaultdict[Literal, int] = defaultdict(lambda: 1 << len(bit_of))

    # The safe literals of each step. A step on no path to the conclusion has all of them (-1 has
    # every bit). The literals of the conclusion are safe too, since they may stay.
    last, every_literal = len(graph), -1
    safe = [every_literal] * (last + 1)
    safe[last] = sum(bit_of[literal] for literal in graph.clauses[last])

    # The loop goes from the conclusion up, so all uses of a step come before it.
    for number in range(last, 0, -1):
        safe_here = safe[number]
        safe[number] = 0  # A long mask is let go as soon as it has been read.
        is_used = safe_here != every_literal
        if not is_used or number in graph.stated:
            continue

        left, right = graph.premises[number]
        literal = graph.pivots[number]
        bit = bit_of[literal]
        complement_bit = bit_of[~literal]
        if safe_here & bit:
            taken_premise[number] = LEFT
        elif safe_here & complement_bit:
            taken_premise[number] = RIGHT

        # On the path through this step, the safe literals of the step are safe for a premise too,
        # and so is the literal that the step resolves away. A premise that is not taken, though the
        # other one is, no longer has a path through this step.
        if taken_premise.get(number) != RIGHT:
            safe[left] &= safe_here | bit
        if taken_premise.get(number) != LEFT:
            safe[right] &= safe_here | complement_bit
    return taken_premise


def leave_out_axioms(proof: Proof, denied: AbstractSet[Clause]) -> Proof:
    """Return a proof without these unit axioms, which then proves some of their complements.

    >>> from resolver import DENIED
    >>> from resolver.proofs import Derivation
    >>> d = Derivation()
    >>> end = d.axiom(Clause(["p", "q"]), "given")
    >>> for name in "pq":
    ...     end = d.resolve(end, d.axiom(Clause(["~" + name]), DENIED), name)
    >>> print(leave_out_axioms(d.proof(end), {Clause(["~p"])}))
      1. p ∨ q    axiom: given
      2. ¬q       axiom: the denied goal
      3. p        resolution 1, 2 on q
    """
    graph = build_derivation(proof)
    left_out: set[int] = set()
    for number, (clause, _, _) in graph.stated.items():
        if clause in denied:
            left_out.add(number)
    new, new_numbers = _leave_out_units(graph, left_out)
    return new.proof(new_numbers[len(graph)])


def _leave_out_units(
    graph: Derivation, units: AbstractSet[int]
) -> tuple[Derivation, dict[int, int]]:
    """Rebuild a proof without these unit clauses, whose uses the other premise replaces."""
    taken_premise: dict[int, int] = {}
    for number, premises in enumerate(graph.premises):
        if not units.isdisjoint(premises):
            taken_premise[number] = LEFT if premises[1] in units else RIGHT
    return rebuild(graph, len(graph), taken_premise)


def rebuild(
    graph: Derivation,
    last: int,
    taken_premise: Mapping[int, int] = MappingProxyType({}),
) -> tuple[Derivation, dict[int, int]]:
    """Copy a step with all its ancestors, replacing some steps by one of their premises.

    Args:
        graph: The derivation.
        last: The number of the step.
        taken_premise: The premise that takes the place of a step, LEFT or RIGHT, by its number.

    Returns:
        The copy, and the new number of each step.
    """
    new = Derivation(graph.tree_like)
    new_numbers: dict[int, int] = {}
    for number in ancestors_of(last, graph.premises.__getitem__):
        if number in graph.stated:
            new_numbers[number] = new.state(*graph.stated[number])
            continue

        # If a premise has lost the pivot, `join` returns it in place of the resolvent.
        left, right = [new_numbers[premise] for premise in graph.premises[number]]
        if number in taken_premise:
            new_numbers[number] = right if taken_premise[number] else left
        else:
            new_numbers[number] = new.join(left, right, graph.pivots[number])
    return new, new_numbers


def _keep_conclusion(new: Derivation, end: int, graph: Derivation) -> Derivation:
    """Return the new proof, trimmed, or the old one if the new one proves a shorter clause."""
    shorter, _ = rebuild(new, end)
    return shorter if shorter.clauses[-1] == graph.clauses[-1] else graph


TRANSFORMATIONS = (("lowered units", lower_units), ("recycled pivots", recycle_pivots))


# A proof as a tree, and the tree made regular.
#
#     C₁ ∨ x    D ∨ ¬x
#     ────────────────
#         C ∨ ...          C₁ ∨ x takes the place of C, for x is resolved away below
#            ⋮
#     E ∨ x     F ∨ ¬x
#     ────────────────
#          E ∨ F
#
# - *Unfolding*: each resolvent is derived anew for each use. The proof may grow exponentially, so
#   there is a budget.
# - *Regularising*: a resolution on an atom that is resolved on again further down is needless. The
#   premise with the literal that is resolved away there takes the step's place. This never makes a
#   tree larger, but it may make any other proof larger, so other proofs are unfolded first.
#
# Source: Tseitin, 1968 (a smallest tree is regular); Alekhnovich, Johannsen, Pitassi & Urquhart,
# STOC 2002 (proofs of which every regular one is exponentially larger).

TREE_BUDGET: Final = Budget(steps=100_000)  # A step is an inference of the tree.


def unfold(
    proof: Proof,
    *,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> Proof:
    """Return a proof as a tree, in which no derived step is used twice.

    >>> from resolver import prove
    >>> from resolver.proofs import measures, shapes
    >>> proof = prove("p | q; p | ~q; ~p | q; ~p | ~q").proof
    >>> tree = unfold(proof)
    >>> measures(proof).length, measures(proof).tree_size, measures(tree).length
    (4, 5, 5)
    >>> shapes(tree).tree_like
    True

    Axioms are still written once, and definitions come first. Steps that the conclusion does not
    rest on are left out. A counting proof is unfolded in the same way.

    Args:
        proof: The proof, by resolution or by sums.
        budget: The most inferences written, counted as steps; 100,000 by default.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        SearchStopped: the budget ran out.
    """
    meter = make_meter(TREE_BUDGET if budget is None else budget, progress, "unfolding")
    trimmed = expect_proof(proof).trimmed()
    steps = steps_by_number(trimmed)
    tree, axiom_numbers = _begin_with_definitions(trimmed)

    # An inference is on the stack twice: first for its premises, then to be written below them.
    # The steps of the tree that no inference uses yet wait in `unused`, by their numbers.
    unused: list[int] = []
    stack = [(step.number, False) for step in trimmed.steps[-1:]]
    while stack:
        number, premises_are_written = stack.pop()
        step = steps[number]
        if number in axiom_numbers:
            unused.append(axiom_numbers[number])
            continue
        if step.premises and not premises_are_written:
            stack.append((number, True))
            stack += [(premise, False) for premise in reversed(step.premises)]
            continue

        # The premises were written last, so they are the last ones that wait.
        first_premise = len(unused) - len(step.premises)
        premises = tuple(unused[first_premise:])
        del unused[first_premise:]

        tree.append(step._replace(number=len(tree) + 1, premises=premises))
        unused.append(len(tree))
        if premises:
            meter.step()
        else:
            axiom_numbers[number] = len(tree)
    return Proof(tree)


def _begin_with_definitions(proof: Proof) -> tuple[list[Step], dict[int, int]]:
    """Return the definitions of a proof as the first steps of a tree, and their numbers there.

    So each definition stands before the first use of its atom.
    """
    tree: list[Step] = []
    new_numbers: dict[int, int] = {}
    for step in proof:
        if step.rule == "extension":
            tree.append(step._replace(number=len(tree) + 1))
            new_numbers[step.number] = len(tree)
    return tree, new_numbers


def regularise(
    proof: Proof,
    *,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> Proof:
    """Return a tree-like and regular proof of the conclusion, or of a clause that subsumes it.

    >>> from resolver import Clause
    >>> from resolver.proofs import Derivation, shapes
    >>> d = Derivation()
    >>> one, two, three, four = (d.axiom(Clause(text.split()), "given")
    ...     for text in ("p q", "~p q", "p ~q", "~p"))
    >>> end = d.resolve(d.resolve(d.resolve(one, two, "p"), three, "q"), four, "p")
    >>> proof = d.proof(end)
    >>> shapes(proof).regular
    False
    >>> print(regularise(proof))
      1. p ∨ q     axiom: given
      2. p ∨ ¬q    axiom: given
      3. p         resolution 1, 2 on q
      4. ¬p        axiom: given
      5. □         resolution 3, 4 on p

    It is never larger than the tree that `unfold` returns.

    Args:
        proof: A proof by resolution.
        budget: The most inferences of the tree, counted as steps; 100,000 by default.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        SearchStopped: the budget ran out.
        ArgumentError: it is a counting proof.
    """
    if expect_proof(proof).counts:
        advice = "this one has sums; try prove('p & ~p', strategy='learning').proof"
        raise ArgumentError(proof, "proof by resolution", advice)
    if not proof.steps:
        return proof

    graph = build_derivation(unfold(proof, budget=budget, progress=progress), tree_like=True)
    new, new_numbers = rebuild(graph, len(graph), find_needless_resolutions(graph))
    return unfold(new.proof(new_numbers[len(graph)]), budget=Meter())
