"""A warning that somebody may know the Solution, worked out beside the typing.

It takes a tenth of a second for each player, and with ten of them some seconds: a thread of its own
does it after each change of the record, and the toolbar shows what is known by then.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Final

from kb.game import Game
from kb.shell.advising import others
from kb.why.phrases import listed
from resolver import SearchStopped

LIKELY: Final = 0.2  # from here on he may know


class Warner:
    """Tells of the last game asked about who may know; `done` is called when that is worked out."""

    def __init__(self, done: Callable[[], object]) -> None:
        self.done = done
        self.game: Game | None = None
        self.said = ""

    def text(self, game: Game) -> str:
        """Return the warning as far as it is worked out; empty where there is none."""
        if game is not self.game:
            self.game, self.said = game, ""
            Thread(target=self._look, args=(game,), daemon=True).start()
        return self.said

    def _look(self, game: Game) -> None:
        said = warning(game, wanted=lambda: game is self.game)
        if game is self.game:  # and no later one has been asked about
            self.said = said
            self.done()


def always() -> bool:
    """Return True."""
    return True


def warning(game: Game, wanted: Callable[[], bool] = always) -> str:
    """Return who of the others may know the Solution by now; empty where it is nobody, or solved.

    Before each of them it is asked whether that is still wanted.

    >>> game = Game.new(["Nick", "Rachel"], me="Nick").tell("reveal Rachel Hall")
    >>> warning(game)
    ''
    """
    if game.solved:
        return ""
    try:
        may = [name for name in others(game) if wanted() and game.knows(name).share >= LIKELY]
    except SearchStopped:
        return ""
    return f"{listed(may)} may know" if may else ""
