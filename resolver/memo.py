"""Memoisation of values: one object for each value, alive as long as somebody uses it.

Source: hash consing, Ershov, CACM 1(8), 1958.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import RLock
from typing import Final, Generic, TypeVar
from weakref import ref

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

# Re-entrant, and one for all: a collection of garbage may run in the middle of a miss, and forget
# values of another class; two locks taken in two orders would wait for each other.
_LOCK: Final = RLock()


class _Reference(ref[Value]):
    """A weak reference that knows its key."""

    __slots__ = ("key",)
    key: Hashable


class Memo(Generic[Key, Value]):
    """The living objects of one class by their value; safe to share between threads.

    The standard library's WeakValueDictionary does the same at half the speed.
    """

    def __init__(self, make: Callable[[Key], Value]) -> None:
        self._make = make
        alive: dict[Hashable, _Reference[Value]] = {}

        def forget(reference: ref[Value]) -> None:
            assert isinstance(reference, _Reference)
            with _LOCK:
                if alive.get(reference.key) is reference:  # and not one made since
                    del alive[reference.key]

        self.alive, self._forget = alive, forget

    def get(self, key: Key) -> Value:
        """Return the one object for this key, made now if none is alive."""
        reference = self.alive.get(key)
        if reference is not None:
            value = reference()
            if value is not None:
                return value
        made = self._make(key)
        reference = _Reference(made, self._forget)
        reference.key = key
        while True:
            known = self.alive.setdefault(key, reference)
            if known is reference:
                return made
            value = known()
            if value is not None:  # another thread was faster
                return value
            self._forget(known)
