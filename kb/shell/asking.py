"""What can be asked: the sheet, the Solution, reasons, the record; nothing is changed by it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from attrs import evolve

from kb.errors import HistoryError, OpenCell, UnknownName, join_words
from kb.inference.rules import RULES
from kb.record.lines import ASSUME
from kb.record.rows import EVENTS, optional
from kb.record.slots import ASSUMPTION, CARD, HOLDER, Choice, NoName, cards_of
from kb.record.words import Word, unexpected
from kb.shell.commands import ASKING, LINE, command, only
from kb.shell.notes import maybe, noted
from kb.shell.saying import diff, doubted, grouped, rests
from kb.shell.session import Session
from kb.table.events import ASSUMPTIONS, facts
from kb.table.names import Names
from kb.table.setup import Setup

NO_LINE = "No such line in the record: 'new' says how one begins, 'log' shows all."
_RANGE = re.compile("([0-9]{1,9})(-)?([0-9]{1,9})?")


class Lines(NoName):
    """A place for the lines from a number on, or from one to another."""

    def read(self, words: Sequence[Word], setup: Setup) -> tuple[int, int | None]:
        """Return the first and the last line of a range: ``30``, ``20-30``; raises RecordError.

        >>> LINES.read([Word("20-30", 1)], None), LINES.read([Word("30", 1)], None)
        ((20, 30), (30, None))
        """
        found = None if words[0].quoted else _RANGE.fullmatch(words[0].text)
        if found is None or (found[3] and not found[2]):
            raise unexpected(words[0], "write 'log 30' or 'log 20-30'")
        first, last = int(found[1]), int(found[3]) if found[3] else None
        if last is not None and last < first:
            first, last = last, first
        return max(first, 1), last


class Drawn(Choice):
    """A place for `odds`, or a category of the deck."""

    needs_table = True

    def read(self, words: Sequence[Word], setup: Setup) -> str:
        """Return the word, or the category that it names, perhaps as of several."""
        word = words[0]
        if word.says(ODDS):
            return ODDS
        names = Names("category", tuple(each.name for each in setup.deck.categories))
        text = word.text if len(word.text) < 3 else word.text.removesuffix("s")
        try:
            return names.find(text)
        except UnknownName as error:
            reason = (
                f"no category {word.text!r}; write 'odds',"
                f" or one of {join_words(names.names, 'or')}"
            )
            raise UnknownName(reason, column=word.column, word=word.text) from error


ODDS: Final = "odds"
LINES: Final = Lines("FROM-TO", cards_of)
DRAWN: Final = Drawn("odds|CATEGORY", cards_of, ((ODDS, ODDS),))


class Asking(Session):
    """The commands that ask."""

    @command(
        ASKING,
        "sheet",
        (optional(DRAWN),),
        "the detective sheet; with percents, or of one category (rooms)",
        "sheet odds",
    )
    def sheet(self, what: str = "") -> str:
        """Return the sheet, and the Solution as far as it is known; with odds for what is open."""
        game = self.game
        if what == ODDS:
            found = game.odds()
            return self.drawn(found, rests(game, f"{found.fitting}."))
        return self.drawn(evolve(noted(game), only=what), self.solution())

    @command(
        ASKING,
        "maybe",
        (optional(HOLDER),),
        "of which cards a player has one, numbered as on the sheet",
        "maybe Nick",
    )
    def maybe(self, holder: str | None = None) -> str:
        """Return which cards are among those of which one is there."""
        return rests(self.game, maybe(self.game, holder))

    @command(ASKING, "solution", (), "what is known of the Solution", "solution")
    def solution(self) -> str:
        """Return what is known of the Solution."""
        return rests(self.game, self.game.sheet.solution())

    @command(ASKING, "facts", (), "all that is known, by holder", "facts")
    def facts(self) -> str:
        """Return what each holder has and lacks."""
        known = grouped(self.game.facts).items()
        said = [f"{facts(holder, cards, has)}." for (holder, has), cards in known]
        return rests(self.game, "\n".join(said) or "Nothing is known yet.")

    @command(ASKING, "steps", (), "what the last event set off, rule by rule", "steps")
    def steps(self) -> str:
        """Return the deductions that the last event set off."""
        return doubted(self.game, str(self.game.steps()) or "The last event set nothing off.")

    @command(
        ASKING,
        "why",
        (HOLDER, CARD, only("full", "see the rule")),
        "why that is so; with the weakest rule, if you like",
        "why Holden Pipe",
    )
    def why(self, holder: str, card: str, is_full: bool = False) -> str:
        """Return why a fact holds; of an open cell, what may change places."""
        try:
            found = self.game.why(holder, card)
            return doubted(self.game, found.full if is_full else str(found))
        except OpenCell:
            return rests(self.game, str(self.game.why_not(holder, card)))

    @command(
        ASKING,
        "whynot",
        (HOLDER, CARD, only("deals", "see both")),
        "what may change places, so that it is open; the two deals, if you like",
        "whynot Rachel Rope",
    )
    def whynot(self, holder: str, card: str, with_deals: bool = False) -> str:
        """Return what may change places where a cell is open; both deals, if asked for."""
        both = self.game.why_not(holder, card)
        return rests(self.game, f"{both}\n{both.deals()}" if with_deals else f"{both}")

    @command(ASKING, "at", (LINE,), "the sheet after a line of the record", "at 6")
    def at(self, number: int) -> str:
        """Return the sheet after a line; the record stays as it is."""
        game = self.game.at(number)
        line = self.document.lines[number - 1]
        return doubted(
            self.game,
            self.drawn(noted(game), game.sheet.solution(), f"After line {number}: {line}\n"),
        )

    @command(
        ASKING, "diff", (optional(LINE),), "what changed since then, or by the last event", "diff 6"
    )
    def diff(self, number: int | None = None) -> str:
        """Return what changed in the sheet since a line, or by the last event."""
        game = self.game
        if number is None and len(game) == 1:
            raise HistoryError(
                "no event has changed the sheet yet; 'diff LINE' goes back to a line"
            )
        return diff(game[-2] if number is None else game.at(number), game)

    @command(ASKING, "rules", (), "the named rules, from weak to strong", "rules")
    def rules(self) -> str:
        """Return the named rules, each with its idea."""
        return "\n".join(f"{rule.name}: {rule.idea}" for rule in RULES)

    @command(
        ASKING,
        "log",
        (optional(LINES),),
        "the record, its lines numbered; or from a line on",
        "log 1-3",
    )
    def log(self, bounds: tuple[int, int | None] = (1, None)) -> str:
        """Return the record, its lines numbered: all, from a line on, or from one to another."""
        first, last = bounds
        numbered = [f"{n:>4}  {line}".rstrip() for n, line in enumerate(self.document.lines, 1)]
        return "\n".join(numbered[first - 1 : last]) or NO_LINE

    @command(
        EVENTS,
        ASSUME.entry,
        (optional(ASSUMPTION),),
        "switch an assumption on; without a name, show them",
        "assume guesser-holds-one",
    )
    def assume(self) -> str:
        """Return the assumptions, each on or off."""
        on = self.game.assumptions
        return "\n".join(f"{name}: {'on' if name in on else 'off'}" for name in ASSUMPTIONS)
