"""The shapes of a proof, and the refinements of resolution that allow only some steps.

Two shapes are of the whole proof, in the order in which it is written:

    tree-like   no resolvent is used twice; axioms may be
    regular     on no path is an atom resolved on twice

A *refinement* asks that of the two parents of a step one at least is special:

    unit              it has one literal
    input             it is a premise, or denies the goal
    linear            it is the step before, from the second step on
    sos               it has support: it denies the goal, or descends from what does
    hyper             it has no negative literal
    negative-hyper    it has no positive literal

The first four are shapes of a proof as well. An exercise may allow only the steps of a refinement,
and a saturation may be kept to one. If no axiom denies a goal, the negative clauses have support.
If a proof lacks a shape, the first step that breaks it is named.

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
from resolver.proofs.proof import DENIED, Proof, expect_proof
from resolver.proofs.step import clause_of, lost_literals
from resolver.text.results import Rows

ShapeBreak: TypeAlias = tuple[int, str]  # the number of a step that breaks a shape, and the reason


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
    """A condition on one of two parents.

    Attributes:
        needed: The condition in words, after "neither 1 nor 2".
        allows: Returns whether a parent, given by its number, meets it.
        saturates: Whether a saturation can be kept to it, since a clause that meets it once always
            does.
    """

    needed: str
    allows: Callable[[Position, int], bool]
    saturates: bool = False

    def forbids(self, position: Position, parents: tuple[int, ...]) -> str:
        """Return why a step from these parents is not allowed; an empty text if it is.

        >>> clauses = {1: Clause(["p", "q"]), 2: Clause(["~p", "q"]), 3: Clause(["~q"])}
        >>> position = Position(clauses, {}, ())
        >>> REFINEMENTS["unit"].forbids(position, (1, 3))
        ''
        >>> REFINEMENTS["unit"].forbids(position, (1, 2))
        'neither 1 nor 2 is a clause of one literal'
        """
        if any(self.allows(position, parent) for parent in parents):
            return ""
        return f"neither {' nor '.join(map(str, parents))} {self.needed}"


def _is_negative(clause: Clause) -> bool:
    """Return whether a clause has no positive literal."""
    return not any(literal.positive for literal in clause)


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
            lambda known, parent: all(literal.positive for literal in known.clauses[parent]),
        ),
        "negative-hyper": Refinement(
            "is a clause without positive literals",
            lambda known, parent: _is_negative(known.clauses[parent]),
        ),
    }
)


def find_descendants(support: Iterable[int], premises: Mapping[int, tuple[int, ...]]) -> set[int]:
    """Return the numbers of clauses with support, and of all that descend from them.

    >>> sorted(find_descendants([2], {4: (1, 3), 5: (2, 4), 6: (5, 1)}))
    [2, 5, 6]
    """
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
        shapes: Each shape, whether the proof has it, and what stands in the way.
    """

    shapes: tuple[Shape, ...]
    _heads = ("shape", "holds", "broken")

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
            rows.append([shape.name, "yes" if shape.holds else "no", shape.broken])
        return rows


def shapes(proof: Proof) -> Shapes:
    """Return which shapes a proof by resolution has, as it stands.

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
        advice = "a sum has no pivot: try prove('p & ~p', strategy='learning').proof"
        raise ArgumentError(proof, "proof by resolution", advice)
    return Shapes(
        tuple(_judge_shape(name, breaks(proof)) for name, breaks in _BREAK_FINDERS.items())
    )


def find_breaks(proof: Proof, name: str) -> Mapping[int, str]:
    """Return the steps that keep a proof from having a shape, each with the reason.

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
        raise ArgumentError(
            name, "shape of a proof by resolution", f"try {', '.join(_BREAK_FINDERS)}"
        )
    return dict(_BREAK_FINDERS[name](proof))


def _judge_shape(name: str, broken: Iterator[ShapeBreak]) -> Shape:
    """Return a shape with the first of the steps that break it."""
    for step, why in broken:
        return Shape(name, False, f"step {step}: {why}" if name in REFINEMENTS else why)
    return Shape(name, True)


def _find_reused_resolvents(proof: Proof) -> Iterator[ShapeBreak]:
    """Yield each resolvent that is used again."""
    derived = {step.number for step in proof.inferences}
    last_users: dict[int, int] = {}
    for step in proof.inferences:
        for premise in step.premises:
            if premise in derived and premise in last_users:
                users = f"{last_users[premise]} and {step.number}"
                yield premise, f"step {premise} is used by {users}"
            last_users[premise] = step.number


def _find_repeated_pivots(proof: Proof) -> Iterator[ShapeBreak]:
    """Yield each step whose pivot is resolved on again further down.

    Sets of atoms are masks, for in a long proof there are many.
    """
    _ = lost_literals(proof)  # raises ProofError if a pivot is none
    bit_of: defaultdict[str, int] = defaultdict(lambda: 1 << len(bit_of))
    below: defaultdict[int, int] = defaultdict(int)  # the pivots on the paths from a step down
    for step in reversed(proof.inferences):
        pivot = str(step.pivot)
        if below[step.number] & bit_of[pivot]:
            why = f"below step {step.number}, on {pivot}, there is another on {pivot}"
            yield step.number, why
        for premise in step.premises:
            below[premise] |= below[step.number] | bit_of[pivot]


def _find_forbidden_steps(proof: Proof, name: str) -> Iterator[ShapeBreak]:
    """Yield each step that a refinement does not allow, with the reason."""
    clauses = {step.number: clause_of(step) for step in proof}
    premises: dict[int, tuple[int, ...]] = {}  # of the steps so far
    position = Position(clauses, premises, _find_supported_steps(proof))

    for step in proof.inferences:
        if broken := REFINEMENTS[name].forbids(position, step.premises):
            yield step.number, broken
        premises[step.number] = step.premises


def _find_supported_steps(proof: Proof) -> set[int]:
    """Return the numbers of the steps with support: they deny the goal, or descend from one."""
    premises = {step.number: step.premises for step in proof}
    denied = [step.number for step in proof.axioms if step.source is DENIED]
    if denied:
        return find_descendants(denied, premises)

    leaves = [step for step in proof if not step.premises]
    negative = [step.number for step in leaves if _is_negative(clause_of(step))]
    return find_descendants(negative, premises)


_BREAK_FINDERS: Final[Mapping[str, Callable[[Proof], Iterator[ShapeBreak]]]] = {
    "tree-like": _find_reused_resolvents,
    "regular": _find_repeated_pivots,
    **{
        name: partial(_find_forbidden_steps, name=name)
        for name in ("linear", "input", "unit", "sos")
    },
}
