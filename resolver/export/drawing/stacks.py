"""Puts the premises of a sum into lists if they are many, so that its drawing stays narrow.

    ╭─────────────╮ ╭─────────────╮
    │ 1. a ∨ b    │ │ 4. ¬a ∨ ¬c  │
    │ 2. 2 × (c)  │ │ 5. ¬b ∨ ¬d  │
    ╰──────┬──────╯ ╰──────┬──────╯
           ╰────┬──────────╯
              0 ≥ 1

A list has premises of one kind that no other step uses, and it has the colour of the kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from typing import Final

from attrs import frozen

from resolver.export.display import StepKind
from resolver.export.drawing.picture import FONT_SIZE, TextBox, wrap
from resolver.proofs.proof import Proof, Step, leaves_of, steps_by_number

# All widths are in CSS pixels.
MOST_WIDTH: Final = 1_200.0  # The width of a drawing of a counting proof.
MOST_LIST_LINES: Final = 14  # The premises of a list, unless there would be too many lists.
MOST_LINE_WIDTH: Final = 240.0
LEAST_LINE_WIDTH: Final = 120.0
LIST_MARGIN: Final = 36.0  # The width of a list besides its lines.
MOST_LISTS: Final = 4  # The lists of one sum, which stand side by side.
WeightedPremise = tuple[Step, int]  # A premise and its multiplier.

# A function that breaks the text of a step into pieces, between which a line may end.
TextBreaker = Callable[[Step], list[str]]


@frozen
class Stack(TextBox):
    """A list of premises, each with its number and its multiplier."""

    steps: tuple[Step, ...]

    @staticmethod
    def of(
        steps: Sequence[tuple[Step, int]],
        kind: StepKind,
        break_text: TextBreaker,
        width: float,
    ) -> Stack:
        """Return the list of premises of one kind, each with its multiplier."""
        lines: list[str] = []
        for step, multiplier in steps:
            lines += stack_lines(step, multiplier, break_text, width)
        listed_steps = tuple([step for step, _ in steps])
        return Stack(tuple(lines), notes=(), fill=kind.colour, steps=listed_steps)


def stack_lines(step: Step, multiplier: int, break_text: TextBreaker, width: float) -> list[str]:
    """Return the lines of a premise: its number, its multiplier, and its conclusion."""
    words = [f"{step.number}."]
    if multiplier > 1:
        words.append(f"{multiplier} ×")
    words += break_text(step)
    # The further lines of a premise are indented, so that its number stands out.
    first, *others = wrap(words, FONT_SIZE, width)
    return [first, *(f"    {line}" for line in others)]


def stack_premises(
    proof: Proof,
    kinds: Mapping[int, StepKind],
    break_text: TextBreaker,
) -> tuple[dict[int, tuple[int, ...]], dict[int, Stack]]:
    """Return the boxes above each box, and the lists among the boxes, by their numbers.

    A list has the number of its first step.
    """
    use_count: Counter[int] = Counter()
    for step in proof:
        use_count.update(step.premises)
    used_once = steps_by_number(leaf for leaf in leaves_of(proof) if use_count[leaf.number] == 1)

    lists: dict[int, list[list[WeightedPremise]]] = {}
    for step in proof:
        listed: list[WeightedPremise] = []
        for number, multiplier in pair_with_multipliers(step):
            if number in used_once:
                listed.append((used_once[number], multiplier))
        lists[step.number] = [*split_by_kind(listed, kinds)]

    # The lists of one sum stand side by side, so many lists must be narrow.
    most_lists = max(map(len, lists.values()))
    width_of_list = MOST_WIDTH / max(1, most_lists) - LIST_MARGIN
    width = min(MOST_LINE_WIDTH, max(LEAST_LINE_WIDTH, width_of_list))

    premises_of: dict[int, tuple[int, ...]] = {}
    stacks: dict[int, Stack] = {}
    for step in proof:
        own_stacks: list[int] = []
        for premises in lists[step.number]:
            # A list has the number of its first premise.
            first_step, _ = premises[0]
            number = first_step.number
            stacks[number] = Stack.of(premises, kinds[number], break_text, width)
            premises_of[number] = ()
            own_stacks.append(number)

        # Premises in a list have no box of their own.
        if step.number not in used_once:
            boxes = [number for number in step.premises if number not in used_once]
            premises_of[step.number] = (*boxes, *own_stacks)
    return premises_of, stacks


def pair_with_multipliers(step: Step) -> Iterator[tuple[int, int]]:
    """Yield the number of each premise with its multiplier."""
    multipliers = step.multipliers or (1,) * len(step.premises)
    yield from zip(step.premises, multipliers, strict=True)


def split_by_kind(
    steps: Sequence[tuple[Step, int]], kinds: Mapping[int, StepKind]
) -> Iterator[list[tuple[Step, int]]]:
    """Yield lists of premises of one kind, longer ones if there would be more than MOST_LISTS."""
    by_kind: dict[StepKind, list[tuple[Step, int]]] = {}
    for premise in steps:
        step, _ = premise
        of_kind = by_kind.setdefault(kinds[step.number], [])
        of_kind.append(premise)

    # Each other kind takes one of the lists, so this many are left for a kind with many premises.
    list_count = max(1, MOST_LISTS - len(by_kind) + 1)
    most_lines = max(MOST_LIST_LINES, ceil(len(steps) / list_count))
    for premises in by_kind.values():
        for start in range(0, len(premises), most_lines):
            yield premises[start : start + most_lines]
