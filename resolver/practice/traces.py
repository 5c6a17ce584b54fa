"""A derivation as a trace: each line a number, a clause, a zero, what it comes from, and a zero.

    4 -2 3 0 1 2 0        4 ~q r 0 1 2 0

The atoms are their names, or the numbers that they have in DIMACS; a premise comes from nothing. A
line that begins with `c ` is a comment.

Source: Jussila, Sinz & Biere, SAT 2006 (the format TraceCheck).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.practice.claims import Claim
from resolver.practice.handwriting import NOTE
from resolver.text.dimacs import Cnf

LINE: Final = re.compile(r"\s*([0-9]{1,9})((?:\s+\S+)*?)\s+0((?:\s+[1-9][0-9]{0,8})*)\s+0\s*")
EXAMPLE: Final = "write a step as: 4 -2 3 0 1 2 0"


def read_trace(text: str, known: Iterable[Clause]) -> list[Claim]:
    r"""Return what a trace claims; nothing for a text of which a line is none.

    >>> read = read_trace("3 0 1 2 0", [Clause(["p"]), Clause(["~p"])])
    >>> [(claim.number, str(claim.clause), claim.premises) for claim in read]
    [(3, '□', (1, 2))]
    """
    lines = ["" if line[:2] == "c " else NOTE.sub("", line)[:5000] for line in text.split("\n")]
    read = [(at, LINE.fullmatch(line)) for at, line in enumerate(lines, start=1) if line.strip()]
    matches = [(at, found) for at, found in read if found is not None]
    if len(matches) < len(read):
        return []
    atoms = Cnf.of(known).names
    names = {name: name for name in atoms.values()}
    if not names.keys() & {str(number) for number in atoms}:
        names |= {str(number): name for number, name in atoms.items()}
    return [_claimed(at, found, names) for at, found in matches]


def _claimed(line: int, found: re.Match[str], names: Mapping[str, str]) -> Claim:
    """Return what a line claims."""
    number, premises = int(found[1]), tuple(map(int, found[3].split()))
    literals: list[Literal] = []
    for word in found[2].split():
        atom = word.lstrip("-~¬")
        if atom not in names or len(word) > len(atom) + 1:
            kind = "unknown atom" if any(map(str.isalnum, word)) else "unreadable"
            said = f"{word} is no literal of the clauses"
            return Claim(line, number, None, premises, trouble=(kind, said, EXAMPLE))
        literals.append(Literal.of(names[atom], atom == word))
    return Claim(line, number, Clause(literals), premises)
