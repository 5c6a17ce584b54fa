"""Interpolants, read off a refutation: some premises imply them, and the others refute them.

    C in A          the literals of C whose atoms B has too, joined by ∨
    C in B          ⊤
    C ∨ p   D ∨ ¬p      F and G, of the premises, give   F ∨ G   where only A has p
    ──────────────                                       F ∧ G   otherwise
        C ∨ D

The formula that the empty clause gets is an interpolant: A entails it, with B it is inconsistent,
and it has only atoms that both have.

Source: McMillan, CAV 2003; that there is one: Craig, Journal of Symbolic Logic 22(3), 1957.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from math import inf
from typing import Any, Final

from attrs import frozen

from resolver.budget import Budget, Meter
from resolver.errors import ArgumentError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof, Step, expect_proof
from resolver.proofs.step import clause_of, lost_literals
from resolver.text.formula.parser import texts
from resolver.text.formula.rewriting import Builder
from resolver.text.reading import ClausesLike, listed
from resolver.text.results import Tabular

MOST_COMPARED_OPERANDS: Final = 40  # operands of a row that are compared with each other
FORMULA_BUDGET: Final = Budget(steps=100_000)  # atoms and operators of all the formulas


@frozen(repr=False)
class Interpolant(Tabular):
    """The interpolant, and the formula of each step on the way to it.

    `formula` is the text of it, `partial` has the text of each step by its number, `shared` the
    atoms that both sides have in the proof.

    >>> from resolver import clauses, interpolant, prove
    >>> print(interpolant(prove("p; p -> q; ~q").proof, clauses("p; p -> q")).formula)
    q

    Attributes:
        proof: The refutation.
        partial: The formula of each step, by its number.
        shared: The atoms that both sides have in the proof.
    """

    proof: Proof
    partial: tuple[str, ...]
    shared: tuple[str, ...]
    _heads = ("number", "clause", "formula")

    @property
    def formula(self) -> str:
        """The interpolant as a text that can be read as a formula.

        >>> from resolver import prove
        >>> interpolant(prove("p; p -> q; q -> r; ~r").proof, "p; p -> q").formula
        'q'
        """
        return self.partial[-1]

    def _values(self) -> Iterable[Sequence[Any]]:
        for step, formula in zip(self.proof, self.partial, strict=True):
            yield step.number, str(step.clause), formula

    def __str__(self) -> str:
        return self.formula


def interpolant(
    proof: Proof, a: ClausesLike, *, budget: Budget | Meter | None = None
) -> Interpolant:
    """Return an interpolant of some premises of a refutation, and of all its others.

    >>> from resolver import prove
    >>> proof = prove("p; p -> q; q -> r; ~r | s; ~s").proof
    >>> found = interpolant(proof, "p; p -> q; q -> r")
    >>> print(found)
    r
    >>> found.shared
    ('r',)

    The premises in `a` may be given as a text; those that the proof does not use do not matter.

    Args:
        proof: A refutation by resolution.
        a: The premises of one side, as clauses or as a text; those not in the proof do not matter.
        budget: The most atoms and operators of all formulas, counted as steps; 100,000 by default.

    Returns:
        The interpolant, the formula of each step, and the shared atoms.

    Raises:
        ArgumentError: the proof is no refutation by resolution.
        SearchStopped: the formulas grow too large.
    """
    proof, chosen = expect_proof(proof).trimmed(), frozenset(listed(a))
    extends = any(step.rule == "extension" for step in proof)
    if proof.counts or extends or not proof.steps or clause_of(proof[-1]):
        advice = "an interpolant is read off a proof of □ by resolution, without definitions"
        raise ArgumentError(proof, "refutation by resolution", advice)
    leaves = [step for step in proof if not step.premises]
    left = _collect_atoms(step for step in leaves if step.clause in chosen)
    right = _collect_atoms(step for step in leaves if step.clause not in chosen)
    formulas = _Formulas(most=inf)
    places = _build_partial_formulas(proof, chosen, left, right, formulas)
    meter = Meter.of(FORMULA_BUDGET if budget is None else budget)
    for place in places.values():
        meter.step(formulas.sizes[place])
    written = texts(tuple(formulas.nodes))
    partial = tuple(written[place] for place in places.values())
    return Interpolant(proof, partial, tuple(sorted(left & right)))


def _collect_atoms(steps: Iterable[Step]) -> set[str]:
    return {literal.name for step in steps for literal in clause_of(step)}


def _build_partial_formulas(
    proof: Proof, chosen: frozenset[Clause], left: set[str], right: set[str], formulas: _Formulas
) -> Mapping[int, int]:
    """Return the place of the formula of each step, by the step's number."""
    _ = lost_literals(proof)  # raises ProofError where a pivot is none
    places: dict[int, int] = {}
    for step in proof:
        if step.premises:
            first, second = (places[premise] for premise in step.premises)
            local = step.pivot in left - right
            places[step.number] = formulas.join("|" if local else "&", first, second)
        elif step.clause in chosen:
            places[step.number] = formulas.clause(
                [literal for literal in step.clause if literal.name in right]
            )
        else:
            places[step.number] = formulas.put("true")
    return places


class _Formulas(Builder):
    """Builds formulas, and leaves needless operands out of conjunctions and disjunctions."""

    def join(self, operator: str, first: int, second: int) -> int:
        """Return the place of a conjunction or a disjunction, without needless parts.

        Constants, repetitions, what another operand absorbs, and an atom beside its denial go.
        """
        strong, weak = ("true", "false") if operator == "|" else ("false", "true")
        kinds = self.nodes[first].operator, self.nodes[second].operator
        if first == second or kinds[0] == strong or kinds[1] == weak:
            return first
        if kinds[1] == strong or kinds[0] == weak:
            return second
        kept = self.parts(first, operator)
        added = self.parts(second, operator)
        if len(kept) + len(added) > MOST_COMPARED_OPERANDS:
            return self.put(operator, first, second)
        for part in added:
            if any(self.denies(part, old) for old in kept):
                return self.put(strong)
            if not any(self.absorbs(old, part, operator) for old in kept):
                kept = [old for old in kept if not self.absorbs(part, old, operator)] + [part]
        return reduce(lambda left, right: self.put(operator, left, right), kept)

    def parts(self, place: int, operator: str) -> list[int]:
        """Return the operands of a row of one operator, from left to right."""
        found, agenda = list[int](), [place]
        while agenda and len(found) <= MOST_COMPARED_OPERANDS:
            node = self.nodes[at := agenda.pop()]
            if node.operator == operator:
                agenda += (node.right, node.left)
            else:
                found.append(at)
        return found

    def denies(self, first: int, second: int) -> bool:
        """Return whether one of two literals is the other denied."""
        pairs = (self.nodes[first], second), (self.nodes[second], first)
        return any(node.operator == "~" and node.left == at for node, at in pairs)

    def absorbs(self, first: int, second: int, operator: str) -> bool:
        """Return whether the second adds nothing: A ∨ (A ∧ B) is A, and A ∧ (A ∨ B) is A."""
        inner = "&" if operator == "|" else "|"
        return set(self.parts(first, inner)) <= set(self.parts(second, inner))

    def clause(self, literals: Sequence[Literal]) -> int:
        """Return the place of a disjunction of literals."""
        whole = self.put("false")
        for literal in literals:
            atom = self.put("atom", name=literal.name)
            whole = self.join("|", whole, atom if literal.positive else self.put("~", atom))
        return whole
