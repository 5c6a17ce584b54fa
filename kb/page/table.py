"""The table as a page calls it: what can be asked, and how it keeps a game and gives it away."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from kb.errors import OpenCell, RecordError
from kb.objects import NOTHING, doubts, explanation, figures, findings, witnesses
from kb.odds.odds import percent
from kb.page.telling import Telling, categories
from kb.record.header import VERSION, header_lines
from kb.record.lines import write
from kb.record.record import Record
from kb.record.seen import suggestion_seen
from kb.record.words import quote
from kb.shell.asking import certain, others, unseen
from kb.shell.change import next_suggester
from kb.shell.saying import rests, standing
from kb.shell.shell import Shell
from kb.table.events import Accusation, Reveal, Suggestion
from kb.theory.search import in_time
from resolver.page import Names, Reply, door
from resolver.text import parse_link, to_link

if TYPE_CHECKING:
    from kb.game import Game
    from kb.odds.advice import Advice
    from kb.study.puzzle import Puzzle

GAME = "game"  # of a link
NOBODY = ""  # no player has this name: what they have seen is what lay open


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
        found = findings(game) if whole else dict(NOTHING)
        return found | {
            "whole": whole,
            "text": standing(game),
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
        game = self.shell.game
        try:
            found = game.why(holder, card)
        except OpenCell:
            return self.why_not(holder, card)
        more = {"text": str(found), "html": found._repr_html_(), "svg": str(found.picture.to_svg())}
        return explanation(found) | doubts(game) | more

    @door
    def why_not(self, holder: str, card: str) -> Reply:
        """Return what may change places, so that a cell is open, and both deals."""
        game = self.shell.game
        found = game.why_not(holder, card)
        more = {"text": str(found), "html": found._repr_html_(), "svg": ""}
        return witnesses(found) | doubts(game) | more

    @door
    def odds(self) -> Reply:
        """Return in how many deals each card is where, and of open cells the percent to be read."""
        game = self.shell.game
        found = game.odds()
        shares = {
            card: {
                holder: percent(found[holder, card], sampled=True)
                if game.holds(holder, card) is None
                else ""
                for holder in game.setup.holders
            }
            for card in game.setup.deck.cards
        }
        return figures(game, found) | {"text": rests(game, found.sentences()), "percents": shares}

    @door
    def advise(self, cards: Names | None = None) -> Reply:
        """Return what an accusation and each suggestion is worth, perhaps of those with cards."""
        game = self.shell.game
        found = game.advise(cards or ())
        best = [list(one.cards) for one in found.best]
        return figures(game, game.advise()) | {"text": rests(game, str(found)), "best": best}

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
        for name in others(game):
            if player not in (None, name):
                continue
            likely = in_time(partial(game.knows, name))
            share, text = None, ""
            if likely is not None:
                share, text = likely.share, f"{likely}. {certain(game, name)}"
            found.append({"player": name, "share": share, "text": text})
        return {"players": found}

    @door
    def show(self, guesser: str, cards: Names) -> Reply:
        """Return which of my cards to show to who suggests these, what gives away least first."""
        game = self.shell.game
        found = game.show(guesser, *cards)
        return {"cards": [one.card for one in found], "text": "\n".join(map(str, found))}

    @door
    def open(self, record: str, history: str = "") -> Reply:
        """Go on with a record, which may end within its header, and with what was changed there.

        A card that may still be named, as I was shown it last, is asked for once more.
        """
        shell = Shell()
        shell.document.resume(record, history)
        shown = unseen(shell.document.game)
        shell.asked = shown.line if shown else None
        self.shell = shell
        return {"text": standing(self.game)}

    @door
    def export(self) -> Reply:
        """Return the record, as a file has it, and what was changed, as `open` takes both."""
        return {"record": self.game.written.text, "history": self.shell.document.versions.notes}

    @door
    def link(self, base: str, private: bool = False) -> Reply:
        """Return a link that holds the record, or with `private` only what all have seen of it."""
        record = public(self.shell.game.written) if private else self.game.written.text
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


def public(record: Record) -> str:
    r"""Return a record as who only watched has seen it: no hand, no card shown, no word of mine.

    >>> from kb.record.record import parse
    >>> mine = parse("refute 1\ndeck classic\nplayers Ann Bob\nme Ann\nhas Bob Pipe  # he said so\n"
    ...              "suggest Ann Plum Rope Hall -> Bob Rope")
    >>> print(public(mine), end="")
    refute 1
    deck classic
    players Ann Bob
    suggest Ann Plum Rope Hall -> Bob
    """
    setup, lines = record.setup, [VERSION]
    said = header_lines(setup)
    for entry, line in said.items():
        keyword, _, name = entry.partition(" ")
        if keyword == "hand" and f"size {name}" not in said:
            lines.append(f"size {quote(name)} {len(setup.hand(name) or ())}")
        elif keyword not in ("me", "hand"):
            lines.append(line)
    for event in (entry.event for entry in record.entries):
        if isinstance(event, Suggestion):
            lines.append(write(suggestion_seen(event, NOBODY, {}), setup))
        elif isinstance(event, Reveal | Accusation):
            lines.append(write(event, setup))
    return "".join(f"{line}\n" for line in lines)
