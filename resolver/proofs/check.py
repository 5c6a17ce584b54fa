"""The independent checker: a proof holds if each of its steps does.

It shares no code with the provers, only the values that a proof is made of, so a mistake in a rule
or a prover cannot hide here. It compares clauses as sets of literals, and linear constraints by
the coefficients of their atoms. It searches for nothing and goes through the steps once.

Source: Zhang & Malik, DATE 2003, an independent checker of resolution proofs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeAlias

from resolver.arguments import require
from resolver.errors import ProofError, abbreviate
from resolver.logic.cardinality import AtLeast, AtMost, Constraint, Exactly, atoms_of_constraints
from resolver.logic.clause import Clause, Definition
from resolver.logic.linear_constraint import LinearConstraint, count_once
from resolver.logic.literal import Literal, atoms_of_literals, complements_of
from resolver.proofs.proof import EXAMPLE_STEP, Conclusion, Proof, Step, clause_of

Literals: TypeAlias = frozenset[Literal]
SumOverAtoms: TypeAlias = tuple[dict[str, int], int]  # The coefficient of each atom, and the bound.
Axiom: TypeAlias = Clause | tuple[Clause, object]

# The number of premises that a rule takes; None if it takes any number.
_PREMISES: dict[str, int | None] = {
    "axiom": 0,
    "instance": 0,
    "extension": 0,
    "constraint": 0,
    "resolution": 2,
    "sum": None,
}
_ANY_SOURCE = object()


def check(
    proof: Proof,
    axioms: Iterable[Axiom] | None = None,
    constraints: Iterable[Constraint] | None = None,
    claim: Clause | None = None,
) -> bool:
    """Return True for a proof of the claim, by default the empty clause; else raise ProofError.

    >>> p, not_p = Clause(["p"]), Clause(["~p"])
    >>> last = Step(3, Clause(), "resolution", (1, 2))
    >>> proof = Proof([Step(1, p, "axiom"), Step(2, not_p, "axiom"), last])
    >>> check(proof, axioms=[p, not_p])
    True
    >>> check(proof, axioms=[p])
    Traceback (most recent call last):
    resolver.errors.ProofError: step 2 of the proof does not hold: ¬p is not one of the axioms

    A counting proof ends in the line 0 ≥ 1, or in the claim as a linear constraint. A proof by
    extended resolution defines atoms: each once, by atoms that are not defined later, and none of
    them is in an axiom, a constraint or the claim.

    Args:
        proof: The proof, by resolution or by sums.
        axioms: The clauses that it may use, each perhaps as a pair with the source that it has to
            name; None allows all.
        constraints: The constraints whose instances and bounds it may use; None allows all.
        claim: The clause that it should prove; the empty clause by default.

    Raises:
        ProofError: a step does not hold; it names the first such step, and the reason.
        ArgumentError: it is no proof.
    """
    steps = require(proof, Proof, "proof", "try its .proof: check(verdict.proof)").steps
    if not steps:
        raise ProofError(None, "it has no steps")
    allowed = None if axioms is None else _collect_sources(axioms)
    known = None if constraints is None else _collect_constraints(constraints)

    # The further arguments of each rule are bound here, so that the loop treats all rules alike.
    seen: dict[int, Conclusion] = {}
    rules: dict[str, Callable[[Step], None]] = {
        "axiom": partial(_check_axiom, allowed=allowed),
        "instance": partial(_check_instance, known=known),
        "constraint": partial(_check_bound, known=known),
        "sum": partial(check_sum, seen=seen),
        "resolution": partial(_check_resolution, seen=seen),
    }
    # Only definitions need a look at all atoms, so only a proof that has some pays for it.
    extends = any(getattr(step, "rule", "") == "extension" for step in steps)
    defined = DefinedAtoms(allowed or (), known or ()) if extends else None

    for step in steps:
        _check_form(step, seen)
        if defined is not None:
            defined.check(step)
        if step.rule != "extension":
            rules[step.rule](step)
        seen[step.number] = step.clause

    _check_end(steps[-1], Clause() if claim is None else claim)
    if defined is not None:
        defined.check_unused(steps[-1])
    return True


def _collect_sources(axioms: Iterable[Axiom]) -> dict[Literals, list[object]]:
    """Return the sources that an axiom may name, by the axiom's literals."""
    sources: dict[Literals, list[object]] = {}
    for axiom in require(axioms, Iterable, "collection of axioms", "try [Clause(['p'])]"):
        pair = (axiom, _ANY_SOURCE) if isinstance(axiom, Clause) else axiom
        is_pair = isinstance(pair, tuple) and len(pair) == 2
        if not is_pair or not isinstance(pair[0], Clause):
            expected = "expected an axiom, a clause or (clause, source)"
            raise ProofError(None, f"{expected}, not {abbreviate(axiom)}")

        # A clause may be an axiom several times, each time with another source.
        clause, source = pair
        sources_of_clause = sources.setdefault(clause.literals, [])
        sources_of_clause.append(source)
    return sources


def _collect_constraints(given: Iterable[Constraint]) -> tuple[Constraint, ...]:
    """Return the constraints; raise ArgumentError if an item is no constraint."""
    advice = "try [AtMost(1, ['p', 'q'])]"
    known = tuple(require(given, Iterable, "collection of constraints", advice))
    for constraint in known:
        require(constraint, Constraint, "constraint", advice)
    return known


def _check_form(step: Step, seen: dict[int, Conclusion]) -> None:
    """Raise ProofError unless a step is well formed, on which all other checks rely."""
    if not isinstance(step, Step):
        raise ProofError(None, f"expected a step such as {EXAMPLE_STEP}, not {abbreviate(step)}")
    if type(step.number) is not int:
        raise ProofError(None, f"expected a whole number of a step, not {step.number!r}")

    last = next(reversed(seen), None)
    if last is not None and step.number <= last:
        raise ProofError(step.number, f"it follows step {last}, and numbers must increase")
    if not isinstance(step.rule, str) or step.rule not in _PREMISES:
        raise ProofError(step.number, f"there is no rule {step.rule!r}")

    # The rules of a counting proof conclude lines, all other rules clauses.
    counts = step.rule in ("constraint", "sum")
    expected_type = LinearConstraint if counts else Clause
    if not isinstance(step.clause, expected_type):
        raise ProofError(step.number, f"{step.clause!r} is no {'line' if counts else 'clause'}")
    _require_tuple(step, "premises", step.premises)
    _require_tuple(step, "multipliers", step.multipliers)
    _check_numbers(step)


def _require_tuple(step: Step, name: str, given: object) -> None:
    """Raise ProofError unless a field, given with its name, is a tuple."""
    if not isinstance(given, tuple):
        raise ProofError(step.number, f"expected a tuple of {name}, not {given!r}")


def _check_numbers(step: Step) -> None:
    """Raise ProofError unless a step has as many premises and multipliers as its rule takes."""
    expected_count = _PREMISES[step.rule]
    premise_count = len(step.premises)
    if expected_count is not None and premise_count != expected_count:
        reason = f"{step.rule} takes {expected_count} premises, not {premise_count}"
        raise ProofError(step.number, reason)

    numbers = (*step.multipliers, step.divisor)
    if not all(map(_is_positive_number, numbers)):
        reason = f"expected multipliers and a divisor from 1 up, not {numbers}"
        raise ProofError(step.number, reason)

    # A sum has a multiplier for each premise; other steps have none, and no divisor.
    multiplier_count = premise_count if step.rule == "sum" else 0
    if len(step.multipliers) != multiplier_count:
        reason = f"it has {len(step.multipliers)} multipliers, not {multiplier_count}"
        raise ProofError(step.number, reason)
    if step.divisor > 1 and step.rule != "sum":
        raise ProofError(step.number, "it has a divisor, which only a sum may have")


def _is_positive_number(number: object) -> bool:
    """Return whether a value is a whole number from 1 up."""
    return type(number) is int and number >= 1


def _check_axiom(step: Step, allowed: Mapping[Literals, list[object]] | None) -> None:
    """Raise ProofError unless an axiom is allowed, and names a source that it may name."""
    if allowed is None:
        return
    sources = allowed.get(clause_of(step).literals)
    if sources is None:
        raise ProofError(step.number, f"{step.clause} is not one of the axioms")
    if _ANY_SOURCE not in sources and step.source not in sources:
        raise ProofError(step.number, f"{step.clause} is not an axiom of {step.source}")


def _require_known_constraint(
    step: Step, known: tuple[Constraint, ...] | None
) -> AtMost | AtLeast | Exactly:
    """Return the constraint that a step names; raise ProofError if the proof may not use it."""
    constraint = step.source
    if not isinstance(constraint, AtMost | AtLeast | Exactly):
        raise ProofError(step.number, f"its source {constraint!r} is no cardinality constraint")
    if known is not None and constraint not in known:
        raise ProofError(step.number, f"{constraint} is not one of the constraints")
    return constraint


def _check_instance(step: Step, known: tuple[Constraint, ...] | None) -> None:
    """Raise ProofError unless a step states an instance of its constraint."""
    constraint = _require_known_constraint(step, known)
    if not _is_instance(clause_of(step).literals, constraint):
        raise ProofError(step.number, f"{step.clause} is not an instance of {constraint}")


def _is_instance(literals: Literals, constraint: AtMost | AtLeast | Exactly) -> bool:
    """Return whether a clause is an instance of a constraint."""
    size = len(literals)
    counted = set(constraint.literals)

    # At most n: of any n + 1 literals one is false.
    if literals and complements_of(literals) <= counted:
        return not isinstance(constraint, AtLeast) and size == constraint.bound + 1

    # At least n of m: of any m - n + 1 literals one is true. If n is above m, the only instance is
    # the empty clause.
    length = max(len(counted) - constraint.bound + 1, 0)
    return not isinstance(constraint, AtMost) and size == length and literals <= counted


def _look_up_conclusions(step: Step, seen: Mapping[int, Conclusion]) -> list[Conclusion]:
    """Return the conclusions of a step's premises; raise ProofError if one is no earlier step."""
    conclusions: list[Conclusion] = []
    for premise in step.premises:
        if type(premise) is not int or premise not in seen:
            raise ProofError(step.number, f"its premise {premise!r} is not an earlier step")
        conclusions.append(seen[premise])
    return conclusions


def _check_bound(step: Step, known: tuple[Constraint, ...] | None) -> None:
    """Raise ProofError unless a step states a bound of its constraint."""
    constraint = _require_known_constraint(step, known)

    # Over atoms alone ¬p is 1 - p, so each complement that is counted takes 1 off the bound.
    coefficients: dict[str, int] = {}
    bound = constraint.bound
    for literal in constraint.literals:
        coefficients[literal.name] = 1 if literal.positive else -1
        if not literal.positive:
            bound -= 1

    # An upper bound is a lower bound with all signs changed.
    lower_bound = coefficients, bound
    negated = {atom: -coefficient for atom, coefficient in coefficients.items()}
    upper_bound = negated, -bound
    bounds_by_kind = {
        AtLeast: [lower_bound],
        AtMost: [upper_bound],
        Exactly: [lower_bound, upper_bound],
    }
    if _express_over_atoms(step.clause) not in bounds_by_kind[type(constraint)]:
        raise ProofError(step.number, f"{step.clause} is not a bound of {constraint}")


def check_sum(step: Step, seen: Mapping[int, Conclusion]) -> None:
    """Raise ProofError unless the premises add up to the line that a step claims, or to more.

    An atom is 0 or 1. So a line with a larger coefficient claims no more than the sum; one with a
    smaller coefficient does so only if its bound is lower, too, by at least the difference.
    """
    total: dict[str, int] = {}
    total_bound = 0
    premises = _look_up_conclusions(step, seen)
    for multiplier, premise in zip(step.multipliers, premises, strict=True):
        coefficients, bound = _express_over_atoms(premise)
        total_bound += multiplier * bound
        for atom, coefficient in coefficients.items():
            total[atom] = total.get(atom, 0) + multiplier * coefficient
    if step.divisor > 1:
        total, total_bound = _divide_rounding_up(total, total_bound, step.divisor)

    # Where the claim has a smaller coefficient than the sum, it may reach less by the difference.
    claimed, claimed_bound = _express_over_atoms(step.clause)
    lost = 0
    for atom in total.keys() | claimed.keys():
        difference = total.get(atom, 0) - claimed.get(atom, 0)
        lost += max(difference, 0)
    if claimed_bound > total_bound - lost:
        raise ProofError(step.number, f"{step.clause} is more than its premises add up to")


def _express_over_atoms(conclusion: Conclusion) -> SumOverAtoms:
    """Return a conclusion over atoms alone, in which c ¬p is c - c p."""
    if isinstance(conclusion, LinearConstraint):
        terms = conclusion.terms
        bound = conclusion.bound
    else:
        terms = count_once(conclusion.literals)
        bound = 1

    coefficients: dict[str, int] = {}
    for factor, literal in terms:
        coefficient = coefficients.get(literal.name, 0)
        if literal.positive:
            coefficients[literal.name] = coefficient + factor
        else:
            coefficients[literal.name] = coefficient - factor
            bound -= factor
    return coefficients, bound


def _divide_rounding_up(coefficients: Mapping[str, int], bound: int, divisor: int) -> SumOverAtoms:
    """Divide a sum by a number, and round up each number that it has over literals.

    Over literals, -c p is c ¬p - c. So no coefficient is negative there, and the bound is higher.
    """
    bound_over_literals = bound - _sum_of_negatives(coefficients)
    quotients: dict[str, int] = {}
    for atom, coefficient in coefficients.items():
        quotients[atom] = _round_away_from_zero(coefficient, divisor)
    rounded_bound = -(-bound_over_literals // divisor)
    return quotients, rounded_bound + _sum_of_negatives(quotients)


def _sum_of_negatives(coefficients: Mapping[str, int]) -> int:
    """Return the sum of negative coefficients: the bound over atoms less the one over literals."""
    return sum(coefficient for coefficient in coefficients.values() if coefficient < 0)


def _round_away_from_zero(coefficient: int, divisor: int) -> int:
    """Divide a coefficient, and round it away from zero, which is up for its literal."""
    return -(-coefficient // divisor) if coefficient > 0 else coefficient // divisor


def _check_resolution(step: Step, seen: Mapping[int, Conclusion]) -> None:
    """Raise ProofError unless a step is the resolvent of its premises, on any pivot it names."""
    first, second = _look_up_conclusions(step, seen)
    if not isinstance(first, Clause) or not isinstance(second, Clause):
        raise ProofError(step.number, "its premises are not two clauses, and only clauses resolve")

    left = first.literals
    right = second.literals
    claimed = clause_of(step).literals
    pivot = step.pivot
    for literal in left:
        may_be_pivot = ~literal in right and pivot in (None, literal.name)
        if not may_be_pivot:
            continue
        resolvent = (left - {literal}) | (right - {~literal})
        if resolvent == claimed:
            return

    a, b = step.premises
    on = "" if pivot is None else f" on {abbreviate(pivot)}"
    raise ProofError(step.number, f"{step.clause} is not a resolvent of steps {a} and {b}{on}")


def _check_end(last: Step, claim: Clause) -> None:
    """Raise ProofError unless the last step concludes the claim."""
    if not isinstance(claim, Clause):
        raise ProofError(None, f"the claim {abbreviate(claim)} is no clause")
    if isinstance(last.clause, LinearConstraint):
        proved = _express_over_atoms(last.clause) == _express_over_atoms(claim)
    else:
        proved = last.clause.literals == claim.literals
    if not proved:
        raise ProofError(last.number, f"it ends with {last.clause}, and {claim} was claimed")


# Definitions, by which extended resolution introduces atoms: each is new, and stays in the proof.
#
#     q ↔ (a ∧ b) ∨ c      q occurs in no axiom, no constraint, not in what is claimed, and in no
#                          step before; it is defined once
#
# Then any model of the axioms becomes a model of the definitions too, once q has the value of its
# formula. So a clause without q that follows with the definitions follows from the axioms alone.
#
# Source: Tseitin, 1968; Cook & Reckhow, Journal of Symbolic Logic 44(1), 1979.


class DefinedAtoms:
    """The atoms defined so far, and those met before.

    Attributes:
        defined: The definition of each defined atom.
        met: All atoms of axioms and constraints, and of the steps so far.
    """

    def __init__(self, axioms: Iterable[Literals], constraints: Iterable[Constraint]) -> None:
        """Begin with the atoms of all axioms and constraints that are known."""
        self.defined: dict[str, Definition] = {}
        self.met = atoms_of_constraints(constraints)
        for literals in axioms:
            self.met |= atoms_of_literals(literals)

    def check(self, step: Step) -> None:
        """Raise ProofError if a step's definition is unsound, or an axiom has a defined atom."""
        if step.rule == "extension":
            self._define(step)
            _check_definition(step)
        elif not step.premises:
            self.check_unused(step)
        self.met |= atoms_of_literals(step.clause)

    def _define(self, step: Step) -> None:
        """Note the definition that a step names; raise ProofError if its atom is not new."""
        definition = step.source
        if not isinstance(definition, Definition):
            raise ProofError(
                step.number, f"expected a definition as its source, not {abbreviate(definition)}"
            )

        # A definition has several clauses, each a step of its own.
        atom = definition.atom
        if atom in self.defined:
            if self.defined[atom] != definition:
                raise ProofError(step.number, f"{atom} is defined a second time")
            return
        if atom in self.met or atom in definition.atoms:
            raise ProofError(step.number, f"{atom} is not new, so it cannot be defined")
        self.defined[atom] = definition
        self.met |= definition.atoms

    def check_unused(self, step: Step) -> None:
        """Raise ProofError if a step, an axiom or the conclusion, has a defined atom."""
        defined_atoms = sorted(atoms_of_literals(step.clause) & self.defined.keys())
        if defined_atoms:
            reason = f"it has the atom {defined_atoms[0]}, which the proof defines"
            raise ProofError(step.number, reason)


def _check_definition(step: Step) -> None:
    """Raise ProofError unless a step states a clause of its definition.

    The atom follows from each conjunction: this clause has the atom, and the complements of the
    conjunction. Some conjunction follows from the atom: this clause has the atom's complement, and
    a literal of each conjunction.
    """
    definition = step.source
    literals = clause_of(step).literals
    assert isinstance(definition, Definition)
    cubes = [frozenset(cube) for cube in definition.cubes]

    # A clause with the atom follows from one conjunction, one with its complement from all.
    defined = Literal.of(definition.atom)
    if defined in literals:
        follows = complements_of(literals - {defined}) in cubes
    else:
        others = literals - {~defined}
        is_within = others <= frozenset[Literal]().union(*cubes)
        misses_some = any(map(others.isdisjoint, cubes))
        follows = ~defined in literals and is_within and not misses_some
    if not follows:
        raise ProofError(step.number, f"{step.clause} is not one of the clauses of {definition}")
