"""The odds by their model: a deal weighs 1/n for each answer that was chosen from n cards.

The oracle lists all deals and weighs them one by one (see weighing.py).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import count, islice
from random import Random
from statistics import median

import pytest
from support.cases import loop_over, passage
from support.profiles import seeds
from support.random_games import SMALL, RandomGame, Said, random_game
from support.second_count import listed
from support.weighing import shown_in, weight, weights

from kb import Game
from kb.odds.odds import odds_of

TINY = {"who": list("abc"), "where": list("defgh")}
FOUR = {"who": list("abc"), "where": list("de"), "how": list("fg"), "when": list("hi")}
MOST = 6_000  # deals that are listed


def small_game(rng: Random) -> RandomGame:
    return random_game(
        rng, rng.choice([SMALL, TINY, FOUR]), players=rng.randint(2, 6), events=rng.randint(2, 9),
        spectator=rng.random() < 0.2, unequal=rng.random() < 0.4, unknown=rng.choice([0, 0, 1, 2]),
        ranges=rng.choice([0, 0, 1, 2]), face_up=rng.choice([0, 0, 1]),
        hidden=rng.choice([0, 0, 1, 2]), answers=rng.choice(["first", "all"]),
    )  # fmt: skip


def shares(
    weighed: Sequence[tuple[Mapping[str, str], Fraction]],
) -> dict[tuple[str, str], Fraction]:
    """Return the share of each cell that is filled in some deal."""
    total = sum(share for _, share in weighed)
    found: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for deal, share in weighed:
        for card, holder in deal.items():
            found[holder, card] += share / total
    return dict(found)


def with_more_said(play: RandomGame, rng: Random) -> tuple[str, list[Said]]:
    """Return the record with more cards named and lines that leave no choice, and what it says.

    Half of the cards that I did not see are told to me. A line that cannot be is disputed, and so
    says nothing.
    """
    lines, said = [*play.header], [*play.given]
    for (line, told), shown in zip(play.events, play.shown, strict=True):
        if shown and rng.random() < 0.5:
            line = f"{line.split(' -> ')[0]} -> {', '.join(f'{who} {card}' for who, card in shown)}"
            told = [*told, *(("has", player, (card,)) for player, card in shown)]
        lines.append(line)
        said += told

        card = rng.choice(play.cards)
        holder = play.deal[card]
        kind = rng.randrange(8)
        if kind in (0, 1) and holder in play.players:
            lines.append(f"{('reveal', 'has')[kind]} {holder} {card}")
            said.append(("has", holder, (card,)))
        elif kind == 2:
            others = rng.sample([other for other in play.cards if other != card], 2)
            lines.append(f"oneof {holder} {card} {' '.join(others)}")
            said.append(("some", holder, (card, *others)))
    return "\n".join(lines) + "\n", said


def small_position(seed: int) -> tuple[RandomGame, str, list[Said]] | None:
    """Return a game, its record and what that says, where few deals fit and some weigh more."""
    rng = Random(seed)
    play = small_game(rng)
    text, said = with_more_said(play, rng)
    game = Game.parse(text)
    return (play, text, said) if game.odds().is_weighed and game.deals <= MOST else None


@cache
def positions(number: int) -> list[tuple[RandomGame, str, list[Said]]]:
    """Return the first positions in which some deals weigh more than others."""
    return [*islice(filter(None, map(small_position, count())), number)]


@loop_over("number", seeds(12, 300))
def test_weighed_odds_are_those_of_all_deals_listed_with_their_weights(number: int) -> None:
    play, text, said = positions(len(seeds(12, 300)))[number]
    shown = [*shown_in(text)]
    weighed = [(deal, weight(deal, shown)) for deal in listed(play, said)]
    solutions: defaultdict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    for deal, share in weighed:
        solutions[tuple(card for card in play.cards if deal[card] == "Solution")] += share
    total = sum(solutions.values())

    game = Game.parse(text)
    odds, plain = game.odds(), game.odds(weigh=False)

    assert {cell: share for cell, share in odds.items() if share} == shares(weighed)
    assert dict(odds.solutions) == {cards: share / total for cards, share in solutions.items()}
    assert odds.deals == plain.deals == game.deals == len(weighed)
    assert {cell: share for cell, share in plain.items() if share} == shares(
        [(deal, Fraction(1)) for deal, _ in weighed]
    )
    for card in play.cards:
        assert sum(odds[holder, card] for holder in play.holders) == 1
    for cards in play.categories.values():
        assert sum(odds["Solution", card] for card in cards) == 1


@pytest.mark.parametrize("number", seeds(2, 40))
def test_each_deal_is_listed_and_drawn_by_its_weight(number: int) -> None:
    _, text, _ = positions(len(seeds(2, 40)))[number]
    odds, many = Game.parse(text).odds(), 2_000
    rows = odds.state.rows
    listed_deals = odds.list_deals()
    shares_due = weights(listed_deals, text)

    found = [weight for _, weight in odds.weighed_deals(MOST)]
    sample = odds.sample(many, seed=number)

    assert [Fraction(one, sum(found)) for one in found] == [
        share / sum(shares_due) for share in shares_due
    ]
    for holder in rows.setup.holders:
        for card in rows.setup.deck.cards:
            share = float(odds[holder, card])
            drawn = sum(deal[card] == holder for deal in sample) / many
            assert abs(drawn - share) <= 4 * (share * (1 - share) / many) ** 0.5 + 1e-9


@pytest.mark.parametrize("number", seeds(3, 60))
def test_a_disputed_line_and_its_suspects_weigh_nothing(number: int) -> None:
    """What is left of the record weighs as if neither had been written."""
    _, text, _ = positions(len(seeds(3, 60)))[number]
    game = Game.parse(text)
    facts = (cell for cell, there in game.facts.items() if there and cell[0] in game.setup.players)
    holder, card = next(facts, (None, None))
    if holder is None:
        return

    wrong = next(player for player in game.setup.players if player != holder)
    rest = [other for kind in game.setup.deck.categories for other in kind.cards[:1]]
    named = [card if card in kind.cards else one for kind, one in zip(
        game.setup.deck.categories, rest, strict=True)]  # fmt: skip
    asker = next(player for player in game.setup.players if player != wrong)
    disputed = f"#? suggest {asker} {' '.join(named)} -> {wrong} {card}\n"
    found = Game.parse(text + disputed)
    left = [
        line
        for line_number, line in enumerate(text.splitlines(), 1)
        if line_number not in found.suspects
    ]

    assert found.disputed
    assert dict(found.odds()) == dict(Game.parse("\n".join(left) + "\n").odds())


def test_a_mind_is_weighed_by_the_cards_that_he_saw() -> None:
    header = "refute 1\ncategory who a b c\ncategory where d e f g\nplayers Ann Bob Cid\nme Ann\n"
    text = f"{header}hand Ann a\nsize Bob 2\nsize Cid 2\n"
    mine = Game.parse(f"{text}suggest Ann b d -> Bob d\nsuggest Cid b e -> Bob\n")
    told = Game.parse(f"{text}suggest Ann b d -> Bob d\nsuggest Cid b e -> Bob e\n")

    # Cid did not see the card that Bob showed me, nor does my record say which he showed Cid.
    assert mine.odds().is_weighed and not mine.mind("Cid").odds().is_weighed
    # Where it says so, Cid weighs that choice, and not the one that he did not see.
    assert [choice.cards for choice in told.mind("Cid").odds().choices or ()] == [("b", "e")]
    assert [choice.cards for choice in told.odds().choices or ()] == [("b", "d"), ("b", "e")]


def test_what_i_showed_myself_changes_no_odds_of_mine() -> None:
    text = "refute 1\ncategory who a b c\ncategory where d e f g\nplayers Ann Bob Cid\nme Ann\n"
    game = Game.parse(f"{text}hand Ann a d\nsuggest Bob c e -> nobody\n")
    shown = game.tell("suggest Cid a d -> Ann a")

    assert dict(shown.odds()) == dict(game.odds())
    assert not shown.odds().is_weighed
    # To Cid it tells something: I had been as likely to show the other one.
    assert shown.mind("Cid").odds()["Ann", "d"] < shown.mind("Cid").odds(weigh=False)["Ann", "d"]


def test_several_choices_of_one_hand_are_weighed_each_by_itself() -> None:
    text = passage(__file__, "three of each")
    odds = Game.parse(text).odds()
    (both, single) = sorted(choice.known_counts for choice in odds.remainder.choices)
    due = {}
    for deal in odds.list_deals():
        bob = [card for card, holder in deal.items() if holder == "Bob"]
        due[deal["d"], deal["e"]] = Fraction(1, (1 + ("d" in bob)) ** 2 * (1 + ("e" in bob)))
        assert "b" in bob

    assert (both, single) == ((1,), (1, 1))
    assert odds["Bob", "d"] == sum(
        share for (d_holder, _), share in due.items() if d_holder == "Bob"
    ) / sum(due.values())


def test_weights_are_counted_in_few_states_more() -> None:
    """They are remembered by the two passes; a count for each way to choose took five times."""
    ratios = []
    for seed in range(30):
        play = random_game(seed, players=3 + seed % 4, events=8 + seed % 17)
        odds = Game.parse(play.text).odds()
        if odds.is_weighed:
            ratios.append(odds.states / odds_of(odds.state, None).states)

    assert len(ratios) > 10
    assert median(ratios) < 2
    assert max(ratios) < 5
