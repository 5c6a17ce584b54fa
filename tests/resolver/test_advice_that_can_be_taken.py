"""What an error advises can be done, and what is printed is said in one language."""

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from support.cases import cases, literal, loop_over

from kb import Game
from resolver import AtMost, Clause, Cnf, Literal, Prover, levels, prove
from resolver.errors import ArgumentError, LinkError, ProofError
from resolver.practice import grade
from resolver.proofs import Derivation
from resolver.text import parse_link, text_table, to_link, width_of

P = Literal("p")
ENGLISH = ("on", "resolution", "from", "by", "with", "using", "res", "axiom", "sum")


def of_steps(number: int) -> Derivation:
    made = Derivation()
    for name in "pqrs"[:number]:
        made.axiom(Clause([name]), "given")
    return made


@loop_over("steps", [0, 1, 2, 4])
@loop_over(
    "ask",
    [
        lambda made: made.join(7, 1, P), lambda made: made.join(1, 7, P),
        lambda made: made.join(0, 1, P), lambda made: made.join(-1, -2, P),
        lambda made: made.join("1", 2, P), lambda made: made.clause(7),
        lambda made: made.resolve(7, 1, "p"), lambda made: made.proof(0),
    ],
)  # fmt: skip
def test_a_derivation_names_the_steps_that_there_are(ask, steps):
    with pytest.raises(ProofError) as caught:
        ask(of_steps(steps))
    said = str(caught.value)
    assert "(0, 1" not in said
    if steps:
        assert f"only 1 to {steps}" in said
    else:
        assert "state a premise first: derivation.axiom(Clause(['p']), 'given')" in said


@pytest.mark.parametrize("literal", ["p", None, Clause(["p"]), 3])
def test_steps_are_joined_on_a_literal(literal: object) -> None:
    with pytest.raises(ArgumentError, match=r"is no literal; try Literal\('p'\)"):
        of_steps(2).join(1, 2, literal)


@loop_over("letters", [20_001, 50_000, 10**6])
@loop_over("link", ["study.html#exercise=1.", "#game=1.", "exercise=1."])
def test_a_link_that_is_too_long_is_not_asked_for_once_more(letters: int, link: str) -> None:
    with pytest.raises(LinkError) as caught:
        parse_link(link + "A" * letters)
    assert "once more" not in str(caught.value) and "as a file" in str(caught.value)
    with pytest.raises(LinkError, match="as a file"):
        to_link("study.html", {"exercise": "p" * letters})


@cases(clauses=str, names=literal, advice=str)
def test_names_that_lack_an_atom_say_what_to_add(clauses, names, advice):
    with pytest.raises(ArgumentError) as caught:
        Cnf(clauses, names)
    assert str(caught.value) == f"{names} is no mapping with all atoms of the clauses; {advice}"

    number, _, name = advice.removeprefix("add ").partition(": ")
    mended = {**names, int(number): name.strip("'")}
    if set(mended.values()) >= set(Cnf(clauses).numbers):
        assert mended.items() <= Cnf(clauses, mended).names.items()


@pytest.mark.parametrize("names", [{1: "p", 2: "p"}, {1: "p", 2: "p", 3: "q"}])
def test_names_that_come_twice_say_which_does(names: dict[int, str]) -> None:
    with pytest.raises(
        ArgumentError, match="mapping of numbers to distinct names; p has 2 numbers: keep"
    ):
        Cnf("p", names)


@loop_over("words", [*combinations(ENGLISH, 1), *combinations(ENGLISH, 2)])
def test_a_proof_is_written_in_english_whatever_its_atoms_are_called(words):
    text = "; ".join(f"{word} | q; ~{word}" for word in words)
    proof = prove(text, "q").proof

    written = proof.to_text()

    assert not re.search(r"\b(auf|aus|von|Resolvente|Klausel)\b", written)
    assert grade(written, text, "q").correct, written


def test_where_all_words_are_atoms_the_parents_and_the_pivot_stand_in_brackets() -> None:
    words = ENGLISH[:7]
    text = f"{' | '.join(words)} | q; {'; '.join(f'~{word}' for word in words)}"

    written = prove(text, "q").proof.to_text()

    assert re.search(r"    \(\d+, \d+\) \(on\)$", written, re.MULTILINE)
    assert grade(written, text, "q").correct


WIDE = ["山田", "Zoë", "Ann"]
GAMES = [
    Game.new(WIDE, me="Ann").tell("has 山田 Rope").tell("lacks Zoë Hall"),
    Game.parse(
        "refute 1\ncategory who 佐藤 鈴木 Bo\ncategory 武器 剣 縄\nplayers 山田 Ann\nhas 山田 剣\n"
        "suggest Ann 佐藤 縄 -> 山田\n"
    ),
]


def columns(line: str, word: str) -> int:
    return width_of(line[: line.index(word)])


@loop_over("game", GAMES)
@loop_over("holder", ["Solution", "山田", "Ann"])
def test_the_columns_of_a_knowledge_base_stand_in_line(game: Game, holder: str) -> None:
    table = game.knowledge(holder).table()
    lines = str(game.knowledge(holder)).split("\n")[-len(table) :]
    place = columns(lines[0], "source")
    for row, line in zip(table, lines, strict=True):
        assert columns(line, row[1]) == place, line


@pytest.mark.parametrize(
    "value",
    [
        lambda: GAMES[1].steps(), lambda: GAMES[1].timeline(), lambda: GAMES[1].knowledge("Ann"),
        lambda: prove("山田 -> q | r; ~r", "q"),
    ],
)  # fmt: skip
def test_the_last_column_of_every_table_begins_in_one_place(value: Callable[[], Any]) -> None:
    rows = value().table()
    lines = text_table(rows).split("\n")
    places = {width_of(line[: line.rindex(row[-1])]) for row, line in zip(rows, lines, strict=True)}
    assert len(places) == 1


def test_wide_and_narrow_cells_end_in_one_column() -> None:
    rows = [["name", "x"], ["山田", "y"], ["Zoë", "y"], ["e\u0301e", "y"], ["ab", "y"]]
    lines = text_table(rows).split("\n")
    assert {columns(line, row[1]) for line, row in zip(lines, rows, strict=True)} == {6}


def test_the_steps_of_a_proof_stand_in_line() -> None:
    proof = prove("山田 -> q | r; 山田; ~r", "q").proof
    lines = str(proof).split("\n")
    reasons = [step.reason() for step in proof]
    assert len({columns(line, reason) for line, reason in zip(lines, reasons, strict=True)}) == 1


ONE = Game.new(["Ann", "Bob"], me="Ann", hand=["Rope"], sizes={"Ann": 1, "Bob": 17})
SMALL = Game.parse(
    "refute 1\ncategory who Plum Green\ncategory what Rope Pipe\nplayers Ann Bob\n"
    "size Ann 1\nsize Bob 1\nhas Ann Rope\n"
)


@loop_over(
    "said",
    [
        lambda: str(ONE.knowledge("Ann")), lambda: str(ONE.why("Ann", "Plum").proof),
        lambda: str(ONE.why("Ann", "Plum").count), lambda: SMALL.knowledge("Bob").summary,
        lambda: str(SMALL.knowledge("Bob")), lambda: SMALL.timeline().summary,
        lambda: str(SMALL.why("Bob", "Rope")),
        lambda: str([str(one) for one in SMALL.knowledge("Ann").constraints]),
        lambda: refusal("size Ann 1\nsize Bob 9\n"), lambda: refusal("size Ann 3\nhand Ann Rope\n"),
        lambda: refusal("hand Ann Rope Pipe\nsize Ann 1\n"),
        lambda: repr(Prover().tell("p").constrain(AtMost(1, ["p"]))), lambda: levels("p").summary,
        lambda: re.findall("<title>.*?</title>", prove([[]]).proof.to_svg())[0],
    ],
)  # fmt: skip
def test_one_thing_is_not_said_in_the_plural(said: Callable[[], str]) -> None:
    assert not re.search(
        r"\b1 (cards|cells|clauses|atoms|constraints|steps|events|deals|players)\b", said()
    )


def refusal(lines: str) -> str:
    header = "refute 1\ncategory who Plum Green\ncategory what Rope Pipe\nplayers Ann Bob\n"
    with pytest.raises(ValueError) as caught:
        Game.parse(header + lines)
    return str(caught.value)
