"""What of a line has no place in its claim: prose, or a part that is not read.

What is claimed, a parent and a pivot are read; a clause or formula besides is prose where a word or
the reason is before it, and else a part that is not read.

    7. □  from 4, 6  contradiction!       words after the reason: prose
    1. p → q, p → r                       the second formula is not read
    (e) ¬q   a, c                         a label, a clause, and no claim: not read at all
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from resolver.logic.clause import Clause
from resolver.practice import lexer, words
from resolver.practice.parser import Phrase
from resolver.practice.token_row import COLUMNS, TokenRow

LABEL: Final = re.compile(r"[^\W\d_]|[ivx]+", re.IGNORECASE)  # a letter, or a Roman numeral
WORDED: Final = re.compile(r"(?!fals)[^\W\d_]{3,}", re.IGNORECASE)  # no sign, and no truth value


class ReadRow(TokenRow):
    """A row that can say whether all of it is read."""

    def unread_part(
        self, stated: Collection[Clause], beside: Collection[Clause], pivots: Collection[str]
    ) -> str:
        """Return the first clause or formula that the line's claim has no place for, in words.

        Args:
            stated: The clauses that the line claims, or those of its formula.
            beside: The clauses that it names as parents.
            pivots: The atoms that it names.

        Returns:
            The clause or the formula; nothing where all is read, or prose.
        """
        if self.parents[1:] and (other := self._misnamed(stated)):
            return other
        content = sorted((*self.clauses, *self.formulas))
        claimed = next(
            (at for at in content if not set(stated).isdisjoint(self.all[at].clauses)), -1
        )
        prose: set[int] = set()
        for at in content:
            phrase = self.all[at]
            if _is_accounted_for(phrase, stated, beside, pivots):
                continue
            empty = phrase.kind == "clause" and phrase.clause.is_empty
            if empty and at > claimed and WORDED.match(phrase.text):
                continue  # such as `contradiction!`
            if not self._is_comment(at, claimed, prose):
                formula = phrase.kind == "formula"
                return f"a formula with {phrase.text}" if formula else str(phrase.clause)
            prose.add(at)
        return ""

    def _misnamed(self, stated: Collection[Clause]) -> str:
        """Return a clause that is beside the number of another, as in `(1) p ∨ q and (3) ¬p`.

        A literal behind the last number is a pivot, where no number has its clause behind it.
        """
        beside = {at: one for at, one in enumerate(self.all) if one.kind == "clause"}
        if len(beside) < 2:
            return ""
        naming = {at: self._number_of(at) for at in beside}
        means = {at: self.used.get(number) for at, number in naming.items() if number is not None}
        named = any(said is beside[at].clause for at, said in means.items())
        for at, said in means.items():
            clause = beside[at].clause
            other = isinstance(said, Clause) and said is not clause and clause not in stated
            if other and (named or (len(clause) > 1 and naming[at] != self.cited[-1])):
                return str(clause)
        return ""

    def _number_of(self, at: int) -> int | None:
        """Return the number of the parent that a clause stands beside."""
        before = at - 1 - (self.kind(at - 1) in (*COLUMNS, "open"))
        behind = at + 2 if self.is_bracketed(at + 2) else -1
        return next((int(self.all[n].text) for n in (before, behind) if n in self.parents), None)

    def _is_comment(self, at: int, claimed: int, prose: Collection[int]) -> bool:
        """Return whether a word introduces what is here, or a reason is before it."""
        before = at - 1
        while before >= 0 and (
            self.kind(before) not in ("word", "number", "clause", "formula")
            or self.all[before].text.lower() in words.JOINTS
        ):
            before -= 1
        label = self.all[at].text in ("[", "(") or self.kind(at - 1) == "bar"
        if (
            label
            and not self.parents
            and set(self.all[at].clause.atoms) <= set(self.all[at].unknown)
        ):
            return at > claimed  # such as [¬C], which says where a premise is from
        if self.kind(before) == "number":
            return before in self.parents and (self.is_bracketed(at) or at > claimed)
        if self.kind(before) == "word":
            return at > claimed or self.parents != []
        if before < 0 and at < claimed and len(self.parents) > 1 and len(self.all[at].clause) == 1:
            return self.kind(at + 1) == "word" and self.word(at + 1) not in words.ANDS
        reason = self.parents != [] and max(claimed, self.parents[0]) < before
        return before in prose or (reason and at > claimed)

    def holds_step(self) -> bool:
        """Return whether a line that claims nothing holds a clause and is no sentence."""
        boxes = [at for at in self.clauses if self.all[at].clause.is_empty]
        content = [*(at for at in self.clauses if at not in boxes), *self.formulas]
        if self.is_sentence() and all(self.is_capital(self.all[at]) for at in content):
            return False
        if not content and not any(self.all[at].text in lexer.BOX for at in boxes):
            return False
        start = self.kind(0) == "open"
        labelled = LABEL.fullmatch(self.word(start)) and self.kind(start + 1) in COLUMNS
        return bool(labelled and start + 2 in (*content, *boxes)) or not self.is_sentence()

    def is_capital(self, phrase: Phrase) -> bool:
        """Return whether words of a sentence are no atoms, for they begin with a capital."""
        return phrase.unknown != () and self.names.issuperset(map(str.lower, phrase.unknown))

    def is_sentence(self) -> bool:
        """Return whether the line has a word that is longer than a label."""
        return any(LABEL.fullmatch(word) is None for word in self.words)


def _is_accounted_for(
    phrase: Phrase, stated: Collection[Clause], beside: Collection[Clause], pivots: Collection[str]
) -> bool:
    """Return whether a phrase is claimed, or named as a parent or a pivot."""
    if phrase.kind == "formula":
        meant = set(phrase.clauses)
        return meant <= set(stated) or (len(stated) == 1 and meant.issuperset(stated))
    pivot = len(phrase.clause) == 1 and set(phrase.clause.atoms) <= set(pivots)
    return pivot or phrase.clause in stated or phrase.clause in beside
