"""A line with a slip: the other words that it may have been meant as, and what is wrong with it.

    gren rope hall dan      a name misspelt              green rope hall dan
    plumrope hall dan       a space forgotten            plum rope hall dan
    plu mrope hall dan      a space too late             plu mrope: plum rope
    plum.rope.hall.dan      another sign for it          plum rope hall dan
    plum dan rope hall      a word in another place      plum rope hall dan
    plum rope rope hall dan a word too much              plum rope hall dan
    plum green study b      two suspects, and no weapon

A misspelt word has one slip: a letter wrong, forgotten or too much, or two exchanged. Each slip
costs something. What the words are read as is not decided here, and nothing is entered.

Source: these four are 80 % of all misspellings, Damerau, Communications of the ACM 7(3), 1964.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from typing import Final

from attrs import frozen

from kb.errors import RecordError, UnknownName, join_words
from kb.record.rows import NO_ONE, may_be_nobody, rows
from kb.record.suggestion import SUGGEST
from kb.record.words import ARROW, COMMA, SIGNS, Word
from kb.table.names import bare
from kb.table.setup import Setup

Words = list[Word]

SLIP, MOVED, DROPPED = 1.0, 1.5, 1.7  # what it costs; words in another order are less likely
NAMES: Final = 4  # so many near names of a word are tried
LONGEST: Final = 40  # letters: nobody misspells a longer word
WORDS: Final = 12  # of a line in which words are moved
_SIGNS: Final = re.compile(r"[.;:/,+&_]+")
_BESIDE_DASH: Final = ("=", "_", "--", "+", "[", "~")
_MARKS: Final = SIGNS | {"-"}
FILLING: Final = frozenset("with in the and by showed shows shown answered passed passes".split())
OPENING = "A suggestion?"


def is_slip(word: str, name: str) -> bool:
    """Return whether a word is the beginning of a name but for one slip.

    >>> is_slip("gren", "green"), is_slip("dna", "dan"), is_slip("wern", "green")
    (True, True, False)
    """
    most = min(len(word), len(name))
    same = next((n for n in range(most) if word[n] != name[n]), most)
    typed, meant = word[same:], name[same:]
    return (
        meant.startswith(typed[1:])
        or meant[1:].startswith((typed, typed[1:]))
        or f"{meant[1:2]}{meant[:1]}{meant[2:]}".startswith(typed)
    )


def near(word: str, names: Iterable[str]) -> list[str]:
    """Return the names that a word may have been meant as with one slip, or begins.

    >>> near("gren", ["Green", "Hall"])
    ['Green']
    """
    typed = bare(word)[:LONGEST]
    if word in _BESIDE_DASH:
        return [name for name in names if name == NO_ONE[0]]
    return [name for name in names if len(typed) > 1 and is_slip(typed, bare(name))][:NAMES]


@frozen
class Part:
    """Words in a row that name one thing, and the cards or players that they may mean."""

    words: tuple[Word, ...]
    cards: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    is_sign: bool = False  # or a word of the grammar, or another holder

    @property
    def is_unknown(self) -> bool:
        """Whether it means nothing at this table."""
        return not (self.cards or self.players or self.is_sign)

    @property
    def name(self) -> Word:
        """The one card, or else the one player, that it names; or its words."""
        names = self.cards or self.players
        text = names[0] if len(names) == 1 else " ".join(word.text for word in self.words)
        return Word(text, 1, quoted=True)


def part_of(words: Sequence[Word], setup: Setup) -> Part:
    """Return words in a row as one part."""
    texts, word = [word.text for word in words], words[0]
    is_sign = (len(words) == 1 and not word.quoted and word.text.lower() in _MARKS) or (
        may_be_nobody(words) or bool(setup.whereabouts.meant(texts))
    )
    named = setup.deck.names.meant(texts), setup.seats.meant(texts)
    return Part(tuple(words), *named, is_sign)


def parts_of(words: Sequence[Word], setup: Setup) -> list[Part]:
    """Return words by what they name together, each name of as many words as it can be."""
    found, rest = list[Part](), list(words)
    while rest:
        parts = [part_of(row, setup) for row in rows(rest)] or [part_of(rest[:1], setup)]
        known = [part for part in parts if not part.is_unknown]
        found.append(known[-1] if known else parts[0])
        rest = rest[len(found[-1].words) :]
    return found


def is_name(word: Word, setup: Setup) -> bool:
    """Return whether a word names a card or a player, or may do so."""
    part = part_of([word], setup)
    return bool(part.cards or part.players)


def apart(words: Iterable[Word]) -> Words:
    """Return the words between the signs of some."""
    said = Words()
    for word in words:
        texts = [] if word.quoted else [*filter(None, _SIGNS.split(word.text))]
        said += [Word(text, word.column) for text in texts] or [word]
    return said


def without_filling(words: Sequence[Word], setup: Setup) -> Words:
    """Return words without those that one speaks and that mean nothing: "with the rope in ..."."""
    return [
        word
        for word in words
        if word.quoted or word.text.lower() not in FILLING or is_name(word, setup)
    ]


# Other words


def corrections(words: Sequence[Word], setup: Setup) -> Iterator[tuple[float, Words]]:
    """Yield what words may have been meant as, each with what that slip costs.

    >>> from kb.record.words import split
    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> table = setup(CLASSIC, ["Ann", "Ben"])
    >>> cost, meant = next(corrections(split("gren rope hall -"), table))
    >>> cost, [word.text for word in meant]
    (1.0, ['Green', 'rope', 'hall', '-'])
    """
    parts = parts_of(words, setup)
    unknown = [part.words[0] for part in parts if part.is_unknown]
    if len(unknown) > 3:
        return
    if unknown:
        names = (*setup.deck.cards, *setup.holders, "nobody")
        choices = (
            [(Word(name, part.words[0].column, quoted=name not in NO_ONE),)
             for name in near(part.words[0].text, names)]
            if part.is_unknown else [part.words]
            for part in parts
        )  # fmt: skip
        yield from ((SLIP * len(unknown), [*chain(*chosen)]) for chosen in product(*choices))
    if len(signs := apart(words)) > len(words):
        yield SLIP, signs
    yield from ((SLIP, spaced) for spaced in _spaced(words, unknown, setup))
    if len(unknown) < 2 and len(parts) <= WORDS:
        for cost, ordered in _ordered(parts):
            yield cost, [*chain.from_iterable(part.words for part in ordered)]


def _spaced(words: Sequence[Word], unknown: Sequence[Word], setup: Setup) -> Iterator[Words]:
    """Yield the words with a space where one is missing, or in another place of two words."""
    for first, end in combinations(range(len(words) + 1), 2):
        some = words[first:end]
        if len(some) > 2 or not {*some} & {*unknown} or any(word.quoted for word in some):
            continue
        text = "".join(word.text for word in some)
        cuts = [(text[:at], text[at:]) for at in range(2, len(text) - 1)]
        for cut in (*cuts, *[(text,)] * (len(some) - 1)):
            new = [Word(each, some[0].column) for each in cut]
            if not any(part_of([word], setup).is_unknown for word in new):
                yield [*words[:first], *new, *words[end:]]


def _ordered(parts: Sequence[Part]) -> Iterator[tuple[float, Sequence[Part]]]:
    """Yield the names without one that means nothing or is there twice, or with one moved."""
    texts = [[word.text.lower() for word in part.words] for part in parts]
    for at, part in enumerate(parts):
        rest = [*parts[:at], *parts[at + 1 :]]
        if part.is_unknown or texts.count(texts[at]) > 1:
            yield SLIP if texts[at] in texts[at + 1 : at + 2] else DROPPED, rest
        for to in range(len(parts)):
            if to not in (at, at - 1) and not any(each.is_unknown for each in parts):
                yield MOVED, [*rest[:to], part, *rest[to:]]


# What is wrong


def fault(words: Sequence[Word], setup: Setup, asking: str) -> RecordError:
    """Return what is wrong with words as a suggestion: a word, or what the record says of them.

    >>> from kb.record.words import split
    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> print(fault(split("plum rope hall"), setup(CLASSIC, ["Ann", "Ben"]), "Ann"))
    A suggestion? Who answered is missing: end with '-' or a player.
    """
    parts = parts_of(without_filling(apart(words), setup), setup)
    if unknown := [part.words[0].text for part in parts if part.is_unknown]:
        close = [near(text, (*setup.deck.cards, *setup.players)) for text in unknown]
        nearest = next(filter(None, close), [])[: 2 if len(unknown) == 1 else 1]
        are = f"{join_words([*map(repr, unknown)])} {'is' if len(unknown) == 1 else 'are'}"
        reason = f"{OPENING} {are} no card or player here"
        return UnknownName(reason, word=unknown[0], nearest=tuple(nearest))
    named, cards = [part for part in parts if part.cards or part.players], list[Part]()
    guesser, kinds = Word(asking, 1, quoted=True), setup.deck.kinds
    enough = sum(bool(part.cards) for part in named[1:]) >= len(setup.deck.categories)
    if named and named[0].players and (enough or not named[0].cards):
        guesser = Word(named.pop(0).players[0], 1, quoted=True)
    for part in named:
        if not part.cards or (part.players and len(cards) == len(setup.deck.categories)):
            break
        cards.append(part)
    by_kind = {kinds[card]: card for part in cards for card in part.cards}
    sure = [part.cards[0] for part in cards if len(part.cards) == 1]
    said = sure if len(sure) == len(cards) else [*by_kind.values()]
    is_nobody, others = any(may_be_nobody(part.words) for part in parts), named[len(cards) :]
    answer = [] if others and not is_nobody else [Word("nobody", 1)]
    for part in others:
        answer += [*[Word(COMMA, 1)] * bool(answer and part.players), part.name]
    names = [guesser, *(Word(card, 1, quoted=True) for card in said)]
    reason = "it cannot be read: name its cards, then '-' or who showed"
    if not (is_nobody or others):
        reason = "who answered is missing: end with '-' or a player"
    try:
        SUGGEST.read([Word(SUGGEST.entry, 1), *names, Word(ARROW, 1), *answer], setup)
    except RecordError as error:
        reason = error.reason
    return RecordError(f"{OPENING} {reason[0].upper()}{reason[1:]}.")
