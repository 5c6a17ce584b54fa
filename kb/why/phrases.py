"""A player's words for what a proof says: facts, axioms with their lines, rules of the game.

Only words: which of them are said, and in what order, is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kb.table.setup import SOLUTION, TABLE
from kb.theory.atoms import cell_of
from kb.theory.axioms import Source
from kb.theory.constraints import GameRules, Kind
from resolver import Clause, Constraint, Literal

ONE_HOLDER = "a card has one holder"
WHERE = {SOLUTION: "in the Solution", TABLE: "on the Table"}


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Return the words as a sentence lists them.

    >>> listed(["Plum", "Ballroom", "Pipe"], "or")
    'Plum, Ballroom or Pipe'
    """
    *first, last = words
    return f"{', '.join(first)} {joint} {last}" if first else last


def fact(literal: Literal) -> str:
    """Return what a literal says of one card.

    >>> fact(Literal("Holden:Pipe")), fact(Literal("Solution:Plum", False))
    ('Holden has Pipe', 'Plum is not in the Solution')
    """
    holder, card = cell_of(literal.name)
    if holder in WHERE:
        return f"{card} is {'' if literal.positive else 'not '}{WHERE[holder]}"
    return f"{holder} {'has' if literal.positive else 'lacks'} {card}"


def facts(holder: str, cards: Sequence[str], positive: bool) -> str:
    """Return what is said of several cards of one holder.

    >>> facts("Nick", ["Plum", "Ballroom"], True)
    'Nick holds Plum and Ballroom'
    """
    if holder in WHERE:
        verb = "is" if len(cards) == 1 else "are"
        return f"{listed(cards)} {verb} {'' if positive else 'not '}{WHERE[holder]}"
    return f"{holder} {'holds' if positive else 'lacks'} {listed(cards)}"


def together(literals: Iterable[Literal]) -> str:
    """Return what several literals say, each holder named once.

    >>> together([Literal("Nick:Plum"), Literal("Nick:Rope"), Literal("Rachel:Hall", False)])
    'Nick holds Plum and Rope and Rachel lacks Hall'
    """
    groups: dict[tuple[str, bool], list[str]] = {}
    for literal in literals:
        holder, card = cell_of(literal.name)
        groups.setdefault((holder, literal.positive), []).append(card)
    return listed([facts(holder, cards, sign) for (holder, sign), cards in groups.items()])


def said(source: Source, clauses: Sequence[Clause], places: Mapping[str, int]) -> str:
    """Return what the log says by some axioms of one source and holder, naming its line."""
    literals = [literal for clause in clauses for literal in clause]
    return f"{statement(source, literals)} ({place(source, places)})"


def statement(source: Source, literals: Sequence[Literal]) -> str:
    """Return what axioms of one source and holder say, without their line."""
    holder = cell_of(literals[0].name)[0]
    cards = [cell_of(literal.name)[1] for literal in literals]
    if source.rule == "passed":
        return f"{holder} passed on {listed(cards, 'and')}"
    if source.rule == "shown":
        return f"{holder} answered {listed(cards, 'or')}"
    if source.rule == "revealed":
        return f"{holder} revealed {listed(cards)}"
    if source.rule == "shown-card":
        return f"{holder} showed {listed(cards)}"
    if len(literals) > 1 and source.rule in ("accused", "guesser-not-all-three"):
        where = "in the Solution" if holder == SOLUTION else f"with {holder}"
        return f"{listed(cards)} are not all {where}"
    if len(literals) > 1 and source.rule in ("told", "guesser-holds-one"):
        if holder in WHERE:
            return f"{listed(cards, 'or')} is {WHERE[holder]}"
        return f"{holder} has {listed(cards, 'or')}"
    return facts(holder, cards, literals[0].positive)


def rule(constraint: object, rules: GameRules) -> str:
    """Return a constraint as a clause of a sentence; the table of the rules tells its kind.

    >>> from kb.theory.constraints import GameRule
    >>> from resolver import Exactly
    >>> one = Exactly(1, ["Solution:Pipe", "Solution:Rope"], "one weapon in the Solution")
    >>> rule(one, {one: GameRule(Kind.CATEGORY, "weapon", one)})
    'there is one weapon in the Solution'
    """
    known = rules.get(constraint) if isinstance(constraint, Constraint) else None
    if known is None or known.kind in (Kind.HAND, Kind.REST):
        return str(constraint)
    return ONE_HOLDER if known.kind is Kind.HOLDERS else f"there is {constraint}"


def place(source: Source, places: Mapping[str, int]) -> str:
    """Return where the log says it: a line, the header, an assumption."""
    line = (
        places.get(source.rule.replace("hand of", "hand")) if source.line is None else source.line
    )
    where = source.rule if line is None else f"line {line}"
    return f"{where}, assuming {source.rule}" if source.assumption else where
