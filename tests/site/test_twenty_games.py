"""Whole games on a phone: by taps and lines, with slips, undo, reload and a tab that was closed.

Each sheet is held against the library's, for what was meant and not only for what is written.
"""

from itertools import chain
from random import Random

import pytest
from attrs import evolve
from playing import Phone, events, games, phone

from kb import Game
from kb.record.lines import write
from kb.record.words import quote
from kb.sheet.sheet import WORDS
from kb.shell.change import next_suggester
from kb.table.events import Suggestion

pytestmark = pytest.mark.deep

MOST_TAPS = 6.0  # of a suggestion, a name that has to be tapped and a card that is asked for


def header(game: Game) -> str:
    """Return the header of a record."""
    return "".join(f"{line}\n" for line in game.record().split("\n")[: game.log[0].line - 1])


def test_twenty_games_by_taps_and_lines_mixed_are_what_was_meant(browser, played: str) -> None:
    made, taps = 0, 0
    with phone(browser) as player:
        player.open(f"{played}/table.html")
        of_many = [games(7, most=12, players=number) for number in (3, 4, 6)]
        for number, game in enumerate([*chain(*of_many)][:20]):
            player.put_in(header(game))
            table = Mixed(player, game, Random(number))
            for event in events(game):
                if table.draw.random() < 0.15:
                    continue  # nobody wrote this turn down, so that a name has to be tapped
                table.enter(event)
                if table.draw.random() < 0.25:
                    table.undo_and_perhaps_redo()
                if table.draw.random() < 0.08:
                    table.leave(closes=table.draw.random() < 0.5)
            made, taps = made + table.made, taps + table.taps
        assert player.troubles == []
    assert made >= 80
    assert taps / made <= MOST_TAPS
    print(f"taps a suggestion: {taps / made:.2f} over {made} tapped suggestions of 20 games")


class Mixed:
    """A game by taps and typed lines, with what was meant beside what the page has written."""

    def __init__(self, player: Phone, game: Game, draw: Random) -> None:
        self.player, self.me, self.draw = player, game.setup.me, draw
        self.header = header(game)
        self.meant: list[Suggestion] = []
        self.made = self.taps = 0

    def enter(self, event: Suggestion) -> None:
        lines, tapped = self.player.record.count("\n"), self.draw.random() < 0.65
        if tapped:
            if self.draw.random() < 0.2:
                self.slip(event)
            before = self.player.taps
            self.player.suggest(event, self.me)
            self.made, self.taps = self.made + 1, self.taps + self.player.taps - before
        else:
            record = Game.parse(self.player.record).written
            line = write(event, record.setup)
            if next_suggester(record) == event.guesser:  # as one types what the next player asks
                line = line.removeprefix(f"suggest {quote(event.guesser)} ")
            self.player.type(line)
            self.player.wait_for_line(lines + 2)
        self.meant.append(event)
        self.hold()

    def hold(self) -> None:
        """The record is what was meant, and who asks is whoever it says is next."""
        game = Game.parse(self.player.record)
        for seen, event in zip(events(game), self.meant, strict=True):
            answers = zip(seen.answers, event.answers, strict=True)
            assert all(one in (evolve(other, card=None), other) for one, other in answers)
            assert evolve(seen, answers=event.answers) == event
        assert self.player.asker == next_suggester(game.written)
        lines = [write(event, game.setup) for event in self.meant]
        meant = Game.parse(self.header + "".join(f"{line}\n" for line in lines))
        assert self.player.sheet() == {
            f"{holder}, {card}": WORDS[meant.facts.get((holder, card))]
            for card in meant.setup.deck.cards
            for holder in meant.setup.holders
        }

    def slip(self, event: Suggestion) -> None:
        """Enter the suggestion of somebody else, who was shown nothing, and take it back."""
        lines, player = self.player.record.count("\n"), self.player
        players = Game.parse(player.record).setup.players
        player.asks(self.draw.choice([one for one in players if one != event.guesser]))
        player.choose(*(card for card in event.cards if card not in player.pressed("#sheet")))
        player.tap(player.button("#pick", "Nobody showed"))
        player.wait_for_line(lines + 2)
        self.change("undo")
        for card in event.cards:
            player.tap(player.button("#sheet", card))
        player.page.wait_for_function("() => !document.querySelector('#sheet [aria-pressed=true]')")
        player.asks(event.guesser)

    def undo_and_perhaps_redo(self) -> None:
        """Take the last suggestion back, with the card that was asked for, and make it again."""
        page, after = self.player.page, self.player.record
        event = self.meant.pop()
        lines = after.count("\n")
        while self.player.record.count("\n") == lines:
            self.change("undo")
        assert after.startswith(self.player.record)
        assert {*event.cards} == {*self.player.pressed("#sheet")}
        assert self.player.asker == event.guesser
        if self.draw.random() < 0.5:
            while self.player.record != after:
                self.change("redo")
            assert self.player.pressed("#sheet") == []
            self.meant.append(event)
            self.hold()
        elif self.draw.random() < 0.5:
            self.enter(event)
        else:  # it was never meant: what came back is put away
            for card in event.cards:
                self.player.tap(self.player.button("#sheet", card))
            page.wait_for_function("() => !document.querySelector('#sheet [aria-pressed=true]')")

    def change(self, name: str) -> None:
        """Tap a button, and wait until the record is another one."""
        page, record = self.player.page, self.player.record
        self.player.tap(page.locator(f"#{name}"))
        other = "text => document.getElementById('record').textContent !== text"
        page.wait_for_function(other, arg=record, polling=20)

    def leave(self, closes: bool) -> None:
        """Load the page again, or close its tab and open another one."""
        record, address = self.player.record, self.player.page.url
        if closes:
            self.player.page.close()
            self.player.take(self.player.context.new_page())
        self.player.page.goto(address)
        self.player.page.wait_for_selector("html[data-ready]")
        self.player.wait_for_line(record.count("\n") + 1)
        self.player.page.wait_for_selector("#turn:not([hidden])")
        self.hold()
