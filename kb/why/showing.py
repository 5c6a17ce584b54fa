"""Which card to show: by what each gives away to the player who asks, the least first.

    P, Q    how likely each Solution is to him, before he has seen the card and after
    ─────────────────────────────────────────────────────────────────────────────────
    sum of Q log2(Q/P) over the Solutions: the bits of the Solution that it tells him

All deals that fit what he has certainly seen are equally likely, as in all odds; a card of which he
knows who has it gives nothing away.

Source: Kullback & Leibler, Annals of Mathematical Statistics 22, 1951.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import log2
from typing import NamedTuple

from kb.errors import AdviceError, join_words, plural
from kb.odds.odds import Odds, odds_of
from kb.record.record import Entry
from kb.table.events import Answer, Suggestion
from kb.table.setup import SOLUTION, Setup
from kb.theory.atoms import Cell, literal
from kb.theory.axioms import Source, has
from kb.theory.deals import Deals
from kb.why.irreducible import Reasons
from kb.why.phrases import lines_counted
from resolver.text import Tabular


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
    event: Suggestion, mine: Sequence[str], deals: Deals, log: Sequence[Entry], last: int
) -> Showings:
    """Return what each of my cards gives away to the guesser, the least first.

    `mind` are the deals that fit what he has certainly seen, which is `log`, this suggestion
    included; up to line `last` my record has the same events. Raises SearchStopped where counting
    the deals would take too long.
    """
    before = odds_of(deals)
    found = [showing(event, card, before, log, last) for card in mine]
    return Showings(sorted(found, key=lambda each: (each.bits, each.settles)))


def showing(event: Suggestion, card: str, before: Odds, log: Sequence[Entry], last: int) -> Showing:
    """Return what one card gives away."""
    me = event.answers[0].player
    if before.state.holds(me, card):
        return Showing(card, 0.0, 0, False, known(event, card, before, log, last))
    after = odds_of(before.state.tell(has(me, [card], Source("shown-card"))))
    bits = bits_gained(before.solutions, after.solutions)
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


def known(event: Suggestion, card: str, before: Odds, log: Sequence[Entry], last: int) -> str:
    """Return from where the guesser knows that I have the card."""
    reasons = Reasons(before.state.rows.setup, tuple(log))
    behind = reasons.behind(literal(event.answers[0].player, card))
    lines = [line for line in behind if line <= last]
    said = [lines_counted(lines)] if lines else []
    said += ["your answer"] if log[-1].line in behind else []
    by = f", by {', and '.join(said)}" if said else ""
    return f"{event.guesser} knows that you have it{by}"
