"""All attacks, in the order of the table."""

from __future__ import annotations

import game_machine
import guided
import hostile
import laws
import printing
import prover_machine
import readers
import shell_machine
import workbench_machine

__all__ = [
    "game_machine",
    "guided",
    "hostile",
    "laws",
    "printing",
    "prover_machine",
    "readers",
    "shell_machine",
    "workbench_machine",
]
