"""A model by hand: `p = true, q = false`, or its literals, held against every clause.

An atom that is not named may be either; so each clause needs a literal that is named and true.
"""

from __future__ import annotations

import re
from typing import Final

from resolver.logic.literal import Literal
from resolver.practice import grammar
from resolver.practice.exercise import Exercise
from resolver.practice.lines import REMARK, UNREAD, Mistake
from resolver.practice.mistakes import unknown_atoms
from resolver.practice.reader import STEP, in_a_row, literals_of
from resolver.practice.tokens import marked, one, plain
from resolver.practice.vocabulary import ROWS

VALUES: Final = dict.fromkeys(ROWS["true"], True) | dict.fromkeys(ROWS["false"], False)
VALUE: Final = re.compile(
    f"(?P<literal>{grammar.LITERAL})(?:{one('=')}(?P<value>{grammar.ANY}))?(?P<apart>{one(',;')})?"
)
OUTER: Final = re.compile(
    f"(?:(?P<brace>{one('{')})|{one('[')})(?P<inside>(?:{grammar.ANY})*)(?(brace){one('}')}|{one(']')})"
)


class Model:
    """The literals of a model, as far as they are written.

    >>> exercise = Exercise("p", premises=("p -> q", "q"), goal="p", task="model")
    >>> model = Model(exercise)
    >>> model.enter("q ~p"), model.lacks()
    (('step', None), None)

    Args:
        exercise: What the model has to make true: its clauses and its denied goal.
    """

    why, form = "it is no value of an atom, and no literal", "p = true, q = false   or   p ¬q"

    def __init__(self, exercise: Exercise) -> None:
        self.clauses, self.literals = exercise.listed, set[Literal]()
        self.names = frozenset(atom for clause in self.clauses for atom in clause.atoms)

    def enter(self, line: str) -> tuple[str, Mistake | None]:
        """Return the kind of a line, and what is wrong with it; note its literals."""
        found = read_values(line, self.names)
        if found is None:
            return UNREAD, None
        unknown = [one.name for one in found if one.name not in self.names]
        if len(unknown) == len(found) == 1 and "=" not in line:
            return REMARK, None
        twice = [one.name for one in found if ~one in self.literals.union(found)]
        self.literals |= {*found}
        if unknown:
            return STEP, unknown_atoms(unknown, self.names)
        if twice:
            sentence = f"{twice[0]} is both true and false"
            return STEP, Mistake("no model", sentence, "choose one of the two")
        return STEP, None

    def lacks(self) -> Mistake | None:
        """Return the first clause that is not true."""
        for number, clause in enumerate(self.clauses, start=1):
            if self.literals.isdisjoint(clause):
                hint = f"make {' or '.join(map(str, clause))} true"
                return Mistake("no model", f"clause {number} ({clause}) is not true", hint)
        return None


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
