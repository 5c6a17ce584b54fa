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
from itertools import combinations, pairwise
from typing import Final

from attrs import evolve, frozen

from resolver.logic.clause import Clause
from resolver.practice.mistakes import pivot_of
from resolver.practice.parsed_line import PREMISE, PROSE, UNREAD, Parent, ParsedLine
from resolver.practice.parser import Phrase
from resolver.practice.words import (
    ANDS,
    CONCLUDES,
    EQUALS,
    FOR,
    GIVES,
    NEGATIONS,
    PIVOTS,
    RANGES,
    SOURCES,
    TO,
)

WORDS: Final = 3  # at least, of a sentence
SIGNS: Final = frozenset({"formula", "or", "not", "operator"})  # what a mere mention has not
SHORT: Final = re.compile(rf"(?!(?:{'|'.join(ANDS)}|a)$)[^\W\d]|\w*\d\w*")  # perhaps an atom
BRACKETS: Final = ("open", "close")
INFERS: Final = (GIVES | SOURCES | NEGATIONS) - TO
SPOKEN: Final = EQUALS | FOR
COUNTED: Final = (["number", "close"], ["number", "stop"])  # the head of a line that is counted


@frozen
class Sheet:
    """What is on a sheet by now.

    Args:
        used: The clause of each number.
        known: The premises.
        before: The clause of the last step.
    """

    used: Mapping[int, object]
    known: Collection[Clause]
    before: Sequence[Clause] = ()

    @property
    def there(self) -> set[Clause]:
        """All clauses that are there."""
        return {one for one in self.used.values() if isinstance(one, Clause)} | {*self.known}

    def clause(self, parent: Parent) -> Clause | None:
        """Return the clause of a parent, if it has one."""
        found = self.used.get(parent) if isinstance(parent, int) else parent
        return found if isinstance(found, Clause) else None

    def follows(self, clause: Clause, parents: Sequence[Parent], pivot: str | None) -> bool:
        """Return whether two parents have a clause as their resolvent."""
        left, right = map(self.clause, parents)
        if left is None or right is None:
            return False
        return pivot_of(clause, left, right, pivot) is not None

    def explains(self, parsed: ParsedLine) -> bool:
        """Return whether a line says what it claims, and what that follows from.

        That is obeyed, right or wrong.
        """
        parents = {*parsed.premises}
        if len(parents) < len(parsed.premises):
            return parents != {parsed.clause}
        if parsed.clause is None or len(parsed.premises) != 2 or parsed.kind:
            return self.holds(parsed)
        means = map(self.clause, parsed.premises)
        if any(one is parsed.clause for one in means):
            return False  # such as `5 is ¬s`
        return self._has(parsed.premises) and parsed.number not in parsed.premises

    def holds(self, parsed: ParsedLine) -> bool:
        """Return whether a line is read, and holds as far as that can be seen."""
        if parsed.fault is not None or parsed.kind == UNREAD:
            return False
        clause, parents = parsed.clause, parsed.premises
        if parsed.kind or not isinstance(clause, Clause):
            return True
        if len(parents) < 2:
            return parsed.number is not None or clause in self.known
        holds = len(parents) == 2 and self.follows(clause, parents, parsed.pivot)
        return holds and self._has(parents)

    def _has(self, parents: Sequence[Parent]) -> bool:
        """Return whether all parents that are clauses are there."""
        clauses = {one for one in parents if isinstance(one, Clause)}
        return not clauses or clauses <= self.there


def by_sense(parsed: ParsedLine, found: Sequence[Phrase], sheet: Sheet) -> ParsedLine:
    """Return a step that holds, or a mention of what is there; else the line as it was read.

    Args:
        parsed: The line as its words were read.
        found: Its phrases.
        sheet: What is there by now.
    """
    if sheet.holds(parsed):
        return parsed
    words = {one.text.lower() for one in found if one.kind == "word"}
    concluded = not CONCLUDES.isdisjoint(words) and PIVOTS.isdisjoint(words)
    if concluded and sheet.holds(bare := evolve(parsed, pivot=None)):
        return bare  # a literal behind `so` is no pivot
    if not words or sheet.explains(parsed) or any(map(SHORT.fullmatch, words)):
        return parsed
    odd = (one for one in found if one.kind in SIGNS or one.unknown)
    if any(not one.clauses or not {*sheet.known}.issuperset(one.clauses) for one in odd):
        return parsed
    sentence = _Sentence(parsed.line, found, sheet, words)
    return sentence.step(parsed.pivot) or sentence.mention() or parsed


class _Sentence:
    """A line's clauses and numbers, and the words around them."""

    def __init__(
        self, line: int, found: Sequence[Phrase], sheet: Sheet, words: Collection[str]
    ) -> None:
        self.line, self.found, self.sheet, self.words = line, found, sheet, words
        self.there = sheet.there
        clauses = [one.clause for one in found if one.kind == "clause"]
        said = [*dict.fromkeys(clauses)]
        ahead = clauses[: clauses.index(Clause())] if Clause() in clauses else clauses
        self.once = len({*ahead}) == len(ahead)
        spoken = self._is_spoken()
        self.said = [one for one in said if one.literals or not spoken]
        self.numbers = [at for at, one in enumerate(found) if one.kind == "number"]

    def step(self, pivot: str | None) -> ParsedLine | None:
        """Return the step of a line whose other clauses are only mentioned."""
        numbers = [*dict.fromkeys(int(self.found[at].text) for at in self.numbers)]
        new = [number for number in numbers if number not in self.sheet.used]
        named = PIVOTS.isdisjoint(self.words)
        if len(new) > 1 or not (named or pivot) or not NEGATIONS.isdisjoint(self.words):
            return None
        if len(self.words) < WORDS - (not numbers) or not (self.once or numbers[1:]):
            return None
        pivot = None if named else pivot
        if self._is_misnamed():
            return None
        for parents in self._parents([number for number in numbers if number not in new]):
            means = [one for one in map(self.sheet.clause, parents) if one is not None]
            atoms = {atom for one in means for atom in one.atoms}
            for clause in sorted(self.said, key=self.there.__contains__):
                others = (one for one in self.said if one is not clause)
                holds = self.sheet.follows(clause, parents, pivot)
                if holds and all(self._is_mentioned(one, atoms) for one in others):
                    return ParsedLine(self.line, new[0] if new else None, clause, parents, pivot)
        return None

    def mention(self) -> ParsedLine | None:
        """Return a line that says only what is there, each number beside its clause."""
        mentions = tuple(one for one in self.said if one in self.there)
        single = len({atom for one in self.said for atom in one.atoms}) == 1
        cues = GIVES - TO if self.numbers else INFERS
        forms = {clause for one in self.found if one.kind == "formula" for clause in one.clauses}
        alone = single or (forms and forms == {*self.said})
        if not mentions or not (alone or cues.isdisjoint(self.words)):
            return None
        if Clause() in self.said or not all(self._is_mentioned(one) for one in self.said):
            return None
        if not all(self._is_labelled(at) or self._is_in_range(at) for at in self.numbers):
            return None
        first = self.numbers[0] if self.numbers else 0
        ahead = {one.kind for one in self.found[:first]} <= {"open"}
        if len(self.numbers) == len(mentions) == 1 and ahead:
            return ParsedLine(self.line, int(self.found[first].text), mentions[0])
        premises = {*self.sheet.known}.issuperset(mentions)
        return ParsedLine(self.line, kind=PREMISE if premises else PROSE, mentions=mentions)

    def _parents(self, cited: Sequence[int]) -> Iterator[tuple[Parent, Parent]]:
        """Yield two parents: numbers, clauses that are there, or the clause of the last step."""
        counted = [one.kind for one in self.found[:2]] in COUNTED  # no parent, perhaps
        for places in (cited, cited[1:]) if counted else (cited,):
            named = {self.sheet.used[number] for number in places}
            beside = (one for one in self.said if one in self.there and one not in named)
            parents: list[Parent] = [*places, *(one for one in beside if one.literals)]
            if len(places) == 2:
                yield places[0], places[1]
            elif len(places) == 1:
                yield from ((places[0], one) for one in parents[1:])
            elif not places:
                others = self.sheet.before if len(parents) == 1 and self.once else ()
                yield from combinations([*parents, *others], 2)

    def _is_mentioned(self, clause: Clause, atoms: Collection[str] = ()) -> bool:
        """Return whether a clause beside the claim is there, or talks of a literal that is."""
        if clause in self.there or len(clause) != 1:
            return clause in self.there and bool(clause.literals)
        denied = Clause([~literal for literal in clause])
        return denied in self.there or {*clause.atoms} <= {*atoms}

    def _is_misnamed(self) -> bool:
        """Return whether a clause is behind the number of another: `(3) ¬p`."""
        content = [one for one in self.found if one.kind not in BRACKETS]
        for number, clause in pairwise(content):
            if number.kind == "number" and clause.kind == "clause":
                means = self.sheet.clause(int(number.text))
                if means is not None and means is not clause.clause:
                    return True
        return False

    def _is_labelled(self, at: int) -> bool:
        """Return whether a number is that of a clause beside it, or in a line without reasons."""
        number = int(self.found[at].text)
        if number not in self.sheet.used:
            return at > 0 and self.found[at - 1].kind == "word"  # such as `I start at 6`
        means, far = self.sheet.clause(number), INFERS.isdisjoint(self.words)
        beside = self.found if far else self.found[max(at - 3, 0) : at + 4]
        return any(one.kind == "clause" and one.clause is means for one in beside)

    def _is_in_range(self, at: int) -> bool:
        """Return whether a number is the first or the last of several: `clauses 1 to 4`."""
        content = [place for place, one in enumerate(self.found) if one.kind not in BRACKETS]
        here = content.index(at)
        for joint, other in ((here + 1, here + 2), (here - 1, here - 2)):
            if min(joint, other) >= 0 and max(joint, other) < len(content):
                sign, number = self.found[content[joint]], self.found[content[other]]
                ranges = sign.kind == "dash" or sign.text.lower() in RANGES
                if ranges and number.kind == "number":
                    return True
        return False

    def _is_spoken(self) -> bool:
        """Return whether the empty clause is a word only: `for contradiction`, `p is false`."""
        clauses = [at for at, one in enumerate(self.found) if one.kind == "clause"]
        boxes = [at for at in clauses if not self.found[at].clause.literals]
        beside = ({one.text.lower() for one in self.found[max(at - 1, 0) : at + 2]} for at in boxes)
        return all(not SPOKEN.isdisjoint(words) for words in beside)
