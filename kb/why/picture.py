"""The picture of a counting proof: detective sheets with the cells and lines of its sums.

Suppose the contrary: Holden lacks Pipe.
            Solution  Nick  Rachel  Holden
suspect
  Plum                ✓ 5            ○ 6
weapon
  Pipe                              ·? ○ 6
room
  Ballroom            ✓ 5            ○ 6
needs                                 1
1 needed, no place: that cannot be. The other 18 cards play no part.

Each sum is a table of its cards and all holders. The signs of a cell, and what stands behind them:

    ● 12    a cell that a need counts; the need is the shown set of line 12
    ○ 7     a cell of line 7 that is not counted, or of a place that line 7 gives
    · 33    the holder lacks the card, from line 33
    ✓ 5     the holder has the card, from line 5
    ✓?      the holder is supposed to have it
    · (1)   the holder lacks it, from the first sum

Beside a card and under a holder stand the numbers of places that they need, and of places that they
have, less those that are taken. The needs add up to more than the places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from attrs import frozen

from kb.errors import RecordError, plural
from kb.sheet.layout import Drawable
from kb.sheet.table import CardTable, TableCell
from kb.table.arguments import short_repr
from kb.table.setup import Cell, Setup
from kb.theory.atoms import cards_of_cells, cell_of
from kb.theory.axioms import Source, game_rules
from kb.why.argument import (
    Argument,
    CountedPremise,
    literal_of_unit,
    read_argument,
    say_impossible,
    say_suppositions,
)
from kb.why.phrases import Perspective
from kb.why.reason import Reason, reason_by_sum
from resolver import DENIED, Constraint, Literal, Proof

COUNTED, NAMED, HAS, LACKS, SUPPOSED = "●", "○", "✓", "·", "?"
SIGN_ORDER: Final = COUNTED + HAS + LACKS + NAMED
TINTS: Final = {
    COUNTED: (234, 179, 8, 0.3),
    HAS: (34, 197, 94, 0.3),
    SUPPOSED: (239, 68, 68, 0.3),
}
MARGIN_WORDS = NEEDS, PLACES = "needs", "places"

# The texts of the numbers beside cards or under holders: the key ("needs", "Rope") maps to "1".
MarginTexts = dict[tuple[str, str], str]
NO_PICTURE: Final = "That takes more than can be counted here, so there is no picture of it."


@frozen(repr=False)
class Picture(Drawable):
    """The picture of a counting proof, with a table for each of its sums.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").picture
    <Picture: 1 table>

    Args:
        panels: The tables.
    """

    panels: tuple[CardTable, ...]

    @classmethod
    def of(cls, count: Proof | None, setup: Setup, perspective: Perspective) -> Picture:
        """Return the picture of a counting proof, or, without a proof, a text that there is none.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> why = game.why("Bob", "Rope")
        >>> perspective = Perspective(None, {"deck": 2, "players": 3})
        >>> Picture.of(why.count, game.setup, perspective) == why.picture
        True

        Args:
            count: The proof; None where its budget ended first.
            setup: The setup of the game, which gives the sheet its cards and holders.
            perspective: The player who is "you", and the lines of the header.
        """
        if not isinstance(setup, Setup):
            raise RecordError(f"expected a Setup, not {short_repr(setup)}; try game.setup")
        if count is None:
            return cls(())
        return cls(tuple(make_panels(count, setup, perspective)))

    @property
    def summary(self) -> str:
        """One line of text with the number of tables.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").picture.summary
        'Picture: 1 table'
        """
        return f"Picture: {plural(len(self.panels), 'table')}"

    def _tables(self, drawn: bool = True) -> Iterable[Sequence[CardTable]]:
        empty_table = CardTable((), {}, above=NO_PICTURE)
        return zip(self.panels or (empty_table,))


def make_panels(proof: Proof, setup: Setup, perspective: Perspective) -> Iterator[CardTable]:
    """Yield a table for each sum of a counting proof, with a number if there are several."""
    rules = game_rules(setup)
    sum_numbers = number_sums(reason_by_sum(proof))
    has_several = len(set(sum_numbers.values())) > 1
    for reason, sum_number in sum_numbers.items():
        if len(reason.premises) > 1:
            argument = read_argument(reason, rules)
            caption_parts = [sum_number] if has_several else []
            caption_parts += map(str, say_suppositions(argument))
            texts = mark_cells(argument, perspective, sum_numbers)
            yield make_panel(argument, setup, texts, " ".join(caption_parts))


def number_sums(reason: Reason) -> dict[Reason, str]:
    """Number the sums behind a reason; a step that divides a sum gets the number of that sum."""
    sum_numbers: dict[Reason, str] = {}
    for each in reason.all_reasons:
        if len(each.premises) > 1:
            sum_numbers[each] = f"({len(set(sum_numbers.values())) + 1})"
        elif each.weights:
            sum_numbers[each] = sum_numbers.get(each.premises[0], "")
    return sum_numbers


def mark_cells(
    argument: Argument, perspective: Perspective, numbers: Mapping[Reason, str]
) -> dict[Cell, str]:
    """Return the text of each cell, by holder and card, that an argument marks."""
    labels_of: dict[Cell, dict[str, list[str]]] = {}
    for name, sign, reason in find_marks(argument):
        label = SUPPOSED if reason is None else label_of(reason, perspective, numbers)
        labels_by_sign = labels_of.setdefault(cell_of(name), {})
        labels_by_sign.setdefault(sign, []).append(label)

    texts = {}
    for cell, labels in labels_of.items():
        # The sign of a supposition comes before all others. Sorting keeps the order of ties.
        signs = sorted(labels, key=SIGN_ORDER.index)
        signs.sort(key=lambda sign: SUPPOSED not in labels[sign])
        marks = [write_mark(sign, labels[sign]) for sign in signs]
        texts[cell] = " ".join(marks)
    return texts


def find_marks(argument: Argument) -> Iterator[tuple[str, str, Reason | None]]:
    """Yield each mark as an atom, a sign and a reason; the reason of a supposition is None."""
    for literal in argument.supposed:
        yield literal.name, sign_of(literal), None
    for reason in argument.settled:
        literal = literal_of_unit(reason)
        yield literal.name, sign_of(literal), reason

    for premise in argument.premises:
        if not premise.is_place:
            for name in premise.cells:
                yield name, COUNTED, premise.reason

        # The cells of an axiom are marked even if they are in no need, so that a reader finds it.
        is_named = premise.is_place or not premise.cells
        if is_named and not isinstance(premise.reason.source, Constraint):
            for literal in premise.reason.constraint:
                yield literal.name, NAMED, premise.reason


def sign_of(literal: Literal) -> str:
    """Return the sign for a positive literal (has the card) or a negative one (lacks it)."""
    return HAS if literal.positive else LACKS


def label_of(reason: Reason, perspective: Perspective, numbers: Mapping[Reason, str]) -> str:
    """Return the label of a mark: a line number, the number of an earlier sum, or nothing."""
    if reason.source is DENIED:
        return SUPPOSED
    if isinstance(reason.source, Source):
        return str(perspective.find_line(reason.source) or "")
    return numbers.get(reason, "")


def write_mark(sign: str, labels: Iterable[str]) -> str:
    """Return the text of a mark: its sign, then its labels in ascending order.

    >>> write_mark("●", ["12", ""]), write_mark("✓", ["?"]), write_mark("·", ["33", "5"])
    ('● 12', '✓?', '· 5, 33')
    """
    supposed = SUPPOSED if SUPPOSED in labels else ""

    # Labels are texts; sorted by length first, their numbers are in ascending order.
    numbers = {*labels} - {"", SUPPOSED}
    in_order = sorted(numbers, key=lambda number: (len(number), number))
    return f"{sign}{supposed} {', '.join(in_order)}".rstrip()


def make_panel(
    argument: Argument, setup: Setup, marks: Mapping[Cell, str], above: str
) -> CardTable:
    """Return the table that shows an argument, given the text of each marked cell."""
    beside_cards, under_holders = sum_up_margins(argument.premises)
    texts = {**marks, **beside_cards}
    cards = set(cards_of_cells(texts))
    words_beside = {word for word, _ in beside_cards}
    words_under = {word for word, _ in under_holders}

    legend = say_outcome(argument)
    cards_left = len(setup.deck.cards) - len(cards)
    if cards_left:
        is_one = cards_left == 1
        unused = "card plays" if is_one else f"{cards_left} cards play"
        legend += f" The other {unused} no part."

    margins = dict[str, list[TableCell]]()
    for word in filter(words_under.__contains__, MARGIN_WORDS):
        margin_texts = [under_holders.get((word, holder), "") for holder in setup.holders]
        margins[word] = [*map(tint_cell, margin_texts)]
    return CardTable.of(
        setup,
        lambda column, card: tint_cell(texts.get((column, card), "")),
        columns=(*setup.holders, *filter(words_beside.__contains__, MARGIN_WORDS)),
        cards=cards,
        margins=margins,
        above=above,
        legend=(legend,),
    )


def tint_cell(text: str) -> TableCell:
    """Return the table cell for a text, with the tint of its first sign or of a supposition.

    The tints suit any background; a lacked card is faint instead.
    """
    sign = SUPPOSED if SUPPOSED in text else text[:1]
    value = "no" if sign == LACKS else ""
    return TableCell(value, text=text, tint=TINTS.get(sign))


def say_outcome(argument: Argument) -> str:
    """Return the sentence under a table, which compares the needed places with the free places."""
    ending = say_impossible(argument)

    # If more places are taken than there were, the number left would be negative. Then the taken
    # places are counted on both sides.
    taken = 0
    for place in argument.places:
        taken += place.times * (whole_amount(place) - place.amount)
    overdrawn = taken if argument.available < 0 else 0
    if not argument.needed + overdrawn:
        return f"{ending}."

    needed = argument.needed + overdrawn
    places = argument.available + overdrawn
    word = "place" if places < 2 else "places"
    small_ending = f"{ending[0].lower()}{ending[1:]}"
    return f"{needed} needed, {places or 'no'} {word}: {small_ending}."


def sum_up_margins(premises: Iterable[CountedPremise]) -> tuple[MarginTexts, MarginTexts]:
    """Return the texts with needs and places: those beside cards, and those under holders."""
    by_card: dict[tuple[str, str], list[CountedPremise]] = {}
    by_holder: dict[tuple[str, str], list[CountedPremise]] = {}
    for premise in premises:
        word = PLACES if premise.is_place else NEEDS
        holder, card = premise.named_cells[0]
        if premise.is_of_one_card:
            by_card.setdefault((word, card), []).append(premise)
        else:
            by_holder.setdefault((word, holder), []).append(premise)

    beside_cards = {key: sum_up_premises(counted) for key, counted in by_card.items()}
    under_holders = {key: sum_up_premises(counted) for key, counted in by_holder.items()}
    return beside_cards, under_holders


def sum_up_premises(premises: Sequence[CountedPremise]) -> str:
    """Return the total of needs or places as a text; ``2 × (3 − 1)`` has one of three taken.

    The factor is the number of times that the proof adds a premise.
    """
    # Premises with the same factor share one bracket in the text, so they are added first.
    whole_by_times, left_by_times = Counter[int](), Counter[int]()
    for premise in premises:
        whole_by_times[premise.times] += whole_amount(premise)
        left_by_times[premise.times] += premise.amount

    parts = []
    for times in sorted(whole_by_times):
        whole = whole_by_times[times]
        left = left_by_times[times]
        text = f"{whole} − {whole - left}" if left < whole else f"{left}"
        if times > 1:
            text = f"{times} × ({text})" if left < whole else f"{times} × {text}"
        parts.append(text)
    return " + ".join(parts)


def whole_amount(premise: CountedPremise) -> int:
    """Return the number of cards a need asks for, or of places that a place has when empty."""
    constraint = premise.reason.constraint
    return len(constraint) - constraint.bound if premise.is_place else premise.amount
