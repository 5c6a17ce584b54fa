"""A row of slots: how a line is read, written and completed.

    accuse  PLAYER  CARDS                 right|wrong
            a name  one of each category  one of two words

A row of slots reads a line word by word, where each slot names what is wrong with its words, or
leniently, where names of several words may stand without quotes. Its use, what may come next, and
the line that is written are read off the same slots.

Source: recursive descent, a function for each symbol of a grammar, Lucas, Elektronische
Rechenanlagen 3(4), 1961.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any, ClassVar, Final

from attrs import astuple, evolve, field, frozen

from kb.errors import RecordSyntaxError
from kb.record.lenient import Reading, between, ways
from kb.record.slots import CARD, Slot, Values
from kb.record.words import Word, check_count
from kb.table.events import Claim
from kb.table.setup import Setup


class Marked(Slot):
    """A place at the end of a line behind a mark of its own, a word or a sign.

    What it says is judged by what the slots before it say.
    """

    least: ClassVar[int] = 0
    mark: ClassVar[str]
    start: ClassVar[int] = 1  # the first word of a line that can be its mark
    missing: ClassVar[str] = ""  # what is said where it must be there

    def read_after(self, words: Sequence[Word], setup: Setup, before: Values) -> Any:
        """Return what the words say, the mark among them, none perhaps; raises RecordError."""
        raise NotImplementedError

    def ways(self, words: Sequence[Word], setup: Setup, named: Reading) -> Iterable[Reading]:
        """Return each way to read the words leniently behind a reading of those before them."""
        raise NotImplementedError


EVENTS: Final = "events"  # the topic of the help that an entry is under


def together(*values: Any) -> tuple[Any, ...]:
    """Return values as one."""
    return values


@frozen
class Row:
    """How a line is written: its word and slots, what it says, an example, its class.

    The slots are the fields of the class, in their order, or `order` exchanges two of them; one of
    them at most has no end, and those with a mark come last. `verbs` are the words that say the
    same behind the first name, as one speaks: ``Ben showed Rope``.
    """

    entry: str
    slots: tuple[Slot, ...]
    about: str
    example: str
    event: Callable[..., Any] = together
    verbs: tuple[str, ...] = ()
    group: str = EVENTS
    order: Callable[[Sequence[Any]], Sequence[Any]] = field(default=tuple, kw_only=True)
    usage: str = field(init=False)
    marked: tuple[Marked, ...] = field(init=False, repr=False)
    spans: tuple[tuple[int, Slot, slice], ...] = field(init=False, repr=False)
    limits: tuple[int, int | None] = field(init=False, repr=False)

    @marked.default
    def _slots_with_a_mark(self) -> tuple[Marked, ...]:
        return tuple(slot for slot in self.slots if isinstance(slot, Marked))

    @usage.default
    def _slots_by_name(self) -> str:
        return " ".join((self.entry, *(slot.usage for slot in self.slots)))

    @spans.default
    def _words_of_each_slot(self) -> tuple[tuple[int, Slot, slice], ...]:
        """Where each slot has its words in a line, and where it has its place among the slots.

        The slots of one word come first: what is wrong at both ends is said before what is wrong
        between them.
        """
        slots = self.slots[: len(self.slots) - len(self.marked)]
        endless = next((i for i, slot in enumerate(slots) if slot.is_endless), None)
        found, end = [], len(slots)
        for i, slot in enumerate(slots):
            if endless is None or i < endless:
                span = slice(i + 1, i + 2)
            elif i == endless:
                span = slice(i + 1, i + 1 - end or None)
            else:
                span = slice(i - end, i + 1 - end or None)
            found.append((i, slot, span))
        return tuple(sorted(found, key=lambda each: each[0] == endless))

    @limits.default
    def _numbers_of_words(self) -> tuple[int, int | None]:
        least = 1 + sum(slot.least for slot in self.slots if not slot.is_optional)
        most = None if any(slot.is_endless for slot in self.slots) else 1 + len(self.slots)
        return least, most

    def read(self, words: Sequence[Word], setup: Setup) -> Any:
        """Return what the words tell one by one, a value of the class.

        Raises:
            RecordError: with the column of the word at fault.

        """
        check_count(words, self.usage, *self.limits)
        if not (parts := self.parts(words)):
            raise RecordSyntaxError(f"{self.marked[-1].missing}; write {self.usage!r}")
        values: list[Any] = [None] * len(self.spans)
        for i, slot, span in self.spans:
            values[i] = slot.read(parts[0][span], setup)
        for i, marked in enumerate(self.marked, 1):
            values.append(marked.read_after(parts[i], setup, values))
        return self.event(*self.order(values))

    def parts(self, words: Sequence[Word]) -> list[Sequence[Word]]:
        """Return the words before the first mark, and those of each mark from that on.

        Nothing where a mark is missing that must be there.
        """
        if not self.marked:
            return [words]
        found, end = list[Sequence[Word]](), len(words)
        for slot in reversed(self.marked):
            at = slot.start
            while at < end and not words[at].says(slot.mark):
                at += 1
            if at == end and not slot.is_optional:
                return []
            found.insert(0, words[at:end])
            end = at
        return [words[: max(end, 2)], *found]  # before a mark that comes first a name is missing

    def named(self, words: Sequence[Word], setup: Setup) -> Mapping[str, Word]:
        """Return the names that may be wrong only together with other lines, each as its word."""
        parts = (slot.named(words[span], setup) for _, slot, span in self.spans)
        return {name: word for part in parts for name, word in part.items()}

    def ways(self, words: Sequence[Word], setup: Setup) -> Iterator[Reading]:
        """Yield each way to read the words leniently; a last one that is no name stays as it is."""
        if self.slots[-1].is_new:
            yield (words[0], *between(words[1:]))
            return
        if not (parts := self.parts(words)):
            return
        first, *marked = parts
        slots = self.slots[: len(self.spans)]
        places = [place for slot in slots for place in slot.places(setup)]
        end = len(first) - slots[-1].takes(words[-1], setup)
        for way in ways(first[1:end], places, more=slots[-1].is_endless and not marked):
            after = [
                slot.ways(said, setup, way) for slot, said in zip(self.marked, marked, strict=True)
            ]
            yield from ((words[0], *way, *chain(*each), *first[end:]) for each in product(*after))

    def offers(self, words: Sequence[Word], setup: Setup) -> Sequence[str]:
        """Return what may come next after these words of the slots, a name in each."""
        rest = words
        for slot in self.slots:
            length = slot.length(setup)
            if length is None or len(rest) < length:
                return slot.offers(words if slot in self.marked else rest, setup)
            rest = rest[length:]
        return slot.offers(rest, setup) if len(self.slots) > 1 and slot is CARD else ()

    def write(self, event: Any, setup: Setup) -> str:
        """Return the canonical line of a value of the class."""
        values = event if isinstance(event, tuple) else astuple(event, recurse=False)
        slots = zip(self.slots, self.order(values), strict=True)
        parts = (slot.write(value, setup) for slot, value in slots)
        return " ".join((self.entry, *filter(None, parts)))


@frozen
class EventRow(Row):
    """The row of an event: also what it says of cards, who knows of it, and its sentence."""

    claims: Callable[[Any, Setup], Iterable[Claim]] = field(kw_only=True)
    is_known_to: Callable[[Any, str], bool] = field(kw_only=True)
    sentence: Callable[[Any], str] = field(kw_only=True)


def optional(slot: Slot) -> Slot:
    """Return a slot that may be left out."""
    return evolve(slot, is_optional=True)
