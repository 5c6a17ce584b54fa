"""Which card to show: what each gives away, against listing all deals that fit."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import log2

import pytest
from support.profiles import seeds
from support.random_games import SMALL, random_game
from support.weighing import weights

from kb import Game
from kb.errors import AdviceError

NICK = Game.new(
    ["Nick", "Rachel", "Holden"],
    me="Nick",
    hand=["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"],
)
MOST = 20_000  # deals that are listed


def solutions(
    deals: Sequence[Mapping[str, str]], shares: Sequence[Fraction]
) -> dict[tuple[str, ...], Fraction]:
    """How likely each Solution is."""
    found: defaultdict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    for deal, share in zip(deals, shares, strict=True):
        found[tuple(card for card, who in deal.items() if who == "Solution")] += share
    return {cards: share / sum(shares) for cards, share in found.items()}


def settled(deals: Sequence[Mapping[str, str]]) -> int:
    """How many cells are the same in all deals, filled or empty."""
    places = [{deal[card] for deal in deals} for card in deals[0]]
    holders = {who for deal in deals for who in deal.values()}
    return sum((who in found) <= (len(found) == 1) for found in places for who in holders)


@pytest.mark.parametrize("seed", seeds(5, 60))
def test_what_a_card_gives_away_is_what_it_changes_over_all_deals(seed: int) -> None:
    play = random_game(seed, SMALL, players=3 + seed % 2, events=3 + seed % 8, first=seed % 3)
    game, me = Game.parse(play.text), str(play.me)
    for guesser in game.setup.others(me):
        between = [*game.setup.between(guesser, me)]
        asked = [
            next((c for c in kind if play.deal[c] == me), kind[0])
            if all(play.deal[kind[0]] != player for player in between)
            else next(c for c in kind if play.deal[c] not in between)
            for kind in SMALL.values()
        ]
        mine = {card for card in asked if play.deal[card] == me}
        if not mine:
            continue
        mind = game.mind(guesser).suggest(guesser, *asked, refuter=me)
        if mind.deals > MOST:
            continue
        before = mind.odds().list_deals()
        found = game.show(guesser, *asked)
        assert {showing.card for showing in found} == mine
        assert [*found] == sorted(found, key=lambda showing: showing.bits)
        for showing in found:
            after = [deal for deal in before if deal[showing.card] == me]
            seen = game.setup.deck.in_order(asked)
            said = f"suggest {guesser} {' '.join(seen)} -> {me} {showing.card}"
            p = solutions(before, weights(before, mind.record()))
            q = solutions(after, weights(after, f"{mind.record()}{said}"))
            bits = sum(share * log2(share / p[cards]) for cards, share in q.items())
            assert showing.bits == pytest.approx(bits, abs=1e-9)
            assert showing.settles == settled(after) - settled(before)
            assert showing.solves == (len(q) == 1 < len(p))


def test_a_card_that_the_guesser_has_seen_is_shown_first_and_settles_nothing() -> None:
    game = NICK.tell("suggest Rachel Green Ballroom Pipe -> Nick Ballroom")
    first, second = game.show("rachel", "plum", "ballr", "pipe")
    assert str(first) == (
        "Show Ballroom: Rachel knows that you have it, by line 6; it tells 0.08 yes-or-no answers"
    )
    assert (first.settles, first.solves) == (0, False)
    assert second.card == "Plum" and second.bits > 2 * first.bits and second.settles == 2


def test_the_only_card_that_i_can_show_and_that_he_has_seen_tells_nothing() -> None:
    game = NICK.tell("suggest Rachel Green Ballroom Pipe -> Nick Ballroom")
    game = game.tell("reveal Rachel Pipe").tell("reveal Rachel Green")
    (ballroom,) = game.show("Rachel", "Green", "Ballroom", "Pipe")
    assert (ballroom.bits, ballroom.settles) == (0.0, 0)
    assert str(ballroom) == "Show Ballroom: Rachel knows that you have it, by line 6"


def test_a_card_that_all_have_seen_says_so() -> None:
    game = NICK.tell("reveal Nick Plum")
    assert str(game.show("Rachel", "Plum", "Rope", "Ballroom")[0]).startswith(
        "Show Plum: Rachel knows that you have it, by line 6; it tells "
    )


def test_a_card_that_the_guesser_can_infer_names_the_lines_of_my_record() -> None:
    game = NICK.tell("suggest Holden Mustard Knife Kitchen -> Nick")
    game = game.tell("reveal Rachel Mustard").tell("reveal Holden Kitchen")
    first, second = game.show("Rachel", "White", "Knife", "Hall")
    assert str(first).startswith("Show Knife: Rachel knows that you have it, by lines 6 to 8; ")
    assert (first.settles, second.card) == (0, "White")


def test_a_single_card_may_be_told_by_the_answer_itself() -> None:
    game = NICK.tell("reveal Rachel Rope")
    (plum,) = game.tell("reveal Holden Lounge").show("Rachel", "Plum", "Rope", "Hall")
    assert plum.bits > 0
    (plum,) = game.tell("reveal Rachel Hall").show("Rachel", "Plum", "Rope", "Hall")
    assert str(plum).endswith("Rachel knows that you have it, by lines 6 and 7, and your answer")


def test_a_card_with_which_the_solution_is_known_says_so() -> None:
    game = Game.parse(
        "refute 1\ncategory suspect a b\ncategory weapon c d e f\ncategory room g h\n"
        "players Nick Rachel\nme Nick\nhand Nick a c d\nsize Rachel 2\nreveal Rachel g\n"
        "reveal Nick a\nreveal Nick c\nhas Rachel e\n"
    )
    first, second = game.show("Rachel", "a", "d", "h")
    assert (first.card, first.solves, second.card, second.solves) == ("a", False, "d", True)
    assert second.reason.endswith("; Rachel then knows the Solution")


def test_where_all_answer_the_others_are_not_taken_to_pass() -> None:
    game = Game.parse(
        "refute 1\ndeck classic\nplayers Nick Rachel Holden\nme Nick\nanswers all\n"
        "hand Nick White Conservatory Ballroom Plum Knife Library\nreveal Holden Pipe\n"
    )
    assert len(game.show("Rachel", "Plum", "Ballroom", "Pipe")) == 2


def test_nothing_is_shown_by_who_has_none_or_is_not_asked() -> None:
    with pytest.raises(AdviceError, match="Nick has none of Green, Rope and Hall; pass"):
        NICK.show("Rachel", "Green", "Rope", "Hall")
    with pytest.raises(AdviceError, match="not Nick, who is you"):
        NICK.show("Nick", "Plum", "Rope", "Hall")
    with pytest.raises(AdviceError, match="who you are; add the header line"):
        Game.new(["Ann", "Bob"]).show("Ann", "Plum", "Rope", "Hall")
