"""The odds: how likely each cell is over the deals that fit, and each Solution.

The model is that of `model.py`: before anybody showed a card all deals are equally likely, and who
can show several cards shows each with equal chance. What a player suggests is taken to say nothing.

They show themselves as a sheet, which is shaded in HTML: only what follows has the mark of the
sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from itertools import islice
from typing import Any

from attrs import evolve, frozen

from kb.errors import RecordError
from kb.odds.dealing import Deal, Sampler, every
from kb.odds.joint import Solutions, solution_counts
from kb.odds.model import SUPPOSED, SUPPOSED_UNWEIGHED, Choice, choices_of
from kb.odds.passes import STATES, Passes, counts, effort, passes
from kb.odds.plan import plan
from kb.odds.remainder import Remainder, remainder
from kb.record.record import Entry
from kb.sheet import table
from kb.sheet.layout import Drawable
from kb.sheet.sheet import WORDS
from kb.sheet.table import CardTable
from kb.table.arguments import integer
from kb.table.events import Suggestion
from kb.table.setup import SOLUTION
from kb.theory.atoms import DEAL, Cell, CellMapping, Grid
from kb.theory.axioms import entry_axioms
from kb.theory.deals import Deals
from kb.theory.search import Effort
from resolver import SearchStopped
from resolver.text import FrozenMapping

DIGITS = 9  # of a chance that count: sums in another order differ beyond these
MOST_SAMPLED = 1_000_000  # deals at a time
UNWEIGHED_STATES = 2 * STATES  # of the number of deals, once their weights were counted
SOLUTIONS_LISTED = 3  # Solutions that a summary lists
TINT = 31, 119, 180  # behind a cell, the thicker the likelier
DARKEST = 0.6  # of the tint: black words are read on it, and white ones on a dark page


@frozen(eq=False, repr=False, slots=False)
class Odds(Drawable, CellMapping[Fraction]):
    """Of each cell, in the order of the sheet, how likely it is filled.

    It is 0 or 1 just where deduction says so: else the share of the deals in which it is filled,
    each deal by its weight. `deals` is how many deals fit.

    >>> from kb.game import Game
    >>> odds = Game.new(["Nick", "Rachel"]).tell("has Nick Rope").odds()
    >>> odds["Solution", "Rope"], odds["Solution", "Pipe"], odds["Rachel", "Pipe"]
    (Fraction(0, 1), Fraction(1, 5), Fraction(36, 85))
    >>> odds.solutions["Plum", "Pipe", "Hall"]
    Fraction(1, 270)

    Attributes:
        deals: How many deals fit.
        solutions: Of each Solution that is possible, its share, the likeliest first.
    """

    state: Deals
    choices: tuple[Choice, ...] | None  # in the order of the log; None where nothing is weighed
    rest: Remainder
    _passes: Passes
    _heads = ("holder", "card", "deals", "share")

    @property
    def _grid(self) -> Grid:
        return self.state.rows.grid

    def _value_at(self, position: int) -> Fraction:
        return Fraction(self._weights[self._grid.order[position]], self._total)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._grid.order)

    def __len__(self) -> int:
        return len(self._grid.order)

    @property
    def summary(self) -> str:
        """How many cells and deals there are.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).odds().summary
        'Odds of 63 cells: 15,752,880 deals fit'
        """
        return f"Odds of {len(self)} cells: {self.deals:,} deals fit"

    @property
    def deals(self) -> int:
        """How many deals fit, exactly.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"], sizes={"Ann": 17, "Bob": 1}).odds().deals
        5832
        """
        return self._unweighed._total

    @property
    def is_weighed(self) -> bool:
        """Whether some deals weigh more than others.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"]).tell("suggest Ann Plum Rope Hall -> Bob Plum")
        >>> game.odds().is_weighed, game.odds(weigh=False).is_weighed
        (True, False)
        """
        return bool(self.rest.choices)

    @property
    def _total(self) -> int:
        """The weight of all deals that fit; how many they are where none weighs more."""
        return self._passes.number

    @cached_property
    def _unweighed(self) -> Odds:
        """The odds of the same deals, each as much as another: how many they are.

        Weights only add to a state, so this count is within the budget if theirs was, or nearly.
        """
        if not self.is_weighed:
            return self
        return odds_of(self.state, None, Effort(UNWEIGHED_STATES))

    def check(self) -> None:
        """Raise SearchStopped where the cells would take too long.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).odds().check()
        """
        Effort(STATES).step(effort(self._passes))

    @property
    def states(self) -> int:
        """How many states were looked at to count the deals by their weights.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).odds().states
        41
        """
        return sum(map(len, self._passes.states))

    @cached_property
    def _weights(self) -> Mapping[Cell, int]:
        """The weight of the deals in which each cell is filled."""
        state, rows = self.state, self.state.rows
        cells = dict.fromkeys(rows.grid.order, 0)
        cells |= {cell: self._total for cell, sure in state.facts.items() if sure}
        holders = {row: holder for holder, places in rows.rows_by_holder.items() for row in places}
        for (row, card), weight in counts(self._passes).items():
            cells[holders[row], rows.to_cards(card)[0]] += weight
        return FrozenMapping(cells)

    @cached_property
    def _solution_weights(self) -> Mapping[tuple[str, ...], int]:
        """The weight of the deals with each Solution that is possible, the likeliest first."""
        deck = self.state.rows.setup.deck
        known = [card for card in deck.cards if self.state.holds(SOLUTION, card)]
        found = {
            deck.in_order([*known, *self.state.rows.to_cards(sum(cards))]): weight
            for cards, weight in solution_counts(self.rest, self._passes, Effort(STATES))
        }
        places = {card: place for place, card in enumerate(deck.cards)}
        order = sorted(found, key=lambda each: (-found[each], [places[card] for card in each]))
        return FrozenMapping({cards: found[cards] for cards in order})

    @property
    def likeliest(self) -> tuple[tuple[str, ...], Fraction]:
        """The likeliest Solution, and how likely it is.

        Raises SearchStopped where that takes too long.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).odds().likeliest
        (('Mustard', 'Knife', 'Ballroom'), Fraction(1, 324))
        """
        cards, weight = next(iter(self._solution_weights.items()))
        return cards, Fraction(weight, self._total)

    @cached_property
    def solutions(self) -> Solutions:
        """Of each Solution that is possible, a card of each category, how likely it is.

        The likeliest come first. Raises SearchStopped where that takes too long.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).odds().solutions["Plum", "Rope", "Hall"]
        Fraction(1, 324)
        """
        shares = {
            cards: Fraction(weight, self._total) for cards, weight in self._solution_weights.items()
        }
        categories = [kind.name for kind in self.state.rows.setup.deck.categories]
        return Solutions(shares, categories, self._unweighed._solution_weights)

    def sample(self, number: int = 1, *, seed: int = 0) -> tuple[FrozenMapping[str, str], ...]:
        """Return so many deals that fit, at random, each card to its holder.

        A deal is as likely as its weight; the same seed gives the same deals. Raises RecordError
        where the number or the seed is none.

        >>> from kb import Game
        >>> [deal] = Game.new(["Ann", "Bob"]).tell("has Ann Rope").odds().sample()
        >>> deal["Rope"], len(deal)
        ('Ann', 21)

        Args:
            number: How many deals.
            seed: The same seed gives the same deals.
        """
        many, sampler = integer(number, "how many deals"), self.sampler(seed)
        if many > MOST_SAMPLED:
            raise RecordError(f"{many} deals are too many to hold; take {MOST_SAMPLED:,} at a time")
        return self._named(sampler.deal() for _ in range(many))

    def sampler(self, seed: int) -> Sampler:
        """Return what draws deals, of each the cards that were still to deal, and their rows.

        >>> from kb import Game
        >>> odds = Game.new(["Ann", "Bob"]).odds()
        >>> odds.sampler(seed=1) is not None
        True

        Args:
            seed: The same seed draws the same deals.
        """
        return Sampler(self._passes, integer(seed, "a seed"))

    def listed(self) -> tuple[FrozenMapping[str, str], ...]:
        """Return all the deals that fit, each card to its holder; ask only where they are few.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], sizes={"Ann": 17, "Bob": 1}).tell("has Bob Rope")
        >>> len(game.odds().listed())
        270
        """
        return self._named(deal for deal, _ in every(self._passes))

    def drawn(self, most_deals: int, *, seed: int = 0) -> list[tuple[Deal, int]]:
        """Return all the deals that fit with their weights, or so many at random, which weigh 1.

        >>> from kb import Game
        >>> len(Game.new(["Ann", "Bob"]).odds().drawn(5))
        5

        Args:
            most_deals: How many deals at most.
            seed: The same seed draws the same deals.
        """
        if self.deals <= integer(most_deals, "how many deals"):
            return [*every(self._passes)]
        sampler = self.sampler(seed)
        return [(sampler.deal(), 1) for _ in range(most_deals)]

    def _named(self, deals: Iterable[Mapping[int, int]]) -> tuple[FrozenMapping[str, str], ...]:
        """Return deals of the sampler by names: each card, in deck order, to its holder."""
        rows = self.state.rows
        holders = {row: holder for holder, places in rows.rows_by_holder.items() for row in places}
        names = {card: rows.to_cards(card)[0] for card in self.rest.cards}
        known = {card: holder for (holder, card), sure in self.state.facts.items() if sure}
        found = ({names[card]: holders[row] for card, row in deal.items()} for deal in deals)
        return tuple(
            FrozenMapping(
                {card: known.get(card) or deal[card] for card in rows.setup.deck.cards}, DEAL
            )
            for deal in found
        )

    @property
    def fitting(self) -> str:
        """How many deals fit, and what is supposed of those who showed cards.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], sizes={"Ann": 17, "Bob": 1})
        >>> game.odds().fitting
        '5,832 deals fit; who can show several cards is taken to pick by chance'
        >>> game.odds(weigh=False).fitting
        '5,832 deals fit; all that fit are taken to be equally likely'
        """
        fit = "1 deal fits" if self.deals == 1 else f"{self.deals:,} deals fit"
        return f"{fit}; {SUPPOSED_UNWEIGHED if self.choices is None else SUPPOSED}"

    def sentences(self) -> str:
        """Return how many deals fit, and the likeliest Solutions, as a sentence each.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], sizes={"Ann": 17, "Bob": 1})
        >>> game.odds().sentences()[:15]
        '5,832 deals fit'
        """
        try:
            solutions = self.solutions
        except SearchStopped:
            return f"{self.fitting}. Which Solutions are likely takes too long to count."
        likely = [
            f"  {', '.join(cards)}: {percent(share) if share < 1 else 'certain'}"
            for cards, share in islice(solutions.items(), SOLUTIONS_LISTED)
        ]
        many = len(solutions)
        possible = "One Solution is" if many == 1 else f"{many} Solutions are"
        said = f"{self.fitting}. {possible} possible"
        return "\n".join([f"{said}, the likeliest first:" if many > 1 else f"{said}:", *likely])

    def in_words(self) -> dict[str, object]:
        """Return in how many deals each card is where, and how likely that is, as JSON has it.

        >>> from kb import Game
        >>> list(Game.new(["Ann", "Bob"]).odds().in_words())
        ['deals', 'cells', 'shares', 'solutions']
        """
        setup = self.state.rows.setup
        kinds = [category.name for category in setup.deck.categories]
        return {
            "deals": self.deals,
            "cells": {
                card: {holder: self._unweighed._weights[holder, card] for holder in setup.holders}
                for card in setup.deck.cards
            },
            "shares": {
                card: {holder: float(self[holder, card]) for holder in setup.holders}
                for card in setup.deck.cards
            },
            "solutions": [
                {
                    "cards": dict(zip(kinds, cards, strict=True)),
                    "deals": self.solutions.deals[cards],
                    "share": float(share),
                }
                for cards, share in self.solutions.items()
            ],
        }

    def _tables(self, drawn: bool = True) -> Iterable[Sequence[CardTable]]:
        """Return its one table; a text without room has the percents without their sign."""
        cell, caption = partial(self._cell, drawn), self.summary if drawn else ""
        full = CardTable.of(self.state.rows.setup, cell, caption=caption)
        return [[full] if drawn else [full, without_signs(full)]]

    def _cell(self, drawn: bool, holder: str, card: str) -> table.TableCell:
        """Return a mark where the cell is certain, else its share in the place of one.

        Its background is as dark as it is likely, and it is exact where one points at it.
        """
        share, held = self[holder, card], self.state.holds(holder, card)
        text = percent_text(self, holder, card)
        if not drawn:
            return table.TableCell(WORDS[held], "", text)
        tint = (*TINT, round(float(share) * DARKEST, 2))
        return table.TableCell(WORDS[held], text=text, tint=tint, title=str(share))

    def _values(self) -> Iterator[Sequence[Any]]:
        for (holder, card), deals in self._unweighed._weights.items():
            yield holder, card, deals, float(self[holder, card])


def percent_text(odds: Odds, holder: str, card: str) -> str:
    """Return the percent that is read in a cell, nothing where it is certain.

    >>> from kb import Game
    >>> odds = Game.new(["Ann", "Bob"]).tell("has Ann Rope").odds()
    >>> percent_text(odds, "Solution", "Pipe"), percent_text(odds, "Bob", "Rope")
    ('20%', '')
    """
    is_open = odds.state.holds(holder, card) is None
    return percent(odds[holder, card], sampled=True) if is_open else ""


def odds_of(deals: Deals, choices: tuple[Choice, ...] | None, meter: Effort | None = None) -> Odds:
    """Return the odds of the deals, weighed by the choices or, for None, unweighed; one deal fits.

    The meter counts states; raises SearchStopped when it does, by default after some four seconds'
    work.
    """
    rest = remainder(deals.marks, choices or ())
    return Odds(deals, choices, rest, passes(plan(rest), meter or Effort(STATES)))


def deals_after(deals: Deals, event: Suggestion) -> Deals:
    """Return the deals that fit a suggestion with its answers too."""
    return deals.tell(entry_axioms(deals.rows.setup, Entry(0, "", event)))


def odds_after(odds: Odds, event: Suggestion) -> Odds:
    """Return the odds after a suggestion with its answers, which weigh the deals too."""
    choices = None if odds.choices is None else (*odds.choices, *choices_of(event))
    return odds_of(deals_after(odds.state, event), choices)


def without_signs(full: CardTable) -> CardTable:
    """Return a table of percents that has their sign below it, and not in each cell."""
    categories = {
        name: {
            card: [cell._replace(text=cell.text.rstrip("%")) for cell in row]
            for card, row in rows.items()
        }
        for name, rows in full.categories.items()
    }
    return evolve(full, categories=categories, legend=(*full.legend, "in percent"))


def percent(share: Fraction | float, sampled: bool = False, digits: int = 0) -> str:
    """Return a share for a reader; only what is certain is 0 or 100 percent, and nothing sampled.

    >>> [percent(Fraction(n, 1000)) for n in (0, 4, 333, 998, 1000)]
    ['0%', '<1%', '33%', '>99%', '100%']
    >>> percent(1.0, sampled=True), percent(0.0, sampled=True), percent(0.00004, digits=2)
    ('>99%', '<1%', '<0.01%')
    """
    share = round(share, DIGITS) if isinstance(share, float) else share
    scale = 10**digits  # so many units make one percent
    units = share * 100 * scale
    if share in (0, 1) and not sampled:
        return f"{int(100 * share)}%"
    sign = "<" if units < 1 else ">" if units > 100 * scale - 1 else ""
    shown = min(max(round(units), 1), 100 * scale - 1)
    return f"{sign}{shown / scale:.{digits}f}%"
