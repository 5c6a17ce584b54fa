"""The events of a game as values, their claims about cards, and phrases that sentences share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from attrs import frozen

from kb.errors import RecordError, join_words
from kb.table.arguments import short_repr
from kb.table.setup import SOLUTION, TABLE, Setup

# This word answers a suggestion for which nobody had a card.
NOBODY = "nobody"
ASSUMPTIONS = ("guesser-holds-one", "guesser-not-all-three", "no-own-accusation")


@frozen
class Answer:
    """A player's answer to a suggestion: he showed a card, whether or not the card is known.

    >>> Answer("Rachel", "Rope").card
    'Rope'

    Args:
        player: The player who showed the card.
        card: The card; None if it is unknown.
    """

    player: str
    card: str | None


@frozen
class Suggestion:
    """A suggestion: the guesser named a card of each category, and others answered.

    >>> event = Suggestion("Nick", ("Plum", "Rope", "Hall"), (Answer("Rachel", None),), None)
    >>> event.answers[0].player
    'Rachel'

    Args:
        guesser: The player who made the suggestion.
        cards: The cards, in deck order.
        answers: The answers, in the order in which they were given.
        passed: The players who passed, None if that follows from who answered.
    """

    guesser: str
    cards: tuple[str, ...]
    answers: tuple[Answer, ...]
    passed: tuple[str, ...] | None

    def passers(self, setup: Setup) -> tuple[str, ...]:
        """Return the players who have none of the cards, in answering order.

        They are those of `passed`, if it is given. Else they are the players seated between the
        guesser and the answerer, or all others if nobody answered; and where the header has
        ``answers all``, all players without an answer.

        >>> from kb.table.deck import CLASSIC
        >>> from kb.table.setup import setup
        >>> cards = ("Plum", "Rope", "Hall")
        >>> Suggestion("Holden", cards, (Answer("Rachel", None),), passed=None).passers(
        ...     setup(CLASSIC, ["Nick", "Rachel", "Holden"]))
        ('Nick',)

        Args:
            setup: The setup of the game.

        Raises:
            RecordError: The argument is no Setup.
        """
        if not isinstance(setup, Setup):
            raise RecordError(f"expected a Setup, not {short_repr(setup)}; try game.setup")
        if self.passed is not None:
            return self.passed

        # The cached table has players by declared name, which most callers give.
        others = setup.others_of.get(self.guesser) or setup.others(self.guesser)
        if self.answers and setup.answers == "first":
            first = self.answers[0].player
            if first not in others:
                return setup.between(self.guesser, first)
            return others[: others.index(first)]
        answered = {answer.player for answer in self.answers}
        return tuple(name for name in others if name not in answered)


@frozen
class Reveal:
    """A player showed a card to everyone.

    >>> Reveal("Rachel", "Hall").player
    'Rachel'

    Args:
        player: The player who showed the card.
        card: The card.
    """

    player: str
    card: str


@frozen
class Has:
    """A holder is known to have a card.

    >>> Has("Solution", "Rope").holder
    'Solution'

    Args:
        holder: The Solution, a player, or the Table.
        card: The card.
    """

    holder: str
    card: str


@frozen
class Lacks:
    """A holder is known to lack a card.

    >>> Lacks("Nick", "Rope").card
    'Rope'

    Args:
        holder: The Solution, a player, or the Table.
        card: The card.
    """

    holder: str
    card: str


@frozen
class OneOf:
    """A holder is known to have at least one of some cards.

    >>> OneOf("Nick", ("Rope", "Pipe")).cards
    ('Rope', 'Pipe')

    Args:
        holder: The Solution, a player, or the Table.
        cards: The cards, in deck order.
    """

    holder: str
    cards: tuple[str, ...]


@frozen
class Accusation:
    """An accusation: a player named a card of each category as the Solution.

    >>> Accusation("Nick", ("Plum", "Rope", "Hall"), right=False).right
    False

    Args:
        accuser: The player who made the accusation.
        cards: The cards, one of each category.
        right: Whether all of them are in the Solution.
    """

    accuser: str
    cards: tuple[str, ...]
    right: bool


@frozen
class Assume:
    """One of ASSUMPTIONS, beliefs about how people play, is switched on.

    >>> Assume("no-own-accusation").name in ASSUMPTIONS
    True

    Args:
        name: The name of the assumption.
    """

    name: str


Event: TypeAlias = Suggestion | Reveal | Has | Lacks | OneOf | Accusation | Assume
"""An event that an entry records: a value of one of these classes.

>>> isinstance(Has("Nick", "Rope"), Event)
True
"""


class Claim(NamedTuple):
    """A claim of an event: a holder has, or lacks, at least one of some cards.

    Attributes:
        rule: The kind of axiom that the claim becomes, such as ``passed`` or ``shown``.
        holder: The holder.
        cards: The cards.
        positive: Whether the holder has at least one of the cards; if not, he lacks at least one.
    """

    rule: str
    holder: str
    cards: tuple[str, ...]
    positive: bool = True


def say_holder(holder: str) -> str:
    """Return a holder's name for a sentence: "the Solution", "the Table", or a player's name."""
    return f"the {holder}" if holder in (SOLUTION, TABLE) else holder


def say_cards(holder: str, cards: Sequence[str], positive: bool) -> str:
    """Return a statement that a holder has all of some cards, or lacks all of them.

    >>> say_cards("Nick", ["Plum", "Ballroom"], True)
    'Nick has Plum and Ballroom'
    """
    if holder in (SOLUTION, TABLE):
        where = "in the Solution" if holder == SOLUTION else "on the Table"
        verb = "is" if len(cards) == 1 else "are"
        return f"{join_words(cards)} {verb} {'' if positive else 'not '}{where}"
    return f"{holder} {'has' if positive else 'lacks'} {join_words(cards)}"


def say_assumptions(assumptions: Sequence[str]) -> str:
    """Return a closing sentence that names the assumptions in use, without a full stop.

    >>> say_assumptions(["guesser-holds-one"])
    'All this rests on what is assumed: guesser-holds-one'
    """
    return f"All this rests on what is assumed: {', '.join(assumptions)}"
