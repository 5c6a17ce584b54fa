"""What an error says to try is tried: in the place of the odd argument it raises nothing more.

Advice in Python stands behind "try" or "say", its alternatives parted by ", or ". Names that stand
for what the caller has are those of MEANT. Advice in plain words is left to its reader.
"""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from support.cases import loop_over

import kb
import resolver
from kb import Game, KBError
from resolver import ResolverError, export

PLAYERS = ["Nick", "Rachel", "Holden"]
GAME = Game.new(PLAYERS)
TOLD = resolver.clauses("p -> q; p")
PROOF = resolver.prove(TOLD, "q").proof
STATED = resolver.Proof([resolver.Step(1, resolver.Clause(["p"]), "axiom")])
ROOMS = (resolver.logic, resolver.practice, resolver.proofs, resolver.questions)
MEANT: dict[str, Any] = {
    **{name: getattr(resolver, name) for name in resolver.__all__},
    **{name: getattr(room, name) for room in ROOMS for name in room.__all__},
    **{name: getattr(export, name) for name in export.__all__},
    **{name: getattr(kb, name) for name in kb.__all__}, "ProcessPoolExecutor": ProcessPoolExecutor,
    "CNF": __import__("pysat.formula").formula.CNF, "clauses": resolver.clauses, "proof": PROOF,
    "record": GAME, "goal": "p",
}  # fmt: skip
# A call of the odd argument, and the odd argument itself.
ASKED: dict[str, tuple[Callable[[Any], object], object]] = {
    "clauses": (resolver.prove, 5),
    "the empty clause": (resolver.prove, resolver.EMPTY),
    "an axiom": (lambda one: resolver.proofs.Derivation().axiom(one, "given"), "p"),
    "a definition": (lambda one: resolver.proofs.Derivation().define(one), "p"),
    "a budget": (lambda one: resolver.prove("p", budget=one), 5),
    "steps": (resolver.Proof, 5),
    "a step": (lambda one: resolver.Proof([one]), 5),
    "a proof": (resolver.proofs.measures, 5),
    "a proof that counts": (
        resolver.proofs.shapes,
        resolver.prove(TOLD, "q", strategy="counting").proof,
    ),
    "constraints": (lambda given: resolver.check(PROOF, constraints=given), 5),
    "axioms": (lambda given: resolver.check(STATED, given, claim=resolver.Clause(["p"])), 5),
    "strategies": (lambda given: resolver.compare("p", strategies=given), []),
    "an atom": (lambda given: resolver.AtMost(1, given), "p"),
    "a tracer": (lambda one: resolver.prove("p", tracer=one), 5),
    "edges": (lambda given: resolver.problems.colouring(2, given), 5),
    "a formula of PySAT": (export.from_pysat, 5),
    "players": (Game.new, "Nick Rachel Holden"),
    "players, with commas": (Game.new, "Nick, Rachel, Holden"),
    "a hand": (
        lambda given: Game.new(PLAYERS, me="Nick", hand=given),
        "White Plum Rope Hall Study Pipe",
    ),
    "a deck": (lambda one: Game.new(PLAYERS, deck=one), "classic"),
    "an event": (GAME.add, "has Nick Rope"),
    "a size": (lambda one: Game.new(PLAYERS, sizes={"Nick": one}), "6"),
    "an assumption": (lambda given: Game.new(PLAYERS, assume=given), "no-own-accusation"),
    "records": (lambda given: list(kb.analyse(given)), GAME),
    "a chunk": (lambda one: list(kb.simulate(1, most_suggestions=1, chunk=one)), 0),
    "a policy": (lambda one: list(kb.simulate(1, most_suggestions=1, policies=one)), "wild"),
    "a strategy": (lambda one: resolver.prove("p; ~p", strategy=one), "wild"),
    "a file": (Game.parse, "holden.clue"),
    "an executor": (lambda one: kb.simulate(1, executor=one), 5),
}
PLACES = {"a file"}  # whose advice is another call


def alternatives(sentence: str) -> Iterator[str]:
    """Yield what a sentence says to try that is Python, or is one of several names."""
    said, bracket, _ = re.split(r"\b(?:try|say) ", sentence)[-1].partition("]: ")
    said += bracket[:1]
    whole = re.split(r", or |; ", said)
    for one in whole:
        words = one.split(", ")
        if len(words) > 2 and all(re.fullmatch(r"[a-z-]+", word) for word in words):
            yield from map(repr, words)
        else:
            yield one


def evaluated(text: str) -> Iterator[object]:
    """Yield the value of a text that is Python over the names that are meant."""
    try:
        yield eval(text, dict(MEANT))
    except (SyntaxError, NameError, FileNotFoundError):
        return


@loop_over("name", ASKED)
def test_what_an_error_says_to_try_works(name: str) -> None:
    call, odd = ASKED[name]
    with pytest.raises((KBError, ResolverError)) as caught:
        call(odd)
    sentence = str(caught.value)
    if name in PLACES:
        assert "read_game(" in sentence
        return
    tried = 0
    for text in alternatives(sentence):
        for value in evaluated(text):
            if name != "a strategy" or not resolver.STRATEGIES[str(value)].extra:
                tried += 1
                with suppress(resolver.SearchStopped):  # an incomplete strategy says so
                    call(value)
    assert tried, sentence


@pytest.mark.parametrize("name", ["Rachell", "Nik"])
def test_the_nearest_name_is_one(name: str) -> None:
    with pytest.raises(kb.errors.UnknownName) as caught:
        GAME.holds(name, "Rope")
    assert [GAME.holds(one, "Rope") for one in caught.value.nearest] == [None]


def test_open_and_settled_cells_send_to_each_other() -> None:
    game = GAME.tell("has Nick Rope")
    with pytest.raises(kb.errors.OpenCell, match="ask why not"):
        game.why("Rachel", "Pipe")
    assert game.why_not("Rachel", "Pipe").there
    with pytest.raises(kb.errors.SettledCell, match="ask why"):
        game.why_not("Nick", "Rope")
    assert game.why("Nick", "Rope").sentences
