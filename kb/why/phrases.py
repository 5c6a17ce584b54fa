"""A player's words for what a proof says: facts, axioms with their lines, rules of the game.

Only words: which of them are said, and in what order, is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kb.table.setup import SOLUTION, TABLE
from kb.theory.atoms import cell_of
from kb.theory.axioms import Source
from kb.theory.constraints import GameRule, Kind
from resolver import Clause, Constraint, Literal

ONE_HOLDER = "a card has one holder"

Places = Mapping[str, int]  # the lines of the header: {"deck": 2, "hand Nick": 5}


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Return the words as a sentence lists them.

    >>> listed(["Plum", "Ballroom", "Pipe"], "or")
    'Plum, Ballroom or Pipe'
    """
    *first, last = words
    return f"{', '.join(first)} {joint} {last}" if first else last


def holder_named(holder: str) -> str:
    """Return a holder within a sentence: the Solution and the Table have an article."""
    return f"the {holder}" if holder in (SOLUTION, TABLE) else holder


def cards_counted(number: int) -> str:
    """Return a number of cards.

    >>> cards_counted(1), cards_counted(2)
    ('1 card', '2 cards')
    """
    return f"{number} card{'' if number == 1 else 's'}"


def fact(literal: Literal) -> str:
    """Return what a literal says of one card.

    >>> fact(Literal("Holden:Pipe")), fact(Literal("Solution:Plum", False))
    ('Holden has Pipe', 'Plum is not in the Solution')
    """
    holder, card = cell_of(literal.name)
    if holder in (SOLUTION, TABLE):
        where = "in the Solution" if holder == SOLUTION else "on the Table"
        return f"{card} is {'' if literal.positive else 'not '}{where}"
    return f"{holder} {'has' if literal.positive else 'lacks'} {card}"


def facts(holder: str, cards: Sequence[str], positive: bool) -> str:
    """Return what is said of several cards of one holder.

    >>> facts("Nick", ["Plum", "Ballroom"], True)
    'Nick holds Plum and Ballroom'
    """
    if holder in (SOLUTION, TABLE):
        where = "in the Solution" if holder == SOLUTION else "on the Table"
        verb = "is" if len(cards) == 1 else "are"
        if positive:
            return f"{listed(cards)} {verb} {where}"
        return f"{listed(cards, 'and')} {verb} not {where}"
    if positive:
        return f"{holder} holds {listed(cards)}"
    return f"{holder} lacks {listed(cards)}"


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
    holder = cell_of(literals[0].name)[0]
    cards = [cell_of(literal.name)[1] for literal in literals]
    return f"{statement(source, holder, cards, literals)} ({place(source, places)})"


def statement(
    source: Source, holder: str, cards: Sequence[str], literals: Sequence[Literal]
) -> str:
    """Return what the axioms say, without their line."""
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
        if holder in (SOLUTION, TABLE):
            there = "in the Solution" if holder == SOLUTION else "on the Table"
            return f"{listed(cards, 'or')} is {there}"
        return f"{holder} has {listed(cards, 'or')}"
    return facts(holder, cards, literals[0].positive)


def rule(constraint: object, rules: Mapping[Constraint, GameRule]) -> str:
    """Return a constraint as a clause of a sentence; the table of the rules tells its kind.

    >>> from resolver import Exactly
    >>> one = Exactly(1, ["Solution:Pipe", "Solution:Rope"], "one weapon in the Solution")
    >>> rule(one, {one: GameRule(Kind.CATEGORY, "weapon", one)})
    'there is one weapon in the Solution'
    """
    known = rules.get(constraint) if isinstance(constraint, Constraint) else None
    if known is None or known.kind in (Kind.HAND, Kind.REST):
        return str(constraint)
    return ONE_HOLDER if known.kind is Kind.HOLDERS else f"there is {constraint}"


def placed(sources: Iterable[Source], places: Places) -> str:
    """Return where the log says some things: its lines in order, then hands, then assumptions.

    >>> sources = [Source("passed", 33), Source("hand of Nick"), Source("shown", 25)]
    >>> placed(sources, {"hand Nick": 5})
    'lines 25, 33; the hand of Nick, line 5'
    """
    lines = sorted({source.line for source in sources if source.line is not None})
    header = dict.fromkeys(source.rule for source in sources if source.line is None)
    assumed = dict.fromkeys(source.rule for source in sources if source.assumption)
    said = [f"line{'s' * (len(lines) > 1)} {', '.join(map(str, lines))}"] if lines else []
    said += [header_place(rule, places) for rule in header]
    return "; ".join([*said, *(f"assuming {rule}" for rule in assumed)])


def header_place(rule: str, places: Places) -> str:
    """Return which line of the header says it: a hand, or the cards face up on the table."""
    line = places.get(rule.replace("hand of", "hand") if rule.startswith("hand") else "table")
    name = f"the {rule}" if rule.startswith("hand") else rule
    return name if line is None else f"{name}, line {line}"


def place(source: Source, places: Mapping[str, int]) -> str:
    """Return where the log says it: a line, the header, an assumption."""
    line = (
        places.get(source.rule.replace("hand of", "hand")) if source.line is None else source.line
    )
    where = source.rule if line is None else f"line {line}"
    return f"{where}, assuming {source.rule}" if source.assumption else where
