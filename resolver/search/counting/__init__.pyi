"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from resolver.budget import Meter as Meter
from resolver.search.counting.cases import proof_of as proof_of
from resolver.search.counting.cases import refute_by_sums as refute_by_sums
from resolver.search.counting.sums import Part as Part
from resolver.search.counting.sums import Premise as Premise
from resolver.search.counting.sums import one_sum as one_sum

__all__: list[str]
