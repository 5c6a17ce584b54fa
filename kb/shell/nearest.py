"""What a line with a slip may have been meant as: other words, the likeliest first.

    gren rope hall dan      a name misspelt              green rope hall dan
    plumrope hall dan       a space forgotten            plum rope hall dan
    plu mrope hall dan      a space too late             plu mrope: plum rope
    plum.rope.hall.dan      another sign for it          plum rope hall dan
    plum dan rope hall      a word in another place      plum rope hall dan
    plum rope rope hall dan a word too much              plum rope hall dan

A misspelt word is weighed by the keys: that of a neighbour, one forgotten, doubled or too early
costs less than any other. What the words are read as is not decided here, and nothing is entered.

Source: the distance that counts an exchange of neighbours too, Damerau, Communications of the ACM
7(3), 1964.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from kb.record.lenient import NO_ONE, may_be_nobody, rows
from kb.record.words import ARROW, KEYWORDS, Word
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
MARGIN: Final = 0.15  # by which one meaning is nearer than any other
NAMES: Final = 4  # so many near names of a word are tried
LONGEST: Final = 40  # letters: nobody misspells a longer word
WORDS: Final = 12  # of a line in which words are moved
_SIGNS: Final = re.compile(r"[.;:/,+&_]+")
_BESIDE_DASH: Final = ("=", "_", "--", "+", "[", "~")
FILLING: Final = frozenset(
    ("with", "in", "the", "and", "by", "showed", "shows", "answered", "shown")
)


def are_neighbours(first: str, second: str) -> bool:
    """Return whether two keys lie beside each other, on this keyboard or one of the neighbours.

    >>> are_neighbours("e", "r"), are_neighbours("e", "o"), are_neighbours("y", "z")
    (True, False, True)
    """
    if first + second in _ELSEWHERE:
        return True
    one, other = _AT.get(first), _AT.get(second)
    return bool(one and other and abs(one[0] - other[0]) < 2 and abs(one[1] - other[1]) <= 1)


def distance(word: str, name: str) -> float:
    """Return what it costs to type a word for the beginning of a name.

    >>> distance("gren", "green"), distance("dna", "dan"), distance("gre", "green")
    (0.9, 0.7, 0.0)
    """
    before = row = [FORGOTTEN * n for n in range(len(name) + 1)]
    for at, key in enumerate(word):
        more = _cost_of_more(word, at)
        new = [row[0] + more]
        for n, letter in enumerate(name):
            best = min(row[n] + _cost_of(key, letter, at), row[n + 1] + more, new[n] + FORGOTTEN)
            if at and n and (word[at - 1], key) == (letter, name[n - 1]):
                best = min(best, before[n - 1] + (NEAR if key != letter else 0))
            new.append(best)
        before, row = row, new
    return round(min(row[1:], default=FAR * len(word)), 2)


def _cost_of(key: str, letter: str, at: int) -> float:
    """Return what a key costs in place of a letter, at a place of the word."""
    if key == letter:
        return 0.0
    return (NEAR if are_neighbours(key, letter) else FAR) + (0.0 if at else FIRST)


def _cost_of_more(word: str, at: int) -> float:
    """Return what a key costs that is too much: less if it is that of a neighbour, or doubled."""
    beside = word[max(0, at - 1) : at] + word[at + 1 : at + 2]
    return NEAR if any(key == word[at] or are_neighbours(key, word[at]) for key in beside) else 1.0


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


def is_name(words: Sequence[Word], setup: Setup) -> bool:
    """Return whether words in a row name a card or a player, or nobody."""
    texts = [word.text for word in words]
    return bool(
        setup.deck.names.meant(texts) or setup.whereabouts.meant(texts) or may_be_nobody(words)
    )


def is_said(word: Word, setup: Setup) -> bool:
    """Return whether a word by itself means something in a line."""
    is_sign = not word.quoted and word.text.lower() in (*KEYWORDS, ARROW, ",")
    return is_sign or is_name([word], setup)


def in_parts(words: Sequence[Word], setup: Setup) -> list[tuple[Word, ...]]:
    """Return words by what they name together, each name of as many words as it can be."""
    found = list[tuple[Word, ...]]()
    rest = list(words)
    while rest:
        named = [tuple(row) for row in rows(rest) if is_name(row, setup)]
        found.append(named[-1] if named else (rest[0],))
        rest = rest[len(found[-1]) :]
    return found


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
    parts = in_parts(words, setup)
    unknown = [part[0] for part in parts if len(part) == 1 and not is_said(part[0], setup)]
    if len(unknown) > 3:
        return
    yield from _spelled(parts, unknown, setup)
    yield from _spaced(words, unknown, setup)
    if len(unknown) < 2 and len(parts) <= WORDS:
        yield from _without(parts, unknown)
    if not unknown and len(parts) <= WORDS:
        yield from _moved(parts)


def _spelled(
    parts: Sequence[Sequence[Word]], unknown: Sequence[Word], setup: Setup
) -> Iterator[tuple[float, Words]]:
    """Yield the words with names in place of those that name nothing."""
    names = (*setup.deck.cards, *setup.holders, "nobody")
    choices = [near(word.text, names) for word in unknown]
    for chosen in product(*choices) if unknown else ():
        instead = {
            word: Word(name, word.column, quoted=name not in NO_ONE)
            for word, (_, name) in zip(unknown, chosen, strict=True)
        }
        meant = [instead.get(word, word) for part in parts for word in part]
        yield sum(cost for cost, _ in chosen), meant


def _spaced(
    words: Sequence[Word], unknown: Sequence[Word], setup: Setup
) -> Iterator[tuple[float, Words]]:
    """Yield the words with a space where one is missing, or in another place of two words."""
    signs = [part for word in words for part in apart(word)]
    if len(signs) > len(words):
        yield SPACE, signs
    for at, word in enumerate(words):
        if word not in unknown:
            continue
        before, after = list(words[:at]), list(words[at + 1 :])
        for cut in _cuts(word, setup):
            yield SPACE, [*before, *cut, *after]
        for first in (at - 1, at):
            if first >= 0 and first + 2 <= len(words):
                joined = Word(
                    "".join(w.text for w in words[first : first + 2]), words[first].column
                )
                for cut in (*_cuts(joined, setup), [joined]):
                    yield SPACE, [*words[:first], *cut, *words[first + 2 :]]


def apart(word: Word) -> list[Word]:
    """Return the words between the signs of one, that itself if there are none."""
    if word.quoted:
        return [word]
    texts = [text for text in _SIGNS.split(word.text) if text]
    return [Word(text, word.column) for text in texts] or [word]


def names_apart(word: Word, setup: Setup) -> list[Word]:
    """Return the names between the signs of a word, that itself where not all of them are names."""
    parts = apart(word)
    return parts if all(is_name([part], setup) for part in parts) else [word]


def names_in(words: Sequence[Word], setup: Setup) -> int:
    """Return how many names stand among words, or between the signs of one."""
    parts = (part for word in words for part in apart(word))
    return sum(len(part.text) > 1 and is_name([part], setup) for part in parts)


def _cuts(word: Word, setup: Setup) -> Iterator[Words]:
    """Yield the two names that a word is without the space between them."""
    for end in range(2, len(word.text) - 1):
        cut = [Word(word.text[:end], word.column), Word(word.text[end:], word.column + end)]
        if not word.quoted and all(is_name([each], setup) for each in cut):
            yield cut


def _without(
    parts: Sequence[Sequence[Word]], unknown: Sequence[Word]
) -> Iterator[tuple[float, Words]]:
    """Yield the words without one that means nothing, or that is there twice."""
    texts = [[word.text.lower() for word in part] for part in parts]
    for at, part in enumerate(parts):
        if part[0] in unknown or texts.count(texts[at]) > 1:
            is_again = at > 0 and texts[at] == texts[at - 1]
            rest = [word for n, each in enumerate(parts) if n != at for word in each]
            yield SPACE if is_again else DROPPED, rest


def _moved(parts: Sequence[Sequence[Word]]) -> Iterator[tuple[float, Words]]:
    """Yield the names with one of them in another place."""
    for at, to in product(range(len(parts)), repeat=2):
        if to not in (at, at - 1):
            rest = [*parts[:at], *parts[at + 1 :]]
            yield MOVED, [word for part in (*rest[:to], parts[at], *rest[to:]) for word in part]


def without_filling(words: Sequence[Word], setup: Setup) -> Words:
    """Return words without those that one speaks and that mean nothing: "with the rope in ..."."""
    return [
        word
        for word in words
        if word.quoted or word.text.lower() not in FILLING or is_name([word], setup)
    ]
