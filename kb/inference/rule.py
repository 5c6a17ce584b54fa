"""What a named rule is: a function from a position to deductions, each naming the premises it used.

A deduction is about one holder: masks of the cards he turns out to have and to lack. Its premises
are facts and written clauses (each with the axiom that it is, or of which it is the shadow); with
the rules of the game, the conclusion follows from them alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from sys import modules
from typing import NamedTuple

from attrs import field, frozen

from kb.errors import RecordError
from kb.inference.position import Position
from kb.table.arguments import listed, short
from kb.theory.axioms import Axiom
from resolver import Clause
from resolver.text import Figure

Fact = tuple[int, int, int]  # holder, has, lacks
Written = tuple[Clause, Axiom]


class Premises(NamedTuple):
    """What a deduction rests on."""

    facts: tuple[Fact, ...] = ()
    clauses: tuple[Written, ...] = ()


class Deduction(NamedTuple):
    """One holder's conclusion: masks of the cards that he has and lacks, and why."""

    holder: int
    has: int
    lacks: int
    premises: Callable[[], Premises]


@frozen(repr=False)
class Rule:
    """A named rule of unifying.

    `idea` is what it says, in a sentence: the first of its file. A sentence says `because` before
    what follows: its words may name {holder}, {least} or {most},
    {room} and {known} of the hand, the {category}, or {it}; None where a sum tells it better. What
    a rule finds by looking at several holders does not follow from the clauses of one: so it
    `passes_on` its facts, as clauses, to the holder's own.
    """

    apply: Callable[[Position], Iterable[Deduction]] = field(repr=False)
    because: str | None
    idea: str = field(kw_only=True)
    passes_on: bool = field(default=False, kw_only=True)

    def __repr__(self) -> str:
        return f"<Rule {self.name}: {self.idea}>"

    @property
    def name(self) -> str:
        """Its function's name, as players write it: ``one-holder``."""
        return self.apply.__name__.replace("_", "-")

    @property
    def figure(self) -> Figure:
        """What it takes and what it gives, as on top of its file; empty under `python -OO`."""
        return Figure.within(modules[self.apply.__module__].__doc__ or "")


def rules_of(given: Iterable[Rule]) -> tuple[Rule, ...]:
    """Return rules that were given; raises RecordError for what are none."""
    rules = listed(given, "rules", ordered=True)
    for one in rules:
        if not isinstance(one, Rule):
            raise RecordError(f"{short(one)} is no rule; try some of RULES")
    return rules


def hand_premises(position: Position, number: int) -> Premises:
    """Return a hand's cards, its shown sets that count, and what they lost."""
    kb = position.kbs[number]
    shown = 0
    for cards, _ in kb.shown:
        shown |= 0 if cards & kb.has else cards
    lost = kb.lacks if kb.free == kb.open.bit_count() else kb.lacks & shown
    clauses = tuple((axiom.clause, axiom) for _, axiom in kb.shown_sets)
    return Premises(((number, kb.has, lost),), clauses)
