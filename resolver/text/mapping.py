"""Mappings that never change: facts, models, counts and deals, as values like all else.

A dict of Python's can be changed by whoever is handed it, and a read-only view of one can neither
be pickled nor hashed: so it could not travel to another process, nor be a part of a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, TypeVar

from resolver.text.results import Tabular
from resolver.text.tables import count

Key = TypeVar("Key")
Value = TypeVar("Value", covariant=True)

MODEL = ("atom", "value")  # the columns of a model
MOST_SHOWN_ENTRIES = 20  # entries that its line shows
MOST_REPR_LETTERS = 900  # characters of its line


class ImmutableMapping(Tabular, Mapping[Key, Value]):
    """What all mappings that never change have, however they keep their entries.

    Subclasses look a key up, yield the keys in order, and count them. As a table each entry is a
    row: `to_dataframe` has its key and its value, and of a key that is a tuple each part; a data
    frame of pandas made of the mapping itself would have its keys alone.
    """

    __slots__ = ()
    _heads: ClassVar[tuple[str, ...]] = ("key", "value")

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))  # two are equal whatever the order

    def __copy__(self) -> ImmutableMapping[Key, Value]:
        return self

    def __deepcopy__(self, memo: object) -> ImmutableMapping[Key, Value]:
        return self

    def __repr__(self) -> str:
        entries, length = list[str](), 0
        for key, value in islice(self.items(), MOST_SHOWN_ENTRIES):
            entry = f"{key!r}: {value!r}"
            length += len(entry) + 2
            if length > MOST_REPR_LETTERS:
                break
            entries.append(entry)
        left = len(self) - len(entries)
        return f"{{{', '.join([*entries, f'... and {left} more'] if left else entries)}}}"

    @property
    def summary(self) -> str:
        """How many entries it has.

        >>> FrozenMapping({"p": True}).summary
        '1 entry'
        """
        return count(len(self), "entry", "entries")

    def _values(self) -> Iterable[Sequence[Any]]:
        for key, value in self.items():
            yield (*(key if isinstance(key, tuple) else (key,)), value)

    def __str__(self) -> str:
        return repr(self)

    def _ipython_key_completions_(self) -> list[Key]:
        return list(self)


class FrozenMapping(ImmutableMapping[Key, Value]):
    """A mapping with these entries, in their order, that can be hashed and pickled.

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
        columns: What the parts of a key and a value are called in a table.
    """

    __slots__ = ("_columns", "_entries")

    def __init__(
        self, entries: Mapping[Key, Value], columns: tuple[str, ...] = ("key", "value")
    ) -> None:
        self._entries, self._columns = dict(entries), columns

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
