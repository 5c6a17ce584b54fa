"""The race: how many bits of the true Solution each player still had to find, line by line.

    bits left = -log2 of how likely the true Solution is, by what the player has seen

A player with 0 bits left can accuse. The bits may also rise, if an answer makes a wrong card
likelier. My bits follow from my record, and those of others from their views (`known.py`). If the
views of a player differ, his line shows their mean, and a band reaches from the least to the most.

`run_race` computes the bits, `draw_race` draws them in SVG, and `race_text` writes them in 80
columns.

Source: the bits in an event of known chance, Shannon, Bell System Technical Journal 27, 1948.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import ceil, fsum, log2
from typing import Final, NamedTuple

from attrs import frozen

from kb.odds.model import choices_in
from kb.odds.odds import DIGITS, odds_of
from kb.record.record import Entry
from kb.review.known import Known, Played, View
from kb.sheet.columns import fit_name, pad_text
from kb.theory.log import Stage
from resolver.export.drawing import FONT_SIZE, document, text_element, text_width
from resolver.text import Drawing, Tabular

# The bits of a player are computed for at most this many of his views.
MOST_VIEWS_RACED: Final = 3

# Rounding may add or remove this many bits.
CLOSE_BITS: Final = 1e-9

# The sizes of the picture are in CSS pixels. On a phone it shrinks to four fifths, which leaves its
# words legible.
WIDTH: Final = 460.0
PLOT_HEIGHT: Final = 230.0
LEFT: Final = 40.0
RIGHT: Final = 12.0
TOP: Final = 40.0
AXIS_HEIGHT: Final = 72.0
KEY_HEIGHT: Final = 22.0
SAMPLE_WIDTH: Final = 34.0
LEAST_TICK_DISTANCE: Final = 40.0

# The bits between two lines of the grid; the first step that needs few enough lines is taken.
STEPS_OF_BITS: Final = (0.5, 1, 2, 5, 10)
MOST_GRID_LINES: Final = 6

# The words over the picture, and those below it or beside it.
CAPTION: Final = "The race: bits left to find after each line of the record"
CAPTION_DETAILS: Final = (
    "1 bit left: two Solutions, equally likely; 2 bits: four; 3 bits: eight.",
    "0 bits left: the Solution is known, and one can accuse.",
    "The bits rise where an answer made the true Solution less likely.",
)

TEXT_COLUMNS: Final = 80
MOST_NAME_COLUMNS: Final = 14
MOST_LEGEND_COLUMNS: Final = 20

# The mark behind my own name.
YOU: Final = " (you)"

# The columns from one number to the next on the ruler below the text.
RULER_STEP: Final = 6
BLOCKS: Final = "▁▂▃▄▅▆▇█"
DONE: Final = "."


class Look(NamedTuple):
    """The colours of the picture, for a light page or for a dark one.

    Attributes:
        paper: The colour of the background.
        ink: The colour of the words.
        soft_ink: The colour of less important words.
        grid: The colour of the grid.
        lines: The colours of the players' lines, by seat.
    """

    paper: str
    ink: str
    soft_ink: str
    grid: str
    lines: tuple[str, ...]


LIGHT: Final = Look(
    paper="#fafaf9",
    ink="#1c1917",
    soft_ink="#57534e",
    grid="#d6d3d1",
    lines=("#0072b2", "#b45309", "#047857", "#a21caf", "#dc2626", "#44403c"),
)
DARK: Final = Look(
    paper="#1c1917",
    ink="#fafaf9",
    soft_ink="#d6d3d1",
    grid="#44403c",
    lines=("#56b4e9", "#f59e0b", "#34d399", "#e879f9", "#f87171", "#d6d3d1"),
)

# The lines of players differ in their dashes too, for readers who cannot see the colours.
DASHES: Final = ("", "9 4", "2 4", "14 4 2 4", "5 3", "1 3 7 3")


class Height(NamedTuple):
    """The bits of the Solution that a player still had to find after a line.

    >>> print(Height("Ben", 12, 3.25, 3.0, 3.5))
    Ben after line 12: 3.25 bits

    Args:
        player: The player.
        line: The line; 0 is before the first event.
        bits: The mean of the bits over the player's views.
        least: The bits in the view with the fewest.
        most: The bits in the view with the most.
    """

    player: str
    line: int
    bits: float
    least: float
    most: float

    def __str__(self) -> str:
        return f"{self.player} after line {self.line}: {self.bits:.2f} bits"


@frozen(repr=False, slots=False)
class Race(Tabular):
    """The bits of the Solution that each player still had to find after each line.

    The picture has a step line for each player. A player with 0 bits left can accuse.

    Attributes:
        heights: The heights, in the order of seats and then of lines.
        known: The lines at which each player may have known the Solution.
        winner: The player who accused rightly; None if nobody did.
        me: The owner of the record; None for a spectator.
    """

    heights: tuple[Height, ...]
    known: Mapping[str, Known | None]
    winner: str | None = None
    me: str | None = None
    _column_heads = Height._fields

    def _values(self) -> Iterable[Height]:
        return self.heights

    @property
    def summary(self) -> str:
        """One line of text with the numbers of players and positions."""
        return f"Race of {len(self.by_player)} players over {len(self.lines)} positions"

    @cached_property
    def by_player(self) -> dict[str, list[Height]]:
        """The heights of each player, in the order of the lines."""
        heights = dict[str, list[Height]]()
        for height in self.heights:
            heights.setdefault(height.player, []).append(height)
        return heights

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The lines after which there are heights; the first is 0, before the first event."""
        return tuple(dict.fromkeys(height.line for height in self.heights))

    @property
    def turning_point(self) -> int | None:
        """The line from which the leader of the race was never behind again.

        None if the leader was never behind, or if no single player leads.
        """
        leader = self.leader
        if leader is None:
            return None

        # The number 0 is the time before the first line.
        turning_line = 0
        for number, line in enumerate(self.lines):
            own_bits = self.by_player[leader][number].bits
            least_bits = own_bits
            for heights in self.by_player.values():
                least_bits = min(least_bits, heights[number].bits)

            # If the leader is behind here, the turning point is the next line at the earliest.
            if own_bits > least_bits + CLOSE_BITS:
                after = self.lines[number + 1 : number + 2]
                turning_line = after[0] if after else line
            if own_bits < CLOSE_BITS:
                break
        return turning_line or None

    @property
    def zero_line(self) -> int | None:
        """The line after which the leader had 0 bits left; None without a leader, or if never."""
        if self.leader is None:
            return None
        for height in self.by_player[self.leader]:
            if height.bits < CLOSE_BITS:
                return height.line
        return None

    @property
    def leader(self) -> str | None:
        """The leader of the race; of several the winner, and None if none of them won."""
        leaders = self.leaders
        if self.winner in leaders:
            return self.winner
        return leaders[0] if len(leaders) == 1 else None

    @property
    def leaders(self) -> list[str]:
        """The players who had 0 bits left first, or else the fewest bits at the end."""
        # Players are ranked by the position at which they had 0 bits left, and then by their last
        # bits.
        ranks = dict[str, tuple[int, float]]()
        for player, heights in self.by_player.items():
            first = len(self.lines)
            for number, height in enumerate(heights):
                if height.bits < CLOSE_BITS:
                    first = number
                    break
            ranks[player] = first, round(heights[-1].bits, DIGITS)

        # Several may be equal, for example if all heard the same answer.
        best = min(ranks.values(), default=None)
        return [player for player, rank in ranks.items() if rank == best]

    def ahead_before(self, line: int) -> list[str]:
        """Return the players who had fewer bits left than the leader just before a line."""
        number = self.lines.index(line) - 1
        assert self.leader is not None, "without a leader nobody is ahead"
        own_bits = self.by_player[self.leader][number].bits
        ahead = list[str]()
        for player, heights in self.by_player.items():
            if heights[number].bits < own_bits - CLOSE_BITS:
                ahead.append(player)
        return ahead

    def label(self, player: str, most_columns: int = MOST_NAME_COLUMNS) -> str:
        """Return a player's name cut to some columns, with a mark if it is me."""
        mark = YOU if player == self.me else ""
        return fit_name(player, most_columns=most_columns - len(mark)) + mark

    def to_svg(self, *, dark: bool = False) -> Drawing:
        """Return the picture of the race in SVG.

        Args:
            dark: Whether it is for a dark page.
        """
        return Drawing(draw_race(self, DARK if dark else LIGHT))

    def __str__(self) -> str:
        return race_text(self)

    def _repr_html_(self) -> str:
        return self.to_svg()._repr_html_()


def run_race(played: Played, own_bits: Sequence[float] | None) -> Iterator[list[Height]]:
    """Yield the heights of one player after another, by seat; a player without views is left out.

    Args:
        played: The game, whose Solution is known.
        own_bits: The bits that I still had to find at each stage.

    Raises:
        SearchStopped: Counting the deals would take too long.
    """
    assert played.solution is not None, "without a Solution there is no race"
    lines = [stage.line for stage in played.stages]
    for player in played.setup.players:
        stages = played.stages
        bits_of_views = [] if own_bits is None else [own_bits]
        if player != played.me:
            views = played.views[player]
            raced = () if views is None else choose_views(views.views, MOST_VIEWS_RACED)
            bits_of_views = [bits_left(view.log, view.stages, played.solution) for view in raced]
            stages = raced[0].stages if raced else ()

        if bits_of_views:
            yield heights_at(lines, player, stages, bits_of_views)


def heights_at(
    lines: Sequence[int],
    player: str,
    stages: Sequence[Stage],
    bits_of_views: Sequence[Sequence[float]],
) -> list[Height]:
    """Return the heights of a player at these lines.

    Args:
        lines: The lines of the record, in order.
        player: The player.
        stages: The stages of the player's knowledge.
        bits_of_views: For each view the bits at each stage.
    """
    bits_at_stages = [*zip(*bits_of_views, strict=True)]
    heights = list[Height]()
    for line in lines:
        # A line that the player did not see, such as a private note of mine, changes no bits.
        next_stage = bisect_right(stages, line, key=lambda stage: stage.line)
        all_bits = bits_at_stages[next_stage - 1]
        height = Height(
            player,
            line=line,
            bits=fsum(all_bits) / len(all_bits),
            least=min(all_bits),
            most=max(all_bits),
        )
        heights.append(height)
    return heights


def choose_views(views: Sequence[View], most: int) -> list[View]:
    """Return at most this number of views, taken at even distances.

    Views next to each other come from the same deal, and differ only in the shown cards.
    """
    count = min(most, len(views))
    return [views[index * len(views) // count] for index in range(count)]


def bits_left(
    log: Sequence[Entry], stages: Sequence[Stage], solution: tuple[str, ...]
) -> list[float]:
    """Return the bits of the Solution that are left to find at each stage of a log."""
    bits = list[float]()
    last_key: object = None
    for number, stage in enumerate(stages):
        # An entry that changes neither deals nor choices leaves the bits as they were.
        choices = choices_in(log[:number])
        key = id(stage.deals), choices
        if key == last_key:
            bits.append(bits[-1])
            continue
        last_key = key
        if stage.deals.solved:
            bits.append(0.0)
            continue
        share = odds_of(stage.deals, choices).solutions[solution]
        bits.append(log2(share.denominator) - log2(share.numerator))
    return bits


# The picture


def draw_race(race: Race, look: Look) -> str:
    """Draw a race as SVG, in the colours of a page."""
    plot = Plot.of(race)
    players = [*race.by_player]
    key_top = TOP + PLOT_HEIGHT + AXIS_HEIGHT
    key, key_rows = draw_legend(race, look, key_top)
    height = key_top + key_rows * KEY_HEIGHT + 8
    parts = [f'<rect width="{WIDTH:g}" height="{height:g}" rx="6" fill="{look.paper}"/>']
    parts.append(text_element(12, 24, CAPTION, ink=look.ink))
    parts += draw_axes(plot, look)

    # Bands are drawn first, so that they hide no line.
    for seat, player in enumerate(players):
        colour, _ = style_of(seat, look)
        parts += draw_band(plot, race.by_player[player], colour)
    for seat, player in enumerate(players):
        colour, dashes = style_of(seat, look)
        parts.append(draw_line(plot, race.by_player[player], colour, dashes))
    parts += key
    return document(title_of(race), parts, WIDTH, height)


def title_of(race: Race) -> str:
    """Return the words for the picture, for readers who cannot see it."""
    ends = list[str]()
    for player, heights in race.by_player.items():
        ends.append(f"{player}: {legend_text(race, player, heights)}")
    return f"The race to the Solution. {'; '.join(ends)}."


class Plot(NamedTuple):
    """The scales of the plot, which turn positions and bits into pixels.

    Attributes:
        lines: The lines of the log, after 0 for the start.
        most: The bits at the upper end of the plot.
        step: The bits between two lines of the grid.
    """

    lines: tuple[int, ...]
    most: float
    step: float

    @classmethod
    def of(cls, race: Race) -> Plot:
        """Return the scales for a race."""
        most = max(height.most for height in race.heights)
        step: float = STEPS_OF_BITS[-1]
        for each in STEPS_OF_BITS:
            if most <= each * MOST_GRID_LINES:
                step = each
                break

        # The plot ends at a line of the grid.
        end = max(step, ceil(most / step) * step)
        return cls(race.lines, end, step)

    def x(self, number: float) -> float:
        """Return the horizontal pixel at which a position begins; the first position is 0."""
        plot_width = WIDTH - LEFT - RIGHT
        return LEFT + plot_width * number / max(1, len(self.lines))

    def y(self, bits: float) -> float:
        """Return the vertical pixel of a number of bits."""
        return TOP + PLOT_HEIGHT * (1 - bits / self.most)


def style_of(seat: int, look: Look) -> tuple[str, str]:
    """Return the colour and the dashes of the line of the player in a seat."""
    colour = look.lines[seat % len(look.lines)]
    dashes = DASHES[seat % len(DASHES)]
    return colour, dashes


def draw_axes(plot: Plot, look: Look) -> Iterator[str]:
    """Yield the grid with its bits, and the line numbers below it."""
    right = WIDTH - RIGHT
    bits = 0.0
    while bits <= plot.most:
        y = plot.y(bits)
        width = 1 if bits else 2
        yield stroke(f"M{LEFT:g} {y:.1f}H{right:g}", look.grid, width)
        yield text_element(LEFT - 8, y + 4, f"{bits:g}", FONT_SIZE, look.soft_ink, "end")
        bits += plot.step

    # Only every few lines have a number if there is no room for all numbers.
    column = (right - LEFT) / max(1, len(plot.lines))
    every = ceil(LEAST_TICK_DISTANCE / column)
    baseline = TOP + PLOT_HEIGHT + 16
    for number in range(1, len(plot.lines), every):
        middle = plot.x(number + 0.5)
        yield text_element(
            middle, baseline, str(plot.lines[number]), FONT_SIZE, look.soft_ink, "middle"
        )
    for number, text in enumerate(CAPTION_DETAILS, 1):
        yield text_element(12, baseline + 16 * number, text, FONT_SIZE, look.soft_ink)


def draw_line(plot: Plot, heights: Sequence[Height], colour: str, dashes: str) -> str:
    """Return the step line of a player, with a column for each position."""
    path = list[str]()
    for number, height in enumerate(heights):
        y = plot.y(height.bits)
        path.append(f"{'V' if path else f'M{plot.x(0):.1f} '}{y:.1f}H{plot.x(number + 1):.1f}")
    return stroke("".join(path), colour, 2.5, dashes)


def draw_band(plot: Plot, heights: Sequence[Height], colour: str) -> Iterator[str]:
    """Yield a box for each position at which the player's views differ in bits."""
    for number, height in enumerate(heights):
        if height.most - height.least > CLOSE_BITS:
            x = plot.x(number)
            width = plot.x(1) - plot.x(0)
            top = plot.y(height.most)
            bottom = plot.y(height.least)
            yield (
                f'<rect x="{x:.1f}" y="{top:.1f}" width="{width:.1f}" height="{bottom - top:.1f}"'
                f' fill="{colour}" fill-opacity="0.18"/>'
            )


def stroke(path: str, colour: str, width: float, dashes: str = "") -> str:
    """Return the SVG element that draws a path as a line."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"{dashed}/>'


def draw_legend(race: Race, look: Look, top: float) -> tuple[list[str], int]:
    """Return the legend with a line sample and a text for each player, and its number of rows."""
    parts = list[str]()
    entries = list[tuple[str, tuple[str, str]]]()
    for seat, (player, heights) in enumerate(race.by_player.items()):
        name = race.label(player, MOST_LEGEND_COLUMNS)
        text = f"{name}: {legend_text(race, player, heights)}"
        entries.append((text, style_of(seat, look)))

    # There are two columns if every entry fits into half the width.
    half = (WIDTH - 24) / 2
    has_two = all(SAMPLE_WIDTH + text_width(text, FONT_SIZE) + 14 < half for text, _ in entries)
    columns = 2 if has_two else 1
    for number, (text, (colour, dashes)) in enumerate(entries):
        x = 12 + half * (number % columns)
        y = top + KEY_HEIGHT * (number // columns) + 12
        parts.append(stroke(f"M{x:g} {y - 4:g}h{SAMPLE_WIDTH - 8:g}", colour, 2.5, dashes))
        parts.append(text_element(x + SAMPLE_WIDTH, y, text, FONT_SIZE, look.ink))
    return parts, ceil(len(entries) / columns)


def legend_text(race: Race, player: str, heights: Sequence[Height]) -> str:
    """Return the words for when a player could accuse, or for the bits left at the end."""
    known = race.known.get(player)
    if known is None or known.first is None:
        return f"{heights[-1].bits:.1f} bits left"
    return f"0 {known}"


# The text


def race_text(race: Race) -> str:
    """Return the race as text in 80 columns, with a row of blocks for each player.

    A higher block means more bits left, and a dot means none.
    """
    most = max((height.most for height in race.heights), default=0.0)
    names = list[str]()
    for player in race.by_player:
        names.append(race.label(player))

    # The columns that names and numbers leave are for blocks.
    width = max(map(len, names), default=0)
    columns = TEXT_COLUMNS - width - len("  00.0  -> 00.0")
    numbers = spread_positions(len(race.lines), columns)

    scale = f"Here {BLOCKS[-1]} is about {most:.1f} bits, and a dot is 0."
    lines = [f"{CAPTION}.", *CAPTION_DETAILS, scale]
    for name, heights in zip(names, race.by_player.values(), strict=True):
        blocks = "".join(block_of(heights[number].bits, most) for number in numbers)
        start, end = heights[0].bits, heights[-1].bits
        lines.append(f"{pad_text(name, width)}  {start:4.1f} {blocks} {end:.1f}")

    # The first position is the start, which is no line; from there on every few lines are numbered.
    ruler = "start"
    for column in range(RULER_STEP, len(numbers) - 2, RULER_STEP):
        ruler = f"{ruler:<{column}}{race.lines[numbers[column]]}"
    blank = " " * (width + 7)
    lines.append(f"{blank}{ruler}")
    return "\n".join(lines)


def spread_positions(count: int, columns: int) -> list[int]:
    """Return the positions for these columns, evenly from the first to the last."""
    if count <= columns:
        return [*range(count)]
    return [round(column * (count - 1) / (columns - 1)) for column in range(columns)]


def block_of(bits: float, most: float) -> str:
    """Return the block letter whose height is these bits' share of the most bits; a dot for none.

    >>> block_of(8.0, 8.0), block_of(0.5, 8.0), block_of(0.0, 8.0)
    ('█', '▁', '.')
    """
    if bits < CLOSE_BITS:
        return DONE
    level = int(bits / most * len(BLOCKS))
    return BLOCKS[min(level, len(BLOCKS) - 1)]
