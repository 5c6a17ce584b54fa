"""The exercises of the textbooks, read from the file beside this one.

    modus ponens      p -> q, p   ⊢   q      the Stoics

What has no premises is a law.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from resolver.practice.exercise import Exercise
from resolver.practice.exercises import read_exercises
from resolver.text.mapping import FrozenMapping


@cache
def textbook() -> FrozenMapping[str, Exercise]:
    """Return the exercises by their names.

    >>> exercise = textbook()["modus tollens"]
    >>> print(*exercise.listed, sep=", ")
    ¬p ∨ q, ¬q, p
    >>> exercise.source
    "the Stoics' second indemonstrable"
    """
    text = files("resolver.practice").joinpath("textbook.exercises").read_text(encoding="utf-8")
    return FrozenMapping({exercise.name: exercise for exercise in read_exercises(text)})
