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

from attrs import frozen

from kb.errors import RecordError, plural
from kb.sheet.layout import Drawable
from kb.sheet.table import CardTable, TableCell
from kb.table.arguments import short
from kb.table.setup import Setup
from kb.theory.atoms import cell_of
from kb.theory.axioms import Source, game_rules
from kb.why.argument import Argument, Count, argument, so, suppositions
from kb.why.phrases import Perspective
from kb.why.reason import Reason, by_sum
from resolver import DENIED, Constraint, Literal, Proof

COUNTED, NAMED, HAS, LACKS, SUPPOSED = "●", "○", "✓", "·", "?"
ORDER = COUNTED + HAS + LACKS + NAMED
TINTS = {COUNTED: (234, 179, 8, 0.3), HAS: (34, 197, 94, 0.3), SUPPOSED: (239, 68, 68, 0.3)}
WORDS = NEEDS, PLACES = "needs", "places"
Figures = dict[tuple[str, str], str]
NONE = "That takes more than can be counted here, so there is no picture of it."


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
            setup: The table that one plays at.
            perspective: Who is "you", and where the header says what.
        """
        if not isinstance(setup, Setup):
            raise RecordError(f"a table is a Setup, not {short(setup)}; try game.setup")
        return cls(() if count is None else tuple(panels(count, setup, perspective)))

    @property
    def summary(self) -> str:
        """How many tables it has.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").picture.summary
        'Picture: 1 table'
        """
        return f"Picture: {plural(len(self.panels), 'table')}"

    def _tables(self, drawn: bool = True) -> Iterable[Sequence[CardTable]]:
        return zip(self.panels or (CardTable((), {}, above=NONE),))


def panels(proof: Proof, setup: Setup, perspective: Perspective) -> Iterator[CardTable]:
    """Yield a table for each sum of a counting proof; of several, each has its number."""
    sums, rules = numbered(by_sum(proof)), game_rules(setup)
    for reason, number in sums.items():
        if len(reason.premises) > 1:
            counted = argument(reason, rules)
            above = [number] if len(set(sums.values())) > 1 else []
            above += map(str, suppositions(counted))
            yield panel(counted, setup, marked(counted, perspective, sums), " ".join(above))


def numbered(reason: Reason) -> dict[Reason, str]:
    """Return the number of each sum; one that is divided afterwards keeps it."""
    numbers: dict[Reason, str] = {}
    for one in reason.in_order:
        if len(one.premises) > 1:
            numbers[one] = f"({len(set(numbers.values())) + 1})"
        elif one.weights:
            numbers[one] = numbers.get(one.premises[0], "")
    return numbers


def marked(
    argument: Argument, perspective: Perspective, sums: Mapping[Reason, str]
) -> dict[tuple[str, str], str]:
    """Return the text of each cell (holder, card) that an argument is about."""
    cells: dict[tuple[str, str], dict[str, list[str]]] = {}
    for name, sign, reason in marks(argument):
        said = SUPPOSED if reason is None else label(reason, perspective, sums)
        cells.setdefault(cell_of(name), {}).setdefault(sign, []).append(said)
    return {
        cell: " ".join(
            written(sign, signs[sign])
            for sign in sorted(signs, key=lambda x: (SUPPOSED not in signs[x], ORDER.index(x)))
        )
        for cell, signs in cells.items()
    }


def marks(argument: Argument) -> Iterator[tuple[str, str, Reason | None]]:
    """Yield each marked atom with its sign and the reason, None for what is supposed."""
    yield from ((one.name, sign_of(one), None) for one in argument.supposed)
    for reason in argument.settled:
        ((_, literal),) = reason.line.terms
        yield literal.name, sign_of(literal), reason
    for count in argument.counts:
        if not count.is_place:
            yield from ((name, COUNTED, count.reason) for name in count.cells)
        named = count.is_place or not count.cells
        if named and not isinstance(count.reason.source, Constraint):
            yield from ((one.name, NAMED, count.reason) for one in count.reason.line)


def sign_of(literal: Literal) -> str:
    """Return the sign of a card that is there, or is not."""
    return HAS if literal.positive else LACKS


def label(reason: Reason, perspective: Perspective, sums: Mapping[Reason, str]) -> str:
    """Return what a reason goes by: its line, the number of its sum, nothing for a rule."""
    if reason.source is DENIED:
        return SUPPOSED
    if isinstance(reason.source, Source):
        return str(perspective.line(reason.source) or "")
    return sums.get(reason, "")


def written(sign: str, labels: Iterable[str]) -> str:
    """Return a sign with its lines.

    >>> written("●", ["12", ""]), written("✓", ["?"]), written("·", ["33", "5"])
    ('● 12', '✓?', '· 5, 33')
    """
    supposed = SUPPOSED if SUPPOSED in labels else ""
    lines = sorted({*labels} - {"", SUPPOSED}, key=lambda x: (len(x), x))
    return f"{sign}{supposed} {', '.join(lines)}".rstrip()


def panel(
    argument: Argument, setup: Setup, marks: Mapping[tuple[str, str], str], above: str
) -> CardTable:
    """Return the table of an argument whose cells are marked."""
    beside, under = figures(argument.counts)
    about = {card for _, card in (*marks, *beside)}
    texts = {**marks, **beside}
    heads = [word for word in WORDS if any(word == one for one, _ in beside)]
    last = [word for word in WORDS if any(word == one for one, _ in under)]
    legend, left = outcome(argument), len(setup.deck.cards) - len(about)
    if left:
        legend += f" The other {f'{left} cards play' if left > 1 else 'card plays'} no part."
    return CardTable.of(
        setup,
        lambda column, card: drawn(texts.get((column, card), "")),
        columns=(*setup.holders, *heads),
        cards=about,
        margins={
            word: [drawn(under.get((word, who), "")) for who in setup.holders] for word in last
        },
        above=above,
        legend=(legend,),
    )


def drawn(text: str) -> TableCell:
    """Return a cell under a tint that suits any background; what is lacked is faint.

    What is supposed is shown before the first sign.
    """
    sign = SUPPOSED if SUPPOSED in text else text[:1]
    return TableCell("no" if sign == LACKS else "", text=text, tint=TINTS.get(sign))


def outcome(argument: Argument) -> str:
    """Return what all comes to; where more is taken than there were places, that is counted."""
    ending = so(argument)
    taken = sum(one.often * (all_of(one) - one.amount) for one in argument.places)
    more = taken if argument.available < 0 else 0
    if not argument.needed + more:
        return f"{ending}."
    needed, places = argument.needed + more, argument.available + more
    there = f"{places or 'no'} place{'' if places < 2 else 's'}"
    return f"{needed} needed, {there}: {ending[0].lower()}{ending[1:]}."


def figures(counts: Iterable[Count]) -> tuple[Figures, Figures]:
    """Return what is needed and what places there are, beside the cards and under the holders."""
    cards: dict[tuple[str, str], list[Count]] = {}
    holders: dict[tuple[str, str], list[Count]] = {}
    for count in counts:
        word, (holder, card) = PLACES if count.is_place else NEEDS, count.named[0]
        at, name = (cards, card) if count.is_of_one_card else (holders, holder)
        at.setdefault((word, name), []).append(count)
    beside, under = ({at: figure(each) for at, each in one.items()} for one in (cards, holders))
    return beside, under


def figure(counts: Sequence[Count]) -> str:
    """Return what some counts come to: how often, how much, and less what is taken: 2 × (3 − 1)."""
    parts = []
    for often in sorted({count.often for count in counts}):
        alike = [count for count in counts if count.often == often]
        full, left = sum(map(all_of, alike)), sum(count.amount for count in alike)
        text = f"{full} − {full - left}" if left < full else f"{left}"
        brackets = f"({text})" if left < full else text
        parts.append(text if often == 1 else f"{often} × {brackets}")
    return " + ".join(parts)


def all_of(count: Count) -> int:
    """Return how much a need is, and how much room there is before any of it is taken."""
    line = count.reason.line
    return len(line) - line.bound if count.is_place else count.amount
