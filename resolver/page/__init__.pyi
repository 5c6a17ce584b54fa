"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from resolver.page.doors import Doors as Doors
from resolver.page.doors import Names as Names
from resolver.page.doors import Reply as Reply
from resolver.page.doors import door as door
from resolver.page.study import Study as Study

__all__: list[str]
