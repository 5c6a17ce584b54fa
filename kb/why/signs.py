"""What stands in the cells of a sum: a sign, and the lines that say so.

    ● 12    counted, a place that would do; by the set shown in line 12, where a line is named
    ○ 7     named in line 7, of whose cards none can be had, or not all
    · 33    lacked, as line 33 says
    ✓ 5     had, as line 5 says
    ✓?      supposed
    · (1)   as the first sum found

A cell may have several.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from kb.theory.atoms import cell_of
from kb.theory.axioms import Source
from kb.why.argument import Argument, is_unit, line_of
from kb.why.phrases import Header
from resolver import DENIED, Constraint, Literal, Step

COUNTED, NAMED, HAS, LACKS, SUPPOSED = "●", "○", "✓", "·", "?"
Cell = tuple[str, str]


def marked(
    argument: Argument, parts: Sequence[Step], header: Header, sums: Mapping[int, str]
) -> dict[Cell, str]:
    """Return what stands in each cell (holder, card) that a sum of these parts is about."""
    cells: dict[Cell, dict[str, dict[str, None]]] = {}
    for name, sign, step in marks(argument, parts):
        labels = cells.setdefault(cell_of(name), {}).setdefault(sign, {})
        labels[SUPPOSED if step is None else label(step, header, sums)] = None
    return {
        cell: " ".join(written(sign, labels) for sign, labels in signs.items())
        for cell, signs in cells.items()
    }


def marks(argument: Argument, parts: Iterable[Step]) -> Iterator[tuple[str, str, Step | None]]:
    """Yield each marked atom with its sign and the step behind it, None for what is supposed."""
    for count in argument.needs:
        yield from ((name, COUNTED, count.step) for name in count.cells)
    for step in filter(is_unit, parts):
        ((_, literal),) = line_of(step).terms
        yield literal.name, sign_of(literal), step
    yield from ((one.name, sign_of(one), None) for one in argument.supposed)
    for count in (*argument.places, *(one for one in argument.needs if not one.cells)):
        if not isinstance(count.step.source, Constraint):
            yield from ((one.name, NAMED, count.step) for one in line_of(count.step))


def sign_of(literal: Literal) -> str:
    """Return the sign of a card that is there, or is not."""
    return HAS if literal.positive else LACKS


def label(step: Step, header: Header, sums: Mapping[int, str]) -> str:
    """Return what a step goes by: its line, the number of its sum, nothing for a rule."""
    if step.source is DENIED:
        return SUPPOSED
    if isinstance(step.source, Source):
        return str(header.line(step.source) or "")
    return sums.get(step.number, "")


def written(sign: str, labels: Iterable[str]) -> str:
    """Return a sign with its lines.

    >>> written("●", ["12", ""]), written("✓", ["?"]), written("·", ["33", "5"])
    ('● 12', '✓?', '· 5, 33')
    """
    supposed = SUPPOSED if SUPPOSED in labels else ""
    lines = sorted((one for one in labels if one not in ("", SUPPOSED)), key=lambda x: (len(x), x))
    return f"{sign}{supposed} {', '.join(lines)}".rstrip()


def telling(cell: str) -> str:
    """Return the sign that a cell is shown by: what is supposed goes first.

    >>> telling("✓ 6 ·?"), telling("● 12"), telling("")
    ('?', '●', '')
    """
    return SUPPOSED if SUPPOSED in cell else cell[:1]
