"""Literals, atoms or their complements, of which equal ones are one object.

`Memo` keeps one object for each value, as long as somebody uses it. It forgets the keys of dead
objects when it makes the next one.

Source: hash consing, Ershov, CACM 1(8), 1958.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from functools import lru_cache, total_ordering
from threading import RLock
from typing import Any, Final, Generic, TypeVar, final
from weakref import ref

from attrs import field, frozen

from resolver.errors import LiteralError
from resolver.lazy import write_as
from resolver.logic.names import (
    NEGATIONS,
    WRITTEN_BARE,
    is_formula,
    quote_name,
    read_name,
    to_nfc,
)

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

# The lock is re-entrant, and one for all memos: while dead keys are removed, the garbage collector
# may run a finalizer that makes values itself, and two locks taken in two orders would deadlock.
_LOCK: Final = RLock()


class _Reference(ref[Value]):
    """A weak reference that knows its key."""

    __slots__ = ("key",)
    key: Hashable


class Memo(Generic[Key, Value]):
    """A map from each value to the one living object that has it, which threads may share.

    The WeakValueDictionary of the standard library does so at half the speed.
    """

    def __init__(self, make: Callable[[Key], Value]) -> None:
        self._make = make
        self._alive: dict[Hashable, _Reference[Value]] = {}
        # Dead references are only noted, by a method that is no Python code: an interrupt (Ctrl-C)
        # amid a callback in Python would be printed and lost.
        self._dead: list[_Reference[Value]] = []

    def get(self, key: Key) -> Value:
        """Return the one object for a key; make it if none is alive."""
        reference = self._alive.get(key)
        if reference is not None:
            value = reference()
            if value is not None:
                return value

        new_value = self._make(key)
        new_reference = _Reference(new_value, self._dead.append)
        new_reference.key = key
        while True:
            if self._dead:
                self._remove_dead_keys()

            # Another thread may have made the literal meanwhile; then that one is returned.
            known = self._alive.setdefault(key, new_reference)
            if known is new_reference:
                return new_value
            value = known()
            if value is not None:
                return value
            self._dead.append(known)

    def _remove_dead_keys(self) -> None:
        with _LOCK:
            dead_references = self._dead[:]
            del self._dead[: len(dead_references)]  # More may have died since the copy.
            for reference in dead_references:
                if self._alive.get(reference.key) is reference:  # It may have been replaced.
                    del self._alive[reference.key]


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

    Any text that is not empty is a name. A name that the language of formulas would not read as an
    atom is printed in quotes. One that it would read as a formula must be written in quotes too,
    and so must one that begins or ends with a blank, since blanks around a bare name are stripped.

    >>> print(Literal("Dining Room"), Literal('"p | q"', False))
    "Dining Room" ¬"p | q"
    >>> Literal('"p | q"').name
    'p | q'

    Literals are ordered by name, an atom before its complement; this is the order of everything
    printed.

    Raises LiteralError for a text that is a formula (it begins like a negation, or holds an
    operator of two operands or a `;`), for a name that is empty or no text, and for a sign that is
    no truth value.

    Args:
        name: The atom.
        positive: False for its complement.
    """

    name: str
    positive: bool = True
    # Both are made when they are first asked for, and kept: provers ask at every step for the one,
    # a long proof in every line for the other.
    _complement: Literal = field(init=False)
    _text: str = field(init=False)

    def __new__(cls, name: str, positive: bool = True) -> Literal:
        """Return the one object for this name and sign."""
        return Literal.of(read_name(name.strip()) if isinstance(name, str) else name, positive)

    @staticmethod
    def of(name: str, positive: bool = True) -> Literal:
        """Return the literal of the atom with exactly this name, even if it looks like a formula.

        >>> Literal.of("p | q").name, Literal.of("p") is Literal("p")
        ('p | q', True)

        It is for programs, which have names, where people type texts.

        Args:
            name: The name of the atom.
            positive: False for its complement.

        Raises:
            LiteralError: The name is empty or no text, or the sign is no truth value.
        """
        if not isinstance(name, str) or not name:
            raise LiteralError(
                name, "expected the name of an atom, a text that is not empty; try 'p'"
            )
        if positive is not True and positive is not False:
            raise LiteralError(positive, "expected True or False as the sign")

        # Otherwise an object of a subclass of str could become the name that all literals share.
        plain_name = str.__str__(name)
        if not plain_name.isascii():
            plain_name = to_nfc(plain_name)
        return _LITERALS.get((plain_name, positive))

    @staticmethod
    def read(text: Literal | str, names: Collection[str] = ()) -> Literal:
        """Read a text as a literal, which each leading `~`, `¬`, `-` or `!` complements.

        A literal is returned unchanged. A text that is one of the names is that atom, even if it
        looks like a formula.

        >>> Literal.read(" ~Dining Room ")
        Literal('Dining Room', False)
        >>> Literal.read("!!p"), Literal.read('~"~p"'), Literal.read("~~p", names=["~p"])
        (Literal('p'), Literal('"~p"', False), Literal('"~p"', False))

        Args:
            text: A literal, or its text.
            names: Atoms whose names are read as they stand.

        Raises:
            LiteralError: The text denotes no atom, or is a formula.
        """
        if isinstance(text, Literal):
            return text
        if not isinstance(text, str):
            raise LiteralError(text, "it is no text; try 'p' or '~p'")
        if names == ():
            return _LITERALS.get(_read_signed_name_cached(text))
        if isinstance(names, str | bytes) or not isinstance(names, Collection):
            raise LiteralError(names, "the names are a collection of texts; try ['p']")
        return _LITERALS.get(_read_signed_name(text, names))

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
            is_bare = WRITTEN_BARE.fullmatch(self.name)
            text = self.name if is_bare else quote_name(self.name)
            text = text if self.positive else f"¬{text}"
            object.__setattr__(self, "_text", text)
            return text

    def __repr__(self) -> str:
        strange = is_formula(self.name) or self.name[0] == '"' or self.name != self.name.strip()
        name = quote_name(self.name) if strange else self.name
        return f"Literal({name!r})" if self.positive else f"Literal({name!r}, False)"

    def _repr_latex_(self) -> Any:
        return write_as(self, "mathjax")

    def __reduce__(self) -> tuple[Any, ...]:
        # Copies and pickles go through the constructor, so they are the one object too.
        return Literal.of, (self.name, self.positive)


def _read_signed_name(text: str, names: Collection[str] = ()) -> tuple[str, bool]:
    """Return the name of the atom that a text denotes, and its sign."""
    name = to_nfc(text.strip())
    positive = True
    if not name.isascii():
        names = [*map(to_nfc, names)]

    while name.startswith(NEGATIONS) and name not in names:
        name = name[1:].lstrip()
        positive = not positive
    if not name:
        raise LiteralError(text, "it names no atom; try 'p' or '~p'")

    # Else an object of a subclass of str could become the name that all literals share.
    plain_name = str.__str__(name if name in names else read_name(name))
    return plain_name, positive


# Equal texts come again and again, and a name that has a blank takes long to read.
_read_signed_name_cached: Final = lru_cache(maxsize=8192)(_read_signed_name)


def _make_literal(key: tuple[str, bool]) -> Literal:
    literal = object.__new__(Literal)
    # This is faster than __attrs_init__.
    object.__setattr__(literal, "name", key[0])
    object.__setattr__(literal, "positive", key[1])
    return literal


_LITERALS = Memo(_make_literal)


def atoms_of_literals(literals: Iterable[Literal]) -> set[str]:
    """Return the names of the atoms of literals, each once.

    >>> sorted(atoms_of_literals([Literal("q"), Literal("p"), Literal("q", False)]))
    ['p', 'q']
    """
    return {literal.name for literal in literals}


def complements_of(literals: Iterable[Literal]) -> frozenset[Literal]:
    """Return the complements of literals.

    >>> print(*sorted(complements_of([Literal("q"), Literal("p", False)])))
    p ¬q
    """
    return frozenset([~literal for literal in literals])
