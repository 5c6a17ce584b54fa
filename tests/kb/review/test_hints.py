"""The steps of a hint: the lines, the rule, whose card and of which category, and last the card."""

from support.finished import lines_in
from support.profiles import seeds
from support.random_games import random_game

from kb import RULES, Game
from kb.review.hints import Hints

RULE_NAMES = {rule.name for rule in RULES}
MOST_HINTS = 6


def draw_hints(seed: int) -> tuple[Game, list[Hints]]:
    """Return a drawn game, and its first hints, each about another fact than the earlier ones."""
    game = Game.parse(random_game(seed, players=3 + seed % 2, events=14).text)
    all_hints = list[Hints]()
    while len(all_hints) < MOST_HINTS:
        hints = game.hints([told.cell for told in all_hints if told.cell])
        if hints.cell is None:
            break
        all_hints.append(hints)
    return game, all_hints


def test_each_step_of_a_hint_stands_in_its_order_and_only_the_last_names_the_card() -> None:
    hint_count = 0
    for seed in seeds(4, 60):
        game, all_hints = draw_hints(seed)
        for hints in all_hints:
            assert hints.cell is not None and hints.why is not None
            holder, card = hints.cell
            category = game.setup.deck.category_of(card)
            in_solution = holder == "Solution"
            whose = "the Solution" if in_solution else f"{holder}'s hand"
            fact = f"{card} is in the Solution" if in_solution else f"{holder} has {card}"
            denial = f"{card} is not in the Solution" if in_solution else f"{holder} lacks {card}"

            lines, rule, holder_and_category, reason = hints.steps

            assert lines.startswith("Look at ") and lines_in(lines) == {*hints.why.entries}
            assert ("your hand" in lines) == ("your hand" in hints.why.header)
            assert rule.endswith(f" ({hints.why.rule})") and hints.why.rule in RULE_NAMES
            assert holder_and_category == f"It is about {whose}, and a {category}."
            assert reason.startswith(f"{fact if game.facts[hints.cell] else denial}. ")
            assert card not in lines + rule + holder_and_category
            hint_count += 1
    assert hint_count > 8
