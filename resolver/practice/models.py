"""A model by hand: `p = true, q = false`, or its literals, held against every clause.

An atom that is not named may be either; so each clause needs a literal that is named and true.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.practice import grammar, vocabulary
from resolver.practice.exercise import Exercise
from resolver.practice.graded import Answer, Grade
from resolver.practice.mistakes import Fault, unknown_atoms
from resolver.practice.reader import in_a_row, literals_of
from resolver.practice.tokens import marked, one, plain

VALUES: Final = dict.fromkeys(vocabulary.TRUE.entries, True) | dict.fromkeys(
    vocabulary.FALSE.entries, False
)
VALUE: Final = re.compile(
    f"(?P<literal>{grammar.LITERAL})(?:{one('=')}(?P<value>{grammar.ANY}))?(?P<apart>{one(',;')})?"
)
OUTER: Final = re.compile(
    f"(?:(?P<brace>{one('{')})|{one('[')})(?P<inside>(?:{grammar.ANY})*)(?(brace){one('}')}|{one(']')})"
)
FORM: Final = "p = true, q = false   or   p ¬q"
NO_MODEL: Final = "it is no value of an atom, and no literal"


def grade_model(text: str, exercise: Exercise) -> Grade:
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
    names = frozenset(atom for clause in clauses for atom in clause.atoms)
    answer, literals = Answer(text, exercise, names), set[Literal]()
    for at, line in answer.claims:
        found = read_values(line, names)
        unknown = [one.name for one in found or () if one.name not in names]
        if found is None:
            answer.unread(at, line, FORM, NO_MODEL)
        elif len(unknown) == len(found) == 1 and "=" not in line:
            answer.passed(at, line)
        else:
            answer.judged(at, line, _fault(unknown, found, literals, names))
            literals |= {*found}
    lacks = _lacking(clauses, literals)
    if lacks is not None and literals and not answer.mistakes:
        answer.wrong(lacks)
    return answer.grade(lacks, "every clause is true: a model")


def read_values(text: str, names: frozenset[str]) -> list[Literal] | None:
    """Return the literals of a line; None for one that is not read.

    >>> [str(one) for one in read_values("p = true, q = 0", frozenset("pq"))]
    ['p', '¬q']

    Args:
        text: The line.
        names: The atoms of the exercise.
    """
    line = marked(plain(text, names), names)
    outer = OUTER.fullmatch(line.marks)
    place = (0, None) if outer is None else outer.span("inside")
    found, apart, end = list[Literal](), True, len(line.marks) if outer is None else place[1]
    for each in in_a_row(VALUE, line, *place) or ():
        (literal,), unknown = literals_of(line, each, "literal")
        said = "".join(token.text for token in line.within(each, "value"))
        value = VALUES.get(said.lower(), None if said else True)
        if value is None or (unknown and not (apart and (each["apart"] or each.end() == end))):
            return None
        found.append(literal if value else ~literal)
        apart = bool(each["apart"])
    return found or None


def _fault(
    unknown: Sequence[str], found: Sequence[Literal], literals: set[Literal], names: frozenset[str]
) -> Fault | None:
    """Return what is wrong with the literals of a line."""
    if unknown:
        return unknown_atoms(unknown, names)
    for literal in found:
        if ~literal in literals or ~literal in found:
            return "no model", f"{literal.name} is both true and false", "choose one of the two"
    return None


def _lacking(clauses: Sequence[Clause], literals: set[Literal]) -> Fault | None:
    """Return the first clause that is not true."""
    for number, clause in enumerate(clauses, start=1):
        if literals.isdisjoint(clause):
            hint = f"make {' or '.join(map(str, clause))} true"
            return "no model", f"clause {number} ({clause}) is not true", hint
    return None
