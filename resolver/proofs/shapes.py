"""The shapes that books give proofs by resolution, for a proof in the order in which it stands.

    tree-like   no resolvent is used twice; axioms may be
    regular     on no path is an atom resolved on twice

The others are refinements: linear, input, unit and sos, as `refinements.py` defines them. Where no
axiom denies a goal, the negative clauses have support.

Where a proof has not a shape, the first step that breaks it is named.

Source: Tseitin, 1968 (regular); Loveland, 1970 (linear); Chang, JACM 17(4), 1970 (input, unit);
Wos, Robinson & Carson, JACM 12(4), 1965 (set of support).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from attrs import frozen

from resolver.errors import ArgumentError
from resolver.proofs.proof import DENIED, Proof, proof_of, resolved_on
from resolver.proofs.refinements import REFINEMENTS, Position, descendants
from resolver.text.printed import Rows


@frozen
class Shape:
    """A shape by its name, whether the proof has it, and the first step that breaks it."""

    name: str
    holds: bool
    broken: str = ""


@frozen(repr=False)
class Shapes(Rows[Shape]):
    """The six shapes, and whether one proof has them.

    >>> from resolver import prove
    >>> shapes = prove("p -> q; q -> r; p", "r", strategy="linear").proof.shapes
    >>> shapes
    <Shapes: tree-like, regular, linear, input, unit, sos>
    >>> shapes.linear
    True
    """

    shapes: tuple[Shape, ...]

    def _holds(self, name: str) -> bool:
        return next(one.holds for one in self.shapes if one.name == name)

    @property
    def tree_like(self) -> bool:
        """Whether no resolvent is used twice."""
        return self._holds("tree-like")

    @property
    def regular(self) -> bool:
        """Whether on no path an atom is resolved on twice."""
        return self._holds("regular")

    @property
    def linear(self) -> bool:
        """Whether each resolvent comes from the one just before it."""
        return self._holds("linear")

    @property
    def input(self) -> bool:
        """Whether of two premises one at least is an axiom."""
        return self._holds("input")

    @property
    def unit(self) -> bool:
        """Whether of two premises one at least has a single literal."""
        return self._holds("unit")

    @property
    def sos(self) -> bool:
        """Whether of two premises one at least has support."""
        return self._holds("sos")

    @property
    def summary(self) -> str:
        """The shapes that it has."""
        return f"Shapes: {', '.join(one.name for one in self.shapes if one.holds) or 'none'}"

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each shape: shape, holds, broken."""
        return [
            {"shape": one.name, "holds": one.holds, "broken": one.broken} for one in self.shapes
        ]

    def table(self) -> Sequence[Sequence[str]]:
        """Return the shapes as texts: yes or no, and why not."""
        rows = [[one.name, "yes" if one.holds else "no", one.broken] for one in self.shapes]
        return [["shape", "", "why not"], *rows]


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

    A step may be broken for more than one reason: the first step is named, with one of them.

    Raises ArgumentError for what is no proof by resolution, ProofError where a step is no
    resolution of its premises.
    """
    if proof_of(proof).counts:
        advice = "a sum has no pivot: try prove(..., strategy='learning')"
        raise ArgumentError(proof, "proof by resolution", advice)
    return Shapes(tuple(_told(name, breaks(proof)) for name, breaks in _BREAKS.items()))


def _told(name: str, broken: Iterator[str]) -> Shape:
    first = next(broken, "")
    return Shape(name, not first, first)


def _shared(proof: Proof) -> Iterator[str]:
    """Yield each resolvent that is used again."""
    derived = {step.number for step in proof.resolutions}
    used: dict[int, int] = {}
    for step in proof.resolutions:
        for premise in step.premises:
            if premise in derived and premise in used:
                yield f"step {premise} is used by {used[premise]} and by {step.number}"
            used[premise] = step.number


def _irregular(proof: Proof) -> Iterator[str]:
    """Yield each step whose pivot is resolved on again further down.

    Atoms are bits: the masks of a long proof are many, and each is gone through once.
    """
    bit: defaultdict[str, int] = defaultdict(lambda: 1 << len(bit))
    below: defaultdict[int, int] = defaultdict(int)  # the pivots on the paths from a step down
    _ = resolved_on(proof)  # raises ProofError where a pivot is none
    for step in reversed(proof.resolutions):
        pivot = str(step.pivot)
        if below[step.number] & bit[pivot]:
            yield f"below step {step.number}, on {pivot}, there is another on {pivot}"
        for premise in step.premises:
            below[premise] |= below[step.number] | bit[pivot]


def _forbidden(proof: Proof, name: str) -> Iterator[str]:
    """Yield why each step that a refinement does not allow is not allowed."""
    premises: dict[int, tuple[int, ...]] = {}
    clauses = {step.number: step.clause for step in proof}
    position = Position(clauses, premises, _supported(proof))
    for step in proof.resolutions:
        if broken := REFINEMENTS[name].forbids(position, step.premises):
            yield f"step {step.number}: {broken}"
        premises[step.number] = step.premises


def _supported(proof: Proof) -> set[int]:
    denied = [step.number for step in proof.axioms if step.source is DENIED]
    leaves = (step for step in proof if not step.premises)
    negative = (one.number for one in leaves if not any(literal.positive for literal in one.clause))
    return descendants(denied or negative, {step.number: step.premises for step in proof})


_BREAKS: Final[Mapping[str, Callable[[Proof], Iterator[str]]]] = {
    "tree-like": _shared,
    "regular": _irregular,
    **{name: partial(_forbidden, name=name) for name in ("linear", "input", "unit", "sos")},
}
