"""Why and why not: the lines, the assumptions, the rule, the sentences, the proof."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from support import premises, second_sums
from support.cases import cases, literal, passage
from support.judge import Judge
from support.oracle import Oracle
from support.profiles import examples, is_deep
from support.random_games import CLASSIC, SMALL, random_game
from support.typed import NICKS_TABLE as START

from kb import RULES, Game
from kb.errors import BeyondRules, CellError, OpenCell, SettledCell
from kb.theory.atoms import cells_of_setup
from resolver import EMPTY, Literal, check

PIPE = "suggest Rachel Plum Ballroom Pipe -> Holden\n"
AXIOM_RULES = {"passed", "shown-card", "revealed", "told", "accused", "face up on the table"}


def test_the_pipe_is_explained_in_a_players_words() -> None:
    why = Game.parse(START + PIPE).why("Holden", "Pipe")
    assert why.sentences == (
        "Holden has Pipe.",
        "Nick has Plum and Ballroom (your hand, line 5).",
        "Holden answered Ballroom, Pipe or Plum (line 6).",
        "So Holden has Pipe.",
    )
    assert (why.entries, why.assumptions, why.rule) == ((6,), (), "one-holder")
    rests = "Because of line 6 and your hand. (Wrong only if line 6 is.)"
    assert str(why).startswith(f"Holden has Pipe.\n{rests}\n")
    assert why.full.startswith(f"Holden has Pipe.\n{rests} Weakest rule: one-holder.\n")


@cases(events=literal, sentence=str)
def test_why_says_which_one_line_undoes_the_fact(events: str, sentence: str) -> None:
    assert sentence in str(Game.parse(START + events).why("Holden", "Pipe"))


def test_one_of_two_cards_in_the_solution_is_said_to_be_there() -> None:
    game = Game.parse(START + "oneof Solution Rope Wrench\nlacks Rachel Pipe\n")
    sentences = game.why("Holden", "Pipe").sentences
    assert sentences[1] == "Rope or Wrench is in the Solution (line 6)."


def test_an_assumption_is_named_and_its_line_is_an_entry() -> None:
    text = START + "accuse Rachel Green Rope Study wrong\nassume no-own-accusation\n"
    why = Game.parse(text).why("Rachel", "Rope")
    assert why.assumptions == ("no-own-accusation",)
    assert why.entries == (6, 7)
    assert "assuming no-own-accusation" in str(why)


@given(st.randoms(use_true_random=False), st.integers(0, len(RULES)))
@examples(3)
def test_of_each_cell_why_or_why_not_answers_or_both_say_that_it_is_beyond_these_rules(rng, most):
    game = Game.parse(random_game(rng, categories=SMALL, events=8).text, rules=RULES[:most])
    for cell in cells_of_setup(game.setup):
        refused = []
        for ask in (game.why, game.why_not):
            try:
                ask(*cell)
            except CellError as error:
                refused.append(type(error))
        if cell in game.facts:
            assert refused == [SettledCell]
        elif game.state.deals.holds(*cell) is None:
            assert refused == [OpenCell]
        else:
            assert refused == [BeyondRules, BeyondRules]


@given(st.randoms(use_true_random=False), st.booleans())
@examples(2)
def test_every_explanation_is_checked_irreducible_and_the_oracles(rng: Any, small: bool) -> None:
    play = random_game(
        rng, categories=SMALL if small else CLASSIC, players=rng.randint(3, 5), events=10,
        spectator=rng.random() < 0.3,
    )  # fmt: skip
    game = Game.parse(play.text)
    first = game.log[0].line
    names = [rule.name for rule in RULES]
    rules = premises.rules(game)
    judge = Judge(game.setup.holders, game.setup.deck.cards)
    for place, ((holder, card), value) in enumerate(game.facts.items()):
        why = game.why(holder, card)
        if is_deep() or place % 4 == 0:
            assert not judge.faults(why.story, why.goal)
        denied = Literal(f"{holder}:{card}", not value)
        axioms = premises.axioms(game, denied)
        assert check(why.proof, axioms=axioms, constraints=rules)
        assert why.proof.conclusion is EMPTY
        assert why.count is not None
        assert check(why.count, axioms=axioms, constraints=rules)
        assert second_sums.holds(why.count, [clause for clause, _ in axioms], rules)
        assert why.rule in names or why.rule in AXIOM_RULES or why.rule.startswith("hand of")
        events = [play.events[line - first] for line in why.entries]
        assert follows(play, events, holder, card, value)
        for left_out in events:
            rest = [event for event in events if event is not left_out]
            assert not follows(play, rest, holder, card, value)


def follows(play: Any, events: Any, holder: str, card: str, value: bool) -> bool:
    """Ask the oracle whether these events alone settle the cell."""
    oracle = Oracle(play)
    for _, said in events:
        for fact in said:
            oracle.tell(fact)
    oracle.tell(("lacks" if value else "has", holder, (card,)))
    return not oracle.consistent()


@given(st.randoms(use_true_random=False))
@examples(3)
def test_the_weakest_rule_is_that_of_the_shortest_prefix_on_the_lines_cited(rng: Any) -> None:
    play = random_game(rng, categories=SMALL, players=3, events=8)
    game = Game.parse(play.text)
    for cell in game.facts:
        why = game.why(*cell)
        cited = "".join(f"{entry.text}\n" for entry in game.log if entry.line in why.entries)
        text = "\n".join(play.header) + f"\n{cited}"
        settled = (cell in Game.parse(text, rules=RULES[:n]).facts for n in range(len(RULES) + 1))
        count = next(n for n, found in enumerate(settled) if found)
        names = [rule.name for rule in RULES]
        assert why.rule == names[count - 1] if count else why.rule not in names


FULL = passage(__file__, "FULL")


def test_a_full_hand_says_of_a_lacked_card_which_cards_it_has() -> None:
    header = "refute 1\ndeck classic\nplayers Ann Ben Cleo\nsize Ann 2\nsize Ben 8\nsize Cleo 8\n"
    game = Game.parse(header + "has Ann Plum\nhas Ann Rope\n")
    assert game.why("Ann", "Hall").sentences == (
        "Ann lacks Hall.",
        "Ann has Plum (line 7).",
        "Ann has Rope (line 8).",
        "Ann has 2 cards, and these are Plum and Rope, so Ann lacks Hall.",
    )


def test_cards_that_the_same_holders_may_have_are_told_together_and_each_is_named() -> None:
    game = Game.parse(FULL)
    assert game.why("Solution", "d").sentences == (
        "d is not in the Solution.",
        "Suppose the contrary: d is in the Solution.",
        "Only P2 or the Solution can have e, h and j (lines 13 to 15; your hand, line 7): 3 cards.",
        "P2 has 2 cards, a among them (line 12): room for 1.",
        "The Solution has one weapon, and that is d: room for no other.",
        "Together 3 cards, but there is room for 2: the Solution 1 and P2 1. That cannot be.",
    )
    assert "places    2 − 1          2 − 1\n" in str(game.why("Solution", "d").picture)


def test_of_many_needs_the_sets_of_one_hand_are_one_sentence() -> None:
    game = Game.parse(random_game(1, SMALL, players=3, events=12, spectator=True).text)
    why = game.why("Solution", "a")
    assert "P3 has b, e or g (line 10); b, e or h (line 19): 2 cards." in why.sentences
    judge = Judge(game.setup.holders, game.setup.deck.cards)
    assert not judge.faults(why.story, why.goal)
