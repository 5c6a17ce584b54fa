"""The command ``refute`` and ``python -m kb``, which handles Ctrl-C already while importing."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command, and return its exit code, also for an interrupt while it is imported."""
    try:
        from kb.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
