"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from resolver.proofs.derivation import Derivation as Derivation
from resolver.proofs.interpolation import Interpolant as Interpolant
from resolver.proofs.measuring import Measures as Measures
from resolver.proofs.measuring import measures as measures
from resolver.proofs.refinements import Shapes as Shapes
from resolver.proofs.refinements import shapes as shapes
from resolver.proofs.shortening import Shortening as Shortening

__all__: list[str]
