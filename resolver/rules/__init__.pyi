"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from resolver.rules.binary_resolution import resolve as resolve
from resolver.rules.binary_resolution import resolvents as resolvents
from resolver.rules.subsumption import backward_subsumed as backward_subsumed
from resolver.rules.subsumption import delete_subsumed as delete_subsumed
from resolver.rules.subsumption import is_forward_subsumed as is_forward_subsumed
from resolver.rules.tautology import delete_tautologies as delete_tautologies
from resolver.rules.unit_resolution import next_unit as next_unit

__all__: list[str]
