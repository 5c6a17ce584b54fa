"""A second checker of proofs, and ways to damage one; both for the tests alone.

The checker works on (name, sign) pairs and knows a cardinality instance by counting; it shares
nothing with the package but the fields of a step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from attrs import evolve

from resolver import Clause, Exactly, Literal, Proof

Pairs = frozenset[tuple[str, bool]]


def pairs(clause: Any) -> Pairs:
    return frozenset((literal.name, literal.positive) for literal in clause.literals)


def holds(proof: Proof, axioms: Iterable[tuple[Any, object]], constraints: Iterable[Any]) -> bool:
    """Say whether each step follows, each axiom is given with its source, and the end is empty."""
    given = {(pairs(clause), source) for clause, source in axioms}
    known = {(c.atoms, c.lower, c.upper, c.name) for c in constraints}
    seen: dict[int, Pairs] = {}
    for step in proof.steps:
        clause = pairs(step.clause)
        if step.number in seen or any(number not in seen for number in step.premises):
            return False
        if step.rule == "resolution":
            if len(step.premises) != 2 or not resolves(*(seen[n] for n in step.premises), clause):
                return False
        elif step.rule == "instance":
            if step.premises or not is_instance(clause, step.source, known):
                return False
        elif step.rule != "axiom" or step.premises or (clause, step.source) not in given:
            return False
        seen[step.number] = clause
    return bool(proof.steps) and not pairs(proof.steps[-1].clause)


def resolves(left: Pairs, right: Pairs, clause: Pairs) -> bool:
    return any(
        (name, not sign) in right
        and clause == (left - {(name, sign)}) | (right - {(name, not sign)})
        for name, sign in left
    )


def is_instance(clause: Pairs, source: Any, known: set[Any]) -> bool:
    if (source.atoms, source.lower, source.upper, source.name) not in known:
        return False
    atoms, signs = {name for name, _ in clause}, {sign for _, sign in clause}
    if not atoms <= set(source.atoms) or len(atoms) != len(clause) or len(signs) > 1:
        return False
    if signs == {False}:
        return len(clause) == source.upper + 1
    return len(clause) == len(source.atoms) - source.lower + 1


def drop_step(proof: Proof, rng: Random) -> Proof:
    place = rng.randrange(len(proof) - 1)
    return Proof([*proof.steps[:place], *proof.steps[place + 1 :]])


def flip_literal(proof: Proof, rng: Random) -> Proof:
    place = rng.choice([i for i, step in enumerate(proof) if len(step.clause)])
    literal = rng.choice(sorted(proof[place].clause))
    clause = Clause([~x if x is literal else x for x in proof[place].clause])
    return with_step(proof, place, clause=clause)


def lose_literal(proof: Proof, rng: Random) -> Proof:
    place = rng.choice([i for i, step in enumerate(proof) if len(step.clause)])
    literal = rng.choice(sorted(proof[place].clause))
    return with_step(
        proof, place, clause=Clause(x for x in proof[place].clause if x is not literal)
    )


def exchange_premise(proof: Proof, rng: Random) -> Proof:
    place = rng.choice([i for i, step in enumerate(proof) if step.premises])
    premises = list(proof[place].premises)
    premises[rng.randrange(2)] = rng.randint(1, proof[place].number - 1)
    return with_step(proof, place, premises=tuple(premises))


def make_cycle(proof: Proof, rng: Random) -> Proof:
    place = rng.choice([i for i, step in enumerate(proof) if step.premises])
    premises = list(proof[place].premises)
    premises[rng.randrange(2)] = rng.randint(proof[place].number, len(proof))
    return with_step(proof, place, premises=tuple(premises))


def foreign_instance(proof: Proof, rng: Random) -> Proof:
    places = [i for i, step in enumerate(proof) if step.rule != "resolution"]
    place = rng.choice(places)
    clause = proof[place].clause
    if rng.random() < 0.5 and proof[place].rule == "instance":
        return with_step(proof, place, clause=clause | Clause([Literal("Nobody:Nothing", False)]))
    foreign = Exactly(max(0, len(clause) - 1), clause.atoms, "a rule of another game")
    return with_step(proof, place, rule="instance", source=foreign)


def hide_source(proof: Proof, rng: Random) -> Proof:
    place = rng.choice([i for i, step in enumerate(proof) if step.rule == "axiom"])
    source: Any = proof[place].source
    other: object = "the rules of the game"
    if getattr(source, "assumption", False):
        other = evolve(source, assumption=None, rule="shown")
    return with_step(proof, place, source=other)


DAMAGES: tuple[Callable[[Proof, Random], Proof], ...] = (
    drop_step,
    flip_literal,
    lose_literal,
    exchange_premise,
    make_cycle,
    foreign_instance,
    hide_source,
)


def with_step(proof: Proof, place: int, **changes: Any) -> Proof:
    step = proof[place]._replace(**changes)
    return Proof([*proof.steps[:place], step, *proof.steps[place + 1 :]])
