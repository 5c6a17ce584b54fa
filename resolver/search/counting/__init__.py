"""Counting: premises are added up until the sum asks for more than its left side can reach.

    so often: A₁ ≥ b₁   …   Aₙ ≥ bₙ
    ───────────────────────────────      the sum of all has less on its left than on its
                 0 ≥ 1                   right: a linear programme finds the cheapest

If no single sum refutes the premises, the search goes case by case. Which lines are added, and how
often, is found by a linear programme in whole numbers, with alike lines added up before. Resolution
needs exponentially many steps for what one sum says of pigeons in holes (Haken, TCS 39, 1985).

Read refute.py first, the strategy; then sums.py, cases.py, and programme.py below them.

>>> from resolver import problems, prove
>>> print(prove(problems.pigeonhole(2), strategy="counting").proof[-1].clause)
0 ≥ 1
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "resolver.budget": "Meter",
        "cases": "refute_by_sums write_sum_proof",
        "sums": "Part Premise find_one_sum",
    },
)
