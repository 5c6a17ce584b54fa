"""A derivation as figures: the parents above a bar, and what follows from them beneath it.

    p ∨ q    ¬p ∨ q       p ∨ ¬q    ¬p ∨ ¬q
    --------------- p     ----------------- p
           q                     ¬q
           ------------------------ q
                       □

What stands beneath one bar may stand above the next; parents may stand in one line or in several.

Source: the figures of Gentzen, Mathematische Zeitschrift 39, 1935, as books print them since.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from attrs import evolve

from resolver.logic.clause import Clause
from resolver.practice.handwriting import NOTE, atom_names, read_derivation
from resolver.practice.lexer import scan
from resolver.practice.parsed_line import EXAMPLE, ParsedLine

BAR: Final = re.compile(r"[-‐–—―─━═=_]{3,}")
RULED: Final = re.compile(r"[|+│┼├┤]")  # the rule under a table's head
CELL: Final = re.compile(r"\S+(?: \S+)*")
BETWEEN: Final = re.compile(r"[,;](?![^{(\[]*[})\]])")  # and in no brackets


class Cell(NamedTuple):
    """What stands at one place of the page: its line, from 0, its columns and its text."""

    line: int
    start: int
    end: int
    text: str


class Step(NamedTuple):
    """A bar's parents above it, what it makes beneath it, and the pivot beside it."""

    parents: tuple[Cell, Cell]
    made: Cell
    pivot: str | None


def read_bars(text: str, known: Iterable[Clause]) -> list[ParsedLine]:
    r"""Return what figures claim; nothing for a text that has none, or one that is no figure.

    >>> read = read_bars("p    ¬p\n-------\n   □", [Clause(["p"]), Clause(["~p"])])
    >>> [(claim.line, str(claim.clause), *map(str, claim.premises)) for claim in read]
    [(3, '□', 'p', '¬p')]
    """
    lines = [NOTE.sub("", line)[:5000].expandtabs() for line in text.split("\n")]
    barred = [line for line in lines if BAR.search(line)]
    if not barred or any(map(RULED.search, barred)):
        return []
    page = _Page(lines, tuple(known))
    steps = [page.step(bar) for bar in page.bars]
    found = [] if None in steps else page.claims([one for one in steps if one is not None])
    return [] if None in found else [one for one in found if one is not None]


class _Page:
    """The cells of a page line by line, and its bars."""

    def __init__(self, lines: Sequence[str], known: Sequence[Clause]) -> None:
        self.lines, self.known = lines, known
        self.names = atom_names(known)
        self.bars = [bar for at, line in enumerate(lines) for bar in _bars(at, line)]
        barred = {bar.line for bar in self.bars}
        self.cells = [
            [] if at in barred else list(_cells(at, line)) for at, line in enumerate(lines)
        ]

    def step(self, bar: Cell) -> Step | None:
        """Return what a bar says; None where it is no bar of a figure."""
        parents: list[Cell] = []
        for line in range(bar.line - 1, -1, -1):
            above = [one for one in self.cells[line] if _share(one, bar)]
            if not above or (parents and len(above) > 1):
                break
            parents[:0] = above
            if len(above) > 1:
                break
        beneath = self.cells[bar.line + 1] if bar.line + 1 < len(self.cells) else []
        made = [one for one in beneath if _share(one, bar)]
        beside = scan(bar.text, self.names)
        atoms = [
            one.text
            for one in beside
            if one.kind == "atom" or (one.kind == "word" and len(one.text) == 1)
        ]
        if len(parents) != 2 or len(made) != 1 or any(one.kind == "number" for one in beside):
            return None
        return Step((parents[0], parents[1]), made[0], " and ".join(atoms) or None)

    def claims(self, steps: Sequence[Step]) -> list[ParsedLine | None]:
        """Return what the page claims in its order; None for a cell that is no clause."""
        made = {step.made: step for step in steps}
        used = {cell for step in steps for cell in (*step.parents, step.made)}
        found: list[ParsedLine | None] = []
        for at, cells in enumerate(self.cells):
            if not used.intersection(cells):
                found += self.beside(at) if cells else []
                continue
            found += [None for one in cells if one not in used and self.says(one)]
            for cell in used.intersection(cells):
                claim = self.read(cell)
                if claim is None or claim.number is not None or cell in made:
                    found.append(claim and self.stepped(claim, made.get(cell)))
        return found

    def beside(self, at: int) -> list[ParsedLine]:
        """Return what a line claims that is part of no figure; below a bar, a word is an atom."""
        found = read_derivation(self.lines[at], self.known)
        word = self.lines[at].strip()
        if not found and word.isalnum() and at > self.bars[0].line:
            said = f"{word} is no atom of the clauses"
            return [ParsedLine(at + 1, None, None, trouble=("unknown atom", said, EXAMPLE))]
        return [evolve(one, line=at + 1) for one in found]

    def stepped(self, claim: ParsedLine, step: Step | None) -> ParsedLine | None:
        """Return a claim with its parents, by what they say or by number, and with its pivot."""
        if step is None:
            return claim
        parents = [self.read(one) for one in step.parents]
        named = [one.number if one.clause is None else one.clause for one in parents if one]
        premises = tuple(one for one in named if one is not None)
        return evolve(claim, premises=premises, pivot=step.pivot) if len(premises) == 2 else None

    def says(self, cell: Cell) -> bool:
        """Return whether a cell says anything of the derivation."""
        tokens = scan(cell.text, self.names)
        return any(token.kind in ("atom", "number", "empty") for token in tokens)

    def read(self, cell: Cell) -> ParsedLine | None:
        """Return the one clause that a cell claims."""
        found = read_derivation(cell.text, self.known)
        if len(found) != 1 or found[0].premises or found[0].unread:
            return None
        claim = evolve(found[0], line=cell.line + 1, aim=False)
        if claim.formula and claim.trouble is None:
            said = "a clause has literals and ∨ only, and this is a formula"
            return evolve(claim, clause=None, formula=(), trouble=("unreadable", said, EXAMPLE))
        return claim


def _bars(at: int, line: str) -> Iterator[Cell]:
    """Yield the bars of a line, each with what stands beside it."""
    found = list(BAR.finditer(line))
    ends = [one.start() for one in found[1:]] + [len(line)]
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


def _share(one: Cell, other: Cell) -> bool:
    """Return whether two share a column."""
    return one.start < other.end and other.start < one.end
