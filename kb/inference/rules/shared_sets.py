"""If k holders each have one of k cards, nobody else has any of these cards.

    k different holders each have one of their set     the sets lie together in k cards
    ───────────────────────────────────────────────────────────────────────────────────
    these cards are with these k holders, one each: nobody else has any of them

adds facts; keeps equivalence

A category of the Solution whose card is unknown counts as a holder. Each of the k holders has a
card of his own set, and so lacks the cards outside it.

Source: Hall, J. London Math. Soc. 10, 1935: a tight set of representatives.
"""

from collections.abc import Iterator
from functools import partial

from attrs import frozen

from kb.inference.position import Deduction, Position, Premises, Rule
from kb.theory.axioms import Axiom


@frozen
class SetClaim:
    """A claim that a holder has one of some cards: a shown set, or a category of the Solution.

    Attributes:
        holder: The number of the holder.
        cards: The cards of the set that the holder may still have, as a mask.
        shown: The whole set, as a mask.
        axiom: The axiom of the shown set; None for a category.
    """

    holder: int
    cards: int
    shown: int
    axiom: Axiom | None = None


def shared_sets(position: Position) -> Iterator[Deduction]:
    """Yield for each tight family of sets that other holders lack all cards of the family."""
    groups = [group for group in group_claims(position) if group]
    for family, union in find_tight_families(groups):
        why = partial(collect_family_premises, position, family)
        for holder_number, kb in enumerate(position.kbs):
            # A holder in the family may have the cards of his own set.
            lacks = union & ~kb.lacks & ~kb.has
            for claim in family:
                if claim.holder == holder_number:
                    lacks &= ~claim.cards
            yield Deduction(holder_number, 0, lacks, why)


def group_claims(position: Position) -> Iterator[list[SetClaim]]:
    """Yield groups of claims: one for each open category, and one for each hand's shown sets."""
    solution = position.kbs[0]
    rows = position.joint.rows
    for category in rows.possible[: rows.category_count]:
        if not category & solution.has:
            yield [SetClaim(0, category & ~solution.lacks, category)]

    for holder_number, kb in position.hands:
        claims = []
        for cards, axiom in sorted(dict(kb.shown_sets).items(), key=lambda item: item[0]):
            claims.append(
                SetClaim(
                    holder_number,
                    cards,
                    rows.to_mask(axiom.cards),
                    axiom,
                )
            )
        yield claims


def find_tight_families(
    groups: list[list[SetClaim]],
) -> Iterator[tuple[tuple[SetClaim, ...], int]]:
    """Yield each family of claims with as many cards as claims, and the mask of these cards.

    A family has two or more claims, from different groups.
    """
    # A family grows in the order of the groups, so no family is yielded twice.
    stack: list[tuple[int, tuple[SetClaim, ...], int]] = [(0, (), 0)]
    while stack:
        start, family, union = stack.pop()
        if len(family) > 1 and union.bit_count() == len(family):
            yield family, union

        for group_index in range(start, len(groups)):
            # A family can grow by one claim from each group left. With more cards than claims even
            # then, it can never be tight.
            most_claims = len(family) + len(groups) - group_index
            for claim in groups[group_index]:
                together = union | claim.cards
                if together.bit_count() <= most_claims:
                    stack.append((group_index + 1, (*family, claim), together))


def collect_family_premises(position: Position, family: tuple[SetClaim, ...]) -> Premises:
    """Return the premises: the sets of a family, and the cards in them that their holders lack."""
    facts = []
    clauses = []
    for claim in family:
        lost = position.kbs[claim.holder].lacks & claim.shown
        facts.append((claim.holder, 0, lost))
        if claim.axiom is not None:
            clauses.append((claim.axiom.clause, claim.axiom))
    return Premises(tuple(facts), tuple(clauses))


SHARED_SETS = Rule(
    shared_sets,
    None,
    idea="If k holders each have one of k cards, nobody else has any of these cards.",
    passes_on=True,
)
