"""The review of a game as one value: my questions, the race, and the headlines.

Begin with `review_stages`: it yields a review as soon as a question is weighed, and again each time
that there is more, so that a caller who stops early keeps what is done. If the Solution is not
known, the questions are weighed, but there is no luck and no race.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from html import escape
from itertools import chain
from typing import Any, Final

from attrs import evolve, field, frozen

from kb.errors import plural
from kb.odds.odds import percent
from kb.record.record import Entry, Record
from kb.review.headlines import (
    Headline,
    say_accusations,
    say_luck,
    say_missed,
    say_others,
    say_own_end,
    say_shown,
    say_turning_point,
    say_winner,
    say_worth,
    share_of_best,
)
from kb.review.known import Known, Played, count_turns_lost, find_my_accusation, played_of
from kb.review.questions import (
    DIGITS_SHOWN,
    WeighedQuestion,
    annotate,
    explain_signs,
    weigh_question,
)
from kb.review.race import Height, Race, bits_left, run_race
from kb.state import State
from kb.table.events import Assume, Suggestion, say_assumptions, say_cards
from kb.table.setup import SOLUTION
from kb.why.phrases import say_lines
from resolver import SearchStopped
from resolver.text import FrozenMapping, Rows, html_table

LINES_MEAN: Final = "The numbers of lines are those of the record."
STOPPED: Final = "Stopped before the end: what is missing here was not worked out."
TOO_LONG: Final = "There are too many deals to count, so there is no race."

# Each finished part of a review is reported: a weighed question, or the heights of a player.
Part = WeighedQuestion | list[Height]


@frozen(repr=False, slots=False)
class Review(Rows[WeighedQuestion]):
    """The review of a game: its questions, its race and its headlines.

    >>> from kb import Game
    >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 16, "Bob": 2})
    >>> game = game.tell("suggest Ann Plum Rope Hall -> nobody")
    >>> game.review()
    <Review of 1 question, worth 100% of the best in the same rooms>

    Attributes:
        rows: My questions, each with its worth.
        known: The lines at which each player may have known the Solution, None for never; empty if
            the Solution is not known now.
        turns_lost: The number of my turns after I could know the Solution; None if I never could,
            and for a spectator.
        accused: The line of my accusation; None if I made none.
        headlines: The sentences that sum the game up.
        race: The bits that each player still had to find; None if they cannot be computed.
        notes: The sentences on what the review leaves out or assumes.
        record: The record that is reviewed.
    """

    rows: tuple[WeighedQuestion, ...]
    known: Mapping[str, Known | None]
    turns_lost: int | None
    accused: int | None
    headlines: tuple[Headline, ...]
    race: Race | None
    notes: tuple[str, ...]
    record: Record = field(eq=False)
    _column_heads = (
        "line",
        "cards",
        "worth",
        "bits",
        "chance",
        "best_here",
        "worth_here",
        "best",
        "worth_best",
        "heard",
        "sign",
    )

    def _values(self) -> Iterator[tuple[Any, ...]]:
        for row in self.rows:
            yield (
                row.line,
                row.cards,
                row.worth,
                row.bits,
                row.chance,
                row.best_here.cards,
                row.best_here.worth,
                row.best.cards,
                row.best.worth,
                row.heard,
                row.sign,
            )

    @property
    def turning_point(self) -> int | None:
        """The line from which the leader of the race was never behind again.

        None if the leader was never behind, if no single player leads, or if there is no race.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 16, "Bob": 2})
        >>> game = game.tell("suggest Ann Plum Rope Hall -> nobody")
        >>> game.review().turning_point is None
        True
        """
        return None if self.race is None else self.race.turning_point

    @property
    def summary(self) -> str:
        """One line of text with the number of questions and the first headline.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 16, "Bob": 2})
        >>> game = game.tell("suggest Ann Plum Rope Hall -> nobody")
        >>> game.review().summary[:20]
        'Review of 1 question'
        """
        share = share_of_best(self.rows)
        worth = "" if share is None else f", worth {percent(share)} of the best in the same rooms"
        return f"Review of {plural(len(self.rows), 'question')}{worth}"

    def table(self) -> list[list[str]]:
        """Return my questions as rows of texts, after a row of headings.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 16, "Bob": 2})
        >>> game = game.tell("suggest Ann Plum Rope Hall -> nobody")
        >>> game.review().table()[0][:3]
        ['line', 'question', 'worth']
        """
        lines = [["line", "question", "worth", "best here", "heard", ""]]
        for row in self.rows:
            heard = "" if row.heard is None else f"{row.heard:.2f} of {row.bits:.2f}"
            best = str(row.best_here) if round(row.loss, DIGITS_SHOWN) else "the same"
            cards = ", ".join(row.cards)

            line = [
                str(row.line),
                cards,
                f"{row.worth:.2f}",
                best,
                heard,
                row.sign,
            ]
            lines.append(line)
        return lines if self.rows else []

    def annotate(self) -> str:
        """Return the text of the record, with a judgement of each of my questions as a comment.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 16, "Bob": 2})
        >>> game = game.tell("suggest Ann Plum Rope Hall -> nobody")
        >>> game.review().annotate().splitlines()[-1]
        'suggest Ann Plum Rope Hall -> nobody  # 0.07 of 0.07'
        """
        return annotate(self.record, self.rows).text

    def __str__(self) -> str:
        questions = [*explain_signs(self.rows)]
        for row in self.rows:
            first, *others = row.sentences()
            questions.append(f"line {row.line:>3}  {first}")
            questions += [f"          {other}" for other in others]

        headlines = [LINES_MEAN] if self.headlines else []
        for text, details in explain_headlines(self.headlines):
            headlines.append(text)
            headlines += [f"  {detail}" for detail in details]

        blocks = [
            "\n".join(headlines),
            "\n".join(questions),
            "" if self.race is None else str(self.race),
            "\n".join(self.notes),
        ]
        return "\n\n".join(filter(None, blocks))

    def _repr_html_(self) -> str:
        lead = html_elements("p", [LINES_MEAN]) if self.headlines else ""
        headlines = ""
        for text, details in explain_headlines(self.headlines):
            headlines += f"<li>{escape(text)}{html_elements('p', details)}</li>"
        race = "" if self.race is None else self.race._repr_html_()
        table = html_table(self.table(), self.summary) if self.rows else ""

        signs = html_elements("p", explain_signs(self.rows))
        questions = [f"Line {row.line}: {' '.join(row.sentences())}" for row in self.rows]
        said = html_elements("li", questions)
        notes = html_elements("p", self.notes)
        rows = f"{table}{signs}<ul>{said}</ul>" if said else ""
        return f"{lead}<ul>{headlines}</ul>{race}{rows}{notes}"

    def to_object(self) -> dict[str, object]:
        """Return the review as a JSON object.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 16, "Bob": 2})
        >>> game = game.tell("suggest Ann Plum Rope Hall -> nobody")
        >>> list(game.review().to_object())[:2]
        ['questions', 'known']
        """
        known = {player: known_as_json(each) for player, each in self.known.items()}
        return {
            "questions": [*map(question_object, self.rows)],
            "known": known,
            "turns_lost": self.turns_lost,
            "accused": self.accused,
            "turning_point": self.turning_point,
            "headlines": [*map(headline_as_json, self.headlines)],
            "race": None if self.race is None else self.race.records(),
            "notes": [*self.notes],
        }


def html_elements(tag: str, texts: Iterable[str]) -> str:
    """Return an HTML element for each text, with its special characters escaped.

    >>> html_elements("p", ["a < b", "c"])
    '<p>a &lt; b</p><p>c</p>'
    """
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)


def explain_headlines(headlines: Iterable[Headline]) -> Iterator[tuple[str, list[str]]]:
    """Yield each headline with its details: its argument, and the meaning of words new in it."""
    said = set[str]()
    for headline in headlines:
        details = list[str]()
        for detail in (headline.grounds, headline.argument, headline.meaning):
            if detail and detail not in said:
                details.append(detail)
                said.add(detail)
        yield headline.text, details


def question_object(row: WeighedQuestion) -> dict[str, object]:
    """Return a question as a JSON object."""
    return {
        **row._asdict(),
        "cards": [*row.cards],
        "best_here": row.best_here._asdict(),
        "best": row.best._asdict(),
        "loss": row.loss,
        "sentences": row.sentences(),
    }


def known_as_json(known: Known | None) -> dict[str, object] | None:
    """Return the lines at which a player may have known the Solution as a JSON object."""
    if known is None:
        return None
    return {"first": known.first, "last": known.last, "all": known.are_all_tried}


def headline_as_json(headline: Headline) -> dict[str, object]:
    """Return a headline as a JSON object, with the sentences of its explanation."""
    why = None if headline.why is None else [*headline.why.sentences]
    return {
        "kind": headline.kind,
        "text": headline.text,
        "line": headline.line,
        "lines": [*headline.lines],
        "why": why,
        "grounds": headline.grounds,
        "meaning": headline.meaning,
    }


def review_stages(
    state: State, seed: int = 0, tell: Callable[[Part], object] = lambda part: None
) -> Iterator[Review]:
    """Yield the review with its first part, and again with each further part.

    Args:
        state: The state after the whole record.
        seed: The same seed draws the same deals.
        tell: Called with each weighed question, and with the heights of each player.
    """
    played = played_of(state)
    review = Review(
        rows=(),
        known=FrozenMapping({}),
        turns_lost=count_turns_lost(played),
        accused=find_my_accusation(played),
        headlines=(),
        race=None,
        notes=(STOPPED,),
        record=state.record,
    )
    yield review

    # My own bits are needed first: the difference that an answer made to them is what I heard.
    own_bits = find_own_bits(played)
    rows = list[WeighedQuestion]()
    for row in weigh_questions(played, own_bits, seed):
        rows.append(row)
        tell(row)
        first_headlines = (*say_worth(rows), *say_luck(rows))
        review = evolve(review, rows=tuple(rows), headlines=first_headlines)
        yield review

    race = None
    if played.solution is not None:
        review = evolve(review, known=FrozenMapping(played.known))
        yield review
        race = find_race(played, own_bits, tell)
        review = evolve(review, race=race)
        yield review

    headlines = chain(
        say_worth(rows),
        say_luck(rows),
        say_own_end(played, review.turns_lost, review.accused),
        say_others(played),
        say_winner(played, race),
        say_turning_point(played, race),
        say_missed(played),
        say_shown(played),
        say_accusations(played),
    )
    notes = say_limits(played, rows, race)
    yield evolve(review, headlines=tuple(headlines), notes=tuple(notes))


def review_game(
    state: State, seed: int = 0, progress: Callable[[Part], object] | bool = False
) -> Review:
    """Return the whole review of a game, with a progress bar if asked for.

    Args:
        state: The state after the whole record.
        seed: The same seed draws the same deals.
        progress: Called with each weighed question, and with the heights of each player; True shows
            a bar.
    """
    # The module of the bar is slow to load, so it is imported only here.
    from resolver.questions import report_progress

    question_count = len([*played_of(state).my_questions])
    parts = question_count + len(state.setup.players)
    with report_progress(progress, parts) as tell:
        *_, review = review_stages(state, seed, tell)
    return review


def find_own_bits(played: Played) -> list[float] | None:
    """Return the bits that I still had to find at each stage; None if they cannot be computed."""
    if played.solution is None:
        return None
    with suppress(SearchStopped):
        return bits_left(played.game.log, played.stages, played.solution)
    return None


def weigh_questions(
    played: Played, own_bits: Sequence[float] | None, seed: int
) -> Iterator[WeighedQuestion]:
    """Yield my questions with their worths, except those that take too long to weigh."""
    bits_after = dict[int, float]()
    bits_before = dict[int, float]()
    if own_bits is not None:
        for number, stage in enumerate(played.stages[1:], 1):
            bits_before[stage.line] = own_bits[number - 1]
            bits_after[stage.line] = own_bits[number]

    for entry in played.my_questions:
        line = entry.line
        heard = bits_before[line] - bits_after[line] if bits_before else None
        with suppress(SearchStopped):
            row = weigh_question(played.before(line), entry, heard, seed)
            yield row._replace(news=tuple(say_news(played, entry)))


def say_news(played: Played, entry: Entry) -> Iterator[str]:
    """Yield sentences about the facts that followed from an answer, besides the shown card.

    A card with a known holder is not in the Solution, which is not said as well.
    """
    event = entry.event
    assert isinstance(event, Suggestion), "only a suggestion is a question"
    shown = {(answer.player, answer.card) for answer in event.answers}
    before = played.before(entry.line).deals.facts
    after = played.whole.after_line(entry.line).deals.facts

    # A card that was placed is out of the Solution, and that need not be said beside its holder.
    new_cards_of = dict[str, list[str]]()
    placed_cards, excluded_cards = set[str](), list[str]()
    for (holder, card), is_there in after.items():
        if (holder, card) in before:
            continue
        if is_there:
            placed_cards.add(card)
            if (holder, card) not in shown:
                new_cards_of.setdefault(holder, []).append(card)
        elif holder == SOLUTION:
            excluded_cards.append(card)

    for holder, cards in new_cards_of.items():
        yield say_cards(holder, cards, True)
    excluded = [card for card in excluded_cards if card not in placed_cards]
    if excluded:
        yield say_cards(SOLUTION, excluded, False)


def find_race(
    played: Played, own_bits: Sequence[float] | None, tell: Callable[[Part], object]
) -> Race | None:
    """Return the race of all players with views; None if none has or counting takes too long."""
    heights = list[Height]()
    try:
        for heights_of_player in run_race(played, own_bits):
            heights += heights_of_player
            tell(heights_of_player)
    except SearchStopped:
        # A race without one of the players could have the wrong leader.
        return None
    known = FrozenMapping(played.known)
    return Race(tuple(heights), known, played.winner, played.me) if heights else None


def say_limits(played: Played, rows: Sequence[WeighedQuestion], race: Race | None) -> Iterator[str]:
    """Yield sentences about what the review leaves out, and what it assumes."""
    if played.me is None:
        reason = "the record does not say who you are"
        yield f"No questions are judged, for {reason}; the header line 'me NAME' does."
    weighed_lines = {row.line for row in rows}
    left_lines = [each.line for each in played.my_questions if each.line not in weighed_lines]
    if left_lines:
        yield f"Not weighed, for too many deals fit there: {say_lines(left_lines)}."

    # If a line is disputed, the log also leaves out its suspects.
    disputed, suspects = played.whole.record.disputed, played.whole.suspects
    if disputed:
        left_out = say_lines(sorted((*disputed, *suspects)))
        yield f"Left aside as disputed, or in doubt because of that: {left_out}."
    if played.solution is None:
        yield "The Solution is not known by this record, so there is no luck, and no race."
        yield "Write it: 'accuse NAME CARDS right', or 'has Solution CARD' for each card."
    elif race is None:
        yield TOO_LONG
    elif not played.are_hands_open:
        reason = "The hands were not laid open, so the race of the others is an average"
        yield f"{reason} over some deals that fit; 'has NAME CARDS' at the end lays them open."
    if played.whole.log and (assumptions := assumed_in(played)):
        yield f"{say_assumptions(assumptions)}."
    if played.solution is not None and played.winner is None:
        yield "By this record nobody accused rightly, so it does not say who won."


def assumed_in(played: Played) -> list[str]:
    """Return the names of the assumptions that the record switches on."""
    log = played.whole.log
    return [entry.event.name for entry in log if isinstance(entry.event, Assume)]
