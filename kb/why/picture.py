"""The picture of an argument: the detective sheet, with what a sum counts and the lines in it.

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

Each sum is a table: the cards it is about by holder, what is needed, what places there are.

    ● 12    counted, a place that would do; by the set shown in line 12, where a line is named
    ○ 7     named in line 7, of whose cards none can be had, or not all
    · 33    lacked, as line 33 says
    ✓ 5     had, as line 5 says
    ✓?      supposed
    · (1)   as the first sum found

A cell may have several. Beside a card and under a holder is what they need, and what places
they have less what is taken. Added up, the needs are more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from attrs import frozen

from kb.errors import RecordError, plural
from kb.sheet.layout import Drawable
from kb.sheet.table import CardTable, TableCell
from kb.table.arguments import short_repr
from kb.table.setup import Setup
from kb.theory.atoms import cell_of
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
Figures = dict[tuple[str, str], str]  # a word of the margin, and a card or a holder
NO_PICTURE: Final = "That takes more than can be counted here, so there is no picture of it."


@frozen(repr=False)
class Picture(Drawable):
    """A table for each sum of an argument.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").picture
    <Picture: 1 table>

    Args:
        panels: The tables.
    """

    panels: tuple[CardTable, ...]

    @classmethod
    def of(cls, count: Proof | None, setup: Setup, perspective: Perspective) -> Picture:
        """Return the picture of a counting proof; without one it says that there is none.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> why = game.why("Bob", "Rope")
        >>> perspective = Perspective(None, {"deck": 2, "players": 3})
        >>> Picture.of(why.count, game.setup, perspective) == why.picture
        True

        Args:
            count: The proof.
            setup: What the header says.
            perspective: Who is "you", and where the header says what.
        """
        if not isinstance(setup, Setup):
            raise RecordError(f"a table is a Setup, not {short_repr(setup)}; try game.setup")
        return cls(() if count is None else tuple(make_panels(count, setup, perspective)))

    @property
    def summary(self) -> str:
        """How many tables it has.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").picture.summary
        'Picture: 1 table'
        """
        return f"Picture: {plural(len(self.panels), 'table')}"

    def _tables(self, drawn: bool = True) -> Iterable[Sequence[CardTable]]:
        return zip(self.panels or (CardTable((), {}, above=NO_PICTURE),))


def make_panels(proof: Proof, setup: Setup, perspective: Perspective) -> Iterator[CardTable]:
    """Yield a table for each sum of a counting proof; of several, each has its number."""
    rules = game_rules(setup)
    numbers = number_sums(reason_by_sum(proof))
    has_several = len(set(numbers.values())) > 1
    for reason, number in numbers.items():
        if len(reason.premises) > 1:
            argument = read_argument(reason, rules)
            words = [number] if has_several else []
            words += map(str, say_suppositions(argument))
            texts = mark_cells(argument, perspective, numbers)
            yield make_panel(argument, setup, texts, " ".join(words))


def number_sums(reason: Reason) -> dict[Reason, str]:
    """Number the sums of an argument; a step that only divides a sum has the number of that sum."""
    numbers: dict[Reason, str] = {}
    for each in reason.in_order:
        if len(each.premises) > 1:
            numbers[each] = f"({len(set(numbers.values())) + 1})"
        elif each.weights:
            numbers[each] = numbers.get(each.premises[0], "")
    return numbers


def mark_cells(
    argument: Argument, perspective: Perspective, numbers: Mapping[Reason, str]
) -> dict[tuple[str, str], str]:
    """Return the text of each cell (holder, card) that an argument is about."""
    labels_of: dict[tuple[str, str], dict[str, list[str]]] = {}
    for name, sign, reason in find_marks(argument):
        label = SUPPOSED if reason is None else label_of(reason, perspective, numbers)
        labels_of.setdefault(cell_of(name), {}).setdefault(sign, []).append(label)

    texts = {}
    for cell, labels in labels_of.items():
        # What is supposed comes first.
        signs = sorted(
            labels, key=lambda sign: (SUPPOSED not in labels[sign], SIGN_ORDER.index(sign))
        )
        texts[cell] = " ".join([write_mark(sign, labels[sign]) for sign in signs])
    return texts


def find_marks(argument: Argument) -> Iterator[tuple[str, str, Reason | None]]:
    """Yield each marked atom with its sign and the reason, None for what is supposed."""
    for literal in argument.supposed:
        yield literal.name, sign_of(literal), None
    for reason in argument.settled:
        literal = literal_of_unit(reason)
        yield literal.name, sign_of(literal), reason

    for premise in argument.premises:
        if not premise.is_place:
            for name in premise.cells:
                yield name, COUNTED, premise.reason

        # Cells of a line that the sum does not count are marked as named only.
        is_named = premise.is_place or not premise.cells
        if is_named and not isinstance(premise.reason.source, Constraint):
            for literal in premise.reason.constraint:
                yield literal.name, NAMED, premise.reason


def sign_of(literal: Literal) -> str:
    """Return the sign of a card that is there, or is not."""
    return HAS if literal.positive else LACKS


def label_of(reason: Reason, perspective: Perspective, numbers: Mapping[Reason, str]) -> str:
    """Return the label of a mark: a line, the number of an earlier sum, or nothing for a rule."""
    if reason.source is DENIED:
        return SUPPOSED
    if isinstance(reason.source, Source):
        return str(perspective.find_line(reason.source) or "")
    return numbers.get(reason, "")


def write_mark(sign: str, labels: Iterable[str]) -> str:
    """Return a sign with its lines.

    >>> write_mark("●", ["12", ""]), write_mark("✓", ["?"]), write_mark("·", ["33", "5"])
    ('● 12', '✓?', '· 5, 33')
    """
    supposed = SUPPOSED if SUPPOSED in labels else ""

    # The labels are texts, and the shorter number is the smaller one.
    lines = sorted({*labels} - {"", SUPPOSED}, key=lambda label: (len(label), label))
    return f"{sign}{supposed} {', '.join(lines)}".rstrip()


def make_panel(
    argument: Argument, setup: Setup, marks: Mapping[tuple[str, str], str], above: str
) -> CardTable:
    """Return the table of an argument whose cells are marked."""
    beside_cards, under_holders = sum_up_margins(argument.premises)
    cards = {card for _, card in (*marks, *beside_cards)}
    texts = {**marks, **beside_cards}
    columns = [word for word in MARGIN_WORDS if any(word == each for each, _ in beside_cards)]
    rows = [word for word in MARGIN_WORDS if any(word == each for each, _ in under_holders)]

    legend = say_outcome(argument)
    cards_left = len(setup.deck.cards) - len(cards)
    if cards_left:
        others = f"{cards_left} cards play" if cards_left > 1 else "card plays"
        legend += f" The other {others} no part."

    return CardTable.of(
        setup,
        lambda column, card: draw_cell(texts.get((column, card), "")),
        columns=(*setup.holders, *columns),
        cards=cards,
        margins={
            word: [draw_cell(under_holders.get((word, holder), "")) for holder in setup.holders]
            for word in rows
        },
        above=above,
        legend=(legend,),
    )


def draw_cell(text: str) -> TableCell:
    """Return a cell under a tint that suits any background; what is lacked is faint.

    What is supposed is shown before the first sign.
    """
    sign = SUPPOSED if SUPPOSED in text else text[:1]
    return TableCell("no" if sign == LACKS else "", text=text, tint=TINTS.get(sign))


def say_outcome(argument: Argument) -> str:
    """Return what all comes to; where more is taken than there were places, that is counted."""
    ending = say_impossible(argument)
    # Where more is taken than there was room for, both sides are shown with what is taken.
    taken = sum(place.times * (whole_amount(place) - place.amount) for place in argument.places)
    overdrawn = taken if argument.available < 0 else 0
    if not argument.needed + overdrawn:
        return f"{ending}."

    needed = argument.needed + overdrawn
    places = argument.available + overdrawn
    there = f"{places or 'no'} place{'' if places < 2 else 's'}"
    return f"{needed} needed, {there}: {ending[0].lower()}{ending[1:]}."


def sum_up_margins(premises: Iterable[CountedPremise]) -> tuple[Figures, Figures]:
    """Return what is needed and what places there are, beside the cards and under the holders."""
    by_card: dict[tuple[str, str], list[CountedPremise]] = {}
    by_holder: dict[tuple[str, str], list[CountedPremise]] = {}
    for premise in premises:
        word = PLACES if premise.is_place else NEEDS
        holder, card = premise.named_cells[0]
        if premise.is_of_one_card:
            by_card.setdefault((word, card), []).append(premise)
        else:
            by_holder.setdefault((word, holder), []).append(premise)

    beside_cards = {key: write_figure(counted) for key, counted in by_card.items()}
    under_holders = {key: write_figure(counted) for key, counted in by_holder.items()}
    return beside_cards, under_holders


def write_figure(premises: Sequence[CountedPremise]) -> str:
    """Return what premises come to: how often, how much, less what is taken: 2 × (3 − 1)."""
    parts = []
    for times in sorted({premise.times for premise in premises}):
        # What counts equally often is added up.
        alike = [premise for premise in premises if premise.times == times]
        whole = sum(map(whole_amount, alike))
        left = sum(premise.amount for premise in alike)
        text = f"{whole} − {whole - left}" if left < whole else f"{left}"
        if times > 1:
            text = f"{times} × ({text})" if left < whole else f"{times} × {text}"
        parts.append(text)
    return " + ".join(parts)


def whole_amount(premise: CountedPremise) -> int:
    """Return how much a need is, and how much room there is before any of it is taken."""
    constraint = premise.reason.constraint
    return len(constraint) - constraint.bound if premise.is_place else premise.amount
