"""A sum as an argument in words: it needs more places than there are.

    needs     somebody has the card; a card of the shown set is here; the hand has 5 cards
    places    the hand has no more; the Solution has one of a category; the card has one holder
    ───────────────────────────────────────────────────────────────────────────────────────────
    more is needed than there is room for: that cannot be

    Suppose the contrary: Study is in the Solution.
    Only P1, P3 or the Solution can have Mustard (lines 25, 33): 1 card.
    P1 has Plum, Ballroom or Knife (line 12): 1 card.
    Together 2 cards, but there is room for 1: P1 1. That cannot be.

Each premise of the sum that asks for cells to be true is a need, each that asks for cells to be
false a place. Premises about one cell settle it: a need loses the cells that they exclude, a place
those that they take. Where a card is known to be with one holder, no other holder needs its cells.
Cards that the same holders can have share a sentence.

Source: a tight set of representatives, Hall, J. London Math. Soc. 10, 1935.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

from kb.errors import join_words, plural
from kb.table.events import say_holder
from kb.table.setup import Cell
from kb.theory.atoms import cards_of_cells, cell_of, cells_of_literals
from kb.theory.axioms import GameRule, Kind, Source
from kb.why.phrases import (
    Perspective,
    Sentence,
    cite,
    clauses_of,
    say_fact,
    say_hand_size,
    say_statement,
)
from kb.why.reason import Reason
from resolver import DENIED, Clause, Constraint, Literal
from resolver.logic import LinearConstraint

MOST_NEEDS_TOLD_ALONE: Final = 6
GameRules = Mapping[Constraint, GameRule]

# The reason of each literal that is true in an argument; None for a supposed literal.
ReasonByLiteral = Mapping[Literal, Reason | None]


@frozen
class CountedPremise:
    """A premise of a sum, reduced to the cells that no other premise settles.

    Attributes:
        times: The number of times that the sum adds the premise.
        reason: The premise itself, with its reason.
        cells: The atoms of its open cells.
        amount: The number of open cells that it needs, or has room for.
        settled: The reasons that exclude or take its other cells.
        rule: The rule of the game that it states, None for an axiom.
    """

    times: int
    reason: Reason
    cells: tuple[str, ...]
    amount: int
    settled: tuple[Reason, ...]
    rule: GameRule | None

    @property
    def kind(self) -> Kind | None:
        """The kind of the game rule that the premise states; None for an axiom."""
        return self.rule.kind if self.rule else None

    @property
    def named_cells(self) -> list[Cell]:
        """The cells (holder, card) of the whole premise, with those that are settled."""
        return cells_of_literals(self.reason.constraint)

    @property
    def is_place(self) -> bool:
        """Whether the premise says that at most a certain number of its cells are true."""
        return not next(iter(self.reason.constraint)).positive

    @property
    def is_of_one_card(self) -> bool:
        """Whether the premise is about a single card and its possible holders."""
        return len(set(cards_of_cells(self.named_cells))) == 1


@frozen
class Argument:
    """A sum as an argument: its needs exceed its places, perhaps only in a supposed case.

    Attributes:
        reason: The sum, with its reason.
        settled: All premises that settle one cell, the denied goal among them.
        supposed: The literals of the case; empty without one.
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
        """The needs, followed by the places."""
        return (*self.needs, *self.places)

    @property
    def denied(self) -> tuple[Literal, ...]:
        """The literal of the denied goal; the tuple is empty if the goal is no premise."""
        for reason in self.settled:
            if reason.source is DENIED:
                return (literal_of_unit(reason),)
        return ()

    @property
    def needed(self) -> int:
        """The number of places that all needs take together."""
        return sum(premise.times * premise.amount for premise in self.needs)

    @property
    def available(self) -> int:
        """The number of places that are left for all needs together."""
        return sum(premise.times * premise.amount for premise in self.places)


def literal_of_unit(reason: Reason) -> Literal:
    """Return the only literal in the conclusion of a reason."""
    ((_, literal),) = reason.constraint.terms
    return literal


def read_argument(reason: Reason, rules: GameRules) -> Argument:
    """Return a sum as an argument, with its premises sorted into needs, places and settled cells.

    A sum may end with literals instead of a contradiction. Then it refutes the case in which all of
    them are false, and the argument supposes this case.
    """
    weighted_premises = [*zip(reason.weights, reason.premises, strict=True)]
    supposed = tuple(~literal for literal in reason.constraint)
    units = dict[Literal, Reason]()
    for _, premise in weighted_premises:
        if len(premise.constraint) == 1:
            units[literal_of_unit(premise)] = premise
    true_literals: ReasonByLiteral = {**dict.fromkeys(supposed), **units}

    spare = _spare_cells(weighted_premises, supposed)
    needs, places = list[CountedPremise](), list[CountedPremise]()
    for times, premise in weighted_premises:
        if len(premise.constraint) == 1:
            continue
        counted = count_premise(
            times, premise, rules=rules, true_literals=true_literals, spare=spare
        )
        kind = places if counted.is_place else needs
        kind.append(counted)

    # A premise about one card has no place left if the holder of the card is known. The premise is
    # left out then, and so are the cells of this card with other holders in the needs.
    full_places, open_places = list[CountedPremise](), list[CountedPremise]()
    for place in places:
        is_full = not place.amount and place.is_of_one_card
        group = full_places if is_full else open_places
        group.append(place)

    open_needs = [without_taken_cells(need, full_places) for need in needs]
    return Argument(
        reason=reason,
        settled=tuple(units.values()),
        supposed=supposed,
        needs=tuple(open_needs),
        places=tuple(open_places),
    )


def count_premise(
    times: int,
    reason: Reason,
    *,
    rules: GameRules,
    true_literals: ReasonByLiteral,
    spare: frozenset[str],
) -> CountedPremise:
    """Return the premise without its settled cells; count the open cells that it needs or allows.

    Args:
        times: The number of times that the sum adds the premise.
        reason: The premise.
        rules: The rules of the game.
        true_literals: The literals that are settled or supposed.
        spare: The cells that no need counts.
    """
    constraint = reason.constraint
    rule = rules.get(reason.source) if isinstance(reason.source, Constraint) else None

    # A false literal cannot fulfil the premise. It is left out, and the reason against it is cited.
    open_cells = list[str]()
    settled = list[Reason]()
    for literal in constraint:
        if ~literal not in true_literals:
            open_cells.append(literal.name)
        elif (why_false := true_literals[~literal]) is not None:
            settled.append(why_false)
    if not next(iter(constraint)).positive:
        room = len(open_cells) - constraint.bound
        return CountedPremise(times, reason, tuple(open_cells), room, tuple(settled), rule)

    cells = tuple(name for name in open_cells if name not in spare)
    needed = constraint.bound - len(open_cells) + len(cells)
    return CountedPremise(times, reason, cells, needed, tuple(settled), rule)


def without_taken_cells(
    need: CountedPremise, full_places: Sequence[CountedPremise]
) -> CountedPremise:
    """Remove from a need each cell whose card is known to be with another holder."""
    place_of = dict[str, CountedPremise]()
    for place in full_places:
        place_of.update(dict.fromkeys(place.cells, place))

    open_cells = list[str]()
    settled = dict.fromkeys(need.settled)
    for cell in need.cells:
        if cell in place_of:
            settled.update(dict.fromkeys(place_of[cell].settled))
        else:
            open_cells.append(cell)
    return evolve(need, cells=tuple(open_cells), settled=tuple(settled))


def _spare_cells(
    weighted_premises: list[tuple[int, Reason]], supposed: tuple[Literal, ...]
) -> frozenset[str]:
    """Return the cells that the sum's needs count more often than its places do.

    The sum drops the surplus of a cell, because a cell has at most one card. So no need counts
    these cells.
    """
    totals: dict[str, int] = {}
    for times, reason in weighted_premises:
        for coefficient, literal in reason.constraint.terms:
            amount = times * coefficient
            signed = amount if literal.positive else -amount
            totals[literal.name] = totals.get(literal.name, 0) + signed
    for literal in supposed:
        totals.pop(literal.name, None)
    return frozenset(name for name, total in totals.items() if total > 0)


def tell_argument(argument: Argument, perspective: Perspective) -> Iterator[Sentence]:
    """Yield the sentences that tell an argument, from its suppositions to its conclusion."""
    yield from say_suppositions(argument)
    for group in group_needs(argument.needs):
        yield make_sentence(f"{say_need(group, perspective)}.", group)

    # A place that only states a rule of the game needs no sentence: the last sentence counts it.
    for place in argument.places:
        if place.settled or isinstance(place.reason.source, Source):
            yield make_sentence(f"{say_place(place, perspective)}.", [place])
    yield say_needs_exceed_room(argument)


def say_suppositions(argument: Argument) -> Iterator[Sentence]:
    """Yield a sentence that denies the goal, and a sentence that supposes a case, if they apply."""
    beginnings = {"suppose the contrary: ": argument.denied, "suppose that ": argument.supposed}
    for beginning, literals in beginnings.items():
        if literals:
            clauses = tuple(Clause([literal]) for literal in literals)
            yield Sentence(f"{beginning}{join_words([*map(say_fact, literals)])}.", clauses)


def say_need(group: Sequence[CountedPremise], perspective: Perspective) -> str:
    """Return the sentence for a group of needs, which ends with the number of cards needed."""
    words = _words_of_need(group, perspective)
    amount = plural(sum(need.amount for need in group), "card")
    times = group[0].times
    counted = f", counted {say_times(times)}" if times > 1 else ""
    return f"{words}: {amount}{counted}"


def _words_of_need(group: Sequence[CountedPremise], perspective: Perspective) -> str:
    """Return the words for a group of needs, without the number of cards."""
    first = group[0]
    rule = first.rule
    holder = say_holder(first.named_cells[0][0])
    open_cells = [*map(cell_of, first.cells)]
    cards = cards_of_cells(open_cells)
    settled = list[Reason]()
    for need in group:
        settled += need.settled
    lines = cite(settled, perspective)

    # The need is that each card has a holder; the open cells are the possible holders.
    if first.kind is Kind.HOLDERS:
        holders = [say_holder(open_holder) for open_holder, _ in open_cells]
        able = f"only {join_words(holders, 'or')}" if holders else "nobody"

        needed_cards = [need.named_cells[0][1] for need in group]
        return f"{able} can have {join_words(needed_cards)}{lines}"

    # The Solution needs one card of a category, and a hand needs as many cards as its size.
    if rule is not None and rule.kind is Kind.CATEGORY:
        return f"the Solution has one {rule.subject}, {say_any_of(cards)}{lines}"
    if rule is not None:
        size = say_hand_size(rule.constraint)
        others = rule.constraint.lower - first.amount
        besides = f", at most {others} of them others than" if others else ", which can only be"
        return f"{holder} has {size}{besides} {say_any_of(cards)}{lines}"

    # If a need has cells of several holders, it is the conclusion of an earlier case.
    open_literals = [*map(Literal.of, first.cells)]
    literals = open_literals or [*first.reason.constraint]
    named_holders = {cell_of(literal.name)[0] for literal in literals}
    if len(named_holders) > 1:
        words = join_words([*map(say_fact, literals)], "or")
        return words if cards else f"{words}, and that is excluded{lines}"

    # Any other need is a shown set: the holder is known to have one of its cards.
    if cards:
        choices = [say_choice(need, perspective) for need in group]
        return f"{holder} has {'; '.join(choices)}"
    every_card = cards_of_cells(first.named_cells)
    line_of_set = cite([first.reason], perspective)
    lacked = "both" if len(every_card) == 2 else "all"
    return f"{holder} has {join_words(every_card, 'or')}{line_of_set}, and lacks {lacked}{lines}"


def say_choice(need: CountedPremise, perspective: Perspective) -> str:
    """Return the possible cards of a shown set, with the lines that exclude its other cards."""
    cards = cards_of_cells(map(cell_of, need.cells))
    lines = cite([need.reason, *need.settled], perspective)
    return join_words(cards, "or") + lines


def say_place(place: CountedPremise, perspective: Perspective) -> str:
    """Return the sentence of a place: which cards are there, and how much room is left."""
    rule = place.rule
    taken_cells = cells_of_literals(map(literal_of_unit, place.settled))

    # An axiom is stated in its own words, a rule of the game by the cards that take its places.
    if rule is None:
        place_words = say_statement([place.reason])
    elif rule.kind is Kind.HOLDERS:
        holder, card = taken_cells[0]
        place_words = say_fact(Literal.of(f"{holder}:{card}"))
    elif rule.kind is Kind.CATEGORY:
        place_words = f"the Solution has one {rule.subject}, and that is {taken_cells[0][1]}"
    else:
        cards = join_words(cards_of_cells(taken_cells))
        size = say_hand_size(rule.constraint)
        place_words = f"{say_holder(rule.subject)} has {size}, {cards} among them"

    lines = cite([place.reason, *place.settled], perspective)
    return f"{place_words}{lines}: room for {place.amount or 'no other'}"


def say_room(argument: Argument) -> str:
    """Return the words for the room that is left, and for the holders or cards that have it."""
    room_of: dict[str, int] = {}
    cards: list[str] = []
    for place in argument.places:
        holder, card = place.named_cells[0]
        times = f" {say_times(place.times)}" if place.times > 1 else ""
        if place.kind is Kind.HOLDERS:
            cards.append(card + times)
        else:
            name = say_holder(holder) + times
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


def say_needs_exceed_room(argument: Argument) -> Sentence:
    """Return the last sentence: the needs together exceed the room, and that cannot be."""
    needed = plural(argument.needed, "card")
    text = f"together {needed}, but {say_room(argument)}. {say_impossible(argument)}."
    rules = dict[Constraint, None]()
    for premise in argument.premises:
        if isinstance(premise.reason.source, Constraint):
            rules[premise.reason.source] = None
    return Sentence(
        text,
        rules=tuple(rules),
        claims=(argument.reason.constraint,),
    )


def say_impossible(argument: Argument) -> str:
    """Return "That cannot be", followed by the conclusion about the case if one was supposed."""
    if not argument.supposed:
        return "That cannot be"
    denied_facts = [say_fact(~literal) for literal in argument.supposed]
    return f"That cannot be, so {' or '.join(denied_facts)}"


def make_sentence(text: str, premises: Sequence[CountedPremise]) -> Sentence:
    """Return the text as a sentence that states these premises and claims their open part."""
    reasons = list[Reason]()
    for premise in premises:
        reasons += [premise.reason, *premise.settled]

    rules = list[Constraint]()
    for reason in reasons:
        if isinstance(reason.source, Constraint):
            rules.append(reason.source)
    clauses = [each for each in clauses_of(reasons) if isinstance(each, Clause)]
    return Sentence(
        text,
        premises=tuple(clauses),
        rules=tuple(rules),
        claims=tuple(map(claim_of, premises)),
    )


def claim_of(premise: CountedPremise) -> LinearConstraint:
    """Return the linear constraint that a counted premise puts on its open cells."""
    sign = not premise.is_place
    bound = premise.amount
    if premise.is_place:
        bound = len(premise.cells) - premise.amount
    terms = [(1, Literal.of(cell, sign)) for cell in premise.cells]
    return LinearConstraint.of(terms, bound)


def group_needs(needs: Sequence[CountedPremise]) -> list[list[CountedPremise]]:
    """Group the needs that share a sentence, such as cards that the same holders can have.

    Where there are many needs, the shown sets of one hand share a sentence too.
    """
    groups: dict[object, list[CountedPremise]] = {}
    has_many_needs = len(needs) > MOST_NEEDS_TOLD_ALONE
    for need_number, need in enumerate(needs):
        holders = tuple(holder for holder, _ in map(cell_of, need.cells))
        is_of_one_holder = len({*holders}) == 1

        # A need that shares no sentence has its number as its key.
        key: object = need_number
        if need.kind is Kind.HOLDERS:
            key = need.times, holders
        elif has_many_needs and is_of_one_holder and need.kind is None:
            key = need.times, holders[0]
        groups.setdefault(key, []).append(need)
    return list(groups.values())


def say_any_of(cards: Sequence[str]) -> str:
    """Return the cards joined by "or", or the words for no cards."""
    return join_words(cards, "or") if cards else "none of them left"


def say_times(number: int) -> str:
    """Return "twice", or the number followed by "times".

    >>> say_times(2), say_times(3)
    ('twice', '3 times')
    """
    return "twice" if number == 2 else f"{number} times"
