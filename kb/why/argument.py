"""A sum read as an argument: what needs a place, and what places there are.

    needs     somebody has the card; some card of a shown set is here; the hand has so many cards
    places    the hand has no more; the Solution has one of a category; the card has one holder
    ───────────────────────────────────────────────────────────────────────────────────────────
    more is needed than there is room for: that cannot be

Every premise that asks for cells to be true is a need, every one that asks for cells to be false a
place. What single cards settle is put in: a need loses the cells that are excluded, a place those
that are taken, and a card that is known to be with somebody is no place for anybody else.

Source: a tight set of representatives, Hall, J. London Math. Soc. 10, 1935.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from kb.theory.atoms import cell_of
from kb.theory.axioms import GameRule, Kind
from kb.why.reason import Reason
from resolver import DENIED, Constraint, Literal

Rules = Mapping[Constraint, GameRule]
Known = Mapping[Literal, Reason | None]  # what is so, and why; None where it is supposed


@frozen
class Count:
    """A premise of a sum: how often it counts, its open cells, how many of them it is about.

    ``settled`` are the reasons for which cells of it are excluded or taken; ``amount`` is how many
    of the cells it needs, or has room for; ``rule`` is the rule of the game that it states, if any.
    """

    often: int
    reason: Reason
    cells: tuple[str, ...]
    amount: int
    settled: tuple[Reason, ...]
    rule: GameRule | None

    @property
    def kind(self) -> Kind | None:
        """Of which kind the rule is."""
        return self.rule.kind if self.rule else None

    @property
    def named(self) -> list[tuple[str, str]]:
        """All cells that the premise names: holder and card."""
        return [cell_of(literal.name) for literal in self.reason.line]

    @property
    def is_place(self) -> bool:
        """Whether the premise asks for cells to be false."""
        return not next(iter(self.reason.line)).positive

    @property
    def is_of_one_card(self) -> bool:
        """Whether it is the holders of one card that are counted."""
        return len({card for _, card in self.named}) == 1


@frozen
class Argument:
    """What is needed and what places there are, under the case that is supposed, if one is.

    ``settled`` are all the reasons that settle one cell, the contrary of what is proved among them.
    """

    reason: Reason
    settled: tuple[Reason, ...]
    supposed: tuple[Literal, ...]
    needs: tuple[Count, ...]
    places: tuple[Count, ...]

    @property
    def counts(self) -> tuple[Count, ...]:
        """What is needed, and then the places."""
        return (*self.needs, *self.places)

    @property
    def denied(self) -> tuple[Literal, ...]:
        """The contrary of what is proved."""
        return tuple(one.line.terms[0][1] for one in self.settled if one.source is DENIED)

    @property
    def needed(self) -> int:
        """How many places are needed together."""
        return sum(count.often * count.amount for count in self.needs)

    @property
    def available(self) -> int:
        """How many there are."""
        return sum(count.often * count.amount for count in self.places)


def argument(reason: Reason, rules: Rules) -> Argument:
    """Return a sum as an argument; the literals that it ends in are those of a case, denied."""
    parts = [*zip(reason.weights, reason.premises, strict=True)]
    supposed = tuple(~literal for literal in reason.line)
    units = {one.line.terms[0][1]: one for _, one in parts if len(one.line) == 1}
    spare = _spare(parts, supposed)
    known: Known = {**dict.fromkeys(supposed), **units}
    counts = [count(n, one, rules, known, spare) for n, one in parts if len(one.line) != 1]
    places = [one for one in counts if one.is_place]
    full = [one for one in places if not one.amount and one.is_of_one_card]
    needs = tuple(without(one, full) for one in counts if not one.is_place)
    left = tuple(one for one in places if one not in full)
    return Argument(reason, tuple(units.values()), supposed, needs, left)


def count(often: int, reason: Reason, rules: Rules, known: Known, spare: frozenset[str]) -> Count:
    """Return what a premise needs of its open cells, or the room that it leaves in them."""
    line, source = reason.line, reason.source
    rule = rules.get(source) if isinstance(source, Constraint) else None
    gone = [literal for literal in line if ~literal in known]
    settled = tuple(by for literal in gone if (by := known[~literal]) is not None)
    left = tuple(literal.name for literal in line if literal not in gone)
    if not next(iter(line)).positive:
        return Count(often, reason, left, len(left) - line.bound, settled, rule)
    cells = tuple(name for name in left if name not in spare)
    return Count(often, reason, cells, line.bound - len(left) + len(cells), settled, rule)


def without(count: Count, full: Sequence[Count]) -> Count:
    """Return a need without the cells of cards that are known to be with somebody else."""
    gone = {cell: place for place in full for cell in place.cells}
    left = tuple(cell for cell in count.cells if cell not in gone)
    behind = (one for cell in count.cells if cell in gone for one in gone[cell].settled)
    return evolve(count, cells=left, settled=tuple(dict.fromkeys((*count.settled, *behind))))


def _spare(parts: list[tuple[int, Reason]], supposed: tuple[Literal, ...]) -> frozenset[str]:
    """Return the cells that are needed more often than there is room: those known to be true.

    A sum says nothing of them: whether or not the card is there, it counts once at most.
    """
    total: dict[str, int] = {}
    for n, reason in parts:
        for m, literal in reason.line.terms:
            signed = n * m if literal.positive else -n * m
            total[literal.name] = total.get(literal.name, 0) + signed
    for literal in supposed:
        total.pop(literal.name, None)
    return frozenset(name for name, amount in total.items() if amount > 0)
