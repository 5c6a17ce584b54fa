"""What an event sets off: each row under its cause, and nothing that does not follow there."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from support.cases import passage
from support.oracle import Oracle
from support.profiles import examples
from support.random_games import CLASSIC, SMALL, random_game
from support.typed import NICKS_TABLE as START

from kb import RULES, Game

ANSWER = "suggest Nick Green Rope Study -> Rachel\n"


def test_a_row_stands_under_its_cause_and_names_its_lines() -> None:
    table = "refute 1\ndeck classic\nplayers Ann Ben Cleo\n"
    before = (
        "suggest Cleo Green Rope Study -> Ben\nlacks Ben Rope\nlacks Cleo Green\nhas Ann Hall\n"
    )
    assert str(Game.parse(f"{table}{before}lacks Ben Study\n").steps()) == (
        "Ben lacks Study (line 8)\n  Ben has Green: Ben answered Green, Rope or Study (lines 4, 5)"
    )
    answer = "suggest Ann Plum Rope Hall -> Ben\n"
    assert str(Game.parse(f"{table}{before}{answer}").steps()) == (
        "Ben has Plum: Ben answered Hall, Plum or Rope (lines 5, 7, 8)"
    )
    assert str(Game.parse(f"{table}{before}lacks Ben Green\n").steps()) == (
        "Ben lacks Green (line 8)\n"
        "  Ben has Study: Ben answered Green, Rope or Study (lines 4, 5)\n"
        "  Green is in the Solution: nobody else can have it (lines 4, 6)\n"
        "    Mustard, Plum, Scarlet, White and Peacock are not in the Solution:"
        " the Solution has one suspect"
    )


def test_the_drawing_has_a_column_for_each_holder_within_its_paper() -> None:
    before = (
        "suggest Cleo Green Rope Study -> Ben\nlacks Ben Rope\nlacks Cleo Green\nhas Ann Hall\n"
    )
    game = Game.parse(f"refute 1\ndeck classic\nplayers Ann Ben Cleo\n{before}lacks Ben Green\n")

    drawing = game.steps().to_svg()

    assert "<title>What passes from knowledge base to knowledge base: what was said; 1. " in drawing
    assert '<rect x="0.5" y="0.5" width="749" height="366" ' in drawing
    assert " more<" not in drawing
    for middle, holder in (("225", "Solution"), ("375", "Ann"), ("525", "Ben"), ("675", "Cleo")):
        assert f'<text x="{middle}" y="17" text-anchor="middle" fill="#57534e">{holder}<' in drawing


def test_an_event_that_sets_nothing_off_has_no_rows() -> None:
    steps = Game.parse(START + ANSWER).steps()
    assert not steps
    assert str(steps) == ""


@given(st.randoms(use_true_random=False), st.sampled_from([6, len(RULES)]), st.booleans())
@examples(3)
def test_each_step_follows_from_the_lines_it_names_the_steps_before_it_and_what_was_known(
    rng: Any, most: int, small: bool
) -> None:
    play = random_game(rng, categories=SMALL if small else CLASSIC, players=3, events=12)
    game = Game.parse(play.text, rules=RULES[:most])
    for entry in game.log:
        now, before = game.at(entry.line), game.at(entry.line - 1)
        oracle = Oracle(play)
        for (holder, card), held in before.facts.items():
            oracle.tell(("has" if held else "lacks", holder, (card,)))
        for step in now.steps():
            every = step.rule == "across-hands"
            for line, (_, said) in zip((e.line for e in game.log), play.events, strict=True):
                if line in step.lines or (every and line <= entry.line):
                    for fact in said:
                        oracle.tell(fact)
            oracle.tell(("lacks" if step.value else "has", step.holder, (step.card,)))
            assert not oracle.consistent(), (play.text, entry, step)
            oracle.clauses.pop()
            oracle.tell(("has" if step.value else "lacks", step.holder, (step.card,)))


def test_the_steps_of_an_event_that_set_no_rule_off_leave_out_what_was_known() -> None:
    game = Game.parse(passage(__file__, "six players"))
    steps = {(one.holder, one.card) for one in game.steps()}
    assert steps == {cell for cell in game.facts if cell not in game[1].facts}
