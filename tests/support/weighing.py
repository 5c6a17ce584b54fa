"""The model of how cards are shown, as the tests have it: a deal weighs 1/n for each choice.

It reads off the text of a record who showed which card, and shares nothing with the package.
"""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod

Shown = tuple[str, tuple[str, ...]]  # who showed one of which cards


def shown_in(text: str) -> Iterator[Shown]:
    """Yield who showed one of which cards, by the lines of a record that name the card."""
    for line in text.splitlines():
        if not line.startswith("suggest ") or " -> " not in line:
            continue
        asked, answers = line.split("  #")[0].split(" -> ")
        _, _, *cards = shlex.split(asked.split(" pass ")[0])
        for answer in answers.split(", "):
            player, *card = shlex.split(answer)
            if card:
                yield player, tuple(cards)


def weight(deal: Mapping[str, str], shown: Sequence[Shown]) -> Fraction:
    """Return the weight of a deal: one over the cards to choose from, for each that was shown."""
    return prod(
        (Fraction(1, sum(deal[card] == player for card in cards)) for player, cards in shown),
        start=Fraction(1),
    )


def weights(deals: Sequence[Mapping[str, str]], text: str) -> list[Fraction]:
    """Return the weight of each deal by a record."""
    shown = [*shown_in(text)]
    return [weight(deal, shown) for deal in deals]
