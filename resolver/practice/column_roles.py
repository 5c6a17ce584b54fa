"""A table whose head says which column has the parents, and which what they give.

    | Step | Clause 1 | Clause 2 | Resolvent |
    | 1    | ¬p ∨ q   | p        | q         |      →      ¬p ∨ q ,, p ⊢ q

A parent is a clause, or a number; the steps' own numbers are kept where parents are numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from resolver.practice.words import ANDS

CELLS: Final = re.compile(r"\s*[|│¦&;]\s*|\t+|\s{2,}")
RULE: Final = re.compile(r"[\s|+:─━│┼=-]*")
NUMBER: Final = re.compile(r"\(?[A-Z]?(\d+)\)?[.:)]?")
LABELLED: Final = re.compile(r"\s*[(\[]?\d+[)\].:]+\s*(?=\S)")
PARENT: Final = re.compile(
    r"(?:(?:first|second|1st|2nd|left|right|erste|zweite|première|deuxième|primera|segunda|prima"
    r"|seconda|primeira)\s+)?(?:parent|clause|premi\w+|klausel|elter\w*|cl[áa]usula|clausola|padre"
    r"|genitore|pai|antecedent|with|mit|from|aus|input|operand)\s*(?:\d|[ab]|i{1,2})?",
    re.IGNORECASE,
)
MADE: Final = re.compile(
    r"(?:resolv\w+|résolvant\w*|result\w*|ergebnis|risult\w+|résultat|new(?:\s+clause)?|derived"
    r"|neue(?:\s+klausel)?|conclusion|produces?|gives|output)(?:\s+(?:clause|klausel))?",
    re.IGNORECASE,
)
HEAD: Final = (
    "esol résolv ésult esult ergeb new derived neue conclu produ gives output isult".split()
)
BOTH: Final = re.compile(
    r"(?:resolv\w+|parents|clauses|eltern|premis\w+|from|aus|klauseln|padres|genitori|pais)",
    re.IGNORECASE,
)
BETWEEN: Final = re.compile(
    rf"\s*(?:[,;+&](?![^{{(\[]*[}})\]])|\b(?:{'|'.join(sorted(ANDS))})\b|(?<=\}}) (?={{))\s*"
)  # and in no brackets


def with_roles(lines: Sequence[str]) -> list[str]:
    """Return the lines, those of such a table as steps; a line keeps its place.

    >>> with_roles(["Clause A | Clause B | Resolvent", "p | ¬p | □"])
    ['', 'p ,, ¬p ⊢ □']

    Args:
        lines: The lines of a sheet.
    """
    found, roles = [*lines], list[str]()
    for at, line in enumerate(lines):
        if not roles and not any(word in line for word in HEAD):
            continue
        cells = _cells(line)
        if head := _roles(cells):
            roles, found[at] = head, ""
        elif roles and RULE.fullmatch(line):
            found[at] = ""
        elif roles and len(cells) == len(roles):
            found[at] = _step(dict(zip(roles, cells, strict=True))) or line
        else:
            roles = []
    return found


def _cells(line: str) -> list[str]:
    return CELLS.split(line.strip().strip("|│").strip())


def _roles(cells: Sequence[str]) -> list[str]:
    """Return what each column has, where these are the heads of such a table; else nothing."""
    parents = [at for at, cell in enumerate(cells) if PARENT.fullmatch(cell)]
    both = [at for at, cell in enumerate(cells) if BOTH.fullmatch(cell)]
    made = [at for at, cell in enumerate(cells) if at not in both and MADE.fullmatch(cell)]
    made = made or [at for at in both if MADE.fullmatch(cells[at])]
    both = [at for at in both if at not in made]
    if len(made) != 1 or made[0] in parents or (len(parents) != 2 and len(both) != 1):
        return []
    roles = [f"column {at}" for at in range(len(cells))]
    roles[made[0]] = "made"
    if len(parents) == 2:
        roles[parents[0]], roles[parents[1]] = "left", "right"
    else:
        roles[both[0]] = "both"
    return roles


def _step(cells: Mapping[str, str]) -> str:
    """Return a row of such a table as a step; nothing where it does not name two parents."""
    made = cells["made"]
    sides = BETWEEN.split(cells["both"]) if "both" in cells else [cells["left"], cells["right"]]
    if len(sides) != 2 or not all(sides) or not made:
        return ""
    numbers = [found[1] for found in map(NUMBER.fullmatch, sides) if found is not None]
    own = NUMBER.fullmatch(cells.get("column 0", ""))
    if len(numbers) == 2:
        label = f"{own[1]}. " if own and not LABELLED.match(made) else ""
        return f"{label}{made}  from {numbers[0]}, {numbers[1]}"
    if any(map(LABELLED.match, (*sides, made))):
        return f"From {sides[0]} and {sides[1]} we get {made}"
    return f"{sides[0]} ,, {sides[1]} ⊢ {made}"
