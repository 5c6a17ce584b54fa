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
    """The player called "you" in sentences, and the header lines that they cite.

    Attributes:
        me: The player called "you", None in the record of a spectator.
        lines: The line number of each header entry: ``{"deck": 2, "hand Nick": 5}``.
    """

    me: str | None
    lines: Mapping[str, int]

    def name_source(self, source: str) -> str:
        """Return the words for a source in the header: a hand, or the cards face up.

        >>> nick = Perspective("Nick", {})
        >>> nick.name_source("hand of Nick"), nick.name_source("hand of Ann")
        ('your hand', 'the hand of Ann')
        """
        if not source.startswith("hand of "):
            return f"the cards {source}"
        return "your hand" if source == f"hand of {self.me}" else f"the {source}"

    def find_line(self, source: Source) -> int | None:
        """Return the line number of a source in the log or header; None if it has no line."""
        hand = f"hand {source.rule.removeprefix('hand of ')}"
        header_line = self.lines.get(hand, self.lines.get("table"))
        return source.line or header_line

    def cite_header(self, source: Source) -> str:
        """Return the words for a source in the header, followed by its line if it has one."""
        line = self.find_line(source)
        return self.name_source(source.rule) + (f", line {line}" if line else "")


def say_hand_size(constraint: Constraint) -> str:
    """Return the words for the hand size that a rule of the game states.

    >>> from resolver import AtMost
    >>> say_hand_size(AtMost(5, ["Nick:Plum", "Nick:Rope"]))
    'at most 5 cards'
    """
    kind = {AtLeast: "at least ", AtMost: "at most "}.get(type(constraint), "")
    return kind + plural(constraint.bound, "card")


def say_fact(literal: Literal) -> str:
    """Return the sentence that a literal stands for, without a full stop.

    >>> say_fact(Literal("Holden:Pipe")), say_fact(Literal("Solution:Plum", False))
    ('Holden has Pipe', 'Plum is not in the Solution')
    """
    holder, card = cell_of(literal.name)
    return say_cards(holder, [card], literal.positive)


def say_passes(cells: Iterable[Cell]) -> str:
    """Return the words for passes, each given as a player and a card that he passed on.

    >>> say_passes([("Ann", "Plum"), ("Bob", "Plum"), ("Cleo", "Plum"), ("Cleo", "Rope")])
    'Ann and Bob passed on Plum and Cleo passed on Plum and Rope'
    """
    # Players who passed on the same cards are named together.
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
    """Return the words for axioms of one line and one holder, either facts or a single clause.

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

    # With as many literals as clauses, each clause is a unit clause: these are facts.
    if len(literals) == len(clauses):
        return say_cards(holder, cards, is_positive)

    # Otherwise it is one clause: the holder lacks one of the cards, or has one of them.
    if not is_positive:
        all_cards = join_words(cards)
        where = "in the Solution" if holder == SOLUTION else f"with {holder}"
        return f"{all_cards} are not all {where}"
    one_card = join_words(cards, "or")
    if holder in (SOLUTION, TABLE):
        where = "in the Solution" if holder == SOLUTION else "on the Table"
        return f"{one_card} is {where}"
    return f"{holder} has {one_card}"


def clauses_of(reasons: Iterable[Reason]) -> list[Clause | LinearConstraint]:
    """Return the conclusions of several reasons in one list."""
    conclusions = list[Clause | LinearConstraint]()
    for reason in reasons:
        conclusions += reason.conclusion
    return conclusions


def say_rule(constraint: object, rules: Mapping[Constraint, GameRule]) -> str:
    """Return a rule of the game in a player's words, and any other constraint as its own text.

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
    """Return a citation in brackets: the lines, header parts and assumptions behind axioms.

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
    """Return the words for line numbers, with three or more consecutive ones as a range.

    >>> say_lines([7]), say_lines([7, 9]), say_lines([3, 4, 5, 8], ", ")
    ('line 7', 'lines 7 and 9', 'lines 3 to 5, 8')
    """
    runs = group_runs(lines)
    word = "lines" if len(lines) > 1 else "line"
    numbers = joint.join(runs) if joint else join_words(runs)
    return f"{word} {numbers}"


def group_runs(numbers: Sequence[int]) -> list[str]:
    """Return ascending numbers as texts, with three or more consecutive ones as a range."""
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
    """A sentence of a story, with the premises, rules and claims by which it can be checked.

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
    """Yield the sentences that state axioms; one sentence has all that a line says of a holder."""
    for group in group_reasons(reasons):
        text = f"{say_statement(group)}{cite(group, perspective)}."
        yield Sentence(text, premises=tuple(clauses_of(group)))


def group_reasons(reasons: Iterable[Reason]) -> list[list[Reason]]:
    """Group the axioms that share a sentence: those of one source, one holder and one sign.

    A shown set is a group by itself. The passes of one line are one group, although they are of
    several holders.
    """
    groups: dict[object, list[Reason]] = {}
    for reason in sorted(reasons, key=lambda each: each.lines):
        holder_and_sign: object = None
        if reason.rule != "passed":
            literal = next(iter(reason.conclusion[0]))
            holder, _ = cell_of(literal.name)
            set_alone = None if reason.facts else reason
            holder_and_sign = holder, literal.positive, set_alone
        groups.setdefault((reason.source, holder_and_sign), []).append(reason)
    return [*groups.values()]
