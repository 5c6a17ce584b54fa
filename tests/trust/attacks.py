"""All attacks: each registers itself when it is imported, and the table has them in this order."""

from __future__ import annotations

from importlib import import_module
from typing import Final

MODULES: Final = (
    "game_machine",
    "shell_machine",
    "workbench_machine",
    "prover_machine",
    "laws",
    "printing",
    "readers",
    "guided",
    "hostile",
    "faults",
    "independence",
    "supply",
)
for _name in MODULES:
    import_module(_name)
