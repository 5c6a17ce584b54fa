"""A model by hand: `p = true, q = false`, or its literals, held against every clause.

An atom that is not named may be either; so each clause needs a literal that is named and true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import asdict, frozen

from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.practice.exercise import Exercise
from resolver.practice.grade import Grade
from resolver.practice.handwriting import NOTE, atom_names
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

    def records(self) -> list[dict[str, object]]:
        """Return the mistakes as dictionaries: line, step, kind, sentence, hint."""
        return [asdict(one) for one in self.mistakes]

    def _said(self) -> list[str]:
        """Return whether it is a model, or what is wrong, and the hints."""
        if self.correct:
            return ["every clause is true: a model"]
        wrong = ([f"{one.kind}: {one.sentence}", f"hint: {one.hint}"] for one in self.mistakes)
        return [part for parts in wrong for part in parts]


def grade_model(text: str, exercise: Exercise) -> ModelGrade:
    """Return whether a text tells a model of the exercise's clauses and of its denied goal.

    >>> exercise = Exercise("p", premises=("p -> q", "q"), goal="p", task="model", points=2)
    >>> print(grade_model("q = true", exercise))
    no model: clause 3 (¬p) is not true
    hint: make ¬p true
    0 of 2 points
    >>> grade_model("q ~p", exercise).fulfils
    True
    """
    clauses = exercise.listed
    names = atom_names(clauses)
    literals: dict[Literal, int] = {}
    mistakes: list[Mistake] = []
    last = 0
    for line, written in enumerate(text.split("\n"), start=1):
        for found in _literals(scan(NOTE.sub("", written)[:5000], names)):
            last = line
            if isinstance(found, str):
                mistakes.append(Mistake(line, 0, "unreadable", found, EXAMPLE))
            elif ~found in literals:
                said = f"{found.name} is both true and false"
                mistakes.append(Mistake(line, 0, "no model", said, "choose one of the two"))
            else:
                literals[found] = line
    if not mistakes:
        mistakes += _untrue(clauses, literals, last)
    return ModelGrade(Proof(()), tuple(mistakes), (), (), clauses, exercise)


def _untrue(clauses: Sequence[Clause], literals: dict[Literal, int], line: int) -> list[Mistake]:
    """Return a mistake for the first clause of which no literal is told to be true."""
    for number, clause in enumerate(clauses, start=1):
        if not clause.literals & literals.keys():
            said = f"clause {number} ({clause}) is not true"
            hint = f"make {' or '.join(map(str, clause))} true"
            return [Mistake(line, number, "no model", said, hint)]
    return []


def _literals(tokens: Sequence[Token]) -> Iterator[Literal | str]:
    """Yield the literals of a line; a sentence for what is none."""
    place = 0
    while place < len(tokens):
        start = place
        while tokens[place].kind == "not" and place + 1 < len(tokens):
            place += 1
        token = tokens[place]
        place += 1
        if token.kind == "atom":
            positive, place = _value(tokens, place, (place - 1 - start) % 2 == 0)
            yield Literal.of(token.text, positive)
        elif start < place - 1 or not (
            _passed(token) or _names_it(token, tokens[place : place + 1])
        ):
            yield f"{token.text} is no atom of the clauses, and no value"


def _value(tokens: Sequence[Token], place: int, positive: bool) -> tuple[bool, int]:
    """Return the sign that a literal has by what follows its atom, and where that ends."""
    while place < len(tokens) and tokens[place].kind == "over":
        positive, place = not positive, place + 1
    end = place
    while end < len(tokens) and (tokens[end].kind == "close" or tokens[end].text in EQUALS):
        end += 1
    said = tokens[end].text.lower() if end < len(tokens) else ""
    told = any(token.text in EQUALS for token in tokens[place:end])
    if said in VALUES and (told or len(said) > 1):  # a bare 0 may end a list of literals
        return positive == VALUES[said], end + 1
    return positive, place


def _names_it(token: Token, after: Sequence[Token]) -> bool:
    """Return whether this is the letter of a valuation, as in `v(p) = 0`."""
    return token.kind == "word" and len(token.text) == 1 and [one.text for one in after] == ["("]


def _passed(token: Token) -> bool:
    return token.kind in BETWEEN or token.text.lower() in PASSED or token.text in "∧&"
