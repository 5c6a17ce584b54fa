"""The engine for theories that grow: a prover is a value, it counts, and it keeps its models.

There are two engines because there are two jobs. The engine in search/ gets a large and hard
problem once; it may change its own data as it goes, and it knows only clauses. The engine here gets
a small theory, and is asked for everything that follows, again after each new clause. So a prover
is a value: a hypothesis is just another prover, which begins with all that the first one has found
out. And it counts without writing constraints out as clauses.

To add a kind of premise, teach it to `propagation.py` (as masks, and fast) and `elaboration.py`
(with reasons, and as clauses of a proof).
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "propagation": "each_bit",
    },
)
