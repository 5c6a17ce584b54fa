"""Names that users of other packages try, and what they find instead of a bare AttributeError.

A class or a module has one small table of such names: what to write here, and the words that stand
for it elsewhere, with blanks between them. They are public members of PySAT's `Solver` and `CNF`,
of `sympy.logic`, `chess.Board` and `pandas.DataFrame`, and plain English. A name that is in no
table has no counterpart here, and gets the error that Python gives; nothing is guessed. Case,
underscores and a first word such as `get_` make no difference: `getModels` is `models`.

An error is raised all the same, so `hasattr`, `copy`, `pickle` and notebooks find nothing new.
"""

from __future__ import annotations

import re
from abc import ABCMeta
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

__all__ = ["Answering", "AnsweringType", "answer_in"]

FIRST_WORD: Final = re.compile("^(?:get|find|compute|iter|list|is)(?=_|[A-Z])_?")


def answer_in(table: Mapping[str, str], name: str, public: Iterable[str] = ()) -> str | None:
    """Return the advice of a table for a name that was tried; None if the table lacks the name.

    >>> answer_in({"advise()": "best_move recommend"}, "recommend")
    'advise()'
    >>> answer_in({"advise()": "best_move"}, "getBestMove"), answer_in({}, "get_odds", ["odds"])
    ('advise()', 'odds')
    >>> answer_in({}, "odds", ["odds"]) is None
    True

    Args:
        table: The advice, what to write here, with the names for which it is given, in one text.
        name: The name that was tried.
        public: The names that are there, which may be meant in another spelling.
    """
    # The very name comes first, since another one may differ from it only in case or underscores.
    for instead, names in table.items():
        if name in names.split():
            return instead

    letters = _letters_of(name)
    for known in public:
        # A name that is there itself is asked for only where its property failed.
        if known != name and letters == _letters_of(known):
            return known
    for instead, names in table.items():
        if letters in map(_letters_of, names.split()):
            return instead
    return None


def _letters_of(name: str) -> str:
    """Return a name without case, underscores, and a first word that says nothing."""
    return FIRST_WORD.sub("", name).replace("_", "").lower()


def refuse(owner: type, name: str, bare: str, value: object) -> AttributeError:
    """Return the error for a name that a class has not; the nearest class of its bases answers.

    Args:
        owner: The class.
        name: The name that was tried.
        bare: What Python says of it.
        value: What it was tried on.
    """
    # Python and its tools look for names that begin with `_`, and expect the bare error.
    for base in owner.__mro__ if not name.startswith("_") else ():
        public = [known for known in vars(base) if not known.startswith("_")]
        instead = answer_in(vars(base).get("_tried", {}), name, public)
        if instead is not None:
            sentence = f"{owner.__name__} has no {name!r}; try {instead}"
            return AttributeError(sentence, name=name, obj=value)
    return AttributeError(bare, name=name, obj=value)


class AnsweringType(ABCMeta):
    """The class of classes that answer for names tried on them, such as `Game.load`."""

    if not TYPE_CHECKING:  # A type checker would take any name for granted.

        def __getattr__(cls, name: str) -> Any:
            raise refuse(cls, name, f"type object {cls.__name__!r} has no attribute {name!r}", cls)


class Answering(metaclass=AnsweringType):
    """The base of classes that say what a name tried on them is called here.

    >>> class Board(Answering):
    ...     _tried = {"advise()": "best_move"}
    >>> for value in (Board(), Board):
    ...     try:
    ...         value.best_move
    ...     except AttributeError as error:
    ...         print(error)
    Board has no 'best_move'; try advise()
    Board has no 'best_move'; try advise()
    >>> hasattr(Board(), "best_move")
    False
    """

    __slots__ = ()
    _tried: ClassVar[Mapping[str, str]] = {}

    def __dir__(self) -> list[str]:
        """Return the names that somebody may write, without those that begin with `_`."""
        return [name for name in super().__dir__() if not name.startswith("_")]

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            owner = type(self)
            raise refuse(owner, name, f"{owner.__name__!r} object has no attribute {name!r}", self)
