"""Three hundred odd calls at every public callable: an answer, or an error of the family.

They are drawn with a seed, at whatever the facades and the rooms offer: functions, the classes that
a user makes, and the methods of what comes back. In half of the calls all arguments are odd, in the
others one is, and the rest are good, as far as the name of an argument says what is.
"""

import inspect
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Final

import pytest
from making import reference
from support.odd_arguments import ODD, Family, stray
from support.profiles import seeds

import resolver
from kb import Game, KBError, puzzle
from kb.why import Picture
from resolver import (
    Cnf,
    Exactly,
    Literal,
    Prover,
    Recorder,
    ResolverError,
    SearchStopped,
    clauses,
    practice,
    proofs,
    prove,
)

CALLS: Final = 300  # of each, in a deep run
IN_SUITE: Final = 6
OF_SEQUENCES = {"count", "index", "get"}  # as Python's own, which raise ValueError and TypeError
MADE = {"Accusation", "Answer", "Assume", "Category", "Clause", "Cnf", "Deck", "Has", "Lacks"}
MADE |= {
    "AtLeast", "AtMost", "Budget", "Definition", "Exactly", "Exercise", "LinearConstraint",
    "Literal",
}  # fmt: skip
MADE |= {"OneOf", "Proof", "Prover", "Recorder", "Reveal", "Step", "Suggestion"}


@cache
def values() -> dict[type, object]:
    """Return a value of each class that comes back, by its class."""
    hand = ["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"]
    game = Game.new(["Nick", "Rachel", "Holden"], me="Nick", hand=hand)
    game = game.tell("suggest Rachel Plum Ballroom Pipe -> Holden")
    few = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
    why = game.why("Holden", "Pipe")
    proof = prove("p -> q; p", "q").proof
    assert proof is not None
    derivation = proofs.Derivation()
    derivation.axiom(clauses("p")[0], "given")
    hard = "p | q; p | ~q; ~p | q; ~p | ~q"
    found: list[object] = [
        *(game, game.log[0], game.log[0].event, game.log, game.facts, game.setup, game.steps()),
        *(game.sheet, game.timeline(), game.odds(), game.odds().solutions, game.solution, why),
        *(game.knowledge("Holden"), game.knows("Rachel"), few.advise("Hall"), puzzle(seed=1)),
        *(Picture.of(why.count, game.setup, game.state.perspective), Cnf([[1, -2]]), Literal("p")),
        *(Exactly(1, ["p", "q"]), clauses("p")[0], Prover().tell("p"), Recorder(), derivation),
        *(proof, proof[0], prove("p | q"), resolver.STRATEGIES["given"], resolver.shorten(proof)),
        *(proofs.measures(proof), proofs.shapes(proof), resolver.conflict(hard)),
        *(resolver.interpolant(prove("p; ~p").proof, clauses("p")), resolver.dpll(hard)),
        *(resolver.levels(hard), resolver.minimum(hard), resolver.backbone("p")),
        *(resolver.compare("p; ~p", strategies=["unit"]), practice.textbook()["modus tollens"]),
        practice.grade("4. ~p from 1, 2", practice.textbook()["modus tollens"]),
    ]
    return {type(one): one for one in found}


@cache
def good() -> dict[str, object]:
    """Return a value that most callables take, by the name of the argument."""
    game, proof = values()[Game], values()[resolver.Proof]
    assert isinstance(game, Game) and isinstance(proof, resolver.Proof)
    record = game.record()
    clause, exactly = clauses("p")[0], Exactly(1, ["p", "q"])
    words = {
        "card": "Pipe", "cards": ["Plum", "Rope", "Hall"], "goal": "q", "holder": "Holden",
        "literal": "q", "name": "p", "path": "nowhere", "pivot": "p", "player": "Rachel",
        "source": "given", "text": "p; ~p", "rule": "resolution", "strategy": "given",
        "derivation": "4. q from 1, 2", "guesser": "Rachel", "format": "lrat", "folder": "new",
        "task": "prove", "atom": "q", "policies": "random", "base": "https://x/y", "me": "Nick",
    }  # fmt: skip
    numbers = dict.fromkeys("bound games line number seed".split(), 1)
    numbers |= {"holes": 2, "nodes": 6, "length": 5, "people": 3, "size": 3, "colours": 2}
    return words | numbers | {
        "proof": proof, "clauses": "p -> q; p", "atoms": ["p", "q"], "clause": clause,
        "other": clause, "literals": ["p", "q"], "constraint": exactly, "constraints": [exactly],
        "value": clauses("p"), "cnf": Cnf([[1, -2]]), "names": {1: "p", 2: "q"}, "a": 2, "b": 1,
        "players": ["Nick", "Rachel", "Holden"], "records": [record], "game": record,
        "event": game.log[0].event, "premises": ("p",), "edges": [(1, 2)], "exercises": [],
        "terms": ((1, Literal("p")),), "model": [1, -2], "numbers": {"p": 1, "q": 2},
        "formula": [[1, -2]], "cubes": [["p"]], "steps": proof.steps, "axioms": [(clause, "seen")],
    }  # fmt: skip


def callables() -> dict[str, Callable[..., object]]:
    """Return what can be called with something, by its name."""
    found: dict[str, Any] = {}
    for door in reference.FACADES:
        for names in reference.names(door).values():
            for name in names:
                value = getattr(import_module(door), name)
                if not inspect.isclass(value):
                    found[name] = value
                    continue
                if name in MADE:
                    found[name] = value
                on = values().get(value, value)
                for member in sorted({*dir(value)} - OF_SEQUENCES):
                    if member[0] != "_":
                        found[f"{name}.{member}"] = getattr(on, member)
    return {name: value for name, value in found.items() if callable(value) and takes(value)}


def takes(value: Callable[..., object]) -> bool:
    """Return whether something can be given, and it is no method without its object."""
    try:
        names = inspect.signature(value).parameters
    except ValueError:  # one of Python's own
        return False
    is_error = inspect.isclass(value) and issubclass(value, Exception)
    return bool(names) and "self" not in names and not is_error


def odd_calls(
    value: Callable[..., object], random: Random, number: int, family: Family
) -> Iterator[str]:
    """Yield what is wrong with so many calls, all arguments of which are odd."""
    odd = sorted(ODD)
    parameters = inspect.signature(value).parameters
    for turn in range(number):
        given: dict[str, object] = {}
        told = []
        alone = random.choice([*parameters]) if turn % 2 else None
        for name, one in parameters.items():
            is_free = one.default is not one.empty or one.kind is one.VAR_POSITIONAL
            if one.kind is one.VAR_KEYWORD or (is_free and name != alone and random.random() < 0.5):
                continue
            placed = one.kind in (one.POSITIONAL_ONLY, one.VAR_POSITIONAL)
            chosen = random.choice(odd)
            is_good = alone not in (None, name) and name in good()
            given[str(len(given)) if placed else name] = good()[name] if is_good else ODD[chosen]()
            told.append(f"{name}={'good' if is_good else chosen}")
        yield from stray(value, given, ", ".join(told), family)


CALLABLES = callables()


@pytest.mark.parametrize("name", CALLABLES)
def test_odd_calls_get_an_answer_or_an_error_of_the_family(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some calls save a file
    value, number = CALLABLES[name], len(seeds(IN_SUITE, CALLS))
    home = getattr(value, "__module__", "") or type(value.__self__).__module__
    family = (KBError, SearchStopped) if home.startswith("kb") else (ResolverError,)
    assert list(odd_calls(value, Random(name), number, family)) == []
