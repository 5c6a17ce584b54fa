"""The figures of my questions, against all deals, which a SAT solver lists and code here plays."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise, product
from math import fsum, log2, prod

import pytest
from pysat.solvers import Solver
from support.finished import finished, guesser_and_cards
from support.oracle import Oracle
from support.profiles import is_deep, seeds
from support.random_games import SMALL, RandomGame

from kb.errors import join_words
from kb.odds.odds import percent
from kb.review.questions import WeighedQuestion

MOST_DEALS = 2_000 if is_deep() else 300  # in a row with more, answers are simulated elsewhere
LEAST_LOSSES = ((1.2, "??"), (0.6, "?"), (0.3, "?!"), (0.0, ""))
ROUNDED = 0.0051

Deals = list[tuple[dict[str, str], float]]


def list_deals(played: RandomGame, line: int) -> Deals:
    """Return the deals that fit the lines before this one, each with its weight; [] for many.

    Who could have shown several cards showed each with equal chance, if I saw the card.
    """
    oracle = Oracle(played)
    before = line - len(played.header) - 1
    for said in (one for _, all_said in played.events[:before] for one in all_said):
        oracle.tell(said)
    answers = []
    for (text, _), shown in zip(played.events[:before], played.shown, strict=False):
        guesser, cards = guesser_and_cards(played, text)
        answers += [(shower, cards) for shower, _ in shown if played.me in (guesser, shower)]

    deals: Deals = []
    with Solver(name="cadical153", bootstrap_with=oracle.clauses) as solver:
        while solver.solve():
            model = {number for number in solver.get_model() if number > 0}
            cells = [cell for cell, atom in oracle.atoms.items() if atom in model]
            deal = {card: holder for holder, card in cells}
            numbers = [sum(deal[card] == shower for card in cards) for shower, cards in answers]
            deals.append((deal, 1 / prod(numbers)))
            if len(deals) > MOST_DEALS:
                return []
            solver.add_clause([-oracle.atoms[cell] for cell in cells])
    return deals


def solutions_in(deals: Deals) -> Counter[tuple[str, ...]]:
    weights: Counter[tuple[str, ...]] = Counter()
    for deal, weight in deals:
        weights[tuple(card for card in deal if deal[card] == "Solution")] += weight
    return weights


def entropy(weights: Counter[tuple[str, ...]]) -> float:
    total = weights.total()
    return -fsum(each / total * log2(each / total) for each in weights.values())


def play_out(played: RandomGame, deals: Deals, cards: Sequence[str]) -> tuple[float, float]:
    """Return the bits that the answers tell on average, and the chance to know the Solution."""
    seat = played.players.index(str(played.me))
    others = played.players[seat + 1 :] + played.players[:seat]
    deals_after = defaultdict[tuple[str, str], Deals](list)
    for deal, weight in deals:
        holders = [player for player in others if any(deal[card] == player for card in cards)]
        held = [card for card in cards if holders and deal[card] == holders[0]]
        for shown in held or [""]:
            deals_after[(*holders, "")[0], shown].append((deal, weight / max(1, len(held))))

    bits, chance, total = entropy(solutions_in(deals)), 0.0, solutions_in(deals).total()
    for after in map(solutions_in, deals_after.values()):
        bits -= after.total() / total * entropy(after)
        chance += after.total() / total * (len(after) == 1)
    return bits, chance


def due_extra(played: RandomGame, deals: Deals, row: WeighedQuestion) -> str:
    """Return the words on the cards of my question that had a known holder, if they cost worth."""
    known = {
        (card, player): all(deal[card] == player for deal, _ in deals)
        for card, player in product({*row.cards, *row.best_here.cards} - {row.room}, played.players)
    }
    counts = [
        sum(known.get((card, player), False) for card in cards for player in played.players)
        for cards in (row.cards, row.best_here.cards)
    ]
    words = []
    for player in played.players:
        if asked := [card for card in row.cards if known.get((card, player))]:
            whose = "have yourself" if player == played.me else f"could know {player} to have"
            words.append(f"for {join_words(asked)}, which you {whose}")
    return f"; you asked {', and '.join(words)}" if counts[0] > counts[1] else ""


def check_row(played: RandomGame, deals: Deals, row: WeighedQuestion) -> None:
    """Check the bits, chance, best question, sign and reason of a row, with its sentences."""
    categories = [cards for cards in played.categories.values() if row.room not in cards]
    figures = {
        (*cards, row.room): play_out(played, deals, (*cards, row.room))
        for cards in product(*categories)
    }
    worths = {cards: bits + 30 * chance for cards, (bits, chance) in figures.items()}
    bits, chance = figures[row.cards]
    best_bits, best_chance = figures[row.best_here.cards]
    worth, best = worths[row.cards], max(worths.values())

    assert (row.bits, row.chance) == pytest.approx((bits, chance), abs=1e-9)
    assert worths[row.best_here.cards] == pytest.approx(best, abs=1e-9)
    loss = round(best - worth, 9)
    assert row.sign == next(sign for least, sign in LEAST_LOSSES if loss >= least)

    first, second, *_ = row.sentences()
    due = [worth] if row.sign == "" and round(loss, 2) == 0 else [worth, best]
    assert list(map(float, re.findall(r"\d+\.\d\d", first))) == pytest.approx(due, abs=ROUNDED)
    if row.sign:
        assert float(re.findall(r"\d+\.\d\d", second)[0]) == pytest.approx(loss, abs=2 * ROUNDED)
        found = re.fullmatch(
            r"your question brings (\S+) bits on average and ends the search in (\S+) of cases,"
            r" the best (\S+) bits and in ([^\s;]+)(; .+)?",
            row.reason,
        )
        assert found is not None, row.reason
        assert [float(found[1]), float(found[3])] == pytest.approx([bits, best_bits], abs=ROUNDED)
        chances = [percent(each, digits=1) for each in (chance, best_chance)]
        assert [found[2], found[4]] == chances
        assert (found[5] or "") == due_extra(played, deals, row)


def test_the_figures_of_each_row_are_those_of_all_deals_played_out() -> None:
    row_count, sign_count, unlisted_count = 0, 0, 0
    for seed in seeds(3, 200):
        small = seed % 3 < 2
        options = {"categories": SMALL, "events": 9} if small else {"events": 30}
        played, game = finished(seed, players=3 + seed % 2, **options)
        solution = tuple(card for card in played.cards if played.deal[card] == "Solution")
        review = game.review()
        if review.race:
            mine = review.race.by_player[str(game.me)]
            heard = [before.bits - after.bits for before, after in pairwise(mine)]
            weights = (
                solutions_in(list_deals(played, len(played.header) + 1)) or game[0].odds().solutions
            )
            start = -log2(float(weights[solution]) / float(sum(weights.values())))
            assert sum(heard) + mine[-1].bits == pytest.approx(start, abs=1e-9)
        for row in review.rows:
            is_worse = row.bits < row.best_here.bits or row.chance < row.best_here.chance
            assert is_worse or not row.sign
            deals = list_deals(played, row.line)
            if not deals or not row.is_open:
                unlisted_count += not deals
                continue

            check_row(played, deals, row)

            both = (solutions_in(each) for each in (deals, list_deals(played, row.line + 1)))
            before, after = (weights[solution] / weights.total() for weights in both)
            assert row.heard == pytest.approx(log2(after / before), abs=1e-9)
            row_count += 1
            sign_count += bool(row.sign)
    print(f"{row_count} rows agree, {sign_count} with a sign; {unlisted_count} have more deals")
    assert row_count >= 3 and sign_count
