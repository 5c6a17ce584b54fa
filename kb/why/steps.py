"""What an event sets off: each deduction under the cause that it waited for, with its lines.

    Holden showed Study (line 24)
      Rachel has Rope: Rachel answered Rope or Study (line 9)
        Pipe is in the Solution: nobody else can have it (lines 7, 12)

A row is one deduction. It stands under the last of its premises that is new, one step further in;
what was known before is named by its lines. That others lack a card that somebody turns out to have
is a step, but no row: it says nothing new.

Source: justifications of a truth maintenance system, Doyle, Artificial Intelligence 12(3), 1979.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from attrs import define, field, frozen

from kb.inference.rule import Deduction, Rule
from kb.inference.rules import ACROSS_HANDS
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.inference.trail import Cell, Trail, cells
from kb.theory.atoms import at, literal
from kb.theory.axioms import Axiom, Source
from kb.theory.deals import Deals
from kb.why.phrases import Header, fact, placed, said, statement
from kb.why.rule_story import cells_behind, concluded, outright, reason
from resolver.text import Tabular

FEW = 2  # so many sets a row tells; of more it names the lines
SAID = "that is left of what was said"
INDENT = "  "


@frozen
class EventStep:
    """One cell that an event settled: the rule, or the axiom that said it outright.

    ``sentence`` tells all that the same deduction settled, ``depth`` is how many deductions led to
    it, ``lines`` are those of the log that it takes beside the steps before it.

    >>> print(EventStep("one-holder", "Rachel", "Pipe", False))
    Rachel lacks Pipe (one-holder)
    """

    rule: str
    holder: str
    card: str
    held: bool
    depth: int = 0
    lines: tuple[int, ...] = ()
    sentence: str = field(default="", repr=False)

    def __str__(self) -> str:
        return f"{fact(literal(self.holder, self.card, self.held))} ({self.rule})"


class EventSteps(Tabular, tuple[EventStep, ...]):
    """The steps in order; as text, a row for each deduction, further in than its cause."""

    __slots__ = ()

    @property
    def summary(self) -> str:
        """How many cells the event settled."""
        return f"EventSteps: {len(self)} cell{'s' * (len(self) != 1)} settled"

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each step: holder, card, held, rule, depth, lines, sentence."""
        names = "holder card held rule depth lines sentence".split()
        return [{name: getattr(one, name) for name in names} for one in self]

    def __str__(self) -> str:
        rows = (f"{INDENT * s.depth}{s.sentence}" for s in self if s.rule != ONE_HOLDER.name)
        return "\n".join(dict.fromkeys(rows))


@frozen(eq=False)
class Row:
    """A deduction, or what the event says of one holder: its cells, and the rows it waited for."""

    rule: str
    cells: tuple[Cell, ...]
    after: frozenset[int]
    sources: tuple[Source, ...]
    sentence: str


def event_steps(
    earlier: Trail, said: Iterable[Axiom], joint: Deals, rules: tuple[Rule, ...], header: Header
) -> EventSteps:
    """Return what some axioms settle beyond an earlier trail, each step after all its premises.

    ``joint`` are the deals that fit these axioms too.
    """
    rows = _Teller(earlier, Trail(earlier.end.tell(said, joint), rules), header).tell()
    start = earlier.start
    return EventSteps(
        EventStep(
            rule=rows[number].rule,
            holder=start.setup.holders[holder],
            card=start.cards(bit)[0],
            held=held,
            depth=depth,
            lines=tuple(sorted({one.line for one in rows[number].sources if one.line is not None})),
            sentence=rows[number].sentence,
        )
        for number, depth in in_order(rows)
        for holder, bit, held in rows[number].cells
    )


def in_order(rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
    """Yield each row's number and depth, a row right under the last of those it waited for."""
    done = set[int]()
    waiting = [(number, 0) for number, row in reversed([*enumerate(rows)]) if not row.after]
    while waiting:
        number, depth = waiting.pop()
        done.add(number)
        yield number, depth
        further = depth + (rows[number].rule != ONE_HOLDER.name)
        free = [n for n, row in enumerate(rows) if number in row.after and row.after <= done]
        waiting += [(n, further) for n in reversed(free)]


@define(eq=False)
class _Teller:
    """Makes rows of a trail that goes on from an earlier one; `places` says whose each cell is."""

    earlier: Trail
    trail: Trail
    header: Header
    places: dict[Cell, int] = field(factory=dict)

    def tell(self) -> list[Row]:
        """Return a row for all that a line says of some cells, then one for each deduction."""
        rows: list[Row] = []
        for row in chain(self.told(), self.found()):
            self.places.update(dict.fromkeys(row.cells, len(rows)))
            rows.append(row)
        return rows

    def told(self) -> Iterator[Row]:
        """Yield what was said outright and is new, those who passed together."""
        groups: dict[object, list[Cell]] = {}
        pairs = zip(self.earlier.end.kbs, self.trail.start.kbs, strict=True)
        for number, (old, new) in enumerate(pairs):
            for cell in cells(number, new.has & ~old.has, new.lacks & ~old.lacks):
                source = self.trail.unit(cell).source
                who = None if source.rule == "passed" else (number, cell[2])
                groups.setdefault((source, who), []).append(cell)
        for group in groups.values():
            axioms = [self.trail.unit(cell) for cell in group]
            clauses = [at(axiom.holder, axiom.clause) for axiom in axioms]
            source = axioms[0].source
            sentence = said(source, clauses, self.header)
            yield Row(source.rule, tuple(group), frozenset(), (source,), sentence)

    def found(self) -> Iterator[Row]:
        """Yield the deductions in order; one whose cells waited for different rows is several."""
        for each in self.trail.rounds:
            for deduction in each.deductions:
                groups: dict[frozenset[int], list[Cell]] = {}
                for cell in cells(deduction.holder, deduction.has, deduction.lacks):
                    if cell not in self.places:
                        behind = cells_behind(self.trail, cell)
                        after = frozenset(self.places[c] for c in behind if c in self.places)
                        groups.setdefault(after, []).append(cell)
                for after, group in groups.items():
                    yield self.deduced(each.rule, deduction, tuple(group), after)

    def deduced(
        self, rule: Rule, deduction: Deduction, group: tuple[Cell, ...], after: frozenset[int]
    ) -> Row:
        """Return the row of a deduction: what it concludes, why, and the lines behind it."""
        start = self.trail.start
        sets = () if rule == ACROSS_HANDS else deduction.premises().clauses
        axioms = list(dict.fromkeys(axiom for _, axiom in sets))
        few = axioms if len(axioms) <= FEW else ()
        why = [statement(one.source, [at(one.holder, one.clause)]) for one in few]
        words = (
            f"by {rule.name}" if rule.because is None else reason(start, rule, deduction, group)[0]
        )
        why += [words] if words else []
        old = (c for one in group for c in cells_behind(self.trail, one) if c not in self.places)
        axioms += [axiom for cell in old for axiom in outright(self.earlier, cell)]
        sources = tuple(dict.fromkeys(axiom.source for axiom in axioms))
        where = f" ({placed(sources, self.header)})" if sources else ""
        sentence = f"{concluded(start, group)}: {'; '.join(why) or SAID}{where}"
        return Row(rule.name, group, after, sources, sentence)
