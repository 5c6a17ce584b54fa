"""Resolution inside one knowledge base gives every literal that the clauses entail.

    C ∨ a     D ∨ ¬a
    ────────────────      as often as it takes to refute ¬L; adds L; keeps equivalence
         C ∨ D

Only clauses are used, not cardinality constraints.

Source: Robinson, JACM 12(1), 1965, without its unification.
"""

from collections.abc import Iterator
from functools import cache, partial

from kb.inference.knowledge import KnowledgeBase
from kb.inference.position import Deduction, Position, Premises, Rule
from kb.theory.axioms import Axiom
from resolver import Clause, Constraint, Literal


def resolution(position: Position) -> Iterator[Deduction]:
    """Yield for each holder the facts that the clauses of his knowledge base newly entail."""
    for holder_number, kb in enumerate(position.kbs):
        true, false = kb.prover.settled_masks
        has = true & ~kb.has
        lacks = false & ~kb.lacks

        # Premises need proofs, so they are found on demand, and cached.
        why = cache(partial(collect_literal_premises, holder_number, kb, has, lacks))
        yield Deduction(holder_number, has, lacks, why)


def collect_literal_premises(
    holder_number: int,
    kb: KnowledgeBase,
    has: int,
    lacks: int,
) -> Premises:
    """Return the facts and clauses that the proofs of these literals use.

    Args:
        holder_number: The number of the holder.
        kb: The knowledge base of the holder.
        has: The cards that he turns out to have, as a mask.
        lacks: The cards that he turns out to lack, as a mask.
    """
    used_clauses: dict[Clause, None] = {}
    for position, card in enumerate(kb.cards):
        bit = 1 << position
        if (has | lacks) & bit:
            goal = Literal.of(card, bool(has & bit))
            used_clauses |= dict.fromkeys(find_clauses_behind(kb, goal))

    # Clauses of the game's rules are left out, and unit clauses are returned as facts.
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
    return Premises(((holder_number, known_has, known_lacks),), tuple(clauses))


def find_clauses_behind(kb: KnowledgeBase, goal: Literal) -> Iterator[Clause]:
    """Yield clauses of a knowledge base from which the goal follows."""
    # Most goals follow from one clause and unit clauses, which are found without a proof.
    unit_clauses = {next(iter(clause)): clause for clause, _ in kb.prover.axioms if clause.is_unit}
    for clause, _ in kb.prover.axioms:
        others = [~literal for literal in clause if literal is not goal]
        if goal in clause.literals and unit_clauses.keys() >= {*others}:
            yield clause
            yield from map(unit_clauses.__getitem__, others)
            return

    proof = kb.prover.prove(goal)
    assert proof is not None, "the goal follows from the clauses"
    for step in proof.axioms:
        if isinstance(step.clause, Clause):
            yield step.clause


RESOLUTION = Rule(
    resolution,
    "",
    idea="Resolution inside one knowledge base gives every literal that the clauses entail.",
    passes_on=False,
)
