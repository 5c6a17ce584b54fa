"""What is kept for the user between sessions: games without a file, lines typed, the last file.

It lies where the system keeps such things, which platformdirs knows; without it nothing is kept.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from importlib.util import find_spec
from itertools import count
from pathlib import Path

from attrs import frozen

from kb.record.record import ENDING
from kb.shell.disk import notes_of

NAME = "refute"


@frozen
class Store:
    """Two directories: one for games, one for what the shell remembers.

    What cannot be read there is empty, and what cannot be written is not kept.
    """

    games: Path
    state: Path

    @classmethod
    def of_user(cls) -> Store | None:
        """Return the user's own, None without platformdirs."""
        if find_spec("platformdirs") is None:
            return None
        from platformdirs import user_data_path, user_state_path

        return cls(user_data_path(NAME, False) / "games", user_state_path(NAME, False))

    def lines(self, name: str = "history") -> Path | None:
        """Return the file for the lines that were typed, None where there can be none."""
        path = self.state / name
        try:
            self.state.mkdir(parents=True, exist_ok=True)
            path.open("a").close()
        except OSError:
            return None
        return path

    def dated(self, day: date) -> Path:
        """Return where a game of this day may be kept, in a file that is not there yet."""
        with suppress(OSError):
            self.games.mkdir(parents=True, exist_ok=True)
        paths = (self.games / f"{day}-{number}.clue" for number in count(1))
        return next(path for path in paths if not path.exists())

    def kept(self) -> list[Path]:
        """Return the games that are kept, the newest first."""
        with suppress(OSError):
            found = [path for path in self.games.iterdir() if path.suffix == ENDING]
            return sorted(found, key=lambda path: (path.stat().st_mtime, path.name), reverse=True)
        return []

    def named(self, name: str) -> Path | None:
        """Return the kept game of a name, with or without its ending; None for no such game."""
        for text in (name, f"{name}{ENDING}"):
            path = self.games / text
            if Path(text).name == text and path.is_file():
                return path.resolve()
        return None

    def discard(self, path: Path) -> None:
        """Remove a dated file, which another one has taken the place of."""
        if path.parent == self.games.resolve():
            with suppress(OSError):
                path.unlink()
                notes_of(path).unlink(missing_ok=True)


def at_home(path: Path) -> str:
    """Return a path as it is typed, with ~ for the user's own directory."""
    with suppress(ValueError, RuntimeError):
        return str("~" / path.relative_to(Path.home()))
    return str(path)
