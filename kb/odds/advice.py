"""Advice as a value: what each suggestion is worth, in words, as a table, and as JSON has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from attrs import asdict, frozen

from kb.odds.accusing import Accuse
from kb.odds.odds import DIGITS, percent
from kb.table.setup import SOLUTION
from resolver.text import Rows

SHOWN: Final = 3  # suggestions that are written
TENTH: Final = 0.1


class Worth(NamedTuple):
    """What a suggestion is worth to me: expected bits, and what they hear who see no card.

    >>> print(Worth(("Plum", "Rope", "Hall"), 0.5, 0.0, 0.25, 0.1))
    Plum, Rope, Hall. Tells 0.50 yes-or-no answers. 25% that nobody answers.

    Args:
        cards: What is suggested.
        bits: How much of the Solution its answer is expected to tell.
        error: The standard error of that; 0 where it is exact.
        nobody: The chance that nobody answers.
        `told`: The bits that the answer tells those who do not see the card.
        settles: The number of cells settled on average; None but for the best.
        solves: The chance to know the Solution then; None but for the best.
    """

    cards: tuple[str, ...]
    bits: float
    error: float
    nobody: float
    told: float
    settles: float | None = None
    solves: float | None = None

    def __str__(self) -> str:
        return f"{', '.join(self.cards)}. {self.said()}"

    def said(self, *, is_first: bool = False) -> str:
        """Return what it is worth, as sentences.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall")[0].said()
        'Tells 0.03 yes-or-no answers. Settles 5.8 cells on average. 86% that nobody answers.'

        Args:
            is_first: Whether it tells most of all.
        """
        error = f" (± {self.error:.2f})" if self.error else ""
        sampled = self.error > 0
        told = f"{'Tells most:' if is_first else 'Tells'} {self.bits:.2f}{error} yes-or-no answers."
        parts = [told if round(self.bits, DIGITS) else "Tells nothing."]
        if self.settles is not None:
            few = round(self.settles, DIGITS) > 0 and self.settles < TENTH
            cells = f"<{TENTH}" if few else f"{self.settles:.1f}"
            parts.append(f"Settles {cells} cells on average.")
        parts.append(f"{percent(self.nobody, sampled)} that nobody answers.")
        if self.solves:
            parts.append(f"{percent(self.solves, sampled)} to know the {SOLUTION} then.")
        return " ".join(parts)


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
        ['suggestion', 'bits', 'error', 'nobody', 'told']
        """
        rows = [["suggestion", "bits", "error", "nobody", "told"]]
        for one in self.worths:
            figures = (one.bits, one.error, one.nobody, one.told)
            rows.append([", ".join(one.cards), *(f"{figure:.2f}" for figure in figures)])
        return rows

    def __str__(self) -> str:
        if self.accuse is not None and self.accuse.right == 1:
            return str(self.accuse)
        fit = f"{self.looked_at} {self.many} deals"
        if self.deals == 1:
            fit = "the only deal that fits"
        about = f"the {SOLUTION}" if self.whole else "its own cards"
        rows = [f"By {fit}, what tells most of {about}:"]
        for number, worth in enumerate(self.best, 1):
            cards = ", ".join(self.alike[card].words for card in worth.cards)
            rows.append(
                f"{number}. {cards[0].upper()}{cards[1:]}. {worth.said(is_first=number == 1)}"
            )
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
