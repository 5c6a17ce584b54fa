"""Builders of proofs, which provers and transformations of proofs use.

A `Derivation` builds a proof by resolution. Its clauses are bare sets of literals, since a search
derives thousands and a proof shows few: only those on which the conclusion rests become steps.

A `Summation` builds a counting proof. It states clauses and bounds, and adds lines up:

    lines, each times its multiplier
    ────────────────────────────────      keeps equivalence; a literal and its complement cancel
                their sum

Resolution is the sum in which one literal cancels. Where the parents share a literal, the sum is
divided by two, and each coefficient and the bound are rounded up.

Source: generalised resolution, Hooker, Annals of Operations Research 12, 1988; rounding up: Gomory,
Bulletin of the AMS 64, 1958, and Chvátal, Discrete Mathematics 4, 1973.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from resolver.arguments import as_int, require
from resolver.errors import ArgumentError, PivotError, ProofError, abbreviate
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause, Definition
from resolver.logic.linear_constraint import LinearConstraint
from resolver.logic.literal import Literal
from resolver.proofs.proof import Conclusion, Proof, Step
from resolver.proofs.step import ancestors_of

NO_PIVOT: Final = Literal("none")  # Stands in the list of pivots for a step that has no pivot.


class UnknownStepError(ProofError):
    """A step that was asked of a derivation and is not in it; `.step` is None."""

    def __str__(self) -> str:
        return self.reason


class Derivation:
    """A proof in the making; no clause is derived twice, unless it is tree-like.

    >>> derivation = Derivation()
    >>> derivation.axiom(Clause(["p"]), "given"), derivation.axiom(Clause(["~p"]), "denied goal")
    (1, 2)
    >>> derivation.resolve(1, 2, "p"), derivation.resolve(2, 1, "p")
    (3, 3)
    >>> print(derivation.clause(3))
    □

    Every method that adds a step returns its number, or the number of an earlier step with the same
    clause. Numbers begin with 1; index 0 of each list is not used.

    Args:
        tree_like: Whether a clause is derived anew for each use.

    Attributes:
        tree_like: Whether a clause is derived anew for each use.
        clauses: The clause of each step.
        premises: The numbers of the premises of each step; empty for a clause that is stated.
        pivots: The literal of the first premise that each resolution resolves away.
        stated: The clause, rule and source of each step that is no resolution.
        numbers: The number of the first step with a clause.
    """

    def __init__(self, tree_like: bool = False) -> None:
        self.tree_like = tree_like

        # Each list has something at index 0, so that a step's number is its index.
        self.clauses: list[frozenset[Literal]] = [frozenset()]
        self.premises: list[tuple[int, ...]] = [()]
        self.pivots: list[Literal] = [NO_PIVOT]
        self.stated: dict[int, tuple[Clause, str, object]] = {}
        self.numbers: dict[frozenset[Literal], int] = {}

    def __len__(self) -> int:
        return len(self.clauses) - 1

    def axiom(self, clause: Clause, source: object) -> int:
        """State an axiom, and return the number of its step.

        >>> Derivation().axiom(Clause(["p", "q"]), "given")
        1

        Args:
            clause: The clause.
            source: Where it is from: any hashable object with a readable text.
        """
        return self.state(clause, "axiom", source)

    def instance(self, clause: Clause, constraint: Constraint) -> int:
        """State an instance of a constraint, and return the number of its step.

        >>> from resolver import AtMost
        >>> Derivation().instance(Clause(["~p", "~q"]), AtMost(1, ["p", "q", "r"]))
        1

        Args:
            clause: The instance.
            constraint: The constraint that entails it.

        Raises:
            ArgumentError: the clause is no instance of the constraint.
        """
        counted = require(constraint, Constraint, "constraint", "try AtMost(1, ['p', 'q'])")
        return self.state(counted.instance(clause), "instance", constraint)

    def define(self, definition: Definition) -> tuple[int, ...]:
        """State the clauses of a definition, in its order, and return the numbers of their steps.

        >>> Derivation().define(Definition("q", [["a"], ["b"]]))
        (1, 2, 3)

        Args:
            definition: The atom, and the formula that it names.
        """
        new = require(definition, Definition, "definition", "try Definition('q', [['p']])")
        return tuple([self.state(clause, "extension", new) for clause in new.clauses])

    def state(self, clause: Clause, rule: str, source: object) -> int:
        """State a clause by a rule without premises, and return the number of its step.

        >>> Derivation().state(Clause(["p"]), "axiom", "given")
        1

        Args:
            clause: The clause.
            rule: `axiom`, `instance` or `extension`.
            source: Where it is from.
        """
        if not isinstance(clause, Clause):
            raise ArgumentError(clause, "clause", "try Clause(['p'])")
        # A clause that is there already keeps its step, and the source of that.
        number = self.numbers.setdefault(clause.literals, len(self.clauses))
        if number == len(self.clauses):
            self.clauses.append(clause.literals)
            self.premises.append(())
            self.pivots.append(NO_PIVOT)
            self.stated[number] = clause, rule, source
        return number

    def resolve(self, a: int, b: int, pivot: str) -> int:
        """Resolve two steps on an atom, and return the number of the step with the resolvent.

        >>> derivation = Derivation()
        >>> a = derivation.axiom(Clause(["p", "q"]), "given")
        >>> b = derivation.axiom(Clause(["~p"]), "given")
        >>> print(derivation.clause(derivation.resolve(a, b, "p")))
        q

        Args:
            a: The number of a step.
            b: The number of another step.
            pivot: The name of the atom.

        Raises:
            PivotError: the two steps do not clash on the pivot.
            ProofError: there is no such step.
        """
        a = self._require_number(a)
        b = self._require_number(b)
        left = self.clause(a)
        right = self.clause(b)

        for literal in (Literal.of(pivot), Literal.of(pivot, False)):
            if literal in left and ~literal in right:
                return self.join(a, b, literal)
        raise PivotError(left, right, pivot, left.clashes(right))

    def join(self, left: int, right: int, literal: Literal) -> int:
        """Resolve two steps on a literal; return the number of the resolvent's step.

        A premise without the literal that should be resolved away subsumes the resolvent, and takes
        its place; if both are without it, the shorter one does.

        >>> derivation = Derivation()
        >>> a = derivation.axiom(Clause(["p", "q"]), "given")
        >>> b = derivation.axiom(Clause(["~p"]), "given")
        >>> print(derivation.clause(derivation.join(a, b, Literal("p"))))
        q
        >>> derivation.join(a, b, Literal("r")) == b
        True

        Args:
            left: The number of the step that may have the literal.
            right: The number of the step that may have its complement.
            literal: The literal that is resolved away.

        Raises:
            ProofError: there is no such step.
            ArgumentError: it is no literal.
        """
        # A search calls this thousands of times, so arguments are looked at only if it fails.
        clauses = self.clauses
        try:
            first, second, complement = clauses[left], clauses[right], ~literal
            if left < 1 or right < 1 or not isinstance(literal, Literal):
                raise IndexError
        except (IndexError, TypeError):
            self._require_number(left)
            self._require_number(right)
            raise ArgumentError(literal, "literal", "try Literal('p')") from None

        # A premise that lacks its literal subsumes the resolvent, so it is taken instead. If both
        # premises lack theirs, the shorter one is taken.
        if literal not in first:
            if complement not in second and len(second) < len(first):
                return right
            return left
        if complement not in second:
            return right

        clause = first - {literal} | second - {complement}
        number = len(clauses)
        if not self.tree_like:
            number = self.numbers.setdefault(clause, number)
        if number == len(clauses):
            clauses.append(clause)
            self.premises.append((left, right))
            self.pivots.append(literal)
        return number

    def clause(self, number: int) -> Clause:
        """Return the clause of a step.

        >>> derivation = Derivation()
        >>> print(derivation.clause(derivation.axiom(Clause(["p", "q"]), "given")))
        p ∨ q

        Args:
            number: The number of a step.

        Raises:
            ProofError: there is no such step.
        """
        index = self._require_number(number)
        return Clause.of(self.clauses[index])

    def _require_number(self, given: object) -> int:
        """Return the number of a step as an int; raise ProofError if there is no such step."""
        number = as_int(given)
        if number is not None and 0 < number < len(self.clauses):
            return number

        advice = "state a premise first: derivation.axiom(Clause(['p']), 'given')"
        steps = f"only 1 to {len(self)}" if len(self) else f"for it has none yet; {advice}"
        reason = f"this derivation has no step {abbreviate(given)}, {steps}"
        raise UnknownStepError(None, reason)

    def number(self, clause: Clause) -> int:
        """Return the number of the step with this clause.

        >>> derivation = Derivation()
        >>> derivation.axiom(Clause(["p"]), "given"), derivation.number(Clause(["p"]))
        (1, 1)

        Args:
            clause: The clause.

        Raises:
            ProofError: there is no such step.
        """
        literals = require(clause, Clause, "clause", "try Clause(['p'])").literals
        number = self.numbers.get(literals)
        if number is None:
            raise UnknownStepError(
                None, f"this derivation has no step with {clause}; state or derive it first"
            )
        return number

    def proof(self, number: int, sources: Mapping[int, object] | None = None) -> Proof:
        """Return the proof of a step's clause, trimmed.

        >>> derivation = Derivation()
        >>> a = derivation.axiom(Clause(["p"]), "given")
        >>> b = derivation.axiom(Clause(["~p"]), "given")
        >>> derivation.proof(derivation.resolve(a, b, "p"))
        <Proof of □: 3 steps, 1 resolution, width 1>

        Args:
            number: The number of a step.
            sources: By the number of a resolvent, where it is from.

        Raises:
            ProofError: there is no such step.
            ArgumentError: the sources are no mapping.
        """
        if type(number) is not int or not 0 < number < len(self.clauses):
            number = self._require_number(number)

        # Ancestors come in ascending order, so premises have their new numbers already.
        if sources is not None:
            require(sources, Mapping, "mapping", "try {3: 'line 7'}")
        source_of = (sources or {}).get
        new_numbers: dict[int, int] = {}
        steps: list[Step] = []
        ancestors = ancestors_of(number, self.premises.__getitem__)
        for new_number, old_number in enumerate(ancestors, start=1):
            new_numbers[old_number] = new_number
            if old_number in self.stated:
                clause, rule, source = self.stated[old_number]
                steps.append(Step(new_number, clause, rule, source=source))
                continue

            left, right = self.premises[old_number]
            resolvent = Step(
                number=new_number,
                clause=Clause.of(self.clauses[old_number]),
                rule="resolution",
                premises=(new_numbers[left], new_numbers[right]),
                source=source_of(old_number),
                pivot=self.pivots[old_number].name,
            )
            steps.append(resolvent)
        return Proof(steps)


class Summation:
    """A counting proof in the making; no premise is stated twice.

    >>> steps = Summation()
    >>> pairs = [steps.axiom(Clause(text.split()), "given") for text in ("p q", "q r", "p r")]
    >>> print(steps.proof(steps.add_up([(1, pair) for pair in pairs], divisor=2)))
      1. p ∨ q            axiom: given
      2. q ∨ r            axiom: given
      3. p ∨ r            axiom: given
      4. p + q + r ≥ 2    sum of 1, 2, 3, divided by 2

    Every method that adds a step returns its number.
    """

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._stated: dict[Conclusion, int] = {}

    def axiom(self, clause: Clause, source: object) -> int:
        """State an axiom, and return the number of its step."""
        return self._state_leaf(clause, "axiom", source)

    def bound(self, line: LinearConstraint, constraint: Constraint) -> int:
        """State one of the bounds of a constraint, and return the number of its step."""
        return self._state_leaf(line, "constraint", constraint)

    def add_up(
        self,
        parts: Sequence[tuple[int, int]],
        divisor: int = 1,
        weakened: LinearConstraint | None = None,
    ) -> int:
        """Add up steps, and return the number of the step with their sum.

        Args:
            parts: Pairs of a multiplier and the number of a step.
            divisor: The number by which the sum is divided; every number is rounded up.
            weakened: The line that the step concludes, if it is weaker than the sum.
        """
        multipliers, premises = zip(*parts, strict=True)
        line = weakened
        if line is None:
            summands = [(multiplier, self.clause(premise)) for multiplier, premise in parts]
            line = add_up_lines(summands, divisor)

        number = len(self._steps) + 1
        step = Step(
            number=number,
            clause=line,
            rule="sum",
            premises=premises,
            multipliers=multipliers,
            divisor=divisor,
        )
        self._steps.append(step)
        return number

    def clause(self, number: int) -> Conclusion:
        """Return the clause or the linear constraint that a step concludes."""
        return self._steps[number - 1].clause

    def proof(self, number: int) -> Proof:
        """Return the trimmed proof of a step's conclusion."""
        return Proof(self._steps[:number]).trimmed()

    def _state_leaf(self, conclusion: Conclusion, rule: str, source: object) -> int:
        """State a conclusion by a rule without premises, and return the number of its step."""
        number = self._stated.setdefault(conclusion, len(self._steps) + 1)
        if number > len(self._steps):
            self._steps.append(Step(number, conclusion, rule, source=source))
        return number


def add_up_lines(parts: Sequence[tuple[int, Conclusion]], divisor: int = 1) -> LinearConstraint:
    """Return the sum of clauses and lines, each times its multiplier, divided and rounded up."""
    terms: list[tuple[int, Literal]] = []
    bound = 0
    for multiplier, part in parts:
        line = part if isinstance(part, LinearConstraint) else LinearConstraint.at_least_one(part)
        terms += [(multiplier * n, literal) for n, literal in line.terms]
        bound += multiplier * line.bound

    # Over literals no coefficient is negative, so every number is rounded up.
    total = LinearConstraint.of(terms, bound)
    if divisor == 1:
        return total
    rounded_terms = tuple([(-(-n // divisor), literal) for n, literal in total.terms])
    rounded_bound = -(-total.bound // divisor)
    return LinearConstraint(rounded_terms, rounded_bound)
