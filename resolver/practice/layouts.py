"""A derivation as a trace or as a tree: the place of a line says what it comes from.

A trace has a number, a clause, a zero, what it comes from, and a zero; a line that begins with `c `
is a comment. The atoms are their names, or the numbers that they have in DIMACS.

    4 -2 3 0 1 2 0        4 ~q r 0 1 2 0

In a tree the parents stand below a clause, further in; or it is upside down.

    □                                p ∨ q
    ├─ q                             ¬p
    │  ├─ p ∨ q                   q
    │  └─ ¬p                      ¬q
    └─ ¬q                       □

Source: Jussila, Sinz & Biere, SAT 2006 (the format TraceCheck); the trees of Loveland's model
elimination and Stickel's PTTP are printed so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from attrs import evolve

from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.practice.handwriting import NOTE, read_derivation
from resolver.practice.parsed_line import EXAMPLE, ParsedLine
from resolver.text.dimacs import Cnf

LINE: Final = re.compile(r"\s*([0-9]{1,9})((?:\s+\S+)*?)\s+0((?:\s+[1-9][0-9]{0,8})*)\s+0\s*")
TRACED: Final = "write a step as: 4 -2 3 0 1 2 0"
BRANCH: Final = "│├└─╰╭┌┬┴┤╮╯`+"
MARGIN: Final = re.compile(rf"[\s{BRANCH}]*(?:\|[\s{BRANCH}|-]*-\s*)*")
DRAWN: Final = re.compile(r"^[\s│|]*(?:[├└╰╭┌]|[|+`]--)")


def read_trace(text: str, known: Iterable[Clause]) -> list[ParsedLine]:
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


def _claimed(line: int, found: re.Match[str], names: Mapping[str, str]) -> ParsedLine:
    """Return what a line claims."""
    number, premises = int(found[1]), tuple(map(int, found[3].split()))
    literals: list[Literal] = []
    for word in found[2].split():
        atom = word.lstrip("-~¬")
        if atom not in names or len(word) > len(atom) + 1:
            kind = "unknown atom" if any(map(str.isalnum, word)) else "unreadable"
            said = f"{word} is no literal of the clauses"
            return ParsedLine(line, number, None, premises, trouble=(kind, said, TRACED))
        literals.append(Literal.of(names[atom], atom == word))
    return ParsedLine(line, number, Clause(literals), premises)


class Node(NamedTuple):
    """One line of the tree: what it claims, and how far in it stands."""

    claim: ParsedLine
    margin: int


def read_tree(text: str, known: Iterable[Clause]) -> list[ParsedLine]:
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
        ParsedLine(
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


def _joined(nodes: Sequence[Node]) -> list[ParsedLine]:
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
