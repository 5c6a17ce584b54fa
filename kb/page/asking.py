"""What can be asked: the state, why and why not, odds, advice; nothing is changed by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.errors import OpenCell
from kb.objects import NOTHING, advice, findings, odds, reason
from kb.odds.shares import percent
from kb.page.telling import Telling, categories
from kb.shell.advising import certain, others
from kb.shell.saying import rests, standing
from resolver import SearchStopped
from resolver.page import Names, Reply, door

if TYPE_CHECKING:
    from kb.game import Game
    from kb.odds.advice import Advice


class Asking(Telling):
    """The doors that ask."""

    parts: tuple[Game, Iterator[Advice]] | None = None  # the advice that is being worked out

    @door
    def state(self) -> Reply:
        """Return the object of `solve --json`, and what a page needs beside it."""
        game, history = self.game, self.shell.document.history
        whole = game.written.has_table
        found = findings(game) if whole else dict(NOTHING)
        return found | {
            "whole": whole,
            "text": standing(game),
            "me": game.setup.me if whole else None,
            "next": game.written.next_suggester if whole else None,
            "deck": categories(game.setup.deck) if whole else [],
            "holders": list(game.setup.holders) if whole else [],
            "answers": game.setup.answers if whole else None,
            "legend": game.sheet.legend if whole else "",
            "undo": bool(history.behind),
            "redo": bool(history.ahead),
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
        more = {"text": str(found), "html": found._repr_html_(), "svg": str(found.picture.svg())}
        return reason(game, holder, card) | more

    @door
    def why_not(self, holder: str, card: str) -> Reply:
        """Return what may change places, so that a cell is open, and both deals."""
        game = self.shell.game
        found = game.why_not(holder, card)
        more = {"text": str(found), "html": found._repr_html_(), "svg": ""}
        return reason(game, holder, card) | more

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
        return odds(game) | {"text": rests(game, found.sentences()), "percents": shares}

    @door
    def advise(self, cards: Names | None = None) -> Reply:
        """Return what an accusation and each suggestion is worth, perhaps of those with cards."""
        game = self.shell.game
        found = game.advise(cards or ())
        best = [list(one.cards) for one in found.best]
        return advice(game) | {"text": rests(game, str(found)), "best": best}

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
            try:
                likely = game.knows(name)
            except SearchStopped:
                found.append({"player": name, "share": None, "text": ""})
                continue
            text = f"{likely}. {certain(game, name)}"
            found.append({"player": name, "share": likely.share, "text": text})
        return {"players": found}

    @door
    def show(self, guesser: str, cards: Names) -> Reply:
        """Return which of my cards to show to who suggests these, what gives away least first."""
        game = self.shell.game
        found = game.show(guesser, *cards)
        return {"cards": [one.card for one in found], "text": "\n".join(map(str, found))}
