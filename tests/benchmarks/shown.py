"""A result of every kind that shows itself in a notebook, large and awkward ones among them."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

import pandas
from random_games import random_game
from test_values import GAME, LONG, VALUES, YES

from kb import RULES, Game, analyse, puzzle, simulate
from kb.theory.atoms import cells
from resolver import (
    STRATEGIES,
    Clause,
    Literal,
    Recorder,
    clauses,
    conflict,
    minimum,
    problems,
    prove,
)
from resolver.logic import Line
from resolver.practice import grade, textbook
from resolver.proofs import Derivation
from resolver.text.formula.normalising import cnf

PLAYERS = [
    "Maximiliane Wolkenstein",
    "Jo",
    "Ἀριστοτέλης <b>",
    "Bartholomew Montgomery",
    "Ludovica Sforza della Torre",
    "Kim",
]

WIDE = Game.new(PLAYERS, me="Jo", hand=["Plum", "Rope", "Hall"]).suggest(
    "Kim", "Green", "Knife", "Study", refuter="Bartholomew Montgomery"
)
MIDDLE = Game.parse(random_game(3, players=4, events=30).text)
LATE = Game.parse(random_game(2, players=4, events=18).text)
OPEN = next(cell for cell in cells(LATE.setup) if cell not in LATE.facts)
HARDEST = max(MIDDLE.facts, key=lambda cell: len(MIDDLE.why(*cell).entries))


def made() -> Derivation:
    """Return a derivation that is not finished."""
    derivation = Derivation()
    somebody = derivation.axiom(Clause(["Pipe", "Plum"]), "shown (line 7)")
    derivation.resolve(somebody, derivation.axiom(Clause(["~Plum"]), "hand (line 5)"), "Plum")
    return derivation


def watched() -> Recorder:
    """Return the events of a search."""
    recorder = Recorder()
    prove(problems.pigeonhole(4), tracer=recorder)
    return recorder


SHOWN = {
    **VALUES,
    "a clause with words": Clause(["p1h2", "~x_10", "Dining Room"]),
    "a clause with odd names": Clause(["50% & a_b", "~it's"]),
    "the empty clause": Clause(),
    "a line": Line.of([(2, Literal("p1")), (1, ~Literal("q"))], 2),
    **{f"the figure of {one.name}": one.figure for one in RULES},
    **{f"the figure of {one.name}, a strategy": one.figure for one in STRATEGIES.values()},
    "clauses": clauses("p -> q; p"),
    "a verdict with an unknown atom": prove("p -> q; p", "q | qq"),
    "a proof of ten steps": prove("p | q; p -> r; q -> r; r -> s", "s").proof,
    "the shortest proof": minimum(problems.pigeonhole(2)),
    "a counting proof of pigeons": prove(problems.pigeonhole(3), strategy="counting"),
    "a large conflict": conflict(problems.random_3sat(100, 1), number=30),
    "a derivation": made(),
    "events of a search": watched(),
    "a formula made clauses": cnf("(p <-> q) -> ~(r & p)")[0],
    "a grade without a mistake": grade("4. q from 1, 2\n5. □ from 3, 4", "p -> q; p", "q"),
    "a drawing": YES.proof.to_svg(),
    "a drawing of a long proof": LONG.proof.to_svg(),
    "a wide game": WIDE,
    "wide odds": WIDE.odds(),
    "a game in the middle": MIDDLE,
    "a hard explanation": MIDDLE.why(*HARDEST),
    "its proof": MIDDLE.why(*HARDEST).count,
    "its drawing": MIDDLE.why(*HARDEST).picture.to_svg(),
    "its timeline": MIDDLE.timeline(),
    "advice": GAME.advise(),
    "who knows": GAME.knows("Rachel"),
    "witnesses": LATE.why_not(*OPEN),
    "a mind": GAME.mind("Rachel"),
    "a puzzle of a strong rule": puzzle(rule="shared-sets", seed=1),
    "games played out": pandas.DataFrame(simulate(3)),
    "what they come to": pandas.DataFrame(analyse(row.record for row in simulate(3))),
    "the exercises of textbooks": textbook(),
    "what a wrong answer to an exercise gets": grade("4. q from 1, 2", textbook()["modus tollens"]),
}
