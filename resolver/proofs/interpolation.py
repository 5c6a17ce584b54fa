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
from functools import partial, reduce
from math import inf
from typing import Any, Final

from attrs import frozen

from resolver.budget import Budget, Meter, ProgressOption, make_meter
from resolver.errors import ArgumentError
from resolver.logic.clause import Clause, atoms_of_clauses
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof, expect_proof, leaves_of, steps_by_rule
from resolver.proofs.step import clause_of, lost_literals
from resolver.text.formula.parser import subformula_texts
from resolver.text.formula.rewriting import Builder
from resolver.text.reading import ClausesLike, read_only_clauses
from resolver.text.results import Tabular

MOST_COMPARED_OPERANDS: Final = 40  # Among more operands needless ones are not looked for.
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
    _column_heads = ("number", "clause", "formula")

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
    proof: Proof,
    a: ClausesLike,
    *,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
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
        progress: True for lines on standard error now and then, or a function that gets each line.

    Returns:
        The interpolant, the formula of each step, and the shared atoms.

    Raises:
        ArgumentError: the proof is no refutation by resolution.
        SearchStopped: the formulas grow too large.
    """
    proof = expect_proof(proof).trimmed()
    chosen = frozenset(read_only_clauses(a))
    is_by_resolution = not steps_by_rule(proof, "sum", "constraint", "extension")
    if not is_by_resolution or not proof.steps or clause_of(proof[-1]):
        advice = "an interpolant is read off a proof of □ by resolution, without definitions"
        raise ArgumentError(proof, "refutation by resolution", advice)

    # A is the premises chosen, B all others that the proof uses.
    clauses_of_leaves = set(map(clause_of, leaves_of(proof)))
    atoms_of_a = atoms_of_clauses(clauses_of_leaves & chosen)
    atoms_of_b = atoms_of_clauses(clauses_of_leaves - chosen)
    formulas = _FormulaBuilder(most=inf)
    indices = _build_partial_formulas(proof, chosen, atoms_of_a, atoms_of_b, formulas)

    # Formulas share their parts, so they grow too large only when they are written as texts.
    meter = make_meter(FORMULA_BUDGET if budget is None else budget, progress, "interpolating")
    for index in indices.values():
        meter.step(formulas.sizes[index])
    all_texts = subformula_texts(tuple(formulas.nodes))
    formula_texts = tuple(all_texts[index] for index in indices.values())
    return Interpolant(proof, formula_texts, tuple(sorted(atoms_of_a & atoms_of_b)))


def _build_partial_formulas(
    proof: Proof,
    chosen: frozenset[Clause],
    atoms_of_a: set[str],
    atoms_of_b: set[str],
    formulas: _FormulaBuilder,
) -> Mapping[int, int]:
    """Build the partial formula of each step, and return its index by the step's number."""
    _ = lost_literals(proof)  # Raises ProofError if a step is no resolution on its pivot.
    indices: dict[int, int] = {}
    for step in proof:
        if step.premises:
            first, second = [indices[premise] for premise in step.premises]
            only_a_has_pivot = step.pivot in atoms_of_a and step.pivot not in atoms_of_b
            operator = "|" if only_a_has_pivot else "&"
            indices[step.number] = formulas.join(operator, first, second)
        elif step.clause in chosen:
            shared = [literal for literal in step.clause if literal.name in atoms_of_b]
            indices[step.number] = formulas.put_clause(shared)
        else:
            indices[step.number] = formulas.put("true")
    return indices


class _FormulaBuilder(Builder):
    """Builds formulas, and leaves needless operands out of conjunctions and disjunctions.

    Its methods take and return the indices of formulas.
    """

    def join(self, operator: str, first: int, second: int) -> int:
        """Join two formulas by ∧ or ∨, without needless operands.

        An operand is needless if it is a constant or a repetition, or if another operand absorbs
        it. If an operand is the denial of another one, the whole is a constant.
        """
        # A dominant operand decides the value of the whole, and a neutral one changes nothing.
        dominant, neutral = ("true", "false") if operator == "|" else ("false", "true")
        first_operator = self.nodes[first].operator
        second_operator = self.nodes[second].operator
        if first == second or first_operator == dominant or second_operator == neutral:
            return first
        if second_operator == dominant or first_operator == neutral:
            return second

        # Each operand of the second is compared with all those kept so far, in both directions.
        kept = self._operands(first, operator)
        added = self._operands(second, operator)
        if len(kept) + len(added) > MOST_COMPARED_OPERANDS:
            return self.put(operator, first, second)
        for new in added:
            if any(self._denies(new, old) for old in kept):
                return self.put(dominant)
            if not any(self._absorbs(old, new, operator) for old in kept):
                kept = [old for old in kept if not self._absorbs(new, old, operator)]
                kept.append(new)
        return reduce(partial(self.put, operator), kept)

    def _operands(self, whole: int, operator: str) -> list[int]:
        """Return, from left to right, the operands of all nested uses of an operator.

        Beyond the number of operands that are compared, the rest is left out.
        """
        operands: list[int] = []
        agenda = [whole]
        while agenda and len(operands) <= MOST_COMPARED_OPERANDS:
            index = agenda.pop()
            node = self.nodes[index]
            if node.operator == operator:
                agenda += (node.right, node.left)
            else:
                operands.append(index)
        return operands

    def _denies(self, first: int, second: int) -> bool:
        """Return whether one of two formulas is the negation of the other."""
        return self._is_negation_of(first, second) or self._is_negation_of(second, first)

    def _is_negation_of(self, index: int, other: int) -> bool:
        node = self.nodes[index]
        return node.operator == "~" and node.left == other

    def _absorbs(self, first: int, second: int, operator: str) -> bool:
        """Return whether the second adds nothing: A ∨ (A ∧ B) is A, and A ∧ (A ∨ B) is A."""
        inner = "&" if operator == "|" else "|"
        first_operands = set(self._operands(first, inner))
        second_operands = set(self._operands(second, inner))
        return first_operands <= second_operands

    def put_clause(self, literals: Sequence[Literal]) -> int:
        """Return the index of a disjunction of literals."""
        disjunction = self.put("false")
        for literal in literals:
            atom = self.put("atom", name=literal.name)
            disjunct = atom if literal.positive else self.put("~", atom)
            disjunction = self.join("|", disjunction, disjunct)
        return disjunction
