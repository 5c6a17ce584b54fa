"""Puzzles: a shortest record from which the Solution follows, graded by the rule that it takes.

    for each line, in some order:
    if the Solution still follows from the other lines, the line is left out for good

Another order keeps other lines, so several orders are tried. A puzzle is graded by the strongest
rule that finding the Solution takes.

Source: deletion-based minimal unsatisfiable subsets, Bakker et al., IJCAI 1993.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random
from typing import Final

from attrs import frozen

from kb.errors import StudyError, plural
from kb.game import Game
from kb.inference.rules import ACROSS_HANDS, LEVELS, NAMED
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.record.header import header_of_setup
from kb.record.lines import write
from kb.record.record import Entry
from kb.study.many import make_series
from kb.study.play import play_game
from kb.table.arguments import require_int, short_repr
from kb.table.deck import CLASSIC
from kb.table.events import Accusation
from kb.table.setup import SOLUTION
from kb.theory.atoms import literal
from kb.theory.axioms import Axiom, Source
from kb.theory.deals import deals_of
from kb.theory.log import log_axioms
from resolver.questions import report_progress
from resolver.text import OneLineRepr, escape_html

# Playing this many games, in search of a puzzle with a given rule, takes half a minute.
MOST_GAMES_TRIED: Final = 300

# A random puzzle with fewer events than this number would not look like a game.
LEAST_EVENTS: Final = 3

# The lines of a game are left out in this many different orders.
ORDERS_TRIED: Final = 12
PLAYERS: Final = ("Ann", "Bob", "Cid", "Dan", "Eve")
WEAKEST: Final = ONE_HOLDER.name


@frozen(repr=False)
class Puzzle(OneLineRepr):
    """A record from which the Solution follows, but not if any one of its events is left out.

    >>> from kb import puzzle
    >>> found = puzzle(seed=1)
    >>> print(found.rule, len(found.lines), found.record.splitlines()[0])
    last-holder 5 refute 1

    Attributes:
        record: The text of the record, which opens in the shell.
        rule: The strongest rule that solving it takes, by the order of RULES.
        solution: The answer, a card of each category.
        lines: The numbers that its events had as lines of the whole game.
    """

    record: str
    rule: str
    solution: tuple[str, ...]
    lines: tuple[int, ...]

    @property
    def summary(self) -> str:
        """One line of text with the number of events and the rule.

        >>> Puzzle("refute 1", "one-holder", ("Plum", "Rope", "Hall"), (4,)).summary
        'Puzzle of 1 event, by one-holder'
        """
        return f"Puzzle of {plural(len(self.lines), 'event')}, by {self.rule}"

    def __str__(self) -> str:
        return self.record.rstrip("\n")

    def _repr_html_(self) -> str:
        puzzle_html = f"{super()._repr_html_()}<p>{escape_html(self.summary)}</p>"
        answer = escape_html(", ".join(self.solution))
        return f"{puzzle_html}<details><summary>the Solution</summary>{answer}</details>"


def puzzle(
    game: Game | str | None = None,
    *,
    rule: str | None = None,
    seed: int = 0,
    progress: Callable[[str], object] | bool = False,
) -> Puzzle:
    """Make a puzzle of a finished game or its record, or of a random game.

    >>> found = puzzle(seed=3)
    >>> found.rule, len(found.lines), Game.parse(found.record).solved
    ('last-holder', 6, True)

    The game is cut down in several ways, and the shortest puzzle is returned; with a `rule`, the
    shortest that takes this rule and no stronger one. A random game has the classic deck and three
    to five players, and is cut down as the player has seen it who knew the Solution first.

    Args:
        game: A finished game or its record, None for a random one.
        rule: The strongest rule that the puzzle shall take, None for any rule.
        seed: The same seed gives the same puzzle.
        progress: A function that gets a line for each game or order tried, or True for a bar.

    Raises:
        StudyError: The Solution of the game is open, no rule has the name, or no puzzle of that
            rule is found.
        SearchStopped: It takes too long to see what a line adds.
        RecordError: The record cannot be read, as by `Game.parse`.
    """
    if rule is not None and rule not in list(LEVELS):
        raise StudyError(f"no rule {short_repr(rule)}; the rules are {', '.join(LEVELS)}")
    random = Random(require_int(seed, "a seed"))
    with report_progress(progress, None) as tell:
        if game is None:
            return random_puzzle(rule, random, tell)
        return cut_puzzle(game, rule, random, tell)


def cut_puzzle(
    game: Game | str, rule: str | None, random: Random, tell: Callable[[str], object]
) -> Puzzle:
    """Return the shortest puzzle of a finished game or its record.

    Raises:
        StudyError: The Solution is open, or no puzzle of the game takes the rule.
    """
    whole_game = game if isinstance(game, Game) else Game.parse(game)
    if None in whole_game.solution.values():
        raise StudyError("the Solution does not follow from this record; go on until it does")
    shortest = find_shortest(whole_game, rule, random, tell)
    if shortest is None:
        reason = f"no puzzle of this game has {rule!r} as its strongest rule"
        raise StudyError(f"{reason}; try another seed, or leave the rule out")
    return shortest


def random_puzzle(rule: str | None, random: Random, tell: Callable[[str], object]) -> Puzzle:
    """Play random games until one of them gives a puzzle that takes the rule, and return it.

    Raises:
        StudyError: None of the games gives a puzzle of the rule, or the rule is too weak for any.
    """
    if rule is not None and LEVELS[rule] < LEVELS[WEAKEST]:
        reason = f"{rule!r} alone solves no game, as it passes no fact to other holders"
        raise StudyError(f"{reason}; try {WEAKEST!r} or a stronger rule")

    for game in islice(play_finished_games(random.getrandbits(32)), MOST_GAMES_TRIED):
        shortest = find_shortest(game, rule, random, tell)
        if shortest is not None and len(shortest.lines) >= LEAST_EVENTS:
            return shortest
    reason = f"none of {MOST_GAMES_TRIED} random games gives a puzzle that takes {rule!r}"
    raise StudyError(f"{reason}; try another seed")


def play_finished_games(seed: int) -> Iterator[Game]:
    """Yield random games, each up to the event after which a first player knows the Solution.

    The record of a game is that of this player.
    """
    for number in count():
        players = PLAYERS[: 3 + number % 3]
        played = play_game(make_series(seed, CLASSIC, players, "random"), number)

        # If several players knew the Solution after equally many suggestions, the last is taken.
        knowing_player = {}
        for player, suggestions in played.knew.items():
            if suggestions is not None:
                knowing_player[suggestions] = player
        if knowing_player:
            first = min(knowing_player)
            yield played.own[knowing_player[first]][first]


def find_shortest(
    game: Game, rule: str | None, random: Random, tell: Callable[[str], object]
) -> Puzzle | None:
    """Return the shortest puzzle of a solved game that takes the rule; None if there is none."""
    puzzles = []
    for reduction in iterate_reductions(game, random):
        tell(f"{len(reduction.lines)} lines are enough, by {reduction.rule}")
        if rule in (None, reduction.rule):
            puzzles.append(reduction)
    return min(puzzles, key=lambda each: len(each.lines), default=None)


def iterate_reductions(game: Game, random: Random) -> Iterator[Puzzle]:
    """Leave out lines in several orders, and yield each puzzle that remains, without repetition."""
    setup = game.setup
    entries = list(game.log)
    solution = tuple(str(card) for card in game.solution.values())
    denial = Axiom(SOLUTION, solution, False, Source("denied"))
    denied = deals_of(setup).tell([denial])

    # A right accusation states the Solution. So it is left out first, if the other entries suffice.
    others = [entry for entry in entries if not is_right_accusation(entry)]
    if denied.narrow(log_axioms(setup, others)) is None:
        entries = others

    # Which lines are kept depends on the order. So several orders are tried: backwards, forwards,
    # and at random.
    orders = [entries[::-1], entries]
    while len(orders) < ORDERS_TRIED:
        orders.append(random.sample(entries, len(entries)))
    seen = set[tuple[Entry, ...]]()
    for order in orders:
        kept = [*entries]
        for entry in order:
            # To see whether any deal fits is faster than to settle each cell.
            without = [other for other in kept if other is not entry]
            if denied.narrow(log_axioms(setup, without)) is None:
                kept = without
        if tuple(kept) not in seen:
            seen.add(tuple(kept))
            yield make_puzzle(game, kept, solution)


def is_right_accusation(entry: Entry) -> bool:
    """Return whether an entry is an accusation that named the Solution."""
    return isinstance(entry.event, Accusation) and entry.event.right


def make_puzzle(game: Game, entries: list[Entry], solution: tuple[str, ...]) -> Puzzle:
    """Return the puzzle that keeps these entries of a game."""
    lines = list(header_of_setup(game.setup))
    line_numbers = []
    for entry in entries:
        lines.append(write(entry.event, game.setup))
        line_numbers.append(entry.line)
    record = "\n".join([*lines, ""])
    return Puzzle(record, find_hardest_rule(record), solution, tuple(line_numbers))


def find_hardest_rule(record: str) -> str:
    """Return the strongest rule by which the cards of the Solution are found.

    If these cards are known without any rule, the kind of their axioms is returned.
    """
    game = Game.parse(record, rules=NAMED)
    if not game.solved:
        return ACROSS_HANDS.name

    rules = []
    for card in game.solution.values():
        rules.append(game.state.derivation.rule(literal(SOLUTION, str(card))))
    return max(rules, key=lambda name: LEVELS.get(name, -1))
