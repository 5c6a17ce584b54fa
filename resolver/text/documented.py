"""Classes whose cached properties keep their docstrings.

attrs makes a class with slots anew, and a slot has no docstring of its own; `help()` reads it in
`__slots__`, where that is a dict.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar


class Documented:
    """The base of such a class.

    >>> from attrs import frozen
    >>> @frozen
    ... class Circle(Documented):
    ...     radius: float
    ...     @cached_property
    ...     def area(self) -> float:
    ...         '''What it covers.'''
    ...         return 3.14 * self.radius**2
    >>> import inspect
    >>> inspect.getdoc(Circle.area)
    'What it covers.'
    """

    __slots__: Any = ()
    _docstrings: ClassVar[dict[str, str | None]] = {}

    def __init_subclass__(cls) -> None:
        """Collect the docstrings of the class as written, and give them to the one with slots."""
        super().__init_subclass__()
        if vars(cls).get("_docstrings"):
            cls.__slots__ = {name: cls._docstrings.get(name) for name in cls.__slots__}
        else:
            cls._docstrings = {
                name: one.__doc__
                for name, one in vars(cls).items()
                if isinstance(one, cached_property)
            }
