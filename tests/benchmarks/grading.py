"""Which sheets in the notation does the grader accept, which refuse, and whom does it blame?

    python tests/benchmarks/grading.py             some seconds
    python tests/benchmarks/grading.py --failures  with each text that is misread

The book's proofs in every sign, word and label of the notation, each sheet right and with one
fault; a fault is *named* where the line is that of the fault. Then sheets in free hands, each line
of which is to be answered as not read. Then random derivations after a miscopied premise: an oracle
says of each step whether it follows from its two clauses as they are written, and the table what
the grader calls it. None that does not follow may be right.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parents[1]
sys.path[:0] = [str(HERE.parent), str(HERE / "resolver")]

import free_hands
from miscopied import VERDICTS, tally
from notation_sheets import NotedSheet, corpus

from resolver.practice import grade
from resolver.text.tables import text_table


def judged(sheet: NotedSheet) -> tuple[bool, bool]:
    """Return whether a sheet is accepted, and whether the line of its fault is named."""
    found = grade(sheet.text, sheet.clauses, sheet.goal)
    said = found.mistake or found.shortfall
    return found.refutes, said is not None and said.line == sheet.wrong


def miscopied_steps(derivations: int) -> list[list[str]]:
    """Return a row for each status: how many steps are valid, or not, by the oracle."""
    met = sum(tally(derivations), Counter())
    statuses = sorted({status for _, status in met})
    rows = [["status", *VERDICTS]]
    rows += [[one, *(str(met[verdict, one]) for verdict in VERDICTS)] for one in statuses]
    return rows


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    arguments.add_argument("--failures", action="store_true")
    arguments.add_argument("--drawn", type=int, default=1000, help="styles drawn at random")
    arguments.add_argument("--derivations", type=int, default=5200, help="miscopied ones")
    chosen = arguments.parse_args()
    sheets = [(sheet, *judged(sheet)) for sheet in corpus(chosen.drawn)]
    right = [(sheet, accepted) for sheet, accepted, _ in sheets if sheet.wrong is None]
    wrong = [(accepted, named) for sheet, accepted, named in sheets if sheet.wrong is not None]
    print(f"in the notation: {sum(accepted for _, accepted in right)} of {len(right)} accepted")
    refused, named = (sum(not one for one, _ in wrong), sum(one for _, one in wrong))
    print(f"with one fault: {refused} of {len(wrong)} refused, {named} on its line")
    free = [grade(sheet.text, sheet.clauses, sheet.goal) for sheet in free_hands.sheets()]
    lines = [line for found in free for line in found.lines]
    unread = sum(line.kind == "unread" for line in lines)
    print(f"in free hands: {unread} of {len(lines)} lines answered as not read")
    print(f"\n{chosen.derivations} derivations after a miscopied premise, by step")
    print(text_table(miscopied_steps(chosen.derivations)))
    for sheet, accepted in right if chosen.failures else ():
        if not accepted:
            print(f"\n---\n{sheet.text}\n{grade(sheet.text, sheet.clauses, sheet.goal)}")


if __name__ == "__main__":
    main()
