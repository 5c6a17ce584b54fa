"""What can be asked: the sheet, the Solution, reasons, the record; nothing is changed by it."""

from __future__ import annotations

from functools import partial

from kb.errors import HistoryError, OpenCell
from kb.inference.rules import RULES
from kb.record.words import Word, look_up, unexpected
from kb.shell.commands import ASKING, EVENTS, command
from kb.shell.news import diff
from kb.shell.notes import maybe, noted
from kb.shell.saying import counted, doubted, rests
from kb.shell.session import Session
from kb.table.events import ASSUMPTIONS
from kb.table.setup import find_holder
from kb.why.phrases import facts


class Asking(Session):
    """The commands that ask."""

    @command(ASKING, "sheet [odds]", "the detective sheet, with percents if you like", "sheet odds")
    def sheet(self, odds: Word | None = None) -> str:
        """Return the sheet, and the Solution as far as it is known; with odds for what is open."""
        if odds is not None:
            if not odds.says("odds"):
                raise unexpected(odds, "write 'odds' to see how likely each card is, or nothing")
            found = self.game.odds()
            return self.drawn(found, rests(self.game, f"{found.fitting}."))
        return self.drawn(noted(self.game), self.solution())

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

    @command(ASKING, "log", "the record, its lines numbered", "log")
    def log(self) -> str:
        """Return the record, its lines numbered."""
        lines = self.document.lines
        numbered = [f"{number:>4}  {line}".rstrip() for number, line in enumerate(lines, 1)]
        return "\n".join(numbered) or "The record is empty: 'new' says how one begins."

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
