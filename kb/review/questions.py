"""The worth of each question of mine, compared with the best question in the same room.

    worth = bits + L × chance, as in the advice        loss = worth of the best here - my worth

A question is compared only with the best one in the room where I stood, for the dice had chosen the
room. The answer is luck, good or bad, and is nobody's merit or fault.

    loss    below 0.3   from 0.3   from 0.6   from 1.2
    sign                   ?!         ?          ??

A bit halves the Solutions that are left. With L = 30, a chance of one in thirty to end the search
at once is worth one bit too. So with a loss of 1.2 the best question would have left fewer than
half as many Solutions, or would have ended the search in one case of twenty-five more. No loss
within twice its standard error has a sign.

Source: Lindley, Annals of Mathematical Statistics 27, 1956, for the worth; the signs are those of
annotated games of chess.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import Final, NamedTuple

from kb.errors import join_words
from kb.odds.advice import Worth
from kb.odds.adviser import (
    BITS_OF_KNOWING,
    Adviser,
    promising_suggestions,
    rank_suggestions,
)
from kb.odds.odds import percent
from kb.odds.solving import Solving
from kb.record.record import Entry, Record
from kb.state import State
from kb.table.deck import Category, Deck
from kb.table.events import Suggestion
from kb.table.setup import Setup

# The least loss of each sign, the worst first.
SIGNS: Final = ((1.2, "??"), (0.6, "?"), (0.3, "?!"))

# A loss of at most this many standard errors has no sign.
ERRORS_ALLOWED: Final = 2

# A worth is shown with this many digits after the point.
DIGITS_SHOWN: Final = 2

# The board chooses the card of this category.
ROOM: Final = "room"

# These sentences explain the signs and the words of the questions in a review.
SIGNS_MEAN: Final = "A sign says that your question was worth less than the best in its room, by"
NO_SIGN_MEANS: Final = "Without a sign the difference hardly counts."
HEARD_MEANS: Final = (
    "Heard: by how much the answer made the true Solution likelier for you; 1 bit is twice as"
    " likely, and below 0 it became less likely. Expected: the average over all answers."
)
BEST_ANYWHERE_MEANS: Final = (
    "Any room: the best question of all, named if another room was better. It does not count"
    " against you."
)

# A review adds such a comment to a line of the record, and replaces that of an earlier review.
KNOWN_ALREADY: Final = "the Solution was known"
OWN_COMMENT: Final = re.compile(
    rf"  # (?:(?:\?[!?]? )?\d+\.\d\d of \d+\.\d\d(?:, best .*)?|{KNOWN_ALREADY})$"
)


class Best(NamedTuple):
    """The best question that could have been asked, with its worth.

    >>> print(Best(("Plum", "Rope", "Hall"), 1.3, 1.0, 0.01))
    Plum, Rope, Hall (1.30)

    Args:
        cards: The cards of the question.
        worth: The worth by which the advice is sorted.
        bits: The expected bits of its answer about the Solution.
        chance: The chance to know the Solution after its answer.
    """

    cards: tuple[str, ...]
    worth: float
    bits: float
    chance: float

    def __str__(self) -> str:
        return f"{', '.join(self.cards)} ({self.worth:.2f})"

    @classmethod
    def of(cls, worth: Worth) -> Best:
        """Return the best question with its worth, taken from a suggestion that was weighed."""
        return cls(worth.cards, worth.worth, worth.bits, worth.solves)


class WeighedQuestion(NamedTuple):
    """A question of mine with its worth, the worth of the best question, and its answer.

    Args:
        line: The line of the question.
        cards: The cards of the question.
        worth: The worth by which the advice is sorted: the bits, plus a number times the chance.
        bits: The expected bits of its answer about the Solution.
        chance: The chance to know the Solution after its answer.
        best_here: The best question with the room where I stood.
        best: The best question of all.
        heard: The bits of the answer about the true Solution; None if the Solution is not known.
        sign: ?!, ? or ?? by the loss; empty for a small loss, or one within its error.
        error: The standard error of the loss; 0 if the loss is exact.
        is_open: Whether I did not know the Solution yet.
        room: The card that the board chose.
        reason: The reason of the loss in words; empty without a sign.
        answer: The players who passed, and the cards that were shown, in words.
        news: The other facts that followed from the answer, as sentences.
    """

    line: int
    cards: tuple[str, ...]
    worth: float
    bits: float
    chance: float
    best_here: Best
    best: Best
    heard: float | None
    sign: str
    error: float
    is_open: bool
    room: str
    reason: str = ""
    answer: str = ""
    news: tuple[str, ...] = ()

    @property
    def loss(self) -> float:
        """The amount by which the best question in the same room was worth more."""
        return max(0.0, self.best_here.worth - self.worth)

    @property
    def luck(self) -> float | None:
        """The bits of the answer beyond those expected; None if the Solution is not known."""
        return None if self.heard is None else self.heard - self.bits

    @property
    def comment(self) -> str:
        """The comment on this question in an annotated record, such as `?! 0.81 of 1.30`."""
        if not self.is_open:
            return KNOWN_ALREADY
        sign = f"{self.sign} " if self.sign else ""
        figures = f"{sign}{self.worth:.2f} of {self.best_here.worth:.2f}"

        # If the best is worth no more, it is not named.
        if not self.is_less:
            return figures
        return f"{figures}, best {' '.join(self.without_room(self.best_here.cards))}"

    @property
    def is_less(self) -> bool:
        """Whether the best question in the same room is worth more, in the digits shown."""
        return round(self.loss, DIGITS_SHOWN) > 0

    @property
    def is_better_elsewhere(self) -> bool:
        """Whether a question in another room is worth more than all here, in the digits shown."""
        return round(self.best.worth - self.best_here.worth, DIGITS_SHOWN) > 0

    def without_room(self, cards: Sequence[str]) -> list[str]:
        """Return the cards of a question except the room where I stood."""
        return [card for card in cards if card != self.room]

    def sentences(self) -> list[str]:
        """Return the sentences about the question: its worth, its loss, and its answer."""
        sign = f"{self.sign} " if self.sign else ""
        question = f"{sign}{', '.join(self.cards)}"
        answer = [". ".join((self.answer, *self.news)) + "."]
        if not self.is_open:
            return [f"{question}: you could know the Solution already.", *answer]

        said = [f"{question}: worth {self.worth:.2f} points; {self.comparison}."]
        if self.reason:
            worths = round(self.best_here.worth, DIGITS_SHOWN), round(self.worth, DIGITS_SHOWN)
            said.append(f"Lost {worths[0] - worths[1]:.2f} points: {self.reason}.")
        if self.heard is not None:
            misled = ", which misled you" if round(self.heard, DIGITS_SHOWN) < 0 else ""
            answer.append(f"Heard {self.heard:.2f} bits{misled}; expected {self.bits:.2f}.")
        said.append(" ".join(answer))
        if self.is_better_elsewhere:
            said.append(f"Any room: {join_words(self.best.cards)}, {self.best.worth:.2f} points.")
        return said

    @property
    def comparison(self) -> str:
        """The words that compare the question with the best in the same room."""
        if not self.is_less:
            return "nothing in this room was worth more"
        best_cards = join_words(self.without_room(self.best_here.cards))
        best = f"the best in this room was {best_cards}, worth {self.best_here.worth:.2f}"

        # Without a sign the loss is too small, or within its error, which is said so that a reader
        # does not look for a mistake.
        if self.sign:
            return best
        if self.loss < SIGNS[-1][0]:
            return f"which is near enough: {best}"
        return f"{best}, but the difference is within the error of a sample"


def explain_signs(rows: Sequence[WeighedQuestion]) -> Iterator[str]:
    """Yield a sentence for each sign and word that occurs in the sentences of these questions."""
    losses = dict[str, str]()
    for least, sign in reversed(SIGNS):
        if any(row.sign == sign for row in rows):
            losses[sign] = f"{least:g}"
    if losses:
        by_sign = ", ".join(f"{sign} {loss} or more" for sign, loss in losses.items())
        yield f"{SIGNS_MEAN} so many points: {by_sign}. {NO_SIGN_MEANS}"

    open_rows = [row for row in rows if row.is_open]
    if any(row.heard is not None for row in open_rows):
        yield HEARD_MEANS
    if any(row.is_better_elsewhere for row in open_rows):
        yield BEST_ANYWHERE_MEANS


def weigh_question(
    state: State, entry: Entry, heard: float | None, seed: int = 0
) -> WeighedQuestion:
    """Return a question of mine with its worth, compared with the best questions.

    Args:
        state: The state before the question.
        entry: The entry of the suggestion.
        heard: The bits of the answer about the true Solution; None if it is not known.
        seed: The same seed draws the same deals.

    Raises:
        SearchStopped: There are too many deals to draw from.
    """
    event = entry.event
    assert isinstance(event, Suggestion), "only a suggestion is a question"
    worths, error = weigh_all(state, event.cards, seed)
    room = room_of(state.setup.deck, event.cards)

    # The worths are sorted, so the first one with the room is the best there.
    with_room = [worth for worth in worths if room in worth.cards]
    best_here = with_room[0]
    own = next(worth for worth in with_room if worth.cards == event.cards)

    # In a sample the chance to know the Solution is an estimate, and its error counts most.
    loss = best_here.worth - own.worth
    loss_error = hypot(own.error, best_here.error, BITS_OF_KNOWING * error)
    sign = sign_of_loss(loss, loss_error)
    return WeighedQuestion(
        line=entry.line,
        cards=event.cards,
        worth=own.worth,
        bits=own.bits,
        chance=own.solves,
        best_here=Best.of(best_here),
        best=Best.of(worths[0]),
        heard=heard,
        sign=sign,
        error=loss_error,
        is_open=not state.deals.solved,
        room=room,
        reason=why_it_lost(state, own, best_here, room) if sign else "",
        answer=say_answer(state.setup, event),
    )


def why_it_lost(state: State, own: Worth, best: Worth, room: str) -> str:
    """Return why a question was worth less than the best in its room, as a clause.

    Args:
        state: The state before the question.
        own: The worth of my question.
        best: The worth of the best question.
        room: The room, a card of both questions.
    """
    own_chance, best_chance = (percent(each.solves, digits=1) for each in (own, best))
    clause = (
        f"your question brings {own.bits:.2f} bits on average and ends the search in {own_chance}"
        f" of cases, the best {best.bits:.2f} bits and in {best_chance}"
    )

    # A card with a known holder mostly adds nothing to an answer.
    known = known_cards(state, own.cards, room)
    known_of_best = known_cards(state, best.cards, room)
    own_count = sum(map(len, known.values()))
    if own_count > sum(map(len, known_of_best.values())):
        asked = list[str]()
        for player, cards in known.items():
            is_mine = player == state.setup.me
            whose = (
                "which you have yourself" if is_mine else f"which you could know {player} to have"
            )
            asked.append(f"for {join_words(cards)}, {whose}")
        clause += f"; you asked {', and '.join(asked)}"
    return clause


def known_cards(state: State, cards: Sequence[str], room: str) -> dict[str, list[str]]:
    """Return the cards of a question, except the room, that players are known to have."""
    cards_of = dict[str, list[str]]()
    for player in state.setup.players:
        for card in cards:
            if card != room and state.deals.holds(player, card):
                cards_of.setdefault(player, []).append(card)
    return cards_of


def say_answer(setup: Setup, event: Suggestion) -> str:
    """Return the words for the answer to a suggestion of mine, without a full stop."""
    passers = event.passers(setup)
    parts = [f"{join_words(passers)} passed"] if passers and event.answers else []
    for answer in event.answers:
        parts.append(f"{answer.player} showed you {answer.card or 'a card'}")
    return ", ".join(parts) if event.answers else "Nobody showed a card"


def weigh_all(state: State, cards: tuple[str, ...], seed: int = 0) -> tuple[list[Worth], float]:
    """Return the worths of these cards and of all promising suggestions, the best first.

    Args:
        state: The state before the suggestions.
        cards: The cards of a suggestion that is always weighed, one of each category.
        seed: The same seed draws the same deals.

    Returns:
        The worths, and the standard error of the greatest chance to know the Solution.

    Raises:
        SearchStopped: There are too many deals to draw from.
    """
    odds = state.odds
    adviser = Adviser(state.setup, lambda: odds, seed=seed)
    *_, survey = adviser.find_surveys(odds, only_best=True)
    deck = state.setup.deck
    room = room_of(deck, cards)

    # There may be too many suggestions to weigh all. Then the promising ones with the room are
    # added to the promising ones of all rooms.
    promising = promising_suggestions(deck, (), survey)
    with_room = promising_suggestions(deck, (room,), survey)
    suggestions = dict.fromkeys([cards, *promising, *with_room])
    solving = Solving(survey, odds)
    worths = rank_suggestions(suggestions, survey, solving)
    likeliest = max(worths, key=lambda worth: worth.solves)
    return worths, solving.error(likeliest.cards)


def room_category(deck: Deck) -> Category:
    """Return the category whose card the board chooses: rooms, or else the last category."""
    for category in deck.categories:
        if category.name.casefold() == ROOM:
            return category
    return deck.categories[-1]


def room_of(deck: Deck, cards: tuple[str, ...]) -> str:
    """Return the card of a suggestion that the board chose.

    >>> from kb import CLASSIC
    >>> room_of(CLASSIC, ("Plum", "Rope", "Hall"))
    'Hall'
    """
    position = deck.categories.index(room_category(deck))
    return cards[position]


def sign_of_loss(loss: float, error: float = 0.0) -> str:
    """Return the mark for a loss, such as '?!'; empty for a small loss, or one within its error.

    >>> [sign_of_loss(loss) for loss in (0.29, 0.49, 0.7, 2.0)], sign_of_loss(2.0, error=1.1)
    (['', '?!', '?', '??'], '')
    """
    if loss <= ERRORS_ALLOWED * error:
        return ""
    for least, sign in SIGNS:
        if loss >= least:
            return sign
    return ""


def annotate(record: Record, questions: Iterable[WeighedQuestion]) -> Record:
    """Return the record with a judgement of each of my questions as a comment in its line.

    Comments of an earlier review are replaced; all others stay.

    Args:
        record: The record.
        questions: My questions, by the lines of this record.

    Raises:
        RecordError: A line cannot be read with its comment.
    """
    comments = {question.line: question.comment for question in questions}
    lines = dict[int, str]()

    # The comment of an earlier review is removed even if the line is no question of mine now.
    for number, line in enumerate(record.lines, 1):
        bare = OWN_COMMENT.sub("", line)
        lines[number] = f"{bare}  # {comments[number]}" if number in comments else bare
    return record.rewrite(lines)
