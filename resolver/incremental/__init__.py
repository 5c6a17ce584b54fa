"""The engine that grows: a prover is a value, it counts, and it keeps the models that it finds.

There are two engines because there are two jobs. In search/ a problem is met once, large and hard,
and the search may change its own data as it goes; clauses are all it knows. Here a small theory is
asked for everything that follows, again after each new clause, and a hypothesis is just another
prover: so it is a value, it counts without writing clauses out, and what it found out is handed on.

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
