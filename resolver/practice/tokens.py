r"""A line as tokens, each with the kinds of what it may be.

    5. \lnot p \lor q 1, 3      5 . ¬ p ∨ q 1 , 3      NUMBER DOT NOT ATOM OR ATOM ...

An atom of the exercise is found first, as it is spelled there, bare or in quotes. What a token may
be beside certain atoms is said by their `Lexicon`, from the rows of `vocabulary`; which of that it
is, the grammar decides: `v` may be an *or* and a name, `1` a label, a parent and *true*.

A `TokenCursor` goes through the tokens of a line; the parsers of this room are made on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, wraps
from typing import Concatenate, Final, NamedTuple, ParamSpec, TypeVar
from unicodedata import normalize

from resolver.logic.names import QUOTED, unquote_name
from resolver.practice.lines import normalise_name
from resolver.practice.vocabulary import LAW_BY_NAME, ROWS, TokenKind

# A letter may have combining marks behind it, such as a bar.
NAME: Final = re.compile("[\\w\u0300-\u036f]+")
COMBINING_BARS: Final = "\u0304\u0305"

LABEL_WORDS: Final = "|".join(ROWS[TokenKind.LABEL_WORD])
WITH_LABEL_WORD: Final = re.compile(rf"(?:{LABEL_WORDS})(?P<number>[1-9][0-9]{{0,8}})", re.I)
WITH_PIVOT: Final = re.compile(r"Res_(?P<atom>\w+)", re.IGNORECASE)
LINE_NUMBER: Final = re.compile("[1-9][0-9]{0,8}")
MOST_DIGITS: Final = 9
GAP: Final = re.compile("_{2,}")

KINDS_OF_SIGNS: Final = {kind.value: kind for kind in TokenKind if len(kind.value) == 1}
UNKNOWN_SIGN: Final = frozenset([TokenKind.UNKNOWN])

# LaTeX writes these signs with a backslash.
ESCAPED_SIGNS: Final = {r"\{": "{", r"\}": "}", r"\|": "|"}

# A lexicon remembers the kinds of this many words, and then begins anew.
MOST_WORDS_KEPT: Final = 5_000

Parser = TypeVar("Parser", bound="TokenCursor")
Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")


class Token(NamedTuple):
    """A part of a line.

    Args:
        text: How it is written.
        start: Where it begins in the line, from 0.
        end: Where the next sign stands.
        touches: Whether no blank stands before it.
        kinds: What it may be.
        name: Of an atom its spelling in the exercise; of another name, the name itself.
    """

    text: str
    start: int
    end: int
    touches: bool
    kinds: frozenset[TokenKind]
    name: str = ""

    @property
    def number(self) -> int:
        """The number that it is, or has behind its word as `C5` has."""
        labelled = WITH_LABEL_WORD.fullmatch(self.text)
        return int(labelled["number"] if labelled else self.text)


class Lexicon:
    """What each part of a line may be beside the atoms of an exercise.

    >>> [str(kind.value) for kind in get_lexicon(frozenset("p")).tokenize("~p")[1].kinds]
    ['an atom']

    Args:
        names: The atoms.
    """

    def __init__(self, names: frozenset[str]) -> None:
        # An apostrophe is one sign, unless just that tells two atoms apart.
        self.spelled = {normalise_name(name): name for name in names}
        self.has_straight_apostrophes = len(self.spelled) == len(names)
        if not self.has_straight_apostrophes:
            self.spelled = {name: name for name in names}

        self.names = frozenset(self.spelled)
        self.has_numbers = any(map(str.isdecimal, names))
        self.pattern = _build_token_pattern(self.names)
        self.known_words: dict[tuple[str, str | None], tuple[frozenset[TokenKind], str]] = {}

    def tokenize(self, line: str) -> tuple[Token, ...]:
        """Split a line into tokens.

        Args:
            line: The line as `strip_layout` returns it.
        """
        tokens, known_words = list[Token](), self.known_words
        end_of_last = -1
        compared = line.replace("’", "'") if self.has_straight_apostrophes else line
        for match in self.pattern.finditer(compared):
            text, (start, end) = match[0], match.span()

            # The name of the group that has matched says in which form the token is.
            key = text, match.lastgroup
            if key not in known_words:
                if len(known_words) > MOST_WORDS_KEPT:
                    known_words.clear()
                known_words[key] = self._classify(*key)

            kinds, name = known_words[key]
            tokens.append(Token(text, start, end, start == end_of_last, kinds, name))
            end_of_last = end
        return tuple(tokens)

    def _classify(self, text: str, form: str | None) -> tuple[frozenset[TokenKind], str]:
        """Return the kinds that a token may have, and its name if it is one.

        Args:
            text: How the token is written.
            form: The group of the pattern that has found it.
        """
        # Two brackets with nothing between them are the empty clause.
        if form == "box":
            return frozenset([TokenKind.EMPTY]), ""
        if form in ("sign", "other"):
            return _look_up_entry(text) or UNKNOWN_SIGN, ""

        # An atom of the exercise comes before any word; a number may be both an atom and a label.
        name = (unquote_name(text) or text) if form == "quoted" else text
        is_line_number = form == "name" and LINE_NUMBER.fullmatch(name) is not None
        kinds = {TokenKind.LINE_NUMBER} if is_line_number else set[TokenKind]()
        if name in self.names:
            return frozenset({TokenKind.ATOM, *kinds}), self.spelled[name]

        if name.isdecimal() and name.isascii():
            if len(name) > MOST_DIGITS:
                return frozenset([TokenKind.LONG_NUMBER]), ""
            return frozenset({TokenKind.NUMBER, *kinds, *_look_up_entry(name)}), ""
        if GAP.fullmatch(name):
            return frozenset([TokenKind.GAP]), ""
        return self._classify_word(name)

    def _classify_word(self, name: str) -> tuple[frozenset[TokenKind], str]:
        """Return the kinds of a word that is not spelled like an atom, and its name.

        Args:
            name: The word, without quotes.
        """
        folded = " ".join(name.casefold().split())
        entry_kinds = _look_up_entry(folded)
        kinds = {TokenKind.WORD, *entry_kinds}
        if WITH_LABEL_WORD.fullmatch(name):
            kinds.add(TokenKind.WITH_LABEL_WORD)
        with_pivot = WITH_PIVOT.fullmatch(name)
        pivot = "" if with_pivot is None else self._find_atom(with_pivot["atom"])
        if pivot:
            return frozenset([*kinds, TokenKind.WITH_PIVOT]), pivot

        # An atom may have other capitals, or a bar over it.
        atom, bare_name = self._find_atom(name), ""
        if not atom and not name.isascii():
            bare_name = _strip_bar(name)
            atom = self._find_atom(bare_name) if bare_name else ""
        if bare_name:
            kinds.add(TokenKind.BARRED)

        # A word of the vocabulary with several letters is never an unknown name.
        if atom:
            kinds.add(TokenKind.ATOM)
        elif not entry_kinds or len(name) == 1:
            kinds.add(TokenKind.NAME)
        return frozenset(kinds), atom or name

    def _find_atom(self, name: str) -> str:
        """Return the atom with this name in any capitals; empty if there is none or several."""
        if name in self.names:
            return self.spelled[name]

        # Two atoms that differ in their capitals only are spelled exactly, or not meant.
        alike = [atom for atom in self.names if atom.casefold() == name.casefold()]
        return self.spelled[alike[0]] if len(alike) == 1 else ""


@lru_cache(maxsize=64)
def get_lexicon(names: frozenset[str]) -> Lexicon:
    """Return the lexicon of these atoms."""
    return Lexicon(names)


def _strip_bar(name: str) -> str:
    """Return a name without the bar over it; empty for one that has none."""
    signs = normalize("NFD", name)
    letters, barred = list[int](), list[int]()
    for at, sign in enumerate(signs):
        if sign.isalpha():
            letters.append(at)
        if sign in COMBINING_BARS:
            barred.append(at - 1)

    # A bar is over each letter, over the first one, or at the end.
    if not barred or barred not in (letters, letters[:1], [len(signs) - 2]):
        return ""
    return normalize("NFC", signs.translate(dict.fromkeys(map(ord, COMBINING_BARS))))


def _look_up_entry(text: str) -> frozenset[TokenKind]:
    """Return the kinds that a sign or a word in small letters may have; none if it is unknown."""
    return _kinds_by_entry().get(text, frozenset())


@cache
def _kinds_by_entry() -> dict[str, frozenset[TokenKind]]:
    """Return the kinds that each entry of the vocabulary may have; words are in small letters."""
    kinds_by_entry: dict[str, set[TokenKind]] = {}
    for sign, kind in KINDS_OF_SIGNS.items():
        kinds_by_entry[sign] = {kind}

    # An apostrophe in an entry may be straight or not.
    for kind, entries in (*ROWS.items(), (TokenKind.LAW, tuple(LAW_BY_NAME))):
        for entry in entries:
            spelled = entry.casefold() if entry[0].isalpha() else entry
            for variant in {spelled, spelled.replace("'", "’")}:
                kinds_by_entry.setdefault(variant, set()).add(kind)

    for escaped, sign in ESCAPED_SIGNS.items():
        kinds_by_entry[escaped] = kinds_by_entry[sign]
    return {entry: frozenset(kinds) for entry, kinds in kinds_by_entry.items()}


def _build_token_pattern(names: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern that finds tokens: odd atoms and phrases first, long ones before short.

    Args:
        names: The atoms of an exercise.
    """
    forms = (
        rf"(?P<quoted>{QUOTED.pattern})",
        rf"(?P<odd>{_odd_atoms_pattern(names) or '(?!)'})",
        r"(?P<box>\[\s*\]|\{\s*\}|\\\{\s*\\\})",
        rf"(?P<phrase>(?<!\w)(?=[^\W\d_]{{2}})(?i:(?:{_phrases_pattern(names)})(?!\w)))",
        rf"(?P<sign>{_signs_pattern()})",
        rf"(?P<name>{NAME.pattern})",
        r"(?P<other>\\[a-zA-Z]+|\S)",
    )
    return re.compile("|".join(forms))


def _odd_atoms_pattern(names: frozenset[str]) -> str:
    """Return the pattern of the atoms that are no plain word, such as `x:y`."""
    patterns = list[str]()
    for name in sorted(names, key=_longest_first):
        if NAME.fullmatch(name):
            continue

        # An atom of this kind is not found inside a longer word.
        begins = r"(?<!\w)" if name[0].isalnum() else ""
        ends = r"(?!\w)" if name[-1].isalnum() else ""
        patterns.append(begins + re.escape(name) + ends)
    return "|".join(patterns)


def _phrases_pattern(names: frozenset[str]) -> str:
    """Return the pattern of the entries of several words.

    An atom that is a word of a phrase belongs to none, as it is spelled.
    """
    entries = _kinds_by_entry()
    words_of_phrases = set[str]()
    for entry in entries:
        if " " in entry:
            words_of_phrases.update(entry.split())
    atoms = sorted(name for name in names if name.casefold() in words_of_phrases)

    # Words are read in any case, but an atom only as it is spelled.
    is_no_atom = rf"(?!(?-i:{'|'.join(atoms)})(?!\w))" if atoms else ""
    patterns = list[str]()
    for entry in sorted(entries, key=_longest_first):
        if entry[0].isalpha() and not NAME.fullmatch(entry):
            words = [is_no_atom + re.escape(word) for word in entry.split()]
            patterns.append(r"\s+".join(words))
    return "|".join(patterns)


def _signs_pattern() -> str:
    """Return the pattern of the signs; no letter stands behind one that ends in a letter."""
    patterns = list[str]()
    for entry in sorted(_kinds_by_entry(), key=_longest_first):
        if not entry[0].isalnum():
            ends = r"(?![a-zA-Z])" if entry[-1].isalpha() else ""
            patterns.append(re.escape(entry) + ends)
    return "|".join(patterns)


def _longest_first(text: str) -> tuple[int, str]:
    """Return the key that sorts long texts before short ones, and texts of one length by name."""
    return -len(text), text


class TokenCursor:
    """A position in the tokens of a line; what does not fit takes no token.

    Args:
        tokens: The tokens of the line.
        has_numbers: Whether an atom is a number.
    """

    def __init__(self, tokens: Sequence[Token], has_numbers: bool) -> None:
        self.tokens, self.has_numbers = tokens, has_numbers
        self.at, self.end = 0, len(tokens)

    @property
    def is_at_end(self) -> bool:
        """Whether no token is left."""
        return self.at == self.end

    def sees(self, *kinds: TokenKind) -> bool:
        """Return whether the next token may be of one of these kinds."""
        return self.at < self.end and not self.tokens[self.at].kinds.isdisjoint(kinds)

    def take(self, *kinds: TokenKind) -> Token | None:
        """Take the next token if it may be of one of these kinds, and return it."""
        if self.at == self.end:
            return None
        token = self.tokens[self.at]
        if token.kinds.isdisjoint(kinds):
            return None
        self.at += 1
        return token

    def take_all(self, *kinds: TokenKind) -> int:
        """Take all next tokens that may be of these kinds, and return how many they are."""
        start = self.at
        while self.take(*kinds):
            pass
        return self.at - start


def all_or_nothing(
    parse: Callable[Concatenate[Parser, Arguments], Result],
) -> Callable[Concatenate[Parser, Arguments], Result]:
    """Make a parse function go back to where it began if it returns None."""

    @wraps(parse)
    def parse_or_go_back(
        cursor: Parser, /, *arguments: Arguments.args, **options: Arguments.kwargs
    ) -> Result:
        start = cursor.at
        result = parse(cursor, *arguments, **options)
        if result is None:
            cursor.at = start
        return result

    return parse_or_go_back
