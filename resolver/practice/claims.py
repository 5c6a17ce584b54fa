"""One line's phrases, and what they claim together.

    [number]  clause  [two parents]  [pivot]           in this order
    [number]  two parents  [pivot]  clause             or in this one

Parents are numbers, or the clauses themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from resolver.logic.clause import Clause
from resolver.practice import words
from resolver.practice.parsed_line import (
    AIM,
    HEADED,
    HEADING,
    MISSING,
    PREMISE,
    PROSE,
    UNREAD,
    Fault,
    Parent,
    ParsedLine,
    no_clause,
    unknown_atom,
)
from resolver.practice.parser import Phrase
from resolver.practice.read_row import ReadRow
from resolver.practice.token_row import COLUMNS, EMPTY_ROW
from resolver.practice.words import (
    BOTH,
    GIVES,
    JOINTS,
    NEGATIONS,
    PIVOTS,
    REASONS,
    SOURCES,
)

GIVEN: Final = GIVES | words.CONCLUDES
DENYING: Final = words.DENIALS | words.AIMS | NEGATIONS  # words beside the goal and its denial
LABEL: Final = 3  # phrases of a line's own label, at most


def _unknown(found: Sequence[Phrase]) -> Fault | None:
    """Return that the first clause with words that no atom is called has them."""
    names = next((dict.fromkeys(phrase.unknown) for phrase in found if phrase.unknown), None)
    if names is None:
        return None
    are = "are no atoms" if len(names) > 1 else "is no atom"
    sentence = f"{' and '.join(names)} {are} of the clauses"
    return "unknown atom", sentence, "capitals and small letters differ"


def parsed_line(
    found: Sequence[Phrase],
    line: int,
    names: frozenset[str],
    used: Mapping[int, object] = EMPTY_ROW,
) -> ParsedLine:
    """Return what the phrases of a line claim, and what of it is not read.

    Args:
        found: The phrases.
        line: The number of the line in its text.
        names: The atoms, in small letters.
        used: The numbers that stand for something before this line.
    """
    row = _Line(found, line, names, used)
    parsed = row.parsed()
    if parsed is None:
        return row.without_claim()
    said = parsed.number is None and not parsed.premises and row.is_sentence()
    if said and parsed.fault is not None and len(row.words) > HEADED:
        return row.unread()
    if parsed.kind or parsed.fault is not None:
        return parsed
    parents = [parent for parent in parsed.premises if isinstance(parent, Clause)]
    part = row.unread_part(parsed.clauses, parents, (parsed.pivot or "").split(" and "))
    if not part:
        return parsed
    if said:
        return row.unread()
    fault = "unreadable", f"{part} is not read", "write one clause a line, and what it is from"
    return evolve(parsed, clause=None, formula=(), fault=fault, kind=UNREAD)


class _Line(ReadRow):
    """What the phrases of a line claim together."""

    def unread(self) -> ParsedLine:
        """Return a sentence that is not read; it is prose if what it says is known by then."""
        loose = any(phrase.kind in ("operator", "or", "not") for phrase in self.all)
        said = () if loose else (*self.clauses, *self.formulas)
        mentions = tuple(clause for at in said for clause in self.all[at].clauses)
        return ParsedLine(self.line, kind=UNREAD, mentions=mentions)

    def without_claim(self) -> ParsedLine:
        """Return a line that claims nothing: a heading, prose, or what is not read."""
        if self.holds_step():
            return ParsedLine(self.line, kind=UNREAD)
        content = [self.all[at] for at in self.clauses + self.formulas]
        content = [one for one in content if not self.is_capital(one)]
        said = [clause for one in content for clause in one.clauses]
        kind = PROSE if said or len(self.words) > HEADED else HEADING
        longer = tuple(clause for clause in said if len(clause) > 1)
        mentions = tuple(said) if longer[1:] else longer  # of several clauses, a unit is one too
        return ParsedLine(self.line, kind=kind, mentions=mentions)

    def parsed(self) -> ParsedLine | None:
        """Return what the line claims, None for a heading."""
        if self.announces():
            return None
        if self.named[1:] and self.named == self.clauses:
            listed = tuple(self.all[at].clause for at in self.named)
            return ParsedLine(self.line, kind=PREMISE, mentions=listed)
        alone = self.own is None and len(self.parents) < 2 and GIVES.isdisjoint(self.words)
        if (denial := self._denial()) is not None:
            return denial
        if self.aims() and self.clauses[1:] and alone:
            said = tuple(self.all[at].clause for at in self.clauses)
            return ParsedLine(self.line, kind=PROSE, mentions=said)
        pivots = self.pivots()
        if self.formulas and (not self.clauses or self.formulas[0] < self.clauses[0]):
            return self._formula(pivots)
        if not self.clauses:
            return self._without_clause()
        if self.is_proof_by_contradiction():
            return None
        return (self._with_numbers if self.parents else self._without_numbers)(pivots)

    def _denial(self) -> ParsedLine | None:
        """Return the denied goal in a sentence: `We negate r and get ¬r (4)`; None for another."""
        said = [self.all[at].clause for at in self.clauses]
        numbers = {self.own, *self.cited} - {None}
        if len(said) != 2 or len(said[0]) != 1 or len(numbers) > 1 or self.formulas:
            return None
        if said[0] != Clause(~literal for literal in said[1]) or not self.is_sentence():
            return None
        labelled = self.own_at is not None and self.own_at < LABEL
        if labelled or self.kind(0) != "word" or DENYING.isdisjoint(self.words):
            return None
        if numbers:
            return ParsedLine(self.line, next(iter(numbers)), said[1])
        return ParsedLine(self.line, kind=PROSE, mentions=tuple(said))

    def _formula(self, pivots: Sequence[int]) -> ParsedLine:
        phrase, parents = self.all[self.formulas[0]], self.cited
        if not parents and self.concludes():
            return ParsedLine(self.line, kind=PROSE, mentions=phrase.clauses)
        if phrase.unknown:
            return self._made(fault=_unknown([phrase]))
        if len(parents) > 1 or pivots:
            return self._made(None, parents, fault=no_clause(f"no {phrase.text}"))
        if self.clauses and not self.aims():
            return self._made(self.all[self.clauses[0]].clause, formula=phrase.clauses)
        return self._made(None, parents, formula=phrase.clauses, kind=AIM if self.aims() else "")

    def _without_clause(self) -> ParsedLine | None:
        parents, words = self.cited, set(self.words)
        if not parents:
            return self._stray()
        if len(parents) < 2 and any(phrase.kind == "other" for phrase in self.all):
            return None
        if len(parents) == 2 and (fault := self._stray_word() or self._denied()):
            return self._made(None, parents, fault=fault)
        sourced = not words.isdisjoint(SOURCES)
        if self.own is not None:
            return self._made(None, parents, fault=MISSING) if sourced or parents[1:] else None
        if not sourced or len(parents) < 2:
            bare = len(parents) == 2 and not words
            return ParsedLine(self.line, kind=UNREAD) if bare else None
        if not words <= SOURCES | PIVOTS | GIVES | REASONS:
            return None
        return self._made(None, parents, fault=MISSING)

    def _stray_word(self) -> Fault | None:
        """Return that a word is where the clause should be."""
        stray = next((word for word in self.words if self.is_in_clause_place(word)), None)
        texts = (phrase.text for phrase in self.all if phrase.text.lower() == stray)
        return None if stray is None else unknown_atom(next(texts))

    def _stray(self) -> ParsedLine | None:
        """Return the claim of a numbered line with no clause and no parents: an unknown atom."""
        marked = self.own_at is not None and self.kind(self.own_at + 1) in COLUMNS
        if not marked or len(self.words) != 1 or self.kind(len(self.all) - 1) == "other":
            return None
        if self.all[self.own_at or 0].start > 1:
            return None
        return self._made(
            fault=unknown_atom(next(phrase.text for phrase in self.all if phrase.kind == "word"))
        )

    def _without_numbers(self, pivots: Sequence[int]) -> ParsedLine | None:
        """Return a premise, or a step whose parents are clauses."""
        first, last = self.clauses[0], self.clauses[-1]
        listed = [self.all[at] for at in self.clauses]
        if len(listed) == 1 or (self.own is not None and len(listed) == 2):
            if self.concludes():
                return ParsedLine(self.line, kind=PROSE, mentions=(listed[0].clause,))
            if self.is_prose(first):
                return None
            fault = _unknown(listed[:1]) or self._joined(first, ())
            sourced = len(listed) == 2 and set(self.words) & SOURCES
            parents = (listed[1].clause,) if sourced else ()
            clause = None if fault else listed[0].clause
            return self._made(clause, parents, fault=fault, kind=AIM if self.aims() else "")
        if len(listed) < 3:
            return None
        gives = any(
            self.kind(at) in ("arrow", "operator", "colon") or self.all[at].text.lower() in GIVEN
            for at in range(self.clauses[-2], last)
        )
        if not gives and self.own is None and self.is_sentence() and not set(self.words) & SOURCES:
            return None
        chosen = last if gives else first
        others = tuple(self.all[at].clause for at in self.clauses if at != chosen)
        fault = _unknown(listed) or self._denied() or self._joined(chosen, pivots)
        clause = None if fault else self.all[chosen].clause
        return self._made(clause, others[:2], self._pivot(pivots), fault)

    def _with_numbers(self, pivots: Sequence[int]) -> ParsedLine:
        first = self.parents[0]
        before = [at for at in self.clauses if at < first]
        after = [at for at in self.clauses if at > first]
        clause, more = (before[0], [*before[1:], *after]) if before else (after[-1], after[:-1])
        parents: tuple[Parent, ...] = self.cited
        moved = self.own_at is not None and self.own_at != self.numbers[0]
        if moved and (own := self._at_own()) is not None:
            clause, before, more = own, [own], [at for at in self.clauses if at != own]
        if len(before) == len(after) == len(parents) == 1 and self._leads(clause, after[0]):
            parents, clause, before, more = (self.all[clause].clause, *parents), after[0], [], []
        phrase = self.all[clause]
        more = [at for at in more if at > clause or self.all[at].clauses != phrase.clauses]
        if (
            len(parents) == 1
            and more
            and (set(self.words) & (SOURCES | GIVES) or self._is_added(more[0]))
        ):
            parents = (*parents, self.all[more.pop(0)].clause)
        units = [at for at in more if len(self.all[at].clause) == 1]
        spoken = units[:1] == [0] and self.word(1) != ""  # `q goes, for 2 and 3 give ...`
        resolved = [*pivots, *units[spoken:]]
        fault = _unknown([phrase]) or (self._valued(before) if before[1:] else None)
        fault = fault or self._denied() or self._joined(clause, pivots)
        return self._made(None if fault else phrase.clause, parents, self._pivot(resolved), fault)

    def _at_own(self) -> int | None:
        """Return the clause beside the line's own number, where that does not stand first."""
        at = self.own_at or 0
        after = self.behind(at)
        places = (at - 2 if self.is_bracketed(at) else after, after)
        return next((at for at in places if at in self.clauses), None)

    def _is_added(self, clause: int) -> bool:
        """Return whether a sign joins a clause to the number of the other parent: `2 + q`."""
        sides = ((clause - 1, clause - 2), (clause + 1, clause + 2))
        return any(
            self.all[sign].text in ("+", "&") and at in self.parents
            for sign, at in sides
            if 0 <= sign < len(self.all)
        )

    def _leads(self, parent: int, clause: int) -> bool:
        """Return whether a clause and the number behind it give another: `q and 2 give r`."""
        first = self.parents[0]
        between = {phrase.text.lower() for phrase in self.all[parent + 1 : first]}
        gives = {phrase.text.lower() for phrase in self.all[first + 1 : clause]} & GIVES
        return bool(between and gives) and between <= BOTH

    def _denied(self) -> Fault | None:
        """Return that a word denies the line, and no literal."""
        if NEGATIONS.isdisjoint(self.words):
            return None
        sentence = "the line says not, and no literal has it as its sign"
        return "reads two ways", sentence, "write ¬ before the literal, or leave the word out"

    def _valued(self, before: Sequence[int]) -> Fault | None:
        """Return that the empty clause is beside another: `r is false` may mean ¬r."""
        listed = [self.all[at].clause for at in before]
        if not any(clause.is_empty for clause in listed[1:]) or listed[0].is_empty:
            return None
        sentence = f"{listed[0]} and □ both stand where the clause may"
        return "reads two ways", sentence, "write one clause, with ¬ before what is false"

    def _pivot(self, resolved: Sequence[int]) -> str | None:
        """Return the atoms of the literals that the line resolves on; a word that is there."""
        atoms = dict.fromkeys(atom for at in resolved for atom in self.all[at].clause.atoms)
        first = self.parents[0] + 1 if self.parents else 0
        for at, phrase in enumerate(self.all[first + 1 :] if not atoms else (), start=first + 1):
            short = len(phrase.text) == 1 or any(map(str.isdecimal, phrase.text))
            if self.word(at - 1) in PIVOTS and phrase.kind == "word" and short:
                return phrase.text
        return " and ".join(atoms) or None

    def _joined(self, clause: int, pivots: Sequence[int]) -> Fault | None:
        """Return that something joins the clause to nothing, or to what is no literal."""
        if clause + 2 in pivots:
            return None
        for at in (clause - 1, clause + 1):
            text, kind = (self.all[at].text, self.kind(at)) if self.kind(at) != "end" else ("", "")
            joint = (text.lower() in JOINTS and text != "V") or kind == "operator"
            if kind in ("or", "not") or (joint and at > clause):
                return no_clause(f"{text} is out of place")
        for at, phrase in enumerate(self.all[clause + 1 : clause + 3], start=clause + 2):
            if self.kind(at) == "number" and phrase.text.lower() in SOURCES:
                continue
            small = phrase.kind == "word" and len(phrase.text) == 1 and phrase.text.islower()
            named = self.parents or len(self.clauses) > 2 or self.all[clause + 1].text == "="
            if small and phrase.text != "a" and named and self.all[clause].start < phrase.start:
                return unknown_atom(phrase.text)
        return None

    def _made(self, clause: Clause | None = None, *parts: Any, **named: Any) -> ParsedLine:
        return ParsedLine(self.line, self.own, clause, *parts, **named)
