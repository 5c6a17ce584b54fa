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
from typing import Final

from attrs import evolve, frozen

from kb.errors import join_words, plural
from kb.table.events import holder_named
from kb.theory.atoms import cell_of
from kb.theory.axioms import GameRule, Kind, Source
from kb.why.phrases import Perspective, Sentence, cite, say_fact, say_hand_size, say_statement
from kb.why.reason import Reason
from resolver import DENIED, Clause, Constraint, Literal
from resolver.logic import LinearConstraint

MOST_NEEDS_TOLD_ALONE: Final = 6
Rules = Mapping[Constraint, GameRule]
Known = Mapping[Literal, Reason | None]  # what is so, and why; None where it is supposed


@frozen
class CountedPremise:
    """A premise of a sum, from which the cells that are already settled are taken out.

    Attributes:
        times: How often it counts.
        reason: What it says, and why.
        cells: Its open cells.
        amount: How many of the open cells it needs, or has room for.
        settled: The reasons for which other cells of it are excluded or taken.
        rule: The rule of the game that it states, if any.
    """

    times: int
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
    def named_cells(self) -> list[tuple[str, str]]:
        """All cells that the premise names: holder and card."""
        return [cell_of(literal.name) for literal in self.reason.constraint]

    @property
    def is_place(self) -> bool:
        """Whether the premise limits how many cells are true: it offers places and needs none."""
        return not next(iter(self.reason.constraint)).positive

    @property
    def is_of_one_card(self) -> bool:
        """Whether it is the holders of one card that are counted."""
        return len({card for _, card in self.named_cells}) == 1


@frozen
class Argument:
    """What is needed and what places there are, under the case that is supposed, if one is.

    Attributes:
        reason: The sum.
        settled: All reasons that settle one cell, the contrary of what is proved among them.
        supposed: The literals of the case.
        needs: The premises that ask for cells to be true.
        places: The premises that ask for cells to be false.
    """

    reason: Reason
    settled: tuple[Reason, ...]
    supposed: tuple[Literal, ...]
    needs: tuple[CountedPremise, ...]
    places: tuple[CountedPremise, ...]

    @property
    def premises(self) -> tuple[CountedPremise, ...]:
        """What is needed, and then the places."""
        return (*self.needs, *self.places)

    @property
    def denied(self) -> tuple[Literal, ...]:
        """The contrary of what is proved."""
        denials = [reason for reason in self.settled if reason.source is DENIED]
        return tuple(literal_of_unit(reason) for reason in denials)

    @property
    def needed(self) -> int:
        """How many places are needed together."""
        return sum(premise.times * premise.amount for premise in self.needs)

    @property
    def available(self) -> int:
        """How many places there are."""
        return sum(premise.times * premise.amount for premise in self.places)


def literal_of_unit(reason: Reason) -> Literal:
    """Return the literal of a reason that settles one cell."""
    ((_, literal),) = reason.constraint.terms
    return literal


def read_argument(reason: Reason, rules: Rules) -> Argument:
    """Return a sum as an argument; the literals that it ends in are those of a case, denied."""
    parts = [*zip(reason.weights, reason.premises, strict=True)]
    supposed = tuple(~literal for literal in reason.constraint)
    units = {
        literal_of_unit(premise): premise for _, premise in parts if len(premise.constraint) == 1
    }

    spare = _spare_cells(parts, supposed)
    known: Known = {**dict.fromkeys(supposed), **units}
    counted = [
        count_premise(times, premise, rules=rules, known=known, spare=spare)
        for times, premise in parts
        if len(premise.constraint) != 1
    ]

    # A card that is known to be with somebody is no place for anybody else, so its place is left
    # out, and its cells are taken out of the needs.
    places = [premise for premise in counted if premise.is_place]
    full_places = [place for place in places if not place.amount and place.is_of_one_card]
    needs = [without_taken_cells(need, full_places) for need in counted if not need.is_place]
    return Argument(
        reason=reason,
        settled=tuple(units.values()),
        supposed=supposed,
        needs=tuple(needs),
        places=tuple(place for place in places if place not in full_places),
    )


def count_premise(
    times: int, reason: Reason, *, rules: Rules, known: Known, spare: frozenset[str]
) -> CountedPremise:
    """Return what a premise needs of its open cells, or the room that it leaves in them."""
    constraint = reason.constraint
    rule = rules.get(reason.source) if isinstance(reason.source, Constraint) else None

    # A literal whose complement is known asks for nothing.
    gone = [literal for literal in constraint if ~literal in known]
    reasons = [known[~literal] for literal in gone]
    settled = tuple(each for each in reasons if each is not None)
    left = tuple(literal.name for literal in constraint if literal not in gone)
    if not next(iter(constraint)).positive:
        room = len(left) - constraint.bound
        return CountedPremise(times, reason, left, room, settled, rule)

    cells = tuple(name for name in left if name not in spare)
    needed = constraint.bound - len(left) + len(cells)
    return CountedPremise(times, reason, cells, needed, settled, rule)


def without_taken_cells(
    need: CountedPremise, full_places: Sequence[CountedPremise]
) -> CountedPremise:
    """Return a need without the cells of cards that are known to be with somebody else."""
    place_of = {cell: place for place in full_places for cell in place.cells}
    left = tuple(cell for cell in need.cells if cell not in place_of)
    taken = [cell for cell in need.cells if cell in place_of]
    reasons = [reason for cell in taken for reason in place_of[cell].settled]
    return evolve(need, cells=left, settled=tuple(dict.fromkeys((*need.settled, *reasons))))


def _spare_cells(parts: list[tuple[int, Reason]], supposed: tuple[Literal, ...]) -> frozenset[str]:
    """Return the cells that are needed more often than there is room: those known to be true.

    A sum says nothing of them: whether or not the card is there, it counts once at most.
    """
    totals: dict[str, int] = {}
    for times, reason in parts:
        for coefficient, literal in reason.constraint.terms:
            amount = times * coefficient
            signed = amount if literal.positive else -amount
            totals[literal.name] = totals.get(literal.name, 0) + signed
    for literal in supposed:
        totals.pop(literal.name, None)
    return frozenset(name for name, total in totals.items() if total > 0)


def tell_argument(argument: Argument, perspective: Perspective) -> Iterator[Sentence]:
    """Yield what one sum says: what is supposed, the needs, the places, and what that means."""
    yield from say_suppositions(argument)
    for group in group_needs(argument.needs):
        yield make_sentence(f"{say_need(group, perspective)}.", group)

    # A place that a rule of the game alone gives is only counted.
    for place in argument.places:
        if place.settled or isinstance(place.reason.source, Source):
            yield make_sentence(f"{say_place(place, perspective)}.", [place])
    yield say_end(argument)


def say_suppositions(argument: Argument) -> Iterator[Sentence]:
    """Yield the contrary of what is proved, and the case, as far as they are supposed."""
    beginnings = {"suppose the contrary: ": argument.denied, "suppose that ": argument.supposed}
    for beginning, literals in beginnings.items():
        if literals:
            clauses = tuple(Clause([literal]) for literal in literals)
            yield Sentence(f"{beginning}{join_words([*map(say_fact, literals)])}.", clauses)


def say_need(group: Sequence[CountedPremise], perspective: Perspective) -> str:
    """Return what cards or a holder need, with the lines that leave no other place."""
    words = _words_of_need(group, perspective)
    amount = plural(sum(need.amount for need in group), "card")
    times = group[0].times
    counted = f", counted {say_times(times)}" if times > 1 else ""
    return f"{words}: {amount}{counted}"


def _words_of_need(group: Sequence[CountedPremise], perspective: Perspective) -> str:
    """Return who needs which cards, with the lines that leave no other place."""
    first = group[0]
    rule = first.rule
    holder = holder_named(first.named_cells[0][0])
    cards = [cell_of(cell)[1] for cell in first.cells]
    lines = cite([reason for need in group for reason in need.settled], perspective)

    # A card has a holder: who is left that can have it?
    if first.kind is Kind.HOLDERS:
        holders = [holder_named(cell_of(cell)[0]) for cell in first.cells]
        able = f"only {join_words(holders, 'or')}" if holders else "nobody"
        needed_cards = [need.named_cells[0][1] for need in group]
        return f"{able} can have {join_words(needed_cards)}{lines}"

    # A rule about the Solution or a hand asks for a number of its cards.
    if rule is not None and rule.kind is Kind.CATEGORY:
        return f"the Solution has one {rule.subject}, {say_any_of(cards)}{lines}"
    if rule is not None:
        others = rule.constraint.lower - first.amount
        besides = f", at most {others} of them others than" if others else ", which can only be"
        return f"{holder} has {say_hand_size(rule.constraint)}{besides} {say_any_of(cards)}{lines}"

    # A need of several holders is what a case has shown.
    cells = first.cells or tuple(literal.name for literal in first.reason.constraint)
    if len({cell_of(cell)[0] for cell in cells}) > 1:
        words = join_words([say_fact(Literal.of(cell)) for cell in cells], "or")
        return words if cards else f"{words}, and that is excluded{lines}"

    # What is left is a set of which the holder showed a card, or was said to have one.
    if cards:
        return f"{holder} has {'; '.join(say_choice(need, perspective) for need in group)}"
    every_card = [card for _, card in first.named_cells]
    words = f"{holder} has {join_words(every_card, 'or')}{cite([first.reason], perspective)}"
    return f"{words}, and lacks {'both' if len(every_card) == 2 else 'all'}{lines}"


def say_choice(need: CountedPremise, perspective: Perspective) -> str:
    """Return which cards a set leaves, with its line and those that take the others away."""
    cards = [card for _, card in map(cell_of, need.cells)]
    return join_words(cards, "or") + cite([need.reason, *need.settled], perspective)


def say_place(place: CountedPremise, perspective: Perspective) -> str:
    """Return how much room there is where some of it is taken, or a line says so."""
    rule = place.rule
    taken_cells = [cell_of(literal_of_unit(reason).name) for reason in place.settled]

    # What a line says stands for itself; of a rule it is said what takes its room.
    if rule is None:
        words = say_statement([place.reason])
    elif rule.kind is Kind.HOLDERS:
        holder, card = taken_cells[0]
        words = say_fact(Literal.of(f"{holder}:{card}"))
    elif rule.kind is Kind.CATEGORY:
        words = f"the Solution has one {rule.subject}, and that is {taken_cells[0][1]}"
    else:
        cards = join_words([card for _, card in taken_cells])
        size = say_hand_size(rule.constraint)
        words = f"{holder_named(rule.subject)} has {size}, {cards} among them"

    lines = cite([place.reason, *place.settled], perspective)
    return f"{words}{lines}: room for {place.amount or 'no other'}"


def say_room(argument: Argument) -> str:
    """Return how much room there is, and where; the Solution's categories are one place."""
    room_of: dict[str, int] = {}
    cards: list[str] = []
    for place in argument.places:
        holder, card = place.named_cells[0]
        times = f" {say_times(place.times)}" if place.times > 1 else ""
        if place.kind is Kind.HOLDERS:
            cards.append(card + times)
        else:
            name = holder_named(holder) + times
            room_of[name] = room_of.get(name, 0) + place.times * place.amount

    rooms = [f"{name} {room}" for name, room in room_of.items() if room]
    if not rooms and not cards:
        return "there is no room"
    if not rooms:
        verb = "is" if argument.available == 1 else "are"
        return f"only {plural(argument.available, 'card')} {verb} left: {join_words(cards)}"

    if cards:
        rooms.append(f"{join_words(cards)} once each" if len(cards) > 1 else f"{cards[0]} once")
    return f"there is room for {argument.available}: {join_words(rooms)}"


def say_end(argument: Argument) -> Sentence:
    """Return the sentence of what all comes to."""
    needed = plural(argument.needed, "card")
    text = f"together {needed}, but {say_room(argument)}. {say_impossible(argument)}."
    sources = [premise.reason.source for premise in argument.premises]
    rules = dict.fromkeys(source for source in sources if isinstance(source, Constraint))
    return Sentence(text, (), tuple(rules), (argument.reason.constraint,))


def say_impossible(argument: Argument) -> str:
    """Return that it cannot be, and of a case what follows."""
    denied = " or ".join(say_fact(~literal) for literal in argument.supposed)
    return "That cannot be" + (f", so {denied}" if denied else "")


def make_sentence(text: str, premises: Sequence[CountedPremise]) -> Sentence:
    """Return the sentence of counted premises: what it states, and that so many cells are true."""
    reasons = [reason for each in premises for reason in (each.reason, *each.settled)]
    conclusions = [conclusion for reason in reasons for conclusion in reason.conclusion]
    return Sentence(
        text,
        premises=tuple(each for each in conclusions if isinstance(each, Clause)),
        rules=tuple(each.source for each in reasons if isinstance(each.source, Constraint)),
        claims=tuple(map(claim_of, premises)),
    )


def claim_of(premise: CountedPremise) -> LinearConstraint:
    """Return what a counted premise says of its open cells."""
    if not premise.is_place:
        return LinearConstraint.of(
            ((1, Literal.of(cell)) for cell in premise.cells), premise.amount
        )
    least_false = len(premise.cells) - premise.amount
    return LinearConstraint.of(
        ((1, Literal.of(cell, False)) for cell in premise.cells), least_false
    )


def group_needs(needs: Sequence[CountedPremise]) -> list[list[CountedPremise]]:
    """Return the needs, cards of the same holders together; of many needs a hand's sets, too."""
    groups: dict[object, list[CountedPremise]] = {}
    for number, need in enumerate(needs):
        # By its number a need stands alone.
        holders = tuple(cell_of(cell)[0] for cell in need.cells)
        key: object = number
        if need.kind is Kind.HOLDERS:
            key = need.times, holders
        elif len(needs) > MOST_NEEDS_TOLD_ALONE and not need.kind and len({*holders}) == 1:
            key = need.times, holders[0]
        groups.setdefault(key, []).append(need)
    return list(groups.values())


def say_any_of(cards: Sequence[str]) -> str:
    """Return some cards as a choice; none left is said too."""
    return join_words(cards, "or") if cards else "none of them left"


def say_times(number: int) -> str:
    """Return how often, in words.

    >>> say_times(2), say_times(3)
    ('twice', '3 times')
    """
    return "twice" if number == 2 else f"{number} times"
