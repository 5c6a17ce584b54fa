"""What is wrong with a line as it is written: no atom, a joint to nothing, another clause's number.

5. rian from 1, 3        5. q or from 1, 3        (1) p ∨ q and (3) ¬p, where 3 is p
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from resolver.logic.clause import Clause
from resolver.practice.parsed_line import Fault, Parent, no_clause, unknown_atom
from resolver.practice.parser import IMPLIES
from resolver.practice.roles import RESULT
from resolver.practice.row import COLUMNS, Row
from resolver.practice.words import GIVES, JOINTS, NEGATIONS, NOT, PIVOTS, REASONS, SAYS, SOURCES

REASONED: Final = SOURCES | PIVOTS | GIVES | REASONS | NOT  # words that are no clause


class FaultyRow(Row):
    """A line that can say what is wrong with it already."""

    def _fault(self, at: int, parents: Sequence[Parent], pivots: Collection[int]) -> Fault | None:
        """Return what is wrong with a line already: unknown atoms, or what reads two ways."""
        spelled = [at] if self.parents[1:] or not parents else self.content
        unknown = next((self.all[one].unknown for one in spelled if self.all[one].unknown), ())
        if names := [*dict.fromkeys(unknown)]:
            are = "are no atoms" if len(names) > 1 else "is no atom"
            sentence = f"{' and '.join(names)} {are} of the clauses"
            return "unknown atom", sentence, "capitals and small letters differ"
        fault = self._denied() if self.parents or parents else None
        joined = self.kind(at) == "clause" and at + 2 not in pivots
        return fault or (self._joined(at) if joined else None)

    def _joined(self, clause: int) -> Fault | None:
        """Return that something joins the clause to nothing, or to what is no literal."""
        for at in (clause - 1, clause + 1):
            text, kind = self.text(at), self.kind(at)
            joint = (text.lower() in JOINTS and text != "V") or kind == "operator"
            joint = joint and not (text in IMPLIES and self.kind(at + 1) == "number")
            if kind in ("or", "not") or (joint and at > clause):
                return no_clause(f"{text} is out of place")
        several = self.parents or len(self.content) > 2 or self.text(clause + 1) == "="
        for at in (clause + 1, clause + 2):
            text = self.text(at)
            letter = self.kind(at) == "word" and len(text) == 1 and text.islower() and text != "a"
            letter = letter and {self.kind(at - 1), self.kind(at + 1)} != {"number"}
            named = text.lower() in SOURCES and self.kind(at + 1) == "number"
            if letter and several and not named:
                return unknown_atom(text)
        return None

    def _denied(self) -> Fault | None:
        """Return that a word denies the line, and no literal."""
        if NEGATIONS.isdisjoint(self.words):
            return None
        sentence = "the line says not, and no literal has it as its sign"
        return "reads two ways", sentence, "write ¬ before the literal, or leave the word out"

    def _misnamed(self, claimed: int) -> str:
        """Return a clause that is beside the number of another, as in `(1) p ∨ q and (3) ¬p`.

        A clause behind the last number is a pivot or a comment, where none has its own number.
        """
        beside = [at for at, phrase in enumerate(self.all) if len(phrase.clauses) == 1]
        beside = [at for at in beside if not self.is_empty(at)]
        if len(beside) < 2 or len(self.parents) < 2:
            return ""
        numbers = {at: number for at in beside if (number := self._number_of(at)) is not None}
        means = {at: self.used.get(number) for at, number in numbers.items()}
        named = any(self.all[at].clauses == (said,) for at, said in means.items())
        for at, said in means.items():
            other = isinstance(said, Clause) and self.all[at].clauses != (said,)
            comment = not named and (self.is_unit(at) or numbers[at] == self.cited[-1])
            if other and not comment and at != claimed:
                return str(self.all[at].clauses[0])
        return ""

    def _number_of(self, at: int) -> int | None:
        """Return the number of the parent that a clause stands beside."""
        before = at - 1 - (self.kind(at - 1) in (*COLUMNS, "open") or self.word(at - 1) in SAYS)
        behind = at + 2 if self.is_bracketed(at + 2) else -1
        return next((self.number(one) for one in (before, behind) if one in self.parents), None)

    def _stray_word(self) -> Fault | None:
        """Return that a word is where the clause should be."""
        odd = {*self.words} - REASONED
        for at, phrase in enumerate(self.all):
            word, behind = self.word(at), at + 1 + (self.kind(at + 1) == "open")
            letter = len(word) == 1 and (word not in REASONED or self.kind(behind) != "number")
            letter = letter and self.kind(at - 1) != "number"
            alone = odd == {word} and (self.own is not None or not at or self.cue(at - 1) == RESULT)
            if word and (word in self.names or letter or alone):
                return unknown_atom(phrase.text)
        return None

    def _lone_word(self) -> Fault | None:
        """Return that the only word behind a number, where a clause should be, is no atom."""
        at = self.own_at
        if at is None or self.kind(at + 1) not in COLUMNS or self.all[at].start > 1:
            return None
        if len(self.words) != 1 or self.kind(len(self.all) - 1) == "other":
            return None
        return unknown_atom(next(phrase.text for phrase in self.all if phrase.kind == "word"))
