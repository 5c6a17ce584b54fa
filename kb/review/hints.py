"""Hints in steps: a fact that follows, given away little by little.

    1  the lines to look at
    2  the rule that finds it
    3  whose hand it is about, and which category
    4  the card, with the reason in full

The easiest fact comes first: it is found by the weakest rule, and if that finds several, it is the
first of them. Facts that a line states are left out, and so is that others lack a card with a known
holder, as nobody needs a hint for these.

Source: hints from general to bottom-out, Aleven & Koedinger, ITS 2000.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from html import escape
from typing import Final

from attrs import frozen

from kb.errors import RecordError, join_words
from kb.inference.derivation import Derivation
from kb.inference.rules import LEVELS, RULES
from kb.state import State
from kb.table.arguments import require_list, short_repr
from kb.table.events import say_holder
from kb.table.setup import SOLUTION, TABLE
from kb.theory.atoms import Cell, cell_of
from kb.theory.axioms import Axiom
from kb.why.explain import Explanation, explain
from kb.why.phrases import say_lines
from resolver import Literal
from resolver.text import OneLineRepr

IDEAS: Final = {rule.name: rule.idea for rule in RULES}
SAID_OUTRIGHT: Final = "One of them says it outright."
NOTHING_LEFT: Final = "Nothing more follows that is not said, or known to you."


@frozen(repr=False)
class Hints(OneLineRepr):
    """Hints about one fact, in four steps that each give away more.

    >>> from kb import Game
    >>> hand = "White Conservatory Ballroom Plum Knife Library".split()
    >>> game = Game.new(["Nick", "Rachel", "Holden"], me="Nick", hand=hand)
    >>> game = game.tell("suggest Rachel Plum Ballroom Pipe -> Holden")
    >>> for step in game.hints().steps:
    ...     print(step)
    Look at line 6 and your hand.
    A card that one holder has, all other holders lack. (one-holder)
    It is about Holden's hand, and a weapon.
    Holden has Pipe. Nick has Plum and Ballroom (your hand, line 5). Holden answered Ballroom, \
Pipe or Plum (line 6). So Holden has Pipe.

    Attributes:
        why: The explanation of the fact; None if no fact is left to find.
        category: The category of its card; empty if no fact is left.
    """

    why: Explanation | None
    category: str = ""

    @property
    def cell(self) -> Cell | None:
        """The cell (holder, card) of the fact; None if no fact is left to find.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).hints().cell is None
        True
        """
        return None if self.why is None else cell_of(self.why.goal.name)

    @property
    def steps(self) -> tuple[str, ...]:
        """The four hints, from the lines to look at to the card itself; empty if no fact is left.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).hints().steps
        ()
        """
        if self.why is None:
            return ()
        holder, _ = cell_of(self.why.goal.name)
        places = [say_lines(self.why.entries)] if self.why.entries else []
        places += self.why.header

        # The Solution and the Table have no hand.
        whose = f"{holder}'s hand" if holder not in (SOLUTION, TABLE) else say_holder(holder)
        return (
            f"Look at {join_words(places) if places else 'the header'}.",
            f"{IDEAS.get(self.why.rule, SAID_OUTRIGHT)} ({self.why.rule})",
            f"It is about {whose}, and a {self.category}.",
            " ".join(self.why.sentences),
        )

    @property
    def summary(self) -> str:
        """One line of text with the number of steps.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).hints().summary
        'Hints: 0 steps'
        """
        return f"Hints: {len(self.steps)} steps"

    def __str__(self) -> str:
        return "\n".join(self.steps) or NOTHING_LEFT

    def _repr_html_(self) -> str:
        if not self.steps:
            return f"<p>{escape(NOTHING_LEFT)}</p>"
        items = "".join(f"<li>{escape(step)}</li>" for step in self.steps)
        return f"<ol>{items}</ol>"


def find_hints(state: State, known: Iterable[Cell] = ()) -> Hints:
    """Return the hints about the easiest fact that is not known yet.

    Args:
        state: The state.
        known: The cells that are known already.

    Raises:
        RecordError: A known cell is no pair of a holder and a card.
    """
    known_cells = {check_cell(state, cell) for cell in require_list(known, "the known cells")}
    fact = easiest_fact(state.derivation, known_cells)
    if fact is None:
        return Hints(None)
    _, card = cell_of(fact.name)
    why = explain(state.reasons, fact, state.perspective)
    return Hints(why, state.setup.deck.category_of(card))


def check_cell(state: State, cell: Cell) -> Cell:
    """Return the cell with its names as the header declares them; raises RecordError."""
    if not isinstance(cell, tuple) or len(cell) != 2:
        reason = f"expected a cell, a pair of a holder and a card, not {short_repr(cell)}"
        raise RecordError(f"{reason}; write known=[('Solution', 'Rope')]")
    return state.cell(*cell)


def easiest_fact(derivation: Derivation, known: Collection[Cell]) -> Literal | None:
    """Return the fact that the weakest rule finds first; None if no fact is left to find."""
    placed_cards = {cell_of(fact.name)[1] for fact in derivation.found if fact.positive}
    best: Literal | None = None
    least = len(RULES)
    for fact, found_by in derivation.found.items():
        if isinstance(found_by, Axiom) or cell_of(fact.name) in known:
            continue

        # A card with a known holder is lacked by all others, which is no news.
        _, card = cell_of(fact.name)
        if not fact.positive and card in placed_cards:
            continue
        level = LEVELS[derivation.rule(fact)]
        if level < least:
            best, least = fact, level
    return best
