"""Each public value is a picture, a table, a list or math in a notebook, and never a dump."""

from support.cases import loop_over

import kb
import resolver
from kb import Game
from resolver import AtLeast, AtMost, Exactly, Literal, Prover, problems, prove
from resolver.practice import grade

GAME = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
TOLD = GAME.tell("has Bob Rope")
ADVICE = GAME.advise("Hall")
VERDICT = prove("p -> q; p", "q")
VALUES = {
    "literal": Literal("p"), "clause": resolver.Clause(["p", "~q"]), "empty": resolver.EMPTY,
    "at most": AtMost(1, ["p", "~q"]),
    "at least": AtLeast(2, ["p", "q"]), "exactly": Exactly(1, ["p"]),
    "cnf": resolver.Cnf("p | q"), "clauses": resolver.clauses("p -> q; p"),
    "gallery": problems.pigeonhole(2), "verdict": VERDICT, "proof": VERDICT.proof,
    "step": VERDICT.proof[0], "last step": VERDICT.proof[-1],
    "countermodel": prove("p").countermodel,
    "equivalence": resolver.equivalent("p", "~p"), "table": resolver.truth_table("p | q"),
    "saturation": resolver.saturate("p -> q; p"), "implicates": resolver.prime_implicates("p | q"),
    "backbone": resolver.backbone("p & ~q"), "prover": Prover().tell("p | q").constrain(
        AtMost(1, ["p", "q"])), "minimal": resolver.minimal_unsatisfiable("p; ~p; q"),
    "minimum": resolver.minimum("p; ~p"), "comparison": resolver.compare("p; ~p"),
    "levels": resolver.levels("p; ~p"),
    "conflict": resolver.conflict("p | q; p | ~q; ~p | r; ~r | ~p"),
    "tree": resolver.dpll("p | q; ~p"), "strategies": resolver.STRATEGIES,
    "grade": grade("4. q from 1, 2\n5. [] from 3, 4", "p -> q; p", "q"),
    "short grade": grade("4. q from 1, 2", "p -> q; p", "q"), "no grade": grade("", "p"),
    "game": GAME, "deck": kb.CLASSIC, "decks": kb.DECKS, "policies": kb.POLICIES,
    "odds": GAME.odds(), "advice": ADVICE, "worth": ADVICE[0], "accusation": ADVICE.accuse,
    "sheet": GAME.sheet, "facts": TOLD.facts, "timeline": TOLD.timeline(),
    "knowledge": GAME.knowledge("Bob"), "log": TOLD.log, "hints": TOLD.hints(),
    "why": TOLD.why("Bob", "Rope"), "why not": GAME.why_not("Bob", "Hall"),
}  # fmt: skip
DUMPS = ("Literal(", "Clause([", " object at 0x", "Fraction(", "<function", "&lt;Deck", "`", "<pre")


@loop_over("name", VALUES)
def test_a_value_is_a_picture_a_table_a_list_or_math_in_a_notebook(name: str) -> None:
    value = VALUES[name]

    math = getattr(value, "_repr_latex_", lambda: "")() or ""
    page = getattr(value, "_repr_html_", lambda: "")()

    assert math.startswith("$") or any(mark in page for mark in ("<table", "<img", "<ol"))
    assert not any(dump in math + page for dump in DUMPS)


def test_chances_are_percents_in_tables_and_numbers_in_records() -> None:
    heads, best, *_ = ADVICE.table()

    assert heads == ["suggestion", *ADVICE.columns[1:]]
    assert best[heads.index("nobody")].endswith("%") and best[heads.index("settles")]
    assert isinstance(ADVICE.records()[0]["nobody"], float)
    assert ADVICE.accuse.table()[1][1].endswith("%")
