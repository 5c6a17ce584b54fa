"""Programs of users, each with one slip, drawn with a seed from the signatures of public names."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Final, get_type_hints

from making import reference

KINDS: Final = ("keyword", "attribute", "number", "none", "result")
EACH: Final = 12  # programs of a kind
# What may be None, as a user asks for it, and what it has where it is not.
OPTIONAL: Final = (
    ("from resolver import prove", 'prove("p").proof', "length"),
    ("from resolver import prove", 'prove("p").proof', "steps"),
    ("from resolver import prove", 'prove("p").proof', "axioms"),
    ("from resolver import prove", 'prove("p").proof', "to_svg()"),
    ("from resolver import prove", 'prove("p").countermodel', "items()"),
    ("from resolver import prove", 'prove("p").countermodel', "summary"),
    ("from kb import Game", 'Game.new(["A", "B"]).me', "upper()"),
    ("from kb import Game", 'Game.new(["A", "B"]).why("A", "Rope").count', "sums"),
    ("from kb import Game", 'Game.new(["A", "B"]).why("A", "Rope").count', "steps"),
    ("from kb import Game", 'Game.new(["A", "B"]).solution["room"]', "upper()"),
    ("from kb import Game", 'Game.new(["A", "B"]).facts.get(("A", "Rope"))', "bit_length()"),
    ("from resolver import dpll", 'dpll("p").proof', "length"),
)


def functions() -> list[tuple[str, str, inspect.Signature]]:
    """Return public functions with their module, and their signature."""
    return [
        (door, name, inspect.signature(getattr(import_module(door), name)))
        for door in reference.FACADES
        for name in reference.names(door).get("functions", ())
    ]


def classes() -> list[tuple[str, str, list[str]]]:
    """Return public classes with their module, and their public members."""
    return [
        (door, name, [member for member in dir(value) if member[0] != "_"])
        for door in reference.FACADES
        for name in reference.names(door).get("values", ())
        if inspect.isclass(value := getattr(import_module(door), name))
    ]


def misspelled(name: str, rng: Random) -> str:
    """Return a name with two letters that have changed places, or with one twice."""
    at = rng.randrange(len(name) - 1)
    swapped = name[:at] + name[at + 1] + name[at] + name[at + 2 :]
    return swapped if swapped != name else name[: at + 1] + name[at:]


def numbers() -> list[tuple[str, str, str]]:
    """Return the parameters that take a whole number and no text, with their functions."""
    found = []
    for door, name, signature in functions():
        hints = get_type_hints(getattr(import_module(door), name))
        found += [
            (door, name, key) for key in signature.parameters if hints.get(key) in (int, int | None)
        ]
    for door, name, _ in classes():
        kind = getattr(import_module(door), name)
        hints = get_type_hints(kind)
        taken = inspect.signature(kind).parameters if not issubclass(kind, tuple) else ()
        found += [(door, name, key) for key in taken if hints.get(key) in (int, int | None)]
    return found


def programs(seed: int) -> Iterator[tuple[str, str]]:
    """Yield the kind of a slip and a program that has it, twelve of each kind."""
    rng = Random(seed)
    with_options = [
        (door, name, key)
        for door, name, signature in functions()
        for key, one in signature.parameters.items()
        if len(key) > 2 and one.kind not in (one.VAR_KEYWORD, one.VAR_POSITIONAL)
    ]
    for door, name, key in rng.sample(with_options, EACH):
        call = f"{name}(*[], {misspelled(key, rng)}=None)"
        yield "keyword", f"from {door} import {name}\n\n{call}\n"
    for door, name, members in rng.sample([one for one in classes() if one[2]], EACH):
        member = misspelled(rng.choice([each for each in members if len(each) > 2]), rng)
        yield (
            "attribute",
            f"from {door} import {name}\n\n\ndef f(x: {name}) -> object:\n    return x.{member}\n",
        )
    counted = numbers()
    for door, name, key in rng.sample(counted, min(EACH, len(counted))):
        yield "number", f'from {door} import {name}\n\n{name}(*[], {key}="3")\n'
    for imported, asked, member in OPTIONAL:
        yield "none", f"{imported}\n\nprint({asked}.{member})\n"
    with_result = [
        (door, name, hint)
        for door, name, _ in functions()
        if (hint := get_type_hints(getattr(import_module(door), name)).get("return")) is not None
        and inspect.isclass(hint)
    ]
    for door, name, hint in rng.sample(with_result, EACH):
        wrong = "int" if not issubclass(hint, int) else "str"
        text = f"from {door} import {name}\n\nfound: {wrong} = {name}(*[])\n"
        yield "result", text
