"""Counting: premises added up until more is asked for than there is; where no sum does, cases.

    so often: A₁ ≥ b₁   …   Aₙ ≥ bₙ
    ───────────────────────────────      the sum of all has less on its left than on its
                 0 ≥ 1                   right: a linear programme finds the cheapest

Which lines, and how often, is a linear programme, solved in whole numbers, alike lines as one.
Resolution needs exponentially many steps for what one sum says of pigeons in holes (Haken, TCS 39,
1985).

>>> from resolver import problems, prove
>>> print(prove(problems.pigeonhole(2), strategy="counting").proof[-1].clause)
0 ≥ 1
"""

from resolver.budget import Meter
from resolver.search.counting.cases import proof_of, refute_by_sums
from resolver.search.counting.sums import Part, Premise, one_sum

__all__ = ["Meter", "Part", "Premise", "one_sum", "proof_of", "refute_by_sums"]
