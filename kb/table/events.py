"""What was seen at the table, event by event; no logic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from attrs import frozen

from kb.errors import RecordError, join_words
from kb.table.arguments import short_repr
from kb.table.setup import SOLUTION, TABLE, Setup

NOBODY = "nobody"  # the word for a suggestion that nobody answers
ASSUMPTIONS = ("guesser-holds-one", "guesser-not-all-three", "no-own-accusation")


@frozen
class Answer:
    """The player showed a card: this one, or None, one that was not seen.

    >>> Answer("Rachel", "Rope").card
    'Rope'

    Args:
        player: Who showed it.
        card: The card; None where it was not seen.
    """

    player: str
    card: str | None


@frozen
class Suggestion:
    """The guesser suggested the cards, one of each category, in deck order.

    >>> event = Suggestion("Nick", ("Plum", "Rope", "Hall"), (Answer("Rachel", None),), None)
    >>> event.answers[0].player
    'Rachel'

    Args:
        guesser: Who suggested them.
        cards: The cards.
        answers: Who showed a card, in the order in which they did.
        passed: The players who passed by the entry itself; None where the seats say so.
    """

    guesser: str
    cards: tuple[str, ...]
    answers: tuple[Answer, ...]
    passed: tuple[str, ...] | None

    def passers(self, setup: Setup) -> tuple[str, ...]:
        """Return those who showed that they have none of the cards, in answering order.

        Without `passed` these are the ones seated between the guesser and the only answer; all the
        others if nobody answered; with ``answers all`` whoever did not answer.

        >>> from kb.table.deck import CLASSIC
        >>> from kb.table.setup import setup
        >>> cards = ("Plum", "Rope", "Hall")
        >>> Suggestion("Holden", cards, (Answer("Rachel", None),), passed=None).passers(
        ...     setup(CLASSIC, ["Nick", "Rachel", "Holden"]))
        ('Nick',)

        Args:
            setup: The table.

        Raises:
            RecordError: That is no Setup.
        """
        if not isinstance(setup, Setup):
            raise RecordError(f"expected a Setup, not {short_repr(setup)}; try game.setup")
        if self.passed is not None:
            return self.passed

        # Nearly every guesser is named as declared; any other name is looked up, or refused.
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
    """The player showed the card to everyone.

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
    """The holder is known to have the card.

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
    """The holder is known not to have the card.

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
    """The holder is known to have one of the cards or more; they are in deck order.

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
    """The accuser named the cards; `right` if all of them are in the Solution.

    >>> Accusation("Nick", ("Plum", "Rope", "Hall"), right=False).right
    False

    Args:
        accuser: Who named them.
        cards: The cards, one of each category.
        right: Whether all of them are in the Solution.
    """

    accuser: str
    cards: tuple[str, ...]
    right: bool


@frozen
class Assume:
    """The named assumption, one of ASSUMPTIONS, is on.

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
    """What an event says of a holder.

    Attributes:
        rule: The rule of the game by which it is said, or `told` where somebody said it.
        holder: The holder.
        cards: Cards of which the holder has one or more.
        positive: Whether that is so; if not, the holder lacks one or more of them.
    """

    rule: str
    holder: str
    cards: tuple[str, ...]
    positive: bool = True


def holder_named(holder: str) -> str:
    """Return a holder within a sentence: the Solution and the Table have an article."""
    return f"the {holder}" if holder in (SOLUTION, TABLE) else holder


def facts(holder: str, cards: Sequence[str], positive: bool) -> str:
    """Return in words that one holder has several cards, or lacks them.

    >>> facts("Nick", ["Plum", "Ballroom"], True)
    'Nick has Plum and Ballroom'
    """
    if holder in (SOLUTION, TABLE):
        where = "in the Solution" if holder == SOLUTION else "on the Table"
        verb = "is" if len(cards) == 1 else "are"
        return f"{join_words(cards)} {verb} {'' if positive else 'not '}{where}"
    return f"{holder} {'has' if positive else 'lacks'} {join_words(cards)}"


def rests_on(assumptions: Sequence[str]) -> str:
    """Return in words that everything above rests on assumptions.

    >>> rests_on(["guesser-holds-one"])
    'All this rests on what is assumed: guesser-holds-one'
    """
    return f"All this rests on what is assumed: {', '.join(assumptions)}"
