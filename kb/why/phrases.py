"""A player's words: facts, axioms with their lines, rules of the game.

Only words: which of them are said, and in what order, is decided elsewhere. A sentence keeps what
it takes and claims, so that it can be judged: a story is sound if each claim follows from the
premises and rules of the sentences up to its own. That a card has one holder is everybody's
knowledge, and is never a premise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kb.errors import join_words, plural
from kb.table.events import facts, holder_named
from kb.table.setup import SOLUTION, TABLE
from kb.theory.atoms import cell_of
from kb.theory.axioms import GameRule, Kind, Source
from kb.why.reason import Reason
from resolver import AtLeast, AtMost, Clause, Constraint, Literal
from resolver.logic import Line

ONE_HOLDER = "a card has one holder"
VERBS = {  # by the word of an axiom, and how its cards are joined
    "shown": ("answered", "or"),
    "revealed": ("revealed", "and"),
    "shown-card": ("showed", "and"),
}


class Perspective(NamedTuple):
    """Who is "you", and the lines of the header: ``{"deck": 2, "hand Nick": 5}``."""

    me: str | None
    lines: Mapping[str, int]

    def words(self, source: str) -> str:
        """Return what of the header says something: a hand, or the cards face up.

        >>> nick = Perspective("Nick", {})
        >>> nick.words("hand of Nick"), nick.words("hand of Ann")
        ('your hand', 'the hand of Ann')
        """
        if not source.startswith("hand of "):
            return f"the cards {source}"
        return "your hand" if source == f"hand of {self.me}" else f"the {source}"

    def line(self, source: Source) -> int | None:
        """Return the line that says something: of the log, or of the header."""
        hand = f"hand {source.rule.removeprefix('hand of ')}"
        return source.line or self.lines.get(hand, self.lines.get("table"))

    def place(self, source: Source) -> str:
        """Return what of the header says something, with its line if there is one."""
        line = self.line(source)
        return self.words(source.rule) + (f", line {line}" if line else "")


def cards_bounded(constraint: Constraint) -> str:
    """Return the number of cards that a rule of the game gives a hand.

    >>> from resolver import AtMost
    >>> cards_bounded(AtMost(5, ["Nick:Plum", "Nick:Rope"]))
    'at most 5 cards'
    """
    kind = {AtLeast: "at least ", AtMost: "at most "}.get(type(constraint), "")
    return kind + plural(constraint.bound, "card")


def fact(literal: Literal) -> str:
    """Return what a literal says of one card.

    >>> fact(Literal("Holden:Pipe")), fact(Literal("Solution:Plum", False))
    ('Holden has Pipe', 'Plum is not in the Solution')
    """
    holder, card = cell_of(literal.name)
    return facts(holder, [card], literal.positive)


def passes(cells: Iterable[tuple[str, str]]) -> str:
    """Return who passed on what.

    >>> passes([("Ann", "Plum"), ("Bob", "Plum"), ("Cleo", "Plum"), ("Cleo", "Rope")])
    'Ann and Bob passed on Plum and Cleo passed on Plum and Rope'
    """
    by_holder: dict[str, list[str]] = {}
    for holder, card in cells:
        by_holder.setdefault(holder, []).append(card)
    by_cards: dict[tuple[str, ...], list[str]] = {}
    for holder, cards in by_holder.items():
        by_cards.setdefault(tuple(cards), []).append(holder)
    each = [(join_words(who), join_words(cards)) for cards, who in by_cards.items()]
    return join_words([f"{who} passed on {cards}" for who, cards in each])


def statement(reasons: Sequence[Reason]) -> str:
    """Return what axioms of one source say, without their line: facts, or one clause.

    They are about one holder, but for those who passed together.

    >>> statement([Reason((Clause(["Nick:Plum", "Nick:Rope"]),), "told")])
    'Nick has Plum or Rope'
    """
    word, clauses = reasons[0].rule, [clause for one in reasons for clause in one.conclusion]
    literals = [literal for clause in clauses for literal in clause]
    cells = [cell_of(literal.name) for literal in literals]
    holder, cards, positive = cells[0][0], [card for _, card in cells], literals[0].positive
    if word == "passed":
        return passes(cells)
    if word in VERBS:
        verb, joint = VERBS[word]
        return f"{holder} {verb} {join_words(cards, joint)}"
    if len(literals) == len(clauses):
        return facts(holder, cards, positive)
    if not positive:
        where = "in the Solution" if holder == SOLUTION else f"with {holder}"
        return f"{join_words(cards)} are not all {where}"
    if holder in (SOLUTION, TABLE):
        there = "in the Solution" if holder == SOLUTION else "on the Table"
        return f"{join_words(cards, 'or')} is {there}"
    return f"{holder} has {join_words(cards, 'or')}"


def rule(constraint: object, rules: Mapping[Constraint, GameRule]) -> str:
    """Return a constraint as a clause of a sentence; the table of the rules tells its kind.

    >>> from resolver import Exactly
    >>> one = Exactly(1, ["Solution:Pipe", "Solution:Rope"], "one weapon in the Solution")
    >>> rule(one, {one: GameRule(Kind.CATEGORY, "weapon", one)})
    'there is one weapon in the Solution'
    """
    known = rules.get(constraint) if isinstance(constraint, Constraint) else None
    if known is None:
        return str(constraint)
    if known.kind is Kind.HAND:
        return f"{holder_named(known.subject)} has {cards_bounded(known.constraint)}"
    return ONE_HOLDER if known.kind is Kind.HOLDERS else f"there is {constraint}"


def cited(reasons: Iterable[Reason], perspective: Perspective) -> str:
    """Return in brackets where some things were said: lines in order, then hands, assumptions.

    Of what was not said nothing is cited.

    >>> sources = [Source("passed", 33), Source("hand of Nick"), Source("shown", 25)]
    >>> reasons = [Reason((), one.rule, source=one) for one in sources]
    >>> cited(reasons, Perspective(None, {"hand Nick": 5}))
    ' (lines 25, 33; the hand of Nick, line 5)'
    """
    sources = [one.source for one in reasons if isinstance(one.source, Source)]
    lines = sorted({source.line for source in sources if source.line is not None})
    places = [lines_counted(lines, ", ")] if lines else []
    places += dict.fromkeys(perspective.place(one) for one in sources if one.line is None)
    assumed = dict.fromkeys(one.rule for one in sources if one.assumption)
    every = "; ".join([*places, *(f"assuming {rule}" for rule in assumed)])
    return f" ({every})" if every else ""


def lines_counted(lines: Sequence[int], joint: str = "") -> str:
    """Return lines by number, three and more in a row as a run.

    >>> lines_counted([7]), lines_counted([7, 9]), lines_counted([3, 4, 5, 8], ", ")
    ('line 7', 'lines 7 and 9', 'lines 3 to 5, 8')
    """
    numbers = runs(lines)
    return f"line{'s' * (len(lines) > 1)} {joint.join(numbers) if joint else join_words(numbers)}"


def runs(numbers: Sequence[int]) -> list[str]:
    """Return numbers, three and more in a row as the first to the last."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    texts = ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run) for run in found)
    return [text for each in texts for text in each]


class Sentence(NamedTuple):
    """What is said, with the premises it states, the rules of the game it names, what it claims."""

    text: str
    premises: tuple[Clause | Line, ...] = ()
    rules: tuple[Constraint, ...] = ()
    claims: tuple[Clause | Line, ...] = ()

    def __str__(self) -> str:
        return self.text[0].upper() + self.text[1:]


def statements(reasons: Iterable[Reason], perspective: Perspective) -> Iterator[Sentence]:
    """Yield a sentence for each source, holder and sign of what was said."""
    for group in grouped(reasons):
        stated = tuple(what for one in group for what in one.conclusion)
        yield Sentence(f"{statement(group)}{cited(group, perspective)}.", stated)


def grouped(reasons: Iterable[Reason]) -> list[list[Reason]]:
    """Return what was said by source, holder and sign; passes together, each set by itself."""
    groups: dict[object, list[Reason]] = {}
    for one in sorted(reasons, key=lambda one: one.lines):
        first = next(iter(one.conclusion[0]))
        alone = None if one.facts else one
        who = (cell_of(first.name)[0], first.positive, alone) if one.rule != "passed" else None
        groups.setdefault((one.source, who), []).append(one)
    return [*groups.values()]
