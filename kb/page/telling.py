"""The methods by which a page changes the record.

What happened may be tapped or typed: either way it becomes a line of the record, and the shell that
the page keeps takes that line. `change_record` does this for all doors, and says what has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from kb.errors import KBError, RecordError, either
from kb.game import Game
from kb.record.lines import sentence_of
from kb.record.words import quote
from kb.sheet.sheet import WORDS
from kb.shell.correcting import redo, undo
from kb.shell.document import Versions
from kb.shell.mending import find_mends, find_refusal
from kb.shell.prompt import completions
from kb.shell.saying import NOTHING_NEW, complaint, describe_news, find_unseen
from kb.shell.shell import Shell
from kb.table.deck import DECKS, Deck
from kb.table.events import NOBODY, Accusation, Suggestion
from kb.table.setup import Cell
from kb.why.contradiction import Contradiction
from resolver import ResolverError
from resolver.page import Doors, Names, Reply, door

# A page has no files, so it refuses the commands that need them.
FILE_COMMANDS = ("new", "save", "load", "quit")
CELL_ENTRIES = ("has", "lacks", "reveal")
TITLES: Mapping[str, str] = {
    "classic": "Clue / Cluedo (21 cards)",
    "master-detective": "Clue Master Detective (30 cards)",
    "super-cluedo": "Super Cluedo (30 cards)",
}


class Telling(Doors):
    """The calls of the page that change the record; each reply has the cells that changed."""

    errors = (KBError, ResolverError)

    def __init__(self) -> None:
        self.shell = Shell()

    @property
    def game(self) -> Game:
        """The game, even if its header makes no table yet."""
        return self.shell.document.game

    def complaint(self, error: Exception) -> str:
        """Return the sentence that explains an error to the player."""
        assert isinstance(error, (KBError, ResolverError))
        return complaint(error)

    @door
    def tell(self, line: str) -> Reply:
        """Take a line as the shell does, be it an entry, a command, or an answer to a question."""
        meaning = self.shell.understand(line)
        if meaning.keyword in FILE_COMMANDS:
            reason = f"{meaning.keyword!r} needs files, and this page has none"
            raise RecordError(
                f"{reason}; the page keeps each game itself, and exports it as a file"
            )
        return self.change_record(lambda: self.shell.do(meaning))

    @door
    def shown(self, card: str) -> Reply:
        """Answer the question which card I was shown."""
        return self.take_line(quote(card))

    @door
    def suggest(
        self,
        guesser: str,
        cards: Names,
        refuter: str = "",
        shown: str = "",
    ) -> Reply:
        """Add a suggestion; if no refuter is given, nobody answered."""
        answer = NOBODY
        if refuter:
            answer = quote_names(filter(None, (refuter, shown)))
        named = self.shell.game.setup.deck.in_order(cards)
        return self.take_line(f"suggest {quote_names((guesser, *named))} -> {answer}")

    @door
    def learn(self, entry: str, holder: str, card: str) -> Reply:
        """Add an entry about one cell: `has`, `lacks`, or `reveal` for a card that all see."""
        if entry not in CELL_ENTRIES:
            raise RecordError(f"expected {either(CELL_ENTRIES)}, not {entry!r}")
        return self.take_line(f"{entry} {quote_names((holder, card))}")

    @door
    def accuse(self, player: str, cards: Names, right: bool) -> Reply:
        """Add an accusation, and whether it was right."""
        named = self.shell.game.setup.deck.in_order(cards)
        outcome = "right" if right else "wrong"
        return self.take_line(f"accuse {quote_names((player, *named))} {outcome}")

    def take_line(self, line: str) -> Reply:
        """Let the shell take a line, and return the shell's answer with the changed cells."""
        return self.change_record(lambda: self.shell.answer(line))

    @door
    def undo(self) -> Reply:
        """Undo the last change of the record, which may be of any kind."""
        return self.change_record(lambda: undo(self.shell))

    @door
    def redo(self) -> Reply:
        """Redo the change that was undone last."""
        return self.change_record(lambda: redo(self.shell))

    @door
    def complete(self, text: str) -> Reply:
        """Return the completions of the last word, and the number of its letters typed so far."""
        length, words = completions(self.game, text)
        return {"length": length, "words": words}

    @door
    def decks(self) -> Reply:
        """Return the named decks with their cards, and the titles on their boxes."""
        decks = {name: list_categories(deck) for name, deck in DECKS.items()}
        titles = {name: TITLES.get(name, name) for name in DECKS}
        return {"decks": decks, "titles": titles}

    def change_record(self, change: Callable[[], str]) -> Reply:
        """Make a change of the record, and return the shell's answer with the changed cells.

        Args:
            change: Makes the change, and returns the shell's answer to it.
        """
        game_before = self.game
        versions_before = self.shell.document.versions
        try:
            text = change()
            is_consistent = True
        except Contradiction as error:
            text = complaint(error)
            is_consistent = False

        # A refused change is kept as a disputed line, which may change cells too.
        return {
            "ok": is_consistent,
            "text": text,
            "news": self.find_news(game_before, text),
            "changed": list_changes(known_facts(game_before), known_facts(self.game)),
            "chosen": self.find_choice(versions_before),
            "asks": self.asks(),
            "mend": self.mend(),
        }

    def find_news(self, before: Game, text: str) -> str:
        """Return a short text about the new facts after a change, without lines and Solution.

        If there are no new facts after an undo, the text is the first line of the shell's answer. A
        page shows the Solution from the state.

        Args:
            before: The game before the change.
            text: All that the shell says of the change.
        """
        now = self.game
        first_line = text.split("\n")[0]
        if now is before or not (before.written.setup_or_none and now.written.setup_or_none):
            return first_line

        # After an undo nothing new follows; then the shell's answer says what was done.
        news = describe_news(before, now, lines_came_in=False)
        is_shorter = len(now.log) <= len(before.log)
        return first_line if is_shorter and news == NOTHING_NEW else news

    def trouble(self) -> str:
        """Return why the last disputed line cannot be true; empty if no line is disputed."""
        record = self.game.written
        error = find_refusal(record, record.disputed[-1:]) if record.disputed else None
        if error is None:
            return ""
        return f"{error.sentence[0].upper()}{error.sentence[1:]}."

    def find_choice(self, before: Versions) -> Reply | None:
        """Return the player and the cards of an undone entry, so that a page can offer them again.

        A redo returns an empty choice, and any other change None.

        Args:
            before: The versions of the record before the change.
        """
        # Only undo and redo keep the list of changes; any other change makes a new list.
        now = self.shell.document.versions
        if now.made is not before.made:
            return None

        # The entry that was taken back stands at the end of the longer of the two records.
        is_back = before.now.of == now.now.number
        longer, shorter = before.now.game.written, self.game.written
        if not is_back:
            longer, shorter = shorter, longer
        events = []
        for entry in (*longer.entries, *longer.disputed_entries):
            if entry.line > len(shorter.lines):
                events.append(entry.event)

        match events[-1] if events else None:
            case Suggestion(guesser=player, cards=cards) | Accusation(accuser=player, cards=cards):
                accuses = isinstance(events[-1], Accusation)
                if is_back:
                    return {"player": player, "cards": cards, "accuses": accuses}
                return {"player": None, "cards": (), "accuses": False}
        return None

    def asks(self) -> Reply | None:
        """Return the line, player and cards of the question which card I was shown, or None."""
        found = find_unseen(self.game)
        asked = self.shell.unseen
        if found is None or asked is None or asked.line != found.line:
            return None
        return {"line": found.line, "player": found.player, "cards": found.cards}

    def mend(self) -> list[Reply]:
        """Return the numbered repairs of disputed lines, each with its line's present sentence."""
        game = self.game
        if not game.disputed:
            return []
        record = game.written
        entries = (*record.entries, *record.disputed_entries)
        events = {entry.line: entry.event for entry in entries}

        # A repair may change a header line, which is no event and so has no sentence.
        replies = list[Reply]()
        for number, mend in enumerate(find_mends(self.shell.document.now).mends, 1):
            change = mend.changes[0]
            is_of_event = change.line in events and not change.done
            reply = {
                "number": number,
                "text": mend.sentence,
                "becomes": change.becomes,
                "now": sentence_of(events[change.line]) if is_of_event else "",
            }
            replies.append(reply)
        return replies


def quote_names(names: Iterable[str]) -> str:
    """Return names as the words of a line, quoted where the line needs it."""
    return " ".join(map(quote, names))


def known_facts(game: Game) -> dict[Cell, bool]:
    """Return the facts of a game, or none if its header makes no table yet."""
    return dict(game.facts) if game.written.setup_or_none else {}


def list_changes(before: dict[Cell, bool], now: dict[Cell, bool]) -> list[Reply]:
    """Return the cells whose value has changed, each with its new value."""
    changes = list[Reply]()
    for holder, card in {**now, **before}:
        cell = holder, card
        value = now.get(cell)
        if before.get(cell) != value:
            changes.append({"holder": holder, "card": card, "value": WORDS[value]})
    return changes


def list_categories(deck: Deck) -> list[Reply]:
    """Return the categories of a deck, each with its name and its cards."""
    categories = list[Reply]()
    for category in deck.categories:
        categories.append({"name": category.name, "cards": list(category.cards)})
    return categories
