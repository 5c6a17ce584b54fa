"""A derivation as figures: what is above a bar gives what is beneath it.

In a figure the parents stand above a bar, and what follows from them beneath it. What is
beneath one bar may stand above the next; parents may stand in one line or in several.

    p ∨ q    ¬p ∨ q       p ∨ ¬q    ¬p ∨ ¬q
    --------------- p     ----------------- p
           q                     ¬q
           ------------------------ q
                       □

Source: Gentzen, Mathematische Zeitschrift 39, 1935.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from attrs import evolve

from resolver.logic.clause import Clause
from resolver.practice.handwriting import LONG, NOTE, atom_names, read_derivation
from resolver.practice.lexer import scan
from resolver.practice.parsed_line import AIM, PREMISE, ParsedLine, no_clause, unknown_atom

BAR: Final = re.compile(r"[-‐–—―─━═=_└┘┬┴]{3,}")
STROKES: Final = "─━│┃┐┘├┤┬┴┼└┌╮╯╰╭"
DOWNWARDS: Final = frozenset("│┃┐┌├┤┬┼╮╭")  # strokes that go on beneath
UPWARDS_TOO: Final = frozenset("│┃┘└├┤┴┼╯╰")
TEXT: Final = re.compile(rf"[^\s{STROKES}](?: ?[^\s{STROKES}])*")
SIDEWAYS: Final = re.compile(r"[─━][┐┘╮╯]")
RULED: Final = re.compile(r"[|+│┼├┤]")  # the rule under a table's head
SLASHED: Final = re.compile(r"(?:\s*\\\s+/)+\s*")
UPWARDS: Final = re.compile(r"(?:\s*/\s+\\)+\s*")
MIRRORED: Final = str.maketrans("/\\", "\\/")
SLASHES: Final = re.compile(r"\\\s+/")
CELL: Final = re.compile(r"\S+(?: \S+)*")
BETWEEN: Final = re.compile(
    r"[,;](?![^{(\[]*[})\]])|(?<=\}) (?=\{)|(?<![∨|]) (?=[¬~]?\w+[∨|]\S)"
)  # and in no brackets


class Cell(NamedTuple):
    """What is at one place of the page: its line, from 0, its columns and its text."""

    line: int
    start: int
    end: int
    text: str

    def meets(self, other: Cell) -> bool:
        """Return whether the two share a column."""
        return self.start < other.end and other.start < self.end


class Step(NamedTuple):
    """A bar's parents above it, what it makes beneath it, and the pivot beside it."""

    parents: Sequence[Cell]
    made: Cell
    pivot: str | None


def read_bars(text: str, known: Iterable[Clause]) -> list[ParsedLine]:
    r"""Return the lines of figures; nothing for a text that has none, or one that is no figure.

    >>> read = read_bars("p    ¬p\n-------\n   □", [Clause(["p"]), Clause(["~p"])])
    >>> [(line.line, str(line.clause), *map(str, line.premises)) for line in read]
    [(1, 'p'), (1, '¬p'), (3, '□', 'p', '¬p')]

    Args:
        text: The derivation as a student writes it.
        known: The clauses whose atoms it uses.
    """
    if any(map(UPWARDS.fullmatch, text.split("\n"))):  # what follows is above
        turned = text.translate(MIRRORED).split("\n")[::-1]
        read = read_bars("\n".join(turned), known)
        return [evolve(parsed, line=len(turned) + 1 - parsed.line) for parsed in read]
    drawn = [NOTE.sub("", line)[:LONG].expandtabs() for line in text.split("\n")]
    if SIDEWAYS.search(text) and (read := _sideways(drawn, tuple(known))):
        return read
    slashed = [SLASHED.fullmatch(line) is not None for line in drawn]
    kept = [at for at, slash in enumerate(slashed) if not (slash and at and slashed[at - 1])]
    lines = [_ruled(drawn[at]) for at in kept]  # of slashes beneath each other the first
    barred = [line for line in lines if BAR.search(line)]
    if not barred or any(map(RULED.search, barred)):
        return []
    page = _Page(lines, tuple(known))
    steps = [step for step in map(page.step, page.bars) if step is not None]
    if len(steps) == 1 and (made := page.clause(steps[0].made)) and made.clause in page.known:
        return []  # a rule in a list of premises
    found = page.read(steps) if len(steps) == len(page.bars) else []
    read = [parsed for parsed in found if parsed is not None]
    return [evolve(one, line=kept[one.line - 1] + 1) for one in read] if None not in found else []


def _sideways(lines: Sequence[str], known: Sequence[Clause]) -> list[ParsedLine]:
    """Return the lines of a tree that grows to a side: strokes join two clauses to a third.

    p ∨ q ──┐
            ├── q
    ¬p ─────┘
    """
    page = _Page(lines, known)
    page.cells = [
        [Cell(at, one.start(), one.end(), one[0].strip()) for one in TEXT.finditer(line)]
        for at, line in enumerate(lines)
    ]
    cells = [cell for row in page.cells for cell in row]
    left = {
        (at, x): sign for at, line in enumerate(lines) for x, sign in enumerate(line)
        if sign in STROKES
    }  # fmt: skip
    made: dict[Cell, Step] = {}
    while left:
        stroke = _connected(next(iter(left)), left)
        ends = {(at, x + step) for at, x in stroke for step in (-2, -1, 1, 2)}
        met = [
            cell for cell in cells if ends & {(cell.line, cell.start), (cell.line, cell.end - 1)}
        ]
        turn = min(x for at, x in stroke if lines[at][x] not in "─━")
        before = [cell for cell in met if cell.start < turn]
        after = [cell for cell in met if cell.start > turn]
        if {len(before), len(after)} != {1, 2}:
            return []
        parents, child = (before, after[0]) if len(before) == 2 else (after, before[0])
        made[child] = Step(parents, child, None)
    order = sorted(cells, key=lambda cell: cell.start, reverse=after[1:] != [])
    read = [(cell, page.clause(cell)) for cell in order]
    found = [
        page.with_parents(parsed, made[cell]) if cell in made else evolve(parsed, kind=PREMISE)
        for cell, parsed in read
        if parsed is not None
    ]
    return [one for one in found if one is not None] if len(found) == len(cells) else []


def _connected(start: tuple[int, int], left: dict[tuple[int, int], str]) -> list[tuple[int, int]]:
    """Take the strokes that hang together with that at a place out of these."""
    found, signs = [start], {start: left.pop(start)}
    for at, x in found:
        near = [(at, x - 1), (at, x + 1)]
        near += [(at + 1, x)] * (signs[at, x] in DOWNWARDS and left.get((at + 1, x)) in UPWARDS_TOO)
        near += [(at - 1, x)] * (signs[at, x] in UPWARDS_TOO and left.get((at - 1, x)) in DOWNWARDS)
        signs |= {one: left.pop(one) for one in near if one in left}
        found += [one for one in near if one in signs and one not in found]
    return found


class _Page:
    """The cells of a page line by line, and its bars."""

    def __init__(self, lines: Sequence[str], known: Sequence[Clause]) -> None:
        self.lines, self.known, self.names = lines, known, atom_names(known)
        self.bars = [bar for at, line in enumerate(lines) for bar in _bars(at, line)]
        barred = {bar.line for bar in self.bars}
        self.cells = [
            [] if at in barred else list(_cells(at, line)) for at, line in enumerate(lines)
        ]

    @cached_property
    def side(self) -> int | None:
        """Where beneath a bar what it makes is, if it is the same end of all, and no axiom."""
        rows = (self.cells[bar.line + 1 : bar.line + 2] for bar in self.bars)
        several = [row for rows_below in rows for row in rows_below if len(row) > 1]
        for side in (0, -1):
            made = [self.clause(row[side]) for row in several]
            if all(one is not None and one.clause not in self.known for one in made):
                return side
        return None

    def step(self, bar: Cell) -> Step | None:
        """Return what a bar says; None where it is no bar of a figure."""
        parents: list[Cell] = []
        for cells in reversed(self.cells[: bar.line]):
            above = [cell for cell in cells if cell.meets(bar) and self.clause(cell) is not None]
            if not above or (parents and len(above) > 1):
                break
            parents[:0] = above
            if len(above) > 1:
                break
        beneath = (cell for cells in self.cells[bar.line + 1 : bar.line + 2] for cell in cells)
        made = [cell for cell in beneath if cell.meets(bar)]
        if len(made) > 1 and self.side is not None:  # the next parent is beside it
            made = [made[self.side]]
        beside = scan(bar.text, self.names)
        if len(parents) != 2 or len(made) != 1 or any(token.kind == "number" for token in beside):
            return None
        single = (token for token in beside if token.kind != "word" or len(token.text) == 1)
        atoms = [token.text for token in single if token.kind in ("atom", "word")]
        return Step(parents, made[0], " and ".join(atoms) or None)

    def read(self, steps: Sequence[Step]) -> list[ParsedLine | None]:
        """Return the lines of the page in its order; None for a cell that is no clause."""
        made = {step.made: step for step in steps}
        used = {cell for step in steps for cell in (*step.parents, step.made)}
        found: list[ParsedLine | None] = []
        for at, cells in enumerate(self.cells):
            if not used.intersection(cells):
                found += self.beside(at) if cells else []
                continue
            beside = (scan(cell.text, self.names) for cell in cells if cell not in used)
            kinds = {token.kind for tokens in beside for token in tokens}
            found += [None] if kinds & {"atom", "number", "empty"} else []
            for cell in filter(used.__contains__, cells):
                parsed = self.clause(cell)
                if parsed is None or parsed.number is not None or cell in made:
                    found.append(parsed and self.with_parents(parsed, made.get(cell)))
                elif parsed.fault is None:
                    found.append(evolve(parsed, kind=PREMISE))
        return found

    def beside(self, at: int) -> list[ParsedLine]:
        """Return what a line says that is part of no figure; below a bar, a word is an atom."""
        found = read_derivation(self.lines[at], self.known)
        word = self.lines[at].strip()
        below = any(self.clause(cell) is not None for cell in self.cells[at - 1])
        if not any(one.claims for one in found) and word.isalnum() and below and at:
            return [ParsedLine(at + 1, fault=unknown_atom(word))]
        return [evolve(parsed, line=at + 1) for parsed in found]

    def with_parents(self, parsed: ParsedLine, step: Step | None) -> ParsedLine | None:
        """Return a line with its parents, as clauses or by number, and with its pivot."""
        if step is None:
            return parsed
        parents = [parent for cell in step.parents if (parent := self.clause(cell))]
        named = [known.number if known.clause is None else known.clause for known in parents]
        premises = tuple(premise for premise in named if premise is not None)
        return evolve(parsed, premises=premises, pivot=step.pivot) if len(premises) == 2 else None

    def clause(self, cell: Cell) -> ParsedLine | None:
        """Return the one clause that a cell has."""
        found = read_derivation(cell.text, self.known)
        if len(found) != 1 or found[0].premises or found[0].kind not in ("", AIM):
            return None
        parsed = evolve(found[0], line=cell.line + 1, kind="")
        if parsed.formula and parsed.fault is None:
            return evolve(parsed, clause=None, formula=(), fault=no_clause("this is a formula"))
        return parsed


def _ruled(line: str) -> str:
    r"""Return a line of slashes as one with bars: `\ /` joins the two above it."""
    if not SLASHED.fullmatch(line):
        return line
    bars = ""
    for found in SLASHES.finditer(line):
        start = max(found.start() - 2, len(bars) + bool(bars))
        bars = bars.ljust(start) + "-" * (found.end() + 2 - start)
    return bars


def _bars(at: int, line: str) -> Iterator[Cell]:
    """Yield the bars of a line, each with what is beside it."""
    found = list(BAR.finditer(line))
    ends = [bar.start() for bar in found[1:]] + [len(line)]
    for bar, end in zip(found, ends, strict=False):
        yield Cell(at, bar.start(), bar.end(), line[bar.end() : end])


def _cells(at: int, line: str) -> Iterator[Cell]:
    """Yield what two spaces or a comma part."""
    for found in CELL.finditer(line):
        start = found.start()
        for part in BETWEEN.split(found[0]):
            if part.strip():
                yield Cell(at, start, start + len(part), part.strip())
            start += len(part) + 1
