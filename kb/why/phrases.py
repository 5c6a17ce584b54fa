"""A player's words: facts, axioms with their lines, rules of the game.

Only words: which of them are said, and in what order, is decided elsewhere. A sentence keeps what
it takes and claims, so that it can be judged: a story is sound if each claim follows from the
premises and rules of the sentences up to its own. That a card has one holder is everybody's
knowledge, and is never a premise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from kb.errors import join_words, plural
from kb.table.events import facts, holder_named
from kb.table.setup import SOLUTION, TABLE
from kb.theory.atoms import cell_of
from kb.theory.axioms import GameRule, Kind, Source
from kb.why.reason import Reason
from resolver import AtLeast, AtMost, Clause, Constraint, Literal
from resolver.logic import LinearConstraint

ONE_HOLDER: Final = "a card has one holder"
VERBS: Final = {  # by the word of an axiom, with the joint of its cards
    "shown": ("answered", "or"),
    "revealed": ("revealed", "and"),
    "shown-card": ("showed", "and"),
}


class Perspective(NamedTuple):
    """Who is "you", and the lines of the header: ``{"deck": 2, "hand Nick": 5}``."""

    me: str | None
    lines: Mapping[str, int]

    def name_source(self, source: str) -> str:
        """Return the words for a part of the header: a hand, or the cards face up.

        >>> nick = Perspective("Nick", {})
        >>> nick.name_source("hand of Nick"), nick.name_source("hand of Ann")
        ('your hand', 'the hand of Ann')
        """
        if not source.startswith("hand of "):
            return f"the cards {source}"
        return "your hand" if source == f"hand of {self.me}" else f"the {source}"

    def find_line(self, source: Source) -> int | None:
        """Return the line that says something: of the log, or of the header."""
        hand = f"hand {source.rule.removeprefix('hand of ')}"
        return source.line or self.lines.get(hand, self.lines.get("table"))

    def cite_header(self, source: Source) -> str:
        """Return what of the header says something, with its line if there is one."""
        line = self.find_line(source)
        return self.name_source(source.rule) + (f", line {line}" if line else "")


def say_hand_size(constraint: Constraint) -> str:
    """Return the number of cards that a rule of the game gives a hand.

    >>> from resolver import AtMost
    >>> say_hand_size(AtMost(5, ["Nick:Plum", "Nick:Rope"]))
    'at most 5 cards'
    """
    kind = {AtLeast: "at least ", AtMost: "at most "}.get(type(constraint), "")
    return kind + plural(constraint.bound, "card")


def say_fact(literal: Literal) -> str:
    """Return what a literal says of one card.

    >>> say_fact(Literal("Holden:Pipe")), say_fact(Literal("Solution:Plum", False))
    ('Holden has Pipe', 'Plum is not in the Solution')
    """
    holder, card = cell_of(literal.name)
    return facts(holder, [card], literal.positive)


def say_passes(cells: Iterable[tuple[str, str]]) -> str:
    """Return who passed on what.

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

    return join_words(
        [
            f"{join_words(holders)} passed on {join_words(cards)}"
            for cards, holders in holders_of_cards.items()
        ]
    )


def say_statement(reasons: Sequence[Reason]) -> str:
    """Return what axioms of one source say, without their line: facts, or one clause.

    They are about one holder, but for those who passed together.

    >>> say_statement([Reason((Clause(["Nick:Plum", "Nick:Rope"]),), "told")])
    'Nick has Plum or Rope'
    """
    clauses = [clause for reason in reasons for clause in reason.conclusion]
    literals = [literal for clause in clauses for literal in clause]
    cells = [cell_of(literal.name) for literal in literals]
    holder = cells[0][0]
    cards = [card for _, card in cells]
    is_positive = literals[0].positive

    # What was seen at the table has a verb of its own.
    word = reasons[0].rule
    if word == "passed":
        return say_passes(cells)
    if word in VERBS:
        verb, joint = VERBS[word]
        return f"{holder} {verb} {join_words(cards, joint)}"

    # Where each clause is a unit, they are facts.
    if len(literals) == len(clauses):
        return facts(holder, cards, is_positive)

    # Else they are one clause, of cards that are not all there, or of which one is.
    if not is_positive:
        where = "in the Solution" if holder == SOLUTION else f"with {holder}"
        return f"{join_words(cards)} are not all {where}"
    if holder in (SOLUTION, TABLE):
        where = "in the Solution" if holder == SOLUTION else "on the Table"
        return f"{join_words(cards, 'or')} is {where}"
    return f"{holder} has {join_words(cards, 'or')}"


def say_rule(constraint: object, rules: Mapping[Constraint, GameRule]) -> str:
    """Return a constraint as a clause of a sentence; the table of the rules tells its kind.

    >>> from resolver import Exactly
    >>> one = Exactly(1, ["Solution:Pipe", "Solution:Rope"], "one weapon in the Solution")
    >>> say_rule(one, {one: GameRule(Kind.CATEGORY, "weapon", one)})
    'there is one weapon in the Solution'
    """
    rule = rules.get(constraint) if isinstance(constraint, Constraint) else None
    if rule is None:
        return str(constraint)
    if rule.kind is Kind.HAND:
        return f"{holder_named(rule.subject)} has {say_hand_size(rule.constraint)}"
    return ONE_HOLDER if rule.kind is Kind.HOLDERS else f"there is {constraint}"


def cite(reasons: Iterable[Reason], perspective: Perspective) -> str:
    """Return in brackets where some things were said: lines in order, then hands, assumptions.

    Of what was not said nothing is cited.

    >>> sources = [Source("passed", 33), Source("hand of Nick"), Source("shown", 25)]
    >>> reasons = [Reason((), source.rule, source=source) for source in sources]
    >>> cite(reasons, Perspective(None, {"hand Nick": 5}))
    ' (lines 25, 33; the hand of Nick, line 5)'
    """
    sources = [reason.source for reason in reasons if isinstance(reason.source, Source)]
    lines = sorted({source.line for source in sources if source.line is not None})
    in_header = [source for source in sources if source.line is None]
    assumptions = dict.fromkeys(source.rule for source in sources if source.assumption)

    places = [say_lines(lines, ", ")] if lines else []
    places += dict.fromkeys(map(perspective.cite_header, in_header))
    places += [f"assuming {assumption}" for assumption in assumptions]
    return f" ({'; '.join(places)})" if places else ""


def say_lines(lines: Sequence[int], joint: str = "") -> str:
    """Return lines by number, three and more in a row as a run.

    >>> say_lines([7]), say_lines([7, 9]), say_lines([3, 4, 5, 8], ", ")
    ('line 7', 'lines 7 and 9', 'lines 3 to 5, 8')
    """
    runs = group_runs(lines)
    return f"line{'s' * (len(lines) > 1)} {joint.join(runs) if joint else join_words(runs)}"


def group_runs(numbers: Sequence[int]) -> list[str]:
    """Return numbers as texts, three and more in a row as the first to the last."""
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
    """A sentence of a story, with the premises it states, the rules it names and its claim.

    Attributes:
        text: The sentence, which may begin small.
        premises: What it states.
        rules: The rules of the game that it names.
        claims: What it says that follows.
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
        stated = tuple(clause for reason in group for clause in reason.conclusion)
        yield Sentence(f"{say_statement(group)}{cite(group, perspective)}.", stated)


def group_reasons(reasons: Iterable[Reason]) -> list[list[Reason]]:
    """Return what was said by source, holder and sign; passes together, each set by itself."""
    groups: dict[object, list[Reason]] = {}
    for reason in sorted(reasons, key=lambda each: each.lines):
        # Passes of one line are about several holders, and are told in one sentence.
        holder_and_sign: object = None
        if reason.rule != "passed":
            literal = next(iter(reason.conclusion[0]))
            set_alone = None if reason.facts else reason
            holder_and_sign = cell_of(literal.name)[0], literal.positive, set_alone
        groups.setdefault((reason.source, holder_and_sign), []).append(reason)
    return [*groups.values()]
