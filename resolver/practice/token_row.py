"""One line's phrases: which number is the line's own, which are its parents, and what is a word.

5   .   q ∨ r   from   1   and   2   on   p
own     clause         parents           pivot

What is claimed, a parent and a pivot are read; a clause or formula besides is prose where a word or
the reason stands before it, and else a part that is not read.

    7. □  from 4, 6  contradiction!       words after the reason: prose
    1. p → q, p → r                       the second formula is not read
    (e) ¬q   a, c                         a label, a clause, and no claim: not read at all
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from resolver.logic.clause import Clause
from resolver.practice.lexer import (
    AIMS,
    BOX,
    DENIALS,
    GIVES,
    JOINTS,
    LABELS,
    NOT,
    PIVOTS,
    PREMISES,
    SOURCES,
)
from resolver.practice.parser import REASONS, Phrase

COLUMNS: Final = frozenset({"bar", "stop", "colon", "close"})
LABEL: Final = re.compile(r"[^\W\d_]|[ivx]+", re.IGNORECASE)  # a letter, or a Roman numeral
WORDED: Final = re.compile(r"(?!fals)[^\W\d_]{3,}", re.IGNORECASE)  # no sign, and no truth value


class TokenRow:
    """One line's phrases, and what each of them is."""

    def __init__(self, found: Sequence[Phrase], line: int, names: frozenset[str]) -> None:
        self.all = list(found)
        self.names = names  # of the atoms, in small letters
        self.line = line
        self.numbers = [at for at, one in enumerate(found) if one.kind == "number"]
        self.clauses = [at for at, one in enumerate(found) if one.kind == "clause"]
        self.own = self._own()
        self.parents = self.numbers[self.own is not None :]
        if self.own is None and self._ends_with_own():
            *self.parents, last = self.numbers
            self.own = int(found[last].text)
        self.formulas = [at for at, one in enumerate(found) if one.kind == "formula"]
        self.words = [one.text.lower() for one in found if one.kind == "word"]
        self._zero()
        self.cited = tuple(int(found[at].text) for at in self.parents)

    def kind(self, at: int) -> str:
        """Return the kind of the phrase at a place, the end beyond the last."""
        return self.all[at].kind if 0 <= at < len(self.all) else "end"

    def _own(self) -> int | None:
        """Return the line's own number, if the first number is that."""
        if not self.numbers:
            return None
        first = self.numbers[0]
        ahead = [one for one in self.all[:first] if one.kind not in ("open", "bar", "stop")]
        if len(ahead) > 1 or any(one.text.lower() not in LABELS for one in ahead):
            return None
        if self.kind(first - 1) == "open" and self.kind(first + 1) != "close":
            return None
        marked = self.kind(first + 1) in COLUMNS and self.all[first + 1].text != ";"
        if marked and len(self.numbers) == 2 and self.numbers[1] == first + 3:
            return None if self.all[first + 1].text == ")" else int(self.all[first].text)
        follows = self.kind(first + 1) not in ("comma", "number", "other")
        rest = len(self.numbers)
        alone = rest == 1 or rest > 2 or self.kind(first + 1) in ("clause", "dash", "formula")
        if marked or (follows and alone) or (rest == 3 and self.kind(first + 1) == "number"):
            return int(self.all[first].text)
        return None

    def _ends_with_own(self) -> bool:
        """Return whether a sentence has its own number at its clause: `we get q (5)`, `so 5. q`."""
        if len(self.numbers) != 3:
            return False
        last = self.numbers[-1]
        if self.kind(last + 1) in ("colon", "stop"):
            labelled = self.all[last - 1].text.lower() in LABELS
            return self.kind(last + 2) == "clause" or (labelled and self.kind(last + 2) == "word")
        bracketed = self.kind(last - 1) == "open" and self.kind(last + 1) == "close"
        behind = self.numbers[1] < last - 2 and last - 2 in self.clauses
        return bracketed and (behind or self.kind(last + 2) == "clause")

    def _zero(self) -> None:
        """Read a lone 0 or # where a clause should stand as the empty clause."""
        zeros = [at for at in self.parents if self.all[at].text == "0"]
        crosses = [at for at, one in enumerate(self.all) if one.text == "#"]
        if self.own is not None and len(crosses) == 1 and self.kind(crosses[0] - 1) in COLUMNS:
            zeros += crosses
        if not self.clauses and zeros:
            at = zeros[0]
            self.all[at] = self.all[at]._replace(kind="clause", said=(Clause(),))
            self.clauses, self.parents = [at], [one for one in self.parents if one != at]

    def pivots(self) -> list[int]:
        """Take out the literals that the line says it resolves on, and return where they stand."""
        found: list[int] = []
        for at in self.clauses:
            before = at - 1
            while self.kind(before) in ("colon", "open", "other") or (
                self.kind(before) == "word" and self.all[before].text.lower() in ("the", "atom")
            ):
                before -= 1
            if (self.kind(before) == "word" and self.all[before].text.lower() in PIVOTS) or (
                found and before == found[-1] + 1 and self.all[before].text.lower() in ("and", "&")
            ):
                found.append(at)
        if len(found) < len(self.clauses) or self.formulas or self.parents:
            self.clauses = [at for at in self.clauses if at not in found]
            return found
        return []

    def stands(self, word: str) -> bool:
        """Return whether a word stands alone where the clause should."""
        at = next(at for at, one in enumerate(self.all) if one.text.lower() == word)
        before = self.own is not None and at > self.numbers[0]
        reasons = SOURCES | PIVOTS | GIVES | REASONS | NOT
        if word in self.names or (len(word) == 1 and word != "r"):
            return True
        if word == "r":
            return self.kind(at + 1) not in ("number", "open") and self.kind(at - 1) != "word"
        short = not set(self.words) - reasons - {word}
        return word not in reasons and short and (before or self.own is None)

    def is_prose(self, clause: int) -> bool:
        """Return whether an atom only stands in a sentence."""
        if self.own is not None:
            return False
        before = [one for one in self.all[:clause] if one.kind == "word"]
        colon = any(one.kind == "colon" for one in self.all[:clause])
        labelled = any(word[:5] in PREMISES for word in self.words)
        if not before or colon:
            return len(self.words) > 5 if before else len(self.words) > 2 and not labelled
        return len(before) > 1 or len(self.words) > 2

    def is_proof_by_contradiction(self) -> bool:
        """Return whether the empty clause is only a word of a heading."""
        first = self.all[self.clauses[0]]
        worded = first.clause.is_empty and first.text[-1:].isalpha() and len(first.text) > 1
        ahead = self.own is None and any(one.kind == "word" for one in self.all[: self.clauses[0]])
        return worded and ahead and len(self.parents) < 2

    def aims(self) -> bool:
        """Return whether the line only says what is to be shown."""
        words = set(self.words)
        return bool(words & AIMS) and not words & DENIALS

    def bracketed(self, clauses: Sequence[int]) -> bool:
        """Return whether these clauses are set apart, and none of them is the line's own."""
        return all(
            self.kind(at + 1) in ("colon", "close", "arrow", "bar")
            or (self.kind(at - 1) == "open" and self.kind(at + 1) == "close")
            or self.kind(at - 1) == "word"
            for at in clauses
        )

    def unknown_pivot(self) -> str:
        """Return a word that stands where the pivot should, and is no atom."""
        for at, one in enumerate(self.all[:-1]):
            if one.kind == "word" and one.text.lower() in PIVOTS:
                after = self.all[at + 1]
                behind = not self.parents or at > self.parents[0]
                short = len(after.text) == 1 or any(map(str.isdecimal, after.text))
                if after.kind == "word" and behind and short:
                    return after.text
        return ""


def unread_part(
    row: TokenRow, said: Collection[Clause], beside: Collection[Clause], pivots: Collection[str]
) -> str:
    """Return the first clause or formula of a row that its claim has no place for, in words.

    `said` are the clauses that the row claims, or those of its formula; `beside` are the clauses
    that it names as parents, and `pivots` the atoms. Nothing where all is read, or prose.
    """
    content = sorted((*row.clauses, *row.formulas))
    claimed = next((at for at in content if not set(said).isdisjoint(row.all[at].said)), -1)
    prose: set[int] = set()
    for at in content:
        phrase = row.all[at]
        if _is_accounted_for(phrase, said, beside, pivots):
            continue
        comment = phrase.kind == "clause" and phrase.clause.is_empty and WORDED.match(phrase.text)
        if comment and at > claimed:
            continue  # such as `contradiction!`
        if not _is_prose(row, at, claimed, prose):
            formula = phrase.kind == "formula"
            return f"a formula with {phrase.text}" if formula else str(phrase.clause)
        prose.add(at)
    return ""


def _is_accounted_for(
    phrase: Phrase, said: Collection[Clause], beside: Collection[Clause], pivots: Collection[str]
) -> bool:
    """Return whether a phrase is claimed, or named as a parent or a pivot."""
    if phrase.kind == "formula":
        meant = set(phrase.said)
        return meant <= set(said) or (len(said) == 1 and meant.issuperset(said))
    pivot = len(phrase.clause) == 1 and set(phrase.clause.atoms) <= set(pivots)
    return pivot or phrase.clause in said or phrase.clause in beside


def _is_prose(row: TokenRow, at: int, claimed: int, prose: Collection[int]) -> bool:
    """Return whether a word introduces what stands here, or a reason stands before it."""
    before = at - 1
    while before >= 0 and (
        row.kind(before) not in ("word", "number", "clause", "formula")
        or row.all[before].text.lower() in JOINTS
    ):
        before -= 1
    if row.kind(before) == "number":
        bracketed = row.kind(at - 1) == "open" and row.kind(at + 1) == "close"
        return before in row.parents and (bracketed or at > claimed)
    if row.kind(before) == "word":
        return at > claimed or row.parents != []
    reason = row.parents != [] and max(claimed, row.parents[0]) < before
    return before in prose or (reason and at > claimed)


def holds_step(row: TokenRow) -> bool:
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


def is_sentence(row: TokenRow) -> bool:
    """Return whether a row has a word that is longer than a label."""
    return any(LABEL.fullmatch(word) is None for word in row.words)
