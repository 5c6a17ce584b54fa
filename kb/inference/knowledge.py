"""A knowledge base: premises about one holder and received facts, over atoms "this card is here".

The Solution, each player, and the Table where cards were left over own one each. Its clauses are
kept as they came, never simplified; its facts are the literals settled so far, by its own prover
or by the rules that look at all holders together. Knowledge bases are values.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cached_property

from attrs import frozen

import resolver
from kb.errors import UnknownName, plural
from kb.inference.position import DERIVED, Base
from kb.table.arguments import short
from resolver import Clause, Constraint, Literal, ResolverError
from resolver.text import FrozenMapping, Tabular, escaped, html_table, text_table


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
        clauses: What it was given or received, as bare cards.
        constraints: The rules of the game that count: its size, or one card of each category.
        facts: The cards that it settled, to True or False.
        open: The cards that it has not settled.
    """

    _base: Base
    _heads = ("clause", "source")

    @property
    def holder(self) -> str:
        """Whose it is: a player, Solution or Table.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).knowledge("bo").holder
        'Bob'
        """
        return self._base.holder

    @property
    def cards(self) -> tuple[str, ...]:
        """The deck: its atoms.

        >>> from kb import Game
        >>> len(Game.new(["Ann", "Bob"]).knowledge("Bob").cards)
        21
        """
        return self._base.cards

    @property
    def size(self) -> int | None:
        """The number of cards held, None while it is open.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).knowledge("Bob").size
        9
        """
        return self._base.size

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """What counts here: the size of a hand, or its two bounds.

        >>> from kb import Game
        >>> [count] = Game.new(["Ann", "Bob"]).knowledge("Bob").constraints
        >>> count.lower, count.upper
        (9, 9)
        """
        return self._base.constraints

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
        known = self.facts
        kinds = {
            "has": [card for card in known if known[card]],
            "lacks": [card for card in known if not known[card]],
            "open": self.open,
            "counts": [str(constraint) for constraint in self.constraints],
        }
        said = [f"{kind}: {', '.join(names)}" for kind, names in kinds.items() if names]
        return "\n".join([f"{self.holder}", *said, text_table(self.table())])

    def _repr_html_(self) -> str:
        said = str(self).split("\n")[: -len(self.table())]
        return "\n".join([*(f"<p>{escaped(line)}</p>" for line in said), html_table(self.table())])

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
        return tuple(axiom for axiom in self._base.prover.axioms if axiom[1] != DERIVED)

    @property
    def facts(self) -> FrozenMapping[str, bool]:
        """The cards known to be here (True) or not (False), in deck order.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").knowledge("Bob").facts
        {'Rope': False}
        """
        has, known = self._base.has, self._base.has | self._base.lacks
        return FrozenMapping(
            {c: bool(has >> i & 1) for i, c in enumerate(self.cards) if known >> i & 1},
            ("card", "value"),
        )

    @property
    def open(self) -> tuple[str, ...]:
        """The cards that may be here or not, in deck order.

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
        from resolver import Prover

        cards = [Literal.of(card) for card in self.cards]
        return Prover(cards).tell_all(self.written).constrain(*self.constraints)

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
        """Return a literal over the cards, read where it is text; a card may be called anything.

        >>> from kb import Game
        >>> print(Game.new(["Ann", "Bob"]).knowledge("Bob").literal("~Rope"))
        ¬Rope

        Args:
            text: A card, or its complement: `Rope`, `~Rope`.

        Raises:
            UnknownName: It is none.
        """
        try:
            literal = Literal.read(text, self.cards)
        except ResolverError as error:
            raise UnknownName(str(error), word=short(text)) from None
        if literal.name not in self.cards:
            nearest = tuple(get_close_matches(literal.name, self.cards))
            reason = f"no card {literal.name!r} in this deck"
            raise UnknownName(reason, word=literal.name, nearest=nearest)
        return literal
