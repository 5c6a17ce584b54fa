"""The shapes of a proof, and the refinements of resolution that allow only some steps.

Two shapes concern the proof as a whole:

    tree-like   no resolvent is used twice; an axiom may be
    regular     no path resolves on an atom twice

A *refinement* asks that at least one parent of each step meets a condition:

    unit              it has one literal
    input             it is a premise or the denied goal
    linear            it is the step before; the first step is free
    sos               it has support: it is the denied goal, or descends from it
    hyper             it has no negative literal
    negative-hyper    it has no positive literal

The first four are shapes of a proof as well: each of its steps meets the condition. An exercise
may allow only the steps of a refinement, and a saturation may be restricted to one. If no axiom
denies a goal, the negative clauses have support. If a proof lacks a shape, the first step that
breaks it is named.

Source: Tseitin, 1968 (regular); Loveland, 1970 (linear); Chang, JACM 17(4), 1970 (input, unit);
Wos, Robinson & Carson, JACM 12(4), 1965 (set of support); Robinson, 1965 (hyper, whose single steps
are these); Chang & Lee, Symbolic Logic and Mechanical Theorem Proving, 1973, chapters 6 and 7.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from attrs import frozen

from resolver.errors import ArgumentError
from resolver.logic.clause import Clause
from resolver.proofs.proof import (
    DENIED,
    Proof,
    clauses_by_number,
    expect_proof,
    leaves_of,
    premises_by_number,
    steps_by_number,
)
from resolver.proofs.step import clause_of, lost_literals
from resolver.text.results import Rows

ShapeBreak: TypeAlias = tuple[int, str]  # The number of a step that breaks a shape, and the reason.


@frozen
class Position:
    """The clauses from which a step takes its parents.

    Attributes:
        clauses: The clauses, by their numbers.
        premises: The premises of each derived clause, in the order of derivation.
        supported: The numbers of the clauses with support.
    """

    clauses: Mapping[int, Clause]
    premises: Mapping[int, tuple[int, ...]]
    supported: Container[int]


@frozen
class Refinement:
    """A condition that at least one parent of a step must meet.

    Attributes:
        needed: The condition in words, as they follow "neither 1 nor 2".
        allows: A function that returns whether the parent of a number meets the condition.
        saturates: Whether a saturation can be restricted to it: a clause that meets the condition
            once then meets it always.
    """

    needed: str
    allows: Callable[[Position, int], bool]
    saturates: bool = False

    def forbids(self, position: Position, parents: tuple[int, ...]) -> str:
        """Return the reason why a step from these parents is not allowed, or an empty text.

        >>> clauses = {1: Clause(["p", "q"]), 2: Clause(["~p", "q"]), 3: Clause(["~q"])}
        >>> position = Position(clauses, {}, ())
        >>> REFINEMENTS["unit"].forbids(position, (1, 3))
        ''
        >>> REFINEMENTS["unit"].forbids(position, (1, 2))
        'neither 1 nor 2 is a clause of one literal'
        """
        if any(self.allows(position, parent) for parent in parents):
            return ""
        numbers = " nor ".join(map(str, parents))
        return f"neither {numbers} {self.needed}"


def _is_negative(clause: Clause) -> bool:
    """Return whether a clause has no positive literal."""
    return not any(literal.positive for literal in clause)


def _is_positive(clause: Clause) -> bool:
    """Return whether a clause has no negative literal."""
    return all(literal.positive for literal in clause)


REFINEMENTS: Final[Mapping[str, Refinement]] = MappingProxyType(
    {
        "unit": Refinement(
            "is a clause of one literal",
            lambda known, parent: len(known.clauses[parent]) == 1,
            saturates=True,
        ),
        "input": Refinement(
            "is a premise or the denied goal",
            lambda known, parent: parent not in known.premises,
            saturates=True,
        ),
        "linear": Refinement(
            "is the step before",
            lambda known, parent: parent == next(reversed(known.premises), parent),
        ),
        "sos": Refinement(
            "has support, as the goal's denial has",
            lambda known, parent: parent in known.supported,
            saturates=True,
        ),
        "hyper": Refinement(
            "is a clause without negative literals",
            lambda known, parent: _is_positive(known.clauses[parent]),
        ),
        "negative-hyper": Refinement(
            "is a clause without positive literals",
            lambda known, parent: _is_negative(known.clauses[parent]),
        ),
    }
)


def find_descendants(support: Iterable[int], premises: Mapping[int, tuple[int, ...]]) -> set[int]:
    """Return the numbers of the clauses with support, and of all their descendants.

    >>> sorted(find_descendants([2], {4: (1, 3), 5: (2, 4), 6: (5, 1)}))
    [2, 5, 6]
    """
    # Parents come before their steps, so one pass finds all descendants.
    supported = set(support)
    for number, parents in premises.items():
        if not supported.isdisjoint(parents):
            supported.add(number)
    return supported


class Shape(NamedTuple):
    """The name of a shape, whether the proof has it, and the first step that breaks it."""

    name: str
    holds: bool
    broken: str = ""


def _shape_property(name: str, docstring: str, example: bool = True) -> Any:
    """Return the property of `Shapes` that says whether a proof has the shape of this name.

    Args:
        name: The name of the shape.
        docstring: The first sentence of the property's docstring.
        example: Whether the proof in its doctest, a chain of two steps, has the shape.
    """

    def holds(self: Shapes) -> bool:
        return next(shape.holds for shape in self.shapes if shape.name == name)

    shown = f'>>> shapes(prove("p -> q; p", "q").proof).{name.replace("-", "_")}\n{example}'
    imports = ">>> from resolver import prove\n>>> from resolver.proofs import shapes"
    return property(holds, doc=f"{docstring}\n\n{imports}\n{shown}\n")


@frozen(repr=False)
class Shapes(Rows[Shape]):
    """The six shapes, and whether a proof has each.

    >>> from resolver import prove
    >>> found = shapes(prove("p -> q; q -> r; p", "r", strategy="linear").proof)
    >>> found
    <Shapes: tree-like, regular, linear, input, unit, sos>
    >>> found.linear
    True

    Attributes:
        shapes: Each shape, whether the proof has it, and the first step that breaks it.
    """

    shapes: tuple[Shape, ...]
    _column_heads = ("shape", "holds", "broken")

    tree_like = _shape_property("tree-like", "Whether no resolvent is used twice.")
    regular = _shape_property("regular", "Whether on no path an atom is resolved on twice.")
    linear = _shape_property("linear", "Whether each resolvent comes from the one just before it.")
    input = _shape_property("input", "Whether of two premises one at least is an axiom.")
    unit = _shape_property("unit", "Whether of two premises one at least has a single literal.")
    sos = _shape_property("sos", "Whether of two premises one at least has support.", False)

    @property
    def summary(self) -> str:
        """The shapes that it has, in one line.

        >>> from resolver import prove
        >>> shapes(prove("p -> q; p", "q").proof).summary
        'Shapes: tree-like, regular, linear, input, unit'
        """
        names = [shape.name for shape in self.shapes if shape.holds]
        return f"Shapes: {', '.join(names) or 'none'}"

    def table(self) -> Sequence[Sequence[str]]:
        """Return the shapes as texts: yes or no, and why not.

        >>> from resolver import prove
        >>> shapes(prove("p -> q; p", "q").proof).table()[:2]
        [['shape', '', 'why not'], ['tree-like', 'yes', '']]
        """
        rows = [["shape", "", "why not"]]
        for shape in self.shapes:
            answer = "yes" if shape.holds else "no"
            rows.append([shape.name, answer, shape.broken])
        return rows


def shapes(proof: Proof) -> Shapes:
    """Return the six shapes, and whether a proof by resolution has each.

    >>> from resolver import prove
    >>> print(shapes(prove("p | q; p | ~q; ~p | q; ~p | ~q", strategy="levels").proof))
    shape           why not
    tree-like  yes
    regular    yes
    linear     no   step 6: neither 4 nor 2 is the step before
    input      no   step 7: neither 6 nor 5 is a premise or the denied goal
    unit       no   step 5: neither 3 nor 1 is a clause of one literal
    sos        no   step 5: neither 3 nor 1 has support, as the goal's denial has

    A step may break a shape for several reasons: the first such step is named, with one of them.

    Args:
        proof: A proof by resolution.

    Returns:
        The six shapes, and the first step that breaks each.

    Raises:
        ArgumentError: it is no proof by resolution.
        ProofError: a step is no resolution of its premises.
    """
    if expect_proof(proof).counts:
        advice = "this one has sums; try prove('p & ~p', strategy='learning').proof"
        raise ArgumentError(proof, "proof by resolution", advice)
    judged: list[Shape] = []
    for name, find_breaks_of in _BREAK_FINDERS.items():
        judged.append(_judge_shape(name, find_breaks_of(proof)))
    return Shapes(tuple(judged))


def find_breaks(proof: Proof, name: str) -> Mapping[int, str]:
    """Return the steps that break a shape of a proof, each with the reason.

    >>> from resolver import prove
    >>> proof = prove("p | q; p | ~q; ~p | q; ~p | ~q", strategy="levels").proof
    >>> find_breaks(proof, "input")
    {7: 'neither 6 nor 5 is a premise or the denied goal'}

    Args:
        proof: A proof by resolution.
        name: One of the six shapes.

    Returns:
        The reason, by the number of the step.

    Raises:
        ArgumentError: It is no proof by resolution, or there is no such shape.
    """
    if expect_proof(proof).counts or name not in tuple(_BREAK_FINDERS):
        advice = f"try {', '.join(_BREAK_FINDERS)}"
        raise ArgumentError(name, "shape of a proof by resolution", advice)
    return dict(_BREAK_FINDERS[name](proof))


def _judge_shape(name: str, breaks: Iterator[ShapeBreak]) -> Shape:
    """Return a shape, with the first step that breaks it if there is one."""
    first_break = next(breaks, None)
    if first_break is None:
        return Shape(name, True)

    # The reasons for not being tree-like or regular name the step already.
    step, reason = first_break
    if name in REFINEMENTS:
        reason = f"step {step}: {reason}"
    return Shape(name, False, reason)


def _find_reused_resolvents(proof: Proof) -> Iterator[ShapeBreak]:
    """Yield each resolvent that several steps use."""
    derived = steps_by_number(proof.inferences)
    last_users: dict[int, int] = {}
    for step in proof.inferences:
        # An axiom may be used several times, since it is written anew for each use.
        for premise in step.premises:
            if premise in derived and premise in last_users:
                users = f"{last_users[premise]} and {step.number}"
                yield premise, f"step {premise} is used by {users}"
            last_users[premise] = step.number


def _find_repeated_pivots(proof: Proof) -> Iterator[ShapeBreak]:
    """Yield each step whose pivot is resolved on again on the way to the conclusion.

    Sets of atoms are masks, since there is a set for each step of a long proof.
    """
    _ = lost_literals(proof)  # Raises ProofError if a step is no resolution on its pivot.
    bit_of: defaultdict[str, int] = defaultdict(lambda: 1 << len(bit_of))

    # The pivots on the paths from each step down to the conclusion, without its own.
    pivots_below: defaultdict[int, int] = defaultdict(int)
    for step in reversed(proof.inferences):
        pivot = str(step.pivot)
        if pivots_below[step.number] & bit_of[pivot]:
            reason = f"step {step.number} resolves on {pivot}, and so does a step below it"
            yield step.number, reason
        for premise in step.premises:
            pivots_below[premise] |= pivots_below[step.number] | bit_of[pivot]


def _find_forbidden_steps(proof: Proof, name: str) -> Iterator[ShapeBreak]:
    """Yield each step that a refinement does not allow, with the reason."""
    clauses = clauses_by_number(proof)
    premises_so_far: dict[int, tuple[int, ...]] = {}
    position = Position(clauses, premises_so_far, _find_supported_steps(proof))

    for step in proof.inferences:
        reason = REFINEMENTS[name].forbids(position, step.premises)
        if reason:
            yield step.number, reason
        premises_so_far[step.number] = step.premises


def _find_supported_steps(proof: Proof) -> set[int]:
    """Return the numbers of the steps with support: the denied goal, and its descendants."""
    premises = premises_by_number(proof)
    denied = [step.number for step in proof.axioms if step.source is DENIED]
    if denied:
        return find_descendants(denied, premises)

    # Without a denied goal the negative clauses have support: the others are all true if every atom
    # is, so a refutation needs one of them.
    negative = [step.number for step in leaves_of(proof) if _is_negative(clause_of(step))]
    return find_descendants(negative, premises)


_BREAK_FINDERS: Final[Mapping[str, Callable[[Proof], Iterator[ShapeBreak]]]] = {
    "tree-like": _find_reused_resolvents,
    "regular": _find_repeated_pivots,
    "linear": partial(_find_forbidden_steps, name="linear"),
    "input": partial(_find_forbidden_steps, name="input"),
    "unit": partial(_find_forbidden_steps, name="unit"),
    "sos": partial(_find_forbidden_steps, name="sos"),
}
