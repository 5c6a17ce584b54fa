"""A result of every kind that shows itself in a notebook, large and awkward ones among them."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from test_values import VALUES

SHOWN = dict(VALUES)
