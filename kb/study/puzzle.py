"""Puzzles: a shortest record from which the Solution follows, graded by the rule that it takes.

    for one line after the other, in some order:
    if the rest, with "not all three of these", fits no deal, it is left out for good

Another order leaves other lines, so several are tried. What is left is graded by the strongest rule
that finding the Solution takes.

Source: deletion-based minimal unsatisfiable subsets, Bakker et al., IJCAI 1993.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Final

from attrs import frozen

from kb.errors import StudyError, plural
from kb.game import Game
from kb.inference.rules import ACROSS_HANDS, NAMED, RULES
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.record.header import header_of_setup
from kb.record.lines import write
from kb.record.record import Entry
from kb.study.many import series_of
from kb.study.play import play
from kb.table.arguments import integer, short
from kb.table.editions import CLASSIC
from kb.table.events import Accusation
from kb.table.setup import SOLUTION
from kb.theory.atoms import literal
from kb.theory.axioms import Axiom, Source
from kb.theory.deals import deals_of
from kb.theory.log import log_axioms
from resolver.text import OneLineRepr, escaped

TRIES: Final = 300  # games that are dealt for a puzzle of a rule; half a minute's work
PLAYERS: Final = ("Ann", "Bob", "Cid", "Dan", "Eve")
WEAKEST: Final = ONE_HOLDER.name
LEAST: Final = 3  # events of a random puzzle: fewer are no game


@frozen(repr=False)
class Puzzle(OneLineRepr):
    """A record from which the Solution follows, and without any one of its events it does not.

    `record` opens in the shell; `rule` is the strongest that it takes, by the order of RULES;
    `solution` is the answer, a card of each category; `lines` are those of the whole game that are
    left, by their numbers there.

    >>> from kb import puzzle
    >>> found = puzzle(seed=1)
    >>> print(found.rule, len(found.lines), found.record.splitlines()[0])
    last-holder 5 refute 1

    Attributes:
        record: The text of the record.
        rule: The strongest rule that it takes.
        solution: A card of each category.
        lines: The lines of the whole game that are left.
    """

    record: str
    rule: str
    solution: tuple[str, ...]
    lines: tuple[int, ...]

    @property
    def summary(self) -> str:
        """How many events it has, and what it takes.

        >>> Puzzle("refute 1", "one-holder", ("Plum", "Rope", "Hall"), (4,)).summary
        'Puzzle of 1 event, by one-holder'
        """
        return f"Puzzle of {plural(len(self.lines), 'event')}, by {self.rule}"

    def __str__(self) -> str:
        return self.record.rstrip("\n")

    def _repr_html_(self) -> str:
        said = f"{super()._repr_html_()}<p>{escaped(self.summary)}</p>"
        answer = escaped(", ".join(self.solution))
        return f"{said}<details><summary>the Solution</summary>{answer}</details>"


def puzzle(game: Game | str | None = None, *, rule: str | None = None, seed: int = 0) -> Puzzle:
    """Return a puzzle made of a finished game or its record, or of a random one.

    >>> found = puzzle(seed=3)
    >>> found.rule, len(found.lines), Game.parse(found.record).solved
    ('last-holder', 6, True)

    Of several ways to cut the game down it is the shortest; with a `rule`, the shortest of those
    that take that rule and no stronger one. A random one is a classic game of three to five, as the
    first has seen it who knew the Solution. The same seed gives the same puzzle.

    Raises StudyError where the Solution of the game is open, for a name that is no rule's, and
    where no puzzle of that rule is found; SearchStopped where it takes too long to see what a line
    adds; as `Game.parse` for a record.

    Args:
        game: A finished game or its record, None for a random one.
        rule: The strongest rule that it shall take, None for any.
        seed: The same seed gives the same puzzle.
    """
    if rule is not None and rule not in list(LEVELS):
        raise StudyError(f"no rule {short(rule)}; the rules are {', '.join(LEVELS)}")
    random = Random(integer(seed, "a seed"))
    if game is None:
        return dealt(rule, random)
    whole_game = game if isinstance(game, Game) else Game.parse(game)
    if None in whole_game.solution.values():
        raise StudyError("the Solution does not follow from this record; go on until it does")
    found = shortest(whole_game, rule, random)
    if found is None:
        reason = f"no puzzle of this game takes {rule!r} and no stronger rule"
        raise StudyError(f"{reason}; try another seed, or leave the rule out")
    return found


def dealt(rule: str | None, random: Random) -> Puzzle:
    """Return a puzzle of a random game; raises StudyError where none of them takes the rule."""
    if rule is not None and LEVELS[rule] < LEVELS[WEAKEST]:
        reason = f"{rule!r} alone solves no game, as what one holder has is news for the others"
        raise StudyError(f"{reason}; try {WEAKEST!r} or a stronger rule")
    for game in islice(finished(random.getrandbits(32)), TRIES):
        found = shortest(game, rule, random)
        if found is not None and len(found.lines) >= LEAST:
            return found
    raise StudyError(f"none of {TRIES} random games takes {rule!r}; try another seed")


def finished(seed: int) -> Iterator[Game]:
    """Yield random games, each as the first who knew the Solution had seen it by then."""
    for number in count():
        played = play(series_of(seed, CLASSIC, PLAYERS[: 3 + number % 3], "random"), number)
        knew = {made: player for player, made in played.knew.items() if made is not None}
        if knew:
            yield played.own[knew[min(knew)]][min(knew)]


def shortest(game: Game, rule: str | None, random: Random) -> Puzzle | None:
    """Return the shortest puzzle of a solved game, or of those that take the rule, if any does."""
    found = (one for one in reductions(game, random) if rule in (None, one.rule))
    return min(found, key=lambda one: len(one.lines), default=None)


ORDERS: Final = 12  # in which the lines are tried
LEVELS: Final = {rule.name: level for level, rule in enumerate(RULES)}


def reductions(game: Game, random: Random) -> Iterator[Puzzle]:
    """Yield the solved game cut down in several orders, each set of lines once."""
    setup, entries = game.setup, list(game.log)
    solution = tuple(str(card) for card in game.solution.values())
    start = deals_of(setup).tell([Axiom(SOLUTION, solution, False, Source("denied"))])
    told = [one for one in entries if not (isinstance(one.event, Accusation) and one.event.right)]
    if start.narrow(log_axioms(setup, told)) is None:
        entries = told  # a right accusation says the answer
    orders = [entries[::-1], entries]
    orders += [random.sample(entries, len(entries)) for _ in range(ORDERS - len(orders))]
    found = set[tuple[Entry, ...]]()
    for order in orders:
        kept = [*entries]
        for entry in order:
            rest = [other for other in kept if other is not entry]
            if start.narrow(log_axioms(setup, rest)) is None:
                kept = rest
        left = tuple(kept)
        if left not in found:
            found.add(left)
            lines = [*header_of_setup(setup), *(write(entry.event, setup) for entry in left)]
            record = "".join(f"{line}\n" for line in lines)
            numbers = tuple(entry.line for entry in left)
            yield Puzzle(record, hardest(record), solution, numbers)


def hardest(record: str) -> str:
    """Return the strongest rule by which the cards of the Solution are found.

    Where all of them are axioms it is the name of their source.
    """
    game = Game.parse(record, rules=NAMED)
    if not game.solved:
        return ACROSS_HANDS.name
    goals = (literal(SOLUTION, str(card)) for card in game.solution.values())
    return max(map(game.state.derivation.rule, goals), key=lambda name: LEVELS.get(name, -1))
