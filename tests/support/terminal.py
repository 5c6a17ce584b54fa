"""The program on a pseudo-terminal, in a home of its own, and what stands on the screen."""

import errno
import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time
from pathlib import Path
from subprocess import Popen

import pyte

ROOT = Path(__file__).parents[2]
HOME = ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")


class Terminal:
    """A process whose terminal has so many columns and lines, and tells where its cursor is."""

    def __init__(
        self,
        directory: Path,
        home: Path,
        *arguments: str,
        program: tuple[str, ...] = (),
        size: tuple[int, int] = (100, 40),
        **changes: str,
    ) -> None:
        here, there = pty.openpty()
        fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        deciding = ("NO_COLOR", "TERM", "COLUMNS", "LINES")
        kept = {k: v for k, v in os.environ.items() if k not in deciding}
        homes = dict.fromkeys(HOME, str(home))
        environment = kept | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"} | homes | changes
        self.process = Popen(
            program or [sys.executable, "-m", "kb", *arguments], cwd=directory, env=environment,
            stdin=there, stdout=there, stderr=there, start_new_session=True,
        )  # fmt: skip
        os.close(there)
        self.descriptor = here
        self.seen = self.all = ""
        self.display = pyte.Screen(*size)
        self.display.write_process_input = lambda told: self.type(told, "")
        self.stream = pyte.Stream(self.display)

    def until(self, wanted: str) -> str:
        """Return what was written up to the text that is waited for."""
        end = time.monotonic() + 30
        while wanted not in self.seen:
            assert time.monotonic() < end, self.seen
            if select.select([self.descriptor], [], [], 1)[0]:
                self.seen += self.read()
        before, _, self.seen = self.seen.partition(wanted)
        return before

    def settle(self) -> None:
        """Wait until nothing more is written."""
        while select.select([self.descriptor], [], [], 0.7)[0]:
            self.seen += self.read()

    def read(self) -> str:
        try:
            text = os.read(self.descriptor, 65536).decode(errors="replace")
        except OSError as error:
            assert error.errno == errno.EIO
            return ""
        self.all += text
        self.stream.feed(text)
        return text

    def screen(self, *wanted: str) -> list[str]:
        """Return the lines on the screen once these texts are there, or nothing more is written."""
        end = time.monotonic() + 30
        while not all(any(text in line for line in self.display.display) for text in wanted):
            assert time.monotonic() < end, (wanted, self.display.display)
            if select.select([self.descriptor], [], [], 1)[0]:
                self.seen += self.read()
        if not wanted:
            self.settle()
        return [line.rstrip() for line in self.display.display]

    def type(self, text: str, ending: str = "\r") -> None:
        os.write(self.descriptor, (text + ending).encode())

    def end(self) -> int:
        end = time.monotonic() + 30
        while self.process.poll() is None:
            assert time.monotonic() < end, self.seen
            if select.select([self.descriptor], [], [], 0.1)[0]:
                self.read()
        return self.process.returncode

    def close(self) -> None:
        """End what still runs, and hang up."""
        self.process.kill()
        self.process.wait()
        os.close(self.descriptor)
