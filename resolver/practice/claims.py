"""One line's phrases, and what they claim together.

    [number]  clause  [two parents]  [pivot]           in this order
    [number]  two parents  [pivot]  clause             or in this one

Parents are numbers, or the clauses themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from attrs import frozen

from resolver.logic.clause import Clause
from resolver.practice.phrases import Phrase
from resolver.practice.words import AIMS, DENIALS, GIVES, JOINTS, LABELS, PIVOTS, PREMISES, SOURCES

Fault: TypeAlias = tuple[str, str, str]  # its kind, a sentence, and a hint
Parent: TypeAlias = int | Clause

COLUMNS: Final = frozenset({"bar", "stop", "colon", "close"})
EXAMPLE: Final = "write a step as: 4. ~q | r from 1, 3 on p"


@frozen
class Claim:
    """A line as it was read: `clause` is None where it cannot be; no `premises` for an axiom.

    `number` is None where none is written. A formula that stands as a premise has its clauses in
    `formula`; what is known to be wrong already is the `trouble`. An `aim` only says what is to be
    shown.
    """

    line: int
    number: int | None
    clause: Clause | None
    premises: tuple[Parent, ...] = ()
    pivot: str | None = None
    trouble: Fault | None = None
    formula: tuple[Clause, ...] = ()
    aim: bool = False


def claimed(found: Sequence[Phrase], line: int, names: frozenset[str]) -> Claim | None:
    """Return what the phrases of a line claim, or None for a heading.

    The names are those of the atoms, in small letters.
    """
    return _Line(found, line, names).claim()


class _Line:
    """One line's phrases, and what they claim together."""

    def __init__(self, found: Sequence[Phrase], line: int, names: frozenset[str]) -> None:
        self.all = list(found)
        self.names = names  # of the atoms, in small letters
        self.line = line
        self.numbers = [at for at, one in enumerate(found) if one.kind == "number"]
        self.own = self._own()
        self.parents = self.numbers[self.own is not None :]
        self.clauses = [at for at, one in enumerate(found) if one.kind == "clause"]
        self.formulas = [at for at, one in enumerate(found) if one.kind == "formula"]
        self.words = [one.text.lower() for one in found if one.kind == "word"]
        self._zero()

    def kind(self, at: int) -> str:
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

    def _zero(self) -> None:
        """Read a lone 0 where a clause should stand as the empty clause."""
        zeros = [at for at in self.parents if self.all[at].text == "0"]
        if not self.clauses and zeros:
            at = zeros[0]
            self.all[at] = self.all[at]._replace(kind="clause", said=(Clause(),))
            self.clauses, self.parents = [at], [one for one in self.parents if one != at]

    def claim(self) -> Claim | None:
        """Return what the line claims, or None for a heading."""
        pivots = self._pivots()
        if self._formula_stands():
            return self._formula(pivots)
        if not self.clauses:
            return self._without_clause()
        if self._proof_by_contradiction():
            return None
        if not self.parents:
            return self._without_numbers()
        return self._with_numbers(pivots)

    def _pivots(self) -> list[int]:
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

    def _formula_stands(self) -> bool:
        if not self.formulas:
            return False
        return not self.clauses or self.formulas[0] < self.clauses[0]

    def _formula(self, pivots: Sequence[int]) -> Claim:
        phrase = self.all[self.formulas[0]]
        if phrase.unknown:
            return self._made(None, trouble=unknown(phrase))
        parents = self._parents()
        if len(parents) < 2 and not pivots:
            if self.clauses and not self._aims():
                return self._made(self.all[self.clauses[0]].clause, formula=phrase.said)
            return self._made(None, parents, formula=phrase.said, aim=self._aims())
        said = f"a clause has literals and ∨ only, and no {phrase.text}"
        return self._made(None, parents, trouble=("unreadable", said, EXAMPLE))

    def _without_clause(self) -> Claim | None:
        parents = self._parents()
        if not parents:
            return self._stray()
        if any(one.kind == "other" for one in self.all) and len(parents) < 2:
            return None
        strays = [word for word in self.words if self._stands(word)]
        if strays and len(parents) == 2:
            word = next(one.text for one in self.all if one.text.lower() == strays[0])
            said = f"{word} is no atom of the clauses"
            return self._made(None, parents, trouble=("unknown atom", said, EXAMPLE))
        if len(parents) < 2 and (self.own is None or not set(self.words) & SOURCES):
            return None
        if self.own is None and not set(self.words) & SOURCES:
            return None
        return self._made(Clause(), parents)

    def _stands(self, word: str) -> bool:
        """Return whether a word stands alone where the clause should."""
        at = next(at for at, one in enumerate(self.all) if one.text.lower() == word)
        before = self.own is not None and at > self.numbers[0]
        reasons = SOURCES | PIVOTS | GIVES | {"and", "with", "und", "mit", "et", "avec"}
        if word in self.names or (len(word) == 1 and word != "r"):
            return True
        if word == "r":
            return self.kind(at + 1) not in ("number", "open") and self.kind(at - 1) != "word"
        short = len(self.words) == 1
        return word not in reasons and short and (before or self.own is None)

    def _stray(self) -> Claim | None:
        """Return the claim of a numbered line with no clause and no parents: an unknown atom."""
        marked = self.own is not None and self.kind(self.numbers[0] + 1) in COLUMNS
        if not marked or len(self.words) != 1 or self.kind(len(self.all) - 1) == "other":
            return None
        if self.all[self.numbers[0]].start > 1:
            return None
        word = next(one.text for one in self.all if one.kind == "word")
        said = f"{word} is no atom of the clauses"
        return self._made(None, trouble=("unknown atom", said, EXAMPLE))

    def _without_numbers(self) -> Claim | None:
        """Return a premise, or a step whose parents are clauses."""
        first, last = self.clauses[0], self.clauses[-1]
        listed = [self.all[at] for at in self.clauses]
        if len(listed) == 1 or (self.own is not None and len(listed) == 2):
            if self._prose(first):
                return None
            troubled = unknown(listed[0]) if listed[0].unknown else self._joined(first, ())
            parents = self._one_parent() if len(listed) == 2 else ()
            clause = None if troubled else listed[0].clause
            return self._made(clause, parents, trouble=troubled, aim=self._aims())
        if len(listed) < 3:
            return None
        arrows = ("arrow", "operator", "colon")
        gives = any(
            self.kind(at) in arrows or self.all[at].text.lower() in GIVES
            for at in range(self.clauses[-2], last)
        )
        chosen = last if gives else first
        others = tuple(self.all[at].clause for at in self.clauses if at != chosen)
        troubled = next((unknown(one) for one in listed if one.unknown), None)
        return self._made(self.all[chosen].clause, others[:2], trouble=troubled)

    def _one_parent(self) -> tuple[Parent, ...]:
        return (self.all[self.clauses[1]].clause,) if set(self.words) & SOURCES else ()

    def _prose(self, clause: int) -> bool:
        """Return whether an atom only stands in a sentence."""
        if self.own is not None:
            return False
        before = [one for one in self.all[:clause] if one.kind == "word"]
        colon = any(one.kind == "colon" for one in self.all[:clause])
        labelled = any(word[:5] in PREMISES for word in self.words)
        if not before or colon:
            return len(self.words) > 5 if before else len(self.words) > 2 and not labelled
        return len(before) > 1 or len(self.words) > 2

    def _proof_by_contradiction(self) -> bool:
        """Return whether the empty clause is only a word of a heading."""
        first = self.all[self.clauses[0]]
        worded = first.clause.is_empty and first.text[-1:].isalpha() and len(first.text) > 1
        ahead = self.own is None and any(one.kind == "word" for one in self.all[: self.clauses[0]])
        return worded and ahead and len(self.parents) < 2

    def _aims(self) -> bool:
        words = set(self.words)
        return bool(words & AIMS) and not words & DENIALS

    def _with_numbers(self, pivots: Sequence[int]) -> Claim:
        first, last = self.parents[0], self.parents[-1]
        before = [at for at in self.clauses if at < first]
        after = [at for at in self.clauses if at > first]
        clause, more = (before[0], [*before[1:], *after]) if before else (after[-1], after[:-1])
        phrase = self.all[clause]
        parents: tuple[Parent, ...] = self._parents()
        if len(parents) == 1 and more and set(self.words) & SOURCES:
            parents = (*parents, self.all[more.pop(0)].clause)
        resolved = [*pivots, *(at for at in more if len(self.all[at].clause) == 1)]
        atoms = [atom for at in resolved for atom in self.all[at].clause.atoms]
        pivot = " and ".join(dict.fromkeys(atoms)) or self._unknown_pivot() or None
        trouble = unknown(phrase) if phrase.unknown else None
        if trouble is None and not before and more and last < more[0] and not self._bracketed(more):
            said = f"{self.all[more[0]].clause} and {phrase.clause} both stand where the clause may"
            trouble = "reads two ways", said, "write the pivot after the word on"
        if trouble is None:
            trouble = self._joined(clause, pivots)
        return self._made(None if trouble else phrase.clause, parents, pivot, trouble)

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
            named = self.parents or self.all[clause + 1].text == "="
            if small and one.text != "a" and named and self.all[clause].start < one.start:
                return "unknown atom", f"{one.text} is no atom of the clauses", EXAMPLE
        return None

    def _bracketed(self, clauses: Sequence[int]) -> bool:
        return all(
            self.kind(at + 1) in ("colon", "close", "arrow", "bar")
            or (self.kind(at - 1) == "open" and self.kind(at + 1) == "close")
            or self.kind(at - 1) == "word"
            for at in clauses
        )

    def _unknown_pivot(self) -> str:
        """Return a word that stands where the pivot should, and is no atom."""
        for at, one in enumerate(self.all[:-1]):
            if one.kind == "word" and one.text.lower() in ("on", "auf", "sur", "pivot"):
                after = self.all[at + 1]
                if after.kind == "word" and at > self.parents[0] and len(after.text) == 1:
                    return after.text
        return ""

    def _parents(self) -> tuple[int, ...]:
        return tuple(int(self.all[at].text) for at in self.parents)

    def _made(
        self,
        clause: Clause | None,
        parents: tuple[Parent, ...] = (),
        pivot: str | None = None,
        trouble: Fault | None = None,
        formula: tuple[Clause, ...] = (),
        aim: bool = False,
    ) -> Claim:
        return Claim(self.line, self.own, clause, parents, pivot, trouble, formula, aim)


def unknown(phrase: Phrase) -> Fault:
    """Return that a clause has an atom which none of the clauses has."""
    listed = " and ".join(dict.fromkeys(phrase.unknown))
    are = "are no atoms" if len(set(phrase.unknown)) > 1 else "is no atom"
    return "unknown atom", f"{listed} {are} of the clauses", "capitals and small letters differ"
