"""A derivation as a trace or as a tree: its place says what a clause comes from.

A trace has a number, a clause, a zero, what it comes from, and a zero; a line that begins with `c `
is a comment. The atoms are their names, or the numbers that they have in DIMACS.

    4 -2 3 0 1 2 0        4 ~q r 0 1 2 0

In a tree the parents stand below a clause, further in; or it is upside down.

    □                                p ∨ q
    ├─ q                             ¬p
    │  ├─ p ∨ q                   q
    │  └─ ¬p                      ¬q
    └─ ¬q                       □

Source: Jussila, Sinz & Biere, SAT 2006 (the format TraceCheck); the trees
of Loveland's model elimination and Stickel's PTTP are printed so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from attrs import evolve

from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.practice.handwriting import LONG, NOTE, read_derivation
from resolver.practice.parsed_line import SILENT, ParsedLine, unknown_atom
from resolver.text.dimacs import Cnf

TRACE: Final = re.compile(r"\s*([0-9]{1,9})((?:\s+\S+)*?)\s+0((?:\s+[1-9][0-9]{0,8})*)\s+0\s*")
BRANCH: Final = "│├└─╰╭┌┬┴┤╮╯`+"
MARGIN: Final = re.compile(
    rf"[\s{BRANCH}]*(?:\|[\s{BRANCH}|]*(?:-{{2,}}\s*|-\s+|\s+|$))*(?:-{{2,}}\s*)?"
)
DRAWN: Final = re.compile(r"^[\s│|]*(?:[├└╰╭┌]|[|+`]--)(?!.*(?:[┼┬┴]|-\|)|[-+|:\s]*$)")
INFERENCE: Final = re.compile(
    r"\\(Axiom|Unary|Binary|Trinary)(?:Inf)?C?\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}"
)
LABELLED: Final = re.compile(r"(?:^|(?<=\s{3}))[(\[]?([0-9]{1,9})[.):\]]+(?=\s?[^\s0-9])")
ARITIES: Final = {"Axiom": 0, "Unary": 1, "Binary": 2, "Trinary": 3}


def read_columns(text: str, known: Iterable[Clause]) -> list[ParsedLine]:
    r"""Return the lines of two columns, the left one first; nothing for a text that has one.

    >>> known = [Clause(["p"]), Clause(["~p", "q"]), Clause(["~q"])]
    >>> read = read_columns("1. p     4. q 1, 2\n2. ¬p ∨ q\n3. ¬q    5. □ 3, 4", known)
    >>> [(line.line, line.number) for line in read]
    [(1, 1), (2, 2), (3, 3), (1, 4), (3, 5)]

    Args:
        text: The derivation as a student writes it.
        known: The clauses whose atoms it uses.
    """
    lines = text.expandtabs().split("\n")
    found = [[*LABELLED.finditer(line)] for line in lines]
    column = min((row[1].start() for row in found if row[1:]), default=0)
    cuts = [next((one.start() for one in row if one.start() >= column), None) for row in found]
    left, right = [
        [(at, int(one[1])) for at, row in enumerate(found) for one in row if part(one.start())]
        for part in (column.__gt__, column.__le__)
    ]
    numbers = [number for _, number in (*left, *right)]
    if not column or len(right) < 2 or any(a >= b for a, b in pairwise(numbers)):
        return []
    halves = [line[:cut] for line, cut in zip(lines, cuts, strict=True)]
    halves += [line[cut:] if cut else "" for line, cut in zip(lines, cuts, strict=True)]
    read = read_derivation("\n".join(halves), known)
    return [evolve(parsed, line=(parsed.line - 1) % len(lines) + 1) for parsed in read]


def read_trace(text: str, known: Iterable[Clause]) -> list[ParsedLine]:
    r"""Return the lines of a trace; nothing for a text of which a line is none.

    >>> read = read_trace("3 0 1 2 0", [Clause(["p"]), Clause(["~p"])])
    >>> [(line.number, str(line.clause), line.premises) for line in read]
    [(3, '□', (1, 2))]

    Args:
        text: The derivation as a student writes it.
        known: The clauses whose atoms it uses.
    """
    lines = enumerate(text.split("\n"), start=1)
    bare = [(at, NOTE.sub("", line)[:LONG]) for at, line in lines if line[:2] != "c "]
    matches = [(at, found) for at, line in bare if (found := TRACE.fullmatch(line)) is not None]
    traced = {at for at, _ in matches}
    axioms = list(known)
    beside = [
        evolve(parsed, line=at)
        for at, line in (bare if matches else ())
        if at not in traced
        for parsed in read_derivation(line, axioms)
    ]
    if not matches or any(parsed.claims for parsed in beside):
        return []
    atoms = Cnf.of(axioms).names
    names = {name: name for name in atoms.values()}
    if not names.keys() & {str(number) for number in atoms}:
        names |= {str(number): name for number, name in atoms.items()}
    return [_traced(at, found, names) for at, found in matches] + beside


def _traced(line: int, found: re.Match[str], names: Mapping[str, str]) -> ParsedLine:
    """Return a line of a trace as it was read."""
    number, premises = int(found[1]), tuple(map(int, found[3].split()))
    literals: list[Literal] = []
    for word in found[2].split():
        atom = word.lstrip("-~¬")
        if atom not in names or len(word) > len(atom) + 1:
            kind = "unknown atom" if any(map(str.isalnum, word)) else "unreadable"
            fault = kind, f"{word} is no literal of the clauses", "write a step as: 4 -2 3 0 1 2 0"
            return ParsedLine(line, number, None, premises, fault=fault)
        literals.append(Literal.of(names[atom], atom == word))
    return ParsedLine(line, number, Clause(literals), premises)


def read_tree(text: str, known: Iterable[Clause]) -> list[ParsedLine]:
    r"""Return the lines of a tree, leaves first; nothing for a text that is none.

    >>> clauses = [Clause(["p"]), Clause(["~p"])]
    >>> [(line.line, line.premises) for line in read_tree("□\n├─ p\n└─ ¬p", clauses)]
    [(2, ()), (3, ()), (1, (1, 2))]

    Args:
        text: The derivation as a student writes it.
        known: The clauses whose atoms it uses.
    """
    lines = text.split("\n")
    margins = [MARGIN.match(line).end() for line in lines]  # type: ignore[union-attr]
    bare = [line[margin:] for line, margin in zip(lines, margins, strict=True)]
    depths = {margin for margin, line in zip(margins, bare, strict=True) if line.strip()}
    drawn = [at for at, line in enumerate(lines, start=1) if DRAWN.match(line)]
    if not drawn and (len(depths) < 3 or any(line[:1].isdigit() for line in bare)):
        return []
    read = read_derivation("\n".join(bare), known)
    if drawn and all(parsed.number for parsed in read if parsed.claims):
        return sorted(read, key=lambda parsed: parsed.number or 0)
    if any(parsed.number is not None or parsed.premises for parsed in read):
        return []
    # In a tree each line is a clause, so a word that is passed over elsewhere is an atom here.
    read = [
        ParsedLine(parsed.line, fault=unknown_atom(line))
        if parsed.kind in SILENT and line.isalnum() and (not drawn or parsed.line in drawn)
        else parsed
        for parsed in read
        for line in [bare[parsed.line - 1].strip()]
    ]
    unread = [parsed for parsed in read if not parsed.claims]
    nodes = [(margins[parsed.line - 1], parsed) for parsed in read if parsed not in unread]
    if len(nodes) > 1 and nodes[0][0] > nodes[-1][0]:
        nodes.reverse()
    return [*_joined(nodes), *unread]


def read_prooftree(text: str, known: Iterable[Clause]) -> list[ParsedLine]:
    r"""Return the lines of a tree as the LaTeX package bussproofs has it; nothing for another text.

    >>> tree = "\\AxiomC{$p$}\n\\AxiomC{$\\neg p$}\n\\BinaryInfC{$\\bot$}"
    >>> read = read_prooftree(tree, [Clause(["p"]), Clause(["~p"])])
    >>> [(line.line, str(line.clause), line.premises) for line in read]
    [(1, 'p', ()), (2, '¬p', ()), (3, '□', (1, 2))]

    Args:
        text: The derivation as a student writes it.
        known: The clauses whose atoms it uses.
    """
    axioms, read = list(known), list[ParsedLine]()
    open_ones: list[int] = []
    for at, line in enumerate(text.split("\n"), start=1):
        for found in INFERENCE.finditer(line[:LONG]):
            parsed = next(iter(read_derivation(found[2], axioms)), ParsedLine(at))
            cut = max(0, len(open_ones) - ARITIES[found[1]])
            premises, open_ones = tuple(open_ones[cut:]), [*open_ones[:cut], len(read) + 1]
            read.append(evolve(parsed, line=at, number=len(read) + 1, premises=premises, kind=""))
    return read


def _joined(nodes: Sequence[tuple[int, ParsedLine]]) -> list[ParsedLine]:
    """Return lines with their parents: those that stand one deeper, up to the next like it."""
    children: list[list[int]] = [[] for _ in nodes]
    above: list[int] = []
    for at, (margin, _) in enumerate(nodes):
        while above and nodes[above[-1]][0] >= margin:
            above.pop()
        if above:
            children[above[-1]].append(at)
        above.append(at)
    # A line that is deeper has a smaller number, so parents come before their child.
    deepest = reversed(range(len(nodes)))
    leaves_first = sorted(deepest, key=lambda at: (-nodes[at][0], nodes[at][1].line))
    numbers = {at: number for number, at in enumerate(leaves_first, start=1)}
    return [
        evolve(nodes[at][1], number=number, premises=premises, kind="")
        for at, number in numbers.items()
        for premises in [tuple(sorted(numbers[child] for child in children[at]))]
    ]
