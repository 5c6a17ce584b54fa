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
    """Yield, for each knowledge base, that it lacks what another one has."""
    for number, kb in enumerate(position.kbs):
        for other, owner in enumerate(position.kbs):
            if other != number:
                lacks = owner.has & ~kb.lacks
                yield Deduction(number, 0, lacks, partial(Premises, ((other, lacks, 0),)))


ONE_HOLDER = Rule(
    one_holder,
    "a card has one holder",
    idea="A card is with one holder: what one knowledge base entails is news for the others.",
    passes_on=True,
)
