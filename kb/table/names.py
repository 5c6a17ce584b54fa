"""The look-up of words among the names of cards and holders; an ambiguous word is an error.

A word matches a name without regard to case, accents, spaces, hyphens and quotes. An exact match
always wins, else a unique prefix, or a whole word that only one name has: "pipe" is the Lead Pipe.
A word that is a prefix of one name and a whole word of another is ambiguous, and refused. A title
before a name is skipped: "mus" is Colonel Mustard.

Read `Names.meant` first, the only place where words become names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import cached_property, lru_cache
from itertools import chain
from typing import Final
from unicodedata import category, normalize

from attrs import field, frozen

from kb.errors import AmbiguousName, IllegalEntry, UnknownName, either
from kb.table.arguments import not_a_text_error, require_text

# Matching ignores spaces, hyphens and dashes, and quotes.
_DROPPED: Final[dict[int, None]] = dict.fromkeys(
    (
        *map(ord, " \t\u00a0-\u2212'\"`\u00ab\u00b4\u00bb\u2032\u2033\u2039\u203a"),
        *range(0x2010, 0x2016),
        *range(0x2018, 0x2020),
    )
)
_JOINER: Final = "\u200d"
_SYMBOL_MODIFIERS: Final = "\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_UNPRINTABLE: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))

# Comparing takes quadratic time, and no name is as long as this.
_MOST_LETTERS_COMPARED: Final = 40

# An error lists all names of a kind if there are no more than this.
_MOST_NAMES_LISTED: Final = 6
_MOST_WORDS_CACHED: Final = 4096

# A name that is one of these words of the grammar needs quotes in a record.
KEYWORDS: Final = frozenset(("pass", "nobody", "right", "wrong", "first", "all", "?"))
_NEEDS_QUOTES: Final = re.compile(r"[\s,#→]|->")
_BETWEEN_PARTS: Final = re.compile("[\\s\u2010-\u2015-]+")

# People say these words between names, so none of them can stand for a name.
SPOKEN_BETWEEN: Final = frozenset(
    (
        *("with", "in", "the", "and", "by"),
        *("showed", "shows", "shown", "answered", "passed", "passes"),
    )
)
_TELL_NOTHING: Final = SPOKEN_BETWEEN | {"of", "a", "an"}

# These spellings are used on keyboards without the letter.
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
    """Return a name for a line of a record, in quotes if it could be read as something else.

    >>> quote("Nick"), quote("Dining Room"), quote("nobody")
    ('Nick', '"Dining Room"', '"nobody"')
    """
    is_special = require_text(name, "a name").lower() in KEYWORDS or _NEEDS_QUOTES.search(name)
    return f'"{name}"' if is_special else name


def to_nfc(name: str) -> str:
    r"""Return a name in the normal form NFC, where ü is one letter; any other value unchanged.

    >>> to_nfc("Zoe\u0308")
    'Zoë'
    """
    return normalize("NFC", name) if isinstance(name, str) and not name.isascii() else name


# The cache helps because a game has few words, and reading folds them many times.
@lru_cache(maxsize=4096)
def fold(word: str) -> str:
    """Return a name in lower case, without spaces, hyphens and quotes, for comparison.

    >>> fold("Dining-Room") == fold('"dining room"') == "diningroom"
    True
    """
    letters = word.translate(_DROPPED)
    if letters.isascii():
        return letters.lower()

    # Folding the case may undo the normal form, and the normal form may bring back a hyphen.
    return normalize("NFKC", normalize("NFKC", letters).casefold()).translate(_DROPPED)


@lru_cache(maxsize=4096)
def fold_accents(word: str) -> str:
    """Return a folded name without its accents and full stops.

    >>> fold_accents("Zoë"), fold_accents("Mrs.")
    ('zoe', 'mrs')
    """
    folded = fold(word)
    if folded.isascii():
        return folded.replace(".", "")
    letters = normalize("NFD", folded)

    # In the normal form NFD an accent is a mark (Mn) behind its letter.
    kept = [letter for letter in letters if category(letter) != "Mn" and letter != "."]
    return "".join(kept)


@frozen
class Spelling:
    """One spelling of a name or an alias, as its parts between spaces and hyphens.

    Attributes:
        parts: The parts, folded (see `fold`) and without accents.
        name: The declared name that is meant.
        is_alias: Whether the spelling is of an alias.
        untitled: The parts without the leading titles, but at least the last part.
        words: The words of the untitled parts, each of which may stand for the whole name.
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
        words = chain.from_iterable(map(split_part, self.untitled))
        return tuple(word for word in words if word not in _TELL_NOTHING)

    def has_words(self, words: tuple[str, ...]) -> bool:
        """Return whether these folded words follow each other in the name."""
        word_count = len(words)
        starts = range(len(self.words))
        return any(self.words[start : start + word_count] == words for start in starts)


def split_part(part: str) -> list[str]:
    """Split a part of a name into words, at every character that is no letter or digit.

    >>> split_part("crabbe/goyle"), split_part("&")
    (['crabbe', 'goyle'], [])
    """
    return "".join(sign if category(sign)[0] in "LMN" else " " for sign in part).split()


def list_spellings(name: str, meant: str, *, is_alias: bool = False) -> Iterator[Spelling]:
    """Yield the spellings of a name: without accents, and with letters such as ü as ue.

    >>> [spelling.parts for spelling in list_spellings("Gregor Grün", "Green")]
    [('gregor', 'grun'), ('gregor', 'gruen')]
    """
    nfc = normalize("NFC", name)
    for text in dict.fromkeys((nfc, nfc.translate(_SPELLING_OUT))):
        if parts := split_name(text):
            yield Spelling(parts, meant, is_alias)


@lru_cache(maxsize=4096)
def list_telling_words(name: str) -> frozenset[str]:
    """Return the folded words of a name, each of which may stand for it; titles are left out.

    >>> sorted(list_telling_words("Colonel Gatow")), sorted(list_telling_words("Lead Pipe"))
    (['gatow'], ['lead', 'pipe'])
    """
    words = set[str]()
    for spelling in list_spellings(name, name):
        words.update(spelling.words)
    return frozenset(words)


def split_name(name: str) -> tuple[str, ...]:
    """Split a name at spaces and hyphens into parts, folded and without accents."""
    return tuple(filter(None, map(fold_accents, _BETWEEN_PARTS.split(name))))


def is_abbreviation(words: Sequence[str], parts: Sequence[str]) -> bool:
    """Return whether words are the first parts of a name; the last word may be a prefix.

    >>> parts = ("lead", "pipe")
    >>> is_abbreviation(["lead", "p"], parts), is_abbreviation(["le", "p"], parts)
    (True, False)
    """
    *whole_words, last_word = words
    count = len(whole_words)
    are_parts = parts[:count] == tuple(whole_words)
    return are_parts and "".join(parts[count:]).startswith(last_word)


@frozen
class Names:
    """The names of one kind, such as cards or players, among which words are looked up.

    >>> Names("card", ("Dining Room", "Knife"), aliases=(("Dagger", "Knife"),)).find("dag")
    'Knife'

    Attributes:
        kind: The noun for errors: ``card`` in ``no card 'Pype' in the classic deck``.
        names: The declared names.
        aliases: Pairs of an alias and the name that it means; an alias may be abbreviated.
        where: The end of an error's sentence: `` in the classic deck``.
        exact_aliases: Pairs of an alias and its name; these aliases may not be abbreviated.
        matches_whole_words: Whether a whole word of a name is enough to find it.
    """

    kind: str
    names: tuple[str, ...]
    aliases: tuple[tuple[str, str], ...] = ()
    where: str = ""
    exact_aliases: tuple[tuple[str, str], ...] = ()
    matches_whole_words: bool = field(default=True, kw_only=True)
    _name_by_folded: dict[str, str] = field(init=False, eq=False, repr=False)

    @_name_by_folded.default
    def _fold_all(self) -> dict[str, str]:
        name_by_folded = dict[str, str]()
        names = zip(self.names, self.names, strict=True)
        for word, name in (*self.exact_aliases, *names, *self.aliases):
            name_by_folded[fold(word)] = name
        return name_by_folded

    @cached_property
    def _cached_look_up(self) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
        """The function `_look_up` with a cache, because reading a line repeats look-ups."""
        return lru_cache(_MOST_WORDS_CACHED)(self._look_up)

    @cached_property
    def _cached_most_like(self) -> Callable[[str], tuple[str, ...]]:
        """The function `_find_most_like` with a cache, because readings repeat their errors."""
        return lru_cache(_MOST_WORDS_CACHED)(self._find_most_like)

    @cached_property
    def _spellings(self) -> tuple[Spelling, ...]:
        """All spellings of the names, and then all of the aliases."""
        spellings = list[Spelling]()
        for name in self.names:
            spellings += list_spellings(name, name)
        for alias, name in self.aliases:
            spellings += list_spellings(alias, name, is_alias=True)
        return tuple(spellings)

    @cached_property
    def longest_length(self) -> int:
        """The number of letters of the longest name or alias."""
        return max(map(len, (*self.names, *dict(self.aliases))), default=0)

    def find(self, word: str) -> str:
        """Return the declared name that the word means.

        Raises UnknownName or AmbiguousName, with the names that may be meant.
        """
        if not isinstance(word, str):
            raise not_a_text_error(word, self.kind)

        # Most words are declared names, and need no look-up.
        if word in self.names:
            return self.names[self.names.index(word)]
        candidates = self.meant((word,)) or self.names_with_word(word)
        if not candidates:
            raise self._unknown_error(word, fold(word))
        if len(candidates) > 1:
            reason = f"{self.kind} {word!r} is ambiguous{self.where}"
            raise AmbiguousName(reason, word=word, nearest=candidates)
        return candidates[0]

    def meant(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the names that consecutive words may stand for together.

        An exact match gives one name; otherwise these are all names that the words abbreviate.

        >>> Names("card", ("Lead Pipe", "Lens", "Colonel Lee")).meant(["lead", "p"])
        ('Lead Pipe',)
        >>> Names("card", ("Lead Pipe", "Lens", "Colonel Lee")).meant(["le"])
        ('Lead Pipe', 'Lens', 'Colonel Lee')
        """
        if len(words) == 1:
            exact_name = self._name_by_folded.get(fold(words[0]))
            if exact_name is not None:
                return (exact_name,)
        return self._cached_look_up(tuple(words))

    def _look_up(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Return the names that the words abbreviate, or that contain them as whole words."""
        folded_words = tuple(map(fold_accents, words))
        if not all(folded_words):
            return ()

        # A name that matches whole, accents aside, hides the names that it abbreviates.
        letter, length = folded_words[0][0], sum(map(len, folded_words))
        whole, abbreviated, abbreviated_untitled = set[str](), set[str](), set[str]()
        for spelling in self._spellings:
            # Comparing the first letters is quick, and excludes most spellings.
            if letter not in (spelling.parts[0][0], spelling.untitled[0][0]):
                continue
            if is_abbreviation(folded_words, spelling.untitled):
                abbreviated_untitled.add(spelling.name)
            if is_abbreviation(folded_words, spelling.parts):
                abbreviated.add(spelling.name)
                if sum(map(len, spelling.parts)) == length:
                    whole.add(spelling.name)
        if whole:
            return self._sort(whole)

        # A title counts last: whoever types "re" may mean the Revolver, but hardly the Reverend.
        names_with_words = self._names_with_words(folded_words)
        if abbreviated_untitled or len(names_with_words) == 1:
            return self._sort({*abbreviated_untitled, *names_with_words})
        return self._sort(abbreviated)

    def _sort(self, names: Set[str]) -> tuple[str, ...]:
        """Return names as a tuple in the order of the field `names`."""
        return tuple(name for name in self.names if name in names)

    def _names_with_words(self, folded_words: tuple[str, ...]) -> tuple[str, ...]:
        """Return the names in which these folded words follow each other as whole words."""
        if not self.matches_whole_words:
            return ()
        matches = (spelling for spelling in self._spellings if spelling.has_words(folded_words))
        return self._sort({spelling.name for spelling in matches})

    def names_with_word(self, word: str) -> tuple[str, ...]:
        """Return the names in which the word is a whole word.

        >>> Names("card", ("Dining Room", "Billiard Room", "Hall")).names_with_word("room")
        ('Dining Room', 'Billiard Room')
        """
        return self._names_with_words((fold_accents(word),))

    def is_full_name(self, words: Sequence[str]) -> bool:
        """Return whether consecutive words together are a whole name or alias.

        >>> Names("player", ("Xaver",)).is_full_name(["x"])
        False
        >>> Names("player", ("X", "Y")).is_full_name(["x"])
        True
        """
        return fold("".join(words)) in self._name_by_folded

    def find_names_without_aliases(self, words: Sequence[str]) -> frozenset[str]:
        """Return the names that consecutive words stand for, leaving aliases aside.

        >>> names = Names("card", ("Green", "Gray"), (("Grey", "Gray"),))
        >>> sorted(names.find_names_without_aliases(["gre"]))
        ['Green']
        """
        folded_words = tuple(map(fold_accents, words))
        if not all(folded_words):
            return frozenset()

        names = set[str]()
        for spelling in self._spellings:
            is_match = is_abbreviation(folded_words, spelling.untitled)
            if not spelling.is_alias and (is_match or spelling.has_words(folded_words)):
                names.add(spelling.name)
        return frozenset(names)

    def _unknown_error(self, word: str, folded: str) -> UnknownName:
        """Return the error for an unknown word, with the names that look like the word."""
        nearest = self._cached_most_like(folded[:_MOST_LETTERS_COMPARED])
        reason = f"no {self.kind} {word!r}{self.where}"
        if not nearest and 0 < len(self.names) <= _MOST_NAMES_LISTED:
            reason += f"; try {either(self.names)}"
        return UnknownName(reason, word=word, nearest=nearest)

    def _find_most_like(self, folded: str) -> tuple[str, ...]:
        """Return the names that look most like a folded word."""
        # The import is here because only an unknown name needs it.
        from difflib import get_close_matches

        matches = get_close_matches(folded, self._name_by_folded)
        return tuple(dict.fromkeys(map(self._name_by_folded.__getitem__, matches)))


def check_names(kind: str, names: Iterable[str]) -> None:
    """Raise IllegalEntry for a name that no line can hold, and for two names that read alike."""
    name_by_folded: dict[str, str] = {}
    for name in names:
        _check_name(kind, name)

        folded = fold(name)
        if folded in name_by_folded:
            earlier = name_by_folded[folded]
            alike = f"{earlier!r} and {name!r} are names that read alike"
            same = f"{kind} {name!r} is named twice"
            reason = same if name == earlier else alike
            raise IllegalEntry(f"{reason}; every {kind} needs a name of its own", word=name)
        name_by_folded[folded] = name


def _joins_symbols(name: str, at: int) -> bool:
    r"""Return whether the character at an index joins its two neighbours into one symbol.

    >>> _joins_symbols("👩\u200d🚀", 1), _joins_symbols("A\u200dB", 1)
    (True, False)
    """
    # A skin tone or a variation selector may stand between the symbol and the joiner.
    before = name[:at].rstrip(_SYMBOL_MODIFIERS)[-1:]
    after = name[at + 1 : at + 2]
    if name[at] != _JOINER or not before or not after:
        return False
    return category(before) == category(after) == "So"


def _check_name(kind: str, name: str) -> None:
    """Raise UnknownName for a name that is no str, and IllegalEntry if no line can hold it."""
    if not isinstance(name, str):
        raise not_a_text_error(name, kind)

    wrong = None
    for at, letter in enumerate(name):
        if category(letter) in _UNPRINTABLE and not _joins_symbols(name, at):
            wrong = letter
            break
    if wrong is not None:
        problem = f"holds the unprintable character U+{ord(wrong):04X}; take it out"
    elif '"' in name:
        problem = "holds a double quote; use single ones"
    elif not fold(name):
        problem = "has no letter or digit; use some"
    else:
        return
    raise IllegalEntry(f"{kind} name {name!r} {problem}", word=name)
