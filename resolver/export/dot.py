"""The proof as a graph, with an arc from each premise to its step: for Graphviz, or networkx.

Source: Gansner & North, Software: Practice and Experience 30(11), 2000.
"""

from __future__ import annotations

from typing import Any

from resolver.export.display import kinds, reason
from resolver.proofs.proof import Proof, Step, proof_of
from resolver.text.printable import shown
from resolver.text.printed import extra


def to_dot(proof: Proof) -> str:
    r"""Return a digraph with a box for each step, coloured by the kind of its source.

    >>> from resolver import DENIED, Clause, Derivation
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
    """
    proof = proof_of(proof).needed()
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
    lines += (edge for step in proof for edge in _edges(step))
    return "\n".join([*lines, "}", ""])


def to_networkx(proof: Proof) -> Any:
    """Return a DiGraph; the nodes are the numbers of the steps, and have what their records say.

    Raises MissingExtra where networkx is not installed.
    """
    proof = proof_of(proof)
    graph = extra("networkx", "a graph").DiGraph()
    graph.add_nodes_from((row["number"], row) for row in proof.records())
    graph.add_edges_from((premise, step.number) for step in proof for premise in step.premises)
    return graph


def _edges(step: Step) -> list[str]:
    return [f"  {premise} -> {step.number}" for premise in dict.fromkeys(step.premises)]


def label(text: str) -> str:
    r"""Return the text as it stands in a label.

    >>> print(label('say "p & q"'))
    say \"p &amp; q\"
    """
    # Besides backslash and quote, a label reads the entities of HTML.
    escaped = shown(text).replace("\\", "\\\\").replace('"', '\\"')
    return escaped.replace("&", "&amp;")
