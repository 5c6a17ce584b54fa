"""What happened, tapped or typed: both are the same line of the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from kb.errors import KBError, RecordError, either
from kb.game import Game
from kb.record.lines import sentence_of
from kb.record.words import quote
from kb.sheet.sheet import WORDS
from kb.shell.completion import completions
from kb.shell.correcting import find_repairs, redo, undo
from kb.shell.document import Versions
from kb.shell.saying import complaint, find_unseen
from kb.shell.shell import Shell
from kb.table.deck import Deck
from kb.table.editions import DECKS
from kb.table.events import NOBODY, Accusation, Suggestion
from kb.why.contradiction import Contradiction
from resolver import ResolverError
from resolver.page import Doors, Names, Reply, door

OF_FILES = ("new", "save", "load", "quit")  # commands of a shell that has files
OF_CELLS = ("has", "lacks", "reveal")
TITLES: Mapping[str, str] = {
    "classic": "Clue / Cluedo (21 cards)",
    "master-detective": "Clue Master Detective (30 cards)",
    "super-cluedo": "Super Cluedo (30 cards)",
}


class Telling(Doors):
    """The doors that change the record; each answer says which cells changed."""

    errors = (KBError, ResolverError)

    def __init__(self) -> None:
        self.shell = Shell()

    @property
    def game(self) -> Game:
        """The game, perhaps before its header makes a table."""
        return self.shell.document.game

    def complaint(self, error: Exception) -> str:
        """Return an error for whoever tapped or typed."""
        assert isinstance(error, (KBError, ResolverError))
        return complaint(error)

    @door
    def tell(self, line: str) -> Reply:
        """Take a line as the shell does: an entry of the record, a command, or a card asked for."""
        meaning = self.shell.understand(line)
        if meaning.keyword in OF_FILES:
            reason = f"{meaning.keyword!r} is about files, and this page has none"
            raise RecordError(f"{reason}; it keeps each game by itself, and exports it as a file")
        return self.changed(lambda: self.shell.do(meaning))

    @door
    def shown(self, card: str) -> Reply:
        """Answer the question which card I was shown."""
        return self.told(quote(card))

    @door
    def suggest(self, guesser: str, cards: Names, refuter: str = "", shown: str = "") -> Reply:
        """Add a suggestion; without a refuter nobody answered."""
        answer = words(filter(None, (refuter, shown))) if refuter else NOBODY
        named = self.shell.game.setup.deck.in_order(cards)
        return self.told(f"suggest {words((guesser, *named))} -> {answer}")

    @door
    def learn(self, entry: str, holder: str, card: str) -> Reply:
        """Add that a holder `has` or `lacks` a card, or `reveal` it to everyone."""
        if entry not in OF_CELLS:
            raise RecordError(f"{entry!r} tells of no cell; try {either(OF_CELLS)}")
        return self.told(f"{entry} {words((holder, card))}")

    @door
    def accuse(self, player: str, cards: Names, right: bool) -> Reply:
        """Add an accusation, and how it ended."""
        named = self.shell.game.setup.deck.in_order(cards)
        return self.told(f"accuse {words((player, *named))} {'right' if right else 'wrong'}")

    def told(self, line: str) -> Reply:
        """Add a line of the record."""
        return self.changed(lambda: self.shell.answer(line))

    @door
    def undo(self) -> Reply:
        """Take the last change back, whatever it was."""
        return self.changed(lambda: undo(self.shell))

    @door
    def redo(self) -> Reply:
        """Make the change again that was taken back last."""
        return self.changed(lambda: redo(self.shell))

    @door
    def complete(self, text: str) -> Reply:
        """Return what the word begun last may become, and how many letters of it there are."""
        length, found = completions(self.game, text)
        return {"length": length, "words": found}

    @door
    def decks(self) -> Reply:
        """Return the decks that are known by a name, with their cards, and how a box calls them."""
        decks = {name: categories(deck) for name, deck in DECKS.items()}
        return {"decks": decks, "titles": {name: TITLES.get(name, name) for name in DECKS}}

    def changed(self, change: Callable[[], str]) -> Reply:
        """Change the record, and return what was said and which cells are others now."""
        before, ok = facts(self.game), True
        versions = self.shell.document.versions
        try:
            text = change()
        except Contradiction as error:
            ok, text = False, complaint(error)
        now = facts(self.game)
        return {
            "ok": ok,
            "text": text,
            "changed": [
                {"holder": holder, "card": card, "value": WORDS[now.get((holder, card))]}
                for holder, card in {**now, **before}
                if before.get((holder, card)) != now.get((holder, card))
            ],
            "chosen": self.chosen(versions),
            "asks": self.asks(),
            "mend": self.mend(),
        }

    def chosen(self, versions: Versions) -> Reply | None:
        """Return the choice that a change brings: who asked what, in the entry that it took back.

        An entry that is made again leaves nothing to be chosen; any other change brings None.
        """
        now = self.shell.document.versions
        if now.made is not versions.made:  # another record, or another version of it
            return None
        is_back = versions.now.of == now.now.number
        before, after = versions.now.game.written, self.game.written
        longer, shorter = (before, after) if is_back else (after, before)
        entries = (*longer.entries, *longer.doubtful)
        events = [one.event for one in entries if one.line > len(shorter.lines)]
        match events[-1] if events else None:
            case Suggestion(guesser=player, cards=cards) | Accusation(accuser=player, cards=cards):
                return {"player": player if is_back else None, "cards": cards if is_back else ()}
        return None

    def asks(self) -> Reply | None:
        """Return which card is asked for that I was shown, None for none."""
        found = find_unseen(self.game)
        asked = self.shell.unseen
        if found is None or asked is None or asked.line != found.line:
            return None
        return {"line": found.line, "player": found.player, "cards": found.cards}

    def mend(self) -> list[Reply]:
        """Return the numbered repairs of disputed lines, each with what its line says now."""
        record = self.game.written
        found, _ = find_repairs(record)
        events = {one.line: one.event for one in (*record.entries, *record.doubtful)}
        return [
            {
                "number": number,
                "text": str(repair),
                "becomes": repair.text,
                "now": sentence_of(events[repair.line]) if repair.line in events else "",
            }
            for number, repair in enumerate(found, 1)
        ]


def words(names: Iterable[str]) -> str:
    """Return names as words of a line."""
    return " ".join(map(quote, names))


def facts(game: Game) -> dict[tuple[str, str], bool]:
    """Return what is known; nothing while the header makes no table."""
    return dict(game.facts) if game.written.table else {}


def categories(deck: Deck) -> list[Reply]:
    """Return the categories of a deck, each with its cards."""
    return [{"name": one.name, "cards": list(one.cards)} for one in deck.categories]
