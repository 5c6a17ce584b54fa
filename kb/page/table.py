"""The methods that a page calls: questions about a game, and opening or exporting its record.

The doors that change the record are those of `Telling`, which this class extends.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from attrs import evolve

from kb.errors import RecordError, either, plural
from kb.game import Game
from kb.objects import (
    NOTHING,
    find_reason,
    object_of_doubts,
    object_of_figures,
    object_of_game,
    object_of_reason,
)
from kb.page.telling import Telling, list_categories
from kb.record.header import VERSION
from kb.record.seen import public_record
from kb.shell.asking import certain_knowledge, others
from kb.shell.change import next_suggester
from kb.shell.saying import add_doubts, describe_standing, find_unseen
from kb.shell.shell import Shell
from kb.table.deck import DECKS
from kb.table.events import Suggestion
from kb.theory.search import in_time
from kb.why.explain import Explanation
from resolver.page import Names, Reply, door
from resolver.text import parse_link, to_link

if TYPE_CHECKING:
    from kb.odds.advice import Advice
    from kb.review.review import Review
    from kb.study.puzzle import Puzzle
    from kb.why.explain import Witnesses

# A link has the record under this key.
GAME = "game"


class Table(Telling):
    """The object whose methods a page calls; it keeps one game between two requests.

    Attributes:
        parts: The game for which advice is computed, and the iterator that computes more of it.
        looks: The game that is reviewed, and the iterator that computes more of its review.
        latest: The review as far as it is computed.

    Example:
        >>> table = Table()
        >>> print(table.answer('{"door": "tell", "line": "deck clasic"}'))
        {"ok": false, "text": "column 6: no deck 'clasic'; did you mean 'classic'?"}
    """

    parts: tuple[Game, Iterator[Advice]] | None = None
    looks: tuple[Game, Iterator[Review]] | None = None
    latest: Review | None = None

    @door
    def state(self) -> Reply:
        """Return the object of `solve --json`, with the values that only a page needs."""
        game = self.game
        versions = self.shell.document.versions
        has_table = game.written.setup_or_none is not None

        # A page always asks for the state, so a header that is not complete gives empty values.
        reply = object_of_game(game) if has_table else dict(NOTHING)
        reply |= {"whole": has_table, "text": describe_standing(game)}
        reply |= self.describe_table() if has_table else NO_TABLE
        return reply | {
            "undo": versions.now.of is not None,
            "redo": bool(versions.ahead),
            "asks": self.asks(),
            "mend": self.mend(),
            "trouble": self.trouble(),
        }

    def describe_table(self) -> Reply:
        """Return the values from which a page draws the table; the header must be complete."""
        setup = self.game.setup
        suggestion_count = sum(isinstance(entry.event, Suggestion) for entry in self.game.log)

        # A page reads these keys, so their names stay.
        return {
            "me": setup.me,
            "next": next_suggester(self.game.written),
            "suggestions": suggestion_count,
            "winner": self.game.written.winner,
            "deck": list_categories(setup.deck),
            "holders": list(setup.holders),
            "order": {player: setup.others(player) for player in setup.players},
            "answers": setup.answers,
            "legend": self.game.sheet.legend,
        }

    @door
    def why(self, holder: str, card: str) -> Reply:
        """Return why a cell is known, with a picture of the proof; for an open cell, two deals."""
        return self.describe_reason(find_reason(self.shell.game, holder, card))

    @door
    def why_not(self, holder: str, card: str) -> Reply:
        """Return two deals that show a cell to be open, and the cards that change places."""
        return self.describe_reason(self.shell.game.why_not(holder, card))

    def describe_reason(self, reason: Explanation | Witnesses) -> Reply:
        """Return a reason as an object, together with its text and pictures."""
        svg = str(reason.picture.to_svg()) if isinstance(reason, Explanation) else ""
        reply = object_of_reason(reason) | object_of_doubts(self.shell.game)
        return reply | {"text": str(reason), "html": reason._repr_html_(), "svg": svg}

    @door
    def odds(self) -> Reply:
        """Return the odds of each cell, and by card and holder the percents that a page shows."""
        # The module of the odds is slow to load, and most pages do not ask for odds.
        from kb.odds.odds import percent_text

        game = self.shell.game
        odds = game.odds()
        percents = dict[str, dict[str, str]]()
        for card in game.setup.deck.cards:
            percents[card] = {
                holder: percent_text(odds, holder, card) for holder in game.setup.holders
            }
        return object_of_figures(game, odds) | {
            "text": add_doubts(game, odds.sentences()),
            "percents": percents,
        }

    @door
    def advise(self, cards: Names | None = None) -> Reply:
        """Return the worth of an accusation and of each suggestion, with the advice as text.

        If cards are given, the text and the best suggestions are only about suggestions with them.
        """
        game = self.shell.game
        advice = game.advise(cards or ())
        return object_of_figures(game, game.advise()) | {
            "text": add_doubts(game, str(advice)),
            "accusing": "" if advice.accuse is None else str(advice.accuse),
            "best": [list(worth.cards) for worth in advice.best],
        }

    @door
    def advise_part(self) -> Reply:
        """Compute a part of the advice, so that no tap waits long; `more` says if any remain."""
        game = self.shell.game

        # A change of the game makes the parts of the old game useless.
        if self.parts is None or self.parts[0] is not game:
            self.parts = game, game.advice_stages()
        _, stages = self.parts
        return {"more": next(stages, None) is not None}

    @door
    def review_part(self) -> Reply:
        """Compute a part of the review, so that no tap waits long; `more` says if any remain."""
        from kb.review.review import review_stages

        game = self.shell.game
        if self.looks is None or self.looks[0] is not game:
            self.looks = game, review_stages(game.state)
            self.latest = None
        _, stages = self.looks

        # Each part is a review with more in it; after the last part the iterator gives none.
        latest = next(stages, None)
        self.latest = latest or self.latest
        return {"more": latest is not None}

    @door
    def review(self) -> Reply:
        """Return the review of the game, as far as its parts are computed."""
        has_begun = self.looks is not None and self.looks[0] is self.shell.game
        if not has_begun or self.latest is None:
            raise RecordError("this game has no review yet; send review_part first")
        latest = self.latest
        without_race = evolve(latest, race=None)
        return latest.to_object() | {
            "text": str(latest),
            "html": without_race._repr_html_(),
            "svg": "" if latest.race is None else str(latest.race.to_svg()),
        }

    @door
    def knows(self, player: str | None = None) -> Reply:
        """Return for each other player how likely he knows the Solution; null if it takes long."""
        game = self.shell.game
        players = list[Reply]()
        for name in others(game) if player is None else [player]:
            likelihood = in_time(partial(game.knows, name))
            share = None
            text = ""
            if likelihood is not None:
                share = likelihood.share
                text = f"{likelihood}. {certain_knowledge(game, name)}"
            players.append({"player": name, "share": share, "text": text})
        return {"players": players}

    @door
    def show(self, guesser: str, cards: Names) -> Reply:
        """Return my cards that answer a suggestion; the card that reveals least comes first."""
        showings = self.shell.game.show(guesser, *cards)
        return {
            "cards": [showing.card for showing in showings],
            "text": "\n".join(map(str, showings)),
        }

    @door
    def set_up(
        self,
        deck: str,
        players: Names,
        me: str = "",
        hand: Names | None = None,
        first: str = "",
        as_counted: bool = False,
    ) -> Reply:
        """Begin a record with this header; ask before if no even deal gives a hand of my size.

        Args:
            deck: The name of the deck.
            players: The players, in answering order.
            me: Who I am; empty for a spectator.
            hand: My hand, if it is known.
            first: Who was dealt the first card; empty if that is not known.
            as_counted: Whether the number of cards in my hand was confirmed, although no even deal
                gives it; then the player who was dealt the first card is left out.
        """
        if deck not in DECKS:
            raise RecordError(f"no deck {deck!r}; try {either(DECKS)}")
        dealer = first or None

        # A hand of a size that no even deal gives may be a slip, so the page asks before it is
        # kept.
        sizes = None
        if me and hand:
            game = Game.new(players, me, deck=DECKS[deck], deal=dealer)
            low, high = game.setup.bounds(me)
            if not low <= len(hand) <= high:
                if not as_counted:
                    text = f"{me} has {plural(len(hand), 'card')} here, and an even deal gives"
                    return {
                        "ok": False,
                        "text": f"{text} {either_size(low, high)}.",
                        "uneven": True,
                    }
                sizes = {me: len(hand)}
                dealer = None

        game = Game.new(
            players,
            me=me or None,
            hand=hand or None,
            deck=DECKS[deck],
            sizes=sizes,
            deal=dealer,
        )
        return self.change_record(lambda: str(self.open(game.record())["text"]))

    @door
    def open(self, record: str, history: str = "") -> Reply:
        """Go on with a record and its history; the record may end within its header.

        If the last line says that I was shown a card, and not which, the page asks for it again.
        """
        # A record that cannot be read raises here, before the old shell is replaced.
        shell = Shell()
        shell.document.resume(record, history)
        shell.unseen = find_unseen(shell.document.game)
        self.shell = shell
        return {"text": describe_standing(self.game)}

    @door
    def export(self) -> Reply:
        """Return the record as the text of a file, and the history that `open` takes with it."""
        history = self.shell.document.versions.notes.text
        return {"record": self.game.written.text, "history": history}

    @door
    def link(self, base: str, private: bool = False) -> Reply:
        """Return a link that holds the record, or the part of it that everybody has seen."""
        # A private link leaves out everything that only I know.
        record = public_record(self.shell.game.written) if private else self.game.written.text
        return {"link": to_link(base, {GAME: record}), "record": record}

    @door
    def read_link(self, link: str) -> Reply:
        """Return the record that a link holds, without solving it."""
        record = parse_link(link).get(GAME, "")
        if not record.startswith(VERSION.split()[0]):
            raise RecordError("this link holds no game; ask the sender for a new one")
        return {"record": record}

    @door
    def puzzle(self, day: str) -> Reply:
        """Return the puzzle of a day such as 2026-03-01: its record, its rule and its size."""
        puzzle = puzzle_of_day(day)
        return {"record": puzzle.record, "rule": puzzle.rule, "events": len(puzzle.lines)}

    @door
    def puzzle_answer(self, day: str) -> Reply:
        """Return the Solution of the puzzle of a day."""
        return {"solution": list(puzzle_of_day(day).solution)}


# The values of a reply while the header makes no table.
NO_TABLE: Final[Reply] = {
    "me": None,
    "next": None,
    "suggestions": 0,
    "winner": "",
    "deck": [],
    "holders": [],
    "order": {},
    "answers": None,
    "legend": "",
}


def either_size(low: int, high: int) -> str:
    """Return the possible sizes of a hand in words.

    >>> either_size(4, 5), either_size(6, 6)
    ('4 or 5', '6')
    """
    return f"{low}" if low == high else f"{low} or {high}"


def puzzle_of_day(day: str) -> Puzzle:
    """Return the puzzle of a day; the day is the seed of a random game.

    >>> puzzle_of_day("2026-03-01").rule
    'full-hand'

    Raises:
        RecordError: The text is no day.
    """
    try:
        seed = date.fromisoformat(day).toordinal()
    except ValueError:
        raise RecordError(f"expected a day such as 2026-03-01, not {day!r}") from None

    # Most players ask for no puzzle, so the simulator is imported only here.
    from kb.study.puzzle import puzzle

    return puzzle(seed=seed)
