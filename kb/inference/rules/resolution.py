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
        has = true & ~kb.has
        lacks = false & ~kb.lacks

        # The premises take proofs, so they are found once, and only if one asks.
        why = cache(partial(collect_literal_premises, number, kb, has, lacks))
        yield Deduction(number, has, lacks, why)


def collect_literal_premises(
    number: int,
    kb: KnowledgeBase,
    has: int,
    lacks: int,
) -> Premises:
    """Return as premises what the refutations of these literals' denials use.

    Args:
        number: The number of the holder.
        kb: The knowledge base.
        has: The cards that it turns out to have, as a mask.
        lacks: The cards that it turns out to lack, as a mask.
    """
    used_clauses: dict[Clause, None] = {}
    for position, card in enumerate(kb.cards):
        bit = 1 << position
        if (has | lacks) & bit:
            goal = Literal.of(card, bool(has & bit))
            used_clauses |= dict.fromkeys(find_clauses_behind(kb, goal))

    # A clause from a rule of the game is no premise, and a unit clause is one as a fact.
    sources = dict(reversed(kb.prover.axioms))
    known_has = 0
    known_lacks = 0
    clauses = []
    for clause in used_clauses:
        source = sources.get(clause)
        if isinstance(source, Constraint | None):
            continue
        if clause.is_unit:
            unit = next(iter(clause))
            bit = 1 << kb.cards.index(unit.name)
            known_has |= bit if unit.positive else 0
            known_lacks |= 0 if unit.positive else bit
        elif isinstance(source, Axiom):
            clauses.append((clause, source))
    return Premises(((number, known_has, known_lacks),), tuple(clauses))


def find_clauses_behind(kb: KnowledgeBase, goal: Literal) -> Iterator[Clause]:
    """Yield clauses that refute the goal's denial: if they do, one clause and unit clauses."""
    # Most facts need one clause and unit clauses, and that is found without a proof.
    unit_clauses = {next(iter(clause)): clause for clause, _ in kb.prover.axioms if clause.is_unit}
    for clause, _ in kb.prover.axioms:
        others = [~literal for literal in clause if literal is not goal]
        if goal in clause.literals and unit_clauses.keys() >= {*others}:
            yield clause
            yield from map(unit_clauses.__getitem__, others)
            return

    proof = kb.prover.prove(goal)
    assert proof is not None, "it does not follow"
    for step in proof.axioms:
        if isinstance(step.clause, Clause):
            yield step.clause


RESOLUTION = Rule(resolution, "", idea="Resolution inside one knowledge base.", passes_on=False)
