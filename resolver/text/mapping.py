"""Mappings that never change, for facts, models, counts and deals.

Whoever is handed a dict can change it. A read-only view of a dict can neither be pickled nor
hashed, so it could not travel to another process, nor be a part of a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, TypeVar

from resolver.text.results import Tabular
from resolver.text.tables import with_noun

Key = TypeVar("Key")
Value = TypeVar("Value", covariant=True)

MODEL = ("atom", "value")  # The columns of a model.
MOST_SHOWN_ENTRIES = 20  # Entries of a mapping in its repr.
MOST_REPR_LETTERS = 900  # Letters of all entries in a repr.


class ImmutableMapping(Tabular, Mapping[Key, Value]):
    """The base of the mappings that never change, however they keep their entries.

    A subclass looks a key up, yields the keys in order, and counts them. As a table, a mapping has
    a row for each entry, with the parts of a key that is a tuple in columns of their own. So its
    `to_dataframe` has keys and values, where `pandas.DataFrame(mapping)` has the keys alone.
    """

    __slots__ = ()
    _column_heads: ClassVar[tuple[str, ...]] = ("key", "value")

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))  # Mappings are equal in any order.

    def __copy__(self) -> ImmutableMapping[Key, Value]:
        return self

    def __deepcopy__(self, memo: object) -> ImmutableMapping[Key, Value]:
        return self

    def __repr__(self) -> str:
        parts: list[str] = []
        length = 0
        for key, value in islice(self.items(), MOST_SHOWN_ENTRIES):
            entry = f"{key!r}: {value!r}"
            length += len(entry) + len(", ")
            if length > MOST_REPR_LETTERS:
                break
            parts.append(entry)

        not_shown = len(self) - len(parts)
        if not_shown:
            parts.append(f"... and {not_shown} more")
        return f"{{{', '.join(parts)}}}"

    @property
    def summary(self) -> str:
        """How many entries it has.

        >>> FrozenMapping({"p": True}).summary
        '1 entry'
        """
        return with_noun(len(self), "entry", "entries")

    def _values(self) -> Iterable[Sequence[Any]]:
        for key, value in self.items():
            key_parts = key if isinstance(key, tuple) else (key,)
            yield (*key_parts, value)

    def __str__(self) -> str:
        return repr(self)

    def _ipython_key_completions_(self) -> list[Key]:
        return list(self)


class FrozenMapping(ImmutableMapping[Key, Value]):
    """A mapping of given entries, in their order, that can be hashed and pickled.

    >>> model = FrozenMapping({"p": True, "q": False})
    >>> model
    {'p': True, 'q': False}
    >>> model["p"], model == {"q": False, "p": True}, model in {model}
    (True, True, True)
    >>> model["p"] = False
    Traceback (most recent call last):
    TypeError: 'FrozenMapping' object does not support item assignment
    >>> FrozenMapping({"p": True}, columns=("atom", "value")).records()
    [{'atom': 'p', 'value': True}]

    Args:
        entries: The keys with their values.
        columns: The names of the parts of a key, and that of a value, in a table.
    """

    __slots__ = ("_columns", "_entries")

    def __init__(
        self, entries: Mapping[Key, Value], columns: tuple[str, ...] = ("key", "value")
    ) -> None:
        self._entries = dict(entries)
        self._columns = columns

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the parts of a key, and that of a value.

        >>> FrozenMapping({"p": True}, ("atom", "value")).columns
        ('atom', 'value')
        """
        return self._columns

    def __getitem__(self, key: Key) -> Value:
        return self._entries[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)
