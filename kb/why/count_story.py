"""The story of a sum: these cards need more places than there are.

    Suppose the contrary: Study is in the Solution.
    Only P1, P3 or the Solution can have Mustard (lines 25, 33): 1 card.
    P1 has Plum, Ballroom or Knife (line 12): 1 card.
    Together 2 cards, but there is room for 1: P1 1. That cannot be.

Cards that the same holders can have are one sentence. What is settled is put in where it is used:
a holder who cannot have a card is left out, a place that is taken is no room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from kb.errors import join_words, plural
from kb.table.events import holder_named
from kb.theory.atoms import cell_of
from kb.theory.axioms import Kind, Source
from kb.why.argument import Argument, Count, Rules, arguments, line_of
from kb.why.phrases import (
    Perspective,
    Sentence,
    cards_bounded,
    fact,
    placed,
    statement,
    statements,
)
from kb.why.phrases import rule as rule_words
from resolver import DENIED, Clause, Constraint, Literal, Proof, Step
from resolver.logic import Line


@frozen
class Statement:
    """One thing that an argument says: its words, and what these are about.

    That is what is supposed, steps that settle one cell, and counts. A story joins the words of
    all, a table shows the cells.
    """

    sentence: Sentence
    supposed: tuple[Literal, ...] = ()
    settled: tuple[Step, ...] = ()
    counts: tuple[Count, ...] = ()


def count_story(proof: Proof, rules: Rules, perspective: Perspective) -> tuple[Sentence, ...]:
    """Return the sentences of a counting proof, from the denied goal to what cannot be."""
    return tuple(
        one.sentence for _, said in statements_of(proof, rules, perspective) for one in said
    )


def statements_of(
    proof: Proof, rules: Rules, perspective: Perspective
) -> Iterator[tuple[Argument, tuple[Statement, ...]]]:
    """Yield each sum of a counting proof as an argument, with what it says."""
    for argument in arguments(proof, rules):
        yield argument, tuple(_Teller(perspective).tell(argument))


def conflict_story(proof: Proof, rules: Rules, perspective: Perspective) -> tuple[Sentence, ...]:
    """Return the sentences of a counting proof that what was said cannot all be true."""
    found = list(arguments(proof, rules))
    if len(found) != 1 or found[0].needs:
        return count_story(proof, rules, perspective)
    said = [(one.source, one.clause) for one in proof.axioms if isinstance(one.source, Source)]
    stated = statements(sorted(said, key=lambda one: one[0].line or 0), perspective)
    broken = tuple(one for one in proof.sources if isinstance(one, Constraint))
    why = f"{join_words([rule_words(one, rules) for one in broken])}: " if broken else ""
    return (*stated, Sentence(f"{why}that cannot be.", (), broken, (Line((), 1),)))


@frozen
class _Teller:
    """Whose words they are: who is "you", and the lines of the header."""

    perspective: Perspective

    def tell(self, argument: Argument) -> Iterator[Statement]:
        """Yield what one sum says: what is supposed, the needs, the places, and what that means."""
        for step in argument.settled:
            if step.source is DENIED:
                (denied,) = step.clause
                text = f"suppose the contrary: {fact(denied)}."
                yield Statement(Sentence(text, (Clause([denied]),)), (denied,))
        if argument.supposed:
            text = f"suppose that {join_words([fact(literal) for literal in argument.supposed])}."
            clauses = tuple(Clause([literal]) for literal in argument.supposed)
            yield Statement(Sentence(text, clauses), argument.supposed)
        for group in grouped(argument.needs):
            yield Statement(self.need(group), counts=tuple(group))
        implied = [one for one in argument.places if not one.settled and one.step.rule != "axiom"]
        for place in argument.places:
            if place not in implied:
                yield Statement(self.place(place), counts=(place,))
        yield Statement(self.end(argument), settled=argument.settled, counts=tuple(implied))

    def need(self, group: Sequence[Count]) -> Sentence:
        """Return what cards or a holder need, with the lines that leave no other place."""
        first, rule = group[0], group[0].rule
        settled = [step for count in group for step in count.settled]
        cited, cards = self.cited(settled), [cell_of(cell)[1] for cell in first.cells]
        holder = holder_named(first.named[0][0])
        cells = first.cells or tuple(literal.name for literal in line_of(first.step))
        if first.kind is Kind.HOLDERS:
            who = [holder_named(cell_of(cell)[0]) for cell in first.cells]
            able = f"only {join_words(who, 'or')}" if who else "nobody"
            words = f"{able} can have {join_words([each.named[0][1] for each in group])}{cited}"
        elif rule is not None and rule.kind is Kind.CATEGORY:
            words = f"the Solution has one {rule.subject}, {any_of(cards)}{cited}"
        elif rule is not None:
            others = rule.constraint.lower - first.amount
            besides = f", at most {others} of them others than" if others else ", which can only be"
            words = f"{holder} has {cards_bounded(rule.constraint)}{besides} {any_of(cards)}{cited}"
        elif len({cell_of(cell)[0] for cell in cells}) > 1:  # what a case has shown
            words = join_words([fact(Literal.of(cell)) for cell in cells], "or")
            words += "" if cards else f", and that is excluded{cited}"
        elif cards:
            words = f"{holder} has {join_words(cards, 'or')}{self.cited([first.step, *settled])}"
        else:
            every = [card for _, card in first.named]
            words = f"{holder} has {join_words(every, 'or')}{self.cited([first.step])}"
            words += f", and lacks {'both' if len(every) == 2 else 'all'}{cited}"
        amount = plural(sum(count.amount for count in group), "card")
        often = f", counted {times(first.often)}" if first.often > 1 else ""
        return self.sentence(f"{words}: {amount}{often}.", group)

    def place(self, count: Count) -> Sentence:
        """Return how much room there is where some of it is taken, or a line says so."""
        rule, source = count.rule, count.step.source
        taken = [cell_of(line_of(step).terms[0][1].name) for step in count.settled]
        if rule is None:
            named = source if isinstance(source, Source) else Source("sum")
            said = statement(named, [Clause(line_of(count.step))])
        elif rule.kind is Kind.HOLDERS:
            said = fact(Literal.of(f"{taken[0][0]}:{taken[0][1]}"))
        elif rule.kind is Kind.CATEGORY:
            said = f"the Solution has one {rule.subject}, and that is {taken[0][1]}"
        else:
            cards = join_words([card for _, card in taken])
            size = cards_bounded(rule.constraint)
            said = f"{holder_named(rule.subject)} has {size}, {cards} among them"
        cited = self.cited([step for step in (count.step, *count.settled) if step.source])
        return self.sentence(f"{said}{cited}: room for {count.amount or 'no other'}.", [count])

    def end(self, argument: Argument) -> Sentence:
        """Return what all comes to."""
        said = f"together {plural(argument.needed, 'card')}, but {self.room(argument)}"
        said += ". That cannot be"
        claims: tuple[Line, ...] = (Line((), 1),)
        if argument.supposed:
            denied = " or ".join(fact(~literal) for literal in argument.supposed)
            said += f", so {denied}"
            claims = (line_of(argument.step),)
        constraints = [c.step.source for c in (*argument.needs, *argument.places)]
        rules = tuple(dict.fromkeys(c for c in constraints if isinstance(c, Constraint)))
        return Sentence(f"{said}.", (), rules, claims)

    def room(self, argument: Argument) -> str:
        """Return how much room there is, and where; the Solution's categories are one place."""
        hands: dict[str, int] = {}
        cards: list[str] = []
        for count in argument.places:
            holder, card = count.named[0]
            often = f" {times(count.often)}" if count.often > 1 else ""
            if count.kind is Kind.HOLDERS:
                cards.append(card + often)
            else:
                name = holder_named(holder) + often
                hands[name] = hands.get(name, 0) + count.often * count.amount
        rooms = [f"{name} {room}" for name, room in hands.items() if room]
        if not rooms and not cards:
            return "there is no room"
        if not rooms:
            verb = "is" if argument.available == 1 else "are"
            return f"only {plural(argument.available, 'card')} {verb} left: {join_words(cards)}"
        others = (
            [f"{join_words(cards)} once each" if len(cards) > 1 else f"{cards[0]} once"]
            if cards
            else []
        )
        return f"there is room for {argument.available}: {join_words([*rooms, *others])}"

    def cited(self, steps: Sequence[Step]) -> str:
        """Return the lines of some steps in brackets; nothing for the denied goal alone."""
        sources = [step.source for step in steps if isinstance(step.source, Source)]
        return f" ({placed(sources, self.perspective)})" if sources else ""

    def sentence(self, text: str, counts: Sequence[Count]) -> Sentence:
        """Return the sentence of some counts: what it states, and that so many cells are true."""
        steps = [step for count in counts for step in (count.step, *count.settled)]
        stated = [step.clause for step in steps if isinstance(step.clause, Clause)]
        rules = [step.source for step in steps if isinstance(step.source, Constraint)]
        return Sentence(text, tuple(stated), tuple(rules), tuple(map(claim, counts)))


def claim(count: Count) -> Line:
    """Return what a count says of its open cells."""
    if not count.is_place:
        return Line.of(((1, Literal.of(cell)) for cell in count.cells), count.amount)
    size = len(count.cells)
    return Line.of(((1, Literal.of(cell, False)) for cell in count.cells), size - count.amount)


def grouped(needs: Sequence[Count]) -> list[list[Count]]:
    """Return the needs, cards that the same holders can have together."""
    groups: dict[object, list[Count]] = {}
    for number, count in enumerate(needs):
        alone: object = number
        if count.kind is Kind.HOLDERS:
            alone = (count.often, tuple(cell_of(cell)[0] for cell in count.cells))
        groups.setdefault(alone, []).append(count)
    return list(groups.values())


def any_of(cards: Sequence[str]) -> str:
    """Return some cards as a choice; none left is said too."""
    return join_words(cards, "or") if cards else "none of them left"


def times(number: int) -> str:
    """Return how often, in words.

    >>> times(2), times(3)
    ('twice', '3 times')
    """
    return "twice" if number == 2 else f"{number} times"
