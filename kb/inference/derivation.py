"""What the rules derive at each position of a game: a fold, which no later line changes.

    the facts before a line     what the line says     the rules, until all that follows is found
    ─────────────────────────────────────────────────────────────────────────────────────────────
                                  what the line settled, and why

A line that settles nothing costs nothing: it goes with the next line that does.

Source: a fold over the log, as in event sourcing; the rounds are those of unify.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from kb.inference.position import opening
from kb.inference.rule import Rule
from kb.inference.trail import Trail
from kb.table.setup import Setup
from kb.theory.axioms import Axiom
from kb.theory.stage import Stage


@frozen(eq=False)
class Derivation:
    """What was found before a line, and the rounds after it; None where it brings nothing new.

    ``pending`` is what was said since the last rounds.
    """

    earlier: Trail
    trail: Trail | None
    pending: tuple[Axiom, ...] = ()

    @property
    def last(self) -> Trail:
        """The last rounds until now."""
        return self.trail or self.earlier

    def after(self, stage: Stage) -> Derivation:
        """Return the derivation after one more line."""
        said, position = self.pending + stage.said, self.last.end
        if position.settled == stage.deals.settled:
            return Derivation(self.last, None, said)
        return Derivation(self.last, self.last.extended(said, stage.deals))


def derivations(
    setup: Setup, stages: Sequence[Stage], rules: tuple[Rule, ...]
) -> tuple[Derivation, ...]:
    """Return what the rules derive at each of these stages, which keep it; the header's first."""
    found: list[Derivation] = []
    for stage in stages:
        kept = stage.derived.get(rules) if stage.derived else None
        if kept is None:
            kept = found[-1].after(stage) if found else begun(setup, stage, rules)
            stage.derived[rules] = kept
        found.append(kept)
    return tuple(found)


def begun(setup: Setup, stage: Stage, rules: tuple[Rule, ...]) -> Derivation:
    """Return what the rules derive from the header."""
    start = opening(setup)
    return Derivation(Trail(start, ()), Trail(start, rules, wanted=stage.deals.settled))
