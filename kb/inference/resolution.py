"""Resolution inside one knowledge base.

    C ∨ a     D ∨ ¬a
    ────────────────      as often as it takes to refute ¬L; adds L; keeps equivalence
         C ∨ D

From the written clauses only, cardinality constraints apart: every literal that they entail.

Source: Robinson, JACM 12(1), 1965, without its unification.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kb.inference.rule import Deduction, Fact, Premises, Rule
from kb.knowledge import DERIVED, KnowledgeBase
from kb.position import Position
from resolver import Clause, Literal


def resolution(position: Position) -> Iterator[Deduction]:
    """Yield, for each knowledge base, the literals that its clauses entail and it does not know."""
    for number, kb in enumerate(position.kbs):
        if not kb.prover.consistent:
            continue
        true, false = kb.prover.settled
        has, lacks = true & ~kb.has, false & ~kb.lacks
        why = partial(used, number, kb, has, lacks)
        yield Deduction("resolution", number, has, lacks, why)


def used(number: int, kb: KnowledgeBase, has: int, lacks: int) -> Premises:
    """Return the clauses and facts that the refutations of the news' denials used."""
    clauses: dict[tuple[int, Clause], None] = {}
    facts: dict[Fact, None] = {}
    for i, card in enumerate(kb.cards):
        if not (has | lacks) >> i & 1:
            continue
        goal = Literal(card, bool(has >> i & 1))
        proof = kb.prover.prove(goal)
        assert proof is not None
        told = dict(kb.prover.axioms)
        for step in proof.axioms:
            if step.clause not in told:
                continue  # the denied goal
            if told[step.clause] is DERIVED:
                literal = next(iter(step.clause))
                bit = 1 << kb.cards.index(literal.name)
                facts[number, bit * literal.positive, bit * (not literal.positive)] = None
            else:
                clauses[number, step.clause] = None
    return Premises(tuple(facts), tuple(clauses))


RESOLUTION = Rule("resolution", resolution)
