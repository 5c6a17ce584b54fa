"""A knowledge base: premises about one holder and received facts, over atoms "this card is here".

The Solution, each player, and the Table where cards were left over own one each. Its clauses are
kept as they came, never simplified. Its facts are the literals settled so far, by its own prover
or by the rules that look at all holders together. Knowledge bases are values: to tell one more
gives another.

What is settled is held as masks, for the rules ask for it all the time. A mask is one integer, in
which bit i is the i-th card of the deck: in the classic deck Mustard is 1 and Plum is 2, so 3 is
both.
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
    """One holder's clauses, constraints, facts, and the prover over them.

    >>> from kb import Game
    >>> game = Game.new(["Ann", "Bob"]).tell("suggest Bob Plum Rope Hall -> Ann Rope")
    >>> base = game.knowledge("Bob")
    >>> base.facts, base.size, len(base.open), base.entails("~Rope"), base.entails("Plum")
    ({'Rope': False}, 9, 20, True, False)
    >>> for clause, source in base.written:
    ...     print(clause, "by", source)
    ¬Rope by one-holder

    Attributes:
        holder: Whose it is: a player, Solution or Table.
        cards: The deck: its atoms.
        bounds: The least and the greatest number of cards held.
        constraints: The rules of the game that count here: the size of a hand, or its two bounds.
            The Solution has none, for its categories are written out as clauses.
        prover: The prover over all clauses, those derived here too, that does not count.
        has: The mask of the cards known to be here.
        lacks: The mask of the cards known not to be here.
        shown: The sets of which some card is here, as masks, each with the axiom that says it.
        clauses: The premises and received facts, as bare cards.
        facts: The settled cards, to True or False.
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
        """Return the members, without those that only rules need."""
        return sorted(set(super().__dir__()) - FOR_RULES)

    @property
    def size(self) -> int | None:
        """The number of cards held, None while it is open.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).knowledge("Bob").size
        9
        """
        least, greatest = self.bounds
        return least if least == greatest else None

    @property
    def free(self) -> int | None:
        """The number of cards of the hand that are unknown, None while its size is open.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Bob Rope").knowledge("Bob").free
        8
        """
        return None if self.size is None else self.capacity

    @property
    def capacity(self) -> int:
        """The greatest number of cards that may be here besides those known.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], sizes={"Ann": (8, 10), "Bob": (8, 10)})
        >>> game.tell("has Bob Rope").knowledge("Bob").capacity
        9
        """
        return self.bounds[1] - self.has.bit_count()

    @property
    def need(self) -> int:
        """The least number of cards that must be here besides those known.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], sizes={"Ann": (8, 10), "Bob": (8, 10)})
        >>> game.tell("has Bob Rope").knowledge("Bob").need
        7
        """
        return max(self.bounds[0] - self.has.bit_count(), 0)

    @property
    def open_mask(self) -> int:
        """The mask of the cards that may be here or not.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Mustard").knowledge("Bob").open_mask & 0b111
        6
        """
        return ((1 << len(self.cards)) - 1) & ~(self.has | self.lacks)

    @property
    def shown_sets(self) -> tuple[tuple[int, Axiom], ...]:
        """The masks of the shown sets without a card known to be here, less what is lacked.

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
        """Its holder, its premises, and how many of its cells are settled.

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
        """Return its premises and received facts, clause by clause with the source.

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
        """Return the holder, the cards by what is known of them, and the constraints."""
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
            axioms: Pairs of a clause and its source; an `Axiom` as the source of its own clause
                says that it may be a shown set.

        Raises:
            UnknownName: A clause is about no card of the deck.
            RecordError: A member is no such pair.
        """
        # A rule mostly finds something for one holder, and nothing for the others.
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

        # Each deduction makes a base, so it is written out instead of `evolve`, which is slower.
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
        """Its premises and received facts, in the order in which they came.

        >>> from kb import Game
        >>> print(*Game.new(["Ann", "Bob"]).tell("has Ann Rope").knowledge("Bob").clauses)
        ¬Rope
        """
        return tuple(dict.fromkeys(clause for clause, _ in self.written))

    @property
    def written(self) -> tuple[tuple[Clause, object], ...]:
        """The clauses with their sources; what was derived here is not among them.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> for clause, source in game.knowledge("Ann").written:
        ...     print(clause, "by", source)
        Rope by told (line 4)
        """
        return tuple(axiom for axiom in self.prover.axioms if axiom[1] != DERIVED)

    @property
    def facts(self) -> FrozenMapping[str, bool]:
        """The cards known to be here (True) or not (False), in deck order.

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
        """The prover over the written clauses, and the cardinality constraints with them.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").knowledge("Bob").counting.entails("~Rope")
        True
        """
        cards = [Literal.of(card) for card in self.cards]
        return resolver.Prover(cards).tell_all(self.written).constrain(*self.constraints)

    def entails(self, literal: Literal | str) -> bool:
        """Return whether the literal follows from these clauses and constraints.

        Raises UnknownName for a literal that is about no card of the deck.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").knowledge("Bob").entails("~Rope")
        True

        Args:
            literal: A card of its alphabet, or its complement: `Rope`, `~Rope`.
        """
        return self.counting.entails(self.literal(literal))

    def prove(self, literal: Literal | str) -> resolver.Proof | None:
        """Return a refutation of the literal's denial, or None if it does not follow here.

        >>> from kb import Game
        >>> print(Game.new(["Ann", "Bob"]).tell("has Ann Rope").knowledge("Bob").prove("~Rope"))
          1. Rope     axiom: the denied goal
          2. ¬Rope    axiom: one-holder
          3. □        resolution 1, 2 on Rope

        Args:
            literal: A card of its alphabet, or its complement.
        """
        return self.counting.prove(self.literal(literal))

    def literal(self, text: Literal | str) -> Literal:
        """Return a literal over the cards; a text is read as a card or its complement.

        >>> from kb import Game
        >>> print(Game.new(["Ann", "Bob"]).knowledge("Bob").literal("~Rope"))
        ¬Rope

        Args:
            text: A card, or its complement: `Rope`, `~Rope`.

        Raises:
            UnknownName: It is about no card of the deck.
        """
        try:
            literal = Literal.read(text, self.cards)
        except ResolverError as error:
            raise UnknownName(str(error), word=short_repr(text)) from None
        if literal.name not in self.cards:
            raise self._error_of_unknown([literal])
        return literal

    def _error_of_unknown(self, literals: Iterable[Literal]) -> UnknownName:
        """Return the error for literals of which one, the first, is about no card of the deck."""
        name = next(literal.name for literal in literals if literal.name not in self.cards)
        nearest = tuple(get_close_matches(name, self.cards))
        return UnknownName(f"no card {name!r} in this deck", word=name, nearest=nearest)


def opening_base(setup: Setup, holder: str) -> KnowledgeBase:
    """Return a holder's knowledge base before the first axiom.

    The Solution's categories are written out as clauses, so that resolution alone uses them.
    """
    cards = setup.deck.cards
    constraints = tuple(rule.constraint for rule in rules_of_holder(setup, holder))
    prover = resolver.Prover([Literal.of(card) for card in cards])
    if holder == SOLUTION:
        for constraint in constraints:
            prover = prover.tell(constraint.instances(), constraint)
        constraints = ()
    return KnowledgeBase(holder, cards, hand_bounds(setup, holder), constraints, prover)
