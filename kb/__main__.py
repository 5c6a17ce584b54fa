"""The entry point of ``refute`` and ``python -m kb``; Ctrl-C in the imports gives no traceback."""

from __future__ import annotations

import sys


def main() -> int:
    """Import and run the command, and return its exit code; Ctrl-C during the import gives 130."""
    try:
        from kb.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
