"""How a word names a thing: leniently, but never by a guess.

A name matches without regard to case, accents, spaces, hyphens and quotes; an exact match always
wins, else a unique prefix, or a whole word that only one name has: "pipe" is the Lead Pipe. Where a
prefix is of one name and the word another's, both are meant, and the word is refused. A title
before a name does not stand in the way of its prefixes.

Read `Names.meant` first: it is the one place where words become names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import cached_property, lru_cache
from typing import Final
from unicodedata import category, normalize

from attrs import field, frozen

from kb.errors import AmbiguousName, IllegalEntry, UnknownName, either
from kb.table.arguments import name_error, require_text

# Spaces, hyphens and dashes, and quotes tell no name from another.
_DROPPED: Final[dict[int, None]] = dict.fromkeys(
    (
        *map(ord, " \t\u00a0-\u2212'\"`\u00ab\u00b4\u00bb\u2032\u2033\u2039\u203a"),
        *range(0x2010, 0x2016),
        *range(0x2018, 0x2020),
    )
)
_UNPRINTABLE: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))

# Comparing takes quadratic time, and nobody misspells a longer word.
_MOST_LETTERS_COMPARED: Final = 40
_MOST_NAMES_LISTED: Final = 6  # in the sentence of an error
_MOST_WORDS_REMEMBERED: Final = 4096

# The words of a record's grammar: a name that is spelled so stands in quotes.
KEYWORDS: Final = frozenset(("pass", "nobody", "right", "wrong", "first", "all", "?"))
_NEEDS_QUOTES: Final = re.compile(r"[\s,#→]|->")
_BETWEEN_PARTS: Final = re.compile("[\\s\u2010-\u2015-]+")

# These words are spoken between names, and so name nothing by themselves.
SPOKEN_BETWEEN: Final = frozenset(
    (
        *("with", "in", "the", "and", "by"),
        *("showed", "shows", "shown", "answered", "passed", "passes"),
    )
)
_TELL_NOTHING: Final = SPOKEN_BETWEEN | {"of", "a", "an"}

# Who has no key for a letter spells it out.
_LOWER_SPELLED_OUT: Final = {
    "ä": "ae", "ö": "oe", "ü": "ue", "æ": "ae", "œ": "oe", "ø": "oe", "å": "aa",
}  # fmt: skip
_UPPER_SPELLED_OUT: Final = {
    letter.upper(): letters.capitalize() for letter, letters in _LOWER_SPELLED_OUT.items()
}
_SPELLING_OUT: Final = str.maketrans(_LOWER_SPELLED_OUT | _UPPER_SPELLED_OUT)

TITLES: Final = frozenset(
    (
        *("miss", "mrs", "mr", "ms", "madame", "mme", "monsieur", "sir", "lady", "lord"),
        *("colonel", "col", "captain", "sergeant", "sgt", "professor", "prof", "doctor", "dr"),
        *("reverend", "rev", "mayor", "chef", "solicitor"),
    )
)


def quote(name: str) -> str:
    """Return the name as it can stand in a line, in quotes where it would read as something else.

    >>> quote("Nick"), quote("Dining Room"), quote("nobody")
    ('Nick', '"Dining Room"', '"nobody"')
    """
    is_special = require_text(name, "a name").lower() in KEYWORDS or _NEEDS_QUOTES.search(name)
    return f'"{name}"' if is_special else name


def to_nfc(name: str) -> str:
    r"""Return a name in NFC, in which it is kept: ü is one letter. What is no text is returned.

    >>> to_nfc("Zoe\u0308")
    'Zoë'
    """
    return normalize("NFC", name) if isinstance(name, str) and not name.isascii() else name


# The few words of a table are folded again and again.
@lru_cache(maxsize=4096)
def fold(word: str) -> str:
    """Return what is left of a name once all that matching ignores is gone.

    >>> fold("Dining-Room") == fold('"dining room"') == "diningroom"
    True
    """
    kept = word.translate(_DROPPED)
    if kept.isascii():
        return kept.lower()
    return normalize("NFKC", normalize("NFKC", kept).casefold()).translate(_DROPPED)


@lru_cache(maxsize=4096)
def bare(word: str) -> str:
    """Return the folded name without accents and full stops.

    >>> bare("Zoë"), bare("Mrs.")
    ('zoe', 'mrs')
    """
    letters = normalize("NFD", fold(word))
    return "".join(letter for letter in letters if category(letter) != "Mn" and letter != ".")


@frozen
class Spelling:
    """One way to spell a name: its parts, bare, and the declared name that it means.

    Attributes:
        parts: The parts of the name or the alias.
        name: The declared name.
        is_alias: Whether it is an alias of that name.
        untitled: The parts behind the titles, or the last of them where all are titles.
        words: The words of these that may stand for the name.
    """

    parts: tuple[str, ...]
    name: str
    is_alias: bool = False
    untitled: tuple[str, ...] = field(init=False)
    words: tuple[str, ...] = field(init=False)

    @untitled.default
    def _drop_titles(self) -> tuple[str, ...]:
        parts = self.parts
        while len(parts) > 1 and parts[0] in TITLES:
            parts = parts[1:]
        return parts

    @words.default
    def _find_telling_words(self) -> tuple[str, ...]:
        words = (word for part in self.untitled for word in split_part(part))
        return tuple(word for word in words if word not in _TELL_NOTHING)

    def has_words(self, words: tuple[str, ...]) -> bool:
        """Return whether bare words are whole words of the name, in a row."""
        count = len(words)
        return any(self.words[at : at + count] == words for at in range(len(self.words)))


def split_part(part: str) -> list[str]:
    """Return the words that other signs keep apart in a part of a name.

    >>> split_part("crabbe/goyle"), split_part("&")
    (['crabbe', 'goyle'], [])
    """
    return "".join(sign if category(sign)[0] in "LMN" else " " for sign in part).split()


def spellings_of(name: str, meant: str, *, is_alias: bool = False) -> Iterator[Spelling]:
    """Yield a name by its parts, and as those spell it who have no umlauts.

    >>> [spelling.parts for spelling in spellings_of("Gregor Grün", "Green")]
    [('gregor', 'grun'), ('gregor', 'gruen')]
    """
    nfc = normalize("NFC", name)
    for spelled in dict.fromkeys((nfc, nfc.translate(_SPELLING_OUT))):
        if parts := parts_of(spelled):
            yield Spelling(parts, meant, is_alias)


@lru_cache(maxsize=4096)
def words_in(name: str) -> frozenset[str]:
    """Return the words, bare, that may stand for a name.

    >>> sorted(words_in("Colonel Gatow")), sorted(words_in("Lead Pipe"))
    (['gatow'], ['lead', 'pipe'])
    """
    return frozenset(word for spelling in spellings_of(name, name) for word in spelling.words)


def parts_of(name: str) -> tuple[str, ...]:
    """Return the parts of a name, each as `bare` makes it."""
    return tuple(filter(None, map(bare, _BETWEEN_PARTS.split(name))))


def is_beginning(words: Sequence[str], parts: Sequence[str]) -> bool:
    """Return whether the words abbreviate a name: each is a part of it, the last may be cut off.

    >>> is_beginning(["lead", "p"], ("lead", "pipe")), is_beginning(["le", "p"], ("lead", "pipe"))
    (True, False)
    """
    *full, last = words
    return parts[: len(full)] == tuple(full) and "".join(parts[len(full) :]).startswith(last)


@frozen
class Names:
    """Names of one kind, folded once so that many words can be looked up.

    >>> Names("card", ("Dining Room", "Knife"), aliases=(("Dagger", "Knife"),)).find("dag")
    'Knife'

    Attributes:
        kind: What they name, for errors: ``no card 'Pype' in the classic deck``.
        names: The declared names.
        aliases: Pairs of another word and the name that it means; its prefixes count too.
        where: Where they are known, for errors.
        exact_aliases: Pairs like aliases, of which no prefix counts.
        matches_whole_words: Whether a whole word of a name is enough to find it.
    """

    kind: str
    names: tuple[str, ...]
    aliases: tuple[tuple[str, str], ...] = ()
    where: str = ""
    exact_aliases: tuple[tuple[str, str], ...] = ()
    matches_whole_words: bool = field(default=True, kw_only=True)
    _known: dict[str, str] = field(init=False, eq=False, repr=False)

    @_known.default
    def _fold_all(self) -> dict[str, str]:
        known = {fold(word): name for word, name in self.exact_aliases}
        known |= {fold(name): name for name in self.names}
        return known | {fold(alias): name for alias, name in self.aliases}

    @cached_property
    def _looked_up(self) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
        """The look-up of consecutive words, with a memo, as one line is tried in many ways."""
        return lru_cache(_MOST_WORDS_REMEMBERED)(self._look_up)

    @cached_property
    def _compared(self) -> Callable[[str], tuple[str, ...]]:
        """The names that a word is most like, remembered."""
        return lru_cache(_MOST_WORDS_REMEMBERED)(self._find_most_like)

    @cached_property
    def _spellings(self) -> tuple[Spelling, ...]:
        """Every spelling of the names, and then of their aliases."""
        spellings = list[Spelling]()
        for name in self.names:
            spellings += spellings_of(name, name)
        for alias, name in self.aliases:
            spellings += spellings_of(alias, name, is_alias=True)
        return tuple(spellings)

    @cached_property
    def longest(self) -> int:
        """The number of letters of the longest name or alias."""
        return max(map(len, (*self.names, *dict(self.aliases))), default=0)

    def find(self, word: str) -> str:
        """Return the declared name that the word means.

        Raises UnknownName or AmbiguousName, with the names that the word may have meant.
        """
        if not isinstance(word, str):
            raise name_error(word, self.kind)

        # Nearly every word is a declared name, and need not be looked up.
        if word in self.names:
            return self.names[self.names.index(word)]
        found = self.meant((word,)) or self.names_with_word(word)
        if not found:
            raise self._unknown_error(word, fold(word))
        if len(found) > 1:
            reason = f"{self.kind} {word!r} is ambiguous{self.where}"
            raise AmbiguousName(reason, word=word, nearest=found)
        return found[0]

    def meant(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the names that words in a row may mean: the one they say, else all begun so.

        >>> Names("card", ("Lead Pipe", "Lens", "Colonel Lee")).meant(["lead", "p"])
        ('Lead Pipe',)
        >>> Names("card", ("Lead Pipe", "Lens", "Colonel Lee")).meant(["le"])
        ('Lead Pipe', 'Lens', 'Colonel Lee')
        """
        is_one = len(words) == 1
        if is_one and (exact := self._known.get(fold(words[0]))) is not None:
            return (exact,)
        return self._looked_up(tuple(words))

    def _look_up(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Return the names that words may mean which are no name or alias as a whole."""
        bare_words = tuple(map(bare, words))
        if not all(bare_words):
            return ()

        # Only a name with this letter in front can begin so.
        letter, length = bare_words[0][0], sum(map(len, bare_words))
        near = [s for s in self._spellings if letter in (s.parts[0][0], s.untitled[0][0])]
        begun = [s for s in near if is_beginning(bare_words, s.parts)]
        if whole := {s.name for s in begun if sum(map(len, s.parts)) == length}:
            return self._in_order(whole)

        # Whoever types "re" may mean the Revolver; that of the Reverend is only his title.
        found = {s.name for s in near if is_beginning(bare_words, s.untitled)}
        holders = self._with_words(bare_words)
        if found or len(holders) == 1:
            return self._in_order({*found, *holders})
        return self._in_order({s.name for s in begun})

    def _in_order(self, found: Set[str]) -> tuple[str, ...]:
        """Return these names in the order in which they were declared."""
        return tuple(name for name in self.names if name in found)

    def _with_words(self, bare_words: tuple[str, ...]) -> tuple[str, ...]:
        """Return the names of which bare words are whole words."""
        if not self.matches_whole_words:
            return ()
        return self._in_order({s.name for s in self._spellings if s.has_words(bare_words)})

    def names_with_word(self, word: str) -> tuple[str, ...]:
        """Return the names of which a word is a whole one.

        >>> Names("card", ("Dining Room", "Billiard Room", "Hall")).names_with_word("room")
        ('Dining Room', 'Billiard Room')
        """
        return self._with_words((bare(word),))

    def is_full_name(self, words: Sequence[str]) -> bool:
        """Return whether words in a row are a name or an alias in full.

        >>> Names("player", ("Xaver",)).is_full_name(["x"])
        False
        >>> Names("player", ("X", "Y")).is_full_name(["x"])
        True
        """
        return fold("".join(words)) in self._known

    def own_names_begun(self, words: Sequence[str]) -> frozenset[str]:
        """Return the names that words in a row begin or are words of, aliases left out.

        >>> sorted(Names("card", ("Green", "Gray"), (("Grey", "Gray"),)).own_names_begun(["gre"]))
        ['Green']
        """
        bare_words = tuple(map(bare, words))
        if not all(bare_words):
            return frozenset()

        own = (s for s in self._spellings if not s.is_alias)
        return frozenset(
            s.name for s in own if is_beginning(bare_words, s.untitled) or s.has_words(bare_words)
        )

    def _unknown_error(self, word: str, folded: str) -> UnknownName:
        """Return the error for a word that names nothing, with the names most like it."""
        nearest = self._compared(folded[:_MOST_LETTERS_COMPARED])
        reason = f"no {self.kind} {word!r}{self.where}"
        if not nearest and 0 < len(self.names) <= _MOST_NAMES_LISTED:
            reason += f"; try {either(self.names)}"
        return UnknownName(reason, word=word, nearest=nearest)

    def _find_most_like(self, folded: str) -> tuple[str, ...]:
        """Return the names most like a word."""
        from difflib import get_close_matches  # only a mistake needs it

        matches = get_close_matches(folded, self._known)
        return tuple(dict.fromkeys(self._known[match] for match in matches))


def check_names(kind: str, names: Iterable[str]) -> None:
    """Raise IllegalEntry unless every name can be written, and no two read alike."""
    seen: dict[str, str] = {}
    for name in names:
        _check_name(kind, name)

        folded = fold(name)
        if folded in seen:
            alike = f"{seen[folded]!r} and {name!r} are names that read alike"
            same = f"{kind} {name!r} is named twice"
            reason = same if name == seen[folded] else alike
            raise IllegalEntry(f"{reason}; every {kind} needs a name of its own", word=name)
        seen[folded] = name


def _check_name(kind: str, name: str) -> None:
    """Raise UnknownName for what is no text, and IllegalEntry for what no line can say."""
    if not isinstance(name, str):
        raise name_error(name, kind)

    wrong = next((letter for letter in name if category(letter) in _UNPRINTABLE), None)
    if wrong is not None:
        problem = f"holds the unprintable character U+{ord(wrong):04X}; take it out"
    elif '"' in name:
        problem = "holds a double quote; use single ones"
    elif not fold(name):
        problem = "has no letter or digit; use some"
    else:
        return
    raise IllegalEntry(f"{kind} name {name!r} {problem}", word=name)
