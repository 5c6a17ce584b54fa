"""``refute prove``: clauses in a file, answered as the SAT competition has it; or the workbench."""

from __future__ import annotations

from argparse import Namespace

from kb.command.status import MISUSED, complain
from kb.shell.output import Output


def run(arguments: Namespace, out: Output) -> int:
    """Answer as the SAT competition has it, or open the workbench."""
    if arguments.file is None:
        if arguments.strategy or arguments.proof:
            said = (
                "refute: --strategy and --proof need a file of clauses; try refute prove FILE.cnf"
            )
            return complain(said, MISUSED)
        from resolver.workbench import main as workbench

        return workbench([])
    from resolver import solve_file

    strategy = arguments.strategy or "learning"
    return solve_file(arguments.file, strategy, arguments.proof, out.write)
