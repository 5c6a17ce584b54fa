"""A knowledge base: what one holder was told and has received, over the atoms "this card is here".

The Solution, each player, and the Table where cards were left over own one each. Its clauses are
kept as they came, never simplified; its facts are the literals settled so far, by its own prover
or by the rules that look at all holders together. Knowledge bases are values: learning gives a new
one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from kb.errors import UnknownName
from kb.table.arguments import listed
from kb.table.setup import SOLUTION, Setup
from kb.table.sizes import Bounds
from kb.theory.axioms import Axiom
from kb.theory.constraints import hand_bounds, own_rules
from resolver import Clause, Constraint, Literal
from resolver.text import FrozenMapping, Printed, escaped, html_table, text_table

if TYPE_CHECKING:  # who asks no knowledge base, but the deals alone, needs no prover
    from resolver import Proof, Prover

DERIVED = "derived here"


@frozen(repr=False)
class KnowledgeBase(Printed):
    """One holder's clauses, constraints, facts, and the prover over them.

    ``has`` and ``lacks`` are masks: bit i stands for the i-th card of the deck. ``shown`` are the
    sets of which some card is here, each with its source. ``bounds`` are the least and the greatest
    number of cards held.
    """

    holder: str
    cards: tuple[str, ...]
    bounds: Bounds
    constraints: tuple[Constraint, ...]
    prover: Prover
    has: int = 0
    lacks: int = 0
    shown: tuple[tuple[int, Axiom], ...] = ()

    @property
    def summary(self) -> str:
        """Whose it is, what it was told, and how much of it is settled."""
        known = f"{len(self.facts)} of {len(self.cards)} cards known"
        return f"KnowledgeBase of {self.holder}: {len(self.clauses)} clauses, {known}"

    def table(self) -> list[list[str]]:
        """Return what it was told or received, clause by clause with the source."""
        return [["clause", "source"], *([str(one), str(source)] for one, source in self.written)]

    def __str__(self) -> str:
        known = self.facts
        kinds = {
            "has": [card for card in known if known[card]],
            "lacks": [card for card in known if not known[card]],
            "open": [card for card in self.cards if card not in known],
            "counts": [str(constraint) for constraint in self.constraints],
        }
        said = [f"{kind}: {', '.join(names)}" for kind, names in kinds.items() if names]
        return "\n".join([f"{self.holder}", *said, text_table(self.table())])

    def _repr_html_(self) -> str:
        said = str(self).split("\n")[: -len(self.table())]
        return "\n".join([*(f"<p>{escaped(line)}</p>" for line in said), html_table(self.table())])

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """What it was told or received, in that order, as it came."""
        return tuple(dict.fromkeys(clause for clause, _ in self.written))

    @property
    def written(self) -> tuple[tuple[Clause, object], ...]:
        """The clauses with their sources; what was derived here is not among them."""
        return tuple(axiom for axiom in self.prover.axioms if axiom[1] != DERIVED)

    @property
    def facts(self) -> Mapping[str, bool]:
        """The cards known to be here (True) or not (False), in deck order."""
        known = self.has | self.lacks
        return FrozenMapping(
            {c: bool(self.has >> i & 1) for i, c in enumerate(self.cards) if known >> i & 1}
        )

    @property
    def size(self) -> int | None:
        """The number of cards held, None while it is open."""
        low, high = self.bounds
        return low if low == high else None

    @property
    def free(self) -> int | None:
        """How many cards of the hand are unknown; None while the size is open."""
        return None if self.size is None else self.room

    @property
    def room(self) -> int:
        """How many more cards may be here at most."""
        return self.bounds[1] - self.has.bit_count()

    @property
    def need(self) -> int:
        """How many more cards are here at least."""
        return max(self.bounds[0] - self.has.bit_count(), 0)

    @property
    def open(self) -> int:
        """The cards that may be here or not."""
        return ((1 << len(self.cards)) - 1) & ~(self.has | self.lacks)

    @property
    def shown_sets(self) -> tuple[tuple[int, Axiom], ...]:
        """The shown sets that count: disjoint from what is known here, less what is lacked."""
        return tuple((s & ~self.lacks, axiom) for s, axiom in self.shown if not s & self.has)

    @cached_property
    def counting(self) -> Prover:
        """The prover over the written clauses, and the cardinality constraints with them."""
        from resolver import Prover

        return Prover(self.cards).tell_all(self.written).constrain(*self.constraints)

    def entails(self, literal: Literal | str) -> bool:
        """Return whether the literal follows from these clauses and constraints.

        Raises UnknownName for a literal that is about no card of the deck.
        """
        return self.counting.entails(self.literal(literal))

    def prove(self, literal: Literal | str) -> Proof | None:
        """Return a refutation of the literal's denial, or None if it does not follow here."""
        return self.counting.prove(self.literal(literal))

    def to_pysat(self) -> tuple[Any, Mapping[str, int]]:
        """Return its clauses and counts as a CNFPlus of PySAT, and each card's number there.

        Raises MissingExtra where PySAT is not installed.
        """
        from resolver.export import to_pysat

        return to_pysat(self.clauses, self.constraints)

    def literal(self, text: Literal | str) -> Literal:
        """Return a literal over the cards, read where it is text."""
        literal = Literal.read(text)
        if literal.name not in self.cards:
            nearest = tuple(get_close_matches(literal.name, self.cards))
            reason = f"no card {literal.name!r} in this deck"
            raise UnknownName(reason, word=literal.name, nearest=nearest)
        return literal

    def tell(self, axioms: Iterable[tuple[Clause, object]]) -> KnowledgeBase:
        """Return the knowledge base that was told these clauses too."""
        axioms = listed(axioms, "axioms", ordered=True)
        if not axioms:
            return self
        prover = self.prover.tell_all(axioms)
        shown = tuple(
            (sum(1 << self.cards.index(literal.name) for literal in clause), source)
            for clause, source in axioms
            if isinstance(source, Axiom) and source.clause is clause and source.is_shown_set
        )
        return evolve(self, prover=prover, shown=self.shown + shown)

    def learn(self, has: int, lacks: int, source: object) -> KnowledgeBase:
        """Return the knowledge base that knows these cards too."""
        units = [
            (Clause([Literal(card, bool(has >> i & 1))]), source)
            for i, card in enumerate(self.cards)
            if (has | lacks) >> i & 1
        ]
        prover = self.prover.tell_all(units)
        return evolve(self, prover=prover, has=self.has | has, lacks=self.lacks | lacks)


def knowledge_base(setup: Setup, holder: str) -> KnowledgeBase:
    """Return a holder's knowledge base at the start: the Solution's categories, written out."""
    from resolver import Prover

    cards = setup.deck.cards
    constraints = tuple(rule.constraint for rule in own_rules(setup, holder))
    prover = Prover(cards)
    if holder == SOLUTION:
        for constraint in constraints:
            prover = prover.tell(constraint.instances(), constraint)
        constraints = ()
    return KnowledgeBase(holder, cards, hand_bounds(setup, holder), constraints, prover)
