"""What stands in the way of a line that does not fit the notation, in a sentence.

Several things may; the plainest is named. None of them is found by what would be right: each is
seen in the line itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from resolver.practice.parsed import GAP
from resolver.practice.scanning import BRACKETS, MOST_SIGNS_EXAMINED, OPENING, ScannedLine
from resolver.practice.vocabulary import TokenKind as T

LETTER_AS_LABEL: Final = re.compile(r"\s*[(\[]?(?P<said>[a-z]|[ivxlc]+)[)\].:]\s*\S", re.IGNORECASE)
ZERO_AS_LABEL: Final = re.compile(r"\s*0\s*[.):]")
SECOND_STEP: Final = re.compile(r"[;.]\s+[(\[]?[0-9]+\s*[.):\]]\s*\S")


def find_obstacle(line: ScannedLine) -> str:
    """Return what stands in the way of a line, the plainest of all that does."""
    return next(filter(None, _list_obstacles(line)))


def _list_obstacles(line: ScannedLine) -> Iterator[str]:
    """Yield what may stand in the way, the plainest first; an empty text for what does not."""
    if line.is_long:
        yield f"it has more than {MOST_SIGNS_EXAMINED} signs"
    yield from _list_obstacles_of_label(line)

    # A word or a sign may be one that no clause has.
    for at in line.places:
        yield _describe_denial(line, at)
    for at in line.places:
        yield _describe_foreign_sign(line, at)

    if _has_two_clauses(line):
        yield "there are two clauses in it; write a line for each"
    if _has_two_nots(line):
        yield "a literal has one ¬ at most"
    if any(line.may_be(at, T.GAP) for at in line.places):
        yield f"{GAP} is still to be filled in"
    yield from _list_obstacles_of_reason(line)
    yield _describe_first_misfit(line)


def _list_obstacles_of_label(line: ScannedLine) -> Iterator[str]:
    """Yield what is wrong with its label, and whether it has several."""
    lettered = LETTER_AS_LABEL.match(line.text) if line.number is None else None
    if lettered is not None and lettered["said"] not in line.names:
        yield f"a label is a number, and {lettered['said']} is none"
    if ZERO_AS_LABEL.match(line.text):
        yield "labels count from 1"
    if SECOND_STEP.search(line.text):
        yield "there are several steps in it; write a line for each"


def _list_obstacles_of_reason(line: ScannedLine) -> Iterator[str]:
    """Yield what is wrong with its parents, and whether only they are there."""
    parents = _count_parents(line)
    if parents not in (0, 2):
        yield f"a step has two parents, and this one names {'one' if parents == 1 else parents}"

    line.parser.at = line.start
    if line.parser.parse_reason() and (line.parser.is_at_end or line.parser.sees(T.COLON)):
        yield "the clause is missing; the empty one is written too, as □"


def _describe_denial(line: ScannedLine, at: int) -> str:
    """Return a sentence on a token that denies the line; empty if it does not."""
    if not line.denies(at):
        return ""
    last = at if line.may_be(at, T.DENIAL) else at + 1
    return f"'{line.text_between(at, last)}' denies it, and a line says only what follows"


def _describe_foreign_sign(line: ScannedLine, at: int) -> str:
    """Return a sentence on a token that is a sign of formulas; empty if it is none.

    A word such as *and* is one where it stands between two atoms.
    """
    # The sign :- of logic programming is two tokens.
    last = at
    if line.may_be(at, T.COLON) and line.may_be(at + 1, T.MINUS):
        last = at + 1
    elif line.may_be(at, T.JOINING_WORD):
        if not (line.may_be(at - 1, T.ATOM) and line.may_be(at + 1, T.ATOM)):
            return ""
    elif not line.may_be(at, T.OPERATOR, T.DIVIDED, T.TURNSTILE):
        return ""
    return f"a clause has literals and ∨ only, and no {line.text_between(at, last)}"


def _has_two_clauses(line: ScannedLine) -> bool:
    """Return whether two sets stand in it, or literals with a comma and without a bracket."""
    parser = line.parser
    at, sets = line.start, 0
    while at < len(line.tokens):
        parser.at = at
        sets += parser.parse_set() is not None
        at = max(at + 1, parser.at)
    if sets > 1:
        return True

    # Without a bracket, a comma stands between two clauses or is a slip: it is not an *or*.
    for at in line.places:
        if line.may_be(at, *OPENING):
            return False
        parser.at = at
        is_first = parser.parse_literal() and parser.take(T.COMMA, T.SEMICOLON)
        if is_first and parser.parse_literal():
            return True
    return False


def _has_two_nots(line: ScannedLine) -> bool:
    """Return whether two signs of *not* stand side by side, before an atom or behind it."""
    for at in line.places:
        for kind in (T.NOT, T.PRIME):
            if line.may_be(at, kind) and line.may_be(at + 1, kind):
                return True
    return False


def _count_parents(line: ScannedLine) -> int:
    """Return how many numbers stand behind a clause, if nothing but them and their words do."""
    parser = line.parser
    parser.at = line.start
    if parser.parse_clause() is None:
        return 0
    while parser.take(T.RULE) or parser.parse_on():
        pass
    parser.take(T.COLON)

    # If other words stand behind the clause, they are the obstacle, and not the parents.
    behind = range(parser.at, len(line.tokens))
    numbers = [at for at in behind if line.is_number(at)]
    others = [at for at in behind if not line.may_be(at, T.BETWEEN, *BRACKETS)]
    return len(numbers) if others == numbers else 0


def _describe_first_misfit(line: ScannedLine) -> str:
    """Return a sentence on the first token that does not fit."""
    parser = line.parser
    parser.at = line.start
    literals = parser.parse_clause()
    for literal in literals or ():
        if not literal.is_known:
            return f"'{literal.name}' is no literal"

    if literals is not None:
        parser.parse_reason()
    if parser.is_at_end:
        return "something is missing at its end"
    token = line.tokens[parser.at]
    fault = "no literal" if T.NAME in token.kinds else "not in its place"
    return f"'{token.text}' is {fault}"
