"""Holden and the Pipe, literally: each knowledge base's clauses after each of the three steps."""

from __future__ import annotations

from itertools import combinations

from kb import CLASSIC, SOLUTION, Game
from resolver import Clause, Literal, check, prove

PLAYERS = ["Nick", "Rachel", "Holden"]
HAND = ["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"]
START = "refute 1\ndeck classic\nplayers Nick Rachel Holden\nme Nick\n"
HEADER = START + f"hand Nick {' '.join(HAND)}\n"


def clauses(game: Game, holder: str) -> set[Clause]:
    told = game.knowledge(holder).clauses
    assert len(told) == len(set(told))
    return set(told)


def lacks(cards: list[str]) -> set[Clause]:
    return {Clause([Literal(card, False)]) for card in cards}


def one_card_of_each_category() -> set[Clause]:
    expected = set()
    for category in CLASSIC.categories:
        expected.add(Clause(map(Literal, category.cards)))
        for pair in combinations(category.cards, 2):
            expected.add(Clause(Literal(card, False) for card in pair))
    return expected


def test_at_the_start_only_the_solution_knows_something() -> None:
    game = Game.parse(START)
    assert clauses(game, SOLUTION) == one_card_of_each_category()
    assert sorted(len(c) for c in clauses(game, SOLUTION) if c.atoms[0] and len(c) > 2) == [6, 6, 9]
    for player in PLAYERS:
        assert clauses(game, player) == set()


def test_nicks_hand_is_news_for_the_others() -> None:
    game = Game.parse(HEADER)
    rest = [card for card in CLASSIC.cards if card not in HAND]
    assert len(rest) == 15
    assert clauses(game, "Nick") == {Clause([Literal(card)]) for card in HAND} | lacks(rest)
    assert clauses(game, SOLUTION) == one_card_of_each_category() | lacks(HAND)
    assert clauses(game, "Rachel") == clauses(game, "Holden") == lacks(HAND)


def test_holdens_answer_is_a_clause_here_and_its_shadow_elsewhere() -> None:
    before = Game.parse(HEADER)
    game = before.tell("suggest Rachel Plum Ballroom Pipe -> Holden")
    cards = ["Ballroom", "Pipe", "Plum"]
    not_all = {Clause(Literal(card, False) for card in cards)}
    assert clauses(game, "Holden") == clauses(before, "Holden") | {Clause(map(Literal, cards))}
    for holder in (SOLUTION, "Nick", "Rachel"):
        assert clauses(game, holder) == clauses(before, holder) | not_all | lacks(["Pipe"])
        assert game.holds(holder, "Pipe") is False
    assert game.holds("Holden", "Pipe") is True


def test_the_pipe_is_proved_in_holdens_knowledge_base_by_three_resolutions() -> None:
    game = Game.parse(HEADER).suggest("Rachel", "Plum", "Ballroom", "Pipe", refuter="Holden")
    holden = game.knowledge("Holden")
    assert holden.entails(Literal("Pipe"))
    assert not holden.entails(Literal("Rope"))
    proof = holden.prove(Literal("Pipe"))
    assert proof.resolutions == 3
    assert check(proof, axioms=[*holden.clauses, Clause(["~Pipe"])])
    assert prove(holden.clauses, "Pipe").proof.resolutions == 3


def test_the_same_through_the_library_and_through_the_record() -> None:
    game = Game.new(PLAYERS, me="Nick", hand=HAND)
    game = game.suggest("Rachel", "Plum", "Ballroom", "Pipe", refuter="Holden")
    again = Game.parse(game.record())
    assert dict(again.facts) == dict(game.facts)
    assert game.record().endswith("suggest Rachel Plum Pipe Ballroom -> Holden\n")
