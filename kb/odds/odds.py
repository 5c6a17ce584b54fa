"""The odds: the chance of each cell and of each Solution, over all deals that fit.

The chances follow from `model.py`: before anybody showed a card all deals are equally likely, and a
player who can show several cards shows each with equal chance. A suggestion is assumed to tell
nothing about its guesser's cards.

Odds are shown as a sheet, with shades in HTML; only settled cells have the marks of a sheet. Read
`Odds` first; `odds_of` makes them, and `percent` writes a chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any, ClassVar, Final

from attrs import evolve, frozen

from kb.errors import RecordError
from kb.odds.dealing import Deal, Sampler, iterate_deals
from kb.odds.joint import Solutions, solution_counts
from kb.odds.model import SUPPOSED, SUPPOSED_UNWEIGHED, RecordedChoice, choices_of
from kb.odds.passes import MOST_STATES, CountingResult, count_cells, estimate_effort, run_passes
from kb.odds.plan import make_plan
from kb.odds.remainder import Remainder, make_remainder
from kb.record.record import Entry
from kb.sheet.layout import Drawable
from kb.sheet.sheet import WORDS
from kb.sheet.table import CardTable, TableCell
from kb.table.arguments import require_int
from kb.table.events import Suggestion
from kb.table.setup import SOLUTION
from kb.theory.atoms import DEAL, Cell, CellMapping, Grid
from kb.theory.axioms import entry_axioms
from kb.theory.deals import Deals
from kb.theory.search import Effort
from resolver import SearchStopped
from resolver.text import FrozenMapping

# Chances are compared after rounding to this many digits, because sums in another order differ.
DIGITS: Final = 9

# The greatest number of deals that one call draws.
MOST_SAMPLED: Final = 1_000_000

# The number of Solutions that a text lists.
SOLUTIONS_LISTED: Final = 3

# The colour behind a cell (red, green, blue); the opacity grows with the chance.
TINT: Final = 31, 119, 180

# With this opacity both black and white words can be read.
MOST_OPACITY: Final = 0.6

# The unweighed count may take twice as many states, because it follows a successful weighed count.
MOST_UNWEIGHED_STATES: Final = 2 * MOST_STATES


@frozen(eq=False, repr=False, slots=False)
class Odds(Drawable, CellMapping[Fraction]):
    """A mapping from each cell to the chance that it is filled, in the order of the sheet.

    The chance is the share of the deals in which the cell is filled, each deal by its weight. It is
    0 or 1 only for settled cells.

    >>> from kb.game import Game
    >>> odds = Game.new(["Nick", "Rachel"]).tell("has Nick Rope").odds()
    >>> odds["Solution", "Rope"], odds["Solution", "Pipe"], odds["Rachel", "Pipe"]
    (Fraction(0, 1), Fraction(1, 5), Fraction(36, 85))
    >>> odds.solutions["Plum", "Pipe", "Hall"]
    Fraction(1, 270)

    Attributes:
        deals: The number of deals that fit.
        solutions: The chance of each possible Solution, the likeliest first.
        state: The deals that fit.
        choices: The choices by which deals are weighed, in the order of the log; None if all deals
            count equally.
        remainder: The cards that are not placed yet, with their constraints.
    """

    state: Deals
    choices: tuple[RecordedChoice, ...] | None
    remainder: Remainder
    _passes: CountingResult
    _tried: ClassVar[Mapping[str, str]] = {
        "likeliest": "best max argmax idxmax most_likely mode",
        "odds[holder, card]": "probability prob chance of",
        "solutions": "solution murderer envelope",
    }
    _column_heads = ("holder", "card", "deals", "share")

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
        """One line with the number of cells and the number of deals.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).odds().summary
        'Odds of 63 cells: 15,752,880 deals fit'
        """
        return f"Odds of {len(self)} cells: {self.deals:,} deals fit"

    @property
    def deals(self) -> int:
        """The exact number of deals that fit.

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
        return bool(self.remainder.choices)

    @property
    def _total(self) -> int:
        """The weight of all deals that fit together."""
        return self._passes.number

    @cached_property
    def _unweighed(self) -> Odds:
        """The odds of these deals without weights, in which all deals count equally.

        States are smaller without weights, so this count takes hardly more than the weighed one.
        """
        if not self.is_weighed:
            return self
        return odds_of(self.state, None, Effort(MOST_UNWEIGHED_STATES))

    def check(self) -> None:
        """Check that counting the deals of each cell will not take too long.

        Raises:
            SearchStopped: Counting would take too long.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).odds().check()
        """
        Effort(MOST_STATES).step(estimate_effort(self._passes))

    @property
    def states(self) -> int:
        """The number of states in the weighed count of the deals.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).odds().states
        41
        """
        return sum(map(len, self._passes.states))

    @cached_property
    def _weights(self) -> Mapping[Cell, int]:
        """The weight of the deals in which each cell is filled."""
        rows = self.state.rows
        weights = dict.fromkeys(rows.grid.order, 0)
        for cell, is_there in self.state.facts.items():
            if is_there:
                weights[cell] = self._total

        # The Solution has several rows, whose weights are added for its cells.
        for (row, card), weight in count_cells(self._passes).items():
            weights[self._holder_of_row[row], rows.to_cards(card)[0]] += weight
        return FrozenMapping(weights)

    @cached_property
    def _holder_of_row(self) -> dict[int, str]:
        """The holder of each row of a deal."""
        holders = dict[int, str]()
        for holder, rows in self.state.rows.rows_by_holder.items():
            holders |= dict.fromkeys(rows, holder)
        return holders

    @cached_property
    def _solution_weights(self) -> Mapping[tuple[str, ...], int]:
        """The weight of the deals for each possible Solution, the likeliest first."""
        deck = self.state.rows.setup.deck
        known = [card for card in deck.cards if self.state.holds(SOLUTION, card)]
        weights: dict[tuple[str, ...], int] = {}
        for cards, weight in solution_counts(self.remainder, self._passes, Effort(MOST_STATES)):
            open_cards = self.state.rows.to_cards(sum(cards))
            weights[deck.in_order([*known, *open_cards])] = weight

        # Ties keep the order of the deck.
        positions = {card: position for position, card in enumerate(deck.cards)}

        def rank(solution: tuple[str, ...]) -> tuple[int, list[int]]:
            return -weights[solution], list(map(positions.__getitem__, solution))

        return FrozenMapping({cards: weights[cards] for cards in sorted(weights, key=rank)})

    @property
    def likeliest(self) -> tuple[tuple[str, ...], Fraction]:
        """The likeliest Solution and its chance.

        Raises SearchStopped if counting the Solutions takes too long.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).odds().likeliest
        (('Mustard', 'Knife', 'Ballroom'), Fraction(1, 324))
        """
        cards, weight = next(iter(self._solution_weights.items()))
        return cards, Fraction(weight, self._total)

    @cached_property
    def solutions(self) -> Solutions:
        """The chance of each possible Solution, by its cards, the likeliest first.

        Raises SearchStopped if counting the Solutions takes too long.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).odds().solutions["Plum", "Rope", "Hall"]
        Fraction(1, 324)
        """
        shares = {
            cards: Fraction(weight, self._total) for cards, weight in self._solution_weights.items()
        }
        return Solutions(shares, self._category_names, self._unweighed._solution_weights)

    @property
    def _category_names(self) -> list[str]:
        """The names of the categories, in the order of the deck."""
        return [category.name for category in self.state.rows.setup.deck.categories]

    def sample(self, number: int = 1, *, seed: int = 0) -> tuple[FrozenMapping[str, str], ...]:
        """Draw deals that fit, in proportion to their weights; each maps cards to holders.

        >>> from kb import Game
        >>> [deal] = Game.new(["Ann", "Bob"]).tell("has Ann Rope").odds().sample()
        >>> deal["Rope"], len(deal)
        ('Ann', 21)

        Args:
            number: The number of deals.
            seed: The seed; equal seeds give equal deals.

        Raises:
            RecordError: The number or the seed is no whole number, or there are too many deals.
        """
        deal_count = require_int(number, "how many deals")
        sampler = self.sampler(seed)
        if deal_count > MOST_SAMPLED:
            expected = f"expected at most {MOST_SAMPLED:,} deals, not {deal_count:,}"
            raise RecordError(f"{expected}; draw them in several calls")
        return self._to_names(sampler.draw_deal() for _ in range(deal_count))

    def sampler(self, seed: int) -> Sampler:
        """Return a sampler, which draws deals of the cards that are not placed yet.

        >>> from kb import Game
        >>> odds = Game.new(["Ann", "Bob"]).odds()
        >>> odds.sampler(seed=1) is not None
        True

        Args:
            seed: The seed; equal seeds draw equal deals.
        """
        return Sampler(self._passes, require_int(seed, "a seed"))

    def list_deals(self) -> tuple[FrozenMapping[str, str], ...]:
        """Return all deals that fit; each maps cards to holders. There may be very many.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], sizes={"Ann": 17, "Bob": 1}).tell("has Bob Rope")
        >>> len(game.odds().list_deals())
        270
        """
        return self._to_names(deal for deal, _ in iterate_deals(self._passes))

    def weighed_deals(self, most_deals: int, *, seed: int = 0) -> list[tuple[Deal, int]]:
        """Return all deals with their weights, or, if there are too many, a sample with weights 1.

        >>> from kb import Game
        >>> len(Game.new(["Ann", "Bob"]).odds().weighed_deals(5))
        5

        Args:
            most_deals: The greatest number of deals to return.
            seed: The seed; equal seeds draw equal deals.
        """
        if self.deals <= require_int(most_deals, "how many deals"):
            return [*iterate_deals(self._passes)]
        sampler = self.sampler(seed)
        return sampler.draw_weighed_deals(most_deals)

    def _to_names(self, deals: Iterable[Deal]) -> tuple[FrozenMapping[str, str], ...]:
        """Return deals as mappings from each card, in deck order, to the name of its holder."""
        rows = self.state.rows
        masks = {rows.to_cards(mask)[0]: mask for mask in self.remainder.cards}
        known = {card: holder for (holder, card), sure in self.state.facts.items() if sure}

        # A deal has only the cards that are not placed; the others are with their known holders.
        named_deals = []
        for deal in deals:
            holders = dict[str, str]()
            for card in rows.setup.deck.cards:
                if card in known:
                    holders[card] = known[card]
                else:
                    row = deal[masks[card]]
                    holders[card] = self._holder_of_row[row]
            named_deals.append(FrozenMapping(holders, DEAL))
        return tuple(named_deals)

    @property
    def fitting(self) -> str:
        """The number of deals, and the assumption about showing cards, as a sentence.

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
        """Return sentences with the number of deals that fit and the likeliest Solutions.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], sizes={"Ann": 17, "Bob": 1})
        >>> game.odds().sentences()[:15]
        '5,832 deals fit'
        """
        try:
            solutions = self.solutions
        except SearchStopped:
            return f"{self.fitting}. Which Solutions are likely takes too long to count."

        if len(solutions) == 1:
            lines = [f"{self.fitting}. One Solution is possible:"]
        else:
            possible = f"{len(solutions)} Solutions are possible"
            lines = [f"{self.fitting}. {possible}, the likeliest first:"]
        for cards, share in islice(solutions.items(), SOLUTIONS_LISTED):
            likely = percent(share) if share < 1 else "certain"
            lines.append(f"  {', '.join(cards)}: {likely}")
        return "\n".join(lines)

    def to_object(self) -> dict[str, object]:
        """Return the odds as a JSON object: the deals and the chance of each cell and Solution.

        >>> from kb import Game
        >>> list(Game.new(["Ann", "Bob"]).odds().to_object())
        ['deals', 'cells', 'shares', 'solutions']
        """
        setup = self.state.rows.setup
        deals_by_card = dict[str, dict[str, int]]()
        shares_by_card = dict[str, dict[str, float]]()
        for card in setup.deck.cards:
            deals_by_card[card] = {}
            shares_by_card[card] = {}
            for holder in setup.holders:
                deals_by_card[card][holder] = self._unweighed._weights[holder, card]
                shares_by_card[card][holder] = float(self[holder, card])

        solutions = []
        for cards, share in self.solutions.items():
            solution = {
                "cards": dict(zip(self._category_names, cards, strict=True)),
                "deals": self.solutions.deals[cards],
                "share": float(share),
            }
            solutions.append(solution)

        return {
            "deals": self.deals,
            "cells": deals_by_card,
            "shares": shares_by_card,
            "solutions": solutions,
        }

    def _tables(self, drawn: bool = True) -> Iterable[Sequence[CardTable]]:
        """Return the only table; for a text also a narrower version without percent signs."""
        cell = self._tinted_cell if drawn else self._text_cell
        caption = self.summary if drawn else ""
        full = CardTable.of(self.state.rows.setup, cell, caption=caption)
        return [[full] if drawn else [full, without_signs(full)]]

    def _text_cell(self, holder: str, card: str) -> TableCell:
        """Return a cell of a text: the mark of a settled cell, the percent of an open one."""
        look = WORDS[self.state.holds(holder, card)]
        return TableCell(look, text=percent_text(self, holder, card))

    def _tinted_cell(self, holder: str, card: str) -> TableCell:
        """Return a cell of a drawing: its background is stronger for a greater chance.

        The title of the cell has the exact chance.
        """
        share = self[holder, card]
        opacity = round(float(share) * MOST_OPACITY, 2)
        cell = self._text_cell(holder, card)
        return cell._replace(tint=(*TINT, opacity), title=str(share))

    def _values(self) -> Iterator[Sequence[Any]]:
        for (holder, card), deals in self._unweighed._weights.items():
            yield holder, card, deals, float(self[holder, card])


def percent_text(odds: Odds, holder: str, card: str) -> str:
    """Return the percent for an open cell; an empty text for a settled one.

    >>> from kb import Game
    >>> odds = Game.new(["Ann", "Bob"]).tell("has Ann Rope").odds()
    >>> percent_text(odds, "Solution", "Pipe"), percent_text(odds, "Bob", "Rope")
    ('20%', '')
    """
    is_open = odds.state.holds(holder, card) is None
    return percent(odds[holder, card], sampled=True) if is_open else ""


def odds_of(
    deals: Deals, choices: tuple[RecordedChoice, ...] | None, meter: Effort | None = None
) -> Odds:
    """Return the odds of deals, weighed by choices.

    Args:
        deals: The deals that fit; there must be at least one.
        choices: The choices by which deals are weighed; None if all deals count equally.
        meter: The budget, in states; by default about four seconds' work.

    Raises:
        SearchStopped: The budget ran out.
    """
    remainder = make_remainder(deals.marks, choices or ())
    result = run_passes(make_plan(remainder), meter or Effort(MOST_STATES))
    return Odds(deals, choices, remainder, result)


def deals_after(deals: Deals, event: Suggestion) -> Deals:
    """Return the deals that also fit a suggestion and its answers."""
    return deals.tell(entry_axioms(deals.rows.setup, Entry(0, "", event)))


def odds_after(odds: Odds, event: Suggestion) -> Odds:
    """Return the odds after a suggestion; answers with a known card weigh the deals too."""
    choices = odds.choices
    if choices is not None:
        choices = (*choices, *choices_of(event))
    return odds_of(deals_after(odds.state, event), choices)


def without_signs(full: CardTable) -> CardTable:
    """Return a table without percent signs; the legend says that numbers are in percent."""
    categories = dict[str, dict[str, list[TableCell]]]()
    for name, rows in full.categories.items():
        categories[name] = {}
        for card, cells in rows.items():
            bare_cells = [cell._replace(text=cell.text.rstrip("%")) for cell in cells]
            categories[name][card] = bare_cells
    return evolve(full, categories=categories, legend=(*full.legend, "in percent"))


def percent(share: Fraction | float, sampled: bool = False, digits: int = 0) -> str:
    """Return a share as a percent; only an exact 0 or 1 is "0%" or "100%".

    >>> [percent(Fraction(n, 1000)) for n in (0, 4, 333, 998, 1000)]
    ['0%', '<1%', '33%', '>99%', '100%']
    >>> percent(1.0, sampled=True), percent(0.0, sampled=True), percent(0.00004, digits=2)
    ('>99%', '<1%', '<0.01%')
    """
    share = round(share, DIGITS) if isinstance(share, float) else share
    if share in (0, 1) and not sampled:
        return f"{int(100 * share)}%"

    # A unit is the smallest step that is printed: with a scale of 10, a tenth of a percent.
    scale = 10**digits
    units = share * 100 * scale
    sign = ""
    if units < 1:
        sign = "<"
    elif units > 100 * scale - 1:
        sign = ">"

    # Other shares are never rounded to 0 or 100 percent.
    rounded_units = min(max(round(units), 1), 100 * scale - 1)
    return f"{sign}{rounded_units / scale:.{digits}f}%"
