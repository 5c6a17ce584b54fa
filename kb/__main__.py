"""``python -m kb`` is the command ``refute``."""

from __future__ import annotations

import sys

from kb.cli import main

if __name__ == "__main__":
    sys.exit(main())
