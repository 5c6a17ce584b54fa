"""`python -m resolver`: the workbench, imported in `main`, which catches Ctrl-C meanwhile."""

from __future__ import annotations

import sys


def main() -> int:
    """Return the exit code of the workbench; that of an interrupt while it is still imported."""
    try:
        from resolver.workbench.interpreter import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
