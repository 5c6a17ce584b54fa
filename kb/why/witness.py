"""Why a cell is open: two deals that fit everything, one with the card there and one without.

They differ by as few cards as can be, most often by two that change places; so the exchange
is named, and the deals are shown when they are asked for.

Source: a model for each side is what shows a literal open in any complete calculus.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from attrs import frozen

from kb.errors import join_words
from kb.sheet.columns import align_columns, fit_name
from kb.table.events import holder_named
from kb.table.setup import Setup
from resolver.text import FrozenMapping, OneLineRepr, html_table

Deal = FrozenMapping[str, str]  # card to holder


@frozen(repr=False)
class Witnesses(OneLineRepr):
    """Two deals that fit everything said: ``there`` has the card with the holder.

    ``elsewhere`` has it with another. A deal maps each card to its holder.

    >>> from kb import Game
    >>> hand = "White Conservatory Ballroom Plum Knife Library".split()
    >>> game = Game.new(["Nick", "Rachel", "Holden"], me="Nick", hand=hand)
    >>> game = game.tell("suggest Rachel Plum Ballroom Pipe -> Holden")
    >>> both = game.why_not("Rachel", "Rope")
    >>> print(both)  # doctest: +ELLIPSIS
    Rachel: Rope is open. If Rachel's Rope and the Solution's Wrench change places, all ...
    >>> both.there["Rope"], both.elsewhere["Rope"]
    ('Rachel', 'Solution')

    Attributes:
        setup: Players and deck.
        holder: The holder of the cell.
        card: Its card.
        there: A deal with the card at the holder: each card to its holder.
        elsewhere: A deal with it at another.
    """

    setup: Setup
    holder: str
    card: str
    there: Deal
    elsewhere: Deal

    @property
    def differences(self) -> tuple[str, ...]:
        """The cards that lie elsewhere in the two deals, in deck order.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).why_not("Ann", "Rope").differences
        ('Rope', 'Pipe')
        """
        cards = self.setup.deck.cards
        return tuple(card for card in cards if self.there[card] != self.elsewhere[card])

    @property
    def sentences(self) -> tuple[str, ...]:
        """The exchange by which the deals differ.

        >>> from kb import Game
        >>> print(*Game.new(["Ann", "Bob"]).why_not("Ann", "Rope").sentences)
        Ann: Rope is open. If Ann's Rope and Bob's Pipe change places, all that was said still fits.
        """
        still = "all that was said still fits"
        return (f"{self.holder}: {self.card} is open. If {say_exchange(self)}, {still}.",)

    @property
    def summary(self) -> str:
        """The open cell, and by how many cards the deals differ.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).why_not("Ann", "Rope").summary
        'Witnesses: Ann: Rope is open, two deals that differ by 2 cards'
        """
        cell = f"{self.holder}: {self.card}"
        count = len(self.differences)
        return f"Witnesses: {cell} is open, two deals that differ by {count} cards"

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def deals(self, *, whole: bool = False) -> str:
        """Return both deals side by side: the cards that differ, or all with a sign at these.

        >>> from kb import Game
        >>> print(Game.new(["Ann", "Bob"]).why_not("Ann", "Rope").deals())
              with Ann  elsewhere
        Rope    Ann        Bob
        Pipe    Bob        Ann

        Args:
            whole: Whether all cards are shown.
        """
        head, *rows = self._rows(whole=whole)
        short_head = [head[0], f"with {fit_name(self.holder)}", *head[2:]]
        short_rows = [[*map(fit_name, row)] for row in rows]
        return "\n".join(align_columns([short_head, *short_rows]))

    def _rows(self, *, whole: bool) -> Iterator[list[str]]:
        """Yield a head, and where cards are in both deals; of all a sign at those that differ."""
        yield ["", f"with {self.holder}", "elsewhere", *[""] * whole]
        for card in self.setup.deck.cards if whole else self.differences:
            sign = ["*" if card in self.differences else ""]
            yield [card, self.there[card], self.elsewhere[card], *sign * whole]

    def _repr_html_(self) -> str:
        sentences = "".join([f"<p>{escape(sentence)}</p>" for sentence in self.sentences])
        deals = html_table([*self._rows(whole=True)])
        return f"{sentences}<details><summary>both deals</summary>{deals}</details>"


def say_exchange(both: Witnesses) -> str:
    """Return what changes from one deal to the other, as a clause that follows "if"."""
    cards = cards_in_turn(both)
    givers = [holder_named(both.there[card]) for card in cards]
    takers = [holder_named(both.elsewhere[card]) for card in cards]
    given = [f"{giver}'s {card}" for giver, card in zip(givers, cards, strict=True)]
    if len(cards) == 2 and givers == takers[::-1]:
        return f"{given[0]} and {given[1]} change places"
    moves = [f"{card} to {taker}" for card, taker in zip(given[1:], takers[1:], strict=True)]
    return join_words([f"{given[0]} goes to {takers[0]}", *moves])


def cards_in_turn(both: Witnesses) -> list[str]:
    """Return the cards that differ, each before one that its receiver gives on, if he does."""
    left = list(both.differences)
    card = both.card
    order = list[str]()
    while left:
        # Who receives the card gives on another one, if one of his moves too.
        left.remove(card)
        order.append(card)
        taker = both.elsewhere[card]
        next_cards = (other for other in left if both.there[other] == taker)
        card = next(next_cards, left[0] if left else card)
    return order
