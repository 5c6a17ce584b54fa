"""The one model of how cards are shown, on which all odds, advice and accusations rest.

    asked for some cards, a player holds n of them and shows one, which I see
    ──────────────────────────────────────────────────────────────────────────
         each of the n is as likely: a deal weighs 1/n for this answer

A deal weighs the product over all answers whose card stands in the record. Only a suggestion leaves
a choice: what was said, revealed, or shown to others weighs nothing. Where the hand of the one who
showed is known, n is the same in all deals and changes no odds: what I showed tells me nothing.

Whoever counts, draws, plays or advises asks here how cards are shown. Start at `Choice`; how deals
are counted with their weights is in `remainder.py` and `steps.py`.

Source: Selvin, The American Statistician 29, 1975, for why a choice that was seen tells something
(there of the quizmaster Monty Hall); Bayes's rule, for the weight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Final, NamedTuple, TypeAlias

from kb.record.record import Entry
from kb.table.events import Answer as Shown
from kb.table.events import Event, Suggestion
from kb.table.setup import Setup

Answer: TypeAlias = tuple[tuple[str, int], ...]  # who showed which of the cards, the first is 0

SUPPOSED: Final = "who can show several cards is taken to pick by chance"
SUPPOSED_UNWEIGHED: Final = "all that fit are taken to be equally likely"


class Choice(NamedTuple):
    """A player was asked for these cards, and showed one that stands in the record."""

    player: str
    cards: tuple[str, ...]


def choices_of(event: Event) -> Iterator[Choice]:
    """Yield the choices whose outcome an event tells: each answer of a suggestion with its card.

    >>> asked = Suggestion("Ann", ("Plum", "Rope"), (Shown("Bob", "Plum"),), None)
    >>> [*choices_of(asked)]
    [Choice(player='Bob', cards=('Plum', 'Rope'))]
    """
    if isinstance(event, Suggestion):
        for answer in event.answers:
            if answer.card is not None:
                yield Choice(answer.player, event.cards)


def choices_in(log: Iterable[Entry]) -> tuple[Choice, ...]:
    """Return the choices whose outcomes stand in a log."""
    return tuple(choice for entry in log for choice in choices_of(entry.event))


def shown_at_random(
    cards: Iterable[str], player: str, holder_of: Callable[[str], str], random: Random
) -> str | None:
    """Return the card that a player shows who is asked for some, None if he holds none of them.

    >>> shown_at_random(["Plum", "Rope"], "Bob", {"Plum": "Bob", "Rope": "Ann"}.get, Random(1))
    'Plum'
    """
    held = [card for card in cards if holder_of(card) == player]
    return random.choice(held) if held else None


def possible_answers(
    seats: Sequence[int], players: Sequence[str], all_answer: bool = False
) -> list[Answer]:
    """Return the answers where the cards are at these seats, each with equal chance.

    >>> possible_answers((1, 2, 1), ("Ann", "Bob"))
    [(('Bob', 0),), (('Bob', 2),)]
    """
    seats_that_can = sorted({seat for seat in seats if seat < len(players)})
    shown_by_seat = (
        [(players[asked], position) for position, seat in enumerate(seats) if seat == asked]
        for asked in (seats_that_can if all_answer else seats_that_can[:1])
    )
    return list(product(*shown_by_seat))


def suggestion_answered(setup: Setup, cards: tuple[str, ...], answer: Answer) -> Suggestion:
    """Return a suggestion of mine that had this answer."""
    assert setup.me is not None, "only who is somebody can suggest"
    shown = tuple(Shown(player, cards[position]) for player, position in answer)
    return Suggestion(setup.me, cards, shown, None)
