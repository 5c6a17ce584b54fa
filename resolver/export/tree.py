"""The proof as an indented text, from the conclusion down to the axioms.

A line follows from the next line at its own indent and the one indented below it. The longer of
two branches stays at the indent, so that a long chain reads down the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from resolver.export.display import reason
from resolver.export.format import Format
from resolver.proofs.proof import Proof, Step, proof_of
from resolver.text.printable import shown


def to_tree(proof: Proof) -> str:
    """Return the proof as a tree, where a step that is used again is only referred to.

    >>> from resolver import Clause, Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), "the denied goal")
    >>> print(to_tree(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    3. □    resolution 1, 2 on p
    │ 1. p    given (line 7)
    2. ¬p    the denied goal
    """
    proof = proof_of(proof).trimmed()
    depths, atoms = proof.depths, proof.pivots
    written: set[int] = set()
    lines = []
    waiting = [(len(proof), 0)]
    while waiting:
        number, indent = waiting.pop()
        step = proof[number - 1]
        why = "see above" if number in written and step.premises else reason(step, atoms)
        lines.append(f"{'│ ' * indent}{number}. {shown(str(step.clause))}    {why}\n")
        if number not in written:
            written.add(number)
            waiting += _below(step, indent, depths)
    return "".join(lines)


def _below(step: Step, indent: int, depths: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the longer premise at the same indent, then the other, which is to come first."""
    premises = sorted(set(step.premises), key=lambda one: (depths[one], one), reverse=True)
    for aside, premise in enumerate(premises):
        yield premise, indent + aside


TREE: Final = Format("tree", ".txt", to_tree)
