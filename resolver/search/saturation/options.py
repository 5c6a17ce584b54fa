"""What a saturation may resolve, what it picks next, and what it throws away.

Mostly a short clause is picked, now and then an old one, perhaps units first. Picking the oldest
every so often makes the search fair: no clause waits for ever. To add a way to select literals,
write its function and its row in `SELECTIONS`.

Source: McCune, OTTER 3.0, 1994 (the pick-given ratio); Wos, Carson & Robinson, Fall Joint Computer
Conference 1964 (unit preference).
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from attrs import Attribute, field, frozen

from resolver.errors import StrategyError
from resolver.logic.arguments import is_whole
from resolver.proofs.shapes import REFINEMENTS

PARTNERS = ("any", *(name for name, one in REFINEMENTS.items() if one.saturates))


def _greatest(mask: int, even: int) -> int:
    """Return the literal of the greatest atom."""
    return 1 << mask.bit_length() - 1


def _negative(mask: int, even: int) -> int:
    """Return the greatest negative literal; in a clause that has none, the greatest of all."""
    return _greatest(mask & ~even or mask, even)


# On which literals a clause may be resolved: of its mask and that of all even codes, their mask.
SELECTIONS: Final[Mapping[str, Callable[[int, int], int]]] = {
    "all": lambda mask, even: mask,
    "greatest": _greatest,
    "negative": _negative,
}
PICKING = ("ratio", "units_first")
EQUIVALENT = ("tautologies", "forward", "backward")  # all that follows still follows
SIMPLIFICATIONS = (*EQUIVALENT, "pure")


def one_of(*choices: str) -> Any:
    """Return a validator that raises StrategyError for anything else."""

    def validate(_: object, attribute: Attribute[str], value: object) -> None:
        if value not in choices:
            raise StrategyError(value, f"choice of {attribute.name}", choices)

    return validate


def whole_from(least: int) -> Any:
    """Return a validator that raises StrategyError for anything but whole numbers from here up."""

    def validate(_: object, attribute: Attribute[int], value: object) -> None:
        if not is_whole(value, least):
            raise StrategyError(value, attribute.name, (f"a whole number from {least} up",))

    return validate


def _switch(_: object, attribute: Attribute[bool], value: object) -> None:
    if not isinstance(value, bool):
        raise StrategyError(value, f"state of {attribute.name}", ("True", "False"))


@frozen
class Options:
    """The choices of a saturation; those of each strategy are its defaults.

    `partners`: of two clauses that are resolved, one at least is `any`, or what a refinement asks
    for: `unit`, `input` or `sos`. `select`: a clause is resolved on `all` its literals, on the
    `greatest` one in the order of the atoms, or on a `negative` one if it has any. `ratio`: so many
    clauses are picked because they are short for each one picked because it is old; 0 picks by age
    alone. `units_first`: units are picked before all others. The rest switches simplifications on
    and off; `pure` keeps satisfiability only, not equivalence.

    Raises StrategyError for a value that is none of these.
    """

    partners: str = field(default="any", validator=one_of(*PARTNERS))
    select: str = field(default="all", validator=one_of(*SELECTIONS))
    ratio: int = field(default=5, validator=whole_from(0))
    units_first: bool = field(default=True, validator=_switch)
    tautologies: bool = field(default=True, validator=_switch)
    forward: bool = field(default=True, validator=_switch)
    backward: bool = field(default=True, validator=_switch)
    pure: bool = field(default=False, validator=_switch)

    @property
    def complete(self) -> bool:
        """Whether the empty clause is found whenever there is no model."""
        return self.partners == "any" or (self.partners == "sos" and self.select == "all")


class _Row:
    """Numbers in the order in which they came, four bytes each."""

    def __init__(self) -> None:
        self.numbers = array("I")
        self.next = 0


class Queue:
    """The numbers of the clauses that wait, in two orders.

    >>> queue = Queue(ratio=1, units_first=False)
    >>> queue.extend(range(3), [3, 2, 2])
    >>> queue.pop(), queue.pop(), queue.pop(), queue.pop()
    (1, 0, 2, None)
    """

    def __init__(self, ratio: int, units_first: bool) -> None:
        self.turns = ratio + 1
        self.units_first = units_first
        self.turn = 0
        self.by_age = _Row()
        self.by_length: defaultdict[int, _Row] = defaultdict(_Row)
        self.picked = bytearray()  # of each number, whether it waits no longer

    def extend(self, numbers: Collection[int], lengths: Iterable[int]) -> None:
        """Let clauses wait, each with its number and its length; numbers never decrease."""
        self.by_age.numbers.extend(numbers)
        by_length = self.by_length
        for number, length in zip(numbers, lengths, strict=True):
            by_length[length].numbers.append(number)
        last = self.by_age.numbers[-1] if self.by_age.numbers else -1
        self.picked.extend(bytes(last + 1 - len(self.picked)))

    def pop(self) -> int | None:
        """Return the next clause, which waits no longer; None if there is none."""
        if self.units_first and 1 in self.by_length:
            unit = self.first(self.by_length[1])
            if unit is not None:
                return unit
        self.turn += 1
        if self.turn % self.turns == 0:
            return self.first(self.by_age)
        while self.by_length:
            shortest = min(self.by_length)
            number = self.first(self.by_length[shortest])
            if number is not None:
                return number
            del self.by_length[shortest]
        return None

    def first(self, row: _Row) -> int | None:
        """Return the first of these that still waits."""
        while row.next < len(row.numbers):
            number = row.numbers[row.next]
            row.next += 1
            if not self.picked[number]:
                self.picked[number] = True
                return number
        return None
