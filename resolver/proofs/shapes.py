"""The shapes that books give proofs by resolution, told of a proof in the order in which it stands.

    tree-like   no resolvent is used twice; axioms may be
    regular     on no path is an atom resolved on twice
    linear      each resolvent comes from the one just before it
    input       of two premises one at least is an axiom
    unit        of two premises one at least has a single literal
    sos         of two premises one at least has support: it denies the goal, or descends from
                what does; where no axiom denies a goal, the negative clauses have support

Where a proof has not a shape, the first step that breaks it is named.

Source: Tseitin, 1968 (regular); Loveland, 1970 (linear); Chang, JACM 17(4), 1970 (input, unit);
Wos, Robinson & Carson, JACM 12(4), 1965 (set of support).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from attrs import frozen

from resolver.errors import ArgumentError
from resolver.logic.literal import Literal
from resolver.proofs.proof import DENIED, Proof, Step, proof_of, resolved_on
from resolver.text.tabular import Rows


@frozen
class Shape:
    """A shape by its name, whether the proof has it, and the first step that breaks it."""

    name: str
    holds: bool
    broken: str = ""


@frozen(repr=False)
class Shapes(Rows[Shape]):
    """The six shapes, each told of one proof.

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
    linear     no   step 6 does not continue from step 5
    input      no   neither 6 nor 5 is an axiom
    unit       no   neither 3 nor 1 has a single literal
    sos        no   neither 3 nor 1 has support

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


def _not_linear(proof: Proof) -> Iterator[str]:
    """Yield each resolution that does not continue from the one before."""
    before: Step | None = None
    for step in proof.resolutions:
        if before is not None and before.number not in step.premises:
            yield f"step {step.number} does not continue from step {before.number}"
        before = step


def _pairs_without(proof: Proof, special: Callable[[Step], bool], what: str) -> Iterator[str]:
    """Yield each pair of premises of which neither is special."""
    steps = {step.number: step for step in proof}
    for step in proof.resolutions:
        if not any(special(steps[premise]) for premise in step.premises):
            yield f"neither {' nor '.join(map(str, step.premises))} {what}"


def _without_axiom(proof: Proof) -> Iterator[str]:
    return _pairs_without(proof, lambda step: not step.premises, "is an axiom")


def _without_unit(proof: Proof) -> Iterator[str]:
    return _pairs_without(proof, lambda step: len(step.clause) == 1, "has a single literal")


def _without_support(proof: Proof) -> Iterator[str]:
    denied = {step.number for step in proof.axioms if step.source is DENIED}
    supported = denied or {step.number for step in proof if _negative(step)}
    for step in proof.resolutions:
        if not supported.isdisjoint(step.premises):
            supported.add(step.number)
    return _pairs_without(proof, lambda step: step.number in supported, "has support")


def _negative(step: Step) -> bool:
    literals: frozenset[Literal] = step.clause.literals
    return not step.premises and not any(literal.positive for literal in literals)


_BREAKS: Final = {
    "tree-like": _shared,
    "regular": _irregular,
    "linear": _not_linear,
    "input": _without_axiom,
    "unit": _without_unit,
    "sos": _without_support,
}
