"""The proofs of a fact from some lines: a sum by preference, and resolution alone when asked for.

Each premise of a sum is a line: a card has a holder, a hand so many cards, a set shown at least one
of its own. Added up they ask for more cards than there are places. Where no sum does, the cases are
summed. A rule of the game costs as much as a set shown, what a line says of a single card a fifth
of that, and the header still less: so the cheapest sum is one that is short to tell.

Resolution cannot count: what a sum says at once takes it exponentially many steps where many cards
and many holders are counted together (Haken, TCS 39, 1985). Ordinary play stays far below its
budget; beyond it the counting proof is the argument.

Source: as in resolver/search/counting; the figures of what a sum explains are in
docs/about/measurements.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Final

from attrs import frozen

from kb.table.setup import Setup
from kb.theory.atoms import atoms
from kb.theory.axioms import Axiom, game_rules, header_axioms
from resolver import DENIED, Budget, Clause, Literal, Proof, Prover, SearchStopped, shorten
from resolver.search.counting import Meter, Premise, refute_by_sums

GAME, SET, CARD, HEADER, GOAL = 100, 100, 20, 10, 1  # what a premise costs
SUMS: Final = Budget(steps=400_000)  # rows changed; the longest of ordinary play take 10,000
RESOLUTIONS: Final = Budget(steps=20_000)  # two seconds' work; ordinary play takes 2,000 at most


@frozen(eq=False, slots=False)
class Proofs:
    """The proofs of a goal from the header and what lines say, each made when it is asked for.

    Without a goal they prove that all this cannot hold.
    """

    setup: Setup
    axioms: tuple[Axiom, ...]
    goal: Literal | None = None

    @cached_property
    def count(self) -> Proof | None:
        """The counting proof; None where there is none, and where the budget ended first."""
        try:
            return refute_by_sums(premises(self.setup, self.axioms, self.goal), Meter(SUMS))
        except SearchStopped:
            return None

    @cached_property
    def resolution(self) -> Proof:
        """The proof by resolution from the same and the rules of the game; the goal follows.

        Raises SearchStopped where resolution takes more than the budget.
        """
        setup = self.setup
        prover = Prover(atoms(setup.holders, setup.deck.cards)).constrain(*game_rules(setup))
        said = (*header_axioms(setup), *self.axioms)
        prover = prover.tell_all((axiom.full_clause, axiom.source) for axiom in said)
        proof = prover.prove(self.goal, RESOLUTIONS)
        assert proof is not None, "it does not follow"
        return shorten(proof).after


def premises(setup: Setup, axioms: Iterable[Axiom], goal: Literal | None) -> list[Premise]:
    """Return the denied goal, what was said, the header first, and the rules of the game.

    What several lines say is there once, from the first of them.
    """
    denial = [] if goal is None else [Premise.axiom(Clause([~goal]), DENIED, GOAL)]
    said: dict[tuple[str, Clause], Axiom] = {}
    for axiom in axioms:
        said.setdefault((axiom.holder, axiom.clause), axiom)
    header, rules = of_table(setup)
    return [*denial, *header, *map(premise, said.values()), *rules]


@lru_cache(maxsize=16)
def of_table(setup: Setup) -> tuple[tuple[Premise, ...], tuple[Premise, ...]]:
    """Return as premises what the header says, and the bounds of each rule of the game."""
    bounds = (bound for rule in game_rules(setup) for bound in Premise.bounds(rule, GAME))
    return tuple(map(premise, header_axioms(setup))), tuple(bounds)


def premise(axiom: Axiom) -> Premise:
    """Return what an axiom says as a premise of a sum."""
    return Premise.axiom(axiom.full_clause, axiom.source, cost(axiom))


def cost(axiom: Axiom) -> int:
    """Return what an axiom costs as a premise."""
    if len(axiom.cards) > 1:
        return SET
    return HEADER if axiom.source.line is None else CARD
