"""The number of deals that fit: card by card, alike states together.

A deal says of each card who has it. Where hand sizes are open, deals of all sizes count.
"""

from __future__ import annotations

from kb.odds.plan import plan
from kb.odds.remainder import remainder
from kb.odds.steps import Layer
from kb.theory.deals import Deals
from kb.theory.search import Effort, Meter

STATES = 2_000_000  # some eight seconds' work


def number(deals: Deals, meter: Meter | None = None) -> int:
    """Return how many deals fit, exactly; 0 where none does.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> from kb.theory.deals import deals_of
    >>> number(deals_of(setup(CLASSIC, ["Nick", "Rachel", "Holden"])))
    5557616064

    That is 6 · 6 · 9 · 18! / (6! 6! 6!). The meter counts states; raises SearchStopped when it
    does, by default after some eight seconds' work.
    """
    if not deals.consistent:
        return 0
    meter = meter or Effort(STATES)
    whole = plan(remainder(deals.marks))
    layer: Layer = {whole.start: 1}
    for step in whole.steps:
        meter.step(len(layer))
        layer = step.onward(layer)
    return sum(layer.values())
