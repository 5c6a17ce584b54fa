"""Advice as a value: the worth of each suggestion, and the information that showing a card gives.

    P, Q    how likely each Solution is to the guesser, before he has seen the card and after
    ─────────────────────────────────────────────────────────────────────────────────────────
    sum of Q log2(Q/P) over the Solutions: the bits of the Solution that it tells him

The deals are those that fit the log as the guesser has certainly seen it, weighed by the cards that
he saw, as in all odds (see `model.py`). If he knows already that I have a card, showing it settles
no cell for him, but my choice of this card may still tell him a little.

`adviser.py` makes `Advice` and its `Worth`s; `weigh_showings` in this module makes `Showings`.

Source: Kullback & Leibler, Annals of Mathematical Statistics 22, 1951.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import fsum, log2
from typing import ClassVar, Final, NamedTuple

from attrs import asdict, evolve, frozen

from kb.errors import AdviceError, join_words, plural
from kb.odds.accusing import Accuse
from kb.odds.odds import DIGITS, Odds, odds_after, percent
from kb.table.events import Answer, Suggestion
from kb.table.setup import SOLUTION, Setup
from kb.theory.atoms import Cell
from resolver.text import Rows, Tabular, html_table

# The number of suggestions that a text lists.
MOST_SHOWN: Final = 3

# A smaller average number of cells would be rounded to 0.0.
LEAST_CELLS_SAID: Final = 0.1

# A greater chance is a percentage, because "1 in 6" would be too coarse.
MOST_AS_ONE_IN: Final = 0.15

# Fewer bits would be rounded to 0.00.
LEAST_BITS_SAID: Final = 0.005


class Worth(NamedTuple):
    """The worth of a suggestion: the chance to know the Solution after it, and the expected bits.

    >>> print(Worth(("Plum",), 3.0, 0.5, 0.0, 0.25, 0.1, solves=1 / 12))
    Plum. May settle it at once: 1 in 12. Tells 0.50 yes-or-no answers. 25% that nobody answers.

    Args:
        cards: The cards of the suggestion.
        worth: The figure by which suggestions are sorted: the bits, plus 30 times the chance to
            know the Solution after the answer.
        bits: The expected bits that the answer tells about the Solution.
        error: The standard error of the bits; 0 if they are exact.
        nobody: The chance that nobody answers.
        `told`: The bits that the answer tells the players who do not see the card.
        solves: The chance to know the Solution after the answer.
        settles: The average number of cells that the answer settles; None for all but the best.
    """

    cards: tuple[str, ...]
    worth: float
    bits: float
    error: float
    nobody: float
    told: float
    solves: float
    settles: float | None = None

    def __str__(self) -> str:
        return f"{', '.join(self.cards)}. {self.sentences()}"

    def _repr_html_(self) -> str:
        heads = ["suggestion", *self._fields[1:]]
        return html_table([heads, self.row()], str(self))

    def row(self) -> list[str]:
        """Return the fields as texts: bits rounded, chances as percents.

        >>> Worth(("Plum",), 3.0, 0.5, 0.0, 0.25, 0.1, solves=1 / 12).row()
        ['Plum', '3.00', '0.50', '0.00', '25%', '0.10', '8%', '']
        """
        return [
            ", ".join(self.cards),
            f"{self.worth:.2f}",
            f"{self.bits:.2f}",
            f"{self.error:.2f}",
            percent(self.nobody),
            f"{self.told:.2f}",
            percent(self.solves),
            "" if self.settles is None else f"{self.settles:.1f}",
        ]

    def sentences(self, *, is_most: bool = False) -> str:
        """Return the sentences that state the worth of the suggestion.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall")[0].sentences()
        'Tells 0.03 yes-or-no answers. Settles 5.8 cells on average. 86% that nobody answers.'

        Args:
            is_most: Whether no other suggestion tells more.
        """
        is_sampled = self.error > 0
        sentences = []
        if self.solves:
            sentences.append(f"{self.settling(sampled=is_sampled)}.")

        if round(self.bits, DIGITS):
            verb = "Tells most:" if is_most else "Tells"
            error = f" (± {self.error:.2f})" if self.error else ""
            sentences.append(f"{verb} {self.bits:.2f}{error} yes-or-no answers.")
        else:
            sentences.append("Tells nothing.")

        if self.settles is not None:
            is_little = round(self.settles, DIGITS) > 0 and self.settles < LEAST_CELLS_SAID
            cells = f"<{LEAST_CELLS_SAID}" if is_little else f"{self.settles:.1f}"
            sentences.append(f"Settles {cells} cells on average.")
        sentences.append(f"{percent(self.nobody, is_sampled)} that nobody answers.")
        return " ".join(sentences)

    def settling(self, *, sampled: bool = False) -> str:
        """Return the chance to know the Solution after the answer, in words for a player.

        >>> Worth(("Plum", "Rope", "Hall"), 3.0, 0.5, 0.0, 0.25, 0.1, solves=0.64).settling()
        'May settle it at once: 64%'

        Args:
            sampled: Whether the chance comes from a sample, which proves nothing.
        """
        if round(self.solves, DIGITS) == 1 and not sampled:
            return "Settles it at once"
        return f"May settle it at once: {one_in(self.solves, sampled)}"


def one_in(share: float, sampled: bool = False) -> str:
    """Return a small chance as one in a number, and a greater one as a percentage.

    >>> one_in(1 / 12), one_in(0.4)
    ('1 in 12', '40%')
    """
    if 0 < share < MOST_AS_ONE_IN:
        return f"1 in {round(1 / share):,}"
    return percent(share, sampled)


@frozen
class Alike:
    """A group of alike cards; a suggestion is worth the same whichever of them it names.

    Attributes:
        card_class: The class of the cards in a `Seating`; above 0 if their holder is open.
        words: The words for any card of the group, such as "Hall or Study".
    """

    card_class: int
    words: str


@frozen(repr=False)
class Advice(Rows[Worth]):
    """The possible suggestions with their worths, the best first, and the worth of an accusation.

    >>> from kb import Game
    >>> game = Game.new(["Nick", "Rachel"], me="Nick", sizes={"Nick": 17, "Rachel": 1})
    >>> advice = game.advise("Hall")
    >>> len(advice), advice[0].cards[2]
    (36, 'Hall')

    Args:
        worths: The suggestions with their worths.
        deals: The number of deals that fit.
        looked: The number of deals from which the worths were computed.
        whole: Whether the bits are about the whole Solution; if not, only about which of the named
            cards are in it.
        alike: The group of alike cards to which each card belongs.
        accuse: The worth of an accusation. None if it is not computed yet or takes too long, and
            after a wrong accusation of mine.
    """

    worths: tuple[Worth, ...]
    deals: int
    looked: int
    whole: bool
    alike: Mapping[str, Alike]
    accuse: Accuse | None = None
    _tried: ClassVar[Mapping[str, str]] = {
        "advice[0], or advice.best": "top first best_move recommendation nlargest",
        "worths": "moves suggestions scores score rows worth",
    }
    _column_heads = Worth._fields

    @property
    def sampled(self) -> bool:
        """Whether the worths come from a sample of the deals that fit.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall").sampled
        False
        """
        return self.looked < self.deals

    @property
    def summary(self) -> str:
        """One line with the number of suggestions and the number of deals.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall").summary
        'Advice: 36 suggestions, by all 5,832 deals'
        """
        return f"Advice: {len(self.worths)} suggestions, by {self.looked_at} {self.deals:,} deals"

    @property
    def looked_at(self) -> str:
        """The words for how many of the deals were used: ``all``, or a number.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall").looked_at
        'all'
        """
        return f"{self.looked:,} of" if self.sampled else "all"

    @property
    def best(self) -> tuple[Worth, ...]:
        """The suggestions that a text lists: at most three, no two with alike open cards.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall").best[0].cards[2]
        'Hall'
        """
        best: dict[frozenset[int], Worth] = {}
        for worth in self.worths:
            if len(best) == MOST_SHOWN:
                break
            open_classes = set[int]()
            for card in worth.cards:
                card_class = self.alike[card].card_class
                if card_class > 0:
                    open_classes.add(card_class)
            best.setdefault(frozenset(open_classes), worth)
        return tuple(best.values())

    def table(self) -> list[list[str]]:
        """Return the worths of the suggestions as a table of texts, the best first.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall").table()[0]
        ['suggestion', 'worth', 'bits', 'error', 'nobody', 'told', 'solves', 'settles']

        Chances are percents. Only the best suggestions have the number of cells that they settle.
        """
        heads = ["suggestion", *Worth._fields[1:]]
        rows = [worth.row() for worth in self.worths]
        return [heads, *rows]

    def __str__(self) -> str:
        if self.accuse is not None and self.accuse.right == 1:
            return str(self.accuse)
        lines = []
        if self.accuse is not None:
            lines.append(str(self.accuse))

        deals = f"{self.looked_at} {self.many} deals"
        if self.deals == 1:
            deals = "the only deal that fits"
        about = f"the {SOLUTION}" if self.whole else "its own cards"
        lines.append(f"By {deals}, what ends the search soonest, and what it tells of {about}:")
        for number, worth in enumerate(self.best, 1):
            cards = words_for(self, worth)
            sentences = worth.sentences(is_most=is_most_telling(self, worth))
            lines.append(f"{number}. {cards[0].upper()}{cards[1:]}. {sentences}")
        return "\n".join(lines)

    @property
    def many(self) -> str:
        """The number of deals that fit, in words; a long number is given as a power of ten.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall").many
        '5,832'
        """
        digits = len(str(self.deals))
        return f"{self.deals:,}" if digits <= DIGITS else f"some 10^{digits - 1}"

    def to_object(self) -> dict[str, object]:
        """Return the advice as a JSON object.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> list(game.advise("Hall").to_object())[:3]
        ['deals', 'sampled', 'about']
        """
        accusation = None
        if self.accuse is not None:
            accusation = asdict(self.accuse) | {"now": self.accuse.now}
        return {
            "deals": self.deals,
            "sampled": self.sampled,
            "about": "solution" if self.whole else "cards",
            "suggestions": self.records(),
            "accuse": accusation,
        }


def words_for(advice: Advice, worth: Worth) -> str:
    """Return the words for the cards of a suggestion, with alike cards named together.

    >>> from kb import Game
    >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
    >>> advice = game.advise(["Plum", "Rope", "Hall"])
    >>> words_for(advice, advice[0])
    'Plum, Rope, Hall'
    """
    return ", ".join(advice.alike[card].words for card in worth.cards)


def is_most_telling(advice: Advice, worth: Worth) -> bool:
    """Return whether a suggestion has the most bits, and more than 0.

    >>> from kb import Game
    >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
    >>> advice = game.advise("Hall")
    >>> is_most_telling(advice, advice[0])
    True
    """
    most = max(each.bits for each in advice.worths)
    return 0 < round(most, DIGITS) <= round(worth.bits, DIGITS)


class Showing(NamedTuple):
    """A card of mine that I may show, with what the guesser would learn from it.

    >>> print(Showing("Hall", 0.0, 0, False, "Rachel knows that you have it, by line 6"))
    Show Hall: Rachel knows that you have it, by line 6

    Args:
        card: The card.
        bits: The bits that the card tells the guesser about the Solution.
        settles: The number of cells that the card settles for the guesser.
        solves: Whether the guesser knows the Solution after the card, and not before.
        reason: The information that the card gives, in words.
    """

    card: str
    bits: float
    settles: int
    solves: bool
    reason: str

    def __str__(self) -> str:
        return f"Show {self.card}: {self.reason}"


class Showings(Tabular, tuple[Showing, ...]):
    """My cards that I may show, with what the guesser would learn; the least comes first.

    >>> Showings([Showing("Hall", 0.0, 0, False, "Rachel knows that you have it, by line 6")])
    <Showings of 1 card: show Hall>

    Args:
        iterable: The showings of the cards.
    """

    __slots__ = ()
    _column_heads = Showing._fields

    @property
    def summary(self) -> str:
        """One line that names the card to show.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 1, "Bob": 17}, hand=["Rope"])
        >>> game.show("Bob", "Plum", "Rope", "Hall").summary
        'Showings of 1 card: show Rope'
        """
        return f"Showings of {plural(len(self), 'card')}: show {self[0].card}"

    def table(self) -> list[list[str]]:
        """Return a row of texts for each card, with the bits rounded.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 1, "Bob": 17}, hand=["Rope"])
        >>> game.show("Bob", "Plum", "Rope", "Hall").table()[1][0]
        'Rope'
        """
        lines = [["card", "bits", "settles", ""]]
        for showing in self:
            bits = f"{showing.bits:.2f}"
            lines.append([showing.card, bits, str(showing.settles), showing.reason])
        return lines

    def __str__(self) -> str:
        return "\n".join(map(str, self))


def suggestion_to_answer(setup: Setup, guesser: str, cards: Sequence[str]) -> Suggestion:
    """Return the suggestion that I have to answer, without the card that I show.

    Raises:
        AdviceError: The record does not say who I am, or I am the guesser.
    """
    if setup.me is None:
        reason = "showing needs to know who you are"
        raise AdviceError(f"{reason}; add the header line 'me NAME'")
    if guesser == setup.me:
        reason = f"expected another player who asks, not {guesser}, who is you"
        raise AdviceError(f"{reason}; name the player whom you answer")

    passed = () if setup.answers == "all" else setup.between(guesser, setup.me)
    return Suggestion(
        guesser,
        tuple(cards),
        (Answer(setup.me, None),),
        passed,
    )


def find_held_cards(event: Suggestion, facts: Mapping[Cell, bool]) -> list[str]:
    """Return the cards of the suggestion that I have.

    Raises:
        AdviceError: I have none of them.
    """
    me = event.answers[0].player
    cards = [card for card in event.cards if facts.get((me, card))]
    if not cards:
        reason = f"by this record {me} has none of {join_words(event.cards)}"
        raise AdviceError(f"{reason}; pass, or write your hand: 'hand {me} CARDS'")
    return cards


def weigh_showings(
    event: Suggestion,
    held_cards: Sequence[str],
    before: Odds,
    how_he_knows: Callable[[str], str],
) -> Showings:
    """Return the showings of my cards, beginning with the card that tells the guesser least.

    Args:
        event: The suggestion that I have to answer.
        held_cards: The cards of the suggestion that I have.
        before: The odds for the guesser's view, which includes this suggestion.
        how_he_knows: A function that says in words how the guesser knows that I have a card.

    Raises:
        SearchStopped: Counting the deals would take too long.
    """
    showings = [weigh_showing(event, card, before, how_he_knows) for card in held_cards]
    return Showings(sorted(showings, key=lambda showing: (showing.bits, showing.settles)))


def weigh_showing(
    event: Suggestion,
    card: str,
    before: Odds,
    how_he_knows: Callable[[str], str],
) -> Showing:
    """Return the showing of one of my cards: the bits and the cells that it tells the guesser."""
    me = event.answers[0].player
    after = odds_after(before, evolve(event, answers=(Answer(me, card),)))
    bits = bits_gained(before.solutions, after.solutions)
    answers = f"{bits:.2f} yes-or-no answers"

    # If the guesser knows that I have the card, showing it settles no cell. But that I chose it
    # may change his odds.
    if before.state.holds(me, card):
        reason = how_he_knows(card)
        if bits >= LEAST_BITS_SAID:
            reason += f"; it tells {answers}"
        return Showing(
            card,
            bits,
            settles=0,
            solves=False,
            reason=reason,
        )

    settled_count = len(after.state.facts) - len(before.state.facts)
    solves = len(after.solutions) == 1 < len(before.solutions)
    told = f"it tells {event.guesser} {answers} about the {SOLUTION}"
    reason = f"{told} and settles {plural(settled_count, 'cell')}"
    if solves:
        reason += f"; {event.guesser} then knows the {SOLUTION}"
    return Showing(card, bits, settles=settled_count, solves=solves, reason=reason)


def bits_gained(
    before: Mapping[tuple[str, ...], Fraction], after: Mapping[tuple[str, ...], Fraction]
) -> float:
    """Return the number of bits about the Solution that a change of its odds gives.

    >>> half = Fraction(1, 2)
    >>> bits_gained({("Plum",): half, ("Green",): half}, {("Plum",): Fraction(1)})
    1.0

    Args:
        before: The share of each Solution before.
        after: The share of each Solution after.
    """
    terms = (float(share) * log2(share / before[cards]) for cards, share in after.items())
    bits = fsum(terms)

    # Rounding may bring the sum slightly below 0.
    return max(bits, 0.0)
