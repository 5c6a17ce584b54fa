"""A page as a user has it: a phone with a profile of its own, and taps that are counted.

All that a page asks of the doors is noted; in the end each request and each reply is held against
the doors' schema.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from support.cases import passage
from support.doors import validator

from kb import Game, simulate
from kb.table.events import Suggestion

PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "locale": "en"}
PATIENCE = 60_000  # milliseconds for what takes long on a busy machine
EVENTS = 40
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
HAND = ["Plum", "White", "Knife", "Ballroom", "Library", "Conservatory"]
PLAYERS = ["Nick", "Rachel", "Holden"]
SPILLS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
NOTES = passage(__file__, "NOTES")
# Python that never comes, though the first megabyte does.
ASLEEP = passage(__file__, "ASLEEP")
AFRESH = passage(__file__, "AFRESH")
PUT_AWAY = passage(__file__, "PUT_AWAY")
UNTOUCHED = passage(__file__, "UNTOUCHED")
# Nothing more is kept, and of one kind of request, named for %s, the first cannot be read.
FULL_AND_FAILING = passage(__file__, "FULL_AND_FAILING")
# `wait_for_function` takes a promise for a true value, so this waits by itself.
KEPT = passage(__file__, "KEPT")


class Phone:
    """A page, what went wrong on it, what it asked for, and how often it was tapped."""

    def __init__(self, page: Any) -> None:
        self.taps = 0
        self.troubles: list[str] = []
        self.asked: list[str] = []
        self.context = page.context
        self.take(page)

    def take(self, page: Any) -> None:
        """Look at a page, which may take the place of one that was closed."""
        self.page = page
        page.set_default_timeout(PATIENCE)
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))

    def heard(self, line: Any) -> None:
        if line.type in ("error", "warning"):
            self.troubles.append(line.text)

    def open(self, address: str) -> Phone:
        self.page.goto(address)
        self.page.wait_for_selector("html[data-ready]")
        return self

    def begin_again(self) -> Phone:
        """Begin a new game on the table that is open; as a page takes seconds to start Python."""
        self.forget(AFRESH).page.wait_for_selector("#set-up:not([hidden])")
        return self

    def put_away(self) -> Phone:
        """Show all of the study that is open, as if nothing had been written there."""
        return self.forget(PUT_AWAY)

    def forget(self, script: str) -> Phone:
        self.page.evaluate(script)
        self.page.set_viewport_size(PHONE["viewport"])
        self.taps = 0
        self.troubles.clear()
        return self

    def asked_outside(self, address: str) -> list[str]:
        """Return what the page has asked for from elsewhere."""
        return [url for url in self.asked if not url.startswith((address, "blob:", "data:"))]

    def put_in(self, record: str) -> None:
        """Import a record, and wait until it is drawn."""
        file = {"name": "game.clue", "mimeType": "text/plain", "buffer": record.encode()}
        self.page.locator("#file").set_input_files(file)
        same = "text => document.getElementById('record').textContent === text"
        self.page.wait_for_function(same, arg=record.rstrip("\n"), polling=20)

    def tap(self, what: Any) -> None:
        self.taps += 1
        what.click()

    def button(self, within: str, name: str) -> Any:
        return self.page.locator(within).get_by_role("button", name=name, exact=True)

    def pressed(self, within: str) -> list[str]:
        """Return the names of the buttons that are on."""
        return self.page.locator(f"{within} button[aria-pressed=true]").all_text_contents()

    def sheet(self) -> dict[str, str]:
        """Return what each cell of the sheet says, by its holder and card."""
        cells = "[...document.querySelectorAll('#sheet td button')].map(one => one.ariaLabel)"
        return dict(label.split(": ") for label in self.page.evaluate(cells))

    @property
    def record(self) -> str:
        return self.page.locator("#record").text_content()

    def wait_until_kept(self) -> None:
        """Wait until the browser keeps each file for use without a net."""
        self.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        assert self.page.evaluate(KEPT, PATIENCE)

    def wait_for_line(self, number: int) -> None:
        """Wait until the record has so many lines, and the page has drawn them."""
        enough = "n => document.getElementById('record').textContent.split('\\n').length >= n"
        self.page.wait_for_function(enough, arg=number, polling=20)

    def kept(self) -> list[str]:
        """Return the records that the browser keeps."""
        text = self.page.evaluate("JSON.stringify({...localStorage})")
        found = {key: json.loads(value) for key, value in json.loads(text).items()}
        return [value["record"] for key, value in found.items() if ":game:" in key]

    def name(self, players: list[str], me: str) -> None:
        """Say who plays, and who I am."""
        for number, name in enumerate(players, 1):
            if self.page.get_by_label(f"Player {number}").count() == 0:
                self.tap(self.page.locator("#more"))
            self.page.get_by_label(f"Player {number}", exact=True).fill(name)
        self.tap(self.button("#who", me))

    def set_up(self, players: list[str], me: str, hand: list[str], first: str = "") -> None:
        """Set a table up by taps, and begin."""
        self.name(players, me)
        if first:
            self.tap(self.button("#first", first))
        for card in hand:
            self.tap(self.button("#hand", f"{me}, {card}"))
        self.tap(self.page.locator("#begin"))
        if not hand and me in players:
            self.tap(self.page.locator("#begin-anyway"))
        self.page.wait_for_selector("#sheet tbody")

    def type(self, line: str) -> None:
        self.page.locator("#line").fill(line)
        self.page.locator("#line").press("Enter")

    @property
    def asker(self) -> str:
        """Who suggests next, as the bar says it."""
        return self.page.locator("#slots button").first.inner_text().removesuffix(" asks")

    def asks(self, player: str) -> None:
        """Say who suggests, where the bar says another one."""
        if self.asker != player:
            self.tap(self.page.locator("#slots button").first)
            self.tap(self.button("#pick", f"{player} asks"))

    def choose(self, *cards: str) -> None:
        """Choose cards in the bar, which asks for them by category; else on the sheet."""
        for card in cards:
            in_bar = self.button("#pick", card)
            self.tap(in_bar if in_bar.count() else self.button("#sheet", card))

    def suggest(self, event: Suggestion, me: str | None) -> None:
        """Make a suggestion by taps alone, and wait until it is in the record."""
        lines = len(self.record.split("\n"))
        self.asks(event.guesser)
        self.choose(*(card for card in event.cards if card not in self.pressed("#sheet")))
        answer = event.answers[0] if event.answers else None
        label = f"{answer.player} showed" if answer else "Nobody showed"
        self.tap(self.button("#pick", label))
        if answer and answer.player == me:
            grown = f"document.getElementById('record').textContent.split('\\n').length > {lines}"
            open_ = "document.getElementById('pick').dataset.step === 'show'"
            self.page.wait_for_function(f"() => {grown} || {open_}", polling=20)
            if self.page.locator("#pick[data-step=show]").count():
                self.tap(self.button("#pick", f"I showed {answer.card}"))
        self.wait_for_line(lines + 1)
        if answer and answer.card and event.guesser == me:
            known = Game.parse(self.record)
            if [c for c in event.cards if known.holds(answer.player, c) is not False] == [
                answer.card
            ]:
                return  # it can have been no other card, and so nothing is asked
            self.page.wait_for_selector("#pick[data-step=shown]")
            self.tap(self.button("#pick", answer.card))
            self.page.wait_for_selector("#pick[data-step=shown]", state="detached")


@contextmanager
def changed(page: Any, script: str) -> Iterator[None]:
    """Change for a while how a page keeps things, or what it sends to Python."""
    page.evaluate(UNTOUCHED)
    page.evaluate(script)
    try:
        yield
    finally:
        page.evaluate(UNTOUCHED)


@contextmanager
def phone(browser: Any, **more: Any) -> Iterator[Phone]:
    """Give a phone with a fresh profile, and look at what its pages and the doors have said."""
    context = browser.new_context(**{**PHONE, **more})
    noted = set[str]()
    context.expose_function("noted", lambda text: noted.add(text))
    context.add_init_script(f"({NOTES})()")
    try:
        yield Phone(context.new_page())
    finally:
        context.close()
    for note in noted:
        validate(note)


def validate(note: str) -> None:
    """Hold a request and its reply against the schema of their door."""
    package, _, texts = note.partition(" ")
    request, reply = map(json.loads, texts.split("\n"))
    validator(package, request["door"], "request").validate(request)
    validator(package, request["door"], "reply").validate(reply)


def games(number: int, most: int = EVENTS, players: int = 3) -> Iterator[Game]:
    """Yield games as one of the players has written them down."""
    for at, row in enumerate(
        simulate(number, players=NAMES[:players], most_suggestions=most, seed=33)
    ):
        me = row.players[at % len(row.players)]
        yield Game.parse(row.records[me])


def events(game: Game) -> list[Suggestion]:
    return [entry.event for entry in game.log if isinstance(entry.event, Suggestion)]
