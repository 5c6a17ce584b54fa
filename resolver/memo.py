"""Memoisation of values: one object for each value, alive as long as somebody uses it.

Source: hash consing, Ershov, CACM 1(8), 1958.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import RLock
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Memo(Generic[Key, Value]):
    """The living objects of one class by their value; safe to share between threads."""

    def __init__(self) -> None:
        self.alive: WeakValueDictionary[Key, Value] = WeakValueDictionary()
        # Re-entrant: a collection of garbage may run in the middle of a miss and ask for values.
        self._lock = RLock()

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return the one object for this key, made now if none is alive."""
        value = self.alive.get(key)
        if value is None:
            made = make()
            with self._lock:
                value = self.alive.get(key)  # another thread may have been faster
                if value is None:
                    value = self.alive[key] = made
        return value
