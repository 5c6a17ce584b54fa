r"""A line that is not read: whether it claims something, what stands in the way, how it is written.

    8. Hence by 2 and 4 we see that r      'Hence' is no literal      8. r   from 2, 4
    6. {¬p}, {r}   1,2                     two clauses                6. ___   from 1, 2

A clause is proposed only where the line has one literal or one clause, and no word of denial.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from resolver.logic.names import label as in_quotes
from resolver.practice import reader
from resolver.practice.reader import clause_of, literals_of, numbers_of, read_line
from resolver.practice.tokens import marked, one, plain
from resolver.practice.vocabulary import ROWS

DATE: Final = re.compile(
    r"(?<![\w.])[0-9]{1,4}(?:([-./])\s?[0-9]{1,2}\1\s?[0-9]{1,4}|[-./:][0-9]{1,2})(?!\w)"
)
LETTERED: Final = re.compile(r"\s*[(\[]?(?P<said>[a-z]|[ivxlc]+)[)\].:]\s*\S", re.IGNORECASE)
STEPS: Final = re.compile(r"[;.]\s+[(\[]?[0-9]+\s*[.):\]]\s*\S")
LONG: Final = 500  # signs of a line, beyond which it is not looked at any further
BLANK: Final = "___"

START: Final = "(?<![^ ])"  # of the marks of a token
AN_ATOM: Final = one("ab")
A_NUMBER: Final = f"{START}(?![^ ]*a){one('1J')}"
ATOM: Final = re.compile(AN_ATOM)
NUMERAL: Final = re.compile(A_NUMBER)
COUNTED: Final = re.compile(f"{START}(?![^ ]*[a□]){one('#J')}")
GLUED: Final = reader.GLUED
NO_PRIME: Final = f"{START}(?!{one(chr(39))})"
TOUCHING: Final = f"{AN_ATOM}{GLUED}{one('t')}|{NO_PRIME}{one('t')}{GLUED}{AN_ATOM}"
LISTED: Final = (
    f"{one('{[')}(?:(?!{one('()[]{}')}){reader.ANY})*?(?:{AN_ATOM}{one(',')}|{one(',')}{AN_ATOM})"
)
CLAIM: Final = re.compile(f"{START}(?![^ ]*[w#t]){one('∨¬□→⊢≥¯')}|{TOUCHING}|{LISTED}")
KNOWN: Final = reader.clause_pattern(reader.literal_pattern("a", "b"))
FOUND: Final = re.compile(f"{one('O')}{reader.NAME}|(?P<clause>{KNOWN})(?!{one('∨')})")
LOOSE: Final = re.compile(
    f"{START}(?![^ ]*[#&])(?:{one('∨')}|(?![^ ]*w){one('¬¯□→÷⊢≥=' + chr(39))})"
)
SET: Final = reader.set_pattern(reader.LITERAL)
DENIED: Final = re.compile(
    f"{START}(?!{one('¬')}{AN_ATOM})(?P<said>{one('!')}|{one('=')}(?=[^ ]*#){one('□')})"
)
NO_SIGN: Final = re.compile(
    f"(?P<said>{one('→÷⊢')}|{one(':')}{one('-')})|{AN_ATOM}(?P<word>{one('j')}){AN_ATOM}"
)
TWO_CLAUSES: Final = re.compile(
    f"{SET}(?:{reader.ANY})?{SET}|^(?:(?!{one('([{')}){reader.ANY})*?{reader.LITERAL}{one(',;')}{reader.LITERAL}"
)
TWO_SIGNS: Final = re.compile(f"{one('¬')}{one('¬')}|{one(chr(39))}{one(chr(39))}")
FAULTS: Final = (  # what stands in the way, the plainest first
    (DENIED, "'{}' denies it, and a line says only what follows"),
    (NO_SIGN, "a clause has literals and ∨ only, and no {}"),
    (TWO_CLAUSES, "there are two clauses in it; write a line for each"),
    (TWO_SIGNS, "a literal has one ¬ at most"),
)


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
    word, on = (free_word(ROWS[one], names) for one in ("before the parents", "the pivot"))
    pair = ", ".join(parents)
    reason = f"{word} {pair}" if word else f"({pair})"
    atom = in_quotes(pivot) if pivot else ""
    named = (f" {on} {atom}" if on else f" ({atom})") if atom else ""
    return f"{label}{clause}   {reason}{named}"


def free_word(words: Sequence[str], names: frozenset[str]) -> str:
    """Return the first of these words that is no atom in any capitals; empty for none."""
    taken = {name.casefold() for name in names}
    return next((word for word in words if word.casefold() not in taken), "")


@cache
def _parts(numeric: bool) -> dict[str, re.Pattern[str]]:
    """Return expressions for the parts of a line that is not read."""
    reason, words = (
        reader.reason_pattern(numeric),
        f"(?:{one('F')}|{one('O')}{reader.NAME})*(?:{one(':')})?",
    )
    in_a_row = f"{one(',;+÷·⊢')}|[^ ]*&[^ ]*w|{GLUED}{one('#')}"
    parts = {
        "label": f"(?:(?>{reader.label_pattern(numeric)})(?!{in_a_row}))?",
        "parents": f"{reader.CLAUSE}{words}(?P<rest>(?:{A_NUMBER}|{one('&()[]')})*)$",
        "no clause": f"{reason}(?:{one(':=')}|$)",
        "step": f"(?P<clause>{reader.CLAUSE})(?:{reason})?",
    }
    return {name: re.compile(part) for name, part in parts.items()}


class UnreadLine:
    """A line that does not fit the notation: its label, if it has one, and what is said of it.

    >>> found = UnreadLine("8. Hence by 2 and 4 we see that r", frozenset("pqr"))
    >>> found.number, found.why, found.proposal
    (8, "'Hence' is no literal", '8. r   from 2, 4')

    Args:
        text: The line.
        names: The atoms of the exercise.
    """

    def __init__(self, text: str, names: frozenset[str]) -> None:
        line = plain(text, names)
        whole = marked(line[:LONG], names)
        label = _parts(whole.numeric)["label"].match(whole.marks)
        assert label is not None  # it may be empty
        self.names, self.marks, self.is_long = names, whole.marks, len(line) > LONG
        self.number = next(iter(numbers_of(whole, label)), None)
        self.rest = whole.behind(label)

    def part(self, name: str) -> re.Match[str] | None:
        """Return what is found of a part where the rest begins."""
        return _parts(self.rest.numeric)[name].match(self.rest.marks)

    def claims(self, begun: bool) -> bool:
        """Return whether it claims something, or is a remark.

        Args:
            begun: Whether a premise or a step stands above it.
        """
        if self.is_long or CLAIM.search(self.marks):
            return True
        undated = UnreadLine(DATE.sub(" ", self.rest.text), self.names)
        numbers, atom = COUNTED.findall(undated.rest.marks), ATOM.search(undated.rest.marks)
        if undated.number is not None and (numbers[1:] or atom):
            return True
        return begun and bool(COUNTED.search(undated.marks) and ATOM.search(undated.marks))

    @property
    def why(self) -> str:
        """What stands in the way."""
        return next(filter(None, self._faults()))

    def _faults(self) -> Iterator[str]:
        """Yield what may stand in the way, the plainest first; empty for what does not."""
        text, marks = self.rest.text, self.rest.marks
        if self.is_long:
            yield f"it has more than {LONG} signs"
        lettered = LETTERED.match(text) if self.number is None else None
        if lettered is not None and lettered["said"] not in self.names:
            yield f"a label is a number, and {lettered['said']} is none"
        if re.match(r"\s*0\s*[.):]", text):
            yield "labels count from 1"
        if STEPS.search(text):
            yield "there are several steps in it; write a line for each"
        for pattern, sentence in FAULTS:
            if (found := pattern.search(marks)) is not None:
                group = next((name for name, said in found.groupdict().items() if said), 0)
                yield sentence.format(self.rest.text_of(found, group))
        parents = self.part("parents")
        named = 2 if parents is None else len(NUMERAL.findall(parents["rest"]))
        if named not in (0, 2):
            yield f"a step has two parents, and this one names {named if named > 1 else 'one'}"
        if self.part("no clause"):
            yield "the clause is missing; the empty one is written too, as □"
        yield self._out_of_place()

    def _out_of_place(self) -> str:
        """Return which token is the first that fits no more."""
        step, read = self.part("step"), 0
        if step is not None:
            read = self.rest.marks.count(" ", 0, step.end())
            unknown = literals_of(self.rest, step, "clause")[1]
            if unknown:
                return f"'{unknown[0]}' is no literal"
        if read == len(self.rest.tokens):
            return "something is missing at its end"
        token = self.rest.tokens[read]
        strange = token.name and "n" in token.marks
        return f"'{token.text}' is {'no literal' if strange else 'not in its place'}"

    @property
    def proposal(self) -> str:
        """How it is written: with its clause and its parents, or with blanks."""
        label = "" if self.number is None else f"{self.number}. "
        parents = [
            str(n)
            for each in NUMERAL.finditer(self.rest.marks)
            for n in numbers_of(self.rest, each)
        ]
        if len(parents) != 2 or self.rest.numeric:
            parents = ["__", "__"]
        return written_line(self._clause() or BLANK, label, parents, self.names)

    def _clause(self) -> str:
        """Return the one clause of the line; empty where it is not clear which."""
        marks = self.rest.marks
        found = [each for each in FOUND.finditer(marks) if each["clause"]]
        if len(found) != 1 or DENIED.search(marks):
            return ""
        left = marks[: found[0].start()] + marks[found[0].end() :]
        clause, _ = clause_of(self.rest, found[0])
        read = None if LOOSE.search(left) else read_line(f"1. {clause}", self.names)
        return "" if read is None or read.unknown or read.clause is not clause else str(clause)
