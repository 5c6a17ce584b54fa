"""The decision after an event whether each cell is settled or open, and the bounds of hand sizes.

    1  unit propagation        settles the cells that follow at once from the new axioms
    2  a deal                  is repaired until it fits
    3  exchanges in this deal  show nearly all open cells to be open
    4  longer exchanges        may also give a card that alone meets a shown set, for another of it
    5  counting                settles nearly all other cells
    6  a search                finds a deal that fills the cell, or proves the cell empty

Each step only tests the cells that the steps before it left undecided. After a search has failed,
the undecided cells of a row are tested together, as if they were a shown set, because empty cells
of a row mostly have one reason. Each deal that a step finds is kept for the next event, and used
again if it fits then. The kept deals also show some possible sizes of a hand. For any other size, a
search tries rows in which the hand has no other size.

    c with r, d with q, and in the deal     every shown set of r that has c has d or another card
    in which c and d change places          of r, and every one of q that has d has c or another
    ──────────────────────────────────────────────────────────────────────────────────────────
                  both deals fit, and whether r has c is open: two cards show it

This is the shortest exchange. Where sizes are open, a card may also move by itself.

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

# The number of deals that are kept for the next event.
MOST_DEALS_KEPT = 24

# This axiom stands for a shown set that a search only supposes.
SUPPOSITION = Axiom("", (), True, Source("supposed"))


def find_fitting_deal(marks: Marks, deal: Deal, meter: Effort) -> Deal:
    """Return a deal that fits: the given deal after a repair, or else one from a search.

    Raises:
        NoDeal: No deal fits.
        SearchStopped: The budget ran out.
    """
    repaired = repair_deal(marks, deal)
    if not choices_of_broken_clause(marks, repaired):
        return repaired

    # No single exchange meets some clause, so the search branches over it.
    fitting_deal = find_deal(marks.copy(), repaired, meter)
    if fitting_deal is None:
        raise NoDeal
    return fitting_deal


def settle(marks: Marks, deal: Deal, older_deals: Sequence[Deal], meter: Effort) -> list[Deal]:
    """Exclude every cell that no deal fills; return deals that show the other cells to be open.

    A cell is open if the card is there in one of these deals, or after one exchange.

    Args:
        marks: The marks of all rows, which are narrowed.
        deal: A deal that fits; it is the first of the returned deals.
        older_deals: Deals from earlier events, some of which may not fit.
        meter: The budget.

    Raises:
        SearchStopped: The budget ran out.
    """
    witnesses: list[Deal] = []
    untried_deals = list(older_deals)
    shown_open = open_cells(marks, deal)
    counting_is_done = False
    a_search_has_failed = False

    for row in range(len(shown_open)):
        while undecided := marks.allowed[row] & ~shown_open[row]:
            card = undecided & -undecided

            # An older deal or a single exchange nearly always fills the cell, and is cheap to try.
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

            # The empty cells of a row mostly have one reason. So after one search has failed, the
            # next one tests all undecided cells of the row together.
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
    """Pop deals off the list up to the first that fits; return this deal, or None."""
    while deals:
        deal = deals.pop(0)
        if fits(marks, deal):
            return deal
    return None


def find_deal_with_some(
    marks: Marks, deal: Deal, row: int, cards: int, meter: Effort
) -> Deal | None:
    """Return a fitting deal in which the row has at least one of the cards, or None."""
    branch = marks.copy()
    branch.show(row, cards, SUPPOSITION)
    return find_deal(branch, deal, meter)


def list_fitting_deals(marks: Marks, deals: Sequence[Deal]) -> list[Deal]:
    """Return the deals of a list that fit the marks."""
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
        marks: The marks of all rows.
        kept: The kept deals, at least one of which fits.
        meter: The budget.

    Raises:
        SearchStopped: The budget ran out.
    """
    bounds = list(zip(marks.rows.low, marks.rows.high, strict=True))
    fitting_deals = list_fitting_deals(marks, kept)
    for row, (low, high) in enumerate(bounds):
        # The kept deals show some sizes to be possible, so the search only tries sizes beyond.
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
    """Return a fitting deal in which the row has a size within the bounds, or None.

    The search runs on rows in which this row can have no other size.
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
    """Return two deals that show a cell to be open; in the first the row has the card.

    The two deals differ in few cards: one is the other after the shortest exchange that changes the
    cell. Nearly always two cards change places. If no exchange changes the cell, a search finds the
    second deal.

    Args:
        marks: The marks of all rows.
        kept: The kept deals, at least one of which fits.
        row: The row of the cell.
        card: The card, as a mask.
        meter: The budget.

    Raises:
        SearchStopped: The budget ran out.
    """
    fitting_deals = list_fitting_deals(marks, kept)
    pairs = [*exchange_card(marks, fitting_deals, row, card)]

    # In the deal after an exchange, a shorter exchange may change the cell back.
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
    """Yield pairs: a deal, and this deal after the shortest exchange that changes the cell."""
    for deal in deals:
        targets = find_targets(marks, deal, row, card)
        after = after_exchange(marks, deal, card, targets)
        if after is not None:
            yield deal, after


def find_targets(marks: Marks, deal: Deal, row: int, card: int) -> int:
    """Return the rows to which the card has to move to change the cell, as a mask."""
    if not deal[row] & card:
        return 1 << row

    targets = 0
    for other, allowed in enumerate(marks.allowed):
        if allowed & card and other != row:
            targets |= 1 << other
    return targets


def count_differences(pair: tuple[Deal, Deal]) -> int:
    """Return the number of cells in which two deals differ: two for each card that moved."""
    return sum((first ^ second).bit_count() for first, second in zip(*pair, strict=True))
