"""A literal is an atom or its complement, and equal literals are one object.

`Memo` keeps one object for each value, alive as long as somebody uses it. The keys of those that
have died are forgotten when the next object is made.

Source: hash consing, Ershov, CACM 1(8), 1958.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from functools import lru_cache, total_ordering
from threading import RLock
from typing import Any, Final, Generic, TypeVar, final
from weakref import ref

from attrs import field, frozen

from resolver.errors import LiteralError
from resolver.lazy import written
from resolver.logic.names import NEGATIONS, composed, is_formula, label, quoted, read_name

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

# Re-entrant, and one for all: a collection of garbage may run amid the forgetting, and with it a
# finalizer that makes values itself; two locks taken in two orders would wait for each other.
_LOCK: Final = RLock()


class _Reference(ref[Value]):
    """A weak reference that knows its key."""

    __slots__ = ("key",)
    key: Hashable


class Memo(Generic[Key, Value]):
    """Maps a value to the one living object that has it; threads may share the map.

    The standard library's WeakValueDictionary does the same at half the speed.
    """

    def __init__(self, make: Callable[[Key], Value]) -> None:
        self._make = make
        self._alive: dict[Hashable, _Reference[Value]] = {}
        # What has died is only noted, by a method that is no Python code: an interrupt (Ctrl-C)
        # that came amid a callback in Python would be printed and lost.
        self._dead: list[_Reference[Value]] = []

    def get(self, key: Key) -> Value:
        """Return the one object for this key, made now if none is alive."""
        reference = self._alive.get(key)
        if reference is not None:
            value = reference()
            if value is not None:
                return value
        made = self._make(key)
        reference = _Reference(made, self._dead.append)
        reference.key = key
        alive = self._alive
        while True:
            if self._dead:  # remove the keys of what has died
                with _LOCK:
                    dead = self._dead[:]
                    del self._dead[: len(dead)]  # and not what has died in between
                    for gone in dead:
                        if alive.get(gone.key) is gone:  # and not one made since
                            del alive[gone.key]
            known = alive.setdefault(key, reference)
            if known is reference:
                return made
            value = known()
            if value is not None:  # another thread was faster
                return value
            self._dead.append(known)


@final
@total_ordering
@frozen(init=False, eq=False, repr=False)
class Literal:
    """The literal of the atom `name`, or with `positive=False` its complement.

    >>> Literal("Pipe") is Literal("Pipe", positive=True)
    True
    >>> ~Literal("Pipe")
    Literal('Pipe', False)
    >>> print(*sorted([Literal("b"), Literal("a", False), Literal("a")]))
    a ¬a b

    Any text that is not empty is a name. One that the language of formulas would not read as an
    atom is printed in quotes; one that it would read as a formula must be written so, as must one
    that begins or ends with a blank, for blanks around a bare name are no part of it.

    >>> print(Literal("Dining Room"), Literal('"p | q"', False))
    "Dining Room" ¬"p | q"
    >>> Literal('"p | q"').name
    'p | q'

    Literals are ordered by name, an atom before its complement; this is the order of everything
    printed.

    Raises LiteralError for a text that is a formula (it begins like a negation, or holds an
    operator of two operands or a `;`), for an empty name or one that is no text, and for a sign
    that is no truth value.

    Args:
        name: The atom.
        positive: False for its complement.
    """

    name: str
    positive: bool = True
    # Made when first asked for, and kept: provers ask at every step, a long proof in every line.
    _complement: Literal = field(init=False)
    _text: str = field(init=False)

    def __new__(cls, name: str, positive: bool = True) -> Literal:
        """Return the one object for this name and sign."""
        return Literal.of(read_name(name.strip()) if isinstance(name, str) else name, positive)

    @staticmethod
    def of(name: str, positive: bool = True) -> Literal:
        """Return the literal of the atom with just this name, whatever it looks like.

        >>> Literal.of("p | q").name, Literal.of("p") is Literal("p")
        ('p | q', True)

        For programs, which have names and not texts that somebody typed.

        Args:
            name: The name of the atom.
            positive: False for its complement.

        Raises:
            LiteralError: the name or the sign is none.
        """
        if not isinstance(name, str) or not name:
            raise LiteralError(name, "the name of an atom is a text that is not empty")
        if positive is not True and positive is not False:
            raise LiteralError(positive, "the sign of a literal is True or False")
        # A plain str: an object of a subclass that came first would be everybody's name.
        return _LITERALS.get((composed(str.__str__(name)), positive))

    @staticmethod
    def read(text: Literal | str, names: Collection[str] = ()) -> Literal:
        """Return the literal that a text denotes; each leading `~`, `¬`, `-` or `!` complements it.

        A literal is itself. What is one of the names is this atom, whatever it looks like.

        >>> Literal.read(" ~Dining Room ")
        Literal('Dining Room', False)
        >>> Literal.read("!!p"), Literal.read('~"~p"'), Literal.read("~~p", names=["~p"])
        (Literal('p'), Literal('"~p"', False), Literal('"~p"', False))

        Args:
            text: A literal, or its text.
            names: Atoms that are read as they are, whatever they look like.

        Raises:
            LiteralError: no name is left, or what is left is a formula.
        """
        if isinstance(text, Literal):
            return text
        if not isinstance(text, str):
            raise LiteralError(text, "it is no text; try 'p' or '~p'")
        if names == ():
            return _LITERALS.get(_remembered(text))
        if isinstance(names, str | bytes) or not isinstance(names, Collection):
            raise LiteralError(names, "the names are a collection of texts; try ['p']")
        return _LITERALS.get(_signed_name(text, names))

    def __invert__(self) -> Literal:
        try:
            return self._complement
        except AttributeError:
            complement = _LITERALS.get((self.name, not self.positive))
            object.__setattr__(self, "_complement", complement)
            return complement

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Literal):
            return NotImplemented
        return (self.name, not self.positive) < (other.name, not other.positive)

    def __str__(self) -> str:
        try:
            return self._text
        except AttributeError:
            text = label(self.name) if self.positive else f"¬{label(self.name)}"
            object.__setattr__(self, "_text", text)
            return text

    def __repr__(self) -> str:
        strange = is_formula(self.name) or self.name[0] == '"' or self.name != self.name.strip()
        name = quoted(self.name) if strange else self.name
        return f"Literal({name!r})" if self.positive else f"Literal({name!r}, False)"

    def _repr_latex_(self) -> Any:
        return written(self, "mathjax")

    def __reduce__(self) -> tuple[Any, ...]:
        # Copies and pickles are made by the constructor, so they are the one object too.
        return Literal.of, (self.name, self.positive)


def _signed_name(text: str, names: Collection[str] = ()) -> tuple[str, bool]:
    """Return the name of the atom that a text denotes, and its sign."""
    name, positive = composed(text.strip()), True
    if not name.isascii():
        names = [*map(composed, names)]
    while name.startswith(NEGATIONS) and name not in names:
        name, positive = name[1:].lstrip(), not positive
    if not name:
        raise LiteralError(text, "it names no atom; try 'p' or '~p'")
    # A plain str: an object of a subclass that came first would be everybody's name.
    return str.__str__(name if name in names else read_name(name)), positive


# The same texts come again and again, and a name that has a blank takes long to read.
_remembered: Final = lru_cache(maxsize=8192)(_signed_name)


def _make(key: tuple[str, bool]) -> Literal:
    literal = object.__new__(Literal)
    object.__setattr__(literal, "name", key[0])  # faster than __attrs_init__
    object.__setattr__(literal, "positive", key[1])
    return literal


_LITERALS = Memo(_make)
