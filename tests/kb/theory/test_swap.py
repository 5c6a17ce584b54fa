"""Two cards that change places: found wherever a swap leaves all that was said fitting."""

from random import Random

from support.oracle import Oracle
from support.random_games import SMALL, RandomGame, random_game

from kb import Game
from kb.theory.atoms import cells_of_setup


def test_where_two_cards_may_change_places_nearly_all_open_cells_are_shown_by_two() -> None:
    swapped = longer = 0
    for seed in range(12):
        rng = Random(seed)
        play = random_game(rng, SMALL, players=rng.randint(3, 4), events=rng.randint(1, 9))
        game = Game.parse(play.text)
        for holder, card in cells_of_setup(game.setup):
            if (holder, card) not in game.facts:
                there, elsewhere = game.state.deals.witnesses(holder, card)
                if sum(there[other] != elsewhere[other] for other in play.cards) == 2:
                    swapped += 1
                else:
                    longer += can_be_swapped(play, game, holder, card)
    assert longer < swapped / 20


def test_where_sizes_are_open_a_card_goes_alone() -> None:
    hand = "White Conservatory Ballroom Plum Knife".split()
    game = Game.new(["Nick", "Rachel", "Holden", "Amy"], me="Nick", hand=hand)
    assert game.why_not("Amy", "Hall").differences == ("Hall",)


def can_be_swapped(play: RandomGame, game: Game, holder: str, card: str) -> bool:
    """Ask the oracle for a deal that fits before and after a swap, for any other holder's card."""
    kind = game.setup.deck.category_of
    return any(
        swap_fits(play, (holder, card), (other, back))
        for other in play.holders
        for back in play.cards
        if other != holder and back != card
        if "Solution" not in (holder, other) or kind(card) == kind(back)
    )


def swap_fits(play: RandomGame, one: tuple[str, str], two: tuple[str, str]) -> bool:
    oracle = Oracle(play)
    names = {one[1]: two[1], two[1]: one[1]}
    said = [*play.given, *(fact for _, facts in play.events for fact in facts)]
    for word, holder, cards in said:
        after = (
            tuple(names.get(card, card) for card in cards) if holder in (one[0], two[0]) else cards
        )
        oracle.tell((word, holder, cards))
        oracle.tell((word, holder, after))
    for holder, card in (one, two):
        oracle.tell(("has", holder, (card,)))
    return oracle.consistent()
