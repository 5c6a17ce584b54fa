"""As many holders as cards between them: each takes one, and nobody else has any.

    k different holders each have one of their set     the sets lie together in k cards
    ───────────────────────────────────────────────────────────────────────────────────
    these cards are with these k holders, one each: nobody else has any of them

adds facts; keeps equivalence

A category of the Solution whose card is unknown counts as a holder of its own. A holder among the
k has his one card in his own set, and none of the others' cards.

Source: Hall, J. London Math. Soc. 10, 1935: a tight set of representatives.
"""

from collections.abc import Iterator
from functools import partial

from attrs import frozen

from kb.inference.position import Deduction, Position, Premises, Rule
from kb.theory.axioms import Axiom


@frozen
class Claim:
    """Some card of a set is with a holder: by a shown set, or by a category of the Solution.

    ``cards`` are those that are left of the set ``shown``.
    """

    holder: int
    cards: int
    shown: int
    axiom: Axiom | None = None


def shared_sets(position: Position) -> Iterator[Deduction]:
    """Yield, for each tight family of sets, that nobody outside it has any of its cards."""
    groups = [group for group in claims(position) if group]
    for family, union in tight_families(groups):
        for number, kb in enumerate(position.kbs):
            lacks = union & ~kb.lacks & ~kb.has
            for claim in family:
                if claim.holder == number:
                    lacks &= ~claim.cards
            yield Deduction(number, 0, lacks, partial(premises, position, family))


def claims(position: Position) -> Iterator[list[Claim]]:
    """Yield each claimant's claims: a player's shown sets, an open category of the Solution."""
    solution, rows = position.kbs[0], position.joint.rows
    for category in rows.possible[: rows.category_count]:
        if not category & solution.has:
            yield [Claim(0, category & ~solution.lacks, category)]
    for number, kb in position.hands:
        sets = sorted(dict(kb.shown_sets).items(), key=lambda each: each[0])
        yield [Claim(number, mask, rows.to_mask(axiom.cards), axiom=axiom) for mask, axiom in sets]


def tight_families(groups: list[list[Claim]]) -> Iterator[tuple[tuple[Claim, ...], int]]:
    """Yield the families of k > 1 claims by different claimants that lie in k cards, and those."""
    stack: list[tuple[int, tuple[Claim, ...], int]] = [(0, (), 0)]
    while stack:
        start, family, union = stack.pop()
        if len(family) > 1 and union.bit_count() == len(family):
            yield family, union
        for i in range(start, len(groups)):
            for claim in groups[i]:
                together = union | claim.cards
                if together.bit_count() <= len(family) + len(groups) - i:
                    stack.append((i + 1, (*family, claim), together))


def premises(position: Position, family: tuple[Claim, ...]) -> Premises:
    """Return the family's sets, and what the holders lack of them."""
    facts = tuple((c.holder, 0, position.kbs[c.holder].lacks & c.shown) for c in family)
    clauses = tuple((c.axiom.clause, c.axiom) for c in family if c.axiom is not None)
    return Premises(facts, clauses)


SHARED_SETS = Rule(
    shared_sets,
    None,
    idea="As many holders as cards between them: each takes one, and nobody else has any.",
    passes_on=True,
)
