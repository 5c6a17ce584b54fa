"""The events of a game as values, their claims, and the words that many sentences share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from attrs import frozen

from kb.errors import RecordError, join_words
from kb.table.arguments import short_repr
from kb.table.setup import SOLUTION, TABLE, Setup

# The word for the answer to a suggestion that nobody could answer.
NOBODY = "nobody"
ASSUMPTIONS = ("guesser-holds-one", "guesser-not-all-three", "no-own-accusation")


@frozen
class Answer:
    """A player's answer to a suggestion: he showed a card, which may be unknown.

    >>> Answer("Rachel", "Rope").card
    'Rope'

    Args:
        player: Who showed it.
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

        # A guesser named as declared is found at once; any other name has to be looked up.
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
        player: Who showed it.
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
    """A holder is known to have one or more of some cards, which are in deck order.

    >>> OneOf("Nick", ("Rope", "Pipe")).cards
    ('Rope', 'Pipe')

    Args:
        holder: The Solution, a player, or the Table.
        cards: The cards.
    """

    holder: str
    cards: tuple[str, ...]


@frozen
class Accusation:
    """An accusation: a player named a card of each category as the Solution.

    >>> Accusation("Nick", ("Plum", "Rope", "Hall"), right=False).right
    False

    Args:
        accuser: The player who made it.
        cards: The cards, one of each category.
        right: Whether all of them are in the Solution.
    """

    accuser: str
    cards: tuple[str, ...]
    right: bool


@frozen
class Assume:
    """An assumption, one of ASSUMPTIONS, is switched on.

    >>> Assume("no-own-accusation").name in ASSUMPTIONS
    True

    Args:
        name: Its name.
    """

    name: str


Event: TypeAlias = Suggestion | Reveal | Has | Lacks | OneOf | Accusation | Assume
"""What an entry tells of: a value of one of these classes.

>>> isinstance(Has("Nick", "Rope"), Event)
True
"""


class Claim(NamedTuple):
    """A claim that an event makes about the cards of one holder.

    Attributes:
        rule: The kind of axiom that it becomes, such as ``passed`` or ``shown``.
        holder: The holder.
        cards: The cards, of which the holder has at least one, or lacks at least one.
        positive: Whether he has one; if not, he lacks one.
    """

    rule: str
    holder: str
    cards: tuple[str, ...]
    positive: bool = True


def say_holder(holder: str) -> str:
    """Return the words for a holder within a sentence, with an article for no player."""
    return f"the {holder}" if holder in (SOLUTION, TABLE) else holder


def say_cards(holder: str, cards: Sequence[str], positive: bool) -> str:
    """Return the words for all of some cards being with a holder, or for none of them.

    >>> say_cards("Nick", ["Plum", "Ballroom"], True)
    'Nick has Plum and Ballroom'
    """
    if holder in (SOLUTION, TABLE):
        where = "in the Solution" if holder == SOLUTION else "on the Table"
        verb = "is" if len(cards) == 1 else "are"
        return f"{join_words(cards)} {verb} {'' if positive else 'not '}{where}"
    return f"{holder} {'has' if positive else 'lacks'} {join_words(cards)}"


def say_assumptions(assumptions: Sequence[str]) -> str:
    """Return the sentence that all above it rests on assumptions, without its full stop.

    >>> say_assumptions(["guesser-holds-one"])
    'All this rests on what is assumed: guesser-holds-one'
    """
    return f"All this rests on what is assumed: {', '.join(assumptions)}"
