"""Interpolants, read off a refutation: some premises imply them, and the others refute them.

    C in A          the literals of C whose atoms B has too, joined by ∨
    C in B          ⊤
    C ∨ p   D ∨ ¬p      F and G, of the premises, give   F ∨ G   where only A has p
    ──────────────                                       F ∧ G   otherwise
        C ∨ D

Each step gets a partial formula, by the rules above. That of the empty clause is an interpolant: A
entails it, with B it is inconsistent, and it has only atoms that both have.

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
from resolver.text.formula.parser import subformula_texts
from resolver.text.formula.rewriting import Builder
from resolver.text.reading import ClausesLike, read_only_clauses
from resolver.text.results import Tabular

MOST_COMPARED_OPERANDS: Final = 40  # A longer row of operands is left as it is.
FORMULA_BUDGET: Final = Budget(steps=100_000)  # A step is an atom or an operator of a formula.


@frozen(repr=False)
class Interpolant(Tabular):
    """The interpolant, and the formula of each step on the way to it.

    >>> from resolver import clauses, interpolant, prove
    >>> print(interpolant(prove("p; p -> q; ~q").proof, clauses("p; p -> q")).formula)
    q

    Attributes:
        proof: The refutation.
        partial: The formula of each step, in the order of the steps.
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
    proof, chosen = expect_proof(proof).trimmed(), frozenset(read_only_clauses(a))
    extends = any(step.rule == "extension" for step in proof)
    is_by_resolution = not proof.counts and not extends
    if not is_by_resolution or not proof.steps or clause_of(proof[-1]):
        advice = "an interpolant is read off a proof of □ by resolution, without definitions"
        raise ArgumentError(proof, "refutation by resolution", advice)

    leaves = [step for step in proof if not step.premises]
    atoms_of_a = _collect_atoms(step for step in leaves if step.clause in chosen)
    atoms_of_b = _collect_atoms(step for step in leaves if step.clause not in chosen)
    formulas = _FormulaBuilder(most=inf)
    places = _build_partial_formulas(proof, chosen, atoms_of_a, atoms_of_b, formulas)

    # Formulas share their parts, and only as texts do they grow too large.
    meter = Meter.of(FORMULA_BUDGET if budget is None else budget)
    for place in places.values():
        meter.step(formulas.sizes[place])
    all_texts = subformula_texts(tuple(formulas.nodes))
    partial = tuple(all_texts[place] for place in places.values())
    return Interpolant(proof, partial, tuple(sorted(atoms_of_a & atoms_of_b)))


def _collect_atoms(steps: Iterable[Step]) -> set[str]:
    """Return the atoms of the clauses of steps."""
    return {literal.name for step in steps for literal in clause_of(step)}


def _build_partial_formulas(
    proof: Proof,
    chosen: frozenset[Clause],
    atoms_of_a: set[str],
    atoms_of_b: set[str],
    formulas: _FormulaBuilder,
) -> Mapping[int, int]:
    """Return the place of the formula of each step, by the step's number."""
    _ = lost_literals(proof)  # raises ProofError if a pivot is none
    places: dict[int, int] = {}
    for step in proof:
        if step.premises:
            first, second = (places[premise] for premise in step.premises)
            only_a_has_pivot = step.pivot in atoms_of_a and step.pivot not in atoms_of_b
            operator = "|" if only_a_has_pivot else "&"
            places[step.number] = formulas.join(operator, first, second)
        elif step.clause in chosen:
            shared = [literal for literal in step.clause if literal.name in atoms_of_b]
            places[step.number] = formulas.put_clause(shared)
        else:
            places[step.number] = formulas.put("true")
    return places


class _FormulaBuilder(Builder):
    """Builds formulas, and leaves needless operands out of conjunctions and disjunctions."""

    def join(self, operator: str, first: int, second: int) -> int:
        """Return the place of a conjunction or a disjunction, without needless parts.

        Left out are constants, repetitions, and what another operand absorbs; an atom beside its
        denial makes the whole a constant.
        """
        # An operand that is `strong` decides the whole; one that is `weak` adds nothing.
        strong, weak = ("true", "false") if operator == "|" else ("false", "true")
        kinds = self.nodes[first].operator, self.nodes[second].operator
        if first == second or kinds[0] == strong or kinds[1] == weak:
            return first
        if kinds[1] == strong or kinds[0] == weak:
            return second

        kept = self._operands(first, operator)
        added = self._operands(second, operator)
        if len(kept) + len(added) > MOST_COMPARED_OPERANDS:
            return self.put(operator, first, second)
        for part in added:
            if any(self._denies(part, old) for old in kept):
                return self.put(strong)
            if not any(self._absorbs(old, part, operator) for old in kept):
                kept = [old for old in kept if not self._absorbs(part, old, operator)]
                kept.append(part)
        return reduce(lambda left, right: self.put(operator, left, right), kept)

    def _operands(self, place: int, operator: str) -> list[int]:
        """Return the operands of a row of one operator, from left to right."""
        operands, agenda = list[int](), [place]
        while agenda and len(operands) <= MOST_COMPARED_OPERANDS:
            at = agenda.pop()
            node = self.nodes[at]
            if node.operator == operator:
                agenda += (node.right, node.left)
            else:
                operands.append(at)
        return operands

    def _denies(self, first: int, second: int) -> bool:
        """Return whether one of two literals is the other denied."""
        pairs = (self.nodes[first], second), (self.nodes[second], first)
        return any(node.operator == "~" and node.left == at for node, at in pairs)

    def _absorbs(self, first: int, second: int, operator: str) -> bool:
        """Return whether the second adds nothing: A ∨ (A ∧ B) is A, and A ∧ (A ∨ B) is A."""
        inner = "&" if operator == "|" else "|"
        return set(self._operands(first, inner)) <= set(self._operands(second, inner))

    def put_clause(self, literals: Sequence[Literal]) -> int:
        """Return the place of a disjunction of literals."""
        disjunction = self.put("false")
        for literal in literals:
            atom = self.put("atom", name=literal.name)
            disjunct = atom if literal.positive else self.put("~", atom)
            disjunction = self.join("|", disjunction, disjunct)
        return disjunction
