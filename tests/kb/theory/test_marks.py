"""The marks are what units draw, no less: against the same rule read naively, again and again."""

from random import Random

import pytest
from support.cases import loop_over
from support.premises import as_axioms

from kb import Game
from kb.record.record import parse
from kb.theory.axioms import Axiom
from kb.theory.exchange import find_offers
from kb.theory.marks import Marks, NoDeal, make_rows

TEXT = "refute 1\ncategory x a b c\ncategory y d e f g\nplayers A B C\n"
ROWS = make_rows(parse(TEXT).setup)
BITS = [1 << card for card in range(7)]
Clause = frozenset[tuple[int, int]]  # of a row and a card, each a cell


def random_axioms(random: Random) -> list[Axiom]:
    found: list[Axiom] = []
    for _ in range(random.randint(1, 7)):
        word = random.choice(["has", "lacks", "lacks", *["some"] * 3, "not all", "not all"])
        holder = random.choice(["Solution", "A", "B", "C"])
        cards = random.sample("abcdefg", 1 if word == "has" else random.randint(1, 3))
        found += as_axioms([(word, holder, tuple(cards))])
    return found


def as_clauses(axioms: list[Axiom]) -> list[tuple[bool, Clause]]:
    """Return each axiom as its cells, of which some are filled, or not all."""
    clauses = []
    for axiom in axioms:
        cards = [1 << "abcdefg".index(card) for card in axiom.cards]
        rows = ROWS.rows_by_holder[axiom.holder]
        cells = frozenset(
            (row, card) for row in rows for card in cards if card & ROWS.possible[row]
        )
        clauses.append((axiom.positive, cells))
    return clauses


def naively(clauses: list[tuple[bool, Clause]]) -> tuple[list[int], int, list[tuple[bool, Clause]]]:
    """Return what each row may have, the cards of one row alone, and the clauses left open."""
    may, before = list(ROWS.possible), None
    while before != may:
        before, left = may.copy(), []
        holders = {card: [row for row, mine in enumerate(may) if mine & card] for card in BITS}
        if not all(holders.values()):
            raise NoDeal
        single = sum(card for card in BITS if len(holders[card]) == 1)
        for positive, cells in clauses:
            there = frozenset((row, card) for row, card in cells if may[row] & card)
            held = frozenset((row, card) for row, card in there if card & single)
            if (positive and held) or (not positive and there != cells):
                continue
            rest = there if positive else there - held
            if not rest:
                raise NoDeal
            if len(rest) == 1:
                ((row, card),) = rest
                for other in range(len(may)) if positive else [row]:
                    if (other != row) == positive:
                        may[other] &= ~card
            else:
                left.append((positive, rest))
    return may, single, left


def smallest(left: list[tuple[bool, Clause]]) -> set[Clause]:
    """Return the open clauses about one row, without those that another one makes needless."""
    sets = {cells for positive, cells in left if positive and len({row for row, _ in cells}) == 1}
    return {one for one in sets if not any(other < one for other in sets)}


@loop_over("seed", range(150))
def test_the_marks_are_all_that_units_draw(seed: int) -> None:
    axioms, marks = random_axioms(Random(seed)), Marks(ROWS)
    try:
        may, single, left = naively(as_clauses(axioms))
    except NoDeal:
        with pytest.raises(NoDeal):
            marks.tell(axioms)
        return
    for axiom in axioms:
        marks.tell([axiom])
    assert (marks.allowed, marks.placed) == (may, single)
    shown = [(row, cards) for row, sets in enumerate(marks.shown_sets) for cards, _ in sets]
    in_rows = {frozenset((row, card) for card in BITS if card & cards) for row, cards in shown}
    in_rows |= {
        frozenset((row, card) for row, cards in cells for card in BITS if card & cards & may[row])
        for positive, cells, _ in marks.wide_clauses
        if positive
    }
    assert smallest(left) <= in_rows
    assert len(shown) == len({*shown}), "a set comes twice"
    assert not any(
        row == other and one != two and one & two == one
        for row, one in shown
        for other, two in shown
    ), "a set is kept beside a smaller one"
    assert sum(not positive for positive, *_ in marks.wide_clauses) == len(
        {cells for positive, cells in as_clauses(axioms) if is_open(cells, positive, may, single)}
    )


def is_open(cells: Clause, positive: bool, may: list[int], single: int) -> bool:
    """Return whether a "not all of these" is still to be met, with two cells or more."""
    all_there = all(may[row] & card for row, card in cells)
    return not positive and all_there and sum(not card & single for _, card in cells) > 1


def test_a_row_takes_no_card_without_which_alone_a_clause_is_met() -> None:
    marks = Marks(ROWS)
    marks.tell(as_axioms([("not all", "A", ("a", "d"))]))

    give, take = find_offers(marks, deal=[0b1, 0b1000, 0b10, 0b100, 0b1110000])

    assert (give[2] & ROWS.deck_mask, take[2]) == (0b10, 0b1111100)


ANNS_TABLE = "refute 1\ndeck classic\nplayers Ann Ben Cleo\nme Ann\n"


def test_what_the_solution_has_one_of_across_categories_is_an_open_clause() -> None:
    game = Game.parse(f"{ANNS_TABLE}oneof Solution Plum Rope\nsuggest Ben Plum Rope Hall -> Cleo\n")
    found = [(one.holder, one.cards, one.line) for one in game.state.deals.alternatives]
    assert found == [("Solution", ("Plum", "Rope"), 5), ("Cleo", ("Plum", "Rope", "Hall"), 6)]
    narrowed = game.tell("lacks Solution Plum")
    assert [one.holder for one in narrowed.state.deals.alternatives] == ["Cleo"]
    assert narrowed.holds("Solution", "Rope")
