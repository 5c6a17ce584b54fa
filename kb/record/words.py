"""The words of a record's line, each with its column, and errors that point to a word."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from kb.errors import IllegalEntry, RecordError, RecordSyntaxError
from kb.table.names import KEYWORDS as KEYWORDS
from kb.table.names import quote as quote

ARROW = "->"
COMMA = ","

# An arrow may also be typed as this one letter.
ARROW_SIGN = "→"
GRAMMAR_WORDS = frozenset((*KEYWORDS, ARROW, ARROW_SIGN, COMMA))

# A match consists of blanks and one of these: a word or a mark, a word in quotes, a comment, the
# end of the line, or a wrong character.
_WORD = re.compile(
    r"""
    ( [ \t]*+ ) (?:
        ( -> | [,→] | (?: [^ \t",#→-]+ | -(?!>) )++ (?! ") )
      | ( " [^"]*+ " ) (?= [ \t,#→] | -> | \Z )
      | \# .*
      | \Z
      | ( . )
    )
    """,
    re.VERBOSE,
)
_SPACED_WORDS = re.compile('"[^"]*"|[^ "]+')
_CONTROL = re.compile("[\0-\x08\n-\x1f\x7f-\x9f\ud800-\udfff]")


class Keyword(str):
    """A completion that is a word of the grammar, in contrast to a name, which is a plain str."""

    __slots__ = ()


class Word(NamedTuple):
    """A word of a line.

    Attributes:
        text: The word without its quotes.
        column: The column of the word's first character, from 1.
        quoted: Whether the word stands in quotes.
    """

    text: str
    column: int
    quoted: bool = False

    def says(self, keyword: str) -> bool:
        """Return whether the word is this keyword or mark; in quotes it is a name, so False."""
        text = ARROW if self.text == ARROW_SIGN else self.text.lower()
        return text == keyword and not self.quoted

    @staticmethod
    def alone(words: Words, *keywords: str) -> bool:
        """Return whether there is only one word, and it is one of the keywords."""
        return len(words) == 1 and any(map(words[0].says, keywords))

    @property
    def end(self) -> int:
        """The index in the line of the first character behind the word."""
        return self.column - 1 + len(self.text) + 2 * self.quoted

    @property
    def is_mark(self) -> bool:
        """Whether the word is an arrow or a comma."""
        return self.text in (ARROW, ARROW_SIGN, COMMA) and not self.quoted


Words: TypeAlias = Sequence[Word]


def word_texts(words: Words) -> list[str]:
    """Return the texts of words, without their quotes."""
    return [word.text for word in words]


def split(line: str) -> list[Word]:
    """Split a line into its words, without the comment.

    >>> [word.text for word in split('has Nick "Dining Room"  # he said so')]
    ['has', 'Nick', 'Dining Room']

    Raises RecordSyntaxError for a control character, and for a quote without a partner.
    """
    return words_of(spaced_texts(line), line)


def spaced_texts(line: str) -> list[str]:
    """Return the words of a line with their quotes, if single spaces separate all; else nothing.

    >>> spaced_texts('has Ann "Dining Room"  # so'), spaced_texts('has "Ann'), spaced_texts("a  b")
    (['has', 'Ann', '"Dining Room"'], [], [])
    """
    before_comment = line.partition("#")[0].rstrip(" ")
    texts = _SPACED_WORDS.findall(before_comment)

    # The pattern skips anything else between the words, so they are joined and compared.
    is_whole = " ".join(texts) == before_comment
    return texts if is_whole and line.isprintable() else []


def words_of(texts: Sequence[str], line: str) -> list[Word]:
    """Return the words of a line, given the result of `spaced_texts`; raises as `split` does."""
    if not texts or any(map(_has_inner_mark, texts)):
        return _split_by_pattern(line)

    # Single spaces separate the words, so their lengths give the columns.
    words = list[Word]()
    column = 1
    for text in texts:
        is_quoted = text.startswith('"')
        bare_text = text[1:-1] if is_quoted else text
        words.append(Word(bare_text, column, is_quoted))
        column += len(text) + 1
    return words


def _has_inner_mark(text: str) -> bool:
    """Return whether a text between spaces contains a mark, or is a pair of empty quotes."""
    has_mark = COMMA in text or ARROW_SIGN in text or (ARROW in text and text != ARROW)
    return has_mark or text == '""'


def _split_by_pattern(line: str) -> list[Word]:
    """Split any line into words, match by match; raises as `split` does."""
    if not line.isprintable() and (control := _CONTROL.search(line)):
        reason = f"unexpected control character U+{ord(control[0]):04X}; take it out"
        raise RecordSyntaxError(reason, column=control.start() + 1, word=control[0])

    words = []
    column = 1
    for blanks, plain, quoted, wrong in _WORD.findall(line):
        column += len(blanks)
        if plain:
            words.append(Word(plain, column))
        elif quoted:
            words.append(Word(quoted[1:-1], column, quoted=True))
        elif wrong:
            raise _quote_error(line, column - 1)
        column += len(plain or quoted)
    return words


def comment_in(line: str) -> str:
    """Return the comment at the end of a line, or an empty text; raises as `split` does.

    >>> comment_in('has Nick "Dining Room"  # he said so')
    '# he said so'
    """
    words = split(line)
    comment_start = words[-1].end if words else 0
    return line[comment_start:].strip()


def _quote_error(line: str, start: int) -> RecordSyntaxError:
    """Return the error for the first misplaced quote in a line at or after an index."""
    quote_index = line.index('"', start)
    word_end = line.find('"', start + 1) + 1
    if quote_index > start:
        reason = "a space is missing before the quote; type one there"
        word_end = quote_index
    elif word_end:
        reason = "a space is missing after the closing quote; type one there"
    else:
        reason = "the quote is never closed; end the name with a second one"
        word_end = len(line)
    return RecordSyntaxError(reason, column=start + 1, word=line[start:word_end])


def look_up(word: Word, find: Callable[[str], str]) -> str:
    """Return the name that `find` gives for a word; an error gets the column of the word."""
    if word.is_mark:
        raise unexpected_word(word, "a name is missing before it")
    try:
        return find(word.text)
    except RecordError as error:
        error.locate(column=word.column)
        raise


def look_up_each(words: Words, find: Callable[[str], str]) -> tuple[str, ...]:
    """Return the names that `find` gives for words; raises IllegalEntry for a repeated name."""
    names = list[str]()
    for word in words:
        name = look_up(word, find)
        if name in names:
            raise illegal_word(word, f"{name!r} is named twice; name it once")
        names.append(name)
    return tuple(names)


def check_word_count(words: Words, usage: str, least: int, most: int | None = None) -> None:
    """Raise RecordSyntaxError for a line with too few or too many words for its form."""
    if len(words) < least:
        raise RecordSyntaxError(f"the line stops too early; write {usage!r}")
    if most is not None and len(words) > most:
        raise unexpected_word(words[most], f"write {usage!r}")


def unexpected_word(word: Word, advice: str) -> RecordSyntaxError:
    """Return the error for a word in a wrong place, with advice on what to write."""
    reason = f"unexpected {word.text!r}; {advice}"
    return RecordSyntaxError(reason, column=word.column, word=word.text)


def illegal_word(word: Word, reason: str) -> IllegalEntry:
    """Return the error for a word that can be read, but breaks a rule of the game."""
    return IllegalEntry(reason, column=word.column, word=word.text)
