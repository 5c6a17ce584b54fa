"""A result of each kind, made when a test asks for it."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import kb
import resolver
from kb import Contradiction, Game
from resolver import (
    AtMost,
    Clause,
    Literal,
    Prover,
    clauses,
    compare,
    conflict,
    dpll,
    interpolant,
    levels,
    problems,
    prove,
    regularise,
    shorten,
)
from resolver.logic import Definition
from resolver.practice import grade
from resolver.proofs import measures, shapes
from resolver.text import FrozenMapping

HAND = "White Conservatory Ballroom Plum Knife Library".split()
GAME = Game.new(["Nick", "Rachel", "Holden"], me="Nick", hand=HAND).tell(
    "suggest Rachel Plum Ballroom Pipe -> Holden", "lacks Rachel Hall"
)
WHY = GAME.why("Holden", "Pipe")
YES, NO = prove(clauses("p -> q; p"), "q"), prove(clauses("p -> q"), "q")
LONG = prove(problems.pigeonhole(5))
MANY = FrozenMapping({f"atom {number} of {'very ' * 9}many": True for number in range(500)})


def refused() -> Contradiction:
    with pytest.raises(Contradiction) as caught:
        GAME.tell("has Rachel Pipe")
    return caught.value


MAKERS: dict[str, Callable[[], Any]] = {
    "a verdict with a proof": lambda: YES,
    "a verdict with a model": lambda: NO,
    "a model": lambda: NO.countermodel,
    "statistics": lambda: YES.statistics,
    "a proof": lambda: YES.proof,
    "a long proof": lambda: LONG.proof,
    "a step": lambda: LONG.proof[-1],
    "a comparison": lambda: compare("p; ~p", strategies=["unit", "levels"]),
    "a grade": lambda: grade("3. □ from 1, 2 on q", [Clause(["p"]), Clause(["~p"])]),
    "an exercise": lambda: resolver.practice.textbook()["modus tollens"],
    "an exercise's grade": lambda: grade("q", resolver.practice.textbook()["modus tollens"]),
    "a model's grade": lambda: grade(
        "q ~p", resolver.practice.textbook()["affirming the consequent"]
    ),
    "a shortening": lambda: shorten(LONG.proof),
    "shapes": lambda: shapes(LONG.proof),
    "measures": lambda: measures(LONG.proof),
    "a tree-like proof": lambda: regularise(YES.proof),
    "an interpolant": lambda: interpolant(YES.proof, "p"),
    "a decision tree": lambda: dpll(problems.pigeonhole(3)),
    "levels": lambda: levels("p -> q; p; ~q"),
    "a definition": lambda: Definition("q", [["a", "b"], ["c"]]),
    "a proof with definitions": lambda: problems.cook(2),
    "a conflict": lambda: conflict(problems.pigeonhole(3)),
    "a prover": lambda: Prover().tell(clauses("p -> q; p")),
    "a game": lambda: GAME,
    "a game with few rules": lambda: Game.parse(GAME.record(), rules=kb.RULES[:3]),
    "facts": lambda: GAME.facts,
    "facts by few rules": lambda: Game.parse(GAME.record(), rules=kb.RULES[:3]).facts,
    "firmness": lambda: GAME.firm,
    "a solution": lambda: GAME.solution,
    "a sheet": lambda: GAME.sheet,
    "a log": lambda: GAME.log,
    "an entry": lambda: GAME.log[0],
    "a setup": lambda: GAME.setup,
    "a knowledge base": lambda: GAME.knowledge("Holden"),
    "what an event set off": lambda: GAME.steps(),
    "a step of it": lambda: GAME.steps()[0],
    "a timeline": lambda: GAME.timeline(),
    "odds": lambda: GAME.odds(),
    "advice": lambda: GAME.advise(),
    "a suggestion's worth": lambda: GAME.advise().worths[0],
    "a likelihood": lambda: GAME.knows("Rachel"),
    "an explanation": lambda: WHY,
    "which card to show": lambda: GAME.show("Rachel", "Plum", "Rope", "Ballroom"),
    "a counting proof": lambda: WHY.count,
    "a picture": lambda: WHY.picture,
    "witnesses": lambda: GAME.why_not("Rachel", "Rope"),
    "a deal": lambda: GAME.why_not("Rachel", "Rope").there,
    "a contradiction": lambda: refused(),
    "a puzzle": lambda: kb.puzzle(seed=1),
    "a repair": lambda: refused().repairs[0],
    "a large mapping": lambda: MANY,
    "a clause": lambda: Clause(["p1h2", "~q"]),
    "a literal": lambda: ~Literal("p1h2"),
    "a constraint": lambda: AtMost(1, ["a", "b"], "one holder"),
    "a strategy": lambda: resolver.STRATEGIES["given"],
    "a figure": lambda: kb.RULES[1].figure,
}


@cache  # each is made once, and only where a test asks for it: reading this file is cheap
def made(name: str) -> Any:
    return MAKERS[name]()
