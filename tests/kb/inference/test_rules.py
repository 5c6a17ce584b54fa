"""Each named rule: its worked example, a proof for what it says, and what it leaves alone."""

import re
from itertools import chain, starmap
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from support import premises
from support.cases import literal as value_of
from support.cases import loop_over, table
from support.oracle import Oracle
from support.profiles import examples
from support.random_games import CLASSIC, SMALL, random_game

from kb import RULES, Game
from kb.inference.derivation import Finding
from kb.inference.position import Deduction
from kb.inference.rules.one_slot import one_slot
from kb.theory.atoms import cell_of, clause_at, literal
from kb.theory.axioms import Axiom
from resolver import Clause, Literal, Prover, check

CLASSIC_THREE = "deck classic\nplayers Nick Rachel Holden\n"
SIX_BY_THREE = """category x a d g j m p
category y b e h k n q
category z c f i l o r s t u
players n P2 P3 P4 P5 P6
"""


def lines(*texts: str) -> str:
    return "".join(f"{text}\n" for text in texts)


CASES = {
    name: (f"{text}\n", facts) for name, text, facts in table(__file__, "CASES", str, str, value_of)
}


def game_of(name: str, rules: Any = RULES) -> Game:
    return Game.parse("refute 1\n" + CASES[name][0], rules=rules)


def checked(game: Game, holder: str, card: str, value: bool) -> None:
    proof = game.why(holder, card).proof
    denied = Literal(f"{holder}:{card}", not value)
    axioms = premises.axioms(game, denied)
    assert check(proof, axioms=axioms, constraints=premises.rules(game))


def follows(game: Game, deduction: Deduction, conclusion: Literal) -> bool:
    """Return whether a conclusion follows from the premises that the rule names, and the game's."""
    setup, named = game.setup, deduction.premises()
    prover = Prover().constrain(*premises.rules(game))
    for fact in chain(*starmap(game.state.derivation.start.literals, named.facts)):
        prover = prover.tell([Clause([fact])])
    for clause, axiom in named.clauses:
        own = clause is axiom.clause
        prover = prover.tell(
            [clause_at(axiom.holder if own else setup.holders[deduction.holder], clause)]
        )
    return prover.entails(conclusion)


def test_every_rule_has_its_worked_example() -> None:
    assert [rule.name for rule in RULES] == list(CASES)
    assert "function" not in repr(RULES)


@loop_over("name", CASES)
def test_the_worked_example_needs_just_this_rule(name: str) -> None:
    place = [rule.name for rule in RULES].index(name)
    weaker, enough = game_of(name, RULES[:place]), game_of(name, RULES[: place + 1])
    for holder, card, value in CASES[name][1]:
        assert weaker.holds(holder, card) is None, (holder, card)
        assert enough.holds(holder, card) is value, (holder, card)
        assert game_of(name).state.derivation.rule(literal(holder, card, value)) == name


@loop_over("name", CASES)
def test_who_sits_last_is_looked_at_as_who_sits_first(name: str) -> None:
    game = Game.parse(
        "refute 1\n" + re.sub(r"players (\w+) (.*)", r"players \2 \1", CASES[name][0])
    )
    for fact in CASES[name][1]:
        assert game.state.derivation.rule(literal(*fact)) == name


@loop_over("name", CASES)
def test_the_worked_example_has_a_checked_proof(name: str) -> None:
    game = game_of(name)
    for holder, card, value in CASES[name][1]:
        checked(game, holder, card, value)


@loop_over("name", CASES)
def test_what_a_rule_finds_follows_from_the_premises_it_names(name: str) -> None:
    game = game_of(name)
    for fact, how in game.state.derivation.found.items():
        assert isinstance(how, Axiom) or follows(game, how.deduction, fact)


@loop_over("name", CASES)
def test_what_is_known_of_a_holder_is_entailed_by_his_own_knowledge_base(name: str) -> None:
    game = game_of(name)
    for knowledge in map(game.knowledge, game.setup.holders):
        for card, held in knowledge.facts.items():
            assert knowledge.entails(Literal(card, held)), (knowledge.holder, card)


@loop_over("rule", RULES)
def test_a_rule_finds_nothing_where_nothing_was_said(rule: Any) -> None:
    game = Game.parse("refute 1\n" + CLASSIC_THREE, rules=())
    assert not any(new.has | new.lacks for new in rule.apply(game.state.derivation.start))


@loop_over("rule", RULES)
def test_each_rule_can_be_switched_off_alone(rule: Any) -> None:
    others = tuple(other for other in RULES if other is not rule)
    found = game_of(rule.name, others).state.derivation.found.values()
    assert rule not in {how.rule for how in found if isinstance(how, Finding)}


@given(st.randoms(use_true_random=False), st.booleans(), st.integers(2, 5))
@examples(3)
def test_each_deduction_is_the_oracles_and_has_a_checked_proof(rng, small, players):
    play = random_game(
        rng, categories=SMALL if small else CLASSIC, players=players if small else players + 1,
        events=12, spectator=rng.random() < 0.4, unequal=rng.random() < 0.3,
        hidden=rng.randint(0, 1),
    )  # fmt: skip
    game = Game.parse(play.text)
    oracle = Oracle(play)
    for _, said in play.events:
        for fact in said:
            oracle.tell(fact)
    expected = oracle.facts()
    for fact, how in game.state.derivation.found.items():
        cell = cell_of(fact.name)
        assert expected.get(cell) == fact.positive, how
        assert isinstance(how, Axiom) or follows(game, how.deduction, fact), how
        checked(game, *cell, fact.positive)


def test_a_shown_set_that_a_known_card_explains_is_no_premise() -> None:
    said = ("has n b", "has n f", "lacks n a", "oneof n a b", "oneof n d g")
    position = Game.parse("refute 1\n" + SIX_BY_THREE + lines(*said), rules=()).state.derivation.end
    (found,) = (new for new in one_slot(position) if new.lacks)
    assert [lacked for _, _, lacked in found.premises().facts] == [0]


def test_a_hand_of_which_only_the_least_is_certain_need_not_have_every_open_card() -> None:
    sizes = SIX_BY_THREE + "size n 2-3\nsize P2 3-4\n"
    text = CASES["hand-exhausted"][0].replace(SIX_BY_THREE, sizes)
    position = Game.parse(f"refute 1\n{text}").state.derivation.end
    assert not any(new.has | new.lacks for rule in RULES for new in rule.apply(position))


def test_the_shown_sets_of_three_players_in_three_cards_hold_them_between_them() -> None:
    text = CLASSIC_THREE + lines(
        "oneof Nick Plum Rope", "oneof Rachel Rope Hall", "oneof Holden Plum Hall"
    )
    game = Game.parse("refute 1\n" + text)
    for card in ("Plum", "Rope", "Hall"):
        assert game.holds("Solution", card) is False
    assert game.holds("Nick", "Hall") is False
    assert game.state.derivation.rule(literal("Solution", "Plum", False)) == "shared-sets"
    # Not all of Rope, Hall and not all of Plum, Hall are with Nick: his own clauses exclude Hall.
    assert game.state.derivation.rule(literal("Nick", "Hall", False)) == "resolution"
