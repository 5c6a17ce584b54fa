"""Advice as a value: what each suggestion is worth, and what each card gives away that I may show.

    P, Q    how likely each Solution is to the guesser, before he has seen the card and after
    ─────────────────────────────────────────────────────────────────────────────────────────
    sum of Q log2(Q/P) over the Solutions: the bits of the Solution that it tells him

The deals are those that fit what he has certainly seen, weighed by the cards that he saw, as in all
odds; see `model.py`. A card that he knows me to have settles nothing for him, but even that I chose
it may tell him a little.

Source: Kullback & Leibler, Annals of Mathematical Statistics 22, 1951.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import log2
from typing import Final, NamedTuple

from attrs import asdict, evolve, frozen

from kb.errors import AdviceError, join_words, plural
from kb.odds.accusing import Accuse
from kb.odds.odds import DIGITS, Odds, odds_after, percent
from kb.table.events import Answer, Suggestion
from kb.table.setup import SOLUTION, Setup
from kb.theory.atoms import Cell
from resolver.text import Rows, Tabular

SHOWN: Final = 3  # suggestions that are written
TENTH: Final = 0.1
MOST_AS_ONE_IN: Final = 0.15  # a chance that is said as one in so many; of 7 or more it is near
LEAST_SAID: Final = 0.005  # bits that are not 0.00 when they are written


class Worth(NamedTuple):
    """What a suggestion is worth to me: how likely it ends the search, and how much it tells.

    >>> print(Worth(("Plum",), 3.0, 0.5, 0.0, 0.25, 0.1, solves=1 / 12))
    Plum. May settle it at once: 1 in 12. Tells 0.50 yes-or-no answers. 25% that nobody answers.

    Args:
        cards: What is suggested.
        worth: What suggestions are sorted by: the bits, and the chance to know the Solution then
            times what that is worth in bits.
        bits: How much of the Solution its answer is expected to tell.
        error: The standard error of that; 0 where it is exact.
        nobody: The chance that nobody answers.
        `told`: The bits that the answer tells those who do not see the card.
        solves: The chance to know the Solution then.
        settles: The number of cells settled on average; None but for the best.
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
        return f"{', '.join(self.cards)}. {self.said()}"

    def said(self, *, is_most: bool = False) -> str:
        """Return what it is worth, as sentences.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall")[0].said()
        'Tells 0.03 yes-or-no answers. Settles 5.8 cells on average. 86% that nobody answers.'

        Args:
            is_most: Whether no other tells more.
        """
        error = f" (± {self.error:.2f})" if self.error else ""
        sampled = self.error > 0
        told = f"{'Tells most:' if is_most else 'Tells'} {self.bits:.2f}{error} yes-or-no answers."
        parts = [f"{self.settling(sampled=sampled)}."] if self.solves else []
        parts.append(told if round(self.bits, DIGITS) else "Tells nothing.")
        if self.settles is not None:
            few = round(self.settles, DIGITS) > 0 and self.settles < TENTH
            cells = f"<{TENTH}" if few else f"{self.settles:.1f}"
            parts.append(f"Settles {cells} cells on average.")
        parts.append(f"{percent(self.nobody, sampled)} that nobody answers.")
        return " ".join(parts)

    def settling(self, *, sampled: bool = False) -> str:
        """Return how likely the Solution is known after the answer, for a player.

        >>> Worth(("Plum", "Rope", "Hall"), 3.0, 0.5, 0.0, 0.25, 0.1, solves=0.64).settling()
        'May settle it at once: 64%'

        Args:
            sampled: Whether it is by a sample, which makes nothing certain.
        """
        if round(self.solves, DIGITS) == 1 and not sampled:
            return "Settles it at once"
        return f"May settle it at once: {one_in(self.solves, sampled)}"


def one_in(share: float, sampled: bool = False) -> str:
    """Return a chance as one in so many, and of more than one in seven as a percentage.

    >>> one_in(1 / 12), one_in(0.4)
    ('1 in 12', '40%')
    """
    if 0 < share < MOST_AS_ONE_IN:
        return f"1 in {round(1 / share):,}"
    return percent(share, sampled)


@frozen
class Alike:
    """Cards of a category of which one says what any other would, for an adviser.

    `name` is more than 0 where it is open who has them; `words` is how one of them is asked for.
    """

    name: int
    words: str


@frozen(repr=False)
class Advice(Rows[Worth]):
    """Suggestions, the best first; `sampled` tells that a sample of the deals was looked at.

    >>> from kb import Game
    >>> game = Game.new(["Nick", "Rachel"], me="Nick", sizes={"Nick": 17, "Rachel": 1})
    >>> advice = game.advise("Hall")
    >>> len(advice), advice[0].cards[2]
    (36, 'Hall')

    Args:
        worths: What each suggestion is worth.
        deals: How many deals fit.
        looked: How many of them they go by.
        whole: Whether the bits are of all the Solution, or of which of the named cards are in it.
        alike: Each card with those of which one says what any other would.
        accuse: What an accusation is worth; None until that is worked out, where it takes too long,
            and where I accused wrongly.
    """

    worths: tuple[Worth, ...]
    deals: int
    looked: int
    whole: bool
    alike: Mapping[str, Alike]
    accuse: Accuse | None = None
    _heads = Worth._fields

    @property
    def sampled(self) -> bool:
        """Whether not all the deals that fit were looked at.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall").sampled
        False
        """
        return self.looked < self.deals

    @property
    def summary(self) -> str:
        """How many suggestions it weighs, and by how many deals.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall").summary
        'Advice: 36 suggestions, by all 5,832 deals'
        """
        return f"Advice: {len(self.worths)} suggestions, by {self.looked_at} {self.deals:,} deals"

    @property
    def looked_at(self) -> str:
        """How many of the deals that fit were looked at.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall").looked_at
        'all'
        """
        return f"{self.looked:,} of" if self.sampled else "all"

    @property
    def best(self) -> tuple[Worth, ...]:
        """Those that are written, three at most: each asks for other cards of the open ones.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall").best[0].cards[2]
        'Hall'
        """
        found: dict[frozenset[int], Worth] = {}
        for worth in self.worths:
            if len(found) == SHOWN:
                break
            names = (self.alike[card].name for card in worth.cards)
            found.setdefault(frozenset(name for name in names if name > 0), worth)
        return tuple(found.values())

    def table(self) -> list[list[str]]:
        """Return what each suggestion is worth, the best first.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall").table()[0]
        ['suggestion', 'worth', 'bits', 'error', 'nobody', 'told', 'solves']
        """
        rows = [["suggestion", "worth", "bits", "error", "nobody", "told", "solves"]]
        for one in self.worths:
            figures = (one.worth, one.bits, one.error, one.nobody, one.told, one.solves)
            rows.append([", ".join(one.cards), *(f"{figure:.2f}" for figure in figures)])
        return rows

    def __str__(self) -> str:
        if self.accuse is not None and self.accuse.right == 1:
            return str(self.accuse)
        fit = f"{self.looked_at} {self.many} deals"
        if self.deals == 1:
            fit = "the only deal that fits"
        about = f"the {SOLUTION}" if self.whole else "its own cards"
        rows = [f"By {fit}, what ends the search soonest, and what it tells of {about}:"]
        for number, worth in enumerate(self.best, 1):
            cards = words_for(self, worth)
            said = worth.said(is_most=tells_most(self, worth))
            rows.append(f"{number}. {cards[0].upper()}{cards[1:]}. {said}")
        return "\n".join(([] if self.accuse is None else [str(self.accuse)]) + rows)

    @property
    def many(self) -> str:
        """How many deals fit; of more than a line has room for, how many digits that number has.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall").many
        '5,832'
        """
        digits = len(str(self.deals))
        return f"{self.deals:,}" if digits <= DIGITS else f"some 10^{digits - 1}"

    def in_words(self) -> dict[str, object]:
        """Return all of it as JSON has it.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> list(game.advise("Hall").in_words())[:3]
        ['deals', 'sampled', 'about']
        """
        about = "solution" if self.whole else "cards"
        found: dict[str, object] = {"deals": self.deals, "sampled": self.sampled, "about": about}
        worth = None if self.accuse is None else asdict(self.accuse) | {"now": self.accuse.now}
        return found | {"suggestions": self.records(), "accuse": worth}


def words_for(advice: Advice, worth: Worth) -> str:
    """Return how one asks for the cards of a suggestion, alike cards together.

    >>> from kb import Game
    >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
    >>> advice = game.advise(["Plum", "Rope", "Hall"])
    >>> words_for(advice, advice[0])
    'Plum, Rope, Hall'
    """
    return ", ".join(advice.alike[card].words for card in worth.cards)


def tells_most(advice: Advice, worth: Worth) -> bool:
    """Return whether a suggestion tells something, and no other one tells more.

    >>> from kb import Game
    >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
    >>> advice = game.advise("Hall")
    >>> tells_most(advice, advice[0])
    True
    """
    most = max(each.bits for each in advice.worths)
    return 0 < round(most, DIGITS) <= round(worth.bits, DIGITS)


class Showing(NamedTuple):
    """What a card of mine gives away: bits of the Solution, cells settled for the guesser.

    >>> print(Showing("Hall", 0.0, 0, False, "Rachel knows that you have it, by line 6"))
    Show Hall: Rachel knows that you have it, by line 6

    Args:
        card: The card.
        bits: How much of the Solution it tells the guesser.
        settles: How many cells it settles for the guesser.
        solves: Whether the guesser then knows the Solution, and did not before.
        reason: The same in words.
    """

    card: str
    bits: float
    settles: int
    solves: bool
    reason: str

    def __str__(self) -> str:
        return f"Show {self.card}: {self.reason}"


class Showings(Tabular, tuple[Showing, ...]):
    """My cards, ordered by how much showing each gives away, the least first.

    >>> Showings([Showing("Hall", 0.0, 0, False, "Rachel knows that you have it, by line 6")])
    <Showings of 1 card: show Hall>

    Args:
        iterable: What each card gives away.
    """

    __slots__ = ()
    _heads = Showing._fields

    @property
    def summary(self) -> str:
        """Which card to show.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 1, "Bob": 17}, hand=["Rope"])
        >>> game.show("Bob", "Plum", "Rope", "Hall").summary
        'Showings of 1 card: show Rope'
        """
        return f"Showings of {plural(len(self), 'card')}: show {self[0].card}"

    def table(self) -> list[list[str]]:
        """Return what each card gives away, the bits rounded.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 1, "Bob": 17}, hand=["Rope"])
        >>> game.show("Bob", "Plum", "Rope", "Hall").table()[1][0]
        'Rope'
        """
        rows = [["card", "bits", "settles", ""]]
        return rows + [[one.card, f"{one.bits:.2f}", str(one.settles), one.reason] for one in self]

    def __str__(self) -> str:
        return "\n".join(map(str, self))


def asked(setup: Setup, guesser: str, cards: Sequence[str]) -> Suggestion:
    """Return the suggestion that I am to answer, as those hear it who see no card.

    Raises AdviceError where I am nobody at the table, or the guesser.
    """
    if setup.me is None:
        raise AdviceError("only a player shows cards, and this record is a spectator's; say 'me'")
    if guesser == setup.me:
        raise AdviceError(f"{guesser} is you; name the player who asks")
    passed = () if setup.answers == "all" else setup.between(guesser, setup.me)
    return Suggestion(guesser, tuple(cards), (Answer(setup.me, None),), passed)


def held(event: Suggestion, facts: Mapping[Cell, bool]) -> list[str]:
    """Return which of the cards I have; raises AdviceError where it is none of them."""
    me = event.answers[0].player
    cards = [card for card in event.cards if facts.get((me, card))]
    if not cards:
        reason = f"by this record {me} has none of {join_words(event.cards)}"
        raise AdviceError(f"{reason}; pass, or write your hand: 'hand {me} CARDS'")
    return cards


def showings(
    event: Suggestion, mine: Sequence[str], before: Odds, known: Callable[[str], str]
) -> Showings:
    """Return what each of my cards gives away to the guesser, the least first.

    The odds are by what he has certainly seen, this suggestion included; `known` says from where he
    knows that I have a card. Raises SearchStopped where counting the deals would take too long.
    """
    found = [showing(event, card, before, known) for card in mine]
    return Showings(sorted(found, key=lambda each: (each.bits, each.settles)))


def showing(event: Suggestion, card: str, before: Odds, known: Callable[[str], str]) -> Showing:
    """Return what one card gives away."""
    me = event.answers[0].player
    after = odds_after(before, evolve(event, answers=(Answer(me, card),)))
    bits = bits_gained(before.solutions, after.solutions)
    if before.state.holds(me, card):
        told = f"; it tells {bits:.2f} yes-or-no answers" if bits >= LEAST_SAID else ""
        return Showing(card, bits, 0, False, known(card) + told)

    settles = len(after.state.facts) - len(before.state.facts)
    solves = len(after.solutions) == 1 < len(before.solutions)
    cells = plural(settles, "cell")
    told = f"it tells {event.guesser} {bits:.2f} yes-or-no answers about the {SOLUTION}"
    reason = f"{told} and settles {cells}"
    reason += f"; {event.guesser} then knows the {SOLUTION}" if solves else ""
    return Showing(card, bits, settles, solves, reason)


def bits_gained(
    before: Mapping[tuple[str, ...], Fraction], after: Mapping[tuple[str, ...], Fraction]
) -> float:
    """Return how many bits about the Solution are gained when those odds become these.

    >>> half = Fraction(1, 2)
    >>> bits_gained({("Plum",): half, ("Green",): half}, {("Plum",): Fraction(1)})
    1.0
    """
    bits = sum(float(share) * log2(share / before[cards]) for cards, share in after.items())
    return max(bits, 0.0)  # never less, but for the rounding
