"""What is printed is read back as it was: clauses, formulas, records, exercises, links, proofs."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from random import Random

from attack import Case, attack
from attrs import evolve
from support.random_formulas import KINDS, formula_set, models, rows, written
from support.views import random_play, views

from kb import Game
from kb.record.lines import read_event, write
from kb.record.words import split
from resolver import Clause, Literal, Proof, clauses, parse_dimacs, prove, to_dimacs
from resolver.errors import ArgumentError
from resolver.export import FORMATS, to_opb
from resolver.practice.answer_files import read_results, write_results
from resolver.practice.exercises import ExerciseError, parse_exercises, textbook
from resolver.practice.possible import random_exercise
from resolver.replay import REPLAYS, parse_clauses, parse_lines
from resolver.text import parse_link, to_link
from resolver.text.formula.parser import parse, text_of

NAMES = [name for kind in KINDS.values() for name in kind]
ALPHABET = "pq~¬!-&∧|∨v>=<()[]{}\"'\\⟨⟩:;,.# \tnot if or and0é\u202e"


def some_clause(random: Random) -> Clause:
    """Return a clause that is no tautology: those are left out of what a text says."""
    names = [
        random.choice(NAMES) if random.random() < 0.6 else
        "".join(random.choices(ALPHABET, k=random.randint(1, 6)))
        for _ in range(random.randint(0, 4))
    ]  # fmt: skip
    return Clause(
        Literal.of(name, random.random() < 0.5) for name in dict.fromkeys(names) if name.strip()
    )


def a_clause(random: Random) -> int:
    one = some_clause(random)
    assert clauses(str(one)) == (one,), f"{one!r}: {one}"
    assert eval(repr(one), {"Clause": Clause, "Literal": Literal}) is one, repr(one)
    return 2


def some_clauses(random: Random) -> int:
    several = tuple(dict.fromkeys(some_clause(random) for _ in range(4)))
    assert {*clauses("; ".join(map(str, several)))} == {*several}
    assert [*parse_dimacs(to_dimacs(several))] == [*several]
    return 2


def truth(said: tuple[Clause, ...], names: tuple[str, ...]) -> list[dict[str, bool]]:
    """Return the rows in which the clauses are true."""
    return [
        row
        for row in rows(names)
        if all(any(row[one.name] == one.positive for one in clause.literals) for clause in said)
    ]


def a_formula(random: Random) -> int:
    trees, names = formula_set(random.randrange(10**6))
    for tree in trees:
        for formula in parse(written(tree)):
            (again,) = parse(text_of(formula))
            assert text_of(again) == text_of(formula), text_of(formula)
            kept = models([one for one in trees if one is tree], names)
            there = truth(clauses(text_of(formula), definitions=False), names)
            assert there == kept, text_of(formula)
    return len(trees)


def a_record(random: Random) -> int:
    play = random_play(random.randrange(10**6))
    game = Game.parse(views(play, play.players[0]).mine)
    assert Game.parse(game.record()) == game
    for entry in game.log:
        line = write(entry.event, game.setup)
        assert read_event(split(line), game.setup) == entry.event, line
    return 2 + len(game.log)


def an_exercise(random: Random) -> int:
    """A text of any part of an exercise is read back, or refused when the exercise is made."""
    whole = random_exercise(random.randint(1, 6), random.randrange(10**6))
    assert tuple(parse_exercises(str(whole), trusted=True).values()) == (whole,)
    part = "".join(random.choices(ALPHABET + "#\n\r\u2028\u00a0\ufeff", k=random.randint(0, 7)))
    name = random.choice(["name", "goal", "source", "hints", "premises"])
    several = name in ("hints", "premises")
    changed = {"task": "prove", "goal": "p", name: (part, "p") if several else part}
    formula = (ExerciseError,) if name in ("goal", "premises") else ()  # looked at when it is read
    with suppress(ArgumentError, *formula):
        made = evolve(whole, **changed)
        assert not made.goal or tuple(parse_exercises(str(made), trusted=True).values()) == (
            made,
        ), repr(part)
    return 2


def a_link(random: Random) -> int:
    said = {
        name: "".join(random.choices(ALPHABET + "\n\x00&%=+🂡", k=random.randint(0, 40)))
        for name in ("record", "exercise", "h")
    }
    assert parse_link(to_link("https://x/y", said)) == {k: text for k, text in said.items() if text}
    return 1


def results(random: Random) -> int:
    letters = ALPHABET + "\n\n#E"
    said = [
        (name, "".join(random.choices(letters, k=random.randint(0, 30))).rstrip())
        for name in random.sample([*textbook()], 3)
    ]
    assert read_results(write_results("Ada", said)) == said
    return 1


def refutation(random: Random) -> Proof | None:
    trees, atoms = formula_set(random.randrange(10**6))
    goal = Random(random.random()).choice(atoms)
    verdict = prove("; ".join(map(written, trees)), Literal.of(goal, True))
    true = models(trees, atoms)
    assert verdict.entailed == all(row[goal] for row in true), f"{trees} |= {goal}"
    proof = verdict.proof
    assert proof is None or isinstance(proof, Proof)
    return proof


def a_proof(random: Random) -> int:
    proof = refutation(random)
    if proof is None:
        return 1
    cnf, asked = to_dimacs(proof), 0
    axioms = {step.clause for step in proof.axioms}
    assert {*parse_dimacs(cnf)} == axioms
    for ending, replay in REPLAYS.items():
        form = next(form for form in FORMATS if FORMATS[form].ending == ending)
        if form != "pbp":
            replay(FORMATS[form](proof), parse_clauses(cnf))
            asked += 1
    for form in ("lrat", "drat", "tracecheck"):
        again = FORMATS[form].read(FORMATS[form](proof), parse_dimacs(cnf))
        assert {step.clause for step in again.axioms} <= axioms
        assert not len(again.conclusion)
        asked += 1
    return asked


def a_sum(random: Random) -> int:
    play = random_play(random.randrange(10**6))
    game = Game.parse(views(play, play.players[0]).mine)
    if not game.facts:
        return 0
    (holder, card), _ = random.choice([*game.facts.items()])
    proof = game.why(holder, card).count
    if proof is not None:
        REPLAYS[".pbp"](FORMATS["pbp"](proof), parse_lines(to_opb(proof)))
    return 1


PRINTED: dict[str, Callable[[Random], int]] = {
    "clause": a_clause, "clauses": some_clauses, "formula": a_formula, "record": a_record,
    "exercise": an_exercise, "results": results, "link": a_link, "proof": a_proof, "sum": a_sum,
}  # fmt: skip


@attack(
    "printing",
    "clauses, formulas, files, records, exercises, links, proofs are read back as they were",
    36,
)
def printing(seed: int) -> Iterator[Case]:
    for number in count(seed):
        name = [*PRINTED][number % len(PRINTED)]
        try:
            yield PRINTED[name](Random(number)), ""
        except Exception as error:
            yield 1, f"{name} {number}: {type(error).__name__}: {error}"
