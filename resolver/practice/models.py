"""A model by hand: `p = true, q = false`, or its literals, held against every clause.

An atom that is not named may be either; so each clause needs a literal that is named and true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from attrs import astuple, fields, frozen

from resolver.logic.literal import Literal
from resolver.practice.exercise import Exercise
from resolver.practice.grade import Grade
from resolver.practice.handwriting import LONG, NOTE, atom_names
from resolver.practice.lexer import Token, scan
from resolver.practice.mistakes import Mistake
from resolver.proofs.proof import Proof

VALUES: Final = dict.fromkeys("true t 1 wahr w vrai v ⊤".split(), True) | dict.fromkeys(
    "false f 0 falsch faux falso ⊥".split(), False
)
EQUALS: Final = frozenset({":", "=", "↦", "→", "->", "is", "ist", "est"})
PASSED: Final = frozenset("model modell modèle and und et valuation".split())
BETWEEN: Final = frozenset({"comma", "stop", "open", "close", "colon"})
EXAMPLE: Final = "write it as: p = true, q = false; or as literals: p ~q"


@frozen(slots=False, repr=False)
class ModelGrade(Grade):
    """Whether a model by hand is one: its `mistakes` name a literal, or a clause that is not true.

    The `step` of a mistake is the clause's number, or 0.
    """

    @property
    def fulfils(self) -> bool:
        """Whether every clause is true in it."""
        return self.correct

    @property
    def score(self) -> float:
        """All or nothing."""
        return float(self.correct)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its columns: those of a mistake."""
        return tuple(field.name for field in fields(Mistake))

    def _values(self) -> Iterator[Sequence[Any]]:
        return (astuple(mistake, recurse=False) for mistake in self.mistakes)

    def _judgement(self) -> list[str]:
        """Return whether it is a model, or what is wrong, and the hints."""
        if self.correct:
            return ["every clause is true: a model"]
        lines = ([f"{bad.kind}: {bad.sentence}", f"hint: {bad.hint}"] for bad in self.mistakes)
        return list(chain(*lines))


def grade_model(text: str, exercise: Exercise) -> ModelGrade:
    """Return whether a text is a model of the exercise's clauses and of its denied goal.

    >>> exercise = Exercise("p", premises=("p -> q", "q"), goal="p", task="model", points=2)
    >>> print(grade_model("q = true", exercise))
    no model: clause 3 (¬p) is not true
    hint: make ¬p true
    0 of 2 points
    >>> grade_model("q ~p", exercise).fulfils
    True

    Args:
        text: Literals or values of atoms, as a student writes them.
        exercise: What the model has to make true.
    """
    clauses = exercise.listed
    names = atom_names(clauses)
    literals: set[Literal] = set()
    mistakes: list[Mistake] = []
    last = 0
    for line, written in enumerate(text.split("\n"), start=1):
        for found in _literals(scan(NOTE.sub("", written)[:LONG], names)):
            last = line
            if isinstance(found, str):
                mistakes.append(Mistake(line, 0, "unreadable", found, EXAMPLE))
            elif ~found in literals:
                sentence = f"{found.name} is both true and false"
                mistakes.append(Mistake(line, 0, "no model", sentence, "choose one of the two"))
            else:
                literals.add(found)
    for number, clause in () if mistakes else enumerate(clauses, start=1):
        if literals.isdisjoint(clause):
            hint = f"make {' or '.join(map(str, clause))} true"
            sentence = f"clause {number} ({clause}) is not true"
            mistakes.append(Mistake(last, number, "no model", sentence, hint))
            break
    return ModelGrade(Proof(()), tuple(mistakes), (), (), clauses, exercise)


def _literals(tokens: Sequence[Token]) -> Iterator[Literal | str]:
    """Yield the literals of a line; a sentence for what is none."""
    place = 0
    while place < len(tokens):
        start = place
        while tokens[place].kind == "not" and place + 1 < len(tokens):
            place += 1
        token, negations, after = tokens[place], place - start, tokens[place + 1 : place + 2]
        place += 1
        if token.kind == "atom":
            positive, place = _value(tokens, place, negations % 2 == 0)
            yield Literal.of(token.text, positive)
        elif negations or not (_is_passed(token) or _is_valuation(token, after)):
            yield f"{token.text} is no atom of the clauses, and no value"


def _value(tokens: Sequence[Token], place: int, positive: bool) -> tuple[bool, int]:
    """Return the sign that a literal has by what follows its atom, and where that ends."""
    while place < len(tokens) and tokens[place].kind == "over":
        positive, place = not positive, place + 1
    end = place
    while end < len(tokens) and (tokens[end].kind == "close" or tokens[end].text in EQUALS):
        end += 1
    value = tokens[end].text.lower() if end < len(tokens) else ""
    equals = any(token.text in EQUALS for token in tokens[place:end])
    if value in VALUES and (equals or len(value) > 1):  # a bare 0 may end a list of literals
        return positive == VALUES[value], end + 1
    return positive, place


def _is_valuation(token: Token, after: Sequence[Token]) -> bool:
    """Return whether this is the letter of a valuation, as in `v(p) = 0`."""
    opens = any(following.text == "(" for following in after)
    return opens and token.kind == "word" and len(token.text) == 1


def _is_passed(token: Token) -> bool:
    return token.kind in BETWEEN or token.text.lower() in PASSED or token.text in "∧&"
