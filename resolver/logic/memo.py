"""Memoisation of values: one object for each value, alive as long as somebody uses it.

The keys of those that have died are forgotten when the next object is made.

Source: hash consing, Ershov, CACM 1(8), 1958.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import RLock
from typing import Final, Generic, TypeVar
from weakref import ref

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
    """The living objects of one class by their value; safe to share between threads.

    The standard library's WeakValueDictionary does the same at half the speed.
    """

    def __init__(self, make: Callable[[Key], Value]) -> None:
        self._make = make
        self._alive: dict[Hashable, _Reference[Value]] = {}
        # What has died is only noted, by a method that is no Python code: an interrupt (Ctrl-C)
        # that came amid a callback in Python would be printed and lost.
        self._dead: list[_Reference[Value]] = []

    def __len__(self) -> int:
        """Return how many objects are alive."""
        self._forget()
        return len(self._alive)

    def get(self, key: Key) -> Value:
        """Return the one object for this key, made now if none is alive."""
        reference = self._alive.get(key)
        if reference is not None:
            value = reference()
            if value is not None:
                return value
        if self._dead:
            self._forget()
        made = self._make(key)
        reference = _Reference(made, self._dead.append)
        reference.key = key
        while True:
            known = self._alive.setdefault(key, reference)
            if known is reference:
                return made
            value = known()
            if value is not None:  # another thread was faster
                return value
            self._dead.append(known)
            self._forget()

    def _forget(self) -> None:
        """Remove the keys of what has died."""
        alive = self._alive
        with _LOCK:
            dead = self._dead[:]
            del self._dead[: len(dead)]  # and not what has died in between
            for reference in dead:
                if alive.get(reference.key) is reference:  # and not one made since
                    del alive[reference.key]
