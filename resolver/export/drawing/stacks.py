"""A sum of many premises in a narrow drawing: those used only there are in lists.

    ╭─────────────╮ ╭─────────────╮
    │ 1. a ∨ b    │ │ 4. ¬a ∨ ¬c  │
    │ 2. 2 × (c)  │ │ 5. ¬b ∨ ¬d  │
    ╰──────┬──────╯ ╰──────┬──────╯
           ╰────┬──────────╯
              0 ≥ 1

A list has premises of one kind, so its colour says what it said before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from attrs import frozen

from resolver.export.display import StepKind
from resolver.export.drawing.picture import SIZE, TextBox, wrap
from resolver.proofs.proof import Proof, Step

MOST_WIDTH: Final = 1_200.0  # a drawing of a counting proof, in CSS pixels
MOST_LIST_LINES: Final = 14  # of a list
MOST_LINE_WIDTH: Final = 240.0  # of a line, if there is so much
LEAST_LINE_WIDTH: Final = 120.0
BESIDE: Final = 36.0  # what a list takes beside its lines
MOST_LISTS: Final = 4  # lists side by side
Pieces = Callable[[Step], list[str]]  # what a step says, in pieces between which it may be broken


@frozen
class Stack(TextBox):
    """A list of premises, each with its number and how often it is added up."""

    steps: tuple[Step, ...]

    @staticmethod
    def of(
        steps: Sequence[tuple[Step, int]], kind: StepKind, pieces: Pieces, width: float
    ) -> Stack:
        """Return the list of some steps, each with its multiplier."""
        lines = [line for step, times in steps for line in stack_lines(step, times, pieces, width)]
        return Stack(tuple(lines), (), kind.colour, tuple(step for step, _ in steps))


def stack_lines(step: Step, times: int, pieces: Pieces, width: float) -> list[str]:
    """Return the lines of a step: its number, its multiplier, what it says."""
    often = [f"{times} ×"] if times > 1 else []
    first, *rest = wrap([f"{step.number}.", *often, *pieces(step)], SIZE, width)
    return [first, *(f"    {line}" for line in rest)]


def stack_premises(
    proof: Proof, kinds: Mapping[int, StepKind], pieces: Pieces
) -> tuple[dict[int, tuple[int, ...]], dict[int, Stack]]:
    """Return what each box rests on, and the lists by the number of their first step."""
    used = Counter(premise for step in proof for premise in step.premises)
    alone = {step.number: step for step in proof if not step.premises and used[step.number] == 1}
    lists = {
        step.number: [
            *split_by_kind([(alone[n], t) for n, t in weighted_premises(step) if n in alone], kinds)
        ]
        for step in proof
    }
    most = max(map(len, lists.values()))
    width = min(MOST_LINE_WIDTH, max(LEAST_LINE_WIDTH, MOST_WIDTH / max(1, most) - BESIDE))
    rests: dict[int, tuple[int, ...]] = {}
    stacks: dict[int, Stack] = {}
    for step in proof:
        own = {steps[0][0].number: steps for steps in lists[step.number]}
        for first, steps in own.items():
            stacks[first], rests[first] = Stack.of(steps, kinds[first], pieces, width), ()
        if step.number not in alone:
            rests[step.number] = (*(n for n in step.premises if n not in alone), *own)
    return rests, stacks


def weighted_premises(step: Step) -> Iterator[tuple[int, int]]:
    """Yield each premise with how often it is added up."""
    yield from zip(step.premises, step.multipliers or (1,) * len(step.premises), strict=True)


def split_by_kind(
    steps: Sequence[tuple[Step, int]], kinds: Mapping[int, StepKind]
) -> Iterator[list[tuple[Step, int]]]:
    """Yield the steps in lists of one kind; the lists are as long as keeps them few."""
    by_kind: dict[StepKind, list[tuple[Step, int]]] = {}
    for each in steps:
        by_kind.setdefault(kinds[each[0].number], []).append(each)
    most = max(MOST_LIST_LINES, -(-len(steps) // max(1, MOST_LISTS - len(by_kind) + 1)))
    for each_kind in by_kind.values():
        for at in range(0, len(each_kind), most):
            yield each_kind[at : at + most]
