"""What a line says beside the clause that it claims: prose, or a part that nobody read.

    7. □  from 4, 6  contradiction!       words after the reason: prose
    1. p → q, p → r                       the second formula is not read
    (e) ¬q   a, c                         a label, a clause, and no claim: not read at all

What is claimed, a parent and a pivot are read; a clause or formula besides is prose where a word or
the reason stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from resolver.logic.clause import Clause
from resolver.practice.rows import COLUMNS, Row
from resolver.practice.signs import BOX
from resolver.practice.words import JOINTS

LABEL: Final = re.compile(r"[^\W\d_]|[ivx]+", re.IGNORECASE)  # a letter, or a Roman numeral
WORDED: Final = re.compile(r"(?!fals)[^\W\d_]{3,}", re.IGNORECASE)  # no sign, and no truth value


class Leftover:
    """The clauses and formulas of a row that its claim has no place for.

    `said` are the clauses that the row claims, or those of its formula; `beside` are the clauses
    that it names as parents, and `pivots` the atoms.
    """

    def __init__(
        self,
        row: Row,
        said: Collection[Clause],
        beside: Collection[Clause],
        pivots: Collection[str],
    ) -> None:
        self.row, self.said, self.beside, self.pivots = row, set(said), beside, pivots
        self.content = sorted((*row.clauses, *row.formulas))
        claimed = (at for at in self.content if self.said.intersection(row.all[at].said))
        self.claimed = next(claimed, -1)

    def first(self) -> str:
        """Return the first part that nobody read, in words; nothing where all is read."""
        prose: set[int] = set()
        for at in self.content:
            if self.is_accounted_for(at):
                continue
            if not self.is_prose(at, prose):
                phrase = self.row.all[at]
                formula = phrase.kind == "formula"
                return f"a formula with {phrase.text}" if formula else str(phrase.clause)
            prose.add(at)
        return ""

    def is_accounted_for(self, at: int) -> bool:
        """Return whether what stands here is claimed, or named as a parent or a pivot."""
        said = set(self.row.all[at].said)
        if self.row.kind(at) == "formula":
            return said <= self.said or (len(self.said) == 1 and self.said <= said)
        (clause,) = said
        if clause.is_empty and WORDED.match(self.row.all[at].text) and at > self.claimed:
            return True  # a comment on what is claimed, such as `contradiction!`
        pivot = len(clause) == 1 and set(clause.atoms) <= set(self.pivots)
        return pivot or clause in self.said or clause in self.beside

    def is_prose(self, at: int, prose: Collection[int]) -> bool:
        """Return whether a word introduces what stands here, or a reason stands before it."""
        row, before = self.row, at - 1
        while before >= 0 and (
            row.kind(before) not in ("word", "number", "clause", "formula")
            or row.all[before].text.lower() in JOINTS
        ):
            before -= 1
        if row.kind(before) == "number":
            bracketed = row.kind(at - 1) == "open" and row.kind(at + 1) == "close"
            return before in row.parents and (bracketed or at > self.claimed)
        if row.kind(before) == "word":
            return at > self.claimed or row.parents != []
        reason = row.parents != [] and max(self.claimed, row.parents[0]) < before
        return before in prose or (reason and at > self.claimed)


def holds_step(row: Row) -> bool:
    """Return whether a row that claims nothing holds a clause and is no sentence."""
    boxes = [at for at in row.clauses if row.all[at].clause.is_empty]
    content = [*(at for at in row.clauses if at not in boxes), *row.formulas]
    if not content and not any(row.all[at].text in BOX for at in boxes):
        return False
    start = row.kind(0) == "open"
    labelled = (
        row.kind(start) == "word"
        and LABEL.fullmatch(row.all[start].text) is not None
        and row.kind(start + 1) in COLUMNS
        and start + 2 in (*content, *boxes)
    )
    return labelled or not is_sentence(row)


def is_sentence(row: Row) -> bool:
    """Return whether a row has a word that is longer than a label."""
    return any(LABEL.fullmatch(word) is None for word in row.words)
