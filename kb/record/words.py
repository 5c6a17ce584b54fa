"""A line of a record as words, each of which knows its column."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kb.errors import IllegalEntry, RecordError, RecordSyntaxError
from kb.table.names import KEYWORDS as KEYWORDS
from kb.table.names import quote as quote

ARROW, COMMA = "->", ","
SIGN = "→"  # the arrow as one letter
SIGNS = frozenset((*KEYWORDS, ARROW, SIGN, COMMA))

# Blanks, and then a plain word or a sign, a word in quotes, a comment, the end, or something wrong.
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
    """A word of the grammar, where a name could stand as well."""

    __slots__ = ()


class Word(NamedTuple):
    """A word of a line.

    Attributes:
        text: The word without its quotes.
        column: The column at which it starts, from 1, in characters.
        quoted: Whether it stands in quotes.
    """

    text: str
    column: int
    quoted: bool = False

    def says(self, keyword: str) -> bool:
        """Return whether this is the keyword; a quoted word is a name, and → is an arrow."""
        text = ARROW if self.text == SIGN else self.text.lower()
        return text == keyword and not self.quoted

    @staticmethod
    def alone(words: Sequence[Word], *keywords: str) -> bool:
        """Return whether there is one word, and it is one of the keywords."""
        return len(words) == 1 and any(map(words[0].says, keywords))

    @property
    def end(self) -> int:
        """The number of characters of the line up to its end."""
        return self.column - 1 + len(self.text) + 2 * self.quoted

    @property
    def is_mark(self) -> bool:
        """Whether this is an arrow or a comma."""
        return self.text in (ARROW, SIGN, COMMA) and not self.quoted


def split(line: str) -> list[Word]:
    """Return the words of the line, comments left out.

    >>> [word.text for word in split('has Nick "Dining Room"  # he said so')]
    ['has', 'Nick', 'Dining Room']

    Raises RecordSyntaxError for control characters and for quotes that do not pair.
    """
    return words_of(spaced_texts(line), line)


def spaced_texts(line: str) -> list[str]:
    """Return the words of a line, quotes kept; none unless one space stands between any two.

    >>> spaced_texts('has Ann "Dining Room"  # so'), spaced_texts('has "Ann'), spaced_texts("a  b")
    (['has', 'Ann', '"Dining Room"'], [], [])
    """
    said = line.partition("#")[0].rstrip(" ")
    texts = _SPACED_WORDS.findall(said)

    # Whatever else stood between them is lost here; so the line would not be the same.
    return texts if " ".join(texts) == said and line.isprintable() else []


def words_of(texts: Sequence[str], line: str) -> list[Word]:
    """Return the words of a line of which `spaced_texts` are these; raises as `split` does."""
    has_other_signs = any(
        (ARROW in text and text != ARROW) or COMMA in text or SIGN in text or text == '""'
        for text in texts
    )
    if not texts or has_other_signs:
        return _split_by_signs(line)

    words, column = list[Word](), 1
    for text in texts:
        is_quoted = text.startswith('"')
        words.append(Word(text[1:-1] if is_quoted else text, column, is_quoted))
        column += len(text) + 1
    return words


def _split_by_signs(line: str) -> list[Word]:
    """Return the words of any line; raises as `split` does."""
    if not line.isprintable() and (control := _CONTROL.search(line)):
        reason = f"unexpected control character U+{ord(control[0]):04X}; take it out"
        raise RecordSyntaxError(reason, column=control.start() + 1, word=control[0])

    words, column = [], 1
    for space, plain, quoted, wrong in _WORD.findall(line):
        column += len(space)
        if plain:
            words.append(Word(plain, column))
        elif quoted:
            words.append(Word(quoted[1:-1], column, quoted=True))
        elif wrong:
            raise _quote_error(line, column - 1)
        column += len(plain or quoted)
    return words


def comment_in(line: str) -> str:
    """Return the comment that ends the line, empty for none; raises as `split` does.

    >>> comment_in('has Nick "Dining Room"  # he said so')
    '# he said so'
    """
    words = split(line)
    return line[words[-1].end if words else 0 :].strip()


def _quote_error(line: str, start: int) -> RecordSyntaxError:
    """Return the error for a quote that does not pair, at or behind this index."""
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
    """Return the name that `find` has for the word; its errors get the word's column."""
    if word.is_mark:
        raise unexpected_word(word, "a name is missing before it")
    try:
        return find(word.text)
    except RecordError as error:
        error.locate(column=word.column)
        raise


def look_up_each(words: Sequence[Word], find: Callable[[str], str]) -> tuple[str, ...]:
    """Return the names that `find` has for the words; raises IllegalEntry for a name twice."""
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
    """Raise RecordSyntaxError for a line with too few or too many words."""
    if len(words) < least:
        raise RecordSyntaxError(f"the line stops too early; write {usage!r}")
    if most is not None and len(words) > most:
        raise unexpected_word(words[most], f"write {usage!r}")


def unexpected_word(word: Word, advice: str) -> RecordSyntaxError:
    """Return the error for a word in the wrong place."""
    reason = f"unexpected {word.text!r}; {advice}"
    return RecordSyntaxError(reason, column=word.column, word=word.text)


def illegal_word(word: Word, reason: str) -> IllegalEntry:
    """Return the error for a word that reads well and breaks a rule."""
    return IllegalEntry(reason, column=word.column, word=word.text)
