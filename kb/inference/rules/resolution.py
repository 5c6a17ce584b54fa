"""Resolution inside one knowledge base.

    C ∨ a     D ∨ ¬a
    ────────────────      as often as it takes to refute ¬L; adds L; keeps equivalence
         C ∨ D

From the written clauses only, cardinality constraints apart: every literal that they entail.

Source: Robinson, JACM 12(1), 1965, without its unification.
"""

from collections.abc import Iterator
from functools import cache, partial

from kb.inference.knowledge import KnowledgeBase
from kb.inference.position import Deduction, Position, Premises, Rule
from kb.theory.axioms import Axiom
from resolver import Clause, Constraint, Literal


def resolution(position: Position) -> Iterator[Deduction]:
    """Yield, for each knowledge base, the literals that its clauses entail and it does not know."""
    for number, kb in enumerate(position.kbs):
        true, false = kb.prover.settled_masks
        has, lacks = true & ~kb.has, false & ~kb.lacks
        why = cache(partial(premises, number, kb, has, lacks))  # it takes proofs
        yield Deduction(number, has, lacks, why)


def premises(number: int, kb: KnowledgeBase, has: int, lacks: int) -> Premises:
    """Return the clauses and facts that the refutations of the conclusions' denials use."""
    sources = dict(reversed(kb.prover.axioms))
    clauses: dict[Clause, None] = {}
    for i, card in enumerate(kb.cards):
        if (has | lacks) >> i & 1:
            clauses |= dict.fromkeys(used(kb, Literal.of(card, bool(has >> i & 1))))
    said = {c: sources[c] for c in clauses if not isinstance(sources.get(c), Constraint | None)}
    units = [next(iter(clause)) for clause in said if clause.is_unit]
    facts = (
        number,
        sum(1 << kb.cards.index(unit.name) for unit in units if unit.positive),
        sum(1 << kb.cards.index(unit.name) for unit in units if not unit.positive),
    )
    written = ((c, axiom) for c, axiom in said.items() if not c.is_unit)
    return Premises((facts,), tuple((c, axiom) for c, axiom in written if isinstance(axiom, Axiom)))


def used(kb: KnowledgeBase, goal: Literal) -> Iterator[Clause]:
    """Yield the clauses that refute the goal's denial: one clause and units, where these do."""
    units = {next(iter(clause)): clause for clause, _ in kb.prover.axioms if clause.is_unit}
    for clause, _ in kb.prover.axioms:
        others = [~literal for literal in clause if literal is not goal]
        if goal in clause.literals and units.keys() >= {*others}:
            yield clause
            yield from map(units.__getitem__, others)
            return
    found = kb.prover.prove(goal)
    assert found is not None, "it does not follow"
    yield from (step.clause for step in found.axioms if isinstance(step.clause, Clause))


RESOLUTION = Rule(resolution, "", idea="Resolution inside one knowledge base.", passes_on=False)
