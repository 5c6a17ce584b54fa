"""The independent checker: a proof holds when each of its steps does.

It shares nothing with what writes proofs but the values themselves, and works on bare sets of
literals, so a mistake in a rule or a prover cannot hide here. Nothing is searched for: one pass.

Source: Zhang & Malik, DATE 2003, an independent checker of resolution proofs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from resolver.errors import ProofError
from resolver.logic.cardinality import AtLeast, AtMost, Constraint, Exactly
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof, Step

Literals: TypeAlias = frozenset[Literal]
Axiom: TypeAlias = Clause | tuple[Clause, object]

_PREMISES = {"axiom": 0, "instance": 0, "resolution": 2}
_ANY_SOURCE = object()


def check(
    proof: Proof,
    axioms: Iterable[Axiom] | None = None,
    constraints: Iterable[Constraint] | None = None,
    claim: Clause | None = None,
) -> bool:
    """Return True for a proof of the claim (by default the empty clause); there is no False.

    >>> p, not_p = Clause(["p"]), Clause(["~p"])
    >>> last = Step(3, Clause(), "resolution", (1, 2))
    >>> proof = Proof([Step(1, p, "axiom"), Step(2, not_p, "axiom"), last])
    >>> check(proof, axioms=[p, not_p])
    True
    >>> check(proof, axioms=[p])
    Traceback (most recent call last):
    resolver.errors.ProofError: step 2 of the proof does not hold: ¬p is not one of the axioms

    If axioms are given, each axiom of the proof is one of them; given as a pair with a source, it
    names this source too. If constraints are given, each instance is one of theirs.

    Raises ProofError, which names the first step that does not hold and the reason.
    """
    steps = proof.steps if isinstance(proof, Proof) else ()
    if not steps:
        raise ProofError(None, "it has no steps")
    allowed = None if axioms is None else _sources(axioms)
    known = None if constraints is None else tuple(constraints)
    seen: dict[int, Literals] = {}
    for step in steps:
        _check_form(step, seen)
        if step.rule == "axiom":
            _check_axiom(step, allowed)
        elif step.rule == "instance":
            _check_instance(step, known)
        else:
            _check_resolution(step, seen)
        seen[step.number] = step.clause.literals
    _check_end(steps[-1], Clause() if claim is None else claim)
    return True


def _sources(axioms: Iterable[Axiom]) -> dict[Literals, list[object]]:
    """Return what each axiom may name as its source."""
    sources: dict[Literals, list[object]] = {}
    for axiom in axioms:
        pair = (axiom, _ANY_SOURCE) if isinstance(axiom, Clause) else axiom
        if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[0], Clause):
            raise ProofError(None, f"{axiom!r} is no axiom: neither a clause nor (clause, source)")
        sources.setdefault(pair[0].literals, []).append(pair[1])
    return sources


def _check_form(step: Step, seen: dict[int, Literals]) -> None:
    if not isinstance(step, Step):
        raise ProofError(None, f"{step!r} is no step")
    if type(step.number) is not int:
        raise ProofError(None, f"the number {step.number!r} of a step is no whole number")
    last = next(reversed(seen), None)
    if last is not None and step.number <= last:
        raise ProofError(step.number, f"it follows step {last}, and numbers must increase")
    if not isinstance(step.clause, Clause):
        raise ProofError(step.number, f"{step.clause!r} is no clause")
    if not isinstance(step.rule, str) or step.rule not in _PREMISES:
        raise ProofError(step.number, f"there is no rule {step.rule!r}")
    if not isinstance(step.premises, tuple):
        raise ProofError(step.number, f"its premises {step.premises!r} are no tuple")
    expected, found = _PREMISES[step.rule], len(step.premises)
    if found != expected:
        raise ProofError(step.number, f"{step.rule} takes {expected} premises, not {found}")


def _check_axiom(step: Step, allowed: Mapping[Literals, list[object]] | None) -> None:
    if allowed is None:
        return
    sources = allowed.get(step.clause.literals)
    if sources is None:
        raise ProofError(step.number, f"{step.clause} is not one of the axioms")
    if _ANY_SOURCE not in sources and step.source not in sources:
        raise ProofError(step.number, f"{step.clause} is not an axiom of {step.source}")


def _check_instance(step: Step, known: tuple[Constraint, ...] | None) -> None:
    constraint = step.source
    if not isinstance(constraint, AtMost | AtLeast | Exactly):
        raise ProofError(step.number, f"its source {constraint!r} is no cardinality constraint")
    if known is not None and constraint not in known:
        raise ProofError(step.number, f"{constraint} is not one of the constraints")
    if not _is_instance(step.clause.literals, constraint):
        raise ProofError(step.number, f"{step.clause} is not an instance of {constraint}")


def _is_instance(literals: Literals, constraint: AtMost | AtLeast | Exactly) -> bool:
    atoms = set(constraint.atoms)
    if not {literal.name for literal in literals} <= atoms:
        return False
    signs = {literal.positive for literal in literals}
    if signs == {False}:
        return not isinstance(constraint, AtLeast) and len(literals) == constraint.bound + 1
    # Without a literal: the instance of a lower bound above the number of atoms.
    needed = max(len(atoms) - constraint.bound + 1, 0)
    return signs <= {True} and not isinstance(constraint, AtMost) and len(literals) == needed


def _check_resolution(step: Step, seen: Mapping[int, Literals]) -> None:
    for premise in step.premises:
        if type(premise) is not int or premise not in seen:
            raise ProofError(step.number, f"its premise {premise!r} is not an earlier step")
    left, right = (seen[premise] for premise in step.premises)
    pivots = (literal for literal in left if ~literal in right)
    if not any((left - {a}) | (right - {~a}) == step.clause.literals for a in pivots):
        a, b = step.premises
        raise ProofError(step.number, f"{step.clause} is not a resolvent of steps {a} and {b}")


def _check_end(last: Step, claim: Clause) -> None:
    if not isinstance(claim, Clause):
        raise ProofError(None, f"the claim {claim!r} is no clause")
    if last.clause.literals != claim.literals:
        raise ProofError(last.number, f"it ends with {last.clause}, and {claim} was claimed")
