"""Words of a line of a record, each with its column, and the errors that point to one of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kb.errors import IllegalEntry, RecordError, RecordSyntaxError
from kb.table.names import KEYWORDS as KEYWORDS
from kb.table.names import quote as quote

ARROW, COMMA = "->", ","

# The arrow as one letter.
ARROW_SIGN = "→"
GRAMMAR_WORDS = frozenset((*KEYWORDS, ARROW, ARROW_SIGN, COMMA))

# Each match is blanks and one of these: a plain word or a mark, a word in quotes, a comment, the
# end of the line, or a character that cannot stand there.
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
    """A completion that is a word of the grammar, where a name could stand as well."""

    __slots__ = ()


class Word(NamedTuple):
    """A word of a line.

    Attributes:
        text: The word without its quotes.
        column: The column of its first character, from 1.
        quoted: Whether it stands in quotes.
    """

    text: str
    column: int
    quoted: bool = False

    def says(self, keyword: str) -> bool:
        """Return whether this is the keyword; a quoted word is a name, and → is an arrow."""
        text = ARROW if self.text == ARROW_SIGN else self.text.lower()
        return text == keyword and not self.quoted

    @staticmethod
    def alone(words: Sequence[Word], *keywords: str) -> bool:
        """Return whether these are a single word, and it is one of the keywords."""
        return len(words) == 1 and any(map(words[0].says, keywords))

    @property
    def end(self) -> int:
        """The number of characters of the line up to the end of this word."""
        return self.column - 1 + len(self.text) + 2 * self.quoted

    @property
    def is_mark(self) -> bool:
        """Whether this is an arrow or a comma."""
        return self.text in (ARROW, ARROW_SIGN, COMMA) and not self.quoted


def word_texts(words: Sequence[Word]) -> list[str]:
    """Return the texts of words, without their quotes."""
    return [word.text for word in words]


def split(line: str) -> list[Word]:
    """Return the words of the line without its comment.

    >>> [word.text for word in split('has Nick "Dining Room"  # he said so')]
    ['has', 'Nick', 'Dining Room']

    Raises RecordSyntaxError for control characters and for quotes that do not pair.
    """
    return words_of(spaced_texts(line), line)


def spaced_texts(line: str) -> list[str]:
    """Return the words of a line in their quotes; empty unless single spaces separate them all.

    >>> spaced_texts('has Ann "Dining Room"  # so'), spaced_texts('has "Ann'), spaced_texts("a  b")
    (['has', 'Ann', '"Dining Room"'], [], [])
    """
    before_comment = line.partition("#")[0].rstrip(" ")
    texts = _SPACED_WORDS.findall(before_comment)

    # The pattern skips whatever else stands between the words; joined they show if it did.
    is_whole = " ".join(texts) == before_comment
    return texts if is_whole and line.isprintable() else []


def words_of(texts: Sequence[str], line: str) -> list[Word]:
    """Return the words of a line, given its `spaced_texts`; raises as `split` does."""
    if not texts or any(map(_has_inner_mark, texts)):
        return _split_by_pattern(line)

    # Single spaces separate the words, so their lengths give the columns.
    words, column = list[Word](), 1
    for text in texts:
        is_quoted = text.startswith('"')
        words.append(Word(text[1:-1] if is_quoted else text, column, is_quoted))
        column += len(text) + 1
    return words


def _has_inner_mark(text: str) -> bool:
    """Return whether a spaced text may be several words, or empty quotes."""
    has_mark = COMMA in text or ARROW_SIGN in text or (ARROW in text and text != ARROW)
    return has_mark or text == '""'


def _split_by_pattern(line: str) -> list[Word]:
    """Return the words of any line, matched one by one; raises as `split` does."""
    if not line.isprintable() and (control := _CONTROL.search(line)):
        reason = f"unexpected control character U+{ord(control[0]):04X}; take it out"
        raise RecordSyntaxError(reason, column=control.start() + 1, word=control[0])

    words, column = [], 1
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
    """Return the comment at the end of the line, empty without one; raises as `split` does.

    >>> comment_in('has Nick "Dining Room"  # he said so')
    '# he said so'
    """
    words = split(line)
    return line[words[-1].end if words else 0 :].strip()


def _quote_error(line: str, start: int) -> RecordSyntaxError:
    """Return the error for the first quote from this index on, which is out of place."""
    quote_index = line.index('"', start)
    end = line.find('"', start + 1) + 1
    if quote_index > start:
        reason, end = "a space is missing before the quote", quote_index
    elif end:
        reason = "a space is missing after the closing quote"
    else:
        reason, end = "the quote is never closed; end the name with a second one", len(line)
    return RecordSyntaxError(reason, column=start + 1, word=line[start:end])


def look_up(word: Word, find: Callable[[str], str]) -> str:
    """Return the name that `find` gives for the word, and give its errors the word's column."""
    if word.is_mark:
        raise unexpected_word(word, "a name is missing before it")
    try:
        return find(word.text)
    except RecordError as error:
        error.locate(column=word.column)
        raise


def look_up_each(words: Sequence[Word], find: Callable[[str], str]) -> tuple[str, ...]:
    """Return the names that `find` gives for the words; raises IllegalEntry for a repeated name."""
    names = list[str]()
    for word in words:
        name = look_up(word, find)
        if name in names:
            raise illegal_word(word, f"{name!r} is named twice; name it once")
        names.append(name)
    return tuple(names)


def check_word_count(
    words: Sequence[Word], usage: str, least: int, most: int | None = None
) -> None:
    """Raise RecordSyntaxError for a line with fewer or more words than its form allows."""
    if len(words) < least:
        raise RecordSyntaxError(f"the line stops too early; write {usage!r}")
    if most is not None and len(words) > most:
        raise unexpected_word(words[most], f"write {usage!r}")


def unexpected_word(word: Word, advice: str) -> RecordSyntaxError:
    """Return the error for a word that cannot stand there, with what to write instead."""
    reason = f"unexpected {word.text!r}; {advice}"
    return RecordSyntaxError(reason, column=word.column, word=word.text)


def illegal_word(word: Word, reason: str) -> IllegalEntry:
    """Return the error for a word that can be read and breaks a rule of the game."""
    return IllegalEntry(reason, column=word.column, word=word.text)
