"""One line's phrases, and what they claim together.

    [number]  clause  [two parents]  [pivot]           in this order
    [number]  two parents  [pivot]  clause             or in this one

Parents are numbers, or the clauses themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from attrs import evolve, frozen

from resolver.logic.clause import Clause
from resolver.practice.lexer import GIVES, JOINTS, NEGATIONS, PIVOTS, SOURCES
from resolver.practice.parser import REASONS, Phrase
from resolver.practice.token_row import COLUMNS, TokenRow, holds_step, is_sentence, unread_part

Fault: TypeAlias = tuple[str, str, str]  # its kind, a sentence, and a hint
Parent: TypeAlias = int | Clause

EXAMPLE: Final = "write a step as: 4. ~q | r from 1, 3 on p"
MISSING: Final = (
    "clause missing",
    "a clause is missing: the line names its parents, and not what follows from them",
    "write the clause; the empty one is □, or []",
)


@frozen
class ParsedLine:
    """A line as it was read: `clause` is None where it cannot be; no `premises` for an axiom.

    `number` is None where none is written. A formula that stands as a premise has its clauses in
    `formula`; what is known to be wrong already is the `trouble`. An `aim` only says what is to be
    shown. One that is `unread` was not read, or not to its end.
    """

    line: int
    number: int | None
    clause: Clause | None
    premises: tuple[Parent, ...] = ()
    pivot: str | None = None
    trouble: Fault | None = None
    formula: tuple[Clause, ...] = ()
    aim: bool = False
    unread: bool = False


def parsed_line(found: Sequence[Phrase], line: int, names: frozenset[str]) -> ParsedLine | None:
    """Return what the phrases of a line claim, and what of it is not read; None for a heading.

    The names are those of the atoms, in small letters.
    """
    row = _Line(found, line, names)
    claim = row.claim()
    if claim is None:
        return ParsedLine(line, None, None, unread=True) if holds_step(row) else None
    if claim.aim or claim.trouble is not None:
        return claim
    said = claim.formula if claim.clause is None else (claim.clause,)
    parents = [one for one in claim.premises if isinstance(one, Clause)]
    part = unread_part(row, said, parents, (claim.pivot or "").split(" and "))
    if not part:
        return claim
    if claim.number is None and not claim.premises and is_sentence(row):
        return ParsedLine(line, None, None, unread=True)
    hint = "write one clause a line, and what it is from"
    trouble = "unreadable", f"{part} is not read", hint
    return evolve(claim, clause=None, formula=(), trouble=trouble, unread=True)


class _Line(TokenRow):
    """What the phrases of a line claim together."""

    def claim(self) -> ParsedLine | None:
        """Return what the line claims, None for a heading."""
        pivots = self.pivots()
        if self.formulas and (not self.clauses or self.formulas[0] < self.clauses[0]):
            return self._formula(pivots)
        if not self.clauses:
            return self._without_clause()
        if self.is_proof_by_contradiction():
            return None
        if not self.parents:
            return self._without_numbers(pivots)
        return self._with_numbers(pivots)

    def _formula(self, pivots: Sequence[int]) -> ParsedLine:
        phrase = self.all[self.formulas[0]]
        if phrase.unknown:
            return self._made(None, trouble=unknown(phrase))
        parents = self.cited
        if len(parents) < 2 and not pivots:
            if self.clauses and not self.aims():
                return self._made(self.all[self.clauses[0]].clause, formula=phrase.said)
            return self._made(None, parents, formula=phrase.said, aim=self.aims())
        said = f"a clause has literals and ∨ only, and no {phrase.text}"
        return self._made(None, parents, trouble=("unreadable", said, EXAMPLE))

    def _without_clause(self) -> ParsedLine | None:
        parents = self.cited
        if not parents:
            return self._stray()
        if any(one.kind == "other" for one in self.all) and len(parents) < 2:
            return None
        strays = [word for word in self.words if self.stands(word)]
        if strays and len(parents) == 2:
            word = next(one.text for one in self.all if one.text.lower() == strays[0])
            said = f"{word} is no atom of the clauses"
            return self._made(None, parents, trouble=("unknown atom", said, EXAMPLE))
        if len(parents) == 2 and (denied := self._denied()):
            return self._made(None, parents, trouble=denied)
        if len(parents) < 2 and (self.own is None or not set(self.words) & SOURCES):
            return None
        if self.own is None and not set(self.words) & SOURCES:
            bare = len(parents) == 2 and not self.words
            return ParsedLine(self.line, None, None, unread=True) if bare else None
        if self.own is None and not set(self.words) <= SOURCES | PIVOTS | GIVES | REASONS:
            return ParsedLine(self.line, None, None, unread=True)
        return self._made(None, parents, trouble=MISSING)

    def _stray(self) -> ParsedLine | None:
        """Return the claim of a numbered line with no clause and no parents: an unknown atom."""
        marked = self.own is not None and self.kind(self.numbers[0] + 1) in COLUMNS
        if not marked or len(self.words) != 1 or self.kind(len(self.all) - 1) == "other":
            return None
        if self.all[self.numbers[0]].start > 1:
            return None
        word = next(one.text for one in self.all if one.kind == "word")
        said = f"{word} is no atom of the clauses"
        return self._made(None, trouble=("unknown atom", said, EXAMPLE))

    def _without_numbers(self, pivots: Sequence[int]) -> ParsedLine | None:
        """Return a premise, or a step whose parents are clauses."""
        first, last = self.clauses[0], self.clauses[-1]
        listed = [self.all[at] for at in self.clauses]
        if len(listed) == 1 or (self.own is not None and len(listed) == 2):
            if self.is_prose(first):
                return None
            troubled = unknown(listed[0]) if listed[0].unknown else self._joined(first, ())
            sourced = len(listed) == 2 and set(self.words) & SOURCES
            parents = (listed[1].clause,) if sourced else ()
            clause = None if troubled else listed[0].clause
            return self._made(clause, parents, trouble=troubled, aim=self.aims())
        if len(listed) < 3:
            return None
        arrows = ("arrow", "operator", "colon")
        gives = any(
            self.kind(at) in arrows or self.all[at].text.lower() in GIVES
            for at in range(self.clauses[-2], last)
        )
        chosen = last if gives else first
        others = tuple(self.all[at].clause for at in self.clauses if at != chosen)
        strange = (unknown(one) for one in listed if one.unknown)
        troubled = next(strange, None) or self._denied() or self._joined(chosen, pivots)
        clause = None if troubled else self.all[chosen].clause
        return self._made(clause, others[:2], self._pivot(pivots), troubled)

    def _with_numbers(self, pivots: Sequence[int]) -> ParsedLine:
        first, last = self.parents[0], self.parents[-1]
        before = [at for at in self.clauses if at < first]
        after = [at for at in self.clauses if at > first]
        clause, more = (before[0], [*before[1:], *after]) if before else (after[-1], after[:-1])
        phrase = self.all[clause]
        parents: tuple[Parent, ...] = self.cited
        if len(parents) == 1 and more and set(self.words) & SOURCES:
            parents = (*parents, self.all[more.pop(0)].clause)
        resolved = [*pivots, *(at for at in more if len(self.all[at].clause) == 1)]
        pivot = self._pivot(resolved)
        trouble = unknown(phrase) if phrase.unknown else None
        if trouble is None and not before and more and last < more[0] and not self.bracketed(more):
            said = f"{self.all[more[0]].clause} and {phrase.clause} both stand where the clause may"
            trouble = "reads two ways", said, "write the pivot after the word on"
        trouble = trouble or self._valued(before) or self._denied() or self._joined(clause, pivots)
        return self._made(None if trouble else phrase.clause, parents, pivot, trouble)

    def _denied(self) -> Fault | None:
        """Return that a word denies the whole line, and no literal."""
        if not set(self.words) & NEGATIONS:
            return None
        said = "the line says not, and no literal has it as its sign"
        return "reads two ways", said, "write ¬ before the literal, or leave the word out"

    def _valued(self, before: Sequence[int]) -> Fault | None:
        """Return that the empty clause stands beside another: `r is false` may mean ¬r."""
        listed = [self.all[at] for at in before]
        if not any(one.clause.is_empty for one in listed[1:]) or listed[0].clause.is_empty:
            return None
        said = f"{listed[0].clause} and □ both stand where the clause may"
        return "reads two ways", said, "write one clause, with ¬ before what is false"

    def _pivot(self, resolved: Sequence[int]) -> str | None:
        """Return the atoms of the literals that the line resolves on; a word that stands there."""
        atoms = [atom for at in resolved for atom in self.all[at].clause.atoms]
        return " and ".join(dict.fromkeys(atoms)) or self.unknown_pivot() or None

    def _joined(self, clause: int, pivots: Sequence[int]) -> Fault | None:
        """Return that something joins the clause to nothing, or to what is no literal."""
        if clause + 2 in pivots:
            return None
        around = [*self.all[max(0, clause - 1) : clause], *self.all[clause + 1 : clause + 2]]
        for one in around:
            dangling = one.kind in ("or", "not") or (one.kind == "operator" and one is around[-1])
            if dangling or (one.text.lower() in JOINTS and one.text != "V" and one is around[-1]):
                said = f"a clause has literals and ∨ only, and {one.text} is out of place"
                return "unreadable", said, EXAMPLE
        for one in self.all[clause + 1 : clause + 3]:
            small = one.kind == "word" and len(one.text) == 1 and one.text.islower()
            named = self.parents or len(self.clauses) > 2 or self.all[clause + 1].text == "="
            if small and one.text != "a" and named and self.all[clause].start < one.start:
                return "unknown atom", f"{one.text} is no atom of the clauses", EXAMPLE
        return None

    def _made(
        self,
        clause: Clause | None,
        parents: tuple[Parent, ...] = (),
        pivot: str | None = None,
        trouble: Fault | None = None,
        formula: tuple[Clause, ...] = (),
        aim: bool = False,
    ) -> ParsedLine:
        return ParsedLine(self.line, self.own, clause, parents, pivot, trouble, formula, aim)


def unknown(phrase: Phrase) -> Fault:
    """Return that a clause has an atom which none of the clauses has."""
    listed = " and ".join(dict.fromkeys(phrase.unknown))
    are = "are no atoms" if len(set(phrase.unknown)) > 1 else "is no atom"
    return "unknown atom", f"{listed} {are} of the clauses", "capitals and small letters differ"
