"""A sentence that its words do not explain, read by what is on the sheet by now.

    If it is p, clause 2 gives r, so from 1 and 2 we get q or r (6).
    R4 with R6 gives the empty clause, so the clauses entail ¬p.
    We add ¬r (4) to what is given: (1) ¬p ∨ q, (2) ¬q ∨ r and (3) p.

A clause that is there already is only mentioned; so is a literal of the parents, and the complement
of a unit clause. A clause is claimed where it is the resolvent of the two that the line names:
so nothing wrong is called right, whatever the words are.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from resolver.logic.clause import Clause
from resolver.practice.parsed_line import PREMISE, PROSE, UNREAD, Parent, ParsedLine
from resolver.practice.parser import Phrase
from resolver.practice.words import ANDS, EQUALS, GIVES, NEGATIONS, PIVOTS, SOURCES

WORDS: Final = 4  # at least, of a sentence
SIGNS: Final = frozenset({"formula", "or", "not", "operator"})  # what a mere mention has not
SHORT: Final = re.compile(rf"(?!(?:{'|'.join(ANDS)}|a)$)[^\W\d]|\w*\d\w*")  # perhaps an atom
INFERS: Final = GIVES | SOURCES | NEGATIONS
TO: Final = frozenset(("to", "zu"))  # which may be before what is added to
SPOKEN: Final = EQUALS | frozenset("for by zum durch per par por pour para".split())


class Sheet(NamedTuple):
    """What is on a sheet by now: the clause of each number, the premises, and the last clause."""

    used: Mapping[int, object]
    known: Collection[Clause]
    before: Sequence[Clause] = ()

    def clause(self, parent: Parent) -> Clause | None:
        """Return the clause of a parent, if it has one."""
        found = self.used.get(parent) if isinstance(parent, int) else parent
        return found if isinstance(found, Clause) else None

    def follows(self, clause: Clause, parents: Sequence[Parent], pivot: str | None) -> bool:
        """Return whether two parents are there and have a clause as their resolvent."""
        left, right = map(self.clause, parents)
        if left is None or right is None:
            return False
        clashing = [atom for atom in left.clashes(right) if pivot in (None, atom)]
        return any(left.resolvent(right, atom) is clause for atom in clashing)


def by_sense(parsed: ParsedLine, found: Sequence[Phrase], sheet: Sheet) -> ParsedLine:
    """Return a step that holds, or a mention of what is there; else the line as it was read.

    Args:
        parsed: The line as its words were read.
        found: Its phrases.
        sheet: What is there by now.
    """
    words = {one.text.lower() for one in found if one.kind == "word"}
    if len(words) < WORDS or not _is_doubtful(parsed, sheet):
        return parsed
    if any(one.kind in SIGNS or one.unknown for one in found) or any(map(SHORT.fullmatch, words)):
        return parsed
    there = {one for one in sheet.used.values() if isinstance(one, Clause)} | {*sheet.known}
    said = [*dict.fromkeys(one.clause for one in found if one.kind == "clause")]
    said = [one for one in said if one.literals or not _is_spoken(found)]
    pivot = None if PIVOTS.isdisjoint(words) else parsed.pivot
    step = None
    if NEGATIONS.isdisjoint(words) and (pivot or PIVOTS.isdisjoint(words)):
        step = _step(parsed.line, found, said, there, sheet, pivot)
    return step or _mention(parsed.line, found, said, there, sheet, words) or parsed


def _is_doubtful(parsed: ParsedLine, sheet: Sheet) -> bool:
    """Return whether a line is not read, or does not hold as it was read."""
    if parsed.fault is not None or parsed.kind == UNREAD:
        return True
    clause, parents = parsed.clause, parsed.premises
    if parsed.kind or not isinstance(clause, Clause):
        return False
    if len(parents) < 2:
        return parsed.number is None and clause not in sheet.known
    return len(parents) > 2 or not sheet.follows(clause, parents, parsed.pivot)


def _step(
    line: int, found: Sequence[Phrase], said: Sequence[Clause], there: Collection[Clause],
    sheet: Sheet, pivot: str | None,
) -> ParsedLine | None:  # fmt: skip
    """Return the step of a line whose other clauses are only mentioned."""
    numbers = [*dict.fromkeys(int(one.text) for one in found if one.kind == "number")]
    new = [number for number in numbers if number not in sheet.used]
    cited = [number for number in numbers if number in sheet.used]
    if len(new) > 1:
        return None
    for parents in _parents(cited, said, there, sheet):
        for clause in sorted(said, key=lambda one: one in there):
            others = (one for one in said if one is not clause)
            if not sheet.follows(clause, parents, pivot):
                continue
            atoms = {atom for one in map(sheet.clause, parents) if one for atom in one.atoms}
            if all(_is_mentioned(one, there, atoms) for one in others):
                return ParsedLine(line, new[0] if new else None, clause, parents, pivot)
    return None


def _parents(
    cited: Sequence[int], said: Sequence[Clause], there: Collection[Clause], sheet: Sheet
) -> Iterator[tuple[Parent, Parent]]:
    """Yield two parents: numbers and clauses; the first number may only count the lines."""
    for places in (cited, cited[1:]):
        named = {sheet.used[number] for number in places}
        beside = [one for one in said if one in there and one not in named and one.literals]
        parents = (*places, *beside) if len(places) < 2 else places
        if len(places) < 3:
            yield from (
                (left, right)
                for left, right in combinations(parents, 2)
                if {*places} <= {left, right}
            )
        if len(parents) == 1:
            yield from ((one, parents[0]) for one in sheet.before)


def _mention(
    line: int, found: Sequence[Phrase], said: Sequence[Clause], there: Collection[Clause],
    sheet: Sheet, words: Collection[str],
) -> ParsedLine | None:  # fmt: skip
    """Return a line that says only what is there, each number beside its clause."""
    mentions = tuple(one for one in said if one in there)
    numbers = [at for at, one in enumerate(found) if one.kind == "number"]
    single = len({atom for one in said for atom in one.atoms}) == 1
    inference = not (GIVES - TO if numbers else INFERS).isdisjoint(words) and not single
    if not mentions or inference or not all(_is_labelled(at, found, sheet) for at in numbers):
        return None
    if Clause() in said or not all(_is_mentioned(one, there, ()) for one in said):
        return None
    if len(numbers) == len(mentions) == 1 and all(one.kind == "open" for one in found[:numbers[0]]):
        return ParsedLine(line, int(found[numbers[0]].text), mentions[0])
    premises = {*sheet.known}.issuperset(mentions)
    return ParsedLine(line, kind=PREMISE if premises else PROSE, mentions=mentions)


def _is_mentioned(clause: Clause, there: Collection[Clause], atoms: Collection[str]) -> bool:
    """Return whether a clause beside the claim is there, or talks of a literal that is."""
    if clause in there:
        return bool(clause.literals)
    denied = Clause([~literal for literal in clause]) if len(clause) == 1 else None
    return denied is not None and (denied in there or {*clause.atoms} <= {*atoms})


def _is_labelled(at: int, found: Sequence[Phrase], sheet: Sheet) -> bool:
    """Return whether a number is beside the clause that it stands for."""
    means = sheet.clause(int(found[at].text))
    beside = found[max(at - 3, 0) : at + 4]
    return any(one.kind == "clause" and one.clause is means for one in beside)


def _is_spoken(found: Sequence[Phrase]) -> bool:
    """Return whether the empty clause is a word only: `for contradiction`, `p is false`."""
    boxes = [at for at, one in enumerate(found) if one.kind == "clause" and not one.clause.literals]
    return all(at and found[at - 1].text.lower() in SPOKEN for at in boxes)
