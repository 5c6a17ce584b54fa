"""The table as a page calls it: what can be asked, and how it keeps a game and gives it away."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from kb.errors import RecordError, either
from kb.game import Game
from kb.objects import (
    NOTHING,
    find_reason,
    object_of_doubts,
    object_of_figures,
    object_of_game,
    object_of_reason,
)
from kb.page.telling import Telling, categories
from kb.record.header import VERSION
from kb.record.seen import public_record
from kb.shell.asking import certain_knowledge, others
from kb.shell.change import next_suggester
from kb.shell.saying import add_doubts, describe_standing, find_unseen
from kb.shell.shell import Shell
from kb.table.editions import DECKS
from kb.table.events import Suggestion
from kb.theory.search import in_time
from kb.why.explain import Explanation
from resolver.page import Names, Reply, door
from resolver.text import parse_link, to_link

if TYPE_CHECKING:
    from kb.odds.advice import Advice
    from kb.study.puzzle import Puzzle
    from kb.why.witness import Witnesses

GAME = "game"  # of a link


class Table(Telling):
    """The table as a page calls it: one game at a time, which the page keeps.

    Example:
        >>> table = Table()
        >>> print(table.answer('{"door": "tell", "line": "deck clasic"}'))
        {"ok": false, "text": "column 6: no deck 'clasic'; did you mean 'classic'?"}
    """

    parts: tuple[Game, Iterator[Advice]] | None = None  # the advice that is being worked out

    @door
    def state(self) -> Reply:
        """Return the object of `solve --json`, and what a page needs beside it."""
        game, versions = self.game, self.shell.document.versions
        whole = game.written.table is not None
        found = object_of_game(game) if whole else dict(NOTHING)
        return found | {
            "whole": whole,
            "text": describe_standing(game),
            "me": game.setup.me if whole else None,
            "next": next_suggester(game.written) if whole else None,
            "suggestions": sum(isinstance(entry.event, Suggestion) for entry in game.log),
            "deck": categories(game.setup.deck) if whole else [],
            "holders": list(game.setup.holders) if whole else [],
            "order": {p: game.setup.others(p) for p in game.setup.players} if whole else {},
            "answers": game.setup.answers if whole else None,
            "legend": game.sheet.legend if whole else "",
            "undo": versions.now.of is not None,
            "redo": bool(versions.ahead),
            "asks": self.asks(),
            "mend": self.mend(),
        }

    @door
    def why(self, holder: str, card: str) -> Reply:
        """Return why a fact holds, with the picture of its sum; of an open cell, what is open."""
        return self.reason(find_reason(self.shell.game, holder, card))

    @door
    def why_not(self, holder: str, card: str) -> Reply:
        """Return what may change places, so that a cell is open, and both deals."""
        return self.reason(self.shell.game.why_not(holder, card))

    def reason(self, found: Explanation | Witnesses) -> Reply:
        """Return a reason as an object, its text and its pictures."""
        svg = str(found.picture.to_svg()) if isinstance(found, Explanation) else ""
        more = {"text": str(found), "html": found._repr_html_(), "svg": svg}
        return object_of_reason(found) | object_of_doubts(self.shell.game) | more

    @door
    def odds(self) -> Reply:
        """Return how likely each card is where, and of open cells the percent to be read."""
        from kb.odds.odds import percent_text

        game = self.shell.game
        found = game.odds()
        shares = {
            card: {holder: percent_text(found, holder, card) for holder in game.setup.holders}
            for card in game.setup.deck.cards
        }
        return object_of_figures(game, found) | {
            "text": add_doubts(game, found.sentences()),
            "percents": shares,
        }

    @door
    def advise(self, cards: Names | None = None) -> Reply:
        """Return what an accusation and each suggestion is worth, perhaps of those with cards."""
        game = self.shell.game
        found = game.advise(cards or ())
        best = [list(one.cards) for one in found.best]
        return object_of_figures(game, game.advise()) | {
            "text": add_doubts(game, str(found)),
            "best": best,
        }

    @door
    def advise_part(self) -> Reply:
        """Do a part of the advice, so that no tap waits for all; after the last it is kept."""
        game = self.shell.game
        if self.parts is None or self.parts[0] is not game:
            self.parts = game, game.advice_stages()
        return {"more": next(self.parts[1], None) is not None}

    @door
    def knows(self, player: str | None = None) -> Reply:
        """Return how likely the others, or one, know the Solution; null if it takes long."""
        game, found = self.shell.game, list[Reply]()
        for name in others(game) if player is None else [player]:
            likely = in_time(partial(game.knows, name))
            text = "" if likely is None else f"{likely}. {certain_knowledge(game, name)}"
            found.append({"player": name, "share": likely and likely.share, "text": text})
        return {"players": found}

    @door
    def show(self, guesser: str, cards: Names) -> Reply:
        """Return which of my cards to show to who suggests these, what gives away least first."""
        game = self.shell.game
        found = game.show(guesser, *cards)
        return {"cards": [one.card for one in found], "text": "\n".join(map(str, found))}

    @door
    def set_up(
        self, deck: str, players: Names, me: str = "", hand: Names | None = None, first: str = ""
    ) -> Reply:
        """Begin another record by its header: who plays, who I am, my hand, who was dealt first."""
        if deck not in DECKS:
            raise RecordError(f"no deck {deck!r}; try {either(DECKS)}")
        game = Game.new(players, me or None, hand or None, DECKS[deck], deal=first or None)
        return self.changed(lambda: str(self.open(game.record())["text"]))

    @door
    def open(self, record: str, history: str = "") -> Reply:
        """Go on with a record, which may end within its header, and with what was changed there.

        A card that may still be named, as I was shown it last, is asked for once more.
        """
        shell = Shell()
        shell.document.resume(record, history)
        shell.unseen = find_unseen(shell.document.game)
        self.shell = shell
        return {"text": describe_standing(self.game)}

    @door
    def export(self) -> Reply:
        """Return the record, as a file has it, and what was changed, as `open` takes both."""
        return {"record": self.game.written.text, "history": self.shell.document.versions.notes}

    @door
    def link(self, base: str, private: bool = False) -> Reply:
        """Return a link that holds the record, or with `private` only what all have seen of it."""
        record = public_record(self.shell.game.written) if private else self.game.written.text
        return {"link": to_link(base, {GAME: record}), "record": record}

    @door
    def read_link(self, link: str) -> Reply:
        """Return the record that a link holds; nothing of it is solved."""
        record = parse_link(link).get(GAME, "")
        if not record.startswith(VERSION.split()[0]):
            raise RecordError("this link holds no game; ask for it once more")
        return {"record": record}

    @door
    def puzzle(self, day: str) -> Reply:
        """Return the puzzle of a day, such as 2026-03-01: its record, and its rule's name."""
        found = of_day(day)
        return {"record": found.record, "rule": found.rule, "events": len(found.lines)}

    @door
    def puzzle_answer(self, day: str) -> Reply:
        """Return the Solution of the puzzle of a day."""
        return {"solution": list(of_day(day).solution)}


def of_day(day: str) -> Puzzle:
    """Return the puzzle of a day; raises RecordError where it is none.

    >>> of_day("2026-03-01").rule
    'full-hand'
    """
    try:
        seed = date.fromisoformat(day).toordinal()
    except ValueError:
        raise RecordError(f"{day!r} is no day; write it as 2026-03-01") from None
    from kb.study.puzzle import puzzle  # who sits at a table deals no games at random

    return puzzle(seed=seed)
