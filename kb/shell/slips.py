"""A line with a slip: the other words that it may have been meant as, and what is wrong with it.

    gren rope hall dan      a name misspelt              green rope hall dan
    plumrope hall dan       a space forgotten            plum rope hall dan
    plumr ope hall dan      a space too late             plum rope hall dan
    plum.rope.hall.dan      another sign for it          plum rope hall dan
    plum dan rope hall      a word in another place      plum rope hall dan
    plum rope rope hall dan a word twice                 plum rope hall dan
    plum green study b      two suspects, and no weapon

A line has one slip, and a misspelt word too: a letter wrong, forgotten or too much, or two
exchanged. Where names stand in any order they are arranged as a suggestion has them: if it can be
read so, that is what was meant, and if not, what the record says of it is what is wrong.

Source: these four are 80 % of all misspellings, Damerau, Communications of the ACM 7(3), 1964.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kb.errors import RecordError, UnknownName, join_words
from kb.record.rows import may_be_nobody, rows
from kb.record.suggestion import SUGGEST
from kb.record.words import ARROW, COMMA, SIGNS, Word
from kb.table.events import NOBODY
from kb.table.names import bare
from kb.table.setup import Setup

Words = list[Word]

_BETWEEN_SIGNS: Final = re.compile(r"[^.;:/,+&_]+")
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
    typed = bare(word)
    if word in _BESIDE_DASH:
        return [name for name in names if name == NOBODY]
    return [name for name in names if len(typed) > 1 and is_slip(typed, bare(name))]


def is_known(words: Sequence[Word], setup: Setup) -> bool:
    """Return whether words in a row name one thing at this table, or are a word of the grammar."""
    texts, word = [word.text for word in words], words[0]
    is_sign = len(words) == 1 and not word.quoted and word.text.lower() in _MARKS
    kinds = (setup.deck.names, setup.whereabouts)
    return is_sign or may_be_nobody(words) or any(kind.meant(texts) for kind in kinds)


def is_card(word: Word, setup: Setup) -> bool:
    """Return whether a word names a card, or may do so."""
    return bool(setup.deck.names.meant([word.text]))


def is_player(word: Word, setup: Setup) -> bool:
    """Return whether a word names a player, or may do so."""
    return bool(setup.seats.meant([word.text]))


def is_name(word: Word, setup: Setup) -> bool:
    """Return whether a word names a card or a player, or may do so."""
    return is_card(word, setup) or is_player(word, setup)


def apart(words: Iterable[Word]) -> Words:
    """Return the words between the signs of some."""
    said = Words()
    for word in words:
        found = [] if word.quoted else _BETWEEN_SIGNS.finditer(word.text)
        said += [Word(each[0], word.column + each.start()) for each in found] or [word]
    return said


def without_filling(words: Sequence[Word], setup: Setup) -> Words:
    """Return words without those that one speaks and that mean nothing: "with the rope in ..."."""
    return [
        word
        for word in words
        if word.quoted or word.text.lower() not in FILLING or is_name(word, setup)
    ]


def whole(words: Sequence[Word], setup: Setup) -> Words:
    """Return words, a name of several of them as one."""
    found, rest = Words(), list(words)
    while rest:
        known = (row for row in reversed([*rows(rest)]) if is_known(row, setup))
        row = next(known, rest[:1])
        text, is_name = " ".join(word.text for word in row), not may_be_nobody(row)
        found.append(row[0] if len(row) == 1 else Word(text, row[0].column, quoted=is_name))
        rest = rest[len(row) :]
    return found


# Other words


def mended(words: Sequence[Word], setup: Setup) -> list[Words]:
    """Return what words may have been meant as in their order, with one slip.

    >>> from kb.record.words import split
    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> meant, *_ = mended(split("gren rope hall -"), setup(CLASSIC, ["Ann", "Ben"]))
    >>> [word.text for word in meant]
    ['Green', 'rope', 'hall', '-']
    """
    said = whole(without_filling(apart(words), setup), setup)
    once = [word for at, word in enumerate(said) if not at or word.text != said[at - 1].text]
    unknown = [at for at, word in enumerate(said) if not is_known([word], setup)]
    if not unknown:
        return [said, once] if said else []
    at, names = unknown[0], (*setup.deck.cards, *setup.holders, NOBODY)
    text, after = said[at].text, said[at + 1 :]
    found = [[Word(name, 1, quoted=name != NOBODY), *after] for name in near(text, names)]
    found += [[Word(text[:cut], 1), Word(text[cut:], 1), *after] for cut in range(2, len(text) - 1)]
    for word in after[:1]:  # a letter of it is still in the word before
        found.append([Word(text[:-1], 1), Word(f"{text[-1]}{word.text}", 1), *after[1:]])
    lines = ([*said[:at], *each] for each in found)
    return [line for line in lines if all(is_known([word], setup) for word in line)]


def arranged(words: Sequence[Word], setup: Setup) -> Iterator[tuple[Words, Words, Words]]:
    """Yield words as a suggestion has them: its guesser or none, its cards, who answered."""
    named, count = [w for w in words if is_name(w, setup)], len(setup.deck.categories)
    enough = sum(is_card(word, setup) for word in named[1:]) >= count
    first = [w for w in named[:1] if is_player(w, setup) and (enough or not is_card(w, setup))]
    for guesser in (first, []) if first else ([],):
        rest = named[len(guesser) :]
        cards = [word for word in rest if is_card(word, setup)][:count]
        others = [word for word in rest if word not in cards]
        who = [word for word in others if is_player(word, setup)][:1]
        answer = [Word(NOBODY, 1)] * any(may_be_nobody([word]) for word in words)
        for word in (*who, *(word for word in others if who and word not in who)):
            answer += [*[Word(COMMA, 1)] * bool(answer and is_player(word, setup)), word]
        yield guesser, cards if who else [*cards, *others], answer


# What is wrong


def fault(words: Sequence[Word], setup: Setup, asking: str) -> RecordError:
    """Return what is wrong with words as a suggestion: a word, or what the record says of them.

    >>> from kb.record.words import split
    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> print(fault(split("plum rope hall"), setup(CLASSIC, ["Ann", "Ben"]), "Ann"))
    A suggestion? Who answered is missing: end with '-' or a player.
    """
    words = whole(without_filling(apart(words), setup), setup)
    if unknown := [word.text for word in words if not is_known([word], setup)]:
        nearest = near(unknown[0], (*setup.deck.cards, *setup.players))[:2]
        are = f"{join_words([*map(repr, unknown)])} {'is' if len(unknown) == 1 else 'are'}"
        reason = f"{OPENING} {are} no card or player here"
        return UnknownName(reason, word=unknown[0], nearest=tuple(nearest))
    guesser, cards, answer = next(arranged(words, setup))
    meant, kinds = [setup.deck.names.meant([word.text]) for word in cards], setup.deck.kinds
    if any(len(each) > 1 for each in meant):
        cards = [*{kinds[card]: Word(card, 1, True) for each in meant for card in each}.values()]
    reason = "it cannot be read: name its cards, then '-' or who showed"
    if not answer:
        reason = "who answered is missing: end with '-' or a player"
    guesser, answer = guesser or [Word(asking, 1, quoted=True)], answer or [Word(NOBODY, 1)]
    try:
        SUGGEST.read([Word(SUGGEST.entry, 1), *guesser, *cards, Word(ARROW, 1), *answer], setup)
    except RecordError as error:
        reason = error.reason
    return RecordError(f"{OPENING} {reason[0].upper()}{reason[1:]}.")
