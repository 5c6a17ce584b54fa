"""A line of a derivation by hand: `4. ~q | r   from 1, 3 on p`, as people write it.

A step may be written in many ways: the signs are `~`, `¬`, `-`, `!` or `not`, the literals are
separated by `|`, `∨`, `,`, `+`, `v` or `or`, and the premises may be named in brackets or words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from attrs import frozen

from resolver.logic.clause import Clause
from resolver.logic.literal import Literal

AND: Final = r"\s*(?:,|;|&|\band\b|\bwith\b|\s)\s*"
FROM: Final = r"""\b(?:from|by|resolution|resolving|res)\b
    (?: [\s:.] | \b(?:of|resolution|resolving|clauses?|steps?|lines?)\b )* [\[(]?\s*"""
REASON: Final = rf"""
    [\s,;]{{0,9}} (?: [\[(]? {FROM} | [\[(]\s* )
    (?P<left>[0-9]{{1,9}}) {AND} (?P<right>[0-9]{{1,9}}) [\])]?
    (?: (?: \s*,?\s*\bon\b\s* | \s*[,:]\s* ) (?P<pivot>.*?) )? \s*[\])]* """
LINE: Final = re.compile(
    rf"""\s*(?:(?:step|line)?\s*\(?(?P<number>[0-9]{{1,9}})\s*[.):]\s*)? (?P<clause>.*?)
    (?: {REASON} | \s+\(?(?P<axiom>axiom|given|premise|input)\b.* )? \s*""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
NOTE: Final = re.compile(r"\s#.*", re.DOTALL)
SIGN: Final = re.compile(r"\s*(?:[~¬!−-]|not\b)\s*", re.IGNORECASE)
OR: Final = re.compile(r"\s*(?:\|\|?|[∨⋁,+]|\\/|\bor\b|(?<=\s)v(?=\s))\s*", re.IGNORECASE)
WORD: Final = re.compile(r"[^\s|∨⋁,+~¬!−(){}\[\]<>&=∧→↔⊕^]+")
OPERATOR: Final = re.compile(r"<->|->|=>|<=>|[&∧→↔⊕^]|\band\b|\bimplies\b")
ONE_PARENT: Final = re.compile(r"\b(?:from|by|res\w*)\b\W*[0-9]+\W*", re.IGNORECASE)
EMPTY_WORDS: Final = ("", "□", "⊥", "∅", "empty", "the empty clause", "false")
BRACKETS: Final = ("{}", "[]", "()")


@frozen
class Claim:
    """A line as it was read: `clause` is None where it cannot be; no `premises` for an axiom.

    Of a clause that cannot be read, `trouble` says why, if that can be told.
    """

    line: int
    number: int
    clause: Clause | None
    premises: tuple[int, ...] = ()
    pivot: str | None = None
    trouble: str = ""


def read_claim(text: str, known: Iterable[Clause], number: int, line: int = 1) -> Claim:
    """Return what a line claims; without a number of its own it has this one.

    >>> claim = read_claim("q from 1, 2 on p", [Clause(["p", "q"])], number=3)
    >>> claim.number, claim.clause, claim.premises, claim.pivot
    (3, Clause([Literal('q')]), (1, 2), 'p')

    The atoms of the clauses known may have any letters in their names, others are words.
    """
    # Runs of spaces and separators would be tried at every length: most lines have none.
    found = LINE.fullmatch(" ".join(NOTE.sub("", text).split()))
    assert found is not None, "every part of the pattern may be empty"
    names = _names(known)
    own = int(found["number"] or number)
    clause = _read_clause(found["clause"], names) if text.strip() else None
    premises = tuple(int(found[side]) for side in ("left", "right") if found[side])
    pivot = read_pivot(found["pivot"] or "", names) or None
    trouble = _trouble(found["clause"]) if clause is None else ""
    return Claim(line, own, clause, premises, pivot, trouble)


def _trouble(text: str) -> str:
    """Return why a clause cannot be read, in words; nothing where that is not clear."""
    if ONE_PARENT.search(text):
        return "a step has two parents, and this line names one"
    operator = OPERATOR.search(text)
    return f"a clause has literals and ∨ only, and no {operator[0]}" if operator else ""


def read_pivot(text: str, names: Iterable[str]) -> str:
    """Return the atom that is resolved on: one of these names, or the text without its sign."""
    return text if text in names else SIGN.sub("", text, count=1).strip(" .")


def _names(clauses: Iterable[Clause]) -> list[str]:
    """Return the atoms, the longest first."""
    atoms = {atom for clause in clauses for atom in clause.atoms}
    return sorted(atoms, key=lambda atom: (-len(atom), atom))


def _read_clause(text: str, names: Sequence[str]) -> Clause | None:
    """Return the clause that a text denotes, or None; a known atom may have any letters in it."""
    text = text.strip().rstrip(".;").strip()
    if text and text[0] + text[-1] in BRACKETS and text not in names:
        text = text[1:-1].strip()
    if text.lower() in EMPTY_WORDS and text not in names:
        return Clause()
    literals, place = [], 0
    while True:
        positive = True
        while sign := SIGN.match(text, place):
            place, positive = sign.end(), not positive
        name, place = _read_name(text, place, names)
        if not name:
            return None
        literals.append(Literal(name, positive))
        if place == len(text):
            return Clause(literals)
        separator = OR.match(text, place)
        if separator is None:
            return None
        place = separator.end()


def _read_name(text: str, place: int, names: Sequence[str]) -> tuple[str, int]:
    """Return the name of an atom and where it ends: a known one, or else a word."""
    for name in names:
        if text.startswith(name, place):
            end = place + len(name)
            if end == len(text) or OR.match(text, end) or text[end].isspace():
                return name, end
    word = WORD.match(text, place)
    return (word[0], word.end()) if word else ("", place)
