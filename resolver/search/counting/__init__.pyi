"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from resolver.budget import Meter as Meter
from resolver.search.counting.cases import refute_by_sums as refute_by_sums
from resolver.search.counting.cases import write_sum_proof as write_sum_proof
from resolver.search.counting.sums import Part as Part
from resolver.search.counting.sums import Premise as Premise
from resolver.search.counting.sums import find_one_sum as find_one_sum

__all__: list[str]
