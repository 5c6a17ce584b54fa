"""A derivation by hand is read line by line: `4. ~q | r   from 1, 3 on p`, as people write it.

Whatever is in a line besides a number, a clause, its parents and a pivot is passed over, and a
line without a clause is a heading. What reads two ways is asked back.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Final

from attrs import evolve

from resolver.logic.clause import Clause
from resolver.logic.names import quoted
from resolver.practice.claims import parsed_line
from resolver.practice.doubts import dangling, reads_two_ways
from resolver.practice.headings import is_heading
from resolver.practice.labels import labels_of
from resolver.practice.lexer import Token, scan
from resolver.practice.line_parts import UNION, parts_of
from resolver.practice.parsed_line import (
    HEADED,
    HEADING,
    MISSING,
    PREMISE,
    PROSE,
    SILENT,
    STEP,
    UNREAD,
    Parent,
    ParsedLine,
    no_clause,
)
from resolver.practice.parser import IMPLIES, OPERATORS, Phrase, phrases
from resolver.practice.premise_lists import premise_list
from resolver.practice.row import CLAUSAL, COLUMNS
from resolver.practice.sense import Sheet, by_sense
from resolver.practice.signs import (
    BULLETS,
    directed,
    unbulleted,
    union_of,
    without_words,
    worded,
)
from resolver.practice.sums import AT_LEAST, read_sum
from resolver.practice.tables import with_cues
from resolver.practice.words import LEVELS, REASONS, RESULTS

NOTE: Final = re.compile(
    r"^\s*#(?!\d).*|(?<![|¦])\s#(?!\s*[\d(\[]).*|(?<=\s)%.*|^%.*|\b(?:q\.\s?e\.\s?d|c\.\s?[qvns]\.\s?d|w\.\s?z\.\s?(?:b\.\s?w|z\.\s?w))\b\.?",
    re.DOTALL | re.IGNORECASE,
)
LONG: Final = 5_000  # characters of a line that are read: nobody writes more
CLAIMS: Final = frozenset({"atom", "empty", "number", "not", "or", "operator", "open", "close"})
HEADS: Final = frozenset({"word", "atom", "open", "other", "empty"})  # what a heading begins with
TURNED: Final = frozenset({"/", *IMPLIES})  # signs that may give


def read_derivation(text: str, known: Iterable[Clause]) -> list[ParsedLine]:
    r"""Return the lines of a derivation as they were read; blank lines are left out.

    >>> lines = read_derivation("Proof\n\n3. q  from 1, 2 on p", [Clause(["p", "q"])])
    >>> [(line.line, line.kind, line.number, line.premises, line.pivot) for line in lines]
    [(1, 'heading', None, (), None), (3, '', 3, (1, 2), 'p')]

    Args:
        text: The derivation as a student writes it.
        known: The clauses whose atoms it uses.
    """
    known = tuple(known)
    names = atom_names(known)
    lines = [NOTE.sub("", line) for line in text.split("\n")]
    labels = labels_of(lines, names)
    rows = [_turned(scan(line[:LONG], names, labels), names) for line in lines]
    if any(token.text.lower() in RESULTS for row in rows for token in row):
        rows = [*with_cues(rows)]
    page = _Page(rows, known, names)
    sums = [at for at, line in enumerate(lines, start=1) if AT_LEAST.search(line)]
    filled = [(at, row) for at, row in enumerate(rows, start=1) if row and at not in sums]
    read = [page.read(part, at) for at, row in filled for part in parts_of(row)]
    read = [*_continued(read, known)]
    read += [
        read_sum(part, at, names)
        for at in sums
        for part in lines[at - 1][:LONG].split(";")
        if part.strip()
    ]
    read.sort(key=attrgetter("line"))
    cut = (at for at, line in enumerate(lines, start=1) if len(line) > LONG)
    return read + [ParsedLine(at, kind=UNREAD) for at in cut]


def _turned(row: Sequence[Token], names: Sequence[str]) -> Sequence[Token]:
    """Return a line with what its words and signs mean there, without those that say nothing."""
    texts = {token.text for token in row}
    row = unbulleted(row) if texts & BULLETS else row
    row = worded(row, names) if any(text.lower() in OPERATORS for text in texts) else row
    row = without_words(row) if ":" in texts and len(row) > 3 else row
    levels = len(row) > 3 and (UNION in texts or row[0].text.lower() in LEVELS)
    return union_of(row) if levels else row


def _continued(lines: Sequence[ParsedLine], known: Collection[Clause]) -> Iterator[ParsedLine]:
    """Yield lines, those whose parents or whose result are in the next one read with it.

    p ∨ q, ¬p ∨ r          5. q ∨ r
       give q ∨ r             by 1 and 2
    """
    stated = None
    led: tuple[Parent, ...] = ()
    for line, after in pairwise((*lines, ParsedLine(0))):
        if led and _is_alone(line, known):
            line = evolve(line, premises=led)
        leads = line is not stated and (line.kind == PROSE or _is_reason(line))
        led = line.premises if leads else ()
        if led and _is_alone(after, known):
            yield ParsedLine(line.line, kind=PROSE)
            continue
        begun = line.kind in (PREMISE, UNREAD) and len(line.mentions) == 2
        if begun and after.premises == line.mentions:
            yield ParsedLine(line.line, kind=PROSE, mentions=line.mentions)
        elif _is_reason(after) and after.line == line.line + 1 and _is_alone(line, known):
            yield evolve(line, premises=after.premises, pivot=after.pivot)
            stated = after
        else:
            yield ParsedLine(line.line, kind=PROSE) if line is stated else line


def _is_alone(line: ParsedLine, known: Collection[Clause]) -> bool:
    """Return whether a line claims a clause that is no premise, and names no parents."""
    return line.clause is not None and not line.premises and line.clause not in known


def _is_reason(line: ParsedLine) -> bool:
    """Return whether a line names two parents, and no clause and no number."""
    bare = line.fault is MISSING or (line.kind == UNREAD and line.fault is None)
    numbers = all(isinstance(parent, int) for parent in line.premises)
    return bare and line.number is None and len(line.premises) == 2 and numbers


def beside(
    text: str, plain: str, known: Iterable[Clause], read: Iterable[int]
) -> Iterator[ParsedLine]:
    r"""Yield the lines that nobody read: headings; and those with a step in a comment.

    >>> text = "% week 2\n% 3. □ 1, 2"
    >>> [(line.line, line.kind) for line in beside(text, text, [Clause(["p"])], [])]
    [(1, 'heading'), (2, 'unread')]

    Args:
        text: The sheet.
        plain: The same, cleaned.
        known: The clauses whose atoms it uses.
        read: The numbers of the lines that were read.
    """
    axioms, there = list(known), set(read)
    lines = zip(text.split("\n"), plain.split("\n"), strict=True)
    for at, (line, clean) in enumerate(lines, start=1):
        notes = (note[0].lstrip("#% \t") for note in NOTE.finditer(clean[:LONG]))
        if any(_is_step(parsed) for note in notes for parsed in read_derivation(note, axioms)):
            yield ParsedLine(at, kind=UNREAD)
        elif at not in there and line.strip():
            yield ParsedLine(at, kind=HEADING)


def _is_step(line: ParsedLine) -> bool:
    named = line.number is not None or len(line.premises) > 1
    return line.clause is not None and named


def atom_names(clauses: Iterable[Clause]) -> list[str]:
    """Return the atoms of clauses, the longest first."""
    atoms = {atom for clause in clauses for atom in clause.atoms}
    return sorted(sorted(atoms), key=len, reverse=True)


class _Page:
    """What only the text can tell: whether bars are borders, and dashes follow numbers."""

    def __init__(
        self, rows: Sequence[Sequence[Token]], known: Sequence[Clause], names: Sequence[str]
    ) -> None:
        self.known = known
        self.used: dict[int, object] = dict(enumerate(known, start=1))
        self.before: tuple[Clause, ...] = ()  # the clause of the last step, or two for the next
        self.goals = False  # whether the goals of a logic program stand here
        self.names = frozenset(name.lower() for name in names)
        filled = [
            [
                "reason" if token.kind == "word" and token.text.lower() in REASONS else token.kind
                for token in tokens
            ]
            for tokens in rows
            if tokens
        ]
        barred = [kinds for kinds in filled if "bar" in kinds]
        framed = [kinds for kinds in barred if kinds[0] in ("bar", "number")]
        cited = not any(name.isdecimal() for name in names)  # so a number names a line
        table = [
            kinds
            for kinds in framed
            if "bar" in kinds[:2]
            or (cited and ("bar", "number") in pairwise(kinds))
            or ("bar", "reason") in pairwise(kinds)
        ]
        self.borders = 2 * len(table) > len(barred)
        commas = any(
            comma.kind == "comma" and after.kind in ("atom", "not")
            for tokens in rows
            for comma, after in pairwise(tokens)
        )
        self.bars = self.borders and not commas and not any("or" in kinds for kinds in filled)
        numbered = [kinds for kinds in filled if kinds[0] == "number"]
        dashed = [kinds for kinds in numbered if "dash" in kinds[1:3]]
        self.dashes = len(dashed) > 1 and len(dashed) == len(numbered)
        self.signs = 0 < len(dashed) < len(numbered)

    def read(self, tokens: Sequence[Token], line: int) -> ParsedLine:
        """Return a line as it was read."""
        kinds = [token.kind for token in tokens]
        if self.signs and kinds[:3] == ["number", "stop", "dash"] and not tokens[2].before:
            tokens = [*tokens[:2], tokens[2]._replace(kind="not"), *tokens[3:]]  # 1.-p
        if CLAIMS.isdisjoint(kinds):
            return ParsedLine(line, kind=PROSE if kinds.count("word") > HEADED else HEADING)
        if kinds[0] in HEADS and not self.goals and is_heading(tokens):
            return ParsedLine(line, kind=HEADING)
        texts = {token.text for token in tokens}
        if (self.goals or "back" in kinds) and (goal := self.goal(tokens, line)):
            return goal
        sign, few = dangling(tokens, self.borders), kinds.count("number") < 3
        listed = premise_list(tokens, line, self.names, self.known) if few else None
        doubtful = listed is None or len({*listed.mentions}) < len(listed.mentions)
        if listed is None or doubtful or not set(self.known).issuperset(listed.mentions):
            given = tokens if texts.isdisjoint(TURNED) else directed(tokens, self.names)
            listed, tokens = (listed, tokens) if given == tokens else (None, given)
        if listed is not None:
            self.before = listed.mentions if len(listed.mentions) == 2 else self.before
            return evolve(listed, kind=UNREAD, mentions=()) if sign else listed
        return self._claimed(tokens, line, sign)

    def _claimed(self, tokens: Sequence[Token], line: int, sign: str) -> ParsedLine:
        """Return a line that is no list; a sign in it may join nothing."""
        found = phrases(tokens, self.borders, self.names)
        parsed = parsed_line(found, line, self.names, self.used, self.before)
        if sign and (parsed.kind in SILENT or parsed.number is None):
            return ParsedLine(line, kind=UNREAD)
        parsed = by_sense(parsed, found, Sheet(self.used, self.known, self.before))
        self._note(parsed, [phrase for phrase in found if phrase.kind in CLAUSAL])
        if tokens[0].text == UNION and isinstance(parsed.clause, Clause) and not parsed.premises:
            parsed = evolve(parsed, kind=STEP)
        fault = None if parsed.kind in SILENT else reads_two_ways(tokens, self.dashes, self.bars)
        fault = no_clause(f"{sign} is out of place") if sign and fault is None else fault
        if fault is not None and (parsed.premises or parsed.clauses or parsed.kind):
            return evolve(parsed, clause=None, formula=(), fault=fault)
        return parsed

    def _note(self, parsed: ParsedLine, content: Sequence[Phrase]) -> None:
        """Keep what the next line may go on from: the last clause, or two without their result."""
        if parsed.number is not None or (parsed.premises[1:] and parsed.kind not in SILENT):
            number = parsed.number or self._next()
            self.used.pop(number, None)  # the last one said is the last here
            self.used[number] = parsed.clause
        said = parsed.mentions if parsed.kind in (PROSE, PREMISE) else (parsed.clause,)
        if parsed.kind == UNREAD or (parsed.kind == PREMISE and len(said) == 2):
            said = tuple(one.clauses[0] for one in content if len(one.clauses) == 1)
        clauses = tuple(one for one in said if isinstance(one, Clause))
        self.before = clauses if 0 < len(clauses) == len(said) <= 2 else self.before

    def goal(self, tokens: Sequence[Token], line: int) -> ParsedLine | None:
        """Return a goal of a logic program: `← p, q (2)` is ¬p ∨ ¬q, from the last one and 2."""
        start = 0
        if tokens[0].kind in ("number", "word") and len(tokens) > 2:
            start = 2 if tokens[1].kind in COLUMNS else 0
        arrow = tokens[start].kind == "back"
        rest = tokens[start + arrow :]
        by = [token for token in rest if token.kind == "number"]
        kinds = {token.kind for token in rest if token.text not in "()∧&."}
        ends = self.goals and kinds <= {"empty", "number"}
        if not (arrow or ends) or len(by) > 1 or not kinds <= {"atom", "comma", "empty", "number"}:
            return None
        clause = Clause([f"~{quoted(one.text)}" for one in rest if one.kind == "atom"])
        parents: tuple[Parent, ...] = (*self.before, int(by[0].text)) if by else ()
        own = int(tokens[0].text) if tokens[0].kind == "number" and start else None
        own = own or (self._next() if self.goals else None)
        self.goals, self.before = True, (clause,)
        if own is not None:
            self.used[own] = clause
        return ParsedLine(line, own, clause, parents)

    def _next(self) -> int:
        return max(self.used, default=0) + 1


def read_pivot(text: str, names: Iterable[str]) -> str:
    """Return the atom that is resolved on: one of these names, or the text without its sign.

    >>> read_pivot("~p", ["p", "q"])
    'p'

    Args:
        text: What is written for the pivot.
        names: The atoms that it may be.
    """
    tokens = scan(text, sorted(names, key=len, reverse=True))
    return next((token.text for token in tokens if token.kind == "atom"), text.strip())
