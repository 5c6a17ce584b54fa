"""A knowledge base at a solver of another package: it counts, and settles the same cards."""

from typing import Any

import pytest
from pysat.solvers import Solver
from support.cases import loop_over
from support.random_games import random_game

from kb import Game, KnowledgeBase
from kb.errors import UnknownName
from resolver import Clause
from resolver.export import to_pysat


def counted(base: KnowledgeBase) -> Any:
    return to_pysat([*base.clauses, *base.constraints])


@loop_over("seed", range(8))
def test_pysat_settles_what_the_knowledge_base_entails(seed: int) -> None:
    game = Game.parse(random_game(seed, players=3 + seed % 2, ranges=seed % 2).text)
    for holder in game.setup.holders:
        base = game.knowledge(holder)
        formula, numbers = counted(base)
        with Solver("minicard", bootstrap_with=formula) as solver:
            for card in game.setup.deck.cards:
                for sign, literal in ((1, card), (-1, f"~{card}")):
                    refuted = not solver.solve(assumptions=[-sign * numbers[card]])
                    assert refuted == base.entails(literal), (holder, literal)


def test_a_hand_is_counted_and_not_written_out() -> None:
    base = Game.new(["Nick", "Rachel", "Holden"]).knowledge("Nick")
    formula, numbers = counted(base)
    assert len(formula.clauses) == 0
    assert [bound for _, bound in formula.atmosts] == [6, len(numbers) - 6]


def test_a_card_that_another_has_is_known_to_be_lacked() -> None:
    base = Game.new(["Ann", "Bob"]).tell("has Ann Rope").knowledge("Bob")
    assert base.facts == {"Rope": False}
    assert "\nlacks: Rope\n" in str(base) and "\nhas: " not in str(base)
    assert "Rope" not in base.open and base.entails("~Rope")


def test_a_clause_about_no_card_of_the_deck_is_refused_with_the_card_it_may_mean() -> None:
    base = Game.new(["Ann", "Bob"]).knowledge("Bob")

    with pytest.raises(UnknownName, match="no card 'Roap' in this deck") as refused:
        base.tell([(Clause(["Plum", "Roap"]), "a note")])

    assert refused.value.nearest == ("Rope",)


def test_a_knowledge_base_that_is_told_a_card_leaves_the_one_before_as_it_was() -> None:
    before = Game.new(["Ann", "Bob"]).knowledge("Bob")

    after = before.tell([(Clause(["Rope"]), "a note"), (Clause(["~Hall"]), "a note")])

    assert before.facts == {}
    assert after.facts == {"Rope": True, "Hall": False}
    assert after.written[-1] == (Clause(["~Hall"]), "a note")


def test_what_only_rules_ask_is_no_name_that_a_notebook_offers() -> None:
    base = Game.new(["Ann", "Bob"]).knowledge("Bob")

    assert not {"has", "lacks", "open_mask", "shown"} & {*dir(base)}
    assert {"facts", "clauses", "open", "entails"} <= {*dir(base)}


def test_axioms_may_come_one_by_one() -> None:
    base = Game.new(["Ann", "Bob"]).knowledge("Bob")

    after = base.tell((Clause([card]), "a note") for card in ("Rope", "~Hall"))

    assert after.facts == {"Rope": True, "Hall": False}
