"""Groups of holders whose cards are counted together.

    k holders hold N cards together     nobody of them has any other card than these N
    ──────────────────────────────────────────────────────────────────────────────────
                       nobody else has any of the N

It follows from the other rules, but by a pigeonhole argument, for which resolution needs a number
of steps that grows exponentially; counted together it is one instance. So where a search is hard,
the groups are added that have just enough cards left, each as "one of these cards is with one of
these holders": of any cards of which all but N - 1 are named, one at least.

Source: Hall, Journal of the London Mathematical Society 10, 1935; Régin, AAAI 1994 and 1996, for
the use in search.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from kb.table.setup import SOLUTION, Setup
from kb.theory.atoms import atom
from resolver import AtLeast, Constraint

MOST = 14  # members; of more than 2¹⁴ groups none is looked at


@frozen
class Member:
    """A holder of known size; a category of the Solution is one of size 1."""

    name: str
    holder: str
    cards: tuple[str, ...]
    left: int  # those that may be here, as a mask over the deck
    size: int


def groups(setup: Setup, false: int) -> tuple[Constraint, ...]:
    """Return constraints for the groups that have just enough cards left, or too few.

    ``false`` is the mask of the cells (holder by holder, card by card) that are excluded. No group
    contains another: what is true of the smaller says enough.
    """
    everybody = members(setup, false)
    if len(everybody) > MOST:
        return ()
    tight: list[int] = []
    union, need = [0], [0]
    for group in range(1, 1 << len(everybody)):
        last = everybody[group.bit_length() - 1]
        rest = group & ~(1 << group.bit_length() - 1)
        union.append(union[rest] | last.left)
        need.append(need[rest] + last.size)
        if rest and union[-1].bit_count() <= need[-1]:
            tight.append(group)
    tight.sort(key=int.bit_count)
    minimal = [one for i, one in enumerate(tight) if not any(x & one == x for x in tight[:i])]
    return tuple(
        constraint
        for group in minimal
        for constraint in counted(
            setup, [one for i, one in enumerate(everybody) if group >> i & 1], false
        )
    )


def members(setup: Setup, false: int) -> list[Member]:
    """Return whoever holds a known number of cards, with the cards that are left for him."""
    deck = setup.deck
    every = (1 << len(deck.cards)) - 1
    found = []
    for row, holder in enumerate(setup.holders):
        left = every & ~(false >> row * len(deck.cards))
        size = setup.size(holder)
        if holder == SOLUTION:
            for category in deck.categories:
                mask = sum(1 << deck.cards.index(card) for card in category.cards)
                name = f"the Solution's {category.name}"
                found.append(Member(name, holder, category.cards, left & mask, 1))
        elif size:
            found.append(Member(holder, holder, deck.cards, left, size))
    return found


def counted(setup: Setup, group: list[Member], false: int) -> Iterator[Constraint]:
    """Yield what a group says of each card that somebody else may have, or that it cannot be."""
    cards = setup.deck.cards
    left, need = 0, sum(member.size for member in group)
    for member in group:
        left |= member.left
    outside = [card for i, card in enumerate(cards) if not left >> i & 1]
    name = f"{' and '.join(member.name for member in group)} hold {need} cards together"
    missing = need - left.bit_count()
    if missing:
        yield AtLeast(missing, cells(group, outside), name)
        return
    for i, card in enumerate(cards):
        if left >> i & 1 and any_other(setup, group, i, false):
            yield AtLeast(1, cells(group, [*outside, card]), name)


def any_other(setup: Setup, group: list[Member], place: int, false: int) -> bool:
    """Return whether a holder outside the group may have the card at this place."""
    inside = {member.holder for member in group if member.left >> place & 1}
    return any(
        not false >> row * len(setup.deck.cards) + place & 1
        for row, holder in enumerate(setup.holders)
        if holder not in inside
    )


def cells(group: list[Member], cards: list[str]) -> Iterator[str]:
    """Yield the atoms that one of these cards is with one of the group."""
    for member in group:
        yield from (atom(member.holder, card) for card in cards if card in member.cards)
