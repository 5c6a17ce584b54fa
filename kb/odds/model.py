"""The model of how players show cards, which all odds, advice and accusations use.

    asked for some cards, a player holds n of them and shows one, which I see
    ──────────────────────────────────────────────────────────────────────────
         each of the n is as likely: a deal weighs 1/n for this answer

The weight of a deal is the product of these factors, over all answers whose card is in the record.
Other lines, and answers with an unseen card, do not change the weight. If the whole hand of the
player who showed is known, n is equal in all deals and changes no odds.

No other module decides how cards are shown. Start at `RecordedChoice`; `remainder.py` and
`steps.py` count deals with their weights.

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

# An answer as pairs of a player and the position of the shown card, where the first card is 0.
AnswerPattern: TypeAlias = tuple[tuple[str, int], ...]

SUPPOSED: Final = "who can show several cards is taken to pick by chance"
SUPPOSED_UNWEIGHED: Final = "all that fit are taken to be equally likely"


def add_weights(weights: Iterable[float]) -> float:
    """Return the sum of weights: exact for whole numbers, otherwise rounded only once.

    For floats `fsum` is used, because `sum` of Python 3.12 rounds otherwise than that of 3.11.

    >>> add_weights([10**30, 1]), add_weights([0.1] * 10)
    (1000000000000000000000000000001, 1.0)
    """
    weights = list(weights)
    has_floats = any(isinstance(weight, float) for weight in weights)
    return fsum(weights) if has_floats else sum(weights)


class RecordedChoice(NamedTuple):
    """A player's choice of the card that he showed, if the record has this card."""

    player: str
    cards: tuple[str, ...]


def choices_of(event: Event) -> Iterator[RecordedChoice]:
    """Yield a choice for each answer of a suggestion with a known card.

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
        cards: The named cards.
        player: The player.
        holder_of: A function that returns the holder of a card.
        random: The source of random numbers.
    """
    held_cards = [card for card in cards if holder_of(card) == player]
    return random.choice(held_cards) if held_cards else None


def possible_answers(
    seats: Sequence[int], players: Sequence[str], all_answer: bool = False
) -> list[AnswerPattern]:
    """Return the possible answers if the named cards are at these seats.

    All of them are equally likely.

    >>> possible_answers((1, 2, 1), ("Ann", "Bob"))
    [(('Bob', 0),), (('Bob', 2),)]

    Args:
        seats: The seat of each named card; a seat beyond the players' never answers.
        players: The other players, by seat, in answering order.
        all_answer: Whether every player with a card answers, not only the first.
    """
    showing_seats = sorted({seat for seat in seats if seat < len(players)})
    if not all_answer:
        showing_seats = showing_seats[:1]

    answers_by_seat = list[list[tuple[str, int]]]()
    for shower in showing_seats:
        player = players[shower]
        positions = [position for position, seat in enumerate(seats) if seat == shower]
        answers_by_seat.append([(player, position) for position in positions])
    return list(product(*answers_by_seat))


def answered_suggestion(setup: Setup, cards: tuple[str, ...], pattern: AnswerPattern) -> Suggestion:
    """Return my suggestion of these cards as an event, with the answers of a pattern."""
    assert setup.me is not None, "a spectator makes no suggestions"
    answers = [Answer(player, cards[position]) for player, position in pattern]
    return Suggestion(setup.me, cards, tuple(answers), None)
