"""A knowledge base: the clauses about one holder, over the atoms "this card is here".

The Solution, each player, and the Table if cards were left over have a knowledge base each. The
clauses are kept as they came, never simplified. The facts are the literals settled so far, by the
base's own prover or by rules about all holders. A knowledge base is a value: `tell` returns a new
one.

Settled cards are kept as masks, because the rules read them often. A mask is one integer, in which
bit i is the i-th card of the deck: in the classic deck Mustard is 1 and Plum is 2, so 3 is both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cached_property
from typing import Final

from attrs import frozen

import resolver
from kb.errors import RecordError, UnknownName, plural
from kb.table.arguments import short_repr
from kb.table.setup import SOLUTION, Setup
from kb.table.sizes import Bounds
from kb.theory.axioms import Axiom, hand_bounds, rules_of_holder
from resolver import Clause, Constraint, Literal, ResolverError
from resolver.text import FrozenMapping, Tabular, escape_html, html_table, text_table

DERIVED: Final = "derived here"
FOR_RULES: Final = {"has", "lacks", "shown", "open_mask", "shown_sets", "prover"}


@frozen(repr=False)
class KnowledgeBase(Tabular):
    """The knowledge base of one holder: clauses, constraints, facts, and a prover.

    >>> from kb import Game
    >>> game = Game.new(["Ann", "Bob"]).tell("suggest Bob Plum Rope Hall -> Ann Rope")
    >>> base = game.knowledge("Bob")
    >>> base.facts, base.size, len(base.open), base.entails("~Rope"), base.entails("Plum")
    ({'Rope': False}, 9, 20, True, False)
    >>> for clause, source in base.written:
    ...     print(clause, "by", source)
    ¬Rope by one-holder

    Attributes:
        holder: The holder: a player, Solution or Table.
        cards: The cards of the deck, which are the atoms.
        bounds: The least and the greatest number of the holder's cards.
        constraints: The counting rules of the game: the size of the hand, or its two bounds.
            The Solution has none, because its categories are written out as clauses.
        prover: The prover over all clauses, also those derived here, without constraints.
        has: The cards that the holder is known to have, as a mask.
        lacks: The cards that the holder is known to lack, as a mask.
        shown: The shown sets, each as a mask with its axiom.
        clauses: The premises and received facts, with cards as atoms.
        facts: True or False by settled card.
        open: The cards that are not settled.
    """

    holder: str
    cards: tuple[str, ...]
    bounds: Bounds
    constraints: tuple[Constraint, ...]
    prover: resolver.Prover
    has: int = 0
    lacks: int = 0
    shown: tuple[tuple[int, Axiom], ...] = ()
    _column_heads = ("clause", "source")

    def __dir__(self) -> list[str]:
        """Return the names of the members, without those that only rules need."""
        return sorted(set(super().__dir__()) - FOR_RULES)

    @property
    def size(self) -> int | None:
        """The number of the holder's cards, None while it is open.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).knowledge("Bob").size
        9
        """
        least, greatest = self.bounds
        return least if least == greatest else None

    @property
    def free(self) -> int | None:
        """The number of unknown cards in the hand, None while the size is open.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Bob Rope").knowledge("Bob").free
        8
        """
        return None if self.size is None else self.capacity

    @property
    def capacity(self) -> int:
        """The greatest number of cards that the holder may have besides the known ones.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], sizes={"Ann": (8, 10), "Bob": (8, 10)})
        >>> game.tell("has Bob Rope").knowledge("Bob").capacity
        9
        """
        return self.bounds[1] - self.has.bit_count()

    @property
    def need(self) -> int:
        """The least number of cards that the holder must have besides the known ones.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], sizes={"Ann": (8, 10), "Bob": (8, 10)})
        >>> game.tell("has Bob Rope").knowledge("Bob").need
        7
        """
        return max(self.bounds[0] - self.has.bit_count(), 0)

    @property
    def open_mask(self) -> int:
        """The open cards of the holder, as a mask.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Mustard").knowledge("Bob").open_mask & 0b111
        6
        """
        return ((1 << len(self.cards)) - 1) & ~(self.has | self.lacks)

    @property
    def shown_sets(self) -> tuple[tuple[int, Axiom], ...]:
        """The shown sets that no known card meets, as masks without the cards that are lacked.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"]).tell("suggest Bob Mustard Rope Hall -> Ann")
        >>> [(cards, _)] = game.tell("has Bob Rope").knowledge("Ann").shown_sets
        >>> cards & 1, cards.bit_count()
        (1, 2)
        """
        shown_sets = []
        for cards, axiom in self.shown:
            if not cards & self.has:
                shown_sets.append((cards & ~self.lacks, axiom))
        return tuple(shown_sets)

    @property
    def summary(self) -> str:
        """One line with the holder, the number of clauses, and the number of known cards.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Ann Hall")
        >>> game.knowledge("Bob").summary
        'KnowledgeBase of Bob: 2 clauses, 2 of 21 cards known'
        """
        known = f"{len(self.facts)} of {len(self.cards)} cards known"
        clauses = plural(len(self.clauses), "clause")
        return f"KnowledgeBase of {self.holder}: {clauses}, {known}"

    def _values(self) -> Iterator[tuple[str, str]]:
        for clause, source in self.written:
            yield str(clause), str(source)

    def table(self) -> list[list[str]]:
        """Return the clauses and their sources as rows of a table, below a row of heads.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").knowledge("Bob").table()
        [['clause', 'source'], ['¬Rope', 'one-holder']]
        """
        return [[*self.columns], *map(list, self._values())]

    def __str__(self) -> str:
        return "\n".join([*self._summary_lines(), text_table(self.table())])

    def _repr_html_(self) -> str:
        paragraphs = [f"<p>{escape_html(line)}</p>" for line in self._summary_lines()]
        return "\n".join([*paragraphs, html_table(self.table())])

    def _summary_lines(self) -> list[str]:
        """Return lines for the holder, the cards by kind (has, lacks, open), and constraints."""
        names_by_kind: dict[str, list[str]] = {"has": [], "lacks": []}
        for card, is_here in self.facts.items():
            names_by_kind["has" if is_here else "lacks"].append(card)
        names_by_kind["open"] = list(self.open)
        names_by_kind["counts"] = list(map(str, self.constraints))

        lines = [self.holder]
        for kind, names in names_by_kind.items():
            if names:
                lines.append(f"{kind}: {', '.join(names)}")
        return lines

    def tell(self, axioms: Iterable[tuple[Clause, object]]) -> KnowledgeBase:
        """Return the base with these clauses added; a unit clause also settles its card.

        >>> from kb import Game
        >>> from resolver import Clause
        >>> base = Game.new(["Ann", "Bob"]).knowledge("Bob")
        >>> base.tell([(Clause(["Rope"]), "Bob says so")]).facts
        {'Rope': True}

        Args:
            axioms: Pairs of a clause and its source. Only a clause with its own `Axiom` as source
                can be a shown set.

        Raises:
            UnknownName: A clause has an atom that is no card of the deck.
            RecordError: A member is no pair of a clause and a source.
        """
        # Most deductions are about one holder, so the other bases often get an empty list.
        if isinstance(axioms, list | tuple) and not axioms:
            return self

        try:
            prover = self.prover.tell_all(axioms)
        except ResolverError as error:
            raise RecordError(str(error)) from None

        has = self.has
        lacks = self.lacks
        shown = list(self.shown)
        for clause, source in prover.axioms[len(self.prover.axioms) :]:
            try:
                cards = sum([1 << self.cards.index(literal.name) for literal in clause.literals])
            except ValueError:
                raise self._error_of_unknown(clause) from None

            if clause.is_unit:
                if next(iter(clause)).positive:
                    has |= cards
                else:
                    lacks |= cards
            elif isinstance(source, Axiom) and source.clause is clause and source.is_shown_set:
                shown.append((cards, source))

        # The constructor is called because each deduction makes a base, and `evolve` is slower.
        return KnowledgeBase(
            holder=self.holder,
            cards=self.cards,
            bounds=self.bounds,
            constraints=self.constraints,
            prover=prover,
            has=has,
            lacks=lacks,
            shown=tuple(shown),
        )

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The premises and received facts, in the order in which they came.

        >>> from kb import Game
        >>> print(*Game.new(["Ann", "Bob"]).tell("has Ann Rope").knowledge("Bob").clauses)
        ¬Rope
        """
        return tuple(dict.fromkeys(clause for clause, _ in self.written))

    @property
    def written(self) -> tuple[tuple[Clause, object], ...]:
        """The premises and received facts with their sources, without clauses derived here.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> for clause, source in game.knowledge("Ann").written:
        ...     print(clause, "by", source)
        Rope by told (line 4)
        """
        return tuple(axiom for axiom in self.prover.axioms if axiom[1] != DERIVED)

    @property
    def facts(self) -> FrozenMapping[str, bool]:
        """The settled cards in deck order: True if the holder has the card, False if he lacks it.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").knowledge("Bob").facts
        {'Rope': False}
        """
        values = dict[str, bool]()
        for number, card in enumerate(self.cards):
            bit = 1 << number
            if (self.has | self.lacks) & bit:
                values[card] = bool(self.has & bit)
        return FrozenMapping(values, ("card", "value"))

    @property
    def open(self) -> tuple[str, ...]:
        """The open cards of the holder, in deck order.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Plum").knowledge("Bob").open[:2]
        ('Mustard', 'Scarlet')
        """
        return tuple(card for card in self.cards if card not in self.facts)

    @cached_property
    def counting(self) -> resolver.Prover:
        """The prover over the premises, the received facts and the cardinality constraints.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").knowledge("Bob").counting.entails("~Rope")
        True
        """
        cards = [Literal.of(card) for card in self.cards]
        return resolver.Prover(cards).tell_all(self.written).constrain(*self.constraints)

    def entails(self, literal: Literal | str) -> bool:
        """Return whether the literal follows from these clauses and constraints.

        Raises UnknownName for a literal whose atom is no card of the deck.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").knowledge("Bob").entails("~Rope")
        True

        Args:
            literal: A card or its negation: `Rope`, `~Rope`.
        """
        return self.counting.entails(self.literal(literal))

    def prove(self, literal: Literal | str) -> resolver.Proof | None:
        """Return a proof of the literal from this knowledge base, None if it does not follow.

        The proof refutes the negated literal.

        >>> from kb import Game
        >>> print(Game.new(["Ann", "Bob"]).tell("has Ann Rope").knowledge("Bob").prove("~Rope"))
          1. Rope     axiom: the denied goal
          2. ¬Rope    axiom: one-holder
          3. □        resolution 1, 2 on Rope

        Args:
            literal: A card or its negation.
        """
        return self.counting.prove(self.literal(literal))

    def literal(self, text: Literal | str) -> Literal:
        """Return a literal over the cards of the deck; a text is a card or its negation.

        >>> from kb import Game
        >>> print(Game.new(["Ann", "Bob"]).knowledge("Bob").literal("~Rope"))
        ¬Rope

        Args:
            text: A card or its negation: `Rope`, `~Rope`.

        Raises:
            UnknownName: The atom of the literal is no card of the deck.
        """
        try:
            literal = Literal.read(text, self.cards)
        except ResolverError as error:
            raise UnknownName(str(error), word=short_repr(text)) from None
        if literal.name not in self.cards:
            raise self._error_of_unknown([literal])
        return literal

    def _error_of_unknown(self, literals: Iterable[Literal]) -> UnknownName:
        """Return the error for the first literal whose atom is no card of the deck."""
        name = next(literal.name for literal in literals if literal.name not in self.cards)
        nearest = tuple(get_close_matches(name, self.cards))
        return UnknownName(f"no card {name!r} in this deck", word=name, nearest=nearest)


def opening_base(setup: Setup, holder: str) -> KnowledgeBase:
    """Return a holder's knowledge base with the rules of the game and without axioms.

    The Solution's categories are written out as clauses, so that resolution can use them.
    """
    cards = setup.deck.cards
    constraints = tuple(rule.constraint for rule in rules_of_holder(setup, holder))
    prover = resolver.Prover([Literal.of(card) for card in cards])
    if holder == SOLUTION:
        for constraint in constraints:
            prover = prover.tell(constraint.instances(), constraint)
        constraints = ()
    return KnowledgeBase(holder, cards, hand_bounds(setup, holder), constraints, prover)
