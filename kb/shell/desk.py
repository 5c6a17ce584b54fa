"""A desk: the document that a shell works on, and what it remembers of its session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kb.game import Game
from kb.record.words import Word, look_up
from kb.sheet.layout import Drawn, written
from kb.shell.document import Document
from kb.table.setup import find_holder


class Desk:
    """A document.

    `show` writes a sheet between a text below and one above, where that is not done by an answer;
    `last` is the file that `load` alone goes on with; `asked` the line of which a card is asked
    that I was shown; `advised` are the lines that were advised, and for which game.
    """

    def __init__(self, show: Callable[[Drawn, str, str], None] | None = None) -> None:
        self.document = Document()
        self.show = show
        self.last = ""
        self.done = False
        self.asked: int | None = None
        self.advised: tuple[Game | None, Sequence[str]] = (None, ())

    @property
    def game(self) -> Game:
        """The game; raises RecordError while the header does not make one."""
        self.document.game.written.check_whole()
        return self.document.game

    def drawn(self, sheet: Drawn, below: str, above: str = "") -> str:
        """Return a sheet between texts, if it is not shown instead."""
        if self.show is None:
            return f"{above}{written(sheet.lines())}\n\n{below}"
        self.show(sheet, below, above)
        return ""

    def cell(self, holder: Word, card: Word) -> tuple[str, str]:
        """Return the holder and the card that two words mean."""
        setup = self.game.setup
        return look_up(holder, partial(find_holder, setup)), look_up(card, setup.deck.find)
