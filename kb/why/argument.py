"""A sum read as an argument, and its story: what needs a place, and what places there are.

    needs     somebody has the card; some card of a shown set is here; the hand has so many cards
    places    the hand has no more; the Solution has one of a category; the card has one holder
    ───────────────────────────────────────────────────────────────────────────────────────────
    more is needed than there is room for: that cannot be

    Suppose the contrary: Study is in the Solution.
    Only P1, P3 or the Solution can have Mustard (lines 25, 33): 1 card.
    P1 has Plum, Ballroom or Knife (line 12): 1 card.
    Together 2 cards, but there is room for 1: P1 1. That cannot be.

Every premise that asks for cells to be true is a need, every one that asks for cells to be false a
place. What single cards settle is put in: a need loses the cells that are excluded, a place those
that are taken, and a card that is known to be with somebody is no place for anybody else. Cards
that the same holders can have are one sentence.

Source: a tight set of representatives, Hall, J. London Math. Soc. 10, 1935.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, frozen

from kb.errors import join_words, plural
from kb.table.events import holder_named
from kb.theory.atoms import cell_of
from kb.theory.axioms import GameRule, Kind, Source
from kb.why.phrases import Perspective, Sentence, cards_bounded, cited, fact, statement
from kb.why.reason import Reason
from resolver import DENIED, Clause, Constraint, Literal
from resolver.logic import Line

MANY = 6  # needs that are told one by one
Rules = Mapping[Constraint, GameRule]
Known = Mapping[Literal, Reason | None]  # what is so, and why; None where it is supposed


@frozen
class Count:
    """A premise of a sum: how often it counts, its open cells, how many of them it is about.

    ``settled`` are the reasons for which cells of it are excluded or taken; ``amount`` is how many
    of the cells it needs, or has room for; ``rule`` is the rule of the game that it states, if any.
    """

    often: int
    reason: Reason
    cells: tuple[str, ...]
    amount: int
    settled: tuple[Reason, ...]
    rule: GameRule | None

    @property
    def kind(self) -> Kind | None:
        """Of which kind the rule is."""
        return self.rule.kind if self.rule else None

    @property
    def named(self) -> list[tuple[str, str]]:
        """All cells that the premise names: holder and card."""
        return [cell_of(literal.name) for literal in self.reason.line]

    @property
    def is_place(self) -> bool:
        """Whether the premise asks for cells to be false."""
        return not next(iter(self.reason.line)).positive

    @property
    def is_of_one_card(self) -> bool:
        """Whether it is the holders of one card that are counted."""
        return len({card for _, card in self.named}) == 1


@frozen
class Argument:
    """What is needed and what places there are, under the case that is supposed, if one is.

    ``settled`` are all the reasons that settle one cell, the contrary of what is proved among them.
    """

    reason: Reason
    settled: tuple[Reason, ...]
    supposed: tuple[Literal, ...]
    needs: tuple[Count, ...]
    places: tuple[Count, ...]

    @property
    def counts(self) -> tuple[Count, ...]:
        """What is needed, and then the places."""
        return (*self.needs, *self.places)

    @property
    def denied(self) -> tuple[Literal, ...]:
        """The contrary of what is proved."""
        return tuple(one.line.terms[0][1] for one in self.settled if one.source is DENIED)

    @property
    def needed(self) -> int:
        """How many places are needed together."""
        return sum(count.often * count.amount for count in self.needs)

    @property
    def available(self) -> int:
        """How many there are."""
        return sum(count.often * count.amount for count in self.places)


def argument(reason: Reason, rules: Rules) -> Argument:
    """Return a sum as an argument; the literals that it ends in are those of a case, denied."""
    parts = [*zip(reason.weights, reason.premises, strict=True)]
    supposed = tuple(~literal for literal in reason.line)
    units = {one.line.terms[0][1]: one for _, one in parts if len(one.line) == 1}
    spare = _spare(parts, supposed)
    known: Known = {**dict.fromkeys(supposed), **units}
    counts = [count(n, one, rules, known, spare) for n, one in parts if len(one.line) != 1]
    places = [one for one in counts if one.is_place]
    full = [one for one in places if not one.amount and one.is_of_one_card]
    needs = tuple(without(one, full) for one in counts if not one.is_place)
    left = tuple(one for one in places if one not in full)
    return Argument(reason, tuple(units.values()), supposed, needs, left)


def count(often: int, reason: Reason, rules: Rules, known: Known, spare: frozenset[str]) -> Count:
    """Return what a premise needs of its open cells, or the room that it leaves in them."""
    line, source = reason.line, reason.source
    rule = rules.get(source) if isinstance(source, Constraint) else None
    gone = [literal for literal in line if ~literal in known]
    settled = tuple(by for literal in gone if (by := known[~literal]) is not None)
    left = tuple(literal.name for literal in line if literal not in gone)
    if not next(iter(line)).positive:
        return Count(often, reason, left, len(left) - line.bound, settled, rule)
    cells = tuple(name for name in left if name not in spare)
    return Count(often, reason, cells, line.bound - len(left) + len(cells), settled, rule)


def without(count: Count, full: Sequence[Count]) -> Count:
    """Return a need without the cells of cards that are known to be with somebody else."""
    gone = {cell: place for place in full for cell in place.cells}
    left = tuple(cell for cell in count.cells if cell not in gone)
    behind = (one for cell in count.cells if cell in gone for one in gone[cell].settled)
    return evolve(count, cells=left, settled=tuple(dict.fromkeys((*count.settled, *behind))))


def _spare(parts: list[tuple[int, Reason]], supposed: tuple[Literal, ...]) -> frozenset[str]:
    """Return the cells that are needed more often than there is room: those known to be true.

    A sum says nothing of them: whether or not the card is there, it counts once at most.
    """
    total: dict[str, int] = {}
    for n, reason in parts:
        for m, literal in reason.line.terms:
            signed = n * m if literal.positive else -n * m
            total[literal.name] = total.get(literal.name, 0) + signed
    for literal in supposed:
        total.pop(literal.name, None)
    return frozenset(name for name, amount in total.items() if amount > 0)


def sum_story(argument: Argument, perspective: Perspective) -> Iterator[Sentence]:
    """Yield what one sum says: what is supposed, the needs, the places, and what that means.

    A place that a rule of the game alone gives is only counted.
    """
    yield from suppositions(argument)
    for group in grouped(argument.needs):
        yield sentence(f"{need(group, perspective)}.", group)
    for count in argument.places:
        if count.settled or isinstance(count.reason.source, Source):
            yield sentence(f"{place(count, perspective)}.", [count])
    yield end(argument)


def suppositions(argument: Argument) -> Iterator[Sentence]:
    """Yield the contrary of what is proved, and the case, as far as they are supposed."""
    for text, cases in (
        ("suppose the contrary: ", argument.denied),
        ("suppose that ", argument.supposed),
    ):
        if cases:
            clauses = tuple(Clause([literal]) for literal in cases)
            yield Sentence(f"{text}{join_words([fact(case) for case in cases])}.", clauses)


def need(group: Sequence[Count], perspective: Perspective) -> str:
    """Return what cards or a holder need, with the lines that leave no other place."""
    first, rule = group[0], group[0].rule
    settled = [one for count in group for one in count.settled]
    lines, cards = cited(settled, perspective), [cell_of(cell)[1] for cell in first.cells]
    holder = holder_named(first.named[0][0])
    cells = first.cells or tuple(literal.name for literal in first.reason.line)
    if first.kind is Kind.HOLDERS:
        who = [holder_named(cell_of(cell)[0]) for cell in first.cells]
        able = f"only {join_words(who, 'or')}" if who else "nobody"
        words = f"{able} can have {join_words([each.named[0][1] for each in group])}{lines}"
    elif rule is not None and rule.kind is Kind.CATEGORY:
        words = f"the Solution has one {rule.subject}, {any_of(cards)}{lines}"
    elif rule is not None:
        others = rule.constraint.lower - first.amount
        besides = f", at most {others} of them others than" if others else ", which can only be"
        words = f"{holder} has {cards_bounded(rule.constraint)}{besides} {any_of(cards)}{lines}"
    elif len({cell_of(cell)[0] for cell in cells}) > 1:  # what a case has shown
        words = join_words([fact(Literal.of(cell)) for cell in cells], "or")
        words += "" if cards else f", and that is excluded{lines}"
    elif cards:
        words = f"{holder} has {'; '.join(choice(count, perspective) for count in group)}"
    else:
        every = [card for _, card in first.named]
        words = f"{holder} has {join_words(every, 'or')}{cited([first.reason], perspective)}"
        words += f", and lacks {'both' if len(every) == 2 else 'all'}{lines}"
    amount = plural(sum(count.amount for count in group), "card")
    often = f", counted {times(first.often)}" if first.often > 1 else ""
    return f"{words}: {amount}{often}"


def choice(count: Count, perspective: Perspective) -> str:
    """Return which cards a set leaves, with its line and those that take the others away."""
    cards = join_words([card for _, card in map(cell_of, count.cells)], "or")
    return cards + cited([count.reason, *count.settled], perspective)


def place(count: Count, perspective: Perspective) -> str:
    """Return how much room there is where some of it is taken, or a line says so."""
    rule = count.rule
    taken = [cell_of(one.line.terms[0][1].name) for one in count.settled]
    if rule is None:
        said = statement([count.reason])
    elif rule.kind is Kind.HOLDERS:
        said = fact(Literal.of(f"{taken[0][0]}:{taken[0][1]}"))
    elif rule.kind is Kind.CATEGORY:
        said = f"the Solution has one {rule.subject}, and that is {taken[0][1]}"
    else:
        cards = join_words([card for _, card in taken])
        size = cards_bounded(rule.constraint)
        said = f"{holder_named(rule.subject)} has {size}, {cards} among them"
    lines = cited([count.reason, *count.settled], perspective)
    return f"{said}{lines}: room for {count.amount or 'no other'}"


def room(argument: Argument) -> str:
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


def end(argument: Argument) -> Sentence:
    """Return what all comes to."""
    said = f"together {plural(argument.needed, 'card')}, but {room(argument)}. {so(argument)}."
    constraints = [count.reason.source for count in argument.counts]
    rules = tuple(dict.fromkeys(one for one in constraints if isinstance(one, Constraint)))
    return Sentence(said, (), rules, (argument.reason.line,))


def so(argument: Argument) -> str:
    """Return that it cannot be, and of a case what follows."""
    denied = " or ".join(fact(~literal) for literal in argument.supposed)
    return "That cannot be" + (f", so {denied}" if denied else "")


def sentence(text: str, counts: Sequence[Count]) -> Sentence:
    """Return the sentence of some counts: what it states, and that so many cells are true."""
    reasons = [one for count in counts for one in (count.reason, *count.settled)]
    stated = tuple(what for one in reasons for what in one.conclusion if isinstance(what, Clause))
    rules = [one.source for one in reasons if isinstance(one.source, Constraint)]
    return Sentence(text, stated, tuple(rules), tuple(map(claim, counts)))


def claim(count: Count) -> Line:
    """Return what a count says of its open cells."""
    if not count.is_place:
        return Line.of(((1, Literal.of(cell)) for cell in count.cells), count.amount)
    size = len(count.cells)
    return Line.of(((1, Literal.of(cell, False)) for cell in count.cells), size - count.amount)


def grouped(needs: Sequence[Count]) -> list[list[Count]]:
    """Return the needs, cards of the same holders together; of many needs a hand's sets, too."""
    groups: dict[object, list[Count]] = {}
    for number, count in enumerate(needs):
        holders = tuple(cell_of(cell)[0] for cell in count.cells)
        alone: object = number
        if count.kind is Kind.HOLDERS:
            alone = count.often, holders
        elif len(needs) > MANY and not count.kind and len({*holders}) == 1:
            alone = count.often, holders[0]
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
