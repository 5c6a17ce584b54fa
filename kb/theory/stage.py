"""A stage of a log: what an entry adds to those before it, and the deals that fit after it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from attrs import frozen

from kb.theory.axioms import Axiom
from kb.theory.deals import Deals


@frozen(eq=False)
class Stage:
    """What an entry says beyond those before it, and the deals that fit after it.

    Of the first stage these are the deals that fit the header. A stage never changes, so what
    rules derive there is kept in `derived`, by the rules; no copy and no pickle has it.
    """

    said: tuple[Axiom, ...]
    deals: Deals

    @cached_property
    def derived(self) -> dict[object, Any]:
        """What was derived here, by whatever it was derived with."""
        return {}

    def tell(self, said: list[Axiom]) -> Stage:
        """Return the stage after an entry that says so much more."""
        return Stage(tuple(said), self.deals.tell(said))
