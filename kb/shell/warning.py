"""A warning that somebody may know the Solution, worked out beside the typing.

It takes a tenth of a second for each player, and with ten of them some seconds: a thread of its own
does it after each change of the record, and the toolbar shows what is known by then.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread
from typing import Final

from kb.game import Game
from kb.shell.advising import others
from kb.why.phrases import join_words
from resolver import SearchStopped

LIKELY: Final = 0.2  # from here on he may know


class Warner:
    """Works out who may know the Solution of the last game asked about, in a thread.

    `done` is called when that is worked out; it must not mind being called after the last prompt.
    """

    def __init__(self, done: Callable[[], object]) -> None:
        self.done = done
        self.lock = Lock()  # for the two below, which two threads change together
        self.game: Game | None = None
        self.sentence = ""

    def text(self, game: Game) -> str:
        """Return the warning as far as it is worked out; empty where there is none."""
        with self.lock:
            if game is self.game:
                return self.sentence
            self.game, self.sentence = game, ""
        Thread(target=self._look, args=(game,), daemon=True).start()
        return ""

    def _look(self, game: Game) -> None:
        # An error has nobody to go to here: its traceback would be drawn over what is typed.
        with suppress(Exception):
            sentence = warning(game, wanted=lambda: game is self.game)
            with self.lock:
                if game is not self.game:
                    return
                self.sentence = sentence
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
    return f"{join_words(may)} may know" if may else ""
