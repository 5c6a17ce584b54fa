"""A line with a slip: the other words that it may have been meant as, and what is wrong with it.

    gren rope hall dan      a name misspelt              green rope hall dan
    plumrope hall dan       a space forgotten            plum rope hall dan
    plu mrope hall dan      a space too late             plu mrope: plum rope
    plum.rope.hall.dan      another sign for it          plum rope hall dan
    plum dan rope hall      a word in another place      plum rope hall dan
    plum rope rope hall dan a word too much              plum rope hall dan
    plum green study b      two suspects, and no weapon

Each costs something: a misspelt word is weighed by the keys, and what is missing or too much counts
one. What the words are read as is not decided here, and nothing is entered.

Source: the distance that counts an exchange of neighbours too, Damerau, Communications of the ACM
7(3), 1964.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, product
from typing import Final

from attrs import frozen

from kb.errors import RecordError, UnknownName, join_words
from kb.record.rows import NO_ONE, may_be_nobody, rows
from kb.record.suggestion import SUGGEST
from kb.record.words import ARROW, COMMA, KEYWORDS, Word
from kb.table.deck import Deck
from kb.table.names import bare
from kb.table.setup import Setup

Words = list[Word]

_KEYS: Final = ("1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./")
_AT: Final = {
    key: (row, at + row / 2) for row, keys in enumerate(_KEYS) for at, key in enumerate(keys)
}
_ELSEWHERE: Final = frozenset(("yz", "zy", "qa", "aq", "zw", "wz", "'-", "-'", "-/", "/-"))
NEAR, FORGOTTEN, FAR = 0.7, 0.9, 1.2  # what a wrong key costs
FIRST: Final = 0.2  # and more at the first letter, which people look at
SPACE, MOVED, DROPPED = 0.8, 1.4, 1.6
MOST: Final = 1.5  # that a name may cost, half of it for one of two letters
NAMES: Final = 4  # so many near names of a word are tried
LONGEST: Final = 40  # letters: nobody misspells a longer word
WORDS: Final = 12  # of a line in which words are moved
_SIGNS: Final = re.compile(r"[.;:/,+&_]+")
_BESIDE_DASH: Final = ("=", "_", "--", "+", "[", "~")
_MARKS: Final = frozenset((*KEYWORDS, ARROW, ",", "-"))
FILLING: Final = frozenset("with in the and by showed shows shown answered passed passes".split())
OPENING = "A suggestion?"


def are_neighbours(first: str, second: str) -> bool:
    """Return whether two keys lie beside each other, on this keyboard or one of the neighbours.

    >>> are_neighbours("e", "r"), are_neighbours("e", "o"), are_neighbours("y", "z")
    (True, False, True)
    """
    if first + second in _ELSEWHERE:
        return True
    one, other = _AT.get(first), _AT.get(second)
    return bool(one and other and abs(one[0] - other[0]) < 2 and abs(one[1] - other[1]) <= 1)


@lru_cache(maxsize=1 << 12)  # of the words of one line, weighed more than once
def distance(word: str, name: str) -> float:
    """Return what it costs to type a word for the beginning of a name.

    >>> distance("gren", "green"), distance("dna", "dan"), distance("gre", "green")
    (0.9, 0.7, 0.0)
    """
    before = row = [FORGOTTEN * n for n in range(len(name) + 1)]
    for at, key in enumerate(word):
        beside = word[max(0, at - 1) : at] + word[at + 1 : at + 2]
        more = NEAR if any(k == key or are_neighbours(k, key) for k in beside) else 1.0
        new = [row[0] + more]
        for n, letter in enumerate(name):
            other = (NEAR if are_neighbours(key, letter) else FAR) + FIRST * (not at)
            instead = row[n] + other * (key != letter)
            best = min(instead, row[n + 1] + more, new[n] + FORGOTTEN)
            if at and n and (word[at - 1], key) == (letter, name[n - 1]):
                best = min(best, before[n - 1] + NEAR * (key != letter))
            new.append(best)
        before, row = row, new
    return round(min(row[1:], default=FAR * len(word)), 2)


def near(word: str, names: Iterable[str]) -> list[tuple[float, str]]:
    """Return the names that a word may have been meant as, with their costs, the nearest first.

    >>> near("gren", ["Wrench", "Green", "Hall"])
    [(0.9, 'Green'), (1.4, 'Wrench')]
    """
    typed = bare(word)[:LONGEST]
    if word in _BESIDE_DASH or not typed:
        return [(NEAR, "-")] if word in _BESIDE_DASH else []
    most = MOST if len(typed) > 2 else MOST / 2
    costs = ((distance(typed, bare(name)), name) for name in names)
    found = ((cost, name) for cost, name in costs if cost <= most)
    return sorted(found, key=lambda one: one[0])[:NAMES]


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


def names_in(words: Sequence[Word], setup: Setup) -> int:
    """Return how many names stand among words, or between the signs of one."""
    parts = (part for word in words for part in apart(word))
    return sum(len(part.text) > 1 and is_name(part, setup) for part in parts)


# Other words


def corrections(words: Sequence[Word], setup: Setup) -> Iterator[tuple[float, Words]]:
    """Yield what words may have been meant as, each with what that slip costs.

    >>> from kb.record.words import split
    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> table = setup(CLASSIC, ["Ann", "Ben"])
    >>> cost, meant = next(corrections(split("gren rope hall -"), table))
    >>> cost, [word.text for word in meant]
    (0.9, ['Green', 'rope', 'hall', '-'])
    """
    parts = parts_of(words, setup)
    unknown = [part for part in parts if part.is_unknown]
    if len(unknown) > 3:
        return
    if unknown:
        yield from _spelled(parts, setup)
    yield from _spaced(words, [part.words[0] for part in unknown], setup)
    if len(unknown) < 2 and len(parts) <= WORDS:
        yield from _ordered(parts)


def _spelled(parts: Sequence[Part], setup: Setup) -> Iterator[tuple[float, Words]]:
    """Yield the words with names in place of those that name nothing."""
    names = (*setup.deck.cards, *setup.holders, "nobody")
    choices = [
        [(cost, (Word(name, part.words[0].column, quoted=name not in NO_ONE),))
         for cost, name in near(part.words[0].text, names)]
        if part.is_unknown else [(0.0, part.words)]
        for part in parts
    ]  # fmt: skip
    for chosen in product(*choices):
        yield sum(cost for cost, _ in chosen), [word for _, row in chosen for word in row]


def _spaced(
    words: Sequence[Word], unknown: Sequence[Word], setup: Setup
) -> Iterator[tuple[float, Words]]:
    """Yield the words with a space where one is missing, or in another place of two words."""
    signs = [part for word in words for part in apart(word)]
    if len(signs) > len(words):
        yield SPACE, signs
    for at, word in enumerate(words):
        for first, end in ((at, at + 1), (at - 1, at + 1), (at, at + 2)) if word in unknown else ():
            if first >= 0 and end <= len(words) and not any(w.quoted for w in words[first:end]):
                joined = Word("".join(w.text for w in words[first:end]), words[first].column)
                for cut in (*_cuts(joined, setup), *([[joined]] if end - first > 1 else [])):
                    yield SPACE, [*words[:first], *cut, *words[end:]]


def _cuts(word: Word, setup: Setup) -> Iterator[Words]:
    """Yield the two names that a word is without the space between them."""
    for end in range(2, len(word.text) - 1):
        cut = [Word(word.text[:end], word.column), Word(word.text[end:], word.column + end)]
        if not any(part_of([each], setup).is_unknown for each in cut):
            yield cut


def _ordered(parts: Sequence[Part]) -> Iterator[tuple[float, Words]]:
    """Yield the names without one that means nothing or is there twice, or with one moved."""
    texts = [[word.text.lower() for word in part.words] for part in parts]
    for at, part in enumerate(parts):
        rest = [*parts[:at], *parts[at + 1 :]]
        if part.is_unknown or texts.count(texts[at]) > 1:
            is_again = at > 0 and texts[at] == texts[at - 1]
            yield SPACE if is_again else DROPPED, _words_of(rest)
        for to in range(len(parts)):
            if to not in (at, at - 1) and not any(each.is_unknown for each in parts):
                yield MOVED, _words_of([*rest[:to], part, *rest[to:]])


def _words_of(parts: Iterable[Part]) -> Words:
    return [*chain.from_iterable(part.words for part in parts)]


def apart(word: Word) -> list[Word]:
    """Return the words between the signs of one, that itself if there are none."""
    texts = [] if word.quoted else [text for text in _SIGNS.split(word.text) if text]
    return [Word(text, word.column) for text in texts] or [word]


def without_filling(words: Sequence[Word], setup: Setup) -> Words:
    """Return words without those that one speaks and that mean nothing: "with the rope in ..."."""
    return [
        word
        for word in words
        if word.quoted or word.text.lower() not in FILLING or is_name(word, setup)
    ]


# What is wrong


def fault(words: Sequence[Word], setup: Setup, asking: str) -> tuple[float, RecordError]:
    """Return what it costs that words are no suggestion, and what is wrong with them as one.

    >>> from kb.record.words import split
    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> cost, error = fault(split("plum rope hall"), setup(CLASSIC, ["Ann", "Ben"]), "Ann")
    >>> print(cost, error)
    1 A suggestion? Who answered is missing: end with '-' or a player.
    """
    deck, said = setup.deck, [each for word in words for each in _apart_as_names(word, setup)]
    parts = parts_of(without_filling(said, setup), setup)
    unknown = [part.words[0] for part in parts if part.is_unknown]
    named = [part for part in parts if part.cards or part.players]
    wanted = len(deck.categories)
    is_whole = len(named) > wanted + 1 and not missing(deck, named_cards(named[1:], wanted))
    is_first = bool(named) and (not named[0].cards or (bool(named[0].players) and is_whole))
    guesser = named.pop(0).players if is_first else (asking,)
    cards = named_cards(named, wanted)
    answer = named[len(cards) :]
    is_answered = bool(answer) or any(may_be_nobody(part.words) for part in parts)
    free = missing(deck, cards)
    sure = [found[0] for found in cards if len(found) == 1]
    by_kind = {deck.kinds[card]: card for card in (*chain(*cards), *sure)}
    is_doubled = len({deck.kinds[card] for card in sure}) < len(sure)
    cost = max(0, len(free) - len(unknown)) + is_doubled + (not is_answered)
    if unknown:
        more, error = misspelt(unknown, setup)
        return cost + more, error
    asked = sure if is_doubled else by_kind.values()
    said = [Word(name, 1, quoted=True) for name in (SUGGEST.entry, guesser[0], *asked)]
    reason = (
        (not cards and "its cards are missing: name them, then '-' or who showed")
        or (not is_doubled and free and f"no {join_words(free, 'or')} is named")
        or refusal([*said, Word(ARROW, 1), *_answers(parts, answer)], setup)
        or (not is_answered and "who answered is missing: end with '-' or a player")
        or "it cannot be read: name its cards, then '-' or who showed"
    )
    return max(cost, 1), RecordError(f"{OPENING} {reason[0].upper()}{reason[1:]}.")


def refusal(words: Sequence[Word], setup: Setup) -> str:
    """Return what the record has against a suggestion of these words; empty for nothing."""
    try:
        SUGGEST.read(words, setup)
    except RecordError as error:
        return error.reason
    return ""


def _name_of(part: Part) -> Word:
    """Return the one card, or else the one player, that a part names; or its words."""
    names = part.cards or part.players
    text = names[0] if len(names) == 1 else " ".join(word.text for word in part.words)
    return Word(text, 1, quoted=True)


def _answers(parts: Iterable[Part], answer: Sequence[Part]) -> Iterator[Word]:
    """Yield who answered, as a record has it, commas between the players."""
    if not answer or any(may_be_nobody(part.words) for part in parts):
        yield Word("nobody", 1)
    for number, part in enumerate(answer):
        if part.players and number:
            yield Word(COMMA, 1)
        yield _name_of(part)


def _apart_as_names(word: Word, setup: Setup) -> list[Word]:
    parts = apart(word)
    return [word] if any(part_of([part], setup).is_unknown for part in parts) else parts


def misspelt(unknown: Sequence[Word], setup: Setup) -> tuple[float, UnknownName]:
    """Return what words cost that name nothing, and that they do, with what one is most like."""
    close = [near(word.text, (*setup.deck.cards, *setup.players)) for word in unknown]
    cost = sum(found[0][0] if found else MOST for found in close)
    nearest = [name for _, name in next(filter(None, close), ())][: 2 if len(unknown) == 1 else 1]
    said = join_words([repr(word.text) for word in unknown])
    reason = f"{OPENING} {said} {'is' if len(unknown) == 1 else 'are'} no card or player here"
    return cost, UnknownName(reason, word=unknown[0].text, nearest=tuple(nearest))


def named_cards(parts: Sequence[Part], wanted: int) -> list[tuple[str, ...]]:
    """Return the cards that may be meant before the answer begins, which is with a player."""
    found = list[tuple[str, ...]]()
    for part in parts:
        if not part.cards or (part.players and len(found) >= wanted):
            break
        found.append(part.cards)
    return found


def missing(deck: Deck, named: Sequence[Sequence[str]]) -> list[str]:
    """Return the categories that have no card."""
    return [
        category.name
        for category in deck.categories
        if not any({*category.cards} & {*cards} for cards in named)
    ]
