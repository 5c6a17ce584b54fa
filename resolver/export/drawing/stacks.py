"""Puts the premises of a sum of many into lists, so that its drawing is narrow.

    ╭─────────────╮ ╭─────────────╮
    │ 1. a ∨ b    │ │ 4. ¬a ∨ ¬c  │
    │ 2. 2 × (c)  │ │ 5. ¬b ∨ ¬d  │
    ╰──────┬──────╯ ╰──────┬──────╯
           ╰────┬──────────╯
              0 ≥ 1

A list has the premises of one kind that no other step uses, and the colour of that kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from typing import Final

from attrs import frozen

from resolver.export.display import StepKind
from resolver.export.drawing.picture import FONT_SIZE, TextBox, wrap
from resolver.proofs.proof import Proof, Step

# All widths are in CSS pixels.
MOST_WIDTH: Final = 1_200.0  # The width of a drawing of a counting proof.
MOST_LIST_LINES: Final = 14  # Premises in a list, unless there would be too many lists.
MOST_LINE_WIDTH: Final = 240.0
LEAST_LINE_WIDTH: Final = 120.0
LIST_MARGIN: Final = 36.0  # The width of a list besides its lines.
MOST_LISTS: Final = 4  # Lists side by side.
Weighted = tuple[Step, int]  # A premise and its multiplier.
Pieces = Callable[[Step], list[str]]  # Breaks the text of a step into pieces that fit into lines.


@frozen
class Stack(TextBox):
    """A list of premises, each with its number and its multiplier."""

    steps: tuple[Step, ...]

    @staticmethod
    def of(
        steps: Sequence[tuple[Step, int]], kind: StepKind, pieces: Pieces, width: float
    ) -> Stack:
        """Return the list of some premises."""
        lines: list[str] = []
        for step, multiplier in steps:
            lines += stack_lines(step, multiplier, pieces, width)
        return Stack(tuple(lines), (), kind.colour, tuple(step for step, _ in steps))


def stack_lines(step: Step, multiplier: int, pieces: Pieces, width: float) -> list[str]:
    """Return the lines of a premise: its number, its multiplier, and its conclusion."""
    words = [f"{step.number}."]
    if multiplier > 1:
        words.append(f"{multiplier} ×")
    words += pieces(step)
    first, *others = wrap(words, FONT_SIZE, width)
    return [first, *(f"    {line}" for line in others)]


def stack_premises(
    proof: Proof, kinds: Mapping[int, StepKind], pieces: Pieces
) -> tuple[dict[int, tuple[int, ...]], dict[int, Stack]]:
    """Return the premises of each box, and the lists by the number of their first step."""
    use_count = Counter(premise for step in proof for premise in step.premises)
    leaves = [step for step in proof if not step.premises]
    used_once = {step.number: step for step in leaves if use_count[step.number] == 1}
    lists: dict[int, list[list[Weighted]]] = {}
    for step in proof:
        listed = [
            (used_once[number], multiplier)
            for number, multiplier in weighted_premises(step)
            if number in used_once
        ]
        lists[step.number] = [*split_by_kind(listed, kinds)]

    # The lists of one sum stand side by side.
    most_lists = max(map(len, lists.values()))
    width_of_list = MOST_WIDTH / max(1, most_lists) - LIST_MARGIN
    width = min(MOST_LINE_WIDTH, max(LEAST_LINE_WIDTH, width_of_list))

    premises_of: dict[int, tuple[int, ...]] = {}
    stacks: dict[int, Stack] = {}
    for step in proof:
        own_lists = {premises[0][0].number: premises for premises in lists[step.number]}
        for first, premises in own_lists.items():
            stacks[first] = Stack.of(premises, kinds[first], pieces, width)
            premises_of[first] = ()
        if step.number not in used_once:
            boxes = [number for number in step.premises if number not in used_once]
            premises_of[step.number] = (*boxes, *own_lists)
    return premises_of, stacks


def weighted_premises(step: Step) -> Iterator[tuple[int, int]]:
    """Yield the number of each premise with its multiplier."""
    yield from zip(step.premises, step.multipliers or (1,) * len(step.premises), strict=True)


def split_by_kind(
    steps: Sequence[tuple[Step, int]], kinds: Mapping[int, StepKind]
) -> Iterator[list[tuple[Step, int]]]:
    """Yield premises in lists of one kind each, which are longer if there would be too many."""
    by_kind: dict[StepKind, list[tuple[Step, int]]] = {}
    for step, multiplier in steps:
        by_kind.setdefault(kinds[step.number], []).append((step, multiplier))

    list_count = max(1, MOST_LISTS - len(by_kind) + 1)
    most_lines = max(MOST_LIST_LINES, ceil(len(steps) / list_count))
    for of_kind in by_kind.values():
        for start in range(0, len(of_kind), most_lines):
            yield of_kind[start : start + most_lines]
