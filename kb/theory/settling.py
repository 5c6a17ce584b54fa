"""After an event: every cell is settled, or open with a deal to show it; so are hand sizes.

    1  unit propagation        what was said, and what follows at once
    2  a deal                  the one at hand, repaired
    3  its exchanges           nearly all the cells that are open
    4  a second look           a card alone in meeting a shown set is given for another of the set
    5  counting                nearly all the others are settled
    6  a search                with the cell filled: a deal, or the last word that it is empty

A step only looks at a cell that those before it left in doubt. After a search that failed the cells
of a row are asked for together, as if they were a shown set: those that are empty are mostly so for
one reason. Each deal that a step finds is kept for the next event, and tried again if it fits then.
The deals at hand also say which numbers of cards a row can have. A number beyond them is asked of a
table on which the row may have no other.

    c with r, d with q, and in the deal     every shown set of r that has c has d or another card
    in which c and d change places          of r, and every one of q that has d has c or another
    ──────────────────────────────────────────────────────────────────────────────────────────
                  both deals fit, and whether r has c is open: two cards show it

That is the shortest exchange. Where sizes are open, a card may go to another row alone.

Source: Zhu, Weissenbacher & Malik, FMCAD 2011, for models that are kept and rule out questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from kb.table.sizes import Bounds
from kb.theory.axioms import Axiom, Source
from kb.theory.counting import exclude_by_counting
from kb.theory.exchange import Deal, after_exchange, first_deal, open_cells, repair_deal
from kb.theory.marks import Marks, NoDeal
from kb.theory.search import Effort, choices_of_broken_clause, find_deal

MOST_DEALS_KEPT = 24  # Deals that are tried again after the next event.

# The axiom of a shown set that a search only supposes.
SUPPOSITION = Axiom("", (), True, Source("supposed"))


def find_fitting_deal(marks: Marks, deal: Deal, meter: Effort) -> Deal:
    """Return a deal that fits, near the given one if some deal near it does.

    Raises:
        NoDeal: No deal fits.
        SearchStopped: The meter stops the search.
    """
    repaired = repair_deal(marks, deal)
    if not choices_of_broken_clause(marks, repaired):
        return repaired

    # Exchanges one at a time leave some clause unmet, so it is branched over.
    fitting_deal = find_deal(marks.copy(), repaired, meter)
    if fitting_deal is None:
        raise NoDeal
    return fitting_deal


def settle(marks: Marks, deal: Deal, older_deals: Sequence[Deal], meter: Effort) -> list[Deal]:
    """Exclude every cell that no deal fills; return deals that show all others open.

    A cell is shown by one of these deals, or by one exchange in it.

    Args:
        marks: What is known of the rows, which is narrowed.
        deal: A deal that fits; it comes back as the first.
        older_deals: Deals kept from earlier events, of which some may no longer fit.
        meter: Counts the work.

    Raises:
        SearchStopped: The meter stops a search.
    """
    witnesses: list[Deal] = []
    untried_deals = list(older_deals)
    shown_open = open_cells(marks, deal)
    counting_is_done = False
    a_search_has_failed = False

    for row in range(len(shown_open)):
        while undecided := marks.allowed[row] & ~shown_open[row]:
            card = undecided & -undecided

            # A deal from before, or one exchange, nearly always shows the cell, and is cheap.
            witness = take_fitting_deal(marks, untried_deals)
            witness = witness or after_exchange(marks, deal, card, 1 << row)

            # Counting excludes many cells at once, so it comes before any search, and again after
            # each exclusion.
            if witness is None and not counting_is_done:
                exclude_by_counting(marks, deal)
                counting_is_done = not marks.dirty
                marks.close()
                if not counting_is_done:
                    continue

            # Cells that are empty are mostly empty for one reason. So after one search has failed,
            # the next asks for all of the row together.
            candidates = undecided if a_search_has_failed else card
            witness = witness or find_deal_with_some(marks, deal, row, candidates, meter)
            if witness is None:
                marks.lack(row, candidates)
                marks.close()
                counting_is_done = False
                a_search_has_failed = True
                continue

            witnesses.append(witness)
            for shown_row, cards in enumerate(open_cells(marks, witness)):
                shown_open[shown_row] |= cards
    return [deal, *witnesses, *untried_deals][:MOST_DEALS_KEPT]


def take_fitting_deal(marks: Marks, deals: list[Deal]) -> Deal | None:
    """Take deals off the list up to the first that fits; return that deal, or None."""
    while deals:
        deal = deals.pop(0)
        if fits(marks, deal):
            return deal
    return None


def find_deal_with_some(
    marks: Marks, deal: Deal, row: int, cards: int, meter: Effort
) -> Deal | None:
    """Return a deal in which the row has one of the cards, None if no deal fits so."""
    branch = marks.copy()
    branch.show(row, cards, SUPPOSITION)
    return find_deal(branch, deal, meter)


def list_fitting_deals(marks: Marks, deals: Sequence[Deal]) -> list[Deal]:
    """Return those of the deals that fit the marks."""
    return [deal for deal in deals if fits(marks, deal)]


def fits(marks: Marks, deal: Deal) -> bool:
    """Return whether a deal of the right sizes fits the marks."""
    for held, allowed in zip(deal, marks.allowed, strict=True):
        if held & ~allowed:
            return False
    return not choices_of_broken_clause(marks, deal)


def find_size_bounds(marks: Marks, kept: Sequence[Deal], meter: Effort) -> tuple[Bounds, ...]:
    """Return the least and the greatest number of cards of each row.

    Args:
        marks: What is known of the rows.
        kept: Deals at hand, of which one at least fits.
        meter: Counts the work.

    Raises:
        SearchStopped: The meter stops a search.
    """
    bounds = list(zip(marks.rows.low, marks.rows.high, strict=True))
    fitting_deals = list_fitting_deals(marks, kept)
    for row, (low, high) in enumerate(bounds):
        # The deals at hand show some sizes, so only sizes beyond these are searched for.
        sizes = [deal[row].bit_count() for deal in fitting_deals]
        least = min(sizes)
        most = max(sizes)

        while least > low:
            deal_with_fewer = find_deal_of_size(marks, row, (low, least - 1), meter)
            if deal_with_fewer is None:
                break
            least = deal_with_fewer[row].bit_count()
            fitting_deals.append(deal_with_fewer)

        while most < high:
            deal_with_more = find_deal_of_size(marks, row, (most + 1, high), meter)
            if deal_with_more is None:
                break
            most = deal_with_more[row].bit_count()
            fitting_deals.append(deal_with_more)

        bounds[row] = least, most
    return tuple(bounds)


def find_deal_of_size(marks: Marks, row: int, sizes: Bounds, meter: Effort) -> Deal | None:
    """Return a deal that gives the row a number of cards within the bounds, None if no deal does.

    The search goes over rows of which this one can hold no other number.
    """
    lows = list(marks.rows.low)
    highs = list(marks.rows.high)
    lows[row], highs[row] = sizes

    # Sizes that cannot add up to the deck need no search.
    if not sum(lows) <= marks.rows.deck_mask.bit_count() <= sum(highs):
        return None

    branch = marks.copy()
    branch.rows = evolve(marks.rows, low=tuple(lows), high=tuple(highs))
    return find_deal(branch, first_deal(branch.rows), meter)


def find_witnesses(
    marks: Marks, kept: Sequence[Deal], row: int, card: int, meter: Effort
) -> tuple[Deal, Deal]:
    """Return two deals that show a cell open, first the one with the card there.

    Few cards differ: the deals are the two ends of the shortest exchange that changes the cell in a
    deal at hand, or in the deal after such an exchange. Nearly always two cards change places. If
    no exchange changes the cell, a search finds the other deal.

    Args:
        marks: What is known of the rows.
        kept: Deals at hand, of which one at least fits.
        row: The row of the cell.
        card: The card, as a mask.
        meter: Counts the work.

    Raises:
        SearchStopped: The meter stops the search.
    """
    fitting_deals = list_fitting_deals(marks, kept)
    pairs = [*exchange_card(marks, fitting_deals, row, card)]

    # From the deal after an exchange, a shorter one may change the cell back.
    deals_after = [after for _, after in pairs]
    pairs += exchange_card(marks, deals_after, row, card)
    pair = min(pairs, key=count_differences, default=None)

    if pair is None:
        deal = fitting_deals[0]
        targets = find_targets(marks, deal, row, card)
        target = targets.bit_length() - 1
        other_deal = find_deal_with_some(marks, deal, target, card, meter)
        assert other_deal is not None, "an open cell has a deal that fills it"
        pair = deal, other_deal

    before, after = pair
    return (before, after) if before[row] & card else (after, before)


def exchange_card(
    marks: Marks, deals: Sequence[Deal], row: int, card: int
) -> Iterator[tuple[Deal, Deal]]:
    """Yield each deal with the deal after the shortest exchange that changes the cell, if any."""
    for deal in deals:
        targets = find_targets(marks, deal, row, card)
        after = after_exchange(marks, deal, card, targets)
        if after is not None:
            yield deal, after


def find_targets(marks: Marks, deal: Deal, row: int, card: int) -> int:
    """Return, as a mask, the rows to which the card may go so that the cell changes."""
    if not deal[row] & card:
        return 1 << row

    targets = 0
    for other, allowed in enumerate(marks.allowed):
        if allowed & card and other != row:
            targets |= 1 << other
    return targets


def count_differences(pair: tuple[Deal, Deal]) -> int:
    """Return in how many cells two deals differ: two for each card that lies elsewhere."""
    return sum((first ^ second).bit_count() for first, second in zip(*pair, strict=True))
