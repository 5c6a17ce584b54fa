"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from resolver.logic.clause import Definition as Definition
from resolver.logic.linear_constraint import LinearConstraint as LinearConstraint
from resolver.text.listing import Clauses as Clauses

__all__: list[str]
