r"""A line that is not read: whether it claims something, what stands in the way, how it is written.

    8. Hence by 2 and 4 we see that r      'Hence' is no literal      8. r   from 2, 4
    6. {¬p}, {r}   1,2                     two clauses                6. ___   from 1, 2

A clause is proposed only where the line has one literal or one clause, and no word of denial.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from attrs import frozen

from resolver.logic.clause import Clause
from resolver.logic.names import label as in_quotes
from resolver.practice import vocabulary
from resolver.practice.reader import LABELLED, LineReader, Part, read_line
from resolver.practice.tokens import END, Token, plain, tokens

DENIALS: Final = {" ".join(words) for words in vocabulary.DENIALS.phrases}
ALWAYS: Final = ("or", "formula", "empty", "turnstile", "bar", "least")  # kinds that claim
TOUCHING: Final = ("- – − ! ' + 0").split()  # which claim only where they touch an atom
DATE: Final = re.compile(
    r"(?<![\w.])[0-9]{1,4}(?:([-./])\s?[0-9]{1,2}\1\s?[0-9]{1,4}|[-./:][0-9]{1,2})(?!\w)"
)
LETTERED: Final = re.compile(r"\s*[(\[]?(?:[a-z]|[ivxlc]+)[)\].:]\s*(?=\S)", re.IGNORECASE)
STEPS: Final = re.compile(r"[;.]\s+[(\[]?[0-9]+\s*[.):\]]\s*\S")
OPERATORS: Final = ("formula", "over")
ROW: Final = ("comma", "semicolon", "plus", "over", "times", "turnstile")
JOINTS: Final = ("and", "und", "et", "implies", "iff", "xor", "nor", "nand", "then", "if")
LONG: Final = 500  # signs of a line, beyond which it is not looked at any further
ANYWHERE: Final = "anywhere"
BELOW: Final = "below"
BLANK: Final = "___"
FROM: Final = ("from", "by", "with", "using", "res", "aus", "von", "resolution", "R", "de", "da")
ON: Final = ("on", "auf")


@frozen
class UnreadLine:
    """A line that does not fit the notation.

    Args:
        number: Its label; None for a line without one.
        claims: `anywhere`, or `below` the first premise or step only; empty for a remark.
        why: What stands in the way.
        proposal: How it is written, perhaps with blanks.
    """

    number: int | None
    claims: str
    why: str
    proposal: str


def unread_line(text: str, names: frozenset[str]) -> UnreadLine:
    """Return what is to be said of a line that does not fit the notation.

    >>> found = unread_line("8. Hence by 2 and 4 we see that r", frozenset("pqr"))
    >>> found.why, found.proposal
    ("'Hence' is no literal", '8. r   from 2, 4')

    Args:
        text: The line.
        names: The atoms of the exercise.
    """
    whole = plain(text, names)
    line = _Unread(whole[:LONG], names)
    if len(whole) > LONG:
        form = line.proposal()
        return UnreadLine(line.label_read, ANYWHERE, f"it has more than {LONG} signs", form)
    return UnreadLine(line.label_read, line.claims(), line.why(), line.proposal())


def unread_sentence(at: int, text: str, why: str, proposal: str) -> str:
    """Return that a line is not read, what stands in the way, and how it is written.

    Args:
        at: Where it is in the text, from 1.
        text: What is written there.
        why: What stands in the way.
        proposal: How it is written.
    """
    return f'line {at} is not read: "{text.strip()}": {why}; write it like   {proposal}'


def written_line(
    clause: str, label: str, parents: Sequence[str], names: frozenset[str], pivot: str = ""
) -> str:
    """Return a step in words that are no atoms of the exercise.

    >>> written_line("q", "5. ", ("1", "3"), frozenset(["q", "from"]))
    '5. q   by 1, 3'

    Args:
        clause: Its clause as a text.
        label: Its label and a blank; empty for none.
        parents: The numbers of its parents, or blanks.
        names: The atoms of the exercise.
        pivot: The atom that it resolves on; empty where that is not said.
    """
    word, on, pair = free_word(FROM, names), free_word(ON, names), ", ".join(parents)
    reason = f"{word} {pair}" if word else f"({pair})"
    atom = in_quotes(pivot) if pivot else ""
    named = (f" {on} {atom}" if on else f" ({atom})") if atom else ""
    return f"{label}{clause}   {reason}{named}"


def free_word(words: Sequence[str], names: frozenset[str]) -> str:
    """Return the first of these words that is no atom in any capitals; empty for none."""
    taken = {name.casefold() for name in names}
    return next((word for word in words if word.casefold() not in taken), "")


class _Unread:
    """The tokens of a line that is not read."""

    def __init__(self, text: str, names: frozenset[str]) -> None:
        self.text, self.names = text, names
        self.reader = LineReader(text, names)
        self.reader.read()
        self.furthest = self.reader.furthest
        self.label_read = _label(self.reader)
        self.start = self.reader.at
        self.tokens = self.reader.tokens
        self.rest = self.tokens[self.start :]
        self.numbers = [number for token in self.rest if (number := self._number(token))]
        self.denial = self._denied()

    def _number(self, token: Token) -> int:
        """Return the number of a line that a token is; 0 for another one."""
        if token.exact:
            return 0
        if token.kind == "number":
            return int(token.text[:9])
        joined = LABELLED.fullmatch(token.text) if token.kind == "name" else None
        return int(joined[1]) if joined is not None and token.atom is None else 0

    def _denied(self) -> str:
        """Return what denies the line: a word, or that it is said to be 0; empty for nothing."""
        for token, following in pairwise((*self.rest, END)):
            negation = (token.word,) in vocabulary.NOT.phrases and following.atom is not None
            if token.word in DENIALS and not negation:
                return token.text
            if token.kind == "equals" and following.text == "0":
                return "= 0"
            if token.text in ("⊬", r"\nvdash"):
                return token.text
        return ""

    def claims(self) -> str:
        """Return where the line claims something: anywhere, below the first step, or nowhere."""
        undated = tokens(DATE.sub(" ", self.text), self.names)
        if any(self._is_sign(at) for at in range(len(self.tokens))):
            return ANYWHERE
        dated = len(undated) < len(self.tokens)
        reader = LineReader(DATE.sub(" ", self.text), self.names) if dated else self.reader
        labelled = _label(reader) is not None
        rest = reader.tokens[reader.at :]
        numbers = sum(bool(self._number(token)) for token in rest)
        atom = any(token.atom is not None for token in rest)
        if labelled and (numbers > 1 or atom):
            return ANYWHERE
        anywhere = any(token.atom is not None for token in undated)
        return BELOW if anywhere and any(map(self._number, undated)) else ""

    def _is_sign(self, at: int) -> bool:
        """Return whether a token is a sign of clauses or formulas, and no word."""
        before, token, after = (END, *self.tokens, END)[at : at + 3]
        if token.kind == "comma":
            return self._in_set(at)
        if token.text in TOUCHING:
            left = before.atom is not None and token.glued
            right = after.atom is not None and after.glued
            return left or (right and token.text != "'")
        return token.kind in (*ALWAYS, "not") and not token.text[0].isalnum()

    def _in_set(self, at: int) -> bool:
        """Return whether a comma stands between literals in braces or square brackets."""
        before = [token for token in self.tokens[:at] if token.kind in ("open", "close")]
        opened = before[-1:] and before[-1].text[-1] in "{["
        beside = self.tokens[at - 1 : at] + self.tokens[at + 1 : at + 2]
        return bool(opened) and any(token.atom is not None for token in beside)

    def why(self) -> str:
        """Return what stands in the way."""
        return next(filter(None, self._faults()))

    def _faults(self) -> Iterator[str]:
        """Yield what may stand in the way, the plainest first; empty for what does not."""
        kinds = {*pairwise(token.kind for token in self.rest)}
        yield self._lettered()
        if re.match(r"0 [.):]", " ".join(token.text for token in self.tokens[:2])):
            yield "labels count from 1"
        if STEPS.search(self.text):
            yield "there are several steps in it; write a line for each"
        if self.denial:
            yield f"'{self.denial}' denies it, and a line says only what follows"
        yield self._no_sign()
        if self._has_two_clauses():
            yield "there are two clauses in it; write a line for each"
        if not kinds.isdisjoint({("not", "not"), ("prime", "prime")}):
            yield "a literal has one ¬ at most"
        yield self._parents()
        if self._read(self.reader.reason) and self.reader.peek().kind in ("end", "colon", "equals"):
            yield "the clause is missing; the empty one is written too, as □"
        yield self._side_by_side()
        if self.furthest >= len(self.tokens):
            yield "something is missing at its end"
        else:
            yield f"'{self.tokens[self.furthest].text}' is not in its place"

    def _read(self, part: Callable[[], Part | None]) -> Part | None:
        """Read a part of the line behind its label."""
        self.reader.at = self.start
        return self.reader.attempt(part)

    def _lettered(self) -> str:
        if self.label_read is None and LETTERED.match(self.text) and self.tokens[1:]:
            label = next(token for token in self.tokens if token.kind != "open")
            if label.kind == "name" and not label.exact:
                return f"a label is a number, and {label.text} is none"
        return ""

    def _threes(self) -> Iterator[tuple[Token, Token, Token]]:
        """Return each token behind the label, between its neighbours."""
        padded = (END, *self.rest, END)
        return zip(padded, padded[1:], padded[2:], strict=False)

    def _no_sign(self) -> str:
        """Return that a sign or a word in it is none of a clause."""
        for before, token, after in self._threes():
            colon = token.text == ":" and after.text == "-"
            wordy = token.word in JOINTS and before.atom and after.atom
            if token.kind in OPERATORS or token.kind == "turnstile" or wordy or colon:
                sign = ":-" if colon else token.text
                return f"a clause has literals and ∨ only, and no {sign}"
        return ""

    def _has_two_clauses(self) -> bool:
        """Return whether there are two clauses in it, as two sets or with a comma between them."""
        sets = sum(token.kind == "open" and token.text[-1] in "{[" for token in self.rest)
        return len(self._clauses()) > 1 and sets + self._parted() > 1

    def _parted(self) -> int:
        """Return how many commas or semicolons stand between two literals outside brackets."""
        depth, found = 0, 0
        for before, token, after in self._threes():
            depth += (token.kind == "open") - (token.kind == "close")
            parts = token.kind in ("comma", "semicolon") and not depth
            behind = before.atom or before.kind == "close"
            found += 2 * bool(parts and behind and (after.atom or after.kind == "not"))
        return found

    def _parents(self) -> str:
        """Return that the line names one parent, or three or more."""
        if self._read(self.reader.clause) is None:
            return ""
        self.reader.words()
        rest = self.tokens[self.reader.at :]
        plainly = all(
            self._number(one) or one.text in (*vocabulary.BETWEEN.entries, *"()[]") for one in rest
        )
        named = sum(bool(self._number(one)) for one in rest)
        if not plainly or named == 2:
            return ""
        if named == 0:
            return "the parents are missing" if rest else ""
        return f"a step has two parents, and this one names {named if named > 1 else 'one'}"

    def _side_by_side(self) -> str:
        """Return which word is no literal."""
        clause = self._read(self.reader.clause)
        if clause is not None and clause[1]:
            return f"'{clause[1][0]}' is no literal"
        at = self.furthest
        if not 0 < at < len(self.tokens):
            return ""
        before, token = self.tokens[at - 1 : at + 1]
        if before.atom is None or token.kind != "name":
            return ""
        if token.atom is None:
            return f"'{token.text}' is no literal"
        return f"something is missing between {before.text} and {token.text}"

    def _clauses(self) -> list[tuple[int, int, Clause]]:
        """Return the clauses in the line, each with its first token and the one behind it."""
        found, reader = [], self.reader
        at = self.start
        while at < len(self.tokens):
            reader.at = at
            if self.tokens[at].word in ON and reader.attempt(reader.pivot) is not None:
                at = reader.at
                continue
            clause = reader.attempt(reader.clause)
            if clause is None or clause[1]:
                at += 1
                continue
            found.append((at, reader.at, clause[0]))
            at = reader.at
        return found

    def proposal(self) -> str:
        """Return how the line is written: with its clause and its parents, or with blanks."""
        label = "" if self.label_read is None else f"{self.label_read}. "
        parents = [str(number) for number in self.numbers]
        if len(parents) != 2 or self.reader.numeric:
            parents = ["__", "__"]
        return written_line(self._clause() or BLANK, label, parents, self.names)

    def _clause(self) -> str:
        """Return the one clause of the line; empty where it is not clear which."""
        found = self._clauses()
        if len(found) != 1 or self.denial:
            return ""
        start, end, clause = found[0]
        left = (*self.tokens[self.start : start], *self.tokens[end:])
        loose = ("or", "not", "prime", "bar", "empty", "over", "plus", *ALWAYS)
        parents = {token.text for token in left if token.text in vocabulary.BETWEEN.entries}
        if any(token.kind in loose and token.text not in parents for token in left):
            return ""
        if any(token.kind == "equals" for token in left):
            return ""
        text = str(clause)
        read = read_line(f"1. {text}", self.names)
        return text if read is not None and read.clause is clause and not read.unknown else ""


def _label(reader: LineReader) -> int | None:
    """Read the label of a line, which is no number in a row of numbers."""
    reader.at = 0
    number = reader.label()
    token = reader.peek()
    in_a_row = token.kind in (*ROW, "number") or (token.word,) in vocabulary.BETWEEN.phrases
    if number is None or (in_a_row and (token.kind != "number" or token.glued)):
        reader.at = 0
        return None
    return number
