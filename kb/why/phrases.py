"""The words for facts, for axioms with their lines, and for rules of the game.

This file has only words; other files choose what is said and in which order. A `Sentence` keeps the
premises that it states, the rules that it names and its claims, so that a story can be checked: it
is sound if each claim follows from the premises and rules up to its sentence. That a card has one
holder is known to everybody, and never has to be stated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from kb.errors import join_words, plural
from kb.table.events import say_cards, say_holder
from kb.table.setup import SOLUTION, TABLE, Cell
from kb.theory.atoms import cards_of_cells, cell_of, cells_of_literals
from kb.theory.axioms import GameRule, Kind, Source
from kb.why.reason import Reason
from resolver import AtLeast, AtMost, Clause, Constraint, Literal
from resolver.logic import LinearConstraint

ONE_HOLDER: Final = "a card has one holder"

# The verb for each kind of axiom that was seen at the table, and the word that joins its cards.
VERBS: Final = {
    "shown": ("answered", "or"),
    "revealed": ("revealed", "and"),
    "shown-card": ("showed", "and"),
}


class Perspective(NamedTuple):
    """The player who is "you", and the header, for sentences that speak of them.

    Attributes:
        me: The player called "you", None in the record of a spectator.
        lines: The line number of each header entry: ``{"deck": 2, "hand Nick": 5}``.
    """

    me: str | None
    lines: Mapping[str, int]

    def name_source(self, source: str) -> str:
        """Return the words for an axiom's source in the header: a hand, or the cards face up.

        >>> nick = Perspective("Nick", {})
        >>> nick.name_source("hand of Nick"), nick.name_source("hand of Ann")
        ('your hand', 'the hand of Ann')
        """
        if not source.startswith("hand of "):
            return f"the cards {source}"
        return "your hand" if source == f"hand of {self.me}" else f"the {source}"

    def find_line(self, source: Source) -> int | None:
        """Return the number of an axiom's line in the log or in the header, None without one."""
        hand = f"hand {source.rule.removeprefix('hand of ')}"
        return source.line or self.lines.get(hand, self.lines.get("table"))

    def cite_header(self, source: Source) -> str:
        """Return the words for an axiom's source in the header, with its line if it has one."""
        line = self.find_line(source)
        return self.name_source(source.rule) + (f", line {line}" if line else "")


def say_hand_size(constraint: Constraint) -> str:
    """Return the words for the number of cards that a rule of the game gives a hand.

    >>> from resolver import AtMost
    >>> say_hand_size(AtMost(5, ["Nick:Plum", "Nick:Rope"]))
    'at most 5 cards'
    """
    kind = {AtLeast: "at least ", AtMost: "at most "}.get(type(constraint), "")
    return kind + plural(constraint.bound, "card")


def say_fact(literal: Literal) -> str:
    """Return the sentence that a literal stands for, without its full stop.

    >>> say_fact(Literal("Holden:Pipe")), say_fact(Literal("Solution:Plum", False))
    ('Holden has Pipe', 'Plum is not in the Solution')
    """
    holder, card = cell_of(literal.name)
    return say_cards(holder, [card], literal.positive)


def say_passes(cells: Iterable[Cell]) -> str:
    """Return the words for passes, given each player with each card that he passed on.

    >>> say_passes([("Ann", "Plum"), ("Bob", "Plum"), ("Cleo", "Plum"), ("Cleo", "Rope")])
    'Ann and Bob passed on Plum and Cleo passed on Plum and Rope'
    """
    # Those who passed on the same cards are named together.
    cards_of_holder: dict[str, list[str]] = {}
    for holder, card in cells:
        cards_of_holder.setdefault(holder, []).append(card)

    holders_of_cards: dict[tuple[str, ...], list[str]] = {}
    for holder, cards in cards_of_holder.items():
        holders_of_cards.setdefault(tuple(cards), []).append(holder)

    parts = list[str]()
    for same_cards, holders in holders_of_cards.items():
        parts.append(f"{join_words(holders)} passed on {join_words(same_cards)}")
    return join_words(parts)


def say_statement(reasons: Sequence[Reason]) -> str:
    """Return the words for axioms of one line and one holder: facts, or one clause.

    Passes of one line may be of several holders.

    >>> say_statement([Reason((Clause(["Nick:Plum", "Nick:Rope"]),), "told")])
    'Nick has Plum or Rope'
    """
    clauses = clauses_of(reasons)
    literals = list[Literal]()
    for clause in clauses:
        literals += clause
    cells = cells_of_literals(literals)
    holder = cells[0][0]
    cards = cards_of_cells(cells)
    is_positive = literals[0].positive

    # Each kind of axiom that was seen at the table has a verb of its own.
    word = reasons[0].rule
    if word == "passed":
        return say_passes(cells)
    if word in VERBS:
        verb, joint = VERBS[word]
        return f"{holder} {verb} {join_words(cards, joint)}"

    # As many literals as clauses: each clause is a unit, so these are facts.
    if len(literals) == len(clauses):
        return say_cards(holder, cards, is_positive)

    # Otherwise it is one clause: the holder lacks one of the cards, or has one of them.
    if not is_positive:
        where = "in the Solution" if holder == SOLUTION else f"with {holder}"
        return f"{join_words(cards)} are not all {where}"
    if holder in (SOLUTION, TABLE):
        where = "in the Solution" if holder == SOLUTION else "on the Table"
        return f"{join_words(cards, 'or')} is {where}"
    return f"{holder} has {join_words(cards, 'or')}"


def clauses_of(reasons: Iterable[Reason]) -> list[Clause | LinearConstraint]:
    """Return all conclusions of reasons, in their order."""
    conclusions = list[Clause | LinearConstraint]()
    for reason in reasons:
        conclusions += reason.conclusion
    return conclusions


def say_rule(constraint: object, rules: Mapping[Constraint, GameRule]) -> str:
    """Return the words for a constraint, which are a player's if it is a rule of the game.

    >>> from resolver import Exactly
    >>> one = Exactly(1, ["Solution:Pipe", "Solution:Rope"], "one weapon in the Solution")
    >>> say_rule(one, {one: GameRule(Kind.CATEGORY, "weapon", one)})
    'there is one weapon in the Solution'
    """
    rule = rules.get(constraint) if isinstance(constraint, Constraint) else None
    if rule is None:
        return str(constraint)
    if rule.kind is Kind.HAND:
        return f"{say_holder(rule.subject)} has {say_hand_size(rule.constraint)}"
    return ONE_HOLDER if rule.kind is Kind.HOLDERS else f"there is {constraint}"


def cite(reasons: Iterable[Reason], perspective: Perspective) -> str:
    """Return the sources of axioms in brackets: lines in order, then header, then assumptions.

    Reasons that are no axioms are not cited.

    >>> sources = [Source("passed", 33), Source("hand of Nick"), Source("shown", 25)]
    >>> reasons = [Reason((), source.rule, source=source) for source in sources]
    >>> cite(reasons, Perspective(None, {"hand Nick": 5}))
    ' (lines 25, 33; the hand of Nick, line 5)'
    """
    lines = set[int]()
    header_parts = dict[str, None]()
    assumptions = dict[str, None]()
    for reason in reasons:
        source = reason.source
        if not isinstance(source, Source):
            continue
        if source.line is None:
            header_parts[perspective.cite_header(source)] = None
        else:
            lines.add(source.line)
        if source.assumption:
            assumptions[f"assuming {source.rule}"] = None

    citations = [say_lines(sorted(lines), ", ")] if lines else []
    citations += [*header_parts, *assumptions]
    return f" ({'; '.join(citations)})" if citations else ""


def say_lines(lines: Sequence[int], joint: str = "") -> str:
    """Return the words for line numbers, three and more in a row as a run.

    >>> say_lines([7]), say_lines([7, 9]), say_lines([3, 4, 5, 8], ", ")
    ('line 7', 'lines 7 and 9', 'lines 3 to 5, 8')
    """
    runs = group_runs(lines)
    return f"line{'s' * (len(lines) > 1)} {joint.join(runs) if joint else join_words(runs)}"


def group_runs(numbers: Sequence[int]) -> list[str]:
    """Return the texts of ascending numbers, of three and more in a row one text."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])

    texts = list[str]()
    for run in runs:
        if len(run) > 2:
            texts.append(f"{run[0]} to {run[-1]}")
        else:
            texts += map(str, run)
    return texts


class Sentence(NamedTuple):
    """A sentence of a story, with the premises that it states, the rules and the claims.

    Attributes:
        text: The sentence, whose first letter may be small.
        premises: The axioms and suppositions that it states.
        rules: The rules of the game that it names.
        claims: The conclusions that it draws.
    """

    text: str
    premises: tuple[Clause | LinearConstraint, ...] = ()
    rules: tuple[Constraint, ...] = ()
    claims: tuple[Clause | LinearConstraint, ...] = ()

    def __str__(self) -> str:
        return self.text[0].upper() + self.text[1:]


def state_reasons(reasons: Iterable[Reason], perspective: Perspective) -> Iterator[Sentence]:
    """Yield a sentence for each group of reasons with the same source, holder and sign."""
    for group in group_reasons(reasons):
        text = f"{say_statement(group)}{cite(group, perspective)}."
        yield Sentence(text, premises=tuple(clauses_of(group)))


def group_reasons(reasons: Iterable[Reason]) -> list[list[Reason]]:
    """Return reasons in groups of one source, holder and sign; a shown set is a group by itself.

    The passes of one line are one group, although they are of several holders.
    """
    groups: dict[object, list[Reason]] = {}
    for reason in sorted(reasons, key=lambda each: each.lines):
        holder_and_sign: object = None
        if reason.rule != "passed":
            literal = next(iter(reason.conclusion[0]))
            set_alone = None if reason.facts else reason
            holder_and_sign = cell_of(literal.name)[0], literal.positive, set_alone
        groups.setdefault((reason.source, holder_and_sign), []).append(reason)
    return [*groups.values()]
