"""The command ``refute``, and ``python -m kb``: what it takes is imported once Ctrl-C is heard."""

from __future__ import annotations

import sys


def main() -> int:
    """Return the exit code of the command; that of an interrupt while it is still imported."""
    try:
        from kb.cli import main as run  # in here, for Ctrl-C may come before it is imported

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
