"""A second checker of counting proofs, and ways to damage one; both for the tests alone.

The checker keeps a sum as an amount for each (name, sign), in fractions, and looks at both values
of every atom where the package compares amounts; it shares nothing with it but a step's fields.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import ceil
from random import Random
from typing import Any

from attrs import evolve

from resolver import AtLeast, AtMost, Clause, Exactly, Literal, Proof, Step
from resolver.logic.linear_constraint import LinearConstraint

Said = tuple[Counter[tuple[str, bool]], Fraction]


def said(conclusion: Any) -> Said:
    if isinstance(conclusion, Clause):
        return Counter((one.name, one.positive) for one in conclusion.literals), Fraction(1)
    amounts = Counter({(one.name, one.positive): n for n, one in conclusion.terms})
    return amounts, Fraction(conclusion.bound)


def holds(proof: Proof, axioms: Iterable[Any], constraints: Iterable[Any]) -> bool:
    """Say whether each step follows, each premise is given, and the end is nothing ≥ 1 or more."""
    given, known = {said_once(one) for one in axioms}, set(constraints)
    seen: dict[int, Said] = {}
    for step in proof.steps:
        if not step_holds(step, seen, given, known):
            return False
        seen[step.number] = said(step.clause)
    return bool(seen) and said_once(proof.steps[-1].clause) == (frozenset(), 1)


def said_once(conclusion: Any) -> tuple[frozenset[Any], Fraction]:
    amounts, bound = said(conclusion)
    return frozenset(amounts.items()), bound


def step_holds(step: Step, seen: dict[int, Said], given: set[Any], known: set[Any]) -> bool:
    if step.number <= max(seen, default=0) or any(one not in seen for one in step.premises):
        return False
    if step.rule == "sum":
        parts = list(zip(step.multipliers, step.premises, strict=True))
        return follows([(often, seen[one]) for often, one in parts], step.divisor, step.clause)
    if step.premises or step.multipliers or step.divisor != 1:
        return False
    if step.rule == "constraint":
        return step.source in known and said_once(step.clause) in bounds(step.source)
    return (
        step.rule == "axiom" and isinstance(step.clause, Clause) and said_once(step.clause) in given
    )


def follows(parts: Iterable[tuple[int, Said]], divisor: int, claimed: Any) -> bool:
    total, reached = Counter[tuple[str, bool]](), Fraction(0)
    for often, (amounts, bound) in parts:
        reached += often * bound
        for literal, amount in amounts.items():
            total[literal] += often * amount
    for name, sign in list(total):
        both = min(total[name, sign], total[name, not sign])
        total[name, sign] -= both
        total[name, not sign] -= both
        reached -= both
    total = Counter({literal: ceil(Fraction(n, divisor)) for literal, n in total.items()})
    reached = Fraction(ceil(reached / divisor)) if divisor > 1 else reached
    amounts, bound = said(claimed)
    lost = sum(
        max(total[name, value] - amounts[name, value] for value in (True, False))
        for name in {name for name, _ in (*total, *amounts)}
    )
    return bound <= reached - lost


def bounds(constraint: Any) -> set[Any]:
    literals, found = constraint.literals, set()
    if type(constraint) in (AtLeast, Exactly):
        counted = frozenset({((one.name, one.positive), 1) for one in literals})
        found.add((counted, Fraction(constraint.bound)))
    if type(constraint) in (AtMost, Exactly):
        denied = frozenset({((one.name, not one.positive), 1) for one in literals})
        found.add((denied, Fraction(len(literals) - constraint.bound)))
    return found


def change_multiplier(proof: Proof, rng: Random) -> Proof:
    place = rng.choice(sums(proof))
    often = list(proof[place].multipliers)
    at = rng.randrange(len(often))
    often[at] = rng.choice([one for one in (0, 1, 2, 3, 5) if one != often[at]])
    return with_step(proof, place, multipliers=tuple(often))


def drop_premise(proof: Proof, rng: Random) -> Proof:
    place = rng.choice(sums(proof))
    step, at = proof[place], rng.randrange(len(proof[place].premises))
    premises = step.premises[:at] + step.premises[at + 1 :]
    often = step.multipliers[:at] + step.multipliers[at + 1 :]
    return with_step(proof, place, premises=premises, multipliers=often)


def exchange_premise(proof: Proof, rng: Random) -> Proof:
    place = rng.choice(sums(proof))
    premises = list(proof[place].premises)
    premises[rng.randrange(len(premises))] = rng.randint(1, len(proof))
    return with_step(proof, place, premises=tuple(premises))


def change_divisor(proof: Proof, rng: Random) -> Proof:
    place = rng.choice(sums(proof))
    return with_step(proof, place, divisor=proof[place].divisor + rng.randint(1, 3))


def raise_bound(proof: Proof, rng: Random) -> Proof:
    place = rng.choice(lines(proof))
    line = proof[place].clause
    return with_step(
        proof, place, clause=LinearConstraint(line.terms, line.bound + rng.randint(1, 2))
    )


def change_term(proof: Proof, rng: Random) -> Proof:
    """Drop a literal, flip it, or count it more or less often."""
    place = rng.choice([one for one in lines(proof) if len(proof[one].clause)] or lines(proof))
    line = proof[place].clause
    if not len(line):
        return with_step(
            proof, place, clause=LinearConstraint.of([(1, Literal("p"))], line.bound + 1)
        )
    terms = list(line.terms)
    at = rng.randrange(len(terms))
    factor, literal = terms[at]
    changed = [[], [(factor, ~literal)], [(factor + 1, literal)], [(max(1, factor - 1), literal)]]
    terms[at : at + 1] = rng.choice(changed)
    return with_step(proof, place, clause=LinearConstraint(tuple(terms), line.bound))


def change_axiom(proof: Proof, rng: Random) -> Proof:
    places = [at for at, step in enumerate(proof) if step.rule == "axiom"]
    if not places:
        return raise_bound(proof, rng)
    place = rng.choice(places)
    literals = list(proof[place].clause)
    at = rng.randrange(len(literals))
    literals[at : at + 1] = rng.choice([[], [~literals[at]]])
    return with_step(proof, place, clause=Clause(literals))


def pose_as_another(proof: Proof, rng: Random) -> Proof:
    """Let a bound rest on the other kind of constraint, another number, or other atoms."""
    places = [at for at, step in enumerate(proof) if step.rule == "constraint"]
    if not places:
        return change_axiom(proof, rng)
    place = rng.choice(places)
    one: Any = proof[place].source
    other = AtLeast if isinstance(one, AtMost) else AtMost
    foreign = [
        other(one.bound, one.atoms, one.name), evolve(one, bound=one.bound + 1),
        evolve(one, atoms=one.atoms[1:]), evolve(one, name="a rule of another game"),
    ]  # fmt: skip
    return with_step(proof, place, source=rng.choice(foreign))


def drop_step(proof: Proof, rng: Random) -> Proof:
    place = rng.randrange(len(proof))
    return Proof([*proof.steps[:place], *proof.steps[place + 1 :]])


DAMAGES: tuple[Callable[[Proof, Random], Proof], ...] = (
    change_multiplier, drop_premise, exchange_premise, change_divisor, raise_bound, change_term,
    change_axiom, pose_as_another, drop_step,
)  # fmt: skip


def sums(proof: Proof) -> list[int]:
    return [at for at, step in enumerate(proof) if step.rule == "sum"]


def lines(proof: Proof) -> list[int]:
    return [at for at, step in enumerate(proof) if isinstance(step.clause, LinearConstraint)]


def with_step(proof: Proof, place: int, **changes: Any) -> Proof:
    step = proof[place]._replace(**changes)
    return Proof([*proof.steps[:place], step, *proof.steps[place + 1 :]])
