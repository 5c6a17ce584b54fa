"""The proof as plain text: numbered lines, a tree, or a graph for Graphviz.

A tree has the conclusion on top, its premises below. The longer of two branches comes last, so that
a chain is a staircase. Where it would leave the page, it goes on at the margin. A graph has an arc
from each premise to its step.

Source: Gansner & North, Software: Practice and Experience 30(11), 2000 (Graphviz).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from resolver.export.display import kinds, needed, reason
from resolver.proofs.proof import Proof, Step, expect_proof
from resolver.text.tables import shown

DEEPEST: Final = 12  # steps to the right


def to_text(proof: Proof) -> str:
    """Return the proof as numbered lines.

    Args:
        proof: A proof by resolution, or one that counts.
    """
    return f"{expect_proof(proof)}\n"


def to_tree(proof: Proof) -> str:
    """Return the proof as a tree, where a step that is used again is only referred to.

    >>> from resolver import DENIED, Clause
    >>> from resolver.proofs import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_tree(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    3. □    resolution 1, 2 on p
    ├── 1. p    given (line 7)
    └── 2. ¬p    the denied goal

    A branch of more than twelve steps goes on below, at the margin.

    Args:
        proof: A proof; steps that its conclusion does not need are left out.
    """
    proof = needed(proof)
    return _Tree(proof).text(proof[-1])


class _Tree:
    """The steps by number, how deep each of them is, and which are written already."""

    def __init__(self, proof: Proof) -> None:
        self.steps = {step.number: step for step in proof}
        self.depths = proof.depths
        self.written: set[int] = set()

    def text(self, last: Step) -> str:
        """Return the trees, from that of the conclusion on."""
        lines: list[str] = []
        roots = [last.number]
        for root in roots:  # which grows
            if root not in self.written:
                lines += ["", *self._lines(root, roots)] if lines else self._lines(root, roots)
        return "\n".join([*lines, ""])

    def _lines(self, root: int, roots: list[int]) -> Iterator[str]:
        """Yield a tree; what lies too deep in it is put among the roots of others."""
        waiting = [(root, "", "", 0)]
        while waiting:
            number, branch, indent, depth = waiting.pop()
            step = self.steps[number]
            why = reason(step)
            if step.premises and number in self.written:
                why = "see above"
            elif step.premises and depth == DEEPEST:
                why = "see below"
                roots.append(number)
            else:
                self.written.add(number)
                waiting += self._below(step, indent, depth + 1)
            yield f"{branch}{number}. {shown(str(step.clause))}    {why}"

    def _below(self, step: Step, indent: str, depth: int) -> Iterator[tuple[int, str, str, int]]:
        """Yield what the step rests on, the last of it first."""
        premises = sorted(set(step.premises), key=lambda premise: (self.depths[premise], premise))
        for number in reversed(premises):
            last = number == premises[-1]
            branch, more = ("└── ", "    ") if last else ("├── ", "│   ")
            yield number, indent + branch, indent + more, depth


def to_dot(proof: Proof) -> str:
    r"""Return a digraph with a box for each step, coloured by the kind of its source.

    >>> from resolver import DENIED, Clause
    >>> from resolver.proofs import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_dot(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    digraph proof {
      node [shape=box, style="rounded,filled", color="#57534e", fontcolor="#1c1917"]
      edge [color="#8a8a8a"]
      1 [label="1. p\ngiven (line 7)", fillcolor="#d6e8ff"]
      2 [label="2. ¬p\nthe denied goal", fillcolor="#ffd9d3"]
      3 [label="3. □\non p", fillcolor="#f5f5f4"]
      1 -> 3
      2 -> 3
    }

    Args:
        proof: A proof; steps that its conclusion does not need are left out.
    """
    proof = needed(proof)
    of_kind = kinds(proof)
    lines = [
        "digraph proof {",
        '  node [shape=box, style="rounded,filled", color="#57534e", fontcolor="#1c1917"]',
        '  edge [color="#8a8a8a"]',
    ]
    for step in proof:
        below = f"on {step.pivot or '?'}" if step.rule == "resolution" else reason(step)
        text = f"{label(f'{step.number}. {step.clause}')}\\n{label(below)}"
        lines.append(f'  {step.number} [label="{text}", fillcolor="{of_kind[step.number].colour}"]')
    arcs = dict.fromkeys((premise, step.number) for step in proof for premise in step.premises)
    lines += [f"  {premise} -> {number}" for premise, number in arcs]
    return "\n".join([*lines, "}", ""])


def label(text: str) -> str:
    r"""Return the text escaped for a label.

    >>> print(label('say "p & q"'))
    say \"p &amp; q\"
    """
    # Besides backslash and quote, a label reads the entities of HTML.
    escaped = shown(text).replace("\\", "\\\\").replace('"', '\\"')
    return escaped.replace("&", "&amp;")
