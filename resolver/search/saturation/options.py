"""What a saturation may resolve, what it picks next, and what it throws away.

Mostly a short clause is picked, now and then an old one, perhaps units first. Picking the oldest
every so often makes the search fair: no clause waits for ever. To add a way to select literals,
write its function and its row in `SELECTIONS`.

Source: McCune, OTTER 3.0, 1994 (the pick-given ratio); Wos, Carson & Robinson, Fall Joint Computer
Conference 1964 (unit preference).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from attrs import Attribute, field, frozen

from resolver.errors import StrategyError
from resolver.logic.arguments import as_int, as_is
from resolver.proofs.refinements import REFINEMENTS

SATURATION_REFINEMENTS = (
    "any",
    *(name for name, refinement in REFINEMENTS.items() if refinement.saturates),
)


# On which literals a clause may be resolved: of its mask and that of all even codes, their mask.
SELECTIONS: Final[Mapping[str, Callable[[int, int], int]]] = {
    "all": lambda mask, even: mask,
    "greatest": lambda mask, even: 1 << mask.bit_length() - 1,  # the literal of the greatest atom
    # The greatest negative literal; in a clause that has none, the greatest of all.
    "negative": lambda mask, even: 1 << (mask & ~even or mask).bit_length() - 1,
}
PICKING_OPTIONS = ("ratio", "units_first")
KEEPING_EQUIVALENCE = ("tautologies", "forward", "backward")  # all that follows still follows
SIMPLIFICATIONS = (*KEEPING_EQUIVALENCE, "pure")
LONGEST_LENGTH: Final = 255


def make_option(default: str | int, *choices: str, least: int = 0) -> Any:
    """Return the field of an option: a switch, one of the choices, or a whole number from here up.

    Raises StrategyError for any other value.
    """
    switch = isinstance(default, bool)
    known = choices or (("True", "False") if switch else (f"a whole number from {least} up",))

    def validate(_: object, attribute: Attribute[Any], value: object) -> None:
        number = as_int(value)
        fits = isinstance(value, bool) if switch else number is not None and number >= least
        if not (value in choices if choices else fits):
            raise StrategyError(value, attribute.name, known)

    return field(default=default, converter=as_is, validator=validate)


@frozen
class Options:
    """The choices of a saturation; those of each strategy are its defaults.

    `refinement`: of two clauses that are resolved, one at least is `any`, or what a refinement asks
    for: `unit`, `input` or `sos`. `select`: a clause is resolved on `all` its literals, on the
    `greatest` one in the order of the atoms, or on a `negative` one if it has any. `ratio`: so many
    clauses are picked because they are short for each one picked because it is old; 0 picks by age
    alone. `units_first`: units are picked before all others. The rest switches simplifications on
    and off; `pure` keeps satisfiability only, not equivalence.

    Raises StrategyError for a value that is none of these.
    """

    refinement: str = make_option("any", *SATURATION_REFINEMENTS)
    select: str = make_option("all", *SELECTIONS)
    ratio: int = make_option(5)
    units_first: bool = make_option(True)
    tautologies: bool = make_option(True)
    forward: bool = make_option(True)
    backward: bool = make_option(True)
    pure: bool = make_option(False)

    @property
    def complete(self) -> bool:
        """Whether the empty clause is found whenever there is no model."""
        return self.refinement == "any" or (self.refinement == "sos" and self.select == "all")


class Queue:
    """The numbers of the clauses that wait, in two orders: the shortest first, and the oldest.

    The length of each is a byte; clauses of 255 literals and more count as equally long.

    >>> queue = Queue(ratio=1, units_first=False, literals=3)
    >>> queue.extend(0, [0b111, 0b101, 0b110])
    >>> queue.pop(), queue.pop(), queue.pop(), queue.pop()
    (1, 0, 2, None)
    """

    def __init__(self, ratio: int, units_first: bool, literals: int) -> None:
        self.turns = ratio + 1
        self.units_first = units_first
        self.turn = 0
        self.length = int.bit_count if literals <= LONGEST_LENGTH else _count_literals_capped
        self.lengths = bytearray()  # by number; 0 for what does not wait
        self.oldest = 0  # no clause before it waits
        self.shortest = LONGEST_LENGTH  # no shorter clause waits
        self.looked = [0] * (LONGEST_LENGTH + 1)  # by length: no clause before it has that length

    def extend(self, first: int, masks: Iterable[int]) -> None:
        """Let clauses wait whose numbers go up from this one, above all before; no empty one."""
        if first > len(self.lengths):
            self.lengths += bytes(first - len(self.lengths))
        lengths = bytes(map(self.length, masks))
        self.lengths += lengths
        self.shortest = min([self.shortest, *filter(None, lengths)])

    def pop(self) -> int | None:
        """Return the next clause, which waits no longer; None if there is none."""
        if self.units_first and self.shortest == 1:
            unit = self.first(1)
            if unit is not None:
                return unit
        self.turn += 1
        if self.turn % self.turns == 0:
            return self.eldest()
        while True:
            number = self.first(self.shortest)
            if number is not None or self.shortest == LONGEST_LENGTH:
                return number
            self.shortest += 1

    def first(self, length: int) -> int | None:
        """Return the oldest clause of a length."""
        number = self.lengths.find(length, self.looked[length])
        if number < 0:
            self.looked[length] = len(self.lengths)
            return None
        self.looked[length] = number + 1
        self.lengths[number] = 0
        return number

    def eldest(self) -> int | None:
        """Return the oldest clause of all."""
        lengths, number = self.lengths, self.oldest
        while number < len(lengths) and not lengths[number]:
            number += 1
        self.oldest = number
        if number == len(lengths):
            return None
        lengths[number] = 0
        return number


def _count_literals_capped(mask: int) -> int:
    """Return how many literals a clause has, as far as a byte can say."""
    return min(mask.bit_count(), LONGEST_LENGTH)
