"""The options of a saturation: what it resolves, picks and deletes; and the queue it picks from.

*What is picked.* After every `ratio` picks of a shortest clause the oldest is picked; with
`units_first` unit clauses are picked before all others. Short clauses subsume many and are near the
empty one. Picking the oldest makes the search fair: no clause waits for ever, and without that the
search would not be complete. Of equally short clauses the oldest is picked.

To add a way to select literals, write its function and its row in `SELECTIONS`.

Source: McCune, OTTER 3.0, 1994 (the pick-given ratio); Wos, Carson & Robinson, Fall Joint Computer
Conference 1964 (unit preference).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from attrs import Attribute, field, frozen

from resolver.arguments import as_int, int_if_whole
from resolver.errors import StrategyError
from resolver.proofs.refinements import REFINEMENTS

SATURATION_REFINEMENTS = (
    "any",
    *(name for name, refinement in REFINEMENTS.items() if refinement.saturates),
)

# A selection maps the mask of a clause, and the mask of all even codes, to the mask of the literals
# on which the clause may be resolved. Even codes are positive literals; a greater code is that of a
# greater atom.
SELECTIONS: Final[Mapping[str, Callable[[int, int], int]]] = {
    "all": lambda mask, even_codes: mask,
    # The literal of the greatest atom.
    "greatest": lambda mask, even_codes: 1 << mask.bit_length() - 1,
    # The greatest negative literal; in a clause that has none, the greatest of all.
    "negative": lambda mask, even_codes: 1 << (mask & ~even_codes or mask).bit_length() - 1,
}
PICKING_OPTIONS = ("ratio", "units_first")
# After these deletions all that followed from the clauses still follows.
KEEPING_EQUIVALENCE = ("tautologies", "forward", "backward")
SIMPLIFICATIONS = (*KEEPING_EQUIVALENCE, "pure")
# In literals: the length of a clause that waits is kept in a byte.
LONGEST_LENGTH: Final = 255


def make_option(default: str | int, *choices: str, least: int = 0) -> Any:
    """Return the attrs field of an option: a switch, one of the choices, or a whole number.

    The field raises StrategyError for any other value.

    Args:
        default: The value if none is given; True or False makes the option a switch.
        *choices: The texts that it may be.
        least: The least number that it may be, if it has no choices and is no switch.
    """
    is_switch = isinstance(default, bool)
    if choices:
        known = choices
    elif is_switch:
        known = ("True", "False")
    else:
        known = (f"a whole number from {least} up",)

    def validate(_: object, attribute: Attribute[Any], value: object) -> None:
        if choices:
            fits = value in choices
        elif is_switch:
            fits = isinstance(value, bool)
        else:
            number = as_int(value)
            fits = number is not None and number >= least
        if not fits:
            raise StrategyError(value, f"value of the option {attribute.name}", known)

    return field(default=default, converter=int_if_whole, validator=validate)


@frozen
class Options:
    """The choices of a saturation; each strategy has its own defaults.

    Raises StrategyError for a value that an option cannot have.

    Attributes:
        refinement: What at least one parent must be: `any` clause, a `unit`, a clause of the
            `input`, or one with support (`sos`).
        select: The literals on which a clause is resolved: `all`, the `greatest` in the order of
            the atoms, or the greatest `negative` one if it has any.
        ratio: How many clauses are picked because they are short, for each one picked because it is
            old; 0 picks by age alone.
        units_first: Whether unit clauses are picked before all others.
        tautologies: Whether tautologies are deleted.
        forward: Whether a clause is deleted if an earlier one subsumes it.
        backward: Whether earlier clauses are deleted if a new one subsumes them.
        pure: Whether clauses with a pure literal are deleted, which keeps satisfiability only.
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
    """The numbers of the clauses that wait, picked by length or by age.

    Numbers grow with age, so one array of lengths by number serves both orders. A length is one
    byte, and a byte is found by `bytearray.find`; so clauses of 255 literals and more count as
    equally long.

    >>> queue = Queue(ratio=1, units_first=False, literals=3)
    >>> queue.extend(0, [0b111, 0b101, 0b110])
    >>> queue.pop(), queue.pop(), queue.pop(), queue.pop()
    (1, 0, 2, None)

    Args:
        ratio: How many clauses are picked by length for each one picked by age.
        units_first: Whether unit clauses are picked before all others.
        literals: The most literals that a clause can have.
    """

    def __init__(self, ratio: int, units_first: bool, literals: int) -> None:
        self.picks_in_a_round = ratio + 1
        self.units_first = units_first
        self.picks = 0
        self.count_literals = (
            int.bit_count if literals <= LONGEST_LENGTH else _count_literals_capped
        )
        # By number, the length of a clause that waits; 0 for any other.
        self.lengths = bytearray()
        # No clause with a lower number waits.
        self.oldest = 0
        # No shorter clause waits.
        self.shortest = LONGEST_LENGTH
        # By length: no clause with a lower number waits and has this length.
        self.search_starts = [0] * (LONGEST_LENGTH + 1)

    def extend(self, first: int, masks: Iterable[int]) -> None:
        """Let clauses wait, whose numbers go up from this one; none may be empty.

        Args:
            first: The number of the first clause, above all numbers before.
            masks: The clauses; a mask of 0 skips a number.
        """
        if first > len(self.lengths):
            self.lengths += bytes(first - len(self.lengths))
        lengths = bytes(map(self.count_literals, masks))
        self.lengths += lengths
        self.shortest = min([self.shortest, *filter(None, lengths)])

    def pop(self) -> int | None:
        """Remove and return the clause to pick next; None if none waits."""
        if self.units_first and self.shortest == 1:
            unit = self._pop_oldest_of_length(1)
            if unit is not None:
                return unit

        # The last pick of a round goes to the oldest clause, whatever its length.
        self.picks += 1
        if self.picks % self.picks_in_a_round == 0:
            return self._pop_oldest()

        while True:
            number = self._pop_oldest_of_length(self.shortest)
            if number is not None or self.shortest == LONGEST_LENGTH:
                return number
            self.shortest += 1

    def _pop_oldest_of_length(self, length: int) -> int | None:
        """Remove and return the oldest clause of this length; None if there is none."""
        number = self.lengths.find(length, self.search_starts[length])
        if number < 0:
            self.search_starts[length] = len(self.lengths)
            return None
        self.search_starts[length] = number + 1
        self.lengths[number] = 0
        return number

    def _pop_oldest(self) -> int | None:
        """Remove and return the oldest clause of all; None if none waits."""
        lengths = self.lengths
        number = self.oldest
        while number < len(lengths) and not lengths[number]:
            number += 1
        self.oldest = number
        if number == len(lengths):
            return None
        lengths[number] = 0
        return number


def _count_literals_capped(mask: int) -> int:
    """Return how many literals a clause has, or 255 if it has more."""
    return min(mask.bit_count(), LONGEST_LENGTH)
