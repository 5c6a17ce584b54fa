"""A card that one holder has, all other holders lack.

        c is with p
    ───────────────────────────      adds ¬c to every other knowledge base; keeps equivalence
    no other holder has c

Source: the rules of Cluedo (Pratt, 1949). Together with `resolution` in each knowledge base this
rule makes the simplest round of unifying.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Premises, Rule


def one_holder(position: Position) -> Iterator[Deduction]:
    """Yield for each holder that he lacks the cards that another holder has."""
    for holder_number, kb in enumerate(position.kbs):
        for owner_number, owner in enumerate(position.kbs):
            if owner_number != holder_number:
                lacks = owner.has & ~kb.lacks
                why = partial(Premises, ((owner_number, lacks, 0),))
                yield Deduction(holder_number, 0, lacks, why)


ONE_HOLDER = Rule(
    one_holder,
    "a card has one holder",
    idea="A card that one holder has, all other holders lack.",
    passes_on=True,
)
