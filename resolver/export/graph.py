"""The proof as a graph of networkx: a node for each step, an arc from each premise to its step."""

from __future__ import annotations

from typing import Any

from resolver.proofs.proof import Proof, proof_of
from resolver.text.extras import extra


def to_networkx(proof: Proof) -> Any:
    """Return a DiGraph; the nodes are the numbers of the steps, and have what their records say.

    Raises MissingExtra where networkx is not installed.
    """
    proof = proof_of(proof)
    graph = extra("networkx", "a graph").DiGraph()
    graph.add_nodes_from((row["number"], row) for row in proof.records())
    graph.add_edges_from((premise, step.number) for step in proof for premise in step.premises)
    return graph
