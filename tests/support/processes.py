"""The command `refute`: in a process of its own, or called where no process is the point."""

import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from subprocess import CompletedProcess
from unittest.mock import patch

from kb.cli import main
from support.house import ROOT


def environment(**changes: str) -> dict[str, str]:
    """The environment without what would decide about the output; the package is found anywhere."""
    deciding = ("NO_COLOR", "TERM", "PYTHONIOENCODING", "PYTHONUNBUFFERED")
    kept = {name: value for name, value in os.environ.items() if name not in deciding}
    return kept | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"} | changes


def refute(*arguments: str, stdin: bytes = b"", **changes: str) -> CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "kb", *arguments], input=stdin, capture_output=True,
        env=environment(**changes), timeout=60,
    )  # fmt: skip


class Stream(TextIOWrapper):
    """A standard stream that keeps what is written, as a pipe or as a terminal."""

    is_terminal = False

    def isatty(self) -> bool:
        return self.is_terminal


def call_refute(
    *arguments: str, stdin: bytes = b"", encoding: str = "utf-8", is_terminal: bool = False
) -> CompletedProcess[bytes]:
    """Return what the command does in this process, with streams of this encoding."""
    codec, _, errors = encoding.partition(":")
    out, err = BytesIO(), BytesIO()
    streams = {
        "stdin": Stream(BytesIO(stdin), "utf-8"),
        "stdout": Stream(out, codec, errors or None),
        "stderr": Stream(err, codec, "backslashreplace"),
    }
    streams["stdin"].is_terminal = streams["stdout"].is_terminal = is_terminal
    with patch.multiple(sys, **streams):
        status = main([*arguments])
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
    return CompletedProcess(arguments, status, out.getvalue(), err.getvalue())
