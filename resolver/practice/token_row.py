"""One line's phrases: which number is the line's own, which are its parents, and what is a word.

5   .   q ∨ r   from   1   and   2   on   p
own     clause         parents           pivot
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from resolver.logic.clause import Clause
from resolver.practice import words
from resolver.practice.parser import Phrase
from resolver.practice.words import LABELS, PIVOTS, REASONS

COLUMNS: Final = frozenset({"bar", "stop", "colon", "close"})
EMPTY_ROW: Final[Mapping[int, object]] = {}
JOINING: Final = ("comma", "or", "operator")
FILLERS: Final = ("the", "atom", "of")  # between the word on and the pivot


class TokenRow:
    """One line's phrases, and what each of them is.

    Args:
        found: The phrases.
        line: The number of the line in its text.
        names: The atoms, in small letters.
        used: The numbers that stand for something before this line, each with its clause.
    """

    def __init__(
        self,
        found: Sequence[Phrase],
        line: int,
        names: frozenset[str],
        used: Mapping[int, object] = EMPTY_ROW,
    ) -> None:
        self.all, self.names, self.line, self.used = list(found), names, line, used
        self.numbers, self.clauses, self.formulas = (
            [at for at, phrase in enumerate(found) if phrase.kind == kind]
            for kind in ("number", "clause", "formula")
        )
        self.words = [phrase.text.lower() for phrase in found if phrase.kind == "word"]
        self.own_at = self._own()
        self.own = None if self.own_at is None else int(found[self.own_at].text)
        cited = [at for at in self.numbers if at != self.own_at]
        known = all(int(found[at].text) in used for at in cited)
        first = {found[at].text: at for at in reversed(cited)} if cited[2:] and known else {}
        self.parents = [at for at in cited if first.get(found[at].text, at) == at]  # each once
        self._zero()
        if self.clauses[1:] and all(self.all[at].clause.is_empty for at in self.clauses[-2:]):
            self.clauses.pop()  # such as `□. Contradiction!`
        self.parents = [at for at in self.parents if found[at].text != "0" or 0 in used]
        self.named = [at for at in self.clauses if self._is_named(at)]
        if len(self.named) < len(self.clauses) and len(self.parents) > 1:
            self.clauses = [at for at in self.clauses if at not in self.named]
            self.named = []
        if self.parents[1:] and (self.formulas or self.clauses):
            self._contradiction()
        elif self.formulas:
            self._single()
        self.cited = tuple(int(found[at].text) for at in self.parents)

    def kind(self, at: int) -> str:
        """Return the kind of the phrase at a place, the end beyond the last."""
        return self.all[at].kind if 0 <= at < len(self.all) else "end"

    def word(self, at: int) -> str:
        """Return the word at a place in small letters; nothing where no word is."""
        return self.all[at].text.lower() if self.kind(at) == "word" else ""

    def _is_named(self, clause: int) -> bool:
        """Return whether a clause has its own number beside it: `(1) p ∨ q`, `p ∨ q (1)`."""
        signs = self.kind(clause - 1) in COLUMNS
        sides = clause - 1 - signs, clause + 1 + (self.kind(clause + 1) == "open")
        own = self.all[clause].clause
        return any(
            at in self.numbers
            and self.used.get(int(self.all[at].text)) is own
            and (at < clause or self.is_bracketed(at))
            for at in sides
        )

    def is_bracketed(self, at: int) -> bool:
        """Return whether the phrase at a place is alone in brackets."""
        return self.kind(at - 1) == "open" and self.kind(at + 1) == "close"

    def _own(self) -> int | None:
        """Return where the line's own number is, if it has one.

        That is the first one, if a clause follows it; or else the only one of three that is new.
        """
        if self.numbers and self._is_ordinal():
            del self.numbers[0]
        if not self.numbers:
            return None
        numbers, first = self.numbers, self.numbers[0]
        new = [at for at in numbers if int(self.all[at].text) not in self.used]
        begins = self._begins()
        if begins and self.kind(self.behind(first)) in ("clause", "formula", "word"):
            return first
        if len(new) == 1 and (numbers[2:] or (self.clauses[1:] and self.is_bracketed(new[0]))):
            return new[0]
        if begins and (len(numbers) != 2 or not self.is_joined(*numbers)):
            return first
        last = numbers[-1]
        beside = last - 2 in self.clauses or self.behind(last) in self.clauses
        return last if len(numbers) == 3 and beside else None

    def _begins(self) -> bool:
        """Return whether the first number begins the line, or only a label is before it."""
        first, rest = self.numbers[0], self.numbers[1:2]
        ahead = [part for part in self.all[:first] if part.kind not in ("open", "bar", "stop")]
        if self.kind(first - 1) == "open" and not self.is_bracketed(first):
            return False
        if rest and self.is_joined(first, *rest) and self._has_joint(first, *rest):
            return False
        if not ahead:
            return self.kind(first + 1) not in ("comma", "other")
        named = self.kind(self.behind(first)) in ("clause", "formula")
        labelled = ahead[0].text.lower() in LABELS or (
            self.kind(first + 1) in ("colon", "stop") and named
        )
        return len(ahead) == 1 and ahead[0].kind == "word" and labelled

    def _has_joint(self, left: int, right: int) -> bool:
        """Return whether a sign or a word for and is between two numbers."""
        between = range(left + 1, right)
        return any(self.kind(at) in JOINING or self.word(at) in words.BOTH for at in between)

    def behind(self, number: int) -> int:
        """Return the place behind a number and its marks."""
        after = number + 1
        while self.kind(after) in (*COLUMNS, "dash"):
            after += 1
        return after

    def _is_ordinal(self) -> bool:
        """Return whether a label counts the steps alone, as in `Step 1: from 1 and 2 we get q`."""
        first, rest = self.numbers[0], self.numbers[1:]
        given = self.used and int(self.all[first].text) in self.used
        labelled = first == 1 and self.kind(0) == "word" and self.kind(2) in ("colon", "stop")
        several = len(rest) > 1 or len(self.clauses) > 2
        counted = len(rest) == 3 and self.kind(0) == "number" and self.kind(2) == "word"
        named = (
            counted
            and self.is_bracketed(rest[2])
            and int(self.all[rest[2]].text) > max(int(self.all[at].text) for at in self.numbers[:3])
        )
        return bool(given and ((labelled and (several or self.aims())) or named))

    def is_joined(self, left: int, right: int) -> bool:
        """Return whether nothing but a sign or a word for and is between two numbers."""
        between = self.all[left + 1 : right]
        signs = ("comma", "or", "operator", "open", "close", "stop", "dash")
        return all(
            part.kind in signs
            or (part.kind == "word" and (len(part.text) < 5 or part.text.lower() in LABELS))
            for part in between
        )

    def _zero(self) -> None:
        """Read a lone 0 or # where a clause should stand as the empty clause."""
        zeros = [at for at in self.parents if self.all[at].text == "0"]
        crosses = [at for at, phrase in enumerate(self.all) if phrase.text == "#"]
        place = self.kind(crosses[0] - 1) if len(crosses) == 1 else ""
        if self.own is not None and place in ("number", *COLUMNS):
            zeros += crosses
        if not self.clauses and zeros:
            at = zeros[0]
            self.all[at] = self.all[at]._replace(kind="clause", clauses=(Clause(),))
            self.clauses, self.parents = [at], [parent for parent in self.parents if parent != at]

    def _contradiction(self) -> None:
        """Read `p ∧ ¬p  3, 6` as the empty clause, where these are what the parents say."""
        at = (self.formulas or self.clauses)[0]
        worded = self.word(at + 1) in words.ANDS and self.kind(at + 2) == "clause"
        places = [at, at + 2] if worded and self.own_at is not None else [at]
        said = {clause for place in places for clause in self.all[place].clauses}
        units = {literal for clause in said for literal in clause.literals}
        others = [place for place in self.clauses if place not in places]
        alone = all(self.all[place].clause.is_empty for place in others)
        parents = {self.used.get(int(self.all[parent].text)) for parent in self.parents}
        clash = len(units) == 2 and units == {~literal for literal in units}
        if alone and clash and len(said) == 2 and said == parents:
            self.all[at] = self.all[at]._replace(kind="clause", clauses=(Clause(),))
            self.all[at + 1 : places[-1]] = [
                phrase._replace(text="") for phrase in self.all[at + 1 : places[-1]]
            ]
            self.clauses, self.formulas = [at], self.formulas[1:]

    def _single(self) -> None:
        """Read a formula that means one clause as that where it is one of three: `p, p → q : q`."""
        single = [at for at in self.formulas if len(self.all[at].clauses) == 1]
        if single == self.formulas and len(self.clauses) + len(single) == 3 and not self.parents:
            for at in single:
                self.all[at] = self.all[at]._replace(kind="clause")
            self.clauses, self.formulas = sorted((*self.clauses, *single)), []

    def pivots(self) -> list[int]:
        """Take out the literals that the line says it resolves on, and return where they stand."""
        found: list[int] = []
        for at in self.clauses:
            if len(self.all[at].clause) > 1:
                continue
            before = at - 1
            while self.kind(before) in ("colon", "open", "other") or self.word(before) in FILLERS:
                before -= 1
            more = found and before == found[-1] + 1 and self.all[before].text in ("and", "&")
            parent = before == 0 and self.word(at + 1) in words.BOTH  # `Using q and 2, we get r`
            if more or (self.word(before) in PIVOTS and not parent):
                found.append(at)
        self.clauses = [at for at in self.clauses if at not in found]
        return found

    def is_in_clause_place(self, word: str) -> bool:
        """Return whether a word is alone where the clause should be."""
        if word in self.names:
            return True
        at = next(at for at, phrase in enumerate(self.all) if phrase.text.lower() == word)
        reasons = words.SOURCES | PIVOTS | words.GIVES | REASONS | words.NOT
        if len(word) == 1 and word in reasons:
            return self.kind(at + 1 + (self.kind(at + 1) == "open")) != "number"
        return len(word) == 1 or (word not in reasons and not set(self.words) - reasons - {word})

    def is_prose(self, clause: int) -> bool:
        """Return whether an atom is only a part of a sentence."""
        before = sum(phrase.kind == "word" for phrase in self.all[:clause])
        if before and not any(phrase.kind == "colon" for phrase in self.all[:clause]):
            return before > 1 or len(self.words) > 2
        labelled = any(word[:5] in words.PREMISES for word in self.words)
        return len(self.words) > 5 if before else len(self.words) > 2 and not labelled

    def announces(self) -> bool:
        """Return whether the line only announces what follows it: words, and a colon at the end."""
        sentence = (self.own is None or self.kind(0) == "word") and len(self.words) > 1
        return sentence and self.kind(len(self.all) - 1) == "colon"

    def concludes(self) -> bool:
        """Return whether the line says what is shown by now: `Hence r.`, `=> r follows`."""
        sign = self.kind(0) in ("arrow", "operator")
        return self.own is None and (sign or not words.CONCLUDES.isdisjoint(self.words))

    def is_proof_by_contradiction(self) -> bool:
        """Return whether the empty clause is only a word of a heading."""
        first = self.all[self.clauses[0]]
        worded = first.clause.is_empty and first.text[-1:].isalpha() and len(first.text) > 1
        ahead = any(phrase.kind == "word" for phrase in self.all[: self.clauses[0]])
        return self.own is None and worded and ahead and len(self.parents) < 2

    def aims(self) -> bool:
        """Return whether the line only says what is to be shown."""
        return not words.AIMS.isdisjoint(self.words) and words.DENIALS.isdisjoint(self.words)
