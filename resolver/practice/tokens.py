r"""The lines of a sheet, and a line as tokens, each with the kinds of what it may be.

What is a blank in the notation becomes one: dollars, the borders of a table's cells, rules, a full
stop at the end. An atom of the exercise is found first, as it is spelled there, bare or in quotes.
What a token means beside certain atoms is said by their `Lexicon`, from the rows of `vocabulary`:

    | 5. | $\lnot p \lor q$ | 1, 3 |      5 . ¬ p ∨ q 1 , 3      NUMBER DOT NOT ATOM OR ATOM ...
    Exercise modus tollens               a heading, where the exercise has that name

A `TokenCursor` goes through the tokens of a line; the parsers of this room are made on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, wraps
from typing import Concatenate, Final, NamedTuple, ParamSpec, TypeVar
from unicodedata import normalize

from resolver.logic.names import QUOTED, composed, unquoted
from resolver.practice.vocabulary import LAW_BY_NAME, ROWS, TokenKind

NAME: Final = re.compile("[\\w\u0300-\u036f]+")
COMBINING_BARS: Final = "\u0304\u0305"  # over the letter before
RULED_LINE: Final = re.compile(
    r"\s*(?:[-=─━]{2,}[-=─━\s]*|[|+][-=:|+\s]*|(?:\\begin|\\end)\b.*|(?:\\hline\s*)+)\s*"
)
GUARDED: Final = rf"{QUOTED.pattern}|_\|_|\\\|"
BORDER: Final = re.compile(rf"({GUARDED})|\|")
CELL: Final = re.compile(rf"({GUARDED})|(?<!\\)&")
COMMENT: Final = re.compile(rf"({QUOTED.pattern})|(?:(?<=\s)|^)#(?![0-9]).*")
FILLER: Final = re.compile(
    r"\$(?!F(?!\w))|\\(?:quad|hfill)(?![a-zA-Z])|\\,|\\hline|(?:(?<=\s)|^)—(?=\s|$)"
)
FILLER_BESIDE_ATOM_F: Final = re.compile(FILLER.pattern.replace(r"(?!F(?!\w))", ""))
CLOSING_BOX: Final = re.compile(r"[∎\s]+$")
TURNSTILE: Final = re.compile(r"\s*\|[-=](?![-=|])[^|]*")  # |- p is no table
LINE_END: Final = re.compile("\r\n?|[\u2028\u2029]")
WIDTHLESS_SIGNS: Final = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad"))
HEADING_WORDS: Final = "|".join(ROWS[TokenKind.HEADING])
HEADING_LINE: Final = re.compile(rf"\W*(?:{HEADING_WORDS})\s+(?P<name>.*\S)", re.IGNORECASE)
LABEL_WORDS: Final = "|".join(ROWS[TokenKind.LABEL_WORD])
WITH_LABEL_WORD: Final = re.compile(rf"(?:{LABEL_WORDS})(?P<number>[1-9][0-9]{{0,8}})", re.I)
WITH_PIVOT: Final = re.compile(r"Res_(?P<atom>\w+)", re.IGNORECASE)
LINE_NUMBER: Final = re.compile("[1-9][0-9]{0,8}")
GAP: Final = re.compile("_{2,}")
MOST_LINE_LETTERS: Final = 1_000  # of a line that is read
LINE_TOO_LONG: Final = f"it has more than {MOST_LINE_LETTERS:,} letters, and a line says one thing"
TOO_MANY_LINES: Final = "too many short lines are above it, and no line below it is read"
MOST_SHORT_LINES: Final = 2_000  # of any sheet, and one more for so many letters:
LETTERS_A_LINE: Final = 40
FORMULA_SIGN: Final = re.compile(r"[&→∧⇒↔⇔⊃≡]|[-=]>|/\\|\\(?:land|to|wedge|rightarrow)")
LINES_OF_A_FORMULA: Final = 4  # that a formula counts for: it is brought into clauses
MOST_DIGITS: Final = 9  # of a number that is read
MOST_WORDS_KEPT: Final = 5_000  # words of a lexicon whose kinds are remembered
KINDS_OF_SIGNS: Final = {kind.value: kind for kind in TokenKind if len(kind.value) == 1}
ESCAPED_SIGNS: Final = {r"\{": "{", r"\}": "}", r"\|": "|"}  # what stands for another sign

Parser = TypeVar("Parser", bound="TokenCursor")
Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")


class Token(NamedTuple):
    """A part of a line: its text, where it is, whether it touches the one before, what it may be.

    A name has its `name`, an atom that of the exercise, and `C5` its number.
    """

    text: str
    start: int
    end: int
    touches: bool
    kinds: frozenset[TokenKind]
    name: str = ""

    @property
    def number(self) -> int:
        """The number that it is, or has behind its word."""
        labelled = WITH_LABEL_WORD.fullmatch(self.text)
        return int(labelled["number"] if labelled else self.text)


def normalise_text(text: str) -> str:
    r"""Return a text as a reader sees it: lines end in one way, and what has no width is gone.

    >>> normalise_text("\ufeff1. p\r2. q\u200b\u00a0r")
    '1. p\n2. q r'
    """
    return LINE_END.sub("\n", text).translate(WIDTHLESS_SIGNS).replace("\u00a0", " ")


def strip_layout(text: str, names: frozenset[str]) -> str:
    r"""Return a line without its comment, and with blanks where the notation has them.

    >>> strip_layout(r"| 5. | $p \lor q$ | 1, 3 |  # done", frozenset("pq")).split()
    ['5.', 'p', '\\lor', 'q', '1,', '3']

    Args:
        text: The line.
        names: The atoms of the exercise.
    """
    line = COMMENT.sub(_keep_guarded, composed(text)).rstrip()
    if RULED_LINE.fullmatch(line):
        return ""
    if line.lstrip().startswith("|") and not TURNSTILE.fullmatch(line):
        line = BORDER.sub(_keep_guarded, line)
    line = line.replace("\t", " ").rstrip()
    ending = line.removesuffix(r"\hline").rstrip()
    if ending.endswith(r"\\"):
        line = CELL.sub(_keep_guarded, ending[:-2])
    line = (FILLER_BESIDE_ATOM_F if "F" in names else FILLER).sub(" ", line).rstrip()
    if line.endswith("∎"):
        line = CLOSING_BOX.sub("", line)
    return line[:-1] if line.endswith(".") else line


def _keep_guarded(found: re.Match[str]) -> str:
    """Return what is in quotes, or another guarded part, as it is; a blank for the rest."""
    return found[1] or " "


def written_lines(text: str, names: frozenset[str]) -> Iterator[tuple[int, str]]:
    r"""Yield the lines that are neither blank nor a comment, with their numbers from 1.

    >>> [*written_lines("# mine\n\n1. p\n----\n2. q", frozenset("pq"))]
    [(3, '1. p'), (5, '2. q')]
    """
    for at, line in enumerate(text.split("\n"), start=1):
        if strip_layout(line, names).strip():
            yield at, line


class SheetLine(NamedTuple):
    """A line of a sheet that is neither blank nor a comment.

    Args:
        at: Its number in the text, from 1.
        text: What is written there.
        unread: Why it is not looked at; empty for one that is.
    """

    at: int
    text: str
    unread: str = ""


def split_sheet(text: str, names: frozenset[str]) -> Iterator[SheetLine]:
    r"""Yield the lines that are neither blank nor a comment.

    A line that is too long is not looked at, and of a sheet that is nearly all line ends only the
    first ones are: one line stands for all that come behind them. So what a sheet costs is in
    proportion to its length, and so is what is said of it.

    >>> found = [*split_sheet("p " * 5_000 + "\n\n1. p", frozenset("p"))]
    >>> [(line.at, line.unread) for line in found]
    [(1, 'it has more than 1,000 letters, and a line says one thing'), (3, '')]

    Args:
        text: The sheet.
        names: The atoms of the exercise.
    """
    is_written = lru_cache(MOST_LINE_LETTERS)(lambda line: any(written_lines(line, names)))
    most, looked_at = MOST_SHORT_LINES + len(text) // LETTERS_A_LINE, 0
    for at, line in enumerate(text.split("\n"), start=1):
        if not line:
            continue
        is_long = len(line) > MOST_LINE_LETTERS and len(line.strip()) > MOST_LINE_LETTERS
        if is_long or looked_at >= most:
            if line.lstrip().startswith("#") or line.isspace():
                continue
            yield SheetLine(at, line, TOO_MANY_LINES if looked_at >= most else LINE_TOO_LONG)
            if looked_at >= most:
                return
        elif is_written(line):
            looked_at += LINES_OF_A_FORMULA if FORMULA_SIGN.search(line) else 1
            yield SheetLine(at, line)


def read_heading(line: str) -> str:
    """Return the name that a heading has, in small letters; empty for another line.

    >>> read_heading("Exercise Modus Tollens:")
    'modus tollens'
    """
    found = HEADING_LINE.fullmatch(line.rstrip())
    return fold_name(found["name"]) if found else ""


def fold_name(name: str) -> str:
    """Return the name of an exercise without case, and without the sign at its end.

    >>> fold_name("Modus  Tollens:")
    'modus tollens'

    Args:
        name: As it is written.
    """
    return " ".join(normalise_name(name.casefold()).split()).rstrip(" .:")


def normalise_name(name: str) -> str:
    r"""Return a name as it is compared: in NFC, and with straight apostrophes.

    >>> normalise_name("O’Neil") == "O'Neil", normalise_name("u\u0308bung") == "übung"
    (True, True)

    Args:
        name: As it is written, of an exercise or a student.
    """
    return composed(name).replace("’", "'")


def is_heading(text: str, name: str) -> bool:
    """Return whether a line is the heading of the exercise of this name."""
    found = read_heading(text)
    return bool(found) and found == fold_name(name)


class Lexicon:
    """What each part of a line may be beside the atoms of an exercise.

    >>> [str(kind.value) for kind in get_lexicon(frozenset("p")).tokens("~p")[1].kinds]
    ['an atom']

    Args:
        names: The atoms.
    """

    def __init__(self, names: frozenset[str]) -> None:
        # An apostrophe is one sign, unless just that tells two atoms apart.
        self.written = {normalise_name(name): name for name in names}
        self.has_straight_apostrophes = len(self.written) == len(names)
        if not self.has_straight_apostrophes:
            self.written = {name: name for name in names}
        self.names = frozenset(self.written)
        self.has_numbers = any(map(str.isdecimal, names))
        self.pattern = _build_token_pattern(self.names)
        self.known: dict[tuple[str, str | None], tuple[frozenset[TokenKind], str]] = {}

    def tokens(self, line: str) -> tuple[Token, ...]:
        """Return the tokens of a line.

        Args:
            line: The line as `strip_layout` returns it.
        """
        found, place, known = list[Token](), -1, self.known
        compared = line.replace("’", "'") if self.has_straight_apostrophes else line
        for match in self.pattern.finditer(compared):
            text, (start, end) = match[0], match.span()
            key = text, match.lastgroup
            if key not in known:
                if len(known) > MOST_WORDS_KEPT:
                    known.clear()
                known[key] = self._classify(*key)
            kinds, name = known[key]
            found.append(Token(text, start, end, start == place, kinds, name))
            place = end
        return tuple(found)

    def _classify(self, text: str, form: str | None) -> tuple[frozenset[TokenKind], str]:
        """Return what a token may be, and its name if it has one."""
        if form in ("sign", "box", "other"):
            empty = frozenset([TokenKind.EMPTY])
            return empty if form == "box" else _look_up_entry(text) or UNKNOWN_SIGN, ""
        name = (unquoted(text) or text) if form == "quoted" else text
        counts = form == "name" and bool(LINE_NUMBER.fullmatch(name))
        if name in self.names:
            kinds = [TokenKind.ATOM, *[TokenKind.LINE_NUMBER] * counts]
            return frozenset(kinds), self.written[name]
        if name.isdecimal() and name.isascii():
            if len(name) > MOST_DIGITS:
                return frozenset([TokenKind.LONG_NUMBER]), ""
            number = [TokenKind.NUMBER, *[TokenKind.LINE_NUMBER] * counts]
            return _look_up_entry(name).union(number), ""
        if GAP.fullmatch(name):
            return frozenset([TokenKind.GAP]), ""
        return self._classify_word(name)

    def _classify_word(self, name: str) -> tuple[frozenset[TokenKind], str]:
        """Return what a word may be that is spelled as no atom: an entry, or a name."""
        entry = _look_up_entry(" ".join(name.casefold().split()))
        kinds = {TokenKind.WORD, *entry}
        if WITH_LABEL_WORD.fullmatch(name):
            kinds.add(TokenKind.WITH_LABEL_WORD)
        if with_pivot := WITH_PIVOT.fullmatch(name):
            atom = self._find_atom(with_pivot["atom"])
            if atom:
                return frozenset([*kinds, TokenKind.WITH_PIVOT]), atom

        # An atom may have other capitals, or a bar over it.
        atom, bare = self._find_atom(name), ""
        if not atom and not name.isascii():
            bare = _strip_bar(name)
            atom = self._find_atom(bare) if bare else ""
        if bare:
            kinds.add(TokenKind.BARRED)
        if atom:
            kinds.add(TokenKind.ATOM)
        elif not entry or len(name) == 1:  # a longer word of a row is no name
            kinds.add(TokenKind.NAME)
        return frozenset(kinds), atom or name

    def _find_atom(self, name: str) -> str:
        """Return the atom that a name is in whatever capitals; empty where none or several are."""
        if name in self.names:
            return self.written[name]
        same = [atom for atom in self.names if atom.casefold() == name.casefold()]
        return self.written[same[0]] if len(same) == 1 else ""


@lru_cache(maxsize=64)
def get_lexicon(names: frozenset[str]) -> Lexicon:
    """Return the lexicon of these atoms."""
    return Lexicon(names)


UNKNOWN_SIGN: Final = frozenset([TokenKind.UNKNOWN])


def _strip_bar(name: str) -> str:
    """Return a name without the bar over it; nothing where there is none.

    A bar is over each letter, over the first one, or at the end.
    """
    apart = normalize("NFD", name)
    letters = [at for at, sign in enumerate(apart) if sign.isalpha()]
    over = [at - 1 for at, sign in enumerate(apart) if sign in COMBINING_BARS]
    if not over or over not in (letters, letters[:1], [len(apart) - 2]):
        return ""
    return normalize("NFC", apart.translate(dict.fromkeys(map(ord, COMBINING_BARS))))


def _look_up_entry(text: str) -> frozenset[TokenKind]:
    """Return what a sign or a word in small letters may be; none where no row has it."""
    return _kinds_by_entry().get(text, frozenset())


@cache
def _kinds_by_entry() -> dict[str, frozenset[TokenKind]]:
    """Return what each entry of a row may be; words are in small letters."""
    found: dict[str, set[TokenKind]] = {sign: {kind} for sign, kind in KINDS_OF_SIGNS.items()}
    rows = [*ROWS.items(), (TokenKind.LAW, tuple(LAW_BY_NAME))]
    for kind, row in rows:
        for entry in row:
            spelled = entry.casefold() if entry[0].isalpha() else entry
            for one in {spelled, spelled.replace("'", "’")}:
                found.setdefault(one, set()).add(kind)
    found |= {sign: found[other] for sign, other in ESCAPED_SIGNS.items()}
    return {entry: frozenset(kinds) for entry, kinds in found.items()}


def _build_token_pattern(names: frozenset[str]) -> re.Pattern[str]:
    """Return what finds tokens: odd atoms and phrases first, the longest before the others.

    An atom that is a word of a phrase begins none, as it is spelled.
    """
    odd = sorted((name for name in names if not NAME.fullmatch(name)), key=lambda n: (-len(n), n))
    parts = {word for entry in _kinds_by_entry() if " " in entry for word in entry.split()}
    words = sorted(name for name in names if name.casefold() in parts)
    atoms = "|".join(
        r"(?<!\w)" * name[0].isalnum() + re.escape(name) + r"(?!\w)" * name[-1].isalnum()
        for name in odd
    )
    entries = sorted(_kinds_by_entry(), key=lambda entry: (-len(entry), entry))
    no_atom = rf"(?!(?-i:{'|'.join(words)})(?!\w))" if words else ""
    phrases = "|".join(
        r"\s+".join(no_atom + re.escape(part) for part in entry.split())
        for entry in entries
        if entry[0].isalpha() and not NAME.fullmatch(entry)
    )
    signs = "|".join(
        re.escape(sign) + r"(?![a-zA-Z])" * sign[-1].isalpha()
        for sign in entries
        if not sign[0].isalnum()
    )
    forms = (
        rf"(?P<quoted>{QUOTED.pattern})",
        rf"(?P<odd>{atoms or '(?!)'})",
        r"(?P<box>\[\s*\]|\{\s*\}|\\\{\s*\\\})",
        rf"(?P<phrase>(?<!\w)(?=[^\W\d_]{{2}})(?i:(?:{phrases})(?!\w)))",
        rf"(?P<sign>{signs})",
        rf"(?P<name>{NAME.pattern})",
        r"(?P<other>\\[a-zA-Z]+|\S)",
    )
    return re.compile("|".join(forms))


class TokenCursor:
    """A place in the tokens of a line; a part that does not fit takes no token.

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
        """Return the next token and go on, if it may be of one of these kinds."""
        if self.at < self.end and not self.tokens[self.at].kinds.isdisjoint(kinds):
            self.at += 1
            return self.tokens[self.at - 1]
        return None

    def take_all(self, *kinds: TokenKind) -> int:
        """Take as many tokens of these kinds as there are next, and return how many."""
        start = self.at
        while self.take(*kinds):
            pass
        return self.at - start


def all_or_nothing(
    parse: Callable[Concatenate[Parser, Arguments], Result],
) -> Callable[Concatenate[Parser, Arguments], Result]:
    """Return a parse function that goes back to where it began if it returns None."""

    @wraps(parse)
    def parse_or_go_back(
        cursor: Parser, /, *arguments: Arguments.args, **options: Arguments.kwargs
    ) -> Result:
        start = cursor.at
        found = parse(cursor, *arguments, **options)
        if found is None:
            cursor.at = start
        return found

    return parse_or_go_back
