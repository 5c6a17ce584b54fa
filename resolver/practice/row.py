"""One line's phrases: which number is the line's own, and what each word or sign announces.

5   .   q ∨ r   from   1   and   2   on   p
own     clause         parents           pivot
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from resolver.logic.clause import Clause
from resolver.practice import lexer, words
from resolver.practice.parser import IMPLIES, Phrase
from resolver.practice.words import CUES, LABELS

COLUMNS: Final = frozenset({"bar", "stop", "colon", "close"})
CLAUSAL: Final = ("clause", "formula")
EMPTY_ROW: Final[Mapping[int, Any]] = {}
SIGNS: Final = "&+⊗×∘*⊕∧"  # between two parents
JOINING: Final = ("comma", "or", "operator")
PROVES: Final = ("⊢", "|-", "⊨", "|=")
LABEL: Final = re.compile(r"[^\W\d_]|[ivx]+", re.IGNORECASE)  # a letter, or a Roman numeral


class Row:
    """One line's phrases, its own number and those of its parents.

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
        self.size = len(found)
        self.numbers = [at for at, phrase in enumerate(found) if phrase.kind == "number"]
        self.content = [at for at, phrase in enumerate(found) if phrase.kind in CLAUSAL]
        self.words = [phrase.text.lower() for phrase in found if phrase.kind == "word"]
        self.own: int | None = None
        self.own_at = self._own()
        self.own = None if self.own_at is None else int(found[self.own_at].text)
        cited = [at for at in self.numbers if at != self.own_at]
        known = all(self.number(at) in used for at in cited)
        first = {self.number(at): at for at in reversed(cited)} if cited[2:] and known else {}
        cited = [at for at in cited if first.get(self.number(at), at) == at]  # each once
        itself = all(self.number(at) == self.own for at in cited)  # such as `1. p   P1`
        self.parents = [] if itself else self._without_zero(cited)
        self._contradiction()

    @property
    def cited(self) -> tuple[int, ...]:
        """The numbers of the parents."""
        return tuple(map(self.number, self.parents))

    def kind(self, at: int) -> str:
        """Return the kind of the phrase at a place, the end beyond the last."""
        return self.all[at].kind if 0 <= at < self.size else "end"

    def text(self, at: int) -> str:
        """Return what is written at a place; nothing beyond the ends."""
        return self.all[at].text if 0 <= at < len(self.all) else ""

    def is_unit(self, at: int) -> bool:
        """Return whether a clause of one literal is at a place."""
        return self.kind(at) == "clause" and len(self.all[at].clause) == 1

    def word(self, at: int) -> str:
        """Return the word at a place in small letters; nothing where no word is."""
        return self.all[at].text.lower() if self.kind(at) == "word" else ""

    def number(self, at: int) -> int:
        """Return the number at a place."""
        return int(self.all[at].text)

    def cue(self, at: int) -> str:
        """Return what the word or the sign at a place announces: gives, from, on, and, is."""
        phrase = self.all[at]
        if phrase.kind == "word":
            return CUES.get(phrase.text.lower(), "")
        if phrase.text == "=" and self.kind(at + 1) in CLAUSAL and self._is_joint(at + 2):
            return "from"
        if phrase.kind == "arrow" or phrase.text in IMPLIES:
            return "gives"
        return "from" if phrase.kind == "back" else ""

    def _is_joint(self, at: int) -> bool:
        """Return whether a sign or a word for and is at a place, and a clause behind it."""
        joint = self.text(at) != "" and self.text(at) in SIGNS
        return (joint or self.word(at) in words.BOTH) and self.kind(at + 1) in CLAUSAL

    def is_empty(self, at: int) -> bool:
        """Return whether the empty clause is at a place."""
        return self.kind(at) == "clause" and self.all[at].clause.is_empty

    def is_bracketed(self, at: int) -> bool:
        """Return whether the phrase at a place is alone in brackets."""
        return self.kind(at - 1) == "open" and self.kind(at + 1) == "close"

    def behind(self, number: int) -> int:
        """Return the place behind a number and its marks."""
        after = number + 1
        while self.kind(after) in (*COLUMNS, "dash"):
            after += 1
        return after

    def _own(self) -> int | None:
        """Return where the line's own number is, if it has one.

        That is the first one, if a clause follows it; or else the only one of three that is new.
        """
        if self.numbers and self._is_ordinal():
            del self.numbers[0]
        if not self.numbers:
            return None
        numbers, first = self.numbers, self.numbers[0]
        new = [at for at in numbers if self.number(at) not in self.used]
        pairs = (pair for pair in pairwise(numbers) if len(new) == 1 and new[0] in pair)
        free = len(new) == 1 and not any(self._is_pair(*pair) for pair in pairs)
        begins = self._begins()
        parent = free and first not in new and self.word(first + 1) in words.BOTH
        if begins and not parent and self.kind(self.behind(first)) in (*CLAUSAL, "word", "back"):
            return first
        lone = self.content and self.is_bracketed(numbers[-1]) and new == numbers
        beside = self.content[1:] and new and self.is_bracketed(new[0])
        if free and (numbers[2:] or self.content[2:] or beside or lone):
            return new[0]
        if begins and (len(numbers) != 2 or not self.is_joined(*numbers)):
            return first
        return None

    def _begins(self) -> bool:
        """Return whether the first number begins the line, or only a label is before it."""
        first, rest = self.numbers[0], self.numbers[1:2]
        ahead = [part for part in self.all[:first] if part.kind not in ("open", "bar", "stop")]
        if self.kind(first - 1) == "open" and not self.is_bracketed(first):
            return False
        if rest and self.is_joined(first, *rest) and self._has_joint(first, *rest):
            return False
        if self._is_joint(first + 1):
            return False
        if not ahead:
            return self.kind(first + 1) not in ("comma", "other")
        named = self.kind(self.behind(first)) in CLAUSAL
        labelled = ahead[0].text.lower() in LABELS or (
            self.kind(first + 1) in ("colon", "stop") and named
        )
        return len(ahead) == 1 and ahead[0].kind in ("word", "arrow", "operator") and labelled

    def _is_ordinal(self) -> bool:
        """Return whether a label counts the steps alone, as in `Step 1: from 1 and 2 we get q`."""
        first, rest = self.numbers[0], self.numbers[1:]
        given = self.used and self.number(first) in self.used
        labelled = first == 1 and self.kind(0) == "word" and self.kind(2) in ("colon", "stop")
        several = len(rest) > 1 or len(self.content) > 2
        counted = len(rest) == 3 and self.kind(0) == "number" and self.kind(2) == "word"
        named = (
            counted
            and self.is_bracketed(rest[2])
            and self.number(rest[2]) > max(map(self.number, self.numbers[:3]))
        )
        return bool(given and ((labelled and (several or self.aims())) or named))

    def _is_pair(self, left: int, right: int) -> bool:
        """Return whether two numbers are two parents: a comma or a word for and is between them."""
        cues = {self.cue(at) for at in range(left + 1, right)}
        joined = self.is_joined(left, right) and self._has_joint(left, right)
        return joined and cues.isdisjoint(("gives", "from"))

    def _has_joint(self, left: int, right: int) -> bool:
        """Return whether a sign or a word for and is between two numbers."""
        between = range(left + 1, right)
        signs = [at for at in between if self.kind(at) in JOINING and self.text(at) not in IMPLIES]
        return bool(signs) or any(self.word(at) in words.BOTH for at in between)

    def is_joined(self, left: int, right: int) -> bool:
        """Return whether nothing but a sign or a word for and is between two numbers."""
        between = self.all[left + 1 : right]
        signs = ("comma", "or", "operator", "open", "close", "stop", "dash")
        return all(
            part.kind in signs
            or (part.kind == "word" and (len(part.text) < 5 or part.text.lower() in LABELS))
            for part in between
        )

    def _without_zero(self, cited: list[int]) -> list[int]:
        """Return the parents; a lone 0 or # where a clause should be is the empty clause."""
        zeros = [at for at in cited if self.number(at) == 0]
        crosses = [at for at, phrase in enumerate(self.all) if phrase.text == "#"]
        place = self.kind(crosses[0] - 1) if len(crosses) == 1 else ""
        if self.own is not None and place in ("number", *COLUMNS):
            zeros += crosses
        if not self.content and zeros:
            self._is_now_empty(zeros[0])
            self.content = zeros[:1]
        return [
            at for at in cited if at not in self.content and (at not in zeros or 0 in self.used)
        ]

    def _is_now_empty(self, at: int) -> None:
        self.all[at] = self.all[at]._replace(kind="clause", clauses=(Clause(),))

    def _contradiction(self) -> None:
        """Read `p ∧ ¬p  3, 6` as the empty clause, where these are what the parents say."""
        if len(self.parents) < 2 or not self.content:
            return
        formulas = [at for at in self.content if self.kind(at) == "formula"]
        at = (formulas or self.content)[0]
        worded = self.word(at + 1) in words.ANDS and self.kind(at + 2) == "clause"
        places = [at, at + 2] if worded and self.own_at is not None else [at]
        said = {clause for place in places for clause in self.all[place].clauses}
        units = {literal for clause in said for literal in clause.literals}
        others = [place for place in self.content if place not in (*places, *formulas[1:])]
        clash = len(units) == 2 and units == {~literal for literal in units}
        parents = {self.used.get(number) for number in self.cited}
        if all(map(self.is_empty, others)) and clash and len(said) == 2 and said == parents:
            self._is_now_empty(at)
            for place in places[1:]:
                self.all[place - 1 : place + 1] = [
                    phrase._replace(kind="comma", text="") for phrase in self.all[at + 1 : at + 3]
                ]
            self.content = [at, *formulas[1:]]

    def announces(self) -> bool:
        """Return whether the line only announces what follows it: words, and a colon at the end."""
        last = len(self.all) - 1
        ends = self.kind(last) == "colon" or (
            len(self.numbers) != 1 and self.word(last) in words.GIVES
        )
        exclaimed = last == 1 and self.is_empty(0) and self.text(0).isalpha()
        return self.own is None and ends and (len(self.words) > 1 or exclaimed)

    def concludes(self) -> bool:
        """Return whether the line says what is shown by now: `Hence r.`, `=> r follows`."""
        sign = self.kind(0) in ("arrow", "operator")
        return self.own is None and (sign or not words.CONCLUDES.isdisjoint(self.words))

    def aims(self) -> bool:
        """Return whether the line only says what is to be shown."""
        said = {
            word for at, phrase in enumerate(self.all) if (word := self.word(at)) in words.AIMS
            if word != "but" or self.kind(at + 1) == "colon"
        }  # fmt: skip
        models = next((at for at, phrase in enumerate(self.all) if phrase.text in PROVES), 0)
        if models and {phrase.kind for phrase in self.all[:models]} == {"word"}:
            return True
        if not words.PROOFS.isdisjoint(self.words) and self.content:
            return self.own is None and self.word(self.content[0] - 1) in words.OF
        return bool(said) and words.DENIALS.isdisjoint(self.words)

    def is_sentence(self) -> bool:
        """Return whether the line has a word that is longer than a label."""
        return any(LABEL.fullmatch(word) is None for word in self.words)

    def is_prose(self, clause: int) -> bool:
        """Return whether an atom is only a part of a sentence."""
        before = sum(phrase.kind == "word" for phrase in self.all[:clause])
        if before and not any(phrase.kind == "colon" for phrase in self.all[:clause]):
            return before > 1 or len(self.words) > 2
        labelled = any(word[:5] in words.PREMISES for word in self.words)
        return len(self.words) > 5 if before else len(self.words) > 2 and not labelled

    def holds_step(self) -> bool:
        """Return whether a line that claims nothing holds a clause and is no sentence."""
        boxes = [at for at in self.content if self.is_empty(at)]
        filled = [at for at in self.content if at not in boxes]
        if not filled and not any(self.all[at].text in lexer.BOX for at in boxes):
            return False
        start = self.kind(0) == "open"
        labelled = LABEL.fullmatch(self.word(start)) and self.kind(start + 1) in COLUMNS
        return bool(labelled and start + 2 in (*filled, *boxes)) or not self.is_sentence()
