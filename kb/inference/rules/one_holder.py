"""A card is with one holder: what one knowledge base entails is news for the others.

        c is with p
    ───────────────────────────      adds ¬c to every other knowledge base; keeps equivalence
    no other holder has c

Source: the rules of Cluedo (Pratt, 1949). Together with `resolution` in each knowledge base this
is the plain unifying round.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Premises, Rule


def one_holder(position: Position) -> Iterator[Deduction]:
    """Yield, for each knowledge base, that it lacks the cards that another one has."""
    for number, kb in enumerate(position.kbs):
        for owner_number, owner in enumerate(position.kbs):
            if owner_number != number:
                lacks = owner.has & ~kb.lacks
                why = partial(Premises, ((owner_number, lacks, 0),))
                yield Deduction(number, 0, lacks, why)


ONE_HOLDER = Rule(
    one_holder,
    "a card has one holder",
    idea="A card is with one holder: what one knowledge base entails is news for the others.",
    passes_on=True,
)
