"""What can be asked: the sheet, the Solution, reasons, the record; nothing is changed by it."""

from __future__ import annotations

import re
from functools import partial

from attrs import evolve

from kb.errors import HistoryError, OpenCell, UnknownName
from kb.inference.rules import RULES
from kb.record.words import Word, look_up, unexpected
from kb.shell.commands import ASKING, EVENTS, command
from kb.shell.news import diff
from kb.shell.notes import maybe, noted
from kb.shell.saying import counted, doubted, rests
from kb.shell.session import Session
from kb.table.deck import Deck
from kb.table.events import ASSUMPTIONS
from kb.table.names import Names
from kb.table.setup import find_holder
from kb.why.phrases import facts, join_words

NO_LINE = "No such line in the record: 'new' says how one begins, 'log' shows all."
_RANGE = re.compile("([0-9]{1,9})(-)?([0-9]{1,9})?")


def bounds(word: Word, last: int) -> tuple[int, int]:
    """Return the first and the last line of a range: ``30``, ``20-30``; raises RecordError.

    >>> bounds(Word("20-30", 1), 40), bounds(Word("30", 1), 40)
    ((20, 30), (30, 40))
    """
    found = None if word.quoted else _RANGE.fullmatch(word.text)
    if found is None or (found[3] and not found[2]):
        raise unexpected(word, "write 'log 30' or 'log 20-30'")
    return max(int(found[1]), 1), int(found[3] or last)


def category_named(deck: Deck, word: Word) -> str:
    """Return the category that a word names, perhaps as of several; raises RecordError."""
    names = Names("category", tuple(each.name for each in deck.categories))
    text = word.text if len(word.text) < 3 else word.text.removesuffix("s")
    try:
        return names.find(text)
    except UnknownName as error:
        reason = (
            f"no category {word.text!r}; write 'odds', or one of {join_words(names.names, 'or')}"
        )
        raise UnknownName(reason, column=word.column, word=word.text) from error


class Asking(Session):
    """The commands that ask."""

    @command(
        ASKING,
        "sheet [odds|CATEGORY]",
        "the detective sheet; with percents, or of one category (rooms)",
        "sheet odds",
    )
    def sheet(self, what: Word | None = None) -> str:
        """Return the sheet, and the Solution as far as it is known; with odds for what is open."""
        game = self.game
        if what is not None and what.says("odds"):
            found = game.odds()
            return self.drawn(found, rests(game, f"{found.fitting}."))
        only = "" if what is None else category_named(game.setup.deck, what)
        return self.drawn(evolve(noted(game), only=only), self.solution())

    @command(
        ASKING,
        "maybe [HOLDER]",
        "of which cards one is there, numbered as on the sheet",
        "maybe Nick",
    )
    def maybe(self, word: Word | None = None) -> str:
        """Return which cards are among those of which one is there."""
        holder = None if word is None else look_up(word, partial(find_holder, self.game.setup))
        return rests(self.game, maybe(self.game, holder))

    @command(ASKING, "solution", "what is known of it", "solution")
    def solution(self) -> str:
        """Return what is known of the Solution."""
        return rests(self.game, self.game.sheet.solution())

    @command(ASKING, "facts", "all that is known, by holder", "facts")
    def facts(self) -> str:
        """Return what each holder has and lacks."""
        known: dict[tuple[str, bool], list[str]] = {}
        for (holder, card), has in self.game.facts.items():
            known.setdefault((holder, has), []).append(card)
        said = [f"{facts(holder, cards, has)}." for (holder, has), cards in known.items()]
        return rests(self.game, "\n".join(said) or "Nothing is known yet.")

    @command(ASKING, "steps", "what the last event set off, rule by rule", "steps")
    def steps(self) -> str:
        """Return the deductions that the last event set off."""
        return doubted(self.game, str(self.game.steps()) or "The last event set nothing off.")

    @command(
        ASKING,
        "why HOLDER CARD [full]",
        "why that is so; with the weakest rule, if you like",
        "why Holden Pipe",
    )
    def why(self, holder: Word, card: Word, full: Word | None = None) -> str:
        """Return why a fact holds; of an open cell, what may change places."""
        if full is not None and not full.says("full"):
            raise unexpected(full, "write 'full' to see the rule, or nothing")
        cell = self.cell(holder, card)
        try:
            found = self.game.why(*cell)
            return doubted(self.game, str(found) if full is None else found.full)
        except OpenCell:
            return rests(self.game, str(self.game.why_not(*cell)))

    @command(
        ASKING,
        "whynot HOLDER CARD [deals]",
        "what may change places, so that it is open; the two deals, if you like",
        "whynot Rachel Rope",
    )
    def whynot(self, holder: Word, card: Word, deals: Word | None = None) -> str:
        """Return what may change places where a cell is open; both deals, if asked for."""
        both = self.game.why_not(*self.cell(holder, card))
        if deals is not None and not deals.says("deals"):
            raise unexpected(deals, "write 'deals' to see both, or nothing")
        return rests(self.game, f"{both}" if deals is None else f"{both}\n{both.deals()}")

    @command(ASKING, "at LINE", "the sheet after a line of the record", "at 6")
    def at(self, word: Word) -> str:
        """Return the sheet after a line; the record stays as it is."""
        number = counted(word)
        game = self.game.at(number)
        line = self.document.lines[number - 1]
        return doubted(
            self.game,
            self.drawn(noted(game), game.sheet.solution(), f"After line {number}: {line}\n"),
        )

    @command(ASKING, "diff [LINE]", "what changed since then, or by the last event", "diff 6")
    def diff(self, word: Word | None = None) -> str:
        """Return what changed in the sheet since a line, or by the last event."""
        game = self.game
        if word is None and len(game) == 1:
            raise HistoryError(
                "no event has changed the sheet yet; 'diff LINE' goes back to a line"
            )
        return diff(game[-2] if word is None else game.at(counted(word)), game)

    @command(ASKING, "rules", "the named rules, from weak to strong", "rules")
    def rules(self) -> str:
        """Return the named rules, each with its idea."""
        return "\n".join(f"{rule.name}: {rule.idea}" for rule in RULES)

    @command(
        ASKING, "log [FROM-TO]", "the record, its lines numbered; or from a line on", "log 1-3"
    )
    def log(self, word: Word | None = None) -> str:
        """Return the record, its lines numbered: all, from a line on, or from one to another."""
        lines = self.document.lines
        first, last = (1, len(lines)) if word is None else bounds(word, len(lines))
        numbered = [f"{n:>4}  {line}".rstrip() for n, line in enumerate(lines, 1)]
        return "\n".join(numbered[first - 1 : last]) or NO_LINE

    @command(
        EVENTS,
        "assume [NAME]",
        "switch an assumption on; without a name, show them",
        "assume guesser-holds-one",
    )
    def assume(self) -> str:
        """Return the assumptions, each on or off."""
        on = self.game.assumptions
        return "\n".join(f"{name}: {'on' if name in on else 'off'}" for name in ASSUMPTIONS)
