"""The command `refute` in a process of its own."""

import os
import subprocess
import sys

from support.house import ROOT


def environment(**changes: str) -> dict[str, str]:
    """The environment without what would decide about the output; the package is found anywhere."""
    deciding = ("NO_COLOR", "TERM", "PYTHONIOENCODING", "PYTHONUNBUFFERED")
    kept = {name: value for name, value in os.environ.items() if name not in deciding}
    return kept | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"} | changes


def refute(
    *arguments: str, stdin: bytes = b"", **changes: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "kb", *arguments], input=stdin, capture_output=True,
        env=environment(**changes), timeout=60,
    )  # fmt: skip
