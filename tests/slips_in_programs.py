"""Programs of users, each with one slip, drawn with a seed from the signatures of public names."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Final, get_type_hints

from making import reference

EACH: Final = 12  # programs of a kind
# What may be None, as a user asks for it, and what it has where it is not.
OPTIONAL: Final = (
    ("from resolver import prove", 'prove("p").proof', "length"),
    ("from resolver import prove", 'prove("p").proof', "steps"),
    ("from resolver import prove", 'prove("p").proof', "axioms"),
    ("from resolver import prove", 'prove("p").proof', "to_svg()"),
    ("from resolver import prove", 'prove("p").countermodel', "items()"),
    ("from resolver import prove", 'prove("p").countermodel', "summary"),
    ("from resolver import dpll", 'dpll("p").proof', "length"),
    ("from kb import Game", 'Game.new(["A", "B"]).me', "upper()"),
    ("from kb import Game", 'Game.new(["A", "B"]).why("A", "Rope").count', "sums"),
    ("from kb import Game", 'Game.new(["A", "B"]).why("A", "Rope").count', "steps"),
    ("from kb import Game", 'Game.new(["A", "B"]).solution["room"]', "upper()"),
    ("from kb import analyse", 'next(analyse(["refute 1"])).facts', "index(3)"),
)


def programs(seed: int) -> Iterator[tuple[str, str]]:
    """Yield the kind of a slip and a program that has it, twelve of each kind."""
    random = Random(seed)
    for door, name, key in random.sample(list(parameters()), EACH):
        yield "keyword", f"from {door} import {name}\n\n{name}({misspelt(key, random)}=None)\n"
    for door, name, member in random.sample(list(members()), EACH):
        wrong = f"def f(x: {name}) -> object:\n    return x.{misspelt(member, random)}\n"
        yield "attribute", f"from {door} import {name}\n\n\n{wrong}"
    for door, name, key in random.sample(list(numbers()), EACH):
        yield "number", f'from {door} import {name}\n\n{name}(*[], {key}="3")\n'
    for imported, asked, member in OPTIONAL:
        yield "none", f"{imported}\n\nprint({asked}.{member})\n"
    for door, name, kind in random.sample(list(results()), EACH):
        wrong = "str" if issubclass(kind, int) else "int"
        yield "result", f"from {door} import {name}\n\nfound: {wrong} = {name}(*[])\n"


def public(kind: str) -> Iterator[tuple[str, str, object]]:
    """Yield the public names of a kind, each with its module and its value."""
    for door in reference.FACADES:
        for name in reference.names(door).get(kind, ()):
            yield door, name, getattr(import_module(door), name)


def parameters() -> Iterator[tuple[str, str, str]]:
    """Yield each parameter of a function that can be given by its name."""
    for door, name, value in public("functions"):
        assert callable(value)
        for key, one in inspect.signature(value).parameters.items():
            if len(key) > 2 and one.kind not in (one.VAR_KEYWORD, one.VAR_POSITIONAL):
                yield door, name, key


def members() -> Iterator[tuple[str, str, str]]:
    """Yield each public member of a class."""
    for door, name, value in public("values"):
        for member in dir(value):
            if not member.startswith("_") and len(member) > 2:
                yield door, name, member


def numbers() -> Iterator[tuple[str, str, str]]:
    """Yield each parameter, of a function or of an attrs class, that takes a whole number."""
    for door, name, value in (*public("functions"), *public("values")):
        if not inspect.isclass(value) or hasattr(value, "__attrs_attrs__"):
            assert callable(value)
            hints = get_type_hints(value)
            for key in inspect.signature(value).parameters:
                if hints.get(key) in (int, int | None):
                    yield door, name, key


def results() -> Iterator[tuple[str, str, type]]:
    """Yield the class of what each function returns, but where it is another package's."""
    for door, name, value in public("functions"):
        kind = get_type_hints(value).get("return")
        if inspect.isclass(kind):
            yield door, name, kind


def misspelt(name: str, random: Random) -> str:
    """Return a name in which two letters that differ have changed places."""
    at = random.choice([at for at in range(len(name) - 1) if name[at] != name[at + 1]])
    return name[:at] + name[at + 1] + name[at] + name[at + 2 :]
