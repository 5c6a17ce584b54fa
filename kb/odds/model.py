"""The one model of how cards are shown, on which all odds, advice and accusations rest.

    asked for some cards, a player holds n of them and shows one, which I see
    ──────────────────────────────────────────────────────────────────────────
         each of the n is as likely: a deal weighs 1/n for this answer

The weight of a deal is the product over all answers whose card stands in the record. Only a
suggestion leaves a choice: what was said, revealed, or shown to others weighs nothing. Where the
hand of the player who showed is known, n is equal in all deals and changes no odds: what I showed
tells me nothing.

All parts that count, draw, play or advise ask here how cards are shown. Start at `RecordedChoice`;
how deals are counted with their weights is in `remainder.py` and `steps.py`.

Source: Selvin, The American Statistician 29, 1975, for why a choice that was seen tells something
(there of the quizmaster Monty Hall); Bayes's rule, for the weight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import fsum
from random import Random
from typing import Final, NamedTuple, TypeAlias

from kb.record.record import Entry
from kb.table.events import Answer, Event, Suggestion
from kb.table.setup import Setup

# Who shows which of the named cards: pairs of a player and a position, the first card being 0.
AnswerPattern: TypeAlias = tuple[tuple[str, int], ...]

SUPPOSED: Final = "who can show several cards is taken to pick by chance"
SUPPOSED_UNWEIGHED: Final = "all that fit are taken to be equally likely"


def add_weights(weights: Iterable[float]) -> float:
    """Return the sum of weights: exact for whole numbers, else rounded once.

    Python 3.12 adds floats more exactly than 3.11 does, so neither is asked to.

    >>> add_weights([10**30, 1]), add_weights([0.1] * 10)
    (1000000000000000000000000000001, 1.0)
    """
    weights = list(weights)
    has_floats = any(isinstance(weight, float) for weight in weights)
    return fsum(weights) if has_floats else sum(weights)


class RecordedChoice(NamedTuple):
    """A player's choice among cards he was asked for, of which the shown one is on record."""

    player: str
    cards: tuple[str, ...]


def choices_of(event: Event) -> Iterator[RecordedChoice]:
    """Yield a choice for each answer of a suggestion whose card the event names.

    >>> suggestion = Suggestion("Ann", ("Plum", "Rope"), (Answer("Bob", "Plum"),), None)
    >>> [*choices_of(suggestion)]
    [RecordedChoice(player='Bob', cards=('Plum', 'Rope'))]
    """
    if isinstance(event, Suggestion):
        for answer in event.answers:
            if answer.card is not None:
                yield RecordedChoice(answer.player, event.cards)


def choices_in(log: Iterable[Entry]) -> tuple[RecordedChoice, ...]:
    """Return the choices that the entries of a log record."""
    choices = list[RecordedChoice]()
    for entry in log:
        choices += choices_of(entry.event)
    return tuple(choices)


def draw_shown_card(
    cards: Iterable[str],
    player: str,
    holder_of: Callable[[str], str],
    random: Random,
) -> str | None:
    """Draw the card that a player shows when asked for some; None if he holds none of them.

    >>> draw_shown_card(["Plum", "Rope"], "Bob", {"Plum": "Bob", "Rope": "Ann"}.get, Random(1))
    'Plum'

    Args:
        cards: The cards that he is asked for.
        player: The player.
        holder_of: Gives the holder of a card.
        random: The source of chance.
    """
    held_cards = [card for card in cards if holder_of(card) == player]
    return random.choice(held_cards) if held_cards else None


def possible_answers(
    seats: Sequence[int], players: Sequence[str], all_answer: bool = False
) -> list[AnswerPattern]:
    """Return the answers that may come where the named cards are at these seats.

    Each of them has equal chance.

    >>> possible_answers((1, 2, 1), ("Ann", "Bob"))
    [(('Bob', 0),), (('Bob', 2),)]

    Args:
        seats: The seat that has each named card; one beyond the players never answers.
        players: The other players, by seat, in answering order.
        all_answer: Whether all who can show a card do, and not only the first.
    """
    showing_seats = sorted({seat for seat in seats if seat < len(players)})
    if not all_answer:
        showing_seats = showing_seats[:1]

    answers_by_seat = list[list[tuple[str, int]]]()
    for shower in showing_seats:
        answers = list[tuple[str, int]]()
        for position, seat in enumerate(seats):
            if seat == shower:
                answers.append((players[shower], position))
        answers_by_seat.append(answers)
    return list(product(*answers_by_seat))


def answered_suggestion(setup: Setup, cards: tuple[str, ...], pattern: AnswerPattern) -> Suggestion:
    """Return my suggestion of these cards with the answer of this pattern."""
    assert setup.me is not None, "a spectator makes no suggestions"
    answers = [Answer(player, cards[position]) for player, position in pattern]
    return Suggestion(setup.me, cards, tuple(answers), None)
