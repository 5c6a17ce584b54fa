"""A derivation as a tree that is written as lines: the parents stand below a clause, further in.

    □                      or upside down:          p ∨ q
    ├─ q                                            ¬p
    │  ├─ p ∨ q                                  q
    │  └─ ¬p                                     ¬q
    └─ ¬q                                      □

Source: the trees of Loveland's model elimination and Stickel's PTTP are printed so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from attrs import evolve

from resolver.logic.clause import Clause
from resolver.practice.claims import EXAMPLE, Claim
from resolver.practice.handwriting import read_derivation

BRANCH: Final = "│├└─╰╭┌┬┴┤╮╯`+"
MARGIN: Final = re.compile(rf"[\s{BRANCH}]*(?:\|[\s{BRANCH}|-]*-\s*)*")
DRAWN: Final = re.compile(r"^[\s│|]*(?:[├└╰╭┌]|[|+`]--)")


class Node(NamedTuple):
    """One line of the tree: what it claims, and how far in it stands."""

    claim: Claim
    margin: int


def read_tree(text: str, known: Iterable[Clause]) -> list[Claim]:
    r"""Return what a tree claims, leaves first; nothing for a text that is none.

    >>> clauses = [Clause(["p"]), Clause(["~p"])]
    >>> [(one.line, one.premises) for one in read_tree("□\n├─ p\n└─ ¬p", clauses)]
    [(2, ()), (3, ()), (1, (1, 2))]
    """
    lines = text.split("\n")
    margins = [MARGIN.match(line).end() for line in lines]  # type: ignore[union-attr]
    bare = [line[margin:] for line, margin in zip(lines, margins, strict=True)]
    depths = {margin for margin, line in zip(margins, bare, strict=True) if line.strip()}
    indented = len(depths) > 2 and not any(line[:1].isdigit() for line in bare)
    if not indented and not any(map(DRAWN.match, lines)):
        return []
    claims = read_derivation("\n".join(bare), known)
    if any(claim.number is not None or claim.premises for claim in claims):
        return []
    first = next((at for at, line in enumerate(lines, start=1) if DRAWN.match(line)), 1)
    read = {claim.line for claim in claims}
    # In a tree each line is a clause, so a word that is passed over elsewhere is an atom here.
    claims += [
        Claim(
            at, None, None, trouble=("unknown atom", f"{line} is no atom of the clauses", EXAMPLE)
        )
        for at, line in enumerate(bare, start=1)
        if at >= first and len(line.split()) == 1 and line[-1].isalnum() and at not in read
    ]
    claims.sort(key=lambda claim: claim.line)
    unread = [claim for claim in claims if claim.unread and claim.trouble is None]
    nodes = [Node(claim, margins[claim.line - 1]) for claim in claims if claim not in unread]
    if len(nodes) > 1 and nodes[0].margin > nodes[-1].margin:
        nodes.reverse()
    return [*_joined(nodes), *unread]


def _joined(nodes: Sequence[Node]) -> list[Claim]:
    """Return the claims with their parents: those that stand one deeper, up to the next like it."""
    children: dict[int, list[int]] = {at: [] for at in range(len(nodes))}
    above: list[int] = []
    for at, node in enumerate(nodes):
        while above and nodes[above[-1]].margin >= node.margin:
            above.pop()
        if above:
            children[above[-1]].append(at)
        above.append(at)
    # Whoever stands further down has a smaller number, so parents come before their child.
    order = list(reversed(range(len(nodes))))
    leaves_first = sorted(order, key=lambda at: (-nodes[at].margin, nodes[at].claim.line))
    numbers = {at: number for number, at in enumerate(leaves_first, start=1)}
    return [
        evolve(
            nodes[at].claim,
            number=numbers[at],
            premises=tuple(sorted(numbers[child] for child in children[at])),
            aim=False,
        )
        for at in leaves_first
    ]
