"""The deductions that an event sets off, in order, each with the rule that made it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from kb.inference.position import Position
from kb.inference.rule import Rule
from kb.inference.unify import rounds
from kb.theory.atoms import literal
from kb.theory.axioms import Axiom
from kb.theory.deals import Deals
from kb.why.phrases import fact
from resolver import Clause, Literal


@frozen
class EventStep:
    """One cell that an event settled: the rule, or the axiom that said it outright.

    >>> print(EventStep("one-holder", "Rachel", "Pipe", False))
    Rachel lacks Pipe (one-holder)
    """

    rule: str
    holder: str
    card: str
    held: bool

    def __str__(self) -> str:
        return f"{fact(literal(self.holder, self.card, self.held))} ({self.rule})"


def event_steps(
    before: Position, said: Iterable[Axiom], joint: Deals, rules: Sequence[Rule]
) -> tuple[EventStep, ...]:
    """Return what some axioms settle beyond a position: themselves, then round by round.

    ``joint`` are the deals that fit these axioms too.
    """
    axioms = tuple(said)
    position = before.tell(axioms, joint)
    names = {(axiom.holder, axiom.clause): axiom.source.rule for axiom in axioms}
    found = [
        EventStep(names[holder, Clause([Literal(card, held)])], holder, card, held)
        for holder, card, held in settled(before, position)
    ]
    for each in rounds(position, rules):
        found += [EventStep(each.rule.name, *cell) for cell in settled(position, each.position)]
        position = each.position
    return tuple(found)


def settled(before: Position, after: Position) -> Iterator[tuple[str, str, bool]]:
    """Yield the cells that are settled after and were not before: holder, card, held or not."""
    for old, new in zip(before.kbs, after.kbs, strict=True):
        for card, held in new.facts.items():
            if card not in old.facts:
                yield new.holder, card, held
