"""The proof across the knowledge bases: what no rule above sees.

    deny L     unify     split the shortest open clause     every branch ends in the empty clause
    ─────────────────────────────────────────────────────────────────────────────────────────────
                                              L

adds facts; keeps equivalence

Complete: what it does not yield has a witness deal either way.

Source: Davis, Logemann & Loveland, CACM 5(7), 1962.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Premises, Rule


def across_hands(position: Position) -> Iterator[Deduction]:
    """Yield, for each knowledge base, every fact that follows and that it does not know."""
    filled, empty = position.joint.settled
    deck_mask = position.joint.rows.deck_mask
    width = deck_mask.bit_length()
    why = partial(collect_axioms, position)
    for number, kb in enumerate(position.kbs):
        # The cells of this holder are `width` bits of the two masks.
        has = filled >> number * width & deck_mask & ~kb.has
        lacks = empty >> number * width & deck_mask & ~kb.lacks
        yield Deduction(number, has, lacks, why)


def collect_axioms(position: Position) -> Premises:
    """Return every axiom as a premise, of which the refutation takes what it needs."""
    clauses = tuple((axiom.clause, axiom) for axiom in position.axioms)
    return Premises((), clauses)


ACROSS_HANDS = Rule(
    across_hands,
    None,
    idea="The proof across the knowledge bases: what no rule above sees.",
    passes_on=True,
)
