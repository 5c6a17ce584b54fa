"""All attacks, in the order of the table."""

from __future__ import annotations

import game_machine
import prover_machine
import shell_machine
import workbench_machine

__all__ = ["game_machine", "prover_machine", "shell_machine", "workbench_machine"]
