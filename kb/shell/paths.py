r"""A path as it is typed after a command: bare, or in quotes where a blank is in it.

    save game.clue    save "my game.clue"    save 'his "game".clue'    save "his \"game\".clue"

Between double quotes ``\"`` is a quote of the name, and backslashes count by twos before a quote
alone, so that a path of Windows is typed as it is. Between single quotes nothing is special.

Source: how Windows programs read their command line, "Parsing C++ command-line arguments".
"""

from __future__ import annotations

import re

from kb.errors import RecordSyntaxError

QUOTES = ("'", '"')
_PATH = re.compile(
    r"""
    ' (?P<single> [^']* ) '
    | " (?P<double> (?: [^"\\] | \\+ [^"\\] | (?:\\\\)* \\" )* (?:\\\\)* ) "
    | (?P<bare> [^\s'"] \S* )
    """,
    re.VERBOSE,
)
_BEFORE_QUOTE = re.compile(r'(\\*)("|\Z)')


def read_path(text: str, command: str) -> str:
    r"""Return the path that a text is, all but a comment behind it.

    >>> print(read_path(r'"his \"game\".clue"  # mine', "save"))
    his "game".clue

    Raises RecordSyntaxError for a quote that is not closed, and for several words.
    """
    found = _PATH.match(text)
    if found is None:
        raise RecordSyntaxError(f"the quote is never closed; write {command} {quote_path(text)}")
    rest = text[found.end() :]
    if rest.strip() and not re.match(r"\s+#", rest):
        whole = quote_path(text if found["bare"] else text.translate({ord(q): "" for q in QUOTES}))
        raise RecordSyntaxError(f"a path with a blank needs quotes; write {command} {whole}")
    return unquoted(found)


def unquoted(found: re.Match[str]) -> str:
    """Return the path that was matched, without its quotes."""
    if found["double"] is None:
        return found["single"] if found["bare"] is None else found["bare"]
    return _BEFORE_QUOTE.sub(lambda said: said[1][: len(said[1]) // 2] + said[2], found["double"])


def quote_path(path: str) -> str:
    r"""Return a path as it can be typed.

    >>> print(quote_path("game.clue"), quote_path("my game.clue"), quote_path('"a".clue'))
    game.clue "my game.clue" "\"a\".clue"
    """
    if re.fullmatch(r"""[^\s'"\#]\S*""", path):
        return path
    said = _BEFORE_QUOTE.sub(lambda found: found[1] * 2 + ('\\"' if found[2] else ""), path)
    return f'"{said}"'


def begun_path(text: str) -> str:
    """Return the path that is being typed, whether its quote is closed or not."""
    if text[:1] not in QUOTES:
        return text
    found = _PATH.fullmatch(text) or _PATH.fullmatch(text + text[0])
    return unquoted(found) if found else text[1:]
